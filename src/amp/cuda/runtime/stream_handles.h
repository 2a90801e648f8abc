// The streams of the backend (core/backend.h), numbered as in DLPack: cudaStreamLegacy is 1 and cudaStreamPerThread 2, others have the
// number of their handle. Internal.
#pragma once

#include <cstdint>

#include <amp/core/tensor.h>

namespace amp::cuda {

int64_t current_stream_number(int device);
int64_t exchange_stream_number(int device, int64_t stream);
void make_stream_wait(int device, int64_t waiting, int64_t first);
void note_stream_use(const Tensor& tensor, int64_t stream);

}  // namespace amp::cuda
