#include <amp/cpu/kernels/matmul.h>

#include <algorithm>

#include <amp/core/device_kernels.h>
#include <amp/core/parallel.h>
#include <amp/core/tensor/data_or_null.h>
#include <amp/cpu/elementwise/cast.h>
#include <amp/cpu/gemm/fused.h>
#include <amp/cpu/gemm/gemm.h>
#include <amp/cpu/gemm/kernels.h>
#include <amp/cpu/quantize/product.h>
#include <amp/cpu/rows_activation.h>
#include <amp/ops/common/dense.h>
#include <amp/ops/fused.h>
#include <amp/ops/shape/views.h>

namespace amp::cpu {

namespace {

using detail::TensorImpl;
using quantize::FactorRoles;

Tensor new_tensor(IntArrayRef sizes, ScalarType dtype) { return Tensor(detail::new_tensor(sizes, dtype, kCPU)); }

// A tensor viewed as one matrix: the last dimension is the columns, all others together are the rows.
struct Rows {
  int64_t rows = 1, columns = 1, row = 0, column = 1;
  bool even = true;  // whether consecutive rows are the same distance apart

  explicit Rows(const TensorImpl& t) {
    const int last = t.ndim - 1;
    columns = t.sizes[last];
    column = t.strides[last];
    for (int d = last - 1; d >= 0; --d) {
      if (t.sizes[d] == 1) continue;
      if (rows == 1) row = t.strides[d];
      else even = even && t.strides[d] == row * rows;
      rows *= t.sizes[d];
    }
  }
};

// The product of one matrix, in the recipe in force if there is one.
void multiply(const Gemm& g, const Tensor& a, const Tensor& b) {
  if (quantizes() && quantized_gemm(g, nullptr, a, b)) [[unlikely]]
    return;
  gemm(g);
}

Tensor run(Gemm& g, const Tensor& a, const Tensor& b) {
  Tensor out = new_tensor({g.m, g.n}, g.out_dtype);
  g.c = out.data_ptr();
  multiply(g, a, b);
  return out;
}

// Computes all matrices of out. a, b and the addend are broadcast to its batch dimensions.
Tensor run(Gemm& g, const Shape& sizes, const Tensor& a, const Tensor& b, const Tensor& addend) {
  Tensor out = new_tensor(sizes, g.out_dtype);
  g.c = out.data_ptr();
  const GemmBatch batch = batch_of(g, out, a, b, addend);
  if (quantizes() && quantized_gemm(g, &batch, a, b)) [[unlikely]]
    return out;
  gemm(g, batch);
  return out;
}

// x @ b for the rows of x, as a tensor with x's leading dimensions. If `fusion` is given but the product does not contain it, the result is
// float32 where another rounding would follow.
Tensor multiply_rows(const Tensor& given, const Tensor& b, Gemm g, ScalarType dtype, const GemmFusion* fusion = nullptr,
                     bool* fused = nullptr) {
  Rows rows(*given.impl());
  Tensor copied;
  if (!rows.even) {
    copied = dense(given);
    rows = Rows(*copied.impl());
  }
  const Tensor& x = copied.defined() ? copied : given;
  Tensor out = new_tensor(with_last(x.sizes(), g.n), dtype);
  g.dtype = x.dtype();
  g.out_dtype = dtype;
  g.m = rows.rows;
  g.k = rows.columns;
  g.a = x.data_ptr();
  g.a_row = rows.row;
  g.a_column = rows.column;
  g.c = out.data_ptr();
  g.c_row = g.n;
  if (fusion != nullptr && (*fused = fused_gemm(g, *fusion))) return out;
  if (fusion != nullptr && isReducedFloatingType(dtype) && rounds_again(fusion->residual != nullptr, fusion->activation)) {
    out = new_tensor(out.sizes(), kFloat32);
    g.out_dtype = kFloat32;
    g.c = out.data_ptr();
  }
  multiply(g, x, b);
  return out;
}

// relu of a small new result, without the cost of an op. Returns false for other results.
bool small_relu(const Tensor& out) {
  constexpr int64_t kSmall = 4096;
  const LoopFunction loop = row<ActivationRow::relu>().direct(out.dtype());
  if (loop == nullptr || out.numel() > kSmall) return false;
  const void* in[] = {out.data_ptr()};
  loop(out.data_ptr(), in, 0, out.numel(), nullptr);
  return true;
}

Gemm linear_gemm(const Tensor& weight, const Tensor& bias) {
  const TensorImpl& w = *weight.impl();
  Gemm g{.n = w.sizes[0], .b = w.data, .b_row = w.strides[1], .b_column = w.strides[0]};
  if (bias.defined()) {
    g.addend = bias.data_ptr();
    g.addend_dtype = bias.dtype();
    g.addend_column = bias.strides()[0];
  }
  return g;
}

}  // namespace

Tensor mm(const Tensor& self, const Tensor& mat2) {
  Gemm g = gemm_of(self, mat2);
  return run(g, self, mat2);
}

Tensor mm_transposed(const Tensor& a, const Tensor& b, bool transpose_a, bool transpose_b, ScalarType dtype) {
  Gemm g = gemm_of(a, b);
  if (transpose_a) {
    std::swap(g.a_row, g.a_column);
    std::swap(g.m, g.k);
  }
  if (transpose_b) {
    std::swap(g.b_row, g.b_column);
    g.n = g.c_row = b.sizes()[0];
  }
  g.out_dtype = dtype;
  if (!quantizes()) return run(g, a, b);
  // The gradients of mm transpose the factor that is not the gradient.
  const FactorRoles roles = transpose_b ? FactorRoles::GradientWeight : transpose_a ? FactorRoles::InputGradient : FactorRoles::Unknown;
  const quantize::ProductScope scope(roles);
  return run(g, a, b);
}

Tensor bmm(const Tensor& self, const Tensor& mat2) {
  Gemm g = gemm_of(self, mat2);
  return run(g, {self.sizes()[0], g.m, g.n}, self, mat2, {});
}

Tensor batched_mm(const Tensor& a, const Tensor& b) {
  Gemm g = gemm_of(a, b);
  Shape sizes(a.sizes());
  for (size_t d = 0; d + 2 < sizes.size(); ++d) {
    if (sizes[d] == 1) sizes[d] = b.sizes()[d];
  }
  sizes.back() = g.n;
  return run(g, sizes, a, b, {});
}

Tensor addmm(const Tensor& self, const Tensor& mat1, const Tensor& mat2, const Scalar& beta, const Scalar& alpha) {
  Gemm g = gemm_of(mat1, mat2);
  set_addend(g, self, 2, beta, alpha);
  return run(g, mat1, mat2);
}

Tensor baddbmm(const Tensor& self, const Tensor& batch1, const Tensor& batch2, const Scalar& beta, const Scalar& alpha) {
  Gemm g = gemm_of(batch1, batch2);
  set_addend(g, self, 3, beta, alpha);
  return run(g, {batch1.sizes()[0], g.m, g.n}, batch1, batch2, self);
}

Tensor linear(const Tensor& input, const Tensor& weight, const Tensor& bias) {
  if (weight.dim() == 1) [[unlikely]]
    return without_last(cpu::linear(input, alias(weight, {1, weight.size(0)}, {0, weight.stride(0)}), bias));
  return multiply_rows(input, weight, linear_gemm(weight, bias), input.dtype());
}

Tensor linear_fused(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& residual, int64_t activation,
                    int64_t packed) {
  const Tensor added = dense(residual);
  const GemmFusion fusion{
      .residual = data_or_null(added), .activation = static_cast<FusedActivation>(activation), .packed = PackedWeights::at(packed)};
  bool fused = false;
  const ScalarType dtype = added.defined() ? added.dtype() : input.dtype();
  const Tensor out = multiply_rows(input, weight, linear_gemm(weight, bias), dtype, &fusion, &fused);
  if (fused || (fusion.activation == FusedActivation::Relu && !added.defined() && small_relu(out))) return out;
  return finish_fused(out, added, fusion.activation).to(dtype);
}

Tensor linear_backward_input(const Tensor& grad, const Tensor& weight, ScalarType dtype) {
  const TensorImpl& w = *weight.impl();
  const quantize::ProductScope scope(FactorRoles::GradientWeight);
  return multiply_rows(grad, weight, {.n = w.sizes[1], .b = w.data, .b_row = w.strides[0], .b_column = w.strides[1]}, dtype);
}

Tensor linear_backward_weight(const Tensor& grad, const Tensor& input, ScalarType dtype) {
  Rows g(*grad.impl()), x(*input.impl());
  const Tensor dense_grad = g.even ? grad : dense(grad), dense_input = x.even ? input : dense(input);
  if (!g.even) g = Rows(*dense_grad.impl());
  if (!x.even) x = Rows(*dense_input.impl());
  Gemm gemm{.dtype = grad.dtype(),
            .out_dtype = dtype,
            .m = g.columns,
            .n = x.columns,
            .k = g.rows,
            .a = dense_grad.data_ptr(),
            .a_row = g.column,
            .a_column = g.row,
            .b = dense_input.data_ptr(),
            .b_row = x.row,
            .b_column = x.column,
            .c_row = x.columns};
  const quantize::ProductScope scope(FactorRoles::GradientInput);
  return run(gemm, dense_grad, dense_input);
}

Tensor linear_backward_bias(const Tensor& given, ScalarType dtype) {
  Rows rows(*given.impl());
  const bool usable = rows.even && (rows.column == 1 || rows.columns == 1);
  const Tensor grad = usable ? given : dense(given);
  if (!usable) rows = Rows(*grad.impl());
  const ScalarType compute = computeType(grad.dtype());
  const Tensor sums = new_tensor({rows.columns}, compute);
  const ColumnSumFunction sum = gemm_kernels().column_sum(grad.dtype());
  const int64_t size = grad.element_size(), grain = std::max<int64_t>(1, 32768 / std::max<int64_t>(1, 64 * rows.rows));
  parallel_for(0, (rows.columns + 63) / 64, grain, [&](int64_t first, int64_t last) {
    const int64_t j = 64 * first, end = std::min(rows.columns, 64 * last);
    sum(static_cast<const char*>(grad.data_ptr()) + j * size, rows.row, rows.rows, end - j,
        static_cast<char*>(sums.data_ptr()) + j * elementSize(compute));
  });
  if (dtype == compute) return sums;
  Tensor out = new_tensor({rows.columns}, dtype);
  cast_contiguous(dtype, out.data_ptr(), compute, sums.data_ptr(), rows.columns);
  return out;
}

}  // namespace amp::cpu
