// Page-locked ("pinned") memory of the host, which a device can copy from and to while the host goes on.
//
//   Tensor x = cuda::pin_memory(batch);                      // torch's batch.pin_memory()
//   Tensor on_device = x.to(kCUDA, /*non_blocking=*/true);   // started on the current stream, not waited for
//
// Tensor::to and copy_ between the host and a device wait for the copy unless `non_blocking` is set, the host's tensor is pinned and its
// elements fill one block of memory; a conversion to another dtype then runs on the device. Work on the same stream may use the result at
// once. Until the copy has ended, the host must not write to a tensor that it reads, nor read a tensor that it writes: wait for the stream
// (Stream::synchronize). The tensor may be destroyed at any time: its memory is used again only after the streams that copied from it or
// to it have passed the copies. In a recording (graph.h) copies from and to the host are refused, pinned or not.
//
// Pinned memory that was freed is kept for later tensors, since allocating it is slow and makes the device wait.
#pragma once

#include <amp/core/allocator.h>
#include <amp/core/tensor.h>

namespace amp::cuda {

// A copy of a CPU tensor in pinned memory, with the strides of a dense tensor; the tensor itself if it is pinned. Differentiable. Throws
// ValueError for a tensor that is undefined or not on the CPU, NotImplementedError for a sparse tensor and if no CUDA device is available
// or the build has no CUDA, OutOfMemoryError. (torch.Tensor.pin_memory)
AMP_API Tensor pin_memory(const Tensor& tensor);

// Whether the tensor is on the CPU and its memory is page-locked, be it by the library or by cudaHostAlloc or cudaHostRegister of the
// caller. The latter memory (from_blob) must outlive the copies that were started. Without a device: false. (torch.Tensor.is_pinned)
AMP_API bool is_pinned(const Tensor& tensor);

// An uninitialised contiguous CPU tensor in pinned memory, which resize_ can't enlarge. Throws like pin_memory, and ValueError if
// `options` have another device than the CPU. (torch.empty with pin_memory=True)
AMP_API Tensor empty_pinned(IntArrayRef sizes, TensorOptions options = {});

// The pinned memory of tensors and of the cache. Not part of memory_stats(kCPU).
AMP_API MemoryStats pinned_memory_stats();
// Waits for the copies from and to cached memory, then gives it back to the system. Throws Error during a recording of this thread.
AMP_API void empty_pinned_cache();

}  // namespace amp::cuda
