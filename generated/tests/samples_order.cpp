// DO NOT EDIT. Generated from ops/order.yaml by codegen (./dev regenerate).
#include <amp/internal_ops.h>
#include <amp/ops/order.h>

#include "contracts/registered.h"

namespace amp::contracts {

namespace {

const Op kSearchsortedTensor{
    .name = "searchsorted",
    .id = "searchsorted.Tensor",
    .signature =
        "(Tensor sorted_sequence, Tensor self, *, bool out_int32=False, bool right=False, str? side=None, Tensor? sorter=None) -> Tensor",
    .op = OpId::searchsorted_Tensor,
    .kind = "kernel",
    .gradcheck = 0,
    .contracts = Contract::all_except(Contract::range_gradients | Contract::gradcheck | Contract::gradgradcheck | Contract::create_graph),
    .function = [](const Args& a) {
      return results(amp::searchsorted(a.tensor("sorted_sequence"), a.tensor("self"), a.boolean("out_int32"), a.boolean("right"),
                                       a.opt_text("side"), a.tensor("sorter")));
    },
    .out = [](const Args& a) {
      return results(amp::searchsorted_out(a.out(), a.tensor("sorted_sequence"), a.tensor("self"), a.boolean("out_int32"),
                                           a.boolean("right"), a.opt_text("side"), a.tensor("sorter")));
    },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
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
    .signature =
        "(Tensor sorted_sequence, Scalar self, *, bool out_int32=False, bool right=False, str? side=None, Tensor? sorter=None) -> Tensor",
    .op = OpId::searchsorted_Scalar,
    .kind = "composite",
    .gradcheck = 0,
    .contracts = Contract::all_except(Contract::range_gradients | Contract::gradcheck | Contract::gradgradcheck | Contract::create_graph),
    .function = [](const Args& a) {
      return results(amp::searchsorted(a.tensor("sorted_sequence"), a.scalar("self"), a.boolean("out_int32"), a.boolean("right"),
                                       a.opt_text("side"), a.tensor("sorter")));
    },
    .tensors = {{.name = "sorted_sequence", .differentiable = false},
                {.name = "sorter", .floating = false, .cast = false, .differentiable = false, .optional = true}},
    .samples = R"([
{"args": {"sorted_sequence": {"values": [1, 2, 2, 4]}, "self": 2, "out_int32": false, "right": false, "side": null, "sorter": null}},
{"args": {"sorted_sequence": {"values": [1, 2, 2, 4]}, "self": 2.5, "out_int32": true, "right": true, "side": null, "sorter": null}}
])",
};

const Op kBucketizeTensor{
    .name = "bucketize",
    .id = "bucketize.Tensor",
    .signature = "(Tensor self, Tensor boundaries, *, bool out_int32=False, bool right=False) -> Tensor",
    .op = OpId::bucketize_Tensor,
    .kind = "composite",
    .gradcheck = 0,
    .contracts = Contract::all_except(Contract::range_gradients | Contract::gradcheck | Contract::gradgradcheck | Contract::create_graph),
    .function = [](const Args& a) {
      return results(amp::bucketize(a.tensor("self"), a.tensor("boundaries"), a.boolean("out_int32"), a.boolean("right")));
    },
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
    .contracts = Contract::all_except(Contract::range_gradients | Contract::gradcheck | Contract::gradgradcheck | Contract::create_graph),
    .function = [](const Args& a) {
      return results(amp::bucketize(a.scalar("self"), a.tensor("boundaries"), a.boolean("out_int32"), a.boolean("right")));
    },
    .tensors = {{.name = "boundaries", .differentiable = false}},
    .samples = R"([
{"args": {"self": 2, "boundaries": {"values": [1, 2, 4]}, "out_int32": false, "right": true}}
])",
};

const Op kKthvalue{
    .name = "kthvalue",
    .signature = "(Tensor self, int k, int dim=-1, bool keepdim=False) -> (Tensor values, Tensor indices)",
    .op = OpId::kthvalue,
    .kind = "kernel",
    .function = [](const Args& a) {
      return results(amp::kthvalue(a.tensor("self"), a.integer("k"), a.integer("dim"), a.boolean("keepdim")));
    },
    .method = [](const Args& a) { return results(a.tensor("self").kthvalue(a.integer("k"), a.integer("dim"), a.boolean("keepdim"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
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
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::median,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::median(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").median()); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}},
{"args": {"self": {"shape": []}}},
{"args": {"self": {"values": [1, "nan", 2]}}, "skip": ["gradcheck", "gradgrad"]}
])",
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
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::nanmedian,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::nanmedian(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").nanmedian()); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}},
{"args": {"self": {"values": [1, "nan", 2]}}, "skip": ["gradcheck", "gradgrad"]}
])",
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
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": 1, "keepdim": false}},
{"args": {"self": {"values": [[1, "nan", 2], [3, 2, 4]]}, "dim": 1, "keepdim": true}, "skip": ["gradcheck", "gradgrad"]}
])",
};

const Op kMode{
    .name = "mode",
    .signature = "(Tensor self, int dim=-1, bool keepdim=False) -> (Tensor values, Tensor indices)",
    .op = OpId::mode,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::mode(a.tensor("self"), a.integer("dim"), a.boolean("keepdim"))); },
    .method = [](const Args& a) { return results(a.tensor("self").mode(a.integer("dim"), a.boolean("keepdim"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
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
    .signature = "(Tensor self, Tensor q, int? dim=None, bool keepdim=False, *, str interpolation='linear') -> Tensor",
    .op = OpId::quantile,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::quantile(a.tensor("self"), a.tensor("q"), a.opt_integer("dim"), a.boolean("keepdim"), a.text("interpolation")));
    },
    .method = [](const Args& a) {
      return results(a.tensor("self").quantile(a.tensor("q"), a.opt_integer("dim"), a.boolean("keepdim"), a.text("interpolation")));
    },
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
};

const Op kNanquantile{
    .name = "nanquantile",
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
    .tensors = {{.name = "self"}, {.name = "q"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 5]}, "q": {"values": [0.3, 0.55]}, "dim": 1, "keepdim": false, "interpolation": "linear"}},
{"args": {"self": {"values": [[1, "nan", 2], ["nan", "nan", "nan"]]}, "q": {"values": [0.5, 0.6]}, "dim": 1, "keepdim": true,
          "interpolation": "linear"}, "skip": ["gradcheck", "gradgrad"]}
])",
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
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 5]}, "q": 0.3, "dim": 1, "keepdim": false, "interpolation": "linear"}},
{"args": {"self": {"values": [[1, "nan", 2], [3, 2, 4]]}, "q": 0.6, "dim": null, "keepdim": false, "interpolation": "lower"},
 "skip": ["gradcheck", "gradgrad"]}
])",
};

const Op kUnique{
    .name = "unique",
    .signature =
        "(Tensor self, bool sorted=True, bool return_inverse=False, bool return_counts=False) -> (Tensor values, Tensor inverse_indices, Tensor counts)",
    .op = OpId::unique,
    .kind = "kernel",
    .gradcheck = 0,
    .contracts = Contract::all_except(Contract::range_gradients | Contract::gradcheck | Contract::gradgradcheck | Contract::create_graph),
    .function = [](const Args& a) {
      return results(amp::unique(a.tensor("self"), a.boolean("sorted"), a.boolean("return_inverse"), a.boolean("return_counts")));
    },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tensors = {{.name = "self", .differentiable = false}},
    .samples = R"([
{"args": {"self": {"values": [[3, 1, 2], [1, 3, 3]]}, "sorted": true, "return_inverse": true, "return_counts": true}},
{"args": {"self": {"values": [2, 1, 2]}, "sorted": true, "return_inverse": false, "return_counts": false}},
{"args": {"self": {"shape": [0]}, "sorted": true, "return_inverse": true, "return_counts": false}}
])",
};

const Op kUniqueDim{
    .name = "unique_dim",
    .signature =
        "(Tensor self, int dim, bool sorted=True, bool return_inverse=False, bool return_counts=False) -> (Tensor values, Tensor inverse_indices, Tensor counts)",
    .op = OpId::unique_dim,
    .kind = "kernel",
    .gradcheck = 0,
    .contracts = Contract::all_except(Contract::range_gradients | Contract::gradcheck | Contract::gradgradcheck | Contract::create_graph),
    .function = [](const Args& a) {
      return results(amp::unique_dim(a.tensor("self"), a.integer("dim"), a.boolean("sorted"), a.boolean("return_inverse"),
                                     a.boolean("return_counts")));
    },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
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
    .signature =
        "(Tensor self, bool return_inverse=False, bool return_counts=False, int? dim=None) -> (Tensor values, Tensor inverse_indices, Tensor counts)",
    .op = OpId::unique_consecutive,
    .kind = "kernel",
    .gradcheck = 0,
    .contracts = Contract::all_except(Contract::range_gradients | Contract::gradcheck | Contract::gradgradcheck | Contract::create_graph),
    .function = [](const Args& a) {
      return results(amp::unique_consecutive(a.tensor("self"), a.boolean("return_inverse"), a.boolean("return_counts"),
                                             a.opt_integer("dim")));
    },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tensors = {{.name = "self", .differentiable = false}},
    .samples = R"([
{"args": {"self": {"values": [1, 1, 2, 2, 2, 1]}, "return_inverse": true, "return_counts": true, "dim": null}},
{"args": {"self": {"values": [[3, 1], [3, 1], [1, 2]]}, "return_inverse": true, "return_counts": true, "dim": 0}},
{"args": {"self": {"shape": [0]}, "return_inverse": false, "return_counts": false, "dim": null}},
{"args": {"self": {"shape": [20000], "int_range": [0, 3], "dtype": "f32"}, "return_inverse": true, "return_counts": true, "dim": null}}
])",
};

const Op kIsinTensorTensor{
    .name = "isin",
    .id = "isin.Tensor_Tensor",
    .signature = "(Tensor elements, Tensor test_elements, *, bool assume_unique=False, bool invert=False) -> Tensor",
    .op = OpId::isin_Tensor_Tensor,
    .kind = "composite",
    .gradcheck = 0,
    .contracts = Contract::all_except(Contract::range_gradients | Contract::gradcheck | Contract::gradgradcheck | Contract::create_graph),
    .function = [](const Args& a) {
      return results(amp::isin(a.tensor("elements"), a.tensor("test_elements"), a.boolean("assume_unique"), a.boolean("invert")));
    },
    .tensors = {{.name = "elements", .differentiable = false}, {.name = "test_elements", .differentiable = false}},
    .samples = R"([
{"args": {"elements": {"values": [[1, 2], [3, 4]]}, "test_elements": {"values": [4, 1, 1]}, "assume_unique": false, "invert": false}},
{"args": {"elements": {"values": [1, 2, 3]}, "test_elements": {"shape": [0]}, "assume_unique": true, "invert": true}}
])",
};

const Op kIsinTensorScalar{
    .name = "isin",
    .id = "isin.Tensor_Scalar",
    .signature = "(Tensor elements, Scalar test_element, *, bool assume_unique=False, bool invert=False) -> Tensor",
    .op = OpId::isin_Tensor_Scalar,
    .kind = "composite",
    .gradcheck = 0,
    .contracts = Contract::all_except(Contract::range_gradients | Contract::gradcheck | Contract::gradgradcheck | Contract::create_graph),
    .function = [](const Args& a) {
      return results(amp::isin(a.tensor("elements"), a.scalar("test_element"), a.boolean("assume_unique"), a.boolean("invert")));
    },
    .tensors = {{.name = "elements", .differentiable = false}},
    .samples = R"([
{"args": {"elements": {"values": [[1, 2], [3, 4]]}, "test_element": 3, "assume_unique": false, "invert": false}}
])",
};

const Op kIsinScalarTensor{
    .name = "isin",
    .id = "isin.Scalar_Tensor",
    .signature = "(Scalar element, Tensor test_elements, *, bool assume_unique=False, bool invert=False) -> Tensor",
    .op = OpId::isin_Scalar_Tensor,
    .kind = "composite",
    .gradcheck = 0,
    .contracts = Contract::all_except(Contract::range_gradients | Contract::gradcheck | Contract::gradgradcheck | Contract::create_graph),
    .function = [](const Args& a) {
      return results(amp::isin(a.scalar("element"), a.tensor("test_elements"), a.boolean("assume_unique"), a.boolean("invert")));
    },
    .tensors = {{.name = "test_elements", .differentiable = false}},
    .samples = R"([
{"args": {"element": 3, "test_elements": {"values": [[1, 2], [3, 4]]}, "assume_unique": false, "invert": false}}
])",
};

const Op kHistc{
    .name = "histc",
    .signature = "(Tensor self, int bins=100, Scalar min=0, Scalar max=0) -> Tensor",
    .op = OpId::histc,
    .kind = "kernel",
    .gradcheck = 0,
    .contracts = Contract::all_except(Contract::range_gradients | Contract::gradcheck | Contract::gradgradcheck | Contract::create_graph),
    .function = [](const Args& a) { return results(amp::histc(a.tensor("self"), a.integer("bins"), a.scalar("min"), a.scalar("max"))); },
    .method = [](const Args& a) { return results(a.tensor("self").histc(a.integer("bins"), a.scalar("min"), a.scalar("max"))); },
    .out = [](const Args& a) {
      return results(amp::histc_out(a.out(), a.tensor("self"), a.integer("bins"), a.scalar("min"), a.scalar("max")));
    },
    .dtypes = {kFloatingTypes, kFloatingTypes},
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
    .contracts = Contract::all_except(Contract::range_gradients | Contract::gradcheck | Contract::gradgradcheck | Contract::create_graph),
    .function = [](const Args& a) {
      return results(amp::histogram(a.tensor("self"), a.tensor("bins"), a.tensor("weight"), a.boolean("density")));
    },
    .method = [](const Args& a) { return results(a.tensor("self").histogram(a.tensor("bins"), a.tensor("weight"), a.boolean("density"))); },
    .dtypes = {kFloatingTypes, kFloatingTypes},
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
    .signature =
        "(Tensor self, int bins=100, *, float[]? range=None, Tensor? weight=None, bool density=False) -> (Tensor hist, Tensor bin_edges)",
    .op = OpId::histogram_bin_ct,
    .kind = "kernel",
    .gradcheck = 0,
    .contracts = Contract::all_except(Contract::range_gradients | Contract::gradcheck | Contract::gradgradcheck | Contract::create_graph),
    .function = [](const Args& a) {
      return results(amp::histogram(a.tensor("self"), a.integer("bins"), a.opt_numbers("range"), a.tensor("weight"), a.boolean("density")));
    },
    .method = [](const Args& a) {
      return results(a.tensor("self").histogram(a.integer("bins"), a.opt_numbers("range"), a.tensor("weight"), a.boolean("density")));
    },
    .dtypes = {kFloatingTypes, kFloatingTypes},
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
    .signature = "(Tensor self, Tensor? weights=None, int minlength=0) -> Tensor",
    .op = OpId::bincount,
    .kind = "kernel",
    .gradcheck = 0,
    .contracts = Contract::all_except(Contract::range_gradients | Contract::gradcheck | Contract::gradgradcheck | Contract::create_graph),
    .function = [](const Args& a) { return results(amp::bincount(a.tensor("self"), a.tensor("weights"), a.integer("minlength"))); },
    .method = [](const Args& a) { return results(a.tensor("self").bincount(a.tensor("weights"), a.integer("minlength"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
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

}  // namespace amp::contracts
