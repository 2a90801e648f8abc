// Runs operation graphs by cuDNN's plans. A plan is searched once for each graph and device, by the first thread that needs it. Internal.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>

#include <amp/core/log.h>
#include <amp/cuda/cudnn/plan_cache.h>
#include <amp/cuda/cudnn/plan_search.h>
#include <amp/cuda/cudnn/shared_plans.h>
#include <amp/cuda/graph/library_call.h>
#include <amp/cuda/runtime/note_fallback.h>

namespace amp::cuda {

CudnnPlanPtr share_plan(CudnnPlan plan);

// Runs a plan on the stream of its handle, which is for the current `device`, with temporary workspace. During graph capture, the recording
// keeps the plan.
cudnnStatus_t execute(cudnnHandle_t handle, int device, const CudnnPlanPtr& plan, const CudnnPointers& pointers);

// Logs once that `what` runs without cuDNN, with the `consequence` and the reason: the status of a failure, or CUDNN_STATUS_SUCCESS if
// there is no engine for it. `stays`: it has failed twice, and is not tried again.
void log_without_cudnn(const std::string& what, const char* consequence, cudnnStatus_t failure, bool stays = false);

// The plans for one kind of graph. A Key has `workspace_limit` and `device`. `std::string describe(const Key&)` returns its description,
// `const char* kind_of(const Key&)` what counts of fallbacks call it.
template <class Key>
class PlanRunner {
 public:
  // Whether cuDNN is known to have no engine for this graph. Callers can then skip the preparation of operands. It counts as a fallback.
  static bool refused(const Key& key) {
    if (plans().find(key) != nullptr || !refusals().contains(key)) return false;
    note_fallback(kind_of(key), kRefusedByCudnn);
    return true;
  }
  // Drops all plans but those that recordings and other threads use.
  static void clear() {
    plans().clear();
    shared().clear();
  }
  // Runs the graph of `key`. Returns false, without any effect, if cuDNN has no engine for it or fails. `search(key)` finds its plans.
  template <class Search>
  static bool run(const Key& key, cudnnHandle_t handle, const CudnnPointers& pointers, const Search& search,
                  const char* consequence = "which is much slower") {
    int64_t workspace = key.workspace_limit;
    try {
      if (run_within(key, handle, pointers, search, consequence, workspace)) return true;
      note_fallback(kind_of(key), kRefusedByCudnn);
      return false;
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

  // The plans that this thread has used: finding them needs no lock.
  static PlanCache<Key, CudnnPlanPtr>& plans() {
    static thread_local PlanCache<Key, CudnnPlanPtr> cache(kKeptPlans);
    return cache;
  }
  // Never destroyed, because the driver may shut down first when the process ends.
  static SharedPlans<Key>& shared() {
    static auto* all = new SharedPlans<Key>(kKeptPlans);
    return *all;
  }
  static PlanRefusals<Key>& refusals() {
    static PlanRefusals<Key> all(kKeptRefusals);
    return all;
  }

  // Sets `workspace` to the needed size, if it is known, before memory can run out.
  template <class Search>
  static bool run_within(const Key& key, cudnnHandle_t handle, const CudnnPointers& pointers, const Search& search, const char* consequence,
                         int64_t& workspace) {
    if (const CudnnPlanPtr* known = plans().find(key)) return run_plan(key, handle, pointers, *known, workspace);
    if (refusals().contains(key)) return false;
    typename SharedPlans<Key>::Turn turn(shared(), key);
    if (turn.found() != nullptr) return run_plan(key, handle, pointers, plans().insert(key, turn.found()), workspace);
    if (refusals().contains(key)) return false;  // by the turn before this one
    const CudnnPlanPtr plan = search_and_run(key, handle, pointers, search, consequence);
    if (plan == nullptr) return false;
    plans().insert(key, plan);
    turn.keep(plan);
    return true;
  }

  static bool run_plan(const Key& key, cudnnHandle_t handle, const CudnnPointers& pointers, const CudnnPlanPtr& plan, int64_t& workspace) {
    workspace = plan->workspace;
    AMP_CUDNN_CHECK(execute(handle, key.device, plan, pointers));
    return true;
  }

  // Tries plans until one runs, and returns it. Some engines fail only when they run. If all engines reject the graph, it is not tried
  // again. After any other failure it is, once.
  template <class Search>
  static CudnnPlanPtr search_and_run(const Key& key, cudnnHandle_t handle, const CudnnPointers& pointers, const Search& search_plans,
                                     const char* consequence) {
    const LibraryCall allowed;
    CudnnPlanSearch search = search_plans(key);
    cudnnStatus_t failure = CUDNN_STATUS_SUCCESS;
    while (std::optional<CudnnPlan> found = search.next()) {
      const CudnnPlanPtr plan = share_plan(*std::move(found));
      const cudnnStatus_t status = execute(handle, key.device, plan, pointers);
      if (status == CUDNN_STATUS_SUCCESS) return plan;
      check_recording("cuda", "cuDNN");
      if (!is_refusal(status)) failure = status;
    }
    if (failure == CUDNN_STATUS_SUCCESS) failure = search.failure();
    bool stays = false;
    if (failure == CUDNN_STATUS_SUCCESS) refusals().insert(key);
    else stays = refusals().insert_if_it_stays(key, failure);
    log_without_cudnn(describe(key), consequence, failure, stays);
    return nullptr;
  }
};

}  // namespace amp::cuda
