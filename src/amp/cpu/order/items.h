// Elements as unsigned keys that sort like their values, paired with their indices. Internal.
#pragma once

#include <bit>
#include <cstdint>
#include <limits>
#include <type_traits>

#include <amp/core/allocator.h>
#include <amp/cpu/index/types.h>
#include <amp/kernels/shape.h>
#include <amp/ops/index/index_plan.h>

namespace amp::cpu {

// The key of a value: NaN is larger than any other value; all NaNs are equal, and so are both zeros.
template <class T>
auto key_of(T value) {
  using Key = std::conditional_t<sizeof(T) == 8, uint64_t, uint32_t>;
  if constexpr (std::is_integral_v<T>) {
    return static_cast<Key>(static_cast<Key>(value) - static_cast<Key>(std::numeric_limits<T>::min()));
  } else {
    constexpr Key kSign = Key{1} << (8 * sizeof(Key) - 1);
    const T canonical = value == 0 ? T(0) : value != value ? std::numeric_limits<T>::quiet_NaN() : value;
    const Key bits = std::bit_cast<Key>(canonical);
    return (bits & kSign) != 0 ? static_cast<Key>(~bits) : static_cast<Key>(bits | kSign);
  }
}

// A 32-bit key and an index below 2^32, ordered by key, then index.
struct PackedItem {
  using Key = uint32_t;
  uint64_t bits;

  static PackedItem of(Key key, int64_t index) { return {static_cast<uint64_t>(key) << 32 | static_cast<uint64_t>(index)}; }
  Key key() const { return static_cast<Key>(bits >> 32); }
  int64_t index() const { return static_cast<int64_t>(bits & 0xffffffffu); }
  friend bool operator<(PackedItem a, PackedItem b) { return a.bits < b.bits; }
};

// Any key and any index.
struct WideItem {
  using Key = uint64_t;
  uint64_t bits;
  int64_t place;

  static WideItem of(Key key, int64_t index) { return {key, index}; }
  Key key() const { return bits; }
  int64_t index() const { return place; }
  friend bool operator<(const WideItem& a, const WideItem& b) { return a.bits != b.bits ? a.bits < b.bits : a.place < b.place; }
};

// A key alone.
template <class K>
struct KeyItem {
  using Key = K;
  Key bits;

  Key key() const { return bits; }
  friend bool operator<(KeyItem a, KeyItem b) { return a.bits < b.bits; }
};

// The value of a key.
template <class T, class Key>
T value_of(Key key) {
  static_assert(std::is_integral_v<T>);
  return static_cast<T>(static_cast<Key>(key + static_cast<Key>(std::numeric_limits<T>::min())));
}

// Uninitialized room for two times n items, from the caching allocator.
template <class Item>
class ItemBuffers {
 public:
  explicit ItemBuffers(int64_t n)
      : n_(n), bytes_(2 * static_cast<size_t>(n) * sizeof(Item)), data_(static_cast<Item*>(detail::cpu_allocate(bytes_))) {}
  ~ItemBuffers() { detail::cpu_deallocate(data_, bytes_); }
  ItemBuffers(const ItemBuffers&) = delete;
  ItemBuffers& operator=(const ItemBuffers&) = delete;
  Item* items() const { return data_; }
  Item* spare() const { return data_ + n_; }

 private:
  int64_t n_;
  size_t bytes_;
  Item* data_;
};

// Sorts n items by key; items with equal keys keep their order. `spare` has room for n items. The result is in `items` or in `spare`,
// whichever it returns.
PackedItem* sort_items(PackedItem* items, PackedItem* spare, int64_t n);
WideItem* sort_items(WideItem* items, WideItem* spare, int64_t n);
// `varying` has the bits in which keys differ.
KeyItem<uint32_t>* sort_items(KeyItem<uint32_t>* items, KeyItem<uint32_t>* spare, int64_t n, uint32_t varying);
KeyItem<uint64_t>* sort_items(KeyItem<uint64_t>* items, KeyItem<uint64_t>* spare, int64_t n, uint64_t varying);
// The item at `position` of the sorted items. Changes the order of the items.
PackedItem item_at(PackedItem* items, PackedItem* spare, int64_t n, int64_t position);
WideItem item_at(WideItem* items, WideItem* spare, int64_t n, int64_t position);

// The items of n elements `step` apart; with `descending` their keys are inverted.
template <class T, class Item, class Storage>
void read_items(const Storage* source, int64_t step, int64_t n, bool descending, Item* items) {
  using Key = typename Item::Key;
  const Key flip = descending ? ~Key{0} : Key{0};
  for (int64_t i = 0; i < n; ++i)
    items[i] = Item::of(static_cast<Key>(static_cast<Key>(key_of(static_cast<T>(source[i * step]))) ^ flip), i);
}

// An element of a bool tensor. Every byte except 0 is true: view(), files and other libraries may bring other ones than 1.
struct Truth {
  uint8_t byte;

  explicit operator uint8_t() const { return byte != 0 ? 1 : 0; }
};

// Calls fn with null pointers to the compared type, the element type and the item type for lines of n elements. Bools are compared as
// 0 and 1.
template <class Function>
void with_items(ScalarType type, int64_t n, const Function& fn) {
  const auto with_item = [&]<class T>(T* compared, auto* stored) {
    if constexpr (sizeof(T) < 8) {
      if (n <= std::numeric_limits<uint32_t>::max()) return fn(compared, stored, static_cast<PackedItem*>(nullptr));
    }
    fn(compared, stored, static_cast<WideItem*>(nullptr));
  };
  if (type == kBool) return with_item(static_cast<uint8_t*>(nullptr), static_cast<Truth*>(nullptr));
  with_sum_types(type, [&]<class T, class Storage>(T* compared, Storage* stored) {
    if constexpr (std::is_arithmetic_v<T> && !std::is_same_v<T, bool>) with_item(compared, stored);
  });
}

// A view with dimension `d` last.
inline Tensor lines_along(const Tensor& t, int64_t d) { return views::transpose(at_least_1d(t), d, -1); }

}  // namespace amp::cpu
