#include <amp/cuda/device.h>

#include <amp/core/error.h>

namespace amp::cuda {

bool is_available() { return false; }
int device_count() { return 0; }
int current_device() { return 0; }
void set_device(int index) {
  AMP_THROW(NotImplementedError, "[set_device] there is no device cuda:", index, ": this build has no CUDA backend");
}
void synchronize(int) {}
bool supports_bfloat16(int) { return false; }

void* allocate(int index, size_t bytes) {
  AMP_THROW(NotImplementedError, "[allocate] ", bytes, " bytes were asked for on cuda:", index, ", but this build has no CUDA backend");
}
void deallocate(int, void*, size_t) noexcept {}
MemoryStats memory_stats(int) { return {}; }
void reset_peak_memory_stats(int) {}
void empty_cache(int) {}

}  // namespace amp::cuda
