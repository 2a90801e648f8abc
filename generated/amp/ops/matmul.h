// DO NOT EDIT. Generated from ops/matmul.yaml by codegen (./dev regenerate).
#pragma once

#include <amp/core/generator.h>
#include <amp/core/reduction.h>
#include <amp/core/tensor.h>

namespace amp {

// The product of two matrices, (n, k) by (k, m). (torch.mm)
AMP_API Tensor mm(const Tensor& self, const Tensor& mat2);
AMP_API Tensor& mm_out(Tensor& out, const Tensor& self, const Tensor& mat2);

// The products of two batches of matrices, (b, n, k) by (b, k, m). (torch.bmm)
AMP_API Tensor bmm(const Tensor& self, const Tensor& mat2);
AMP_API Tensor& bmm_out(Tensor& out, const Tensor& self, const Tensor& mat2);

// The matrix product over the last two dimensions, the others broadcast; a vector is a row on the left and a column on the right.
// (torch.matmul)
AMP_API Tensor matmul(const Tensor& self, const Tensor& other);
AMP_API Tensor& matmul_out(Tensor& out, const Tensor& self, const Tensor& other);

// beta * self + alpha * mat1 @ mat2, self broadcast; a beta of 0 ignores self, NaN included. (torch.addmm)
AMP_API Tensor addmm(const Tensor& self, const Tensor& mat1, const Tensor& mat2, const Scalar& beta = 1, const Scalar& alpha = 1);
AMP_API Tensor& addmm_(Tensor& self, const Tensor& mat1, const Tensor& mat2, const Scalar& beta = 1, const Scalar& alpha = 1);
AMP_API Tensor& addmm_out(Tensor& out, const Tensor& self, const Tensor& mat1, const Tensor& mat2, const Scalar& beta = 1,
                          const Scalar& alpha = 1);

// relu, or gelu if `use_gelu` is set, of addmm(self, mat1, mat2, beta, alpha). If alpha is 1, the sum and the activation are part of the
// product's call of cuBLASLt or oneDNN. gelu is its approximation "tanh" on CUDA, as in torch. (torch._addmm_activation)
AMP_API Tensor _addmm_activation(const Tensor& self, const Tensor& mat1, const Tensor& mat2, const Scalar& beta = 1,
                                 const Scalar& alpha = 1, bool use_gelu = false);
AMP_API Tensor& _addmm_activation_out(Tensor& out, const Tensor& self, const Tensor& mat1, const Tensor& mat2, const Scalar& beta = 1,
                                      const Scalar& alpha = 1, bool use_gelu = false);

// beta * self + alpha * batch1 @ batch2 for batches of matrices, self broadcast; a beta of 0 ignores self. (torch.baddbmm)
AMP_API Tensor baddbmm(const Tensor& self, const Tensor& batch1, const Tensor& batch2, const Scalar& beta = 1, const Scalar& alpha = 1);
AMP_API Tensor& baddbmm_(Tensor& self, const Tensor& batch1, const Tensor& batch2, const Scalar& beta = 1, const Scalar& alpha = 1);
AMP_API Tensor& baddbmm_out(Tensor& out, const Tensor& self, const Tensor& batch1, const Tensor& batch2, const Scalar& beta = 1,
                            const Scalar& alpha = 1);

// beta * self + alpha * the sum over the batch of batch1 @ batch2, self broadcast; a beta of 0 ignores self. (torch.addbmm)
AMP_API Tensor addbmm(const Tensor& self, const Tensor& batch1, const Tensor& batch2, const Scalar& beta = 1, const Scalar& alpha = 1);
AMP_API Tensor& addbmm_(Tensor& self, const Tensor& batch1, const Tensor& batch2, const Scalar& beta = 1, const Scalar& alpha = 1);
AMP_API Tensor& addbmm_out(Tensor& out, const Tensor& self, const Tensor& batch1, const Tensor& batch2, const Scalar& beta = 1,
                           const Scalar& alpha = 1);

// The product of a matrix (n, k) and a vector (k). (torch.mv)
AMP_API Tensor mv(const Tensor& self, const Tensor& vec);
AMP_API Tensor& mv_out(Tensor& out, const Tensor& self, const Tensor& vec);

// beta * self + alpha * mat @ vec, self broadcast; a beta of 0 ignores self. (torch.addmv)
AMP_API Tensor addmv(const Tensor& self, const Tensor& mat, const Tensor& vec, const Scalar& beta = 1, const Scalar& alpha = 1);
AMP_API Tensor& addmv_(Tensor& self, const Tensor& mat, const Tensor& vec, const Scalar& beta = 1, const Scalar& alpha = 1);
AMP_API Tensor& addmv_out(Tensor& out, const Tensor& self, const Tensor& mat, const Tensor& vec, const Scalar& beta = 1,
                          const Scalar& alpha = 1);

// beta * self + alpha * the outer product of vec1 and vec2, self broadcast; a beta of 0 ignores self. (torch.addr)
AMP_API Tensor addr(const Tensor& self, const Tensor& vec1, const Tensor& vec2, const Scalar& beta = 1, const Scalar& alpha = 1);
AMP_API Tensor& addr_(Tensor& self, const Tensor& vec1, const Tensor& vec2, const Scalar& beta = 1, const Scalar& alpha = 1);
AMP_API Tensor& addr_out(Tensor& out, const Tensor& self, const Tensor& vec1, const Tensor& vec2, const Scalar& beta = 1,
                         const Scalar& alpha = 1);

// The dot product of two vectors. (torch.dot)
AMP_API Tensor dot(const Tensor& self, const Tensor& tensor);
AMP_API Tensor& dot_out(Tensor& out, const Tensor& self, const Tensor& tensor);

// dot with the complex conjugate of self; the same as dot for real numbers. (torch.vdot)
AMP_API Tensor vdot(const Tensor& self, const Tensor& other);
AMP_API Tensor& vdot_out(Tensor& out, const Tensor& self, const Tensor& other);

// The outer product of two vectors, (n, m). (torch.outer)
AMP_API Tensor outer(const Tensor& self, const Tensor& vec2);
AMP_API Tensor& outer_out(Tensor& out, const Tensor& self, const Tensor& vec2);
inline Tensor ger(const Tensor& self, const Tensor& vec2) { return outer(self, vec2); }

// input @ weight.t() + bias over the last dimension of input, for a weight of (out, in) and a bias of (out); 16-bit types are summed in
// float32, the bias included. With a weight of (in), without a bias, the result has no feature dimension. (torch.nn.functional.linear)
AMP_API Tensor linear(const Tensor& input, const Tensor& weight, const Tensor& bias = {});

// The sums of products over the last dimensions of self and other; the product with a number if one has no dimensions. (torch.inner)
AMP_API Tensor inner(const Tensor& self, const Tensor& other);
AMP_API Tensor& inner_out(Tensor& out, const Tensor& self, const Tensor& other);

// The sums over i and j of input1_i * weight_kij * input2_j, plus the bias, over the last dimensions of input1 and input2, for a weight of
// (out, in1, in2) and a bias of (out). (torch.nn.functional.bilinear)
AMP_API Tensor bilinear(const Tensor& input1, const Tensor& input2, const Tensor& weight, const Tensor& bias = {});

// The dot products of conj(x) and y along one dimension, the others broadcast. (torch.linalg.vecdot)
AMP_API Tensor linalg_vecdot(const Tensor& x, const Tensor& y, int64_t dim = -1);
AMP_API Tensor& linalg_vecdot_out(Tensor& out, const Tensor& x, const Tensor& y, int64_t dim = -1);

// The product of two or more matrices, in the order that takes the fewest multiplications. (torch.chain_matmul)
AMP_API Tensor chain_matmul(TensorList matrices);
AMP_API Tensor& chain_matmul_out(Tensor& out, TensorList matrices);

// The product of two or more matrices, in the order that takes the fewest multiplications; the first may be a row vector, the last a column
// vector. (torch.linalg.multi_dot)
AMP_API Tensor linalg_multi_dot(TensorList tensors);
AMP_API Tensor& linalg_multi_dot_out(Tensor& out, TensorList tensors);
inline Tensor multi_dot(TensorList tensors) { return linalg_multi_dot(tensors); }

// The sum of products over the dimensions dims_self of self and dims_other of other, in pairs; the result has the remaining dimensions of
// self, then those of other. (torch.tensordot)
AMP_API Tensor tensordot(const Tensor& self, const Tensor& other, IntArrayRef dims_self, IntArrayRef dims_other);
AMP_API Tensor& tensordot_out(Tensor& out, const Tensor& self, const Tensor& other, IntArrayRef dims_self, IntArrayRef dims_other);

// Sums of products in Einstein notation, such as "bij,bjk->bik". Letters name dimensions, "..." the others, which are broadcast; a letter
// that occurs twice in one operand takes the diagonal; without "->" the letters that occur once are kept, in alphabetical order. Operands
// are multiplied from left to right, for every path. (torch.einsum)
AMP_API Tensor einsum(StringRef equation, TensorList tensors, OptionalIntArrayRef path = {});

}  // namespace amp
