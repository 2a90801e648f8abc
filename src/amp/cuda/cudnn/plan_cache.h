// The known results for graphs: plans and, shared by all threads, the graphs without a plan, or that failed. Keys are plain
// structs that are compared and hashed bytewise. Internal.
#pragma once

#include <mutex>
#include <unordered_map>
#include <unordered_set>

#include <amp/cuda/cudnn/descriptor.h>
#include <amp/cuda/runtime/bytes_hash.h>
#include <amp/cuda/runtime/lru_cache.h>

namespace amp::cuda {

template <class Key, class Value>
using PlanCache = LruCache<Key, Value, BytesHash<Key>>;

// Keys without a plan, and keys whose attempts fail, shared by all threads.
template <class Key>
class PlanRefusals {
 public:
  explicit PlanRefusals(size_t capacity) : capacity_(capacity) {}

  bool contains(const Key& key) const {
    const std::lock_guard lock(mutex_);
    return keys_.contains(key);
  }
  void insert(const Key& key) {
    const std::lock_guard lock(mutex_);
    insert_locked(key);
  }
  // Notes that an attempt failed. An attempt may take seconds, so there are two: if the second one fails with the same status, the key is
  // inserted, and the result is true. Shortages of memory pass, and do not count.
  bool insert_if_it_stays(const Key& key, cudnnStatus_t failure) {
    if (is_shortage(failure)) return false;
    const std::lock_guard lock(mutex_);
    const auto before = failures_.find(key);
    if (before != failures_.end() && before->second == failure) {
      failures_.erase(before);
      insert_locked(key);
      return true;
    }
    if (failures_.size() >= capacity_) failures_.clear();
    failures_.insert_or_assign(key, failure);
    return false;
  }

 private:
  // Both lists are cleared when full. A lost entry only costs time.
  void insert_locked(const Key& key) {
    if (keys_.size() >= capacity_) keys_.clear();
    keys_.insert(key);
  }

  size_t capacity_;
  mutable std::mutex mutex_;
  std::unordered_set<Key, BytesHash<Key>> keys_;
  std::unordered_map<Key, cudnnStatus_t, BytesHash<Key>> failures_;
};

}  // namespace amp::cuda
