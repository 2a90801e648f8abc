// Derivatives that would round several times, for tensors of 16 bits.
#pragma once

#include <tuple>

#include <amp/autograd/sum_to.h>
#include <amp/core/tensor.h>

namespace amp::autograd {

// The tensor in float32 if it has 16 bits, else the tensor itself. Differentiable.
AMP_API Tensor widened(const Tensor& t);

// Calls a formula with its tensors in float32 if they have 16 bits. Each op of a formula would else round to 16 bits, and a square or a
// quotient may leave the range of float16, although the gradient fits. The engine rounds the result to the dtype of the argument.
template <class Formula, class... Tensors>
auto in_float32(const Formula& formula, const Tensors&... tensors) {
  return formula(widened(tensors)...);
}

// A formula that rounds once, for an argument of shape `sizes`. If the argument was broadcast to the shape of the last tensor, the gradient
// of the result, a sum follows. Both are then in float32, and round once: terms that cancel, or leave the range of float16, do no harm.
template <class Formula, class... Tensors>
Tensor summed(const Formula& formula, IntArrayRef sizes, const Tensors&... tensors) {
  const Tensor& grad = std::get<sizeof...(Tensors) - 1>(std::tie(tensors...));
  if (grad.sizes() == sizes) return formula(tensors...);
  return sum_to(formula(widened(tensors)...), sizes);
}

}  // namespace amp::autograd
