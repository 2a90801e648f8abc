#include <amp/cuda/runtime/peer_access.h>

#include <cuda_runtime_api.h>

#include <array>
#include <mutex>
#include <utility>

#include <amp/cuda/graph/capture_mode.h>
#include <amp/cuda/runtime/max_devices.h>

namespace amp::cuda {

namespace {

// Lets `reader` use the memory of `owner`. Memory from cudaMalloc and memory from the pool are enabled separately.
void open_memory(int owner, int reader) {
  int reaches = 0;
  if (cudaDeviceCanAccessPeer(&reaches, reader, owner) != cudaSuccess || reaches == 0) return;
  cudaMemPool_t pool = nullptr;
  cudaMemAccessDesc access{};
  access.location = {cudaMemLocationTypeDevice, reader};
  access.flags = cudaMemAccessFlagsProtReadWrite;
  if (cudaDeviceGetDefaultMemPool(&pool, owner) == cudaSuccess) cudaMemPoolSetAccess(pool, &access, 1);
  int current = reader;
  cudaGetDevice(&current);
  cudaSetDevice(reader);
  cudaDeviceEnablePeerAccess(owner, 0);
  cudaSetDevice(current);
}

}  // namespace

void allow_direct_copies(int first, int second) noexcept {
  static std::array<std::array<std::once_flag, kMaxDevices>, kMaxDevices> asked;
  if (first > second) std::swap(first, second);
  std::call_once(asked[static_cast<size_t>(first)][static_cast<size_t>(second)], [&] {
    const RelaxedCapture relaxed;
    open_memory(first, second);
    open_memory(second, first);
    cudaGetLastError();  // your program may have enabled it before
  });
}

}  // namespace amp::cuda
