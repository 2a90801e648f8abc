// Checks of the matrix multiplication kernels, and multiplications composed of other ops.
#include <algorithm>

#include <amp/autocast/suspend.h>
#include <amp/core/device/backends.h>
#include <amp/core/grad_mode.h>
#include <amp/internal_ops.h>
#include <amp/kernels/matmul.h>
#include <amp/ops.h>
#include <amp/ops/common/shapes.h>
#include <amp/ops/elementwise/elementwise.h>
#include <amp/ops/fused.h>
#include <amp/ops/linalg/matrices.h>
#include <amp/ops/rounded_once.h>

namespace amp {

namespace {

void check_dim(const char* op, const char* arg, const Tensor& t, int64_t dim) {
  AMP_CHECK(t.dim() == dim, ValueError, "[", op, "] ", arg, " must have ", dim, dim == 1 ? " dimension" : " dimensions", ", but has shape ",
            t.sizes());
}

// Checks that two matrices, or batches of matrices, can be multiplied.
void check_factors(const char* op, const char* first, const Tensor& a, const char* second, const Tensor& b, int64_t dim) {
  check_dim(op, first, a, dim);
  check_dim(op, second, b, dim);
  AMP_CHECK(dim == 2 || a.size(0) == b.size(0), ValueError, "[", op, "] ", first, " has a batch of ", a.size(0), ", but ", second,
            " one of ", b.size(0));
  AMP_CHECK(a.size(-1) == b.size(-2), ValueError, "[", op, "] ", first, " has ", a.size(-1), " columns, but ", second, " has ", b.size(-2),
            " rows: their shapes are ", a.sizes(), " and ", b.sizes());
}

void check_matrix_vector(const char* op, const char* first, const Tensor& mat, const Tensor& vec) {
  check_dim(op, first, mat, 2);
  check_dim(op, "vec", vec, 1);
  AMP_CHECK(mat.size(1) == vec.size(0), ValueError, "[", op, "] ", first, " has ", mat.size(1), " columns, but vec has ", vec.size(0),
            " elements: their shapes are ", mat.sizes(), " and ", vec.sizes());
}

// Checks that self can be broadcast to the product, and that the dtype of the tensors can represent beta and alpha.
void check_addend(const char* op, const Tensor& self, const Shape& sizes, const Scalar& beta, const Scalar& alpha) {
  bool fits = self.sizes().size() <= sizes.size();
  const size_t lead = fits ? sizes.size() - self.sizes().size() : 0;
  for (size_t d = 0; fits && d < self.sizes().size(); ++d) fits = self.sizes()[d] == 1 || self.sizes()[d] == sizes[lead + d];
  AMP_CHECK(fits, ValueError, "[", op, "] self of shape ", self.sizes(), " can't be broadcast to ", IntArrayRef(sizes));
  if (self.is_complex()) return;
  AMP_CHECK(!beta.isComplex() && !alpha.isComplex(), TypeError, "[", op, "] beta and alpha must not be complex for tensors of ",
            self.dtype());
  AMP_CHECK(isFloatingType(self.dtype()) || (beta.isIntegral(true) && alpha.isIntegral(true)), TypeError, "[", op,
            "] beta and alpha must be integers for tensors of ", self.dtype());
}

// Prepends dimensions of size 1 until there are `dim`.
Tensor raised(Tensor t, int64_t dim) {
  while (t.dim() < dim) t = t.unsqueeze(0);
  return t;
}

Tensor batched(const Tensor& a, const Tensor& b) {
  if (a.dim() == 3 && b.dim() == 3 && a.size(0) == b.size(0)) return bmm(a, b);
  const int64_t dim = std::max(a.dim(), b.dim());
  broadcast_shapes("matmul", a.sizes().drop_back(2), b.sizes().drop_back(2));
  return internal::batched_mm(raised(a, dim), raised(b, dim));
}

// Multiplies a batch with a single matrix or vector, as one multiplication of all rows.
Tensor folded(const Tensor& self, const Tensor& other) {
  int64_t rows = 1;
  Shape sizes(self.sizes().drop_back());
  for (const int64_t size : sizes) rows *= size;
  const Tensor flat = self.reshape({rows, self.size(-1)});
  if (other.dim() == 1) return mv(flat, other).view(sizes);
  sizes.push_back(other.size(1));
  return mm(flat, other).view(sizes);
}

// The vectors along dimension `at` of a tensor that is broadcast to `sizes`, as its last dimension. The other dimensions stay as they are.
Tensor vectors_along(const Tensor& t, const Shape& sizes, int64_t at) {
  Shape own(sizes.size() - t.sizes().size(), 1);
  for (const int64_t size : t.sizes()) own.push_back(size);
  own[static_cast<size_t>(at)] = sizes[static_cast<size_t>(at)];
  return t.expand(own).transpose(at, -1);
}

}  // namespace

namespace check {

void mm(const Tensor& self, const Tensor& mat2) { check_factors("mm", "self", self, "mat2", mat2, 2); }

void bmm(const Tensor& self, const Tensor& mat2) { check_factors("bmm", "self", self, "mat2", mat2, 3); }

void addmm(const Tensor& self, const Tensor& mat1, const Tensor& mat2, const Scalar& beta, const Scalar& alpha) {
  check_factors("addmm", "mat1", mat1, "mat2", mat2, 2);
  check_addend("addmm", self, {mat1.size(0), mat2.size(1)}, beta, alpha);
}

void _addmm_activation(const Tensor& self, const Tensor& mat1, const Tensor& mat2, const Scalar& beta, const Scalar& alpha, bool) {
  check_factors("_addmm_activation", "mat1", mat1, "mat2", mat2, 2);
  check_addend("_addmm_activation", self, {mat1.size(0), mat2.size(1)}, beta, alpha);
}

void baddbmm(const Tensor& self, const Tensor& batch1, const Tensor& batch2, const Scalar& beta, const Scalar& alpha) {
  check_factors("baddbmm", "batch1", batch1, "batch2", batch2, 3);
  check_addend("baddbmm", self, {batch1.size(0), batch1.size(1), batch2.size(2)}, beta, alpha);
}

void linear(const Tensor& input, const Tensor& weight, const Tensor& bias) {
  AMP_CHECK(weight.dim() == 2 || (weight.dim() == 1 && !bias.defined()), ValueError,
            "[linear] weight must have 2 dimensions, or 1 without a bias, but has shape ", weight.sizes());
  AMP_CHECK(input.dim() > 0, ValueError, "[linear] input must have at least 1 dimension");
  AMP_CHECK(input.sizes().back() == weight.sizes().back(), ValueError, "[linear] the last dimension of input is ", input.size(-1),
            ", but weight takes ", weight.size(-1), " features");
  AMP_CHECK(!bias.defined() || (bias.dim() == 1 && bias.sizes()[0] == weight.sizes()[0]), ValueError, "[linear] weight gives ",
            weight.size(0), " features, but bias has shape ", bias.sizes());
}

void linear_fused(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& residual, int64_t activation, int64_t) {
  check::linear(input, weight, bias);
  AMP_CHECK(weight.dim() == 2, ValueError, "[linear] weight must have 2 dimensions, but has shape ", weight.sizes());
  Shape sizes(input.sizes());
  sizes.back() = weight.sizes()[0];
  AMP_CHECK(!residual.defined() || residual.sizes() == IntArrayRef(sizes), ValueError, "[linear] the result has shape ", IntArrayRef(sizes),
            ", but residual has shape ", residual.sizes());
  AMP_CHECK(
      !residual.defined() || residual.dtype() == input.dtype() || (residual.dtype() == kFloat32 && isReducedFloatingType(input.dtype())),
      TypeError, "[linear] residual must have the dtype of input, ", input.dtype(), ", or float32 if that has 16 bits, but has ",
      residual.dtype());
  const ScalarType result = residual.defined() ? residual.dtype() : input.dtype();
  AMP_CHECK(!bias.defined() || bias.dtype() == input.dtype() || bias.dtype() == result, TypeError,
            "[linear] bias must have the dtype of input, ", input.dtype(), ", or of the result, ", result, ", but has ", bias.dtype());
  check_fused_activation("linear", activation);
}

}  // namespace check

namespace native {

// linear_fused has no factors. `self` is multiplied beforehand. A product with a factor is computed without the activation.
Tensor _addmm_activation(const Tensor& self, const Tensor& mat1, const Tensor& mat2, const Scalar& beta, const Scalar& alpha,
                         bool use_gelu) {
  const NoGradGuard no_grad;
  const autocast::Suspended suspended;
  const bool by_tanh = backend_of("_addmm_activation", mat1.device()).tanh_gelu_activation;
  const FusedActivation gelu = by_tanh ? FusedActivation::GeluTanh : FusedActivation::Gelu;
  const FusedActivation activation = use_gelu ? gelu : FusedActivation::Relu;
  const ScalarType dtype = mat1.dtype(), compute = computeType(dtype);
  if (alpha.toDouble() != 1 && compute == dtype) return finish_fused(addmm(self, mat1, mat2, beta, alpha), {}, activation);
  const bool adds = beta.toDouble() != 0;
  const Tensor added = !adds ? Tensor() : beta.toDouble() == 1 ? self : self.to(compute) * beta;
  if (alpha.toDouble() != 1) {
    Tensor sum = internal::mm_transposed(mat1, mat2, false, false, compute).mul_(alpha);
    if (adds) sum.add_(added);
    return finish_fused(sum, {}, activation).to(dtype);
  }
  const auto product = [&](const Tensor& bias, const Tensor& residual) {
    return internal::linear_fused(mat1, mat2.t(), bias, residual, static_cast<int64_t>(activation), 0).to(dtype);
  };
  if (!adds) return product({}, {});
  const int64_t rows = mat1.size(0), columns = mat2.size(1);
  const bool is_row = added.dtype() == dtype && added.dim() > 0 && added.size(-1) == columns && added.numel() == columns;
  return is_row ? product(added.reshape({columns}), {}) : product({}, added.expand({rows, columns}));
}

}  // namespace native

namespace composite {

Tensor matmul(const Tensor& self, const Tensor& other) {
  AMP_CHECK(self.dim() > 0 && other.dim() > 0, ValueError, "[matmul] both arguments must have at least one dimension, but have shapes ",
            self.sizes(), " and ", other.sizes());
  const int64_t columns = self.size(-1), rows = other.size(other.dim() == 1 ? 0 : -2);
  AMP_CHECK(columns == rows, ValueError, "[matmul] shapes ", self.sizes(), " and ", other.sizes(), " don't fit: ", columns,
            " columns, but ", rows, " rows");
  if (self.dim() == 1 && other.dim() == 1) return amp::dot(self, other);
  if (self.dim() == 2 && other.dim() == 1) return amp::mv(self, other);
  if (self.dim() == 2 && other.dim() == 2) return amp::mm(self, other);
  if (self.dim() == 1 && other.dim() == 2) return amp::mm(self.unsqueeze(0), other).squeeze(0);
  if (other.dim() <= 2) return folded(self, other);
  if (self.dim() == 1) return batched(self.unsqueeze(0), other).squeeze(-2);
  return batched(self, other);
}

Tensor addbmm(const Tensor& self, const Tensor& batch1, const Tensor& batch2, const Scalar& beta, const Scalar& alpha) {
  check_factors("addbmm", "batch1", batch1, "batch2", batch2, 3);
  check_addend("addbmm", self, {batch1.size(1), batch2.size(2)}, beta, alpha);
  const int64_t depth = batch1.size(0) * batch1.size(2);
  return amp::addmm(self, batch1.transpose(0, 1).reshape({batch1.size(1), depth}), batch2.reshape({depth, batch2.size(2)}), beta, alpha);
}

Tensor mv(const Tensor& self, const Tensor& vec) {
  check_matrix_vector("mv", "self", self, vec);
  return amp::mm(self, vec.unsqueeze(1)).squeeze(1);
}

Tensor addmv(const Tensor& self, const Tensor& mat, const Tensor& vec, const Scalar& beta, const Scalar& alpha) {
  check_matrix_vector("addmv", "mat", mat, vec);
  check_addend("addmv", self, {mat.size(0)}, beta, alpha);
  return amp::addmm(self.dim() == 0 ? self : self.unsqueeze(-1), mat, vec.unsqueeze(1), beta, alpha).squeeze(1);
}

Tensor addr(const Tensor& self, const Tensor& vec1, const Tensor& vec2, const Scalar& beta, const Scalar& alpha) {
  check_dim("addr", "vec1", vec1, 1);
  check_dim("addr", "vec2", vec2, 1);
  const Tensor* const all[] = {&self, &vec1, &vec2};
  const ScalarType dtype = result_type(all, std::size(all));
  check_addend("addr", self.to(dtype), {vec1.size(0), vec2.size(0)}, beta, alpha);
  return amp::addmm(self.to(dtype), vec1.unsqueeze(1).to(dtype), vec2.unsqueeze(0).to(dtype), beta, alpha);
}

Tensor dot(const Tensor& self, const Tensor& tensor) {
  check_dim("dot", "self", self, 1);
  check_dim("dot", "tensor", tensor, 1);
  AMP_CHECK(self.size(0) == tensor.size(0), ValueError, "[dot] self has ", self.size(0), " elements, but tensor has ", tensor.size(0));
  return amp::mm(self.unsqueeze(0), tensor.unsqueeze(1)).view({});
}

Tensor outer(const Tensor& self, const Tensor& vec2) {
  check_dim("outer", "self", self, 1);
  check_dim("outer", "vec2", vec2, 1);
  return column_times_row(self.unsqueeze(1), vec2.unsqueeze(0));
}

Tensor linalg_vecdot(const Tensor& x, const Tensor& y, int64_t dim) {
  const Shape sizes = broadcast_shapes("linalg_vecdot", x.sizes(), y.sizes());
  const int64_t at = detail::wrap_dim("linalg_vecdot", dim, static_cast<int64_t>(sizes.size()));
  if (sizes.empty()) return amp::conj(x) * y;
  const auto product = [sizes, at](const Tensor& left, const Tensor& right) {
    const Tensor a = amp::conj(vectors_along(left, sizes, at)), b = vectors_along(right, sizes, at);
    const Tensor products = amp::matmul(a.unsqueeze(-2), b.unsqueeze(-1)).squeeze(-1);
    return (at + 1 == a.dim() ? products : products.transpose(at, -1)).squeeze(at);
  };
  const auto is_whole = [&](const Tensor& t) {
    const int64_t d = at + t.dim() - static_cast<int64_t>(sizes.size());
    return d >= 0 && t.size(d) == sizes[static_cast<size_t>(at)];
  };
  return is_whole(x) && is_whole(y) ? product(x, y) : rounded_once("linalg_vecdot", {0b10, 0b01}, product, x, y);
}

Tensor inner(const Tensor& self, const Tensor& other) {
  if (self.dim() == 0 || other.dim() == 0) return self * other;
  AMP_CHECK(self.size(-1) == other.size(-1), ValueError, "[inner] the last dimension of self is ", self.size(-1), ", but that of other is ",
            other.size(-1));
  if (self.dim() == 1 && other.dim() == 1) return amp::dot(self, other);
  return amp::tensordot(self, other, IntArrayRef{-1}, IntArrayRef{-1});
}

Tensor bilinear(const Tensor& input1, const Tensor& input2, const Tensor& weight, const Tensor& bias) {
  AMP_CHECK(input1.dim() > 0 && input1.dim() == input2.dim() && input1.sizes().drop_back() == input2.sizes().drop_back(), ValueError,
            "[bilinear] input1 and input2 must agree except in their last dimension, but have shapes ", input1.sizes(), " and ",
            input2.sizes());
  const int64_t in1 = input1.size(-1), in2 = input2.size(-1);
  AMP_CHECK(weight.dim() == 3 && weight.size(1) == in1 && weight.size(2) == in2, ValueError, "[bilinear] weight must have shape [out, ",
            in1, ", ", in2, "], but has shape ", weight.sizes());
  const int64_t out = weight.size(0);
  AMP_CHECK(!bias.defined() || (bias.dim() == 1 && bias.size(0) == out), ValueError, "[bilinear] weight gives ", out,
            " features, but bias has shape ", bias.sizes());
  // Multiplies input2 by every row of every weight matrix, and the result by input1: (rows, out, in1) by (rows, in1, 1).
  int64_t rows = 1;
  Shape sizes(input1.sizes().drop_back());
  for (const int64_t size : sizes) rows *= size;
  sizes.push_back(out);
  const Tensor products = amp::matmul(input2.reshape({rows, in2}), weight.reshape({out * in1, in2}).t()).reshape({rows, out, in1});
  const Tensor sums = amp::bmm(products, input1.reshape({rows, in1, 1})).reshape(sizes);
  return bias.defined() ? sums + bias : sums;
}

}  // namespace composite

}  // namespace amp
