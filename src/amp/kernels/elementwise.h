// The kernels of a backend for an elementwise op. Contains no SIMD code.
#pragma once

#include <cstdint>
#include <limits>

#include <amp/core/scalar_type.h>

namespace amp {

struct StridedLoop;

// A scalar argument in every form that a compute type may need.
struct ScalarParam {
  double f = 0;   // the value (the real part of a complex one)
  int64_t i = 0;  // the value as an integer
  double imag = 0;

  static constexpr ScalarParam of(double value) { return {value, nearest(value), 0}; }
  static constexpr ScalarParam of(int64_t value) { return {static_cast<double>(value), value, 0}; }
  static constexpr ScalarParam of(int value) { return of(static_cast<int64_t>(value)); }
  static constexpr ScalarParam of(bool value) { return of(static_cast<int64_t>(value)); }
  static constexpr ScalarParam of_complex(double real, double imag) { return {real, of(real).i, imag}; }

 private:
  // The same rule as for conversions of tensors: the nearest int64, and 0 for NaN.
  static constexpr int64_t nearest(double value) {
    if (value >= 0x1p63) return std::numeric_limits<int64_t>::max();
    if (value <= -0x1p63) return std::numeric_limits<int64_t>::min();
    return value == value ? static_cast<int64_t>(value) : 0;
  }
};

// The type in which an op computes for tensors of type `t`: float32 for the 16-bit types, int64 for integers and bool.
constexpr ScalarType loop_type(ScalarType t) { return isIntegralType(t, true) ? kInt64 : computeType(t); }

struct ElementwiseKernel {
  // Computes in loop_type(compute). Operand 0 of the loop is the output, the others are the inputs in order. Each has its own dtype. The
  // loop is coalesced and not empty. The output may be exactly one of the inputs (same data, dtype and strides).
  void (*run)(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) = nullptr;

  // The same for contiguous operands of the same dtype (the output is bool if the op's result is), without a StridedLoop. If bit k of
  // `splat` is set, in[k] points to a single value in host memory. Returns false, and does nothing, if there is no such kernel for `dtype`.
  // Null in backends where a kernel launch costs more than building a loop. Called without making the device current.
  bool (*run_contiguous)(ScalarType dtype, void* out, const void* const* in, unsigned splat, int64_t n,
                         const ScalarParam* params) = nullptr;
};

}  // namespace amp
