// Embedding: looks up rows of a table.
#pragma once

#include <amp/core/option.h>
#include <amp/nn/module.h>

namespace amp::nn {

// The options of Embedding.
class EmbeddingOptions {
 public:
  EmbeddingOptions(int64_t num_embeddings, int64_t embedding_dim) : num_embeddings_(num_embeddings), embedding_dim_(embedding_dim) {}
  // The number of rows of the table.
  AMP_OPTION(int64_t, num_embeddings, 0)
  // The size of each row.
  AMP_OPTION(int64_t, embedding_dim, 0)
  // The index of a row that is initialized to zero and gets no gradient. A negative index counts from the end.
  AMP_OPTION(std::optional<int64_t>, padding_idx, {})
  // Scales looked-up rows with a larger norm down to this norm, in the table itself.
  AMP_OPTION(std::optional<double>, max_norm, {})
  // The order of the norm that max_norm limits.
  AMP_OPTION(double, norm_type, 2.0)
  // Divides the gradient of a row by the number of its occurrences.
  AMP_OPTION(bool, scale_grad_by_freq, false)
  // Makes the gradient of the table a sparse tensor of the looked-up rows (core/sparse.h), for SGD, Adagrad and SparseAdam.
  AMP_OPTION(bool, sparse, false)
  // The initial table, if defined.
  AMP_OPTION(Tensor, _weight, Tensor())
};

// The options of Embedding::from_pretrained.
class EmbeddingFromPretrainedOptions {
 public:
  // Whether the table requires no gradient.
  AMP_OPTION(bool, freeze, true)
  // The same as in EmbeddingOptions.
  AMP_OPTION(std::optional<int64_t>, padding_idx, {})
  // Scales looked-up rows with a larger norm down to this norm, in the table itself.
  AMP_OPTION(std::optional<double>, max_norm, {})
  // The order of the norm that max_norm limits.
  AMP_OPTION(double, norm_type, 2.0)
  // Divides the gradient of a row by the number of its occurrences.
  AMP_OPTION(bool, scale_grad_by_freq, false)
  // Makes the gradient of the table a sparse tensor of the looked-up rows (core/sparse.h).
  AMP_OPTION(bool, sparse, false)
};

// Maps integers of shape (*) to (*, embedding_dim).
class AMP_API EmbeddingImpl : public Module {
 public:
  AMP_DECLARE_CLONEABLE
  AMP_DECLARE_CLONED_MEMBERS
  EmbeddingImpl(int64_t num_embeddings, int64_t embedding_dim) : EmbeddingImpl(EmbeddingOptions(num_embeddings, embedding_dim)) {}
  // Throws ValueError for a padding_idx out of range, or a _weight of the wrong shape.
  explicit EmbeddingImpl(const EmbeddingOptions& options);
  void reset_parameters();
  Tensor forward(const Tensor& indices);
  void pretty_print(std::ostream& out) const override;

  EmbeddingOptions options;
  Tensor weight;  // (num_embeddings, embedding_dim)
};

class Embedding : public ModuleHolder<EmbeddingImpl> {
 public:
  using ModuleHolder<EmbeddingImpl>::ModuleHolder;
  using Impl = EmbeddingImpl;
  // Creates a module with this table. Throws ValueError unless it has two dimensions.
  AMP_API static Embedding from_pretrained(const Tensor& table, const EmbeddingFromPretrainedOptions& options = {});
  static Embedding from_pretrained(const Tensor& table, bool freeze) {
    return from_pretrained(table, EmbeddingFromPretrainedOptions().freeze(freeze));
  }
};

}  // namespace amp::nn
