// Sums, means and maxima of bags of embeddings, see functional.h.
#pragma once

#include <optional>

#include <amp/core/option.h>
#include <amp/nn/embedding_bag.h>

namespace amp::nn::functional {

class EmbeddingBagFuncOptions {
 public:
  // The first position of each bag; undefined if input has two dimensions, whose rows are bags.
  AMP_OPTION(Tensor, offsets, Tensor())
  AMP_OPTION(std::optional<double>, max_norm, std::nullopt)
  AMP_OPTION(double, norm_type, 2)
  AMP_OPTION(bool, scale_grad_by_freq, false)
  // kSum, kMean or kMax.
  AMP_OPTION(EmbeddingBagMode, mode, kMean)
  AMP_OPTION(bool, sparse, false)
  // Factors of the rows of a sum, of the shape of input.
  AMP_OPTION(Tensor, per_sample_weights, Tensor())
  // Whether offsets also holds the end of the last bag.
  AMP_OPTION(bool, include_last_offset, false)
  AMP_OPTION(std::optional<int64_t>, padding_idx, std::nullopt)
};

// With max_norm, looked-up rows of weight with a larger norm are first scaled down to it, in place.
AMP_API Tensor embedding_bag(const Tensor& input, const Tensor& weight, const EmbeddingBagFuncOptions& options = {});

}  // namespace amp::nn::functional
