// The memory of CUDA devices: what tensors use, what the process holds and what the device has (compare torch.cuda.memory_stats). The
// stats, peaks and caches of every kind of device are those of core/allocator.h: amp::memory_stats(kCUDA),
// amp::reset_peak_memory_stats(kCUDA), amp::empty_cache(kCUDA).
//
// `device`: the index of a device, -1 for the current one. Without a device, and in builds without CUDA, everything is 0; an index that is
// not there is a ValueError.
#pragma once

#include <cstdint>
#include <string>

#include <amp/core/export.h>

namespace amp::cuda {

// Peaks are those since reset_peak_memory_stats(), numbers of calls those since the process began.
struct MemoryInfo {
  // Bytes of tensors and of temporaries of kernels, as many as they asked for; tensors that others made and lent (DLPack) are not in it.
  int64_t allocated_bytes = 0, peak_allocated_bytes = 0;
  // Bytes that the process holds: those of CUDA's memory pool, and of recordings. What other libraries allocate (cuBLASLt, cuDNN, NCCL, the
  // context of CUDA) is not in it.
  int64_t reserved_bytes = 0, peak_reserved_bytes = 0;
  // Of the reserved bytes, those of recordings, and those in freed blocks that are kept for their streams.
  int64_t recorded_bytes = 0, kept_bytes = 0;
  // How often memory was asked for, and how often that was a call of the driver, because no kept block served.
  int64_t allocations = 0, driver_allocations = 0;
  // How often memory was short at first, and was there after everything kept had been given back; how often it was not (OutOfMemoryError).
  int64_t retries = 0, shortages = 0;
};
AMP_API MemoryInfo memory_info(int device = -1);

// torch.cuda.memory_allocated and so on: single values of memory_info().
AMP_API int64_t memory_allocated(int device = -1);
AMP_API int64_t max_memory_allocated(int device = -1);
AMP_API int64_t memory_reserved(int device = -1);
AMP_API int64_t max_memory_reserved(int device = -1);

// memory_info() as a table for people (torch.cuda.memory_summary).
AMP_API std::string memory_summary(int device = -1);

// What the device has, and what of it nobody uses, other processes included (torch.cuda.mem_get_info). Asks the driver.
struct DeviceMemory {
  int64_t free_bytes = 0, total_bytes = 0;
};
AMP_API DeviceMemory device_memory(int device = -1);

}  // namespace amp::cuda
