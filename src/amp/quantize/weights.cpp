#include <amp/quantize/weights.h>

#include <algorithm>
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
  uint64_t last_use;
};

// An entry lives at most as long as the data of its source.
struct Cache {
  std::mutex mutex;
  std::vector<Entry> entries;
  CacheStats stats;
  uint64_t clock = 0;

  std::vector<Entry>::iterator find(const WeightKey& key) {
    return std::find_if(entries.begin(), entries.end(), [&](const Entry& entry) { return entry.key == key; });
  }
  template <class Predicate>
  void drop_if(const Predicate& predicate) {
    std::erase_if(entries, [&](const Entry& entry) {
      const bool drops = predicate(entry);
      if (drops) stats.bytes -= entry.bytes;
      return drops;
    });
  }
};

// Never destroyed: threads may multiply while the process ends.
Cache& cache() {
  static auto& all = *new Cache;
  return all;
}

bool is_outdated(const Entry& entry) {
  const WeightSource& source = entry.key.source;
  return source.storage->version.load(std::memory_order_relaxed) != source.version;
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
  all.drop_if([](const Entry&) { return true; });
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
  found->last_use = ++all.clock;
  ++all.stats.hits;
  return found->value;
}

void keep_weight(const WeightKey& key, std::shared_ptr<const void> value, int64_t bytes, int64_t budget) {
  if (bytes > budget) return;
  Cache& all = cache();
  const std::lock_guard lock(all.mutex);
  all.drop_if(is_outdated);
  while (!all.entries.empty() && all.stats.bytes > budget - bytes) {
    const auto oldest =
        std::min_element(all.entries.begin(), all.entries.end(), [](const Entry& a, const Entry& b) { return a.last_use < b.last_use; });
    all.drop_if([use = oldest->last_use](const Entry& entry) { return entry.last_use == use; });
  }
  if (all.find(key) != all.entries.end()) return;  // another thread was faster
  all.entries.push_back({key, std::move(value), bytes, ++all.clock});
  all.stats.bytes += bytes;
  ++all.stats.quantized;
  key.source.storage->quantized.store(1, std::memory_order_relaxed);
}

}  // namespace amp::quantize

namespace amp::detail {

void release_quantized(const Storage* storage) noexcept {
  quantize::Cache& all = quantize::cache();
  const std::lock_guard lock(all.mutex);
  all.drop_if([=](const quantize::Entry& entry) { return entry.key.source.storage == storage; });
}

}  // namespace amp::detail
