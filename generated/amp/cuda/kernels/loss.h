// DO NOT EDIT. Generated from ops/loss.yaml by codegen (./dev regenerate).
// The hand-written kernels of the loss ops for this backend.
#pragma once

#include <amp/core/generator.h>
#include <amp/core/tensor.h>
#include <amp/kernels/elementwise.h>

namespace amp::cuda {

std::tuple<Tensor, Tensor> nll_loss_forward(const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction,
                                            int64_t ignore_index);
Tensor nll_loss_backward(const Tensor& grad_output, const Tensor& self, const Tensor& target, const Tensor& weight,
                         const Tensor& total_weight, int64_t reduction, int64_t ignore_index);
std::tuple<Tensor, Tensor, Tensor> cross_entropy_forward(const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction,
                                                         int64_t ignore_index, double label_smoothing, ScalarType dtype);
Tensor cross_entropy_backward(const Tensor& grad_output, const Tensor& self, const Tensor& target, const Tensor& weight,
                              const Tensor& statistics, const Tensor& total_weight, int64_t reduction, int64_t ignore_index,
                              double label_smoothing);
std::tuple<Tensor, Tensor> multilabel_margin_loss_forward(const Tensor& self, const Tensor& target, int64_t reduction);
Tensor multilabel_margin_loss_backward(const Tensor& grad_output, const Tensor& self, const Tensor& target, int64_t reduction,
                                       const Tensor& is_target);
std::tuple<Tensor, Tensor> ctc_loss_forward(const Tensor& log_probs, const Tensor& targets, IntArrayRef input_lengths,
                                            IntArrayRef target_lengths, int64_t blank, bool zero_infinity);
Tensor ctc_loss_backward(const Tensor& grad_output, const Tensor& log_probs, const Tensor& targets, IntArrayRef input_lengths,
                         IntArrayRef target_lengths, const Tensor& neg_log_likelihood, const Tensor& log_alpha, int64_t blank,
                         bool zero_infinity);
void launch_squared_difference(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_squared_difference_backward(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_absolute_difference(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_absolute_difference_backward(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_smooth_absolute_difference(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_smooth_absolute_difference_backward(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_binary_cross_entropy_terms(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_binary_cross_entropy_backward(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_logit_cross_entropy_terms(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_logit_cross_entropy_backward(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_poisson_terms(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);

}  // namespace amp::cuda
