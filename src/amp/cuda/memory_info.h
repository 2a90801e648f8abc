// The memory of CUDA devices: used by tensors, held by the process, and present on the device (compare torch.cuda.memory_stats). The
// stats, peaks and caches of every kind of device are those of core/allocator.h: amp::memory_stats(kCUDA),
// amp::reset_peak_memory_stats(kCUDA), amp::empty_cache(kCUDA).
//
// `device`: the index of a device, -1 for the current one. Without a device, and in builds without CUDA, everything is 0; an unknown
// index is a ValueError.
#pragma once

#include <cstdint>
#include <string>

#include <amp/core/export.h>

namespace amp::cuda {

// Peaks count since reset_peak_memory_stats(); numbers of calls count since the process began.
struct MemoryInfo {
  // Bytes requested by tensors and by temporaries of kernels. Does not include borrowed memory (DLPack).
  int64_t allocated_bytes = 0, peak_allocated_bytes = 0;
  // Bytes that the process holds: those of CUDA's memory pool, and of CUDA graphs. Does not include allocations of other libraries
  // (cuBLASLt, cuDNN, NCCL, the context of CUDA).
  int64_t reserved_bytes = 0, peak_reserved_bytes = 0;
  // The part of the reserved bytes that belongs to CUDA graphs, and the part in freed blocks kept for their streams.
  int64_t recorded_bytes = 0, kept_bytes = 0;
  // The number of allocations, and the number of those that called the driver because no kept block fit.
  int64_t allocations = 0, driver_allocations = 0;
  // The number of allocations that succeeded only after all kept memory had been released, and of those that still failed
  // (OutOfMemoryError).
  int64_t retries = 0, shortages = 0;
};
AMP_API MemoryInfo memory_info(int device = -1);

// torch.cuda.memory_allocated and so on: single values of memory_info().
AMP_API int64_t memory_allocated(int device = -1);
AMP_API int64_t max_memory_allocated(int device = -1);
AMP_API int64_t memory_reserved(int device = -1);
AMP_API int64_t max_memory_reserved(int device = -1);

// memory_info() as a readable table (torch.cuda.memory_summary).
AMP_API std::string memory_summary(int device = -1);

// The memory of the device, and the part that no process uses (torch.cuda.mem_get_info). Asks the driver.
struct DeviceMemory {
  int64_t free_bytes = 0, total_bytes = 0;
};
AMP_API DeviceMemory device_memory(int device = -1);

}  // namespace amp::cuda
