#include <amp/autocast/cache.h>

#include <utility>

#include <amp/core/thread_state.h>

namespace amp::autocast {

namespace {
constexpr size_t kInitialSlots = 64;
}

CastCache::CastCache() : slots_(kInitialSlots) {}

size_t CastCache::slot_of(const detail::TensorImpl* weight, ScalarType dtype) const {
  const size_t mask = slots_.size() - 1;
  size_t i = ((reinterpret_cast<uintptr_t>(weight) >> 6) * 0x9E3779B97F4A7C15ull >> 32 ^ static_cast<size_t>(dtype)) & mask;
  while (slots_[i].weight != nullptr && (slots_[i].weight != weight || slots_[i].dtype != dtype)) i = (i + 1) & mask;
  return i;
}

const Tensor* CastCache::find(const Tensor& weight, ScalarType dtype) const {
  const Entry& entry = slots_[slot_of(weight.impl(), dtype)];
  if (entry.weight == nullptr || entry.version != weight._version() || entry.data != weight.impl()->data) return nullptr;
  return &entry.cast;
}

void CastCache::insert(const Tensor& weight, Tensor cast) {
  Entry entry{weight.impl(), weight.impl()->data, weight._version(), cast.dtype(), std::move(cast)};
  Entry& present = slots_[slot_of(entry.weight, entry.dtype)];
  if (present.weight != nullptr) {
    bytes_ += entry.cast.nbytes() - present.cast.nbytes();
    std::swap(present, entry);  // the old copy goes at the end of this function, when the table is in order
    return;
  }
  if (2 * (used_.size() + 1) > slots_.size()) rebuild(2 * slots_.size(), take_all());
  weight.impl()->cached.store(1, std::memory_order_relaxed);
  bytes_ += entry.cast.nbytes();
  const size_t slot = slot_of(entry.weight, entry.dtype);
  used_.push_back(static_cast<uint32_t>(slot));
  slots_[slot] = std::move(entry);
}

std::vector<CastCache::Entry> CastCache::take_all() {
  std::vector<Entry> entries;
  entries.reserve(used_.size());
  for (const uint32_t i : used_) entries.push_back(std::exchange(slots_[i], Entry{}));
  used_.clear();
  bytes_ = 0;
  return entries;
}

// Weights whose last holder is this cache's own tape edge are left out.
void CastCache::rebuild(size_t capacity, std::vector<Entry> entries) {
  slots_ = std::vector<Entry>(capacity);
  for (Entry& entry : entries) {
    if (entry.weight->refs.load(std::memory_order_acquire) == 1) continue;
    const size_t slot = slot_of(entry.weight, entry.dtype);
    bytes_ += entry.cast.nbytes();
    used_.push_back(static_cast<uint32_t>(slot));
    slots_[slot] = std::move(entry);
  }
}

void CastCache::erase(const detail::TensorImpl* weight) {
  const bool holds = slots_[slot_of(weight, kFloat16)].weight != nullptr || slots_[slot_of(weight, kBFloat16)].weight != nullptr;
  if (!holds) return;
  std::vector<Entry> entries = take_all();
  std::vector<Entry> dropped;
  std::vector<Entry> kept;
  for (Entry& entry : entries) (entry.weight == weight ? dropped : kept).push_back(std::move(entry));
  rebuild(slots_.size(), std::move(kept));
}

void CastCache::clear() {
  if (used_.empty()) return;
  const std::vector<Entry> dropped = take_all();  // destructors may use the cache again
}

CastCache& thread_cache() {
  detail::ThreadState& state = detail::thread_state();
  if (state.cast_cache == nullptr) {
    state.cast_cache = new CastCache;
    detail::hook_thread_exit();
  }
  return *state.cast_cache;
}

void destroy_thread_cache() { delete std::exchange(detail::thread_state().cast_cache, nullptr); }

void forget(const detail::TensorImpl* weight) noexcept {
  if (CastCache* cache = detail::thread_state().cast_cache) cache->erase(weight);
}

}  // namespace amp::autocast
