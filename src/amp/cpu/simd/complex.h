// Complex<float> and Complex<double>, with the layout of std::complex but without its function templates, which the linker would share
// between instruction set levels.
#pragma once

#include <amp/cpu/simd/math_scalar.h>

namespace amp::cpu::AMP_ISA {

template <class T>
struct Complex {
  using Real = T;
  T re, im;

  AMP_FN Complex() = default;
  AMP_FN constexpr Complex(T real, T imag) : re(real), im(imag) {}
  template <class S>
  requires std::is_arithmetic_v<S> AMP_FN constexpr Complex(S real) : re(static_cast<T>(real)), im(0) {}

  AMP_FN T real() const { return re; }
  AMP_FN T imag() const { return im; }
  AMP_FN explicit operator bool() const { return re != 0 || im != 0; }

  friend AMP_FN Complex operator+(Complex a, Complex b) { return {a.re + b.re, a.im + b.im}; }
  friend AMP_FN Complex operator-(Complex a, Complex b) { return {a.re - b.re, a.im - b.im}; }
  friend AMP_FN Complex operator*(Complex a, Complex b) { return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re}; }
  // Scaled by the larger part of b, so that no square overflows.
  friend AMP_FN Complex operator/(Complex a, Complex b) {
    const bool real_larger = math::abs(b.re) >= math::abs(b.im);
    const T larger = real_larger ? b.re : b.im, smaller = real_larger ? b.im : b.re;
    if (larger == 0) return {a.re / larger, a.im / larger};
    const T ratio = smaller / larger, denominator = larger + smaller * ratio;
    if (real_larger) return {(a.re + a.im * ratio) / denominator, (a.im - a.re * ratio) / denominator};
    return {(a.re * ratio + a.im) / denominator, (a.im * ratio - a.re) / denominator};
  }
  AMP_FN Complex operator-() const { return {-re, -im}; }
  AMP_FN Complex operator+() const { return *this; }
  AMP_FN Complex& operator+=(Complex b) { return *this = *this + b; }
  AMP_FN Complex& operator-=(Complex b) { return *this = *this - b; }
  AMP_FN Complex& operator*=(Complex b) { return *this = *this * b; }
  AMP_FN Complex& operator/=(Complex b) { return *this = *this / b; }
  friend AMP_FN bool operator==(Complex a, Complex b) { return a.re == b.re && a.im == b.im; }
  friend AMP_FN bool operator!=(Complex a, Complex b) { return !(a == b); }
  friend AMP_FN Complex select(bool mask, Complex a, Complex b) { return mask ? a : b; }
};

template <class V>
inline constexpr bool is_complex = false;
template <class T>
inline constexpr bool is_complex<Complex<T>> = true;

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

AMP_FN Complex<float> pow(Complex<float> a, Complex<float> b) {
  return detail::from_native(__builtin_cpowf(detail::native(a), detail::native(b)));
}
AMP_FN Complex<double> pow(Complex<double> a, Complex<double> b) {
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
