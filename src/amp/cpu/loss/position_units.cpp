#include <amp/cpu/loss/position_units.h>

#include <amp/core/factories.h>

namespace amp::cpu {

void check_labels(const char* op, const Tensor& target, int64_t classes, int64_t ignore_index) {
  const auto* labels = static_cast<const int64_t*>(target.data_ptr());
  for (int64_t i = 0, n = target.numel(); i < n; ++i) {
    const bool fits = static_cast<uint64_t>(labels[i]) < static_cast<uint64_t>(classes);
    AMP_CHECK(fits || labels[i] == ignore_index, IndexError, "[", op, "] target ", labels[i], " is out of range: there are ", classes,
              " classes");
  }
}

Tensor total_loss(const CrossEntropyTotals& totals, int64_t reduction, ScalarType dtype) {
  return full({}, reduction == Reduction::Mean ? totals.loss / totals.weight : totals.loss, dtype);
}
Tensor total_weight(const CrossEntropyTotals& totals, ScalarType dtype) { return full({}, totals.weight, dtype); }

GradientScale::GradientScale(const Tensor& grad_output, const Tensor& total_weight, int64_t reduction, ScalarType compute) {
  if (reduction == Reduction::None) {
    values = position_values(grad_output, compute);
    return;
  }
  factor = grad_output.item().toDouble();
  if (reduction == Reduction::Mean) factor /= total_weight.item().toDouble();
}

}  // namespace amp::cpu
