// Helpers for the derivatives of the shape ops. Internal.
#pragma once

#include <optional>
#include <tuple>
#include <vector>

#include <amp/core/tensor.h>

namespace amp {

Tensor permute_backward(const Tensor& grad, IntArrayRef dims);
Tensor select_backward(const Tensor& grad, IntArrayRef sizes, int64_t dim, int64_t index);
Tensor slice_backward(const Tensor& grad, IntArrayRef sizes, int64_t dim, std::optional<int64_t> start, std::optional<int64_t> end, int64_t step);
Tensor as_strided_backward(const Tensor& grad, const Tensor& self, IntArrayRef size, IntArrayRef stride, std::optional<int64_t> storage_offset);

}  // namespace amp
