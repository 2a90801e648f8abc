#include <amp/nn/key_index.h>

#include <algorithm>

namespace amp {

void KeyIndex::make_room() {
  if (2 * (filled_ + 1) > slots_.size()) grow();
}

void KeyIndex::add(size_t hash, uint32_t place) {
  size_t i = first_slot(hash);
  while (slots_[i].place != kNone) i = next(i);
  slots_[i] = {place, mixed(hash)};
  ++filled_;
  ++live_;
}

void KeyIndex::remove(size_t hash, uint32_t place) {
  const size_t slot = slot_of(hash, [&](uint32_t other) { return other == place; });
  if (slot == kNoSlot) return;
  slots_[slot].place = kGone;
  --live_;
}

void KeyIndex::clear() {
  slots_.clear();
  filled_ = live_ = 0;
}

void KeyIndex::grow() {
  size_t size = kFirstSize;
  while (size < 4 * (live_ + 1)) size *= 2;
  std::vector<Slot> old(size);
  old.swap(slots_);
  filled_ = live_;
  for (const Slot& slot : old) {
    if (slot.place >= kGone) continue;
    size_t i = slot.hash & (size - 1);
    while (slots_[i].place != kNone) i = next(i);
    slots_[i] = slot;
  }
}

OrderIndex::OrderIndex() = default;
OrderIndex::OrderIndex(const OrderIndex& other) = default;
OrderIndex::~OrderIndex() = default;

size_t OrderIndex::place_of(size_t number) const {
  size_t first = 0, last = erased.size();  // erased[i] - i items are before the i-th erased one
  while (first < last) {
    const size_t middle = (first + last) / 2;
    if (erased[middle] - middle <= number) first = middle + 1;
    else last = middle;
  }
  return number + first;
}

void OrderIndex::erase(uint32_t place) { erased.insert(std::lower_bound(erased.begin(), erased.end(), place), place); }

}  // namespace amp
