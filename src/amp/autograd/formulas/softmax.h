// Helpers for the derivatives of the softmax ops. Internal.
#pragma once

#include <optional>
#include <tuple>
#include <vector>

#include <amp/core/tensor.h>

namespace amp {

Tensor softmax_backward(const Tensor& grad, const Tensor& result, int64_t dim);
Tensor log_softmax_backward(const Tensor& grad, const Tensor& result, int64_t dim);

}  // namespace amp
