// Threads that process one slice of a tensor together: a block, a warp, or a single thread.
#pragma once

#include <amp/ops/common/slices.h>
#include <amp/cuda/device/block.cuh>
#include <amp/cuda/math.cuh>

namespace amp::cuda {

// Launched with one-dimensional blocks of kThreads. A team processes the slices first(), first() + step(), ...; within a slice, thread
// member() of kMembers processes every kMembers-th element.
struct BlockTeam {
  static constexpr int kMembers = kThreads, kTeams = 1;
  __device__ static int64_t first() { return blockIdx.x; }
  __device__ static int64_t step() { return gridDim.x; }
  __device__ static int member() { return static_cast<int>(threadIdx.x); }
  template <class T, class Combine>
  __device__ static T reduce(T value, T identity, const Combine& combine) {
    return block_all_reduce(value, identity, combine);
  }
};

struct WarpTeam {
  static constexpr int kMembers = kWarp, kTeams = kThreads / kWarp;
  __device__ static int64_t first() { return static_cast<int64_t>(blockIdx.x) * kTeams + threadIdx.x / kWarp; }
  __device__ static int64_t step() { return static_cast<int64_t>(gridDim.x) * kTeams; }
  __device__ static int member() { return static_cast<int>(threadIdx.x) % kWarp; }
  template <class T, class Combine>
  __device__ static T reduce(T value, T, const Combine& combine) {
    return warp_all_reduce(value, combine);
  }
};

struct ThreadTeam {
  static constexpr int kMembers = 1, kTeams = kThreads;
  __device__ static int64_t first() { return static_cast<int64_t>(blockIdx.x) * kTeams + threadIdx.x; }
  __device__ static int64_t step() { return static_cast<int64_t>(gridDim.x) * kTeams; }
  __device__ static int member() { return 0; }
  template <class T, class Combine>
  __device__ static T reduce(T value, T, const Combine&) {
    return value;
  }
};

template <class Team, class T>
__device__ __forceinline__ T team_sum(T value) {
  return Team::reduce(value, T(0), [](T a, T b) { return a + b; });
}
template <class Team, class T>
__device__ __forceinline__ T team_max(T value) {
  return Team::reduce(value, T(-INFINITY), [](T a, T b) { return math::max(a, b); });
}

// Calls fn with the best team for slices of this shape.
template <class Function>
void with_team(const Slices& slices, const Function& fn) {
  constexpr int64_t kLongForWarp = 1024, kLongForThread = 64, kManySlices = 8192;
  if (slices.inner > 1 && (slices.n <= kLongForThread || slices.count() >= kManySlices)) fn(ThreadTeam());
  else if (slices.n <= kLongForWarp) fn(WarpTeam());
  else fn(BlockTeam());
}

}  // namespace amp::cuda
