// DO NOT EDIT. Generated from ops/softmax.yaml by codegen (./dev regenerate).
// The hand-written functions behind the softmax ops.
#pragma once

#include <amp/core/generator.h>
#include <amp/core/tensor.h>

namespace amp {

namespace check {
void softmax(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype);
void log_softmax(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype);
}  // namespace check

namespace cpu {
Tensor softmax(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype);
Tensor log_softmax(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype);
Tensor softmax_backward_data(const Tensor& grad_output, const Tensor& output, int64_t dim, ScalarType input_dtype);
Tensor log_softmax_backward_data(const Tensor& grad_output, const Tensor& output, int64_t dim, ScalarType input_dtype);
}  // namespace cpu

namespace cuda {
Tensor softmax(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype);
Tensor log_softmax(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype);
Tensor softmax_backward_data(const Tensor& grad_output, const Tensor& output, int64_t dim, ScalarType input_dtype);
Tensor log_softmax_backward_data(const Tensor& grad_output, const Tensor& output, int64_t dim, ScalarType input_dtype);
}  // namespace cuda

}  // namespace amp
