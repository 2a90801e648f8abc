// Mean and variance of numbers that arrive one at a time, several at a time or in parts.
#pragma once

#include <cstdint>

#include <amp/cuda/math.cuh>

namespace amp::cuda {

// Of the elements seen so far. `squares`: the sum of squared distances from their mean; `n`: their number, which as a floating value needs
// no conversions (it is exact as long as that matters: up to 2^24 in float32).
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

// Takes in M elements: their own moments first, which are then joined by Chan, Golub and LeVeque's formula. For M = 1, that is Welford's
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
