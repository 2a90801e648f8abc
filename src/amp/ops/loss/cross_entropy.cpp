// Losses over classes: nll_loss and cross_entropy.
#include <algorithm>

#include <amp/autocast/in_force.h>
#include <amp/core/operators.h>
#include <amp/internal_ops.h>
#include <amp/kernels/loss.h>
#include <amp/ops.h>
#include <amp/ops/loss/class_targets.h>
#include <amp/ops/rounded_once.h>
#include <amp/ops/softmax/softmax_types.h>

namespace amp {

Shape position_shape(const Tensor& self) {
  Shape shape(self.sizes());
  shape.erase(static_cast<size_t>(class_dim(self)));
  return shape;
}

namespace {

void check_weight(const char* op, const Tensor& self, const Tensor& weight) {
  AMP_CHECK(!weight.defined() || (weight.dim() == 1 && weight.size(0) == self.size(class_dim(self))), ValueError, "[", op,
            "] weight must have one element for each of ", self.size(class_dim(self)), " classes, got shape ", weight.sizes());
}

}  // namespace

void check_class_targets(const char* op, const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction) {
  AMP_CHECK(reduction >= Reduction::None && reduction <= Reduction::Sum, ValueError, "[", op, "] reduction must be None, Mean or Sum, got ",
            reduction);
  AMP_CHECK(self.dim() > 0, ValueError, "[", op, "] self must have at least 1 dimension");
  AMP_CHECK(isIntegralType(target.dtype()), TypeError, "[", op, "] target must hold class indices (int64), got ", target.dtype());
  const Shape expected = position_shape(self);
  AMP_CHECK(target.sizes() == IntArrayRef(expected), ValueError, "[", op, "] target must have the shape ", IntArrayRef(expected),
            " for self of shape ", self.sizes(), ", got ", target.sizes());
  check_weight(op, self, weight);
}

namespace check {

void nll_loss_forward(const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction, int64_t) {
  check_class_targets("nll_loss", self, target, weight, reduction);
}

void cross_entropy_forward(const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction, int64_t, double, ScalarType) {
  check_class_targets("cross_entropy", self, target, weight, reduction);
}

}  // namespace check

namespace composite {

namespace {

Tensor soft_cross_entropy(const Tensor& log_probabilities, const Tensor& target, const Tensor& weight, int64_t reduction,
                          double smoothing) {
  constexpr const char* kOp = "cross_entropy";
  const int64_t dim = class_dim(log_probabilities), classes = log_probabilities.size(dim);
  AMP_CHECK(target.sizes() == log_probabilities.sizes(), ValueError, "[", kOp, "] class probabilities must have the shape of self, ",
            log_probabilities.sizes(), ", got ", target.sizes());
  check_weight(kOp, log_probabilities, weight);
  const Tensor p = smoothing > 0 ? target * (1 - smoothing) + smoothing / static_cast<double>(classes) : target;
  Tensor terms = log_probabilities * p;
  if (weight.defined()) {
    Shape shape(terms.sizes().size(), 1);
    shape[static_cast<size_t>(dim)] = classes;
    terms = terms * weight.view(shape);
  }
  if (reduction == Reduction::None) return -terms.sum(IntArrayRef(dim));
  return reduction == Reduction::Sum ? -terms.sum() : -terms.sum() / static_cast<double>(terms.numel() / std::max<int64_t>(classes, 1));
}

// Computes nll_loss of log_softmax in one pass over self, in the dtypes that autocast chooses for these two ops.
Tensor fused_cross_entropy(const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction, int64_t ignore_index,
                           double label_smoothing) {
  ScalarType logarithms = self.dtype(), losses = logarithms;
  if (amp::detail::thread_state().stages.autocast != 0) [[unlikely]] {
    logarithms = autocast::dtype_of_result(OpId::log_softmax, self, logarithms);
    losses = autocast::dtype_of_result(OpId::nll_loss, self, logarithms);
  }
  const Tensor x = softmax_has_kernel(self.dtype(), logarithms) ? self : self.to(logarithms);
  const ScalarType result = softmax_has_kernel(x.dtype(), losses) ? losses : x.dtype();
  return std::get<0>(internal::cross_entropy_forward(x, target, weight, reduction, ignore_index, label_smoothing, result)).to(losses);
}

}  // namespace

Tensor nll_loss(const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction, int64_t ignore_index) {
  return std::get<0>(internal::nll_loss_forward(self, target, weight, reduction, ignore_index));
}

Tensor cross_entropy(const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction, int64_t ignore_index,
                     double label_smoothing) {
  AMP_CHECK(self.dim() > 0, ValueError, "[cross_entropy] self must have at least 1 dimension");
  AMP_CHECK(label_smoothing >= 0 && label_smoothing <= 1, ValueError, "[cross_entropy] label_smoothing must lie in [0, 1], got ",
            label_smoothing);
  if (!isFloatingType(target.dtype())) return fused_cross_entropy(self, target, weight, reduction, ignore_index, label_smoothing);
  AMP_CHECK(reduction >= Reduction::None && reduction <= Reduction::Sum, ValueError,
            "[cross_entropy] reduction must be None, Mean or Sum, got ", reduction);
  const auto loss = [](const Tensor& x, const Tensor& probabilities, const Tensor& weights, int64_t reduce, double smoothing) {
    return soft_cross_entropy(log_softmax(x, class_dim(x)), probabilities, weights, reduce, smoothing);
  };
  // The loss is linear in probabilities and weights.
  return rounded_once("cross_entropy", {kAllArguments, 0b101, 0b011}, loss, self, target, weight, reduction, label_smoothing);
}

}  // namespace composite

}  // namespace amp
