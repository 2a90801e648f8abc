// The known results for graphs: the plans of a thread and, shared by all threads, the graphs without a plan. Keys are plain structs that
// are compared and hashed bytewise. Internal.
#pragma once

#include <mutex>
#include <unordered_set>

#include <amp/cuda/runtime/bytes_hash.h>
#include <amp/cuda/runtime/lru_cache.h>

namespace amp::cuda {

template <class Key, class Value>
using PlanCache = LruCache<Key, Value, BytesHash<Key>>;

// Keys without a plan, shared by all threads.
template <class Key>
class PlanRefusals {
 public:
  explicit PlanRefusals(size_t capacity) : capacity_(capacity) {}

  bool contains(const Key& key) const {
    const std::lock_guard lock(mutex_);
    return keys_.contains(key);
  }
  // Cleared when full. A lost entry only costs time.
  void insert(const Key& key) {
    const std::lock_guard lock(mutex_);
    if (keys_.size() >= capacity_) keys_.clear();
    keys_.insert(key);
  }

 private:
  size_t capacity_;
  mutable std::mutex mutex_;
  std::unordered_set<Key, BytesHash<Key>> keys_;
};

}  // namespace amp::cuda
