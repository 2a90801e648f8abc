// mylib::swiglu, the gated activation of many language models: silu(gate) * up.
#pragma once

#include <tuple>

#include <amp/all.h>

namespace mylib {

// Tensors of one shape, in float16, bfloat16, float32 or float64. Takes part in autocast as a lower_precision_fp op, which a policy can
// change under the name "mylib::swiglu". Differentiable once. Throws ValueError (shapes, devices), TypeError (dtypes), NotImplementedError
// (a device for which the program has no kernel).
amp::Tensor swiglu(const amp::Tensor& gate, const amp::Tensor& up);

// The kernels, for contiguous tensors of one shape, dtype and device. The gradients are those with respect to gate and up.
namespace cpu {
amp::Tensor swiglu(const amp::Tensor& gate, const amp::Tensor& up);
std::tuple<amp::Tensor, amp::Tensor> swiglu_backward(const amp::Tensor& grad, const amp::Tensor& gate, const amp::Tensor& up);
}  // namespace cpu
namespace cuda {
amp::Tensor swiglu(const amp::Tensor& gate, const amp::Tensor& up);
std::tuple<amp::Tensor, amp::Tensor> swiglu_backward(const amp::Tensor& grad, const amp::Tensor& gate, const amp::Tensor& up);
}  // namespace cuda

}  // namespace mylib
