// A dictionary that keeps its items in the order of insertion (torch::OrderedDict).
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <amp/core/error.h>
#include <amp/core/memory/owned.h>
#include <amp/nn/key_index.h>

namespace amp {

// Finds a key in constant time, and inserts and erases in amortized constant time. Access by number takes constant time unless items were
// erased, then logarithmic time. Few items have no index: most modules have few parameters.
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

  // Reads items by their numbers, so that an insertion does not end its use.
  template <class Dict>
  class BasicIterator {
   public:
    using iterator_category = std::random_access_iterator_tag;
    using value_type = Item;
    using difference_type = std::ptrdiff_t;
    using reference = std::conditional_t<std::is_const_v<Dict>, const Item&, Item&>;
    using pointer = std::remove_reference_t<reference>*;

    BasicIterator() = default;
    BasicIterator(Dict* dict, size_t index) : dict_(dict), index_(index) {}
    operator BasicIterator<const Dict>() const requires(!std::is_const_v<Dict>) { return {dict_, index_}; }
    reference operator*() const { return dict_->items_[dict_->place_of(index_)]; }
    pointer operator->() const { return &**this; }
    reference operator[](difference_type n) const { return *(*this + n); }
    BasicIterator& operator++() { return *this += 1; }
    BasicIterator& operator--() { return *this += -1; }
    BasicIterator operator++(int) { return std::exchange(*this, *this + 1); }
    BasicIterator operator--(int) { return std::exchange(*this, *this - 1); }
    BasicIterator& operator+=(difference_type n) {
      index_ += static_cast<size_t>(n);
      return *this;
    }
    BasicIterator& operator-=(difference_type n) { return *this += -n; }
    friend BasicIterator operator+(BasicIterator at, difference_type n) { return at += n; }
    friend BasicIterator operator+(difference_type n, BasicIterator at) { return at += n; }
    friend BasicIterator operator-(BasicIterator at, difference_type n) { return at -= n; }
    friend difference_type operator-(const BasicIterator& a, const BasicIterator& b) {
      return static_cast<difference_type>(a.index_ - b.index_);
    }
    friend bool operator==(const BasicIterator& a, const BasicIterator& b) { return a.index_ == b.index_; }
    friend auto operator<=>(const BasicIterator& a, const BasicIterator& b) { return a.index_ <=> b.index_; }

   private:
    Dict* dict_ = nullptr;
    size_t index_ = 0;
  };
  using iterator = BasicIterator<OrderedDict>;
  using const_iterator = BasicIterator<const OrderedDict>;

  OrderedDict() = default;
  OrderedDict(const OrderedDict& other) : items_(other.items_), index_(other.index_ ? new OrderIndex(*other.index_) : nullptr) {}
  OrderedDict(OrderedDict&& other) noexcept : items_(std::exchange(other.items_, {})), index_(std::move(other.index_)) {}
  OrderedDict& operator=(OrderedDict other) noexcept {
    items_.swap(other.items_);
    index_.swap(other.index_);
    return *this;
  }
  ~OrderedDict() = default;

  // Throws ValueError if the key exists.
  Value& insert(Key key, Value value) {
    AMP_CHECK(!contains(key), ValueError, "[insert] the key \"", key, "\" already exists");
    if (!index_ && items_.size() == kFew) make_index();
    const size_t hash = index_ ? hash_of(key) : 0;
    if (index_) index_->keys.make_room();
    items_.emplace_back(std::move(key), std::move(value));
    if (index_) index_->keys.add(hash, static_cast<uint32_t>(items_.size() - 1));
    return items_.back().value();
  }
  Value* find(const Key& key) {
    const size_t place = find_place(key);
    return place == kNone ? nullptr : &items_[place].value();
  }
  const Value* find(const Key& key) const { return const_cast<OrderedDict*>(this)->find(key); }
  bool contains(const Key& key) const { return find_place(key) != kNone; }
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
    const size_t place = find_place(key);
    if (!index_) items_.erase(items_.begin() + static_cast<std::ptrdiff_t>(place));
    else erase_place(place);
  }
  Item& operator[](size_t index) & { return items_[place_of(index)]; }
  const Item& operator[](size_t index) const& { return items_[place_of(index)]; }
  Item operator[](size_t index) && { return std::move(items_[place_of(index)]); }

  size_t size() const { return items_.size() - (index_ ? index_->erased.size() : 0); }
  bool is_empty() const { return size() == 0; }
  void clear() {
    items_.clear();
    index_.reset();
  }
  void reserve(size_t size) { items_.reserve(size); }
  // Removes an item and returns its value. Throws ValueError for a missing key.
  Value pop(const Key& key) {
    Value value = (*this)[key];
    erase(key);
    return value;
  }
  iterator begin() { return {this, 0}; }
  iterator end() { return {this, size()}; }
  const_iterator begin() const { return {this, 0}; }
  const_iterator end() const { return {this, size()}; }
  std::vector<Key> keys() const {
    std::vector<Key> all;
    all.reserve(size());
    for (const Item& item : *this) all.push_back(item.key());
    return all;
  }
  std::vector<Value> values() const {
    std::vector<Value> all;
    all.reserve(size());
    for (const Item& item : *this) all.push_back(item.value());
    return all;
  }
  std::vector<std::pair<Key, Value>> pairs() const {
    std::vector<std::pair<Key, Value>> all;
    all.reserve(size());
    for (const Item& item : *this) all.push_back(item.pair());
    return all;
  }
  std::vector<Item> items() const { return {begin(), end()}; }
  // The dictionary must not be empty.
  Item& front() { return (*this)[0]; }
  const Item& front() const { return (*this)[0]; }
  Item& back() { return (*this)[size() - 1]; }
  const Item& back() const { return (*this)[size() - 1]; }
  // Adds the items of another dictionary. Throws ValueError if a key exists.
  void update(const OrderedDict& other) {
    for (const Item& item : other) insert(item.key(), item.value());
  }

 private:
  static constexpr size_t kNone = ~size_t{0}, kFew = 8;

  static size_t hash_of(const Key& key) { return std::hash<Key>()(key); }

  size_t find_place(const Key& key) const {
    if (index_) {
      const uint32_t place = index_->keys.find(hash_of(key), [&](uint32_t at) { return items_[at].key() == key; });
      return place == KeyIndex::kNone ? kNone : place;
    }
    for (size_t place = 0; place < items_.size(); ++place)
      if (items_[place].key() == key) return place;
    return kNone;
  }
  size_t place_of(size_t index) const {
    if (!index_ || index_->erased.empty()) [[likely]]
      return index;
    return index_->place_of(index);
  }
  void make_index() {
    detail::Owned<OrderIndex> made(new OrderIndex);
    for (size_t place = 0; place < items_.size(); ++place) {
      made->keys.make_room();
      made->keys.add(hash_of(items_[place].key()), static_cast<uint32_t>(place));
    }
    index_ = std::move(made);
  }
  void erase_place(size_t place) {
    std::vector<uint32_t>& erased = index_->erased;
    const auto number = static_cast<uint32_t>(place);
    const bool is_last = place + 1 == items_.size();
    if (!is_last) index_->erase(number);
    index_->keys.remove(hash_of(items_[place].key()), number);
    [[maybe_unused]] const Value gone = std::move(items_[place].value());  // destroyed last: its destructor may use the dictionary
    if (is_last) items_.pop_back();
    while (!erased.empty() && erased.back() + 1 == items_.size()) {
      items_.pop_back();
      erased.pop_back();
    }
    constexpr size_t kFewErased = 32, kShare = 8;
    if (erased.size() > kFewErased + items_.size() / kShare) remove_erased();
  }
  void remove_erased() {
    std::vector<Item> kept;
    kept.reserve(size());
    size_t next = 0;
    for (size_t place = 0; place < items_.size(); ++place) {
      if (next < index_->erased.size() && index_->erased[next] == place) ++next;
      else kept.push_back(std::move(items_[place]));
    }
    items_ = std::move(kept);
    index_->erased.clear();
    index_->keys.clear();
    for (size_t place = 0; place < items_.size(); ++place) {
      index_->keys.make_room();
      index_->keys.add(hash_of(items_[place].key()), static_cast<uint32_t>(place));
    }
  }

  std::vector<Item> items_;
  detail::Owned<OrderIndex> index_;  // null while there are few items
};

}  // namespace amp
