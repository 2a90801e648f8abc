// Properties: of devices, of their pools, and of kernels.
#include <algorithm>
#include <cstring>

#include <fakecuda/runtime/call.h>
#include <fakecuda/runtime/state.h>

using namespace fake;

namespace {

Pool* find_pool(cudaMemPool_t handle) {
  for (const auto& device : state().devices) {
    if (reinterpret_cast<cudaMemPool_t>(&device->pool) == handle) return &device->pool;
  }
  return nullptr;
}

// Releases free memory, down to `keep` bytes. Only memory that the host knows to be free is released.
void trim(Pool& pool, uint64_t keep) {
  for (Pool::Freed& freed : pool.freed) {
    if (pool.reserved <= keep || !state().host.knows(freed.epoch)) continue;
    const uint64_t given = std::min(freed.bytes, pool.reserved - keep);
    freed.bytes -= given;
    pool.reserved -= given;
  }
  std::erase_if(pool.freed, [](const Pool::Freed& freed) { return freed.bytes == 0; });
}

}  // namespace

extern "C" {

// A small device of compute capability 8.0, the target of the kernels' PTX.
cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr attribute, int device) {
  return call(__func__, [&] {
    if (find_device(device) == nullptr) return cudaErrorInvalidDevice;
    switch (attribute) {
      case cudaDevAttrComputeCapabilityMajor: *value = 8; break;
      case cudaDevAttrComputeCapabilityMinor: *value = 0; break;
      case cudaDevAttrMultiProcessorCount: *value = 4; break;
      case cudaDevAttrMaxSharedMemoryPerBlock: *value = 48 << 10; break;
      case cudaDevAttrMaxGridDimX: *value = INT32_MAX; break;
      case cudaDevAttrMaxThreadsPerBlock: *value = 1024; break;
      case cudaDevAttrMemoryPoolsSupported: *value = state().pools; break;
      default: return because(cudaErrorInvalidValue, "the fake device has no value for attribute " + std::to_string(attribute));
    }
    return cudaSuccess;
  });
}

cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t* pool, int device) {
  return call(__func__, [&] {
    Device* found = find_device(device);
    if (found == nullptr) return cudaErrorInvalidDevice;
    if (!state().pools) return cudaErrorNotSupported;
    *pool = reinterpret_cast<cudaMemPool_t>(&found->pool);
    return cudaSuccess;
  });
}

// The release threshold is stored, but only cudaMemPoolTrimTo releases memory.
cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t handle, cudaMemPoolAttr attribute, void* value) {
  return call(__func__, [&] {
    Pool* pool = find_pool(handle);
    if (pool == nullptr) return cudaErrorInvalidValue;
    if (attribute == cudaMemPoolAttrReservedMemHigh) {  // only 0 is allowed; it starts again
      uint64_t given = 1;
      std::memcpy(&given, value, sizeof(given));
      if (given != 0) return cudaErrorInvalidValue;
      pool->most = pool->reserved;
      return cudaSuccess;
    }
    if (attribute != cudaMemPoolAttrReleaseThreshold) return cudaErrorInvalidValue;
    std::memcpy(&pool->threshold, value, sizeof(pool->threshold));
    return cudaSuccess;
  });
}

cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t handle, cudaMemPoolAttr attribute, void* value) {
  return call(__func__, [&] {
    const Pool* pool = find_pool(handle);
    if (pool == nullptr || (attribute != cudaMemPoolAttrReservedMemCurrent && attribute != cudaMemPoolAttrReservedMemHigh))
      return cudaErrorInvalidValue;
    std::memcpy(value, attribute == cudaMemPoolAttrReservedMemHigh ? &pool->most : &pool->reserved, sizeof(pool->reserved));
    return cudaSuccess;
  });
}

cudaError_t cudaMemPoolSetAccess(cudaMemPool_t handle, const cudaMemAccessDesc* descriptions, size_t count) {
  return call(__func__, [&] {
    Pool* pool = find_pool(handle);
    if (pool == nullptr) return cudaErrorInvalidValue;
    for (size_t i = 0; i < count; ++i) {
      const cudaMemAccessDesc& each = descriptions[i];
      if (each.location.type != cudaMemLocationTypeDevice || find_device(each.location.id) == nullptr) return cudaErrorInvalidDevice;
      if (each.flags == cudaMemAccessFlagsProtReadWrite) pool->readers.insert(each.location.id);
      else pool->readers.erase(each.location.id);
    }
    return cudaSuccess;
  });
}

cudaError_t cudaMemGetInfo(size_t* free, size_t* total) {
  return call(__func__, [&] {
    const Device& device = current();
    *total = device.capacity;
    *free = device.capacity - device.malloced - device.pool.reserved;
    return cudaSuccess;
  });
}

cudaError_t cudaMemPoolTrimTo(cudaMemPool_t handle, size_t keep) {
  return call(__func__, [&] {
    Pool* pool = find_pool(handle);
    if (pool == nullptr) return cudaErrorInvalidValue;
    trim(*pool, keep);
    return cudaSuccess;
  });
}

cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* attributes, const void*) {
  return call(__func__, [&] {
    *attributes = {};
    attributes->binaryVersion = attributes->ptxVersion = 80;
    attributes->maxThreadsPerBlock = 1024;
    attributes->numRegs = 32;
    attributes->maxDynamicSharedSizeBytes = 48 << 10;
    return cudaSuccess;
  });
}

cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int* blocks, const void*, int threads, size_t, unsigned) {
  return call(__func__, [&] {
    *blocks = threads <= 0 ? 0 : std::min(2048 / threads, 16);
    return cudaSuccess;
  });
}
}
