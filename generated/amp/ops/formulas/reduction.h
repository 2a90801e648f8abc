// DO NOT EDIT. Generated from ops/reduction.yaml by codegen (./dev regenerate).
// Helpers for the derivatives of the reduction ops. Internal.
#pragma once

#include <array>
#include <tuple>
#include <vector>

#include <amp/core/tensor.h>

namespace amp {

// The gradient of var_mean; the gradient of either result may be undefined.
Tensor var_mean_backward(const Tensor& grad_var, const Tensor& grad_mean, const Tensor& self, OptionalIntArrayRef dim,
                         const std::optional<Scalar>& correction, bool keepdim);
// The same for std_mean.
Tensor std_mean_backward(const Tensor& grad_std, const Tensor& grad_mean, const Tensor& self, const Tensor& std, OptionalIntArrayRef dim,
                         const std::optional<Scalar>& correction, bool keepdim);
// The gradient of a reduction over `dim`, spread over the reduced dimensions again.
Tensor expand_reduced(const Tensor& grad, IntArrayRef sizes, OptionalIntArrayRef dim, bool keepdim);
// A reduction's result or its gradient, with the reduced dimensions restored as dimensions of size 1.
Tensor restore_reduced(const Tensor& reduced, IntArrayRef sizes, OptionalIntArrayRef dim, bool keepdim);
// The gradient of mean.
Tensor mean_backward(const Tensor& grad, IntArrayRef sizes, OptionalIntArrayRef dim, bool keepdim);
// The gradient of prod, correct even if the input has zeros.
Tensor prod_backward(const Tensor& grad, const Tensor& self, const Tensor& result, OptionalIntArrayRef dim, bool keepdim);
// The gradient of max, min, amax and amin, shared equally between the elements that are equal to the result.
Tensor extremum_backward(const Tensor& grad, const Tensor& self, const Tensor& result, OptionalIntArrayRef dim, bool keepdim);
// The gradient of aminmax; the gradient of either result may be undefined.
Tensor aminmax_backward(const Tensor& grad_min, const Tensor& grad_max, const Tensor& self, const Tensor& min, const Tensor& max,
                        std::optional<int64_t> dim, bool keepdim);
// The gradient of nansum.
Tensor nansum_backward(const Tensor& grad, const Tensor& self, OptionalIntArrayRef dim, bool keepdim);
// A tensor of the given sizes that is grad at `indices` along `dim`, and 0 elsewhere.
Tensor put_along(const Tensor& grad, const Tensor& indices, IntArrayRef sizes, int64_t dim, bool keepdim);
// The gradient of var.
Tensor var_backward(const Tensor& grad, const Tensor& self, OptionalIntArrayRef dim, const std::optional<Scalar>& correction, bool keepdim);
// The gradient of std.
Tensor std_backward(const Tensor& grad, const Tensor& self, const Tensor& result, OptionalIntArrayRef dim,
                    const std::optional<Scalar>& correction, bool keepdim);
// The gradient of linalg_vector_norm.
Tensor vector_norm_backward(const Tensor& grad, const Tensor& self, const Scalar& ord, const Tensor& result, OptionalIntArrayRef dim,
                            bool keepdim);
// The gradient of logsumexp.
Tensor logsumexp_backward(const Tensor& grad, const Tensor& self, const Tensor& result, IntArrayRef dim, bool keepdim);
// The gradient of cumprod, correct even if the input has zeros.
Tensor cumprod_backward(const Tensor& grad, const Tensor& self, const Tensor& result, int64_t dim);
// The gradient of logcumsumexp, without overflow.
Tensor logcumsumexp_backward(const Tensor& grad, const Tensor& self, const Tensor& result, int64_t dim);
// The gradient of decayed_sums with respect to the logarithms.
Tensor decayed_sums_backward_logs(const Tensor& grad, const Tensor& self, const Tensor& logs, const Tensor& result, int64_t dim,
                                  bool reverse);

}  // namespace amp
