// The cache of weight casts. It is per thread and has no locks. It holds one low-precision copy per leaf weight, dtype and data version.
// When the last handle of a weight is destroyed, its copies are dropped: at once on this thread, on other threads with a later insertion,
// in large caches after several such weights.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <amp/core/tensor.h>

namespace amp::autocast {

class CastCache {
 public:
  CastCache();

  // The cached copy, or null. The pointer is valid until the next call of a member function.
  const Tensor* find(const Tensor& weight, ScalarType dtype);
  // Adds the copy, and drops other copies (least recently used first) until all fit into `budget` bytes. Does not add a copy larger than
  // that.
  void insert(const Tensor& weight, Tensor cast, int64_t budget);
  void trim(int64_t budget);
  // Returns whether there was a copy.
  bool erase(const detail::TensorImpl* weight);
  void clear() noexcept;
  size_t size() const { return live_; }
  int64_t bytes() const { return bytes_; }
  uint64_t evictions() const { return evictions_; }

 private:
  struct Entry {
    const detail::TensorImpl* weight = nullptr;
    const void* data = nullptr;
    uint32_t version = 0;
    ScalarType dtype = ScalarType::Undefined;
    Tensor cast;
    uint64_t last_use = 0;
    uint64_t order = 0;  // what last_use was when the heap of `used_` was ordered
  };

  size_t slot_of(const detail::TensorImpl* weight, ScalarType dtype) const;
  void put(Entry entry);
  Tensor take(size_t slot);
  size_t take_oldest_slot();
  void push_to_heap();
  std::vector<Entry> take_all();
  void make_room();
  void drop_orphans();

  std::vector<Entry> slots_;  // open addressing, a power of two, at most half full
  size_t mask_;               // one less than their number
  // Indices of slots that are or were filled, so that clearing visits only these. Once copies must be dropped, the first ones are a heap by
  // Entry::order, which contains all filled slots.
  std::vector<uint32_t> used_;
  std::optional<size_t> heap_size_;
  size_t live_ = 0;
  int64_t bytes_ = 0;
  uint64_t clock_ = 0;
  uint64_t evictions_ = 0;
  uint32_t orphans_seen_ = 0;
};

inline size_t CastCache::slot_of(const detail::TensorImpl* weight, ScalarType dtype) const {
  size_t i = ((reinterpret_cast<uintptr_t>(weight) >> 6) * 0x9E3779B97F4A7C15ull >> 32 ^ static_cast<size_t>(dtype)) & mask_;
  while (slots_[i].weight != nullptr && (slots_[i].weight != weight || slots_[i].dtype != dtype)) i = (i + 1) & mask_;
  return i;
}

inline const Tensor* CastCache::find(const Tensor& weight, ScalarType dtype) {
  Entry& entry = slots_[slot_of(weight.impl(), dtype)];
  if (entry.weight == nullptr || entry.version != weight._version() || entry.data != weight.impl()->data) return nullptr;
  // The result of an op may be the copy itself, or a view of it, and the program may write to that.
  if (entry.cast._version() != 0) [[unlikely]]
    return nullptr;
  entry.last_use = ++clock_;
  return &entry.cast;
}

CastCache& thread_cache();
// Called when only casts still hold the weight: drops the copies in this thread's cache, and notifies the other threads' caches.
void forget(const detail::TensorImpl* weight) noexcept;

}  // namespace amp::autocast
