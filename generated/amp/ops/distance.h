// DO NOT EDIT. Generated from ops/distance.yaml by codegen (./dev regenerate).
#pragma once

#include <amp/core/generator.h>
#include <amp/core/reduction.h>
#include <amp/core/tensor.h>

namespace amp {

// The p-norm distances between the rows of x1, (..., P, M), and those of x2, (..., R, M), the leading dimensions broadcast. For p 2,
// distances come from a matrix product if compute_mode is 1, or if it is 0 or absent and P or R exceeds 25; with 2, never. The gradient is
// 0 where the distance is. (torch.cdist)
AMP_API Tensor cdist(const Tensor& x1, const Tensor& x2, double p = 2.0, std::optional<int64_t> compute_mode = {});

// The p-norm distances between all pairs of rows (i, j), i < j, of a matrix. The gradient is 0 where the distance is.
// (torch.nn.functional.pdist)
AMP_API Tensor pdist(const Tensor& self, double p = 2.0);

// The p-norm of self - other, broadcast. (torch.dist)
AMP_API Tensor dist(const Tensor& self, const Tensor& other, const Scalar& p = 2);
AMP_API Tensor& dist_out(Tensor& out, const Tensor& self, const Tensor& other, const Scalar& p = 2);

// The p-norms of x1 - x2 + eps along the last dimension, broadcast. (torch.nn.functional.pairwise_distance)
AMP_API Tensor pairwise_distance(const Tensor& x1, const Tensor& x2, double p = 2.0, double eps = 1e-06, bool keepdim = false);

// input divided by its p-norms along some dimensions, or by eps where these are smaller. (torch.nn.functional.normalize)
AMP_API Tensor normalize(const Tensor& input, double p = 2.0, IntArrayRef dim = 1, double eps = 1e-12);
AMP_API Tensor& normalize_out(Tensor& out, const Tensor& input, double p = 2.0, IntArrayRef dim = 1, double eps = 1e-12);

// Each slice along `dim` scaled down to a p-norm of maxnorm if its norm is larger. (torch.renorm)
AMP_API Tensor renorm(const Tensor& self, const Scalar& p, int64_t dim, const Scalar& maxnorm);
AMP_API Tensor& renorm_(Tensor& self, const Scalar& p, int64_t dim, const Scalar& maxnorm);
AMP_API Tensor& renorm_out(Tensor& out, const Tensor& self, const Scalar& p, int64_t dim, const Scalar& maxnorm);

// The cross products of vectors of 3 elements along a dimension, the others broadcast. (torch.linalg.cross)
AMP_API Tensor linalg_cross(const Tensor& self, const Tensor& other, int64_t dim = -1);
AMP_API Tensor& linalg_cross_out(Tensor& out, const Tensor& self, const Tensor& other, int64_t dim = -1);

// linalg_cross along `dim`, by default the first dimension with 3 elements. (torch.cross)
AMP_API Tensor cross(const Tensor& self, const Tensor& other, std::optional<int64_t> dim = {});
AMP_API Tensor& cross_out(Tensor& out, const Tensor& self, const Tensor& other, std::optional<int64_t> dim = {});

}  // namespace amp
