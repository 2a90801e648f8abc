// Selection by radix: finds the digits of the wanted key one after the other, from the numbers of keys that begin with the digits so far.
// All counts are integers, so results do not depend on the order of the threads.
#pragma once

#include <amp/cuda/device/block.cuh>
#include <amp/cuda/order/lines.cuh>

namespace amp::cuda {

inline constexpr int kDigitBits = 8, kDigits = 1 << kDigitBits;

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

// A key whose digits above `shift` are known, and the rank of the wanted element among keys that begin with them.
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

// Counts the digits of the fitting keys in [first, last). The shared memory for the counts holds zeros before.
template <class Key>
__device__ void count_digits(const Keys<Key>& keys, int64_t first, int64_t last, const Found<Key>& found, int shift, int bits,
                             unsigned* counts) {
#pragma unroll 4
  for (int64_t i = first + threadIdx.x; i < last; i += blockDim.x) {
    const Key key = keys(i);
    if (found.fits(key, shift, bits)) atomicAdd(counts + (key >> shift) % kDigits, 1u);
  }
}

// The numbers of threads with a smaller key and with an equal key: those before this thread, and (`all`) those of the whole block.
struct Tally {
  int64_t smaller, equal;
};
__device__ __forceinline__ Tally operator+(const Tally& a, const Tally& b) { return {a.smaller + b.smaller, a.equal + b.equal}; }
__device__ inline Tally count_threads(bool smaller, bool equal, Tally& all) {
  __shared__ int warps[kWarp];  // two counts of at most 1024 threads
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

// Calls fn(index, key is smaller, key is equal, tally of the elements before) for [first, last), until `is_done(tally)`.
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

// Writes the element with this key and with this rank among equal keys.
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

// Writes the first k elements: all with smaller keys, and those with this key up to this rank.
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

}  // namespace amp::cuda
