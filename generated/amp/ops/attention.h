// DO NOT EDIT. Generated from ops/attention.yaml by codegen (./dev regenerate).
#pragma once

#include <amp/core/generator.h>
#include <amp/core/reduction.h>
#include <amp/core/tensor.h>

namespace amp {

// softmax(query key^T * scale + mask) value over the last two dimensions, (..., L, E), (..., S, E) and (..., S, Ev). A bool mask keeps the
// keys where it is true; a row without any key gives zeros. `scale` is 1 / sqrt(E) by default; dropout applies to the weights. On the CPU
// the matrix of scores exists only one block at a time. (torch.nn.functional.scaled_dot_product_attention)
AMP_API Tensor scaled_dot_product_attention(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& attn_mask = {},
                                            double dropout_p = 0.0, bool is_causal = false, std::optional<double> scale = {},
                                            bool enable_gqa = false);

// Attention with several heads: linear maps of query (L, N, E), key (S, N, kdim) and value (S, N, vdim), or of one sequence without N,
// scaled_dot_product_attention of each head, and a linear map of the result. True in a bool mask removes a key; attn_mask is (L, S) or (N *
// num_heads, L, S), key_padding_mask (N, S). The weights, averaged over the heads unless average_attn_weights is false, are undefined
// without need_weights. is_causal says that attn_mask is the causal mask. (torch.nn.functional.multi_head_attention_forward)
AMP_API std::tuple<Tensor, Tensor> multi_head_attention_forward(
    const Tensor& query, const Tensor& key, const Tensor& value, int64_t embed_dim_to_check, int64_t num_heads,
    const Tensor& in_proj_weight, const Tensor& in_proj_bias, const Tensor& bias_k, const Tensor& bias_v, bool add_zero_attn,
    double dropout_p, const Tensor& out_proj_weight, const Tensor& out_proj_bias, bool training = true, const Tensor& key_padding_mask = {},
    bool need_weights = true, const Tensor& attn_mask = {}, bool use_separate_proj_weight = false, const Tensor& q_proj_weight = {},
    const Tensor& k_proj_weight = {}, const Tensor& v_proj_weight = {}, const Tensor& static_k = {}, const Tensor& static_v = {},
    bool average_attn_weights = true, bool is_causal = false);

}  // namespace amp
