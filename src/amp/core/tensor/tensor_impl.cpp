#include <amp/core/tensor/tensor_impl.h>

#include <new>
#include <utility>

#include <amp/core/allocator.h>
#include <amp/core/checked.h>
#include <amp/core/error.h>
#include <amp/core/memory/memory_source.h>
#include <amp/core/pool.h>
#include <amp/core/tensor.h>

namespace amp::detail {

namespace {

constexpr size_t kInlineDataBytes = kPoolMaxBytes - kHeaderBytes;

void* (*keep_of_source)(const Tensor& tensor) = nullptr;
constinit thread_local MemorySource* memory_source __attribute__((tls_model(AMP_TLS_MODEL))) = nullptr;

int64_t next_stride(int64_t stride, int64_t size) { return stride * (size > 1 ? size : 1); }

void initialize(TensorImpl* impl, ScalarType dtype, Device device) {
  new (impl) TensorImpl;
  impl->refs.store(1, std::memory_order_relaxed);
  impl->dtype = dtype;
  impl->device_type = device.type();
  impl->device_index = device.index();
  impl->flags = thread_state().inference_mode ? TensorImpl::Inference : 0;
  impl->grad_lock.store(0, std::memory_order_relaxed);
  impl->cached.store(0, std::memory_order_relaxed);
  impl->output_nr = 0;
  impl->grad_fn = nullptr;
  new (impl->grad) Tensor;
  impl->extra = nullptr;
}

Storage* initialize_storage(TensorImpl* impl, Storage::Kind kind, Device device, size_t nbytes, size_t block_bytes) {
  Storage* storage = new (own_storage(impl)) Storage;
  storage->refs.store(1, std::memory_order_relaxed);
  storage->version.store(0, std::memory_order_relaxed);
  storage->writer.store(nullptr, std::memory_order_relaxed);
  storage->nbytes = nbytes;
  storage->kind = kind;
  storage->device_type = device.type();
  storage->device_index = device.index();
  storage->quantized.store(0, std::memory_order_relaxed);
  storage->block_bytes = static_cast<uint32_t>(block_bytes);
  impl->storage = storage;
  impl->flags |= TensorImpl::OwnsBlock;
  return storage;
}

TensorImpl* allocate_tensor(size_t nbytes, ScalarType dtype, Device device) {
  AMP_CHECK(isValidType(dtype), TypeError, "[empty] a tensor of the dtype ", dtype, " was requested");
  if (device.is_cpu() && nbytes <= kInlineDataBytes) {
    const size_t block_bytes = kHeaderBytes + nbytes;
    auto* impl = static_cast<TensorImpl*>(pool_allocate(block_bytes));
    initialize(impl, dtype, device);
    Storage* storage = initialize_storage(impl, Storage::Kind::Inline, device, nbytes, block_bytes);
    storage->data = impl->data = reinterpret_cast<char*>(impl) + kHeaderBytes;
    return impl;
  }
  auto* impl = static_cast<TensorImpl*>(pool_allocate(kHeaderBytes));
  MemorySource::Block block;
  try {
    if (memory_source != nullptr && nbytes != 0) block = memory_source->take(device, nbytes);
    if (block.data == nullptr) block = {allocate(device, nbytes)};
  } catch (...) {
    pool_free(impl, kHeaderBytes);
    throw;
  }
  initialize(impl, dtype, device);
  const auto kind = block.release == nullptr ? Storage::Kind::Allocated : Storage::Kind::External;
  Storage* storage = initialize_storage(impl, kind, device, nbytes, kHeaderBytes);
  storage->data = impl->data = block.data;
  if (block.release != nullptr) {
    storage->deleter = block.release;
    storage->context = block.context;
  }
  return impl;
}

void free_data(Storage* storage) noexcept {
  if (storage->quantized.exchange(0, std::memory_order_relaxed) != 0) [[unlikely]]
    release_quantized(storage);
  if (storage->kind == Storage::Kind::Allocated) {
    deallocate({storage->device_type, storage->device_index}, storage->data, storage->nbytes);
  } else if (storage->kind == Storage::Kind::External && storage->deleter != nullptr) {
    storage->deleter(storage->context);
  }
}

}  // namespace

MemorySourceScope::MemorySourceScope(MemorySource* source) noexcept : outside_(std::exchange(memory_source, source)) {}
MemorySourceScope::~MemorySourceScope() { memory_source = outside_; }

void register_keep_memory(void* (*keep)(const Tensor& tensor)) noexcept { keep_of_source = keep; }
void* keep_memory(const Tensor& tensor) { return keep_of_source == nullptr ? nullptr : keep_of_source(tensor); }

bool is_contiguous(IntArrayRef sizes, IntArrayRef strides) {
  bool contiguous = true;
  int64_t numel = 1;
  for (size_t i = sizes.size(); i-- > 0;) {
    contiguous = contiguous && (sizes[i] == 1 || strides[i] == numel);
    numel *= sizes[i];
  }
  return contiguous || numel == 0;
}

Shape contiguous_strides(IntArrayRef sizes) {
  Shape strides(sizes.size(), 1);
  for (size_t i = sizes.size(); i-- > 1;) strides[i - 1] = next_stride(strides[i], sizes[i]);
  return strides;
}

void set_geometry(TensorImpl& impl, IntArrayRef sizes, IntArrayRef strides) {
  impl.ndim = static_cast<uint8_t>(sizes.size());
  bool contiguous = true;
  int64_t numel = 1;
  for (size_t i = sizes.size(); i-- > 0;) {
    const int64_t size = sizes[i], stride = strides[i];
    impl.sizes[i] = size;
    impl.strides[i] = stride;
    contiguous = contiguous && (size == 1 || stride == numel);
    numel *= size;
  }
  impl.numel = numel;
  impl.set(TensorImpl::Contiguous, (contiguous || numel == 0) && !impl.has(TensorImpl::Sparse));
}

TensorImpl* new_tensor(IntArrayRef sizes, ScalarType dtype, Device device) {
  const int64_t numel = checked_numel("empty", sizes);
  TensorImpl* impl = allocate_tensor(static_cast<size_t>(numel * elementSize(dtype)), dtype, device);
  impl->ndim = static_cast<uint8_t>(sizes.size());
  impl->numel = numel;
  int64_t stride = 1;
  for (size_t i = sizes.size(); i-- > 0;) {
    impl->sizes[i] = sizes[i];
    impl->strides[i] = stride;
    stride = next_stride(stride, sizes[i]);
  }
  impl->flags |= TensorImpl::Contiguous;
  return impl;
}

TensorImpl* new_strided_tensor(IntArrayRef sizes, IntArrayRef strides, ScalarType dtype, Device device) {
  const int64_t extent = checked_extent("empty_strided", sizes, strides);
  TensorImpl* impl = allocate_tensor(static_cast<size_t>(extent * elementSize(dtype)), dtype, device);
  set_geometry(*impl, sizes, strides);
  return impl;
}

TensorImpl* new_external_tensor(void* data, IntArrayRef sizes, IntArrayRef strides, ScalarType dtype, Device device, size_t nbytes,
                                void (*deleter)(void*), void* context) {
  checked_numel("from_blob", sizes);
  auto* impl = static_cast<TensorImpl*>(pool_allocate(kHeaderBytes));
  initialize(impl, dtype, device);
  Storage* storage = initialize_storage(impl, Storage::Kind::External, device, nbytes, kHeaderBytes);
  storage->data = impl->data = data;
  storage->deleter = deleter;
  storage->context = context;
  set_geometry(*impl, sizes, strides);
  return impl;
}

TensorImpl* new_alias(const TensorImpl& source, IntArrayRef sizes, IntArrayRef strides, void* data) {
  auto* impl = static_cast<TensorImpl*>(pool_allocate(sizeof(TensorImpl)));
  initialize(impl, source.dtype, source.device());
  impl->flags |= source.flags & (TensorImpl::Inference | TensorImpl::Sparse);
  impl->storage = source.storage;
  retain(impl->storage);
  impl->data = data;
  set_geometry(*impl, sizes, strides);
  return impl;
}

void retain(Storage* storage) noexcept { add_reference(storage->refs); }

void drop_unshared_data(Storage* storage) noexcept {
  if (storage->refs.load(std::memory_order_acquire) != 1 || storage->kind == Storage::Kind::Inline) return;
  free_data(storage);
  storage->kind = Storage::Kind::Inline;
  storage->data = nullptr;
}

void release(Storage* storage) noexcept {
  if (drop_reference(storage->refs) != 0) return;
  free_data(storage);
  pool_free(reinterpret_cast<char*>(storage) - sizeof(TensorImpl), storage->block_bytes);
}

namespace {

[[gnu::always_inline]] inline void destroy_now(TensorImpl* impl) noexcept {
  if (impl->grad_fn != nullptr || impl->extra != nullptr) release_history(impl);
  grad_of(*impl).~Tensor();
  Storage* storage = impl->storage;
  if (!impl->has(TensorImpl::OwnsBlock)) {
    pool_free(impl, sizeof(TensorImpl));
    release(storage);
    return;
  }
  if (impl->has(TensorImpl::ForeignStorage)) {
    release(storage);
    storage = own_storage(impl);
  }
  release(storage);
}

// Chains of gradients, view bases and tensors owned by hooks are freed iteratively, not recursively: tensors released during a destruction
// are queued.
void destroy_linked(TensorImpl* impl) noexcept {
  // Linked through `data`. Null: no destruction is running. `kEnd`: the queue is empty.
  static constinit thread_local void* waiting __attribute__((tls_model(AMP_TLS_MODEL))) = nullptr;
  static constexpr char kEnd = 0;
  void* const end = const_cast<char*>(&kEnd);
  if (waiting != nullptr) {
    impl->data = waiting;
    waiting = impl;
    return;
  }
  waiting = end;
  for (;;) {
    destroy_now(impl);
    if (waiting == end) break;
    impl = static_cast<TensorImpl*>(waiting);
    waiting = impl->data;
  }
  waiting = nullptr;
}

}  // namespace

void destroy(TensorImpl* impl) noexcept {
  if (grad_of(*impl).defined() || impl->extra != nullptr) destroy_linked(impl);
  else destroy_now(impl);
}

}  // namespace amp::detail
