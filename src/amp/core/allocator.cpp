#include <amp/core/allocator.h>

#include <amp/cuda/device.h>

namespace amp {

namespace detail {

MemoryStats cpu_memory_stats();
void cpu_reset_peak();
void cpu_empty_cache();

void* allocate(Device device, size_t bytes) { return device.is_cpu() ? cpu_allocate(bytes) : cuda::allocate(device.index(), bytes); }

void deallocate(Device device, void* data, size_t bytes) noexcept {
  if (device.is_cpu()) cpu_deallocate(data, bytes);
  else cuda::deallocate(device.index(), data, bytes);
}

}  // namespace detail

MemoryStats memory_stats(Device device) { return device.is_cpu() ? detail::cpu_memory_stats() : cuda::memory_stats(device.index()); }

void reset_peak_memory_stats(Device device) {
  if (device.is_cpu()) detail::cpu_reset_peak();
  else cuda::reset_peak_memory_stats(device.index());
}

void empty_cache(Device device) {
  if (device.is_cpu()) detail::cpu_empty_cache();
  else cuda::empty_cache(device.index());
}

}  // namespace amp
