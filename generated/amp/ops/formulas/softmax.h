// DO NOT EDIT. Generated from ops/softmax.yaml by codegen (./dev regenerate).
// Helpers for the derivatives of the softmax ops. Internal.
#pragma once

#include <array>
#include <tuple>
#include <vector>

#include <amp/core/tensor.h>

namespace amp {

// The gradient of softmax.
Tensor softmax_formula(const Tensor& grad, const Tensor& result, int64_t dim);
// The gradient of log_softmax.
Tensor log_softmax_formula(const Tensor& grad, const Tensor& result, int64_t dim);

}  // namespace amp
