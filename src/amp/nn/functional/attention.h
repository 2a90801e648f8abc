// Attention. See functional.h.
#pragma once

#include <tuple>

#include <amp/core/option.h>
#include <amp/ops.h>

namespace amp::nn::functional {

using amp::scaled_dot_product_attention;

class MultiheadAttentionForwardFuncOptions {
 public:
  MultiheadAttentionForwardFuncOptions(int64_t embed_dim_to_check, int64_t num_heads, Tensor in_proj_weight, Tensor in_proj_bias,
                                       Tensor bias_k, Tensor bias_v, bool add_zero_attn, double dropout_p, Tensor out_proj_weight,
                                       Tensor out_proj_bias)
      : embed_dim_to_check_(embed_dim_to_check),
        num_heads_(num_heads),
        in_proj_weight_(std::move(in_proj_weight)),
        in_proj_bias_(std::move(in_proj_bias)),
        bias_k_(std::move(bias_k)),
        bias_v_(std::move(bias_v)),
        add_zero_attn_(add_zero_attn),
        dropout_p_(dropout_p),
        out_proj_weight_(std::move(out_proj_weight)),
        out_proj_bias_(std::move(out_proj_bias)) {}
  // The expected number of features of queries.
  AMP_OPTION(int64_t, embed_dim_to_check, 0)
  // The number of heads.
  AMP_OPTION(int64_t, num_heads, 0)
  // The projections of queries, keys and values, one below the other.
  AMP_OPTION(Tensor, in_proj_weight, Tensor())
  // The bias of these projections, if defined.
  AMP_OPTION(Tensor, in_proj_bias, Tensor())
  // A key that is added to the keys, if defined.
  AMP_OPTION(Tensor, bias_k, Tensor())
  // A value that is added to the values, if defined.
  AMP_OPTION(Tensor, bias_v, Tensor())
  // Adds a key and value of zeros to the sequences.
  AMP_OPTION(bool, add_zero_attn, false)
  // The dropout probability of the attention weights during training.
  AMP_OPTION(double, dropout_p, 0)
  // The projection of the result.
  AMP_OPTION(Tensor, out_proj_weight, Tensor())
  // The bias of that projection, if defined.
  AMP_OPTION(Tensor, out_proj_bias, Tensor())
  // Whether dropout is active.
  AMP_OPTION(bool, training, true)
  // A mask (N, S) of keys. True removes a key.
  AMP_OPTION(Tensor, key_padding_mask, Tensor())
  // Whether to return the attention weights.
  AMP_OPTION(bool, need_weights, true)
  // A mask of the scores. True removes a key; a floating-point mask is added to the scores.
  AMP_OPTION(Tensor, attn_mask, Tensor())
  // Uses q_proj_weight, k_proj_weight and v_proj_weight instead of in_proj_weight.
  AMP_OPTION(bool, use_separate_proj_weight, false)
  // The projection of queries.
  AMP_OPTION(Tensor, q_proj_weight, Tensor())
  // The projection of keys.
  AMP_OPTION(Tensor, k_proj_weight, Tensor())
  // The projection of values.
  AMP_OPTION(Tensor, v_proj_weight, Tensor())
  // Projected keys that replace `key`, if defined.
  AMP_OPTION(Tensor, static_k, Tensor())
  // Projected values that replace `value`, if defined.
  AMP_OPTION(Tensor, static_v, Tensor())
  // Whether to average the returned weights over the heads.
  AMP_OPTION(bool, average_attn_weights, true)
  // Declares that attn_mask is the causal mask.
  AMP_OPTION(bool, is_causal, false)
};
inline std::tuple<Tensor, Tensor> multi_head_attention_forward(const Tensor& query, const Tensor& key, const Tensor& value,
                                                               const MultiheadAttentionForwardFuncOptions& o) {
  return amp::multi_head_attention_forward(query, key, value, o.embed_dim_to_check(), o.num_heads(), o.in_proj_weight(), o.in_proj_bias(),
                                           o.bias_k(), o.bias_v(), o.add_zero_attn(), o.dropout_p(), o.out_proj_weight(), o.out_proj_bias(),
                                           o.training(), o.key_padding_mask(), o.need_weights(), o.attn_mask(),
                                           o.use_separate_proj_weight(), o.q_proj_weight(), o.k_proj_weight(), o.v_proj_weight(),
                                           o.static_k(), o.static_v(), o.average_attn_weights(), o.is_causal());
}

}  // namespace amp::nn::functional
