#include <amp/cpu/conv/winograd_fixed.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include <amp/core/factories.h>
#include <amp/cpu/conv/winograd.h>
#include <amp/cpu/conv/winograd_fixed_kernels.h>

namespace amp::cpu {

namespace {

constexpr int64_t kTaps = 9, kParts = 16;

// A weight in float64, [channels][depth][9].
struct Wide {
  Tensor tensor;
  int64_t channels, depth;

  explicit Wide(const Tensor& weight)
      : tensor(weight.detach().to(kFloat64).contiguous()), channels(weight.size(0)), depth(weight.size(1)) {}
  const double* taps(int64_t channel, int64_t k) const { return tensor.data_ptr<double>() + (channel * depth + k) * kTaps; }
};

// The largest magnitudes, [channels][depth]; 0 for channels that are not finite.
std::vector<double> magnitudes(const Wide& w) {
  std::vector<double> result(static_cast<size_t>(w.channels * w.depth));
  for (int64_t o = 0; o < w.channels; ++o) {
    const double* all = w.taps(o, 0);
    if (!std::all_of(all, all + w.depth * kTaps, [](double x) { return std::isfinite(x); })) continue;
    for (int64_t k = 0; k < w.depth; ++k) {
      for (int64_t i = 0; i < kTaps; ++i) {
        double& most = result[static_cast<size_t>(o * w.depth + k)];
        most = std::max(most, std::abs(w.taps(o, k)[i]));
      }
    }
  }
  return result;
}

// A power of two for each column near the geometric mean of its nonzero elements, relative to the first column.
std::vector<double> means(const std::vector<double>& magnitude, int64_t channels, int64_t depth) {
  struct Mean {
    double sum = 0, count = 0;  // sum and number of exponents
  };
  std::vector<double> result(static_cast<size_t>(depth), 1);
  Mean first;
  for (int64_t k = 0; k < depth; ++k) {
    Mean mean;
    for (int64_t o = 0; o < channels; ++o) {
      const double x = magnitude[static_cast<size_t>(o * depth + k)];
      if (x == 0) continue;
      mean.sum += std::ilogb(x);
      ++mean.count;
    }
    if (mean.count == 0) continue;
    if (first.count == 0) first = mean;
    const double difference = (mean.sum * first.count - first.sum * mean.count) / (mean.count * first.count);
    result[static_cast<size_t>(k)] = std::ldexp(1, static_cast<int>(std::floor(difference)));
  }
  return result;
}

// Exponents of powers of two that multiply inputs and divide weights. They balance the weights: relative to each other, the largest weights
// of an output channel become about equal for all input channels. Rows and columns are scaled in turn. With this start, powers of two in
// rows and columns make no difference.
std::vector<int> balance(const std::vector<double>& magnitude, int64_t channels, int64_t depth) {
  constexpr int kRounds = 3;
  const auto at = [&](int64_t o, int64_t k) { return magnitude[static_cast<size_t>(o * depth + k)]; };
  std::vector<double> column = means(magnitude, channels, depth), largest(static_cast<size_t>(depth));
  for (int round = 0; round < kRounds; ++round) {
    std::fill(largest.begin(), largest.end(), 0);
    for (int64_t o = 0; o < channels; ++o) {
      double row = 0;
      for (int64_t k = 0; k < depth; ++k) row = std::max(row, at(o, k) / column[static_cast<size_t>(k)]);
      for (int64_t k = 0; row > 0 && k < depth; ++k) {
        double& most = largest[static_cast<size_t>(k)];
        most = std::max(most, at(o, k) / row);
      }
    }
    for (size_t k = 0; k < column.size(); ++k) column[k] = largest[k] > 0 ? largest[k] : 1;
  }
  std::vector<int> exponents(static_cast<size_t>(depth), 0);
  int least = std::numeric_limits<int>::max();
  for (size_t k = 0; k < column.size(); ++k) {
    exponents[k] = std::ilogb(column[k]);
    if (largest[k] > 0) least = std::min(least, exponents[k]);
  }
  for (size_t k = 0; k < column.size(); ++k) exponents[k] = largest[k] > 0 ? std::clamp(exponents[k] - least, 0, kWinogradFactorBits) : 0;
  return exponents;
}

// The factor of the weights of an output channel: it makes them int16, and their sums with inputs int32.
double scale_of(const std::vector<double>& parts, int64_t depth) {
  double largest = 0, sum = 0;  // the sum of the magnitudes of a part
  for (auto part = parts.begin(); part != parts.end(); part += depth) {
    double magnitude = 0;
    for (auto x = part; x != part + depth; ++x) {
      magnitude += std::abs(*x);
      largest = std::max(largest, std::abs(*x));
    }
    sum = std::max(sum, magnitude);
  }
  if (largest == 0) return 1;
  const double most_input = std::ldexp(1, winograd_fixed_bits(depth) + 2), rounding = 0.5 * static_cast<double>(depth);
  return std::min(std::numeric_limits<int16_t>::max() / largest, (std::numeric_limits<int32_t>::max() / most_input - rounding) / sum);
}

}  // namespace

int winograd_fixed_bits(int64_t depth) {
  constexpr int64_t kMany = 128;
  return depth <= kMany ? 13 : 12;
}

WinogradFixedWeights winograd_fixed_weights(const Tensor& weight) {
  const Wide w(weight);
  const std::vector<double> magnitude = magnitudes(w);
  const std::vector<int> exponents = balance(magnitude, w.channels, w.depth);
  const WinogradFixedWeights result{.parts = empty({kParts, w.depth / 2, w.channels, 2}, kInt16),
                                    .input_factors = empty({w.depth}, kFloat32),
                                    .input_exponents = empty({2, w.depth}, kInt16),
                                    .factors = empty({w.channels}, kFloat32),
                                    .direct = weight.detach().view({w.channels, w.depth, kTaps}).permute({2, 1, 0}).contiguous()};
  constexpr int kMantissa = 7;  // bits of a bfloat16
  constexpr int64_t kPair = 32;
  for (int64_t k = 0; k < w.depth; ++k) {
    const int exponent = exponents[static_cast<size_t>(k)];
    auto* added = result.input_exponents.data_ptr<int16_t>();
    added[k] = added[w.depth + k] = static_cast<int16_t>(exponent << kMantissa);
    const int64_t block = k / kPair * kPair, within = k % kPair;
    const bool whole = block + kPair <= w.depth;
    const int64_t place = whole ? block + within % 2 * (kPair / 2) + within / 2 : k;
    result.input_factors.data_ptr<float>()[place] = std::ldexp(1.0F, exponent);
  }
  std::vector<double> parts(static_cast<size_t>(kParts * w.depth));
  for (int64_t o = 0; o < w.channels; ++o) {
    const double* row = magnitude.data() + o * w.depth;
    const bool zero = std::all_of(row, row + w.depth, [](double x) { return x == 0; });
    std::fill(parts.begin(), parts.end(), 0);
    for (int64_t k = 0; k < w.depth && !zero; ++k) {
      double all[kParts];
      winograd_transform(w.taps(o, k), all);
      for (int64_t i = 0; i < kParts; ++i)
        parts[static_cast<size_t>(i * w.depth + k)] = std::ldexp(all[i], -exponents[static_cast<size_t>(k)]);
    }
    const double scale = scale_of(parts, w.depth);
    for (int64_t i = 0; i < kParts; ++i) {
      for (int64_t k = 0; k < w.depth; ++k)
        result.parts.data_ptr<int16_t>()[((i * w.depth + k) / 2 * w.channels + o) * 2 + k % 2] =
            static_cast<int16_t>(std::lrint(parts[static_cast<size_t>(i * w.depth + k)] * scale));
    }
    const double* all = w.taps(o, 0);
    const bool finite = std::all_of(all, all + w.depth * kTaps, [](double x) { return std::isfinite(x); });
    result.factors.data_ptr<float>()[o] = finite ? static_cast<float>(1 / scale) : std::numeric_limits<float>::quiet_NaN();
  }
  return result;
}

}  // namespace amp::cpu
