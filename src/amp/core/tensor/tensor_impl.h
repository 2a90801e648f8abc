// The object that a Tensor handle points to. Internal, but in a header: the handle's accessors are inlined into user code.
//
// A new tensor is one block from the pool: [TensorImpl | its Storage header | the data, when small]. A view is a TensorImpl alone
// that shares another block's Storage. The impl dies with its own count, the block with its Storage's count.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include <amp/core/array_ref.h>
#include <amp/core/checked.h>
#include <amp/core/device.h>
#include <amp/core/export.h>
#include <amp/core/ref_count.h>
#include <amp/core/scalar_type.h>

namespace amp {

class Tensor;

namespace autograd {
class Node;
struct TensorExtra;
}  // namespace autograd

namespace detail {

struct Storage {
  enum class Kind : uint8_t { Inline, Allocated, External };

  RefCount refs;
  std::atomic<uint32_t> version;    // bumped by every in-place write; checked by the tape and the cast cache
  std::atomic<const char*> writer;  // the name of the function that wrote last; null: none has
  void* data;
  size_t nbytes;
  void (*deleter)(void* context);  // only for External
  void* context;
  Kind kind;
  DeviceType device_type;
  int8_t device_index;
  std::atomic<uint8_t> quantized;  // not 0: the cache of quantized weights may have copies
  uint32_t block_bytes;            // size of the block that contains this header
};

struct TensorImpl {
  enum Flag : uint16_t {
    RequiresGrad = 1,  // set on a leaf, or has a grad_fn
    Contiguous = 2,
    IsView = 4,           // a differentiable view: extra->base is set
    Inference = 8,        // made in InferenceMode: no version, may not be saved for backward
    WrappedNumber = 16,   // a Scalar as a tensor: has low priority in type promotion
    OwnsBlock = 32,       // the block continues with the Storage header
    ForeignStorage = 64,  // OwnsBlock, but set_data has replaced the storage
    Sparse = 128,         // without data: the storage's context holds indices and values (ops/sparse/sparse.h)
    HasHooks = 256,
  };

  // First cache line: everything that a generated wrapper reads.
  RefCount refs;
  ScalarType dtype;
  DeviceType device_type;
  int8_t device_index;
  uint8_t ndim;
  uint16_t flags;
  std::atomic<uint8_t> grad_lock;
  std::atomic<uint8_t> cached;  // copies that a thread's cast cache holds or has held, at most one per dtype
  uint32_t output_nr;           // which output of grad_fn this is
  void* data;
  int64_t numel;
  Storage* storage;
  autograd::Node* grad_fn;
  // The gradient: a Tensor, which is an incomplete type here. grad_of() in core/tensor.h accesses it.
  alignas(void*) std::byte grad[sizeof(void*)];
  autograd::TensorExtra* extra;
  int64_t sizes[kMaxDims];
  int64_t strides[kMaxDims];

  bool has(Flag flag) const { return (flags & flag) != 0; }
  void set(Flag flag, bool on = true) { flags = static_cast<uint16_t>(on ? flags | flag : flags & ~flag); }
  IntArrayRef size_array() const { return {sizes, ndim}; }
  IntArrayRef stride_array() const { return {strides, ndim}; }
  Device device() const { return {Device::Checked(), device_type, device_index}; }
  bool same_device(const TensorImpl& other) const { return device_type == other.device_type && device_index == other.device_index; }
  int64_t storage_offset() const {
    return storage->data == nullptr ? 0 : (static_cast<char*>(data) - static_cast<char*>(storage->data)) / elementSize(dtype);
  }
};

inline constexpr size_t kHeaderBytes = 320;
static_assert(sizeof(TensorImpl) + sizeof(Storage) <= kHeaderBytes);

// The storage header in the block of an impl that owns one.
inline Storage* own_storage(TensorImpl* impl) { return reinterpret_cast<Storage*>(impl + 1); }

// Frees an impl whose reference count has reached zero.
AMP_API void destroy(TensorImpl* impl) noexcept;
// Called when only cached casts may still reference the tensor: drops them. Defined in autocast/.
AMP_API void release_cached(TensorImpl* impl) noexcept;
// Releases the grad_fn and the TensorExtra of a tensor that is being destroyed. Defined in autograd/.
void release_history(TensorImpl* impl) noexcept;

inline void retain(TensorImpl* impl) noexcept {
  if (impl != nullptr) add_reference(impl->refs);
}
// `cached` is read before the reference is dropped, since the tensor may be gone afterwards. If another thread caches a copy in between,
// nobody calls release_cached: the copy then stays until the region ends, or until its cache is trimmed.
inline void release(TensorImpl* impl) noexcept {
  if (impl == nullptr) return;
  const uint32_t cached = impl->cached.load(std::memory_order_relaxed);
  const uint32_t left = drop_reference(impl->refs);
  if (left == 0) destroy(impl);
  else if (left <= cached) [[unlikely]] release_cached(impl);
}

// A new uninitialized contiguous tensor; count 1. Throws ValueError for negative or overflowing sizes, OutOfMemoryError.
AMP_API TensorImpl* new_tensor(IntArrayRef sizes, ScalarType dtype, Device device);
// The same with the given strides, which must cover a dense block.
TensorImpl* new_strided_tensor(IntArrayRef sizes, IntArrayRef strides, ScalarType dtype, Device device);
// A tensor over the caller's memory; `deleter(context)` runs when the last reference is dropped.
TensorImpl* new_external_tensor(void* data, IntArrayRef sizes, IntArrayRef strides, ScalarType dtype, Device device, size_t nbytes,
                                void (*deleter)(void*), void* context);
// Another impl over the same storage, without autograd state.
TensorImpl* new_alias(const TensorImpl& source, IntArrayRef sizes, IntArrayRef strides, void* data);

void retain(Storage* storage) noexcept;
void release(Storage* storage) noexcept;
// Called before the data of a storage is freed, if it may have quantized copies: drops them. Defined in quantize/.
void release_quantized(const Storage* storage) noexcept;
// Frees the data of a storage that is referenced only by the impl in the same block.
void drop_unshared_data(Storage* storage) noexcept;

bool is_contiguous(IntArrayRef sizes, IntArrayRef strides);
// Tensor::is_non_overlapping_and_dense
bool is_dense(const TensorImpl& impl);
Shape contiguous_strides(IntArrayRef sizes);
// Sets sizes, strides, numel and the Contiguous flag of an impl.
void set_geometry(TensorImpl& impl, IntArrayRef sizes, IntArrayRef strides);

}  // namespace detail
}  // namespace amp
