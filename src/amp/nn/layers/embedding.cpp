#include <amp/nn/embedding.h>

#include <ostream>

#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/nn/init.h>
#include <amp/ops.h>
#include <amp/ops/checks.h>

namespace amp::nn {

EmbeddingImpl::EmbeddingImpl(const EmbeddingOptions& opts) : options(opts) {
  const int64_t rows = options.num_embeddings();
  if (options.padding_idx()) {
    const int64_t row = *options.padding_idx();
    AMP_CHECK(row >= -rows && row < rows, ValueError, "[Embedding] padding_idx ", row, " is out of range for ", rows, " embeddings");
    options.padding_idx(row < 0 ? row + rows : row);
  }
  const Tensor given = options._weight();
  AMP_CHECK(!given.defined() || given.sizes() == IntArrayRef({rows, options.embedding_dim()}), ValueError, "[Embedding] _weight has shape ",
            given.defined() ? given.sizes() : IntArrayRef(), ", expected [", rows, ", ", options.embedding_dim(), "]");
  weight = register_parameter("weight", given.defined() ? given.detach() : empty({rows, options.embedding_dim()}));
  if (!given.defined()) reset_parameters();
}

void EmbeddingImpl::reset_parameters() {
  init::normal_(weight);
  if (!options.padding_idx()) return;
  const NoGradGuard no_grad;
  weight.select(0, *options.padding_idx()).zero_();
}

Tensor EmbeddingImpl::forward(const Tensor& indices) {
  if (options.max_norm()) {
    const NoGradGuard no_grad;
    embedding_renorm_(weight, indices, *options.max_norm(), options.norm_type());
  }
  return embedding(weight, indices, options.padding_idx().value_or(-1), options.scale_grad_by_freq(), options.sparse());
}

Embedding Embedding::from_pretrained(const Tensor& table, const EmbeddingFromPretrainedOptions& o) {
  check_defined("Embedding", "table", table);
  AMP_CHECK(table.dim() == 2, ValueError, "[Embedding] the table must have two dimensions, but has shape ", table.sizes());
  Embedding module(EmbeddingOptions(table.size(0), table.size(1))
                       .padding_idx(o.padding_idx())
                       .max_norm(o.max_norm())
                       .norm_type(o.norm_type())
                       .scale_grad_by_freq(o.scale_grad_by_freq())
                       .sparse(o.sparse())
                       ._weight(table));
  module->weight.requires_grad_(!o.freeze());
  return module;
}

void EmbeddingImpl::pretty_print(std::ostream& out) const {
  out << "Embedding(num_embeddings=" << options.num_embeddings() << ", embedding_dim=" << options.embedding_dim();
  if (options.padding_idx()) out << ", padding_idx=" << *options.padding_idx();
  if (options.max_norm()) out << ", max_norm=" << *options.max_norm();
  if (options.norm_type() != 2) out << ", norm_type=" << options.norm_type();
  if (options.scale_grad_by_freq()) out << ", scale_grad_by_freq=true";
  if (options.sparse()) out << ", sparse=true";
  out << ")";
}

// --- copies ---

AMP_DEFINE_CLONEABLE(EmbeddingImpl)
AMP_DEFINE_CLONED_MEMBERS(EmbeddingImpl, weight)

}  // namespace amp::nn
