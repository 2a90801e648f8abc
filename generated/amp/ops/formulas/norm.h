// DO NOT EDIT. Generated from ops/norm.yaml by codegen (./dev regenerate).
// Helpers for the derivatives of the norm ops. Internal.
#pragma once

#include <array>
#include <tuple>
#include <vector>

#include <amp/core/tensor.h>

namespace amp {

// The gradients of batch_norm when they are themselves recorded. Statistics that depend on the input are recomputed from it, so they are
// also differentiated.
std::tuple<Tensor, Tensor, Tensor> batch_norm_formula(const Tensor& grad, const Tensor& input, const Tensor& weight, const Tensor& mean,
                                                      const Tensor& invstd, bool training, double eps, const std::array<bool, 3>& needs);
// The gradients of group_norm when they are themselves recorded; see batch_norm_formula.
std::tuple<Tensor, Tensor, Tensor> group_norm_formula(const Tensor& grad, const Tensor& input, const Tensor& weight, const Tensor& rstd,
                                                      int64_t num_groups, double eps, const std::array<bool, 3>& needs);
// The gradients of layer_norm when they are themselves recorded; see batch_norm_formula.
std::tuple<Tensor, Tensor, Tensor> layer_norm_formula(const Tensor& grad, const Tensor& input,
                                                      IntArrayRef normalized_shape, const Tensor& weight, const Tensor& rstd, double eps,
                                                      const std::array<bool, 3>& needs);
// The gradients of rms_norm when they are themselves recorded; see batch_norm_formula.
std::tuple<Tensor, Tensor> rms_norm_formula(const Tensor& grad, const Tensor& input, IntArrayRef normalized_shape, const Tensor& weight,
                                            const Tensor& rstd, double eps, const std::array<bool, 2>& needs);

}  // namespace amp
