// libtorch's further functions for parallel loops.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <vector>

#include <amp/core/error.h>
#include <amp/core/parallel.h>
#include <amp/version.h>

namespace amp {

namespace internal {
inline constexpr int64_t GRAIN_SIZE = 32768;
}
inline int64_t divup(int64_t x, int64_t y) { return (x + y - 1) / y; }
template <std::integral T>
T ceil_div(T x, T y) {
  return (x + y - 1) / y;
}

// Calls f(first, last, identity) on consecutive ranges of at least `grain_size`, and combines the results in their order.
template <class T, class F, class Combine>
T parallel_reduce(int64_t begin, int64_t end, int64_t grain_size, const T identity, const F& f, const Combine& combine) {
  AMP_CHECK(grain_size >= 0, ValueError, "[parallel_reduce] `grain_size` is ", grain_size, ", expected at least 0");
  if (begin >= end) return identity;
  const int64_t grain = grain_size < 1 ? 1 : grain_size;
  const int64_t most = (end - begin - 1) / grain + 1, threads = in_parallel_region() ? 1 : get_num_threads();
  const int64_t length = divup(end - begin, most < threads ? most : threads), count = divup(end - begin, length);
  if (count == 1) return f(begin, end, identity);
  struct Part {  // in a std::vector<bool>, threads would write to the same byte
    T value;
  };
  std::vector<Part> parts(static_cast<size_t>(count), Part{identity});
  parallel_for(0, count, 1, [&](int64_t first, int64_t last) {
    for (int64_t i = first; i < last; ++i) {
      const int64_t from = begin + i * length;
      parts[static_cast<size_t>(i)].value = f(from, i + 1 == count ? end : from + length, identity);
    }
  });
  T result = identity;
  for (const Part& part : parts) result = combine(result, part.value);
  return result;
}

// Calls the function at once.
template <class F>
void launch(const F& function) {
  function();
}
template <class F>
void intraop_launch(const F& function) {
  function();
}

inline std::string get_parallel_info() {
  return detail::concat("amp " AMP_VERSION_STRING "\n\tget_num_threads() : ", get_num_threads(), '\n');
}
inline std::string show_config() { return "amp " AMP_VERSION_STRING "\n"; }

}  // namespace amp
