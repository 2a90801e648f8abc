// The direct conversions of cast.h. Compiled once per instruction set level.
#include <type_traits>
#include <utility>

#include <amp/core/dtype/round_once.h>
#include <amp/core/float8.h>
#include <amp/cpu/elementwise/cast.h>
#include <amp/cpu/simd/memory.h>

namespace amp::cpu::AMP_ISA {

extern const CastTable kCastTable;

namespace {

template <ScalarType t>
struct StorageOf;
template <>
struct StorageOf<kBool> {
  using type = uint8_t;
};
template <>
struct StorageOf<kUInt8> {
  using type = uint8_t;
};
template <>
struct StorageOf<kInt8> {
  using type = int8_t;
};
template <>
struct StorageOf<kInt16> {
  using type = int16_t;
};
template <>
struct StorageOf<kInt32> {
  using type = int32_t;
};
template <>
struct StorageOf<kInt64> {
  using type = int64_t;
};
template <>
struct StorageOf<kFloat16> {
  using type = Half;
};
template <>
struct StorageOf<kBFloat16> {
  using type = BFloat16;
};
template <>
struct StorageOf<kFloat32> {
  using type = float;
};
template <>
struct StorageOf<kFloat64> {
  using type = double;
};
template <>
struct StorageOf<kComplex64> {
  using type = float;
};
template <>
struct StorageOf<kComplex128> {
  using type = double;
};

constexpr bool is_hub(ScalarType t) { return t == kInt64 || t == kFloat32 || t == kFloat64; }

// The rule of cast.h for floats that do not fit. Processors differ in what their instructions return for these; those of AArch64 follow it.
template <class Int, class Float>
AMP_FN Int nearest_integer(Float value) {
#if defined(__aarch64__)
  // There is none from double to int32.
  if constexpr (sizeof(Int) == 8) return vcvtd_s64_f64(static_cast<double>(value));
  else if constexpr (sizeof(Float) == 4) return vcvts_s32_f32(value);
#endif
  constexpr Float kLimit = sizeof(Int) == 4 ? Float(0x1p31) : Float(0x1p63);  // the smallest that is too large
  constexpr Int kMost = static_cast<Int>(~(uint64_t{1} << 63) >> (64 - 8 * sizeof(Int)));
  const bool above = value >= kLimit, below = value < -kLimit;
  const Int inside = static_cast<Int>(above || below || value != value ? Float(0) : value);
  return above ? kMost : below ? -kMost - 1 : inside;
}

// Between real types of at least 32 bits, or integers: vectorized by the compiler.
template <ScalarType to, ScalarType from>
void cast_real(void* dst, const void* src, int64_t n) {
  using To = typename StorageOf<to>::type;
  using From = typename StorageOf<from>::type;
  To* __restrict out = static_cast<To*>(dst);
  const From* __restrict in = static_cast<const From*>(src);
  for (int64_t i = 0; i < n; ++i) {
    if constexpr (to == kBool) {
      out[i] = in[i] != 0;
    } else if constexpr (from == kBool) {
      out[i] = static_cast<To>(in[i] != 0);
    } else if constexpr (isFloatingType(from) && isIntegralType(to)) {
      out[i] = static_cast<To>(nearest_integer<std::conditional_t<to == kInt64, int64_t, int32_t>>(in[i]));
    } else {
      out[i] = static_cast<To>(in[i]);
    }
  }
}

template <class To, class From>
void cast_vector(void* dst, const void* src, int64_t n) {
  constexpr int kLanes = Vec<float>::kSize;
  To* out = static_cast<To*>(dst);
  const From* in = static_cast<const From*>(src);
  int64_t i = 0;
  for (; i + 2 * kLanes <= n; i += 2 * kLanes) {
    const Vec<float> a = load(in + i), b = load(in + i + kLanes);
    store_pair(out + i, a, b);
  }
  for (; i < n; i += kLanes) {
    const int rest = static_cast<int>(n - i < kLanes ? n - i : kLanes);
    if (rest == kLanes) store(out + i, load(in + i));
    else store_partial(out + i, load_partial(in + i, rest), rest);
  }
}

// To a 16-bit type from a type with more digits than float32.
template <class To, class From>
void cast_wide(void* dst, const void* src, int64_t n) {
  constexpr int64_t kBlock = 256;
  alignas(64) float block[kBlock];
  const From* in = static_cast<const From*>(src);
  for (int64_t i = 0; i < n; i += kBlock) {
    const int64_t count = n - i < kBlock ? n - i : kBlock;
    for (int64_t k = 0; k < count; ++k) block[k] = amp::detail::once_rounded(in[i + k]);
    cast_vector<To, float>(static_cast<To*>(dst) + i, block, count);
  }
}

template <class To>
void stream_vector(void* dst, const void* src, int64_t n) {
  constexpr int kLanes = Vec<float>::kSize;
  To* out = static_cast<To*>(dst);
  const float* in = static_cast<const float*>(src);
  for (int64_t i = 0; i < n; i += 64) {
    alignas(64) uint16_t line[64];
    for (int k = 0; k < 64; k += kLanes) store(reinterpret_cast<To*>(line) + k, load(in + i + k));
#if defined(__x86_64__)
    for (int k = 0; k < 8; ++k) {
      _mm_stream_si128(reinterpret_cast<__m128i*>(out + i) + k, _mm_load_si128(reinterpret_cast<const __m128i*>(line) + k));
    }
#else
    __builtin_memcpy(static_cast<void*>(out + i), line, sizeof(line));
#endif
  }
#if defined(__x86_64__)
  _mm_sfence();
#endif
}

// float8 from and to float32 and bfloat16: integer arithmetic without branches, vectorized by the compiler. e4m3fn and e5m2 are exact in
// bfloat16, and the high half of the float32 is the bfloat16.
template <ScalarType t>
AMP_FN float float_of_bits(uint8_t b) {
  if constexpr (t == kFloat8_e4m3fn) return amp::detail::e4m3_bits_to_float(b);
  else if constexpr (t == kFloat8_e5m2) return amp::detail::e5m2_bits_to_float(b);
  else return amp::detail::e8m0_bits_to_float(b);
}
template <ScalarType t>
AMP_FN uint8_t bits_of_float(float x) {
  if constexpr (t == kFloat8_e4m3fn) return amp::detail::float_to_e4m3_bits(x);
  else if constexpr (t == kFloat8_e5m2) return amp::detail::float_to_e5m2_bits(x);
  else return amp::detail::float_to_e8m0_bits(x);
}

template <ScalarType to, ScalarType from>
void cast_float8(void* dst, const void* src, int64_t n) {
  if constexpr (isFloat8Type(from)) {
    const uint8_t* __restrict in = static_cast<const uint8_t*>(src);
    if constexpr (to == kBFloat16) {
      uint16_t* __restrict out = static_cast<uint16_t*>(dst);
      for (int64_t i = 0; i < n; ++i) out[i] = static_cast<uint16_t>(__builtin_bit_cast(uint32_t, float_of_bits<from>(in[i])) >> 16);
    } else {
      float* __restrict out = static_cast<float*>(dst);
      for (int64_t i = 0; i < n; ++i) out[i] = float_of_bits<from>(in[i]);
    }
  } else {
    uint8_t* __restrict out = static_cast<uint8_t*>(dst);
    if constexpr (from == kBFloat16) {
      const uint16_t* __restrict in = static_cast<const uint16_t*>(src);
      for (int64_t i = 0; i < n; ++i) out[i] = bits_of_float<to>(__builtin_bit_cast(float, static_cast<uint32_t>(in[i]) << 16));
    } else if constexpr (from == kFloat64) {
      const double* __restrict in = static_cast<const double*>(src);
      for (int64_t i = 0; i < n; ++i) out[i] = bits_of_float<to>(amp::detail::rounded_to_odd(in[i]));
    } else {
      const float* __restrict in = static_cast<const float*>(src);
      for (int64_t i = 0; i < n; ++i) out[i] = bits_of_float<to>(in[i]);
    }
  }
}

// Whether there is a direct conversion; the others go through float32.
template <ScalarType from, ScalarType to>
constexpr bool casts_float8() {
  if constexpr (isFloat8Type(from)) return to == kFloat32 || to == kBFloat16;
  else return isFloat8Type(to) && (from == kFloat32 || from == kBFloat16 || from == kFloat64);
}

template <class T>
void real_to_complex(void* dst, const void* src, int64_t n) {
  T* __restrict out = static_cast<T*>(dst);
  const T* __restrict in = static_cast<const T*>(src);
  for (int64_t i = 0; i < n; ++i) {
    out[2 * i] = in[i];
    out[2 * i + 1] = 0;
  }
}

template <class T>
void complex_to_real(void* dst, const void* src, int64_t n) {
  T* __restrict out = static_cast<T*>(dst);
  const T* __restrict in = static_cast<const T*>(src);
  for (int64_t i = 0; i < n; ++i) out[i] = in[2 * i];
}

template <class T>
void complex_to_bool(void* dst, const void* src, int64_t n) {
  uint8_t* __restrict out = static_cast<uint8_t*>(dst);
  const T* __restrict in = static_cast<const T*>(src);
  for (int64_t i = 0; i < n; ++i) out[i] = static_cast<uint8_t>((in[2 * i] != 0) | (in[2 * i + 1] != 0));
}

template <ScalarType to, ScalarType from>
void complex_to_complex(void* dst, const void* src, int64_t n) {
  cast_real<toRealType(to), toRealType(from)>(dst, src, 2 * n);
}

template <ScalarType from, ScalarType to>
constexpr CastFunction computed_cast() {
  using From = typename StorageOf<from>::type;
  using To = typename StorageOf<to>::type;
  if constexpr (from == to) {
    return nullptr;  // cast_contiguous copies elements of the same dtype
  } else if constexpr (isComplexType(from)) {
    if constexpr (isComplexType(to)) return complex_to_complex<to, from>;
    else if constexpr (to == toRealType(from)) return complex_to_real<From>;
    else if constexpr (to == kBool) return complex_to_bool<From>;
    else return nullptr;
  } else if constexpr (isComplexType(to)) {
    return from == toRealType(to) ? real_to_complex<To> : nullptr;
  } else if constexpr (isReducedFloatingType(from) || isReducedFloatingType(to)) {
    if constexpr (from == kFloat32 || to == kFloat32) return cast_vector<To, From>;
    else if constexpr (from == kFloat64 || from == kInt64 || from == kInt32) return cast_wide<To, From>;
    else return nullptr;
  } else if constexpr (is_hub(from) || is_hub(to)) {
    return cast_real<to, from>;
  } else {
    return nullptr;
  }
}

template <ScalarType from, ScalarType to>
constexpr CastFunction direct_cast() {
  if constexpr (isStorageType(from) || isStorageType(to)) {
    if constexpr (casts_float8<from, to>()) return cast_float8<to, from>;
    else return nullptr;
  } else {
    return computed_cast<from, to>();
  }
}

template <int... I>
constexpr CastTable make_table(std::integer_sequence<int, I...>) {
  constexpr int n = kNumScalarTypes;
  CastTable table{};
  ((table.direct[I / n][I % n] = direct_cast<static_cast<ScalarType>(I / n), static_cast<ScalarType>(I % n)>()), ...);
  table.stream_to_half = stream_vector<Half>;
  table.stream_to_bfloat16 = stream_vector<BFloat16>;
  return table;
}

}  // namespace

constinit const CastTable kCastTable = make_table(std::make_integer_sequence<int, kNumScalarTypes * kNumScalarTypes>());

}  // namespace amp::cpu::AMP_ISA
