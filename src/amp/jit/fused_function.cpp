#include <amp/jit/fused_function.h>

#include <algorithm>
#include <atomic>
#include <iterator>
#include <optional>
#include <utility>

#include <amp/autocast/autocast.h>
#include <amp/autograd/function.h>
#include <amp/core/error.h>
#include <amp/core/grad_mode.h>
#include <amp/core/thread_state.h>
#include <amp/jit/compiled_function.h>
#include <amp/jit/signature.h>
#include <amp/observe/observed.h>

namespace amp::detail {

namespace {

using jit::CompiledFunction;
using jit::matches;
using jit::Signature;
using jit::signature_of;

constexpr size_t kMostRecordings = 64;

// What a call keeps for backward, in addition to the saved tensors. Only create_graph needs the values of the other inputs.
struct Kept {
  std::shared_ptr<const CompiledFunction> compiled;
  std::shared_ptr<const jit::detail::Function> function;
  std::vector<Tensor> unsaved;
  std::vector<uint32_t> versions;  // of `unsaved`
  std::optional<AutocastState> state;
};

// A call of the recordings on the tape.
struct FusedNode final : autograd::Function<FusedNode> {
  using Context = autograd::AutogradContext;
  using variable_list = autograd::variable_list;

  static variable_list forward(Context* ctx, std::shared_ptr<Kept> kept, const std::vector<Tensor>& inputs) {
    CompiledFunction::Forward made = kept->compiled->forward(inputs);
    variable_list saved, without;
    for (size_t i = 0; i < inputs.size(); ++i) {
      if (kept->compiled->saves(i)) {
        saved.push_back(inputs[i]);
      } else {
        kept->unsaved.push_back(inputs[i]);
        kept->versions.push_back(inputs[i]._version());
      }
    }
    saved.insert(saved.end(), made.saved.begin(), made.saved.end());
    for (size_t i = 0; i < made.outputs.size(); ++i) {
      if (!kept->compiled->differentiable(i)) without.push_back(made.outputs[i]);
    }
    ctx->mark_non_differentiable(without);
    ctx->set_materialize_grads(false);
    ctx->save_for_backward(std::move(saved));
    ctx->saved_data["kept"] = std::move(kept);
    return std::move(made.outputs);
  }

  static variable_list backward(Context* ctx, variable_list grads) {
    const auto& kept = *ctx->saved_data["kept"].get<std::shared_ptr<Kept>>();
    const CompiledFunction& compiled = *kept.compiled;
    const variable_list saved = ctx->get_saved_variables();
    variable_list inputs;
    size_t next_saved = 0, next_unsaved = 0;
    for (size_t i = 0; i < compiled.num_inputs(); ++i)
      inputs.push_back(compiled.saves(i) ? saved[next_saved++] : kept.unsaved[next_unsaved++]);
    bool complete = true;  // a gradient of zeros is not the same as none: 0 times infinity is NaN
    for (size_t i = 0; i < grads.size(); ++i) complete = complete && (grads[i].defined() || !compiled.differentiable(i));
    const variable_list found = GradMode::is_enabled() || !complete
                                    ? called_again(kept, inputs, grads)
                                    : compiled.backward(inputs, TensorList(saved.data() + next_saved, saved.size() - next_saved), grads);
    variable_list result = {Tensor()};  // for the argument that is no tensor
    result.insert(result.end(), found.begin(), found.end());
    return result;
  }

  // The gradients from a new call of the function, on the tape if grad mode is on.
  static variable_list called_again(const Kept& kept, const variable_list& inputs, const variable_list& grads) {
    for (size_t i = 0; i < kept.unsaved.size(); ++i)
      AMP_CHECK(kept.unsaved[i]._version() == kept.versions[i], Error, "[fuse] an input of shape ", kept.unsaved[i].sizes(),
                " was changed in place, but backward calls the function again");
    const bool create_graph = GradMode::is_enabled();
    variable_list arguments(inputs.begin(), inputs.begin() + static_cast<std::ptrdiff_t>(kept.compiled->num_arguments()));
    for (Tensor& argument : arguments) {
      const bool wanted = argument.requires_grad();
      if (!create_graph) argument = argument.detach().requires_grad_(wanted);
    }
    const EnableGradGuard grad;
    variable_list outputs;
    {
      std::optional<AutocastStateGuard> region;
      if (kept.state) region.emplace(*kept.state);
      outputs = (*kept.function)(arguments);
    }
    const variable_list all = kept.compiled->inputs_of(arguments);
    variable_list differentiated, output_grads, wanted;
    for (size_t i = 0; i < outputs.size(); ++i) {
      if (!outputs[i].requires_grad() || !grads[i].defined()) continue;
      differentiated.push_back(outputs[i]);
      output_grads.push_back(grads[i]);
    }
    std::copy_if(all.begin(), all.end(), std::back_inserter(wanted), [](const Tensor& t) { return t.requires_grad(); });
    variable_list result(all.size());
    if (differentiated.empty() || wanted.empty()) return result;
    const variable_list found =
        autograd::grad(differentiated, wanted, output_grads, /*retain_graph=*/create_graph, create_graph, /*allow_unused=*/true);
    for (size_t i = 0, next = 0; i < all.size(); ++i) {
      if (all[i].requires_grad()) result[i] = found[next++];
    }
    return result;
  }
};

}  // namespace

struct FusedCalls::State {
  struct Entry {
    Signature signature;
    Signature outside;                                 // of the tensors from outside
    std::optional<AutocastState> state;                // keeps the tables in the signature; nothing outside of regions
    std::shared_ptr<const CompiledFunction> compiled;  // null: the function runs as it is
    std::string report;
    Entry* next = nullptr;
  };

  explicit State(jit::detail::Function f) : function(std::make_shared<const jit::detail::Function>(std::move(f))) {}
  ~State() {
    for (Entry* entry = first.load(std::memory_order_acquire); entry != nullptr;) delete std::exchange(entry, entry->next);
  }
  State(const State&) = delete;
  State& operator=(const State&) = delete;

  static bool is_for(const Entry& entry, TensorList inputs) {
    return matches(entry.signature, inputs) && (entry.compiled == nullptr || matches(entry.outside, entry.compiled->outside()));
  }
  const Entry* find(TensorList inputs) const {
    const Entry* entry = first.load(std::memory_order_acquire);
    while (entry != nullptr && !is_for(*entry, inputs)) entry = entry->next;
    return entry;
  }
  // Records the function if needed; null if it is not recorded for these arguments.
  std::shared_ptr<const CompiledFunction> compiled(TensorList inputs) {
    const Entry* entry = find(inputs);
    if (entry == nullptr) {
      if (count.load(std::memory_order_relaxed) >= kMostRecordings) return nullptr;
      entry = add(inputs);
    }
    return entry->compiled;
  }
  const Entry* add(TensorList inputs) {
    auto made = std::make_unique<Entry>();
    made->signature = signature_of(inputs);
    if (thread_state().stages.autocast != 0) made->state = AutocastState::capture();
    made->compiled = CompiledFunction::record(*function, inputs, made->report);
    if (made->compiled != nullptr) made->outside = signature_of(made->compiled->outside());
    count.fetch_add(1, std::memory_order_relaxed);
    made->next = first.load(std::memory_order_acquire);
    while (!first.compare_exchange_weak(made->next, made.get(), std::memory_order_acq_rel)) {}
    return made.release();
  }

  const std::shared_ptr<const jit::detail::Function> function;
  std::atomic<Entry*> first = nullptr;  // the latest; never removed
  std::atomic<size_t> count = 0;
};

namespace {

// Observers see the calls of the function. Rules for modules depend on the module that is being called.
bool may_fuse() { return !tracing::observed() && thread_state().autocast_modules == 0; }

}  // namespace

FusedCalls::FusedCalls(jit::detail::Function function) : state_(std::make_unique<State>(std::move(function))) {}
FusedCalls::~FusedCalls() = default;

std::vector<Tensor> FusedCalls::run(TensorList inputs) {
  if (!may_fuse()) return (*state_->function)(inputs);
  const std::shared_ptr<const CompiledFunction> compiled = state_->compiled(inputs);
  if (compiled == nullptr) return (*state_->function)(inputs);
  if (!compiled->records()) return compiled->forward_only(inputs);
  const auto kept = std::make_shared<Kept>();
  kept->compiled = compiled;
  kept->function = state_->function;
  if (thread_state().stages.autocast != 0) kept->state = AutocastState::capture();
  return FusedNode::apply(kept, compiled->inputs_of(inputs));
}

bool FusedCalls::is_fused(TensorList inputs) { return may_fuse() && state_->compiled(inputs) != nullptr; }

std::vector<std::string> FusedCalls::report() const {
  std::vector<std::string> lines;
  for (const State::Entry* entry = state_->first.load(std::memory_order_acquire); entry != nullptr; entry = entry->next)
    lines.push_back(entry->report);
  std::reverse(lines.begin(), lines.end());
  return lines;
}

}  // namespace amp::detail
