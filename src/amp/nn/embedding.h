// Embedding: rows of a table by number.
#pragma once

#include <amp/core/option.h>
#include <amp/nn/module.h>

namespace amp::nn {

class EmbeddingOptions {
 public:
  EmbeddingOptions(int64_t num_embeddings, int64_t embedding_dim) : num_embeddings_(num_embeddings), embedding_dim_(embedding_dim) {}
  AMP_OPTION(int64_t, num_embeddings, 0)
  AMP_OPTION(int64_t, embedding_dim, 0)
  // This row is zero at first and gets no gradient; negative ones count from the end.
  AMP_OPTION(std::optional<int64_t>, padding_idx, std::nullopt)
  // Rows whose norm of order norm_type is larger are scaled down to it, in the table itself, each time they are looked up.
  AMP_OPTION(std::optional<double>, max_norm, std::nullopt)
  AMP_OPTION(double, norm_type, 2.0)
  AMP_OPTION(bool, scale_grad_by_freq, false)
  // The gradient of the table is a sparse tensor of the looked-up rows (core/sparse.h), for SGD, Adagrad and SparseAdam.
  AMP_OPTION(bool, sparse, false)
  // The table to start with.
  AMP_OPTION(Tensor, _weight, Tensor())
};

// (*) integers to (*, embedding_dim).
class AMP_API EmbeddingImpl : public Module {
 public:
  EmbeddingImpl(int64_t num_embeddings, int64_t embedding_dim) : EmbeddingImpl(EmbeddingOptions(num_embeddings, embedding_dim)) {}
  // Throws ValueError for a padding_idx out of range, or a table of another shape.
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
  // A module with this table, which does not learn while `freeze`.
  static Embedding from_pretrained(const Tensor& table, bool freeze = true) {
    Embedding module(EmbeddingOptions(table.size(0), table.size(1))._weight(table));
    module->weight.requires_grad_(!freeze);
    return module;
  }
};

}  // namespace amp::nn
