// DO NOT EDIT. Generated from ops/reduction.yaml by codegen (./dev regenerate).
// The hand-written, device-independent functions that implement reduction ops.
#pragma once

#include <amp/core/generator.h>
#include <amp/core/tensor.h>

namespace amp {

namespace check {
void amax(const Tensor& self, IntArrayRef dim, bool keepdim);
void amin(const Tensor& self, IntArrayRef dim, bool keepdim);
void aminmax(const Tensor& self, std::optional<int64_t> dim, bool keepdim);
void linalg_vector_norm(const Tensor& self, const Scalar& ord, OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype);
}  // namespace check

namespace native {
Tensor prod(const Tensor& self, std::optional<ScalarType> dtype);
Tensor prod_dim_int(const Tensor& self, int64_t dim, bool keepdim, std::optional<ScalarType> dtype);
std::tuple<Tensor, Tensor> max_dim(const Tensor& self, int64_t dim, bool keepdim);
std::tuple<Tensor, Tensor> min_dim(const Tensor& self, int64_t dim, bool keepdim);
Tensor argmax(const Tensor& self, std::optional<int64_t> dim, bool keepdim);
Tensor argmin(const Tensor& self, std::optional<int64_t> dim, bool keepdim);
Tensor var_correction(const Tensor& self, OptionalIntArrayRef dim, const std::optional<Scalar>& correction, bool keepdim);
Tensor std_correction(const Tensor& self, OptionalIntArrayRef dim, const std::optional<Scalar>& correction, bool keepdim);
std::tuple<Tensor, Tensor> var_mean_correction(const Tensor& self, OptionalIntArrayRef dim, const std::optional<Scalar>& correction,
                                               bool keepdim);
std::tuple<Tensor, Tensor> std_mean_correction(const Tensor& self, OptionalIntArrayRef dim, const std::optional<Scalar>& correction,
                                               bool keepdim);
Tensor cumsum(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype);
Tensor cumsum_reverse(const Tensor& self, int64_t dim);
Tensor cumprod(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype);
std::tuple<Tensor, Tensor> cummax(const Tensor& self, int64_t dim);
std::tuple<Tensor, Tensor> cummin(const Tensor& self, int64_t dim);
}  // namespace native

namespace composite {
Tensor max(const Tensor& self);
Tensor min(const Tensor& self);
Tensor nanmean(const Tensor& self, OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype);
Tensor trapezoid(const Tensor& y, const Scalar& dx, int64_t dim);
Tensor trapezoid_x(const Tensor& y, const Tensor& x, int64_t dim);
Tensor cumulative_trapezoid(const Tensor& y, const Scalar& dx, int64_t dim);
Tensor cumulative_trapezoid_x(const Tensor& y, const Tensor& x, int64_t dim);
Tensor diff(const Tensor& self, int64_t n, int64_t dim, const Tensor& prepend, const Tensor& append);
std::vector<Tensor> gradient(const Tensor& self, const std::optional<Scalar>& spacing, OptionalIntArrayRef dim, int64_t edge_order);
std::vector<Tensor> gradient_tensors(const Tensor& self, TensorList spacing, OptionalIntArrayRef dim, int64_t edge_order);
Tensor cov(const Tensor& self, int64_t correction, const Tensor& fweights, const Tensor& aweights);
Tensor corrcoef(const Tensor& self);
}  // namespace composite

}  // namespace amp
