// DO NOT EDIT. Generated from ops/attention.yaml by codegen (./dev regenerate).
// Helpers for the derivatives of the attention ops. Internal.
#pragma once

#include <array>
#include <tuple>
#include <vector>

#include <amp/core/tensor.h>

namespace amp {

// The gradients of attention_forward by ops over the whole matrix of scores, when they are themselves recorded.
std::tuple<Tensor, Tensor, Tensor, Tensor> attention_formula(
    const Tensor& grad, const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& bias, const Tensor& keep, bool is_causal,
    double scale, double dropout_p, int64_t seed, int64_t offset, const std::array<bool, 4>& needs);

}  // namespace amp
