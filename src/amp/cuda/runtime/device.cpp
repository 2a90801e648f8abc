#include <amp/cuda/device.h>

#include <array>
#include <atomic>
#include <mutex>

#include <amp/core/log.h>
#include <amp/cuda/check.h>
#include <amp/cuda/graph/graph_memory.h>
#include <amp/cuda/index/faults.h>
#include <amp/cuda/memory/allocation_error.h>
#include <amp/cuda/memory/block_cache.h>
#include <amp/cuda/memory/block_streams.h>
#include <amp/cuda/memory_info.h>
#include <amp/cuda/runtime/advice.h>
#include <amp/cuda/runtime/max_devices.h>
#include <amp/cuda/stream.h>

namespace amp::cuda {

namespace {

// The memory of a device: CUDA's stream-ordered pool, configured to keep freed memory, and the number of requests.
struct PoolMemory {
  std::once_flag made;
  cudaMemPool_t pool = nullptr;
  std::atomic<int64_t> driver_allocations{0}, retries{0}, shortages{0};
};
PoolMemory& memory(int index) {
  static std::array<PoolMemory, kMaxDevices> all;
  PoolMemory& device = all[static_cast<size_t>(index)];
  std::call_once(device.made, [&] {
    AMP_CUDA_CHECK(cudaDeviceGetDefaultMemPool(&device.pool, index));
    uint64_t keep = UINT64_MAX;
    AMP_CUDA_CHECK(cudaMemPoolSetAttribute(device.pool, cudaMemPoolAttrReleaseThreshold, &keep));
  });
  return device;
}

int64_t pool_bytes(const PoolMemory& device, cudaMemPoolAttr which) {
  uint64_t bytes = 0;
  AMP_CUDA_CHECK(cudaMemPoolGetAttribute(device.pool, which, &bytes));
  return static_cast<int64_t>(bytes);
}

void check_device(const char* op, int index) {
  AMP_CHECK(index >= 0 && index < device_count(), ValueError, "[", op, "] there is no device cuda:", index, ": ", device_count(),
            " were found");
}

// A block from the pool, for work on the stream. `bytes`: the requested size.
void* new_block(int index, cudaStream_t stream, size_t bytes) {
  const size_t size = block_size(bytes);
  const DeviceGuard guard(index);
  PoolMemory& device = memory(index);  // if this fails, the advice is about the current device
  void* data = nullptr;
  ++device.driver_allocations;
  cudaError_t error = cudaMallocAsync(&data, size, stream);
  if (error == cudaErrorMemoryAllocation) {  // retry with the memory of kept blocks and of other streams
    cudaGetLastError();
    free_kept_blocks(index);
    error = cudaDeviceSynchronize();
    if (error == cudaSuccess) error = cudaMemPoolTrimTo(device.pool, 0);
    if (error == cudaSuccess) error = cudaMallocAsync(&data, size, stream);
    if (error == cudaSuccess) ++device.retries;
    if (error == cudaErrorMemoryAllocation) ++device.shortages;
  }
  if (error != cudaSuccess)
    throw_allocation_error(error, detail::concat(bytes, " bytes on cuda:", index), detail::concat("; in use: ", memory_use(index).bytes));
  note_allocation(data, stream);
  count_use(index, static_cast<int64_t>(bytes));
  return data;
}

}  // namespace

void throw_cuda_error(cudaError_t error, const char* call, const char* file, int line) {
  cudaGetLastError();  // clears errors that are not sticky
  if (error == cudaErrorMemoryAllocation) AMP_THROW(OutOfMemoryError, "[cuda] ", call, ": ", cudaGetErrorString(error));
  AMP_THROW(Error, "[cuda] ", call, " failed at ", file, ":", line, ": ", cudaGetErrorName(error), ": ", cudaGetErrorString(error),
            advice_about(error));
}

void throw_allocation_error(cudaError_t error, const std::string& what, const std::string& more) {
  const std::string why = cudaGetErrorString(error);
  cudaGetLastError();  // clears errors that are not sticky
  if (error == cudaErrorMemoryAllocation) AMP_THROW(OutOfMemoryError, "[allocate] could not allocate ", what, ": ", why, more);
  AMP_THROW(Error, "[allocate] could not allocate ", what, ", as earlier work or the device has failed: ", cudaGetErrorName(error), ": ",
            why, advice_about(error));
}

namespace {

std::string text_of_unusable(cudaError_t error, int driver) {
  std::string more = advice_about(error);
  if (more.empty())
    more = detail::concat(" (the driver is for CUDA ", version_text(driver), ", this build for ", version_text(CUDART_VERSION), ')');
  return cudaGetErrorString(error) + more;
}

struct Found {
  int devices = 0;
  std::string why_none;
};

// Without a driver or a device, programs run on the CPU as they would on any other machine. Other errors can be fixed: they are logged.
Found find_devices() {
  Found found;
  const cudaError_t error = cudaGetDeviceCount(&found.devices);
  if (error == cudaSuccess) {
    if (found.devices == 0) found.why_none = "the NVIDIA driver found no device";
    return found;
  }
  cudaGetLastError();
  found.devices = 0;
  int driver = 0;
  if (cudaDriverGetVersion(&driver) != cudaSuccess || driver == 0) {
    found.why_none = "no NVIDIA driver was found";
  } else if (error == cudaErrorNoDevice) {
    found.why_none = "the NVIDIA driver found no device";
  } else {
    found.why_none = text_of_unusable(error, driver);
    detail::log_once(LogLevel::Warning, "[cuda] no device is used: " + found.why_none);
  }
  return found;
}

const Found& found_devices() {
  static const Found found = find_devices();
  return found;
}

}  // namespace

int device_count() { return found_devices().devices; }

std::string why_no_device() { return found_devices().why_none; }

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
  const int device = index < 0 ? current_device() : index;
  const DeviceGuard guard(device);
  AMP_CUDA_CHECK(cudaDeviceSynchronize());
  throw_index_fault(faults_of_device(device));
}

bool supports_bfloat16(int index) {
  check_device("supports_bfloat16", index);
  int major = 0;
  AMP_CUDA_CHECK(cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, index));
  return major >= 8;
}

void* allocate(int index, size_t bytes) {
  const int devices = device_count();
  AMP_CHECK(devices > 0, NotImplementedError, "[allocate] cuda:", index, " can't be used: ", why_no_device());
  AMP_CHECK(index < devices, ValueError, "[allocate] there is no device cuda:", index, ": ", devices, " were found");
  if (bytes == 0) return nullptr;
  if (GraphMemory* recording = GraphMemory::recording()) {
    const DeviceGuard guard(index);
    void* kept = recording->allocate(bytes);
    count_use(index, static_cast<int64_t>(bytes), 1);
    return kept;
  }
  const cudaStream_t stream = current_stream(index).handle();
  void* data = take_block(index, stream, bytes);
  return data != nullptr ? data : new_block(index, stream, bytes);
}

void deallocate(int index, void* data, size_t bytes) noexcept {
  if (data == nullptr) return;
  switch (GraphMemory::give_back(index, data, bytes)) {
    case GraphMemory::Taken: return count_use(index, -static_cast<int64_t>(bytes));
    case GraphMemory::Deferred: return;
    case GraphMemory::Foreign: break;
  }
  CUstream_st* stream;
  if (has_one_stream(data, stream) && keep_block(index, stream, data, bytes)) return;
  count_use(index, -static_cast<int64_t>(bytes));
  int current = 0;
  if (cudaGetDevice(&current) != cudaSuccess) return;  // at process exit the driver may already be gone
  if (current != index) cudaSetDevice(index);
  free_block(index, data);
  if (current != index) cudaSetDevice(current);
}

MemoryInfo memory_info(int device) {
  if (!is_available()) return {};
  const int index = device < 0 ? current_device() : device;
  check_device("memory_info", index);
  const PoolMemory& pool = memory(index);
  const MemoryUse use = memory_use(index);
  MemoryInfo info;
  info.allocated_bytes = use.bytes;
  info.peak_allocated_bytes = use.peak;
  info.recorded_bytes = GraphMemory::held_bytes(index);
  info.reserved_bytes = pool_bytes(pool, cudaMemPoolAttrReservedMemCurrent) + info.recorded_bytes;
  info.peak_reserved_bytes = pool_bytes(pool, cudaMemPoolAttrReservedMemHigh) + GraphMemory::peak_bytes(index);
  info.kept_bytes = static_cast<int64_t>(kept_bytes(index));
  info.allocations = use.allocations;
  info.driver_allocations = pool.driver_allocations;
  info.retries = pool.retries;
  info.shortages = pool.shortages;
  return info;
}

DeviceMemory device_memory(int device) {
  if (!is_available()) return {};
  const DeviceGuard guard(device < 0 ? current_device() : device);
  size_t free = 0, total = 0;
  AMP_CUDA_CHECK(cudaMemGetInfo(&free, &total));
  return {static_cast<int64_t>(free), static_cast<int64_t>(total)};
}

MemoryStats memory_stats(int index) {
  const MemoryInfo info = memory_info(index);
  return {info.allocated_bytes, info.peak_allocated_bytes, info.reserved_bytes - info.allocated_bytes};
}

void reset_peak_memory_stats(int index) {
  if (!is_available()) return;
  check_device("reset_peak_memory_stats", index);
  reset_peak_use(index);
  uint64_t none = 0;
  AMP_CUDA_CHECK(cudaMemPoolSetAttribute(memory(index).pool, cudaMemPoolAttrReservedMemHigh, &none));
  GraphMemory::reset_peak(index);
}

void empty_cache(int index) {
  if (!is_available()) return;
  check_device("empty_cache", index);
  {
    const DeviceGuard guard(index);
    free_kept_blocks(index);
  }
  synchronize(index);
  AMP_CUDA_CHECK(cudaMemPoolTrimTo(memory(index).pool, 0));
}

}  // namespace amp::cuda
