// Turns random blocks into tensor elements, on host and device. Element i uses these draws of the stream:
//   uniform and Bernoulli of bool, integers, float16, bfloat16, float32: 32-bit draw i
//   uniform float64, integers in a range (any dtype):                    64-bit draw i
//   normal: elements 2k and 2k+1 share draws 2k (radius) and 2k+1 (angle), 64-bit ones for float64, else 32-bit ones
// A complex element i is the real elements 2i and 2i+1. A kernel fills kPerBlock elements from each block, starting at the stream's first.
#pragma once

#include <cmath>
#include <cstdint>
#include <type_traits>

#include <amp/core/philox.h>
#include <amp/core/random/box_muller.h>

namespace amp {

// The distribution of the values with which detail::random fills a tensor.
struct Distribution {
  enum class Kind : uint8_t { Uniform, Normal, Integers, Bernoulli };

  Kind kind;
  double a = 0, b = 0;  // Uniform: [a, b); Normal: mean a, standard deviation b; Bernoulli: probability a of 1
  int64_t from = 0;     // Integers: from, ..., from + range - 1, where range 0 stands for 2^64
  uint64_t range = 0;

  static Distribution uniform(double from, double to) { return {Kind::Uniform, from, to}; }
  static Distribution normal(double mean, double deviation) { return {Kind::Normal, mean, deviation}; }
  static Distribution integers(int64_t from, int64_t to) {
    return {Kind::Integers, 0, 0, from, static_cast<uint64_t>(to) - static_cast<uint64_t>(from)};
  }
  static Distribution bernoulli(double probability) { return {Kind::Bernoulli, probability}; }
};

namespace philox {

// The type in which elements of T are computed.
template <class T>
using Compute = std::conditional_t<std::is_same_v<T, double>, double, float>;

// Uniform in [from, to), with as many random bits as the significand of T has. A value that would round to `to` becomes `from`.
template <class T>
struct Uniform {
  using C = Compute<T>;
  static constexpr int kPerBlock = sizeof(C) == 8 ? 2 : 4;
  static constexpr int kDigits = std::is_same_v<T, Half> ? 11 : std::is_same_v<T, BFloat16> ? 8 : std::is_same_v<T, double> ? 53 : 24;
  C from, to, range;

  explicit Uniform(const Distribution& d) : from(static_cast<C>(d.a)), to(static_cast<C>(d.b)), range(to - from) {}
  AMP_HD T scaled(C unit) const {
    const T value = static_cast<T>(add(from, mul(unit, range)));
    return static_cast<C>(value) < to ? value : static_cast<T>(from);
  }
  AMP_HD void operator()(const Block& block, T* out) const {
    if constexpr (kPerBlock == 2) {
      for (int i = 0; i < 2; ++i) out[i] = scaled(mul(static_cast<double>(block.pair(i) >> 11), 0x1p-53));
    } else {
      constexpr float unit = 1.0f / static_cast<float>(1u << kDigits);
      for (int i = 0; i < 4; ++i) out[i] = scaled(mul(static_cast<float>(block.word[i] >> (32 - kDigits)), unit));
    }
  }
};

template <class T>
struct Normal {
  using C = Compute<T>;
  static constexpr int kPerBlock = sizeof(C) == 8 ? 2 : 4;
  C mean, deviation;

  explicit Normal(const Distribution& d) : mean(static_cast<C>(d.a)), deviation(static_cast<C>(d.b)) {}
  AMP_HD void operator()(const Block& block, T* out) const {
    C unit[kPerBlock];
    if constexpr (kPerBlock == 2) {
      box_muller(block.pair(0), block.pair(1), unit[0], unit[1]);
    } else {
      box_muller(block.word[0], block.word[1], unit[0], unit[1]);
      box_muller(block.word[2], block.word[3], unit[2], unit[3]);
    }
    for (int i = 0; i < kPerBlock; ++i) out[i] = static_cast<T>(add(mean, mul(unit[i], deviation)));
  }
};

// The high half of bits * range. All values are equally likely, up to an error of range / 2^64.
AMP_HD inline uint64_t multiply_high(uint64_t a, uint64_t b) {
#if defined(__CUDA_ARCH__)
  return __umul64hi(a, b);
#else
  const uint64_t a0 = a & 0xffffffffu, a1 = a >> 32, b0 = b & 0xffffffffu, b1 = b >> 32;
  const uint64_t middle = a1 * b0 + (a0 * b0 >> 32), cross = a0 * b1 + (middle & 0xffffffffu);
  return a1 * b1 + (middle >> 32) + (cross >> 32);
#endif
}
AMP_HD inline int64_t integer_in(uint64_t bits, int64_t from, uint64_t range) {
  return static_cast<int64_t>(static_cast<uint64_t>(from) + (range == 0 ? bits : multiply_high(bits, range)));
}

template <class T>
struct Integers {
  static constexpr int kPerBlock = 2;
  int64_t from;
  uint64_t range;

  explicit Integers(const Distribution& d) : from(d.from), range(d.range) {}
  AMP_HD void operator()(const Block& block, T* out) const {
    for (int i = 0; i < 2; ++i) {
      const int64_t value = integer_in(block.pair(i), from, range);
      if constexpr (std::is_integral_v<T>) out[i] = static_cast<T>(value);
      else out[i] = static_cast<T>(static_cast<Compute<T>>(value));
    }
  }
};

template <class T>
struct Bernoulli {
  static constexpr int kPerBlock = 4;
  uint64_t threshold;  // 32-bit draws below it give 1

  explicit Bernoulli(const Distribution& d) : threshold(static_cast<uint64_t>(std::ceil(d.a * 0x1p32))) {}
  AMP_HD void operator()(const Block& block, T* out) const {
    for (int i = 0; i < 4; ++i) {
      const bool hit = block.word[i] < threshold;
      if constexpr (std::is_integral_v<T>) out[i] = static_cast<T>(hit);
      else out[i] = static_cast<T>(hit ? 1.0f : 0.0f);
    }
  }
};

// The number of blocks that a tensor of `numel` real elements uses. `wide`: the tensor is float64.
inline uint64_t blocks_for(Distribution::Kind kind, bool wide, int64_t numel) {
  const bool two = kind == Distribution::Kind::Integers || (wide && kind != Distribution::Kind::Bernoulli);
  const auto n = static_cast<uint64_t>(numel);
  return two ? n / 2 + n % 2 : n / 4 + (n % 4 != 0);
}

}  // namespace philox
}  // namespace amp
