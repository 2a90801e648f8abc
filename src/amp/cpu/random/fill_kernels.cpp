// The operations of core/distributions.h and core/random/box_muller.h on vectors. Compiled once per instruction set level.
#include <amp/cpu/random/fill.h>
#include <amp/cpu/random/philox_blocks.h>
#include <amp/cpu/simd/interleave.h>
#include <amp/cpu/simd/math_basic.h>
#include <amp/cpu/simd/memory.h>

namespace amp::cpu::AMP_ISA {

namespace {

// Horner's rule with two roundings per step, as on other devices.
template <class T, int n>
AMP_FN Vec<T> horner(Vec<T> x, const T (&c)[n]) {
  Vec<T> p(c[n - 1]);
#pragma GCC unroll 8
  for (int i = n - 2; i >= 0; --i) p = Vec<T>(c[i]) + x * p;
  return p;
}

template <class T>
struct Constants;
template <>
struct Constants<float> {
  static constexpr uint32_t kSqrtHalf = 0x3f3504f3, kMantissa = 0x007fffff;
  static constexpr int kMantissaBits = 23;
  static constexpr float kLog[] = {0.66666662693f, 0.40000972152f, 0.28498786688f, 0.24279078841f};
  static constexpr float kLn2High = 6.9313812256e-01f, kLn2Low = 9.0580006145e-06f;
  static constexpr float kSin[] = {-1.6666654611e-01f, 8.3321608736e-03f, -1.9515295891e-04f};
  static constexpr float kCos[] = {4.166664568298827e-02f, -1.388731625493765e-03f, 2.443315711809948e-05f};
  static constexpr float kUnit = 0x1p-32f, kAngle = 1.46291807926715968e-09f;
  static constexpr int kUniformShift = 8;
  static constexpr float kUniformUnit = 0x1p-24f;
};
template <>
struct Constants<double> {
  static constexpr uint64_t kSqrtHalf = 0x3fe6a09e667f3bcd, kMantissa = 0x000fffffffffffff;
  static constexpr int kMantissaBits = 52;
  static constexpr double kLog[] = {6.666666666666735130e-01, 3.999999999940941908e-01, 2.857142874366239149e-01, 2.222219843214978396e-01,
                                    1.818357216161805012e-01, 1.531383769920937332e-01, 1.479819860511658591e-01};
  static constexpr double kLn2High = 6.93147180369123816490e-01, kLn2Low = 1.90821492927058770002e-10;
  static constexpr double kSin[] = {-1.66666666666666324348e-01, 8.33333333332248946124e-03,  -1.98412698298579493134e-04,
                                    2.75573137070700676789e-06,  -2.50507602534068634195e-08, 1.58969099521155010221e-10};
  static constexpr double kCos[] = {4.16666666666666019037e-02,  -1.38888888888741095749e-03, 2.48015872894767294178e-05,
                                    -2.75573143513906633035e-07, 2.08757232129817482790e-09,  -1.13596475577881948265e-11};
  static constexpr double kUnit = 0x1p-64, kAngle = 3.4061215800865545e-19;
  static constexpr int kUniformShift = 11;
  static constexpr double kUniformUnit = 0x1p-53;
};

template <class T>
using Bits = typename Vec<T>::UnsignedNative;

// philox::log_of
template <class T>
AMP_FN Vec<T> log_of(Vec<T> x) {
  using C = Constants<T>;
  const Bits<T> bits = x.bits() - C::kSqrtHalf;
  const Vec<T> k(__builtin_convertvector(reinterpret_cast<typename Vec<T>::IntNative>(bits) >> C::kMantissaBits, typename Vec<T>::Native));
  const Vec<T> f = Vec<T>::from_bits((bits & C::kMantissa) + C::kSqrtHalf) + Vec<T>(-1);
  const Vec<T> s = f / (Vec<T>(2) + f), z = s * s, half_square = Vec<T>(0.5) * (f * f), rest = z * horner(z, C::kLog);
  const Vec<T> correction = s * (half_square + rest) + k * Vec<T>(C::kLn2Low);
  return k * Vec<T>(C::kLn2High) + (f + (correction - half_square));
}

// philox::box_muller
template <class T>
AMP_FN void box_muller(Bits<T> first, Bits<T> second, Vec<T>& even, Vec<T>& odd) {
  using C = Constants<T>;
  constexpr int bits = 8 * sizeof(T);
  const Vec<T> u = (Vec<T>(__builtin_convertvector(first, typename Vec<T>::Native)) + Vec<T>(0.5)) * Vec<T>(C::kUnit);
  const Vec<T> radius = math::sqrt(Vec<T>(-2) * log_of(u));
  const Bits<T> quadrant = (second + (typename Vec<T>::Unsigned{1} << (bits - 3))) >> (bits - 2);
  const auto rest = reinterpret_cast<typename Vec<T>::IntNative>(second - (quadrant << (bits - 2)));
  const Vec<T> x = Vec<T>(__builtin_convertvector(rest, typename Vec<T>::Native)) * Vec<T>(C::kAngle), z = x * x;
  const Vec<T> sine = radius * (x + x * z * horner(z, C::kSin));
  const Vec<T> cosine = radius * (Vec<T>(1) + (Vec<T>(-0.5) * z + z * z * horner(z, C::kCos)));
  const Mask<T> swapped(-reinterpret_cast<typename Mask<T>::Native>(quadrant & 1));
  even = Vec<T>::from_bits(select(swapped, sine, cosine).bits() ^ ((quadrant + 1) >> 1 << (bits - 1)));
  odd = Vec<T>::from_bits(select(swapped, cosine, sine).bits() ^ (quadrant >> 1 << (bits - 1)));
}

template <class T>
struct Uniform {
  Vec<T> from, to, range;
  Uniform(T a, T b) : from(a), to(b), range(b - a) {}

  AMP_FN void operator()(Bits<T> first, Bits<T> second, Vec<T>& even, Vec<T>& odd) const {
    even = scaled(first);
    odd = scaled(second);
  }
  AMP_FN Vec<T> scaled(Bits<T> draw) const {
    const auto digits = reinterpret_cast<typename Vec<T>::IntNative>(draw >> Constants<T>::kUniformShift);
    const Vec<T> unit = Vec<T>(__builtin_convertvector(digits, typename Vec<T>::Native)) * Vec<T>(Constants<T>::kUniformUnit);
    const Vec<T> value = from + unit * range;
    return select(value < to, value, from);
  }
};

template <class T>
struct Normal {
  Vec<T> mean, deviation;
  Normal(T a, T b) : mean(a), deviation(b) {}

  AMP_FN void operator()(Bits<T> first, Bits<T> second, Vec<T>& even, Vec<T>& odd) const {
    box_muller(first, second, even, odd);
    even = mean + even * deviation;
    odd = mean + odd * deviation;
  }
};

// The elements of kBlockLanes blocks, from the pairs of draws in each.
template <class Draw>
AMP_FN void fill_group(float* out, const PhiloxBlocks& blocks, const Draw& draw) {
  using V = Vec<float>;
  using Pairs = Vec<double>::Native;
  constexpr int kLanes = V::kSize;
  V even, odd;
  Pairs low[2], high[2];
  for (int i = 0; i < 2; ++i) {
    draw(detail::load_bits<Bits<float>>(blocks.word[2 * i]), detail::load_bits<Bits<float>>(blocks.word[2 * i + 1]), even, odd);
    low[i] = reinterpret_cast<Pairs>(interleave_low<kLanes>(even.v, odd.v));
    high[i] = reinterpret_cast<Pairs>(interleave_high<kLanes>(even.v, odd.v));
  }
  detail::store_bits(out, interleave_low<kLanes / 2>(low[0], low[1]));
  detail::store_bits(out + kLanes, interleave_high<kLanes / 2>(low[0], low[1]));
  detail::store_bits(out + 2 * kLanes, interleave_low<kLanes / 2>(high[0], high[1]));
  detail::store_bits(out + 3 * kLanes, interleave_high<kLanes / 2>(high[0], high[1]));
}
template <class Draw>
AMP_FN void fill_group(double* out, const PhiloxBlocks& blocks, const Draw& draw) {
  using V = Vec<double>;
  constexpr int kLanes = V::kSize;
  Bits<float> word[4];
  for (int i = 0; i < 4; ++i) word[i] = detail::load_bits<Bits<float>>(blocks.word[i]);
  V even, odd;
  draw(reinterpret_cast<Bits<double>>(interleave_low<2 * kLanes>(word[0], word[1])),
       reinterpret_cast<Bits<double>>(interleave_low<2 * kLanes>(word[2], word[3])), even, odd);
  detail::store_bits(out, interleave_low<kLanes>(even.v, odd.v));
  detail::store_bits(out + kLanes, interleave_high<kLanes>(even.v, odd.v));
  draw(reinterpret_cast<Bits<double>>(interleave_high<2 * kLanes>(word[0], word[1])),
       reinterpret_cast<Bits<double>>(interleave_high<2 * kLanes>(word[2], word[3])), even, odd);
  detail::store_bits(out + 2 * kLanes, interleave_low<kLanes>(even.v, odd.v));
  detail::store_bits(out + 3 * kLanes, interleave_high<kLanes>(even.v, odd.v));
}

template <class T, template <class> class Draw>
void fill(T* out, int64_t first, int64_t n, PhiloxState stream, T a, T b) {
  constexpr int kPerBlock = sizeof(T) == 4 ? 4 : 2, kGroup = kPerBlock * kBlockLanes;
  const Draw<T> draw(a, b);
  for (int64_t i = 0; i < n; i += kGroup) {
    const PhiloxBlocks blocks = philox_blocks(stream, static_cast<uint64_t>((first + i) / kPerBlock));
    if (i + kGroup <= n) {
      fill_group(out + i, blocks, draw);
    } else {
      T rest[kGroup];
      fill_group(rest, blocks, draw);
      __builtin_memcpy(out + i, rest, static_cast<size_t>(n - i) * sizeof(T));
    }
  }
}

}  // namespace

extern const FillTable kFillTable;
constinit const FillTable kFillTable{fill<float, Uniform>, fill<float, Normal>, fill<double, Uniform>, fill<double, Normal>};

}  // namespace amp::cpu::AMP_ISA
