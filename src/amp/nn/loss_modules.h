// Losses as modules whose options are those of the functions in nn::functional.
#pragma once

#include <amp/nn/functional/loss.h>
#include <amp/nn/module.h>

namespace amp::nn {

// A module with the options NAMEOptions. `arguments` are those of its forward.
#define AMP_LOSS(Name, arguments)                                          \
  class AMP_API Name##Impl : public Module {                               \
   public:                                                                 \
    AMP_DECLARE_CLONEABLE                                                  \
    explicit Name##Impl(const Name##Options& opts = {}) : options(opts) {} \
    Tensor forward arguments;                                              \
                                                                           \
    Name##Options options;                                                 \
  };                                                                       \
  AMP_MODULE(Name)
// The same with a buffer "weight".
#define AMP_WEIGHTED_LOSS(Name)                                \
  class AMP_API Name##Impl : public Module {                   \
   public:                                                     \
    AMP_DECLARE_CLONEABLE                                      \
    AMP_DECLARE_CLONED_MEMBERS                                 \
    explicit Name##Impl(const Name##Options& options = {});    \
    Tensor forward(const Tensor& input, const Tensor& target); \
                                                               \
    Name##Options options;                                     \
    Tensor weight;                                             \
  };                                                           \
  AMP_MODULE(Name)

using L1LossOptions = functional::L1LossFuncOptions;
// |input - target|
AMP_LOSS(L1Loss, (const Tensor& input, const Tensor& target));

using SmoothL1LossOptions = functional::SmoothL1LossFuncOptions;
// Quadratic below beta, linear above.
AMP_LOSS(SmoothL1Loss, (const Tensor& input, const Tensor& target));

using HuberLossOptions = functional::HuberLossFuncOptions;
// Quadratic below delta, linear above.
AMP_LOSS(HuberLoss, (const Tensor& input, const Tensor& target));

using KLDivLossOptions = functional::KLDivFuncOptions;
// The Kullback-Leibler divergence of log-probabilities.
AMP_LOSS(KLDivLoss, (const Tensor& input, const Tensor& target));

using PoissonNLLLossOptions = functional::PoissonNLLLossFuncOptions;
// The negative log-likelihood of a Poisson distribution.
AMP_LOSS(PoissonNLLLoss, (const Tensor& input, const Tensor& target));

using GaussianNLLLossOptions = functional::GaussianNLLLossFuncOptions;
// The negative log-likelihood of a normal distribution.
AMP_LOSS(GaussianNLLLoss, (const Tensor& input, const Tensor& target, const Tensor& var));

using HingeEmbeddingLossOptions = functional::HingeEmbeddingLossFuncOptions;
// input for targets 1, max(0, margin - input) for -1.
AMP_LOSS(HingeEmbeddingLoss, (const Tensor& input, const Tensor& target));

using CosineEmbeddingLossOptions = functional::CosineEmbeddingLossFuncOptions;
// Depends on the cosine between vectors, which should be alike (target 1) or different (-1).
AMP_LOSS(CosineEmbeddingLoss, (const Tensor& input1, const Tensor& input2, const Tensor& target));

using MarginRankingLossOptions = functional::MarginRankingLossFuncOptions;
// max(0, -target * (input1 - input2) + margin)
AMP_LOSS(MarginRankingLoss, (const Tensor& input1, const Tensor& input2, const Tensor& target));

using SoftMarginLossOptions = functional::SoftMarginLossFuncOptions;
// log(1 + exp(-target * input))
AMP_LOSS(SoftMarginLoss, (const Tensor& input, const Tensor& target));

using MultiLabelMarginLossOptions = functional::MultilabelMarginLossFuncOptions;
// Margins between target classes and others. The targets of a row end at -1.
AMP_LOSS(MultiLabelMarginLoss, (const Tensor& input, const Tensor& target));

using TripletMarginLossOptions = functional::TripletMarginLossFuncOptions;
// max(0, |anchor - positive| - |anchor - negative| + margin)
AMP_LOSS(TripletMarginLoss, (const Tensor& anchor, const Tensor& positive, const Tensor& negative));

using TripletMarginWithDistanceLossOptions = functional::TripletMarginWithDistanceLossFuncOptions;
// The same for any distance.
AMP_LOSS(TripletMarginWithDistanceLoss, (const Tensor& anchor, const Tensor& positive, const Tensor& negative));

using CTCLossOptions = functional::CTCLossFuncOptions;
// Connectionist temporal classification, from log-probabilities (steps, batch, classes).
AMP_LOSS(CTCLoss, (const Tensor& log_probs, const Tensor& targets, const Tensor& input_lengths, const Tensor& target_lengths));

using NLLLossOptions = functional::NLLLossFuncOptions;
// Minus the log-probability of the target class. `weight` has one element per class.
AMP_WEIGHTED_LOSS(NLLLoss);

using BCELossOptions = functional::BinaryCrossEntropyFuncOptions;
// The binary cross entropy of probabilities. `weight` has one element per element of input.
AMP_WEIGHTED_LOSS(BCELoss);

using MultiMarginLossOptions = functional::MultiMarginLossFuncOptions;
// Margins between the target class and the others. `weight` has one element per class.
AMP_WEIGHTED_LOSS(MultiMarginLoss);

using MultiLabelSoftMarginLossOptions = functional::MultilabelSoftMarginLossFuncOptions;
// The binary cross entropies of the classes. `weight` has one element per class.
AMP_WEIGHTED_LOSS(MultiLabelSoftMarginLoss);

#undef AMP_LOSS
#undef AMP_WEIGHTED_LOSS

}  // namespace amp::nn
