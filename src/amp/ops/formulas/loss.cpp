#include <amp/ops/formulas/loss.h>

#include <algorithm>

#include <amp/core/factories.h>
#include <amp/core/operators.h>
#include <amp/internal_ops.h>
#include <amp/ops.h>
#include <amp/ops/loss/class_targets.h>

namespace amp {

namespace {

// Reshaped to broadcast with scores whose classes are dimension `dim`.
struct Positions {
  Positions(const Tensor& grad, const Tensor& self, const Tensor& target, const Tensor& weight, const Tensor& total_weight,
            int64_t reduction, int64_t ignore_index)
      : dim(class_dim(self)), ignored((target == ignore_index).unsqueeze(dim)) {
    Shape shape(self.sizes().size(), 1);
    shape[static_cast<size_t>(dim)] = self.size(dim);
    // Narrower integers may not count the classes.
    const Tensor labels = arange(self.size(dim), target.options().dtype(kInt64)).view(shape);
    class_weight = weight.defined() ? weight.to(grad.dtype()).view(shape) : ones(shape, grad.options());
    is_target = labels == target.unsqueeze(dim);
    chosen = internal::keep_where(is_target, class_weight);
    const Tensor of_position = reduction == Reduction::None   ? grad.unsqueeze(dim)
                               : reduction == Reduction::Mean ? grad / total_weight
                                                              : grad;
    scale = internal::keep_where_not(ignored, of_position);
  }
  int64_t dim;
  Tensor ignored, class_weight, is_target, chosen, scale;
};

}  // namespace

Tensor nll_loss_formula(const Tensor& grad, const Tensor& self, const Tensor& target, const Tensor& weight, const Tensor& total_weight,
                        int64_t reduction, int64_t ignore_index) {
  const Positions p(grad, self, target, weight, total_weight, reduction, ignore_index);
  // The product is NaN in every class if the weights add up to 0.
  return -internal::keep_where(p.is_target, p.chosen * p.scale);
}

Tensor cross_entropy_formula(const Tensor& grad, const Tensor& self, const Tensor& target, const Tensor& weight, const Tensor& total_weight,
                             int64_t reduction, int64_t ignore_index, double label_smoothing) {
  const Positions p(grad, self, target, weight, total_weight, reduction, ignore_index);
  const double shared = label_smoothing / static_cast<double>(std::max<int64_t>(1, self.size(p.dim)));
  const Tensor share = p.chosen * (1 - label_smoothing) + p.class_weight * shared;
  const Tensor gradient = softmax(self, p.dim, computeType(self.dtype())) * share.sum(IntArrayRef(p.dim), true) - share;
  return internal::keep_where_not(p.ignored, gradient) * p.scale;
}

std::tuple<Tensor, Tensor, Tensor> binary_cross_entropy_backward_formula(const Tensor& grad, const Tensor& grad_output, const Tensor& self,
                                                                         const Tensor& target) {
  const Tensor spread = clamp_min(self * (1 - self), 1e-12), slope = (self - target) / spread, g = grad * grad_output / spread;
  return {grad * slope, g * (1 - slope * (1 - 2 * self)), -g};
}

Tensor multilabel_margin_loss_formula(const Tensor& grad, const Tensor& grad_output, const Tensor& self, const Tensor& target,
                                      int64_t reduction, const Tensor& is_target) {
  const Tensor slopes = internal::multilabel_margin_loss_backward(ones_like(grad_output), self, target, reduction, is_target);
  return reduction == Reduction::None ? (grad * slopes).sum(IntArrayRef(-1)) : (grad * slopes).sum();
}

}  // namespace amp
