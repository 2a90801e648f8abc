// Complex<float> and Complex<double> for device code, and their functions for elementwise expressions. The CPU's counterpart is
// cpu/simd/complex.h.
#pragma once

#include <cuda/std/complex>

#include <amp/cuda/math.cuh>

namespace amp::cuda {

template <class T>
struct Complex {
  T re, im;

  Complex() = default;
  AMP_FN constexpr Complex(T real, T imag) : re(real), im(imag) {}
  template <class S>
  requires std::is_arithmetic_v<S> AMP_FN constexpr Complex(S real) : re(static_cast<T>(real)), im(0) {}
  AMP_FN T real() const { return re; }
  AMP_FN T imag() const { return im; }

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
  AMP_FN Complex& operator+=(Complex b) { return *this = *this + b; }
  friend AMP_FN bool operator==(Complex a, Complex b) { return a.re == b.re && a.im == b.im; }
  friend AMP_FN bool operator!=(Complex a, Complex b) { return !(a == b); }
  friend AMP_FN Complex select(bool mask, Complex a, Complex b) { return mask ? a : b; }
};

template <class T>
inline constexpr bool is_complex_v = std::is_same_v<T, Complex<float>> || std::is_same_v<T, Complex<double>>;

namespace math {

template <class T>
AMP_FN ::cuda::std::complex<T> to_std(Complex<T> z) {
  return {z.re, z.im};
}
template <class T>
AMP_FN Complex<T> from_std(::cuda::std::complex<T> z) {
  return {z.real(), z.imag()};
}

template <class T>
AMP_FN Complex<T> pow(Complex<T> a, Complex<T> b) {
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
