// Complex<float> and Complex<double>: std::complex's layout without its function templates, which would be shared between instruction set
// levels.
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
  // Scaled by the larger part of b, so that neither square overflows.
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

#define AMP_COMPLEX_1(name)                                                                                             \
  AMP_FN Complex<float> name(Complex<float> z) { return detail::from_native(__builtin_c##name##f(detail::native(z))); } \
  AMP_FN Complex<double> name(Complex<double> z) { return detail::from_native(__builtin_c##name(detail::native(z))); }
// clang-format off
AMP_COMPLEX_1(exp) AMP_COMPLEX_1(log) AMP_COMPLEX_1(sqrt) AMP_COMPLEX_1(sin) AMP_COMPLEX_1(cos) AMP_COMPLEX_1(tan)
AMP_COMPLEX_1(asin) AMP_COMPLEX_1(acos) AMP_COMPLEX_1(atan) AMP_COMPLEX_1(sinh) AMP_COMPLEX_1(cosh) AMP_COMPLEX_1(tanh)
AMP_COMPLEX_1(asinh) AMP_COMPLEX_1(acosh) AMP_COMPLEX_1(atanh)
// clang-format on
#undef AMP_COMPLEX_1

            AMP_FN Complex<float> pow(Complex<float> a, Complex<float> b) {
  return detail::from_native(__builtin_cpowf(detail::native(a), detail::native(b)));
}
AMP_FN Complex<double> pow(Complex<double> a, Complex<double> b) {
  return detail::from_native(__builtin_cpow(detail::native(a), detail::native(b)));
}
// |z|, with a zero imaginary part.
template <class T>
AMP_FN Complex<T> abs(Complex<T> z) {
  return {hypot(z.re, z.im), T(0)};
}
template <class T>
AMP_FN Complex<T> conj(Complex<T> z) {
  return {z.re, -z.im};
}
// z / |z|, and 0 for 0.
template <class T>
AMP_FN Complex<T> sign(Complex<T> z) {
  const T length = hypot(z.re, z.im);
  return length == 0 ? Complex<T>(0) : Complex<T>(z.re / length, z.im / length);
}
template <class T>
AMP_FN Complex<T> log2(Complex<T> z) {
  const Complex<T> w = log(z);
  const T s(1.44269504088896340736);
  return {w.re * s, w.im * s};
}
template <class T>
AMP_FN Complex<T> log10(Complex<T> z) {
  const Complex<T> w = log(z);
  const T s(0.43429448190325182765);
  return {w.re * s, w.im * s};
}
template <class T>
AMP_FN Complex<T> log1p(Complex<T> z) {
  const T squared = z.re * (T(2) + z.re) + z.im * z.im;
  // Near 0 the modulus would lose the digits of z.
  const T modulus = abs(squared) < T(0.5) ? T(0.5) * log1p(squared) : log(hypot(T(1) + z.re, z.im));
  return {modulus, atan2(z.im, T(1) + z.re)};
}
template <class T>
AMP_FN Complex<T> expm1(Complex<T> z) {
  const T half_sine = sin(z.im * T(0.5)), growth = expm1(z.re);
  return {growth - T(2) * half_sine * half_sine * (growth + T(1)), (growth + T(1)) * sin(z.im)};
}
template <class T>
AMP_FN Complex<T> rsqrt(Complex<T> z) {
  return Complex<T>(1) / sqrt(z);
}
template <class T>
AMP_FN Complex<T> sigmoid(Complex<T> z) {
  return Complex<T>(1) / (Complex<T>(1) + exp(-z));
}
template <class T>
AMP_FN bool isnan(Complex<T> z) {
  return z.re != z.re || z.im != z.im;
}
template <class T>
AMP_FN bool isinf(Complex<T> z) {
  return isinf(z.re) || isinf(z.im);
}
template <class T>
AMP_FN bool isfinite(Complex<T> z) {
  return isfinite(z.re) && isfinite(z.im);
}

}  // namespace math

}  // namespace amp::cpu::AMP_ISA
