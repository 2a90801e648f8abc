// Helpers for the derivatives of the norm ops, made of public ops: used when the backward pass is itself recorded. Statistics of the input
// are computed again, so that they are differentiated as well. Internal.
#pragma once

#include <array>
#include <tuple>

#include <amp/core/tensor.h>

namespace amp {

std::tuple<Tensor, Tensor, Tensor> batch_norm_formula(const Tensor& grad, const Tensor& input, const Tensor& weight, const Tensor& mean,
                                                      const Tensor& invstd, bool training, double eps, const std::array<bool, 3>& needs);
std::tuple<Tensor, Tensor, Tensor> group_norm_formula(const Tensor& grad, const Tensor& input, const Tensor& weight, int64_t num_groups,
                                                      double eps, const std::array<bool, 3>& needs);
std::tuple<Tensor, Tensor, Tensor> layer_norm_formula(const Tensor& grad, const Tensor& input, IntArrayRef normalized_shape,
                                                      const Tensor& weight, double eps, const std::array<bool, 3>& needs);
std::tuple<Tensor, Tensor> rms_norm_formula(const Tensor& grad, const Tensor& input, IntArrayRef normalized_shape, const Tensor& weight,
                                            double eps, const std::array<bool, 2>& needs);

}  // namespace amp
