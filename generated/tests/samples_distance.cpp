// DO NOT EDIT. Generated from ops/distance.yaml by codegen (./dev regenerate).
#include <amp/internal_ops.h>
#include <amp/ops/distance.h>

#include "contracts/registered.h"

namespace amp::contracts {

namespace {

const Op kCdist{
    .name = "cdist",
    .signature = "(Tensor x1, Tensor x2, float p=2.0, int? compute_mode=None) -> Tensor",
    .op = OpId::cdist,
    .kind = "opaque",
    .range_gradients = "The gradient of a broadcast batch is a sum of the gradients of its distances, which have 16 bits.",
    .function = [](const Args& a) {
      return results(amp::cdist(a.tensor("x1"), a.tensor("x2"), a.number("p"), a.opt_integer("compute_mode")));
    },
    .tolerance = {1e-12, 0.0001, 0.002, 0.02},
    .tensors = {{.name = "x1"}, {.name = "x2"}},
    .samples = R"([
{"args": {"x1": {"shape": [3, 4]}, "x2": {"shape": [5, 4]}, "p": 2.0, "compute_mode": null}},
{"args": {"x1": {"shape": [2, 3, 4]}, "x2": {"shape": [5, 4]}, "p": 1.0, "compute_mode": null}},
{"args": {"x1": {"shape": [2, 1, 3, 4]}, "x2": {"shape": [3, 5, 4]}, "p": 3.0, "compute_mode": null}},
{"args": {"x1": {"shape": [3, 4]}, "x2": {"shape": [5, 4]}, "p": "inf", "compute_mode": null}},
{"args": {"x1": {"shape": [3, 4]}, "x2": {"shape": [5, 4]}, "p": 0.0, "compute_mode": null}},
{"args": {"x1": {"shape": [3, 4]}, "x2": {"shape": [5, 4]}, "p": 1.5, "compute_mode": null}},
{"args": {"x1": {"shape": [3, 4]}, "x2": {"shape": [5, 4]}, "p": 2.0, "compute_mode": 1}},
{"args": {"x1": {"shape": [30, 20]}, "x2": {"shape": [3, 20]}, "p": 2.0, "compute_mode": null}, "skip": ["gradcheck", "gradgrad"]},
{"args": {"x1": {"shape": [30, 70]}, "x2": {"shape": [40, 70]}, "p": 2.0, "compute_mode": 2}, "skip": ["gradcheck", "gradgrad"]},
{"args": {"x1": {"shape": [3, 0]}, "x2": {"shape": [5, 0]}, "p": 2.0, "compute_mode": null}},
{"args": {"x1": {"shape": [0, 4]}, "x2": {"shape": [5, 4]}, "p": 2.0, "compute_mode": null}}
])",
    .errors = R"([
{"args": {"x1": {"shape": [3, 4]}, "x2": {"shape": [5, 3]}, "p": 2.0, "compute_mode": null},
 "throws": "[cdist] x1 has 4 columns, but x2 has 3", "type": "ValueError"},
{"args": {"x1": {"shape": [4]}, "x2": {"shape": [5, 4]}, "p": 2.0, "compute_mode": null},
 "throws": "[cdist] x1 and x2 must have at least 2 dimensions, but have shapes [4] and [5, 4]", "type": "ValueError"},
{"args": {"x1": {"shape": [3, 4]}, "x2": {"shape": [5, 4]}, "p": -1.0, "compute_mode": null},
 "throws": "[cdist] p must not be negative, but is -1", "type": "ValueError"},
{"args": {"x1": {"shape": [3, 4]}, "x2": {"shape": [5, 4]}, "p": 2.0, "compute_mode": 3},
 "throws": "[cdist] compute_mode must be 0, 1 or 2, but is 3", "type": "ValueError"}
])",
};

const Op kPdist{
    .name = "pdist",
    .signature = "(Tensor self, float p=2.0) -> Tensor",
    .op = OpId::pdist,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::pdist(a.tensor("self"), a.number("p"))); },
    .dtypes = {kFloatingTypes, kFloatingTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [4, 3]}, "p": 2.0}},
{"args": {"self": {"shape": [5, 3]}, "p": 1.0}},
{"args": {"self": {"shape": [5, 3]}, "p": 3.0}},
{"args": {"self": {"shape": [5, 3]}, "p": 1.5}},
{"args": {"self": {"shape": [5, 3]}, "p": "inf"}},
{"args": {"self": {"shape": [5, 3]}, "p": 0.0}},
{"args": {"self": {"shape": [40, 20]}, "p": 2.0}, "skip": ["gradcheck", "gradgrad"]},
{"args": {"self": {"shape": [1, 3]}, "p": 2.0}},
{"args": {"self": {"shape": [0, 3]}, "p": 2.0}},
{"args": {"self": {"shape": [3, 0]}, "p": 2.0}}
])",
    .errors = R"([
{"args": {"self": {"shape": [3]}, "p": 2.0}, "throws": "[pdist] self must have 2 dimensions, but has shape [3]", "type": "ValueError"},
{"args": {"self": {"shape": [3, 4]}, "p": -1.0}, "throws": "[pdist] p must not be negative, but is -1", "type": "ValueError"}
])",
};

const Op kDist{
    .name = "dist",
    .signature = "(Tensor self, Tensor other, Scalar p=2) -> Tensor",
    .op = OpId::dist,
    .kind = "opaque",
    .range_float32 = true,
    .function = [](const Args& a) { return results(amp::dist(a.tensor("self"), a.tensor("other"), a.scalar("p"))); },
    .method = [](const Args& a) { return results(a.tensor("self").dist(a.tensor("other"), a.scalar("p"))); },
    .out = [](const Args& a) { return results(amp::dist_out(a.out(), a.tensor("self"), a.tensor("other"), a.scalar("p"))); },
    .tensors = {{.name = "self"}, {.name = "other"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [3, 4]}, "p": 2}},
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [4]}, "p": 1}},
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [3, 1]}, "p": 3.5}},
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [3, 4]}, "p": "inf"}},
{"args": {"self": {"shape": [0]}, "other": {"shape": [0]}, "p": 2}}
])",
};

const Op kPairwiseDistance{
    .name = "pairwise_distance",
    .signature = "(Tensor x1, Tensor x2, float p=2.0, float eps=1.0e-6, bool keepdim=False) -> Tensor",
    .op = OpId::pairwise_distance,
    .kind = "composite",
    .range_float32 = true,
    .function = [](const Args& a) {
      return results(amp::pairwise_distance(a.tensor("x1"), a.tensor("x2"), a.number("p"), a.number("eps"), a.boolean("keepdim")));
    },
    .tensors = {{.name = "x1"}, {.name = "x2"}},
    .samples = R"([
{"args": {"x1": {"shape": [3, 4]}, "x2": {"shape": [3, 4]}, "p": 2.0, "eps": 1e-06, "keepdim": false}},
{"args": {"x1": {"shape": [3, 4]}, "x2": {"shape": [4]}, "p": 1.0, "eps": 1e-06, "keepdim": true}},
{"args": {"x1": {"shape": [4]}, "x2": {"shape": [4]}, "p": 3.0, "eps": 1e-06, "keepdim": false}},
{"args": {"x1": {"shape": [2, 3, 4]}, "x2": {"shape": [3, 4]}, "p": "inf", "eps": 1e-06, "keepdim": false}}
])",
    .errors = R"([
{"args": {"x1": {"shape": [3, 4]}, "x2": {"shape": [3, 5]}, "p": 2.0, "eps": 1e-06, "keepdim": false},
 "throws": "[pairwise_distance] shapes [3, 4] and [3, 5] can't be broadcast together", "type": "ValueError"},
{"args": {"x1": {"shape": []}, "x2": {"shape": []}, "p": 2.0, "eps": 1e-06, "keepdim": false},
 "throws": "[pairwise_distance] x1 and x2 must have at least one dimension", "type": "ValueError"}
])",
};

const Op kNormalize{
    .name = "normalize",
    .signature = "(Tensor input, float p=2.0, int[1] dim=1, float eps=1.0e-12) -> Tensor",
    .op = OpId::normalize,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::normalize(a.tensor("input"), a.number("p"), a.ints("dim"), a.number("eps"))); },
    .out = [](const Args& a) {
      return results(amp::normalize_out(a.out(), a.tensor("input"), a.number("p"), a.ints("dim"), a.number("eps")));
    },
    .tensors = {{.name = "input"}},
    .samples = R"([
{"args": {"input": {"shape": [3, 4]}, "p": 2.0, "dim": 1, "eps": 1e-12}},
{"args": {"input": {"shape": [3, 4]}, "p": 1.0, "dim": [0], "eps": 1e-12}},
{"args": {"input": {"shape": [2, 3, 4]}, "p": 3.0, "dim": [-1], "eps": 1e-12}},
{"args": {"input": {"shape": [2, 3, 4]}, "p": 2.0, "dim": [1, 2], "eps": 1e-12}},
{"args": {"input": {"shape": [3, 4]}, "p": "inf", "dim": [-1], "eps": 1e-12}}
])",
    .errors = R"([
{"args": {"input": {"shape": [3]}, "p": 2.0, "dim": 1, "eps": 1e-12}, "throws": "dim", "type": "IndexError"}
])",
};

const Op kRenorm{
    .name = "renorm",
    .signature = "(Tensor self, Scalar p, int dim, Scalar maxnorm) -> Tensor",
    .op = OpId::renorm,
    .kind = "opaque",
    .function = [](const Args& a) { return results(amp::renorm(a.tensor("self"), a.scalar("p"), a.integer("dim"), a.scalar("maxnorm"))); },
    .method = [](const Args& a) { return results(a.tensor("self").renorm(a.scalar("p"), a.integer("dim"), a.scalar("maxnorm"))); },
    .inplace = [](const Args& a) { return results(amp::renorm_(a.written("self"), a.scalar("p"), a.integer("dim"), a.scalar("maxnorm"))); },
    .out = [](const Args& a) {
      return results(amp::renorm_out(a.out(), a.tensor("self"), a.scalar("p"), a.integer("dim"), a.scalar("maxnorm")));
    },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "p": 2, "dim": 0, "maxnorm": 1.5}},
{"args": {"self": {"shape": [2, 3, 4]}, "p": 1, "dim": 1, "maxnorm": 5}},
{"args": {"self": {"shape": [2, 3]}, "p": 3, "dim": -1, "maxnorm": 0.5}},
{"args": {"self": {"shape": [2, 3]}, "p": 2, "dim": 0, "maxnorm": 100}},
{"args": {"self": {"shape": [0, 3]}, "p": 2, "dim": 1, "maxnorm": 1}}
])",
    .errors = R"([
{"args": {"self": {"shape": [3]}, "p": 2, "dim": 0, "maxnorm": 1},
 "throws": "[renorm] self must have at least 2 dimensions, but has shape [3]", "type": "ValueError"},
{"args": {"self": {"shape": [3, 4]}, "p": 0, "dim": 0, "maxnorm": 1}, "throws": "[renorm] p must be positive, but is 0",
 "type": "ValueError"},
{"args": {"self": {"shape": [3, 4]}, "p": 2, "dim": 0, "maxnorm": -1}, "throws": "[renorm] maxnorm must not be negative, but is -1",
 "type": "ValueError"},
{"args": {"self": {"shape": [3, 4]}, "p": 2, "dim": 2, "maxnorm": 1}, "throws": "[renorm] dim", "type": "IndexError"}
])",
};

const Op kLinalgCross{
    .name = "linalg_cross",
    .signature = "(Tensor self, Tensor other, *, int dim=-1) -> Tensor",
    .op = OpId::linalg_cross,
    .kind = "opaque",
    .function = [](const Args& a) { return results(amp::linalg_cross(a.tensor("self"), a.tensor("other"), a.integer("dim"))); },
    .out = [](const Args& a) { return results(amp::linalg_cross_out(a.out(), a.tensor("self"), a.tensor("other"), a.integer("dim"))); },
    .tensors = {{.name = "self"}, {.name = "other"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 3]}, "other": {"shape": [2, 3]}, "dim": -1}},
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [3, 1]}, "dim": 0}},
{"args": {"self": {"shape": [37, 3]}, "other": {"shape": [37, 3]}, "dim": -1}},
{"args": {"self": {"shape": [2, 3, 21]}, "other": {"shape": [2, 3, 21]}, "dim": 1}, "skip": ["gradgrad"]},
{"args": {"self": {"shape": [2, 3, 4]}, "other": {"shape": [2, 3, 4]}, "dim": 1}},
{"args": {"self": {"shape": [0, 3]}, "other": {"shape": [1, 3]}, "dim": -1}}
])",
    .errors = R"([
{"args": {"self": {"shape": [2, 3]}, "other": {"shape": [3]}, "dim": -1},
 "throws": "[linalg_cross] self and other must have the same number of dimensions, but have shapes [2, 3] and [3]", "type": "ValueError"},
{"args": {"self": {"shape": [2, 4]}, "other": {"shape": [2, 4]}, "dim": -1},
 "throws": "[linalg_cross] dimension -1 of self and other must have 3 elements, but they have shapes [2, 4] and [2, 4]",
 "type": "ValueError"},
{"args": {"self": {"shape": [2, 3]}, "other": {"shape": [2, 3]}, "dim": 2}, "throws": "[linalg_cross] dim", "type": "IndexError"}
])",
};

const Op kCross{
    .name = "cross",
    .signature = "(Tensor self, Tensor other, int? dim=None) -> Tensor",
    .op = OpId::cross,
    .kind = "opaque",
    .function = [](const Args& a) { return results(amp::cross(a.tensor("self"), a.tensor("other"), a.opt_integer("dim"))); },
    .method = [](const Args& a) { return results(a.tensor("self").cross(a.tensor("other"), a.opt_integer("dim"))); },
    .out = [](const Args& a) { return results(amp::cross_out(a.out(), a.tensor("self"), a.tensor("other"), a.opt_integer("dim"))); },
    .tensors = {{.name = "self"}, {.name = "other"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 2]}, "other": {"shape": [3, 2]}, "dim": null}},
{"args": {"self": {"shape": [2, 3]}, "other": {"shape": [2, 3]}, "dim": -1}},
{"args": {"self": {"shape": [2, 3, 3]}, "other": {"shape": [1, 3, 3]}, "dim": null}}
])",
    .errors = R"([
{"args": {"self": {"shape": [2, 4]}, "other": {"shape": [2, 4]}, "dim": null},
 "throws": "[cross] no dimension of self, of shape [2, 4], has 3 elements", "type": "ValueError"},
{"args": {"self": {"shape": [2, 4]}, "other": {"shape": [2, 4]}, "dim": 1},
 "throws": "[cross] dimension 1 of self and other must have 3 elements, but they have shapes [2, 4] and [2, 4]", "type": "ValueError"}
])",
};

const Registration kDistanceOps{
    &kCdist,
    &kPdist,
    &kDist,
    &kPairwiseDistance,
    &kNormalize,
    &kRenorm,
    &kLinalgCross,
    &kCross,
};

}  // namespace

}  // namespace amp::contracts
