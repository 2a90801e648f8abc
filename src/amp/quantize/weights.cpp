#include <amp/quantize/weights.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <list>
#include <map>
#include <mutex>
#include <utility>
#include <vector>

#include <amp/autograd/node.h>
#include <amp/quantize/cache.h>

namespace amp::quantize {

namespace {

struct Entry {
  WeightKey key;
  std::shared_ptr<const void> value;
  int64_t bytes;
};
using Entries = std::list<Entry>;

bool is_outdated(const Entry& entry) {
  const WeightSource& source = entry.key.source;
  return source.storage->version.load(std::memory_order_relaxed) != source.version;
}

// An entry lives at most as long as the data of its source.
struct Cache {
  // The storage and the data of a leaf: its entries are few.
  using Place = std::pair<uintptr_t, uintptr_t>;
  using Group = std::vector<Entries::iterator>;

  std::mutex mutex;
  Entries entries;  // the latest use first
  std::map<Place, Group> groups;
  Entries::iterator swept = entries.end();  // the next entry to look at
  CacheStats stats;

  static Place place_of(const WeightKey& key) {
    return {reinterpret_cast<uintptr_t>(key.source.storage), reinterpret_cast<uintptr_t>(key.source.data)};
  }
  Entries::iterator find(const WeightKey& key) {
    const auto group = groups.find(place_of(key));
    if (group == groups.end()) return entries.end();
    const auto found = std::find_if(group->second.begin(), group->second.end(), [&](const auto& entry) { return entry->key == key; });
    return found != group->second.end() ? *found : entries.end();
  }
  void use(Entries::iterator entry) {
    if (swept == entry) ++swept;
    entries.splice(entries.begin(), entries, entry);
  }
  void erase(Entries::iterator entry) {
    const auto group = groups.find(place_of(entry->key));
    std::erase(group->second, entry);
    if (group->second.empty()) groups.erase(group);
    if (swept == entry) ++swept;
    stats.bytes -= entry->bytes;
    entries.erase(entry);
  }
  // Drops the outdated entries of the leaf, and looks for others among the next few: a look at all of them would take time with the square.
  void drop_outdated(const WeightKey& key) {
    if (const auto group = groups.find(place_of(key)); group != groups.end()) {
      for (const Entries::iterator& entry : Group(group->second)) {
        if (is_outdated(*entry)) erase(entry);
      }
    }
    for (int i = 0; i < 2 && !entries.empty(); ++i) {
      if (swept == entries.end()) swept = entries.begin();
      const Entries::iterator entry = swept++;
      if (is_outdated(*entry)) erase(entry);
    }
  }
  void insert(const WeightKey& key, std::shared_ptr<const void> value, int64_t bytes) {
    Group& group = groups[place_of(key)];
    group.reserve(group.size() + 1);
    entries.push_front({key, std::move(value), bytes});
    group.push_back(entries.begin());
    stats.bytes += bytes;
  }
};

// Never destroyed: threads may multiply while the process ends.
Cache& cache() {
  static auto& all = *new Cache;
  return all;
}

uint32_t version_of(const detail::TensorImpl& impl) { return impl.storage->version.load(std::memory_order_relaxed); }

WeightSource source_in(const detail::TensorImpl& leaf, uint32_t version) {
  return {leaf.storage, version, leaf.data, Shape(leaf.size_array()), Shape(leaf.stride_array())};
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
  const std::lock_guard lock(all.mutex);
  while (!all.entries.empty()) all.erase(all.entries.begin());
}

std::optional<WeightSource> source_of(const Tensor& operand) {
  const detail::TensorImpl& impl = *operand.impl();
  if (!impl.has(detail::TensorImpl::RequiresGrad)) return std::nullopt;
  if (impl.grad_fn == nullptr) return source_in(impl, version_of(impl));
  const autograd::Node& node = *impl.grad_fn;
  if (!node.narrowing() || node.num_inputs() != 1 || !node.edge(0).is_leaf()) return std::nullopt;
  const detail::TensorImpl& leaf = *node.edge(0).leaf();
  // The cast may have been written to without a record, and the leaf may have got other data.
  if (version_of(impl) != 0 || leaf.data != node.narrowing().data) return std::nullopt;
  return source_in(leaf, node.narrowing().version);
}

std::shared_ptr<const void> find_weight(const WeightKey& key) {
  Cache& all = cache();
  const std::lock_guard lock(all.mutex);
  const auto found = all.find(key);
  if (found == all.entries.end()) return nullptr;
  all.use(found);
  ++all.stats.hits;
  return found->value;
}

void keep_weight(const WeightKey& key, std::shared_ptr<const void> value, int64_t bytes, int64_t budget) {
  if (bytes > budget) return;
  Cache& all = cache();
  const std::lock_guard lock(all.mutex);
  all.drop_outdated(key);
  while (!all.entries.empty() && all.stats.bytes > budget - bytes) all.erase(std::prev(all.entries.end()));
  if (all.find(key) != all.entries.end()) return;  // another thread was faster
  key.source.storage->quantized.store(1, std::memory_order_relaxed);
  all.insert(key, std::move(value), bytes);
  ++all.stats.quantized;
}

}  // namespace amp::quantize

namespace amp::detail {

void release_quantized(const Storage* storage) noexcept {
  quantize::Cache& all = quantize::cache();
  const std::lock_guard lock(all.mutex);
  const auto of_storage = [&] { return all.groups.lower_bound({reinterpret_cast<uintptr_t>(storage), 0}); };
  for (auto group = of_storage(); group != all.groups.end() && group->first.first == reinterpret_cast<uintptr_t>(storage);
       group = of_storage()) {
    if (group->second.empty()) all.groups.erase(group);
    else all.erase(group->second.back());
  }
}

}  // namespace amp::detail
