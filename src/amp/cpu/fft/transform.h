// Transforms of strided data by the plans of a library, in parallel over the repetitions.
#pragma once

#include <amp/cpu/fft/plan.h>

namespace amp::cpu::fft {

// Extents and strides as in Geometry; any number of repetitions, in any order.
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

// The results are multiplied by `scale`. They do not depend on the number of threads: neither do the parts that are given to a plan.
void run(const Transform& transform, double scale);

}  // namespace amp::cpu::fft
