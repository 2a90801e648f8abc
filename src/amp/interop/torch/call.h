// Computations of amp as parts of libtorch's graph.
//
//   torch::Tensor y = amp::libtorch::call([&](const amp::Tensor& x, const amp::Tensor& weight) {
//     const amp::Autocast region(amp::kCPU);
//     return amp::linear(x, weight);
//   }, input, model->weight);
//   y.sum().backward();  // input and model->weight get gradients
#pragma once

#include <concepts>
#include <cstddef>
#include <type_traits>
#include <utility>
#include <vector>

#include <torch/csrc/autograd/custom_function.h>

#include <amp/autograd/autograd.h>
#include <amp/core/error.h>
#include <amp/core/grad_mode.h>
#include <amp/interop/torch/tensors.h>

namespace amp::libtorch {

namespace detail {

// The recording of a call on amp's tape.
struct Recording : torch::CustomClassHolder {
  std::vector<Tensor> inputs;
  Tensor output;
};

template <class F>
struct Call : torch::autograd::Function<Call<F>> {
  template <class... Inputs>
  static at::Tensor forward(torch::autograd::AutogradContext* ctx, F* f, const Inputs&... inputs) {
    auto recording = c10::make_intrusive<Recording>();
    recording->inputs = {from_torch(inputs).requires_grad_(inputs.requires_grad())...};
    {
      const EnableGradGuard grad;
      recording->output = run(*f, recording->inputs, std::index_sequence_for<Inputs...>());
    }
    const at::Tensor output = to_torch(recording->output);
    if (!recording->output.requires_grad()) ctx->mark_non_differentiable({output});
    ctx->saved_data["recording"] = c10::IValue::make_capsule(std::move(recording));
    return output;
  }

  static torch::autograd::variable_list backward(torch::autograd::AutogradContext* ctx, const torch::autograd::variable_list& grads) {
    AMP_CHECK(!at::GradMode::is_enabled(), NotImplementedError,
              "[call] the backward pass of this library is not recorded by libtorch; call backward without create_graph");
    const auto holder = ctx->saved_data["recording"].toCapsule();
    auto& recording = static_cast<Recording&>(*holder);
    // libtorch decides how long the graph lives.
    autograd::backward({recording.output}, {from_torch(grads[0].resolve_conj().resolve_neg())}, /*retain_graph=*/true);
    torch::autograd::variable_list gradients(1);  // `f` itself has no gradient
    for (const Tensor& input : recording.inputs) {
      const Tensor gradient = std::exchange(input.mutable_grad(), Tensor());
      gradients.push_back(gradient.defined() ? to_torch(gradient) : at::Tensor());
    }
    return gradients;
  }

 private:
  template <size_t... i>
  static Tensor run(F& f, const std::vector<Tensor>& inputs, std::index_sequence<i...>) {
    return f(inputs[i]...);
  }
};

}  // namespace detail

// Calls `f` with the inputs, which it receives as amp's tensors without a copy, and returns its result. libtorch's backward passes through
// the call by amp's backward of `f`. Inputs that require a gradient get it, and amp's parameters that `f` uses accumulate theirs in .grad.
// If libtorch is not recording, or no input requires a gradient, nothing is recorded. Do not write the inputs or the result before the
// backward pass: neither library would notice. Errors of `f`, from_torch and to_torch pass through. backward with create_graph throws
// NotImplementedError.
template <class F, std::same_as<at::Tensor>... Inputs>
at::Tensor call(F&& f, const Inputs&... inputs) {
  if (at::GradMode::is_enabled() && (inputs.requires_grad() || ...)) return detail::Call<std::remove_reference_t<F>>::apply(&f, inputs...);
  const NoGradGuard no_grad;
  return to_torch(f(from_torch(inputs)...));
}

}  // namespace amp::libtorch
