// The gradients of parameters and statistics of group norm from sums per image and channel.
#include <amp/core/factories.h>
#include <amp/core/tensor/data_or_null.h>
#include <amp/cuda/access.cuh>
#include <amp/cuda/device/block.cuh>
#include <amp/cuda/norm/slots.cuh>

namespace amp::cuda {

namespace {

// One warp per set of statistics, looping over the channels that share it.
template <class V>
__global__ void statistics_kernel(const __grid_constant__ ChannelMap map, const V* sum, const V* dot, const V* rstd, const V* weight,
                                  V* slope, V* shift, int64_t n) {
  const int64_t each = map.channels / map.groups;
  const auto add = [](V a, V b) { return a + b; };
  const int64_t step = static_cast<int64_t>(gridDim.x) * blockDim.y;
  for (int64_t s = static_cast<int64_t>(blockIdx.x) * blockDim.y + threadIdx.y; s < n; s += step) {
    V all_sum = 0, all_dot = 0;
    for (int64_t k = threadIdx.x; k < each; k += kWarp) {
      const int64_t i = s * each + k;
      const V w = weight != nullptr ? weight[i % map.channels] : V(1);
      all_sum += sum[i] * w;
      all_dot += dot[i] * w;
    }
    all_sum = warp_reduce(all_sum, add);
    all_dot = warp_reduce(all_dot, add);
    if (threadIdx.x == 0) {
      const V r = rstd[s], count = static_cast<V>(each * map.points);
      slope[s] = -r * r * r * all_dot / count;
      shift[s] = -r * all_sum / count;
    }
  }
}

template <class V>
__global__ void parameter_kernel(const __grid_constant__ ChannelMap map, const V* sum, const V* dot, const V* rstd, void* grad_weight,
                                 void* grad_bias, ScalarType dtype) {
  grid_loop(map.channels, [&](int64_t c) {
    V weight = 0, bias = 0;
    for (int64_t image = 0; image < map.batch; ++image) {
      weight += dot[image * map.channels + c] * rstd[statistic_of(map, {image, c})];
      bias += sum[image * map.channels + c];
    }
    if (grad_weight != nullptr) store_as(grad_weight, c, dtype, weight);
    if (grad_bias != nullptr) store_as(grad_bias, c, dtype, bias);
  });
}

template <class Function>
void with_compute_type(ScalarType type, const Function& fn) {
  if (type == kFloat64) fn(static_cast<double*>(nullptr));
  else fn(static_cast<float*>(nullptr));
}

}  // namespace

StatisticsGradient statistics_gradient(const ChannelMap& map, const GradientSums& sums, const Tensor& rstd, const Tensor& weight) {
  const int64_t n = map.statistics();
  const TensorOptions options = TensorOptions(rstd.dtype()).device(rstd.device());
  const StatisticsGradient result{empty({n}, options), empty({n}, options), {}};
  if (n == 0) return result;
  with_compute_type(rstd.dtype(), [&]<class V>(V*) {
    launch(statistics_kernel<V>, grid_for(n, kThreads / kWarp), dim3(kWarp, kThreads / kWarp), map, sums.sum.const_data_ptr<V>(),
           sums.dot.const_data_ptr<V>(), rstd.const_data_ptr<V>(), weight.defined() ? weight.const_data_ptr<V>() : nullptr,
           result.slope.data_ptr<V>(), result.shift.data_ptr<V>(), n);
  });
  return result;
}

void parameter_gradients(const ChannelMap& map, const GradientSums& sums, const Tensor& rstd, const ParameterGradients& parameters) {
  if (map.channels == 0 || !(parameters.weight.defined() || parameters.bias.defined())) return;
  with_compute_type(rstd.dtype(), [&]<class V>(V*) {
    launch(parameter_kernel<V>, grid_for(map.channels), kThreads, map, sums.sum.const_data_ptr<V>(), sums.dot.const_data_ptr<V>(),
           rstd.const_data_ptr<V>(), data_or_null(parameters.weight), data_or_null(parameters.bias), parameters.dtype());
  });
}

}  // namespace amp::cuda
