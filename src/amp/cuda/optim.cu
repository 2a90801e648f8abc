// Optimizer updates and gradient checks over many tensors per launch. Whether a step is taken is decided on the device.
#include <amp/cuda/optim.h>

#include <amp/cuda/optim_pack.h>
#include <amp/cuda/access.cuh>
#include <amp/cuda/launch.cuh>

namespace amp::cuda {

namespace {

constexpr int kUpdateThreads = 512;

// What the scaler says, as the device reads it: null pointers where it says nothing.
struct DeviceScale {
  const float *inv_scale, *found_inf;
  bool write_grads;

  explicit DeviceScale(const optim::StepScale& scale)
      : inv_scale(scale.inv_scale.defined() ? scale.inv_scale.data_ptr<float>() : nullptr),
        found_inf(scale.found_inf.defined() ? scale.found_inf.data_ptr<float>() : nullptr),
        write_grads(scale.write_grads) {}
  __device__ bool skips() const { return found_inf != nullptr && *found_inf != 0; }
  template <class V>
  __device__ V factor() const {
    return inv_scale != nullptr ? static_cast<V>(*inv_scale) : V(1);
  }
};

// body(i) for the elements of the block's chunk.
template <int Roles, class Body>
__device__ __forceinline__ void for_chunk(const TensorPack<Roles>& pack, const Body& body) {
  const int64_t n = pack.numel[pack.tensor[blockIdx.x]], first = pack.chunk[blockIdx.x] * kChunk;
  const int64_t last = first + kChunk < n ? first + kChunk : n;
#pragma unroll 4
  for (int64_t i = first + threadIdx.x; i < last; i += kUpdateThreads) body(i);
}
template <class T, int Roles>
__device__ __forceinline__ T* role(const TensorPack<Roles>& pack, int r) {
  return static_cast<T*>(pack.data[r][pack.tensor[blockIdx.x]]);
}

// The product with zero is zero for finite values and NaN for the others.
template <class T>
__global__ void unscale_kernel(const __grid_constant__ TensorPack<1> pack, const float* inv_scale, float* found_inf, bool write) {
  using V = Acc<T>;
  T* grad = role<T>(pack, 0);
  const V factor = static_cast<V>(*inv_scale);
  V bad = 0;
  for_chunk(pack, [&](int64_t i) {
    const V product = static_cast<V>(grad[i]) * factor;
    bad += product * V(0);
    if (write) grad[i] = static_cast<T>(product);
  });
  if (bad != 0) *found_inf = 1;  // whoever writes, writes the same
}

template <class T>
__global__ void sgd_kernel(const __grid_constant__ TensorPack<4> pack, optim::SgdRule rule, DeviceScale scale) {
  if (scale.skips()) return;
  using V = Acc<T>;
  T *param = role<T>(pack, 0), *grad = role<T>(pack, 1), *momentum = role<T>(pack, 2);
  const bool first = momentum != nullptr && *role<int64_t>(pack, 3) == 0;
  const V unscale = scale.factor<V>(), sign = rule.maximize ? V(-1) : V(1), lr = static_cast<V>(rule.lr),
          decay = static_cast<V>(rule.weight_decay), mu = static_cast<V>(rule.momentum), rest = static_cast<V>(1 - rule.dampening);
  for_chunk(pack, [&](int64_t i) {
    const V unscaled = static_cast<V>(grad[i]) * unscale;
    if (scale.write_grads) grad[i] = static_cast<T>(unscaled);
    const V p = static_cast<V>(param[i]);
    V g = unscaled * sign;
    if (rule.weight_decay != 0) g += decay * p;
    if (momentum != nullptr) {
      const V m = first ? g : mu * static_cast<V>(momentum[i]) + rest * g;
      momentum[i] = static_cast<T>(m);
      g = rule.nesterov ? g + mu * m : m;
    }
    param[i] = static_cast<T>(p - lr * g);
  });
}

template <class T>
__global__ void adam_kernel(const __grid_constant__ TensorPack<6> pack, optim::AdamRule rule, DeviceScale scale) {
  if (scale.skips()) return;
  using V = Acc<T>;
  __shared__ V shared_rate, shared_root;
  if (threadIdx.x == 0) {
    const auto t = static_cast<double>(*role<int64_t>(pack, 5) + 1);
    shared_rate = static_cast<V>(rule.lr / (1 - pow(rule.beta1, t)));
    shared_root = static_cast<V>(1 / sqrt(1 - pow(rule.beta2, t)));
  }
  __syncthreads();
  const V rate = shared_rate, root = shared_root;
  T *param = role<T>(pack, 0), *grad = role<T>(pack, 1), *first = role<T>(pack, 2), *second = role<T>(pack, 3), *largest = role<T>(pack, 4);
  const V unscale = scale.factor<V>(), sign = rule.maximize ? V(-1) : V(1), beta1 = static_cast<V>(rule.beta1),
          beta2 = static_cast<V>(rule.beta2), rest1 = static_cast<V>(1 - rule.beta1), rest2 = static_cast<V>(1 - rule.beta2),
          eps = static_cast<V>(rule.eps), decay = static_cast<V>(rule.weight_decay),
          shrink = static_cast<V>(1 - rule.lr * rule.weight_decay);
  for_chunk(pack, [&](int64_t i) {
    const V unscaled = static_cast<V>(grad[i]) * unscale;
    if (scale.write_grads) grad[i] = static_cast<T>(unscaled);
    V g = unscaled * sign, p = static_cast<V>(param[i]);
    if (rule.decoupled) p *= shrink;
    else if (rule.weight_decay != 0) g += decay * p;
    const V m = beta1 * static_cast<V>(first[i]) + rest1 * g;
    V v = beta2 * static_cast<V>(second[i]) + rest2 * g * g;
    first[i] = static_cast<T>(m);
    second[i] = static_cast<T>(v);
    if (largest != nullptr) {
      v = math::max(static_cast<V>(largest[i]), v);
      largest[i] = static_cast<T>(v);
    }
    param[i] = static_cast<T>(p - rate * m / (math::sqrt(v) * root + eps));
  });
}

__global__ void count_steps(const __grid_constant__ TensorPack<1> steps, DeviceScale scale) {
  if (!scale.skips()) ++*role<int64_t>(steps, 0);
}

__global__ void update_scale_kernel(float* scale, int32_t* good, int32_t* bad, const float* found_inf, scaler::UpdateRule rule) {
  scaler::move_scale(*scale, *good, *bad, *found_inf != 0, rule);
}

void count(const std::vector<Tensor>& steps, const DeviceScale& scale) {
  for_each_pack<1>({steps}, [&](const auto& pack, int blocks) { launch(count_steps, static_cast<unsigned>(blocks), 1, pack, scale); });
}

}  // namespace

void sgd_update(const optim::TensorLists& lists, const optim::SgdStep& step, const optim::StepScale& scale) {
  const DeviceGuard guard(lists[0][0].device().index());
  const DeviceScale device_scale(scale);
  const optim::SgdRule& rule = step;
  dispatch<kFloatingTypes>(lists[0][0].dtype(), [&]<class T>(T*) {
    for_each_pack<4>(lists, [&](const auto& pack, int blocks) {
      launch(sgd_kernel<T>, static_cast<unsigned>(blocks), kUpdateThreads, pack, rule, device_scale);
    });
  });
  count(lists[3], device_scale);
}

void adam_update(const optim::TensorLists& lists, const optim::AdamStep& step, const optim::StepScale& scale) {
  const DeviceGuard guard(lists[0][0].device().index());
  const DeviceScale device_scale(scale);
  const optim::AdamRule& rule = step;
  dispatch<kFloatingTypes>(lists[0][0].dtype(), [&]<class T>(T*) {
    for_each_pack<6>(lists, [&](const auto& pack, int blocks) {
      launch(adam_kernel<T>, static_cast<unsigned>(blocks), kUpdateThreads, pack, rule, device_scale);
    });
  });
  count(lists[5], device_scale);
}

void unscale(const std::vector<Tensor>& grads, const Tensor& found_inf, const Tensor& inv_scale, bool write) {
  const DeviceGuard guard(grads[0].device().index());
  for (const ScalarType type : {kFloat16, kBFloat16, kFloat32, kFloat64}) {
    std::vector<std::vector<Tensor>> lists(1);
    for (const Tensor& grad : grads) {
      if (grad.dtype() == type) lists[0].push_back(grad);
    }
    if (lists[0].empty()) continue;
    dispatch<kFloatingTypes>(type, [&]<class T>(T*) {
      for_each_pack<1>(lists, [&](const auto& pack, int blocks) {
        launch(unscale_kernel<T>, static_cast<unsigned>(blocks), kUpdateThreads, pack, inv_scale.data_ptr<float>(),
               found_inf.data_ptr<float>(), write);
      });
    });
  }
}

void update_scale(const scaler::ScaleState& state, const Tensor& found_inf, const scaler::UpdateRule& rule) {
  const DeviceGuard guard(state.scale.device().index());
  launch(update_scale_kernel, 1, 1, state.scale.data_ptr<float>(), state.growth_tracker.data_ptr<int32_t>(),
         state.bad_tracker.data_ptr<int32_t>(), found_inf.data_ptr<float>(), rule);
}

}  // namespace amp::cuda
