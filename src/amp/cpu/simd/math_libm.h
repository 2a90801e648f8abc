// The functions of Vec from a library: glibc's libmvec, or else the C library lane by lane. Part of math.h. The code calls libmvec's
// symbols directly, because glibc's headers declare the vector functions only under -ffast-math.
#pragma once

#if __has_include(<features.h>)
#include <features.h>
#endif

#include <amp/cpu/simd/math_basic.h>
#include <amp/cpu/simd/math_scalar.h>

// __has_include(<features.h>) does not identify glibc: musl also has this header.
#if defined(__x86_64__) && defined(__GLIBC__)
#if __GLIBC_PREREQ(2, 35)
#define AMP_HAVE_LIBMVEC 1
#endif
#elif defined(__aarch64__) && defined(__GLIBC__)
#if __GLIBC_PREREQ(2, 40)
#define AMP_HAVE_LIBMVEC 1
#endif
#endif

namespace amp::cpu::AMP_ISA::math {

namespace detail {

// Applies f to each lane. Never inlined into the surrounding vector code: this keeps the kernels small.
template <class T, T (*f)(T)>
__attribute__((noinline)) Vec<T> each_lane(Vec<T> x) {
  for (int i = 0; i < Vec<T>::kSize; ++i) x.v[i] = f(x.v[i]);
  return x;
}
template <class T, T (*f)(T, T)>
__attribute__((noinline)) Vec<T> each_lane(Vec<T> x, Vec<T> y) {
  for (int i = 0; i < Vec<T>::kSize; ++i) x.v[i] = f(x.v[i], y.v[i]);
  return x;
}

}  // namespace detail

#define AMP_LANES_1(name)                                                                   \
  AMP_FN Vec<float> name(Vec<float> x) { return detail::each_lane<float, &math::name>(x); } \
  AMP_FN Vec<double> name(Vec<double> x) { return detail::each_lane<double, &math::name>(x); }
#define AMP_LANES_DOUBLE(name) \
  AMP_FN Vec<double> name(Vec<double> x) { return detail::each_lane<double, &math::name>(x); }
#define AMP_LANES_2(name)                                                                                    \
  AMP_FN Vec<float> name(Vec<float> x, Vec<float> y) { return detail::each_lane<float, &math::name>(x, y); } \
  AMP_FN Vec<double> name(Vec<double> x, Vec<double> y) { return detail::each_lane<double, &math::name>(x, y); }

#ifdef AMP_HAVE_LIBMVEC

#if AMP_SIMD_BYTES == 64
#define AMP_MVEC(args, name) _ZGVeN8##args##_##name
#define AMP_MVECF(args, name) _ZGVeN16##args##_##name##f
#elif AMP_SIMD_BYTES == 32
#define AMP_MVEC(args, name) _ZGVdN4##args##_##name
#define AMP_MVECF(args, name) _ZGVdN8##args##_##name##f
#elif defined(__aarch64__)
#define AMP_MVEC(args, name) _ZGVnN2##args##_##name
#define AMP_MVECF(args, name) _ZGVnN4##args##_##name##f
#else
#define AMP_MVEC(args, name) _ZGVbN2##args##_##name
#define AMP_MVECF(args, name) _ZGVbN4##args##_##name##f
#endif
// The functions of AArch64 keep more registers than others.
#if defined(__aarch64__)
#define AMP_MVEC_CALL __attribute__((const, nothrow, aarch64_vector_pcs))
#else
#define AMP_MVEC_CALL __attribute__((const, nothrow))
#endif

#define AMP_MVEC_DOUBLE(name)                                                          \
  extern "C" AMP_MVEC_CALL Vec<double>::Native AMP_MVEC(v, name)(Vec<double>::Native); \
  AMP_FN Vec<double> name(Vec<double> x) { return Vec<double>(AMP_MVEC(v, name)(x.v)); }
#define AMP_MVEC_1(name)                                                               \
  extern "C" AMP_MVEC_CALL Vec<float>::Native AMP_MVECF(v, name)(Vec<float>::Native);  \
  extern "C" AMP_MVEC_CALL Vec<double>::Native AMP_MVEC(v, name)(Vec<double>::Native); \
  AMP_FN Vec<float> name(Vec<float> x) { return Vec<float>(AMP_MVECF(v, name)(x.v)); } \
  AMP_FN Vec<double> name(Vec<double> x) { return Vec<double>(AMP_MVEC(v, name)(x.v)); }
#define AMP_MVEC_2(name)                                                                                     \
  extern "C" AMP_MVEC_CALL Vec<float>::Native AMP_MVECF(vv, name)(Vec<float>::Native, Vec<float>::Native);   \
  extern "C" AMP_MVEC_CALL Vec<double>::Native AMP_MVEC(vv, name)(Vec<double>::Native, Vec<double>::Native); \
  AMP_FN Vec<float> name(Vec<float> x, Vec<float> y) { return Vec<float>(AMP_MVECF(vv, name)(x.v, y.v)); }   \
  AMP_FN Vec<double> name(Vec<double> x, Vec<double> y) { return Vec<double>(AMP_MVEC(vv, name)(x.v, y.v)); }

#else

#define AMP_MVEC_DOUBLE(name) AMP_LANES_DOUBLE(name)
#define AMP_MVEC_1(name) AMP_LANES_1(name)
#define AMP_MVEC_2(name) AMP_LANES_2(name)

#endif

AMP_MVEC_1(exp2)
AMP_MVEC_1(expm1)
AMP_MVEC_1(log1p)
AMP_MVEC_1(sin)
AMP_MVEC_1(cos)
AMP_MVEC_1(tan)
AMP_MVEC_1(asin)
AMP_MVEC_1(acos)
AMP_MVEC_1(atan)
AMP_MVEC_1(sinh)
AMP_MVEC_1(cosh)
AMP_MVEC_1(tanh)
AMP_MVEC_1(asinh)
AMP_MVEC_1(acosh)
AMP_MVEC_1(atanh)
AMP_MVEC_1(erfc)
AMP_MVEC_1(cbrt)
AMP_MVEC_2(atan2)
AMP_MVEC_2(hypot)
namespace detail {
AMP_MVEC_2(pow)
}

// For float32, math_special.h has these.
AMP_LANES_DOUBLE(erfinv)
AMP_LANES_DOUBLE(lgamma)
AMP_MVEC_DOUBLE(erf)
namespace detail {
AMP_LANES_2(fmod)
}

#undef AMP_LANES_1
#undef AMP_LANES_DOUBLE
#undef AMP_LANES_2
#undef AMP_MVEC_1
#undef AMP_MVEC_DOUBLE
#undef AMP_MVEC_2
#ifdef AMP_MVEC
#undef AMP_MVEC
#undef AMP_MVECF
#undef AMP_MVEC_CALL
#endif

// libmvec handles negative bases one lane at a time. It therefore gets the absolute value.
template <class T>
AMP_FN Vec<T> pow(Vec<T> base, Vec<T> exponent) {
  const Vec<T> power = detail::pow(abs(base), exponent), half = exponent * Vec<T>(0.5);
  const Mask<T> integral = trunc(exponent) == exponent, odd = integral & (trunc(half) != half);
  const Mask<T> undefined = (base < Vec<T>(0)) & !integral & isfinite(base) & !isinf(exponent);
  const Vec<T> result = select(signbit(base) & odd, -power, power);
  return select(undefined, Vec<T>(__builtin_nan("")), result);
}

// The remainder with the sign of the dividend, exact.
template <class T>
AMP_FN Vec<T> fmod(Vec<T> a, Vec<T> b) {
#if AMP_SIMD_FUSED
  // a / b may round up to the next integer; the sign of the fused remainder then shows that the quotient is one too large.
  const Vec<T> quotient = trunc(a / b);
  if (all((abs(quotient) < Vec<T>(T(0x1p22))) & isfinite(b))) {
    const Vec<T> r = multiply_add(-quotient, b, a);
    return copysign(select((r != Vec<T>(0)) & (signbit(r) ^ signbit(a)), abs(b) - abs(r), r), a);
  }
#endif
  return detail::fmod(a, b);
}

// The remainder with the sign of the divisor, as in Python.
template <class T>
AMP_FN Vec<T> remainder(Vec<T> a, Vec<T> b) {
  const Vec<T> r = fmod(a, b), zero(0);
  return select((r != zero) & ((r < zero) ^ (b < zero)), r + b, r);
}
// a / b truncated toward zero.
template <class T>
AMP_FN Vec<T> trunc_div(Vec<T> a, Vec<T> b) {
  return trunc(a / b);
}

}  // namespace amp::cpu::AMP_ISA::math
