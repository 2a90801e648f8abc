// Helpers for the derivatives of the reduction ops. Internal.
#pragma once

#include <optional>
#include <tuple>
#include <vector>

#include <amp/core/tensor.h>

namespace amp {

// The gradient of a reduction over `dim`, expanded over the reduced dimensions.
Tensor expand_reduced(const Tensor& grad, IntArrayRef sizes, OptionalIntArrayRef dim, bool keepdim);
// A reduction's result or its gradient, with the reduced dimensions inserted again as size 1.
Tensor restore_reduced(const Tensor& reduced, IntArrayRef sizes, OptionalIntArrayRef dim, bool keepdim);

Tensor mean_backward(const Tensor& grad, IntArrayRef sizes, OptionalIntArrayRef dim, bool keepdim);
Tensor prod_backward(const Tensor& grad, const Tensor& self, const Tensor& result, OptionalIntArrayRef dim, bool keepdim);
// Divides the gradient equally among the elements that are equal to the result.
Tensor extremum_backward(const Tensor& grad, const Tensor& self, const Tensor& result, OptionalIntArrayRef dim, bool keepdim);
// A tensor of the given sizes that holds grad at `indices` along `dim` and 0 elsewhere.
Tensor put_along(const Tensor& grad, const Tensor& indices, IntArrayRef sizes, int64_t dim, bool keepdim);
Tensor var_backward(const Tensor& grad, const Tensor& self, OptionalIntArrayRef dim, const std::optional<Scalar>& correction, bool keepdim);
Tensor std_backward(const Tensor& grad, const Tensor& self, const Tensor& result, OptionalIntArrayRef dim,
                    const std::optional<Scalar>& correction, bool keepdim);
Tensor vector_norm_backward(const Tensor& grad, const Tensor& self, const Scalar& ord, const Tensor& result, OptionalIntArrayRef dim,
                            bool keepdim);
Tensor logsumexp_backward(const Tensor& grad, const Tensor& self, const Tensor& result, IntArrayRef dim, bool keepdim);
Tensor cumprod_backward(const Tensor& grad, const Tensor& self, const Tensor& result, int64_t dim);

}  // namespace amp
