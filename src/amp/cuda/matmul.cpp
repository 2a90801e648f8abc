#include <amp/cuda/kernels/matmul.h>

#include <utility>

#include <amp/core/data_or_null.h>
#include <amp/cuda/copy.h>
#include <amp/cuda/gemm/fused.h>
#include <amp/cuda/gemm/gemm.h>
#include <amp/cuda/stream.h>
#include <amp/ops.h>
#include <amp/ops/gemm.h>
#include <amp/ops/views.h>

namespace amp::cuda {

namespace {

using detail::TensorImpl;

Tensor new_tensor(IntArrayRef sizes, ScalarType dtype, Device device) { return Tensor(detail::new_tensor(sizes, dtype, device)); }

// The tensor, or a contiguous copy if its matrices are neither row-major nor column-major.
Tensor usable(const Tensor& t) {
  const TensorImpl& x = *t.impl();
  const int row = x.ndim - 2, column = x.ndim - 1;
  const bool as_it_is = !isFloatingType(x.dtype) || matrix_order(x.sizes[row], x.sizes[column], x.strides[row], x.strides[column]);
  return as_it_is ? t.detach() : dense(t);
}

// Flattens all dimensions but the last.
Tensor as_rows(const Tensor& t) {
  int64_t rows = 1;
  for (const int64_t size : t.sizes().drop_back()) rows *= size;
  return t.detach().reshape({rows, t.sizes().back()});
}

// alpha * a @ b + beta * addend for all matrices of a and b, whose batch dimensions are broadcast.
Tensor multiply(const Tensor& left, const Tensor& right, ScalarType dtype, const Tensor& addend = {}, const Scalar& beta = 1,
                const Scalar& alpha = 1) {
  const Tensor a = usable(left), b = usable(right);
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

Tensor mm(const Tensor& self, const Tensor& mat2) { return multiply(self, mat2, self.dtype()); }

Tensor mm_transposed(const Tensor& a, const Tensor& b, bool transpose_a, bool transpose_b, ScalarType dtype) {
  return multiply(transpose_a ? a.detach().t() : a, transpose_b ? b.detach().t() : b, dtype);
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
  return multiply(as_rows(input), weight.detach().t(), input.dtype(), bias).view(with_last(input.sizes(), weight.size(0)));
}

Tensor linear_fused(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& residual, int64_t activation, int64_t) {
  const auto function = static_cast<FusedActivation>(activation);
  const Tensor a = usable(as_rows(input)), b = usable(weight.detach().t()), added = dense(residual);
  Gemm g = gemm_of(a, b);
  g.out_dtype = added.defined() ? added.dtype() : input.dtype();
  const Tensor out = new_tensor(with_last(input.sizes(), g.n), g.out_dtype, input.device());
  g.c = out.data_ptr();
  if (bias.defined()) set_addend(g, bias, 2, 1, 1);
  const bool is_last = has_epilogue(function);
  if (fused_gemm(g, {data_or_null(added), is_last ? function : FusedActivation::None}))
    return is_last ? out : finish_fused(out, {}, function);
  gemm(g);
  return finish_fused(out, added, function);
}

Tensor linear_backward_input(const Tensor& grad, const Tensor& weight, ScalarType dtype) {
  const Tensor rows = multiply(as_rows(grad), weight, dtype);
  if (grad.dim() == 2) return rows;
  // An alias, not a view, which would keep `rows`: a leaf then takes the gradient without copying it.
  const Shape sizes = with_last(grad.sizes(), weight.size(1));
  return alias(rows, sizes, detail::contiguous_strides(sizes));
}

Tensor linear_backward_weight(const Tensor& grad, const Tensor& input, ScalarType dtype) {
  return multiply(as_rows(grad).t(), as_rows(input), dtype);
}

Tensor linear_backward_bias(const Tensor& grad, ScalarType dtype) { return as_rows(grad).sum({0}, false, dtype); }

}  // namespace amp::cuda
