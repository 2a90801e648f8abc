// Scans along a dimension with any accumulator type. Long lines are cut into parts: first computes the totals of the parts, then scans the
// totals, then every part continues from the total of those before it. The cuts depend only on the shape, so results are deterministic. A
// scan in one pass (decoupled look-back) would not be.
#pragma once

#include <algorithm>
#include <cstring>

#include <amp/cuda/memory/memory.h>
#include <amp/ops/common/slices.h>
#include <amp/cuda/access.cuh>
#include <amp/cuda/device/block.cuh>

namespace amp::cuda {

inline constexpr int kScanned = 4;  // elements per thread and tile
inline constexpr int kScanTile = kThreads * kScanned;

// A unit is one part of one line. Units are numbered by slice, part and position within the inner dimensions.
struct ScanShape {
  int64_t slices, length, inner, part, parts;
  bool reverse;

  AMP_FN int64_t lines() const { return slices * inner; }
  AMP_FN int64_t units() const { return slices * parts * inner; }
};

// The elements [first, last) of a line; element i is at base + i * step.
struct ScanUnit {
  int64_t base, step, first, last;

  __device__ ScanUnit(const ScanShape& s, int64_t unit) {
    const int64_t row = unit / s.inner, slice = row / s.parts;
    step = s.reverse ? -s.inner : s.inner;
    base = slice * s.length * s.inner + (unit - row * s.inner) + (s.reverse ? (s.length - 1) * s.inner : 0);
    first = (row - slice * s.parts) * s.part;
    last = first + s.part < s.length ? first + s.part : s.length;
  }
  __device__ int64_t at(int64_t i) const { return base + i * step; }
};

// A Scan contains
//   Acc                                                 trivially copyable, made of whole 32-bit words
//   Acc identity() const                                changes nothing on either side
//   Acc load(int64_t offset, int64_t position) const    the element at `offset`, the position-th of its line
//   Acc operator()(Acc a, Acc b) const                  combines two; those of `a` come first
//   void store(int64_t offset, int64_t position, Acc acc) const

template <class T>
__device__ __forceinline__ T shuffle_up(const T& value, int distance) {
  static_assert(sizeof(T) % 4 == 0 && std::is_trivially_copyable_v<T>);
  uint32_t words[sizeof(T) / 4];
  memcpy(words, &value, sizeof(T));
#pragma unroll
  for (int i = 0; i < static_cast<int>(sizeof(T) / 4); ++i) words[i] = __shfl_up_sync(kAllLanes, words[i], distance);
  T moved;
  memcpy(&moved, words, sizeof(T));
  return moved;
}

// Combines the values of the preceding lanes. `all` also includes this lane's value.
template <class Scan, class Acc>
__device__ __forceinline__ Acc of_preceding_lanes(const Scan& scan, Acc value, Acc& all) {
  const int lane = static_cast<int>(threadIdx.x) % kWarp;
#pragma unroll 1
  for (int distance = 1; distance < kWarp; distance *= 2) {
    const Acc other = shuffle_up(value, distance);
    if (lane >= distance) value = scan(other, value);
  }
  all = value;
  const Acc before = shuffle_up(value, 1);
  return lane == 0 ? scan.identity() : before;
}

// Combines the values of the preceding threads of the block. `total` combines the values of all threads.
template <class Scan, class Acc>
__device__ __forceinline__ Acc of_preceding_threads(const Scan& scan, Acc value, Acc& total) {
  constexpr int kWarps = kThreads / kWarp;
  __shared__ Acc warps[kWarps + 1];
  const int lane = static_cast<int>(threadIdx.x) % kWarp, warp = static_cast<int>(threadIdx.x) / kWarp;
  Acc all;
  const Acc before = of_preceding_lanes(scan, value, all);
  if (lane == kWarp - 1) warps[warp] = all;
  __syncthreads();
  if (warp == 0) {
    const Acc before_warp = of_preceding_lanes(scan, lane < kWarps ? warps[lane] : scan.identity(), all);
    if (lane <= kWarps) warps[lane] = before_warp;
  }
  __syncthreads();
  const Acc result = scan(warps[warp], before);
  total = warps[kWarps];
  __syncthreads();
  return result;
}

// One block per unit, a tile at a time. With `totals`, writes only these; with `before`, the units continue from its values.
template <class Scan, class Acc>
__global__ void __launch_bounds__(kThreads) scan_by_blocks(const Scan scan, const ScanShape s, Acc* totals, const Acc* before) {
  for (int64_t i = blockIdx.x; i < s.units(); i += gridDim.x) {
    const ScanUnit unit(s, i);
    Acc carry = before == nullptr ? scan.identity() : before[i];
    for (int64_t tile = unit.first; tile < unit.last; tile += kScanTile) {
      const int64_t first = tile + static_cast<int64_t>(threadIdx.x) * kScanned;
      Acc values[kScanned], all = scan.identity(), total;
#pragma unroll
      for (int k = 0; k < kScanned; ++k) {
        if (first + k < unit.last) all = scan(all, scan.load(unit.at(first + k), first + k));
        values[k] = all;
      }
      const Acc start = scan(carry, of_preceding_threads(scan, all, total));
      if (totals == nullptr) {
#pragma unroll
        for (int k = 0; k < kScanned; ++k) {
          if (first + k < unit.last) scan.store(unit.at(first + k), first + k, scan(start, values[k]));
        }
      }
      carry = scan(carry, total);
    }
    if (totals != nullptr && threadIdx.x == 0) totals[i] = carry;
  }
}

// The same with one thread per unit: for short lines, and for lines that are interleaved in memory.
template <class Scan, class Acc>
__global__ void __launch_bounds__(kThreads) scan_by_threads(const Scan scan, const ScanShape s, Acc* totals, const Acc* before) {
  grid_loop(s.units(), [&](int64_t i) {
    const ScanUnit unit(s, i);
    Acc carry = before == nullptr ? scan.identity() : before[i];
    for (int64_t k = unit.first; k < unit.last; ++k) {
      carry = scan(carry, scan.load(unit.at(k), k));
      if (totals == nullptr) scan.store(unit.at(k), k, carry);
    }
    if (totals != nullptr) totals[i] = carry;
  });
}

// Replaces the total of each unit by the total of the units before it in its line. One block per line.
template <class Scan, class Acc>
__global__ void __launch_bounds__(kThreads) scan_totals(const Scan scan, const ScanShape s, Acc* totals) {
  for (int64_t line = blockIdx.x; line < s.lines(); line += gridDim.x) {
    Acc* const of_line = totals + line / s.inner * s.parts * s.inner + line % s.inner;
    Acc carry = scan.identity();
    for (int64_t first = 0; first < s.parts; first += kThreads) {
      const int64_t part = first + threadIdx.x;
      Acc total;
      const Acc start = of_preceding_threads(scan, part < s.parts ? of_line[part * s.inner] : scan.identity(), total);
      if (part < s.parts) of_line[part * s.inner] = scan(carry, start);
      carry = scan(carry, total);
    }
  }
}

// Whether one thread, not one block, processes a unit. Cuts lines into parts if there are too few lines to occupy a device.
inline bool cut(ScanShape& s) {
  constexpr int64_t kManyThreads = 1 << 16, kManyBlocks = 1 << 10, kInterleaved = 32, kShort = 32;
  const auto cut_for = [&](int64_t units, int64_t shortest, int64_t multiple) {
    const int64_t parts = std::clamp<int64_t>(divide_up(units, s.lines()), 1, std::max<int64_t>(s.length / shortest, 1));
    s.part = divide_up(divide_up(s.length, parts), multiple) * multiple;
    s.parts = divide_up(s.length, s.part);
  };
  if (s.length <= kShort || s.inner >= kInterleaved) {
    cut_for(kManyThreads, 64, 1);
    if (s.length <= kShort || s.units() >= kManyThreads / 8) return true;
  }
  cut_for(kManyBlocks, 4 * kScanTile, kScanTile);
  return false;
}

// Scans the lines of a contiguous tensor along dimension `dim`; with `reverse`, from their ends.
template <class Scan>
void run_scan(const Tensor& x, int64_t dim, bool reverse, const Scan& scan) {
  if (x.numel() == 0) return;
  using Acc = typename Scan::Acc;
  const Slices slices(x, dim);
  ScanShape s{slices.outer, slices.n, slices.inner, slices.n, 1, reverse};
  const bool by_threads = cut(s);
  const auto run = [&](Acc* totals, const Acc* before) {
    if (by_threads) launch(scan_by_threads<Scan, Acc>, grid_for(s.units()), kThreads, scan, s, totals, before);
    else launch(scan_by_blocks<Scan, Acc>, grid_for(s.units(), 1), kThreads, scan, s, totals, before);
  };
  if (s.parts == 1) return run(nullptr, nullptr);
  const Scratch totals(sizeof(Acc) * static_cast<size_t>(s.units()));
  run(totals.as<Acc>(), nullptr);
  launch(scan_totals<Scan, Acc>, grid_for(s.lines(), 1), kThreads, scan, s, totals.as<Acc>());
  run(nullptr, totals.as<Acc>());
}

}  // namespace amp::cuda
