// Mean and variance of numbers that arrive one at a time, several at a time or in parts.
#pragma once

#include <cstdint>

#include <amp/cuda/math.cuh>

namespace amp::cuda {

// The moments of the elements so far. `squares`: the sum of squared distances from their mean. `n`: their number, as a floating value that
// needs no conversions. It is exact up to 2^24 in float32, which is enough.
template <class T>
struct Moments {
  T mean, squares, n;
};

// 1 / x for positive normal x, up to one unit in the last place; unlike a division it does not branch.
__device__ __forceinline__ float reciprocal(float x) {
  const float r = __fdividef(1.0f, x);
  return ::fmaf(r, ::fmaf(-x, r, 1.0f), r);
}
__device__ __forceinline__ double reciprocal(double x) { return 1.0 / x; }

// Adds M elements: first computes their own moments, then joins them by Chan, Golub and LeVeque's formula. For M = 1, this is Welford's
// update.
template <class T, int M>
__device__ __forceinline__ void take_in(Moments<T>& moments, const T (&x)[M]) {
  T mean = x[0], squares(0);
  if constexpr (M > 1) {
#pragma unroll
    for (int k = 1; k < M; ++k) mean += x[k];
    mean *= T(1) / T(M);
#pragma unroll
    for (int k = 0; k < M; ++k) squares += (x[k] - mean) * (x[k] - mean);
  }
  const T before = moments.n, distance = mean - moments.mean;
  moments.n += T(M);
  const T share = T(M) * reciprocal(moments.n);
  moments.mean += distance * share;
  moments.squares += squares + distance * distance * before * share;
}

// Chan, Golub and LeVeque's formula.
template <class T>
AMP_FN Moments<T> joined(const Moments<T>& a, const Moments<T>& b) {
  if (b.n == 0) return a;
  if (a.n == 0) return b;
  const T n = a.n + b.n, distance = b.mean - a.mean, share = b.n / n;
  return {a.mean + distance * share, a.squares + b.squares + distance * distance * a.n * share, n};
}

}  // namespace amp::cuda
