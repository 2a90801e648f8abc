#include <cmath>

#include <amp/autocast/suspend.h>
#include <amp/core/device/backends.h>
#include <amp/core/factories.h>
#include <amp/core/log.h>
#include <amp/core/operators.h>
#include <amp/core/reduction.h>
#include <amp/internal_ops.h>
#include <amp/kernels/loss.h>
#include <amp/ops.h>
#include <amp/ops/common/host_numbers.h>
#include <amp/ops/common/shapes.h>
#include <amp/ops/rounded_once.h>
#include <amp/tracing/value_check.h>

namespace amp::composite {

namespace {

Tensor reduce(const char* op, const Tensor& loss, int64_t reduction) {
  AMP_CHECK(reduction >= Reduction::None && reduction <= Reduction::Sum, ValueError, "[", op, "] reduction must be None, Mean or Sum, got ",
            reduction);
  return reduction == Reduction::Mean ? loss.mean() : reduction == Reduction::Sum ? loss.sum() : loss;
}

// Shapes that broadcast are accepted, as in torch. Usually they are a mistake: [N, 1] and [N] give N x N differences.
void warn_of_broadcast(const char* op, const Tensor& self, const Tensor& target) {
  if (self.sizes() == target.sizes()) [[likely]]
    return;
  detail::log_once(
      LogLevel::Warning,
      detail::concat("[", op, "] Using a target size (", target.sizes(), ") that is different to the input size (", self.sizes(),
                     "). This will likely lead to incorrect results due to broadcasting. Please ensure they have the same size."));
}

// The loss would be meaningless outside of [0, 1].
void check_probabilities(const char* op, const char* arg, const Tensor& t) {
  if (!reads_without_waiting(t.device()) || t.numel() == 0) return;
  const autocast::Suspended suspended;
  const Tensor values = t.detach().cpu();
  const double low = amin(values).item<double>(), high = amax(values).item<double>();
  AMP_CHECK(low >= 0 && high <= 1, ValueError, "[", op, "] all elements of ", arg, " must lie in [0, 1], but the smallest is ", low,
            " and the largest ", high);
}

Tensor weighted(const Tensor& loss, const Tensor& weight) { return weight.defined() ? loss * weight : loss; }

}  // namespace

Tensor mse_loss(const Tensor& self, const Tensor& target, int64_t reduction) {
  const Tensor terms = internal::squared_difference(self, target);
  warn_of_broadcast("mse_loss", self, target);
  return reduce("mse_loss", terms, reduction);
}

Tensor l1_loss(const Tensor& self, const Tensor& target, int64_t reduction) {
  const bool complex = self.is_complex() || target.is_complex();
  const Tensor terms = complex ? abs(self - target) : internal::absolute_difference(self, target);
  warn_of_broadcast("l1_loss", self, target);
  return reduce("l1_loss", terms, reduction);
}

Tensor smooth_l1_loss(const Tensor& self, const Tensor& target, int64_t reduction, double beta) {
  AMP_CHECK(beta >= 0, ValueError, "[smooth_l1_loss] beta must not be negative, got ", beta);
  broadcast_shapes("smooth_l1_loss", self.sizes(), target.sizes());
  warn_of_broadcast("smooth_l1_loss", self, target);
  return reduce("smooth_l1_loss",
                beta == 0 ? internal::absolute_difference(self, target) : internal::smooth_absolute_difference(self, target, beta),
                reduction);
}

Tensor huber_loss(const Tensor& self, const Tensor& target, int64_t reduction, double delta) {
  AMP_CHECK(delta > 0, ValueError, "[huber_loss] delta must be positive, got ", delta);
  broadcast_shapes("huber_loss", self.sizes(), target.sizes());
  warn_of_broadcast("huber_loss", self, target);
  if (std::isinf(delta)) return reduce("huber_loss", internal::squared_difference(self, target), reduction) * 0.5;
  return reduce("huber_loss", internal::smooth_absolute_difference(self, target, delta), reduction) * delta;
}

Tensor binary_cross_entropy(const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction) {
  AMP_CHECK(self.sizes() == target.sizes(), ValueError, "[binary_cross_entropy] target must have the shape of self, ", self.sizes(),
            ", got ", target.sizes());
  tracing::check_values(self, 0, [](const Tensor& t, int64_t) { check_probabilities("binary_cross_entropy", "self", t); });
  tracing::check_values(target, 0, [](const Tensor& t, int64_t) { check_probabilities("binary_cross_entropy", "target", t); });
  return reduce("binary_cross_entropy", weighted(internal::binary_cross_entropy_terms(self, target), weight), reduction);
}

Tensor binary_cross_entropy_with_logits(const Tensor& self, const Tensor& target, const Tensor& weight, const Tensor& pos_weight,
                                        int64_t reduction) {
  AMP_CHECK(self.sizes() == target.sizes(), ValueError, "[binary_cross_entropy_with_logits] target must have the shape of self, ",
            self.sizes(), ", got ", target.sizes());
  if (!pos_weight.defined())
    return reduce("binary_cross_entropy_with_logits", weighted(internal::logit_cross_entropy_terms(self, target), weight), reduction);
  const Tensor likelihood = log_sigmoid(self), distance = (1 - target) * self;
  return reduce("binary_cross_entropy_with_logits", weighted(distance - ((pos_weight - 1) * target + 1) * likelihood, weight), reduction);
}

Tensor kl_div(const Tensor& self, const Tensor& target, int64_t reduction, bool log_target) {
  if (log_target) return reduce("kl_div", exp(target) * (target - self), reduction);
  const Tensor zero = target == 0;  // there the limit of target * log(target) is 0; below 0 it is NaN
  return reduce("kl_div", internal::keep_where_not(zero, target * log(where(zero, 1, target))) - target * self, reduction);
}

Tensor hinge_embedding_loss(const Tensor& self, const Tensor& target, double margin, int64_t reduction) {
  const Tensor far = internal::keep_where(target != 1, clamp_min(margin - self, 0)), near = internal::keep_where(target != -1, self);
  return reduce("hinge_embedding_loss", far + near, reduction);
}

Tensor margin_ranking_loss(const Tensor& input1, const Tensor& input2, const Tensor& target, double margin, int64_t reduction) {
  return reduce("margin_ranking_loss", clamp_min(margin - target * (input1 - input2), 0), reduction);
}

Tensor cosine_similarity(const Tensor& x1, const Tensor& x2, int64_t dim, double eps) {
  const Shape shape = broadcast_shapes("cosine_similarity", x1.sizes(), x2.sizes());
  const auto direction = [&](const Tensor& x) { return x / clamp_min(norm(x, 2, dim, true), eps); };
  return (direction(x1.expand(shape)) * direction(x2.expand(shape))).sum(IntArrayRef(dim));
}

Tensor cosine_embedding_loss(const Tensor& input1, const Tensor& input2, const Tensor& target, double margin, int64_t reduction) {
  constexpr double kEps = 1e-12;
  AMP_CHECK(
      target.dim() <= 1 && input1.dim() == target.dim() + 1, ValueError,
      "[cosine_embedding_loss] target must be a vector for an input1 of 2 dimensions, or a number for a vector, but they have the shapes ",
      target.sizes(), " and ", input1.sizes());
  const auto dot = [](const Tensor& a, const Tensor& b) { return (a * b).sum(IntArrayRef(-1)); };
  const Tensor squares1 = dot(input1, input1), squares2 = dot(input2, input2);
  if (host_sees_overflow(squares1) || host_sees_overflow(squares2)) {
    const Tensor loss = composite::cosine_embedding_loss(input1.to(kFloat64), input2.to(kFloat64), target.to(kFloat64), margin, reduction);
    return loss.to(squares1.dtype());
  }
  // Two roots: the product of two squared norms leaves the range of float32 from norms of 4e9 on.
  const Tensor cosine = dot(input1, input2) / (sqrt(squares1 + kEps) * sqrt(squares2 + kEps));
  return reduce("cosine_embedding_loss",
                internal::keep_where(target == 1, 1 - cosine) + internal::keep_where(target == -1, clamp_min(cosine - margin, 0)),
                reduction);
}

namespace {

Tensor poisson_loss(const Tensor& input, const Tensor& target, bool log_input, bool full, double eps, int64_t reduction) {
  Tensor loss = log_input ? internal::poisson_terms(input, target) : input - target * log(input + eps);
  if (full) {
    const Tensor stirling = target * log(target) - target + 0.5 * log(target * 6.283185307179586);
    loss = loss + internal::keep_where(target > 1, stirling);
  }
  return reduce("poisson_nll_loss", loss, reduction);
}

}  // namespace

Tensor poisson_nll_loss(const Tensor& input, const Tensor& target, bool log_input, bool full, double eps, int64_t reduction) {
  const ArgumentSet of_target = full ? kAllArguments : 0b01;  // without the Stirling term, the loss is linear in the target
  return rounded_once("poisson_nll_loss", {kAllArguments, of_target}, poisson_loss, input, target, log_input, full, eps, reduction);
}

Tensor soft_margin_loss(const Tensor& self, const Tensor& target, int64_t reduction) {
  const Tensor product = target * self;
  if (product.is_complex()) return reduce("soft_margin_loss", log1p(exp(-product)), reduction);
  return -reduce("soft_margin_loss", log_sigmoid(product), reduction);
}

Tensor triplet_margin_loss(const Tensor& anchor, const Tensor& positive, const Tensor& negative, double margin, double p, double eps,
                           bool swap, int64_t reduction) {
  AMP_CHECK(anchor.dim() == positive.dim() && anchor.dim() == negative.dim(), ValueError,
            "[triplet_margin_loss] anchor, positive and negative must have the same number of dimensions, but have the shapes ",
            anchor.sizes(), ", ", positive.sizes(), " and ", negative.sizes());
  const auto distance = [&](const Tensor& a, const Tensor& b) { return norm(a - b + eps, p, -1); };
  Tensor far = distance(anchor, negative);
  if (swap) far = minimum(far, distance(positive, negative));
  return reduce("triplet_margin_loss", clamp_min(margin + distance(anchor, positive) - far, 0), reduction);
}

}  // namespace amp::composite
