#include <amp/ops/formulas/fft.h>

#include <amp/core/factories.h>
#include <amp/core/operators.h>
#include <amp/internal_ops.h>
#include <amp/ops.h>

namespace amp {

namespace {

// Multiplies half a spectrum of `length` points by a factor, except for the elements that have no conjugate counterpart: the first and, for
// an even length, the last.
Tensor times_inner(const Tensor& half, int64_t dim, int64_t length, double factor) {
  const int64_t size = half.size(dim), inner = size - 1 - (length % 2 == 0);
  if (inner <= 0) return half;
  const Tensor factors = full({size}, factor, TensorOptions(toRealType(half.dtype())).device(half.device()));
  factors.narrow(0, 0, 1).fill_(1);
  if (length % 2 == 0) factors.narrow(0, size - 1, 1).fill_(1);
  Shape shape(half.sizes().size(), 1);
  shape[static_cast<size_t>(dim)] = size;
  return half * factors.view(shape);
}

}  // namespace

Tensor fft_r2c_backward(const Tensor& grad, IntArrayRef dim, double scale, bool onesided, int64_t length) {
  if (!onesided) return real(internal::fft_c2c(grad, dim, scale, /*forward=*/false));
  return internal::fft_c2r(times_inner(grad, dim.back(), length, 0.5), dim, scale, length);
}

Tensor fft_c2r_backward(const Tensor& grad, IntArrayRef dim, double scale) {
  const Tensor half = internal::fft_r2c(grad, dim, scale, /*onesided=*/true);
  return times_inner(half, dim.back(), grad.size(dim.back()), 2);
}

}  // namespace amp
