#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/cpu/kernels/loss.h>
#include <amp/cpu/loss/position_units.h>

namespace amp::cpu {

namespace {

// Calls fn with null pointers to the element type and to its compute type.
template <class Function>
void dispatch(ScalarType dtype, const Function& fn) {
  switch (dtype) {
    case kFloat64: return fn(static_cast<double*>(nullptr), static_cast<double*>(nullptr));
    case kFloat16: return fn(static_cast<Half*>(nullptr), static_cast<float*>(nullptr));
    case kBFloat16: return fn(static_cast<BFloat16*>(nullptr), static_cast<float*>(nullptr));
    default: return fn(static_cast<float*>(nullptr), static_cast<float*>(nullptr));
  }
}

// Calls fn(i, offset of the target's element, weight) for every position first + i that is not ignored.
template <class Compute, class Function>
void each_target(const Slices& slices, const Tensor& labels, const Tensor& weight, int64_t ignore_index, int64_t first, int64_t count,
                 const Function& fn) {
  const int64_t* label = labels.data_ptr<int64_t>() + first;
  const Compute* weights = weight.defined() ? weight.data_ptr<Compute>() : nullptr;
  for (int64_t i = 0; i < count; ++i) {
    if (label[i] == ignore_index) continue;
    const int64_t block = slices.inner == 1 ? first + i : (first + i) / slices.inner, column = first + i - block * slices.inner;
    fn(i, (block * slices.n + label[i]) * slices.inner + column, weights != nullptr ? weights[label[i]] : Compute(1));
  }
}

Tensor class_weights(const Tensor& weight, ScalarType compute) { return weight.defined() ? position_values(weight, compute) : Tensor(); }

}  // namespace

std::tuple<Tensor, Tensor> nll_loss_forward(const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction,
                                            int64_t ignore_index) {
  const NoGradGuard no_grad;
  const ScalarType compute = computeType(self.dtype());
  const Tensor x = ordered_scores(self.detach()), labels = position_values(target, kInt64), w = class_weights(weight, compute);
  const Slices slices(x, class_dim(x));
  check_labels("nll_loss", labels, slices.n, ignore_index);
  const Tensor losses = reduction == Reduction::None ? zeros(target.sizes(), self.dtype()) : Tensor();
  CrossEntropyTotals totals;
  dispatch(self.dtype(), [&]<class T, class Compute>(T*, Compute*) {
    totals = PositionUnits(slices, 1).sum([&](int64_t first, int64_t n, int64_t, CrossEntropyTotals* part) {
      const T* const scores = static_cast<const T*>(x.data_ptr());
      T* const out = losses.defined() ? static_cast<T*>(losses.data_ptr()) + first : nullptr;
      double loss_sum = 0, weight_sum = 0;  // in registers: sums in memory would wait for each other
      each_target<Compute>(slices, labels, w, ignore_index, first, n, [&](int64_t i, int64_t offset, Compute of_class) {
        const Compute loss = -static_cast<Compute>(scores[offset]) * of_class;
        loss_sum += static_cast<double>(loss);
        weight_sum += static_cast<double>(of_class);
        if (out != nullptr) out[i] = T(loss);
      });
      part->loss += loss_sum;
      part->weight += weight_sum;
    });
  });
  return {losses.defined() ? losses : total_loss(totals, reduction, self.dtype()), total_weight(totals, compute)};
}

Tensor nll_loss_backward(const Tensor& grad_output, const Tensor& self, const Tensor& target, const Tensor& weight,
                         const Tensor& total_weight, int64_t reduction, int64_t ignore_index) {
  const NoGradGuard no_grad;
  const ScalarType compute = computeType(self.dtype());
  const Tensor labels = position_values(target, kInt64), w = class_weights(weight, compute);
  const GradientScale scale(grad_output, total_weight, reduction, compute);
  const Tensor result = zeros_like(ordered_scores(self.detach()));
  const Slices slices(result, class_dim(result));
  dispatch(self.dtype(), [&]<class T, class Compute>(T*, Compute*) {
    const Compute* scales = scale.values.defined() ? scale.values.data_ptr<Compute>() : nullptr;
    PositionUnits(slices).run([&](int64_t, int64_t first, int64_t n, int64_t) {
      each_target<Compute>(slices, labels, w, ignore_index, first, n, [&](int64_t i, int64_t offset, Compute of_class) {
        const Compute of_position = static_cast<Compute>(scale.factor) * (scales != nullptr ? scales[first + i] : Compute(1));
        static_cast<T*>(result.data_ptr())[offset] = T(-of_position * of_class);
      });
    });
  });
  return result;
}

}  // namespace amp::cpu
