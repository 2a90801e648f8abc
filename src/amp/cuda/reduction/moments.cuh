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

// The mean of a and b, with `share` as the weight of b. The difference of two numbers may be infinite, half of it is not. `half` returns
// it.
template <class T>
AMP_FN T weighted_mean(T a, T b, T share, T& half) {
  half = T(0.5) * b - T(0.5) * a;
  return ::fma(half, 2 * share, a);
}

// Adds M elements: first computes their own moments, then joins them by Chan, Golub and LeVeque's formula. For M = 1, this is Welford's
// update. No value on the way is infinite unless the result is.
template <class T, int M>
__device__ __forceinline__ void take_in(Moments<T>& moments, const T (&x)[M]) {
  T mean = x[0], squares(0);
  if constexpr (M > 1) {
    // Half of the distance of the mean from x[0]: exactly 0 if all elements are equal.
    constexpr T kPart = T(0.5) / T(M);
    T distance(0);
#pragma unroll
    for (int k = 1; k < M; ++k) distance += ::fma(x[k], kPart, -kPart * x[0]);
    mean = ::fma(distance, T(2), mean);
#pragma unroll
    for (int k = 0; k < M; ++k) squares += (x[k] - mean) * (x[k] - mean);
  }
  const T before = moments.n;
  moments.n += T(M);
  const T share = T(M) * reciprocal(moments.n);
  T half;
  moments.mean = weighted_mean(moments.mean, mean, share, half);
  moments.squares += squares + half * (half * (4 * before * share));
}

// Chan, Golub and LeVeque's formula.
template <class T>
AMP_FN Moments<T> joined(const Moments<T>& a, const Moments<T>& b) {
  if (b.n == 0) return a;
  if (a.n == 0) return b;
  const T n = a.n + b.n, share = b.n / n;
  T half;
  const T mean = weighted_mean(a.mean, b.mean, share, half);
  return {mean, a.squares + b.squares + half * (half * (4 * a.n * share)), n};
}

}  // namespace amp::cuda
