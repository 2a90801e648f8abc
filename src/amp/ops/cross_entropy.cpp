// Losses over classes: nll_loss and cross_entropy.
#include <amp/core/factories.h>
#include <amp/core/operators.h>
#include <amp/core/reduction.h>
#include <amp/kernels/loss.h>
#include <amp/ops.h>

namespace amp::composite {

namespace {

int64_t class_dim(const Tensor& self) { return self.dim() == 1 ? 0 : 1; }

// Which class each position means, as a mask of the shape of self.
Tensor class_mask(const char* op, const Tensor& self, const Tensor& target, const Tensor& ignored) {
  const int64_t dim = class_dim(self), classes = self.size(dim);
  Shape expected(self.sizes());
  expected.erase(static_cast<size_t>(dim));
  AMP_CHECK(isIntegralType(target.dtype()), TypeError, "[", op, "] target must hold class indices (Long), got ", target.dtype());
  AMP_CHECK(target.sizes() == IntArrayRef(expected), ValueError, "[", op, "] target must have the shape ", IntArrayRef(expected),
            " for self of shape ", self.sizes(), ", got ", target.sizes());
  const Tensor checked = masked_fill(target, ignored, 0);
  if (checked.numel() > 0) {
    const int64_t low = amin(checked).item<int64_t>(), high = amax(checked).item<int64_t>();
    AMP_CHECK(low >= 0 && high < classes, IndexError, "[", op, "] target ", low < 0 ? low : high, " is out of range: there are ", classes,
              " classes");
  }
  Shape shape(self.sizes().size(), 1);
  shape[static_cast<size_t>(dim)] = classes;
  return arange(classes, checked.options()).view(shape) == checked.unsqueeze(dim);
}

// One weight per class, shaped to broadcast with self.
Tensor broadcast_weight(const char* op, const Tensor& self, const Tensor& weight) {
  const int64_t dim = class_dim(self);
  AMP_CHECK(weight.dim() == 1 && weight.size(0) == self.size(dim), ValueError, "[", op, "] weight must have one element for each of ",
            self.size(dim), " classes, got shape ", weight.sizes());
  Shape shape(self.sizes().size(), 1);
  shape[static_cast<size_t>(dim)] = weight.size(0);
  return weight.view(shape);
}

// Mean over the weights of the positions that are not ignored.
Tensor reduce_weighted(const Tensor& loss, const Tensor& weights, int64_t reduction) {
  if (reduction == Reduction::None) return loss;
  return reduction == Reduction::Sum ? loss.sum() : loss.sum() / weights.sum();
}

Tensor nll(const char* op, const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction, int64_t ignore_index,
           double smoothing) {
  const int64_t dim = class_dim(self);
  const Tensor ignored = target == ignore_index, chosen = class_mask(op, self, target, ignored);
  const Tensor w = weight.defined() ? broadcast_weight(op, self, weight) : ones({}, self.options());
  const Tensor weights = internal::keep_where_not(ignored, internal::keep_where(chosen, w).sum(IntArrayRef(dim)));
  const Tensor losses = internal::keep_where_not(ignored, -internal::keep_where(chosen, self * w).sum(IntArrayRef(dim)));
  const Tensor loss = reduce_weighted(losses, weights, reduction);
  if (smoothing == 0) return loss;
  const Tensor uniform = internal::keep_where_not(ignored, -(self * w).sum(IntArrayRef(dim)));
  return loss * (1 - smoothing) + reduce_weighted(uniform, weights, reduction) * (smoothing / static_cast<double>(self.size(dim)));
}

Tensor soft_cross_entropy(const Tensor& log_probabilities, const Tensor& target, const Tensor& weight, int64_t reduction,
                          double smoothing) {
  const int64_t dim = class_dim(log_probabilities), classes = log_probabilities.size(dim);
  AMP_CHECK(target.sizes() == log_probabilities.sizes(), ValueError, "[cross_entropy] class probabilities must have the shape of self, ",
            log_probabilities.sizes(), ", got ", target.sizes());
  const Tensor p = smoothing > 0 ? target * (1 - smoothing) + smoothing / static_cast<double>(classes) : target;
  const Tensor terms = log_probabilities * p;
  const Tensor loss =
      -(weight.defined() ? terms * broadcast_weight("cross_entropy", log_probabilities, weight) : terms).sum(IntArrayRef(dim));
  if (reduction == Reduction::None) return loss;
  return reduction == Reduction::Sum ? loss.sum() : loss.mean();
}

}  // namespace

Tensor nll_loss(const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction, int64_t ignore_index) {
  AMP_CHECK(self.dim() > 0, ValueError, "[nll_loss] self must have at least 1 dimension");
  return nll("nll_loss", self, target, weight, reduction, ignore_index, 0);
}

Tensor cross_entropy(const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction, int64_t ignore_index,
                     double label_smoothing) {
  AMP_CHECK(self.dim() > 0, ValueError, "[cross_entropy] self must have at least 1 dimension");
  AMP_CHECK(label_smoothing >= 0 && label_smoothing <= 1, ValueError, "[cross_entropy] label_smoothing must lie in [0, 1], got ",
            label_smoothing);
  const Tensor log_probabilities = log_softmax(self, class_dim(self));
  if (target.is_floating_point()) return soft_cross_entropy(log_probabilities, target, weight, reduction, label_smoothing);
  return nll("cross_entropy", log_probabilities, target, weight, reduction, ignore_index, label_smoothing);
}

}  // namespace amp::composite
