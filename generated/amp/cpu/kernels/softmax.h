// DO NOT EDIT. Generated from ops/softmax.yaml by codegen (./dev regenerate).
// The hand-written kernels of the softmax ops for this backend.
#pragma once

#include <amp/core/generator.h>
#include <amp/core/tensor.h>

namespace amp::cpu {

Tensor softmax(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype);
Tensor log_softmax(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype);
Tensor softmax_backward(const Tensor& grad_output, const Tensor& output, int64_t dim, ScalarType input_dtype);
Tensor log_softmax_backward(const Tensor& grad_output, const Tensor& output, int64_t dim, ScalarType input_dtype);

}  // namespace amp::cpu
