// Memory for tensor data, per device. Freed blocks are cached, so that large activations do not cost page faults on every step.
#pragma once

#include <cstddef>
#include <cstdint>

#include <amp/core/device.h>

namespace amp {

// Bytes held by tensors that are too large for the small-block pool.
struct AMP_API MemoryStats {
  int64_t current_bytes = 0;
  int64_t peak_bytes = 0;
  int64_t cached_bytes = 0;  // freed by tensors, kept for reuse
};
AMP_API MemoryStats memory_stats(Device device = kCPU);
AMP_API void reset_peak_memory_stats(Device device = kCPU);
// Returns cached memory to the system.
AMP_API void empty_cache(Device device = kCPU);

namespace detail {

// 64-byte aligned (CPU), uninitialized. Throws OutOfMemoryError, naming the size.
void* allocate(Device device, size_t bytes);
void deallocate(Device device, void* data, size_t bytes) noexcept;

void* cpu_allocate(size_t bytes);
void cpu_deallocate(void* data, size_t bytes) noexcept;
MemoryStats cpu_memory_stats();
void cpu_reset_peak();
void cpu_empty_cache();
void release_thread_bins();

}  // namespace detail
}  // namespace amp
