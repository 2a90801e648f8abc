#include <amp/core/device_kernels.h>

#include <cmath>
#include <limits>

#include <amp/kernels/call.h>

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

[[gnu::noinline]] void check_fits(ScalarType type, const Scalar& value) {
  AMP_CHECK(!value.isComplex() || isComplexType(type), TypeError, "[fill] a complex number can't be written to a tensor of ", type);
  AMP_CHECK(!isIntegralType(type, true) || fits_integer(type, value), ValueError, "[fill] the value ", value.toDouble(),
            " can't be represented in ", type);
}

// Two numbers in an element have no conversion, as in PyTorch.
[[gnu::noinline]] void throw_packed(ScalarType to, ScalarType from) {
  AMP_THROW(NotImplementedError, "[to] elements of ", kFloat4_e2m1fn_x2, " hold two numbers, and ", from, " can't be converted to ", to,
            "; use quantize::pack and quantize::unpack, or the bits: view(kUInt8)");
}

}  // namespace

void copy(const Tensor& dst, const Tensor& src) {
  if (dst.dtype() != src.dtype() && (dst.dtype() == kFloat4_e2m1fn_x2 || src.dtype() == kFloat4_e2m1fn_x2)) [[unlikely]]
    throw_packed(dst.dtype(), src.dtype());
  if (dst.numel() == 0) return;
  if (dst.is_cpu() || src.is_cpu() || dst.device().type() == src.device().type()) [[likely]]
    call_kernel(dst.is_cpu() ? src.device() : dst.device(), &Kernels::copy, "copy", dst, src);
  else call_kernel(dst.device(), &Kernels::copy, "copy", dst, src.detach().cpu());  // copies between two backends through the host
}

void fill(const Tensor& t, const Scalar& value) {
  if (value.isComplex() || isIntegralType(t.dtype(), true)) check_fits(t.dtype(), value);
  if (t.dtype() == kFloat4_e2m1fn_x2) {
    AMP_CHECK(!value.isComplex() && value.toDouble() == 0, NotImplementedError, "[fill] elements of ", kFloat4_e2m1fn_x2,
              " hold two numbers, and can only be filled with 0; fill the bits: view(kUInt8)");
    return fill(t.view(kUInt8), 0);
  }
  if (t.numel() == 0) return;
  call_kernel(t.device(), &Kernels::fill, "fill", t, value);
}

void random(const Tensor& t, const Distribution& distribution, const Generator& generator) {
  if (t.numel() == 0) return;
  const int64_t numel = t.is_complex() ? 2 * t.numel() : t.numel();
  const PhiloxState stream = generator.reserve(philox::blocks_for(distribution.kind, toRealType(t.dtype()) == kFloat64, numel));
  call_kernel(t.device(), &Kernels::random, "random", t, distribution, stream);
}

void arange(const Tensor& t, const Scalar& start, const Scalar& step) {
  if (t.numel() == 0) return;
  call_kernel(t.device(), &Kernels::arange, "arange", t, start, step);
}

}  // namespace amp::detail
