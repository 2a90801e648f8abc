// Shared by hand-written kernels: launches, grids and dtype dispatch.
#pragma once

#include <cuda_runtime.h>

#include <algorithm>

#include <amp/core/error.h>
#include <amp/core/half.h>
#include <amp/core/scalar_type.h>
#include <amp/cuda/check.h>
#include <amp/cuda/stream.h>
#include <amp/cuda/complex.cuh>

namespace amp::cuda {

inline constexpr int kThreads = 256;
inline constexpr int kWarp = 32;

constexpr int64_t divide_up(int64_t a, int64_t b) { return (a + b - 1) / b; }

// The number of blocks for n work items. A block processes `per_block` items at a time. Kernels loop over the grid, so more blocks than the
// limit never help.
inline unsigned grid_for(int64_t n, int64_t per_block = kThreads) {
  constexpr int64_t kMaxBlocks = 1 << 16;
  return static_cast<unsigned>(std::clamp<int64_t>(divide_up(n, per_block), 1, kMaxBlocks));
}

// Launches a kernel on the current stream of the current device.
template <class... Params, class... Args>
void launch(void (*kernel)(Params...), dim3 grid, dim3 block, const Args&... args) {
  kernel<<<grid, block, 0, current_stream().handle()>>>(args...);
  AMP_CUDA_CHECK(cudaGetLastError());
}

// body(i) for every i < n, over the whole grid.
template <class Body>
__device__ __forceinline__ void grid_loop(int64_t n, const Body& body) {
  const int64_t step = static_cast<int64_t>(gridDim.x) * blockDim.x;
  for (int64_t i = static_cast<int64_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < n; i += step) body(i);
}

// Calls fn with a null pointer to the element type, which must be one of `Types`.
template <TypeSet Types, class Function>
void dispatch(ScalarType type, const Function& fn) {
  const auto call = [&]<ScalarType kType, class T>(T* null) {
    if constexpr (contains(Types, kType)) fn(null);
    else AMP_THROW(TypeError, "[cuda] no kernel is built for ", kType);
  };
  switch (type) {
    case kBool: return call.template operator()<kBool>(static_cast<bool*>(nullptr));
    case kUInt8: return call.template operator()<kUInt8>(static_cast<uint8_t*>(nullptr));
    case kInt8: return call.template operator()<kInt8>(static_cast<int8_t*>(nullptr));
    case kInt16: return call.template operator()<kInt16>(static_cast<int16_t*>(nullptr));
    case kInt32: return call.template operator()<kInt32>(static_cast<int32_t*>(nullptr));
    case kInt64: return call.template operator()<kInt64>(static_cast<int64_t*>(nullptr));
    case kFloat16: return call.template operator()<kFloat16>(static_cast<Half*>(nullptr));
    case kBFloat16: return call.template operator()<kBFloat16>(static_cast<BFloat16*>(nullptr));
    case kFloat32: return call.template operator()<kFloat32>(static_cast<float*>(nullptr));
    case kFloat64: return call.template operator()<kFloat64>(static_cast<double*>(nullptr));
    case kComplex64: return call.template operator()<kComplex64>(static_cast<Complex<float>*>(nullptr));
    case kComplex128: return call.template operator()<kComplex128>(static_cast<Complex<double>*>(nullptr));
    default: AMP_THROW(TypeError, "[cuda] no kernel is built for ", type);
  }
}

// For kernels that only move elements: calls fn with a null pointer to an unsigned type of `size` bytes.
struct alignas(16) Bytes16 {
  uint64_t low, high;
};
template <class Function>
void dispatch_size(int64_t size, const Function& fn) {
  switch (size) {
    case 1: return fn(static_cast<uint8_t*>(nullptr));
    case 2: return fn(static_cast<uint16_t*>(nullptr));
    case 4: return fn(static_cast<uint32_t*>(nullptr));
    case 8: return fn(static_cast<uint64_t*>(nullptr));
    default: return fn(static_cast<Bytes16*>(nullptr));
  }
}

}  // namespace amp::cuda
