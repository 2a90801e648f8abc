#include <amp/cuda/graph_memory.h>

#include <cuda_runtime_api.h>

#include <atomic>
#include <mutex>
#include <unordered_map>
#include <utility>

#include <amp/core/error.h>
#include <amp/cuda/allocation_error.h>
#include <amp/cuda/device.h>

namespace amp::cuda {

namespace {

constexpr size_t kGrain = 512;

struct Block {
  std::shared_ptr<GraphMemory> owner;
  size_t bytes;
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
  cudaStreamCaptureMode mode = cudaStreamCaptureModeRelaxed;
  cudaThreadExchangeStreamCaptureMode(&mode);
  void* data = nullptr;
  const cudaError_t error = cudaMalloc(&data, bytes);
  cudaThreadExchangeStreamCaptureMode(&mode);
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
  const auto fit = free_.lower_bound(rounded);
  if (fit != free_.end() && fit->first <= 2 * rounded) {
    void* data = fit->second;
    free_.erase(fit);
    return data;
  }
  void* data = device_memory(rounded);
  all.blocks.emplace(data, Block{shared_from_this(), rounded});
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
        owner.free_.emplace(it->second.bytes, data);
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

void GraphMemory::close() {
  Registry& all = registry();
  std::lock_guard lock(all.mutex);
  closed_ = true;
  for (const auto& [bytes, data] : free_) {
    cudaFree(data);
    all.blocks.erase(data);
    --all.count;
  }
  free_.clear();
}

}  // namespace amp::cuda
