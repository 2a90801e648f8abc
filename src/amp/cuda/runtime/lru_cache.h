// A least-recently-used cache, for a single thread. Internal.
#pragma once

#include <cstddef>
#include <list>
#include <unordered_map>
#include <utility>

namespace amp::cuda {

template <class Key, class Value, class Hash>
class LruCache {
 public:
  explicit LruCache(size_t capacity) : capacity_(capacity) {}

  // Null if there is no entry. Valid until the next insert.
  Value* find(const Key& key) {
    // A call often repeats the previous one, and a comparison is faster than a hash.
    if (!entries_.empty() && entries_.front().first == key) return &entries_.front().second;
    const auto at = places_.find(key);
    if (at == places_.end()) return nullptr;
    entries_.splice(entries_.begin(), entries_, at->second);
    return &at->second->second;
  }
  Value& insert(const Key& key, Value value) {
    if (Value* known = find(key)) return *known = std::move(value);
    if (entries_.size() >= capacity_) {
      places_.erase(entries_.back().first);
      entries_.pop_back();
    }
    entries_.emplace_front(key, std::move(value));
    places_.emplace(key, entries_.begin());
    return entries_.front().second;
  }
  void clear() {
    places_.clear();
    entries_.clear();
  }
  size_t size() const { return entries_.size(); }

 private:
  using Entries = std::list<std::pair<Key, Value>>;
  size_t capacity_;
  Entries entries_;  // the most recently used one first
  std::unordered_map<Key, typename Entries::iterator, Hash> places_;
};

}  // namespace amp::cuda
