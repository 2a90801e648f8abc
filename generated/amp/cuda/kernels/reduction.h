// DO NOT EDIT. Generated from ops/reduction.yaml by codegen (./dev regenerate).
// The hand-written kernels of the reduction ops for this backend.
#pragma once

#include <amp/core/generator.h>
#include <amp/core/tensor.h>
#include <amp/kernels/elementwise.h>

namespace amp::cuda {

Tensor sum_all(const Tensor& self, std::optional<ScalarType> dtype);
Tensor sum(const Tensor& self, OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype);
Tensor mean_all(const Tensor& self, std::optional<ScalarType> dtype);
Tensor mean(const Tensor& self, OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype);
Tensor prod(const Tensor& self, OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype);
Tensor amax(const Tensor& self, IntArrayRef dim, bool keepdim);
Tensor amin(const Tensor& self, IntArrayRef dim, bool keepdim);
std::tuple<Tensor, Tensor> extremum(const Tensor& self, std::optional<int64_t> dim, bool keepdim, bool largest);
std::tuple<Tensor, Tensor> aminmax(const Tensor& self, std::optional<int64_t> dim, bool keepdim);
std::tuple<Tensor, Tensor> moments(const Tensor& self, OptionalIntArrayRef dim, double correction, bool keepdim, bool root);
Tensor linalg_vector_norm(const Tensor& self, const Scalar& ord, OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype);
Tensor logsumexp(const Tensor& self, IntArrayRef dim, bool keepdim);
Tensor all(const Tensor& self, OptionalIntArrayRef dim, bool keepdim);
Tensor any(const Tensor& self, OptionalIntArrayRef dim, bool keepdim);
Tensor count_nonzero(const Tensor& self, IntArrayRef dim);
Tensor scan(const Tensor& self, int64_t dim, bool product, bool reverse, ScalarType dtype);
std::tuple<Tensor, Tensor> running_extremum(const Tensor& self, int64_t dim, bool largest);
Tensor logcumsumexp(const Tensor& self, int64_t dim);
Tensor decayed_sums(const Tensor& self, const Tensor& logs, int64_t dim, bool reverse);
Tensor nansum(const Tensor& self, OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype);
void launch_without_nans(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);

}  // namespace amp::cuda
