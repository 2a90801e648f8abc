// DO NOT EDIT. Generated from ops/reduction.yaml by codegen (./dev regenerate).
#include <doctest/doctest.h>

#include <amp/internal_ops.h>
#include <amp/ops/reduction.h>

#include "contracts/contracts.h"

namespace amp::contracts {

namespace {

const Op kSum{
    .name = "sum",
    .id = "sum",
    .signature = "(Tensor self, *, ScalarType? dtype=None) -> Tensor",
    .op = OpId::sum,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::sum(a.tensor("self"), a.opt_dtype("dtype"))); },
    .method = [](const Args& a) { return results(a.tensor("self").sum(a.opt_dtype("dtype"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dtype": null}},
{"args": {"self": {"shape": []}, "dtype": null}},
{"args": {"self": {"shape": [0]}, "dtype": null}},
{"args": {"self": {"shape": [3, 4]}, "dtype": "f64"}}
])",
    .errors = R"([])",
};

const Op kSumDim{
    .name = "sum",
    .id = "sum.dim",
    .signature = "(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor",
    .op = OpId::sum_dim,
    .kind = "kernel",
    .function = [](const Args& a) {
      return results(amp::sum(a.tensor("self"), a.opt_ints("dim"), a.boolean("keepdim"), a.opt_dtype("dtype")));
    },
    .method = [](const Args& a) { return results(a.tensor("self").sum(a.opt_ints("dim"), a.boolean("keepdim"), a.opt_dtype("dtype"))); },
    .out = [](const Args& a) {
      return results(amp::sum_out(a.out(), a.tensor("self"), a.opt_ints("dim"), a.boolean("keepdim"), a.opt_dtype("dtype")));
    },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": [0], "keepdim": false, "dtype": null}},
{"args": {"self": {"shape": [3, 4, 2]}, "dim": [0, -1], "keepdim": true, "dtype": null}},
{"args": {"self": {"shape": [3, 4, 2]}, "dim": [1], "keepdim": false, "dtype": null}},
{"args": {"self": {"shape": [3, 0]}, "dim": [1], "keepdim": false, "dtype": null}}
])",
    .errors = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": [2], "keepdim": false, "dtype": null}, "throws": "[sum] dim 2 is out of range",
 "type": "IndexError"},
{"args": {"self": {"shape": [3, 4]}, "dim": [1, -1], "keepdim": false, "dtype": null}, "throws": "[sum] dim -1 appears twice",
 "type": "ValueError"}
])",
};

const Op kMean{
    .name = "mean",
    .id = "mean",
    .signature = "(Tensor self, *, ScalarType? dtype=None) -> Tensor",
    .op = OpId::mean,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::mean(a.tensor("self"), a.opt_dtype("dtype"))); },
    .method = [](const Args& a) { return results(a.tensor("self").mean(a.opt_dtype("dtype"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dtype": null}, "skip": ["dtypes"]},
{"args": {"self": {"shape": []}, "dtype": null}, "skip": ["dtypes"]},
{"args": {"self": {"shape": [3, 4]}, "dtype": "f64"}}
])",
    .errors = R"([])",
};

const Op kMeanDim{
    .name = "mean",
    .id = "mean.dim",
    .signature = "(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor",
    .op = OpId::mean_dim,
    .kind = "kernel",
    .function = [](const Args& a) {
      return results(amp::mean(a.tensor("self"), a.opt_ints("dim"), a.boolean("keepdim"), a.opt_dtype("dtype")));
    },
    .method = [](const Args& a) { return results(a.tensor("self").mean(a.opt_ints("dim"), a.boolean("keepdim"), a.opt_dtype("dtype"))); },
    .out = [](const Args& a) {
      return results(amp::mean_out(a.out(), a.tensor("self"), a.opt_ints("dim"), a.boolean("keepdim"), a.opt_dtype("dtype")));
    },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": [0], "keepdim": false, "dtype": null}, "skip": ["dtypes"]},
{"args": {"self": {"shape": [3, 4, 2]}, "dim": [0, -1], "keepdim": true, "dtype": null}, "skip": ["dtypes"]}
])",
    .errors = R"([])",
};

const Op kProd{
    .name = "prod",
    .id = "prod",
    .signature = "(Tensor self, *, ScalarType? dtype=None) -> Tensor",
    .op = OpId::prod,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::prod(a.tensor("self"), a.opt_dtype("dtype"))); },
    .method = [](const Args& a) { return results(a.tensor("self").prod(a.opt_dtype("dtype"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dtype": null}},
{"args": {"self": {"shape": []}, "dtype": null}},
{"args": {"self": {"values": [1.5, 0, -2]}, "dtype": null}}
])",
    .errors = R"([])",
};

const Op kProdDimInt{
    .name = "prod",
    .id = "prod.dim_int",
    .signature = "(Tensor self, int dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor",
    .op = OpId::prod_dim_int,
    .kind = "kernel",
    .function = [](const Args& a) {
      return results(amp::prod(a.tensor("self"), a.integer("dim"), a.boolean("keepdim"), a.opt_dtype("dtype")));
    },
    .method = [](const Args& a) { return results(a.tensor("self").prod(a.integer("dim"), a.boolean("keepdim"), a.opt_dtype("dtype"))); },
    .out = [](const Args& a) {
      return results(amp::prod_out(a.out(), a.tensor("self"), a.integer("dim"), a.boolean("keepdim"), a.opt_dtype("dtype")));
    },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": 0, "keepdim": false, "dtype": null}},
{"args": {"self": {"shape": [3, 4]}, "dim": -1, "keepdim": true, "dtype": null}},
{"args": {"self": {"values": [[1.5, 0, -2], [0, 0, 3], [1, 2, 3]]}, "dim": 1, "keepdim": false, "dtype": null}}
])",
    .errors = R"([])",
};

const Op kAmax{
    .name = "amax",
    .id = "amax",
    .signature = "(Tensor self, int[1] dim=[], bool keepdim=False) -> Tensor",
    .op = OpId::amax,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::amax(a.tensor("self"), a.ints("dim"), a.boolean("keepdim"))); },
    .method = [](const Args& a) { return results(a.tensor("self").amax(a.ints("dim"), a.boolean("keepdim"))); },
    .out = [](const Args& a) { return results(amp::amax_out(a.out(), a.tensor("self"), a.ints("dim"), a.boolean("keepdim"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": [1], "keepdim": false}},
{"args": {"self": {"shape": [3, 4, 2]}, "dim": [0, 2], "keepdim": true}},
{"args": {"self": {"shape": [3, 4]}, "dim": [], "keepdim": false}}
])",
    .errors = R"([
{"args": {"self": {"shape": [3, 0]}, "dim": [1], "keepdim": false},
 "throws": "[amax] no element to choose from: shape [3, 0] has size 0 in a reduced dimension", "type": "IndexError"}
])",
};

const Op kAmin{
    .name = "amin",
    .id = "amin",
    .signature = "(Tensor self, int[1] dim=[], bool keepdim=False) -> Tensor",
    .op = OpId::amin,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::amin(a.tensor("self"), a.ints("dim"), a.boolean("keepdim"))); },
    .method = [](const Args& a) { return results(a.tensor("self").amin(a.ints("dim"), a.boolean("keepdim"))); },
    .out = [](const Args& a) { return results(amp::amin_out(a.out(), a.tensor("self"), a.ints("dim"), a.boolean("keepdim"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": [1], "keepdim": false}},
{"args": {"self": {"shape": [3, 4, 2]}, "dim": [0, 2], "keepdim": true}}
])",
    .errors = R"([
{"args": {"self": {"shape": [3, 0]}, "dim": [1], "keepdim": false}, "throws": "[amin] no element to choose from", "type": "IndexError"}
])",
};

const Op kMax{
    .name = "max",
    .id = "max",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::max,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::max(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").max()); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}}
])",
    .errors = R"([])",
};

const Op kMaxOther{
    .name = "max",
    .id = "max.other",
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::max_other,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::max(a.tensor("self"), a.tensor("other"))); },
    .method = [](const Args& a) { return results(a.tensor("self").max(a.tensor("other"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "other"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [3, 4]}}}
])",
    .errors = R"([])",
};

const Op kMaxDim{
    .name = "max",
    .id = "max.dim",
    .signature = "(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)",
    .op = OpId::max_dim,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::max(a.tensor("self"), a.integer("dim"), a.boolean("keepdim"))); },
    .method = [](const Args& a) { return results(a.tensor("self").max(a.integer("dim"), a.boolean("keepdim"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": 1, "keepdim": false}},
{"args": {"self": {"shape": [3, 4, 2]}, "dim": 0, "keepdim": true}}
])",
    .errors = R"([
{"args": {"self": {"shape": [3, 0]}, "dim": 1, "keepdim": false}, "throws": "[max] no element to choose from", "type": "IndexError"}
])",
};

const Op kMin{
    .name = "min",
    .id = "min",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::min,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::min(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").min()); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}}
])",
    .errors = R"([])",
};

const Op kMinOther{
    .name = "min",
    .id = "min.other",
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::min_other,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::min(a.tensor("self"), a.tensor("other"))); },
    .method = [](const Args& a) { return results(a.tensor("self").min(a.tensor("other"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "other"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [3, 4]}}}
])",
    .errors = R"([])",
};

const Op kMinDim{
    .name = "min",
    .id = "min.dim",
    .signature = "(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)",
    .op = OpId::min_dim,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::min(a.tensor("self"), a.integer("dim"), a.boolean("keepdim"))); },
    .method = [](const Args& a) { return results(a.tensor("self").min(a.integer("dim"), a.boolean("keepdim"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": 1, "keepdim": false}},
{"args": {"self": {"shape": [3, 4, 2]}, "dim": 0, "keepdim": true}}
])",
    .errors = R"([])",
};

const Op kArgmax{
    .name = "argmax",
    .id = "argmax",
    .signature = "(Tensor self, int? dim=None, bool keepdim=False) -> Tensor",
    .op = OpId::argmax,
    .kind = "kernel",
    .gradcheck = 0,
    .function = [](const Args& a) { return results(amp::argmax(a.tensor("self"), a.opt_integer("dim"), a.boolean("keepdim"))); },
    .method = [](const Args& a) { return results(a.tensor("self").argmax(a.opt_integer("dim"), a.boolean("keepdim"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self", .differentiable = false}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": null, "keepdim": false}},
{"args": {"self": {"shape": [3, 4]}, "dim": 0, "keepdim": false}},
{"args": {"self": {"shape": [3, 4]}, "dim": -1, "keepdim": true}}
])",
    .errors = R"([
{"args": {"self": {"shape": [0]}, "dim": null, "keepdim": false}, "throws": "[argmax] no element to choose from", "type": "IndexError"}
])",
};

const Op kArgmin{
    .name = "argmin",
    .id = "argmin",
    .signature = "(Tensor self, int? dim=None, bool keepdim=False) -> Tensor",
    .op = OpId::argmin,
    .kind = "kernel",
    .gradcheck = 0,
    .function = [](const Args& a) { return results(amp::argmin(a.tensor("self"), a.opt_integer("dim"), a.boolean("keepdim"))); },
    .method = [](const Args& a) { return results(a.tensor("self").argmin(a.opt_integer("dim"), a.boolean("keepdim"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self", .differentiable = false}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": null, "keepdim": false}},
{"args": {"self": {"shape": [3, 4]}, "dim": 0, "keepdim": false}}
])",
    .errors = R"([])",
};

const Op kAminmax{
    .name = "aminmax",
    .id = "aminmax",
    .signature = "(Tensor self, *, int? dim=None, bool keepdim=False) -> (Tensor min, Tensor max)",
    .op = OpId::aminmax,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::aminmax(a.tensor("self"), a.opt_integer("dim"), a.boolean("keepdim"))); },
    .method = [](const Args& a) { return results(a.tensor("self").aminmax(a.opt_integer("dim"), a.boolean("keepdim"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": null, "keepdim": false}},
{"args": {"self": {"shape": [3, 4]}, "dim": 1, "keepdim": true}},
{"args": {"self": {"shape": [3, 4, 2]}, "dim": 0, "keepdim": false}},
{"args": {"self": {"shape": [40, 130]}, "dim": 0, "keepdim": false}, "skip": ["gradcheck", "gradgrad"]},
{"args": {"self": {"values": [[1, "nan"], [2, 3]]}, "dim": 1, "keepdim": false}, "skip": ["gradcheck", "gradgrad"]}
])",
    .errors = R"([
{"args": {"self": {"shape": [3, 0]}, "dim": 1, "keepdim": false}, "throws": "[aminmax] no element to choose from", "type": "IndexError"}
])",
};

const Op kVar{
    .name = "var",
    .id = "var",
    .signature = "(Tensor self, bool unbiased) -> Tensor",
    .op = OpId::var,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::var(a.tensor("self"), a.boolean("unbiased"))); },
    .method = [](const Args& a) { return results(a.tensor("self").var(a.boolean("unbiased"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "unbiased": true}},
{"args": {"self": {"shape": [3, 4]}, "unbiased": false}}
])",
    .errors = R"([])",
};

const Op kVarDim{
    .name = "var",
    .id = "var.dim",
    .signature = "(Tensor self, int[1]? dim, bool unbiased, bool keepdim=False) -> Tensor",
    .op = OpId::var_dim,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::var(a.tensor("self"), a.opt_ints("dim"), a.boolean("unbiased"), a.boolean("keepdim")));
    },
    .method = [](const Args& a) { return results(a.tensor("self").var(a.opt_ints("dim"), a.boolean("unbiased"), a.boolean("keepdim"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": [1], "unbiased": true, "keepdim": false}}
])",
    .errors = R"([])",
};

const Op kVarCorrection{
    .name = "var",
    .id = "var.correction",
    .signature = "(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False) -> Tensor",
    .op = OpId::var_correction,
    .kind = "kernel",
    .function = [](const Args& a) {
      return results(amp::var(a.tensor("self"), a.opt_ints("dim"), a.opt_scalar("correction"), a.boolean("keepdim")));
    },
    .method = [](const Args& a) {
      return results(a.tensor("self").var(a.opt_ints("dim"), a.opt_scalar("correction"), a.boolean("keepdim")));
    },
    .out = [](const Args& a) {
      return results(amp::var_out(a.out(), a.tensor("self"), a.opt_ints("dim"), a.opt_scalar("correction"), a.boolean("keepdim")));
    },
    .dtypes = {kFloatingTypes | kComplexTypes, kFloatingTypes | kComplexTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": [1], "correction": 0, "keepdim": false}},
{"args": {"self": {"shape": [3, 4, 2]}, "dim": [0, 2], "correction": null, "keepdim": true}},
{"args": {"self": {"shape": [3, 4]}, "dim": null, "correction": null, "keepdim": false}}
])",
    .errors = R"([])",
};

const Op kStd{
    .name = "std",
    .id = "std",
    .signature = "(Tensor self, bool unbiased) -> Tensor",
    .op = OpId::std,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::std(a.tensor("self"), a.boolean("unbiased"))); },
    .method = [](const Args& a) { return results(a.tensor("self").std(a.boolean("unbiased"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "unbiased": true}},
{"args": {"self": {"shape": [3, 4]}, "unbiased": false}}
])",
    .errors = R"([])",
};

const Op kStdDim{
    .name = "std",
    .id = "std.dim",
    .signature = "(Tensor self, int[1]? dim, bool unbiased, bool keepdim=False) -> Tensor",
    .op = OpId::std_dim,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::std(a.tensor("self"), a.opt_ints("dim"), a.boolean("unbiased"), a.boolean("keepdim")));
    },
    .method = [](const Args& a) { return results(a.tensor("self").std(a.opt_ints("dim"), a.boolean("unbiased"), a.boolean("keepdim"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": [1], "unbiased": true, "keepdim": false}}
])",
    .errors = R"([])",
};

const Op kStdCorrection{
    .name = "std",
    .id = "std.correction",
    .signature = "(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False) -> Tensor",
    .op = OpId::std_correction,
    .kind = "kernel",
    .function = [](const Args& a) {
      return results(amp::std(a.tensor("self"), a.opt_ints("dim"), a.opt_scalar("correction"), a.boolean("keepdim")));
    },
    .method = [](const Args& a) {
      return results(a.tensor("self").std(a.opt_ints("dim"), a.opt_scalar("correction"), a.boolean("keepdim")));
    },
    .out = [](const Args& a) {
      return results(amp::std_out(a.out(), a.tensor("self"), a.opt_ints("dim"), a.opt_scalar("correction"), a.boolean("keepdim")));
    },
    .dtypes = {kFloatingTypes | kComplexTypes, kFloatingTypes | kComplexTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": [1], "correction": 0, "keepdim": false}},
{"args": {"self": {"shape": [3, 4, 2]}, "dim": [0, 2], "correction": null, "keepdim": true}}
])",
    .errors = R"([])",
};

const Op kVarMean{
    .name = "var_mean",
    .id = "var_mean",
    .signature = "(Tensor self, bool unbiased) -> (Tensor var, Tensor mean)",
    .op = OpId::var_mean,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::var_mean(a.tensor("self"), a.boolean("unbiased"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "unbiased": true}}
])",
    .errors = R"([])",
};

const Op kVarMeanDim{
    .name = "var_mean",
    .id = "var_mean.dim",
    .signature = "(Tensor self, int[1]? dim, bool unbiased, bool keepdim=False) -> (Tensor var, Tensor mean)",
    .op = OpId::var_mean_dim,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::var_mean(a.tensor("self"), a.opt_ints("dim"), a.boolean("unbiased"), a.boolean("keepdim")));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": [1], "unbiased": true, "keepdim": false}}
])",
    .errors = R"([])",
};

const Op kVarMeanCorrection{
    .name = "var_mean",
    .id = "var_mean.correction",
    .signature = "(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False) -> (Tensor var, Tensor mean)",
    .op = OpId::var_mean_correction,
    .kind = "kernel",
    .function = [](const Args& a) {
      return results(amp::var_mean(a.tensor("self"), a.opt_ints("dim"), a.opt_scalar("correction"), a.boolean("keepdim")));
    },
    .dtypes = {kFloatingTypes | kComplexTypes, kFloatingTypes | kComplexTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": [1], "correction": 0, "keepdim": false}},
{"args": {"self": {"shape": [3, 4, 2]}, "dim": [0, 2], "correction": null, "keepdim": true}}
])",
    .errors = R"([])",
};

const Op kStdMean{
    .name = "std_mean",
    .id = "std_mean",
    .signature = "(Tensor self, bool unbiased) -> (Tensor std, Tensor mean)",
    .op = OpId::std_mean,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::std_mean(a.tensor("self"), a.boolean("unbiased"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "unbiased": true}}
])",
    .errors = R"([])",
};

const Op kStdMeanCorrection{
    .name = "std_mean",
    .id = "std_mean.correction",
    .signature = "(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False) -> (Tensor std, Tensor mean)",
    .op = OpId::std_mean_correction,
    .kind = "kernel",
    .function = [](const Args& a) {
      return results(amp::std_mean(a.tensor("self"), a.opt_ints("dim"), a.opt_scalar("correction"), a.boolean("keepdim")));
    },
    .dtypes = {kFloatingTypes | kComplexTypes, kFloatingTypes | kComplexTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": [1], "correction": 0, "keepdim": false}}
])",
    .errors = R"([])",
};

const Op kLinalgVectorNorm{
    .name = "linalg_vector_norm",
    .id = "linalg_vector_norm",
    .signature = "(Tensor self, Scalar ord=2, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor",
    .op = OpId::linalg_vector_norm,
    .kind = "kernel",
    .function = [](const Args& a) {
      return results(amp::linalg_vector_norm(a.tensor("self"), a.scalar("ord"), a.opt_ints("dim"), a.boolean("keepdim"),
                                             a.opt_dtype("dtype")));
    },
    .out = [](const Args& a) {
      return results(amp::linalg_vector_norm_out(a.out(), a.tensor("self"), a.scalar("ord"), a.opt_ints("dim"), a.boolean("keepdim"),
                                                 a.opt_dtype("dtype")));
    },
    .dtypes = {kFloatingTypes | kComplexTypes, kFloatingTypes | kComplexTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "ord": 2, "dim": null, "keepdim": false, "dtype": null}},
{"args": {"self": {"shape": [3, 4]}, "ord": 1, "dim": [1], "keepdim": false, "dtype": null}},
{"args": {"self": {"shape": [3, 4]}, "ord": 3, "dim": [0], "keepdim": true, "dtype": null}},
{"args": {"self": {"shape": [3, 4]}, "ord": "inf", "dim": [0], "keepdim": false, "dtype": null}},
{"args": {"self": {"shape": [3, 4]}, "ord": 0, "dim": [0], "keepdim": false, "dtype": null}},
{"args": {"self": {"shape": [3, 4]}, "ord": 2, "dim": null, "keepdim": false, "dtype": "f64"}}
])",
    .errors = R"([
{"args": {"self": {"shape": [2], "dtype": "f64"}, "ord": 2, "dim": null, "keepdim": false, "dtype": "f32"},
 "throws": "[linalg_vector_norm] dtype float32 is narrower than the float64 of the input", "type": "TypeError"}
])",
};

const Op kNorm{
    .name = "norm",
    .id = "norm",
    .signature = "(Tensor self, Scalar p=2) -> Tensor",
    .op = OpId::norm,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::norm(a.tensor("self"), a.scalar("p"))); },
    .method = [](const Args& a) { return results(a.tensor("self").norm(a.scalar("p"))); },
    .with_dtype = [](const Args& a) { return results(amp::norm(a.tensor("self"), a.scalar("p"), a.dtype_of_first())); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "p": 2}},
{"args": {"self": {"shape": [3, 4]}, "p": 1}}
])",
    .errors = R"([])",
};

const Op kNormDtype{
    .name = "norm",
    .id = "norm.dtype",
    .signature = "(Tensor self, Scalar? p, *, ScalarType dtype) -> Tensor",
    .op = OpId::norm_dtype,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::norm(a.tensor("self"), a.opt_scalar("p"), a.dtype("dtype"))); },
    .method = [](const Args& a) { return results(a.tensor("self").norm(a.opt_scalar("p"), a.dtype("dtype"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "p": 2, "dtype": "f64"}}
])",
    .errors = R"([])",
};

const Op kNormDim{
    .name = "norm",
    .id = "norm.dim",
    .signature = "(Tensor self, Scalar? p, int[1] dim, bool keepdim=False) -> Tensor",
    .op = OpId::norm_dim,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::norm(a.tensor("self"), a.opt_scalar("p"), a.ints("dim"), a.boolean("keepdim"))); },
    .method = [](const Args& a) { return results(a.tensor("self").norm(a.opt_scalar("p"), a.ints("dim"), a.boolean("keepdim"))); },
    .with_dtype = [](const Args& a) {
      return results(amp::norm(a.tensor("self"), a.opt_scalar("p"), a.ints("dim"), a.boolean("keepdim"), a.dtype_of_first()));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "p": 2, "dim": [1], "keepdim": false}},
{"args": {"self": {"shape": [3, 4]}, "p": null, "dim": [0], "keepdim": true}}
])",
    .errors = R"([])",
};

const Op kNormDimDtype{
    .name = "norm",
    .id = "norm.dim_dtype",
    .signature = "(Tensor self, Scalar? p, int[1] dim, bool keepdim, *, ScalarType dtype) -> Tensor",
    .op = OpId::norm_dim_dtype,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::norm(a.tensor("self"), a.opt_scalar("p"), a.ints("dim"), a.boolean("keepdim"), a.dtype("dtype")));
    },
    .method = [](const Args& a) {
      return results(a.tensor("self").norm(a.opt_scalar("p"), a.ints("dim"), a.boolean("keepdim"), a.dtype("dtype")));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "p": 2, "dim": [1], "keepdim": false, "dtype": "f64"}}
])",
    .errors = R"([])",
};

const Op kFrobeniusNorm{
    .name = "frobenius_norm",
    .id = "frobenius_norm",
    .signature = "(Tensor self, int[1] dim, bool keepdim=False) -> Tensor",
    .op = OpId::frobenius_norm,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::frobenius_norm(a.tensor("self"), a.ints("dim"), a.boolean("keepdim"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": [0, 1], "keepdim": false}}
])",
    .errors = R"([])",
};

const Op kLogsumexp{
    .name = "logsumexp",
    .id = "logsumexp",
    .signature = "(Tensor self, int[1] dim, bool keepdim=False) -> Tensor",
    .op = OpId::logsumexp,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::logsumexp(a.tensor("self"), a.ints("dim"), a.boolean("keepdim"))); },
    .method = [](const Args& a) { return results(a.tensor("self").logsumexp(a.ints("dim"), a.boolean("keepdim"))); },
    .out = [](const Args& a) { return results(amp::logsumexp_out(a.out(), a.tensor("self"), a.ints("dim"), a.boolean("keepdim"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": [1], "keepdim": false}},
{"args": {"self": {"shape": [3, 4, 2]}, "dim": [0, 2], "keepdim": true}},
{"args": {"self": {"shape": [40, 130]}, "dim": [0], "keepdim": false}, "skip": ["gradcheck", "gradgrad"]},
{"args": {"self": {"values": [["-inf", "-inf"], ["inf", 1], [-1000, "-inf"], ["nan", 1]]}, "dim": [1], "keepdim": false},
 "skip": ["gradcheck", "gradgrad"]},
{"args": {"self": {"shape": [3, 0]}, "dim": [1], "keepdim": false}}
])",
    .errors = R"([])",
};

const Op kAll{
    .name = "all",
    .id = "all",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::all,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::all(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").all()); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "int_range": [0, 2], "dtype": "f32"}}}
])",
    .errors = R"([])",
};

const Op kAllDim{
    .name = "all",
    .id = "all.dim",
    .signature = "(Tensor self, int dim, bool keepdim=False) -> Tensor",
    .op = OpId::all_dim,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::all(a.tensor("self"), a.integer("dim"), a.boolean("keepdim"))); },
    .method = [](const Args& a) { return results(a.tensor("self").all(a.integer("dim"), a.boolean("keepdim"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "int_range": [0, 2], "dtype": "f32"}, "dim": 1, "keepdim": false}}
])",
    .errors = R"([])",
};

const Op kAllDims{
    .name = "all",
    .id = "all.dims",
    .signature = "(Tensor self, int[]? dim, bool keepdim=False) -> Tensor",
    .op = OpId::all_dims,
    .kind = "kernel",
    .gradcheck = 0,
    .function = [](const Args& a) { return results(amp::all(a.tensor("self"), a.opt_ints("dim"), a.boolean("keepdim"))); },
    .method = [](const Args& a) { return results(a.tensor("self").all(a.opt_ints("dim"), a.boolean("keepdim"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self", .differentiable = false}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "int_range": [0, 2], "dtype": "f32"}, "dim": [0, 1], "keepdim": false}},
{"args": {"self": {"shape": [3, 0]}, "dim": [1], "keepdim": false}}
])",
    .errors = R"([])",
};

const Op kAny{
    .name = "any",
    .id = "any",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::any,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::any(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").any()); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "int_range": [0, 2], "dtype": "f32"}}}
])",
    .errors = R"([])",
};

const Op kAnyDim{
    .name = "any",
    .id = "any.dim",
    .signature = "(Tensor self, int dim, bool keepdim=False) -> Tensor",
    .op = OpId::any_dim,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::any(a.tensor("self"), a.integer("dim"), a.boolean("keepdim"))); },
    .method = [](const Args& a) { return results(a.tensor("self").any(a.integer("dim"), a.boolean("keepdim"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "int_range": [0, 2], "dtype": "f32"}, "dim": 1, "keepdim": false}}
])",
    .errors = R"([])",
};

const Op kAnyDims{
    .name = "any",
    .id = "any.dims",
    .signature = "(Tensor self, int[]? dim, bool keepdim=False) -> Tensor",
    .op = OpId::any_dims,
    .kind = "kernel",
    .gradcheck = 0,
    .function = [](const Args& a) { return results(amp::any(a.tensor("self"), a.opt_ints("dim"), a.boolean("keepdim"))); },
    .method = [](const Args& a) { return results(a.tensor("self").any(a.opt_ints("dim"), a.boolean("keepdim"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self", .differentiable = false}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "int_range": [0, 2], "dtype": "f32"}, "dim": [0, 1], "keepdim": false}},
{"args": {"self": {"shape": [3, 0]}, "dim": [1], "keepdim": false}}
])",
    .errors = R"([])",
};

const Op kCountNonzero{
    .name = "count_nonzero",
    .id = "count_nonzero",
    .signature = "(Tensor self, int? dim=None) -> Tensor",
    .op = OpId::count_nonzero,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::count_nonzero(a.tensor("self"), a.opt_integer("dim"))); },
    .method = [](const Args& a) { return results(a.tensor("self").count_nonzero(a.opt_integer("dim"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "int_range": [0, 2], "dtype": "f32"}, "dim": null}},
{"args": {"self": {"shape": [3, 4], "int_range": [0, 2], "dtype": "f32"}, "dim": 0}}
])",
    .errors = R"([])",
};

const Op kCountNonzeroDim{
    .name = "count_nonzero",
    .id = "count_nonzero.dim",
    .signature = "(Tensor self, int[] dim) -> Tensor",
    .op = OpId::count_nonzero_dim,
    .kind = "kernel",
    .gradcheck = 0,
    .function = [](const Args& a) { return results(amp::count_nonzero(a.tensor("self"), a.ints("dim"))); },
    .method = [](const Args& a) { return results(a.tensor("self").count_nonzero(a.ints("dim"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self", .differentiable = false}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4, 2], "int_range": [0, 2], "dtype": "f32"}, "dim": [0, 2]}}
])",
    .errors = R"([])",
};

const Op kCumsum{
    .name = "cumsum",
    .id = "cumsum",
    .signature = "(Tensor self, int dim, *, ScalarType? dtype=None) -> Tensor",
    .op = OpId::cumsum,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::cumsum(a.tensor("self"), a.integer("dim"), a.opt_dtype("dtype"))); },
    .method = [](const Args& a) { return results(a.tensor("self").cumsum(a.integer("dim"), a.opt_dtype("dtype"))); },
    .inplace = [](const Args& a) { return results(amp::cumsum_(a.written("self"), a.integer("dim"), a.opt_dtype("dtype"))); },
    .out = [](const Args& a) { return results(amp::cumsum_out(a.out(), a.tensor("self"), a.integer("dim"), a.opt_dtype("dtype"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": 0, "dtype": null}},
{"args": {"self": {"shape": [3, 4]}, "dim": -1, "dtype": "f64"}},
{"args": {"self": {"shape": []}, "dim": 0, "dtype": null}}
])",
    .errors = R"([])",
};

const Op kCumprod{
    .name = "cumprod",
    .id = "cumprod",
    .signature = "(Tensor self, int dim, *, ScalarType? dtype=None) -> Tensor",
    .op = OpId::cumprod,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::cumprod(a.tensor("self"), a.integer("dim"), a.opt_dtype("dtype"))); },
    .method = [](const Args& a) { return results(a.tensor("self").cumprod(a.integer("dim"), a.opt_dtype("dtype"))); },
    .inplace = [](const Args& a) { return results(amp::cumprod_(a.written("self"), a.integer("dim"), a.opt_dtype("dtype"))); },
    .out = [](const Args& a) { return results(amp::cumprod_out(a.out(), a.tensor("self"), a.integer("dim"), a.opt_dtype("dtype"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": 0, "dtype": null}},
{"args": {"self": {"shape": [3, 4]}, "dim": -1, "dtype": null}},
{"args": {"self": {"values": [[1.5, 0, -2, 3], [2, 0, 0, 3]]}, "dim": 1, "dtype": null}}
])",
    .errors = R"([])",
};

const Op kCummax{
    .name = "cummax",
    .id = "cummax",
    .signature = "(Tensor self, int dim) -> (Tensor values, Tensor indices)",
    .op = OpId::cummax,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::cummax(a.tensor("self"), a.integer("dim"))); },
    .method = [](const Args& a) { return results(a.tensor("self").cummax(a.integer("dim"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": 1}},
{"args": {"self": {"shape": [3, 4, 2]}, "dim": 0}},
{"args": {"self": {"shape": [3, 4]}, "dim": 0}},
{"args": {"self": {"values": [1, 3, 3, "nan", 5, "nan"]}, "dim": -1}, "skip": ["gradcheck", "gradgrad"]},
{"args": {"self": {"shape": []}, "dim": 0}},
{"args": {"self": {"shape": [3, 0]}, "dim": 1}}
])",
    .errors = R"([])",
};

const Op kCummin{
    .name = "cummin",
    .id = "cummin",
    .signature = "(Tensor self, int dim) -> (Tensor values, Tensor indices)",
    .op = OpId::cummin,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::cummin(a.tensor("self"), a.integer("dim"))); },
    .method = [](const Args& a) { return results(a.tensor("self").cummin(a.integer("dim"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": 1}},
{"args": {"self": {"shape": [3, 4, 2]}, "dim": -2}},
{"args": {"self": {"values": [3, 1, 1, "nan", 0]}, "dim": 0}, "skip": ["gradcheck", "gradgrad"]}
])",
    .errors = R"([])",
};

const Op kLogcumsumexp{
    .name = "logcumsumexp",
    .id = "logcumsumexp",
    .signature = "(Tensor self, int dim) -> Tensor",
    .op = OpId::logcumsumexp,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::logcumsumexp(a.tensor("self"), a.integer("dim"))); },
    .method = [](const Args& a) { return results(a.tensor("self").logcumsumexp(a.integer("dim"))); },
    .out = [](const Args& a) { return results(amp::logcumsumexp_out(a.out(), a.tensor("self"), a.integer("dim"))); },
    .dtypes = {kFloatingTypes | kComplexTypes, kFloatingTypes | kComplexTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": 1}},
{"args": {"self": {"shape": [3, 4, 2]}, "dim": 0}},
{"args": {"self": {"values": ["-inf", "-inf", 1, -200, 200, 3]}, "dim": 0}, "skip": ["gradcheck", "gradgrad"]},
{"args": {"self": {"shape": []}, "dim": 0}}
])",
    .errors = R"([])",
};

const Op kDecayedSums{
    .name = "decayed_sums",
    .id = "decayed_sums",
    .signature = "(Tensor self, Tensor logs, int dim, bool reverse) -> Tensor",
    .kind = "kernel",
    .internal = true,
    .function = [](const Args& a) {
      return results(amp::internal::decayed_sums(a.tensor("self"), a.tensor("logs"), a.integer("dim"), a.boolean("reverse")));
    },
    .dtypes = {kFloatingTypes | kComplexTypes, kFloatingTypes | kComplexTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "logs"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "logs": {"shape": [3, 4]}, "dim": 1, "reverse": false}},
{"args": {"self": {"shape": [3, 4, 2]}, "logs": {"shape": [3, 4, 2]}, "dim": 0, "reverse": true}}
])",
    .errors = R"([])",
};

const Op kNansum{
    .name = "nansum",
    .id = "nansum",
    .signature = "(Tensor self, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor",
    .op = OpId::nansum,
    .kind = "kernel",
    .function = [](const Args& a) {
      return results(amp::nansum(a.tensor("self"), a.opt_ints("dim"), a.boolean("keepdim"), a.opt_dtype("dtype")));
    },
    .method = [](const Args& a) { return results(a.tensor("self").nansum(a.opt_ints("dim"), a.boolean("keepdim"), a.opt_dtype("dtype"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": null, "keepdim": false, "dtype": null}},
{"args": {"self": {"shape": [40, 130]}, "dim": null, "keepdim": false, "dtype": null}, "skip": ["gradcheck", "gradgrad"]},
{"args": {"self": {"values": [[1, "nan", 2], ["nan", "nan", "nan"]]}, "dim": [1], "keepdim": true, "dtype": null},
 "skip": ["gradcheck", "gradgrad"]},
{"args": {"self": {"shape": [3, 4, 2]}, "dim": [0, 2], "keepdim": false, "dtype": "f64"}}
])",
    .errors = R"([])",
};

const Op kNanmean{
    .name = "nanmean",
    .id = "nanmean",
    .signature = "(Tensor self, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor",
    .op = OpId::nanmean,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::nanmean(a.tensor("self"), a.opt_ints("dim"), a.boolean("keepdim"), a.opt_dtype("dtype")));
    },
    .method = [](const Args& a) {
      return results(a.tensor("self").nanmean(a.opt_ints("dim"), a.boolean("keepdim"), a.opt_dtype("dtype")));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": null, "keepdim": false, "dtype": null}},
{"args": {"self": {"values": [[1, "nan", 2], ["nan", "nan", "nan"]]}, "dim": [1], "keepdim": true, "dtype": null},
 "skip": ["gradcheck", "gradgrad"]},
{"args": {"self": {"shape": [3, 4, 2]}, "dim": [0, 2], "keepdim": false, "dtype": "f64"}}
])",
    .errors = R"([
{"args": {"self": {"shape": [3], "int_range": [0, 3], "dtype": "i64"}, "dim": null, "keepdim": false, "dtype": null},
 "throws": "[nanmean] self must be floating, but is int64", "type": "TypeError"}
])",
};

const Op kTrapezoid{
    .name = "trapezoid",
    .id = "trapezoid",
    .signature = "(Tensor y, *, Scalar dx=1, int dim=-1) -> Tensor",
    .op = OpId::trapezoid,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::trapezoid(a.tensor("y"), a.scalar("dx"), a.integer("dim"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kComplexTypes, kFloatingTypes | kIntegralTypes | kComplexTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "y"}},
    .samples = R"([
{"args": {"y": {"shape": [3, 4]}, "dx": 1, "dim": -1}},
{"args": {"y": {"shape": [3, 4]}, "dx": 0.5, "dim": 0}},
{"args": {"y": {"shape": [3, 0]}, "dx": 1, "dim": -1}},
{"args": {"y": {"shape": [3, 1]}, "dx": 1, "dim": -1}},
{"args": {"y": {"shape": [3, 2]}, "dx": 2, "dim": -1}}
])",
    .errors = R"([])",
};

const Op kTrapezoidX{
    .name = "trapezoid",
    .id = "trapezoid.x",
    .signature = "(Tensor y, Tensor x, *, int dim=-1) -> Tensor",
    .op = OpId::trapezoid_x,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::trapezoid(a.tensor("y"), a.tensor("x"), a.integer("dim"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kComplexTypes, kFloatingTypes | kIntegralTypes | kComplexTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "y"}, {.name = "x"}},
    .samples = R"([
{"args": {"y": {"shape": [3, 4]}, "x": {"shape": [4]}, "dim": -1}},
{"args": {"y": {"shape": [3, 4]}, "x": {"shape": [3, 4]}, "dim": 0}}
])",
    .errors = R"([
{"args": {"y": {"shape": [3, 4]}, "x": {"shape": [3]}, "dim": -1}, "throws": "[trapezoid] x has 3 points, but y 4 in dimension 1",
 "type": "ValueError"}
])",
};

const Op kCumulativeTrapezoid{
    .name = "cumulative_trapezoid",
    .id = "cumulative_trapezoid",
    .signature = "(Tensor y, *, Scalar dx=1, int dim=-1) -> Tensor",
    .op = OpId::cumulative_trapezoid,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::cumulative_trapezoid(a.tensor("y"), a.scalar("dx"), a.integer("dim"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kComplexTypes, kFloatingTypes | kIntegralTypes | kComplexTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "y"}},
    .samples = R"([
{"args": {"y": {"shape": [3, 4]}, "dx": 1, "dim": -1}},
{"args": {"y": {"shape": [3, 4]}, "dx": 0.5, "dim": 0}}
])",
    .errors = R"([])",
};

const Op kCumulativeTrapezoidX{
    .name = "cumulative_trapezoid",
    .id = "cumulative_trapezoid.x",
    .signature = "(Tensor y, Tensor x, *, int dim=-1) -> Tensor",
    .op = OpId::cumulative_trapezoid_x,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::cumulative_trapezoid(a.tensor("y"), a.tensor("x"), a.integer("dim"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kComplexTypes, kFloatingTypes | kIntegralTypes | kComplexTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "y"}, {.name = "x"}},
    .samples = R"([
{"args": {"y": {"shape": [3, 4]}, "x": {"shape": [4]}, "dim": -1}},
{"args": {"y": {"shape": [3, 4]}, "x": {"shape": [3, 4]}, "dim": 0}}
])",
    .errors = R"([])",
};

const Op kDiff{
    .name = "diff",
    .id = "diff",
    .signature = "(Tensor self, int n=1, int dim=-1, Tensor? prepend=None, Tensor? append=None) -> Tensor",
    .op = OpId::diff,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::diff(a.tensor("self"), a.integer("n"), a.integer("dim"), a.tensor("prepend"), a.tensor("append")));
    },
    .method = [](const Args& a) {
      return results(a.tensor("self").diff(a.integer("n"), a.integer("dim"), a.tensor("prepend"), a.tensor("append")));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "prepend", .optional = true}, {.name = "append", .optional = true}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "n": 1, "dim": -1, "prepend": null, "append": null}},
{"args": {"self": {"shape": [4, 3]}, "n": 2, "dim": 0, "prepend": null, "append": null}},
{"args": {"self": {"shape": [3, 4]}, "n": 1, "dim": 1, "prepend": {"shape": [3, 1]}, "append": {"shape": [3, 2]}}},
{"args": {"self": {"shape": [3, 2]}, "n": 3, "dim": -1, "prepend": null, "append": null}},
{"args": {"self": {"shape": [3, 2]}, "n": 0, "dim": -1, "prepend": null, "append": null}},
{"args": {"self": {"shape": [3, 2]}, "n": 0, "dim": -1, "prepend": {"shape": [3, 1]}, "append": null}}
])",
    .errors = R"([
{"args": {"self": {"shape": []}, "n": 1, "dim": -1, "prepend": null, "append": null},
 "throws": "[diff] self must have at least 1 dimension", "type": "ValueError"},
{"args": {"self": {"shape": [3]}, "n": -1, "dim": -1, "prepend": null, "append": null},
 "throws": "[diff] n must not be negative, but is -1", "type": "ValueError"}
])",
};

const Registration kReductionOps{
    &kSum,
    &kSumDim,
    &kMean,
    &kMeanDim,
    &kProd,
    &kProdDimInt,
    &kAmax,
    &kAmin,
    &kMax,
    &kMaxOther,
    &kMaxDim,
    &kMin,
    &kMinOther,
    &kMinDim,
    &kArgmax,
    &kArgmin,
    &kAminmax,
    &kVar,
    &kVarDim,
    &kVarCorrection,
    &kStd,
    &kStdDim,
    &kStdCorrection,
    &kVarMean,
    &kVarMeanDim,
    &kVarMeanCorrection,
    &kStdMean,
    &kStdMeanCorrection,
    &kLinalgVectorNorm,
    &kNorm,
    &kNormDtype,
    &kNormDim,
    &kNormDimDtype,
    &kFrobeniusNorm,
    &kLogsumexp,
    &kAll,
    &kAllDim,
    &kAllDims,
    &kAny,
    &kAnyDim,
    &kAnyDims,
    &kCountNonzero,
    &kCountNonzeroDim,
    &kCumsum,
    &kCumprod,
    &kCummax,
    &kCummin,
    &kLogcumsumexp,
    &kDecayedSums,
    &kNansum,
    &kNanmean,
    &kTrapezoid,
    &kTrapezoidX,
    &kCumulativeTrapezoid,
    &kCumulativeTrapezoidX,
    &kDiff,
};

}  // namespace

TEST_SUITE_BEGIN("contracts");

TEST_CASE("sum: reference") { reference(kSum); }
TEST_CASE("sum: dtypes") { dtypes(kSum); }
TEST_CASE("sum: golden") { golden(kSum); }
TEST_CASE("sum: gradcheck") { gradcheck(kSum); }
TEST_CASE("sum: gradgradcheck") { gradgradcheck(kSum); }
TEST_CASE("sum: autocast") { autocast(kSum); }
TEST_CASE("sum: variants") { variants(kSum); }
TEST_CASE("sum: noncontiguous") { noncontiguous(kSum); }
TEST_CASE("sum: errors") { errors(kSum); }
TEST_CASE("sum.dim: reference") { reference(kSumDim); }
TEST_CASE("sum.dim: dtypes") { dtypes(kSumDim); }
TEST_CASE("sum.dim: golden") { golden(kSumDim); }
TEST_CASE("sum.dim: gradcheck") { gradcheck(kSumDim); }
TEST_CASE("sum.dim: gradgradcheck") { gradgradcheck(kSumDim); }
TEST_CASE("sum.dim: autocast") { autocast(kSumDim); }
TEST_CASE("sum.dim: variants") { variants(kSumDim); }
TEST_CASE("sum.dim: noncontiguous") { noncontiguous(kSumDim); }
TEST_CASE("sum.dim: errors") { errors(kSumDim); }
TEST_CASE("mean: reference") { reference(kMean); }
TEST_CASE("mean: dtypes") { dtypes(kMean); }
TEST_CASE("mean: golden") { golden(kMean); }
TEST_CASE("mean: gradcheck") { gradcheck(kMean); }
TEST_CASE("mean: gradgradcheck") { gradgradcheck(kMean); }
TEST_CASE("mean: autocast") { autocast(kMean); }
TEST_CASE("mean: variants") { variants(kMean); }
TEST_CASE("mean: noncontiguous") { noncontiguous(kMean); }
TEST_CASE("mean: errors") { errors(kMean); }
TEST_CASE("mean.dim: reference") { reference(kMeanDim); }
TEST_CASE("mean.dim: dtypes") { dtypes(kMeanDim); }
TEST_CASE("mean.dim: golden") { golden(kMeanDim); }
TEST_CASE("mean.dim: gradcheck") { gradcheck(kMeanDim); }
TEST_CASE("mean.dim: gradgradcheck") { gradgradcheck(kMeanDim); }
TEST_CASE("mean.dim: autocast") { autocast(kMeanDim); }
TEST_CASE("mean.dim: variants") { variants(kMeanDim); }
TEST_CASE("mean.dim: noncontiguous") { noncontiguous(kMeanDim); }
TEST_CASE("mean.dim: errors") { errors(kMeanDim); }
TEST_CASE("prod: reference") { reference(kProd); }
TEST_CASE("prod: dtypes") { dtypes(kProd); }
TEST_CASE("prod: golden") { golden(kProd); }
TEST_CASE("prod: gradcheck") { gradcheck(kProd); }
TEST_CASE("prod: gradgradcheck") { gradgradcheck(kProd); }
TEST_CASE("prod: autocast") { autocast(kProd); }
TEST_CASE("prod: variants") { variants(kProd); }
TEST_CASE("prod: noncontiguous") { noncontiguous(kProd); }
TEST_CASE("prod: errors") { errors(kProd); }
TEST_CASE("prod.dim_int: reference") { reference(kProdDimInt); }
TEST_CASE("prod.dim_int: dtypes") { dtypes(kProdDimInt); }
TEST_CASE("prod.dim_int: golden") { golden(kProdDimInt); }
TEST_CASE("prod.dim_int: gradcheck") { gradcheck(kProdDimInt); }
TEST_CASE("prod.dim_int: gradgradcheck") { gradgradcheck(kProdDimInt); }
TEST_CASE("prod.dim_int: autocast") { autocast(kProdDimInt); }
TEST_CASE("prod.dim_int: variants") { variants(kProdDimInt); }
TEST_CASE("prod.dim_int: noncontiguous") { noncontiguous(kProdDimInt); }
TEST_CASE("prod.dim_int: errors") { errors(kProdDimInt); }
TEST_CASE("amax: reference") { reference(kAmax); }
TEST_CASE("amax: dtypes") { dtypes(kAmax); }
TEST_CASE("amax: golden") { golden(kAmax); }
TEST_CASE("amax: gradcheck") { gradcheck(kAmax); }
TEST_CASE("amax: gradgradcheck") { gradgradcheck(kAmax); }
TEST_CASE("amax: autocast") { autocast(kAmax); }
TEST_CASE("amax: variants") { variants(kAmax); }
TEST_CASE("amax: noncontiguous") { noncontiguous(kAmax); }
TEST_CASE("amax: errors") { errors(kAmax); }
TEST_CASE("amin: reference") { reference(kAmin); }
TEST_CASE("amin: dtypes") { dtypes(kAmin); }
TEST_CASE("amin: golden") { golden(kAmin); }
TEST_CASE("amin: gradcheck") { gradcheck(kAmin); }
TEST_CASE("amin: gradgradcheck") { gradgradcheck(kAmin); }
TEST_CASE("amin: autocast") { autocast(kAmin); }
TEST_CASE("amin: variants") { variants(kAmin); }
TEST_CASE("amin: noncontiguous") { noncontiguous(kAmin); }
TEST_CASE("amin: errors") { errors(kAmin); }
TEST_CASE("max: reference") { reference(kMax); }
TEST_CASE("max: dtypes") { dtypes(kMax); }
TEST_CASE("max: golden") { golden(kMax); }
TEST_CASE("max: gradcheck") { gradcheck(kMax); }
TEST_CASE("max: gradgradcheck") { gradgradcheck(kMax); }
TEST_CASE("max: autocast") { autocast(kMax); }
TEST_CASE("max: variants") { variants(kMax); }
TEST_CASE("max: noncontiguous") { noncontiguous(kMax); }
TEST_CASE("max: errors") { errors(kMax); }
TEST_CASE("max.other: reference") { reference(kMaxOther); }
TEST_CASE("max.other: dtypes") { dtypes(kMaxOther); }
TEST_CASE("max.other: golden") { golden(kMaxOther); }
TEST_CASE("max.other: gradcheck") { gradcheck(kMaxOther); }
TEST_CASE("max.other: gradgradcheck") { gradgradcheck(kMaxOther); }
TEST_CASE("max.other: autocast") { autocast(kMaxOther); }
TEST_CASE("max.other: variants") { variants(kMaxOther); }
TEST_CASE("max.other: noncontiguous") { noncontiguous(kMaxOther); }
TEST_CASE("max.other: errors") { errors(kMaxOther); }
TEST_CASE("max.dim: reference") { reference(kMaxDim); }
TEST_CASE("max.dim: dtypes") { dtypes(kMaxDim); }
TEST_CASE("max.dim: golden") { golden(kMaxDim); }
TEST_CASE("max.dim: gradcheck") { gradcheck(kMaxDim); }
TEST_CASE("max.dim: gradgradcheck") { gradgradcheck(kMaxDim); }
TEST_CASE("max.dim: autocast") { autocast(kMaxDim); }
TEST_CASE("max.dim: variants") { variants(kMaxDim); }
TEST_CASE("max.dim: noncontiguous") { noncontiguous(kMaxDim); }
TEST_CASE("max.dim: errors") { errors(kMaxDim); }
TEST_CASE("min: reference") { reference(kMin); }
TEST_CASE("min: dtypes") { dtypes(kMin); }
TEST_CASE("min: golden") { golden(kMin); }
TEST_CASE("min: gradcheck") { gradcheck(kMin); }
TEST_CASE("min: gradgradcheck") { gradgradcheck(kMin); }
TEST_CASE("min: autocast") { autocast(kMin); }
TEST_CASE("min: variants") { variants(kMin); }
TEST_CASE("min: noncontiguous") { noncontiguous(kMin); }
TEST_CASE("min: errors") { errors(kMin); }
TEST_CASE("min.other: reference") { reference(kMinOther); }
TEST_CASE("min.other: dtypes") { dtypes(kMinOther); }
TEST_CASE("min.other: golden") { golden(kMinOther); }
TEST_CASE("min.other: gradcheck") { gradcheck(kMinOther); }
TEST_CASE("min.other: gradgradcheck") { gradgradcheck(kMinOther); }
TEST_CASE("min.other: autocast") { autocast(kMinOther); }
TEST_CASE("min.other: variants") { variants(kMinOther); }
TEST_CASE("min.other: noncontiguous") { noncontiguous(kMinOther); }
TEST_CASE("min.other: errors") { errors(kMinOther); }
TEST_CASE("min.dim: reference") { reference(kMinDim); }
TEST_CASE("min.dim: dtypes") { dtypes(kMinDim); }
TEST_CASE("min.dim: golden") { golden(kMinDim); }
TEST_CASE("min.dim: gradcheck") { gradcheck(kMinDim); }
TEST_CASE("min.dim: gradgradcheck") { gradgradcheck(kMinDim); }
TEST_CASE("min.dim: autocast") { autocast(kMinDim); }
TEST_CASE("min.dim: variants") { variants(kMinDim); }
TEST_CASE("min.dim: noncontiguous") { noncontiguous(kMinDim); }
TEST_CASE("min.dim: errors") { errors(kMinDim); }
TEST_CASE("argmax: reference") { reference(kArgmax); }
TEST_CASE("argmax: dtypes") { dtypes(kArgmax); }
TEST_CASE("argmax: golden") { golden(kArgmax); }
TEST_CASE("argmax: autocast") { autocast(kArgmax); }
TEST_CASE("argmax: variants") { variants(kArgmax); }
TEST_CASE("argmax: noncontiguous") { noncontiguous(kArgmax); }
TEST_CASE("argmax: errors") { errors(kArgmax); }
TEST_CASE("argmin: reference") { reference(kArgmin); }
TEST_CASE("argmin: dtypes") { dtypes(kArgmin); }
TEST_CASE("argmin: golden") { golden(kArgmin); }
TEST_CASE("argmin: autocast") { autocast(kArgmin); }
TEST_CASE("argmin: variants") { variants(kArgmin); }
TEST_CASE("argmin: noncontiguous") { noncontiguous(kArgmin); }
TEST_CASE("argmin: errors") { errors(kArgmin); }
TEST_CASE("aminmax: reference") { reference(kAminmax); }
TEST_CASE("aminmax: dtypes") { dtypes(kAminmax); }
TEST_CASE("aminmax: golden") { golden(kAminmax); }
TEST_CASE("aminmax: gradcheck") { gradcheck(kAminmax); }
TEST_CASE("aminmax: gradgradcheck") { gradgradcheck(kAminmax); }
TEST_CASE("aminmax: autocast") { autocast(kAminmax); }
TEST_CASE("aminmax: variants") { variants(kAminmax); }
TEST_CASE("aminmax: noncontiguous") { noncontiguous(kAminmax); }
TEST_CASE("aminmax: errors") { errors(kAminmax); }
TEST_CASE("var: reference") { reference(kVar); }
TEST_CASE("var: dtypes") { dtypes(kVar); }
TEST_CASE("var: golden") { golden(kVar); }
TEST_CASE("var: gradcheck") { gradcheck(kVar); }
TEST_CASE("var: gradgradcheck") { gradgradcheck(kVar); }
TEST_CASE("var: autocast") { autocast(kVar); }
TEST_CASE("var: variants") { variants(kVar); }
TEST_CASE("var: noncontiguous") { noncontiguous(kVar); }
TEST_CASE("var: errors") { errors(kVar); }
TEST_CASE("var.dim: reference") { reference(kVarDim); }
TEST_CASE("var.dim: dtypes") { dtypes(kVarDim); }
TEST_CASE("var.dim: golden") { golden(kVarDim); }
TEST_CASE("var.dim: gradcheck") { gradcheck(kVarDim); }
TEST_CASE("var.dim: gradgradcheck") { gradgradcheck(kVarDim); }
TEST_CASE("var.dim: autocast") { autocast(kVarDim); }
TEST_CASE("var.dim: variants") { variants(kVarDim); }
TEST_CASE("var.dim: noncontiguous") { noncontiguous(kVarDim); }
TEST_CASE("var.dim: errors") { errors(kVarDim); }
TEST_CASE("var.correction: reference") { reference(kVarCorrection); }
TEST_CASE("var.correction: dtypes") { dtypes(kVarCorrection); }
TEST_CASE("var.correction: golden") { golden(kVarCorrection); }
TEST_CASE("var.correction: gradcheck") { gradcheck(kVarCorrection); }
TEST_CASE("var.correction: gradgradcheck") { gradgradcheck(kVarCorrection); }
TEST_CASE("var.correction: autocast") { autocast(kVarCorrection); }
TEST_CASE("var.correction: variants") { variants(kVarCorrection); }
TEST_CASE("var.correction: noncontiguous") { noncontiguous(kVarCorrection); }
TEST_CASE("var.correction: errors") { errors(kVarCorrection); }
TEST_CASE("std: reference") { reference(kStd); }
TEST_CASE("std: dtypes") { dtypes(kStd); }
TEST_CASE("std: golden") { golden(kStd); }
TEST_CASE("std: gradcheck") { gradcheck(kStd); }
TEST_CASE("std: gradgradcheck") { gradgradcheck(kStd); }
TEST_CASE("std: autocast") { autocast(kStd); }
TEST_CASE("std: variants") { variants(kStd); }
TEST_CASE("std: noncontiguous") { noncontiguous(kStd); }
TEST_CASE("std: errors") { errors(kStd); }
TEST_CASE("std.dim: reference") { reference(kStdDim); }
TEST_CASE("std.dim: dtypes") { dtypes(kStdDim); }
TEST_CASE("std.dim: golden") { golden(kStdDim); }
TEST_CASE("std.dim: gradcheck") { gradcheck(kStdDim); }
TEST_CASE("std.dim: gradgradcheck") { gradgradcheck(kStdDim); }
TEST_CASE("std.dim: autocast") { autocast(kStdDim); }
TEST_CASE("std.dim: variants") { variants(kStdDim); }
TEST_CASE("std.dim: noncontiguous") { noncontiguous(kStdDim); }
TEST_CASE("std.dim: errors") { errors(kStdDim); }
TEST_CASE("std.correction: reference") { reference(kStdCorrection); }
TEST_CASE("std.correction: dtypes") { dtypes(kStdCorrection); }
TEST_CASE("std.correction: golden") { golden(kStdCorrection); }
TEST_CASE("std.correction: gradcheck") { gradcheck(kStdCorrection); }
TEST_CASE("std.correction: gradgradcheck") { gradgradcheck(kStdCorrection); }
TEST_CASE("std.correction: autocast") { autocast(kStdCorrection); }
TEST_CASE("std.correction: variants") { variants(kStdCorrection); }
TEST_CASE("std.correction: noncontiguous") { noncontiguous(kStdCorrection); }
TEST_CASE("std.correction: errors") { errors(kStdCorrection); }
TEST_CASE("var_mean: reference") { reference(kVarMean); }
TEST_CASE("var_mean: dtypes") { dtypes(kVarMean); }
TEST_CASE("var_mean: golden") { golden(kVarMean); }
TEST_CASE("var_mean: gradcheck") { gradcheck(kVarMean); }
TEST_CASE("var_mean: gradgradcheck") { gradgradcheck(kVarMean); }
TEST_CASE("var_mean: autocast") { autocast(kVarMean); }
TEST_CASE("var_mean: noncontiguous") { noncontiguous(kVarMean); }
TEST_CASE("var_mean: errors") { errors(kVarMean); }
TEST_CASE("var_mean.dim: reference") { reference(kVarMeanDim); }
TEST_CASE("var_mean.dim: dtypes") { dtypes(kVarMeanDim); }
TEST_CASE("var_mean.dim: golden") { golden(kVarMeanDim); }
TEST_CASE("var_mean.dim: gradcheck") { gradcheck(kVarMeanDim); }
TEST_CASE("var_mean.dim: gradgradcheck") { gradgradcheck(kVarMeanDim); }
TEST_CASE("var_mean.dim: autocast") { autocast(kVarMeanDim); }
TEST_CASE("var_mean.dim: noncontiguous") { noncontiguous(kVarMeanDim); }
TEST_CASE("var_mean.dim: errors") { errors(kVarMeanDim); }
TEST_CASE("var_mean.correction: reference") { reference(kVarMeanCorrection); }
TEST_CASE("var_mean.correction: dtypes") { dtypes(kVarMeanCorrection); }
TEST_CASE("var_mean.correction: golden") { golden(kVarMeanCorrection); }
TEST_CASE("var_mean.correction: gradcheck") { gradcheck(kVarMeanCorrection); }
TEST_CASE("var_mean.correction: gradgradcheck") { gradgradcheck(kVarMeanCorrection); }
TEST_CASE("var_mean.correction: autocast") { autocast(kVarMeanCorrection); }
TEST_CASE("var_mean.correction: noncontiguous") { noncontiguous(kVarMeanCorrection); }
TEST_CASE("var_mean.correction: errors") { errors(kVarMeanCorrection); }
TEST_CASE("std_mean: reference") { reference(kStdMean); }
TEST_CASE("std_mean: dtypes") { dtypes(kStdMean); }
TEST_CASE("std_mean: golden") { golden(kStdMean); }
TEST_CASE("std_mean: gradcheck") { gradcheck(kStdMean); }
TEST_CASE("std_mean: gradgradcheck") { gradgradcheck(kStdMean); }
TEST_CASE("std_mean: autocast") { autocast(kStdMean); }
TEST_CASE("std_mean: noncontiguous") { noncontiguous(kStdMean); }
TEST_CASE("std_mean: errors") { errors(kStdMean); }
TEST_CASE("std_mean.correction: reference") { reference(kStdMeanCorrection); }
TEST_CASE("std_mean.correction: dtypes") { dtypes(kStdMeanCorrection); }
TEST_CASE("std_mean.correction: golden") { golden(kStdMeanCorrection); }
TEST_CASE("std_mean.correction: gradcheck") { gradcheck(kStdMeanCorrection); }
TEST_CASE("std_mean.correction: gradgradcheck") { gradgradcheck(kStdMeanCorrection); }
TEST_CASE("std_mean.correction: autocast") { autocast(kStdMeanCorrection); }
TEST_CASE("std_mean.correction: noncontiguous") { noncontiguous(kStdMeanCorrection); }
TEST_CASE("std_mean.correction: errors") { errors(kStdMeanCorrection); }
TEST_CASE("linalg_vector_norm: reference") { reference(kLinalgVectorNorm); }
TEST_CASE("linalg_vector_norm: dtypes") { dtypes(kLinalgVectorNorm); }
TEST_CASE("linalg_vector_norm: golden") { golden(kLinalgVectorNorm); }
TEST_CASE("linalg_vector_norm: gradcheck") { gradcheck(kLinalgVectorNorm); }
TEST_CASE("linalg_vector_norm: gradgradcheck") { gradgradcheck(kLinalgVectorNorm); }
TEST_CASE("linalg_vector_norm: autocast") { autocast(kLinalgVectorNorm); }
TEST_CASE("linalg_vector_norm: variants") { variants(kLinalgVectorNorm); }
TEST_CASE("linalg_vector_norm: noncontiguous") { noncontiguous(kLinalgVectorNorm); }
TEST_CASE("linalg_vector_norm: errors") { errors(kLinalgVectorNorm); }
TEST_CASE("norm: reference") { reference(kNorm); }
TEST_CASE("norm: dtypes") { dtypes(kNorm); }
TEST_CASE("norm: golden") { golden(kNorm); }
TEST_CASE("norm: gradcheck") { gradcheck(kNorm); }
TEST_CASE("norm: gradgradcheck") { gradgradcheck(kNorm); }
TEST_CASE("norm: autocast") { autocast(kNorm); }
TEST_CASE("norm: variants") { variants(kNorm); }
TEST_CASE("norm: noncontiguous") { noncontiguous(kNorm); }
TEST_CASE("norm: errors") { errors(kNorm); }
TEST_CASE("norm.dtype: reference") { reference(kNormDtype); }
TEST_CASE("norm.dtype: dtypes") { dtypes(kNormDtype); }
TEST_CASE("norm.dtype: golden") { golden(kNormDtype); }
TEST_CASE("norm.dtype: gradcheck") { gradcheck(kNormDtype); }
TEST_CASE("norm.dtype: gradgradcheck") { gradgradcheck(kNormDtype); }
TEST_CASE("norm.dtype: autocast") { autocast(kNormDtype); }
TEST_CASE("norm.dtype: variants") { variants(kNormDtype); }
TEST_CASE("norm.dtype: noncontiguous") { noncontiguous(kNormDtype); }
TEST_CASE("norm.dtype: errors") { errors(kNormDtype); }
TEST_CASE("norm.dim: reference") { reference(kNormDim); }
TEST_CASE("norm.dim: dtypes") { dtypes(kNormDim); }
TEST_CASE("norm.dim: golden") { golden(kNormDim); }
TEST_CASE("norm.dim: gradcheck") { gradcheck(kNormDim); }
TEST_CASE("norm.dim: gradgradcheck") { gradgradcheck(kNormDim); }
TEST_CASE("norm.dim: autocast") { autocast(kNormDim); }
TEST_CASE("norm.dim: variants") { variants(kNormDim); }
TEST_CASE("norm.dim: noncontiguous") { noncontiguous(kNormDim); }
TEST_CASE("norm.dim: errors") { errors(kNormDim); }
TEST_CASE("norm.dim_dtype: reference") { reference(kNormDimDtype); }
TEST_CASE("norm.dim_dtype: dtypes") { dtypes(kNormDimDtype); }
TEST_CASE("norm.dim_dtype: golden") { golden(kNormDimDtype); }
TEST_CASE("norm.dim_dtype: gradcheck") { gradcheck(kNormDimDtype); }
TEST_CASE("norm.dim_dtype: gradgradcheck") { gradgradcheck(kNormDimDtype); }
TEST_CASE("norm.dim_dtype: autocast") { autocast(kNormDimDtype); }
TEST_CASE("norm.dim_dtype: variants") { variants(kNormDimDtype); }
TEST_CASE("norm.dim_dtype: noncontiguous") { noncontiguous(kNormDimDtype); }
TEST_CASE("norm.dim_dtype: errors") { errors(kNormDimDtype); }
TEST_CASE("frobenius_norm: reference") { reference(kFrobeniusNorm); }
TEST_CASE("frobenius_norm: dtypes") { dtypes(kFrobeniusNorm); }
TEST_CASE("frobenius_norm: golden") { golden(kFrobeniusNorm); }
TEST_CASE("frobenius_norm: gradcheck") { gradcheck(kFrobeniusNorm); }
TEST_CASE("frobenius_norm: gradgradcheck") { gradgradcheck(kFrobeniusNorm); }
TEST_CASE("frobenius_norm: autocast") { autocast(kFrobeniusNorm); }
TEST_CASE("frobenius_norm: noncontiguous") { noncontiguous(kFrobeniusNorm); }
TEST_CASE("frobenius_norm: errors") { errors(kFrobeniusNorm); }
TEST_CASE("logsumexp: reference") { reference(kLogsumexp); }
TEST_CASE("logsumexp: dtypes") { dtypes(kLogsumexp); }
TEST_CASE("logsumexp: golden") { golden(kLogsumexp); }
TEST_CASE("logsumexp: gradcheck") { gradcheck(kLogsumexp); }
TEST_CASE("logsumexp: gradgradcheck") { gradgradcheck(kLogsumexp); }
TEST_CASE("logsumexp: autocast") { autocast(kLogsumexp); }
TEST_CASE("logsumexp: variants") { variants(kLogsumexp); }
TEST_CASE("logsumexp: noncontiguous") { noncontiguous(kLogsumexp); }
TEST_CASE("logsumexp: errors") { errors(kLogsumexp); }
TEST_CASE("all: reference") { reference(kAll); }
TEST_CASE("all: dtypes") { dtypes(kAll); }
TEST_CASE("all: golden") { golden(kAll); }
TEST_CASE("all: gradcheck") { gradcheck(kAll); }
TEST_CASE("all: gradgradcheck") { gradgradcheck(kAll); }
TEST_CASE("all: autocast") { autocast(kAll); }
TEST_CASE("all: variants") { variants(kAll); }
TEST_CASE("all: noncontiguous") { noncontiguous(kAll); }
TEST_CASE("all: errors") { errors(kAll); }
TEST_CASE("all.dim: reference") { reference(kAllDim); }
TEST_CASE("all.dim: dtypes") { dtypes(kAllDim); }
TEST_CASE("all.dim: golden") { golden(kAllDim); }
TEST_CASE("all.dim: gradcheck") { gradcheck(kAllDim); }
TEST_CASE("all.dim: gradgradcheck") { gradgradcheck(kAllDim); }
TEST_CASE("all.dim: autocast") { autocast(kAllDim); }
TEST_CASE("all.dim: variants") { variants(kAllDim); }
TEST_CASE("all.dim: noncontiguous") { noncontiguous(kAllDim); }
TEST_CASE("all.dim: errors") { errors(kAllDim); }
TEST_CASE("all.dims: reference") { reference(kAllDims); }
TEST_CASE("all.dims: dtypes") { dtypes(kAllDims); }
TEST_CASE("all.dims: golden") { golden(kAllDims); }
TEST_CASE("all.dims: autocast") { autocast(kAllDims); }
TEST_CASE("all.dims: variants") { variants(kAllDims); }
TEST_CASE("all.dims: noncontiguous") { noncontiguous(kAllDims); }
TEST_CASE("all.dims: errors") { errors(kAllDims); }
TEST_CASE("any: reference") { reference(kAny); }
TEST_CASE("any: dtypes") { dtypes(kAny); }
TEST_CASE("any: golden") { golden(kAny); }
TEST_CASE("any: gradcheck") { gradcheck(kAny); }
TEST_CASE("any: gradgradcheck") { gradgradcheck(kAny); }
TEST_CASE("any: autocast") { autocast(kAny); }
TEST_CASE("any: variants") { variants(kAny); }
TEST_CASE("any: noncontiguous") { noncontiguous(kAny); }
TEST_CASE("any: errors") { errors(kAny); }
TEST_CASE("any.dim: reference") { reference(kAnyDim); }
TEST_CASE("any.dim: dtypes") { dtypes(kAnyDim); }
TEST_CASE("any.dim: golden") { golden(kAnyDim); }
TEST_CASE("any.dim: gradcheck") { gradcheck(kAnyDim); }
TEST_CASE("any.dim: gradgradcheck") { gradgradcheck(kAnyDim); }
TEST_CASE("any.dim: autocast") { autocast(kAnyDim); }
TEST_CASE("any.dim: variants") { variants(kAnyDim); }
TEST_CASE("any.dim: noncontiguous") { noncontiguous(kAnyDim); }
TEST_CASE("any.dim: errors") { errors(kAnyDim); }
TEST_CASE("any.dims: reference") { reference(kAnyDims); }
TEST_CASE("any.dims: dtypes") { dtypes(kAnyDims); }
TEST_CASE("any.dims: golden") { golden(kAnyDims); }
TEST_CASE("any.dims: autocast") { autocast(kAnyDims); }
TEST_CASE("any.dims: variants") { variants(kAnyDims); }
TEST_CASE("any.dims: noncontiguous") { noncontiguous(kAnyDims); }
TEST_CASE("any.dims: errors") { errors(kAnyDims); }
TEST_CASE("count_nonzero: reference") { reference(kCountNonzero); }
TEST_CASE("count_nonzero: dtypes") { dtypes(kCountNonzero); }
TEST_CASE("count_nonzero: golden") { golden(kCountNonzero); }
TEST_CASE("count_nonzero: gradcheck") { gradcheck(kCountNonzero); }
TEST_CASE("count_nonzero: gradgradcheck") { gradgradcheck(kCountNonzero); }
TEST_CASE("count_nonzero: autocast") { autocast(kCountNonzero); }
TEST_CASE("count_nonzero: variants") { variants(kCountNonzero); }
TEST_CASE("count_nonzero: noncontiguous") { noncontiguous(kCountNonzero); }
TEST_CASE("count_nonzero: errors") { errors(kCountNonzero); }
TEST_CASE("count_nonzero.dim: reference") { reference(kCountNonzeroDim); }
TEST_CASE("count_nonzero.dim: dtypes") { dtypes(kCountNonzeroDim); }
TEST_CASE("count_nonzero.dim: golden") { golden(kCountNonzeroDim); }
TEST_CASE("count_nonzero.dim: autocast") { autocast(kCountNonzeroDim); }
TEST_CASE("count_nonzero.dim: variants") { variants(kCountNonzeroDim); }
TEST_CASE("count_nonzero.dim: noncontiguous") { noncontiguous(kCountNonzeroDim); }
TEST_CASE("count_nonzero.dim: errors") { errors(kCountNonzeroDim); }
TEST_CASE("cumsum: reference") { reference(kCumsum); }
TEST_CASE("cumsum: dtypes") { dtypes(kCumsum); }
TEST_CASE("cumsum: golden") { golden(kCumsum); }
TEST_CASE("cumsum: gradcheck") { gradcheck(kCumsum); }
TEST_CASE("cumsum: gradgradcheck") { gradgradcheck(kCumsum); }
TEST_CASE("cumsum: autocast") { autocast(kCumsum); }
TEST_CASE("cumsum: variants") { variants(kCumsum); }
TEST_CASE("cumsum: noncontiguous") { noncontiguous(kCumsum); }
TEST_CASE("cumsum: errors") { errors(kCumsum); }
TEST_CASE("cumprod: reference") { reference(kCumprod); }
TEST_CASE("cumprod: dtypes") { dtypes(kCumprod); }
TEST_CASE("cumprod: golden") { golden(kCumprod); }
TEST_CASE("cumprod: gradcheck") { gradcheck(kCumprod); }
TEST_CASE("cumprod: gradgradcheck") { gradgradcheck(kCumprod); }
TEST_CASE("cumprod: autocast") { autocast(kCumprod); }
TEST_CASE("cumprod: variants") { variants(kCumprod); }
TEST_CASE("cumprod: noncontiguous") { noncontiguous(kCumprod); }
TEST_CASE("cumprod: errors") { errors(kCumprod); }
TEST_CASE("cummax: reference") { reference(kCummax); }
TEST_CASE("cummax: dtypes") { dtypes(kCummax); }
TEST_CASE("cummax: golden") { golden(kCummax); }
TEST_CASE("cummax: gradcheck") { gradcheck(kCummax); }
TEST_CASE("cummax: gradgradcheck") { gradgradcheck(kCummax); }
TEST_CASE("cummax: autocast") { autocast(kCummax); }
TEST_CASE("cummax: variants") { variants(kCummax); }
TEST_CASE("cummax: noncontiguous") { noncontiguous(kCummax); }
TEST_CASE("cummax: errors") { errors(kCummax); }
TEST_CASE("cummin: reference") { reference(kCummin); }
TEST_CASE("cummin: dtypes") { dtypes(kCummin); }
TEST_CASE("cummin: golden") { golden(kCummin); }
TEST_CASE("cummin: gradcheck") { gradcheck(kCummin); }
TEST_CASE("cummin: gradgradcheck") { gradgradcheck(kCummin); }
TEST_CASE("cummin: autocast") { autocast(kCummin); }
TEST_CASE("cummin: variants") { variants(kCummin); }
TEST_CASE("cummin: noncontiguous") { noncontiguous(kCummin); }
TEST_CASE("cummin: errors") { errors(kCummin); }
TEST_CASE("logcumsumexp: reference") { reference(kLogcumsumexp); }
TEST_CASE("logcumsumexp: dtypes") { dtypes(kLogcumsumexp); }
TEST_CASE("logcumsumexp: golden") { golden(kLogcumsumexp); }
TEST_CASE("logcumsumexp: gradcheck") { gradcheck(kLogcumsumexp); }
TEST_CASE("logcumsumexp: gradgradcheck") { gradgradcheck(kLogcumsumexp); }
TEST_CASE("logcumsumexp: autocast") { autocast(kLogcumsumexp); }
TEST_CASE("logcumsumexp: variants") { variants(kLogcumsumexp); }
TEST_CASE("logcumsumexp: noncontiguous") { noncontiguous(kLogcumsumexp); }
TEST_CASE("logcumsumexp: errors") { errors(kLogcumsumexp); }
TEST_CASE("decayed_sums: reference") { reference(kDecayedSums); }
TEST_CASE("decayed_sums: dtypes") { dtypes(kDecayedSums); }
TEST_CASE("decayed_sums: gradcheck") { gradcheck(kDecayedSums); }
TEST_CASE("decayed_sums: gradgradcheck") { gradgradcheck(kDecayedSums); }
TEST_CASE("decayed_sums: noncontiguous") { noncontiguous(kDecayedSums); }
TEST_CASE("decayed_sums: errors") { errors(kDecayedSums); }
TEST_CASE("nansum: reference") { reference(kNansum); }
TEST_CASE("nansum: dtypes") { dtypes(kNansum); }
TEST_CASE("nansum: golden") { golden(kNansum); }
TEST_CASE("nansum: gradcheck") { gradcheck(kNansum); }
TEST_CASE("nansum: gradgradcheck") { gradgradcheck(kNansum); }
TEST_CASE("nansum: autocast") { autocast(kNansum); }
TEST_CASE("nansum: variants") { variants(kNansum); }
TEST_CASE("nansum: noncontiguous") { noncontiguous(kNansum); }
TEST_CASE("nansum: errors") { errors(kNansum); }
TEST_CASE("nanmean: reference") { reference(kNanmean); }
TEST_CASE("nanmean: dtypes") { dtypes(kNanmean); }
TEST_CASE("nanmean: golden") { golden(kNanmean); }
TEST_CASE("nanmean: gradcheck") { gradcheck(kNanmean); }
TEST_CASE("nanmean: gradgradcheck") { gradgradcheck(kNanmean); }
TEST_CASE("nanmean: autocast") { autocast(kNanmean); }
TEST_CASE("nanmean: variants") { variants(kNanmean); }
TEST_CASE("nanmean: noncontiguous") { noncontiguous(kNanmean); }
TEST_CASE("nanmean: errors") { errors(kNanmean); }
TEST_CASE("trapezoid: reference") { reference(kTrapezoid); }
TEST_CASE("trapezoid: dtypes") { dtypes(kTrapezoid); }
TEST_CASE("trapezoid: golden") { golden(kTrapezoid); }
TEST_CASE("trapezoid: gradcheck") { gradcheck(kTrapezoid); }
TEST_CASE("trapezoid: gradgradcheck") { gradgradcheck(kTrapezoid); }
TEST_CASE("trapezoid: autocast") { autocast(kTrapezoid); }
TEST_CASE("trapezoid: noncontiguous") { noncontiguous(kTrapezoid); }
TEST_CASE("trapezoid: errors") { errors(kTrapezoid); }
TEST_CASE("trapezoid.x: reference") { reference(kTrapezoidX); }
TEST_CASE("trapezoid.x: dtypes") { dtypes(kTrapezoidX); }
TEST_CASE("trapezoid.x: golden") { golden(kTrapezoidX); }
TEST_CASE("trapezoid.x: gradcheck") { gradcheck(kTrapezoidX); }
TEST_CASE("trapezoid.x: gradgradcheck") { gradgradcheck(kTrapezoidX); }
TEST_CASE("trapezoid.x: autocast") { autocast(kTrapezoidX); }
TEST_CASE("trapezoid.x: noncontiguous") { noncontiguous(kTrapezoidX); }
TEST_CASE("trapezoid.x: errors") { errors(kTrapezoidX); }
TEST_CASE("cumulative_trapezoid: reference") { reference(kCumulativeTrapezoid); }
TEST_CASE("cumulative_trapezoid: dtypes") { dtypes(kCumulativeTrapezoid); }
TEST_CASE("cumulative_trapezoid: golden") { golden(kCumulativeTrapezoid); }
TEST_CASE("cumulative_trapezoid: gradcheck") { gradcheck(kCumulativeTrapezoid); }
TEST_CASE("cumulative_trapezoid: gradgradcheck") { gradgradcheck(kCumulativeTrapezoid); }
TEST_CASE("cumulative_trapezoid: autocast") { autocast(kCumulativeTrapezoid); }
TEST_CASE("cumulative_trapezoid: noncontiguous") { noncontiguous(kCumulativeTrapezoid); }
TEST_CASE("cumulative_trapezoid: errors") { errors(kCumulativeTrapezoid); }
TEST_CASE("cumulative_trapezoid.x: reference") { reference(kCumulativeTrapezoidX); }
TEST_CASE("cumulative_trapezoid.x: dtypes") { dtypes(kCumulativeTrapezoidX); }
TEST_CASE("cumulative_trapezoid.x: golden") { golden(kCumulativeTrapezoidX); }
TEST_CASE("cumulative_trapezoid.x: gradcheck") { gradcheck(kCumulativeTrapezoidX); }
TEST_CASE("cumulative_trapezoid.x: gradgradcheck") { gradgradcheck(kCumulativeTrapezoidX); }
TEST_CASE("cumulative_trapezoid.x: autocast") { autocast(kCumulativeTrapezoidX); }
TEST_CASE("cumulative_trapezoid.x: noncontiguous") { noncontiguous(kCumulativeTrapezoidX); }
TEST_CASE("cumulative_trapezoid.x: errors") { errors(kCumulativeTrapezoidX); }
TEST_CASE("diff: reference") { reference(kDiff); }
TEST_CASE("diff: dtypes") { dtypes(kDiff); }
TEST_CASE("diff: golden") { golden(kDiff); }
TEST_CASE("diff: gradcheck") { gradcheck(kDiff); }
TEST_CASE("diff: gradgradcheck") { gradgradcheck(kDiff); }
TEST_CASE("diff: autocast") { autocast(kDiff); }
TEST_CASE("diff: variants") { variants(kDiff); }
TEST_CASE("diff: noncontiguous") { noncontiguous(kDiff); }
TEST_CASE("diff: errors") { errors(kDiff); }

TEST_SUITE_END();

TEST_SUITE_BEGIN("contracts in threads");

TEST_CASE("sum: threads") { threads(kSum); }
TEST_CASE("sum.dim: threads") { threads(kSumDim); }
TEST_CASE("mean: threads") { threads(kMean); }
TEST_CASE("mean.dim: threads") { threads(kMeanDim); }
TEST_CASE("prod: threads") { threads(kProd); }
TEST_CASE("prod.dim_int: threads") { threads(kProdDimInt); }
TEST_CASE("amax: threads") { threads(kAmax); }
TEST_CASE("amin: threads") { threads(kAmin); }
TEST_CASE("max: threads") { threads(kMax); }
TEST_CASE("max.other: threads") { threads(kMaxOther); }
TEST_CASE("max.dim: threads") { threads(kMaxDim); }
TEST_CASE("min: threads") { threads(kMin); }
TEST_CASE("min.other: threads") { threads(kMinOther); }
TEST_CASE("min.dim: threads") { threads(kMinDim); }
TEST_CASE("argmax: threads") { threads(kArgmax); }
TEST_CASE("argmin: threads") { threads(kArgmin); }
TEST_CASE("aminmax: threads") { threads(kAminmax); }
TEST_CASE("var: threads") { threads(kVar); }
TEST_CASE("var.dim: threads") { threads(kVarDim); }
TEST_CASE("var.correction: threads") { threads(kVarCorrection); }
TEST_CASE("std: threads") { threads(kStd); }
TEST_CASE("std.dim: threads") { threads(kStdDim); }
TEST_CASE("std.correction: threads") { threads(kStdCorrection); }
TEST_CASE("var_mean: threads") { threads(kVarMean); }
TEST_CASE("var_mean.dim: threads") { threads(kVarMeanDim); }
TEST_CASE("var_mean.correction: threads") { threads(kVarMeanCorrection); }
TEST_CASE("std_mean: threads") { threads(kStdMean); }
TEST_CASE("std_mean.correction: threads") { threads(kStdMeanCorrection); }
TEST_CASE("linalg_vector_norm: threads") { threads(kLinalgVectorNorm); }
TEST_CASE("norm: threads") { threads(kNorm); }
TEST_CASE("norm.dtype: threads") { threads(kNormDtype); }
TEST_CASE("norm.dim: threads") { threads(kNormDim); }
TEST_CASE("norm.dim_dtype: threads") { threads(kNormDimDtype); }
TEST_CASE("frobenius_norm: threads") { threads(kFrobeniusNorm); }
TEST_CASE("logsumexp: threads") { threads(kLogsumexp); }
TEST_CASE("all: threads") { threads(kAll); }
TEST_CASE("all.dim: threads") { threads(kAllDim); }
TEST_CASE("all.dims: threads") { threads(kAllDims); }
TEST_CASE("any: threads") { threads(kAny); }
TEST_CASE("any.dim: threads") { threads(kAnyDim); }
TEST_CASE("any.dims: threads") { threads(kAnyDims); }
TEST_CASE("count_nonzero: threads") { threads(kCountNonzero); }
TEST_CASE("count_nonzero.dim: threads") { threads(kCountNonzeroDim); }
TEST_CASE("cumsum: threads") { threads(kCumsum); }
TEST_CASE("cumprod: threads") { threads(kCumprod); }
TEST_CASE("cummax: threads") { threads(kCummax); }
TEST_CASE("cummin: threads") { threads(kCummin); }
TEST_CASE("logcumsumexp: threads") { threads(kLogcumsumexp); }
TEST_CASE("decayed_sums: threads") { threads(kDecayedSums); }
TEST_CASE("nansum: threads") { threads(kNansum); }
TEST_CASE("nanmean: threads") { threads(kNanmean); }
TEST_CASE("trapezoid: threads") { threads(kTrapezoid); }
TEST_CASE("trapezoid.x: threads") { threads(kTrapezoidX); }
TEST_CASE("cumulative_trapezoid: threads") { threads(kCumulativeTrapezoid); }
TEST_CASE("cumulative_trapezoid.x: threads") { threads(kCumulativeTrapezoidX); }
TEST_CASE("diff: threads") { threads(kDiff); }

TEST_SUITE_END();

TEST_SUITE_BEGIN("contracts on cuda");

TEST_CASE("sum: cuda") { on_cuda(kSum); }
TEST_CASE("sum.dim: cuda") { on_cuda(kSumDim); }
TEST_CASE("mean: cuda") { on_cuda(kMean); }
TEST_CASE("mean.dim: cuda") { on_cuda(kMeanDim); }
TEST_CASE("prod: cuda") { on_cuda(kProd); }
TEST_CASE("prod.dim_int: cuda") { on_cuda(kProdDimInt); }
TEST_CASE("amax: cuda") { on_cuda(kAmax); }
TEST_CASE("amin: cuda") { on_cuda(kAmin); }
TEST_CASE("max: cuda") { on_cuda(kMax); }
TEST_CASE("max.other: cuda") { on_cuda(kMaxOther); }
TEST_CASE("max.dim: cuda") { on_cuda(kMaxDim); }
TEST_CASE("min: cuda") { on_cuda(kMin); }
TEST_CASE("min.other: cuda") { on_cuda(kMinOther); }
TEST_CASE("min.dim: cuda") { on_cuda(kMinDim); }
TEST_CASE("argmax: cuda") { on_cuda(kArgmax); }
TEST_CASE("argmin: cuda") { on_cuda(kArgmin); }
TEST_CASE("aminmax: cuda") { on_cuda(kAminmax); }
TEST_CASE("var: cuda") { on_cuda(kVar); }
TEST_CASE("var.dim: cuda") { on_cuda(kVarDim); }
TEST_CASE("var.correction: cuda") { on_cuda(kVarCorrection); }
TEST_CASE("std: cuda") { on_cuda(kStd); }
TEST_CASE("std.dim: cuda") { on_cuda(kStdDim); }
TEST_CASE("std.correction: cuda") { on_cuda(kStdCorrection); }
TEST_CASE("var_mean: cuda") { on_cuda(kVarMean); }
TEST_CASE("var_mean.dim: cuda") { on_cuda(kVarMeanDim); }
TEST_CASE("var_mean.correction: cuda") { on_cuda(kVarMeanCorrection); }
TEST_CASE("std_mean: cuda") { on_cuda(kStdMean); }
TEST_CASE("std_mean.correction: cuda") { on_cuda(kStdMeanCorrection); }
TEST_CASE("linalg_vector_norm: cuda") { on_cuda(kLinalgVectorNorm); }
TEST_CASE("norm: cuda") { on_cuda(kNorm); }
TEST_CASE("norm.dtype: cuda") { on_cuda(kNormDtype); }
TEST_CASE("norm.dim: cuda") { on_cuda(kNormDim); }
TEST_CASE("norm.dim_dtype: cuda") { on_cuda(kNormDimDtype); }
TEST_CASE("frobenius_norm: cuda") { on_cuda(kFrobeniusNorm); }
TEST_CASE("logsumexp: cuda") { on_cuda(kLogsumexp); }
TEST_CASE("all: cuda") { on_cuda(kAll); }
TEST_CASE("all.dim: cuda") { on_cuda(kAllDim); }
TEST_CASE("all.dims: cuda") { on_cuda(kAllDims); }
TEST_CASE("any: cuda") { on_cuda(kAny); }
TEST_CASE("any.dim: cuda") { on_cuda(kAnyDim); }
TEST_CASE("any.dims: cuda") { on_cuda(kAnyDims); }
TEST_CASE("count_nonzero: cuda") { on_cuda(kCountNonzero); }
TEST_CASE("count_nonzero.dim: cuda") { on_cuda(kCountNonzeroDim); }
TEST_CASE("cumsum: cuda") { on_cuda(kCumsum); }
TEST_CASE("cumprod: cuda") { on_cuda(kCumprod); }
TEST_CASE("cummax: cuda") { on_cuda(kCummax); }
TEST_CASE("cummin: cuda") { on_cuda(kCummin); }
TEST_CASE("logcumsumexp: cuda") { on_cuda(kLogcumsumexp); }
TEST_CASE("decayed_sums: cuda") { on_cuda(kDecayedSums); }
TEST_CASE("nansum: cuda") { on_cuda(kNansum); }
TEST_CASE("nanmean: cuda") { on_cuda(kNanmean); }
TEST_CASE("trapezoid: cuda") { on_cuda(kTrapezoid); }
TEST_CASE("trapezoid.x: cuda") { on_cuda(kTrapezoidX); }
TEST_CASE("cumulative_trapezoid: cuda") { on_cuda(kCumulativeTrapezoid); }
TEST_CASE("cumulative_trapezoid.x: cuda") { on_cuda(kCumulativeTrapezoidX); }
TEST_CASE("diff: cuda") { on_cuda(kDiff); }

TEST_SUITE_END();

}  // namespace amp::contracts
