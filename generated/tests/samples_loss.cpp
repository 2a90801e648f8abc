// DO NOT EDIT. Generated from ops/loss.yaml by codegen (./dev regenerate).
#include <amp/internal_ops.h>
#include <amp/ops/loss.h>

#include "contracts/registered.h"

namespace amp::contracts {

namespace {

const Op kMseLoss{
    .name = "mse_loss",
    .signature = "(Tensor self, Tensor target, int reduction=Mean) -> Tensor",
    .op = OpId::mse_loss,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::mse_loss(a.tensor("self"), a.tensor("target"), a.integer("reduction"))); },
    .tensors = {{.name = "self"}, {.name = "target"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "target": {"shape": [3, 4]}, "reduction": 1}},
{"args": {"self": {"shape": [3, 4]}, "target": {"shape": [3, 4]}, "reduction": 2}},
{"args": {"self": {"shape": [3, 4]}, "target": {"shape": [3, 4]}, "reduction": 0}}
])",
};

const Op kL1Loss{
    .name = "l1_loss",
    .signature = "(Tensor self, Tensor target, int reduction=Mean) -> Tensor",
    .op = OpId::l1_loss,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::l1_loss(a.tensor("self"), a.tensor("target"), a.integer("reduction"))); },
    .tensors = {{.name = "self"}, {.name = "target"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "target": {"shape": [3, 4]}, "reduction": 1}},
{"args": {"self": {"shape": [3, 4]}, "target": {"shape": [3, 4]}, "reduction": 2}},
{"args": {"self": {"shape": [3, 4]}, "target": {"shape": [3, 4]}, "reduction": 0}}
])",
};

const Op kSmoothL1Loss{
    .name = "smooth_l1_loss",
    .signature = "(Tensor self, Tensor target, int reduction=Mean, float beta=1.0) -> Tensor",
    .op = OpId::smooth_l1_loss,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::smooth_l1_loss(a.tensor("self"), a.tensor("target"), a.integer("reduction"), a.number("beta")));
    },
    .tensors = {{.name = "self"}, {.name = "target"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "target": {"shape": [3, 4]}, "reduction": 1, "beta": 1.0}},
{"args": {"self": {"shape": [3, 4]}, "target": {"shape": [3, 4]}, "reduction": 2, "beta": 0.5}},
{"args": {"self": {"shape": [3, 4]}, "target": {"shape": [3, 4]}, "reduction": 0, "beta": 0}}
])",
};

const Op kHuberLoss{
    .name = "huber_loss",
    .signature = "(Tensor self, Tensor target, int reduction=Mean, float delta=1.0) -> Tensor",
    .op = OpId::huber_loss,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::huber_loss(a.tensor("self"), a.tensor("target"), a.integer("reduction"), a.number("delta")));
    },
    .tensors = {{.name = "self"}, {.name = "target"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "target": {"shape": [3, 4]}, "reduction": 1, "delta": 1.0}},
{"args": {"self": {"shape": [3, 4]}, "target": {"shape": [3, 4]}, "reduction": 2, "delta": 0.5}}
])",
};

const Op kBinaryCrossEntropy{
    .name = "binary_cross_entropy",
    .signature = "(Tensor self, Tensor target, Tensor? weight=None, int reduction=Mean) -> Tensor",
    .op = OpId::binary_cross_entropy,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::binary_cross_entropy(a.tensor("self"), a.tensor("target"), a.tensor("weight"), a.integer("reduction")));
    },
    .tensors = {{.name = "self"}, {.name = "target"}, {.name = "weight", .optional = true}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "range": [0.1, 0.9]}, "target": {"shape": [3, 4], "range": [0.1, 0.9]}, "weight": null,
          "reduction": 1}},
{"args": {"self": {"shape": [3, 4], "range": [0.1, 0.9]}, "target": {"shape": [3, 4], "range": [0.1, 0.9]}, "weight": {"shape": [4]},
          "reduction": 2}}
])",
};

const Op kBinaryCrossEntropyWithLogits{
    .name = "binary_cross_entropy_with_logits",
    .signature = "(Tensor self, Tensor target, Tensor? weight=None, Tensor? pos_weight=None, int reduction=Mean) -> Tensor",
    .op = OpId::binary_cross_entropy_with_logits,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::binary_cross_entropy_with_logits(a.tensor("self"), a.tensor("target"), a.tensor("weight"), a.tensor("pos_weight"),
                                                           a.integer("reduction")));
    },
    .tensors = {{.name = "self"}, {.name = "target"}, {.name = "weight", .optional = true}, {.name = "pos_weight", .optional = true}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "target": {"shape": [3, 4], "range": [0.1, 0.9]}, "weight": null, "pos_weight": null, "reduction": 1}},
{"args": {"self": {"shape": [3, 4]}, "target": {"shape": [3, 4], "range": [0.1, 0.9]}, "weight": {"shape": [4]},
          "pos_weight": {"shape": [4]}, "reduction": 2}},
{"args": {"self": {"shape": [3, 4]}, "target": {"shape": [3, 4], "range": [0.1, 0.9]}, "weight": null, "pos_weight": null, "reduction": 0}}
])",
};

const Op kKlDiv{
    .name = "kl_div",
    .signature = "(Tensor self, Tensor target, int reduction=Mean, *, bool log_target=False) -> Tensor",
    .op = OpId::kl_div,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::kl_div(a.tensor("self"), a.tensor("target"), a.integer("reduction"), a.boolean("log_target")));
    },
    .tensors = {{.name = "self"}, {.name = "target"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "target": {"shape": [3, 4], "range": [0.1, 0.9]}, "reduction": 1, "log_target": false}},
{"args": {"self": {"shape": [3, 4]}, "target": {"shape": [3, 4]}, "reduction": 2, "log_target": true}}
])",
};

const Op kNllLoss{
    .name = "nll_loss",
    .signature = "(Tensor self, Tensor target, Tensor? weight=None, int reduction=Mean, int ignore_index=-100) -> Tensor",
    .op = OpId::nll_loss,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::nll_loss(a.tensor("self"), a.tensor("target"), a.tensor("weight"), a.integer("reduction"),
                                   a.integer("ignore_index")));
    },
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
    .signature =
        "(Tensor self, Tensor target, Tensor? weight=None, int reduction=Mean, int ignore_index=-100, float label_smoothing=0.0) -> Tensor",
    .op = OpId::cross_entropy,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::cross_entropy(a.tensor("self"), a.tensor("target"), a.tensor("weight"), a.integer("reduction"),
                                        a.integer("ignore_index"), a.number("label_smoothing")));
    },
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
    .signature = "(Tensor self, Tensor target, float margin=1.0, int reduction=Mean) -> Tensor",
    .op = OpId::hinge_embedding_loss,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::hinge_embedding_loss(a.tensor("self"), a.tensor("target"), a.number("margin"), a.integer("reduction")));
    },
    .tensors = {{.name = "self"}, {.name = "target"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "target": {"values": [[1, -1, 1, -1], [1, 1, -1, -1], [-1, 1, 1, -1]], "dtype": "f32"}, "margin": 1.0,
          "reduction": 1}, "grad": ["self"]}
])",
};

const Op kMarginRankingLoss{
    .name = "margin_ranking_loss",
    .signature = "(Tensor input1, Tensor input2, Tensor target, float margin=0.0, int reduction=Mean) -> Tensor",
    .op = OpId::margin_ranking_loss,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::margin_ranking_loss(a.tensor("input1"), a.tensor("input2"), a.tensor("target"), a.number("margin"),
                                              a.integer("reduction")));
    },
    .tensors = {{.name = "input1"}, {.name = "input2"}, {.name = "target"}},
    .samples = R"([
{"args": {"input1": {"shape": [3, 4]}, "input2": {"shape": [3, 4]},
          "target": {"values": [[1, -1, 1, -1], [1, 1, -1, -1], [-1, 1, 1, -1]], "dtype": "f32"}, "margin": 0.0, "reduction": 1}},
{"args": {"input1": {"shape": [3, 4]}, "input2": {"shape": [3, 4]},
          "target": {"values": [[1, -1, 1, -1], [1, 1, -1, -1], [-1, 1, 1, -1]], "dtype": "f32"}, "margin": 0.5, "reduction": 2}}
])",
};

const Op kCosineSimilarity{
    .name = "cosine_similarity",
    .signature = "(Tensor x1, Tensor x2, int dim=1, float eps=1.0e-08) -> Tensor",
    .op = OpId::cosine_similarity,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::cosine_similarity(a.tensor("x1"), a.tensor("x2"), a.integer("dim"), a.number("eps")));
    },
    .tensors = {{.name = "x1"}, {.name = "x2"}},
    .samples = R"([
{"args": {"x1": {"shape": [3, 4]}, "x2": {"shape": [3, 4]}, "dim": 1, "eps": 1e-08}},
{"args": {"x1": {"shape": [3, 4]}, "x2": {"shape": [1, 4]}, "dim": 0, "eps": 1e-08}}
])",
};

const Op kCosineEmbeddingLoss{
    .name = "cosine_embedding_loss",
    .signature = "(Tensor input1, Tensor input2, Tensor target, float margin=0.0, int reduction=Mean) -> Tensor",
    .op = OpId::cosine_embedding_loss,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::cosine_embedding_loss(a.tensor("input1"), a.tensor("input2"), a.tensor("target"), a.number("margin"),
                                                a.integer("reduction")));
    },
    .tensors = {{.name = "input1"}, {.name = "input2"}, {.name = "target"}},
    .samples = R"([
{"args": {"input1": {"shape": [3, 4]}, "input2": {"shape": [3, 4]}, "target": {"values": [1, -1, 1], "dtype": "f32"}, "margin": 0.0,
          "reduction": 1}, "grad": ["input1", "input2"]}
])",
};

const Op kPoissonNllLoss{
    .name = "poisson_nll_loss",
    .signature = "(Tensor input, Tensor target, bool log_input=True, bool full=False, float eps=1.0e-08, int reduction=Mean) -> Tensor",
    .op = OpId::poisson_nll_loss,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::poisson_nll_loss(a.tensor("input"), a.tensor("target"), a.boolean("log_input"), a.boolean("full"),
                                           a.number("eps"), a.integer("reduction")));
    },
    .tensors = {{.name = "input"}, {.name = "target"}},
    .samples = R"([
{"args": {"input": {"shape": [3, 4]}, "target": {"shape": [3, 4], "range": [1.5, 4]}, "log_input": true, "full": false, "eps": 1e-08,
          "reduction": 1}},
{"args": {"input": {"shape": [3, 4], "range": [0.5, 2]}, "target": {"shape": [3, 4], "range": [1.5, 4]}, "log_input": false, "full": true,
          "eps": 1e-08, "reduction": 1}}
])",
};

const Op kSoftMarginLoss{
    .name = "soft_margin_loss",
    .signature = "(Tensor self, Tensor target, int reduction=Mean) -> Tensor",
    .op = OpId::soft_margin_loss,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::soft_margin_loss(a.tensor("self"), a.tensor("target"), a.integer("reduction"))); },
    .tensors = {{.name = "self"}, {.name = "target"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "target": {"values": [[1, -1, 1, -1], [1, 1, -1, -1], [-1, 1, 1, -1]], "dtype": "f32"},
          "reduction": 1}}
])",
};

const Op kTripletMarginLoss{
    .name = "triplet_margin_loss",
    .signature =
        "(Tensor anchor, Tensor positive, Tensor negative, float margin=1.0, float p=2.0, float eps=1.0e-06, bool swap=False, int reduction=Mean) -> Tensor",
    .op = OpId::triplet_margin_loss,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::triplet_margin_loss(a.tensor("anchor"), a.tensor("positive"), a.tensor("negative"), a.number("margin"),
                                              a.number("p"), a.number("eps"), a.boolean("swap"), a.integer("reduction")));
    },
    .tensors = {{.name = "anchor"}, {.name = "positive"}, {.name = "negative"}},
    .samples = R"([
{"args": {"anchor": {"shape": [3, 4]}, "positive": {"shape": [3, 4]}, "negative": {"shape": [3, 4]}, "margin": 1.0, "p": 2.0, "eps": 1e-06,
          "swap": false, "reduction": 1}},
{"args": {"anchor": {"shape": [3, 4]}, "positive": {"shape": [3, 4]}, "negative": {"shape": [3, 4]}, "margin": 1.0, "p": 2.0, "eps": 1e-06,
          "swap": true, "reduction": 2}}
])",
};

const Op kMultiMarginLoss{
    .name = "multi_margin_loss",
    .signature = "(Tensor self, Tensor target, Scalar p=1, Scalar margin=1, Tensor? weight=None, int reduction=Mean) -> Tensor",
    .op = OpId::multi_margin_loss,
    .kind = "opaque",
    .function = [](const Args& a) {
      return results(amp::multi_margin_loss(a.tensor("self"), a.tensor("target"), a.scalar("p"), a.scalar("margin"), a.tensor("weight"),
                                            a.integer("reduction")));
    },
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
    .signature = "(Tensor self, Tensor target, int reduction=Mean) -> Tensor",
    .op = OpId::multilabel_margin_loss,
    .kind = "opaque",
    .function = [](const Args& a) {
      return results(amp::multilabel_margin_loss(a.tensor("self"), a.tensor("target"), a.integer("reduction")));
    },
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
    .signature = "(Tensor self, Tensor target, int reduction) -> (Tensor output, Tensor is_target)",
    .op = OpId::multilabel_margin_loss_forward,
    .kind = "kernel",
    .function = [](const Args& a) {
      return results(amp::multilabel_margin_loss_forward(a.tensor("self"), a.tensor("target"), a.integer("reduction")));
    },
    .dtypes = {kFloatingTypes, kFloatingTypes},
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
    .signature = "(Tensor self, Tensor target, Tensor? weight=None, int reduction=Mean) -> Tensor",
    .op = OpId::multilabel_soft_margin_loss,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::multilabel_soft_margin_loss(a.tensor("self"), a.tensor("target"), a.tensor("weight"), a.integer("reduction")));
    },
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
    .signature = "(Tensor self, Tensor target, Tensor var, bool full=False, float eps=1.0e-06, int reduction=Mean) -> Tensor",
    .op = OpId::gaussian_nll_loss,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::gaussian_nll_loss(a.tensor("self"), a.tensor("target"), a.tensor("var"), a.boolean("full"), a.number("eps"),
                                            a.integer("reduction")));
    },
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
    .signature =
        "(Tensor log_probs, Tensor targets, int[] input_lengths, int[] target_lengths, int blank=0, int reduction=Mean, bool zero_infinity=False) -> Tensor",
    .op = OpId::ctc_loss,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::ctc_loss(a.tensor("log_probs"), a.tensor("targets"), a.ints("input_lengths"), a.ints("target_lengths"),
                                   a.integer("blank"), a.integer("reduction"), a.boolean("zero_infinity")));
    },
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
    .signature =
        "(Tensor log_probs, Tensor targets, Tensor input_lengths, Tensor target_lengths, int blank=0, int reduction=Mean, bool zero_infinity=False) -> Tensor",
    .op = OpId::ctc_loss_tensor,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::ctc_loss(a.tensor("log_probs"), a.tensor("targets"), a.tensor("input_lengths"), a.tensor("target_lengths"),
                                   a.integer("blank"), a.integer("reduction"), a.boolean("zero_infinity")));
    },
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

}  // namespace amp::contracts
