// Distances between rows, and bilinear maps. See functional.h.
#pragma once

#include <amp/core/option.h>
#include <amp/nn/distance.h>
#include <amp/ops.h>

namespace amp::nn::functional {

using amp::bilinear;
using amp::pdist;

using PairwiseDistanceFuncOptions = PairwiseDistanceOptions;
inline Tensor pairwise_distance(const Tensor& x1, const Tensor& x2, const PairwiseDistanceFuncOptions& options = {}) {
  return amp::pairwise_distance(x1, x2, options.p(), options.eps(), options.keepdim());
}

}  // namespace amp::nn::functional
