#include <amp/cpu/quantize/transforms.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>

#include <amp/core/parallel.h>
#include <amp/cpu/quantize/scales.h>

namespace amp::cpu {

namespace {

constexpr int64_t kGroup = 16;
constexpr int64_t kGrainOfTransforms = 16 << 10;  // numbers for a thread at least
// Source: get_wgrad_sign_vector of TransformerEngine.
constexpr float kSigns[kGroup] = {1, 1, 1, -1, 1, -1, -1, -1, -1, -1, -1, 1, -1, 1, -1, -1};

// x H / 4, where H is the Hadamard matrix of 16 rows: its own inverse.
void multiply_by_hadamard(float* x) {
  for (int64_t distance = 1; distance < kGroup; distance *= 2) {
    for (int64_t i = 0; i < kGroup; ++i) {
      if ((i & distance) != 0) continue;
      const float a = x[i], b = x[i + distance];
      x[i] = a + b;
      x[i + distance] = a - b;
    }
  }
  for (int64_t i = 0; i < kGroup; ++i) x[i] *= 0.25f;
}

template <class Function>
void for_groups(float* x, int64_t rows, int64_t columns, const Function& fn) {
  parallel_for(0, rows, std::max<int64_t>(1, kGrainOfTransforms / std::max<int64_t>(1, columns)), [&](int64_t first, int64_t last) {
    for (int64_t r = first; r < last; ++r) {
      for (int64_t c = 0; c + kGroup <= columns; c += kGroup) fn(x + r * columns + c);
    }
  });
}

void multiply_by_signs(float* x) {
  for (int64_t i = 0; i < kGroup; ++i) x[i] *= kSigns[i];
}

}  // namespace

void transform_rows(float* x, int64_t rows, int64_t columns) {
  for_groups(x, rows, columns, [](float* group) {
    multiply_by_signs(group);
    multiply_by_hadamard(group);
  });
}

void inverse_transform_rows(float* x, int64_t rows, int64_t columns) {
  for_groups(x, rows, columns, [](float* group) {
    multiply_by_hadamard(group);
    multiply_by_signs(group);
  });
}

PhiloxState stream_of(const float* x, int64_t n) {
  std::atomic<uint64_t> total{0};  // a sum of integers, in any order
  parallel_for(0, n, kGrainOfTransforms, [&](int64_t first, int64_t last) {
    uint64_t sum = 0;
    for (int64_t i = first; i < last; ++i) sum += std::bit_cast<uint32_t>(x[i]) * (2 * static_cast<uint64_t>(i) + 0x9e3779b97f4a7c15u);
    total.fetch_add(sum, std::memory_order_relaxed);
  });
  return {total.load(), 0};
}

void draw_numbers(float* out, const float* x, float scale, int64_t n, quantize::Format format, PhiloxState stream, int64_t first) {
  const int mantissa = format == quantize::Format::E4M3 ? 3 : format == quantize::Format::E5M2 ? 2 : 1;
  const int least_exponent = format == quantize::Format::E4M3 ? -6 : format == quantize::Format::E5M2 ? -14 : 0;
  const float largest = largest_of(format);
  philox::Block words{};
  for (int64_t i = 0; i < n; ++i) {
    const auto draw = static_cast<uint64_t>(first + i);
    if (i == 0 || draw % 4 == 0) words = philox::block(stream, draw / 4);
    const float scaled = x[i] * scale, size = std::fabs(scaled);
    if (!(size < largest)) {
      out[i] = scaled;
      continue;
    }
    const int exponent = static_cast<int>(std::bit_cast<uint32_t>(size) >> 23) - 127;
    const float unit = std::ldexp(1.0f, std::max(exponent, least_exponent) - mantissa);
    const float uniform = static_cast<float>(words.word[draw % 4] >> 8) * 0x1p-24f;  // below 1
    const float codes = size / unit, below = std::floor(codes);  // separate, so that their sum with a number below 1 does not round up
    out[i] = std::copysign((below + std::floor(codes - below + uniform)) * unit, scaled);
  }
}

}  // namespace amp::cpu
