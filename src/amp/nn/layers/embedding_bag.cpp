#include <amp/nn/embedding_bag.h>

#include <ostream>

#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/nn/functional/embedding_bag.h>
#include <amp/nn/init.h>
#include <amp/ops.h>
#include <amp/ops/checks.h>

namespace amp::nn {

namespace functional {

Tensor embedding_bag(const Tensor& input, const Tensor& weight, const EmbeddingBagFuncOptions& o) {
  constexpr const char* kOp = "embedding_bag";
  AMP_CHECK(input.defined() && (input.dim() == 1 || input.dim() == 2), ValueError, "[", kOp, "] input must have 1 or 2 dimensions, but is ",
            input.defined() ? input.toString() : "undefined");
  const bool rows = input.dim() == 2;
  AMP_CHECK(rows != o.offsets().defined(), ValueError, "[", kOp, "] ",
            rows ? "offsets must not be given for an input of 2 dimensions, whose rows are the bags"
                 : "offsets must be given for an input of 1 dimension");
  AMP_CHECK(!o.per_sample_weights().defined() || o.per_sample_weights().sizes() == input.sizes(), ValueError, "[", kOp,
            "] per_sample_weights must have the shape of input, ", input.sizes(), ", but has ",
            o.per_sample_weights().defined() ? o.per_sample_weights().sizes() : IntArrayRef());
  const Tensor factors = o.per_sample_weights().defined() ? o.per_sample_weights().reshape({-1}) : Tensor();
  Tensor offsets = o.offsets();
  if (rows) {
    const int64_t width = input.size(1);
    offsets = arange(input.size(0), input.options()) * width;
  }
  const bool ends = !rows && o.include_last_offset();
  const auto bags_of = [&](const Tensor& table) {
    return std::get<0>(amp::embedding_bag(table, input.reshape({input.numel()}), offsets, o.scale_grad_by_freq(), o.mode().number(),
                                          o.sparse(), factors, ends, o.padding_idx()));
  };
  if (o.max_norm()) {
    const NoGradGuard no_grad;
    Tensor table = weight;
    if (table.dim() == 2) bags_of(table.narrow(1, 0, 0));  // checks the arguments before the table changes
    embedding_renorm_(table, input, *o.max_norm(), o.norm_type());
  }
  return bags_of(weight);
}

}  // namespace functional

EmbeddingBagImpl::EmbeddingBagImpl(const EmbeddingBagOptions& opts) : options(opts) {
  const int64_t rows = options.num_embeddings();
  if (options.padding_idx()) {
    const int64_t row = *options.padding_idx();
    AMP_CHECK(row >= -rows && row < rows, ValueError, "[EmbeddingBag] padding_idx ", row, " is out of range for ", rows, " embeddings");
    options.padding_idx(row < 0 ? row + rows : row);
  }
  const Tensor given = options._weight();
  AMP_CHECK(!given.defined() || given.sizes() == IntArrayRef({rows, options.embedding_dim()}), ValueError,
            "[EmbeddingBag] _weight has shape ", given.defined() ? given.sizes() : IntArrayRef(), ", expected [", rows, ", ",
            options.embedding_dim(), "]");
  weight = register_parameter("weight", given.defined() ? given.detach() : empty({rows, options.embedding_dim()}));
  if (!given.defined()) reset_parameters();
}

void EmbeddingBagImpl::reset_parameters() {
  init::normal_(weight);
  if (!options.padding_idx()) return;
  const NoGradGuard no_grad;
  weight.select(0, *options.padding_idx()).zero_();
}

Tensor EmbeddingBagImpl::forward(const Tensor& input, const Tensor& offsets, const Tensor& per_sample_weights) {
  return functional::embedding_bag(input, weight,
                                   functional::EmbeddingBagFuncOptions()
                                       .offsets(offsets)
                                       .max_norm(options.max_norm())
                                       .norm_type(options.norm_type())
                                       .scale_grad_by_freq(options.scale_grad_by_freq())
                                       .mode(options.mode())
                                       .sparse(options.sparse())
                                       .per_sample_weights(per_sample_weights)
                                       .include_last_offset(options.include_last_offset())
                                       .padding_idx(options.padding_idx()));
}

EmbeddingBag EmbeddingBag::from_pretrained(const Tensor& table, const EmbeddingBagFromPretrainedOptions& o) {
  check_defined("EmbeddingBag", "table", table);
  AMP_CHECK(table.dim() == 2, ValueError, "[EmbeddingBag] the table must have two dimensions, but has shape ", table.sizes());
  EmbeddingBag module(EmbeddingBagOptions(table.size(0), table.size(1))
                          .max_norm(o.max_norm())
                          .norm_type(o.norm_type())
                          .scale_grad_by_freq(o.scale_grad_by_freq())
                          .mode(o.mode())
                          .sparse(o.sparse())
                          .include_last_offset(o.include_last_offset())
                          .padding_idx(o.padding_idx())
                          ._weight(table));
  module->weight.requires_grad_(!o.freeze());
  return module;
}

void EmbeddingBagImpl::pretty_print(std::ostream& out) const {
  out << "EmbeddingBag(num_embeddings=" << options.num_embeddings() << ", embedding_dim=" << options.embedding_dim();
  if (options.max_norm()) out << ", max_norm=" << *options.max_norm();
  if (options.norm_type() != 2) out << ", norm_type=" << options.norm_type();
  if (options.scale_grad_by_freq()) out << ", scale_grad_by_freq=true";
  if (options.sparse()) out << ", sparse=true";
  constexpr const char* kModes[] = {"kSum", "kMean", "kMax"};
  out << ", mode=" << kModes[options.mode().number()];
  if (options.include_last_offset()) out << ", include_last_offset=true";
  if (options.padding_idx()) out << ", padding_idx=" << *options.padding_idx();
  out << ")";
}

// --- copies ---

AMP_DEFINE_CLONEABLE(EmbeddingBagImpl)
AMP_DEFINE_CLONED_MEMBERS(EmbeddingBagImpl, weight)

}  // namespace amp::nn
