// Errors of low-precision results compared with float32. Internal.
#pragma once

#include <cstdint>
#include <string>

#include <amp/tracing/observed_call.h>

namespace amp::tracing {

// How a result differs from that of a shadow. Elements that are not finite in float32 do not count.
struct Deviation {
  uint64_t elements = 0, non_finite = 0;  // non_finite: finite only in float32
  double max_abs = 0, sum_abs = 0;        // of the errors
  double largest = 0, sum_wide = 0;       // of the magnitudes in float32

  // The largest error, divided by the largest magnitude. Infinite if elements are finite only in float32.
  double relative() const;
};
// All 0 for results that cannot be compared: undefined ones, integers.
Deviation deviation_of(const Tensor& result, const Tensor& wide);

struct ShadowErrors {
  uint64_t calls = 0, elements = 0, non_finite = 0;
  double max_abs = 0, sum_abs = 0, sum_wide = 0, max_rel = 0;
  std::string worst;

  void add(const ObservedCall& call, TensorList results, TensorList wide);
};

// "float32 [2, 3], float16 [3]"
std::string describe_inputs(const ObservedCall& call);
// The elements as float64, in row-major order on the CPU.
Tensor numbers_of(const Tensor& t);

}  // namespace amp::tracing
