#include <amp/core/allocator.h>

#include <amp/core/device/backends.h>

namespace amp {

namespace detail {

void* allocate(Device device, size_t bytes) { return backend_of("allocate", device).allocate(device.index(), bytes); }

void deallocate(Device device, void* data, size_t bytes) noexcept { find_backend(device.type())->deallocate(device.index(), data, bytes); }

}  // namespace detail

MemoryStats memory_stats(Device device) {
  const Backend* backend = find_backend(device.type());
  return backend == nullptr || backend->memory_stats == nullptr ? MemoryStats() : backend->memory_stats(device.index());
}

void reset_peak_memory_stats(Device device) {
  const Backend* backend = find_backend(device.type());
  if (backend != nullptr && backend->reset_peak_memory_stats != nullptr) backend->reset_peak_memory_stats(device.index());
}

void empty_cache(Device device) {
  const Backend* backend = find_backend(device.type());
  if (backend != nullptr && backend->empty_cache != nullptr) backend->empty_cache(device.index());
}

}  // namespace amp
