// Transforms of strided data by the plans of a library, in parallel over the repetitions.
#pragma once

#include <amp/cpu/fft/plan.h>

namespace amp::cpu::fft {

// Extents and strides are those of Geometry; any number of repetitions, in any order.
struct Transform {
  Kind kind;
  bool is_double;
  bool scratch_input = false;
  void* in;
  void* out;  // may be `in`, with equal strides
  int points = 0, count = 0;
  Extent extents[kMaxDims] = {};

  void add(const Extent& extent) { extents[count++] = extent; }
};

// Multiplies the results by `scale`. They do not depend on the number of threads, because the calls of a plan do not.
void run(const Transform& transform, double scale);

}  // namespace amp::cpu::fft
