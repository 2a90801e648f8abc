// multilabel_margin_loss: one thread per class of a row adds up the contributions of the row's targets, in their order.
#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/core/operators.h>
#include <amp/cuda/kernels/loss.h>
#include <amp/cuda/kernels/reduction.h>
#include <amp/ops.h>
#include <amp/ops/loss/class_targets.h>
#include <amp/ops/loss/target_range.h>
#include <amp/cuda/access.cuh>
#include <amp/cuda/divide.cuh>
#include <amp/cuda/index/checked.cuh>

namespace amp::cuda {

namespace {

// The rows of a call, in the compute type.
template <class V>
struct LabelRows {
  int64_t classes;
  const V* x;
  const int64_t* labels;
};

// Calls fn(label) for the targets of a row: those before the first -1. Skips values that are not a class.
template <class Function>
__device__ void for_targets(const int64_t* labels, int64_t classes, const Function& fn) {
  for (int64_t k = 0; k < classes && labels[k] != -1; ++k) {
    if (static_cast<uint64_t>(labels[k]) < static_cast<uint64_t>(classes)) fn(labels[k]);
  }
}

template <class V>
__global__ void forward_kernel(const LabelRows<V> rows, const CheckedIndex checked, V* terms, V* marks, int64_t n) {
  grid_loop(n, [&](int64_t i) {
    const int64_t row = quotient(i, rows.classes) * rows.classes, own = i - row;
    if (rows.labels[i] != -1) checked(rows.labels[i]);
    V sum = 0;
    bool is_target = false;
    for_targets(rows.labels + row, rows.classes, [&](int64_t label) {
      is_target = is_target || label == own;
      const V term = V(1) - rows.x[row + label] + rows.x[i];
      if (!(term <= V(0))) sum += term;
    });
    terms[i] = is_target ? V(0) : sum;
    marks[i] = is_target ? V(1) : V(0);
  });
}

// `scale` has a number for each row if `each`, otherwise one for all.
template <class V>
__global__ void backward_kernel(const LabelRows<V> rows, const V* marks, const V* scale, bool each, double divisor, V* dx, int64_t n) {
  grid_loop(n, [&](int64_t i) {
    const int64_t index = quotient(i, rows.classes), row = index * rows.classes, own = i - row;
    const V slope = (each ? V(1) : static_cast<V>(static_cast<double>(scale[0]) / divisor)) / static_cast<V>(rows.classes) *
                    (each ? scale[index] : V(1));
    V sum = 0;
    for_targets(rows.labels + row, rows.classes, [&](int64_t label) {
      const V margin = V(1) - rows.x[row + label];
      if (marks[i] == V(0)) {
        if (!(margin + rows.x[i] <= V(0))) sum += slope;
      } else if (label == own) {
        for (int64_t j = row; j < row + rows.classes; ++j) {
          if (marks[j] == V(0) && !(margin + rows.x[j] <= V(0))) sum -= slope;
        }
      }
    });
    dx[i] = sum;
  });
}

}  // namespace

std::tuple<Tensor, Tensor> multilabel_margin_loss_forward(const Tensor& self, const Tensor& target, int64_t reduction) {
  const NoGradGuard no_grad;
  const ScalarType compute = computeType(self.dtype());
  const Tensor x = position_values(self, compute), labels = position_values(target, kInt64), terms = empty_like(x), marks = empty_like(x);
  const int64_t n = x.numel(), classes = self.size(-1);
  dispatch<kWideTypes>(compute, [&]<class V>(V*) {
    if (n == 0) return;
    const CheckedIndex checked(target_range("multilabel_margin_loss_forward", classes));
    launch(forward_kernel<V>, grid_for(n), kThreads, LabelRows<V>{classes, x.data_ptr<V>(), labels.data_ptr<int64_t>()}, checked,
           terms.data_ptr<V>(), marks.data_ptr<V>(), n);
  });
  const Tensor losses = terms.sum(IntArrayRef(-1)) / static_cast<double>(classes), is_target = marks.to(self.dtype());
  if (reduction == Reduction::None) return {losses.to(self.dtype()), is_target};
  const Tensor total = sum_all(losses, std::nullopt);
  return {(reduction == Reduction::Mean ? total / static_cast<double>(losses.numel()) : total).to(self.dtype()), is_target};
}

Tensor multilabel_margin_loss_backward(const Tensor& grad_output, const Tensor& self, const Tensor& target, int64_t reduction,
                                       const Tensor& is_target) {
  const NoGradGuard no_grad;
  const ScalarType compute = computeType(self.dtype());
  const Tensor x = position_values(self, compute), labels = position_values(target, kInt64), marks = position_values(is_target, compute),
               scale = position_values(grad_output, compute), dx = empty_like(x);
  const int64_t n = x.numel(), classes = self.size(-1);
  const double divisor = reduction == Reduction::Mean ? static_cast<double>(n / classes) : 1;
  dispatch<kWideTypes>(compute, [&]<class V>(V*) {
    if (n == 0) return;
    launch(backward_kernel<V>, grid_for(n), kThreads, LabelRows<V>{classes, x.data_ptr<V>(), labels.data_ptr<int64_t>()},
           static_cast<const V*>(marks.data_ptr<V>()), static_cast<const V*>(scale.data_ptr<V>()), reduction == Reduction::None, divisor,
           dx.data_ptr<V>(), n);
  });
  return dx.to(self.dtype());
}

}  // namespace amp::cuda
