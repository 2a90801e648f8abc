#include <amp/cuda/pinned.h>

#include <cuda_runtime_api.h>

#include <amp/core/checked.h>
#include <amp/core/device_kernels.h>
#include <amp/cuda/device.h>
#include <amp/cuda/graph/graph_memory.h>
#include <amp/cuda/memory/pinned_copy.h>
#include <amp/cuda/memory/pinned_memory.h>

namespace amp::cuda {

namespace {

void check_device(const char* op) {
  AMP_CHECK(is_available(), NotImplementedError, "[", op, "] pinned memory was requested, but no CUDA device is available");
}

void free_block(void* block) { free_pinned(static_cast<PinnedBlock*>(block)); }

// `strides` must cover a dense block.
Tensor new_pinned(const char* op, IntArrayRef sizes, IntArrayRef strides, ScalarType dtype) {
  check_device(op);
  AMP_CHECK(isValidType(dtype), TypeError, "[", op, "] a tensor of the dtype ", dtype, " was requested");
  const auto bytes = static_cast<size_t>(detail::checked_extent(op, sizes, strides) * elementSize(dtype));
  PinnedBlock* const block = allocate_pinned(bytes);
  try {
    return Tensor(detail::new_external_tensor(data_of(block), sizes, strides, dtype, kCPU, bytes, free_block, block));
  } catch (...) {
    free_pinned(block);
    throw;
  }
}

// The same with the strides of a dense tensor, else contiguous.
Tensor new_pinned_like(const char* op, const Tensor& t) {
  const bool keeps_strides = t.is_non_overlapping_and_dense();
  return new_pinned(op, t.sizes(), keeps_strides ? Shape(t.strides()) : detail::contiguous_strides(t.sizes()), t.dtype());
}

}  // namespace

Tensor staged_in_pinned(const Tensor& host) {
  const Tensor staged = new_pinned_like("copy", host);
  detail::copy(staged, host);
  return staged;
}

Tensor empty_pinned(IntArrayRef sizes, TensorOptions options) {
  AMP_CHECK(options.device().is_cpu(), ValueError, "[empty_pinned] pinned memory is on the cpu, but the options say ", options.device());
  detail::checked_numel("empty_pinned", sizes);
  AMP_CHECK(!options.requires_grad() || isDifferentiableType(options.dtype()), TypeError,
            "[empty_pinned] only floating and complex tensors can require gradients, not ", options.dtype());
  Tensor t = new_pinned("empty_pinned", sizes, detail::contiguous_strides(sizes), options.dtype());
  if (options.requires_grad()) t.requires_grad_();
  return t;
}

Tensor pin_memory(const Tensor& tensor) {
  AMP_CHECK(tensor.defined(), ValueError, "[pin_memory] the tensor is undefined");
  AMP_CHECK(tensor.is_cpu(), ValueError, "[pin_memory] only memory of the host can be pinned, but the tensor is ", tensor.toString());
  if (tensor.is_sparse()) detail::throw_sparse("pin_memory", "the tensor", tensor);
  if (is_pinned(tensor)) return tensor;
  return new_pinned_like("pin_memory", tensor).copy_(tensor);
}

bool is_pinned(const Tensor& tensor) {
  AMP_CHECK(tensor.defined(), ValueError, "[is_pinned] the tensor is undefined");
  if (!tensor.is_cpu() || tensor.is_sparse() || tensor.data_ptr() == nullptr || !is_available()) return false;
  if (is_in_pinned_block(tensor.data_ptr())) return true;
  cudaPointerAttributes attributes{};
  if (cudaPointerGetAttributes(&attributes, tensor.data_ptr()) == cudaSuccess) return attributes.type == cudaMemoryTypeHost;
  cudaGetLastError();
  return false;
}

MemoryStats pinned_memory_stats() { return pinned_stats(); }

void empty_pinned_cache() {
  AMP_CHECK(GraphMemory::recording() == nullptr, Error, "[empty_pinned_cache] memory can't be given back during a recording");
  release_pinned_blocks();
}

}  // namespace amp::cuda
