// DO NOT EDIT. Generated from ops/attention.yaml by codegen (./dev regenerate).
// The hand-written, device-independent functions that implement attention ops.
#pragma once

#include <amp/core/generator.h>
#include <amp/core/tensor.h>

namespace amp {

namespace composite {
Tensor scaled_dot_product_attention(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& attn_mask, double dropout_p,
                                    bool is_causal, std::optional<double> scale, bool enable_gqa);
std::tuple<Tensor, Tensor> multi_head_attention_forward(
    const Tensor& query, const Tensor& key, const Tensor& value, int64_t embed_dim_to_check, int64_t num_heads,
    const Tensor& in_proj_weight, const Tensor& in_proj_bias, const Tensor& bias_k, const Tensor& bias_v, bool add_zero_attn,
    double dropout_p, const Tensor& out_proj_weight, const Tensor& out_proj_bias, bool training, const Tensor& key_padding_mask,
    bool need_weights, const Tensor& attn_mask, bool use_separate_proj_weight, const Tensor& q_proj_weight, const Tensor& k_proj_weight,
    const Tensor& v_proj_weight, const Tensor& static_k, const Tensor& static_v, bool average_attn_weights, bool is_causal);
}  // namespace composite

}  // namespace amp
