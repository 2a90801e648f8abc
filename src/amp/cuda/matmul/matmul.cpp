#include <amp/cuda/kernels/matmul.h>

#include <utility>

#include <amp/core/tensor/data_or_null.h>
#include <amp/cuda/elementwise/copy.h>
#include <amp/cuda/gemm/fused.h>
#include <amp/cuda/gemm/gemm.h>
#include <amp/cuda/stream.h>
#include <amp/ops.h>
#include <amp/ops/common/dense.h>
#include <amp/ops/matmul/gemm.h>
#include <amp/ops/shape/views.h>

namespace amp::cuda {

namespace {

using detail::TensorImpl;

Tensor new_tensor(IntArrayRef sizes, ScalarType dtype, Device device) { return Tensor(detail::new_tensor(sizes, dtype, device)); }

// Whether the matrices in the last two dimensions are row-major or column-major; integers may have any strides.
bool is_usable(const Tensor& t) {
  const TensorImpl& x = *t.impl();
  const int row = x.ndim - 2, column = x.ndim - 1;
  return !isFloatingType(x.dtype) || matrix_order(x.sizes[row], x.sizes[column], x.strides[row], x.strides[column]);
}
// The tensor, or a contiguous copy, which is stored in `copy`.
const Tensor& usable(const Tensor& t, Tensor& copy) { return is_usable(t) ? t : (copy = dense(t)); }

// A matrix in memory. `row` and `column` are the distances of neighbors in elements.
struct Matrix {
  ScalarType dtype;
  const void* data;
  int64_t rows, columns, row, column;

  Matrix transposed() const { return {dtype, data, columns, rows, column, row}; }
};

// Merges all dimensions of `t` except the last. Avoids creating a view, which would dominate the cost. Copies to `copy` if the layout is
// unsupported.
Matrix rows_of(const Tensor& t, Tensor& copy) {
  const TensorImpl* x = t.impl();
  if (x->ndim != 2 && t.is_contiguous()) {
    int64_t rows = 1;
    for (int d = 0; d + 1 < x->ndim; ++d) rows *= x->sizes[d];
    const int64_t columns = x->sizes[x->ndim - 1];
    return {x->dtype, x->data, rows, columns, columns, 1};
  }
  if (x->ndim != 2 || !is_usable(t)) {
    copy = as_rows(t.detach());
    if (!is_usable(copy)) copy = dense(copy);
    x = copy.impl();
  }
  return {x->dtype, x->data, x->sizes[0], x->sizes[1], x->strides[0], x->strides[1]};
}

// Writes a b + bias to the contiguous `out`; the bias may be undefined.
Gemm gemm_of(const Matrix& a, const Matrix& b, const Tensor& bias, const Tensor& out) {
  Gemm g;
  g.dtype = a.dtype;
  g.out_dtype = out.dtype();
  g.m = a.rows, g.n = b.columns, g.k = a.columns;
  g.a = a.data, g.a_row = a.row, g.a_column = a.column;
  g.b = b.data, g.b_row = b.row, g.b_column = b.column;
  g.c = out.data_ptr(), g.c_row = g.n;
  if (bias.defined()) set_addend(g, bias, 2, 1, 1);
  return g;
}

// The same as a tensor of these sizes.
Tensor product(const Matrix& a, const Matrix& b, IntArrayRef sizes, ScalarType dtype, Device device, const Tensor& bias = {}) {
  Tensor out = new_tensor(sizes, dtype, device);
  gemm(gemm_of(a, b, bias, out));
  return out;
}

// alpha * a @ b + beta * addend for all matrices of a and b, whose batch dimensions are broadcast.
Tensor multiply(const Tensor& left, const Tensor& right, ScalarType dtype, const Tensor& addend = {}, const Scalar& beta = 1,
                const Scalar& alpha = 1) {
  Tensor left_copy, right_copy;
  const Tensor &a = usable(left, left_copy), &b = usable(right, right_copy);
  Gemm g = gemm_of(a, b);
  g.out_dtype = dtype;
  Shape sizes(a.sizes());
  for (size_t d = 0; d + 2 < sizes.size(); ++d) {
    if (sizes[d] == 1) sizes[d] = b.sizes()[d];
  }
  sizes.back() = g.n;
  Tensor out = new_tensor(sizes, dtype, a.device());
  g.c = out.data_ptr();
  if (addend.defined()) set_addend(g, addend, static_cast<int>(out.dim()), beta, alpha);
  gemm(g, batch_of(g, out, a, b, addend));
  return out;
}

}  // namespace

Tensor mm(const Tensor& self, const Tensor& mat2) { return cuda::mm_transposed(self, mat2, false, false, self.dtype()); }

Tensor mm_transposed(const Tensor& a, const Tensor& b, bool transpose_a, bool transpose_b, ScalarType dtype) {
  Tensor a_copy, b_copy;
  const Matrix stored_a = rows_of(a, a_copy), stored_b = rows_of(b, b_copy);
  const Matrix left = transpose_a ? stored_a.transposed() : stored_a, right = transpose_b ? stored_b.transposed() : stored_b;
  return product(left, right, {left.rows, right.columns}, dtype, a.device());
}

Tensor bmm(const Tensor& self, const Tensor& mat2) { return multiply(self, mat2, self.dtype()); }

Tensor batched_mm(const Tensor& a, const Tensor& b) { return multiply(a, b, a.dtype()); }

Tensor addmm(const Tensor& self, const Tensor& mat1, const Tensor& mat2, const Scalar& beta, const Scalar& alpha) {
  return multiply(mat1, mat2, mat1.dtype(), self, beta, alpha);
}

Tensor baddbmm(const Tensor& self, const Tensor& batch1, const Tensor& batch2, const Scalar& beta, const Scalar& alpha) {
  return multiply(batch1, batch2, batch1.dtype(), self, beta, alpha);
}

Tensor linear(const Tensor& input, const Tensor& weight, const Tensor& bias) {
  if (weight.dim() == 1) [[unlikely]]
    return without_last(cuda::linear(input, alias(weight, {1, weight.size(0)}, {0, weight.stride(0)}), bias));
  Tensor input_copy, weight_copy;
  const Matrix rows = rows_of(input, input_copy), columns = rows_of(weight, weight_copy).transposed();
  return product(rows, columns, with_last(input.sizes(), columns.columns), input.dtype(), input.device(), bias);
}

Tensor linear_fused(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& residual, int64_t activation, int64_t) {
  const auto function = static_cast<FusedActivation>(activation);
  Tensor input_copy, weight_copy;
  const Matrix rows = rows_of(input, input_copy), columns = rows_of(weight, weight_copy).transposed();
  const Tensor added = dense(residual);
  const ScalarType dtype = added.defined() ? added.dtype() : input.dtype();
  const Tensor out = new_tensor(with_last(input.sizes(), columns.columns), dtype, input.device());
  const Gemm g = gemm_of(rows, columns, bias, out);
  const bool is_last = has_epilogue(function);
  if (fused_gemm(g, {data_or_null(added), is_last ? function : FusedActivation::None}))
    return is_last ? out : finish_fused(out, {}, function);
  if (!isReducedFloatingType(dtype) || !rounds_again(added.defined(), function)) {
    gemm(g);
    return finish_fused(out, added, function);
  }
  const Tensor wide = new_tensor(out.sizes(), kFloat32, out.device());
  gemm(gemm_of(rows, columns, bias, wide));
  return finish_fused(wide, added, function).to(dtype);
}

Tensor linear_backward_input(const Tensor& grad, const Tensor& weight, ScalarType dtype) {
  Tensor grad_copy, weight_copy;
  const Matrix rows = rows_of(grad, grad_copy), columns = rows_of(weight, weight_copy);
  return product(rows, columns, with_last(grad.sizes(), columns.columns), dtype, grad.device());
}

Tensor linear_backward_weight(const Tensor& grad, const Tensor& input, ScalarType dtype) {
  Tensor grad_copy, input_copy;
  const Matrix left = rows_of(grad, grad_copy).transposed(), right = rows_of(input, input_copy);
  return product(left, right, {left.rows, right.columns}, dtype, grad.device());
}

Tensor linear_backward_bias(const Tensor& grad, ScalarType dtype) { return as_rows(grad.detach()).sum({0}, false, dtype); }

}  // namespace amp::cuda
