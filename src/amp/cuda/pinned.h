// Page-locked ("pinned") memory of the host. A device can copy from and to it while the host goes on.
//
//   Tensor x = cuda::pin_memory(batch);                      // torch's batch.pin_memory()
//   Tensor on_device = x.to(kCUDA, /*non_blocking=*/true);   // started on the current stream, not waited for
//
// Tensor::to and copy_ between the host and a device wait for the copy, except if `non_blocking` is set, the host's tensor is pinned, and
// its elements fill one block of memory. A conversion to another dtype then runs on the device. Work on the same stream may use the result
// at once. Until the copy ends, the host must not write to its source, nor read its destination: wait for the stream (Stream::synchronize).
// With `non_blocking`, other sources of up to 16 MiB are copied to pinned memory first, and not waited for: the host may write to them.
// The tensor may be destroyed at any time: its memory is reused only after the streams that copied from it or to it have passed the copies.
// During graph capture (graph.h), copies from and to the host throw, pinned or not.
//
// Freed pinned memory is kept for later tensors, because allocating it is slow and makes the device wait.
#pragma once

#include <amp/core/allocator.h>
#include <amp/core/tensor.h>

namespace amp::cuda {

// A copy of a CPU tensor in pinned memory, with the strides of a dense tensor; the tensor itself if it is pinned. Differentiable. Throws
// ValueError for a tensor that is undefined or not on the CPU. Throws NotImplementedError for a sparse tensor, if no CUDA device is
// available, or if the build has no CUDA. Also throws OutOfMemoryError. (torch.Tensor.pin_memory)
AMP_API Tensor pin_memory(const Tensor& tensor);

// Whether the tensor is on the CPU and its memory is page-locked: by the library, or by the caller's cudaHostAlloc or cudaHostRegister. The
// caller's memory (from_blob) must outlive the copies that were started. Without a device: false. (torch.Tensor.is_pinned)
AMP_API bool is_pinned(const Tensor& tensor);

// An uninitialized contiguous CPU tensor in pinned memory, which resize_ can't enlarge. Throws like pin_memory, and ValueError if `options`
// have another device than the CPU. (torch.empty with pin_memory=True)
AMP_API Tensor empty_pinned(IntArrayRef sizes, TensorOptions options = {});

// The pinned memory of tensors and of the cache. Not part of memory_stats(kCPU).
AMP_API MemoryStats pinned_memory_stats();
// Waits for the copies from and to cached memory, then returns it to the system. Throws Error while this thread captures a graph.
AMP_API void empty_pinned_cache();

}  // namespace amp::cuda
