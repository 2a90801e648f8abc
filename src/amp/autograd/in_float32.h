// Derivatives of several ops, for tensors of 16 bits.
#pragma once

#include <amp/core/tensor.h>

namespace amp::autograd {

// The tensor in float32 if it has 16 bits, else the tensor itself. Differentiable.
AMP_API Tensor widened(const Tensor& t);

// Calls a formula with its tensors in float32 if they have 16 bits. Each op of a formula would else round to 16 bits, and a square or a quotient
// may leave the range of float16, although the gradient fits. The engine rounds the result to the dtype of the argument.
template <class Formula, class... Tensors>
auto in_float32(const Formula& formula, const Tensors&... tensors) {
  return formula(widened(tensors)...);
}

}  // namespace amp::autograd
