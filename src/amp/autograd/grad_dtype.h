// The dtype of the gradients that leaves accumulate.
#pragma once

#include <amp/core/tensor.h>

namespace amp {

// Makes a float16 or bfloat16 leaf accumulate its gradient in float32: .grad is float32, and each backward pass adds to it without rounding
// the sum to 16 bits. `dtype` is float32, or that of the leaf, which is the default. Converts the present gradient. Sparse gradients keep
// the dtype of the leaf. Source: Tensor.grad_dtype of torch 2.10. Throws Error for a tensor that is not a leaf, TypeError for another
// dtype.
AMP_API void set_grad_dtype(const Tensor& leaf, ScalarType dtype);
AMP_API ScalarType grad_dtype(const Tensor& tensor);

}  // namespace amp
