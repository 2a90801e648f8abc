// Uniform and normal numbers from a stream, one table per instruction set level: bit for bit those of core/distributions.h. Internal.
#pragma once

#include <cstdint>

#include <amp/core/philox.h>

namespace amp::cpu {

// Writes n elements from element `first` on, which is the first of a block. a and b are those of Distribution.
template <class T>
using FillFunction = void (*)(T* out, int64_t first, int64_t n, PhiloxState stream, T a, T b);

struct FillTable {
  FillFunction<float> uniform_f32, normal_f32;
  FillFunction<double> uniform_f64, normal_f64;
};

}  // namespace amp::cpu
