#include <amp/autocast/policy_variants.h>

#include <cstdint>
#include <mutex>
#include <utility>

#include <amp/autocast/stored_policy.h>

namespace amp::autocast {

namespace {

// For all objects: additions are rare.
std::mutex& variants_mutex() {
  static auto& mutex = *new std::mutex;  // never destroyed: threads may be in a region while the process ends
  return mutex;
}

constexpr size_t kFirstSize = 8;

}  // namespace

// A hash table that is at most half full. A larger one replaces it; threads may still read the old one, which is therefore kept.
struct PolicyVariants::Table {
  struct Slot {
    std::atomic<const ModulePath*> path{nullptr};  // set after `policy`
    const Policy* policy = nullptr;
  };

  Table(size_t size, Table* replaced) : slots(size), before(replaced) {}

  size_t mask() const { return slots.size() - 1; }
  size_t first_slot(const ModulePath& path) const {
    return (reinterpret_cast<uintptr_t>(&path) >> 4) * 0x9E3779B97F4A7C15ull >> 32 & mask();
  }
  const Policy* find(const ModulePath& path) const {
    for (size_t i = first_slot(path);; i = (i + 1) & mask()) {
      const ModulePath* at = slots[i].path.load(std::memory_order_acquire);
      if (at == &path) return slots[i].policy;
      if (at == nullptr) return nullptr;
    }
  }
  // For a path that is not there.
  void put(const ModulePath& path, const Policy& policy) {
    size_t i = first_slot(path);
    while (slots[i].path.load(std::memory_order_relaxed) != nullptr) i = (i + 1) & mask();
    slots[i].policy = &policy;
    slots[i].path.store(&path, std::memory_order_release);
    ++used;
  }

  std::vector<Slot> slots;
  size_t used = 0;
  Table* before;
};

struct PolicyVariants::Made {
  Rules rules;
  std::unique_ptr<StoredPolicy> policy;
  Made* next;
};

const Policy* PolicyVariants::find(const ModulePath& path) const {
  const Table* table = table_.load(std::memory_order_acquire);
  return table != nullptr ? table->find(path) : nullptr;
}

const Policy& PolicyVariants::add(const ModulePath& path, const Policy& policy) {
  const std::lock_guard lock(variants_mutex());
  if (const Policy* known = find(path)) return *known;
  Table* table = table_.load(std::memory_order_relaxed);
  if (table == nullptr || 2 * (table->used + 1) > table->slots.size()) {
    auto larger = std::make_unique<Table>(table == nullptr ? kFirstSize : 2 * table->slots.size(), table);
    if (table != nullptr)
      for (const Table::Slot& slot : table->slots)
        if (const ModulePath* at = slot.path.load(std::memory_order_relaxed)) larger->put(*at, *slot.policy);
    table = larger.release();
    table->put(path, policy);
    table_.store(table, std::memory_order_release);
  } else {
    table->put(path, policy);
  }
  return policy;
}

const Policy* PolicyVariants::made_by(const Rules& rules) const {
  const std::lock_guard lock(variants_mutex());
  for (const Made* made = made_; made != nullptr; made = made->next)
    if (made->rules == rules) return &made->policy->policy();
  return nullptr;
}

const Policy& PolicyVariants::keep(const Rules& rules, std::unique_ptr<StoredPolicy> policy) {
  auto made = std::make_unique<Made>(Made{rules, std::move(policy), nullptr});
  const std::lock_guard lock(variants_mutex());
  for (const Made* other = made_; other != nullptr; other = other->next)
    if (other->rules == rules) return other->policy->policy();
  made->next = made_;
  made_ = made.release();
  return made_->policy->policy();
}

void PolicyVariants::clear() noexcept {
  for (Table* table = table_.exchange(nullptr); table != nullptr;) delete std::exchange(table, table->before);
  while (made_ != nullptr) delete std::exchange(made_, made_->next);
}

}  // namespace amp::autocast
