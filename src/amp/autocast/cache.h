// The weight-cast cache: per thread, without locks; one low-precision copy per leaf weight, dtype and version of its data.
// A weight that nobody else holds any more is dropped, at once on this thread, else with the next insertion.
#pragma once

#include <cstdint>
#include <vector>

#include <amp/core/tensor.h>

namespace amp::autocast {

class CastCache {
 public:
  CastCache();

  // The cached copy or null. The pointer is valid until the next insertion or clear.
  const Tensor* find(const Tensor& weight, ScalarType dtype) const;
  void insert(const Tensor& weight, Tensor cast);
  void erase(const detail::TensorImpl* weight);
  void clear();
  size_t size() const { return used_.size(); }
  int64_t bytes() const { return bytes_; }

 private:
  struct Entry {
    const detail::TensorImpl* weight = nullptr;
    const void* data = nullptr;
    uint32_t version = 0;
    ScalarType dtype = ScalarType::Undefined;
    Tensor cast;
  };

  size_t slot_of(const detail::TensorImpl* weight, ScalarType dtype) const;
  void rebuild(size_t capacity, std::vector<Entry> entries);
  std::vector<Entry> take_all();

  std::vector<Entry> slots_;    // open addressing, a power of two, at most half full
  std::vector<uint32_t> used_;  // indices of filled slots: clearing costs what is there
  int64_t bytes_ = 0;
};

CastCache& thread_cache();
void destroy_thread_cache();
// Drops the copies of a weight from this thread's cache.
void forget(const detail::TensorImpl* weight) noexcept;

}  // namespace amp::autocast
