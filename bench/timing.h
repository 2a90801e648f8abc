// Times of calls, for benchmarks that run two ways of one computation in turns.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <vector>

namespace amp::bench {

// Seconds of one call, as the mean of `repeats` calls.
template <class F>
double time_of(const F& run, int64_t repeats) {
  const auto start = std::chrono::steady_clock::now();
  for (int64_t i = 0; i < repeats; ++i) run();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() / static_cast<double>(repeats);
}

inline double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

}  // namespace amp::bench
