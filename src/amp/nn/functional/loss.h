// Losses and distances. See functional.h.
#pragma once

#include <functional>
#include <optional>

#include <amp/core/option.h>
#include <amp/nn/enums.h>
#include <amp/nn/loss.h>
#include <amp/ops.h>

namespace amp::nn::functional {

class ReductionFuncOptions {
 public:
  ReductionFuncOptions(Reduction::Reduction reduction = Reduction::Mean) : reduction_(reduction) {}
  // Whether to return all losses, their mean or their sum.
  AMP_OPTION(Reduction::Reduction, reduction, Reduction::Mean)
};
using L1LossFuncOptions = ReductionFuncOptions;
using MSELossFuncOptions = MSELossOptions;
using SoftMarginLossFuncOptions = ReductionFuncOptions;

inline Tensor l1_loss(const Tensor& input, const Tensor& target, const L1LossFuncOptions& options = {}) {
  return amp::l1_loss(input, target, options.reduction());
}
inline Tensor mse_loss(const Tensor& input, const Tensor& target, const MSELossFuncOptions& options = {}) {
  return amp::mse_loss(input, target, options.reduction());
}
inline Tensor soft_margin_loss(const Tensor& input, const Tensor& target, const SoftMarginLossFuncOptions& options = {}) {
  return amp::soft_margin_loss(input, target, options.reduction());
}

class SmoothL1LossFuncOptions {
 public:
  SmoothL1LossFuncOptions(Reduction::Reduction reduction = Reduction::Mean) : reduction_(reduction) {}
  // Whether to return all losses, their mean or their sum.
  AMP_OPTION(Reduction::Reduction, reduction, Reduction::Mean)
  // The difference at which the loss changes from quadratic to linear.
  AMP_OPTION(double, beta, 1)
};
inline Tensor smooth_l1_loss(const Tensor& input, const Tensor& target, const SmoothL1LossFuncOptions& options = {}) {
  return amp::smooth_l1_loss(input, target, options.reduction(), options.beta());
}

inline Tensor smooth_l1_loss(const Tensor& input, const Tensor& target, const SmoothL1LossFuncOptions& options, double beta) {
  return amp::smooth_l1_loss(input, target, options.reduction(), beta);
}

class HuberLossFuncOptions {
 public:
  HuberLossFuncOptions(Reduction::Reduction reduction = Reduction::Mean) : reduction_(reduction) {}
  // Whether to return all losses, their mean or their sum.
  AMP_OPTION(Reduction::Reduction, reduction, Reduction::Mean)
  // The difference at which the loss changes from quadratic to linear.
  AMP_OPTION(double, delta, 1)
};
inline Tensor huber_loss(const Tensor& input, const Tensor& target, const HuberLossFuncOptions& options = {}) {
  return amp::huber_loss(input, target, options.reduction(), options.delta());
}

using CrossEntropyFuncOptions = CrossEntropyLossOptions;
inline Tensor cross_entropy(const Tensor& input, const Tensor& target, const CrossEntropyFuncOptions& options = {}) {
  return amp::cross_entropy(input, target, options.weight(), options.reduction(), options.ignore_index(), options.label_smoothing());
}

class NLLLossFuncOptions {
 public:
  // A weight for each class; undefined: all are 1.
  AMP_OPTION(Tensor, weight, Tensor())
  // Targets of this class are ignored.
  AMP_OPTION(int64_t, ignore_index, -100)
  // Whether to return all losses, their mean or their sum.
  AMP_OPTION(Reduction::Reduction, reduction, Reduction::Mean)
};
inline Tensor nll_loss(const Tensor& input, const Tensor& target, const NLLLossFuncOptions& options = {}) {
  return amp::nll_loss(input, target, options.weight(), options.reduction(), options.ignore_index());
}

class BinaryCrossEntropyFuncOptions {
 public:
  // A weight for each element; undefined: all are 1.
  AMP_OPTION(Tensor, weight, Tensor())
  // Whether to return all losses, their mean or their sum.
  AMP_OPTION(Reduction::Reduction, reduction, Reduction::Mean)
};
inline Tensor binary_cross_entropy(const Tensor& input, const Tensor& target, const BinaryCrossEntropyFuncOptions& options = {}) {
  return amp::binary_cross_entropy(input, target, options.weight(), options.reduction());
}

using BinaryCrossEntropyWithLogitsFuncOptions = BCEWithLogitsLossOptions;
inline Tensor binary_cross_entropy_with_logits(const Tensor& input, const Tensor& target,
                                               const BinaryCrossEntropyWithLogitsFuncOptions& options = {}) {
  return amp::binary_cross_entropy_with_logits(input, target, options.weight(), options.pos_weight(), options.reduction());
}

class KLDivFuncOptions {
 public:
  KLDivFuncOptions(Reduction::Reduction reduction = Reduction::Mean) : reduction_(reduction) {}
  KLDivFuncOptions(BatchMeanWord reduction) : reduction_(reduction) {}
  // kNone, kMean, kSum or kBatchMean.
  AMP_OPTION(KLDivReduction, reduction, Reduction::Mean)
  // Whether the targets are log-probabilities.
  AMP_OPTION(bool, log_target, false)
};
AMP_API Tensor kl_div(const Tensor& input, const Tensor& target, const KLDivFuncOptions& options = {});

class HingeEmbeddingLossFuncOptions {
 public:
  // The margin.
  AMP_OPTION(double, margin, 1)
  // Whether to return all losses, their mean or their sum.
  AMP_OPTION(Reduction::Reduction, reduction, Reduction::Mean)
};
inline Tensor hinge_embedding_loss(const Tensor& input, const Tensor& target, const HingeEmbeddingLossFuncOptions& options = {}) {
  return amp::hinge_embedding_loss(input, target, options.margin(), options.reduction());
}

class MarginFuncOptions {
 public:
  // The margin.
  AMP_OPTION(double, margin, 0)
  // Whether to return all losses, their mean or their sum.
  AMP_OPTION(Reduction::Reduction, reduction, Reduction::Mean)
};
using CosineEmbeddingLossFuncOptions = MarginFuncOptions;
using MarginRankingLossFuncOptions = MarginFuncOptions;
inline Tensor cosine_embedding_loss(const Tensor& input1, const Tensor& input2, const Tensor& target,
                                    const CosineEmbeddingLossFuncOptions& options = {}) {
  return amp::cosine_embedding_loss(input1, input2, target, options.margin(), options.reduction());
}
inline Tensor margin_ranking_loss(const Tensor& input1, const Tensor& input2, const Tensor& target,
                                  const MarginRankingLossFuncOptions& options = {}) {
  return amp::margin_ranking_loss(input1, input2, target, options.margin(), options.reduction());
}

class PoissonNLLLossFuncOptions {
 public:
  // Whether the input is the logarithm of the rate.
  AMP_OPTION(bool, log_input, true)
  // Adds the terms that do not depend on the input.
  AMP_OPTION(bool, full, false)
  // A small number that prevents log(0) if log_input is false.
  AMP_OPTION(double, eps, 1e-8)
  // Whether to return all losses, their mean or their sum.
  AMP_OPTION(Reduction::Reduction, reduction, Reduction::Mean)
};
inline Tensor poisson_nll_loss(const Tensor& input, const Tensor& target, const PoissonNLLLossFuncOptions& options = {}) {
  return amp::poisson_nll_loss(input, target, options.log_input(), options.full(), options.eps(), options.reduction());
}

class TripletMarginLossFuncOptions {
 public:
  // The margin.
  AMP_OPTION(double, margin, 1)
  // The order of the norm.
  AMP_OPTION(double, p, 2)
  // A small number that is added to the differences.
  AMP_OPTION(double, eps, 1e-6)
  // Uses the distance between positive and negative if it is smaller than that between anchor and negative.
  AMP_OPTION(bool, swap, false)
  // Whether to return all losses, their mean or their sum.
  AMP_OPTION(Reduction::Reduction, reduction, Reduction::Mean)
};
inline Tensor triplet_margin_loss(const Tensor& anchor, const Tensor& positive, const Tensor& negative,
                                  const TripletMarginLossFuncOptions& options = {}) {
  return amp::triplet_margin_loss(anchor, positive, negative, options.margin(), options.p(), options.eps(), options.swap(),
                                  options.reduction());
}

class CosineSimilarityFuncOptions {
 public:
  // The dimension of the vectors.
  AMP_OPTION(int64_t, dim, 1)
  // The least norm of a vector, which prevents a division by zero.
  AMP_OPTION(double, eps, 1e-8)
};
inline Tensor cosine_similarity(const Tensor& x1, const Tensor& x2, const CosineSimilarityFuncOptions& options = {}) {
  return amp::cosine_similarity(x1, x2, options.dim(), options.eps());
}

class MultiMarginLossFuncOptions {
 public:
  // The exponent of the margins: 1 or 2.
  AMP_OPTION(int64_t, p, 1)
  // The margin.
  AMP_OPTION(double, margin, 1)
  // A weight for each class; undefined: all are 1.
  AMP_OPTION(Tensor, weight, Tensor())
  // Whether to return all losses, their mean or their sum.
  AMP_OPTION(Reduction::Reduction, reduction, Reduction::Mean)
};
inline Tensor multi_margin_loss(const Tensor& input, const Tensor& target, const MultiMarginLossFuncOptions& options = {}) {
  return amp::multi_margin_loss(input, target, options.p(), options.margin(), options.weight(), options.reduction());
}

using MultilabelMarginLossFuncOptions = ReductionFuncOptions;
inline Tensor multilabel_margin_loss(const Tensor& input, const Tensor& target, const MultilabelMarginLossFuncOptions& options = {}) {
  return amp::multilabel_margin_loss(input, target, options.reduction());
}

class MultilabelSoftMarginLossFuncOptions {
 public:
  // A weight for each class; undefined: all are 1.
  AMP_OPTION(Tensor, weight, Tensor())
  // Whether to return all losses, their mean or their sum.
  AMP_OPTION(Reduction::Reduction, reduction, Reduction::Mean)
};
inline Tensor multilabel_soft_margin_loss(const Tensor& input, const Tensor& target,
                                          const MultilabelSoftMarginLossFuncOptions& options = {}) {
  return amp::multilabel_soft_margin_loss(input, target, options.weight(), options.reduction());
}

class GaussianNLLLossFuncOptions {
 public:
  // Adds the terms that do not depend on the input.
  AMP_OPTION(bool, full, false)
  // The least variance.
  AMP_OPTION(double, eps, 1e-6)
  // Whether to return all losses, their mean or their sum.
  AMP_OPTION(Reduction::Reduction, reduction, Reduction::Mean)
};
inline Tensor gaussian_nll_loss(const Tensor& input, const Tensor& target, const Tensor& var,
                                const GaussianNLLLossFuncOptions& options = {}) {
  return amp::gaussian_nll_loss(input, target, var, options.full(), options.eps(), options.reduction());
}

class TripletMarginWithDistanceLossFuncOptions {
 public:
  using DistanceFunction = std::function<Tensor(const Tensor&, const Tensor&)>;
  // Default: the 2-norm of the difference along the last dimension.
  AMP_OPTION(std::optional<DistanceFunction>, distance_function, {})
  // The margin.
  AMP_OPTION(double, margin, 1)
  // Uses the distance between positive and negative if it is smaller than that between anchor and negative.
  AMP_OPTION(bool, swap, false)
  // Whether to return all losses, their mean or their sum.
  AMP_OPTION(Reduction::Reduction, reduction, Reduction::Mean)
};
// triplet_margin_loss for any distance.
AMP_API Tensor triplet_margin_with_distance_loss(const Tensor& anchor, const Tensor& positive, const Tensor& negative,
                                                 const TripletMarginWithDistanceLossFuncOptions& options = {});

class CTCLossFuncOptions {
 public:
  // The index of the blank label.
  AMP_OPTION(int64_t, blank, 0)
  // Whether to return all losses, their mean or their sum.
  AMP_OPTION(Reduction::Reduction, reduction, Reduction::Mean)
  // Replaces infinite losses and their gradients by zero.
  AMP_OPTION(bool, zero_infinity, false)
};
inline Tensor ctc_loss(const Tensor& log_probs, const Tensor& targets, const Tensor& input_lengths, const Tensor& target_lengths,
                       const CTCLossFuncOptions& options = {}) {
  return amp::ctc_loss(log_probs, targets, input_lengths, target_lengths, options.blank(), options.reduction(), options.zero_infinity());
}

}  // namespace amp::nn::functional
