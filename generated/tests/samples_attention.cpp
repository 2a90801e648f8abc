// DO NOT EDIT. Generated from ops/attention.yaml by codegen (./dev regenerate).
#include <doctest/doctest.h>

#include <amp/internal_ops.h>
#include <amp/ops/attention.h>

#include "contracts/contracts.h"

namespace amp::contracts {

namespace {

const Op kScaledDotProductAttention{
    .name = "scaled_dot_product_attention",
    .id = "scaled_dot_product_attention",
    .signature = "(Tensor query, Tensor key, Tensor value, Tensor? attn_mask=None, float"
        " dropout_p=0.0, bool is_causal=False, *, float? scale=None, bool " "enable_gqa=False) -> Tensor",
    .op = OpId::scaled_dot_product_attention,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::scaled_dot_product_attention(a.tensor("query"), a.tensor("key"), a.tensor("value"), a.tensor("attn_mask"),
                                                       a.number("dropout_p"), a.boolean("is_causal"), a.opt_number("scale"),
                                                       a.boolean("enable_gqa")));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "query"}, {.name = "key"}, {.name = "value"}, {.name = "attn_mask", .optional = true}},
    .samples = R"([
{"args": {"query": {"shape": [2, 3, 4]}, "key": {"shape": [2, 5, 4]}, "value": {"shape": [2, 5, 6]}, "attn_mask": null, "dropout_p": 0.0,
          "is_causal": false, "scale": null, "enable_gqa": false}},
{"args": {"query": {"shape": [2, 2, 3, 4]}, "key": {"shape": [2, 2, 5, 4]}, "value": {"shape": [2, 2, 5, 4]}, "attn_mask": null,
          "dropout_p": 0.0, "is_causal": true, "scale": null, "enable_gqa": false}},
{"args": {"query": {"shape": [2, 3, 4]}, "key": {"shape": [2, 5, 4]}, "value": {"shape": [2, 5, 4]}, "attn_mask": {"shape": [3, 5]},
          "dropout_p": 0.0, "is_causal": false, "scale": 0.25, "enable_gqa": false}},
{"args": {"query": {"shape": [4, 3, 4]}, "key": {"shape": [2, 5, 4]}, "value": {"shape": [2, 5, 4]}, "attn_mask": null, "dropout_p": 0.0,
          "is_causal": false, "scale": null, "enable_gqa": true}}
])",
    .errors = R"([
{"args": {"query": {"shape": [2, 3, 4]}, "key": {"shape": [2, 5, 3]},
          "value": {"shape": [2, 5, 4]}, "attn_mask": null, "dropout_p": 0.0, "is_causal": false, "scale": null, "enable_gqa": false},
 "throws": "[scaled_dot_product_attention] query has 4 features, but key has 3", "type": "ValueError"},
{"args": {"query": {"shape": [3, 4]}, "key": {"shape": [5, 4]}, "value": {"shape": [5, 4]},
          "attn_mask": {"shape": [3, 5]}, "dropout_p": 0.0, "is_causal": true, "scale": null, "enable_gqa": false},
 "throws": "[scaled_dot_product_attention] is_causal and attn_mask can't go together", "type": "ValueError"}
])",
};

const Registration kRegistration{
    &kScaledDotProductAttention,
};

}  // namespace

TEST_SUITE_BEGIN("contracts");

TEST_CASE("scaled_dot_product_attention: reference") { reference(kScaledDotProductAttention); }
TEST_CASE("scaled_dot_product_attention: dtypes") { dtypes(kScaledDotProductAttention); }
TEST_CASE("scaled_dot_product_attention: golden") { golden(kScaledDotProductAttention); }
TEST_CASE("scaled_dot_product_attention: gradcheck") { gradcheck(kScaledDotProductAttention); }
TEST_CASE("scaled_dot_product_attention: gradgradcheck") { gradgradcheck(kScaledDotProductAttention); }
TEST_CASE("scaled_dot_product_attention: autocast") { autocast(kScaledDotProductAttention); }
TEST_CASE("scaled_dot_product_attention: noncontiguous") { noncontiguous(kScaledDotProductAttention); }
TEST_CASE("scaled_dot_product_attention: errors") { errors(kScaledDotProductAttention); }

TEST_SUITE_END();

TEST_SUITE_BEGIN("contracts in threads");

TEST_CASE("scaled_dot_product_attention: threads") { threads(kScaledDotProductAttention); }

TEST_SUITE_END();

TEST_SUITE_BEGIN("contracts on cuda");

TEST_CASE("scaled_dot_product_attention: cuda") { on_cuda(kScaledDotProductAttention); }

TEST_SUITE_END();

}  // namespace amp::contracts
