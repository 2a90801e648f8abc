// CosineSimilarity and PairwiseDistance.
#pragma once

#include <amp/core/option.h>
#include <amp/nn/module.h>

namespace amp::nn {

// The options of CosineSimilarity.
class CosineSimilarityOptions {
 public:
  // The dimension of the vectors.
  AMP_OPTION(int64_t, dim, 1)
  // The least norm of a vector, which prevents a division by zero.
  AMP_OPTION(double, eps, 1e-8)
};
// The cosine of the angle between vectors along `dim`.
class AMP_API CosineSimilarityImpl : public Module {
 public:
  AMP_DECLARE_CLONEABLE
  explicit CosineSimilarityImpl(const CosineSimilarityOptions& opts = {}) : options(opts) {}
  Tensor forward(const Tensor& x1, const Tensor& x2);
  void pretty_print(std::ostream& out) const override;

  CosineSimilarityOptions options;
};
AMP_MODULE(CosineSimilarity);

// The options of PairwiseDistance.
class PairwiseDistanceOptions {
 public:
  // The order of the norm.
  AMP_OPTION(double, p, 2)
  // A small number that is added to the differences.
  AMP_OPTION(double, eps, 1e-6)
  // Keeps the last dimension, with size 1.
  AMP_OPTION(bool, keepdim, false)
};
// The p-norms of x1 - x2 + eps along the last dimension.
class AMP_API PairwiseDistanceImpl : public Module {
 public:
  AMP_DECLARE_CLONEABLE
  explicit PairwiseDistanceImpl(const PairwiseDistanceOptions& opts = {}) : options(opts) {}
  Tensor forward(const Tensor& x1, const Tensor& x2);
  void pretty_print(std::ostream& out) const override;

  PairwiseDistanceOptions options;
};
AMP_MODULE(PairwiseDistance);

}  // namespace amp::nn
