#include <amp/cuda/loss/positions.cuh>

namespace amp::cuda {

namespace {

template <class T, class V>
__global__ void nll_forward(Positions<V> p, const T* x, V* losses, V* weights) {
  grid_loop(p.count, [&](int64_t i) {
    const int64_t label = p.target[i];
    const V weight = p.weight_of(label);
    const bool counts = label != p.ignore_index;
    losses[i] = !counts ? V(0) : p.is_class(label) ? -static_cast<V>(x[p.base(i) + label * p.inner]) * weight : V(NAN);
    weights[i] = weight;
  });
}

template <class T, class V>
__global__ void nll_backward(Positions<V> p, GradientScale<V> scale, T* dx) {
  grid_loop(p.count, [&](int64_t i) {
    const int64_t label = p.target[i];
    if (label != p.ignore_index && p.is_class(label)) dx[p.base(i) + label * p.inner] = T(-scale.at(i) * p.weight_of(label));
  });
}

}  // namespace

std::tuple<Tensor, Tensor> nll_loss_forward(const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction,
                                            int64_t ignore_index) {
  const NoGradGuard no_grad;
  const ScalarType compute = computeType(self.dtype());
  const Tensor x = ordered_scores(self.detach());
  const PositionTensors data(Slices(x, class_dim(x)), target, weight, ignore_index, compute);
  const Tensor losses = empty(target.sizes(), x.options().dtype(compute)), weights = empty_like(losses);
  dispatch<kFloatingTypes>(x.dtype(), [&]<class T>(T*) {
    using V = Acc<T>;
    if (losses.numel() == 0) return;
    launch(nll_forward<T, V>, grid_for(losses.numel()), kThreads, data.positions<V>(), static_cast<const T*>(x.data_ptr()),
           losses.data_ptr<V>(), weights.data_ptr<V>());
  });
  return reduce_losses(losses, weights, reduction, self.dtype());
}

Tensor nll_loss_backward(const Tensor& grad_output, const Tensor& self, const Tensor& target, const Tensor& weight,
                         const Tensor& total_weight, int64_t reduction, int64_t ignore_index) {
  const NoGradGuard no_grad;
  const ScalarType compute = computeType(self.dtype());
  const Tensor result = zeros_like(ordered_scores(self.detach())), grad = position_values(grad_output, compute);
  const PositionTensors data(Slices(result, class_dim(result)), target, weight, ignore_index, compute);
  dispatch<kFloatingTypes>(result.dtype(), [&]<class T>(T*) {
    using V = Acc<T>;
    if (data.labels.numel() == 0) return;
    launch(nll_backward<T, V>, grid_for(data.labels.numel()), kThreads, data.positions<V>(),
           gradient_scale<V>(grad, total_weight, reduction), static_cast<T*>(result.data_ptr()));
  });
  return result;
}

}  // namespace amp::cuda
