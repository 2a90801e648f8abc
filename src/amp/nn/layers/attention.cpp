#include <amp/nn/attention.h>

#include <ostream>

#include <amp/core/checked.h>
#include <amp/core/factories.h>
#include <amp/nn/init.h>
#include <amp/ops.h>
#include <amp/ops/checks.h>

namespace amp::nn {

void MultiheadAttentionImpl::rebind_members(module_detail::ModuleCopies& copies) {
  copies.rebind(in_proj_weight, q_proj_weight, k_proj_weight, v_proj_weight, in_proj_bias, out_proj, bias_k, bias_v);
}

MultiheadAttentionImpl::MultiheadAttentionImpl(const MultiheadAttentionOptions& opts) : options(opts) {
  const int64_t features = options.embed_dim();
  AMP_CHECK(features > 0 && options.num_heads() > 0 && features % options.num_heads() == 0, ValueError, "[MultiheadAttention] num_heads ",
            options.num_heads(), " must divide embed_dim ", features);
  AMP_CHECK(options.kdim() > 0 && options.vdim() > 0, ValueError, "[MultiheadAttention] kdim ", options.kdim(), " and vdim ",
            options.vdim(), " must be positive");
  AMP_CHECK(options.dropout() >= 0 && options.dropout() <= 1, ValueError, "[MultiheadAttention] dropout must be in [0, 1], but is ",
            options.dropout());
  head_dim = features / options.num_heads();
  const int64_t rows = detail::checked_mul("MultiheadAttention", 3, features);
  const bool packed = options.kdim() == features && options.vdim() == features;
  _qkv_same_embed_dim = packed;
  const auto weight = [&](const char* name, bool used, int64_t height, int64_t width) {
    return register_parameter(name, used ? empty({height, width}) : Tensor());
  };
  q_proj_weight = weight("q_proj_weight", !packed, features, features);
  k_proj_weight = weight("k_proj_weight", !packed, features, options.kdim());
  v_proj_weight = weight("v_proj_weight", !packed, features, options.vdim());
  in_proj_weight = weight("in_proj_weight", packed, rows, features);
  in_proj_bias = register_parameter("in_proj_bias", options.bias() ? empty({rows}) : Tensor());
  out_proj = register_module("out_proj", Linear(LinearOptions(features, features).bias(options.bias())));
  bias_k = register_parameter("bias_k", options.add_bias_kv() ? empty({1, 1, features}) : Tensor());
  bias_v = register_parameter("bias_v", options.add_bias_kv() ? empty({1, 1, features}) : Tensor());
  reset_parameters();
}

void MultiheadAttentionImpl::reset_parameters() {
  for (const Tensor& weight : {in_proj_weight, q_proj_weight, k_proj_weight, v_proj_weight}) {
    if (weight.defined()) init::xavier_uniform_(weight);
  }
  if (in_proj_bias.defined()) {
    init::zeros_(in_proj_bias);
    init::zeros_(out_proj->bias);
  }
  for (const Tensor& bias : {bias_k, bias_v}) {
    if (bias.defined()) init::xavier_normal_(bias);
  }
}

std::tuple<Tensor, Tensor> MultiheadAttentionImpl::forward(const Tensor& query, const Tensor& key, const Tensor& value,
                                                           const Tensor& key_padding_mask, bool need_weights, const Tensor& attn_mask,
                                                           bool average_attn_weights, bool is_causal) {
  check_defined("MultiheadAttention", "query", query);
  check_defined("MultiheadAttention", "key", key);
  check_defined("MultiheadAttention", "value", value);
  const bool swaps = options.batch_first() && query.dim() == 3 && key.dim() == 3 && value.dim() == 3;
  const auto steps_first = [&](const Tensor& t) { return swaps ? t.transpose(0, 1) : t; };
  // Keeps identical tensors identical: they are then mapped together.
  const Tensor q = steps_first(query), k = key.is_same(query) ? q : steps_first(key),
               v = value.is_same(query) ? q
                   : value.is_same(key) ? k
                                        : steps_first(value);
  auto [output, weights] = multi_head_attention_forward(
      q, k, v, options.embed_dim(), options.num_heads(), in_proj_weight, in_proj_bias, bias_k, bias_v, options.add_zero_attn(),
      options.dropout(), out_proj->weight, out_proj->bias, is_training(), key_padding_mask, need_weights, attn_mask,
      !in_proj_weight.defined(), q_proj_weight, k_proj_weight, v_proj_weight, {}, {}, average_attn_weights, is_causal);
  return {steps_first(output), weights};
}

void MultiheadAttentionImpl::pretty_print(std::ostream& out) const {
  out << std::boolalpha << "MultiheadAttention(embed_dim=" << options.embed_dim() << ", num_heads=" << options.num_heads()
      << ", dropout=" << options.dropout() << ", bias=" << options.bias() << ", batch_first=" << options.batch_first() << ")";
}

// --- copies ---

AMP_DEFINE_CLONEABLE(MultiheadAttentionImpl)

}  // namespace amp::nn
