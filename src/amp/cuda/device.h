// The CUDA runtime for device-independent code. In builds without CUDA, no_cuda/ defines these functions: they report no device or throw.
#pragma once

#include <cstddef>
#include <cstdint>

#include <amp/core/allocator.h>
#include <amp/core/export.h>

namespace amp::cuda {

// Whether there is a usable device; device_count() is 0 if not.
AMP_API bool is_available();
AMP_API int device_count();
AMP_API int current_device();
AMP_API void set_device(int index);
// Waits for all work on the device (the current one by default). Throws IndexError if a kernel found an index out of range.
AMP_API void synchronize(int index = -1);
// Whether the device supports bfloat16 arithmetic (compute capability 8.0 or later).
AMP_API bool supports_bfloat16(int index = 0);

void* allocate(int index, size_t bytes);
void deallocate(int index, void* data, size_t bytes) noexcept;
MemoryStats memory_stats(int index);
void reset_peak_memory_stats(int index);
void empty_cache(int index);

}  // namespace amp::cuda
