// A transform in cuFFT's terms. It contains everything that the plan depends on. Needs no device. Internal.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include <amp/core/array_ref.h>

namespace amp::cuda {

enum class FftKind : uint8_t { Complex, RealToComplex, ComplexToReal };

inline constexpr size_t kMaxFftRank = 3;  // dimensions of a plan

// A tensor in cuFFT's "advanced data layout": element (x, y, z) of repetition b is at
// b * distance + ((x * embed[1] + y) * embed[2] + z) * stride.
struct FftLayout {
  std::array<long long, kMaxFftRank> embed{};
  long long stride = 1, distance = 1;

  bool operator==(const FftLayout&) const = default;
};

struct FftKey {
  FftKind kind = FftKind::Complex;
  bool is_double = false;
  int device = 0, rank = 0;
  std::array<long long, kMaxFftRank> sizes{};  // sizes of the whole, if one side is halved
  FftLayout in, out;
  long long batch = 1;

  bool operator==(const FftKey&) const = default;
};
struct FftKeyHash {
  size_t operator()(const FftKey& key) const;
};

// The transform of `dims` from one tensor to another, or to itself. `sizes` are the full sizes. The last of `dims` is halved on the complex
// side if the other side is real. Returns nothing if cuFFT has no such layout, if elements of a tensor share memory, or if more than
// kMaxFftRank dimensions have more than one point. At least one of `dims`, and the halved one, must have more than one point.
std::optional<FftKey> fft_key(FftKind kind, bool is_double, IntArrayRef sizes, IntArrayRef in_strides, IntArrayRef out_strides,
                              IntArrayRef dims, int device);

}  // namespace amp::cuda
