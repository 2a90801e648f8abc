#include <amp/cuda/cudnn/plan_runner.h>

#include <amp/cuda/memory.h>

namespace amp::cuda {

cudnnStatus_t execute(cudnnHandle_t handle, const CudnnPlan& plan, const CudnnPointers& pointers) {
  std::optional<Scratch> workspace;
  if (plan.workspace > 0) workspace.emplace(static_cast<size_t>(plan.workspace));
  Descriptor pack(CUDNN_BACKEND_VARIANT_PACK_DESCRIPTOR);
  pack.set(CUDNN_ATTR_VARIANT_PACK_UNIQUE_IDS, pointers.ids(), pointers.count());
  pack.set(CUDNN_ATTR_VARIANT_PACK_DATA_POINTERS, pointers.data(), pointers.count());
  pack.set(CUDNN_ATTR_VARIANT_PACK_WORKSPACE, workspace ? workspace->data() : nullptr);
  const Descriptor ready = std::move(pack).finalized();
  return cudnn().BackendExecute(handle, plan.plan.get(), ready.get());
}

void log_without_cudnn(const std::string& what, const char* consequence, cudnnStatus_t failure) {
  const char* why = failure == CUDNN_STATUS_SUCCESS ? "cuDNN has no engine for it" : cudnn().GetErrorString(failure);
  detail::log_once(LogLevel::Warning, detail::concat("[cuda] ", what, " runs without cuDNN, ", consequence, ": ", why));
}

}  // namespace amp::cuda
