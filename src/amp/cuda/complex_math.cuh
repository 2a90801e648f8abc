// Functions of complex numbers for elementwise expressions. Separate from complex.cuh, because <cuda/std/complex> takes longer to compile
// than most kernels.
#pragma once

#include <complex>

#include <cuda/std/complex>

#include <amp/cuda/complex.cuh>

namespace amp::cuda {

namespace math {

template <class T>
AMP_FN ::cuda::std::complex<T> to_std(Complex<T> z) {
  return {z.re, z.im};
}
template <class T>
AMP_FN Complex<T> from_std(::cuda::std::complex<T> z) {
  return {z.real(), z.imag()};
}

// Any number to the power of 0 is 1, also 0, infinity and NaN.
template <class T>
AMP_FN Complex<T> pow(Complex<T> a, Complex<T> b) {
  if (b.re == 0 && b.im == 0) return {1, 0};
  return from_std(::cuda::std::pow(to_std(a), to_std(b)));
}

#define AMP_COMPLEX_1(name)                        \
  template <class T>                               \
  AMP_FN Complex<T> name(Complex<T> z) {           \
    return from_std(::cuda::std::name(to_std(z))); \
  }
// clang-format off
AMP_COMPLEX_1(exp) AMP_COMPLEX_1(log) AMP_COMPLEX_1(sqrt) AMP_COMPLEX_1(sin) AMP_COMPLEX_1(cos) AMP_COMPLEX_1(tan)
AMP_COMPLEX_1(asin) AMP_COMPLEX_1(acos) AMP_COMPLEX_1(atan) AMP_COMPLEX_1(sinh) AMP_COMPLEX_1(cosh) AMP_COMPLEX_1(tanh)
AMP_COMPLEX_1(asinh) AMP_COMPLEX_1(acosh) AMP_COMPLEX_1(atanh)
// clang-format on
#undef AMP_COMPLEX_1

#include <amp/ops/complex_math.inc>

}  // namespace math
}  // namespace amp::cuda
