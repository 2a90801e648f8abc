// Checks for finite numbers. Algorithms that iterate until they converge need them. Internal.
#pragma once

#include <complex>
#include <cstdint>

#include <amp/cpu/linalg/lapack.h>
#include <amp/ops/linalg/linalg_checks.h>

namespace amp::cpu {

template <class T>
bool is_finite(const T* values, int64_t n) {
  using R = lapack::Real<T>;
  const R* const reals = reinterpret_cast<const R*>(values);
  // Only infinities and NaN give a result other than 0.
  R sum = 0;
  for (int64_t i = 0; i < n * static_cast<int64_t>(sizeof(T) / sizeof(R)); ++i) sum += reals[i] * R(0);
  return sum == 0;
}

// The same for one triangle of an n x n column-major matrix.
template <class T>
bool is_finite_triangle(const T* a, int64_t n, bool upper) {
  bool finite = true;
  for (int64_t j = 0; j < n && finite; ++j) finite = upper ? is_finite(a + j * n, j + 1) : is_finite(a + j * n + j, n - j);
  return finite;
}

}  // namespace amp::cpu
