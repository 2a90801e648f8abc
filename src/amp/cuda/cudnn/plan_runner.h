// Runs operation graphs by cuDNN's plans, which are searched once per graph and thread. Internal.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>

#include <amp/core/log.h>
#include <amp/cuda/cudnn/plan_cache.h>
#include <amp/cuda/cudnn/plan_search.h>

namespace amp::cuda {

// What the tensors of a graph are in a call: memory of the device, or, for a number that is passed by value, its address on the host.
class CudnnPointers {
 public:
  CudnnPointers& add(int64_t id, void* data) {
    ids_.at(count_) = id;
    data_.at(count_++) = data;
    return *this;
  }
  int64_t count() const { return static_cast<int64_t>(count_); }
  const int64_t* ids() const { return ids_.data(); }
  void* const* data() const { return data_.data(); }

 private:
  static constexpr size_t kMost = 16;
  std::array<int64_t, kMost> ids_;
  std::array<void*, kMost> data_;
  size_t count_ = 0;
};

// Runs a plan on the stream of its handle, with temporary workspace.
cudnnStatus_t execute(cudnnHandle_t handle, const CudnnPlan& plan, const CudnnPointers& pointers);

// Says once that `what` runs without cuDNN, with the `consequence`, and why: the status of a failure, or CUDNN_STATUS_SUCCESS if there is
// no engine for it.
void log_without_cudnn(const std::string& what, const char* consequence, cudnnStatus_t failure);

// The plans for one kind of graph. A Key has `workspace_limit`, and `std::string describe(const Key&)` says what it is.
template <class Key>
class PlanRunner {
 public:
  // Whether it is known that cuDNN has no engine for this graph, for callers that would prepare operands in vain.
  static bool refused(const Key& key) { return plans().find(key) == nullptr && refusals().contains(key); }
  // Runs the graph of `key`; returns false, without doing anything, if cuDNN has no engine for it or fails. `search(key)` finds its plans.
  template <class Search>
  static bool run(const Key& key, cudnnHandle_t handle, const CudnnPointers& pointers, const Search& search,
                  const char* consequence = "which is much slower") {
    std::optional<Key> limited;  // `key` with less workspace
    while (true) {
      const Key& asked = limited ? *limited : key;
      const CudnnPlan* known = plans().find(asked);
      if (known == nullptr && refusals().contains(asked)) return false;
      try {
        if (known == nullptr) return search_and_run(asked, handle, pointers, search(asked), consequence);
        AMP_CUDNN_CHECK(execute(handle, *known, pointers));
        return true;
      } catch (const OutOfMemoryError&) {
        // Retries with less workspace, finally with none.
        const int64_t tried = known != nullptr ? known->workspace : asked.workspace_limit;
        if (tried == 0) throw;
        if (!limited) limited = key;
        limited->workspace_limit = tried / 8;
      }
    }
  }

 private:
  static constexpr size_t kKeptPlans = 1024, kKeptRefusals = 4096;

  static PlanCache<Key, CudnnPlan>& plans() {
    static thread_local PlanCache<Key, CudnnPlan> cache(kKeptPlans);
    return cache;
  }
  static PlanRefusals<Key>& refusals() {
    static PlanRefusals<Key> all(kKeptRefusals);
    return all;
  }

  // Tries plans until one runs, and caches it. An engine may fail only when it is run. If all are refused, the graph is not tried again; if
  // one has failed for another reason, it is.
  static bool search_and_run(const Key& key, cudnnHandle_t handle, const CudnnPointers& pointers, CudnnPlanSearch search,
                             const char* consequence) {
    cudnnStatus_t failure = CUDNN_STATUS_SUCCESS;
    while (std::optional<CudnnPlan> plan = search.next()) {
      const cudnnStatus_t status = execute(handle, *plan, pointers);
      if (status == CUDNN_STATUS_SUCCESS) {
        plans().insert(key, std::move(*plan));
        return true;
      }
      if (!is_refusal(status)) failure = status;
    }
    if (failure == CUDNN_STATUS_SUCCESS) failure = search.failure();
    if (failure == CUDNN_STATUS_SUCCESS) refusals().insert(key);
    log_without_cudnn(describe(key), consequence, failure);
    return false;
  }
};

}  // namespace amp::cuda
