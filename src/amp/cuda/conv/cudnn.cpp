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
  const ConvKey key = conv_key(pass, g, dims, operands, {deterministic(), matmul_math(), kWorkspaceLimit}, current_device());
  return PlanRunner<ConvKey>::run(key, handle, {{kConvX, operands.x}, {kConvW, operands.w}, {kConvY, operands.y}},
                                  [handle](const ConvKey& limited) {
                                    return PlanSearch(limited, {handle, nullptr});
                                  });
}

}  // namespace amp::cuda
