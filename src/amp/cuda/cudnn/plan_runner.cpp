#include <amp/cuda/cudnn/plan_runner.h>

#include <amp/cuda/memory/memory.h>

namespace amp::cuda {

cudnnStatus_t execute(cudnnHandle_t handle, int device, CudnnPlan& plan, const CudnnPointers& pointers) {
  std::optional<Scratch> workspace;
  if (plan.workspace > 0) workspace.emplace(static_cast<size_t>(plan.workspace), device);
  const cudnnBackendDescriptor_t pack = plan.packs.get(pointers, workspace ? workspace->data() : nullptr);
  return cudnn().BackendExecute(handle, plan.plan.get(), pack);
}

void log_without_cudnn(const std::string& what, const char* consequence, cudnnStatus_t failure) {
  const char* why = failure == CUDNN_STATUS_SUCCESS ? "cuDNN has no engine for it" : cudnn().GetErrorString(failure);
  detail::log_once(LogLevel::Warning, detail::concat("[cuda] ", what, " runs without cuDNN, ", consequence, ": ", why));
}

}  // namespace amp::cuda
