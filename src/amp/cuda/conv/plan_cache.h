// Caches for convolutions: the plans of a thread, and, shared by all threads, the passes for which cuDNN has no plan. Internal.
#pragma once

#include <mutex>
#include <unordered_set>

#include <amp/cuda/conv/key.h>
#include <amp/cuda/lru_cache.h>

namespace amp::cuda {

template <class Value>
using ConvCache = LruCache<ConvKey, Value, ConvKeyHash>;

// Keys of passes without a plan, shared by all threads.
class ConvRefusals {
 public:
  explicit ConvRefusals(size_t capacity) : capacity_(capacity) {}

  bool contains(const ConvKey& key) const {
    const std::lock_guard lock(mutex_);
    return keys_.contains(key);
  }
  // Cleared when full: forgetting a refusal only costs time.
  void insert(const ConvKey& key) {
    const std::lock_guard lock(mutex_);
    if (keys_.size() >= capacity_) keys_.clear();
    keys_.insert(key);
  }

 private:
  size_t capacity_;
  mutable std::mutex mutex_;
  std::unordered_set<ConvKey, ConvKeyHash> keys_;
};

}  // namespace amp::cuda
