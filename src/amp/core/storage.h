// The memory of a tensor, and its dtype and device, as objects of their own: x.storage() and x.type() of libtorch.
#pragma once

#include <cstddef>
#include <string>

#include <amp/core/tensor.h>

namespace amp {

// The memory that a tensor shares with its views.
class TensorStorage {
 public:
  // The address as a pointer object, as in x.storage().data_ptr().get().
  class DataPtr {
   public:
    explicit DataPtr(void* data) : data_(data) {}
    void* get() const { return data_; }
    operator void*() const { return data_; }

   private:
    void* data_;
  };

  TensorStorage() = default;
  explicit TensorStorage(Tensor tensor) : tensor_(std::move(tensor)) {}

  void* mutable_data() const { return impl().data; }
  const void* data() const { return impl().data; }
  DataPtr data_ptr() const { return DataPtr(impl().data); }
  size_t nbytes() const { return impl().nbytes; }
  Device device() const { return tensor_.device(); }
  DeviceType device_type() const { return device().type(); }
  // The number of tensors that share the memory.
  size_t use_count() const { return impl().refs.load(std::memory_order_relaxed); }
  bool is_alias_of(const TensorStorage& other) const { return &impl() == &other.impl(); }
  const void* unsafeGetStorageImpl() const { return &impl(); }
  explicit operator bool() const { return tensor_.defined(); }

 private:
  detail::Storage& impl() const { return *tensor_.impl()->storage; }

  Tensor tensor_;
};

// The dtype and device of a tensor (at::DeprecatedTypeProperties). It converts to the dtype.
class TypeProperties {
 public:
  explicit TypeProperties(const Tensor& tensor) : dtype_(tensor.dtype()), device_(tensor.device()), is_sparse_(tensor.is_sparse()) {}
  operator ScalarType() const { return dtype_; }
  ScalarType scalarType() const { return dtype_; }
  DeviceType device_type() const { return device_.type(); }
  bool is_cuda() const { return device_.is_cuda(); }
  bool is_sparse() const { return is_sparse_; }
  TensorOptions options() const { return TensorOptions().dtype(dtype_).device(device_); }
  // "float32, cpu"
  std::string toString() const { return detail::concat(options()); }
  friend bool operator==(const TypeProperties& a, const TypeProperties& b) = default;

 private:
  ScalarType dtype_;
  Device device_;
  bool is_sparse_;
};

inline TensorStorage Tensor::storage() const {
  if (is_sparse()) detail::throw_sparse("storage", "self", *this);
  return TensorStorage(*this);
}
inline TypeProperties Tensor::type() const { return TypeProperties(*this); }

}  // namespace amp
