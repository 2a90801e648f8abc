#include <amp/cuda/record_stream.h>

#include <cuda_runtime_api.h>

#include <amp/core/memory/memory_source.h>
#include <amp/cuda/graph/graph_memory.h>
#include <amp/cuda/graph/recording_stream.h>
#include <amp/cuda/memory/block_streams.h>
#include <amp/cuda/runtime/stream_handles.h>

namespace amp::cuda {

namespace {

void note_use_of_storage(const Tensor& tensor, CUstream_st* stream) {
  const detail::Storage& storage = *tensor.impl()->storage;
  void* const block = storage.kind == detail::Storage::Kind::External ? detail::keep_memory(tensor) : storage.data;
  if (block == nullptr || GraphMemory::note_use(block, stream)) return;
  // Captured work runs when it is replayed, on other streams.
  if (!is_captured(stream)) note_use(block, stream);
}

}  // namespace

void record_stream(const Tensor& tensor, const Stream& stream) {
  AMP_CHECK(tensor.defined(), ValueError, "[record_stream] the tensor is undefined");
  AMP_CHECK(tensor.device() == Device(kCUDA, static_cast<int8_t>(stream.device())), ValueError,
            "[record_stream] expected a tensor on cuda:", stream.device(), ", the device of the stream, but got ", tensor.toString());
  if (tensor.is_sparse()) detail::throw_sparse("record_stream", "the tensor", tensor);
  note_use_of_storage(tensor, stream.handle());
}

void note_stream_use(const Tensor& tensor, int64_t stream) {
  auto* const handle = reinterpret_cast<CUstream_st*>(stream);
  note_use_of_storage(tensor, handle == cudaStreamLegacy ? nullptr : handle);
}

}  // namespace amp::cuda
