#include <amp/ops/matmul/gemm.h>

#include <amp/core/complex.h>

namespace amp {

namespace {

// The stride of `t`, broadcast to `ndim` dimensions, along dimension d.
int64_t broadcast_stride(const Tensor& t, int ndim, int d) {
  const detail::TensorImpl& impl = *t.impl();
  const int own = d - (ndim - impl.ndim);
  return own < 0 || impl.sizes[own] == 1 ? 0 : impl.strides[own];
}

}  // namespace

void set_addend(Gemm& g, const Tensor& addend, int ndim, const Scalar& beta, const Scalar& alpha) {
  g.alpha = alpha.toDouble();
  g.alpha_imag = alpha.toComplexDouble().imag();
  g.beta = beta.toDouble();
  g.beta_imag = beta.toComplexDouble().imag();
  if (g.beta == 0 && g.beta_imag == 0) return;
  g.addend = addend.impl()->data;
  g.addend_dtype = addend.dtype();
  g.addend_row = broadcast_stride(addend, ndim, ndim - 2);
  g.addend_column = broadcast_stride(addend, ndim, ndim - 1);
}

GemmBatch batch_of(const Gemm& g, const Tensor& out, const Tensor& a, const Tensor& b, const Tensor& addend) {
  const int ndim = static_cast<int>(out.dim());
  GemmBatch batch;
  batch.ndim = ndim - 2;
  for (int d = 0; d < batch.ndim; ++d) {
    batch.sizes[d] = out.impl()->sizes[d];
    batch.a[d] = broadcast_stride(a, ndim, d);
    batch.b[d] = broadcast_stride(b, ndim, d);
    batch.c[d] = out.impl()->strides[d];
    batch.addend[d] = g.addend == nullptr ? 0 : broadcast_stride(addend, ndim, d);
  }
  return batch;
}

Shape with_last(IntArrayRef sizes, int64_t size) {
  Shape changed(sizes);
  changed.back() = size;
  return changed;
}

}  // namespace amp
