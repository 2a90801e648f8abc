// Walks the slices of a dense tensor several elements at a time.
#pragma once

#include <amp/ops/common/slices.h>
#include <amp/cuda/device/neighbors.cuh>
#include <amp/cuda/device/team.cuh>

namespace amp::cuda {

// Up to N elements of a slice, which one thread loads and stores. If the slice is contiguous (kPacked), they are a pack of the tensor; the
// first and last pack may be only partly in the slice. Otherwise they are elements that are assigned to this thread.
template <class Team, int N, bool kPacked>
struct Chunk {
  static constexpr int kStep = kPacked ? 1 : Team::kMembers;
  int64_t at, stride;  // position of the first element in the tensor, and the distance to the next
  int64_t first;       // position of the first element in the slice, negative if it is before the slice
  int low, high;       // [low, high): the elements of the N that are in the slice
  bool whole;          // all N are in the slice and can be loaded at once

  __device__ int64_t position(int k) const { return first + k * kStep; }

  // Elements outside the slice become `fill`.
  template <class T>
  __device__ void load(const T* data, T fill, Neighbors<T, N>& elements) const {
    if (kPacked && whole) return elements.load(data, at);
#pragma unroll
    for (int k = 0; k < N; ++k) elements[k] = k >= low && k < high ? data[at + k * stride] : fill;
  }
  template <class T, class V>
  __device__ void store(T* data, const V (&values)[N]) const {
    if (kPacked && whole) return store_values(data, at, values);
#pragma unroll
    for (int k = 0; k < N; ++k) {
      if (k >= low && k < high) data[at + k * stride] = static_cast<T>(values[k]);
    }
  }
};

// A slice of n elements from `base` on, `inner` apart; `aligned`: whether the memory of all operands is aligned to 16 bytes.
struct ChunkedSlice {
  __device__ ChunkedSlice(int64_t slice, int64_t n, int64_t inner, bool aligned)
      : base(inner == 1 ? slice * n : slice / inner * inner * n + slice % inner), n(n), inner(inner), aligned(aligned) {}

  int64_t base, n, inner;
  bool aligned;
};

// The i-th chunk of this thread.
template <class Team, int N, bool kPacked>
__device__ __forceinline__ bool chunk_of(const ChunkedSlice& slice, int64_t i, Chunk<Team, N, kPacked>& chunk) {
  if constexpr (kPacked) {
    const int64_t start = slice.base & -int64_t{N};
    chunk.at = start + (Team::member() + i * Team::kMembers) * N;
    chunk.stride = 1;
    chunk.first = chunk.at - slice.base;
    chunk.low = chunk.first < 0 ? static_cast<int>(-chunk.first) : 0;
    const int64_t rest = slice.n - chunk.first;
    chunk.high = rest < N ? static_cast<int>(rest) : N;
    chunk.whole = slice.aligned && chunk.low == 0 && chunk.high == N;
    return rest > 0;
  } else {
    chunk.first = Team::member() + i * N * Team::kMembers;
    chunk.at = slice.base + chunk.first * slice.inner;
    chunk.stride = slice.inner * Team::kMembers;
    chunk.low = 0;
    const int64_t rest = slice.n - chunk.first, turns = N * Team::kMembers;
    chunk.high = rest >= turns ? N : (static_cast<int>(rest) + Team::kMembers - 1) / Team::kMembers;
    chunk.whole = false;
    return rest > 0;
  }
}

// Chunks held in registers: all of them, or the prefetch depth.
template <bool kPacked, int kHeld>
inline constexpr int kSlots = kHeld > 1 ? kHeld
                              : kPacked ? kAhead
                                        : 1;

// Calls load(chunk, slot) and then use(chunk, slot) for the chunks of this thread. If all chunks are whole, kAhead calls of `load` precede
// the first `use`. `load` must only load. An array of kSlots elements indexed by the slot stays in registers. With kHeld > 1, a thread has
// at most kHeld chunks, and the slot is the chunk's number.
template <class Team, int N, bool kPacked, int kHeld, class Load, class Use>
__device__ __forceinline__ void for_chunks(const ChunkedSlice& slice, const Load& load, const Use& use) {
  constexpr int kCount = kSlots<kPacked, kHeld>;
  constexpr int kGroup = kCount < kAhead ? kCount : kAhead;
  const bool whole = kPacked && slice.aligned && ((slice.base | slice.n) & (N - 1)) == 0;
  Chunk<Team, N, kPacked> chunk;
  for (int64_t i = 0; chunk_of(slice, i, chunk); i += kCount) {
    if (whole) {
#pragma unroll
      for (int group = 0; group < kCount; group += kGroup) {
#pragma unroll
        for (int s = group; s < group + kGroup; ++s) {
          if (!chunk_of(slice, i + s, chunk)) continue;
          chunk.whole = true;
          load(chunk, s);
        }
#pragma unroll
        for (int s = group; s < group + kGroup; ++s) {
          if (!chunk_of(slice, i + s, chunk)) continue;
          chunk.whole = true;
          use(chunk, s);
        }
      }
    } else {
#pragma unroll
      for (int s = 0; s < kCount; ++s) {
        if (!chunk_of(slice, i + s, chunk)) continue;
        load(chunk, s);
        use(chunk, s);
      }
    }
    if constexpr (kHeld > 1) return;
  }
}
// The same for chunks that need no loads. Holds kHeld of them.
template <class Team, int N, bool kPacked, int kHeld, class Use>
__device__ __forceinline__ void for_chunks(const ChunkedSlice& slice, const Use& use) {
  for_chunks<Team, N, kPacked, kHeld>(
      slice, [](const auto&, int) {}, use);
}

// The sum of exp(x - largest) over elements with the maximum `largest`.
template <class V>
struct ScaledSum {
  V largest, sum;

  template <int N>
  __device__ void take(const V (&values)[N]) {
    V top = largest;
#pragma unroll
    for (int k = 0; k < N; ++k) top = math::max(top, values[k]);
    if (top == V(-INFINITY)) return;  // all elements so far are -inf
    V more(0);
#pragma unroll
    for (int k = 0; k < N; ++k) more += math::exp(values[k] - top);
    sum = sum * math::exp(largest - top) + more;
    largest = top;
  }
};
// The same over the elements of all members of a team.
template <class Team, class V>
__device__ __forceinline__ ScaledSum<V> team_join(const ScaledSum<V>& mine) {
  const V top = team_max<Team>(mine.largest);
  return {top, team_sum<Team>(mine.largest == V(-INFINITY) ? V(0) : mine.sum * math::exp(mine.largest - top))};
}

// The number of elements of T in a chunk.
template <class T, bool kPacked>
inline constexpr int kChunk = kPacked ? kPackOf<T> : 4;

// Calls fn with three arguments for slices of this shape: the team, whether slices are contiguous, and how many chunks a thread keeps in
// registers. The last two are constants. Without kMayHold no chunks are kept.
template <class T, bool kMayHold, class Function>
void with_chunks(const Slices& slices, const Function& fn) {
  constexpr int N = kPackOf<T>, kMost = kHeldValues<Acc<T>>, kHeld = kMayHold ? kMost / N : 1;
  constexpr std::integral_constant<int, kHeld> held;
  constexpr std::integral_constant<int, 1> single;
  const int64_t elements = slices.n % N == 0 ? slices.n : slices.n + 2 * (N - 1);
  if (slices.inner > 1) return with_team(slices, [&](auto team) { fn(team, std::false_type(), single); });
  if (elements <= kWarp * kMost) return fn(WarpTeam(), std::true_type(), held);
  if (kMayHold && elements <= kThreads * kMost) return fn(BlockTeam(), std::true_type(), held);
  fn(BlockTeam(), std::true_type(), single);
}

}  // namespace amp::cuda
