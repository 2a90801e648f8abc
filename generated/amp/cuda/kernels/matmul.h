// DO NOT EDIT. Generated from ops/matmul.yaml by codegen (./dev regenerate).
// The hand-written kernels of the matmul ops for this backend.
#pragma once

#include <amp/core/generator.h>
#include <amp/core/tensor.h>

namespace amp::cuda {

Tensor mm(const Tensor& self, const Tensor& mat2);
Tensor mm_transposed(const Tensor& self, const Tensor& mat2, bool transpose_self, bool transpose_mat2, ScalarType dtype);
Tensor bmm(const Tensor& self, const Tensor& mat2);
Tensor batched_mm(const Tensor& self, const Tensor& other);
Tensor addmm(const Tensor& self, const Tensor& mat1, const Tensor& mat2, const Scalar& beta, const Scalar& alpha);
Tensor baddbmm(const Tensor& self, const Tensor& batch1, const Tensor& batch2, const Scalar& beta, const Scalar& alpha);
Tensor linear(const Tensor& input, const Tensor& weight, const Tensor& bias);
Tensor linear_backward_input(const Tensor& grad_output, const Tensor& weight, ScalarType dtype);
Tensor linear_backward_weight(const Tensor& grad_output, const Tensor& input, ScalarType dtype);
Tensor linear_backward_bias(const Tensor& grad_output, ScalarType dtype);
Tensor linear_fused(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& residual, int64_t activation,
                    int64_t packed);

}  // namespace amp::cuda
