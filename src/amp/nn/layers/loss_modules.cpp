#include <amp/nn/loss_modules.h>

#include <amp/core/operators.h>
#include <amp/ops.h>
#include <amp/ops/checks.h>
#include <amp/ops/rounded_once.h>

namespace amp::nn {

namespace functional {

// The sum of a batch may leave the range of float16, although its mean fits.
Tensor kl_div(const Tensor& input, const Tensor& target, const KLDivFuncOptions& options) {
  check_defined("kl_div", "input", input);
  const auto loss = [reduction = options.reduction().reduction(), log_target = options.log_target()](const Tensor& x, const Tensor& y) {
    return amp::kl_div(x, y, reduction, log_target);
  };
  if (!options.reduction().batch_mean() || input.dim() == 0) return loss(input, target);
  return composite::rounded_once(
      "kl_div", {composite::arguments(1)}, [loss](const Tensor& x, const Tensor& y) { return loss(x, y).div(x.size(0)); }, input, target);
}

Tensor triplet_margin_with_distance_loss(const Tensor& anchor, const Tensor& positive, const Tensor& negative,
                                         const TripletMarginWithDistanceLossFuncOptions& o) {
  if (!o.distance_function()) {
    constexpr double kNorm = 2, kEps = 1e-6;
    return amp::triplet_margin_loss(anchor, positive, negative, o.margin(), kNorm, kEps, o.swap(), o.reduction());
  }
  const auto& distance = *o.distance_function();
  AMP_CHECK(distance != nullptr, ValueError, "[triplet_margin_with_distance_loss] distance_function is empty");
  Tensor far = distance(anchor, negative);
  if (o.swap()) far = minimum(far, distance(positive, negative));
  const Tensor loss = clamp_min(o.margin() + distance(anchor, positive) - far, 0);
  return o.reduction() == Reduction::Mean ? loss.mean() : o.reduction() == Reduction::Sum ? loss.sum() : loss;
}

}  // namespace functional

Tensor L1LossImpl::forward(const Tensor& input, const Tensor& target) { return functional::l1_loss(input, target, options); }

Tensor SmoothL1LossImpl::forward(const Tensor& input, const Tensor& target) { return functional::smooth_l1_loss(input, target, options); }

Tensor HuberLossImpl::forward(const Tensor& input, const Tensor& target) { return functional::huber_loss(input, target, options); }

Tensor KLDivLossImpl::forward(const Tensor& input, const Tensor& target) { return functional::kl_div(input, target, options); }

Tensor PoissonNLLLossImpl::forward(const Tensor& input, const Tensor& target) {
  return functional::poisson_nll_loss(input, target, options);
}

Tensor GaussianNLLLossImpl::forward(const Tensor& input, const Tensor& target, const Tensor& var) {
  return functional::gaussian_nll_loss(input, target, var, options);
}

Tensor HingeEmbeddingLossImpl::forward(const Tensor& input, const Tensor& target) {
  return functional::hinge_embedding_loss(input, target, options);
}

Tensor CosineEmbeddingLossImpl::forward(const Tensor& input1, const Tensor& input2, const Tensor& target) {
  return functional::cosine_embedding_loss(input1, input2, target, options);
}

Tensor MarginRankingLossImpl::forward(const Tensor& input1, const Tensor& input2, const Tensor& target) {
  return functional::margin_ranking_loss(input1, input2, target, options);
}

Tensor SoftMarginLossImpl::forward(const Tensor& input, const Tensor& target) {
  return functional::soft_margin_loss(input, target, options);
}

Tensor MultiLabelMarginLossImpl::forward(const Tensor& input, const Tensor& target) {
  return functional::multilabel_margin_loss(input, target, options);
}

Tensor TripletMarginLossImpl::forward(const Tensor& anchor, const Tensor& positive, const Tensor& negative) {
  return functional::triplet_margin_loss(anchor, positive, negative, options);
}

Tensor TripletMarginWithDistanceLossImpl::forward(const Tensor& anchor, const Tensor& positive, const Tensor& negative) {
  return functional::triplet_margin_with_distance_loss(anchor, positive, negative, options);
}

Tensor CTCLossImpl::forward(const Tensor& log_probs, const Tensor& targets, const Tensor& input_lengths, const Tensor& target_lengths) {
  return functional::ctc_loss(log_probs, targets, input_lengths, target_lengths, options);
}

// The buffer replaces the weight of the options, because it moves with the module.
#define AMP_WEIGHTED_LOSS(Name, function)                                                                                     \
  Name##Impl::Name##Impl(const Name##Options& opts) : options(opts) { weight = register_buffer("weight", options.weight()); } \
  Tensor Name##Impl::forward(const Tensor& input, const Tensor& target) {                                                     \
    return functional::function(input, target, Name##Options(options).weight(weight));                                        \
  }

AMP_WEIGHTED_LOSS(NLLLoss, nll_loss)
AMP_WEIGHTED_LOSS(BCELoss, binary_cross_entropy)
AMP_WEIGHTED_LOSS(MultiMarginLoss, multi_margin_loss)
AMP_WEIGHTED_LOSS(MultiLabelSoftMarginLoss, multilabel_soft_margin_loss)
#undef AMP_WEIGHTED_LOSS

// --- copies ---

AMP_DEFINE_CLONEABLE(L1LossImpl)
AMP_DEFINE_CLONEABLE(SmoothL1LossImpl)
AMP_DEFINE_CLONEABLE(HuberLossImpl)
AMP_DEFINE_CLONEABLE(KLDivLossImpl)
AMP_DEFINE_CLONEABLE(PoissonNLLLossImpl)
AMP_DEFINE_CLONEABLE(GaussianNLLLossImpl)
AMP_DEFINE_CLONEABLE(HingeEmbeddingLossImpl)
AMP_DEFINE_CLONEABLE(CosineEmbeddingLossImpl)
AMP_DEFINE_CLONEABLE(MarginRankingLossImpl)
AMP_DEFINE_CLONEABLE(SoftMarginLossImpl)
AMP_DEFINE_CLONEABLE(MultiLabelMarginLossImpl)
AMP_DEFINE_CLONEABLE(TripletMarginLossImpl)
AMP_DEFINE_CLONEABLE(TripletMarginWithDistanceLossImpl)
AMP_DEFINE_CLONEABLE(CTCLossImpl)
AMP_DEFINE_CLONEABLE(NLLLossImpl)
AMP_DEFINE_CLONED_MEMBERS(NLLLossImpl, weight)
AMP_DEFINE_CLONEABLE(BCELossImpl)
AMP_DEFINE_CLONED_MEMBERS(BCELossImpl, weight)
AMP_DEFINE_CLONEABLE(MultiMarginLossImpl)
AMP_DEFINE_CLONED_MEMBERS(MultiMarginLossImpl, weight)
AMP_DEFINE_CLONEABLE(MultiLabelSoftMarginLossImpl)
AMP_DEFINE_CLONED_MEMBERS(MultiLabelSoftMarginLossImpl, weight)

}  // namespace amp::nn
