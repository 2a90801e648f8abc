#include <algorithm>

#include <amp/core/factories.h>
#include <amp/cuda/memory/memory.h>
#include <amp/ops.h>
#include <amp/cuda/launch.cuh>
#include <amp/cuda/order/radix.cuh>

namespace amp::cuda {

namespace {

constexpr int64_t kPart = 8 << 10;   // minimum elements of a line per block
constexpr int64_t kMostParts = 512;  // maximum parts of a line

// Several blocks for line blockIdx.y. Each processes one part of it.
template <class Key>
struct Parts {
  int64_t each, count;
  Found<Key>* found;               // one for each line
  unsigned long long* counts;      // kDigits for each line
  const int64_t *smaller, *equal;  // keys up to the end of each part of each line

  __device__ int64_t first() const { return blockIdx.x * each; }
  __device__ int64_t last(const Lines& lines) const { return first() + each < lines.length ? first() + each : lines.length; }
};

template <class Key>
__global__ void __launch_bounds__(kThreads) count_nans_of_parts(const Lines lines, const Parts<Key> parts) {
  const int64_t own = count_nans(Keys<Key>(lines, blockIdx.y), lines, parts.first(), parts.last(lines));
  const int64_t nans = block_reduce(own, int64_t{0}, [](int64_t a, int64_t b) { return a + b; });
  if (threadIdx.x == 0) atomicAdd(parts.counts + blockIdx.y * kDigits, static_cast<unsigned long long>(nans));
}

// One thread per line; the first counter has the number of NaNs.
template <class Key>
__global__ void begin_lines(const Lines lines, const Wanted wanted, const Parts<Key> parts) {
  grid_loop(lines.count, [&](int64_t line) {
    unsigned long long* nans = parts.counts + line * kDigits;
    parts.found[line] = {0, position_of(wanted, lines.length, static_cast<int64_t>(*nans))};
    *nans = 0;
  });
}

template <class Key>
__global__ void __launch_bounds__(kThreads) count_digits_of_parts(const Lines lines, const Parts<Key> parts, int shift) {
  static_assert(kThreads == kDigits);
  __shared__ unsigned counts[kDigits];
  counts[threadIdx.x] = 0;
  __syncthreads();
  count_digits(Keys<Key>(lines, blockIdx.y), parts.first(), parts.last(lines), parts.found[blockIdx.y], shift, 8 * lines.size, counts);
  __syncthreads();
  const unsigned own = counts[threadIdx.x];
  if (own > 0) atomicAdd(parts.counts + blockIdx.y * kDigits + threadIdx.x, static_cast<unsigned long long>(own));
}

// One warp per line. Leaves zeros in the counters.
template <class Key>
__global__ void next_digit(const Parts<Key> parts, int shift) {
  unsigned long long* counts = parts.counts + static_cast<int64_t>(blockIdx.x) * kDigits;
  Found<Key>& found = parts.found[blockIdx.x];
  const Digit digit = digit_at(counts, found.rank);
  __syncwarp();
  if (threadIdx.x == 0) found.add(digit, shift);
  for (int i = static_cast<int>(threadIdx.x); i < kDigits; i += kWarp) counts[i] = 0;
}

template <class Key>
__global__ void __launch_bounds__(kThreads) count_parts(const Lines lines, const Parts<Key> parts, int64_t* smaller, int64_t* equal) {
  const Keys<Key> keys(lines, blockIdx.y);
  const Key key = parts.found[blockIdx.y].key;
  Tally own{0, 0};
  for (int64_t i = parts.first() + threadIdx.x; i < parts.last(lines); i += blockDim.x) {
    const Key other = keys(i);
    own.smaller += other < key;
    own.equal += other == key;
  }
  const Tally sum = block_reduce(own, Tally{0, 0}, [](const Tally& a, const Tally& b) { return a + b; });
  if (threadIdx.x != 0) return;
  smaller[blockIdx.y * parts.count + blockIdx.x] = sum.smaller;
  equal[blockIdx.y * parts.count + blockIdx.x] = sum.equal;
}

template <class Key>
__global__ void __launch_bounds__(kThreads) select_by_parts(const Lines lines, const Parts<Key> parts, int64_t k, const Output out) {
  const int64_t before = blockIdx.y * parts.count + blockIdx.x - 1;
  const Tally seen = blockIdx.x == 0 ? Tally{0, 0} : Tally{parts.smaller[before], parts.equal[before]};
  const Keys<Key> keys(lines, blockIdx.y);
  const Found<Key> found = parts.found[blockIdx.y];
  if (k > 0) write_first(lines, keys, blockIdx.y, found, parts.first(), parts.last(lines), seen, k, out);
  else if (parts.equal[before + 1] > found.rank) write_one(lines, keys, blockIdx.y, found, parts.first(), parts.last(lines), seen, out);
}

template <class Key>
void run_parts(const Tensor& data, const Lines& lines, const Wanted& wanted, int64_t k, const Output& out) {
  Parts<Key> parts{};
  parts.each = std::max(kPart, divide_up(lines.length, kMostParts));
  parts.count = divide_up(lines.length, parts.each);
  const Scratch found(static_cast<size_t>(lines.count) * sizeof(Found<Key>));
  const Tensor counts = zeros({lines.count, kDigits}, data.options().dtype(kInt64));
  parts.found = found.as<Found<Key>>();
  parts.counts = reinterpret_cast<unsigned long long*>(counts.data_ptr<int64_t>());
  const dim3 grid(static_cast<unsigned>(parts.count), static_cast<unsigned>(lines.count));
  if (wanted.median && lines.floating) launch(count_nans_of_parts<Key>, grid, kThreads, lines, parts);
  launch(begin_lines<Key>, 1, kThreads, lines, wanted, parts);
  for (int shift = 8 * lines.size - kDigitBits; shift >= 0; shift -= kDigitBits) {
    launch(count_digits_of_parts<Key>, grid, kThreads, lines, parts, shift);
    launch(next_digit<Key>, static_cast<unsigned>(lines.count), kWarp, parts, shift);
  }
  const Tensor tallies(detail::new_tensor({2, lines.count, parts.count}, kInt64, data.device()));
  int64_t* smaller = tallies.data_ptr<int64_t>();
  launch(count_parts<Key>, grid, kThreads, lines, parts, smaller, smaller + lines.count * parts.count);
  const Tensor ends = tallies.cumsum(-1);
  parts.smaller = ends.data_ptr<int64_t>();
  parts.equal = parts.smaller + lines.count * parts.count;
  launch(select_by_parts<Key>, grid, kThreads, lines, parts, k, out);
}

}  // namespace

void select_in_parts(const Tensor& data, const Lines& lines, const Wanted& wanted, int64_t k, const Output& out) {
  with_keys(data, [&]<class Key>(Key*) { run_parts<Key>(data, lines, wanted, k, out); });
}

}  // namespace amp::cuda
