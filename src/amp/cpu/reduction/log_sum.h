// The inner loops of logsumexp. Contains no SIMD types; shared by all instruction set levels.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>

#include <amp/cpu/simd/isa.h>
#include <amp/cpu/simd/per_type.h>

namespace amp::cpu {

// The sum of exp(x - largest) over the elements so far, or of exp(x) if the largest one is infinite. Only the sum contains NaNs.
struct LogSum {
  double largest = -std::numeric_limits<double>::infinity(), sum = 0;

  void add(const LogSum& other) {
    const double both = largest > other.largest ? largest : other.largest;
    sum = scaled(both) + other.scaled(both);
    largest = both;
  }
  double result() const { return std::log(sum) + (std::isinf(largest) ? 0 : largest); }

 private:
  double scaled(double to) const { return largest == to ? sum : sum * std::exp(largest - to); }
};

struct LogSumKernels {
  // acc->add(the sum of n contiguous elements)
  void (*row)(const void* in, int64_t n, LogSum* acc);
  // The same for in[i * stride + j] over i < rows, for each j < columns.
  void (*columns)(const void* in, int64_t stride, int64_t rows, int64_t columns, LogSum* acc);
};

AMP_ISA_DECLARE(extern const PerFloatingType<LogSumKernels> kLogSums;)

}  // namespace amp::cpu
