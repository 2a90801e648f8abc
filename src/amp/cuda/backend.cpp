#include <amp/core/backend.h>

#include <nvtx3/nvToolsExt.h>

#include <amp/cuda/device.h>
#include <amp/cuda/index/atomic_sums.h>
#include <amp/cuda/pinned.h>
#include <amp/cuda/rnn/network.h>
#include <amp/cuda/runtime/advice.h>
#include <amp/cuda/runtime/stream_handles.h>

namespace amp::cuda {

extern const Kernels kernel_table;
extern const Backend backend;

namespace {

int exchange_device(int index) {
  const int previous = current_device();
  if (index != previous) set_device(index);
  return previous;
}

bool supports_dtype(ScalarType dtype) { return dtype != kBFloat16 || supports_bfloat16(current_device()); }

}  // namespace

constinit const Backend backend = {
    .kernels = &kernel_table,
    .device_count = device_count,
    .allocate = allocate,
    .deallocate = deallocate,
    .memory_stats = memory_stats,
    .reset_peak_memory_stats = reset_peak_memory_stats,
    .empty_cache = empty_cache,
    .exchange_device = exchange_device,
    .current_stream = current_stream_number,
    .exchange_stream = exchange_stream_number,
    .make_stream_wait = make_stream_wait,
    .note_stream_use = note_stream_use,
    .synchronize = synchronize,
    .pin_memory = pin_memory,
    .is_pinned = is_pinned,
    .asynchronous = true,
    .adds_to_16_bit = true,
    .channels_last_weights = true,
    .tanh_gelu_activation = true,
    .supports_dtype = supports_dtype,
    .push_range = [](const char* name) { nvtxRangePushA(name); },
    .pop_range = [] { nvtxRangePop(); },
    .adds_in_any_order = adds_in_any_order,
    .rnn_network_way = rnn_network_way,
    .why_no_device = why_no_device,
};

}  // namespace amp::cuda
