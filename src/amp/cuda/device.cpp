#include <amp/cuda/device.h>

#include <array>
#include <atomic>
#include <mutex>

#include <amp/cuda/allocation_error.h>
#include <amp/cuda/block_cache.h>
#include <amp/cuda/block_streams.h>
#include <amp/cuda/check.h>
#include <amp/cuda/graph_memory.h>
#include <amp/cuda/indexing/faults.h>
#include <amp/cuda/max_devices.h>
#include <amp/cuda/stream.h>

namespace amp::cuda {

namespace {

// The memory of a device: CUDA's stream-ordered pool, configured to keep freed memory, and usage counters.
struct DeviceMemory {
  std::once_flag made;
  cudaMemPool_t pool = nullptr;
  std::atomic<int64_t> current{0}, peak{0};
};
DeviceMemory& memory(int index) {
  static std::array<DeviceMemory, kMaxDevices> all;
  DeviceMemory& device = all[static_cast<size_t>(index)];
  std::call_once(device.made, [&] {
    AMP_CUDA_CHECK(cudaDeviceGetDefaultMemPool(&device.pool, index));
    uint64_t keep = UINT64_MAX;
    AMP_CUDA_CHECK(cudaMemPoolSetAttribute(device.pool, cudaMemPoolAttrReleaseThreshold, &keep));
  });
  return device;
}

void count(DeviceMemory& device, int64_t bytes) {
  const int64_t now = device.current.fetch_add(bytes, std::memory_order_relaxed) + bytes;
  int64_t peak = device.peak.load(std::memory_order_relaxed);
  while (now > peak && !device.peak.compare_exchange_weak(peak, now, std::memory_order_relaxed)) {}
}

int64_t reserved_bytes(const DeviceMemory& device) {
  uint64_t reserved = 0;
  AMP_CUDA_CHECK(cudaMemPoolGetAttribute(device.pool, cudaMemPoolAttrReservedMemCurrent, &reserved));
  return static_cast<int64_t>(reserved);
}

// A block from the pool, for work on the stream. `bytes`: how many were asked for.
void* new_block(DeviceMemory& device, int index, cudaStream_t stream, size_t size, size_t bytes) {
  const DeviceGuard guard(index);
  void* data = nullptr;
  cudaError_t error = cudaMallocAsync(&data, size, stream);
  if (error == cudaErrorMemoryAllocation) {  // retry with what is kept, and with what was freed on other streams
    cudaGetLastError();
    free_kept_blocks(index);
    error = cudaDeviceSynchronize();
    if (error == cudaSuccess) error = cudaMemPoolTrimTo(device.pool, 0);
    if (error == cudaSuccess) error = cudaMallocAsync(&data, size, stream);
  }
  if (error != cudaSuccess)
    throw_allocation_error(error, detail::concat(bytes, " bytes on cuda:", index), detail::concat("; in use: ", device.current.load()));
  note_allocation(data, stream);
  return data;
}

}  // namespace

void throw_cuda_error(cudaError_t error, const char* call, const char* file, int line) {
  cudaGetLastError();  // clears errors that are not sticky
  if (error == cudaErrorMemoryAllocation) AMP_THROW(OutOfMemoryError, "[cuda] ", call, ": ", cudaGetErrorString(error));
  AMP_THROW(Error, "[cuda] ", call, " failed at ", file, ":", line, ": ", cudaGetErrorName(error), ": ", cudaGetErrorString(error));
}

void throw_allocation_error(cudaError_t error, const std::string& what, const std::string& more) {
  const std::string why = cudaGetErrorString(error);
  cudaGetLastError();  // clears errors that are not sticky
  if (error == cudaErrorMemoryAllocation) AMP_THROW(OutOfMemoryError, "[allocate] could not allocate ", what, ": ", why, more);
  AMP_THROW(Error, "[allocate] could not allocate ", what, ", as earlier work or the device has failed: ", cudaGetErrorName(error), ": ",
            why);
}

int device_count() {
  static const int count = [] {
    int n = 0;
    if (cudaGetDeviceCount(&n) != cudaSuccess) {
      cudaGetLastError();
      n = 0;
    }
    return n;
  }();
  return count;
}

bool is_available() { return device_count() > 0; }

int current_device() {
  int index = 0;
  AMP_CUDA_CHECK(cudaGetDevice(&index));
  return index;
}

void set_device(int index) {
  AMP_CHECK(index >= 0 && index < device_count(), ValueError, "[cuda] there is no device ", index, ": ", device_count(), " were found");
  AMP_CUDA_CHECK(cudaSetDevice(index));
}

void synchronize(int index) {
  const DeviceGuard guard(index < 0 ? current_device() : index);
  AMP_CUDA_CHECK(cudaDeviceSynchronize());
  throw_index_fault();
}

bool supports_bfloat16(int index) {
  int major = 0;
  AMP_CUDA_CHECK(cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, index));
  return major >= 8;
}

void* allocate(int index, size_t bytes) {
  AMP_CHECK(is_available(), NotImplementedError, "[allocate] a tensor on cuda:", index, " was asked for, but no CUDA device is available");
  AMP_CHECK(index < device_count(), ValueError, "[allocate] there is no device cuda:", index, ": ", device_count(), " were found");
  if (bytes == 0) return nullptr;
  DeviceMemory& device = memory(index);
  if (GraphMemory* recording = GraphMemory::recording()) {
    const DeviceGuard guard(index);
    void* kept = recording->allocate(bytes);
    count(device, static_cast<int64_t>(bytes));
    return kept;
  }
  const size_t size = block_size(bytes);
  const cudaStream_t stream = current_stream(index).handle();
  void* data = take_block(index, stream, size);
  if (data == nullptr) data = new_block(device, index, stream, size, bytes);
  count(device, static_cast<int64_t>(bytes));
  return data;
}

void deallocate(int index, void* data, size_t bytes) noexcept {
  int current = 0;
  if (data == nullptr || cudaGetDevice(&current) != cudaSuccess) return;  // at process exit the driver may already be gone
  switch (GraphMemory::give_back(index, data, bytes)) {
    case GraphMemory::Taken: return count(memory(index), -static_cast<int64_t>(bytes));
    case GraphMemory::Deferred: return;
    case GraphMemory::Foreign: break;
  }
  count(memory(index), -static_cast<int64_t>(bytes));
  CUstream_st* stream;
  if (has_one_stream(data, stream) && keep_block(index, stream, data, block_size(bytes))) return;
  if (current != index) cudaSetDevice(index);
  free_block(index, data);
  if (current != index) cudaSetDevice(current);
}

MemoryStats memory_stats(int index) {
  const DeviceMemory& device = memory(index);
  return {device.current.load(), device.peak.load(), reserved_bytes(device) - device.current.load()};
}

void reset_peak_memory_stats(int index) { memory(index).peak.store(memory(index).current.load()); }

void empty_cache(int index) {
  {
    const DeviceGuard guard(index);
    free_kept_blocks(index);
  }
  synchronize(index);
  AMP_CUDA_CHECK(cudaMemPoolTrimTo(memory(index).pool, 0));
}

}  // namespace amp::cuda
