// Runs operation graphs by cuDNN's plans. Each thread searches plans once per graph. Internal.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>

#include <amp/core/log.h>
#include <amp/cuda/cudnn/plan_cache.h>
#include <amp/cuda/cudnn/plan_search.h>
#include <amp/cuda/graph/library_call.h>

namespace amp::cuda {

// A plan owns the code of its kernels, which is unloaded with it. Recordings share plans, because their replays run these kernels.
using CudnnPlanPtr = std::shared_ptr<CudnnPlan>;
CudnnPlanPtr share_plan(CudnnPlan plan);

// Runs a plan on the stream of its handle, which is for the current `device`, with temporary workspace. During graph capture, the recording
// keeps the plan.
cudnnStatus_t execute(cudnnHandle_t handle, int device, const CudnnPlanPtr& plan, const CudnnPointers& pointers);

// Logs once that `what` runs without cuDNN, with the `consequence` and the reason: the status of a failure, or CUDNN_STATUS_SUCCESS if
// there is no engine for it. `stays`: it has failed twice, and is not tried again.
void log_without_cudnn(const std::string& what, const char* consequence, cudnnStatus_t failure, bool stays = false);

// The plans for one kind of graph. A Key has `workspace_limit` and `device`. `std::string describe(const Key&)` returns its description.
template <class Key>
class PlanRunner {
 public:
  // Whether cuDNN is known to have no engine for this graph. Callers can then skip the preparation of operands.
  static bool refused(const Key& key) { return plans().find(key) == nullptr && refusals().contains(key); }
  // Runs the graph of `key`. Returns false, without any effect, if cuDNN has no engine for it or fails. `search(key)` finds its plans.
  template <class Search>
  static bool run(const Key& key, cudnnHandle_t handle, const CudnnPointers& pointers, const Search& search,
                  const char* consequence = "which is much slower") {
    int64_t workspace = key.workspace_limit;
    try {
      return run_within(key, handle, pointers, search, consequence, workspace);
    } catch (const OutOfMemoryError&) {
      if (workspace == 0) throw;
    }
    // Retries with less workspace, and last with none.
    Key limited = key;
    limited.workspace_limit = workspace / 8;
    return run(limited, handle, pointers, search, consequence);
  }

 private:
  static constexpr size_t kKeptPlans = 1024, kKeptRefusals = 4096;

  static PlanCache<Key, CudnnPlanPtr>& plans() {
    static thread_local PlanCache<Key, CudnnPlanPtr> cache(kKeptPlans);
    return cache;
  }
  static PlanRefusals<Key>& refusals() {
    static PlanRefusals<Key> all(kKeptRefusals);
    return all;
  }

  // Sets `workspace` to the needed size, if it is known, before memory can run out.
  template <class Search>
  static bool run_within(const Key& key, cudnnHandle_t handle, const CudnnPointers& pointers, const Search& search, const char* consequence,
                         int64_t& workspace) {
    const CudnnPlanPtr* known = plans().find(key);
    if (known == nullptr) return !refusals().contains(key) && search_and_run(key, handle, pointers, search, consequence);
    workspace = (*known)->workspace;
    AMP_CUDNN_CHECK(execute(handle, key.device, *known, pointers));
    return true;
  }

  // Tries plans until one runs, and caches it. Some engines fail only when they run. If all engines reject the graph, it is not tried
  // again. After any other failure it is, once.
  template <class Search>
  static bool search_and_run(const Key& key, cudnnHandle_t handle, const CudnnPointers& pointers, const Search& search_plans,
                             const char* consequence) {
    const LibraryCall allowed;
    CudnnPlanSearch search = search_plans(key);
    cudnnStatus_t failure = CUDNN_STATUS_SUCCESS;
    while (std::optional<CudnnPlan> found = search.next()) {
      const CudnnPlanPtr plan = share_plan(*std::move(found));
      const cudnnStatus_t status = execute(handle, key.device, plan, pointers);
      if (status == CUDNN_STATUS_SUCCESS) {
        plans().insert(key, plan);
        return true;
      }
      check_recording("cuda", "cuDNN");
      if (!is_refusal(status)) failure = status;
    }
    if (failure == CUDNN_STATUS_SUCCESS) failure = search.failure();
    bool stays = false;
    if (failure == CUDNN_STATUS_SUCCESS) refusals().insert(key);
    else stays = refusals().insert_if_it_stays(key, failure);
    log_without_cudnn(describe(key), consequence, failure, stays);
    return false;
  }
};

}  // namespace amp::cuda
