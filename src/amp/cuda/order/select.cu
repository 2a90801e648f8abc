// Selection by rank in short lines, else by radix. A block processes a line; a few long lines get several blocks each.
#include <amp/core/factories.h>
#include <amp/cuda/order/select.h>
#include <amp/cuda/launch.cuh>
#include <amp/cuda/order/radix.cuh>

namespace amp::cuda {

namespace {

constexpr int kLongThreads = 1024;   // threads per block, for lines of more than kCached elements
constexpr int64_t kCached = 2048;    // keys that a block keeps in shared memory
constexpr int64_t kLong = 64 << 10;  // lines that get several blocks
constexpr int64_t kManyLines = 128;  // unless there are this many lines

// Writes `taken` elements of each line, from the wanted one on. Every lane of a warp counts the elements that come before its element.
template <class Key>
__global__ void __launch_bounds__(kThreads) rank_short(const Lines lines, const Wanted wanted, int64_t taken, const Output out) {
  constexpr int kEach = kShortLine / kWarp;
  const int lane = static_cast<int>(threadIdx.x) % kWarp, length = static_cast<int>(lines.length);
  const int64_t step = static_cast<int64_t>(gridDim.x) * (kThreads / kWarp);
  for (int64_t line = static_cast<int64_t>(blockIdx.x) * (kThreads / kWarp) + threadIdx.x / kWarp; line < lines.count; line += step) {
    const Keys<Key> at(lines, line);
    Key keys[kEach];
    int ranks[kEach] = {}, nans = 0;
#pragma unroll
    for (int r = 0; r < kEach; ++r) {
      const int i = r * kWarp + lane;
      keys[r] = i < length ? at.load(i) : ~Key{0};
      nans += __popc(__ballot_sync(kAllLanes, i < length && keys[r] == nan_key<Key>(lines)));
    }
#pragma unroll
    for (int r = 0; r < kEach; ++r) {
      if (r * kWarp >= length) break;
#pragma unroll 1
      for (int l = 0; l < kWarp; ++l) {
        const Key other = __shfl_sync(kAllLanes, keys[r], l);
#pragma unroll
        for (int own = 0; own < kEach; ++own) ranks[own] += other < keys[own] || (other == keys[own] && r * kWarp + l < own * kWarp + lane);
      }
    }
    const int64_t first = position_of(wanted, length, lines.floating ? nans : 0);
#pragma unroll
    for (int r = 0; r < kEach; ++r) {
      const int i = r * kWarp + lane;
      if (i < length && ranks[r] >= first && ranks[r] < first + taken) out.put(line * taken + ranks[r] - first, lines, line, i);
    }
  }
}

// The key of the element at `position` of the sorted line, and its rank among equal keys. Called by a whole block.
template <class Key>
__device__ Found<Key> find_key(const Keys<Key>& keys, const Lines& lines, int64_t position) {
  __shared__ unsigned counts[kDigits];
  __shared__ Digit digit;
  Found<Key> found{0, position};
  const int bits = 8 * lines.size;
  for (int shift = bits - kDigitBits; shift >= 0; shift -= kDigitBits) {
    for (int i = static_cast<int>(threadIdx.x); i < kDigits; i += static_cast<int>(blockDim.x)) counts[i] = 0;
    __syncthreads();
    count_digits(keys, 0, lines.length, found, shift, bits, counts);
    __syncthreads();
    if (threadIdx.x < kWarp) {
      const Digit next = digit_at(counts, found.rank);
      if (threadIdx.x == 0) digit = next;
    }
    __syncthreads();
    found.add(digit, shift);
  }
  return found;
}

// One block per line. Writes the first k elements, or the wanted one if k is 0.
template <class Key>
__global__ void __launch_bounds__(kLongThreads) select_by_blocks(const Lines lines, const Wanted wanted, int64_t k, const Output out) {
  __shared__ Key cache[kCached];
  for (int64_t line = blockIdx.x; line < lines.count; line += gridDim.x) {
    Keys<Key> keys(lines, line);
    if (lines.length <= kCached) {
      for (int64_t i = threadIdx.x; i < lines.length; i += blockDim.x) cache[i] = keys.load(i);
      __syncthreads();
      keys.cached = cache;
    }
    int64_t nans = 0;
    if (wanted.median && lines.floating)
      nans = block_all_reduce(count_nans(keys, lines, 0, lines.length), int64_t{0}, [](int64_t a, int64_t b) { return a + b; });
    const Found<Key> found = find_key(keys, lines, position_of(wanted, lines.length, nans));
    if (k == 0) write_one(lines, keys, line, found, 0, lines.length, Tally{0, 0}, out);
    else write_first(lines, keys, line, found, 0, lines.length, Tally{0, 0}, k, out);
    __syncthreads();
  }
}

template <class Key>
void run(const Tensor& data, const Lines& lines, const Wanted& wanted, int64_t k, const Output& out) {
  if (lines.length > kLong && lines.count < kManyLines) return select_in_parts(data, lines, wanted, k, out);
  const int threads = lines.length > kCached ? kLongThreads : kThreads;
  launch(select_by_blocks<Key>, grid_for(lines.count, 1), threads, lines, wanted, k, out);
}

Selection fresh(const Tensor& data, const Shape& sizes) {
  return {Tensor(detail::new_tensor(sizes, data.dtype(), data.device())), Tensor(detail::new_tensor(sizes, kInt64, data.device()))};
}
Shape sizes_with(const Tensor& data, int64_t k) {
  Shape sizes(data.sizes());
  sizes.back() = k;
  return sizes;
}
Output output(const Selection& to, const Tensor& names) {
  return {to.values.data_ptr(), to.indices.data_ptr<int64_t>(), names.defined() ? names.data_ptr<int64_t>() : nullptr};
}

template <class Key>
void run_short(const Lines& lines, const Wanted& wanted, int64_t taken, const Output& out) {
  launch(rank_short<Key>, grid_for(lines.count, kThreads / kWarp), kThreads, lines, wanted, taken, out);
}

}  // namespace

Selection first_of_short(const Tensor& data, const Tensor& names, int64_t k, bool descending) {
  const Selection result = fresh(data, sizes_with(data, k));
  const Lines lines(data, descending);
  if (result.values.numel() > 0) with_keys(data, [&]<class Key>(Key*) { run_short<Key>(lines, Wanted(), k, output(result, names)); });
  return result;
}

Selection first_by_index(const Tensor& data, int64_t k, bool descending) {
  const Selection result = fresh(data, sizes_with(data, k));
  const Lines lines(data, descending);
  if (result.values.numel() > 0)
    with_keys(data, [&]<class Key>(Key*) { run<Key>(data, lines, Wanted{k - 1}, k, output(result, Tensor())); });
  return result;
}

Selection element_at(const Tensor& data, const Wanted& wanted) {
  const Selection result = fresh(data, Shape(data.sizes().drop_back()));
  const Lines lines(data, false);
  if (result.values.numel() == 0) return result;
  with_keys(data, [&]<class Key>(Key*) {
    if (lines.length <= kShortLine) run_short<Key>(lines, wanted, 1, output(result, Tensor()));
    else run<Key>(data, lines, wanted, 0, output(result, Tensor()));
  });
  return result;
}

}  // namespace amp::cuda
