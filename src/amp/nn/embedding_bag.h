// EmbeddingBag: sums, means or maxima of rows of a table.
#pragma once

#include <optional>

#include <amp/core/option.h>
#include <amp/nn/enums.h>
#include <amp/nn/module.h>

namespace amp::nn {

// The options of EmbeddingBag.
class EmbeddingBagOptions {
 public:
  EmbeddingBagOptions(int64_t num_embeddings, int64_t embedding_dim) : num_embeddings_(num_embeddings), embedding_dim_(embedding_dim) {}
  // The number of rows of the table.
  AMP_OPTION(int64_t, num_embeddings, 0)
  // The size of each row.
  AMP_OPTION(int64_t, embedding_dim, 0)
  // Scales looked-up rows with a larger norm down to this norm, in the table itself.
  AMP_OPTION(std::optional<double>, max_norm, {})
  // The order of the norm that max_norm limits.
  AMP_OPTION(double, norm_type, 2.0)
  // Divides the gradient of a row by the number of its occurrences.
  AMP_OPTION(bool, scale_grad_by_freq, false)
  // How the rows of a bag are combined: kSum, kMean or kMax.
  AMP_OPTION(EmbeddingBagMode, mode, kMean)
  // Makes the gradient of the table a sparse tensor of the looked-up rows (core/sparse.h).
  AMP_OPTION(bool, sparse, false)
  // The initial table, if defined.
  AMP_OPTION(Tensor, _weight, Tensor())
  // Whether offsets also contains the end of the last bag.
  AMP_OPTION(bool, include_last_offset, false)
  // An index that is left out of the bags. Its row is initialized to zero. A negative index counts from the end.
  AMP_OPTION(std::optional<int64_t>, padding_idx, {})
};

// The options of EmbeddingBag::from_pretrained.
class EmbeddingBagFromPretrainedOptions {
 public:
  // Whether the table requires no gradient.
  AMP_OPTION(bool, freeze, true)
  // The same as in EmbeddingBagOptions.
  AMP_OPTION(std::optional<double>, max_norm, {})
  // The order of the norm that max_norm limits.
  AMP_OPTION(double, norm_type, 2.0)
  // Divides the gradient of a row by the number of its occurrences.
  AMP_OPTION(bool, scale_grad_by_freq, false)
  // How the rows of a bag are combined: kSum, kMean or kMax.
  AMP_OPTION(EmbeddingBagMode, mode, kMean)
  // Makes the gradient of the table a sparse tensor of the looked-up rows (core/sparse.h).
  AMP_OPTION(bool, sparse, false)
  // Whether offsets also contains the end of the last bag.
  AMP_OPTION(bool, include_last_offset, false)
  // An index that is left out of the bags. A negative index counts from the end.
  AMP_OPTION(std::optional<int64_t>, padding_idx, {})
};

// Combines the rows of each bag of indices into one vector.
class AMP_API EmbeddingBagImpl : public Module {
 public:
  AMP_DECLARE_CLONEABLE
  AMP_DECLARE_CLONED_MEMBERS
  EmbeddingBagImpl(int64_t num_embeddings, int64_t embedding_dim) : EmbeddingBagImpl(EmbeddingBagOptions(num_embeddings, embedding_dim)) {}
  // Throws ValueError for a padding_idx out of range, or a _weight of the wrong shape.
  explicit EmbeddingBagImpl(const EmbeddingBagOptions& options);
  void reset_parameters();
  // The bags are the rows of a matrix of integers, or the parts of a vector that start at `offsets`.
  Tensor forward(const Tensor& input, const Tensor& offsets = {}, const Tensor& per_sample_weights = {});
  void pretty_print(std::ostream& out) const override;

  EmbeddingBagOptions options;
  Tensor weight;  // (num_embeddings, embedding_dim)
};

class EmbeddingBag : public ModuleHolder<EmbeddingBagImpl> {
 public:
  using ModuleHolder<EmbeddingBagImpl>::ModuleHolder;
  using Impl = EmbeddingBagImpl;
  // Creates a module with this table. Throws ValueError unless it has two dimensions.
  AMP_API static EmbeddingBag from_pretrained(const Tensor& table, const EmbeddingBagFromPretrainedOptions& options = {});
  static EmbeddingBag from_pretrained(const Tensor& table, bool freeze) {
    return from_pretrained(table, EmbeddingBagFromPretrainedOptions().freeze(freeze));
  }
};

}  // namespace amp::nn
