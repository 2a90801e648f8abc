#include <amp/cuda/graph_memory.h>

#include <cuda_runtime_api.h>

#include <atomic>
#include <mutex>
#include <unordered_map>
#include <utility>

#include <amp/core/error.h>
#include <amp/cuda/allocation_error.h>
#include <amp/cuda/capture_mode.h>
#include <amp/cuda/device.h>
#include <amp/cuda/stream.h>

namespace amp::cuda {

namespace {

constexpr size_t kGrain = 512;

struct Block {
  std::shared_ptr<GraphMemory> owner;
  size_t bytes;
  std::pair<int, CUstream_st*> stream;  // of the work for which it was allocated
  bool shared = false;                  // with other streams
};
// All blocks of recordings, and the mutex for their free lists. Never destroyed, as tensors may be destroyed later.
struct Registry {
  std::mutex mutex;
  std::unordered_map<void*, Block> blocks;
  std::atomic<size_t> count{0};
};
Registry& registry() {
  static auto* all = new Registry;
  return *all;
}

thread_local GraphMemory* current = nullptr;

// cudaMalloc, which is forbidden during a recording unless the capture mode is relaxed.
void* device_memory(size_t bytes) {
  const RelaxedCapture relaxed;
  void* data = nullptr;
  const cudaError_t error = cudaMalloc(&data, bytes);
  if (error == cudaSuccess) return data;
  throw_allocation_error(error, detail::concat(bytes, " bytes for a recording"));
}

}  // namespace

GraphMemory* GraphMemory::recording() { return current; }

void GraphMemory::begin() { current = this; }

void GraphMemory::end() {
  current = nullptr;
  for (const Pending& block : std::exchange(pending_, {})) deallocate(block.device, block.data, block.bytes);
}

void* GraphMemory::allocate(size_t bytes) {
  const size_t rounded = (bytes + kGrain - 1) / kGrain * kGrain;
  Registry& all = registry();
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
  void* data = device_memory(rounded);
  all.blocks.emplace(data, Block{shared_from_this(), rounded, stream});
  ++all.count;
  return data;
}

GraphMemory::Answer GraphMemory::give_back(int device, void* data, size_t bytes) {
  Registry& all = registry();
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
      all.blocks.erase(it);
      --all.count;
      cudaFree(data);
      return Taken;
    }
  }
  if (current == nullptr) return Foreign;
  current->pending_.push_back({device, data, bytes});
  return Deferred;
}

bool GraphMemory::note_use(void* data, CUstream_st* stream) {
  Registry& all = registry();
  if (all.count.load(std::memory_order_relaxed) == 0) return false;
  std::lock_guard lock(all.mutex);
  const auto it = all.blocks.find(data);
  if (it == all.blocks.end()) return false;
  if (stream != it->second.stream.second) it->second.shared = true;
  return true;
}

void GraphMemory::close() {
  kept_.clear();
  Registry& all = registry();
  std::lock_guard lock(all.mutex);
  closed_ = true;
  for (const auto& [stream, blocks] : free_) {
    for (const auto& [bytes, data] : blocks) unused_.push_back(data);
  }
  free_.clear();
  for (void* data : std::exchange(unused_, {})) {
    cudaFree(data);
    all.blocks.erase(data);
    --all.count;
  }
}

}  // namespace amp::cuda
