// The statistics of channel norms, and the sums from which their gradients are computed.
#include <amp/core/factories.h>
#include <amp/core/tensor/data_or_null.h>
#include <amp/cuda/norm/slots.cuh>
#include <amp/cuda/reduction/moments.cuh>
#include <amp/cuda/reduction/reduce.cuh>

namespace amp::cuda {

namespace {

constexpr DimMask kBatchAndPoints = 0b101, kPoints = 0b100, kGroupAndPoints = 0b1100;

// A vector of any floating dtype and stride; `data` is null if there is none.
struct RunningVector {
  void* data;
  ScalarType dtype;
  int64_t stride;

  __device__ double at(int64_t i, double otherwise) const { return data == nullptr ? otherwise : load_as<double>(data, i * stride, dtype); }
  __device__ void set(int64_t i, double value) const {
    if (data != nullptr) store_as(data, i * stride, dtype, value);
  }
  // Stores the value of a channel and returns whether it is finite in the dtype of the vector.
  __device__ bool stays_finite(int64_t i, double value) const {
    set(i, value);
    return at(i, 0) * 0 == 0;
  }
};
RunningVector running_vector(const Tensor& t) {
  return t.defined() ? RunningVector{t.data_ptr(), t.dtype(), t.strides()[0]} : RunningVector{nullptr, kFloat32, 0};
}

template <class Load>
struct StatisticsPolicy : LoadingPolicy<Load> {
  using V = typename Load::Value;
  using Acc = Moments<V>;
  V *mean, *rstd;
  RunningVector running_mean, running_var;
  double momentum, eps;
  int64_t shared;  // number of elements

  __device__ Acc identity() const { return {V(0), V(0), V(0)}; }
  template <int M>
  __device__ void take(Acc& acc, WithoutContext::Context, const V (&x)[M], int64_t, int64_t) const {
    take_in(acc, x);
  }
  __device__ Acc operator()(const Acc& a, const Acc& b) const { return joined(a, b); }
  __device__ void store(int64_t i, const Acc& acc) const {
    const double squares = static_cast<double>(acc.squares), n = static_cast<double>(shared);
    mean[i] = acc.mean;
    rstd[i] = static_cast<V>(1 / math::sqrt(squares / n + eps));
    // Moves the running statistics of the channel towards these. If one of them would not be finite, both keep their values.
    const double old_mean = running_mean.at(i, 0), old_var = running_var.at(i, 0);
    const bool mean_fits = running_mean.stays_finite(i, old_mean + momentum * (static_cast<double>(acc.mean) - old_mean)),
               var_fits = running_var.stays_finite(i, old_var + momentum * (squares / (n - 1) - old_var));
    if (mean_fits && var_fits) return;
    running_mean.set(i, old_mean);
    running_var.set(i, old_var);
  }
};

template <class V>
__global__ void given_statistics_kernel(RunningVector given_mean, RunningVector given_var, double eps, V* mean, V* rstd, int64_t n) {
  grid_loop(n, [&](int64_t i) {
    mean[i] = static_cast<V>(given_mean.at(i, 0));
    rstd[i] = static_cast<V>(1 / math::sqrt(given_var.at(i, 1) + eps));
  });
}

template <class V>
struct SumAndDot {
  V sum, dot;
};

template <class T>
struct GradientPolicy {
  using V = cuda::Acc<T>;
  using Acc = SumAndDot<V>;
  using Context = V;  // the mean
  struct Value {
    V grad, x;
  };
  static constexpr int kPack = kPackOf<T>;
  const T *dy, *x;
  const V *mean, *rstd;
  ChannelMap map;
  V *sum, *dot;
  void *grad_weight, *grad_bias;  // null, or of this dtype
  ScalarType parameter_dtype;

  bool packs(int64_t unit) const { return is_aligned({dy, x}) && unit % kPack == 0; }
  __device__ Acc identity() const { return {V(0), V(0)}; }
  __device__ Context context(int64_t output) const {
    const int64_t image = map.groups == 0 ? 0 : quotient(output, map.channels);
    return mean[statistic_of(map, {image, output - image * map.channels})];
  }
  template <int N>
  __device__ void load(int64_t offset, int64_t, Value (&values)[N]) const {
    V grads[N], inputs[N];
    load_values(dy, offset, grads);
    load_values(x, offset, inputs);
#pragma unroll
    for (int k = 0; k < N; ++k) values[k] = {grads[k], inputs[k]};
  }
  template <int M>
  __device__ void take(Acc& acc, Context center, const Value (&values)[M], int64_t, int64_t) const {
#pragma unroll
    for (int k = 0; k < M; ++k) {
      acc.sum += values[k].grad;
      acc.dot += values[k].grad * (values[k].x - center);
    }
  }
  __device__ Acc operator()(Acc a, Acc b) const { return {a.sum + b.sum, a.dot + b.dot}; }
  __device__ void store(int64_t i, Acc acc) const {
    sum[i] = acc.sum;
    dot[i] = acc.dot;
    if (grad_weight != nullptr) store_as(grad_weight, i, parameter_dtype, acc.dot * rstd[i]);
    if (grad_bias != nullptr) store_as(grad_bias, i, parameter_dtype, acc.sum);
  }
};

}  // namespace

void channel_statistics(const ChannelMap& map, const Tensor& x, double eps, const RunningStatistics& running, const Tensor& mean,
                        const Tensor& rstd) {
  const ReductionPlan plan(map.groups == 0 ? map.as_planes(x) : map.as_groups(x), map.groups == 0 ? kBatchAndPoints : kGroupAndPoints);
  with_loader<kFloatingTypes>(plan.input, [&]<class Load>(const Load& load) {
    using V = typename Load::Value;
    run_reduction(plan, StatisticsPolicy<Load>{{{}, load},
                                               mean.data_ptr<V>(),
                                               rstd.data_ptr<V>(),
                                               running_vector(running.mean),
                                               running_vector(running.var),
                                               running.momentum,
                                               eps,
                                               map.shared()});
  });
}

void given_statistics(const RunningStatistics& given, double eps, const Tensor& mean, const Tensor& rstd) {
  const int64_t n = mean.numel();
  if (n == 0) return;
  const auto run = [&]<class V>(V* to) {
    launch(given_statistics_kernel<V>, grid_for(n), kThreads, running_vector(given.mean), running_vector(given.var), eps, to,
           rstd.data_ptr<V>(), n);
  };
  if (mean.dtype() == kFloat64) run(mean.data_ptr<double>());
  else run(mean.data_ptr<float>());
}

GradientSums channel_sums(const ChannelMap& map, const Tensor& dy, const Tensor& x, const Tensor& mean, const Tensor& rstd,
                          const ParameterGradients& parameters) {
  const int64_t n = map.groups == 0 ? map.channels : map.batch * map.channels;
  const TensorOptions options = TensorOptions(mean.dtype()).device(mean.device());
  if (x.numel() == 0) {
    for (const Tensor& grad : {parameters.weight, parameters.bias}) {
      if (grad.defined()) grad.zero_();
    }
    return {zeros({n}, options), zeros({n}, options)};
  }
  const GradientSums sums{empty({n}, options), empty({n}, options)};
  const ReductionPlan plan(map.as_planes(x), map.groups == 0 ? kBatchAndPoints : kPoints);
  dispatch<kFloatingTypes>(x.dtype(), [&]<class T>(T*) {
    using V = Acc<T>;
    run_reduction(plan,
                  GradientPolicy<T>{static_cast<const T*>(dy.data_ptr()), static_cast<const T*>(x.data_ptr()), mean.const_data_ptr<V>(),
                                    rstd.const_data_ptr<V>(), map, sums.sum.data_ptr<V>(), sums.dot.data_ptr<V>(),
                                    data_or_null(parameters.weight), data_or_null(parameters.bias), parameters.dtype()});
  });
  return sums;
}

}  // namespace amp::cuda
