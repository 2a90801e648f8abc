// DO NOT EDIT. Generated from ops/loss.yaml by codegen (./dev regenerate).
// Helpers for the derivatives of the loss ops. Internal.
#pragma once

#include <array>
#include <tuple>
#include <vector>

#include <amp/core/tensor.h>

namespace amp {

// The gradient of nll_loss_forward with respect to its input.
Tensor nll_loss_formula(const Tensor& grad, const Tensor& self, const Tensor& target, const Tensor& weight, const Tensor& total_weight,
                        int64_t reduction, int64_t ignore_index);
// The gradient of cross_entropy_forward with respect to its input.
Tensor cross_entropy_formula(const Tensor& grad, const Tensor& self, const Tensor& target, const Tensor& weight, const Tensor& total_weight,
                             int64_t reduction, int64_t ignore_index, double label_smoothing);
// The gradients with respect to grad_output, self and target of binary_cross_entropy_backward.
std::tuple<Tensor, Tensor, Tensor> binary_cross_entropy_backward_formula(const Tensor& grad, const Tensor& grad_output, const Tensor& self,
                                                                         const Tensor& target);
// The gradient of multilabel_margin_loss_backward with respect to its grad_output.
Tensor multilabel_margin_loss_formula(const Tensor& grad, const Tensor& grad_output, const Tensor& self, const Tensor& target,
                                      int64_t reduction, const Tensor& is_target);
// The gradient of ctc_loss_forward when it is itself recorded. The loss is computed again from differentiable ops.
Tensor ctc_loss_formula(const Tensor& grad, const Tensor& log_probs, const Tensor& targets, IntArrayRef input_lengths,
                        IntArrayRef target_lengths, int64_t blank, bool zero_infinity);

}  // namespace amp
