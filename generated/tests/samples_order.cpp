// DO NOT EDIT. Generated from ops/order.yaml by codegen (./dev regenerate).
#include <doctest/doctest.h>

#include <amp/internal_ops.h>
#include <amp/ops/order.h>

#include "contracts/contracts.h"

namespace amp::contracts {

namespace {

const Op kSearchsortedTensor{
    .name = "searchsorted",
    .id = "searchsorted.Tensor",
    .signature = "(Tensor sorted_sequence, Tensor self, *, bool out_int32=False, bool "
        "right=False, str? side=None, Tensor? sorter=None) -> Tensor",
    .op = OpId::searchsorted_Tensor,
    .kind = "kernel",
    .gradcheck = 0,
    .function = [](const Args& a) {
      return results(amp::searchsorted(a.tensor("sorted_sequence"), a.tensor("self"), a.boolean("out_int32"), a.boolean("right"),
                                       a.opt_text("side"), a.tensor("sorter")));
    },
    .out = [](const Args& a) {
      return results(amp::searchsorted_out(a.out(), a.tensor("sorted_sequence"), a.tensor("self"), a.boolean("out_int32"),
                                           a.boolean("right"), a.opt_text("side"), a.tensor("sorter")));
    },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "sorted_sequence", .differentiable = false}, {.name = "self", .differentiable = false},
                {.name = "sorter", .floating = false, .cast = false, .differentiable = false, .optional = true}},
    .samples = R"([
{"args": {"sorted_sequence": {"values": [1, 2, 2, 4]}, "self": {"values": [[0, 2, 5], [4, 1, 3]]}, "out_int32": false, "right": false,
          "side": null, "sorter": null}},
{"args": {"sorted_sequence": {"values": [[1, 2, 2], [0, 1, 5]]}, "self": {"values": [[2, 3], [1, 0]]}, "out_int32": false, "right": true,
          "side": null, "sorter": null}},
{"args": {"sorted_sequence": {"values": [1, 2, 2, 4]}, "self": {"shape": []}, "out_int32": true, "right": false, "side": "right",
          "sorter": null}},
{"args": {"sorted_sequence": {"values": [4, 1, 2]}, "self": {"values": [2, 3]}, "out_int32": false, "right": false, "side": "left",
          "sorter": {"values": [1, 2, 0], "dtype": "i64"}}}
])",
    .errors = R"([
{"args": {"sorted_sequence": {"shape": [2, 3]}, "self": {"shape": [3, 2]}, "out_int32": false, "right": false, "side": null,
          "sorter": null}, "throws": "[searchsorted] sorted_sequence of shape [2, 3] must have one dimension", "type": "ValueError"},
{"args": {"sorted_sequence": {"shape": [3]}, "self": {"shape": [2]}, "out_int32": false, "right": true, "side": "left", "sorter": null},
 "throws": "[searchsorted] side is \"left\", but right is true", "type": "ValueError"},
{"args": {"sorted_sequence": {"shape": [3]}, "self": {"shape": [2]}, "out_int32": false, "right": false, "side": "up", "sorter": null},
 "throws": "[searchsorted] side must be \"left\" or \"right\", not \"up\"", "type": "ValueError"},
{"args": {"sorted_sequence": {"shape": [3]},
          "self": {"shape": [2]}, "out_int32": false, "right": false, "side": null, "sorter": {"values": [0, 1], "dtype": "i64"}},
 "throws": "[searchsorted] sorter of shape [2] must have the shape of sorted_sequence, [3]", "type": "ValueError"},
{"args": {"sorted_sequence": {"shape": [2]},
          "self": {"shape": [2]}, "out_int32": false, "right": false, "side": null, "sorter": {"values": [0, 2], "dtype": "i64"}},
 "throws": "[searchsorted] sorter has the index 2, which is out of range for size 2", "type": "IndexError"}
])",
};

const Op kSearchsortedScalar{
    .name = "searchsorted",
    .id = "searchsorted.Scalar",
    .signature = "(Tensor sorted_sequence, Scalar self, *, bool out_int32=False, bool "
        "right=False, str? side=None, Tensor? sorter=None) -> Tensor",
    .op = OpId::searchsorted_Scalar,
    .kind = "composite",
    .gradcheck = 0,
    .function = [](const Args& a) {
      return results(amp::searchsorted(a.tensor("sorted_sequence"), a.scalar("self"), a.boolean("out_int32"), a.boolean("right"),
                                       a.opt_text("side"), a.tensor("sorter")));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "sorted_sequence", .differentiable = false},
                {.name = "sorter", .floating = false, .cast = false, .differentiable = false, .optional = true}},
    .samples = R"([
{"args": {"sorted_sequence": {"values": [1, 2, 2, 4]}, "self": 2, "out_int32": false, "right": false, "side": null, "sorter": null}},
{"args": {"sorted_sequence": {"values": [1, 2, 2, 4]}, "self": 2.5, "out_int32": true, "right": true, "side": null, "sorter": null}}
])",
    .errors = R"([])",
};

const Op kBucketizeTensor{
    .name = "bucketize",
    .id = "bucketize.Tensor",
    .signature = "(Tensor self, Tensor boundaries, *, bool out_int32=False, bool right=False) -> Tensor",
    .op = OpId::bucketize_Tensor,
    .kind = "composite",
    .gradcheck = 0,
    .function = [](const Args& a) {
      return results(amp::bucketize(a.tensor("self"), a.tensor("boundaries"), a.boolean("out_int32"), a.boolean("right")));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self", .differentiable = false}, {.name = "boundaries", .differentiable = false}},
    .samples = R"([
{"args": {"self": {"values": [[0, 2, 5], [4, 1, 3]]}, "boundaries": {"values": [1, 2, 4]}, "out_int32": false, "right": false}},
{"args": {"self": {"values": [0, 2]}, "boundaries": {"values": [1, 2, 4]}, "out_int32": true, "right": true}}
])",
    .errors = R"([
{"args": {"self": {"shape": [2]}, "boundaries": {"shape": [2, 2]}, "out_int32": false, "right": false},
 "throws": "[bucketize] boundaries must have one dimension, but have shape [2, 2]", "type": "ValueError"}
])",
};

const Op kBucketizeScalar{
    .name = "bucketize",
    .id = "bucketize.Scalar",
    .signature = "(Scalar self, Tensor boundaries, *, bool out_int32=False, bool right=False) -> Tensor",
    .op = OpId::bucketize_Scalar,
    .kind = "composite",
    .gradcheck = 0,
    .function = [](const Args& a) {
      return results(amp::bucketize(a.scalar("self"), a.tensor("boundaries"), a.boolean("out_int32"), a.boolean("right")));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "boundaries", .differentiable = false}},
    .samples = R"([
{"args": {"self": 2, "boundaries": {"values": [1, 2, 4]}, "out_int32": false, "right": true}}
])",
    .errors = R"([])",
};

const Op kKthvalue{
    .name = "kthvalue",
    .id = "kthvalue",
    .signature = "(Tensor self, int k, int dim=-1, bool keepdim=False) -> (Tensor values, Tensor indices)",
    .op = OpId::kthvalue,
    .kind = "kernel",
    .function = [](const Args& a) {
      return results(amp::kthvalue(a.tensor("self"), a.integer("k"), a.integer("dim"), a.boolean("keepdim")));
    },
    .method = [](const Args& a) { return results(a.tensor("self").kthvalue(a.integer("k"), a.integer("dim"), a.boolean("keepdim"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 5]}, "k": 2, "dim": -1, "keepdim": false}},
{"args": {"self": {"shape": [3, 5]}, "k": 3, "dim": 0, "keepdim": true}},
{"args": {"self": {"shape": []}, "k": 1, "dim": -1, "keepdim": false}}
])",
    .errors = R"([
{"args": {"self": {"shape": [3, 5]}, "k": 6, "dim": -1, "keepdim": false},
 "throws": "[kthvalue] k 6 is not in [1, 5], the size of dimension 1", "type": "ValueError"},
{"args": {"self": {"shape": [3, 5]}, "k": 0, "dim": -1, "keepdim": false},
 "throws": "[kthvalue] k 0 is not in [1, 5], the size of dimension 1", "type": "ValueError"}
])",
};

const Op kMedian{
    .name = "median",
    .id = "median",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::median,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::median(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").median()); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}},
{"args": {"self": {"shape": []}}},
{"args": {"self": {"values": [1, "nan", 2]}}, "skip": ["gradcheck", "gradgrad"]}
])",
    .errors = R"([])",
};

const Op kMedianDim{
    .name = "median",
    .id = "median.dim",
    .signature = "(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)",
    .op = OpId::median_dim,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::median(a.tensor("self"), a.integer("dim"), a.boolean("keepdim"))); },
    .method = [](const Args& a) { return results(a.tensor("self").median(a.integer("dim"), a.boolean("keepdim"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": 1, "keepdim": false}},
{"args": {"self": {"shape": [3, 4, 2]}, "dim": 0, "keepdim": true}},
{"args": {"self": {"values": [[1, "nan", 2], [3, 2, 4]]}, "dim": 1, "keepdim": false}, "skip": ["gradcheck", "gradgrad"]}
])",
    .errors = R"([
{"args": {"self": {"shape": [3, 0]}, "dim": 1, "keepdim": false}, "throws": "[median] no element to choose from", "type": "IndexError"}
])",
};

const Op kNanmedian{
    .name = "nanmedian",
    .id = "nanmedian",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::nanmedian,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::nanmedian(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").nanmedian()); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}},
{"args": {"self": {"values": [1, "nan", 2]}}, "skip": ["gradcheck", "gradgrad"]}
])",
    .errors = R"([])",
};

const Op kNanmedianDim{
    .name = "nanmedian",
    .id = "nanmedian.dim",
    .signature = "(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)",
    .op = OpId::nanmedian_dim,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::nanmedian(a.tensor("self"), a.integer("dim"), a.boolean("keepdim"))); },
    .method = [](const Args& a) { return results(a.tensor("self").nanmedian(a.integer("dim"), a.boolean("keepdim"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": 1, "keepdim": false}},
{"args": {"self": {"values": [[1, "nan", 2], [3, 2, 4]]}, "dim": 1, "keepdim": true}, "skip": ["gradcheck", "gradgrad"]}
])",
    .errors = R"([])",
};

const Op kMode{
    .name = "mode",
    .id = "mode",
    .signature = "(Tensor self, int dim=-1, bool keepdim=False) -> (Tensor values, Tensor indices)",
    .op = OpId::mode,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::mode(a.tensor("self"), a.integer("dim"), a.boolean("keepdim"))); },
    .method = [](const Args& a) { return results(a.tensor("self").mode(a.integer("dim"), a.boolean("keepdim"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": -1, "keepdim": false}},
{"args": {"self": {"values": [[1, 2, 2], [3, 1, 3]]}, "dim": -1, "keepdim": true}, "skip": ["gradcheck", "gradgrad"]},
{"args": {"self": {"shape": [3, 4, 2]}, "dim": 0, "keepdim": false}}
])",
    .errors = R"([
{"args": {"self": {"shape": [3, 0]}, "dim": 1, "keepdim": false}, "throws": "[mode] no element to choose from", "type": "IndexError"}
])",
};

const Op kQuantile{
    .name = "quantile",
    .id = "quantile",
    .signature = "(Tensor self, Tensor q, int? dim=None, bool keepdim=False, *, str interpolation='linear') -> Tensor",
    .op = OpId::quantile,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::quantile(a.tensor("self"), a.tensor("q"), a.opt_integer("dim"), a.boolean("keepdim"), a.text("interpolation")));
    },
    .method = [](const Args& a) {
      return results(a.tensor("self").quantile(a.tensor("q"), a.opt_integer("dim"), a.boolean("keepdim"), a.text("interpolation")));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "q"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 5]}, "q": {"values": [0.3, 0.55]}, "dim": 1, "keepdim": false, "interpolation": "linear"}},
{"args": {"self": {"shape": [3, 5]}, "q": {"values": [0.3, 0.8]}, "dim": 0, "keepdim": true, "interpolation": "midpoint"}},
{"args": {"self": {"shape": [3, 5]}, "q": {"shape": [], "range": [0.26, 0.28]}, "dim": null, "keepdim": false, "interpolation": "linear"}},
{"args": {"self": {"shape": [2, 3, 4]}, "q": {"values": [0.25, 0.5, 1]}, "dim": 1, "keepdim": false, "interpolation": "lower"},
 "skip": ["gradcheck", "gradgrad"]}
])",
    .errors = R"([
{"args": {"self": {"shape": [3]}, "q": {"values": [[0.5]]}, "dim": null, "keepdim": false, "interpolation": "linear"},
 "throws": "[quantile] q must have at most one dimension, but has shape [1, 1]", "type": "ValueError"},
{"args": {"self": {"shape": [3]}, "q": {"values": [0.5]}, "dim": null, "keepdim": false, "interpolation": "cubic"},
 "throws": "[quantile] interpolation must be \"linear\", \"lower\", \"higher\", \"midpoint\" or \"nearest\", not \"cubic\"",
 "type": "ValueError"},
{"args": {"self": {"shape": [3, 0]}, "q": {"values": [0.5]}, "dim": 1, "keepdim": false, "interpolation": "linear"},
 "throws": "[quantile] no element to choose from", "type": "IndexError"}
])",
};

const Op kQuantileScalar{
    .name = "quantile",
    .id = "quantile.scalar",
    .signature = "(Tensor self, float q, int? dim=None, bool keepdim=False, *, str interpolation='linear') -> Tensor",
    .op = OpId::quantile_scalar,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::quantile(a.tensor("self"), a.number("q"), a.opt_integer("dim"), a.boolean("keepdim"), a.text("interpolation")));
    },
    .method = [](const Args& a) {
      return results(a.tensor("self").quantile(a.number("q"), a.opt_integer("dim"), a.boolean("keepdim"), a.text("interpolation")));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 5]}, "q": 0.3, "dim": 1, "keepdim": false, "interpolation": "linear"}},
{"args": {"self": {"shape": [3, 5]}, "q": 0.5, "dim": null, "keepdim": true, "interpolation": "linear"}},
{"args": {"self": {"shape": [3, 5]}, "q": 0.6, "dim": 0, "keepdim": false, "interpolation": "higher"}},
{"args": {"self": {"shape": [3, 5]}, "q": 0.6, "dim": 0, "keepdim": false, "interpolation": "nearest"}},
{"args": {"self": {"shape": []}, "q": 0.6, "dim": null, "keepdim": false, "interpolation": "linear"}},
{"args": {"self": {"values": [[1, "nan", 2], [3, 2, 4]]}, "q": 0.5, "dim": 1, "keepdim": false, "interpolation": "linear"},
 "skip": ["gradcheck", "gradgrad"]}
])",
    .errors = R"([])",
};

const Op kNanquantile{
    .name = "nanquantile",
    .id = "nanquantile",
    .signature = "(Tensor self, Tensor q, int? dim=None, bool keepdim=False, *, str interpolation='linear') -> Tensor",
    .op = OpId::nanquantile,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::nanquantile(a.tensor("self"), a.tensor("q"), a.opt_integer("dim"), a.boolean("keepdim"),
                                      a.text("interpolation")));
    },
    .method = [](const Args& a) {
      return results(a.tensor("self").nanquantile(a.tensor("q"), a.opt_integer("dim"), a.boolean("keepdim"), a.text("interpolation")));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "q"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 5]}, "q": {"values": [0.3, 0.55]}, "dim": 1, "keepdim": false, "interpolation": "linear"}},
{"args": {"self": {"values": [[1, "nan", 2], ["nan", "nan", "nan"]]}, "q": {"values": [0.5, 0.6]}, "dim": 1, "keepdim": true,
          "interpolation": "linear"}, "skip": ["gradcheck", "gradgrad"]}
])",
    .errors = R"([])",
};

const Op kNanquantileScalar{
    .name = "nanquantile",
    .id = "nanquantile.scalar",
    .signature = "(Tensor self, float q, int? dim=None, bool keepdim=False, *, str interpolation='linear') -> Tensor",
    .op = OpId::nanquantile_scalar,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::nanquantile(a.tensor("self"), a.number("q"), a.opt_integer("dim"), a.boolean("keepdim"),
                                      a.text("interpolation")));
    },
    .method = [](const Args& a) {
      return results(a.tensor("self").nanquantile(a.number("q"), a.opt_integer("dim"), a.boolean("keepdim"), a.text("interpolation")));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 5]}, "q": 0.3, "dim": 1, "keepdim": false, "interpolation": "linear"}},
{"args": {"self": {"values": [[1, "nan", 2], [3, 2, 4]]}, "q": 0.6, "dim": null, "keepdim": false, "interpolation": "lower"},
 "skip": ["gradcheck", "gradgrad"]}
])",
    .errors = R"([])",
};

const Op kUnique{
    .name = "unique",
    .id = "unique",
    .signature = "(Tensor self, bool sorted=True, bool return_inverse=False, bool "
        "return_counts=False) -> (Tensor values, Tensor inverse_indices, Tensor" " counts)",
    .op = OpId::unique,
    .kind = "kernel",
    .gradcheck = 0,
    .function = [](const Args& a) {
      return results(amp::unique(a.tensor("self"), a.boolean("sorted"), a.boolean("return_inverse"), a.boolean("return_counts")));
    },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self", .differentiable = false}},
    .samples = R"([
{"args": {"self": {"values": [[3, 1, 2], [1, 3, 3]]}, "sorted": true, "return_inverse": true, "return_counts": true}},
{"args": {"self": {"values": [2, 1, 2]}, "sorted": true, "return_inverse": false, "return_counts": false}},
{"args": {"self": {"shape": [0]}, "sorted": true, "return_inverse": true, "return_counts": false}}
])",
    .errors = R"([])",
};

const Op kUniqueDim{
    .name = "unique_dim",
    .id = "unique_dim",
    .signature = "(Tensor self, int dim, bool sorted=True, bool return_inverse=False, "
        "bool return_counts=False) -> (Tensor values, Tensor inverse_indices, " "Tensor counts)",
    .op = OpId::unique_dim,
    .kind = "kernel",
    .gradcheck = 0,
    .function = [](const Args& a) {
      return results(amp::unique_dim(a.tensor("self"), a.integer("dim"), a.boolean("sorted"), a.boolean("return_inverse"),
                                     a.boolean("return_counts")));
    },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self", .differentiable = false}},
    .samples = R"([
{"args": {"self": {"values": [[3, 1], [1, 2], [3, 1]]}, "dim": 0, "sorted": true, "return_inverse": true, "return_counts": true}},
{"args": {"self": {"values": [[3, 1, 3], [1, 2, 1]]}, "dim": -1, "sorted": true, "return_inverse": true, "return_counts": true}},
{"args": {"self": {"values": [[3, 1, 3], [1, 2, 1]]}, "dim": -1, "sorted": true, "return_inverse": false, "return_counts": false},
 "skip": ["golden"]}
])",
    .errors = R"([
{"args": {"self": {"shape": [3, 0]}, "dim": 0, "sorted": true, "return_inverse": false, "return_counts": false},
 "throws": "[unique_dim] slices of self, of shape [3, 0], along dimension 0 have no elements", "type": "ValueError"}
])",
};

const Op kUniqueConsecutive{
    .name = "unique_consecutive",
    .id = "unique_consecutive",
    .signature = "(Tensor self, bool return_inverse=False, bool return_counts=False, "
        "int? dim=None) -> (Tensor values, Tensor inverse_indices, Tensor " "counts)",
    .op = OpId::unique_consecutive,
    .kind = "kernel",
    .gradcheck = 0,
    .function = [](const Args& a) {
      return results(amp::unique_consecutive(a.tensor("self"), a.boolean("return_inverse"), a.boolean("return_counts"),
                                             a.opt_integer("dim")));
    },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self", .differentiable = false}},
    .samples = R"([
{"args": {"self": {"values": [1, 1, 2, 2, 2, 1]}, "return_inverse": true, "return_counts": true, "dim": null}},
{"args": {"self": {"values": [[3, 1], [3, 1], [1, 2]]}, "return_inverse": true, "return_counts": true, "dim": 0}},
{"args": {"self": {"shape": [0]}, "return_inverse": false, "return_counts": false, "dim": null}},
{"args": {"self": {"shape": [20000], "int_range": [0, 3], "dtype": "f32"}, "return_inverse": true, "return_counts": true, "dim": null}}
])",
    .errors = R"([])",
};

const Op kIsinTensorTensor{
    .name = "isin",
    .id = "isin.Tensor_Tensor",
    .signature = "(Tensor elements, Tensor test_elements, *, bool assume_unique=False, bool invert=False) -> Tensor",
    .op = OpId::isin_Tensor_Tensor,
    .kind = "composite",
    .gradcheck = 0,
    .function = [](const Args& a) {
      return results(amp::isin(a.tensor("elements"), a.tensor("test_elements"), a.boolean("assume_unique"), a.boolean("invert")));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "elements", .differentiable = false}, {.name = "test_elements", .differentiable = false}},
    .samples = R"([
{"args": {"elements": {"values": [[1, 2], [3, 4]]}, "test_elements": {"values": [4, 1, 1]}, "assume_unique": false, "invert": false}},
{"args": {"elements": {"values": [1, 2, 3]}, "test_elements": {"shape": [0]}, "assume_unique": true, "invert": true}}
])",
    .errors = R"([])",
};

const Op kIsinTensorScalar{
    .name = "isin",
    .id = "isin.Tensor_Scalar",
    .signature = "(Tensor elements, Scalar test_element, *, bool assume_unique=False, bool invert=False) -> Tensor",
    .op = OpId::isin_Tensor_Scalar,
    .kind = "composite",
    .gradcheck = 0,
    .function = [](const Args& a) {
      return results(amp::isin(a.tensor("elements"), a.scalar("test_element"), a.boolean("assume_unique"), a.boolean("invert")));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "elements", .differentiable = false}},
    .samples = R"([
{"args": {"elements": {"values": [[1, 2], [3, 4]]}, "test_element": 3, "assume_unique": false, "invert": false}}
])",
    .errors = R"([])",
};

const Op kIsinScalarTensor{
    .name = "isin",
    .id = "isin.Scalar_Tensor",
    .signature = "(Scalar element, Tensor test_elements, *, bool assume_unique=False, bool invert=False) -> Tensor",
    .op = OpId::isin_Scalar_Tensor,
    .kind = "composite",
    .gradcheck = 0,
    .function = [](const Args& a) {
      return results(amp::isin(a.scalar("element"), a.tensor("test_elements"), a.boolean("assume_unique"), a.boolean("invert")));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "test_elements", .differentiable = false}},
    .samples = R"([
{"args": {"element": 3, "test_elements": {"values": [[1, 2], [3, 4]]}, "assume_unique": false, "invert": false}}
])",
    .errors = R"([])",
};

const Op kHistc{
    .name = "histc",
    .id = "histc",
    .signature = "(Tensor self, int bins=100, Scalar min=0, Scalar max=0) -> Tensor",
    .op = OpId::histc,
    .kind = "kernel",
    .gradcheck = 0,
    .function = [](const Args& a) { return results(amp::histc(a.tensor("self"), a.integer("bins"), a.scalar("min"), a.scalar("max"))); },
    .method = [](const Args& a) { return results(a.tensor("self").histc(a.integer("bins"), a.scalar("min"), a.scalar("max"))); },
    .out = [](const Args& a) {
      return results(amp::histc_out(a.out(), a.tensor("self"), a.integer("bins"), a.scalar("min"), a.scalar("max")));
    },
    .dtypes = {kFloatingTypes, kFloatingTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self", .differentiable = false}},
    .samples = R"([
{"args": {"self": {"shape": [20]}, "bins": 4, "min": -2, "max": 2}},
{"args": {"self": {"values": [[1, 2], [4, 5]]}, "bins": 3, "min": 0, "max": 0}},
{"args": {"self": {"shape": [0]}, "bins": 3, "min": 0, "max": 0}}
])",
    .errors = R"([
{"args": {"self": {"shape": [3]}, "bins": 0, "min": 0, "max": 0}, "throws": "[histc] bins must be positive, but is 0",
 "type": "ValueError"},
{"args": {"self": {"shape": [3]}, "bins": 3, "min": 2, "max": 1}, "throws": "[histc] min 2 is larger than max 1", "type": "ValueError"}
])",
};

const Op kHistogramBinsTensor{
    .name = "histogram",
    .id = "histogram.bins_tensor",
    .signature = "(Tensor self, Tensor bins, *, Tensor? weight=None, bool density=False) -> (Tensor hist, Tensor bin_edges)",
    .op = OpId::histogram_bins_tensor,
    .kind = "kernel",
    .gradcheck = 0,
    .function = [](const Args& a) {
      return results(amp::histogram(a.tensor("self"), a.tensor("bins"), a.tensor("weight"), a.boolean("density")));
    },
    .method = [](const Args& a) { return results(a.tensor("self").histogram(a.tensor("bins"), a.tensor("weight"), a.boolean("density"))); },
    .dtypes = {kFloatingTypes, kFloatingTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self", .differentiable = false}, {.name = "bins", .differentiable = false},
                {.name = "weight", .differentiable = false, .optional = true}},
    .samples = R"([
{"args": {"self": {"shape": [20]}, "bins": {"values": [-2, -1, 0.5, 2]}, "weight": null, "density": false}},
{"args": {"self": {"shape": [4, 5]}, "bins": {"values": [-2, 2, 3]}, "weight": {"shape": [4, 5]}, "density": false}},
{"args": {"self": {"shape": [20]}, "bins": {"values": [-2, -1, 0.5, 2]}, "weight": {"shape": [20], "range": [0.5, 1]}, "density": true}}
])",
    .errors = R"([
{"args": {"self": {"shape": [4]}, "bins": {"shape": [2, 2]}, "weight": null, "density": false},
 "throws": "[histogram] bins must be a vector of at least 2 edges, but has shape [2, 2]", "type": "ValueError"},
{"args": {"self": {"shape": [4]}, "bins": {"shape": [3]}, "weight": {"shape": [3]}, "density": false},
 "throws": "[histogram] weight of shape [3] must have the shape of self, [4]", "type": "ValueError"}
])",
};

const Op kHistogramBinCt{
    .name = "histogram",
    .id = "histogram.bin_ct",
    .signature = "(Tensor self, int bins=100, *, float[]? range=None, Tensor? "
        "weight=None, bool density=False) -> (Tensor hist, Tensor bin_edges)",
    .op = OpId::histogram_bin_ct,
    .kind = "kernel",
    .gradcheck = 0,
    .function = [](const Args& a) {
      return results(amp::histogram(a.tensor("self"), a.integer("bins"), a.opt_numbers("range"), a.tensor("weight"), a.boolean("density")));
    },
    .method = [](const Args& a) {
      return results(a.tensor("self").histogram(a.integer("bins"), a.opt_numbers("range"), a.tensor("weight"), a.boolean("density")));
    },
    .dtypes = {kFloatingTypes, kFloatingTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self", .differentiable = false}, {.name = "weight", .differentiable = false, .optional = true}},
    .samples = R"([
{"args": {"self": {"values": [1, 2, 1.5, 3, 4]}, "bins": 4, "range": null, "weight": null, "density": false}},
{"args": {"self": {"values": [1, 2, 1.5, 3, 4]}, "bins": 3, "range": [0.0, 3.0], "weight": {"values": [1, 2, 3, 4, 5]}, "density": true}}
])",
    .errors = R"([
{"args": {"self": {"shape": [4]}, "bins": 3, "range": [1.0], "weight": null, "density": false},
 "throws": "[histogram] range must be two finite numbers in ascending order", "type": "ValueError"}
])",
};

const Op kBincount{
    .name = "bincount",
    .id = "bincount",
    .signature = "(Tensor self, Tensor? weights=None, int minlength=0) -> Tensor",
    .op = OpId::bincount,
    .kind = "kernel",
    .gradcheck = 0,
    .function = [](const Args& a) { return results(amp::bincount(a.tensor("self"), a.tensor("weights"), a.integer("minlength"))); },
    .method = [](const Args& a) { return results(a.tensor("self").bincount(a.tensor("weights"), a.integer("minlength"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self", .floating = false, .cast = false, .differentiable = false},
                {.name = "weights", .differentiable = false, .optional = true}},
    .samples = R"([
{"args": {"self": {"values": [1, 3, 1, 0], "dtype": "i64"}, "weights": null, "minlength": 0}},
{"args": {"self": {"values": [1, 3, 1, 0], "dtype": "i64"}, "weights": {"values": [0.5, 1, 2, 0.25]}, "minlength": 6}},
{"args": {"self": {"shape": [0], "int_range": [0, 1], "dtype": "i64"}, "weights": null, "minlength": 2}},
{"args": {"self": {"shape": [20000], "int_range": [0, 40], "dtype": "i64"}, "weights": null, "minlength": 0}},
{"args": {"self": {"shape": [20000], "int_range": [0, 40], "dtype": "i64"}, "weights": {"shape": [20000]}, "minlength": 0}}
])",
    .errors = R"([
{"args": {"self": {"values": [1, -1], "dtype": "i64"}, "weights": null, "minlength": 0},
 "throws": "[bincount] self must not have negative elements, but has -1", "type": "ValueError"},
{"args": {"self": {"values": [[1]], "dtype": "i64"}, "weights": null, "minlength": 0},
 "throws": "[bincount] self must have one dimension, but has shape [1, 1]", "type": "ValueError"},
{"args": {"self": {"values": [1], "dtype": "i64"}, "weights": {"shape": [2]}, "minlength": 0},
 "throws": "[bincount] weights of shape [2] must have the shape of self, [1]", "type": "ValueError"},
{"args": {"self": {"values": [1], "dtype": "i64"}, "weights": null, "minlength": -1},
 "throws": "[bincount] minlength must not be negative, but is -1", "type": "ValueError"}
])",
};

const Registration kOrderOps{
    &kSearchsortedTensor,
    &kSearchsortedScalar,
    &kBucketizeTensor,
    &kBucketizeScalar,
    &kKthvalue,
    &kMedian,
    &kMedianDim,
    &kNanmedian,
    &kNanmedianDim,
    &kMode,
    &kQuantile,
    &kQuantileScalar,
    &kNanquantile,
    &kNanquantileScalar,
    &kUnique,
    &kUniqueDim,
    &kUniqueConsecutive,
    &kIsinTensorTensor,
    &kIsinTensorScalar,
    &kIsinScalarTensor,
    &kHistc,
    &kHistogramBinsTensor,
    &kHistogramBinCt,
    &kBincount,
};

}  // namespace

TEST_SUITE_BEGIN("contracts");

TEST_CASE("searchsorted.Tensor: reference") { reference(kSearchsortedTensor); }
TEST_CASE("searchsorted.Tensor: dtypes") { dtypes(kSearchsortedTensor); }
TEST_CASE("searchsorted.Tensor: golden") { golden(kSearchsortedTensor); }
TEST_CASE("searchsorted.Tensor: autocast") { autocast(kSearchsortedTensor); }
TEST_CASE("searchsorted.Tensor: variants") { variants(kSearchsortedTensor); }
TEST_CASE("searchsorted.Tensor: noncontiguous") { noncontiguous(kSearchsortedTensor); }
TEST_CASE("searchsorted.Tensor: errors") { errors(kSearchsortedTensor); }
TEST_CASE("searchsorted.Scalar: reference") { reference(kSearchsortedScalar); }
TEST_CASE("searchsorted.Scalar: dtypes") { dtypes(kSearchsortedScalar); }
TEST_CASE("searchsorted.Scalar: golden") { golden(kSearchsortedScalar); }
TEST_CASE("searchsorted.Scalar: autocast") { autocast(kSearchsortedScalar); }
TEST_CASE("searchsorted.Scalar: noncontiguous") { noncontiguous(kSearchsortedScalar); }
TEST_CASE("searchsorted.Scalar: errors") { errors(kSearchsortedScalar); }
TEST_CASE("bucketize.Tensor: reference") { reference(kBucketizeTensor); }
TEST_CASE("bucketize.Tensor: dtypes") { dtypes(kBucketizeTensor); }
TEST_CASE("bucketize.Tensor: golden") { golden(kBucketizeTensor); }
TEST_CASE("bucketize.Tensor: autocast") { autocast(kBucketizeTensor); }
TEST_CASE("bucketize.Tensor: noncontiguous") { noncontiguous(kBucketizeTensor); }
TEST_CASE("bucketize.Tensor: errors") { errors(kBucketizeTensor); }
TEST_CASE("bucketize.Scalar: reference") { reference(kBucketizeScalar); }
TEST_CASE("bucketize.Scalar: dtypes") { dtypes(kBucketizeScalar); }
TEST_CASE("bucketize.Scalar: golden") { golden(kBucketizeScalar); }
TEST_CASE("bucketize.Scalar: autocast") { autocast(kBucketizeScalar); }
TEST_CASE("bucketize.Scalar: noncontiguous") { noncontiguous(kBucketizeScalar); }
TEST_CASE("bucketize.Scalar: errors") { errors(kBucketizeScalar); }
TEST_CASE("kthvalue: reference") { reference(kKthvalue); }
TEST_CASE("kthvalue: dtypes") { dtypes(kKthvalue); }
TEST_CASE("kthvalue: golden") { golden(kKthvalue); }
TEST_CASE("kthvalue: gradcheck") { gradcheck(kKthvalue); }
TEST_CASE("kthvalue: gradgradcheck") { gradgradcheck(kKthvalue); }
TEST_CASE("kthvalue: autocast") { autocast(kKthvalue); }
TEST_CASE("kthvalue: variants") { variants(kKthvalue); }
TEST_CASE("kthvalue: noncontiguous") { noncontiguous(kKthvalue); }
TEST_CASE("kthvalue: errors") { errors(kKthvalue); }
TEST_CASE("median: reference") { reference(kMedian); }
TEST_CASE("median: dtypes") { dtypes(kMedian); }
TEST_CASE("median: golden") { golden(kMedian); }
TEST_CASE("median: gradcheck") { gradcheck(kMedian); }
TEST_CASE("median: gradgradcheck") { gradgradcheck(kMedian); }
TEST_CASE("median: autocast") { autocast(kMedian); }
TEST_CASE("median: variants") { variants(kMedian); }
TEST_CASE("median: noncontiguous") { noncontiguous(kMedian); }
TEST_CASE("median: errors") { errors(kMedian); }
TEST_CASE("median.dim: reference") { reference(kMedianDim); }
TEST_CASE("median.dim: dtypes") { dtypes(kMedianDim); }
TEST_CASE("median.dim: golden") { golden(kMedianDim); }
TEST_CASE("median.dim: gradcheck") { gradcheck(kMedianDim); }
TEST_CASE("median.dim: gradgradcheck") { gradgradcheck(kMedianDim); }
TEST_CASE("median.dim: autocast") { autocast(kMedianDim); }
TEST_CASE("median.dim: variants") { variants(kMedianDim); }
TEST_CASE("median.dim: noncontiguous") { noncontiguous(kMedianDim); }
TEST_CASE("median.dim: errors") { errors(kMedianDim); }
TEST_CASE("nanmedian: reference") { reference(kNanmedian); }
TEST_CASE("nanmedian: dtypes") { dtypes(kNanmedian); }
TEST_CASE("nanmedian: golden") { golden(kNanmedian); }
TEST_CASE("nanmedian: gradcheck") { gradcheck(kNanmedian); }
TEST_CASE("nanmedian: gradgradcheck") { gradgradcheck(kNanmedian); }
TEST_CASE("nanmedian: autocast") { autocast(kNanmedian); }
TEST_CASE("nanmedian: variants") { variants(kNanmedian); }
TEST_CASE("nanmedian: noncontiguous") { noncontiguous(kNanmedian); }
TEST_CASE("nanmedian: errors") { errors(kNanmedian); }
TEST_CASE("nanmedian.dim: reference") { reference(kNanmedianDim); }
TEST_CASE("nanmedian.dim: dtypes") { dtypes(kNanmedianDim); }
TEST_CASE("nanmedian.dim: golden") { golden(kNanmedianDim); }
TEST_CASE("nanmedian.dim: gradcheck") { gradcheck(kNanmedianDim); }
TEST_CASE("nanmedian.dim: gradgradcheck") { gradgradcheck(kNanmedianDim); }
TEST_CASE("nanmedian.dim: autocast") { autocast(kNanmedianDim); }
TEST_CASE("nanmedian.dim: variants") { variants(kNanmedianDim); }
TEST_CASE("nanmedian.dim: noncontiguous") { noncontiguous(kNanmedianDim); }
TEST_CASE("nanmedian.dim: errors") { errors(kNanmedianDim); }
TEST_CASE("mode: reference") { reference(kMode); }
TEST_CASE("mode: dtypes") { dtypes(kMode); }
TEST_CASE("mode: golden") { golden(kMode); }
TEST_CASE("mode: gradcheck") { gradcheck(kMode); }
TEST_CASE("mode: gradgradcheck") { gradgradcheck(kMode); }
TEST_CASE("mode: autocast") { autocast(kMode); }
TEST_CASE("mode: variants") { variants(kMode); }
TEST_CASE("mode: noncontiguous") { noncontiguous(kMode); }
TEST_CASE("mode: errors") { errors(kMode); }
TEST_CASE("quantile: reference") { reference(kQuantile); }
TEST_CASE("quantile: dtypes") { dtypes(kQuantile); }
TEST_CASE("quantile: golden") { golden(kQuantile); }
TEST_CASE("quantile: gradcheck") { gradcheck(kQuantile); }
TEST_CASE("quantile: gradgradcheck") { gradgradcheck(kQuantile); }
TEST_CASE("quantile: autocast") { autocast(kQuantile); }
TEST_CASE("quantile: variants") { variants(kQuantile); }
TEST_CASE("quantile: noncontiguous") { noncontiguous(kQuantile); }
TEST_CASE("quantile: errors") { errors(kQuantile); }
TEST_CASE("quantile.scalar: reference") { reference(kQuantileScalar); }
TEST_CASE("quantile.scalar: dtypes") { dtypes(kQuantileScalar); }
TEST_CASE("quantile.scalar: golden") { golden(kQuantileScalar); }
TEST_CASE("quantile.scalar: gradcheck") { gradcheck(kQuantileScalar); }
TEST_CASE("quantile.scalar: gradgradcheck") { gradgradcheck(kQuantileScalar); }
TEST_CASE("quantile.scalar: autocast") { autocast(kQuantileScalar); }
TEST_CASE("quantile.scalar: variants") { variants(kQuantileScalar); }
TEST_CASE("quantile.scalar: noncontiguous") { noncontiguous(kQuantileScalar); }
TEST_CASE("quantile.scalar: errors") { errors(kQuantileScalar); }
TEST_CASE("nanquantile: reference") { reference(kNanquantile); }
TEST_CASE("nanquantile: dtypes") { dtypes(kNanquantile); }
TEST_CASE("nanquantile: golden") { golden(kNanquantile); }
TEST_CASE("nanquantile: gradcheck") { gradcheck(kNanquantile); }
TEST_CASE("nanquantile: gradgradcheck") { gradgradcheck(kNanquantile); }
TEST_CASE("nanquantile: autocast") { autocast(kNanquantile); }
TEST_CASE("nanquantile: variants") { variants(kNanquantile); }
TEST_CASE("nanquantile: noncontiguous") { noncontiguous(kNanquantile); }
TEST_CASE("nanquantile: errors") { errors(kNanquantile); }
TEST_CASE("nanquantile.scalar: reference") { reference(kNanquantileScalar); }
TEST_CASE("nanquantile.scalar: dtypes") { dtypes(kNanquantileScalar); }
TEST_CASE("nanquantile.scalar: golden") { golden(kNanquantileScalar); }
TEST_CASE("nanquantile.scalar: gradcheck") { gradcheck(kNanquantileScalar); }
TEST_CASE("nanquantile.scalar: gradgradcheck") { gradgradcheck(kNanquantileScalar); }
TEST_CASE("nanquantile.scalar: autocast") { autocast(kNanquantileScalar); }
TEST_CASE("nanquantile.scalar: variants") { variants(kNanquantileScalar); }
TEST_CASE("nanquantile.scalar: noncontiguous") { noncontiguous(kNanquantileScalar); }
TEST_CASE("nanquantile.scalar: errors") { errors(kNanquantileScalar); }
TEST_CASE("unique: reference") { reference(kUnique); }
TEST_CASE("unique: dtypes") { dtypes(kUnique); }
TEST_CASE("unique: golden") { golden(kUnique); }
TEST_CASE("unique: autocast") { autocast(kUnique); }
TEST_CASE("unique: noncontiguous") { noncontiguous(kUnique); }
TEST_CASE("unique: errors") { errors(kUnique); }
TEST_CASE("unique_dim: reference") { reference(kUniqueDim); }
TEST_CASE("unique_dim: dtypes") { dtypes(kUniqueDim); }
TEST_CASE("unique_dim: golden") { golden(kUniqueDim); }
TEST_CASE("unique_dim: autocast") { autocast(kUniqueDim); }
TEST_CASE("unique_dim: noncontiguous") { noncontiguous(kUniqueDim); }
TEST_CASE("unique_dim: errors") { errors(kUniqueDim); }
TEST_CASE("unique_consecutive: reference") { reference(kUniqueConsecutive); }
TEST_CASE("unique_consecutive: dtypes") { dtypes(kUniqueConsecutive); }
TEST_CASE("unique_consecutive: golden") { golden(kUniqueConsecutive); }
TEST_CASE("unique_consecutive: autocast") { autocast(kUniqueConsecutive); }
TEST_CASE("unique_consecutive: noncontiguous") { noncontiguous(kUniqueConsecutive); }
TEST_CASE("unique_consecutive: errors") { errors(kUniqueConsecutive); }
TEST_CASE("isin.Tensor_Tensor: reference") { reference(kIsinTensorTensor); }
TEST_CASE("isin.Tensor_Tensor: dtypes") { dtypes(kIsinTensorTensor); }
TEST_CASE("isin.Tensor_Tensor: golden") { golden(kIsinTensorTensor); }
TEST_CASE("isin.Tensor_Tensor: autocast") { autocast(kIsinTensorTensor); }
TEST_CASE("isin.Tensor_Tensor: noncontiguous") { noncontiguous(kIsinTensorTensor); }
TEST_CASE("isin.Tensor_Tensor: errors") { errors(kIsinTensorTensor); }
TEST_CASE("isin.Tensor_Scalar: reference") { reference(kIsinTensorScalar); }
TEST_CASE("isin.Tensor_Scalar: dtypes") { dtypes(kIsinTensorScalar); }
TEST_CASE("isin.Tensor_Scalar: golden") { golden(kIsinTensorScalar); }
TEST_CASE("isin.Tensor_Scalar: autocast") { autocast(kIsinTensorScalar); }
TEST_CASE("isin.Tensor_Scalar: noncontiguous") { noncontiguous(kIsinTensorScalar); }
TEST_CASE("isin.Tensor_Scalar: errors") { errors(kIsinTensorScalar); }
TEST_CASE("isin.Scalar_Tensor: reference") { reference(kIsinScalarTensor); }
TEST_CASE("isin.Scalar_Tensor: dtypes") { dtypes(kIsinScalarTensor); }
TEST_CASE("isin.Scalar_Tensor: golden") { golden(kIsinScalarTensor); }
TEST_CASE("isin.Scalar_Tensor: autocast") { autocast(kIsinScalarTensor); }
TEST_CASE("isin.Scalar_Tensor: noncontiguous") { noncontiguous(kIsinScalarTensor); }
TEST_CASE("isin.Scalar_Tensor: errors") { errors(kIsinScalarTensor); }
TEST_CASE("histc: reference") { reference(kHistc); }
TEST_CASE("histc: dtypes") { dtypes(kHistc); }
TEST_CASE("histc: golden") { golden(kHistc); }
TEST_CASE("histc: autocast") { autocast(kHistc); }
TEST_CASE("histc: variants") { variants(kHistc); }
TEST_CASE("histc: noncontiguous") { noncontiguous(kHistc); }
TEST_CASE("histc: errors") { errors(kHistc); }
TEST_CASE("histogram.bins_tensor: reference") { reference(kHistogramBinsTensor); }
TEST_CASE("histogram.bins_tensor: dtypes") { dtypes(kHistogramBinsTensor); }
TEST_CASE("histogram.bins_tensor: golden") { golden(kHistogramBinsTensor); }
TEST_CASE("histogram.bins_tensor: autocast") { autocast(kHistogramBinsTensor); }
TEST_CASE("histogram.bins_tensor: variants") { variants(kHistogramBinsTensor); }
TEST_CASE("histogram.bins_tensor: noncontiguous") { noncontiguous(kHistogramBinsTensor); }
TEST_CASE("histogram.bins_tensor: errors") { errors(kHistogramBinsTensor); }
TEST_CASE("histogram.bin_ct: reference") { reference(kHistogramBinCt); }
TEST_CASE("histogram.bin_ct: dtypes") { dtypes(kHistogramBinCt); }
TEST_CASE("histogram.bin_ct: golden") { golden(kHistogramBinCt); }
TEST_CASE("histogram.bin_ct: autocast") { autocast(kHistogramBinCt); }
TEST_CASE("histogram.bin_ct: variants") { variants(kHistogramBinCt); }
TEST_CASE("histogram.bin_ct: noncontiguous") { noncontiguous(kHistogramBinCt); }
TEST_CASE("histogram.bin_ct: errors") { errors(kHistogramBinCt); }
TEST_CASE("bincount: reference") { reference(kBincount); }
TEST_CASE("bincount: dtypes") { dtypes(kBincount); }
TEST_CASE("bincount: golden") { golden(kBincount); }
TEST_CASE("bincount: autocast") { autocast(kBincount); }
TEST_CASE("bincount: variants") { variants(kBincount); }
TEST_CASE("bincount: noncontiguous") { noncontiguous(kBincount); }
TEST_CASE("bincount: errors") { errors(kBincount); }

TEST_SUITE_END();

TEST_SUITE_BEGIN("contracts in threads");

TEST_CASE("searchsorted.Tensor: threads") { threads(kSearchsortedTensor); }
TEST_CASE("searchsorted.Scalar: threads") { threads(kSearchsortedScalar); }
TEST_CASE("bucketize.Tensor: threads") { threads(kBucketizeTensor); }
TEST_CASE("bucketize.Scalar: threads") { threads(kBucketizeScalar); }
TEST_CASE("kthvalue: threads") { threads(kKthvalue); }
TEST_CASE("median: threads") { threads(kMedian); }
TEST_CASE("median.dim: threads") { threads(kMedianDim); }
TEST_CASE("nanmedian: threads") { threads(kNanmedian); }
TEST_CASE("nanmedian.dim: threads") { threads(kNanmedianDim); }
TEST_CASE("mode: threads") { threads(kMode); }
TEST_CASE("quantile: threads") { threads(kQuantile); }
TEST_CASE("quantile.scalar: threads") { threads(kQuantileScalar); }
TEST_CASE("nanquantile: threads") { threads(kNanquantile); }
TEST_CASE("nanquantile.scalar: threads") { threads(kNanquantileScalar); }
TEST_CASE("unique: threads") { threads(kUnique); }
TEST_CASE("unique_dim: threads") { threads(kUniqueDim); }
TEST_CASE("unique_consecutive: threads") { threads(kUniqueConsecutive); }
TEST_CASE("isin.Tensor_Tensor: threads") { threads(kIsinTensorTensor); }
TEST_CASE("isin.Tensor_Scalar: threads") { threads(kIsinTensorScalar); }
TEST_CASE("isin.Scalar_Tensor: threads") { threads(kIsinScalarTensor); }
TEST_CASE("histc: threads") { threads(kHistc); }
TEST_CASE("histogram.bins_tensor: threads") { threads(kHistogramBinsTensor); }
TEST_CASE("histogram.bin_ct: threads") { threads(kHistogramBinCt); }
TEST_CASE("bincount: threads") { threads(kBincount); }

TEST_SUITE_END();

TEST_SUITE_BEGIN("contracts on cuda");

TEST_CASE("searchsorted.Tensor: cuda") { on_cuda(kSearchsortedTensor); }
TEST_CASE("searchsorted.Scalar: cuda") { on_cuda(kSearchsortedScalar); }
TEST_CASE("bucketize.Tensor: cuda") { on_cuda(kBucketizeTensor); }
TEST_CASE("bucketize.Scalar: cuda") { on_cuda(kBucketizeScalar); }
TEST_CASE("kthvalue: cuda") { on_cuda(kKthvalue); }
TEST_CASE("median: cuda") { on_cuda(kMedian); }
TEST_CASE("median.dim: cuda") { on_cuda(kMedianDim); }
TEST_CASE("nanmedian: cuda") { on_cuda(kNanmedian); }
TEST_CASE("nanmedian.dim: cuda") { on_cuda(kNanmedianDim); }
TEST_CASE("mode: cuda") { on_cuda(kMode); }
TEST_CASE("quantile: cuda") { on_cuda(kQuantile); }
TEST_CASE("quantile.scalar: cuda") { on_cuda(kQuantileScalar); }
TEST_CASE("nanquantile: cuda") { on_cuda(kNanquantile); }
TEST_CASE("nanquantile.scalar: cuda") { on_cuda(kNanquantileScalar); }
TEST_CASE("unique: cuda") { on_cuda(kUnique); }
TEST_CASE("unique_dim: cuda") { on_cuda(kUniqueDim); }
TEST_CASE("unique_consecutive: cuda") { on_cuda(kUniqueConsecutive); }
TEST_CASE("isin.Tensor_Tensor: cuda") { on_cuda(kIsinTensorTensor); }
TEST_CASE("isin.Tensor_Scalar: cuda") { on_cuda(kIsinTensorScalar); }
TEST_CASE("isin.Scalar_Tensor: cuda") { on_cuda(kIsinScalarTensor); }
TEST_CASE("histc: cuda") { on_cuda(kHistc); }
TEST_CASE("histogram.bins_tensor: cuda") { on_cuda(kHistogramBinsTensor); }
TEST_CASE("histogram.bin_ct: cuda") { on_cuda(kHistogramBinCt); }
TEST_CASE("bincount: cuda") { on_cuda(kBincount); }

TEST_SUITE_END();

}  // namespace amp::contracts
