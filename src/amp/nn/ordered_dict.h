// A small dictionary that keeps its items in the order of insertion (torch::OrderedDict).
#pragma once

#include <string>
#include <utility>
#include <vector>

#include <amp/core/error.h>

namespace amp {

template <class Key, class Value>
class OrderedDict {
 public:
  // Also a pair: for (const auto& [name, parameter] : net->named_parameters()).
  class Item : public std::pair<Key, Value> {
   public:
    using std::pair<Key, Value>::pair;
    const Key& key() const { return this->first; }
    Value& value() { return this->second; }
    const Value& value() const { return this->second; }
    // (The base class is also a name of this class.)
    const typename Item::pair& pair() const { return *this; }
    Value& operator*() { return this->second; }
    const Value& operator*() const { return this->second; }
    Value* operator->() { return &this->second; }
    const Value* operator->() const { return &this->second; }
  };

  // Throws ValueError if the key exists.
  Value& insert(Key key, Value value) {
    AMP_CHECK(!contains(key), ValueError, "[insert] the key \"", key, "\" already exists");
    items_.emplace_back(std::move(key), std::move(value));
    return items_.back().value();
  }
  Value* find(const Key& key) {
    for (Item& item : items_) {
      if (item.key() == key) return &item.value();
    }
    return nullptr;
  }
  const Value* find(const Key& key) const { return const_cast<OrderedDict*>(this)->find(key); }
  bool contains(const Key& key) const { return find(key) != nullptr; }
  // These throw ValueError for a missing key. A temporary, as in `net->named_parameters()["weight"]`, returns a value, not a reference.
  Value& operator[](const Key& key) & {
    Value* value = find(key);
    AMP_CHECK(value != nullptr, ValueError, "[operator[]] there is no key \"", key, "\"");
    return *value;
  }
  const Value& operator[](const Key& key) const& { return const_cast<OrderedDict&>(*this)[key]; }
  Value operator[](const Key& key) && { return std::move((*this)[key]); }
  void erase(const Key& key) {
    (*this)[key];
    std::erase_if(items_, [&](const Item& item) { return item.key() == key; });
  }
  Item& operator[](size_t index) & { return items_[index]; }
  const Item& operator[](size_t index) const& { return items_[index]; }
  Item operator[](size_t index) && { return std::move(items_[index]); }

  size_t size() const { return items_.size(); }
  bool is_empty() const { return items_.empty(); }
  void clear() { items_.clear(); }
  void reserve(size_t size) { items_.reserve(size); }
  // Removes an item and returns its value. Throws ValueError for a missing key.
  Value pop(const Key& key) {
    Value value = (*this)[key];
    erase(key);
    return value;
  }
  auto begin() { return items_.begin(); }
  auto end() { return items_.end(); }
  auto begin() const { return items_.begin(); }
  auto end() const { return items_.end(); }
  std::vector<Key> keys() const {
    std::vector<Key> all;
    for (const Item& item : items_) all.push_back(item.key());
    return all;
  }
  std::vector<Value> values() const {
    std::vector<Value> all;
    for (const Item& item : items_) all.push_back(item.value());
    return all;
  }
  std::vector<std::pair<Key, Value>> pairs() const {
    std::vector<std::pair<Key, Value>> all;
    for (const Item& item : items_) all.push_back(item.pair());
    return all;
  }
  const std::vector<Item>& items() const& { return items_; }
  std::vector<Item> items() && { return std::move(items_); }
  // The dictionary must not be empty.
  Item& front() { return items_.front(); }
  const Item& front() const { return items_.front(); }
  Item& back() { return items_.back(); }
  const Item& back() const { return items_.back(); }
  // Adds the items of another dictionary. Throws ValueError if a key exists.
  void update(const OrderedDict& other) {
    for (const Item& item : other) insert(item.key(), item.value());
  }

 private:
  std::vector<Item> items_;
};

}  // namespace amp
