// Finds the places of a list by the hashes of their keys.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <amp/core/export.h>

namespace amp {

// A hash table with open addressing. It holds places and hashes; the list itself holds the keys.
class AMP_API KeyIndex {
 public:
  static constexpr uint32_t kNone = ~uint32_t{0};

  // The place that has this hash and for which `is_wanted(place)` holds; kNone if there is none.
  template <class F>
  uint32_t find(size_t hash, const F& is_wanted) const {
    const size_t slot = slot_of(hash, is_wanted);
    return slot == kNoSlot ? kNone : slots_[slot].place;
  }
  // Makes room for one more place. After that, add() cannot fail.
  void make_room();
  void add(size_t hash, uint32_t place);
  void remove(size_t hash, uint32_t place);
  void clear();

 private:
  static constexpr uint32_t kGone = kNone - 1;  // was removed: the search continues behind it
  static constexpr size_t kNoSlot = ~size_t{0}, kFirstSize = 32;
  struct Slot {
    uint32_t place = kNone, hash = 0;
  };

  // Spreads hashes that are the keys themselves, as those of integers are.
  static uint32_t mixed(size_t hash) { return static_cast<uint32_t>((hash * 0x9E3779B97F4A7C15ull) >> 32); }
  size_t first_slot(size_t hash) const { return mixed(hash) & (slots_.size() - 1); }
  size_t next(size_t slot) const { return (slot + 1) & (slots_.size() - 1); }
  template <class F>
  size_t slot_of(size_t hash, const F& is_wanted) const {
    if (slots_.empty()) return kNoSlot;
    for (size_t i = first_slot(hash); slots_[i].place != kNone; i = next(i))
      if (slots_[i].place != kGone && slots_[i].hash == mixed(hash) && is_wanted(slots_[i].place)) return i;
    return kNoSlot;
  }
  void grow();

  std::vector<Slot> slots_;  // a power of two; at most half of them are filled or gone
  size_t filled_ = 0, live_ = 0;
};

// The index of a dictionary. Erased items stay in its list until there are many, so that the others need not move each time.
struct AMP_API OrderIndex {
  KeyIndex keys;
  std::vector<uint32_t> erased;  // their places, sorted

  OrderIndex();
  OrderIndex(const OrderIndex& other);
  OrderIndex& operator=(const OrderIndex& other) = delete;
  ~OrderIndex();
  // The place of the item with this number.
  size_t place_of(size_t number) const;
  void erase(uint32_t place);
};

}  // namespace amp
