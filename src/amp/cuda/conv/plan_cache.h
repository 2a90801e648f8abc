// Caches for convolutions: the plans of a thread, and, shared by all threads, the passes for which cuDNN has no plan. Internal.
#pragma once

#include <list>
#include <mutex>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include <amp/cuda/conv/key.h>

namespace amp::cuda {

// A least-recently-used cache, for a single thread.
template <class Value>
class ConvCache {
 public:
  explicit ConvCache(size_t capacity) : capacity_(capacity) {}

  // Null if there is none. Valid until the next insert.
  Value* find(const ConvKey& key) {
    const auto at = places_.find(key);
    if (at == places_.end()) return nullptr;
    entries_.splice(entries_.begin(), entries_, at->second);
    return &at->second->second;
  }
  Value& insert(const ConvKey& key, Value value) {
    if (Value* known = find(key)) return *known = std::move(value);
    if (entries_.size() >= capacity_) {
      places_.erase(entries_.back().first);
      entries_.pop_back();
    }
    entries_.emplace_front(key, std::move(value));
    places_.emplace(key, entries_.begin());
    return entries_.front().second;
  }
  size_t size() const { return entries_.size(); }

 private:
  using Entries = std::list<std::pair<ConvKey, Value>>;
  size_t capacity_;
  Entries entries_;  // the most recently used one first
  std::unordered_map<ConvKey, typename Entries::iterator, ConvKeyHash> places_;
};

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
