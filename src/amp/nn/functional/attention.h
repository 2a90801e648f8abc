// Attention, see functional.h.
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
  AMP_OPTION(int64_t, embed_dim_to_check, 0)
  AMP_OPTION(int64_t, num_heads, 0)
  AMP_OPTION(Tensor, in_proj_weight, Tensor())
  AMP_OPTION(Tensor, in_proj_bias, Tensor())
  AMP_OPTION(Tensor, bias_k, Tensor())
  AMP_OPTION(Tensor, bias_v, Tensor())
  AMP_OPTION(bool, add_zero_attn, false)
  AMP_OPTION(double, dropout_p, 0)
  AMP_OPTION(Tensor, out_proj_weight, Tensor())
  AMP_OPTION(Tensor, out_proj_bias, Tensor())
  AMP_OPTION(bool, training, true)
  AMP_OPTION(Tensor, key_padding_mask, Tensor())
  AMP_OPTION(bool, need_weights, true)
  AMP_OPTION(Tensor, attn_mask, Tensor())
  AMP_OPTION(bool, use_separate_proj_weight, false)
  AMP_OPTION(Tensor, q_proj_weight, Tensor())
  AMP_OPTION(Tensor, k_proj_weight, Tensor())
  AMP_OPTION(Tensor, v_proj_weight, Tensor())
  AMP_OPTION(Tensor, static_k, Tensor())
  AMP_OPTION(Tensor, static_v, Tensor())
  AMP_OPTION(bool, average_attn_weights, true)
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
