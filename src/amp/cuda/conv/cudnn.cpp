#include <amp/cuda/conv/cudnn.h>

#include <amp/cuda/conv/plan_search.h>
#include <amp/cuda/cudnn/handles.h>
#include <amp/cuda/cudnn/plan_runner.h>
#include <amp/cuda/device.h>
#include <amp/cuda/matmul_math.h>

namespace amp::cuda {

namespace {

constexpr int64_t kWorkspaceLimit = int64_t{1} << 30;

}  // namespace

bool cudnn_convolution(ConvPass pass, const ConvGeometry& g, int dims, const ConvOperands& operands) {
  const cudnnHandle_t handle = cudnn_handle();
  if (handle == nullptr) return false;
  const ConvKey key = conv_key(pass, g, dims, operands, {deterministic(), cudnn_math(), kWorkspaceLimit}, current_device());
  std::vector<CudnnPointer> pointers = {{kConvX, operands.x}, {kConvW, operands.w}, {kConvY, operands.y}};
  if (operands.z != nullptr) pointers.push_back({kConvZ, operands.z});
  if (operands.bias != nullptr) pointers.push_back({kConvBias, operands.bias});
  const auto search = [handle](const ConvKey& limited) { return PlanSearch(limited, {handle, nullptr}); };
  return PlanRunner<ConvKey>::run(key, handle, pointers, search, key.is_fused() ? "by kernels of its own" : "which is much slower");
}

}  // namespace amp::cuda
