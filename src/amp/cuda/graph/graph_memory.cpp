#include <amp/cuda/graph/graph_memory.h>

#include <cuda_runtime_api.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <mutex>
#include <unordered_map>
#include <utility>

#include <amp/core/error.h>
#include <amp/cuda/device.h>
#include <amp/cuda/graph/capture_mode.h>
#include <amp/cuda/memory/allocation_error.h>
#include <amp/cuda/runtime/max_devices.h>
#include <amp/cuda/stream.h>

namespace amp::cuda {

namespace {

constexpr size_t kBlockGrain = 512;

struct Block {
  std::shared_ptr<GraphMemory> owner;
  size_t bytes;
  std::pair<int, CUstream_st*> stream;  // the stream of the work that it was allocated for
  bool shared = false;                  // shared with other streams
};
// All blocks of graphs, and the mutex for their free lists. Never destroyed, because tensors may be destroyed later.
struct BlockRegistry {
  std::mutex mutex;
  std::unordered_map<void*, Block> blocks;
  std::atomic<size_t> count{0};
};
BlockRegistry& blocks_of_recordings() {
  static auto* all = new BlockRegistry;
  return *all;
}

thread_local GraphMemory* recording_memory = nullptr;

// The memory of a device.
struct Held {
  std::atomic<int64_t> bytes{0}, peak{0};
};
Held& held(int device) {
  static std::array<Held, kMaxDevices> all;
  return all[static_cast<size_t>(device)];
}

// Calls cudaMalloc, which is forbidden during graph capture unless the capture mode is relaxed. The registry is locked.
void* device_memory(size_t bytes, int device) {
  const RelaxedCapture relaxed;
  void* data = nullptr;
  const cudaError_t error = cudaMalloc(&data, bytes);
  if (error != cudaSuccess) throw_allocation_error(error, detail::concat(bytes, " bytes for a recording"));
  Held& counted = held(device);
  counted.bytes += static_cast<int64_t>(bytes);
  counted.peak = std::max(counted.peak.load(), counted.bytes.load());
  return data;
}

void free_block(BlockRegistry& all, std::unordered_map<void*, Block>::iterator block) {
  cudaFree(block->first);
  held(block->second.stream.first).bytes -= static_cast<int64_t>(block->second.bytes);
  all.blocks.erase(block);
  --all.count;
}

}  // namespace

GraphMemory* GraphMemory::recording() { return recording_memory; }

void GraphMemory::begin() { recording_memory = this; }

void GraphMemory::end() {
  recording_memory = nullptr;
  for (const Pending& block : std::exchange(pending_, {})) deallocate(block.device, block.data, block.bytes);
}

void* GraphMemory::allocate(size_t bytes) {
  const size_t rounded = (bytes + kBlockGrain - 1) / kBlockGrain * kBlockGrain;
  BlockRegistry& all = blocks_of_recordings();
  std::lock_guard lock(all.mutex);
  const Stream now = current_stream();
  const std::pair stream(now.device(), now.handle());
  auto& free = free_[stream];
  const auto fit = free.lower_bound(rounded);
  if (fit != free.end() && fit->first <= 2 * rounded) {
    void* data = fit->second;
    free.erase(fit);
    return data;
  }
  void* data = device_memory(rounded, now.device());
  all.blocks.emplace(data, Block{shared_from_this(), rounded, stream});
  ++all.count;
  return data;
}

GraphMemory::Outcome GraphMemory::give_back(int device, void* data, size_t bytes) {
  BlockRegistry& all = blocks_of_recordings();
  if (all.count.load(std::memory_order_relaxed) != 0) {
    std::lock_guard lock(all.mutex);
    const auto it = all.blocks.find(data);
    if (it != all.blocks.end()) {
      GraphMemory& owner = *it->second.owner;
      if (!owner.closed_) {
        if (!it->second.shared) owner.free_[it->second.stream].emplace(it->second.bytes, data);
        else owner.unused_.push_back(data);
        return Taken;
      }
      if (recording_memory == nullptr) {
        free_block(all, it);
        return Taken;
      }
    }
  }
  if (recording_memory == nullptr) return Foreign;
  recording_memory->pending_.push_back({device, data, bytes});
  return Deferred;
}

bool GraphMemory::note_use(void* data, CUstream_st* stream) {
  BlockRegistry& all = blocks_of_recordings();
  if (all.count.load(std::memory_order_relaxed) == 0) return false;
  std::lock_guard lock(all.mutex);
  const auto it = all.blocks.find(data);
  if (it == all.blocks.end()) return false;
  if (stream != it->second.stream.second) it->second.shared = true;
  return true;
}

void GraphMemory::close() {
  kept_.clear();
  BlockRegistry& all = blocks_of_recordings();
  std::lock_guard lock(all.mutex);
  closed_ = true;
  for (const auto& [stream, blocks] : free_) {
    for (const auto& [bytes, data] : blocks) unused_.push_back(data);
  }
  free_.clear();
  for (void* data : std::exchange(unused_, {})) {
    const auto block = all.blocks.find(data);
    if (recording_memory == nullptr) free_block(all, block);
    else recording_memory->pending_.push_back({block->second.stream.first, data, 0});  // its bytes are no longer counted as used
  }
}

int64_t GraphMemory::held_bytes(int device) { return held(device).bytes; }
int64_t GraphMemory::peak_bytes(int device) { return held(device).peak; }
void GraphMemory::reset_peak(int device) { held(device).peak = held(device).bytes.load(); }

}  // namespace amp::cuda
