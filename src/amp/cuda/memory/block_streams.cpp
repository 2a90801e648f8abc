#include <amp/cuda/memory/block_streams.h>

#include <cuda_runtime_api.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <exception>
#include <mutex>
#include <unordered_map>
#include <vector>

#include <amp/cuda/runtime/max_devices.h>
#include <amp/cuda/stream.h>

namespace amp::cuda {

namespace {

struct Streams {
  CUstream_st* home = nullptr;
  std::vector<CUstream_st*> others;
};
// Only the default stream uses blocks that are not in the list. Never destroyed, because tensors may be destroyed later.
struct Registry {
  std::mutex mutex;
  std::unordered_map<void*, Streams> blocks;
  std::atomic<size_t> count{0};
};
Registry& registry() {
  static auto* all = new Registry;
  return *all;
}

Streams take(void* data) {
  Registry& all = registry();
  if (all.count.load(std::memory_order_acquire) == 0) return {};
  const std::lock_guard lock(all.mutex);
  const auto found = all.blocks.find(data);
  if (found == all.blocks.end()) return {};
  Streams streams = std::move(found->second);
  all.blocks.erase(found);
  all.count.fetch_sub(1, std::memory_order_release);
  return streams;
}

// The stream of the device that frees blocks of several streams. None of those streams then waits for the others.
CUstream_st* meeting_stream(int device) {
  static std::array<std::once_flag, kMaxDevices> made;
  static std::array<CUstream_st*, kMaxDevices> all{};
  const auto index = static_cast<size_t>(device);
  std::call_once(made[index], [&] {
    if (cudaStreamCreateWithFlags(&all[index], cudaStreamNonBlocking) != cudaSuccess) all[index] = nullptr;
  });
  return all[index];
}

}  // namespace

void note_allocation(void* data, CUstream_st* stream) {
  if (stream == nullptr) return;
  Registry& all = registry();
  const std::lock_guard lock(all.mutex);
  all.blocks[data].home = stream;
  all.count.fetch_add(1, std::memory_order_release);
}

void note_use(void* data, CUstream_st* stream) {
  Registry& all = registry();
  const std::lock_guard lock(all.mutex);
  const auto found = all.blocks.find(data);
  if (found == all.blocks.end()) {
    if (stream == nullptr) return;
    all.blocks[data].others = {stream};
    all.count.fetch_add(1, std::memory_order_release);
    return;
  }
  Streams& streams = found->second;
  if (stream == streams.home || std::find(streams.others.begin(), streams.others.end(), stream) != streams.others.end()) return;
  streams.others.push_back(stream);
}

bool has_one_stream(void* data, CUstream_st*& stream) noexcept {
  stream = nullptr;
  Registry& all = registry();
  if (all.count.load(std::memory_order_acquire) == 0) return true;
  const std::lock_guard lock(all.mutex);
  const auto found = all.blocks.find(data);
  if (found == all.blocks.end()) return true;
  stream = found->second.home;
  return found->second.others.empty();
}

void free_block(int device, void* data) noexcept {
  const Streams streams = take(data);
  CUstream_st* where = streams.home;
  if (!streams.others.empty()) {
    where = meeting_stream(device);
    if (where == nullptr) return;
    try {
      const Stream meeting(where, device);
      meeting.wait({streams.home, device});
      for (CUstream_st* other : streams.others) meeting.wait({other, device});
    } catch (const std::exception&) { return; }
  }
  cudaFreeAsync(data, where);
}

}  // namespace amp::cuda
