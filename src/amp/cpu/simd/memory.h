// Loads and stores of vectors: float, double, the 16-bit types (widened to float; narrowed with rounding to nearest even) and masks as
// bool. The partial forms access only the first 0 < n < kSize elements.
#pragma once

#include <utility>

#include <amp/core/half.h>
#include <amp/cpu/simd/vec.h>

namespace amp::cpu::AMP_ISA {

namespace detail {

template <class Storage>
struct RawBitsOf {
  using type = Storage;
};
template <>
struct RawBitsOf<Half> {
  using type = uint16_t;
};
template <>
struct RawBitsOf<BFloat16> {
  using type = uint16_t;
};
// The storage type as plain bits: the inline members of Half and BFloat16 must not be instantiated per level.
template <class Storage>
using RawBits = typename RawBitsOf<Storage>::type;

template <class Storage>
struct VecOfStorage;
template <>
struct VecOfStorage<float> {
  using type = Vec<float>;
};
template <>
struct VecOfStorage<double> {
  using type = Vec<double>;
};
template <>
struct VecOfStorage<Half> {
  using type = Vec<float>;
};
template <>
struct VecOfStorage<BFloat16> {
  using type = Vec<float>;
};

constexpr int kFloats = Vec<float>::kSize;
typedef uint16_t U16x __attribute__((vector_size(2 * kFloats)));  // one per lane of a Vec<float>
using U32x = Vec<float>::UnsignedNative;

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push
// GCC 14 does not see that loops read only those lanes of splats that they have filled (elementwise/loops.h).
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
template <class Vector>
AMP_FN Vector load_bits(const void* p) {
  Vector v;
  __builtin_memcpy(&v, p, sizeof(v));
  return v;
}
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic pop
#endif
template <class Vector>
AMP_FN void store_bits(void* p, Vector v) {
  __builtin_memcpy(p, &v, sizeof(v));
}

AMP_FN U32x widen(U16x h) {
#if AMP_SIMD_BYTES == 64
  return reinterpret_cast<U32x>(_mm512_maskz_cvtepu16_epi32(kAllLanes, reinterpret_cast<__m256i>(h)));
#elif AMP_SIMD_BYTES == 32
  return reinterpret_cast<U32x>(_mm256_cvtepu16_epi32(reinterpret_cast<__m128i>(h)));
#else
  return __builtin_convertvector(h, U32x);
#endif
}

// The low halves of the words; the high halves must be zero.
AMP_FN U16x narrow(U32x w) {
#if AMP_SIMD_BYTES == 64
  return reinterpret_cast<U16x>(_mm512_maskz_cvtepi32_epi16(kAllLanes, reinterpret_cast<__m512i>(w)));
#elif AMP_SIMD_BYTES == 32
  const __m256i wide = reinterpret_cast<__m256i>(w);
  return reinterpret_cast<U16x>(_mm_packus_epi32(_mm256_castsi256_si128(wide), _mm256_extracti128_si256(wide, 1)));
#elif defined(__x86_64__)
  // SSE2 packs only with signed saturation.
  const __m128i wide = _mm_srai_epi32(_mm_slli_epi32(reinterpret_cast<__m128i>(w), 16), 16);
  const __m128i packed = _mm_packs_epi32(wide, wide);
  U16x h;
  __builtin_memcpy(&h, &packed, sizeof(h));
  return h;
#else
  return __builtin_convertvector(w, U16x);
#endif
}

AMP_FN Vec<float> bfloat16_to_float(U16x h) {
#if defined(__aarch64__)
  return Vec<float>::from_bits(reinterpret_cast<U32x>(vzip1q_u16(vdupq_n_u16(0), vcombine_u16(h, vdup_n_u16(0)))));
#else
  return Vec<float>::from_bits(widen(h) << 16);
#endif
}

// The bfloat16 in the high half of each lane. Rounds with integer arithmetic, because the instruction vcvtneps2bf16 would flush denormals.
AMP_FN U32x round_to_bfloat16(Vec<float> x) {
  const U32x bits = x.bits();
#if AMP_SIMD_BYTES == 64
  const U32x even = bits + 0x7fffu, rounded = (bits & 0x10000u) != 0 ? even + 1u : even;  // compiles to a mask test and a masked addition
#else
  const U32x rounded = bits + 0x7fffu + (bits >> 16 & 1u);
#endif
  const U32x quiet_nan = bits | 0x400000u;
  return x.v != x.v ? quiet_nan : rounded;
}
AMP_FN U16x float_to_bfloat16(Vec<float> x) {
#if defined(__ARM_FEATURE_BF16_VECTOR_ARITHMETIC)
  return reinterpret_cast<U16x>(vcvt_bf16_f32(x.v));  // with the same bits, also of denormals and NaN
#elif defined(__aarch64__)
  return vshrn_n_u32(round_to_bfloat16(x), 16);
#else
  return narrow(round_to_bfloat16(x) >> 16);
#endif
}

AMP_FN Vec<float> half_to_float(U16x h) {
#if AMP_SIMD_BYTES == 64
  return Vec<float>(_mm512_maskz_cvtph_ps(kAllLanes, reinterpret_cast<__m256i>(h)));
#elif AMP_SIMD_BYTES == 32
  return Vec<float>(_mm256_cvtph_ps(reinterpret_cast<__m128i>(h)));
#elif defined(__aarch64__)
  return Vec<float>(vcvt_f32_f16(reinterpret_cast<float16x4_t>(h)));
#else
  const U32x wide = widen(h), magnitude = wide & 0x7fffu, special = magnitude << 13 | 0x7f800000u;
  // A denormal becomes the float32 number 2^23 + magnitude, minus 2^23. Arithmetic on denormal float32 numbers would be much slower.
  const Vec<float> units = Vec<float>::from_bits(magnitude + 0x4b000000u) - Vec<float>(0x1p23f);
  const U32x normal = (magnitude << 13) + 0x38000000u;
  const U32x finite = magnitude < 0x400u ? (units * Vec<float>(0x1p-24f)).bits() : normal;
  return Vec<float>::from_bits((magnitude >= 0x7c00u ? special : finite) | (wide & 0x8000u) << 16);
#endif
}

AMP_FN U16x float_to_half(Vec<float> x) {
#if AMP_SIMD_BYTES == 64
  return reinterpret_cast<U16x>(_mm512_maskz_cvtps_ph(kAllLanes, x.v, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC));
#elif AMP_SIMD_BYTES == 32
  return reinterpret_cast<U16x>(_mm256_cvtps_ph(x.v, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC));
#elif defined(__aarch64__)
  return reinterpret_cast<U16x>(vcvt_f16_f32(x.v));
#else
  const U32x bits = x.bits();
  const U32x magnitude = bits & 0x7fffffffu;
  const U32x normal = (magnitude + 0xfffu + (magnitude >> 13 & 1u) - 0x38000000u) >> 13;
  // The addition rounds to the spacing of the denormals, 2^-24.
  const U32x denormal = (Vec<float>::from_bits(magnitude) + Vec<float>(0.5f)).bits() - 0x3f000000u;
  const U32x nan = 0x7e00u | (magnitude >> 13 & 0x1ffu);
  U32x result = magnitude < 0x38800000u ? denormal : normal;
  result = magnitude >= 0x477ff000u ? U32x{} + 0x7c00u : result;
  result = magnitude > 0x7f800000u ? nan : result;
  return narrow(result | (bits >> 16 & 0x8000u));
#endif
}

// Mask of the lanes below n.
template <class T>
AMP_FN Mask<T> first_lanes(int n) {
  typename Vec<T>::IntNative lane;
  for (int i = 0; i < Vec<T>::kSize; ++i) lane[i] = i;
  return Mask<T>(lane < static_cast<typename Vec<T>::Int>(n));
}

}  // namespace detail

// The vector type in which elements of this storage type are computed.
template <class Storage>
using VecOf = typename detail::VecOfStorage<Storage>::type;

AMP_FN Vec<float> load(const float* p) { return Vec<float>(detail::load_bits<Vec<float>::Native>(p)); }
AMP_FN Vec<double> load(const double* p) { return Vec<double>(detail::load_bits<Vec<double>::Native>(p)); }
AMP_FN Vec<float> load(const Half* p) { return detail::half_to_float(detail::load_bits<detail::U16x>(p)); }
AMP_FN Vec<float> load(const BFloat16* p) { return detail::bfloat16_to_float(detail::load_bits<detail::U16x>(p)); }

AMP_FN void store(float* p, Vec<float> x) { detail::store_bits(p, x.v); }
AMP_FN void store(double* p, Vec<double> x) { detail::store_bits(p, x.v); }
AMP_FN void store(Half* p, Vec<float> x) { detail::store_bits(p, detail::float_to_half(x)); }
AMP_FN void store(BFloat16* p, Vec<float> x) { detail::store_bits(p, detail::float_to_bfloat16(x)); }

// One byte 0 or 1 per lane.
template <class T>
AMP_FN void store(bool* p, Mask<T> mask) {
#if AMP_SIMD_BYTES == 64
  if constexpr (sizeof(T) == 4) {
    const __mmask16 k = _mm512_movepi32_mask(reinterpret_cast<__m512i>(mask.v));
    detail::store_bits(p, _mm_maskz_set1_epi8(k, 1));
    return;
  }
#elif defined(__x86_64__)
  if constexpr (sizeof(T) == 4) {
#if AMP_SIMD_BYTES == 32
    const __m256i wide = reinterpret_cast<__m256i>(mask.v);
    const __m128i words = _mm_packs_epi32(_mm256_castsi256_si128(wide), _mm256_extracti128_si256(wide, 1));
#else
    const __m128i words = _mm_packs_epi32(reinterpret_cast<__m128i>(mask.v), _mm_setzero_si128());
#endif
    const __m128i bytes = _mm_and_si128(_mm_packs_epi16(words, _mm_setzero_si128()), _mm_set1_epi8(1));
    __builtin_memcpy(p, &bytes, Vec<T>::kSize);
    return;
  }
#elif defined(__aarch64__)
  if constexpr (sizeof(T) == 4) {
    const uint16x4_t words = vmovn_u32(reinterpret_cast<uint32x4_t>(mask.v));
    const uint8x8_t bytes = vand_u8(vmovn_u16(vcombine_u16(words, words)), vdup_n_u8(1));
    __builtin_memcpy(p, &bytes, Vec<T>::kSize);
    return;
  }
#endif
  typedef int8_t Bytes __attribute__((vector_size(Vec<T>::kSize)));
  const Bytes bytes = -__builtin_convertvector(mask.v, Bytes);
  __builtin_memcpy(p, &bytes, sizeof(bytes));
}

// Concatenates two vectors.
template <class Storage, class T>
AMP_FN void store_pair(Storage* p, Vec<T> a, Vec<T> b) {
  store(p, a);
  store(p + Vec<T>::kSize, b);
}
template <class T>
AMP_FN void store_pair(bool* p, Mask<T> a, Mask<T> b) {
  store(p, a);
  store(p + Vec<T>::kSize, b);
}
#if defined(__aarch64__)
AMP_FN void store_pair(bool* p, Mask<float> a, Mask<float> b) {
  const uint16x8_t words = vuzp1q_u16(reinterpret_cast<uint16x8_t>(a.v), reinterpret_cast<uint16x8_t>(b.v));
  detail::store_bits(p, vand_u8(vmovn_u16(words), vdup_n_u8(1)));
}
AMP_FN void store_pair(Half* p, Vec<float> a, Vec<float> b) { detail::store_bits(p, vcvt_high_f16_f32(vcvt_f16_f32(a.v), b.v)); }
AMP_FN void store_pair(BFloat16* p, Vec<float> a, Vec<float> b) {
#if defined(__ARM_FEATURE_BF16_VECTOR_ARITHMETIC)
  detail::store_bits(p, vcvtq_high_bf16_f32(vcvtq_low_bf16_f32(a.v), b.v));
#else
  const detail::U32x low = detail::round_to_bfloat16(a), high = detail::round_to_bfloat16(b);
  detail::store_bits(p, vuzp2q_u16(reinterpret_cast<uint16x8_t>(low), reinterpret_cast<uint16x8_t>(high)));
#endif
}
#elif defined(__x86_64__)
AMP_FN void store_pair(BFloat16* p, Vec<float> a, Vec<float> b) {
  const detail::U32x low = detail::round_to_bfloat16(a), high = detail::round_to_bfloat16(b);
#if AMP_SIMD_BYTES == 64
  typedef uint16_t Words __attribute__((vector_size(64)));
  detail::store_bits(
      p, [&]<size_t... kLane>(std::index_sequence<kLane...>) __attribute__((always_inline)) {
        return __builtin_shufflevector(reinterpret_cast<Words>(low), reinterpret_cast<Words>(high), (2 * static_cast<int>(kLane) + 1)...);
      }(std::make_index_sequence<32>()));
#elif AMP_SIMD_BYTES == 32
  const __m256i packed = _mm256_packus_epi32(reinterpret_cast<__m256i>(low >> 16), reinterpret_cast<__m256i>(high >> 16));
  detail::store_bits(p, _mm256_permute4x64_epi64(packed, 0xd8));
#else
  // SSE2 packs only with signed saturation. Therefore the words are shifted right as signed values.
  detail::store_bits(
      p, _mm_packs_epi32(_mm_srai_epi32(reinterpret_cast<__m128i>(low), 16), _mm_srai_epi32(reinterpret_cast<__m128i>(high), 16)));
#endif
}
#endif

// 2 * kSize elements as two vectors, in the order that is cheapest to load and store: for bfloat16, the even and the odd elements.
template <class Storage>
AMP_FN void load_two(const Storage* p, VecOf<Storage>& a, VecOf<Storage>& b) {
  a = load(p);
  b = load(p + VecOf<Storage>::kSize);
}
AMP_FN void load_two(const BFloat16* p, Vec<float>& even, Vec<float>& odd) {
  const auto words = detail::load_bits<detail::U32x>(p);
  even = Vec<float>::from_bits(words << 16);
  odd = Vec<float>::from_bits(words & 0xffff0000u);
}
// One of the two.
template <class Storage>
AMP_FN VecOf<Storage> load_of_two(const Storage* p, bool second) {
  if constexpr (std::is_same_v<Storage, BFloat16>) {
    const auto words = detail::load_bits<detail::U32x>(p);
    return Vec<float>::from_bits(second ? words & 0xffff0000u : words << 16);
  } else {
    return load(p + (second ? VecOf<Storage>::kSize : 0));
  }
}
// kExact: the elements are known to be numbers of the storage type.
template <bool kExact, class Storage>
AMP_FN void store_two(Storage* p, VecOf<Storage> a, VecOf<Storage> b) {
  if constexpr (std::is_same_v<Storage, BFloat16>) {
    const detail::U32x even = kExact ? a.bits() : detail::round_to_bfloat16(a), odd = kExact ? b.bits() : detail::round_to_bfloat16(b);
    detail::store_bits(p, even >> 16 | (odd & 0xffff0000u));
  } else {
    store_pair(p, a, b);
  }
}

// For 0 < n < the number of lanes. Lanes from n on repeat the first element: padding never takes a slow path that the data does not take.
template <class Storage>
AMP_FN VecOf<Storage> load_partial(const Storage* p, int n) {
#if AMP_SIMD_BYTES == 64
  using Raw = detail::RawBits<Storage>;
  Raw first;
  __builtin_memcpy(&first, p, sizeof(first));
  const auto mask = static_cast<unsigned>((1u << n) - 1);
  if constexpr (std::is_same_v<Storage, float>) {
    return Vec<float>(_mm512_mask_loadu_ps(_mm512_set1_ps(first), static_cast<__mmask16>(mask), p));
  } else if constexpr (std::is_same_v<Storage, double>) {
    return Vec<double>(_mm512_mask_loadu_pd(_mm512_set1_pd(first), static_cast<__mmask8>(mask), p));
  } else {
    const __m256i lanes = _mm256_mask_loadu_epi16(_mm256_set1_epi16(static_cast<short>(first)), static_cast<__mmask16>(mask), p);
    if constexpr (std::is_same_v<Storage, Half>) return detail::half_to_float(reinterpret_cast<detail::U16x>(lanes));
    else return detail::bfloat16_to_float(reinterpret_cast<detail::U16x>(lanes));
  }
#else
#if AMP_SIMD_BYTES == 32
  if constexpr (std::is_same_v<Storage, float>) {
    const Mask<float> mask = detail::first_lanes<float>(n);
    return select(mask, Vec<float>(_mm256_maskload_ps(p, reinterpret_cast<__m256i>(mask.v))), Vec<float>(*p));
  } else if constexpr (std::is_same_v<Storage, double>) {
    const Mask<double> mask = detail::first_lanes<double>(n);
    return select(mask, Vec<double>(_mm256_maskload_pd(p, reinterpret_cast<__m256i>(mask.v))), Vec<double>(*p));
  }
#endif
  using Raw = detail::RawBits<Storage>;
#if defined(__aarch64__)
  // Lanes are loaded into a register: memory would have to be written in parts and read as a whole.
  constexpr int kLanes = VecOf<Storage>::kSize;
  typedef Raw Lanes __attribute__((vector_size(kLanes * sizeof(Raw))));
  const auto at = [p](int i) __attribute__((always_inline)) {
    Raw value;
    __builtin_memcpy(&value, p + i, sizeof(value));
    return value;
  };
  const Raw first = at(0);
  Lanes lanes = {first, first};
  if constexpr (kLanes > 2) {
    lanes = Lanes{first, first, first, first};
    if (n > 1) lanes[1] = at(1);
    if (n > 2) lanes[2] = at(2);
  }
  return load(reinterpret_cast<const Storage*>(&lanes));
#else
  Raw lanes[VecOf<Storage>::kSize];
  for (int i = 0; i < VecOf<Storage>::kSize; ++i) __builtin_memcpy(&lanes[i], p + (i < n ? i : 0), sizeof(Raw));
  return load(reinterpret_cast<const Storage*>(lanes));
#endif
#endif
}

// The first n lanes, for 0 < n < the number of lanes.
template <class Storage>
AMP_FN void store_partial(Storage* p, VecOf<Storage> x, int n) {
#if AMP_SIMD_BYTES == 64
  const auto mask = static_cast<unsigned>((1u << n) - 1);
  if constexpr (std::is_same_v<Storage, float>) {
    _mm512_mask_storeu_ps(p, static_cast<__mmask16>(mask), x.v);
  } else if constexpr (std::is_same_v<Storage, double>) {
    _mm512_mask_storeu_pd(p, static_cast<__mmask8>(mask), x.v);
  } else if constexpr (std::is_same_v<Storage, Half>) {
    _mm256_mask_storeu_epi16(p, static_cast<__mmask16>(mask), reinterpret_cast<__m256i>(detail::float_to_half(x)));
  } else {
    _mm256_mask_storeu_epi16(p, static_cast<__mmask16>(mask), reinterpret_cast<__m256i>(detail::float_to_bfloat16(x)));
  }
#else
#if AMP_SIMD_BYTES == 32
  if constexpr (std::is_same_v<Storage, float>) {
    _mm256_maskstore_ps(p, reinterpret_cast<__m256i>(detail::first_lanes<float>(n).v), x.v);
    return;
  } else if constexpr (std::is_same_v<Storage, double>) {
    _mm256_maskstore_pd(p, reinterpret_cast<__m256i>(detail::first_lanes<double>(n).v), x.v);
    return;
  }
#endif
  using Raw = detail::RawBits<Storage>;
#if defined(__aarch64__)
  constexpr int kLanes = VecOf<Storage>::kSize;
  typedef Raw Lanes __attribute__((vector_size(kLanes * sizeof(Raw))));
  Lanes lanes;
  store(reinterpret_cast<Storage*>(&lanes), x);
  const auto write = [&](int i) __attribute__((always_inline)) {
    const Raw value = lanes[i];
    __builtin_memcpy(reinterpret_cast<Raw*>(p) + i, &value, sizeof(value));
  };
  write(0);
  if constexpr (kLanes > 2) {
    if (n > 1) write(1);
    if (n > 2) write(2);
  }
#else
  Raw lanes[VecOf<Storage>::kSize];
  store(reinterpret_cast<Storage*>(lanes), x);
  for (int i = 0; i < n; ++i) __builtin_memcpy(reinterpret_cast<Raw*>(p) + i, &lanes[i], sizeof(Raw));
#endif
#endif
}

template <class T>
AMP_FN void store_partial(bool* p, Mask<T> mask, int n) {
  bool lanes[Vec<T>::kSize];
  store(lanes, mask);
  for (int i = 0; i < n; ++i) p[i] = lanes[i];
}

}  // namespace amp::cpu::AMP_ISA
