// A hash table of pointers, to which threads add under a lock, and in which they search without one. Internal.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

namespace amp::autocast {

// Open addressing, at most half full. It has no destructor, so that it can be a constant of the program: call clear() to free it.
template <class Key, class Value>
class GrowingTable {
 public:
  struct Slot {
    std::atomic<const Key*> key{nullptr};  // set after `value`
    Value value{};
  };

  constexpr GrowingTable() = default;
  GrowingTable(const GrowingTable&) = delete;
  GrowingTable& operator=(const GrowingTable&) = delete;

  // The slot with this hash whose key `is_wanted(key)` accepts; null if there is none.
  template <class F>
  const Slot* find(size_t hash, const F& is_wanted) const {
    const Table* table = table_.load(std::memory_order_acquire);
    if (table == nullptr) return nullptr;
    for (size_t i = hash & table->mask();; i = (i + 1) & table->mask()) {
      const Key* key = table->slots[i].key.load(std::memory_order_acquire);
      if (key == nullptr) return nullptr;
      if (is_wanted(*key)) return &table->slots[i];
    }
  }
  // Adds a key that is not there. The caller holds a lock against other additions. `hash_of(key)` gives the hashes.
  template <class F>
  void add(const Key& key, Value value, const F& hash_of) {
    Table* table = table_.load(std::memory_order_relaxed);
    if (table != nullptr && 2 * (table->used + 1) <= table->slots.size()) return table->put(hash_of(key), key, std::move(value));
    auto larger = std::make_unique<Table>(table == nullptr ? kFirstSize : 2 * table->slots.size(), table);
    if (table != nullptr)
      for (const Slot& slot : table->slots)
        if (const Key* at = slot.key.load(std::memory_order_relaxed)) larger->put(hash_of(*at), *at, slot.value);
    larger->put(hash_of(key), key, std::move(value));
    table_.store(larger.release(), std::memory_order_release);
  }
  // No thread may use the table any longer.
  void clear() noexcept {
    for (Table* table = table_.exchange(nullptr); table != nullptr;) delete std::exchange(table, table->before);
  }

 private:
  static constexpr size_t kFirstSize = 4;

  // Threads may still read a table that a larger one has replaced, so it is kept.
  struct Table {
    Table(size_t size, Table* replaced) : slots(size), before(replaced) {}

    size_t mask() const { return slots.size() - 1; }
    void put(size_t hash, const Key& key, Value value) {
      size_t i = hash & mask();
      while (slots[i].key.load(std::memory_order_relaxed) != nullptr) i = (i + 1) & mask();
      slots[i].value = std::move(value);
      slots[i].key.store(&key, std::memory_order_release);
      ++used;
    }

    std::vector<Slot> slots;
    size_t used = 0;
    Table* before;
  };

  std::atomic<Table*> table_{nullptr};
};

}  // namespace amp::autocast
