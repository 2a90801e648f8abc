// Shared by the losses over classes: targets, weights and the reduction over positions. Nothing here waits for the device.
#pragma once

#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/cuda/kernels/loss.h>
#include <amp/cuda/kernels/reduction.h>
#include <amp/ops.h>
#include <amp/ops/loss/class_targets.h>
#include <amp/cuda/access.cuh>
#include <amp/cuda/device/team.cuh>
#include <amp/cuda/math.cuh>

namespace amp::cuda {

// The positions of the scores; V is their compute type.
template <class V>
struct Positions {
  int64_t n, inner, count, ignore_index;
  const int64_t* target;
  const V* weight;  // per class, or null

  __device__ int64_t base(int64_t position) const { return position / inner * inner * n + position % inner; }
  __device__ bool is_class(int64_t label) const { return static_cast<uint64_t>(label) < static_cast<uint64_t>(n); }
  // 0 if the target must be ignored, NaN if it is not a class.
  __device__ V weight_of(int64_t label) const {
    if (label == ignore_index) return V(0);
    if (!is_class(label)) return V(NAN);
    return weight != nullptr ? weight[label] : V(1);
  }
};

// Keeps the tensors alive that positions() points into.
struct PositionTensors {
  PositionTensors(const Slices& slices, const Tensor& target, const Tensor& weight, int64_t ignore_index, ScalarType compute)
      : slices(slices),
        ignore_index(ignore_index),
        labels(position_values(target, kInt64)),
        class_weight(weight.defined() ? position_values(weight, compute) : Tensor()) {}

  template <class V>
  Positions<V> positions() const {
    return {slices.n,
            slices.inner,
            slices.count(),
            ignore_index,
            labels.data_ptr<int64_t>(),
            class_weight.defined() ? class_weight.data_ptr<V>() : nullptr};
  }

  Slices slices;
  int64_t ignore_index;
  Tensor labels, class_weight;
};

// Computes the gradient of one position's loss from the gradient of the result.
template <class V>
struct GradientScale {
  const V *grad, *total_weight;  // one `grad` for all positions unless `each`; total_weight is null unless the loss is a mean
  bool each;

  __device__ V at(int64_t position) const {
    const V g = grad[each ? position : 0];
    return total_weight != nullptr ? g / *total_weight : g;
  }
};
template <class V>
GradientScale<V> gradient_scale(const Tensor& grad, const Tensor& total_weight, int64_t reduction) {
  return {grad.data_ptr<V>(), reduction == Reduction::Mean ? total_weight.data_ptr<V>() : nullptr, reduction == Reduction::None};
}

// The loss, reduced from the losses of all positions, in the given dtype; and the total weight. Both arguments are contiguous.
std::tuple<Tensor, Tensor> reduce_losses(const Tensor& losses, const Tensor& weights, int64_t reduction, ScalarType dtype);

}  // namespace amp::cuda
