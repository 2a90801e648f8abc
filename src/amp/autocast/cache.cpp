#include <amp/autocast/cache.h>

#include <algorithm>
#include <atomic>
#include <utility>

#include <amp/core/thread/per_thread.h>

namespace amp::autocast {

namespace {

constexpr size_t kInitialSlots = 64;
constexpr size_t kScanned = 32;  // slots that are scanned for each orphan: a scan for every single one would take time with the square

// Marks a slot whose entry was removed: probing continues past it.
const detail::TensorImpl* const kTaken = reinterpret_cast<const detail::TensorImpl*>(uintptr_t{1});

// Counts weights that were released on a thread that had no copy of them. A thread that reads a new count also reads the reference counts
// that go with it: otherwise it would note the release as seen, and keep the weight.
std::atomic<uint32_t> orphans{0};

ScalarType other_dtype(ScalarType dtype) { return dtype == kFloat16 ? kBFloat16 : kFloat16; }
int64_t bytes_of(const Tensor& cast) { return static_cast<int64_t>(cast.impl()->storage->nbytes); }

// The destructors of its tensors find no cache.
struct ThreadCache : CastCache {
  ~ThreadCache() { detail::thread_state().cast_cache = nullptr; }
};

}  // namespace

CastCache::CastCache() : slots_(kInitialSlots), mask_(kInitialSlots - 1) {}

void CastCache::insert(const Tensor& weight, Tensor cast, int64_t budget) {
  if (const uint32_t fresh = orphans.load(std::memory_order_acquire) - orphans_seen_; fresh != 0 && kScanned * fresh >= used_.size())
    drop_orphans();
  const size_t present = slot_of(weight.impl(), cast.dtype());
  Tensor outdated;  // destroyed last: its destructor may re-enter the cache
  if (slots_[present].weight != nullptr) outdated = take(present);
  if (bytes_of(cast) > budget) return;
  trim(budget - bytes_of(cast));
  make_room();
  const ScalarType dtype = cast.dtype();
  const bool both = slots_[slot_of(weight.impl(), other_dtype(dtype))].weight != nullptr;
  if (both || weight.impl()->cached.load(std::memory_order_relaxed) == 0) {
    weight.impl()->cached.store(both ? 2 : 1, std::memory_order_relaxed);
  }
  put({weight.impl(), weight.impl()->data, weight._version(), dtype, std::move(cast), ++clock_});
}

void CastCache::put(Entry entry) {
  const size_t slot = slot_of(entry.weight, entry.dtype);
  used_.push_back(static_cast<uint32_t>(slot));
  bytes_ += bytes_of(entry.cast);
  ++live_;
  entry.order = entry.last_use;
  slots_[slot] = std::move(entry);
  if (heap_size_) {
    std::swap(used_[*heap_size_], used_.back());
    push_to_heap();
  }
}

Tensor CastCache::take(size_t slot) {
  const uint64_t order = slots_[slot].order;  // stays, because the slot may be in the heap
  Tensor cast = std::exchange(slots_[slot], Entry{}).cast;
  slots_[slot].weight = kTaken;
  slots_[slot].order = order;
  bytes_ -= bytes_of(cast);
  --live_;
  return cast;
}

// Called when a region with another budget ends, so it must not allocate. The destructor of a dropped cast may use the cache again.
void CastCache::trim(int64_t budget) {
  while (bytes_ > budget && live_ != 0) {
    const Tensor dropped = take(take_oldest_slot());
    ++evictions_;
  }
}

// Adds the slot behind the heap to it. The one with the smallest order is first.
void CastCache::push_to_heap() {
  const auto later = [this](uint32_t a, uint32_t b) { return slots_[a].order > slots_[b].order; };
  ++*heap_size_;
  std::push_heap(used_.begin(), used_.begin() + static_cast<std::ptrdiff_t>(*heap_size_), later);
}

// Removes the slot that was not used for the longest time from the heap, and returns it. Hits only set last_use: a slot that was used since
// it was ordered goes back to the heap first.
size_t CastCache::take_oldest_slot() {
  const auto later = [this](uint32_t a, uint32_t b) { return slots_[a].order > slots_[b].order; };
  if (!heap_size_) {
    for (const uint32_t i : used_) slots_[i].order = slots_[i].last_use;
    std::make_heap(used_.begin(), used_.end(), later);
    heap_size_ = used_.size();
  }
  for (;;) {
    std::pop_heap(used_.begin(), used_.begin() + static_cast<std::ptrdiff_t>(*heap_size_), later);
    --*heap_size_;
    const uint32_t slot = used_[*heap_size_];
    Entry& entry = slots_[slot];
    if (!entry.cast.defined()) continue;
    if (entry.order == entry.last_use) return slot;
    entry.order = entry.last_use;
    push_to_heap();
  }
}

std::vector<CastCache::Entry> CastCache::take_all() {
  std::vector<Entry> entries;
  entries.reserve(live_);
  for (const uint32_t i : used_) {
    Entry entry = std::exchange(slots_[i], Entry{});
    if (entry.cast.defined()) entries.push_back(std::move(entry));
  }
  used_.clear();
  heap_size_.reset();
  live_ = 0;
  bytes_ = 0;
  return entries;
}

void CastCache::make_room() {
  if (2 * (used_.size() + 1) <= slots_.size()) return;
  std::vector<Entry> entries = take_all();
  size_t capacity = kInitialSlots;
  while (capacity < 4 * (entries.size() + 1)) capacity *= 2;
  slots_ = std::vector<Entry>(capacity);
  mask_ = capacity - 1;
  for (Entry& entry : entries) put(std::move(entry));
}

// Drops the copies of weights that only the tape edges of this cache's casts still hold.
void CastCache::drop_orphans() {
  const uint32_t seen = orphans.load(std::memory_order_acquire);
  std::vector<Tensor> dropped;
  for (const uint32_t i : used_) {
    const Entry& entry = slots_[i];
    if (!entry.cast.defined()) continue;
    const size_t other = slot_of(entry.weight, other_dtype(entry.dtype));
    const bool both = slots_[other].weight != nullptr;
    if (entry.weight->refs.load(std::memory_order_acquire) > (both ? 2u : 1u)) continue;
    if (both) dropped.push_back(take(other));
    dropped.push_back(take(i));
  }
  orphans_seen_ = seen;
}

bool CastCache::erase(const detail::TensorImpl* weight) {
  if (live_ == 0) return false;
  Tensor dropped[2];
  int count = 0;
  for (const ScalarType dtype : {kFloat16, kBFloat16}) {
    const size_t slot = slot_of(weight, dtype);
    if (slots_[slot].weight != nullptr) dropped[count++] = take(slot);
  }
  return count != 0;
}

void CastCache::clear() noexcept {
  // Called when a region ends, so it must not allocate. Destructors of dropped tensors may use the cache again.
  while (live_ != 0) {
    for (size_t i = 0; i < used_.size(); ++i) {
      if (slots_[used_[i]].cast.defined()) take(used_[i]);
    }
  }
  for (const uint32_t i : used_) slots_[i].weight = nullptr;
  used_.clear();
  heap_size_.reset();
}

CastCache& thread_cache() {
  CastCache*& cache = detail::thread_state().cast_cache;
  if (cache == nullptr) cache = &detail::PerThread<ThreadCache, detail::ExitStage::CastCache>::get();
  return *cache;
}

void forget(const detail::TensorImpl* weight) noexcept {
  CastCache* cache = detail::thread_state().cast_cache;
  if (cache == nullptr || !cache->erase(weight)) orphans.fetch_add(1, std::memory_order_release);
}

}  // namespace amp::autocast

namespace amp::detail {

void release_cached(TensorImpl* impl) noexcept { autocast::forget(impl); }

}  // namespace amp::detail
