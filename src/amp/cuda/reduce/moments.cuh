// Mean and variance of numbers that arrive one at a time or in parts.
#pragma once

#include <cstdint>

#include <amp/cuda/math.cuh>

namespace amp::cuda {

// Of the elements seen so far. `squares`: the sum of squared distances from their mean.
template <class T>
struct Moments {
  T mean, squares;
  int64_t n;
};

// Welford's update.
template <class T>
AMP_FN void take_in(Moments<T>& moments, T x) {
  const T distance = x - moments.mean;
  ++moments.n;
  moments.mean += distance / static_cast<T>(moments.n);
  moments.squares += distance * (x - moments.mean);
}

// Chan, Golub and LeVeque's formula.
template <class T>
AMP_FN Moments<T> joined(const Moments<T>& a, const Moments<T>& b) {
  if (b.n == 0) return a;
  if (a.n == 0) return b;
  const int64_t n = a.n + b.n;
  const T distance = b.mean - a.mean, share = static_cast<T>(b.n) / static_cast<T>(n);
  return {a.mean + distance * share, a.squares + b.squares + distance * distance * static_cast<T>(a.n) * share, n};
}

}  // namespace amp::cuda
