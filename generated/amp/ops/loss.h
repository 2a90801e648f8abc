// DO NOT EDIT. Generated from ops/loss.yaml by codegen (./dev regenerate).
#pragma once

#include <amp/core/generator.h>
#include <amp/core/reduction.h>
#include <amp/core/tensor.h>

namespace amp {

// The squared differences, reduced. (torch.nn.functional.mse_loss)
AMP_API Tensor mse_loss(const Tensor& self, const Tensor& target, int64_t reduction = Reduction::Mean);

// The absolute differences, reduced. (torch.nn.functional.l1_loss)
AMP_API Tensor l1_loss(const Tensor& self, const Tensor& target, int64_t reduction = Reduction::Mean);

// d^2 / (2 beta) for absolute differences d below beta, d - beta / 2 for larger ones, reduced. (torch.nn.functional.smooth_l1_loss)
AMP_API Tensor smooth_l1_loss(const Tensor& self, const Tensor& target, int64_t reduction = Reduction::Mean, double beta = 1.0);

// d^2 / 2 for absolute differences d below delta, delta * (d - delta / 2) for larger ones, reduced. (torch.nn.functional.huber_loss)
AMP_API Tensor huber_loss(const Tensor& self, const Tensor& target, int64_t reduction = Reduction::Mean, double delta = 1.0);

// The binary cross entropy of probabilities self and target, reduced; logarithms are clamped to at least -100.
// (torch.nn.functional.binary_cross_entropy)
AMP_API Tensor binary_cross_entropy(const Tensor& self, const Tensor& target, const Tensor& weight = {},
                                    int64_t reduction = Reduction::Mean);

// The binary cross entropy of sigmoid(self) and target, without overflow, reduced. (torch.nn.functional.binary_cross_entropy_with_logits)
AMP_API Tensor binary_cross_entropy_with_logits(const Tensor& self, const Tensor& target, const Tensor& weight = {},
                                                const Tensor& pos_weight = {}, int64_t reduction = Reduction::Mean);

// The pointwise Kullback-Leibler divergence target * (log(target) - self), where self holds log-probabilities, reduced.
// (torch.nn.functional.kl_div)
AMP_API Tensor kl_div(const Tensor& self, const Tensor& target, int64_t reduction = Reduction::Mean, bool log_target = false);

// Minus the element of self at the target class along dimension 1 (0 for a vector), times the weight of the class; Mean divides by the sum
// of these weights. The loss is 0 where target is ignore_index. Any other target out of range throws IndexError on the CPU and makes the
// loss NaN on CUDA. The weight has no gradient. (torch.nn.functional.nll_loss)
AMP_API Tensor nll_loss(const Tensor& self, const Tensor& target, const Tensor& weight = {}, int64_t reduction = Reduction::Mean,
                        int64_t ignore_index = -100);
inline Tensor nll_loss2d(const Tensor& self, const Tensor& target, const Tensor& weight = {}, int64_t reduction = Reduction::Mean,
                         int64_t ignore_index = -100) {
  return nll_loss(self, target, weight, reduction, ignore_index);
}
inline Tensor nll_loss_nd(const Tensor& self, const Tensor& target, const Tensor& weight = {}, int64_t reduction = Reduction::Mean,
                          int64_t ignore_index = -100) {
  return nll_loss(self, target, weight, reduction, ignore_index);
}

// nll_loss of log_softmax(self), in one pass over self. A floating target of the shape of self holds class probabilities. label_smoothing
// mixes them with the uniform distribution. The weight has a gradient for class probabilities only. (torch.nn.functional.cross_entropy)
AMP_API Tensor cross_entropy(const Tensor& self, const Tensor& target, const Tensor& weight = {}, int64_t reduction = Reduction::Mean,
                             int64_t ignore_index = -100, double label_smoothing = 0.0);
inline Tensor cross_entropy_loss(const Tensor& self, const Tensor& target, const Tensor& weight = {}, int64_t reduction = Reduction::Mean,
                                 int64_t ignore_index = -100, double label_smoothing = 0.0) {
  return cross_entropy(self, target, weight, reduction, ignore_index, label_smoothing);
}

// self where target is 1, max(0, margin - self) where it is -1, reduced. (torch.nn.functional.hinge_embedding_loss)
AMP_API Tensor hinge_embedding_loss(const Tensor& self, const Tensor& target, double margin = 1.0, int64_t reduction = Reduction::Mean);

// max(0, -target * (input1 - input2) + margin), reduced. (torch.nn.functional.margin_ranking_loss)
AMP_API Tensor margin_ranking_loss(const Tensor& input1, const Tensor& input2, const Tensor& target, double margin = 0.0,
                                   int64_t reduction = Reduction::Mean);

// The cosine of the angle between vectors along a dimension. (torch.nn.functional.cosine_similarity)
AMP_API Tensor cosine_similarity(const Tensor& x1, const Tensor& x2, int64_t dim = 1, double eps = 1e-08);

// 1 - cosine_similarity where target is 1, max(0, cosine_similarity - margin) where it is -1, reduced.
// (torch.nn.functional.cosine_embedding_loss)
AMP_API Tensor cosine_embedding_loss(const Tensor& input1, const Tensor& input2, const Tensor& target, double margin = 0.0,
                                     int64_t reduction = Reduction::Mean);

// exp(input) - target * input, or input - target * log(input + eps) without log_input; full adds the Stirling term; reduced.
// (torch.nn.functional.poisson_nll_loss)
AMP_API Tensor poisson_nll_loss(const Tensor& input, const Tensor& target, bool log_input = true, bool full = false, double eps = 1e-08,
                                int64_t reduction = Reduction::Mean);

// log(1 + exp(-target * self)), reduced. (torch.nn.functional.soft_margin_loss)
AMP_API Tensor soft_margin_loss(const Tensor& self, const Tensor& target, int64_t reduction = Reduction::Mean);

// max(0, |anchor - positive| - |anchor - negative| + margin) of p-norms along the last dimension, reduced; swap measures the distance to
// negative from the nearer of anchor and positive. (torch.nn.functional.triplet_margin_loss)
AMP_API Tensor triplet_margin_loss(const Tensor& anchor, const Tensor& positive, const Tensor& negative, double margin = 1.0,
                                   double p = 2.0, double eps = 1e-06, bool swap = false, int64_t reduction = Reduction::Mean);

// The sum over the classes other than the target of max(0, margin - self[target] + self[class])^p for p 1 or 2, divided by the number of
// classes and weighted by the weight of the target, reduced. The weight has no gradient. (torch.nn.functional.multi_margin_loss)
AMP_API Tensor multi_margin_loss(const Tensor& self, const Tensor& target, const Scalar& p = 1, const Scalar& margin = 1,
                                 const Tensor& weight = {}, int64_t reduction = Reduction::Mean);

// The sum over target classes t and other classes c of max(0, 1 - self[t] + self[c]), divided by the number of classes, reduced. The
// targets of a row are those before the first -1. (torch.nn.functional.multilabel_margin_loss)
AMP_API Tensor multilabel_margin_loss(const Tensor& self, const Tensor& target, int64_t reduction = Reduction::Mean);

// The result of multilabel_margin_loss, and a tensor of the shape of self that is 1 where a class is a target.
// (at::multilabel_margin_loss_forward)
AMP_API std::tuple<Tensor, Tensor> multilabel_margin_loss_forward(const Tensor& self, const Tensor& target, int64_t reduction);

// Minus the mean over the classes, the last dimension, of target * log_sigmoid(self) + (1 - target) * log_sigmoid(-self), each class
// weighted; reduced. (torch.nn.functional.multilabel_soft_margin_loss)
AMP_API Tensor multilabel_soft_margin_loss(const Tensor& self, const Tensor& target, const Tensor& weight = {},
                                           int64_t reduction = Reduction::Mean);

// Half of log(var) + (self - target)^2 / var, where var is at least eps; full adds half of log(2 pi); reduced. var has the shape of self,
// or a last dimension of size 1, or lacks the last dimension. A negative element of var is an error on the CPU, and counts as eps on CUDA,
// where the host would have to wait for it. (torch.nn.functional.gaussian_nll_loss)
AMP_API Tensor gaussian_nll_loss(const Tensor& self, const Tensor& target, const Tensor& var, bool full = false, double eps = 1e-06,
                                 int64_t reduction = Reduction::Mean);

// Minus the logarithm of the probability of targets, summed over all alignments with log_probs (steps, batch, classes), or (steps,
// classes). An alignment has one class per step; without repetitions and then without blanks it is the target. targets is (batch, labels),
// or holds the labels of all sequences one after the other. A target that does not fit has an infinite loss, or 0 with zero_infinity. Mean
// divides each loss by the length of its target and averages them. (torch.nn.functional.ctc_loss)
AMP_API Tensor ctc_loss(const Tensor& log_probs, const Tensor& targets, IntArrayRef input_lengths, IntArrayRef target_lengths,
                        int64_t blank = 0, int64_t reduction = Reduction::Mean, bool zero_infinity = false);

// ctc_loss with lengths in integer tensors. (torch.nn.functional.ctc_loss)
AMP_API Tensor ctc_loss(const Tensor& log_probs, const Tensor& targets, const Tensor& input_lengths, const Tensor& target_lengths,
                        int64_t blank = 0, int64_t reduction = Reduction::Mean, bool zero_infinity = false);

}  // namespace amp
