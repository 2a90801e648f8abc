// DO NOT EDIT. Generated from ops/attention.yaml by codegen (./dev regenerate).
#include <amp/internal_ops.h>
#include <amp/ops/attention.h>

#include "contracts/registered.h"

namespace amp::contracts {

namespace {

const Op kScaledDotProductAttention{
    .name = "scaled_dot_product_attention",
    .signature =
        "(Tensor query, Tensor key, Tensor value, Tensor? attn_mask=None, float dropout_p=0.0, bool is_causal=False, *, float? scale=None, bool enable_gqa=False) -> Tensor",
    .op = OpId::scaled_dot_product_attention,
    .kind = "composite",
    .range_gradients =
        "The gradient of a broadcast batch is a sum of gradients, which have 16 bits to save memory. Products of bfloat16 take the gradients of the scores in bfloat16. With more than 256 keys, backward uses the saved 16-bit result, because the sum that it replaces would need a second pass over the keys.",
    .range_products =
        "The product with `value` takes the weights of the softmax in bfloat16, as FlashAttention's does; what cancels keeps their rounding.",
    .function = [](const Args& a) {
      return results(amp::scaled_dot_product_attention(a.tensor("query"), a.tensor("key"), a.tensor("value"), a.tensor("attn_mask"),
                                                       a.number("dropout_p"), a.boolean("is_causal"), a.opt_number("scale"),
                                                       a.boolean("enable_gqa")));
    },
    .tensors = {{.name = "query"}, {.name = "key"}, {.name = "value"}, {.name = "attn_mask", .optional = true}},
    .samples = R"([
{"args": {"query": {"shape": [2, 3, 4]}, "key": {"shape": [2, 5, 4]}, "value": {"shape": [2, 5, 6]}, "attn_mask": null, "dropout_p": 0.0,
          "is_causal": false, "scale": null, "enable_gqa": false}},
{"args": {"query": {"shape": [2, 2, 3, 4]}, "key": {"shape": [2, 2, 5, 4]}, "value": {"shape": [2, 2, 5, 4]}, "attn_mask": null,
          "dropout_p": 0.0, "is_causal": true, "scale": null, "enable_gqa": false}},
{"args": {"query": {"shape": [2, 3, 4]}, "key": {"shape": [2, 5, 4]}, "value": {"shape": [2, 5, 4]}, "attn_mask": {"shape": [3, 5]},
          "dropout_p": 0.0, "is_causal": false, "scale": 0.25, "enable_gqa": false}},
{"args": {"query": {"shape": [4, 3, 4]}, "key": {"shape": [2, 5, 4]}, "value": {"shape": [2, 5, 4]}, "attn_mask": null, "dropout_p": 0.0,
          "is_causal": false, "scale": null, "enable_gqa": true}},
{"args": {"query": {"shape": [2, 4, 3, 5]}, "key": {"shape": [2, 2, 5, 5]}, "value": {"shape": [2, 2, 5, 3]},
          "attn_mask": {"shape": [2, 1, 1, 5]}, "dropout_p": 0.0, "is_causal": false, "scale": null, "enable_gqa": true}},
{"args": {"query": {"shape": [3, 4]}, "key": {"shape": [5, 4]}, "value": {"shape": [5, 2]}, "attn_mask": {"shape": [3, 1]},
          "dropout_p": 0.0, "is_causal": false, "scale": null, "enable_gqa": false}},
{"args": {"query": {"shape": [2, 1, 3, 4]}, "key": {"shape": [3, 5, 4]}, "value": {"shape": [1, 5, 4]}, "attn_mask": null, "dropout_p": 0.0,
          "is_causal": false, "scale": null, "enable_gqa": false}},
{"args": {"query": {"shape": [66, 9]}, "key": {"shape": [131, 9]}, "value": {"shape": [131, 7]}, "attn_mask": null, "dropout_p": 0.0,
          "is_causal": true, "scale": null, "enable_gqa": false}, "skip": ["gradcheck", "gradgrad"]},
{"args": {"query": {"shape": [2, 70, 8]}, "key": {"shape": [2, 140, 8]}, "value": {"shape": [2, 140, 40]},
          "attn_mask": {"shape": [2, 1, 140]}, "dropout_p": 0.0, "is_causal": false, "scale": null, "enable_gqa": false},
 "skip": ["gradcheck", "gradgrad"]},
{"args": {"query": {"shape": [2, 0, 4]}, "key": {"shape": [2, 5, 4]}, "value": {"shape": [2, 5, 4]}, "attn_mask": null, "dropout_p": 0.0,
          "is_causal": false, "scale": null, "enable_gqa": false}},
{"args": {"query": {"shape": [2, 3, 4]}, "key": {"shape": [2, 0, 4]}, "value": {"shape": [2, 0, 6]}, "attn_mask": null, "dropout_p": 0.0,
          "is_causal": false, "scale": null, "enable_gqa": false}},
{"args": {"query": {"shape": [2, 3, 4]}, "key": {"shape": [2, 5, 4]}, "value": {"shape": [2, 5, 4]}, "attn_mask": null, "dropout_p": 1.0,
          "is_causal": false, "scale": null, "enable_gqa": false}}
])",
    .errors = R"([
{"args": {"query": {"shape": [2, 3, 4]}, "key": {"shape": [2, 5, 3]},
          "value": {"shape": [2, 5, 4]}, "attn_mask": null, "dropout_p": 0.0, "is_causal": false, "scale": null, "enable_gqa": false},
 "throws": "[scaled_dot_product_attention] query has 4 features, but key has 3", "type": "ValueError"},
{"args": {"query": {"shape": [2, 3, 4]}, "key": {"shape": [2, 5, 4]},
          "value": {"shape": [2, 4, 4]}, "attn_mask": null, "dropout_p": 0.0, "is_causal": false, "scale": null, "enable_gqa": false},
 "throws": "[scaled_dot_product_attention] key has 5 positions, but value has 4", "type": "ValueError"},
{"args": {"query": {"shape": [4]}, "key": {"shape": [5, 4]},
          "value": {"shape": [5, 4]}, "attn_mask": null, "dropout_p": 0.0, "is_causal": false, "scale": null, "enable_gqa": false},
 "throws": "[scaled_dot_product_attention] query, key and value need at least 2 dimensions, but have shapes [4], [5, 4] and [5, 4]",
 "type": "ValueError"},
{"args": {"query": {"shape": [3, 4]}, "key": {"shape": [5, 4]}, "value": {"shape": [5, 4]},
          "attn_mask": {"shape": [3, 5]}, "dropout_p": 0.0, "is_causal": true, "scale": null, "enable_gqa": false},
 "throws": "[scaled_dot_product_attention] is_causal and attn_mask can't go together", "type": "ValueError"},
{"args": {"query": {"shape": [3, 4]}, "key": {"shape": [5, 4]}, "value": {"shape": [5, 4]},
          "attn_mask": {"shape": [2, 5]}, "dropout_p": 0.0, "is_causal": false, "scale": null, "enable_gqa": false},
 "throws": "[scaled_dot_product_attention] attn_mask of shape [2, 5] can't be broadcast to [3, 5]", "type": "ValueError"},
{"args": {"query": {"shape": [3, 4]}, "key": {"shape": [5, 4]},
          "value": {"shape": [5, 4]}, "attn_mask": null, "dropout_p": 1.5, "is_causal": false, "scale": null, "enable_gqa": false},
 "throws": "[scaled_dot_product_attention] dropout_p must be in [0, 1], but is 1.5", "type": "ValueError"},
{"args": {"query": {"shape": [3, 3, 4]}, "key": {"shape": [2, 5, 4]},
          "value": {"shape": [2, 5, 4]}, "attn_mask": null, "dropout_p": 0.0, "is_causal": false, "scale": null, "enable_gqa": true},
 "throws": "[scaled_dot_product_attention] enable_gqa needs a number of query heads (3) that is a multiple of the heads of shape [2, 5, 4]",
 "type": "ValueError"}
])",
};

const Op kMultiHeadAttentionForward{
    .name = "multi_head_attention_forward",
    .signature =
        "(Tensor query, Tensor key, Tensor value, int embed_dim_to_check, int num_heads, Tensor? in_proj_weight, Tensor? in_proj_bias, Tensor? bias_k, Tensor? bias_v, bool add_zero_attn, float dropout_p, Tensor out_proj_weight, Tensor? out_proj_bias, bool training=True, Tensor? key_padding_mask=None, bool need_weights=True, Tensor? attn_mask=None, bool use_separate_proj_weight=False, Tensor? q_proj_weight=None, Tensor? k_proj_weight=None, Tensor? v_proj_weight=None, Tensor? static_k=None, Tensor? static_v=None, bool average_attn_weights=True, bool is_causal=False) -> (Tensor output, Tensor weights)",
    .op = OpId::multi_head_attention_forward,
    .kind = "composite",
    .range_parts = "It consists of linear maps around attention. Their results, which backward keeps, have 16 bits to save memory.",
    .function = [](const Args& a) {
      return results(amp::multi_head_attention_forward(
                         a.tensor("query"), a.tensor("key"), a.tensor("value"), a.integer("embed_dim_to_check"), a.integer("num_heads"),
                         a.tensor("in_proj_weight"), a.tensor("in_proj_bias"), a.tensor("bias_k"), a.tensor("bias_v"),
                         a.boolean("add_zero_attn"), a.number("dropout_p"), a.tensor("out_proj_weight"), a.tensor("out_proj_bias"),
                         a.boolean("training"), a.tensor("key_padding_mask"), a.boolean("need_weights"), a.tensor("attn_mask"), a.boolean(
                             "use_separate_proj_weight"), a.tensor("q_proj_weight"), a.tensor("k_proj_weight"), a.tensor("v_proj_weight"),
                         a.tensor("static_k"), a.tensor("static_v"), a.boolean("average_attn_weights"), a.boolean("is_causal")));
    },
    .tensors = {{.name = "query"}, {.name = "key"}, {.name = "value"}, {.name = "in_proj_weight", .optional = true},
                {.name = "in_proj_bias", .optional = true}, {.name = "bias_k", .optional = true}, {.name = "bias_v", .optional = true},
                {.name = "out_proj_weight"}, {.name = "out_proj_bias", .optional = true}, {.name = "key_padding_mask", .optional = true},
                {.name = "attn_mask", .optional = true}, {.name = "q_proj_weight", .optional = true},
                {.name = "k_proj_weight", .optional = true}, {.name = "v_proj_weight", .optional = true},
                {.name = "static_k", .optional = true}, {.name = "static_v", .optional = true}},
    .samples = R"([
{"args": {"query": {"shape": [3, 2, 4]}, "key": {"shape": [5, 2, 4]}, "value": {"shape": [5, 2, 4]}, "embed_dim_to_check": 4,
          "num_heads": 2, "in_proj_weight": {"shape": [12, 4]}, "in_proj_bias": {"shape": [12]}, "bias_k": null, "bias_v": null,
          "add_zero_attn": false, "dropout_p": 0.0, "out_proj_weight": {"shape": [4, 4]}, "out_proj_bias": {"shape": [4]}, "training": true,
          "key_padding_mask": null, "need_weights": true, "attn_mask": null, "use_separate_proj_weight": false, "q_proj_weight": null,
          "k_proj_weight": null, "v_proj_weight": null, "static_k": null, "static_v": null, "average_attn_weights": true,
          "is_causal": false}},
{"args": {"query": {"shape": [3, 4]}, "key": {"shape": [5, 4]}, "value": {"shape": [5, 4]}, "embed_dim_to_check": 4, "num_heads": 1,
          "in_proj_weight": {"shape": [12, 4]}, "in_proj_bias": null, "bias_k": null, "bias_v": null, "add_zero_attn": false,
          "dropout_p": 0.0, "out_proj_weight": {"shape": [4, 4]}, "out_proj_bias": null, "training": true, "key_padding_mask": null,
          "need_weights": true, "attn_mask": {"shape": [3, 5]}, "use_separate_proj_weight": false, "q_proj_weight": null,
          "k_proj_weight": null, "v_proj_weight": null, "static_k": null, "static_v": null, "average_attn_weights": true,
          "is_causal": false}},
{"args": {"query": {"shape": [3, 2, 4]}, "key": {"shape": [5, 2, 3]}, "value": {"shape": [5, 2, 6]},
          "embed_dim_to_check": 4, "num_heads": 2, "in_proj_weight": null, "in_proj_bias": {"shape": [12]}, "bias_k": {"shape": [1, 1, 4]},
          "bias_v": {"shape": [1, 1, 4]}, "add_zero_attn": true, "dropout_p": 0.0, "out_proj_weight": {"shape": [4, 4]},
          "out_proj_bias": {"shape": [4]}, "training": true, "key_padding_mask": {"shape": [2, 5]}, "need_weights": true,
          "attn_mask": null, "use_separate_proj_weight": true, "q_proj_weight": {"shape": [4, 4]}, "k_proj_weight": {"shape": [4, 3]},
          "v_proj_weight": {"shape": [4, 6]}, "static_k": null, "static_v": null, "average_attn_weights": false, "is_causal": false}}
])",
    .errors = R"([
{"args": {"query": {"shape": [3, 2, 4]}, "key": {"shape": [5, 2, 4]}, "value": {"shape": [5, 2, 4]}, "embed_dim_to_check": 5,
          "num_heads": 2, "in_proj_weight": {"shape": [12, 4]}, "in_proj_bias": {"shape": [12]}, "bias_k": null, "bias_v": null,
          "add_zero_attn": false, "dropout_p": 0.0, "out_proj_weight": {"shape": [4, 4]}, "out_proj_bias": {"shape": [4]}, "training": true,
          "key_padding_mask": null, "need_weights": true, "attn_mask": null, "use_separate_proj_weight": false, "q_proj_weight": null,
          "k_proj_weight": null, "v_proj_weight": null, "static_k": null, "static_v": null, "average_attn_weights": true,
          "is_causal": false}, "throws": "[multi_head_attention_forward] query has 4 features, but 5 are expected", "type": "ValueError"},
{"args": {"query": {"shape": [3, 2, 4]}, "key": {"shape": [5, 2, 4]}, "value": {"shape": [5, 2, 4]}, "embed_dim_to_check": 4,
          "num_heads": 3, "in_proj_weight": {"shape": [12, 4]}, "in_proj_bias": {"shape": [12]}, "bias_k": null, "bias_v": null,
          "add_zero_attn": false, "dropout_p": 0.0, "out_proj_weight": {"shape": [4, 4]}, "out_proj_bias": {"shape": [4]}, "training": true,
          "key_padding_mask": null, "need_weights": true, "attn_mask": null, "use_separate_proj_weight": false, "q_proj_weight": null,
          "k_proj_weight": null, "v_proj_weight": null, "static_k": null, "static_v": null, "average_attn_weights": true,
          "is_causal": false}, "throws": "[multi_head_attention_forward] 4 features can't be divided into 3 heads", "type": "ValueError"},
{"args": {"query": {"shape": [3, 2, 4]}, "key": {"shape": [5, 4]},
          "value": {"shape": [5, 2, 4]}, "embed_dim_to_check": 4, "num_heads": 2, "in_proj_weight": {"shape": [12, 4]},
          "in_proj_bias": {"shape": [12]}, "bias_k": null, "bias_v": null, "add_zero_attn": false, "dropout_p": 0.0,
          "out_proj_weight": {"shape": [4, 4]}, "out_proj_bias": {"shape": [4]}, "training": true, "key_padding_mask": null,
          "need_weights": true, "attn_mask": null, "use_separate_proj_weight": false, "q_proj_weight": null, "k_proj_weight": null,
          "v_proj_weight": null, "static_k": null, "static_v": null, "average_attn_weights": true, "is_causal": false},
 "throws": "[multi_head_attention_forward] query, key and value must all have 3 dimensions, or 2 without a batch", "type": "ValueError"},
{"args": {"query": {"shape": [3, 2, 4]}, "key": {"shape": [5, 2, 4]}, "value": {"shape": [5, 2, 4]},
          "embed_dim_to_check": 4, "num_heads": 2, "in_proj_weight": {"shape": [12, 4]}, "in_proj_bias": {"shape": [12]},
          "bias_k": null, "bias_v": null, "add_zero_attn": false, "dropout_p": 0.0, "out_proj_weight": {"shape": [4, 4]},
          "out_proj_bias": {"shape": [4]}, "training": true, "key_padding_mask": null, "need_weights": true,
          "attn_mask": {"shape": [3, 4]}, "use_separate_proj_weight": false, "q_proj_weight": null, "k_proj_weight": null,
          "v_proj_weight": null, "static_k": null, "static_v": null, "average_attn_weights": true, "is_causal": false},
 "throws": "[multi_head_attention_forward] attn_mask must have shape [3, 5] or [4, 3, 5], but has shape [3, 4]", "type": "ValueError"},
{"args": {"query": {"shape": [3, 2, 4]}, "key": {"shape": [5, 2, 4]}, "value": {"shape": [5, 2, 4]}, "embed_dim_to_check": 4,
          "num_heads": 2, "in_proj_weight": {"shape": [12, 4]}, "in_proj_bias": {"shape": [12]}, "bias_k": null, "bias_v": null,
          "add_zero_attn": false, "dropout_p": 0.0, "out_proj_weight": {"shape": [4, 4]}, "out_proj_bias": {"shape": [4]}, "training": true,
          "key_padding_mask": null, "need_weights": true, "attn_mask": null, "use_separate_proj_weight": false, "q_proj_weight": null,
          "k_proj_weight": null, "v_proj_weight": null, "static_k": null, "static_v": null, "average_attn_weights": true,
          "is_causal": true}, "throws": "[multi_head_attention_forward] is_causal needs attn_mask", "type": "ValueError"}
])",
};

const Registration kAttentionOps{
    &kScaledDotProductAttention,
    &kMultiHeadAttentionForward,
};

}  // namespace

}  // namespace amp::contracts
