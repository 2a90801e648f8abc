// unique_consecutive of a line: the first elements of runs of equal elements.
#include <algorithm>
#include <cstdint>
#include <type_traits>
#include <vector>

#include <amp/core/parallel.h>
#include <amp/cpu/index/types.h>
#include <amp/cpu/kernels/order.h>
#include <amp/ops/order/uniqueness.h>

namespace amp::cpu {

namespace {

constexpr int64_t kRunChunk = 16 << 10;

// starts[i] = whether element first + i differs from the one before, or is the first of all. Returns the number of such elements.
template <class T, class Storage>
int64_t find_starts(const Storage* line, int64_t first, int64_t n, uint8_t* starts) {
  starts[0] = first == 0 || static_cast<T>(line[first]) != static_cast<T>(line[first - 1]);
  for (int64_t i = 1; i < n; ++i) starts[i] = static_cast<T>(line[first + i]) != static_cast<T>(line[first + i - 1]);
  int64_t count = 0;
  for (int64_t i = 0; i < n; ++i) count += starts[i];
  return count;
}

// Does not branch on `starts`, because branches would often be mispredicted.
template <class T, class Storage>
std::tuple<Tensor, Tensor, Tensor> runs_of(const Tensor& dense, IntArrayRef sizes, bool with_inverse, bool with_counts) {
  const Storage* line = static_cast<const Storage*>(dense.data_ptr());
  const int64_t n = dense.numel(), chunks = (n + kRunChunk - 1) / kRunChunk;
  std::vector<uint8_t> starts(static_cast<size_t>(n));
  std::vector<int64_t> ends(static_cast<size_t>(chunks) + 1);  // numbers of runs
  const auto for_chunks = [&](const auto& fn) {
    parallel_for(0, chunks, 1, [&](int64_t first, int64_t last) {
      for (int64_t c = first; c < last; ++c) fn(static_cast<size_t>(c), c * kRunChunk, std::min(n, (c + 1) * kRunChunk));
    });
  };
  for_chunks(
      [&](size_t c, int64_t first, int64_t last) { ends[c + 1] = find_starts<T>(line, first, last - first, starts.data() + first); });
  for (size_t c = 1; c < ends.size(); ++c) ends[c] += ends[c - 1];
  const int64_t runs = ends.back();
  const Tensor values(detail::new_tensor({runs}, dense.dtype(), kCPU));
  const Tensor inverse(detail::new_tensor(with_inverse ? Shape(sizes) : Shape(1, 0), kInt64, kCPU));
  const Tensor counts(detail::new_tensor({with_counts ? runs : 0}, kInt64, kCPU));
  auto* out = static_cast<Storage*>(values.data_ptr());
  int64_t* run_of = inverse.data_ptr<int64_t>();
  int64_t* places = counts.data_ptr<int64_t>();
  for_chunks([&](size_t c, int64_t first, int64_t last) {
    const uint8_t* flags = starts.data();
    const int64_t begin = ends[c], end = ends[c + 1];
    for (int64_t i = first, k = begin; k < end; ++i) {
      out[k] = line[i];
      k += flags[i];
    }
    for (int64_t i = first, k = begin; with_counts && k < end; ++i) {
      places[k] = i;
      k += flags[i];
    }
    for (int64_t i = first, k = begin - 1; with_inverse && i < last; ++i) run_of[i] = k += flags[i];
  });
  if (with_counts) {
    for (int64_t k = 0; k < runs; ++k) places[k] = (k + 1 < runs ? places[k + 1] : n) - places[k];
  }
  return {values, inverse, counts};
}

}  // namespace

std::tuple<Tensor, Tensor, Tensor> unique_consecutive(const Tensor& self, bool return_inverse, bool return_counts,
                                                      std::optional<int64_t> dim) {
  if (dim && self.dim() > 0) return collapse_runs(self, return_inverse, return_counts, dim);
  const Tensor dense = self.detach().contiguous();
  std::tuple<Tensor, Tensor, Tensor> results;
  with_sum_types(self.dtype(), [&]<class T, class Storage>(T*, Storage*) {
    // Every byte except 0 is true. A bool that is read from another byte than 0 and 1 is undefined.
    using Stored = std::conditional_t<std::is_same_v<Storage, bool>, uint8_t, Storage>;
    if constexpr (std::is_arithmetic_v<T>) results = runs_of<T, Stored>(dense, self.sizes(), return_inverse, return_counts);
  });
  return results;
}

}  // namespace amp::cpu
