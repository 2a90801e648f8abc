// A stable radix sort. Each pass distributes the items by one byte of their keys, starting with the lowest. Threads process chunks of the
// items. Chunks are distributed in their order, so the result does not depend on the number of threads.
#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include <amp/core/parallel.h>
#include <amp/cpu/order/items.h>

namespace amp::cpu {

namespace {

constexpr int64_t kShort = 64;         // below this, comparisons are faster
constexpr int64_t kChunk = 128 << 10;  // minimum items per thread
constexpr size_t kBuckets = 256;

using Counts = std::array<int64_t, kBuckets>;

template <class Item>
size_t digit(const Item& item, size_t byte) {
  return item.key() >> (8 * byte) & 0xff;
}

// Moves items to their places, and advances these.
template <class Item>
void distribute(const Item* from, Item* to, int64_t n, size_t byte, Counts& places) {
  for (int64_t i = 0; i < n; ++i) to[places[digit(from[i], byte)]++] = from[i];
}

// Replaces counts by the start positions of the buckets.
void accumulate(Counts& counts, int64_t start) {
  for (int64_t& count : counts) start += std::exchange(count, start);
}

template <class Item>
Item* sort_serially(Item* from, Item* to, int64_t n) {
  constexpr size_t kBytes = sizeof(typename Item::Key);
  std::array<Counts, kBytes> counts{};
  for (int64_t i = 0; i < n; ++i) {
    for (size_t byte = 0; byte < kBytes; ++byte) ++counts[byte][digit(from[i], byte)];
  }
  for (size_t byte = 0; byte < kBytes; ++byte) {
    if (counts[byte][digit(from[0], byte)] == n) continue;
    accumulate(counts[byte], 0);
    distribute(from, to, n, byte, counts[byte]);
    std::swap(from, to);
  }
  return from;
}

template <class Item>
Item* sort_in_chunks(Item* from, Item* to, int64_t n, int64_t chunks, typename Item::Key varying) {
  const auto begin = [=](int64_t chunk) { return n / chunks * chunk + std::min(chunk, n % chunks); };
  std::vector<Counts> counts(static_cast<size_t>(chunks));
  for (size_t byte = 0; byte < sizeof(typename Item::Key); ++byte) {
    if ((varying >> (8 * byte) & 0xff) == 0) continue;
    parallel_for(0, chunks, 1, [&](int64_t first, int64_t last) {
      for (int64_t c = first; c < last; ++c) {
        Counts& count = counts[static_cast<size_t>(c)];
        count.fill(0);
        for (int64_t i = begin(c); i < begin(c + 1); ++i) ++count[digit(from[i], byte)];
      }
    });
    int64_t sum = 0, largest = 0;
    for (size_t b = 0; b < kBuckets; ++b) {
      const int64_t start = sum;
      for (Counts& count : counts) sum += std::exchange(count[b], sum);
      largest = std::max(largest, sum - start);
    }
    if (largest == n) continue;
    parallel_for(0, chunks, 1, [&](int64_t first, int64_t last) {
      for (int64_t c = first; c < last; ++c) distribute(from + begin(c), to, begin(c + 1) - begin(c), byte, counts[static_cast<size_t>(c)]);
    });
    std::swap(from, to);
  }
  return from;
}

template <class Item>
Item* sort_any(Item* items, Item* spare, int64_t n, typename Item::Key varying = ~typename Item::Key{0}) {
  if (n < kShort) {
    std::sort(items, items + n);  // equal items have the same bits, so the order is unique
    return items;
  }
  const int64_t chunks = std::min<int64_t>(n / kChunk, get_num_threads());
  return chunks > 1 && !in_parallel_region() ? sort_in_chunks(items, spare, n, chunks, varying) : sort_serially(items, spare, n);
}

// Narrows the items down to those with the same high bits as the wanted item. These are few, unless most items have these bits.
template <class Item>
Item at_position(Item* items, Item* spare, int64_t n, int64_t position) {
  constexpr int64_t kSmall = 512;
  constexpr size_t kTop = 8 * sizeof(typename Item::Key) - 11;
  if (n >= kSmall) {
    std::vector<int64_t> counts(size_t{1} << 11);
    for (int64_t i = 0; i < n; ++i) ++counts[items[i].key() >> kTop];
    size_t bucket = 0;
    for (; position >= counts[bucket]; ++bucket) position -= counts[bucket];
    const auto end = std::copy_if(items, items + n, spare, [=](const Item& item) { return item.key() >> kTop == bucket; });
    items = spare;
    n = end - spare;
  }
  std::nth_element(items, items + position, items + n);
  return items[position];
}

}  // namespace

PackedItem* sort_items(PackedItem* items, PackedItem* spare, int64_t n) { return sort_any(items, spare, n); }
WideItem* sort_items(WideItem* items, WideItem* spare, int64_t n) { return sort_any(items, spare, n); }
KeyItem<uint32_t>* sort_items(KeyItem<uint32_t>* items, KeyItem<uint32_t>* spare, int64_t n, uint32_t varying) {
  return sort_any(items, spare, n, varying);
}
KeyItem<uint64_t>* sort_items(KeyItem<uint64_t>* items, KeyItem<uint64_t>* spare, int64_t n, uint64_t varying) {
  return sort_any(items, spare, n, varying);
}
PackedItem item_at(PackedItem* items, PackedItem* spare, int64_t n, int64_t position) { return at_position(items, spare, n, position); }
WideItem item_at(WideItem* items, WideItem* spare, int64_t n, int64_t position) { return at_position(items, spare, n, position); }

}  // namespace amp::cpu
