#include <amp/jit/executable.h>

#include <algorithm>
#include <utility>

#include <amp/core/grad_mode.h>
#include <amp/jit/passes/chains.h>
#include <amp/observe/observed.h>

namespace amp::jit {

Executable::Executable(const Graph& graph) : graph_(graph), plan_(graph) {}

// Fused calls are not recorded on the tape, and observers do not see them. They read dense tensors of fixed dtypes. Only a frozen program
// owns its constants: in another one, they are weights that may change their dtype, for example by Module::to.
bool Executable::may_fuse(TensorList inputs) const {
  if (!graph_.fuses_chains || tracing::observed()) return false;
  const bool may_record = GradMode::is_enabled() && !graph_.frozen;
  const auto fits = [&](const Tensor& tensor) {
    return tensor.defined() && !tensor.is_sparse() && !(may_record && tensor.requires_grad());
  };
  if (!std::all_of(inputs.begin(), inputs.end(), fits)) return false;
  return graph_.frozen || std::all_of(graph_.constants.begin(), graph_.constants.end(), [&](const auto& constant) {
           const auto& [value, tensor] = constant;
           return fits(tensor) && tensor.dtype() == graph_.values[static_cast<size_t>(value)].dtype;
         });
}

void Executable::fuse() const {
  auto graph = std::make_unique<Graph>(graph_);
  if (fuse_chains(*graph).chains > 0) {
    fused_plan_ = std::make_unique<const Plan>(*graph);
    fused_graph_ = std::move(graph);
  }
  runs_.store(fused_plan_ != nullptr ? fused_plan_.get() : &plan_, std::memory_order_release);
}

const Plan& Executable::fused() const {
  const Plan* plan = runs_.load(std::memory_order_acquire);
  if (plan == nullptr) {
    std::call_once(once_, [this] { fuse(); });
    plan = runs_.load(std::memory_order_acquire);
  }
  return *plan;
}

std::vector<Tensor> Executable::run(TensorList inputs) const { return may_fuse(inputs) ? fused().run(inputs) : plan_.run(inputs); }

std::vector<MemoryPlan> Executable::memory_plans() const {
  std::vector<MemoryPlan> plans = plan_.memory_plans();
  const Plan* fused = runs_.load(std::memory_order_acquire);
  if (fused != nullptr && fused != &plan_) {
    for (MemoryPlan& plan : fused->memory_plans()) plans.push_back(std::move(plan));
  }
  return plans;
}

}  // namespace amp::jit
