// An array that needs no allocation for a few objects. Internal.
#pragma once

#include <cstddef>
#include <memory>

#include <amp/core/array_ref.h>

namespace amp::jit {

// `size` objects. An allocation is needed only for more than N.
template <class T, size_t N>
class Few {
 public:
  explicit Few(size_t size) : many_(size > N ? std::make_unique<T[]>(size) : nullptr), size_(size) {}

  T* data() { return many_ != nullptr ? many_.get() : few_; }
  const T* data() const { return many_ != nullptr ? many_.get() : few_; }
  size_t size() const { return size_; }
  T* begin() { return data(); }
  T* end() { return data() + size_; }
  const T* begin() const { return data(); }
  const T* end() const { return data() + size_; }
  T& operator[](size_t i) { return data()[i]; }
  const T& operator[](size_t i) const { return data()[i]; }
  operator ArrayRef<T>() const { return {data(), size_}; }

 private:
  T few_[N];
  const std::unique_ptr<T[]> many_;
  const size_t size_;
};

}  // namespace amp::jit
