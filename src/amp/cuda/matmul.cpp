#include <amp/cuda/matmul.h>

#include <utility>

#include <amp/cuda/copy.h>
#include <amp/cuda/gemm/gemm.h>
#include <amp/cuda/stream.h>
#include <amp/kernels/matmul.h>
#include <amp/ops.h>

namespace amp::cuda {

namespace {

using detail::TensorImpl;

Tensor new_tensor(IntArrayRef sizes, ScalarType dtype, Device device) { return Tensor(detail::new_tensor(sizes, dtype, device)); }

// The tensor, or a contiguous copy when its matrices lie neither in rows nor in columns.
Tensor usable(const Tensor& t) {
  const TensorImpl& x = *t.impl();
  const int row = x.ndim - 2, column = x.ndim - 1;
  const bool as_it_is = !isFloatingType(x.dtype) || matrix_order(x.sizes[row], x.sizes[column], x.strides[row], x.strides[column]);
  return as_it_is ? t.detach() : dense(t);
}

// All dimensions but the last as one.
Tensor as_rows(const Tensor& t) {
  int64_t rows = 1;
  for (const int64_t size : t.sizes().drop_back()) rows *= size;
  return t.detach().reshape({rows, t.sizes().back()});
}

// The product of the matrices in the last two dimensions of a and b, without an output yet.
Gemm product_of(const Tensor& a, const Tensor& b, ScalarType out_dtype) {
  const TensorImpl &x = *a.impl(), &y = *b.impl();
  const int i = x.ndim - 2, j = y.ndim - 2;
  return {.dtype = x.dtype,
          .out_dtype = out_dtype,
          .m = x.sizes[i],
          .n = y.sizes[j + 1],
          .k = x.sizes[i + 1],
          .a = x.data,
          .a_row = x.strides[i],
          .a_column = x.strides[i + 1],
          .b = y.data,
          .b_row = y.strides[j],
          .b_column = y.strides[j + 1],
          .c = nullptr,
          .c_row = y.sizes[j + 1]};
}

// The stride of `t`, broadcast to `ndim` dimensions, along dimension d.
int64_t broadcast_stride(const Tensor& t, int ndim, int d) {
  const int own = d - (ndim - t.impl()->ndim);
  return own < 0 || t.impl()->sizes[own] == 1 ? 0 : t.impl()->strides[own];
}

// alpha * a @ b + beta * addend for all matrices of a and b, whose dimensions before the last two are broadcast.
Tensor multiply(const Tensor& left, const Tensor& right, ScalarType dtype, const Tensor& addend = {}, double beta = 1, double alpha = 1) {
  const DeviceGuard guard(left.device().index());  // formulas come here on any thread
  const Tensor a = usable(left), b = usable(right);
  Gemm product = product_of(a, b, dtype);
  Shape sizes(a.sizes());
  for (size_t d = 0; d + 2 < sizes.size(); ++d) {
    if (sizes[d] == 1) sizes[d] = b.sizes()[d];
  }
  sizes.back() = product.n;
  Tensor out = new_tensor(sizes, dtype, a.device());
  product.c = out.data_ptr();
  product.alpha = alpha;
  product.beta = beta;
  const int ndim = static_cast<int>(sizes.size());
  const bool adds = addend.defined() && beta != 0;
  if (adds) {
    product.addend = addend.data_ptr();
    product.addend_dtype = addend.dtype();
    product.addend_row = broadcast_stride(addend, ndim, ndim - 2);
    product.addend_column = broadcast_stride(addend, ndim, ndim - 1);
  }
  GemmBatch batch;
  batch.ndim = ndim - 2;
  for (int d = 0; d < batch.ndim; ++d) {
    batch.sizes[d] = sizes[static_cast<size_t>(d)];
    batch.a[d] = broadcast_stride(a, ndim, d);
    batch.b[d] = broadcast_stride(b, ndim, d);
    batch.c[d] = out.strides()[static_cast<size_t>(d)];
    batch.addend[d] = adds ? broadcast_stride(addend, ndim, d) : 0;
  }
  cuda::gemm(product, batch);  // not the CPU's, which the struct's namespace suggests
  return out;
}

Shape with_last(const Tensor& t, int64_t size) {
  Shape sizes(t.sizes());
  sizes.back() = size;
  return sizes;
}

}  // namespace

Tensor mm(const Tensor& self, const Tensor& mat2) { return multiply(self, mat2, self.dtype()); }

Tensor mm_as(const Tensor& a, bool turn_a, const Tensor& b, bool turn_b, ScalarType dtype) {
  return multiply(turn_a ? a.detach().t() : a, turn_b ? b.detach().t() : b, dtype);
}

Tensor bmm(const Tensor& self, const Tensor& mat2) { return multiply(self, mat2, self.dtype()); }

Tensor batched_mm(const Tensor& a, const Tensor& b) { return multiply(a, b, a.dtype()); }

Tensor addmm(const Tensor& self, const Tensor& mat1, const Tensor& mat2, const Scalar& beta, const Scalar& alpha) {
  return multiply(mat1, mat2, mat1.dtype(), self, beta.toDouble(), alpha.toDouble());
}

Tensor baddbmm(const Tensor& self, const Tensor& batch1, const Tensor& batch2, const Scalar& beta, const Scalar& alpha) {
  return multiply(batch1, batch2, batch1.dtype(), self, beta.toDouble(), alpha.toDouble());
}

Tensor linear(const Tensor& input, const Tensor& weight, const Tensor& bias) {
  return multiply(as_rows(input), weight.detach().t(), input.dtype(), bias).view(with_last(input, weight.size(0)));
}

Tensor linear_input_grad(const Tensor& grad, const Tensor& weight, ScalarType dtype) {
  return multiply(as_rows(grad), weight, dtype).view(with_last(grad, weight.size(1)));
}

Tensor linear_weight_grad(const Tensor& grad, const Tensor& input, ScalarType dtype) {
  return multiply(as_rows(grad).t(), as_rows(input), dtype);
}

Tensor linear_bias_grad(const Tensor& grad, ScalarType dtype) { return as_rows(grad).sum({0}, false, dtype); }

}  // namespace amp::cuda
