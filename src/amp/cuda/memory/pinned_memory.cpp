#include <amp/cuda/memory/pinned_memory.h>

#include <algorithm>
#include <bit>
#include <exception>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

#include <amp/core/error.h>
#include <amp/cuda/check.h>
#include <amp/cuda/event.h>
#include <amp/cuda/graph/capture_mode.h>
#include <amp/cuda/graph/graph_memory.h>
#include <amp/cuda/memory/allocation_error.h>

namespace amp::cuda {

// The last use of a block by a stream. The event lives as long as the block; each use records it again.
struct StreamUse {
  Stream stream;
  Event event;
  bool pending;
};

struct PinnedBlock {
  char* data;
  size_t bytes;
  bool used;
  std::vector<StreamUse> uses;
};

namespace {

constexpr size_t kPage = 4096;

// Never destroyed, because tensors may be destroyed later.
struct Blocks {
  std::mutex mutex;
  std::map<const char*, std::unique_ptr<PinnedBlock>> by_address;
  std::multimap<size_t, PinnedBlock*> by_size;
  int64_t used = 0, peak = 0, cached = 0;
};
Blocks& blocks() {
  static auto* all = new Blocks;
  return *all;
}

// Whole pages, in four size classes per power of two.
size_t round_up(size_t bytes) {
  const size_t step = std::max(kPage, bytes > 1 ? std::bit_floor(bytes - 1) / 4 : 0);
  return std::max(step, (bytes + step - 1) / step * step);
}

// Whether all streams have passed the block's last uses. An error of a device means "not yet".
bool has_passed(PinnedBlock& block) {
  for (StreamUse& use : block.uses) {
    if (!use.pending) continue;
    if (cudaEventQuery(use.event.handle()) != cudaSuccess) {
      cudaGetLastError();  // clears cudaErrorNotReady
      return false;
    }
    use.pending = false;
  }
  return true;
}

void count_as_used(Blocks& all, PinnedBlock& block) {
  block.used = true;
  all.used += static_cast<int64_t>(block.bytes);
  all.peak = std::max(all.peak, all.used);
}

PinnedBlock* take_cached(size_t bytes) {
  Blocks& all = blocks();
  const std::lock_guard lock(all.mutex);
  const RelaxedCapture relaxed;
  const auto [begin, end] = all.by_size.equal_range(bytes);
  for (auto it = begin; it != end; ++it) {
    PinnedBlock& block = *it->second;
    if (block.used || !has_passed(block)) continue;
    all.cached -= static_cast<int64_t>(block.bytes);
    count_as_used(all, block);
    return &block;
  }
  return nullptr;
}

cudaError_t lock_pages(void** data, size_t bytes) {
  const RelaxedCapture relaxed;
  return cudaHostAlloc(data, bytes, cudaHostAllocPortable);
}

// Adds a new block, which is in use, to the lists. After an exception they are unchanged.
PinnedBlock* add_block(void* data, size_t bytes) {
  Blocks& all = blocks();
  const std::lock_guard lock(all.mutex);
  auto owner = std::make_unique<PinnedBlock>(PinnedBlock{static_cast<char*>(data), bytes, false, {}});
  PinnedBlock* const block = owner.get();
  const auto listed = all.by_size.emplace(bytes, block);
  try {
    all.by_address.emplace(block->data, std::move(owner));
  } catch (...) {
    all.by_size.erase(listed);
    throw;
  }
  count_as_used(all, *block);
  return block;
}

// The block that contains the address, or null. The caller holds the lock.
PinnedBlock* holding(const Blocks& all, const void* address) {
  const auto* const at = static_cast<const char*>(address);
  auto it = all.by_address.upper_bound(at);
  if (it == all.by_address.begin()) return nullptr;
  PinnedBlock& block = *(--it)->second;
  return at < block.data + block.bytes ? &block : nullptr;
}

// The block's entry for the stream; creates it if needed.
StreamUse& use_of(PinnedBlock& block, const Stream& stream) {
  const auto found = std::find_if(block.uses.begin(), block.uses.end(), [&](const StreamUse& each) { return each.stream == stream; });
  return found != block.uses.end() ? *found : block.uses.emplace_back(StreamUse{stream, Event(), false});
}

}  // namespace

PinnedBlock* allocate_pinned(size_t bytes) {
  AMP_CHECK(bytes < (size_t{1} << 62), OutOfMemoryError, "[allocate] ", bytes, " bytes of page-locked memory were requested");
  const size_t rounded = round_up(bytes);
  if (PinnedBlock* const block = take_cached(rounded)) return block;
  void* data = nullptr;
  cudaError_t error = lock_pages(&data, rounded);
  if (error == cudaErrorMemoryAllocation && GraphMemory::recording() == nullptr) {
    cudaGetLastError();
    release_pinned_blocks();
    error = lock_pages(&data, rounded);
  }
  if (error != cudaSuccess)
    throw_allocation_error(error, detail::concat(bytes, " bytes of page-locked memory"),
                           detail::concat("; in use: ", pinned_stats().current_bytes));
  try {
    return add_block(data, rounded);
  } catch (...) {
    cudaFreeHost(data);
    throw;
  }
}

void* data_of(const PinnedBlock* block) { return block->data; }

void free_pinned(PinnedBlock* block) noexcept {
  Blocks& all = blocks();
  const std::lock_guard lock(all.mutex);
  block->used = false;
  all.used -= static_cast<int64_t>(block->bytes);
  all.cached += static_cast<int64_t>(block->bytes);
}

bool is_in_pinned_block(const void* address) {
  Blocks& all = blocks();
  const std::lock_guard lock(all.mutex);
  return holding(all, address) != nullptr;
}

bool note_pinned_use(const void* address, const Stream& stream) noexcept {
  try {
    Blocks& all = blocks();
    const std::lock_guard lock(all.mutex);
    PinnedBlock* const block = holding(all, address);
    if (block == nullptr) return true;
    StreamUse& use = use_of(*block, stream);
    use.event.record(stream);
    use.pending = true;
    return true;
  } catch (const std::exception&) { return false; }
}

MemoryStats pinned_stats() {
  Blocks& all = blocks();
  const std::lock_guard lock(all.mutex);
  return {all.used, all.peak, all.cached};
}

void release_pinned_blocks() {
  Blocks& all = blocks();
  const std::lock_guard lock(all.mutex);
  for (auto it = all.by_size.begin(); it != all.by_size.end();) {
    PinnedBlock& block = *it->second;
    if (block.used) {
      ++it;
      continue;
    }
    for (StreamUse& use : block.uses) {
      if (use.pending) AMP_CUDA_CHECK(cudaEventSynchronize(use.event.handle()));
      use.pending = false;
    }
    AMP_CUDA_CHECK(cudaFreeHost(block.data));
    all.cached -= static_cast<int64_t>(block.bytes);
    it = all.by_size.erase(it);
    all.by_address.erase(block.data);
  }
}

}  // namespace amp::cuda
