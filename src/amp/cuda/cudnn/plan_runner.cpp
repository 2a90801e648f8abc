#include <amp/cuda/cudnn/plan_runner.h>

#include <amp/cuda/graph/capture_mode.h>
#include <amp/cuda/graph/graph_memory.h>
#include <amp/cuda/graph/library_call.h>
#include <amp/cuda/memory/memory.h>

namespace amp::cuda {

CudnnPlanPtr share_plan(CudnnPlan plan) {
  return {new SharedPlan(std::move(plan)), [](const SharedPlan* last) {
            const RelaxedCapture relaxed;  // unloads code, perhaps in a graph capture that discards an older graph
            delete last;
          }};
}

cudnnStatus_t execute(cudnnHandle_t handle, int device, const CudnnPlanPtr& plan, const CudnnPointers& pointers) {
  std::optional<Scratch> workspace;
  if (plan->workspace > 0) workspace.emplace(static_cast<size_t>(plan->workspace), device);
  const std::lock_guard lock(plan->mutex);
  const cudnnBackendDescriptor_t pack = plan->packs.get(pointers, workspace ? workspace->data() : nullptr);
  const LibraryCall allowed;
  const cudnnStatus_t status = cudnn().BackendExecute(handle, plan->plan.get(), pack);
  if (GraphMemory* recording = GraphMemory::recording(); recording != nullptr && status == CUDNN_STATUS_SUCCESS) recording->keep(plan);
  return status;
}

void log_without_cudnn(const std::string& what, const char* consequence, cudnnStatus_t failure, bool stays) {
  const char* why = failure == CUDNN_STATUS_SUCCESS ? "cuDNN has no engine for it" : cudnn().GetErrorString(failure);
  detail::log_once(LogLevel::Warning, detail::concat("[cuda] ", what, " runs without cuDNN, ", consequence, ": ", why,
                                                     stays ? ", for the second time; cuDNN is not asked again for it" : ""));
}

}  // namespace amp::cuda
