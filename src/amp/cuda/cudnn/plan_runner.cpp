#include <amp/cuda/cudnn/plan_runner.h>

#include <amp/cuda/memory.h>

namespace amp::cuda {

cudnnStatus_t execute(cudnnHandle_t handle, const CudnnPlan& plan, const std::vector<CudnnPointer>& pointers) {
  std::vector<int64_t> ids;
  std::vector<void*> data;
  for (const CudnnPointer& each : pointers) {
    ids.push_back(each.id);
    data.push_back(each.data);
  }
  const Scratch workspace(static_cast<size_t>(plan.workspace));
  Descriptor pack(CUDNN_BACKEND_VARIANT_PACK_DESCRIPTOR);
  pack.set(CUDNN_ATTR_VARIANT_PACK_UNIQUE_IDS, ids.data(), static_cast<int64_t>(ids.size()));
  pack.set(CUDNN_ATTR_VARIANT_PACK_DATA_POINTERS, data.data(), static_cast<int64_t>(data.size()));
  pack.set(CUDNN_ATTR_VARIANT_PACK_WORKSPACE, workspace.data());
  const Descriptor ready = std::move(pack).finalized();
  return cudnn().BackendExecute(handle, plan.plan.get(), ready.get());
}

void log_without_cudnn(const std::string& what, const char* consequence, cudnnStatus_t failure) {
  const char* why = failure == CUDNN_STATUS_SUCCESS ? "cuDNN has no engine for it" : cudnn().GetErrorString(failure);
  detail::log_once(LogLevel::Warning, detail::concat("[cuda] ", what, " runs without cuDNN, ", consequence, ": ", why));
}

}  // namespace amp::cuda
