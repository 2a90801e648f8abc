#include <amp/core/backend.h>

namespace amp::cpu {

extern const Kernels kernel_table;
extern const QuantizeKernels quantize_kernels;
extern const Backend backend;

constinit const Backend backend = {
    .kernels = &kernel_table,
    .device_count = [] { return 1; },
    .allocate = [](int, size_t bytes) { return detail::cpu_allocate(bytes); },
    .deallocate = [](int, void* data, size_t bytes) noexcept { detail::cpu_deallocate(data, bytes); },
    .memory_stats = [](int) { return detail::cpu_memory_stats(); },
    .reset_peak_memory_stats = [](int) { detail::cpu_reset_peak(); },
    .empty_cache = [](int) { detail::cpu_empty_cache(); },
    .adds_to_16_bit = true,
    .winograd = true,
    .quantize = &quantize_kernels,
};

}  // namespace amp::cpu
