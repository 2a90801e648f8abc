#include <amp/optim/shards.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <unordered_map>
#include <utility>

namespace amp::optim {

namespace {

std::atomic<int64_t> marks{0};  // programs without shards then take no lock

struct Marked {
  std::mutex mutex;
  std::unordered_map<const detail::TensorImpl*, std::vector<ShardPtr>> shards;
};
// Not destroyed at the end of the process, because a mark may live as long.
Marked& marked() {
  static auto& value = *new Marked;
  return value;
}

}  // namespace

ShardMark::ShardMark(Tensor tensor, ShardPtr shard) : tensor_(std::move(tensor)), shard_(std::move(shard)) {
  Marked& all = marked();
  const std::lock_guard lock(all.mutex);
  const auto [it, added] = all.shards.try_emplace(tensor_.impl());
  try {
    it->second.push_back(shard_);
  } catch (...) {
    if (added) all.shards.erase(it);
    throw;
  }
  marks.fetch_add(1, std::memory_order_relaxed);
}

ShardMark::~ShardMark() {
  if (!tensor_.defined()) return;  // moved from
  Marked& all = marked();
  const std::lock_guard lock(all.mutex);
  const auto it = all.shards.find(tensor_.impl());
  std::erase(it->second, shard_);
  if (it->second.empty()) all.shards.erase(it);
  marks.fetch_sub(1, std::memory_order_relaxed);
}

ShardPtr shard_of(const detail::TensorImpl* tensor) {
  if (marks.load(std::memory_order_relaxed) == 0) [[likely]]
    return nullptr;
  Marked& all = marked();
  const std::lock_guard lock(all.mutex);
  const auto it = all.shards.find(tensor);
  return it == all.shards.end() ? nullptr : it->second.back();
}

std::vector<std::shared_ptr<const Processes>> processes_of(const std::vector<const detail::TensorImpl*>& tensors) {
  std::vector<std::shared_ptr<const Processes>> all;
  for (const detail::TensorImpl* tensor : tensors) {
    const ShardPtr shard = shard_of(tensor);
    if (shard != nullptr && std::find(all.begin(), all.end(), shard->processes) == all.end()) all.push_back(shard->processes);
  }
  return all;
}

bool any_divided(const std::vector<const detail::TensorImpl*>& tensors) {
  return std::any_of(tensors.begin(), tensors.end(), [](const detail::TensorImpl* tensor) {
    const ShardPtr shard = shard_of(tensor);
    return shard != nullptr && shard->divided;
  });
}

}  // namespace amp::optim
