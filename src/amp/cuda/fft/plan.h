// Plans of cuFFT, kept in a cache of each thread. Internal.
#pragma once

#include <cstddef>

#include <amp/cuda/fft/key.h>

namespace amp::cuda {

// The largest number of plans in the cache of a thread. The least recently used are dropped. A plan keeps its tables on the device.
inline constexpr size_t kMostFftPlans = 256;

// Computes a transform, forward or backward, on the current stream of the current device, which must be the device of the key. Both
// pointers are aligned to complex numbers. They may be equal if the layouts are. A transform to real numbers destroys its input. During
// graph capture, throws Error if the cache does not have the plan.
void run_fft(const FftKey& key, void* in, void* out, bool forward);

// The number of plans in the thread's cache.
size_t cached_fft_plans();

}  // namespace amp::cuda
