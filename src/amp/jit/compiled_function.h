// The recording of a function for one kind of call, forward and backward, with fused chains. Internal.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <amp/jit/fused_program.h>
#include <amp/jit/trace.h>

namespace amp::jit {

class CompiledFunction {
 public:
  // Calls the function with copies of the arguments. Null if it cannot be recorded, or if there is nothing to fuse. The report says why.
  static std::shared_ptr<const CompiledFunction> record(const detail::Function& function, TensorList arguments, std::string& report);

  // Whether calls must be recorded on the tape.
  bool records() const { return backward_.has_value(); }
  size_t num_outputs() const { return num_outputs_; }
  // Whether the output can have a gradient.
  bool differentiable(size_t output) const { return differentiable_[output]; }
  size_t num_differentiable() const { return num_differentiable_; }
  size_t num_arguments() const { return num_arguments_; }
  size_t num_inputs() const { return num_arguments_ + outside_.size(); }
  // The inputs of a call that is recorded on the tape: its arguments, then the tensors from outside.
  std::vector<Tensor> inputs_of(TensorList arguments) const;
  // The tensors that the function has from outside, as they were when it was recorded: calls read them.
  const std::vector<Tensor>& outside() const { return outside_; }
  // Whether backward needs the values of the input.
  bool saves(size_t input) const { return saves_[input]; }
  size_t num_saved_inputs() const { return num_saved_inputs_; }
  // Values that backward needs, in addition to inputs.
  size_t num_saved_values() const { return forward_->num_outputs() - num_outputs_; }

  // The outputs, then the saved values. `inputs`: as by inputs_of(); the arguments alone if calls are not recorded.
  std::vector<Tensor> forward(TensorList inputs) const;
  // Sets one gradient for each input; those that stay undefined do not exist. `given`: the saved inputs, the saved values, and places for
  // num_differentiable() gradients.
  void backward(Tensor* given, const Tensor* output_grads, Tensor* input_grads) const;

 private:
  CompiledFunction() = default;
  void record_forward(const detail::Function& function, TensorList arguments);
  void record_backward(const detail::Function& function, TensorList arguments);

  std::optional<FusedProgram> forward_, backward_;
  size_t num_arguments_ = 0, num_outputs_ = 0, num_differentiable_ = 0, num_saved_inputs_ = 0;
  std::vector<Tensor> outside_;
  std::vector<bool> differentiable_;
  std::vector<std::vector<int64_t>> grad_strides_;  // of the gradients of outputs in the recording; empty if they do not matter
  std::vector<bool> saves_;
  std::vector<size_t> gradients_;  // inputs that get gradients from backward_
};

}  // namespace amp::jit
