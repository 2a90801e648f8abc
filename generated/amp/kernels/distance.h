// DO NOT EDIT. Generated from ops/distance.yaml by codegen (./dev regenerate).
// The hand-written, device-independent functions that implement distance ops.
#pragma once

#include <amp/core/generator.h>
#include <amp/core/tensor.h>

namespace amp {

namespace check {
void pdist(const Tensor& self, double p);
}  // namespace check

namespace native {
Tensor euclidean_distance(const Tensor& x1, const Tensor& x2);
}  // namespace native

namespace composite {
Tensor cdist(const Tensor& x1, const Tensor& x2, double p, std::optional<int64_t> compute_mode);
Tensor pairwise_distance(const Tensor& x1, const Tensor& x2, double p, double eps, bool keepdim);
Tensor renorm(const Tensor& self, const Scalar& p, int64_t dim, const Scalar& maxnorm);
Tensor linalg_cross(const Tensor& self, const Tensor& other, int64_t dim);
Tensor cross(const Tensor& self, const Tensor& other, std::optional<int64_t> dim);
}  // namespace composite

}  // namespace amp
