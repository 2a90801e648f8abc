#include <amp/cuda/conv/cudnn.h>

#include <amp/cuda/conv/plan_search.h>
#include <amp/cuda/cudnn/handles.h>
#include <amp/cuda/cudnn/plan_runner.h>
#include <amp/cuda/matmul/matmul_math.h>
#include <amp/cuda/numerics.h>

namespace amp::cuda {

namespace {

constexpr int64_t kWorkspaceLimit = int64_t{1} << 30;

}  // namespace

bool cudnn_convolution(ConvPass pass, const ConvGeometry& g, int dims, const ConvOperands& operands, int device) {
  const cudnnHandle_t handle = cudnn_handle(device);
  if (handle == nullptr) return false;
  const ConvKey key =
      conv_key(pass, g, dims, operands, {deterministic(), cudnn_math(), kWorkspaceLimit, allow_reduced_precision_reduction()}, device);
  const char* consequence = key.is_fused() ? "by kernels of its own" : "which is much slower";
  CudnnPointers pointers;
  pointers.add(kConvX, operands.x).add(kConvW, operands.w).add(kConvY, operands.y);
  if (operands.z != nullptr) pointers.add(kConvZ, operands.z);
  if (operands.bias != nullptr) pointers.add(kConvBias, operands.bias);
  const auto search = [handle](const ConvKey& limited) { return PlanSearch(limited, {handle, nullptr}); };
  return PlanRunner<ConvKey>::run(key, handle, pointers, search, consequence);
}

}  // namespace amp::cuda
