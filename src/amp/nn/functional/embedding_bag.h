// Sums, means and maxima of bags of embeddings. See functional.h.
#pragma once

#include <optional>

#include <amp/core/option.h>
#include <amp/nn/embedding_bag.h>

namespace amp::nn::functional {

class EmbeddingBagFuncOptions {
 public:
  // The first position of each bag. Undefined if input has two dimensions: its rows are then the bags.
  AMP_OPTION(Tensor, offsets, Tensor())
  // Scales looked-up rows with a larger norm down to this norm, in the table itself.
  AMP_OPTION(std::optional<double>, max_norm, {})
  // The order of the norm that max_norm limits.
  AMP_OPTION(double, norm_type, 2)
  // Divides the gradient of a row by the number of its occurrences.
  AMP_OPTION(bool, scale_grad_by_freq, false)
  // How the rows of a bag are combined: kSum, kMean or kMax.
  AMP_OPTION(EmbeddingBagMode, mode, kMean)
  // Makes the gradient of the table a sparse tensor of the looked-up rows (core/sparse.h).
  AMP_OPTION(bool, sparse, false)
  // Factors of the rows of a sum, in the shape of input.
  AMP_OPTION(Tensor, per_sample_weights, Tensor())
  // Whether offsets also contains the end of the last bag.
  AMP_OPTION(bool, include_last_offset, false)
  // An index that is left out of the bags. A negative index counts from the end.
  AMP_OPTION(std::optional<int64_t>, padding_idx, {})
};

// With max_norm, looked-up rows of weight with a larger norm are first scaled down to it, in place.
AMP_API Tensor embedding_bag(const Tensor& input, const Tensor& weight, const EmbeddingBagFuncOptions& options = {});

}  // namespace amp::nn::functional
