#include <amp/jit/fused_node.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include <amp/autocast/autocast.h>
#include <amp/autograd/partial_grad.h>
#include <amp/autograd/record.h>
#include <amp/core/error.h>
#include <amp/core/grad_mode.h>
#include <amp/core/thread_state.h>
#include <amp/jit/few.h>

namespace amp::jit {

namespace {

class FusedNode final : public autograd::Node {
 public:
  FusedNode(const std::shared_ptr<const CompiledFunction>& compiled, const std::shared_ptr<const detail::Function>& function,
            TensorList inputs);
  // Makes the node the history of the outputs, and saves the inputs and the values that backward needs. `made`: the outputs, then these
  // values.
  void tie(TensorList inputs, std::vector<Tensor>& made);

  void apply(Tensor* output_grads, Tensor* input_grads) override;
  void release_saved() override {
    for (autograd::SavedTensor& saved : saved_) saved.reset();
  }
  const char* name() const override { return "FusedBackward"; }

 private:
  // An input that only create_graph needs.
  struct Unsaved {
    Tensor tensor;
    uint32_t version = 0;
  };

  Tensor tied(const Tensor& output, TensorList inputs, size_t nr);
  std::vector<Tensor> inputs();
  void call_again(const Tensor* output_grads, Tensor* input_grads);

  const std::shared_ptr<const CompiledFunction> compiled_;
  const std::shared_ptr<const detail::Function> function_;
  std::unique_ptr<const AutocastState> state_;  // null outside of regions
  Few<autograd::Edge, 4> edge_array_;
  Few<Tensor, 2> slot_array_;
  Few<autograd::SavedTensor, 6> saved_;  // inputs, then values
  Few<Unsaved, 4> unsaved_;
};

FusedNode::FusedNode(const std::shared_ptr<const CompiledFunction>& compiled, const std::shared_ptr<const detail::Function>& function,
                     TensorList inputs)
    : Node(nullptr, static_cast<uint32_t>(inputs.size()), nullptr, static_cast<uint32_t>(compiled->num_outputs())),
      compiled_(compiled),
      function_(function),
      edge_array_(inputs.size()),
      slot_array_(compiled->num_outputs()),
      saved_(compiled->num_saved_inputs() + compiled->num_saved_values()),
      unsaved_(inputs.size() - compiled->num_saved_inputs()) {
  edges_ = edge_array_.data();
  slots_ = slot_array_.data();
  if (amp::detail::thread_state().stages.autocast != 0) state_ = std::make_unique<const AutocastState>(AutocastState::capture());
  for (uint32_t i = 0; i < inputs.size(); ++i) connect(i, inputs[i]);
}

// An input that the function returns is returned as an alias.
Tensor FusedNode::tied(const Tensor& output, TensorList inputs, size_t nr) {
  const bool is_input = std::any_of(inputs.begin(), inputs.end(), [&](const Tensor& input) { return input.is_same(output); });
  const Tensor result = is_input ? output.detach() : output;
  if (compiled_->differentiable(nr)) set_history(result, this, static_cast<uint32_t>(nr));
  return result;
}

void FusedNode::tie(TensorList inputs, std::vector<Tensor>& made) {
  size_t saved = 0, unsaved = 0;
  for (size_t i = 0; i < inputs.size(); ++i) {
    if (compiled_->saves(i)) saved_[saved++].save(inputs[i]);
    else unsaved_[unsaved++] = {inputs[i], inputs[i]._version()};
  }
  const size_t count = num_outputs();
  for (size_t i = 0; i < count; ++i) {
    if (made[i].defined()) made[i] = tied(made[i], inputs, i);
  }
  for (size_t i = count; i < made.size(); ++i) {
    const auto outputs_end = made.begin() + static_cast<std::ptrdiff_t>(count);
    const auto same = std::find_if(made.begin(), outputs_end, [&](const Tensor& output) { return output.is_same(made[i]); });
    // An output must not own the node that saves it.
    if (same != outputs_end && same->grad_fn() == this) saved_[saved++].save_result(*same, same->output_nr());
    // A view keeps its base, which may be an output.
    else saved_[saved++].save(made[i].is_view() ? made[i].detach() : made[i]);
  }
  made.resize(count);
}

std::vector<Tensor> FusedNode::inputs() {
  std::vector<Tensor> all;
  all.reserve(num_inputs());
  size_t saved = 0, unsaved = 0;
  for (size_t i = 0; i < num_inputs(); ++i) {
    if (compiled_->saves(i)) {
      all.push_back(saved_[saved++].unpack(this));
      continue;
    }
    const Unsaved& input = unsaved_[unsaved++];
    AMP_CHECK(input.tensor._version() == input.version, Error, "[fuse] an input of shape ", input.tensor.sizes(),
              " was changed in place, but backward calls the function again");
    all.push_back(input.tensor);
  }
  return all;
}

void FusedNode::apply(Tensor* output_grads, Tensor* input_grads) {
  bool complete = true;  // missing gradients cannot be zeros: 0 times infinity is NaN
  for (size_t i = 0; i < num_outputs(); ++i) complete = complete && (output_grads[i].defined() || !compiled_->differentiable(i));
  if (!complete || GradMode::is_enabled()) return call_again(output_grads, input_grads);
  Few<Tensor, 8> given(saved_.size() + compiled_->num_differentiable());
  for (size_t i = 0; i < saved_.size(); ++i) given[i] = saved_[i].unpack(this);
  compiled_->backward(given.data(), output_grads, input_grads);
}

// The gradients from a new call of the function, on the tape if grad mode is on.
void FusedNode::call_again(const Tensor* output_grads, Tensor* input_grads) {
  const bool create_graph = GradMode::is_enabled();
  std::vector<Tensor> arguments = inputs();
  arguments.resize(compiled_->num_arguments());
  const EnableGradGuard grad;
  // With create_graph, each argument is an alias with a history of its own: arguments may depend on each other, or be the same tensor.
  // Without it, what saved tensor hooks return has no history.
  for (uint32_t i = 0; i < arguments.size(); ++i) {
    if (!needs_input(i)) continue;
    Tensor& argument = arguments[i];
    argument = create_graph ? argument.view(argument.sizes()) : argument.detach().requires_grad_();
  }
  std::vector<Tensor> outputs;
  {
    std::optional<AutocastStateGuard> region;
    if (state_ != nullptr) region.emplace(*state_);
    outputs = (*function_)(arguments);
  }
  const std::vector<Tensor> all = compiled_->inputs_of(arguments);
  std::vector<Tensor> differentiated, grads, wanted;
  for (size_t i = 0; i < outputs.size(); ++i) {
    if (!outputs[i].requires_grad() || !output_grads[i].defined()) continue;
    differentiated.push_back(outputs[i]);
    grads.push_back(output_grads[i]);
  }
  std::copy_if(all.begin(), all.end(), std::back_inserter(wanted), [](const Tensor& t) { return t.requires_grad(); });
  if (differentiated.empty() || wanted.empty()) return;
  std::vector<Tensor> found = autograd::partial_grad(differentiated, wanted, grads, /*retain_graph=*/create_graph, create_graph);
  for (size_t i = 0, next = 0; i < all.size(); ++i) {
    if (all[i].requires_grad()) input_grads[i] = std::move(found[next++]);
  }
}

}  // namespace

std::vector<Tensor> recorded_call(const std::shared_ptr<const CompiledFunction>& compiled,
                                  const std::shared_ptr<const detail::Function>& function, TensorList inputs) {
  std::vector<Tensor> made = compiled->forward(inputs);
  auto* const node = new FusedNode(compiled, function, inputs);
  const autograd::NodePtr owner(node);
  node->tie(inputs, made);
  return made;
}

}  // namespace amp::jit
