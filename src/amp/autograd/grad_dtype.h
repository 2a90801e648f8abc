// The dtype of the gradients that leaves accumulate.
#pragma once

#include <amp/core/tensor.h>

namespace amp {

// Sets the dtype of .grad, and converts the present gradient. `dtype` is that of the leaf, which is the default. For a float16 or bfloat16
// leaf, it may be float32: then backward passes add to .grad without rounding the sum to 16 bits. Sparse gradients keep the dtype of the
// leaf. Throws Error for a tensor that is not a leaf, TypeError for another dtype. Source: Tensor.grad_dtype of torch 2.10.
AMP_API void set_grad_dtype(const Tensor& leaf, ScalarType dtype);
AMP_API ScalarType grad_dtype(const Tensor& tensor);

}  // namespace amp
