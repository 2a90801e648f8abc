// Losses of classes by margins, and of several labels per row.
#include <cmath>
#include <numbers>

#include <amp/autocast/suspend.h>
#include <amp/core/device/backends.h>
#include <amp/core/factories.h>
#include <amp/core/operators.h>
#include <amp/core/reduction.h>
#include <amp/internal_ops.h>
#include <amp/kernels/loss.h>
#include <amp/ops.h>
#include <amp/ops/checks.h>
#include <amp/ops/index/index_plan.h>
#include <amp/ops/loss/target_range.h>
#include <amp/ops/rounded_once.h>
#include <amp/tracing/value_check.h>

namespace amp {

namespace {

Tensor reduced(const char* op, const Tensor& loss, int64_t reduction) {
  AMP_CHECK(reduction >= Reduction::None && reduction <= Reduction::Sum, ValueError, "[", op, "] reduction must be None, Mean or Sum, got ",
            reduction);
  return reduction == Reduction::Mean ? loss.mean() : reduction == Reduction::Sum ? loss.sum() : loss;
}

void check_scores(const char* op, const Tensor& self) {
  AMP_CHECK((self.dim() == 1 || self.dim() == 2) && self.size(-1) > 0, ValueError, "[", op,
            "] self must be a vector or a matrix of at least one class, but has shape ", self.sizes());
}

// The targets of multi_margin_loss.
void check_classes(const Tensor& target, int64_t classes) {
  if (!reads_without_waiting(target.device())) return;
  const Tensor host = as_int64(target.detach()).cpu().contiguous();
  const int64_t* label = host.data_ptr<int64_t>();
  const IndexRange range = target_range("multi_margin_loss", classes);
  for (int64_t i = 0; i < host.numel(); ++i) range(label[i]);
}

}  // namespace

namespace check {

void multilabel_margin_loss_forward(const Tensor& self, const Tensor& target, int64_t reduction) {
  constexpr const char* kOp = "multilabel_margin_loss_forward";
  check_scores(kOp, self);
  AMP_CHECK(reduction >= Reduction::None && reduction <= Reduction::Sum, ValueError, "[", kOp,
            "] reduction must be None, Mean or Sum, got ", reduction);
  check_index_dtype(kOp, "target", target);
  AMP_CHECK(target.sizes() == self.sizes(), ValueError, "[", kOp, "] target must have the shape of self, ", self.sizes(), ", got ",
            target.sizes());
}

}  // namespace check

namespace composite {

namespace {

// The distances of the scores of other classes into the margin of the target. The tape saves a mask.
Tensor distances_into_margin(const Tensor& x, const Tensor& labels, const Scalar& margin) {
  const Tensor distance = x - x.gather(1, labels) + margin, others = labels != arange(x.size(1), labels.options());
  return internal::keep_where(logical_and(others, logical_not(distance.detach() <= 0)), distance);  // NaN stays
}

template <class Power>
Tensor margin_loss(const Tensor& self, const Tensor& target, const Scalar& margin, const Tensor& weight, const Power& power,
                   int64_t reduction) {
  const int64_t classes = self.size(-1), rows = target.numel();
  const Tensor x = self.to(computeType(self.dtype())).reshape({rows, classes}), labels = as_int64(target).reshape({rows, 1});
  Tensor terms = power(distances_into_margin(x, labels, margin));
  if (weight.defined()) terms = terms * weight.detach().to(x.dtype()).index_select(0, labels.reshape({rows})).unsqueeze(1);
  const Tensor loss = terms.sum(IntArrayRef(1)) / static_cast<double>(classes);
  return reduced("multi_margin_loss", loss.reshape(target.sizes()), reduction).to(self.dtype());
}

}  // namespace

Tensor multi_margin_loss(const Tensor& self, const Tensor& target, const Scalar& p, const Scalar& margin, const Tensor& weight,
                         int64_t reduction) {
  constexpr const char* kOp = "multi_margin_loss";
  AMP_CHECK(isFloatingType(self.dtype()), TypeError, "[", kOp, "] self must be a floating-point tensor, got ", self.dtype());
  check_scores(kOp, self);
  check_index_dtype(kOp, "target", target);
  const int64_t classes = self.size(-1), rows = self.dim() == 2 ? self.size(0) : 1;
  AMP_CHECK(target.dim() <= 1 && target.numel() == rows && (self.dim() == 1 || target.dim() == 1), ValueError, "[", kOp,
            "] target must have the shape ", self.sizes().drop_back(), " for self of shape ", self.sizes(), ", got ", target.sizes());
  const double power = real_number(kOp, "p", p);
  AMP_CHECK(power == 1 || power == 2, ValueError, "[", kOp, "] p must be 1 or 2, got ", power);
  AMP_CHECK(!weight.defined() || (weight.dim() == 1 && weight.size(0) == classes), ValueError, "[", kOp,
            "] weight must have one element for each of ", classes, " classes, got shape ", weight.sizes());
  tracing::check_values(target, classes, check_classes);
  if (power == 1)
    return margin_loss(
        self, target, margin, weight, [](const Tensor& terms) { return terms; }, reduction);
  const auto squares = [](const Tensor& x, const Tensor& of, const Scalar& by, const Tensor& weights, int64_t reduced_by) {
    return margin_loss(
        x, of, by, weights, [](const Tensor& terms) { return terms * terms; }, reduced_by);
  };
  return rounded_once(kOp, squares, self, target, margin, weight, reduction).to(self.dtype());
}

Tensor multilabel_margin_loss(const Tensor& self, const Tensor& target, int64_t reduction) {
  return std::get<0>(amp::multilabel_margin_loss_forward(self, target, reduction));
}

Tensor multilabel_soft_margin_loss(const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction) {
  constexpr const char* kOp = "multilabel_soft_margin_loss";
  AMP_CHECK(self.dim() > 0, ValueError, "[", kOp, "] self must have at least 1 dimension");
  const Tensor loss = -(target * log_sigmoid(self) + (1 - target) * log_sigmoid(-self));
  return reduced(kOp, (weight.defined() ? loss * weight : loss).mean(IntArrayRef(-1)), reduction);
}

Tensor gaussian_nll_loss(const Tensor& self, const Tensor& target, const Tensor& var, bool full, double eps, int64_t reduction) {
  constexpr const char* kOp = "gaussian_nll_loss";
  const bool has_rows = self.dim() > 0 && var.sizes() == self.sizes().drop_back();
  const bool has_column =
      self.dim() > 0 && var.dim() == self.dim() && var.size(-1) == 1 && var.sizes().drop_back() == self.sizes().drop_back();
  AMP_CHECK(var.sizes() == self.sizes() || has_rows || has_column, ValueError, "[", kOp, "] var of shape ", var.sizes(),
            " doesn't fit self of shape ", self.sizes());
  AMP_CHECK(eps > 0, ValueError, "[", kOp, "] eps must be positive, got ", eps);
  Tensor spread = var.sizes() == self.sizes() || has_column ? var : var.unsqueeze(-1);
  {
    const autocast::Suspended suspended;
    const Tensor values = spread.detach();
    if (reads_without_waiting(values.device()) && values.numel() > 0) {
      const double smallest = amin(values.cpu()).item<double>();
      AMP_CHECK(!(smallest < 0), ValueError, "[", kOp, "] no element of var may be negative, but the smallest is ", smallest);
    }
    spread = spread + internal::keep_where(values < eps, eps - values);  // clamped, but keeps the gradient of var
  }
  const Tensor distance = self - target;
  Tensor loss = 0.5 * (log(spread) + distance * distance / spread);
  if (full) loss = loss + 0.5 * std::log(2 * std::numbers::pi);
  return reduced(kOp, loss, reduction);
}

}  // namespace composite

}  // namespace amp
