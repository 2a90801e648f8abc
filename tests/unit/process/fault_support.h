// Inputs and results of the computations whose allocations fail.
#pragma once

#include <cstdint>
#include <vector>

#include <amp/amp.h>

#include "faults.h"

namespace amp::testing {

// Smooth numbers between -1 and 1 that are not random.
inline Tensor wave(IntArrayRef sizes, ScalarType dtype = kFloat32) {
  int64_t count = 1;
  for (const int64_t size : sizes) count *= size;
  return (arange(0.0, static_cast<double>(count), kFloat64) * 0.37).sin().to(dtype).view(sizes);
}
inline Tensor wave_parameter(IntArrayRef sizes, ScalarType dtype = kFloat32) { return wave(sizes, dtype).requires_grad_(); }

inline double number_of(const Tensor& t) {
  const NoGradGuard no_grad;
  const Tensor real_numbers = is_complex(t) ? view_as_real(t.detach()) : t.detach();
  return real_numbers.to(kFloat64).sum().item<double>();
}

// Sets all parameters to the same numbers each time.
inline void reset(const std::vector<Tensor>& parameters) {
  const NoGradGuard no_grad;
  for (const Tensor& parameter : parameters) {
    parameter.copy_(wave(parameter.sizes()));
    parameter.mutable_grad().reset();
  }
}

// The sum of all numbers of the tensors.
inline double sum_of(const std::vector<Tensor>& tensors) {
  double sum = 0;
  for (const Tensor& t : tensors) sum += t.defined() ? number_of(t) : 0;
  return sum;
}

}  // namespace amp::testing
