#include <amp/cuda/graph/graph_memory.h>

#include <cuda_runtime_api.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <mutex>
#include <unordered_map>
#include <utility>

#include <amp/core/error.h>
#include <amp/cuda/check.h>
#include <amp/cuda/device.h>
#include <amp/cuda/graph/capture_mode.h>
#include <amp/cuda/graph/recording_stream.h>
#include <amp/cuda/memory/allocation_error.h>
#include <amp/cuda/memory/block_cache.h>
#include <amp/cuda/runtime/max_devices.h>
#include <amp/cuda/stream.h>

namespace amp::cuda {

namespace {

constexpr size_t kBlockGrain = 512;
// Memory of the driver comes in pages of this size. Small blocks share segments of one page. The others also fill what is left of segments
// of more than a page: with a higher limit, a recorded step holds more (tests/cuda/runtime/segment_tests.cpp).
constexpr size_t kSegmentGrain = size_t{2} << 20, kMostOfSmall = size_t{128} << 10;
// A segment has room for later blocks: a part of what the recording already has, up to this size.
constexpr size_t kPartOfHeld = 16, kMostRoom = size_t{64} << 20;

size_t rounded_to(size_t bytes, size_t grain) { return (bytes + grain - 1) / grain * grain; }

thread_local GraphMemory* recording_memory = nullptr;

// The memory of a device.
struct Held {
  std::atomic<int64_t> bytes{0}, peak{0};

  void add(size_t more) {
    const int64_t now = bytes += static_cast<int64_t>(more);
    int64_t known = peak;
    while (known < now && !peak.compare_exchange_weak(known, now)) {}
  }
};
Held& held(int device) {
  static std::array<Held, kMaxDevices> all;
  return all[static_cast<size_t>(device)];
}

// Gives the driver the memory that the pool holds, but that no block uses.
void trim_pool(int device) {
  const RelaxedCapture relaxed;
  cudaMemPool_t pool = nullptr;
  if (cudaDeviceGetDefaultMemPool(&pool, device) == cudaSuccess) cudaMemPoolTrimTo(pool, 0);
  cudaGetLastError();
}

// Calls cudaMalloc, which is forbidden during graph capture unless the capture mode is relaxed.
void* device_memory(size_t bytes, int device) {
  const RelaxedCapture relaxed;
  void* data = nullptr;
  const cudaError_t error = cudaMalloc(&data, bytes);
  if (error != cudaSuccess) throw_allocation_error(error, detail::concat(bytes, " bytes for a recording"));
  held(device).add(bytes);
  return data;
}

void free_memory(void* data, size_t bytes, int device) {
  const RelaxedCapture relaxed;  // a thread that records frees only what it could not use
  cudaFree(data);
  held(device).bytes -= static_cast<int64_t>(bytes);
}

}  // namespace

struct GraphMemory::Block {
  std::shared_ptr<GraphMemory> owner;
  PoolKey pool;         // that of the stream of the work that it was allocated for
  bool shared = false;  // shared with other streams
};
// The blocks of graphs that are in use or shared, and the mutex for the pools of all graphs. Never destroyed, because tensors may be
// destroyed later.
struct GraphMemory::Registry {
  std::mutex mutex;
  std::unordered_map<void*, Block> blocks;
  std::atomic<size_t> count{0};

  // Removes a block, and returns its memory to its pool.
  void remove(std::unordered_map<void*, Block>::iterator block) {
    block->second.owner->pools_.at(block->second.pool).give_back(block->first);
    blocks.erase(block);
    --count;
  }
};
GraphMemory::Registry& GraphMemory::registry() {
  static auto* all = new Registry;
  return *all;
}

GraphMemory* GraphMemory::recording() { return recording_memory; }

void GraphMemory::begin() { recording_memory = this; }

void GraphMemory::end() {
  recording_memory = nullptr;
  for (const Pending& block : std::exchange(pending_, {})) deallocate(block.device, block.data, block.bytes);
  for (const auto& memory : std::exchange(closed_meanwhile_, {})) memory->free_segments();
}

// The registry is locked.
void* GraphMemory::find_room(const PoolKey& pool, size_t bytes) {
  SegmentPool& segments = pools_[pool];
  void* const data = keeps_blocks() ? segments.take(bytes) : segments.take_whole(bytes);
  if (data == nullptr) return nullptr;
  Registry& all = registry();
  try {
    all.blocks.emplace(data, Block{shared_from_this(), pool});
  } catch (...) {
    segments.give_back(data);
    throw;
  }
  ++all.count;
  return data;
}

size_t GraphMemory::segment_bytes(const PoolKey& pool, size_t bytes) const {
  if (!keeps_blocks() || pool.kind == Kind::Zeros) return bytes;  // tools that check memory see each block
  if (pool.kind == Kind::Small) return kSegmentGrain;
  return rounded_to(std::max(bytes, std::min(held_ / kPartOfHeld, kMostRoom)), kSegmentGrain);
}

// If memory is short, has no room for later blocks, and takes what the pool of the device holds but does not use.
std::pair<void*, size_t> GraphMemory::new_segment(const PoolKey& pool, size_t bytes) const {
  const size_t with_room = segment_bytes(pool, bytes);
  try {
    return {device_memory(with_room, pool.device), with_room};
  } catch (const OutOfMemoryError&) {}
  trim_pool(pool.device);
  return {device_memory(bytes, pool.device), bytes};
}

void* GraphMemory::allocate(size_t bytes) {
  const size_t rounded = rounded_to(bytes, kBlockGrain);
  const Stream now = current_stream();
  return place({now.device(), now.handle(), rounded <= kMostOfSmall ? Kind::Small : Kind::Large}, rounded);
}

void* GraphMemory::place(const PoolKey& pool, size_t bytes) {
  Registry& all = registry();
  {
    const std::lock_guard lock(all.mutex);
    if (void* data = find_room(pool, bytes)) return data;
  }
  // Without the lock: other threads return blocks meanwhile.
  const auto [segment, size] = new_segment(pool, bytes);
  const std::lock_guard lock(all.mutex);
  try {
    pools_[pool].add(segment, size);
  } catch (...) {
    free_memory(segment, size, pool.device);
    throw;
  }
  held_ += size;
  return find_room(pool, bytes);
}

void* GraphMemory::zeros(size_t bytes) {
  const Stream now = current_stream();
  const std::pair key(now.device(), now.handle());
  if (const auto known = zeros_.find(key); known != zeros_.end()) return known->second;
  void* const data = place({now.device(), now.handle(), Kind::Zeros}, rounded_to(bytes, kBlockGrain));
  try {
    // The host waits, because replays may be on any stream.
    const RelaxedCapture relaxed;
    const RecordingStream clearing(now.device());
    AMP_CUDA_CHECK(cudaMemsetAsync(data, 0, bytes, clearing.get().handle()));
    AMP_CUDA_CHECK(cudaStreamSynchronize(clearing.get().handle()));
    zeros_.emplace(key, data);
  } catch (...) {
    give_back(now.device(), data, bytes);
    throw;
  }
  return data;
}

GraphMemory::Outcome GraphMemory::give_back(int device, void* data, size_t bytes) {
  Registry& all = registry();
  if (all.count.load(std::memory_order_relaxed) != 0) {
    std::shared_ptr<GraphMemory> closed;
    {
      const std::lock_guard lock(all.mutex);
      const auto it = all.blocks.find(data);
      if (it != all.blocks.end()) {
        GraphMemory& owner = *it->second.owner;
        if (!owner.closed_) {
          if (!it->second.shared) all.remove(it);
          else owner.unused_.push_back(data);
          return Taken;
        }
        if (recording_memory == nullptr) {
          closed = it->second.owner;
          all.remove(it);
        }
      }
    }
    if (closed != nullptr) {
      closed->free_segments();
      return Taken;
    }
  }
  if (recording_memory == nullptr) return Foreign;
  recording_memory->pending_.push_back({device, data, bytes});
  return Deferred;
}

bool GraphMemory::note_use(void* data, CUstream_st* stream) {
  Registry& all = registry();
  if (all.count.load(std::memory_order_relaxed) == 0) return false;
  const std::lock_guard lock(all.mutex);
  const auto it = all.blocks.find(data);
  if (it == all.blocks.end()) return false;
  if (stream != it->second.pool.stream) it->second.shared = true;
  return true;
}

void GraphMemory::close() {
  {
    const RelaxedCapture relaxed;  // destroys what the libraries made for the graph
    kept_.clear();
  }
  Registry& all = registry();
  {
    const std::lock_guard lock(all.mutex);
    closed_ = true;
    for (const auto& [stream, data] : std::exchange(zeros_, {})) all.remove(all.blocks.find(data));
    for (void* data : std::exchange(unused_, {})) all.remove(all.blocks.find(data));
  }
  if (recording_memory == nullptr) free_segments();
  else recording_memory->closed_meanwhile_.push_back(shared_from_this());
}

void GraphMemory::free_segments() {
  std::vector<std::pair<int, std::vector<std::pair<void*, size_t>>>> removed;
  {
    const std::lock_guard lock(registry().mutex);
    for (auto& [pool, segments] : pools_) removed.emplace_back(pool.device, segments.remove_free());
  }
  for (const auto& [device, segments] : removed) {
    for (const auto& [data, bytes] : segments) free_memory(data, bytes, device);
  }
}

int64_t GraphMemory::held_bytes(int device) { return held(device).bytes; }
int64_t GraphMemory::peak_bytes(int device) { return held(device).peak; }
void GraphMemory::reset_peak(int device) { held(device).peak = held(device).bytes.load(); }

}  // namespace amp::cuda
