#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/cpu/kernels/loss.h>
#include <amp/cpu/loss/position_units.h>

namespace amp::cpu {

namespace {

const CrossEntropyKernels& kernels_for(ScalarType dtype) { return AMP_ISA_PICK(kCrossEntropy).of(dtype); }

// The state that the forward and backward passes share. Keeps the tensors alive that `op` points into.
struct Problem {
  Problem(const Tensor& self, const Tensor& target, const Tensor& class_weight, int64_t ignore_index, double label_smoothing)
      : compute(computeType(self.dtype())),
        x(ordered_scores(self)),
        slices(x, class_dim(x)),
        units(slices),
        labels(position_values(target, kInt64)),
        weight(class_weight.defined() ? position_values(class_weight, compute) : Tensor()) {
    const auto n = static_cast<double>(slices.n);
    double weights = n;
    if (weight.defined()) {
      weights = 0;
      for (int64_t k = 0; k < slices.n; ++k)
        weights += compute == kFloat64 ? weight.data_ptr<double>()[k] : static_cast<double>(weight.data_ptr<float>()[k]);
    }
    op = {slices.n, slices.inner, ignore_index, element(weight, 0), weights, 1 - label_smoothing, n > 0 ? label_smoothing / n : 0};
  }
  // The data of the positions from `first` on. `statistics` [2, positions]: the largest score, and the log of the sum.
  PositionData at(int64_t first, const Tensor& statistics, const Tensor& losses) const {
    return {labels.data_ptr<int64_t>() + first, element(statistics, first), element(statistics, slices.count() + first),
            element(losses, first)};
  }

  ScalarType compute;
  Tensor x;
  Slices slices;
  PositionUnits units;
  Tensor labels, weight;
  CrossEntropy op;
};

}  // namespace

std::tuple<Tensor, Tensor, Tensor> cross_entropy_forward(const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction,
                                                         int64_t ignore_index, double label_smoothing, ScalarType dtype) {
  const NoGradGuard no_grad;
  const Problem p(self.detach(), target, weight, ignore_index, label_smoothing);
  check_labels("cross_entropy", p.labels, p.slices.n, ignore_index);
  const Tensor statistics = empty({2, p.slices.count()}, p.compute);
  const Tensor losses = reduction == Reduction::None ? empty(target.sizes(), p.compute) : Tensor();
  const CrossEntropyKernels& kernels = kernels_for(self.dtype());
  const auto run = p.units.by_rows() ? kernels.forward_rows : kernels.forward_columns;
  const CrossEntropyTotals totals = p.units.sum([&](int64_t first, int64_t n, int64_t offset, CrossEntropyTotals* part) {
    run(p.op, element(p.x, offset), p.at(first, statistics, losses), n, part);
  });
  return {losses.defined() ? losses.to(dtype) : total_loss(totals, reduction, dtype), statistics, total_weight(totals, p.compute)};
}

Tensor cross_entropy_backward(const Tensor& grad_output, const Tensor& self, const Tensor& target, const Tensor& weight,
                              const Tensor& statistics, const Tensor& total_weight, int64_t reduction, int64_t ignore_index,
                              double label_smoothing) {
  const NoGradGuard no_grad;
  const Problem p(self.detach(), target, weight, ignore_index, label_smoothing);
  const GradientScale scale(grad_output, total_weight, reduction, p.compute);
  const Tensor result = empty_like(p.x);
  const CrossEntropyKernels& kernels = kernels_for(self.dtype());
  const auto run = p.units.by_rows() ? kernels.backward_rows : kernels.backward_columns;
  p.units.run([&](int64_t, int64_t first, int64_t n, int64_t offset) {
    run(p.op, element(p.x, offset), p.at(first, statistics, {}), element(scale.values, first), scale.factor, n, element(result, offset));
  });
  return result;
}

}  // namespace amp::cpu
