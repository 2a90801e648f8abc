#include <amp/cuda/conv/cudnn.h>

#include <array>

#include <amp/core/log.h>
#include <amp/cuda/conv/cudnn_handles.h>
#include <amp/cuda/conv/plan_cache.h>
#include <amp/cuda/conv/plan_search.h>
#include <amp/cuda/device.h>
#include <amp/cuda/matmul_math.h>
#include <amp/cuda/memory.h>

namespace amp::cuda {

namespace {

constexpr size_t kKeptPlans = 1024, kKeptRefusals = 4096;
constexpr int64_t kWorkspaceLimit = int64_t{1} << 30;

ConvCache<ConvPlan>& plans() {
  static thread_local ConvCache<ConvPlan> cache(kKeptPlans);
  return cache;
}
ConvRefusals& refusals() {
  static ConvRefusals all(kKeptRefusals);
  return all;
}

cudnnStatus_t execute(cudnnHandle_t handle, const ConvPlan& plan, const ConvOperands& operands) {
  const std::array<int64_t, 3> ids = {kConvX, kConvW, kConvY};
  const std::array<void*, 3> pointers = {operands.x, operands.w, operands.y};
  const Scratch workspace(static_cast<size_t>(plan.workspace));
  Descriptor pack(CUDNN_BACKEND_VARIANT_PACK_DESCRIPTOR);
  pack.set(CUDNN_ATTR_VARIANT_PACK_UNIQUE_IDS, ids.data(), 3).set(CUDNN_ATTR_VARIANT_PACK_DATA_POINTERS, pointers.data(), 3);
  pack.set(CUDNN_ATTR_VARIANT_PACK_WORKSPACE, workspace.data());
  const Descriptor ready = std::move(pack).finalized();
  return cudnn().BackendExecute(handle, plan.plan.get(), ready.get());
}

// Tries plans until one runs, and caches it. An engine may fail only when it is run. If all are refused, the pass is not tried again; if
// one has failed for another reason, it is.
bool search_and_run(const ConvKey& key, cudnnHandle_t handle, const ConvOperands& operands) {
  PlanSearch search(key, {handle, nullptr});
  cudnnStatus_t failure = CUDNN_STATUS_SUCCESS;
  while (std::optional<ConvPlan> plan = search.next()) {
    const cudnnStatus_t status = execute(handle, *plan, operands);
    if (status == CUDNN_STATUS_SUCCESS) {
      plans().insert(key, std::move(*plan));
      return true;
    }
    if (!is_refusal(status)) failure = status;
  }
  if (failure == CUDNN_STATUS_SUCCESS) failure = search.failure();
  if (failure == CUDNN_STATUS_SUCCESS) refusals().insert(key);
  const char* why = failure == CUDNN_STATUS_SUCCESS ? "cuDNN has no engine for it" : cudnn().GetErrorString(failure);
  detail::log_once(LogLevel::Warning, detail::concat("[cuda] ", describe(key), " runs without cuDNN, which is much slower: ", why));
  return false;
}

bool run(ConvKey key, cudnnHandle_t handle, const ConvOperands& operands) {
  while (true) {
    const ConvPlan* known = plans().find(key);
    if (known == nullptr && refusals().contains(key)) return false;
    try {
      if (known == nullptr) return search_and_run(key, handle, operands);
      AMP_CUDNN_CHECK(execute(handle, *known, operands));
      return true;
    } catch (const OutOfMemoryError&) {
      // Retries with less workspace, finally with none.
      const int64_t tried = known != nullptr ? known->workspace : key.workspace_limit;
      if (tried == 0) throw;
      key.workspace_limit = tried / 8;
    }
  }
}

}  // namespace

bool cudnn_convolution(ConvPass pass, const ConvGeometry& g, int dims, const ConvOperands& operands) {
  const cudnnHandle_t handle = cudnn_handle();
  if (handle == nullptr) return false;
  return run(conv_key(pass, g, dims, operands, {deterministic(), matmul_math(), kWorkspaceLimit}, current_device()), handle, operands);
}

}  // namespace amp::cuda
