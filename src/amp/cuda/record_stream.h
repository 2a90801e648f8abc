// Memory that several streams use.
#pragma once

#include <amp/core/tensor.h>
#include <amp/cuda/stream.h>

namespace amp::cuda {

// Records that work on `stream` uses the tensor's memory, which was allocated on another stream (torch's Tensor::record_stream). After the
// last tensor of the memory is destroyed, the memory is reused only after the work submitted to `stream` until then. Without this call, the
// memory is reused in the order of the stream of its allocation: the caller must then make that stream wait for the others first. Throws
// ValueError if the tensor is not on the stream's device. Does nothing for memory that the library has not allocated.
AMP_API void record_stream(const Tensor& tensor, const Stream& stream);

}  // namespace amp::cuda
