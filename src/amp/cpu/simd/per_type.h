// A table of kernels with an entry for each floating-point element type. Contains no SIMD types; shared by all instruction set levels.
#pragma once

#include <amp/core/scalar_type.h>

namespace amp::cpu {

template <class Kernels>
struct PerFloatingType {
  Kernels f32, f64, f16, bf16;

  const Kernels& of(ScalarType type) const {
    switch (type) {
      case kFloat64: return f64;
      case kFloat16: return f16;
      case kBFloat16: return bf16;
      default: return f32;
    }
  }
};

}  // namespace amp::cpu
