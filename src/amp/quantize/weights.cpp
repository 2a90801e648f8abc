#include <amp/quantize/weights.h>

#include <algorithm>
#include <mutex>
#include <utility>
#include <vector>

#include <amp/autograd/node.h>
#include <amp/quantize/cache.h>

namespace amp::quantize {

namespace {

using detail::Storage;

struct Entry {
  WeightKey key;
  std::shared_ptr<const void> value;
  int64_t bytes;
  uint64_t last_use;
};

struct Cache {
  std::mutex mutex;
  std::vector<Entry> entries;
  CacheStats stats;
  uint64_t clock = 0;

  std::vector<Entry>::iterator find(const WeightKey& key) {
    return std::find_if(entries.begin(), entries.end(), [&](const Entry& entry) { return entry.key == key; });
  }
  // Moves entries to `dropped`, whose values and memory are freed without the lock.
  template <class Predicate>
  void drop_if(const Predicate& predicate, std::vector<Entry>& dropped) {
    const auto kept = std::partition(entries.begin(), entries.end(), [&](const Entry& entry) { return !predicate(entry); });
    for (auto it = kept; it != entries.end(); ++it) {
      stats.bytes -= it->bytes;
      dropped.push_back(std::move(*it));
    }
    entries.erase(kept, entries.end());
  }
};

// Never destroyed: threads may multiply while the process ends.
Cache& cache() {
  static auto& all = *new Cache;
  return all;
}

void free_entries(const std::vector<Entry>& dropped) {
  for (const Entry& entry : dropped) detail::release(const_cast<Storage*>(entry.key.storage));
}

bool is_outdated(const Entry& entry) {
  const Storage& storage = *entry.key.storage;
  return storage.refs.load(std::memory_order_acquire) == 1 || storage.version.load(std::memory_order_relaxed) != entry.key.version;
}

}  // namespace

CacheStats cache_stats() {
  Cache& all = cache();
  const std::lock_guard lock(all.mutex);
  CacheStats stats = all.stats;
  stats.entries = all.entries.size();
  return stats;
}

void clear_cache() {
  Cache& all = cache();
  std::vector<Entry> dropped;
  {
    const std::lock_guard lock(all.mutex);
    all.drop_if([](const Entry&) { return true; }, dropped);
  }
  free_entries(dropped);
}

std::optional<WeightSource> source_of(const Tensor& operand) {
  const detail::TensorImpl& impl = *operand.impl();
  if (!impl.has(detail::TensorImpl::RequiresGrad)) return std::nullopt;
  if (impl.grad_fn == nullptr) return WeightSource{impl.storage, impl.storage->version.load(std::memory_order_relaxed)};
  const autograd::Node& node = *impl.grad_fn;
  if (!node.narrowing() || node.num_inputs() != 1 || !node.edge(0).is_leaf()) return std::nullopt;
  return WeightSource{node.edge(0).leaf()->storage, node.narrowing().version};
}

std::shared_ptr<const void> find_weight(const WeightKey& key) {
  Cache& all = cache();
  const std::lock_guard lock(all.mutex);
  const auto found = all.find(key);
  if (found == all.entries.end()) return nullptr;
  found->last_use = ++all.clock;
  ++all.stats.hits;
  return found->value;
}

void keep_weight(const WeightKey& key, std::shared_ptr<const void> value, int64_t bytes, int64_t budget) {
  if (bytes > budget) return;
  Cache& all = cache();
  std::vector<Entry> dropped;
  {
    const std::lock_guard lock(all.mutex);
    all.drop_if(is_outdated, dropped);
    while (!all.entries.empty() && all.stats.bytes > budget - bytes) {
      const auto oldest =
          std::min_element(all.entries.begin(), all.entries.end(), [](const Entry& a, const Entry& b) { return a.last_use < b.last_use; });
      const uint64_t use = oldest->last_use;
      all.drop_if([use](const Entry& entry) { return entry.last_use == use; }, dropped);
    }
    if (all.find(key) == all.entries.end()) {  // else another thread was faster
      detail::retain(const_cast<Storage*>(key.storage));
      all.entries.push_back({key, std::move(value), bytes, ++all.clock});
      all.stats.bytes += bytes;
      ++all.stats.quantized;
    }
  }
  free_entries(dropped);
}

}  // namespace amp::quantize
