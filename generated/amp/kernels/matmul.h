// DO NOT EDIT. Generated from ops/matmul.yaml by codegen (./dev regenerate).
// The hand-written, device-independent functions that implement matmul ops.
#pragma once

#include <amp/core/generator.h>
#include <amp/core/tensor.h>

namespace amp {

namespace check {
void mm(const Tensor& self, const Tensor& mat2);
void bmm(const Tensor& self, const Tensor& mat2);
void addmm(const Tensor& self, const Tensor& mat1, const Tensor& mat2, const Scalar& beta, const Scalar& alpha);
void _addmm_activation(const Tensor& self, const Tensor& mat1, const Tensor& mat2, const Scalar& beta, const Scalar& alpha, bool use_gelu);
void baddbmm(const Tensor& self, const Tensor& batch1, const Tensor& batch2, const Scalar& beta, const Scalar& alpha);
void linear(const Tensor& input, const Tensor& weight, const Tensor& bias);
void linear_fused(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& residual, int64_t activation,
                  int64_t packed);
}  // namespace check

namespace native {
Tensor _addmm_activation(const Tensor& self, const Tensor& mat1, const Tensor& mat2, const Scalar& beta, const Scalar& alpha,
                         bool use_gelu);
}  // namespace native

namespace composite {
Tensor matmul(const Tensor& self, const Tensor& other);
Tensor addbmm(const Tensor& self, const Tensor& batch1, const Tensor& batch2, const Scalar& beta, const Scalar& alpha);
Tensor mv(const Tensor& self, const Tensor& vec);
Tensor addmv(const Tensor& self, const Tensor& mat, const Tensor& vec, const Scalar& beta, const Scalar& alpha);
Tensor addr(const Tensor& self, const Tensor& vec1, const Tensor& vec2, const Scalar& beta, const Scalar& alpha);
Tensor dot(const Tensor& self, const Tensor& tensor);
Tensor outer(const Tensor& self, const Tensor& vec2);
Tensor inner(const Tensor& self, const Tensor& other);
Tensor bilinear(const Tensor& input1, const Tensor& input2, const Tensor& weight, const Tensor& bias);
Tensor linalg_vecdot(const Tensor& x, const Tensor& y, int64_t dim);
Tensor chain_matmul(TensorList matrices);
Tensor linalg_multi_dot(TensorList tensors);
Tensor tensordot(const Tensor& self, const Tensor& other, IntArrayRef dims_self, IntArrayRef dims_other);
Tensor einsum(StringRef equation, TensorList tensors, OptionalIntArrayRef path);
}  // namespace composite

}  // namespace amp
