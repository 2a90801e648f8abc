// Helpers for the derivatives of the loss ops. Internal.
#pragma once

#include <optional>
#include <tuple>
#include <vector>

#include <amp/core/tensor.h>

namespace amp {

// The gradients of the scores in nll_loss_forward and cross_entropy_forward.
Tensor nll_loss_formula(const Tensor& grad, const Tensor& self, const Tensor& target, const Tensor& weight, const Tensor& total_weight,
                        int64_t reduction, int64_t ignore_index);
Tensor cross_entropy_formula(const Tensor& grad, const Tensor& self, const Tensor& target, const Tensor& weight, const Tensor& total_weight,
                             int64_t reduction, int64_t ignore_index, double label_smoothing);

// The gradients of grad_output, self and target.
std::tuple<Tensor, Tensor, Tensor> binary_cross_entropy_backward_formula(const Tensor& grad, const Tensor& grad_output, const Tensor& self,
                                                                         const Tensor& target);

}  // namespace amp
