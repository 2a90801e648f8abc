// Complex<float> and Complex<double>, with the layout of std::complex but without its function templates: the linker would share those
// between instruction set levels.
#pragma once

#include <amp/cpu/simd/math_scalar.h>

namespace amp::cpu::AMP_ISA {

#include <amp/ops/complex.inc>

namespace math {

namespace detail {
typedef __complex__ float CFloat;
typedef __complex__ double CDouble;
template <class T>
struct Native {
  using type = CFloat;
};
template <>
struct Native<double> {
  using type = CDouble;
};

template <class T>
AMP_FN typename Native<T>::type native(Complex<T> z) {
  typename Native<T>::type c;
  __real__ c = z.re;
  __imag__ c = z.im;
  return c;
}
AMP_FN Complex<float> from_native(CFloat c) { return {__real__ c, __imag__ c}; }
AMP_FN Complex<double> from_native(CDouble c) { return {__real__ c, __imag__ c}; }
}  // namespace detail

// Any number to the power of 0 is 1, also 0, infinity and NaN.
AMP_FN Complex<float> pow(Complex<float> a, Complex<float> b) {
  if (b.re == 0 && b.im == 0) return {1, 0};
  return detail::from_native(__builtin_cpowf(detail::native(a), detail::native(b)));
}
AMP_FN Complex<double> pow(Complex<double> a, Complex<double> b) {
  if (b.re == 0 && b.im == 0) return {1, 0};
  return detail::from_native(__builtin_cpow(detail::native(a), detail::native(b)));
}

#define AMP_COMPLEX_1(name)                                                                                             \
  AMP_FN Complex<float> name(Complex<float> z) { return detail::from_native(__builtin_c##name##f(detail::native(z))); } \
  AMP_FN Complex<double> name(Complex<double> z) { return detail::from_native(__builtin_c##name(detail::native(z))); }
// clang-format off
AMP_COMPLEX_1(exp) AMP_COMPLEX_1(log) AMP_COMPLEX_1(sqrt) AMP_COMPLEX_1(sin) AMP_COMPLEX_1(cos) AMP_COMPLEX_1(tan)
AMP_COMPLEX_1(asin) AMP_COMPLEX_1(acos) AMP_COMPLEX_1(atan) AMP_COMPLEX_1(sinh) AMP_COMPLEX_1(cosh) AMP_COMPLEX_1(tanh)
AMP_COMPLEX_1(asinh) AMP_COMPLEX_1(acosh) AMP_COMPLEX_1(atanh)
// clang-format on
#undef AMP_COMPLEX_1

#include <amp/ops/complex_math.inc>

}  // namespace math

}  // namespace amp::cpu::AMP_ISA
