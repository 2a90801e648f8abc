#include <amp/jit/plan.h>

#include <algorithm>

#include <amp/core/error.h>
#include <amp/core/grad_mode.h>
#include <amp/core/thread_state.h>

namespace amp::jit {

namespace {

using tracing::Argument;
using tracing::ArgumentKind;

const Tensor& undefined() {
  static const Tensor none;
  return none;
}

// Sets the math setting of matrix multiplications for a scope.
class MathScope {
 public:
  explicit MathScope(autocast::Math math) : state_(detail::thread_state()), outside_(state_.matmul_math) {
    if (math != autocast::Math::Default) state_.matmul_math = math;
  }
  ~MathScope() { state_.matmul_math = outside_; }
  MathScope(const MathScope&) = delete;
  MathScope& operator=(const MathScope&) = delete;

 private:
  detail::ThreadState& state_;
  const autocast::Math outside_;
};

// Turns autocast off, even if the program is called in a region. Observers see the calls.
class NoAutocast {
 public:
  NoAutocast() : state_(detail::thread_state()), autocast_(state_.stages.autocast) { state_.stages.autocast = 0; }
  ~NoAutocast() { state_.stages.autocast = autocast_; }
  NoAutocast(const NoAutocast&) = delete;
  NoAutocast& operator=(const NoAutocast&) = delete;

 private:
  detail::ThreadState& state_;
  const uint8_t autocast_;
};

// Allocations of a custom op are not planned: its kernel may keep memory without the library's knowledge.
void make_call(const OpCall& op, const Argument* args, std::vector<Tensor>& results) {
  if (!op.has(OpCall::kOwn)) return op.call(args, results);
  const amp::detail::MemorySourceScope from_allocator(nullptr);
  op.call(args, results);
}

}  // namespace

Plan::Plan(const Graph& graph) : graph_(graph), constants_(graph.values.size(), nullptr) {
  for (const auto& [value, tensor] : graph.constants) {
    constants_[static_cast<size_t>(value)] = &tensor;
    if (device_.is_cpu()) device_ = tensor.device();
  }
  steps_.reserve(graph.nodes.size());  // the steps must not move, because their arguments point into them
  std::vector<int> last(graph.values.size(), -1);
  for (size_t i = 0; i < graph.nodes.size(); ++i) {
    const Node& node = graph.nodes[i];
    steps_.push_back({.node = &node, .args = {}, .ints = {}, .depends = {}, .release = {}, .copies = false, .packed = nullptr});
    prepare(steps_.back());
    const auto touch = [&](int value) {
      if (value >= 0) last[static_cast<size_t>(value)] = static_cast<int>(i);
    };
    for (const Arg& arg : node.args) std::for_each(arg.values.begin(), arg.values.end(), touch);
    std::for_each(node.results.begin(), node.results.end(), touch);
  }
  std::vector<bool> is_output(graph.values.size());
  for (const int output : graph.outputs) is_output[static_cast<size_t>(output)] = true;
  for (Step& step : steps_) {
    const std::vector<int>& results = step.node->results;
    step.copies = step.node->call == &to_call() && std::any_of(results.begin(), results.end(), [&](int result) {
                    return result >= 0 && is_output[static_cast<size_t>(result)];
                  });
  }
  for (const int output : graph.outputs) last[static_cast<size_t>(output)] = -1;
  for (size_t value = 0; value < last.size(); ++value) {
    if (last[value] >= 0 && constants_[value] == nullptr)
      steps_[static_cast<size_t>(last[value])].release.push_back(static_cast<int>(value));
  }
}

void Plan::prepare(Step& step) {
  const Node& node = *step.node;
  step.args.reserve(node.args.size() + 1);
  step.ints.resize(node.args.size());
  for (size_t i = 0; i < node.args.size(); ++i) {
    const Arg& arg = node.args[i];
    Argument prepared;
    bool depends = false;
    switch (arg.kind) {
      case ArgumentKind::Tensor: {
        const int value = arg.values[0];
        const Tensor* constant = value < 0 ? &undefined() : constants_[static_cast<size_t>(value)];
        prepared = Argument(ArgumentKind::Tensor, constant);
        depends = constant == nullptr;
        break;
      }
      case ArgumentKind::Tensors: depends = true; break;
      case ArgumentKind::Int:
      case ArgumentKind::Ints:
        for (const Size& size : arg.ints) {
          step.ints[i].push_back(size.base);
          depends = depends || size.per_batch != 0;
        }
        prepared = Argument(arg.kind, step.ints[i].data(), arg.ints.size());
        break;
      case ArgumentKind::Number: prepared = Argument(arg.kind, &arg.number); break;
      case ArgumentKind::Float:
      case ArgumentKind::Floats: prepared = Argument(arg.kind, arg.floats.data(), arg.floats.size()); break;
      case ArgumentKind::Bool: prepared = Argument(arg.kind, &arg.flag); break;
      case ArgumentKind::Text: prepared = Argument(arg.kind, arg.text.data(), arg.text.size()); break;
      case ArgumentKind::Dtype: prepared = Argument(arg.kind, &arg.dtype); break;
      default: break;
    }
    step.args.push_back(prepared);
    if (depends) step.depends.push_back(static_cast<int>(i));
  }
  if (recorded_parameters(*node.call) == node.call->num_parameters) return;
  if (const int weight = node.args[1].values[0]; weight >= 0 && constants_[static_cast<size_t>(weight)] != nullptr) {
    step.packed = std::make_unique<PackedWeights>(/*winograd=*/node.call == &convolution_winograd_call());
    step.packed_address = step.packed->address();
  }
  step.args.emplace_back(ArgumentKind::Int, &step.packed_address);
}

// The size of the batch; 0 if nothing depends on it.
int64_t Plan::check_inputs(TensorList inputs) const {
  AMP_CHECK(inputs.size() == graph_.inputs.size(), ValueError, "[jit::Program] the program was recorded with ", graph_.inputs.size(),
            graph_.inputs.size() == 1 ? " input" : " inputs", ", but is called with ", inputs.size());
  int64_t batch = -1;
  for (size_t i = 0; i < inputs.size(); ++i) {
    const Value& expected = graph_.values[static_cast<size_t>(graph_.inputs[i])];
    const Tensor& input = inputs[i];
    AMP_CHECK(input.defined(), ValueError, "[jit::Program] input ", i, " is an undefined tensor");
    AMP_CHECK(input.dtype() == expected.dtype, TypeError, "[jit::Program] input ", i, " must have the dtype ", expected.dtype,
              ", with which the program was recorded, but has ", input.dtype());
    AMP_CHECK(input.device().type() == expected.device, ValueError, "[jit::Program] input ", i, " must be on the device ",
              Device(expected.device), ", but is on ", input.device());
    bool fits = input.sizes().size() == expected.sizes.size();
    for (size_t d = 0; fits && d < expected.sizes.size(); ++d) {
      const Size size = expected.sizes[d];
      if (size.per_batch == 0) {
        fits = input.sizes()[d] == size.base;
      } else if (batch < 0) {
        batch = input.sizes()[d];
      } else {
        AMP_CHECK(input.sizes()[d] == batch, ValueError, "[jit::Program] input ", i, " has a batch of ", input.sizes()[d],
                  ", but an earlier input one of ", batch);
      }
    }
    AMP_CHECK(fits, ValueError, "[jit::Program] input ", i, " must have the shape ", to_text(expected.sizes),
              ", with which the program was recorded, but has shape ", input.sizes());
  }
  return std::max<int64_t>(batch, 0);
}

// Whether a write to the tensor would change the program.
bool Plan::is_constant_memory(const Tensor& tensor) const {
  const auto& constants = graph_.constants;
  return tensor.defined() &&
         std::any_of(constants.begin(), constants.end(), [&](const auto& item) { return item.second.is_alias_of(tensor); });
}

struct Plan::Run {
  std::vector<const Tensor*> at;  // by value
  std::vector<Tensor> owned;      // by value
  // Arguments of the current call. They point to the elements of the lists, which do not move when a list is added.
  std::vector<Argument> args;
  std::vector<std::vector<Tensor>> lists;
  std::vector<std::vector<int64_t>> ints;
  std::vector<Tensor> results;

  const Tensor& tensor(int value) const { return value < 0 ? undefined() : *at[static_cast<size_t>(value)]; }
};

std::vector<Tensor> Plan::run(TensorList inputs) const {
  const int64_t batch = check_inputs(inputs);
  const NoAutocast no_autocast;
  if (!graph_.frozen) return compute(inputs, batch, nullptr);
  const NoGradGuard no_grad;
  Device device = device_;
  for (size_t i = 0; i < inputs.size() && device.is_cpu(); ++i) device = inputs[i].device();
  MemoryPlans::Lease lease(memory_, batch, device);
  std::vector<Tensor> outputs = compute(inputs, batch, lease.memory());
  lease.finish();
  for (Tensor& output : outputs) {
    if (is_run_memory(output) || is_constant_memory(output)) output = output.clone();
  }
  return outputs;
}

std::vector<Tensor> Plan::compute(TensorList inputs, int64_t batch, RunMemory* memory) const {
  const amp::detail::MemorySourceScope scope(memory);
  Run run{.at = constants_, .owned = std::vector<Tensor>(constants_.size()), .args = {}, .lists = {}, .ints = {}, .results = {}};
  for (size_t i = 0; i < inputs.size(); ++i) run.at[static_cast<size_t>(graph_.inputs[i])] = &inputs[i];
  for (const Step& step : steps_) {
    const Node& node = *step.node;
    if (memory != nullptr) memory->begin(static_cast<int>(&step - steps_.data()));
    run.args.assign(step.args.begin(), step.args.end());
    for (const int i : step.depends) {
      const Arg& arg = node.args[static_cast<size_t>(i)];
      Argument& argument = run.args[static_cast<size_t>(i)];
      if (arg.kind == ArgumentKind::Tensor) {
        argument.data = &run.tensor(arg.values[0]);
      } else if (arg.kind == ArgumentKind::Tensors) {
        std::vector<Tensor>& list = run.lists.emplace_back();
        for (const int value : arg.values) list.push_back(run.tensor(value));
        argument = Argument(arg.kind, list.data(), list.size());
      } else {
        std::vector<int64_t>& ints = run.ints.emplace_back();
        for (const Size& size : arg.ints) ints.push_back(size.at(batch));
        argument = Argument(arg.kind, ints.data(), ints.size());
      }
    }
    {
      const MathScope math(node.math);
      make_call(*node.call, run.args.data(), run.results);
    }
    if (step.copies && run.results[0].is_same(run.tensor(node.args[0].values[0]))) run.results[0] = run.results[0].clone();
    AMP_CHECK(run.results.size() == node.results.size(), ValueError, "[jit::Program] `", node.call->name, "` returns ", run.results.size(),
              " tensors, but returned ", node.results.size(), " when it was recorded");
    for (size_t i = 0; i < node.results.size(); ++i) {
      if (node.results[i] < 0) continue;
      const auto value = static_cast<size_t>(node.results[i]);
      run.owned[value] = std::move(run.results[i]);
      run.at[value] = &run.owned[value];
    }
    run.results.clear();
    run.lists.clear();
    run.ints.clear();
    for (const int value : step.release) run.owned[static_cast<size_t>(value)].reset();
  }
  std::vector<Tensor> outputs;
  outputs.reserve(graph_.outputs.size());
  for (const int output : graph_.outputs) outputs.push_back(run.tensor(output));
  return outputs;
}

}  // namespace amp::jit
