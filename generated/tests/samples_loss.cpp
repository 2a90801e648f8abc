// DO NOT EDIT. Generated from ops/loss.yaml by codegen (./dev regenerate).
#include <doctest/doctest.h>

#include <amp/internal_ops.h>
#include <amp/ops/loss.h>

#include "contracts/contracts.h"

namespace amp::contracts {

namespace {

const Op kMseLoss{
    .name = "mse_loss",
    .id = "mse_loss",
    .signature = "(Tensor self, Tensor target, int reduction=Mean) -> Tensor",
    .op = OpId::mse_loss,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::mse_loss(a.tensor("self"), a.tensor("target"), a.integer("reduction"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "target"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "target": {"shape": [3, 4]}, "reduction": 1}},
{"args": {"self": {"shape": [3, 4]}, "target": {"shape": [3, 4]}, "reduction": 2}},
{"args": {"self": {"shape": [3, 4]}, "target": {"shape": [3, 4]}, "reduction": 0}}
])",
    .errors = R"([])",
};

const Op kL1Loss{
    .name = "l1_loss",
    .id = "l1_loss",
    .signature = "(Tensor self, Tensor target, int reduction=Mean) -> Tensor",
    .op = OpId::l1_loss,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::l1_loss(a.tensor("self"), a.tensor("target"), a.integer("reduction"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "target"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "target": {"shape": [3, 4]}, "reduction": 1}},
{"args": {"self": {"shape": [3, 4]}, "target": {"shape": [3, 4]}, "reduction": 2}},
{"args": {"self": {"shape": [3, 4]}, "target": {"shape": [3, 4]}, "reduction": 0}}
])",
    .errors = R"([])",
};

const Op kSmoothL1Loss{
    .name = "smooth_l1_loss",
    .id = "smooth_l1_loss",
    .signature = "(Tensor self, Tensor target, int reduction=Mean, float beta=1.0) -> Tensor",
    .op = OpId::smooth_l1_loss,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::smooth_l1_loss(a.tensor("self"), a.tensor("target"), a.integer("reduction"), a.number("beta")));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "target"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "target": {"shape": [3, 4]}, "reduction": 1, "beta": 1.0}},
{"args": {"self": {"shape": [3, 4]}, "target": {"shape": [3, 4]}, "reduction": 2, "beta": 0.5}},
{"args": {"self": {"shape": [3, 4]}, "target": {"shape": [3, 4]}, "reduction": 0, "beta": 0}}
])",
    .errors = R"([])",
};

const Op kHuberLoss{
    .name = "huber_loss",
    .id = "huber_loss",
    .signature = "(Tensor self, Tensor target, int reduction=Mean, float delta=1.0) -> Tensor",
    .op = OpId::huber_loss,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::huber_loss(a.tensor("self"), a.tensor("target"), a.integer("reduction"), a.number("delta")));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "target"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "target": {"shape": [3, 4]}, "reduction": 1, "delta": 1.0}},
{"args": {"self": {"shape": [3, 4]}, "target": {"shape": [3, 4]}, "reduction": 2, "delta": 0.5}}
])",
    .errors = R"([])",
};

const Op kBinaryCrossEntropy{
    .name = "binary_cross_entropy",
    .id = "binary_cross_entropy",
    .signature = "(Tensor self, Tensor target, Tensor? weight=None, int reduction=Mean) -> Tensor",
    .op = OpId::binary_cross_entropy,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::binary_cross_entropy(a.tensor("self"), a.tensor("target"), a.tensor("weight"), a.integer("reduction")));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "target"}, {.name = "weight", .optional = true}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "range": [0.1, 0.9]}, "target": {"shape": [3, 4], "range": [0.1, 0.9]}, "weight": null,
          "reduction": 1}},
{"args": {"self": {"shape": [3, 4], "range": [0.1, 0.9]}, "target": {"shape": [3, 4], "range": [0.1, 0.9]}, "weight": {"shape": [4]},
          "reduction": 2}}
])",
    .errors = R"([])",
};

const Op kBinaryCrossEntropyWithLogits{
    .name = "binary_cross_entropy_with_logits",
    .id = "binary_cross_entropy_with_logits",
    .signature = "(Tensor self, Tensor target, Tensor? weight=None, Tensor? pos_weight=None, int reduction=Mean) -> Tensor",
    .op = OpId::binary_cross_entropy_with_logits,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::binary_cross_entropy_with_logits(a.tensor("self"), a.tensor("target"), a.tensor("weight"), a.tensor("pos_weight"),
                                                           a.integer("reduction")));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "target"}, {.name = "weight", .optional = true}, {.name = "pos_weight", .optional = true}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "target": {"shape": [3, 4], "range": [0.1, 0.9]}, "weight": null, "pos_weight": null, "reduction": 1}},
{"args": {"self": {"shape": [3, 4]}, "target": {"shape": [3, 4], "range": [0.1, 0.9]}, "weight": {"shape": [4]},
          "pos_weight": {"shape": [4]}, "reduction": 2}},
{"args": {"self": {"shape": [3, 4]}, "target": {"shape": [3, 4], "range": [0.1, 0.9]}, "weight": null, "pos_weight": null, "reduction": 0}}
])",
    .errors = R"([])",
};

const Op kKlDiv{
    .name = "kl_div",
    .id = "kl_div",
    .signature = "(Tensor self, Tensor target, int reduction=Mean, *, bool log_target=False) -> Tensor",
    .op = OpId::kl_div,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::kl_div(a.tensor("self"), a.tensor("target"), a.integer("reduction"), a.boolean("log_target")));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "target"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "target": {"shape": [3, 4], "range": [0.1, 0.9]}, "reduction": 1, "log_target": false}},
{"args": {"self": {"shape": [3, 4]}, "target": {"shape": [3, 4]}, "reduction": 2, "log_target": true}}
])",
    .errors = R"([])",
};

const Op kNllLoss{
    .name = "nll_loss",
    .id = "nll_loss",
    .signature = "(Tensor self, Tensor target, Tensor? weight=None, int reduction=Mean, int ignore_index=-100) -> Tensor",
    .op = OpId::nll_loss,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::nll_loss(a.tensor("self"), a.tensor("target"), a.tensor("weight"), a.integer("reduction"),
                                   a.integer("ignore_index")));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "target", .floating = false, .cast = false, .differentiable = false},
                {.name = "weight", .optional = true}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "target": {"values": [0, 3, 1], "dtype": "i64"}, "weight": null, "reduction": 1,
          "ignore_index": -100}},
{"args": {"self": {"shape": [3, 4]}, "target": {"values": [0, 3, 1], "dtype": "i64"}, "weight": {"shape": [4], "range": [0.5, 2]},
          "reduction": 2, "ignore_index": -100}, "grad": ["self"]},
{"args": {"self": {"shape": [2, 4, 3]}, "target": {"values": [[0, 3, 1], [2, -100, 1]], "dtype": "i64"}, "weight": null, "reduction": 0,
          "ignore_index": -100}},
{"args": {"self": {"shape": [2, 4, 3]}, "target": {"values": [[0, 3, 1], [2, 1, 1]], "dtype": "i64"},
          "weight": {"shape": [4], "range": [0.5, 2]}, "reduction": 1, "ignore_index": 1}, "grad": ["self"]}
])",
    .errors = R"([
{"args": {"self": {"shape": [3, 4]}, "target": {"values": [0, 4, 1], "dtype": "i64"}, "weight": null, "reduction": 1, "ignore_index": -100},
 "throws": "[nll_loss] target 4 is out of range", "type": "IndexError", "skip": ["cuda"]},
{"args": {"self": {"shape": [3, 4]}, "target": {"values": [0, 1], "dtype": "i64"}, "weight": null, "reduction": 1, "ignore_index": -100},
 "throws": "[nll_loss] target must have the shape [3]", "type": "ValueError"},
{"args": {"self": {"shape": [3, 4]}, "target": {"values": [0, 1, 2], "dtype": "i64"}, "weight": {"shape": [3]}, "reduction": 1,
          "ignore_index": -100}, "throws": "[nll_loss] weight must have one element for each of 4 classes", "type": "ValueError"}
])",
};

const Op kCrossEntropy{
    .name = "cross_entropy",
    .id = "cross_entropy",
    .signature = "(Tensor self, Tensor target, Tensor? weight=None, int reduction=Mean, "
        "int ignore_index=-100, float label_smoothing=0.0) -> Tensor",
    .op = OpId::cross_entropy,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::cross_entropy(a.tensor("self"), a.tensor("target"), a.tensor("weight"), a.integer("reduction"),
                                        a.integer("ignore_index"), a.number("label_smoothing")));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "target", .cast = false}, {.name = "weight", .optional = true}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "target": {"shape": [3, 4], "range": [0.1, 0.9]}, "weight": null, "reduction": 1, "ignore_index": -100,
          "label_smoothing": 0.0}},
{"args": {"self": {"shape": [3, 4]}, "target": {"shape": [3, 4], "range": [0.1, 0.9]}, "weight": null, "reduction": 2, "ignore_index": -100,
          "label_smoothing": 0.1}},
{"args": {"self": {"shape": [3, 4]}, "target": {"shape": [3, 4], "range": [0.1, 0.9]}, "weight": {"shape": [4], "range": [0.5, 2]},
          "reduction": 0, "ignore_index": -100, "label_smoothing": 0.0}},
{"args": {"self": {"shape": [3, 4]}, "target": {"values": [0, 3, 1], "dtype": "i64"}, "weight": null, "reduction": 1, "ignore_index": -100,
          "label_smoothing": 0.0}, "grad": ["self"]},
{"args": {"self": {"shape": [3, 21]}, "target": {"values": [20, -100, 0], "dtype": "i64"}, "weight": {"shape": [21], "range": [0.5, 2]},
          "reduction": 1, "ignore_index": -100, "label_smoothing": 0.1}, "grad": ["self"]},
{"args": {"self": {"shape": [2, 3, 5]}, "target": {"values": [[0, 2, 1, 1, 0], [2, -100, 1, 0, 0]], "dtype": "i64"}, "weight": null,
          "reduction": 0, "ignore_index": -100, "label_smoothing": 0.0}, "grad": ["self"]},
{"args": {"self": {"shape": [2, 3, 5]}, "target": {"values": [[0, 2, 1, 1, 0], [2, 2, 1, 0, 0]], "dtype": "i64"},
          "weight": {"shape": [3], "range": [0.5, 2]}, "reduction": 1, "ignore_index": 2, "label_smoothing": 0.2}, "grad": ["self"]}
])",
    .errors = R"([
{"args": {"self": {"shape": [3, 4]}, "target": {"values": [0, 4, 1], "dtype": "i64"}, "weight": null, "reduction": 1, "ignore_index": -100,
          "label_smoothing": 0.0}, "throws": "[cross_entropy] target 4 is out of range", "type": "IndexError", "skip": ["cuda"]},
{"args": {"self": {"shape": [3, 4]}, "target": {"shape": [3, 5]}, "weight": null, "reduction": 1, "ignore_index": -100,
          "label_smoothing": 0.0}, "throws": "[cross_entropy] class probabilities must have the shape of self, [3, 4], got [3, 5]",
 "type": "ValueError"},
{"args": {"self": {"shape": [3, 4]}, "target": {"values": [0, 1, 1], "dtype": "i64"}, "weight": null, "reduction": 1, "ignore_index": -100,
          "label_smoothing": 2.0}, "throws": "[cross_entropy] label_smoothing must lie in [0, 1], got 2", "type": "ValueError"}
])",
};

const Op kHingeEmbeddingLoss{
    .name = "hinge_embedding_loss",
    .id = "hinge_embedding_loss",
    .signature = "(Tensor self, Tensor target, float margin=1.0, int reduction=Mean) -> Tensor",
    .op = OpId::hinge_embedding_loss,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::hinge_embedding_loss(a.tensor("self"), a.tensor("target"), a.number("margin"), a.integer("reduction")));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "target"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "target": {"values": [[1, -1, 1, -1], [1, 1, -1, -1], [-1, 1, 1, -1]], "dtype": "f32"}, "margin": 1.0,
          "reduction": 1}, "grad": ["self"]}
])",
    .errors = R"([])",
};

const Op kMarginRankingLoss{
    .name = "margin_ranking_loss",
    .id = "margin_ranking_loss",
    .signature = "(Tensor input1, Tensor input2, Tensor target, float margin=0.0, int reduction=Mean) -> Tensor",
    .op = OpId::margin_ranking_loss,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::margin_ranking_loss(a.tensor("input1"), a.tensor("input2"), a.tensor("target"), a.number("margin"),
                                              a.integer("reduction")));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "input1"}, {.name = "input2"}, {.name = "target"}},
    .samples = R"([
{"args": {"input1": {"shape": [3, 4]}, "input2": {"shape": [3, 4]},
          "target": {"values": [[1, -1, 1, -1], [1, 1, -1, -1], [-1, 1, 1, -1]], "dtype": "f32"}, "margin": 0.0, "reduction": 1}},
{"args": {"input1": {"shape": [3, 4]}, "input2": {"shape": [3, 4]},
          "target": {"values": [[1, -1, 1, -1], [1, 1, -1, -1], [-1, 1, 1, -1]], "dtype": "f32"}, "margin": 0.5, "reduction": 2}}
])",
    .errors = R"([])",
};

const Op kCosineSimilarity{
    .name = "cosine_similarity",
    .id = "cosine_similarity",
    .signature = "(Tensor x1, Tensor x2, int dim=1, float eps=1.0e-08) -> Tensor",
    .op = OpId::cosine_similarity,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::cosine_similarity(a.tensor("x1"), a.tensor("x2"), a.integer("dim"), a.number("eps")));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "x1"}, {.name = "x2"}},
    .samples = R"([
{"args": {"x1": {"shape": [3, 4]}, "x2": {"shape": [3, 4]}, "dim": 1, "eps": 1e-08}},
{"args": {"x1": {"shape": [3, 4]}, "x2": {"shape": [1, 4]}, "dim": 0, "eps": 1e-08}}
])",
    .errors = R"([])",
};

const Op kCosineEmbeddingLoss{
    .name = "cosine_embedding_loss",
    .id = "cosine_embedding_loss",
    .signature = "(Tensor input1, Tensor input2, Tensor target, float margin=0.0, int reduction=Mean) -> Tensor",
    .op = OpId::cosine_embedding_loss,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::cosine_embedding_loss(a.tensor("input1"), a.tensor("input2"), a.tensor("target"), a.number("margin"),
                                                a.integer("reduction")));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "input1"}, {.name = "input2"}, {.name = "target"}},
    .samples = R"([
{"args": {"input1": {"shape": [3, 4]}, "input2": {"shape": [3, 4]}, "target": {"values": [1, -1, 1], "dtype": "f32"}, "margin": 0.0,
          "reduction": 1}, "grad": ["input1", "input2"]}
])",
    .errors = R"([])",
};

const Op kPoissonNllLoss{
    .name = "poisson_nll_loss",
    .id = "poisson_nll_loss",
    .signature = "(Tensor input, Tensor target, bool log_input=True, bool full=False, float eps=1.0e-08, int reduction=Mean) -> Tensor",
    .op = OpId::poisson_nll_loss,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::poisson_nll_loss(a.tensor("input"), a.tensor("target"), a.boolean("log_input"), a.boolean("full"),
                                           a.number("eps"), a.integer("reduction")));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "input"}, {.name = "target"}},
    .samples = R"([
{"args": {"input": {"shape": [3, 4]}, "target": {"shape": [3, 4], "range": [1.5, 4]}, "log_input": true, "full": false, "eps": 1e-08,
          "reduction": 1}},
{"args": {"input": {"shape": [3, 4], "range": [0.5, 2]}, "target": {"shape": [3, 4], "range": [1.5, 4]}, "log_input": false, "full": true,
          "eps": 1e-08, "reduction": 1}}
])",
    .errors = R"([])",
};

const Op kSoftMarginLoss{
    .name = "soft_margin_loss",
    .id = "soft_margin_loss",
    .signature = "(Tensor self, Tensor target, int reduction=Mean) -> Tensor",
    .op = OpId::soft_margin_loss,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::soft_margin_loss(a.tensor("self"), a.tensor("target"), a.integer("reduction"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "target"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "target": {"values": [[1, -1, 1, -1], [1, 1, -1, -1], [-1, 1, 1, -1]], "dtype": "f32"},
          "reduction": 1}}
])",
    .errors = R"([])",
};

const Op kTripletMarginLoss{
    .name = "triplet_margin_loss",
    .id = "triplet_margin_loss",
    .signature = "(Tensor anchor, Tensor positive, Tensor negative, float margin=1.0, "
        "float p=2.0, float eps=1.0e-06, bool swap=False, int reduction=Mean) " "-> Tensor",
    .op = OpId::triplet_margin_loss,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::triplet_margin_loss(a.tensor("anchor"), a.tensor("positive"), a.tensor("negative"), a.number("margin"),
                                              a.number("p"), a.number("eps"), a.boolean("swap"), a.integer("reduction")));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "anchor"}, {.name = "positive"}, {.name = "negative"}},
    .samples = R"([
{"args": {"anchor": {"shape": [3, 4]}, "positive": {"shape": [3, 4]}, "negative": {"shape": [3, 4]}, "margin": 1.0, "p": 2.0, "eps": 1e-06,
          "swap": false, "reduction": 1}},
{"args": {"anchor": {"shape": [3, 4]}, "positive": {"shape": [3, 4]}, "negative": {"shape": [3, 4]}, "margin": 1.0, "p": 2.0, "eps": 1e-06,
          "swap": true, "reduction": 2}}
])",
    .errors = R"([])",
};

const Op kMultiMarginLoss{
    .name = "multi_margin_loss",
    .id = "multi_margin_loss",
    .signature = "(Tensor self, Tensor target, Scalar p=1, Scalar margin=1, Tensor? weight=None, int reduction=Mean) -> Tensor",
    .op = OpId::multi_margin_loss,
    .kind = "opaque",
    .function = [](const Args& a) {
      return results(amp::multi_margin_loss(a.tensor("self"), a.tensor("target"), a.scalar("p"), a.scalar("margin"), a.tensor("weight"),
                                            a.integer("reduction")));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "target", .floating = false, .cast = false, .differentiable = false},
                {.name = "weight", .optional = true}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "target": {"values": [0, 3, 1], "dtype": "i64"}, "p": 1, "margin": 1, "weight": null, "reduction": 1}},
{"args": {"self": {"shape": [3, 4]}, "target": {"values": [2, 3, 1], "dtype": "i64"}, "p": 2, "margin": 0.5,
          "weight": {"shape": [4], "range": [0.5, 2]}, "reduction": 2}, "grad": ["self"]},
{"args": {"self": {"shape": [3, 4]}, "target": {"values": [0, 0, 1], "dtype": "i64"}, "p": 2, "margin": 1, "weight": null, "reduction": 0}},
{"args": {"self": {"shape": [5]}, "target": {"values": [4], "dtype": "i64"}, "p": 1, "margin": 1, "weight": null, "reduction": 1}},
{"args": {"self": {"shape": [0, 4]}, "target": {"shape": [0], "int_range": [0, 3], "dtype": "i64"}, "p": 1, "margin": 1, "weight": null,
          "reduction": 2}, "skip": ["golden"]}
])",
    .errors = R"([
{"args": {"self": {"shape": [3, 4]}, "target": {"values": [0, 4, 1], "dtype": "i64"}, "p": 1, "margin": 1, "weight": null, "reduction": 1},
 "throws": "[multi_margin_loss] target 4 is out of range: there are 4 classes", "type": "IndexError", "skip": ["cuda"]},
{"args": {"self": {"shape": [3, 4]}, "target": {"values": [0, 1], "dtype": "i64"}, "p": 1, "margin": 1, "weight": null, "reduction": 1},
 "throws": "[multi_margin_loss] target must have the shape [3] for self of shape [3, 4], got [2]", "type": "ValueError"},
{"args": {"self": {"shape": [3, 4]}, "target": {"values": [0, 1, 2], "dtype": "i64"}, "p": 3, "margin": 1, "weight": null, "reduction": 1},
 "throws": "[multi_margin_loss] p must be 1 or 2, got 3", "type": "ValueError"},
{"args": {"self": {"shape": [3, 4]}, "target": {"values": [0, 1, 2], "dtype": "i64"}, "p": 1, "margin": 1, "weight": {"shape": [3]},
          "reduction": 1}, "throws": "[multi_margin_loss] weight must have one element for each of 4 classes, got shape [3]",
 "type": "ValueError"},
{"args": {"self": {"shape": [2, 3, 4]}, "target": {"values": [0, 1], "dtype": "i64"}, "p": 1, "margin": 1, "weight": null, "reduction": 1},
 "throws": "[multi_margin_loss] self must be a vector or a matrix of at least one class, but has shape [2, 3, 4]", "type": "ValueError"}
])",
};

const Op kMultilabelMarginLoss{
    .name = "multilabel_margin_loss",
    .id = "multilabel_margin_loss",
    .signature = "(Tensor self, Tensor target, int reduction=Mean) -> Tensor",
    .op = OpId::multilabel_margin_loss,
    .kind = "opaque",
    .function = [](const Args& a) {
      return results(amp::multilabel_margin_loss(a.tensor("self"), a.tensor("target"), a.integer("reduction")));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "target", .floating = false, .cast = false, .differentiable = false}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "target": {"values": [[0, 3, -1, 1], [-1, 0, 0, 0], [3, 1, 2, 0]], "dtype": "i64"}, "reduction": 1}},
{"args": {"self": {"shape": [3, 4]}, "target": {"values": [[0, 3, -1, 1], [1, -1, 0, 0], [3, 1, 2, -1]], "dtype": "i64"}, "reduction": 0}},
{"args": {"self": {"shape": [5]}, "target": {"values": [2, 0, -1, -1, -1], "dtype": "i64"}, "reduction": 2}}
])",
    .errors = R"([
{"args": {"self": {"shape": [3, 4]}, "target": {"values": [0, 1, 2], "dtype": "i64"}, "reduction": 1},
 "throws": "[multilabel_margin_loss_forward] target must have the shape of self, [3, 4], got [3]", "type": "ValueError"}
])",
};

const Op kMultilabelMarginLossForward{
    .name = "multilabel_margin_loss_forward",
    .id = "multilabel_margin_loss_forward",
    .signature = "(Tensor self, Tensor target, int reduction) -> (Tensor output, Tensor is_target)",
    .op = OpId::multilabel_margin_loss_forward,
    .kind = "kernel",
    .function = [](const Args& a) {
      return results(amp::multilabel_margin_loss_forward(a.tensor("self"), a.tensor("target"), a.integer("reduction")));
    },
    .dtypes = {kFloatingTypes, kFloatingTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "target", .floating = false, .cast = false, .differentiable = false}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "target": {"values": [[0, 3, -1, 1], [1, -1, 0, 0], [3, 1, 2, -1]], "dtype": "i64"}, "reduction": 0}},
{"args": {"self": {"shape": [3, 4]}, "target": {"values": [[0, 3, -1, 1], [-1, 0, 0, 0], [3, 1, 2, 0]], "dtype": "i64"}, "reduction": 1}},
{"args": {"self": {"shape": [5]}, "target": {"values": [2, 0, -1, -1, -1], "dtype": "i32"}, "reduction": 0}},
{"args": {"self": {"shape": [0, 3]}, "target": {"shape": [0, 3], "int_range": [0, 2], "dtype": "i64"}, "reduction": 2}, "skip": ["golden"]}
])",
    .errors = R"([
{"args": {"self": {"shape": [4]}, "target": {"values": [0, 4, -1, 0], "dtype": "i64"}, "reduction": 1},
 "throws": "[multilabel_margin_loss_forward] target 4 is out of range: there are 4 classes", "type": "IndexError"},
{"args": {"self": {"shape": [3, 4]}, "target": {"values": [0, 1, 2], "dtype": "i64"}, "reduction": 1},
 "throws": "[multilabel_margin_loss_forward] target must have the shape of self, [3, 4], got [3]", "type": "ValueError"},
{"args": {"self": {"shape": [2, 2, 2]}, "target": {"shape": [2, 2, 2], "int_range": [0, 1], "dtype": "i64"}, "reduction": 1},
 "throws": "[multilabel_margin_loss_forward] self must be a vector or a matrix of at least one class, but has shape [2, 2, 2]",
 "type": "ValueError"}
])",
};

const Op kMultilabelSoftMarginLoss{
    .name = "multilabel_soft_margin_loss",
    .id = "multilabel_soft_margin_loss",
    .signature = "(Tensor self, Tensor target, Tensor? weight=None, int reduction=Mean) -> Tensor",
    .op = OpId::multilabel_soft_margin_loss,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::multilabel_soft_margin_loss(a.tensor("self"), a.tensor("target"), a.tensor("weight"), a.integer("reduction")));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "target"}, {.name = "weight", .optional = true}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "target": {"shape": [3, 4], "range": [0.1, 0.9]}, "weight": null, "reduction": 1}},
{"args": {"self": {"shape": [3, 4]}, "target": {"shape": [3, 4], "range": [0.1, 0.9]}, "weight": {"shape": [4], "range": [0.5, 2]},
          "reduction": 0}},
{"args": {"self": {"shape": [2, 3, 4]}, "target": {"shape": [2, 3, 4], "range": [0.1, 0.9]}, "weight": null, "reduction": 2}}
])",
    .errors = R"([
{"args": {"self": {"shape": []}, "target": {"shape": []}, "weight": null, "reduction": 1},
 "throws": "[multilabel_soft_margin_loss] self must have at least 1 dimension", "type": "ValueError"}
])",
};

const Op kGaussianNllLoss{
    .name = "gaussian_nll_loss",
    .id = "gaussian_nll_loss",
    .signature = "(Tensor self, Tensor target, Tensor var, bool full=False, float eps=1.0e-06, int reduction=Mean) -> Tensor",
    .op = OpId::gaussian_nll_loss,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::gaussian_nll_loss(a.tensor("self"), a.tensor("target"), a.tensor("var"), a.boolean("full"), a.number("eps"),
                                            a.integer("reduction")));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "target"}, {.name = "var"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "target": {"shape": [3, 4]}, "var": {"shape": [3, 4], "range": [0.5, 2]}, "full": false, "eps": 1e-06,
          "reduction": 1}},
{"args": {"self": {"shape": [3, 4]}, "target": {"shape": [3, 4]}, "var": {"shape": [3, 1], "range": [0.5, 2]}, "full": true, "eps": 1e-06,
          "reduction": 2}},
{"args": {"self": {"shape": [3, 4]}, "target": {"shape": [3, 4]}, "var": {"shape": [3], "range": [0.5, 2]}, "full": false, "eps": 0.25,
          "reduction": 0}}
])",
    .errors = R"([
{"args": {"self": {"shape": [3, 4]}, "target": {"shape": [3, 4]}, "var": {"shape": [4], "range": [0.5, 2]}, "full": false, "eps": 1e-06,
          "reduction": 1}, "throws": "[gaussian_nll_loss] var of shape [4] doesn't fit self of shape [3, 4]", "type": "ValueError"},
{"args": {"self": {"shape": [2]}, "target": {"shape": [2]}, "var": {"values": [1, -1], "dtype": "f32"}, "full": false, "eps": 1e-06,
          "reduction": 1}, "throws": "[gaussian_nll_loss] no element of var may be negative, but the smallest is -1", "type": "ValueError",
 "skip": ["cuda"]}
])",
};

const Op kCtcLoss{
    .name = "ctc_loss",
    .id = "ctc_loss",
    .signature = "(Tensor log_probs, Tensor targets, int[] input_lengths, int[] " "target_lengths, int blank=0, int reduction=Mean, bool "
        "zero_infinity=False) -> Tensor",
    .op = OpId::ctc_loss,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::ctc_loss(a.tensor("log_probs"), a.tensor("targets"), a.ints("input_lengths"), a.ints("target_lengths"),
                                   a.integer("blank"), a.integer("reduction"), a.boolean("zero_infinity")));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "log_probs"}, {.name = "targets", .floating = false, .cast = false, .differentiable = false}},
    .samples = R"([
{"args": {"log_probs": {"shape": [5, 2, 4]}, "targets": {"values": [[1, 1], [2, 3]], "dtype": "i64"}, "input_lengths": [5, 4],
          "target_lengths": [2, 2], "blank": 0, "reduction": 1, "zero_infinity": false}, "skip": ["golden"]},
{"args": {"log_probs": {"shape": [6, 3, 5]}, "targets": {"values": [4, 1, 1, 3, 2], "dtype": "i64"}, "input_lengths": [6, 2, 5],
          "target_lengths": [3, 0, 2], "blank": 0, "reduction": 2, "zero_infinity": false}, "skip": ["golden"]},
{"args": {"log_probs": {"shape": [4, 2, 3]}, "targets": {"values": [[0, 1, 0], [1, 0, 0]], "dtype": "i64"}, "input_lengths": [4, 1],
          "target_lengths": [3, 2], "blank": 2, "reduction": 0, "zero_infinity": true}, "skip": ["golden"]},
{"args": {"log_probs": {"shape": [12, 3]}, "targets": {"values": [1, 2, 2, 1], "dtype": "i32"}, "input_lengths": [12],
          "target_lengths": [4], "blank": 0, "reduction": 0, "zero_infinity": false}, "skip": ["golden"]}
])",
    .errors = R"([
{"args": {"log_probs": {"shape": [4, 2, 3]}, "targets": {"values": [[0, 1], [1, 3]], "dtype": "i64"},
          "input_lengths": [4, 4], "target_lengths": [2, 2], "blank": 0, "reduction": 1, "zero_infinity": false},
 "throws": "[ctc_loss] index 3 is out of range for size 3", "type": "IndexError"},
{"args": {"log_probs": {"shape": [4, 2, 3]}, "targets": {"values": [[0, 1], [1, 2]], "dtype": "i64"},
          "input_lengths": [4, 5], "target_lengths": [2, 2], "blank": 0, "reduction": 1, "zero_infinity": false},
 "throws": "[ctc_loss] input_lengths[1] is 5, but must be in [0, 4]", "type": "ValueError"},
{"args": {"log_probs": {"shape": [4, 2, 3]}, "targets": {"values": [0, 1, 2], "dtype": "i64"},
          "input_lengths": [4, 4], "target_lengths": [2, 2], "blank": 0, "reduction": 1, "zero_infinity": false},
 "throws": "[ctc_loss] target_lengths[1] is 2, but targets of shape [3] have 1 labels for it", "type": "ValueError"},
{"args": {"log_probs": {"shape": [4, 2, 3]}, "targets": {"values": [0, 1, 2], "dtype": "i64"},
          "input_lengths": [4], "target_lengths": [1, 2], "blank": 0, "reduction": 1, "zero_infinity": false},
 "throws": "[ctc_loss] input_lengths must have a length for each of 2 sequences, but has 1", "type": "ValueError"},
{"args": {"log_probs": {"shape": [4, 2, 3]}, "targets": {"values": [0, 1, 2], "dtype": "i64"},
          "input_lengths": [4, 4], "target_lengths": [1, 2], "blank": 3, "reduction": 1, "zero_infinity": false},
 "throws": "[ctc_loss] blank 3 is not one of 3 classes", "type": "ValueError"}
])",
};

const Op kCtcLossTensor{
    .name = "ctc_loss",
    .id = "ctc_loss.tensor",
    .signature = "(Tensor log_probs, Tensor targets, Tensor input_lengths, Tensor " "target_lengths, int blank=0, int reduction=Mean, bool "
        "zero_infinity=False) -> Tensor",
    .op = OpId::ctc_loss_tensor,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::ctc_loss(a.tensor("log_probs"), a.tensor("targets"), a.tensor("input_lengths"), a.tensor("target_lengths"),
                                   a.integer("blank"), a.integer("reduction"), a.boolean("zero_infinity")));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "log_probs"}, {.name = "targets", .floating = false, .cast = false, .differentiable = false},
                {.name = "input_lengths", .floating = false, .cast = false, .differentiable = false},
                {.name = "target_lengths", .floating = false, .cast = false, .differentiable = false}},
    .samples = R"([
{"args": {"log_probs": {"shape": [5, 2, 4]}, "targets": {"values": [[1, 1], [2, 3]], "dtype": "i64"},
          "input_lengths": {"values": [5, 4], "dtype": "i64"}, "target_lengths": {"values": [2, 1], "dtype": "i64"}, "blank": 0,
          "reduction": 1, "zero_infinity": false}, "skip": ["golden"]}
])",
    .errors = R"([
{"args": {"log_probs": {"shape": [4, 1, 3]}, "targets": {"values": [0, 1], "dtype": "i64"},
          "input_lengths": {"values": [4], "dtype": "i64"}, "target_lengths": {"values": [3], "dtype": "i64"}, "blank": 0, "reduction": 1,
          "zero_infinity": false}, "throws": "[ctc_loss] target_lengths[0] is 3, but targets of shape [2] have 2 labels for it",
 "type": "ValueError"}
])",
};

const Registration kLossOps{
    &kMseLoss,
    &kL1Loss,
    &kSmoothL1Loss,
    &kHuberLoss,
    &kBinaryCrossEntropy,
    &kBinaryCrossEntropyWithLogits,
    &kKlDiv,
    &kNllLoss,
    &kCrossEntropy,
    &kHingeEmbeddingLoss,
    &kMarginRankingLoss,
    &kCosineSimilarity,
    &kCosineEmbeddingLoss,
    &kPoissonNllLoss,
    &kSoftMarginLoss,
    &kTripletMarginLoss,
    &kMultiMarginLoss,
    &kMultilabelMarginLoss,
    &kMultilabelMarginLossForward,
    &kMultilabelSoftMarginLoss,
    &kGaussianNllLoss,
    &kCtcLoss,
    &kCtcLossTensor,
};

}  // namespace

TEST_SUITE_BEGIN("contracts");

TEST_CASE("mse_loss: reference") { reference(kMseLoss); }
TEST_CASE("mse_loss: dtypes") { dtypes(kMseLoss); }
TEST_CASE("mse_loss: golden") { golden(kMseLoss); }
TEST_CASE("mse_loss: gradcheck") { gradcheck(kMseLoss); }
TEST_CASE("mse_loss: gradgradcheck") { gradgradcheck(kMseLoss); }
TEST_CASE("mse_loss: autocast") { autocast(kMseLoss); }
TEST_CASE("mse_loss: noncontiguous") { noncontiguous(kMseLoss); }
TEST_CASE("mse_loss: errors") { errors(kMseLoss); }
TEST_CASE("l1_loss: reference") { reference(kL1Loss); }
TEST_CASE("l1_loss: dtypes") { dtypes(kL1Loss); }
TEST_CASE("l1_loss: golden") { golden(kL1Loss); }
TEST_CASE("l1_loss: gradcheck") { gradcheck(kL1Loss); }
TEST_CASE("l1_loss: gradgradcheck") { gradgradcheck(kL1Loss); }
TEST_CASE("l1_loss: autocast") { autocast(kL1Loss); }
TEST_CASE("l1_loss: noncontiguous") { noncontiguous(kL1Loss); }
TEST_CASE("l1_loss: errors") { errors(kL1Loss); }
TEST_CASE("smooth_l1_loss: reference") { reference(kSmoothL1Loss); }
TEST_CASE("smooth_l1_loss: dtypes") { dtypes(kSmoothL1Loss); }
TEST_CASE("smooth_l1_loss: golden") { golden(kSmoothL1Loss); }
TEST_CASE("smooth_l1_loss: gradcheck") { gradcheck(kSmoothL1Loss); }
TEST_CASE("smooth_l1_loss: gradgradcheck") { gradgradcheck(kSmoothL1Loss); }
TEST_CASE("smooth_l1_loss: autocast") { autocast(kSmoothL1Loss); }
TEST_CASE("smooth_l1_loss: noncontiguous") { noncontiguous(kSmoothL1Loss); }
TEST_CASE("smooth_l1_loss: errors") { errors(kSmoothL1Loss); }
TEST_CASE("huber_loss: reference") { reference(kHuberLoss); }
TEST_CASE("huber_loss: dtypes") { dtypes(kHuberLoss); }
TEST_CASE("huber_loss: golden") { golden(kHuberLoss); }
TEST_CASE("huber_loss: gradcheck") { gradcheck(kHuberLoss); }
TEST_CASE("huber_loss: gradgradcheck") { gradgradcheck(kHuberLoss); }
TEST_CASE("huber_loss: autocast") { autocast(kHuberLoss); }
TEST_CASE("huber_loss: noncontiguous") { noncontiguous(kHuberLoss); }
TEST_CASE("huber_loss: errors") { errors(kHuberLoss); }
TEST_CASE("binary_cross_entropy: reference") { reference(kBinaryCrossEntropy); }
TEST_CASE("binary_cross_entropy: dtypes") { dtypes(kBinaryCrossEntropy); }
TEST_CASE("binary_cross_entropy: golden") { golden(kBinaryCrossEntropy); }
TEST_CASE("binary_cross_entropy: gradcheck") { gradcheck(kBinaryCrossEntropy); }
TEST_CASE("binary_cross_entropy: gradgradcheck") { gradgradcheck(kBinaryCrossEntropy); }
TEST_CASE("binary_cross_entropy: autocast") { autocast(kBinaryCrossEntropy); }
TEST_CASE("binary_cross_entropy: noncontiguous") { noncontiguous(kBinaryCrossEntropy); }
TEST_CASE("binary_cross_entropy: errors") { errors(kBinaryCrossEntropy); }
TEST_CASE("binary_cross_entropy_with_logits: reference") { reference(kBinaryCrossEntropyWithLogits); }
TEST_CASE("binary_cross_entropy_with_logits: dtypes") { dtypes(kBinaryCrossEntropyWithLogits); }
TEST_CASE("binary_cross_entropy_with_logits: golden") { golden(kBinaryCrossEntropyWithLogits); }
TEST_CASE("binary_cross_entropy_with_logits: gradcheck") { gradcheck(kBinaryCrossEntropyWithLogits); }
TEST_CASE("binary_cross_entropy_with_logits: gradgradcheck") { gradgradcheck(kBinaryCrossEntropyWithLogits); }
TEST_CASE("binary_cross_entropy_with_logits: autocast") { autocast(kBinaryCrossEntropyWithLogits); }
TEST_CASE("binary_cross_entropy_with_logits: noncontiguous") { noncontiguous(kBinaryCrossEntropyWithLogits); }
TEST_CASE("binary_cross_entropy_with_logits: errors") { errors(kBinaryCrossEntropyWithLogits); }
TEST_CASE("kl_div: reference") { reference(kKlDiv); }
TEST_CASE("kl_div: dtypes") { dtypes(kKlDiv); }
TEST_CASE("kl_div: golden") { golden(kKlDiv); }
TEST_CASE("kl_div: gradcheck") { gradcheck(kKlDiv); }
TEST_CASE("kl_div: gradgradcheck") { gradgradcheck(kKlDiv); }
TEST_CASE("kl_div: autocast") { autocast(kKlDiv); }
TEST_CASE("kl_div: noncontiguous") { noncontiguous(kKlDiv); }
TEST_CASE("kl_div: errors") { errors(kKlDiv); }
TEST_CASE("nll_loss: reference") { reference(kNllLoss); }
TEST_CASE("nll_loss: dtypes") { dtypes(kNllLoss); }
TEST_CASE("nll_loss: golden") { golden(kNllLoss); }
TEST_CASE("nll_loss: gradcheck") { gradcheck(kNllLoss); }
TEST_CASE("nll_loss: gradgradcheck") { gradgradcheck(kNllLoss); }
TEST_CASE("nll_loss: autocast") { autocast(kNllLoss); }
TEST_CASE("nll_loss: noncontiguous") { noncontiguous(kNllLoss); }
TEST_CASE("nll_loss: errors") { errors(kNllLoss); }
TEST_CASE("cross_entropy: reference") { reference(kCrossEntropy); }
TEST_CASE("cross_entropy: dtypes") { dtypes(kCrossEntropy); }
TEST_CASE("cross_entropy: golden") { golden(kCrossEntropy); }
TEST_CASE("cross_entropy: gradcheck") { gradcheck(kCrossEntropy); }
TEST_CASE("cross_entropy: gradgradcheck") { gradgradcheck(kCrossEntropy); }
TEST_CASE("cross_entropy: autocast") { autocast(kCrossEntropy); }
TEST_CASE("cross_entropy: noncontiguous") { noncontiguous(kCrossEntropy); }
TEST_CASE("cross_entropy: errors") { errors(kCrossEntropy); }
TEST_CASE("hinge_embedding_loss: reference") { reference(kHingeEmbeddingLoss); }
TEST_CASE("hinge_embedding_loss: dtypes") { dtypes(kHingeEmbeddingLoss); }
TEST_CASE("hinge_embedding_loss: golden") { golden(kHingeEmbeddingLoss); }
TEST_CASE("hinge_embedding_loss: gradcheck") { gradcheck(kHingeEmbeddingLoss); }
TEST_CASE("hinge_embedding_loss: gradgradcheck") { gradgradcheck(kHingeEmbeddingLoss); }
TEST_CASE("hinge_embedding_loss: autocast") { autocast(kHingeEmbeddingLoss); }
TEST_CASE("hinge_embedding_loss: noncontiguous") { noncontiguous(kHingeEmbeddingLoss); }
TEST_CASE("hinge_embedding_loss: errors") { errors(kHingeEmbeddingLoss); }
TEST_CASE("margin_ranking_loss: reference") { reference(kMarginRankingLoss); }
TEST_CASE("margin_ranking_loss: dtypes") { dtypes(kMarginRankingLoss); }
TEST_CASE("margin_ranking_loss: golden") { golden(kMarginRankingLoss); }
TEST_CASE("margin_ranking_loss: gradcheck") { gradcheck(kMarginRankingLoss); }
TEST_CASE("margin_ranking_loss: gradgradcheck") { gradgradcheck(kMarginRankingLoss); }
TEST_CASE("margin_ranking_loss: autocast") { autocast(kMarginRankingLoss); }
TEST_CASE("margin_ranking_loss: noncontiguous") { noncontiguous(kMarginRankingLoss); }
TEST_CASE("margin_ranking_loss: errors") { errors(kMarginRankingLoss); }
TEST_CASE("cosine_similarity: reference") { reference(kCosineSimilarity); }
TEST_CASE("cosine_similarity: dtypes") { dtypes(kCosineSimilarity); }
TEST_CASE("cosine_similarity: golden") { golden(kCosineSimilarity); }
TEST_CASE("cosine_similarity: gradcheck") { gradcheck(kCosineSimilarity); }
TEST_CASE("cosine_similarity: gradgradcheck") { gradgradcheck(kCosineSimilarity); }
TEST_CASE("cosine_similarity: autocast") { autocast(kCosineSimilarity); }
TEST_CASE("cosine_similarity: noncontiguous") { noncontiguous(kCosineSimilarity); }
TEST_CASE("cosine_similarity: errors") { errors(kCosineSimilarity); }
TEST_CASE("cosine_embedding_loss: reference") { reference(kCosineEmbeddingLoss); }
TEST_CASE("cosine_embedding_loss: dtypes") { dtypes(kCosineEmbeddingLoss); }
TEST_CASE("cosine_embedding_loss: golden") { golden(kCosineEmbeddingLoss); }
TEST_CASE("cosine_embedding_loss: gradcheck") { gradcheck(kCosineEmbeddingLoss); }
TEST_CASE("cosine_embedding_loss: gradgradcheck") { gradgradcheck(kCosineEmbeddingLoss); }
TEST_CASE("cosine_embedding_loss: autocast") { autocast(kCosineEmbeddingLoss); }
TEST_CASE("cosine_embedding_loss: noncontiguous") { noncontiguous(kCosineEmbeddingLoss); }
TEST_CASE("cosine_embedding_loss: errors") { errors(kCosineEmbeddingLoss); }
TEST_CASE("poisson_nll_loss: reference") { reference(kPoissonNllLoss); }
TEST_CASE("poisson_nll_loss: dtypes") { dtypes(kPoissonNllLoss); }
TEST_CASE("poisson_nll_loss: golden") { golden(kPoissonNllLoss); }
TEST_CASE("poisson_nll_loss: gradcheck") { gradcheck(kPoissonNllLoss); }
TEST_CASE("poisson_nll_loss: gradgradcheck") { gradgradcheck(kPoissonNllLoss); }
TEST_CASE("poisson_nll_loss: autocast") { autocast(kPoissonNllLoss); }
TEST_CASE("poisson_nll_loss: noncontiguous") { noncontiguous(kPoissonNllLoss); }
TEST_CASE("poisson_nll_loss: errors") { errors(kPoissonNllLoss); }
TEST_CASE("soft_margin_loss: reference") { reference(kSoftMarginLoss); }
TEST_CASE("soft_margin_loss: dtypes") { dtypes(kSoftMarginLoss); }
TEST_CASE("soft_margin_loss: golden") { golden(kSoftMarginLoss); }
TEST_CASE("soft_margin_loss: gradcheck") { gradcheck(kSoftMarginLoss); }
TEST_CASE("soft_margin_loss: gradgradcheck") { gradgradcheck(kSoftMarginLoss); }
TEST_CASE("soft_margin_loss: autocast") { autocast(kSoftMarginLoss); }
TEST_CASE("soft_margin_loss: noncontiguous") { noncontiguous(kSoftMarginLoss); }
TEST_CASE("soft_margin_loss: errors") { errors(kSoftMarginLoss); }
TEST_CASE("triplet_margin_loss: reference") { reference(kTripletMarginLoss); }
TEST_CASE("triplet_margin_loss: dtypes") { dtypes(kTripletMarginLoss); }
TEST_CASE("triplet_margin_loss: golden") { golden(kTripletMarginLoss); }
TEST_CASE("triplet_margin_loss: gradcheck") { gradcheck(kTripletMarginLoss); }
TEST_CASE("triplet_margin_loss: gradgradcheck") { gradgradcheck(kTripletMarginLoss); }
TEST_CASE("triplet_margin_loss: autocast") { autocast(kTripletMarginLoss); }
TEST_CASE("triplet_margin_loss: noncontiguous") { noncontiguous(kTripletMarginLoss); }
TEST_CASE("triplet_margin_loss: errors") { errors(kTripletMarginLoss); }
TEST_CASE("multi_margin_loss: reference") { reference(kMultiMarginLoss); }
TEST_CASE("multi_margin_loss: dtypes") { dtypes(kMultiMarginLoss); }
TEST_CASE("multi_margin_loss: golden") { golden(kMultiMarginLoss); }
TEST_CASE("multi_margin_loss: gradcheck") { gradcheck(kMultiMarginLoss); }
TEST_CASE("multi_margin_loss: gradgradcheck") { gradgradcheck(kMultiMarginLoss); }
TEST_CASE("multi_margin_loss: autocast") { autocast(kMultiMarginLoss); }
TEST_CASE("multi_margin_loss: noncontiguous") { noncontiguous(kMultiMarginLoss); }
TEST_CASE("multi_margin_loss: errors") { errors(kMultiMarginLoss); }
TEST_CASE("multilabel_margin_loss: reference") { reference(kMultilabelMarginLoss); }
TEST_CASE("multilabel_margin_loss: dtypes") { dtypes(kMultilabelMarginLoss); }
TEST_CASE("multilabel_margin_loss: golden") { golden(kMultilabelMarginLoss); }
TEST_CASE("multilabel_margin_loss: gradcheck") { gradcheck(kMultilabelMarginLoss); }
TEST_CASE("multilabel_margin_loss: gradgradcheck") { gradgradcheck(kMultilabelMarginLoss); }
TEST_CASE("multilabel_margin_loss: autocast") { autocast(kMultilabelMarginLoss); }
TEST_CASE("multilabel_margin_loss: noncontiguous") { noncontiguous(kMultilabelMarginLoss); }
TEST_CASE("multilabel_margin_loss: errors") { errors(kMultilabelMarginLoss); }
TEST_CASE("multilabel_margin_loss_forward: reference") { reference(kMultilabelMarginLossForward); }
TEST_CASE("multilabel_margin_loss_forward: dtypes") { dtypes(kMultilabelMarginLossForward); }
TEST_CASE("multilabel_margin_loss_forward: golden") { golden(kMultilabelMarginLossForward); }
TEST_CASE("multilabel_margin_loss_forward: gradcheck") { gradcheck(kMultilabelMarginLossForward); }
TEST_CASE("multilabel_margin_loss_forward: gradgradcheck") { gradgradcheck(kMultilabelMarginLossForward); }
TEST_CASE("multilabel_margin_loss_forward: autocast") { autocast(kMultilabelMarginLossForward); }
TEST_CASE("multilabel_margin_loss_forward: noncontiguous") { noncontiguous(kMultilabelMarginLossForward); }
TEST_CASE("multilabel_margin_loss_forward: errors") { errors(kMultilabelMarginLossForward); }
TEST_CASE("multilabel_soft_margin_loss: reference") { reference(kMultilabelSoftMarginLoss); }
TEST_CASE("multilabel_soft_margin_loss: dtypes") { dtypes(kMultilabelSoftMarginLoss); }
TEST_CASE("multilabel_soft_margin_loss: golden") { golden(kMultilabelSoftMarginLoss); }
TEST_CASE("multilabel_soft_margin_loss: gradcheck") { gradcheck(kMultilabelSoftMarginLoss); }
TEST_CASE("multilabel_soft_margin_loss: gradgradcheck") { gradgradcheck(kMultilabelSoftMarginLoss); }
TEST_CASE("multilabel_soft_margin_loss: autocast") { autocast(kMultilabelSoftMarginLoss); }
TEST_CASE("multilabel_soft_margin_loss: noncontiguous") { noncontiguous(kMultilabelSoftMarginLoss); }
TEST_CASE("multilabel_soft_margin_loss: errors") { errors(kMultilabelSoftMarginLoss); }
TEST_CASE("gaussian_nll_loss: reference") { reference(kGaussianNllLoss); }
TEST_CASE("gaussian_nll_loss: dtypes") { dtypes(kGaussianNllLoss); }
TEST_CASE("gaussian_nll_loss: golden") { golden(kGaussianNllLoss); }
TEST_CASE("gaussian_nll_loss: gradcheck") { gradcheck(kGaussianNllLoss); }
TEST_CASE("gaussian_nll_loss: gradgradcheck") { gradgradcheck(kGaussianNllLoss); }
TEST_CASE("gaussian_nll_loss: autocast") { autocast(kGaussianNllLoss); }
TEST_CASE("gaussian_nll_loss: noncontiguous") { noncontiguous(kGaussianNllLoss); }
TEST_CASE("gaussian_nll_loss: errors") { errors(kGaussianNllLoss); }
TEST_CASE("ctc_loss: reference") { reference(kCtcLoss); }
TEST_CASE("ctc_loss: dtypes") { dtypes(kCtcLoss); }
TEST_CASE("ctc_loss: golden") { golden(kCtcLoss); }
TEST_CASE("ctc_loss: gradcheck") { gradcheck(kCtcLoss); }
TEST_CASE("ctc_loss: gradgradcheck") { gradgradcheck(kCtcLoss); }
TEST_CASE("ctc_loss: autocast") { autocast(kCtcLoss); }
TEST_CASE("ctc_loss: noncontiguous") { noncontiguous(kCtcLoss); }
TEST_CASE("ctc_loss: errors") { errors(kCtcLoss); }
TEST_CASE("ctc_loss.tensor: reference") { reference(kCtcLossTensor); }
TEST_CASE("ctc_loss.tensor: dtypes") { dtypes(kCtcLossTensor); }
TEST_CASE("ctc_loss.tensor: golden") { golden(kCtcLossTensor); }
TEST_CASE("ctc_loss.tensor: gradcheck") { gradcheck(kCtcLossTensor); }
TEST_CASE("ctc_loss.tensor: gradgradcheck") { gradgradcheck(kCtcLossTensor); }
TEST_CASE("ctc_loss.tensor: autocast") { autocast(kCtcLossTensor); }
TEST_CASE("ctc_loss.tensor: noncontiguous") { noncontiguous(kCtcLossTensor); }
TEST_CASE("ctc_loss.tensor: errors") { errors(kCtcLossTensor); }

TEST_SUITE_END();

TEST_SUITE_BEGIN("contracts in threads");

TEST_CASE("mse_loss: threads") { threads(kMseLoss); }
TEST_CASE("l1_loss: threads") { threads(kL1Loss); }
TEST_CASE("smooth_l1_loss: threads") { threads(kSmoothL1Loss); }
TEST_CASE("huber_loss: threads") { threads(kHuberLoss); }
TEST_CASE("binary_cross_entropy: threads") { threads(kBinaryCrossEntropy); }
TEST_CASE("binary_cross_entropy_with_logits: threads") { threads(kBinaryCrossEntropyWithLogits); }
TEST_CASE("kl_div: threads") { threads(kKlDiv); }
TEST_CASE("nll_loss: threads") { threads(kNllLoss); }
TEST_CASE("cross_entropy: threads") { threads(kCrossEntropy); }
TEST_CASE("hinge_embedding_loss: threads") { threads(kHingeEmbeddingLoss); }
TEST_CASE("margin_ranking_loss: threads") { threads(kMarginRankingLoss); }
TEST_CASE("cosine_similarity: threads") { threads(kCosineSimilarity); }
TEST_CASE("cosine_embedding_loss: threads") { threads(kCosineEmbeddingLoss); }
TEST_CASE("poisson_nll_loss: threads") { threads(kPoissonNllLoss); }
TEST_CASE("soft_margin_loss: threads") { threads(kSoftMarginLoss); }
TEST_CASE("triplet_margin_loss: threads") { threads(kTripletMarginLoss); }
TEST_CASE("multi_margin_loss: threads") { threads(kMultiMarginLoss); }
TEST_CASE("multilabel_margin_loss: threads") { threads(kMultilabelMarginLoss); }
TEST_CASE("multilabel_margin_loss_forward: threads") { threads(kMultilabelMarginLossForward); }
TEST_CASE("multilabel_soft_margin_loss: threads") { threads(kMultilabelSoftMarginLoss); }
TEST_CASE("gaussian_nll_loss: threads") { threads(kGaussianNllLoss); }
TEST_CASE("ctc_loss: threads") { threads(kCtcLoss); }
TEST_CASE("ctc_loss.tensor: threads") { threads(kCtcLossTensor); }

TEST_SUITE_END();

TEST_SUITE_BEGIN("contracts on cuda");

TEST_CASE("mse_loss: cuda") { on_cuda(kMseLoss); }
TEST_CASE("l1_loss: cuda") { on_cuda(kL1Loss); }
TEST_CASE("smooth_l1_loss: cuda") { on_cuda(kSmoothL1Loss); }
TEST_CASE("huber_loss: cuda") { on_cuda(kHuberLoss); }
TEST_CASE("binary_cross_entropy: cuda") { on_cuda(kBinaryCrossEntropy); }
TEST_CASE("binary_cross_entropy_with_logits: cuda") { on_cuda(kBinaryCrossEntropyWithLogits); }
TEST_CASE("kl_div: cuda") { on_cuda(kKlDiv); }
TEST_CASE("nll_loss: cuda") { on_cuda(kNllLoss); }
TEST_CASE("cross_entropy: cuda") { on_cuda(kCrossEntropy); }
TEST_CASE("hinge_embedding_loss: cuda") { on_cuda(kHingeEmbeddingLoss); }
TEST_CASE("margin_ranking_loss: cuda") { on_cuda(kMarginRankingLoss); }
TEST_CASE("cosine_similarity: cuda") { on_cuda(kCosineSimilarity); }
TEST_CASE("cosine_embedding_loss: cuda") { on_cuda(kCosineEmbeddingLoss); }
TEST_CASE("poisson_nll_loss: cuda") { on_cuda(kPoissonNllLoss); }
TEST_CASE("soft_margin_loss: cuda") { on_cuda(kSoftMarginLoss); }
TEST_CASE("triplet_margin_loss: cuda") { on_cuda(kTripletMarginLoss); }
TEST_CASE("multi_margin_loss: cuda") { on_cuda(kMultiMarginLoss); }
TEST_CASE("multilabel_margin_loss: cuda") { on_cuda(kMultilabelMarginLoss); }
TEST_CASE("multilabel_margin_loss_forward: cuda") { on_cuda(kMultilabelMarginLossForward); }
TEST_CASE("multilabel_soft_margin_loss: cuda") { on_cuda(kMultilabelSoftMarginLoss); }
TEST_CASE("gaussian_nll_loss: cuda") { on_cuda(kGaussianNllLoss); }
TEST_CASE("ctc_loss: cuda") { on_cuda(kCtcLoss); }
TEST_CASE("ctc_loss.tensor: cuda") { on_cuda(kCtcLossTensor); }

TEST_SUITE_END();

}  // namespace amp::contracts
