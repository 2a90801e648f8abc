// Selection by rank in short lines, else by radix: the digits of the wanted key are found one after the other, from the numbers of keys
// that begin with those found so far. A block processes a line, or several do if there are only a few long ones. All counts are integers,
// so results do not depend on the order of the threads.
#include <amp/core/factories.h>
#include <amp/cuda/memory.h>
#include <amp/cuda/order/select.h>
#include <amp/ops.h>
#include <amp/cuda/block.cuh>
#include <amp/cuda/order/keys.cuh>

namespace amp::cuda {

namespace {

constexpr int kDigitBits = 8, kDigits = 1 << kDigitBits;
constexpr int kLongThreads = 1024;   // per block, for lines of more than kCached elements
constexpr int64_t kCached = 2048;    // keys that a block keeps in shared memory
constexpr int64_t kLong = 64 << 10;  // lines for which there are several blocks
constexpr int64_t kManyLines = 128;  // unless there are so many
constexpr int64_t kPart = 8 << 10;   // elements of a long line for one block

struct Lines {
  const void* data;
  ScalarType dtype;
  int64_t count, length;
  int size;
  bool floating, descending;

  Lines(const Tensor& t, bool descends)
      : data(t.data_ptr()),
        dtype(t.dtype()),
        count(t.size(-1) == 0 ? 0 : t.numel() / t.size(-1)),
        length(t.size(-1)),
        size(static_cast<int>(t.element_size())),
        floating(isFloatingType(t.dtype())),
        descending(descends) {}
};

// The keys of one line, of which smaller ones come first.
template <class Key>
struct Keys {
  const void* data;
  ScalarType dtype;
  int64_t first;
  Key flipped;
  const Key* cached = nullptr;

  __device__ Keys(const Lines& lines, int64_t line)
      : data(lines.data),
        dtype(lines.dtype),
        first(line * lines.length),
        flipped(lines.descending ? static_cast<Key>(low_bits(8 * lines.size)) : Key{0}) {}
  __device__ Key load(int64_t i) const { return key_at<Key>(data, first + i, dtype) ^ flipped; }
  __device__ Key operator()(int64_t i) const { return cached == nullptr ? load(i) : cached[i]; }
};

// Elements that were selected, and their indices, or what `names` has in place of these.
struct Output {
  void* values;
  int64_t* indices;
  const int64_t* names;

  __device__ void put(int64_t slot, const Lines& lines, int64_t line, int64_t i) const {
    copy_element(values, slot, lines.data, line * lines.length + i, lines.size);
    indices[slot] = names == nullptr ? i : names[line * lines.length + i];
  }
};

__device__ int64_t position_of(const Wanted& wanted, int64_t length, int64_t nans) {
  if (!wanted.median) return wanted.position;
  if (nans > 0 && !wanted.skip_nan) return length - nans;
  return nans < length ? (length - nans - 1) / 2 : 0;
}
// The key of NaN, in ascending order.
template <class Key>
__device__ Key nan_key(const Lines& lines) {
  return static_cast<Key>(low_bits(8 * lines.size));
}

// Writes `taken` elements of each line, from the wanted one on. Every lane of a warp counts how many elements come before its own.
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

// The digit of the element of this rank, and its rank among the elements with the digit. Called by one warp.
struct Digit {
  int value;
  int64_t rank;
};
template <class Counter>
__device__ Digit digit_at(const Counter* counts, int64_t rank) {
  constexpr int kEach = kDigits / kWarp;
  const int lane = static_cast<int>(threadIdx.x) % kWarp;
  int64_t sum = 0;
  for (int i = 0; i < kEach; ++i) sum += counts[lane * kEach + i];
  int64_t end = sum;
  for (int distance = 1; distance < kWarp; distance *= 2) {
    const int64_t other = __shfl_up_sync(kAllLanes, end, distance);
    if (lane >= distance) end += other;
  }
  const bool here = rank >= end - sum && rank < end;
  Digit digit{lane * kEach, rank - (end - sum)};
  if (here) {
    for (; digit.rank >= static_cast<int64_t>(counts[digit.value]); ++digit.value) digit.rank -= counts[digit.value];
  }
  const int owner = __ffs(static_cast<int>(__ballot_sync(kAllLanes, here))) - 1;
  return {__shfl_sync(kAllLanes, digit.value, owner), __shfl_sync(kAllLanes, digit.rank, owner)};
}

// A key of which the digits above `shift` are known, and the rank of the wanted element among those that begin with them.
template <class Key>
struct Found {
  Key key;
  int64_t rank;

  __device__ bool fits(Key other, int shift, int bits) const {
    return shift + kDigitBits == bits || (key ^ other) >> (shift + kDigitBits) == 0;
  }
  __device__ void add(const Digit& digit, int shift) {
    key |= static_cast<Key>(digit.value) << shift;
    rank = digit.rank;
  }
};

// Counts the digits of the fitting keys among [first, last) in shared memory, which holds zeros.
template <class Key>
__device__ void count_digits(const Keys<Key>& keys, int64_t first, int64_t last, const Found<Key>& found, int shift, int bits,
                             unsigned* counts) {
#pragma unroll 4
  for (int64_t i = first + threadIdx.x; i < last; i += blockDim.x) {
    const Key key = keys(i);
    if (found.fits(key, shift, bits)) atomicAdd(counts + (key >> shift) % kDigits, 1u);
  }
}

// The key of the element at `position` of a line in order, and its rank among equal keys. Called by a whole block.
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

// How many threads of the block, and of those before this one, have a smaller or an equal key.
struct Tally {
  int64_t smaller, equal;
};
__device__ Tally count_threads(bool smaller, bool equal, Tally& all) {
  __shared__ int warps[kWarp];  // two counts of at most kLongThreads
  const unsigned votes_smaller = __ballot_sync(kAllLanes, smaller), votes_equal = __ballot_sync(kAllLanes, equal);
  const int lane = static_cast<int>(threadIdx.x) % kWarp, own = static_cast<int>(threadIdx.x) / kWarp;
  if (lane == 0) warps[own] = __popc(votes_smaller) << 16 | __popc(votes_equal);
  __syncthreads();
  int before = 0, total = 0;
  for (int w = 0; w < static_cast<int>(blockDim.x) / kWarp; ++w) {
    if (w == own) before = total;
    total += warps[w];
  }
  __syncthreads();
  const unsigned lower = (1u << lane) - 1;
  all = {total >> 16, total & 0xffff};
  return {(before >> 16) + __popc(votes_smaller & lower), (before & 0xffff) + __popc(votes_equal & lower)};
}

// fn(index, key is smaller, key is equal, tally of the elements before) for [first, last), until `is_done(tally)`.
template <class Key, class Function, class Done>
__device__ void walk(const Keys<Key>& keys, Key key, int64_t first, int64_t last, Tally seen, const Function& fn, const Done& is_done) {
  for (int64_t tile = first; tile < last && !is_done(seen); tile += blockDim.x) {
    const int64_t i = tile + threadIdx.x;
    const Key own = i < last ? keys(i) : Key{0};
    const bool smaller = i < last && own < key, equal = i < last && own == key;
    Tally all;
    const Tally before = count_threads(smaller, equal, all);
    fn(i, smaller, equal, Tally{seen.smaller + before.smaller, seen.equal + before.equal});
    seen = {seen.smaller + all.smaller, seen.equal + all.equal};
  }
}

// Writes the element with this key that has this rank among its equals.
template <class Key>
__device__ void write_one(const Lines& lines, const Keys<Key>& keys, int64_t line, const Found<Key>& found, int64_t first, int64_t last,
                          Tally seen, const Output& out) {
  walk(
      keys, found.key, first, last, seen,
      [&](int64_t i, bool, bool equal, const Tally& before) {
        if (equal && before.equal == found.rank) out.put(line, lines, line, i);
      },
      [&](const Tally& t) { return t.equal > found.rank; });
}

// Writes the first k elements: all with smaller keys, and those with this key up to the one with this rank.
template <class Key>
__device__ void write_first(const Lines& lines, const Keys<Key>& keys, int64_t line, const Found<Key>& found, int64_t first, int64_t last,
                            Tally seen, int64_t k, const Output& out) {
  const int64_t equals = found.rank + 1;
  const auto slot = [=](const Tally& t) { return t.smaller + (t.equal < equals ? t.equal : equals); };
  walk(
      keys, found.key, first, last, seen,
      [&](int64_t i, bool smaller, bool equal, const Tally& before) {
        if (smaller || (equal && before.equal < equals)) out.put(line * k + slot(before), lines, line, i);
      },
      [&](const Tally& t) { return slot(t) == k; });
}

template <class Key>
__device__ int64_t count_nans(const Keys<Key>& keys, const Lines& lines, int64_t first, int64_t last) {
  int64_t nans = 0;
  for (int64_t i = first + threadIdx.x; i < last; i += blockDim.x) nans += keys(i) == nan_key<Key>(lines);
  return nans;
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

// Several blocks for line blockIdx.y; each takes one part of it.
template <class Key>
struct Parts {
  int64_t each, count;
  Found<Key>* found;               // of each line
  unsigned long long* counts;      // kDigits for each line
  const int64_t *smaller, *equal;  // keys up to the end of each part of each line

  __device__ int64_t first() const { return blockIdx.x * each; }
  __device__ int64_t last(const Lines& lines) const { return first() + each < lines.length ? first() + each : lines.length; }
};

__device__ Tally operator+(const Tally& a, const Tally& b) { return {a.smaller + b.smaller, a.equal + b.equal}; }

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
  parts.each = std::max(kPart, divide_up(lines.length, 4 * kManyLines));
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

template <class Key>
void run(const Tensor& data, const Lines& lines, const Wanted& wanted, int64_t k, const Output& out) {
  if (lines.length > kLong && lines.count < kManyLines) return run_parts<Key>(data, lines, wanted, k, out);
  const int threads = lines.length > kCached ? kLongThreads : kThreads;
  launch(select_by_blocks<Key>, grid_for(lines.count, 1), threads, lines, wanted, k, out);
}

// fn(null pointer to the type of the keys)
template <class Function>
void with_keys(const Tensor& data, const Function& fn) {
  if (data.element_size() == 8) fn(static_cast<uint64_t*>(nullptr));
  else fn(static_cast<uint32_t*>(nullptr));
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
