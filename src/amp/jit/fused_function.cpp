#include <amp/jit/fused_function.h>

#include <algorithm>
#include <iterator>
#include <mutex>
#include <optional>

#include <amp/autocast/autocast.h>
#include <amp/autograd/function.h>
#include <amp/core/error.h>
#include <amp/core/grad_mode.h>
#include <amp/core/tensor_options.h>
#include <amp/core/thread_state.h>
#include <amp/jit/compiled_function.h>
#include <amp/observe/observed.h>

namespace amp::detail {

namespace {

using jit::CompiledFunction;

constexpr size_t kMostRecordings = 64;

// What decides which calls a function makes: the properties of its arguments, and the state of the thread.
using Signature = std::vector<int64_t>;

void append(Signature& signature, const Tensor& tensor) {
  if (!tensor.defined()) {
    signature.push_back(-1);
    return;
  }
  const TensorImpl& impl = *tensor.impl();
  const bool contiguous = impl.has(TensorImpl::Contiguous);
  signature.push_back(static_cast<int64_t>(impl.dtype) | static_cast<int64_t>(impl.device_type) << 8 |
                      static_cast<int64_t>(static_cast<uint8_t>(impl.device_index)) << 16 | static_cast<int64_t>(impl.ndim) << 24 |
                      static_cast<int64_t>(impl.has(TensorImpl::RequiresGrad)) << 32 |
                      static_cast<int64_t>(impl.has(TensorImpl::WrappedNumber)) << 33 | static_cast<int64_t>(contiguous) << 34);
  signature.insert(signature.end(), impl.sizes, impl.sizes + impl.ndim);
  if (!contiguous) signature.insert(signature.end(), impl.strides, impl.strides + impl.ndim);
}

Signature signature_of(TensorList inputs) {
  const ThreadState& state = thread_state();
  Signature signature;
  signature.reserve(8 + inputs.size() * 4);
  signature.push_back(static_cast<int64_t>(state.grad_enabled) | static_cast<int64_t>(state.inference_mode) << 1 |
                      static_cast<int64_t>(state.stages.autocast) << 8 | static_cast<int64_t>(get_default_dtype()) << 16 |
                      static_cast<int64_t>(state.matmul_math) << 24 | static_cast<int64_t>(inputs.size()) << 32);
  for (int device = 0; state.stages.autocast != 0 && device < kNumDeviceTypes; ++device) {
    if ((state.stages.autocast >> device & 1) == 0) continue;
    signature.push_back(static_cast<int64_t>(state.autocast_dtype[device]));
    signature.push_back(static_cast<int64_t>(reinterpret_cast<intptr_t>(state.autocast_table[device])));
  }
  for (const Tensor& input : inputs) append(signature, input);
  return signature;
}

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
    std::shared_ptr<const CompiledFunction> compiled;  // null: the function runs as it is
    std::string report;
  };

  explicit State(jit::detail::Function f) : function(std::make_shared<const jit::detail::Function>(std::move(f))) {}

  // The entry for these arguments; null if there is none yet.
  std::shared_ptr<const Entry> find(const Signature& signature) const {
    const std::lock_guard lock(mutex);
    const auto found = std::find_if(entries.begin(), entries.end(), [&](const auto& entry) { return entry->signature == signature; });
    return found == entries.end() ? nullptr : *found;
  }
  std::shared_ptr<const Entry> add(Entry entry) {
    auto made = std::make_shared<const Entry>(std::move(entry));
    const std::lock_guard lock(mutex);
    if (entries.size() < kMostRecordings) entries.push_back(made);
    return made;
  }
  bool is_full() const {
    const std::lock_guard lock(mutex);
    return entries.size() >= kMostRecordings;
  }
  // Records the function if needed; null if it is not recorded for these arguments.
  std::shared_ptr<const CompiledFunction> compiled(TensorList inputs) {
    Signature signature = signature_of(inputs);
    std::shared_ptr<const Entry> entry = find(signature);
    if (entry == nullptr) {
      if (is_full()) return nullptr;
      std::string report;
      auto made = CompiledFunction::record(*function, inputs, report);
      entry = add({std::move(signature), std::move(made), std::move(report)});
    }
    return entry->compiled;
  }

  const std::shared_ptr<const jit::detail::Function> function;
  mutable std::mutex mutex;
  std::vector<std::shared_ptr<const Entry>> entries;
};

FusedCalls::FusedCalls(jit::detail::Function function) : state_(std::make_unique<State>(std::move(function))) {}
FusedCalls::~FusedCalls() = default;

std::vector<Tensor> FusedCalls::run(TensorList inputs) {
  std::shared_ptr<const CompiledFunction> compiled = tracing::observed() ? nullptr : state_->compiled(inputs);
  if (compiled == nullptr) return (*state_->function)(inputs);
  if (!compiled->records()) return compiled->forward(inputs).outputs;
  const std::vector<Tensor> all = compiled->inputs_of(inputs);
  const auto kept = std::make_shared<Kept>();
  kept->compiled = std::move(compiled);
  kept->function = state_->function;
  if (thread_state().stages.autocast != 0) kept->state = AutocastState::capture();
  return FusedNode::apply(kept, all);
}

bool FusedCalls::is_fused(TensorList inputs) { return state_->compiled(inputs) != nullptr; }

std::vector<std::string> FusedCalls::report() const {
  const std::lock_guard lock(state_->mutex);
  std::vector<std::string> lines;
  for (const auto& entry : state_->entries) lines.push_back(entry->report);
  return lines;
}

}  // namespace amp::detail
