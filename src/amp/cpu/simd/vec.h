// Vec<float> and Vec<double>: one SIMD register, built on gcc's vector extensions, and the masks that comparisons return. Included by files
// that are compiled once per instruction set level. Everything is in the namespace of that level (AMP_ISA). If levels shared an inline
// function, the linker could pick the copy with AVX-512 instructions on a CPU without them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#endif

#ifndef AMP_ISA
#define AMP_ISA baseline
#endif

#if defined(__AVX512F__) && defined(__AVX512BW__) && defined(__AVX512DQ__) && defined(__AVX512VL__)
#define AMP_SIMD_BYTES 64
#elif defined(__AVX2__) && defined(__FMA__) && defined(__F16C__)
#define AMP_SIMD_BYTES 32
#else
#define AMP_SIMD_BYTES 16
#endif

// Whether multiply_add rounds once, and how many vector registers there are.
#if AMP_SIMD_BYTES > 16 || defined(__aarch64__)
#define AMP_SIMD_FUSED 1
#else
#define AMP_SIMD_FUSED 0
#endif
#if AMP_SIMD_BYTES == 64 || defined(__aarch64__)
#define AMP_SIMD_REGISTERS 32
#else
#define AMP_SIMD_REGISTERS 16
#endif

// Marks the functions of functors, math and vectors: always inlined and never shared between levels.
#ifndef AMP_FN
#define AMP_FN inline __attribute__((always_inline))
#endif

namespace amp::cpu::AMP_ISA {

template <class T>
struct Vec;

#if AMP_SIMD_BYTES == 64
// For the zero-masking forms of intrinsics. With the plain forms, gcc 12 warns about an uninitialized variable.
inline constexpr __mmask16 kAllLanes = 0xffff;
inline constexpr __mmask8 kAllLanes8 = 0xff;
#endif

namespace detail {
template <class T>
struct IntOf;
template <>
struct IntOf<float> {
  using type = int32_t;
  using unsigned_type = uint32_t;
};
template <>
struct IntOf<double> {
  using type = int64_t;
  using unsigned_type = uint64_t;
};
}  // namespace detail

// One boolean per lane: all bits set or none.
template <class T>
struct Mask {
  typedef typename detail::IntOf<T>::type Native __attribute__((vector_size(AMP_SIMD_BYTES)));
  Native v;

  AMP_FN Mask() = default;
  AMP_FN explicit Mask(Native native) : v(native) {}
  AMP_FN Mask(bool value) : v(Native{} - (value ? 1 : 0)) {}

  friend AMP_FN Mask operator&(Mask a, Mask b) { return Mask(a.v & b.v); }
  friend AMP_FN Mask operator|(Mask a, Mask b) { return Mask(a.v | b.v); }
  friend AMP_FN Mask operator^(Mask a, Mask b) { return Mask(a.v ^ b.v); }
  friend AMP_FN Mask operator&&(Mask a, Mask b) { return a & b; }
  friend AMP_FN Mask operator||(Mask a, Mask b) { return a | b; }
  friend AMP_FN Mask operator==(Mask a, Mask b) { return Mask(~(a.v ^ b.v)); }
  friend AMP_FN Mask operator!=(Mask a, Mask b) { return a ^ b; }
  AMP_FN Mask operator!() const { return Mask(~v); }
  // Selects lane by lane: mask ? a : b.
  friend AMP_FN Vec<T> select(Mask mask, Vec<T> a, Vec<T> b) { return Vec<T>(mask.v ? a.v : b.v); }
  friend AMP_FN Mask select(Mask mask, Mask a, Mask b) { return Mask((mask.v & a.v) | (~mask.v & b.v)); }
};

template <class T>
struct Vec {
  using Scalar = T;
  using Int = typename detail::IntOf<T>::type;
  using Unsigned = typename detail::IntOf<T>::unsigned_type;
  typedef T Native __attribute__((vector_size(AMP_SIMD_BYTES)));
  typedef Int IntNative __attribute__((vector_size(AMP_SIMD_BYTES)));
  typedef Unsigned UnsignedNative __attribute__((vector_size(AMP_SIMD_BYTES)));
  static constexpr int kSize = AMP_SIMD_BYTES / sizeof(T);

  Native v;

  AMP_FN Vec() = default;
  AMP_FN explicit Vec(Native native) : v(native) {}
  // Broadcasts x; subtracting zero preserves -0.
  template <class S>
  requires std::is_arithmetic_v<S> AMP_FN Vec(S value) : v(static_cast<T>(value) - Native{}) {}

  AMP_FN T operator[](int lane) const { return v[lane]; }
  // Converts between lanes and their bit patterns.
  AMP_FN UnsignedNative bits() const { return reinterpret_cast<UnsignedNative>(v); }
  AMP_FN static Vec from_bits(UnsignedNative bits) { return Vec(reinterpret_cast<Native>(bits)); }
  // 0, 1, 2, ...
  AMP_FN static Vec iota() {
    Native lanes;
    for (int i = 0; i < kSize; ++i) lanes[i] = static_cast<T>(i);
    return Vec(lanes);
  }

  friend AMP_FN Vec operator+(Vec a, Vec b) { return Vec(a.v + b.v); }
  friend AMP_FN Vec operator-(Vec a, Vec b) { return Vec(a.v - b.v); }
  friend AMP_FN Vec operator*(Vec a, Vec b) { return Vec(a.v * b.v); }
  friend AMP_FN Vec operator/(Vec a, Vec b) { return Vec(a.v / b.v); }
  AMP_FN Vec operator-() const { return Vec(-v); }
  AMP_FN Vec operator+() const { return *this; }
  AMP_FN Vec& operator+=(Vec b) { return *this = *this + b; }
  AMP_FN Vec& operator-=(Vec b) { return *this = *this - b; }
  AMP_FN Vec& operator*=(Vec b) { return *this = *this * b; }
  AMP_FN Vec& operator/=(Vec b) { return *this = *this / b; }

  friend AMP_FN Mask<T> operator<(Vec a, Vec b) { return Mask<T>(a.v < b.v); }
  friend AMP_FN Mask<T> operator<=(Vec a, Vec b) { return Mask<T>(a.v <= b.v); }
  friend AMP_FN Mask<T> operator>(Vec a, Vec b) { return Mask<T>(a.v > b.v); }
  friend AMP_FN Mask<T> operator>=(Vec a, Vec b) { return Mask<T>(a.v >= b.v); }
  friend AMP_FN Mask<T> operator==(Vec a, Vec b) { return Mask<T>(a.v == b.v); }
  friend AMP_FN Mask<T> operator!=(Vec a, Vec b) { return Mask<T>(a.v != b.v); }
};

// select for scalars and complex numbers: the same code then works for every compute type.
template <class A, class B>
requires(std::is_arithmetic_v<A>&& std::is_arithmetic_v<B>) AMP_FN std::common_type_t<A, B> select(bool mask, A a, B b) {
  return mask ? a : b;
}

// Whether any / all lanes are set.
template <class T>
AMP_FN bool any(Mask<T> mask) {
#if AMP_SIMD_BYTES == 64
  if constexpr (sizeof(T) == 4) return _mm512_movepi32_mask(reinterpret_cast<__m512i>(mask.v)) != 0;
  else return _mm512_movepi64_mask(reinterpret_cast<__m512i>(mask.v)) != 0;
#elif AMP_SIMD_BYTES == 32
  return _mm256_movemask_epi8(reinterpret_cast<__m256i>(mask.v)) != 0;
#elif defined(__x86_64__)
  return _mm_movemask_epi8(reinterpret_cast<__m128i>(mask.v)) != 0;
#elif defined(__aarch64__)
  return vmaxvq_u32(reinterpret_cast<uint32x4_t>(mask.v)) != 0;
#else
  bool found = false;
  for (int i = 0; i < Vec<T>::kSize; ++i) found |= mask.v[i] != 0;
  return found;
#endif
}
template <class T>
AMP_FN bool all(Mask<T> mask) {
  return !any(!mask);
}
AMP_FN bool any(bool mask) { return mask; }
AMP_FN bool all(bool mask) { return mask; }

// a * b + c, rounded once on levels with FMA instructions, twice in the baseline of x86-64.
AMP_FN Vec<float> multiply_add(Vec<float> a, Vec<float> b, Vec<float> c) {
#if AMP_SIMD_BYTES == 64
  return Vec<float>(_mm512_fmadd_ps(a.v, b.v, c.v));
#elif AMP_SIMD_BYTES == 32
  return Vec<float>(_mm256_fmadd_ps(a.v, b.v, c.v));
#elif defined(__aarch64__)
  return Vec<float>(vfmaq_f32(c.v, a.v, b.v));
#else
  return a * b + c;
#endif
}
AMP_FN Vec<double> multiply_add(Vec<double> a, Vec<double> b, Vec<double> c) {
#if AMP_SIMD_BYTES == 64
  return Vec<double>(_mm512_fmadd_pd(a.v, b.v, c.v));
#elif AMP_SIMD_BYTES == 32
  return Vec<double>(_mm256_fmadd_pd(a.v, b.v, c.v));
#elif defined(__aarch64__)
  return Vec<double>(vfmaq_f64(c.v, a.v, b.v));
#else
  return a * b + c;
#endif
}
#if defined(__aarch64__)
// The same with one lane of a for all of b: it needs no register of its own.
#define AMP_SIMD_LANES 1
template <int kLane>
AMP_FN Vec<float> multiply_add_lane(Vec<float> a, Vec<float> b, Vec<float> c) {
  return Vec<float>(vfmaq_laneq_f32(c.v, b.v, a.v, kLane));
}
template <int kLane>
AMP_FN Vec<double> multiply_add_lane(Vec<double> a, Vec<double> b, Vec<double> c) {
  return Vec<double>(vfmaq_laneq_f64(c.v, b.v, a.v, kLane));
}
#else
#define AMP_SIMD_LANES 0
#endif
AMP_FN float multiply_add(float a, float b, float c) { return a * b + c; }
AMP_FN double multiply_add(double a, double b, double c) { return a * b + c; }

// Folds the lanes with `op` in a fixed tree order, without memory accesses. Every lane holds the result.
template <int kDistance, class T, size_t... I>
AMP_FN Vec<T> exchange_lanes(Vec<T> x, std::index_sequence<I...>) {
  return Vec<T>(__builtin_shufflevector(x.v, x.v, (static_cast<int>(I) ^ kDistance)...));
}
template <int kDistance, class T, class Op>
AMP_FN Vec<T> fold_lanes(Vec<T> x, const Op& op) {
  if constexpr (kDistance == 0) return x;
  else return fold_lanes<kDistance / 2>(op(x, exchange_lanes<kDistance>(x, std::make_index_sequence<Vec<T>::kSize>())), op);
}
template <class T>
AMP_FN Vec<T> lanes_sum(Vec<T> x) {
  return fold_lanes<Vec<T>::kSize / 2>(
      x, [](Vec<T> a, Vec<T> b) __attribute__((always_inline)) { return a + b; });
}
template <class T>
AMP_FN T reduce_add(Vec<T> x) {
  return lanes_sum(x)[0];
}

}  // namespace amp::cpu::AMP_ISA
