#include <amp/cuda/memory/block_cache.h>

#include <cuda_runtime_api.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <mutex>
#include <new>
#include <string_view>
#include <utility>
#include <vector>

#include <amp/cuda/memory/block_streams.h>
#include <amp/cuda/runtime/max_devices.h>

namespace amp::cuda {

namespace {

constexpr size_t kGrain = 512;
// For larger blocks, the work takes much longer than an allocation, and a kept block serves no other size.
constexpr size_t kLargest = size_t{16} << 20, kMostKept = size_t{512} << 20;

// The index of a block's size among the kept sizes. These are multiples of the grain and eighths of powers of two.
constexpr size_t number_of(size_t size) {
  constexpr int kFirst = std::bit_width(8 * kGrain);
  const int octave = std::max(static_cast<int>(std::bit_width(size)), kFirst) - kFirst;
  return static_cast<size_t>(octave) * 8 + (size / kGrain >> octave);
}
static_assert(number_of(kGrain) == 1 && number_of(8 * kGrain) == 8 && number_of(9 * kGrain) == 9 && number_of(18 * kGrain) == 17);

// The kept blocks of a size.
struct Alike {
  std::vector<void*> blocks;
  size_t size = 0;
  uint64_t used = 0;  // the time of the latest allocation or deallocation of this size, in calls
};
using BySize = std::array<Alike, number_of(kLargest) + 1>;

struct Cache {
  std::mutex mutex;
  std::vector<std::pair<CUstream_st*, BySize>> streams;  // few: searched in order
  size_t bytes = 0;
  uint64_t now = 0;  // counts allocations and deallocations
  MemoryUse use;

  // Null if no block was kept for the stream.
  BySize* find(CUstream_st* stream) {
    for (auto& [each, blocks] : streams) {
      if (each == stream) return &blocks;
    }
    return nullptr;
  }
  BySize& of(CUstream_st* stream) {
    BySize* found = find(stream);
    return found != nullptr ? *found : streams.emplace_back(stream, BySize()).second;
  }
  // Among the sizes that have kept blocks, the one that was used least recently.
  Alike* oldest() {
    Alike* found = nullptr;
    for (auto& [stream, sizes] : streams) {
      for (Alike& each : sizes) {
        if (!each.blocks.empty() && (found == nullptr || each.used < found->used)) found = &each;
      }
    }
    return found;
  }
  void count(int64_t more) {
    use.bytes += more;
    use.peak = std::max(use.peak, use.bytes);
  }
};
// Never destroyed, because tensors may be destroyed later. Initialized at compile time: no call has to check for it.
union Caches {
  std::array<Cache, kMaxDevices> all{};
  ~Caches() {}
};
constinit Caches caches;
Cache& cache(int device) { return caches.all[static_cast<size_t>(device)]; }

inline size_t rounded_up(size_t bytes) {
  // Rounds up in steps of 512 bytes up to 4 KiB, then in eighths of a power of two. A block that will not be kept uses steps of 512 bytes.
  const size_t step = bytes > kLargest ? kGrain : std::max(kGrain, std::bit_floor(bytes) / 8);  // a power of two
  return (bytes + step - 1) & ~(step - 1);
}

// Frees blocks of the sizes that were used least recently, until there is room for one more. Returns false if only this size is left.
bool make_room(int device, Cache& kept, size_t size, const Alike& alike) noexcept {
  int current = 0;
  if (cudaGetDevice(&current) != cudaSuccess) return false;  // at process exit the driver may already be gone
  if (current != device) cudaSetDevice(device);
  bool room = true;
  while (room && kept.bytes + size > kMostKept) {
    Alike* oldest = kept.oldest();
    room = oldest != nullptr && oldest != &alike;
    if (!room) break;
    free_block(device, oldest->blocks.back());
    oldest->blocks.pop_back();
    kept.bytes -= oldest->size;
  }
  if (current != device) cudaSetDevice(current);
  return room;
}

}  // namespace

bool keeps_blocks() {
  static const bool keeps = [] {
    const char* text = std::getenv("AMP_CUDA_KEEP_BLOCKS");
    return text == nullptr || std::string_view(text) != "0";
  }();
  return keeps;
}

size_t block_size(size_t bytes) { return keeps_blocks() ? rounded_up(bytes) : bytes; }

MemoryUse memory_use(int device) noexcept {
  Cache& kept = cache(device);
  const std::lock_guard lock(kept.mutex);
  return kept.use;
}

void reset_peak_use(int device) noexcept {
  Cache& kept = cache(device);
  const std::lock_guard lock(kept.mutex);
  kept.use.peak = kept.use.bytes;
}

void count_use(int device, int64_t bytes, int64_t allocations) noexcept {
  Cache& kept = cache(device);
  const std::lock_guard lock(kept.mutex);
  kept.use.allocations += allocations;
  kept.count(bytes);
}

void* take_block(int device, CUstream_st* stream, size_t bytes) noexcept {
  const size_t size = rounded_up(bytes);  // nothing is found if blocks are not kept
  Cache& kept = cache(device);
  const std::lock_guard lock(kept.mutex);
  ++kept.use.allocations;
  if (kept.bytes == 0 || size > kLargest) return nullptr;
  BySize* blocks = kept.find(stream);
  if (blocks == nullptr) return nullptr;
  Alike& alike = (*blocks)[number_of(size)];
  alike.used = ++kept.now;
  if (alike.blocks.empty()) return nullptr;
  void* data = alike.blocks.back();
  alike.blocks.pop_back();
  kept.bytes -= size;
  kept.count(static_cast<int64_t>(bytes));
  return data;
}

bool keep_block(int device, CUstream_st* stream, void* data, size_t bytes) noexcept {
  const size_t size = rounded_up(bytes);
  if (size > kLargest || !keeps_blocks()) return false;
  Cache& kept = cache(device);
  const std::lock_guard lock(kept.mutex);
  Alike* alike = nullptr;
  try {
    alike = &kept.of(stream)[number_of(size)];
    if (alike->blocks.size() == alike->blocks.capacity()) alike->blocks.reserve(std::max<size_t>(8, 2 * alike->blocks.size()));
  } catch (const std::bad_alloc&) { return false; }
  alike->size = size;
  alike->used = ++kept.now;
  if (kept.bytes + size > kMostKept && !make_room(device, kept, size, *alike)) return false;
  alike->blocks.push_back(data);
  kept.bytes += size;
  kept.count(-static_cast<int64_t>(bytes));
  return true;
}

size_t kept_bytes(int device) noexcept {
  Cache& kept = cache(device);
  const std::lock_guard lock(kept.mutex);
  return kept.bytes;
}

void free_kept_blocks(int device) noexcept {
  Cache& kept = cache(device);
  const std::lock_guard lock(kept.mutex);
  for (auto& [stream, blocks] : kept.streams) {
    for (Alike& alike : blocks) {
      for (void* data : alike.blocks) free_block(device, data);
      alike.blocks.clear();
    }
  }
  kept.bytes = 0;
}

}  // namespace amp::cuda
