// DO NOT EDIT. Generated from ops/order.yaml by codegen (./dev regenerate).
// Helpers for the derivatives of the order ops. Internal.
#pragma once

#include <array>
#include <tuple>
#include <vector>

#include <amp/core/tensor.h>

namespace amp {

// The gradient of a reduction to one element of self, shared equally between the elements that are equal to it.
Tensor share_equally(const Tensor& grad, const Tensor& self, const Tensor& result);

}  // namespace amp
