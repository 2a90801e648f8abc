#include <amp/cuda/block_cache.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <mutex>
#include <new>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include <amp/cuda/block_streams.h>
#include <amp/cuda/max_devices.h>

namespace amp::cuda {

namespace {

constexpr size_t kGrain = 512;
// Work on larger blocks takes so long that the time of an allocation does not matter, and kept blocks serve no other size.
constexpr size_t kLargest = size_t{16} << 20, kMostKept = size_t{512} << 20;

using BySize = std::unordered_map<size_t, std::vector<void*>>;

struct Cache {
  std::mutex mutex;
  std::vector<std::pair<CUstream_st*, BySize>> streams;  // few, so they are searched in order
  size_t bytes = 0;

  BySize& of(CUstream_st* stream) {
    for (auto& [each, blocks] : streams) {
      if (each == stream) return blocks;
    }
    return streams.emplace_back(stream, BySize()).second;
  }
};
// Never destroyed, as tensors may be destroyed later.
Cache& cache(int device) {
  static auto* all = new std::array<Cache, kMaxDevices>;
  return (*all)[static_cast<size_t>(device)];
}

}  // namespace

bool keeps_blocks() {
  static const bool keeps = [] {
    const char* text = std::getenv("AMP_CUDA_KEEP_BLOCKS");
    return text == nullptr || std::string_view(text) != "0";
  }();
  return keeps;
}

size_t block_size(size_t bytes) {
  if (!keeps_blocks()) return bytes;
  // Up to 4 KiB in steps of 512 bytes, then in eighths of a power of two; without more than that if the block will not be kept.
  const size_t step = bytes > kLargest ? kGrain : std::max(kGrain, std::bit_floor(bytes) / 8);
  return (bytes + step - 1) / step * step;
}

void* take_block(int device, CUstream_st* stream, size_t size) noexcept {
  if (size > kLargest) return nullptr;
  Cache& kept = cache(device);
  const std::lock_guard lock(kept.mutex);
  if (kept.bytes == 0) return nullptr;
  for (auto& [each, blocks] : kept.streams) {
    if (each != stream) continue;
    const auto found = blocks.find(size);
    if (found == blocks.end() || found->second.empty()) return nullptr;
    void* data = found->second.back();
    found->second.pop_back();
    kept.bytes -= size;
    return data;
  }
  return nullptr;
}

bool keep_block(int device, CUstream_st* stream, void* data, size_t size) noexcept {
  if (size > kLargest || !keeps_blocks()) return false;
  Cache& kept = cache(device);
  const std::lock_guard lock(kept.mutex);
  if (kept.bytes + size > kMostKept) return false;
  try {
    kept.of(stream)[size].push_back(data);
  } catch (const std::bad_alloc&) { return false; }
  kept.bytes += size;
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
    for (auto& [size, all] : blocks) {
      for (void* data : all) free_block(device, data);
    }
    blocks.clear();
  }
  kept.bytes = 0;
}

}  // namespace amp::cuda
