// DO NOT EDIT. Generated from ops/rnn.yaml by codegen (./dev regenerate).
// Helpers for the derivatives of the rnn ops. Internal.
#pragma once

#include <array>
#include <tuple>
#include <vector>

#include <amp/core/tensor.h>

namespace amp {

// The gradients of rnn_layer when they are themselves recorded. The layer is computed again from differentiable ops.
std::tuple<Tensor, Tensor, Tensor, Tensor, Tensor,
           Tensor> rnn_layer_formula(const Tensor& grad_output, const Tensor& grad_h, const Tensor& grad_c, const Tensor& gates,
                                     const Tensor& hx, const Tensor& cx, const Tensor& w_hh, const Tensor& b_hh, const Tensor& w_hr,
                                     IntArrayRef batch_sizes, int64_t mode, bool reverse, const std::array<bool, 6>& needs);

}  // namespace amp
