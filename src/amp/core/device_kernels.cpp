#include <amp/core/device_kernels.h>

#include <cmath>
#include <limits>

#include <amp/cpu/core_kernels.h>
#include <amp/cuda/core_kernels.h>

namespace amp::detail {

namespace {

// As in torch, negative numbers wrap around in unsigned types.
bool fits_integer(ScalarType type, const Scalar& value) {
  if (type == kBool) return true;
  if (value.isFloatingPoint() && !(std::abs(value.toDouble()) < 0x1p63)) return false;
  const int64_t v = value.toLong();
  if (type == kUInt8) return v >= -255 && v <= 255;
  const int bits = static_cast<int>(8 * elementSize(type));
  const int64_t max = std::numeric_limits<int64_t>::max() >> (64 - bits);
  return v >= -max - 1 && v <= max;
}

}  // namespace

void copy_kernel(const Tensor& dst, const Tensor& src) {
  if (dst.numel() == 0) return;
  if (dst.is_cpu() && src.is_cpu()) cpu::copy_kernel(dst, src);
  else cuda::copy_kernel(dst, src);
}

void fill_kernel(const Tensor& t, const Scalar& value) {
  AMP_CHECK(!value.isComplex() || t.is_complex(), TypeError, "[fill] a complex number can't be written to a tensor of ", t.dtype());
  AMP_CHECK(!isIntegralType(t.dtype(), true) || fits_integer(t.dtype(), value), ValueError, "[fill] the value ", value.toDouble(),
            " can't be represented in ", t.dtype());
  if (t.numel() == 0) return;
  if (t.is_cpu()) cpu::fill_kernel(t, value);
  else cuda::fill_kernel(t, value);
}

void random_kernel(const Tensor& t, const Distribution& distribution, const Generator& generator) {
  if (t.numel() == 0) return;
  const int64_t numel = t.is_complex() ? 2 * t.numel() : t.numel();
  const PhiloxState stream = generator.reserve(philox::blocks_for(distribution.kind, toRealType(t.dtype()) == kFloat64, numel));
  if (t.is_cpu()) cpu::random_kernel(t, distribution, stream);
  else cuda::random_kernel(t, distribution, stream);
}

void arange_kernel(const Tensor& t, const Scalar& start, const Scalar& step) {
  if (t.numel() == 0) return;
  if (t.is_cpu()) cpu::arange_kernel(t, start, step);
  else cuda::arange_kernel(t, start, step);
}

}  // namespace amp::detail
