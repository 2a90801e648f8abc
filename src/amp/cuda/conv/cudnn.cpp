#include <amp/cuda/conv/cudnn.h>

#include <algorithm>
#include <limits>
#include <numeric>

#include <amp/cuda/conv/plan_search.h>
#include <amp/cuda/cudnn/handles.h>
#include <amp/cuda/cudnn/plan_runner.h>
#include <amp/cuda/device.h>
#include <amp/cuda/matmul_math.h>

namespace amp::cuda {

namespace {

constexpr int64_t kWorkspaceLimit = int64_t{1} << 30;

// Earlier versions count the elements of a tensor in 32 bits.
constexpr size_t kFirstForLarge = 90300;

int64_t elements(const ConvTensor& t, int dims) {
  return std::accumulate(t.sizes, t.sizes + dims + 2, int64_t{1}, [](int64_t a, int64_t b) { return a * b; });
}
bool is_too_large(const ConvKey& key) {
  const int64_t most = std::max({elements(key.x, key.dims), elements(key.w, key.dims), elements(key.y, key.dims)});
  return most > std::numeric_limits<int32_t>::max() && cudnn().GetVersion() < kFirstForLarge;
}

}  // namespace

bool cudnn_convolution(ConvPass pass, const ConvGeometry& g, int dims, const ConvOperands& operands) {
  const cudnnHandle_t handle = cudnn_handle();
  if (handle == nullptr) return false;
  const ConvKey key = conv_key(pass, g, dims, operands, {deterministic(), cudnn_math(), kWorkspaceLimit}, current_device());
  const char* consequence = key.is_fused() ? "by kernels of its own" : "which is much slower";
  if (is_too_large(key)) {
    log_without_cudnn(describe(key), consequence, CUDNN_STATUS_SUCCESS);
    return false;
  }
  CudnnPointers pointers;
  pointers.add(kConvX, operands.x).add(kConvW, operands.w).add(kConvY, operands.y);
  if (operands.z != nullptr) pointers.add(kConvZ, operands.z);
  if (operands.bias != nullptr) pointers.add(kConvBias, operands.bias);
  const auto search = [handle](const ConvKey& limited) { return PlanSearch(limited, {handle, nullptr}); };
  return PlanRunner<ConvKey>::run(key, handle, pointers, search, consequence);
}

}  // namespace amp::cuda
