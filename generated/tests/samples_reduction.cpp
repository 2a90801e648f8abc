// DO NOT EDIT. Generated from ops/reduction.yaml by codegen (./dev regenerate).
#include <amp/internal_ops.h>
#include <amp/ops/reduction.h>

#include "contracts/registered.h"

namespace amp::contracts {

namespace {

const Op kSum{
    .name = "sum",
    .signature = "(Tensor self, *, ScalarType? dtype=None) -> Tensor",
    .op = OpId::sum,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::sum(a.tensor("self"), a.opt_dtype("dtype"))); },
    .method = [](const Args& a) { return results(a.tensor("self").sum(a.opt_dtype("dtype"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dtype": null}},
{"args": {"self": {"shape": []}, "dtype": null}},
{"args": {"self": {"shape": [0]}, "dtype": null}},
{"args": {"self": {"shape": [3, 4]}, "dtype": "f64"}}
])",
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
    .signature = "(Tensor self, *, ScalarType? dtype=None) -> Tensor",
    .op = OpId::mean,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::mean(a.tensor("self"), a.opt_dtype("dtype"))); },
    .method = [](const Args& a) { return results(a.tensor("self").mean(a.opt_dtype("dtype"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dtype": null}, "skip": ["dtypes"]},
{"args": {"self": {"shape": []}, "dtype": null}, "skip": ["dtypes"]},
{"args": {"self": {"shape": [3, 4]}, "dtype": "f64"}}
])",
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
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": [0], "keepdim": false, "dtype": null}, "skip": ["dtypes"]},
{"args": {"self": {"shape": [3, 4, 2]}, "dim": [0, -1], "keepdim": true, "dtype": null}, "skip": ["dtypes"]}
])",
};

const Op kProd{
    .name = "prod",
    .signature = "(Tensor self, *, ScalarType? dtype=None) -> Tensor",
    .op = OpId::prod,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::prod(a.tensor("self"), a.opt_dtype("dtype"))); },
    .method = [](const Args& a) { return results(a.tensor("self").prod(a.opt_dtype("dtype"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dtype": null}},
{"args": {"self": {"shape": []}, "dtype": null}},
{"args": {"self": {"values": [1.5, 0, -2]}, "dtype": null}}
])",
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
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": 0, "keepdim": false, "dtype": null}},
{"args": {"self": {"shape": [3, 4]}, "dim": -1, "keepdim": true, "dtype": null}},
{"args": {"self": {"values": [[1.5, 0, -2], [0, 0, 3], [1, 2, 3]]}, "dim": 1, "keepdim": false, "dtype": null}}
])",
};

const Op kAmax{
    .name = "amax",
    .signature = "(Tensor self, int[1] dim=[], bool keepdim=False) -> Tensor",
    .op = OpId::amax,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::amax(a.tensor("self"), a.ints("dim"), a.boolean("keepdim"))); },
    .method = [](const Args& a) { return results(a.tensor("self").amax(a.ints("dim"), a.boolean("keepdim"))); },
    .out = [](const Args& a) { return results(amp::amax_out(a.out(), a.tensor("self"), a.ints("dim"), a.boolean("keepdim"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
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
    .signature = "(Tensor self, int[1] dim=[], bool keepdim=False) -> Tensor",
    .op = OpId::amin,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::amin(a.tensor("self"), a.ints("dim"), a.boolean("keepdim"))); },
    .method = [](const Args& a) { return results(a.tensor("self").amin(a.ints("dim"), a.boolean("keepdim"))); },
    .out = [](const Args& a) { return results(amp::amin_out(a.out(), a.tensor("self"), a.ints("dim"), a.boolean("keepdim"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
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
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::max,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::max(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").max()); },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}}
])",
    .errors = R"([
{"args": {"self": {"shape": [0]}}, "throws": "[max] no element to choose from", "type": "IndexError"}
])",
};

const Op kMaxOther{
    .name = "max",
    .id = "max.other",
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::max_other,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::max(a.tensor("self"), a.tensor("other"))); },
    .method = [](const Args& a) { return results(a.tensor("self").max(a.tensor("other"))); },
    .tensors = {{.name = "self"}, {.name = "other"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [3, 4]}}}
])",
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
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::min,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::min(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").min()); },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}}
])",
    .errors = R"([
{"args": {"self": {"shape": [0]}}, "throws": "[min] no element to choose from", "type": "IndexError"}
])",
};

const Op kMinOther{
    .name = "min",
    .id = "min.other",
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::min_other,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::min(a.tensor("self"), a.tensor("other"))); },
    .method = [](const Args& a) { return results(a.tensor("self").min(a.tensor("other"))); },
    .tensors = {{.name = "self"}, {.name = "other"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [3, 4]}}}
])",
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
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": 1, "keepdim": false}},
{"args": {"self": {"shape": [3, 4, 2]}, "dim": 0, "keepdim": true}}
])",
};

const Op kArgmax{
    .name = "argmax",
    .signature = "(Tensor self, int? dim=None, bool keepdim=False) -> Tensor",
    .op = OpId::argmax,
    .kind = "kernel",
    .gradcheck = 0,
    .contracts = Contract::all_except(Contract::range_gradients | Contract::gradcheck | Contract::gradgradcheck | Contract::create_graph),
    .function = [](const Args& a) { return results(amp::argmax(a.tensor("self"), a.opt_integer("dim"), a.boolean("keepdim"))); },
    .method = [](const Args& a) { return results(a.tensor("self").argmax(a.opt_integer("dim"), a.boolean("keepdim"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
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
    .signature = "(Tensor self, int? dim=None, bool keepdim=False) -> Tensor",
    .op = OpId::argmin,
    .kind = "kernel",
    .gradcheck = 0,
    .contracts = Contract::all_except(Contract::range_gradients | Contract::gradcheck | Contract::gradgradcheck | Contract::create_graph),
    .function = [](const Args& a) { return results(amp::argmin(a.tensor("self"), a.opt_integer("dim"), a.boolean("keepdim"))); },
    .method = [](const Args& a) { return results(a.tensor("self").argmin(a.opt_integer("dim"), a.boolean("keepdim"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tensors = {{.name = "self", .differentiable = false}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": null, "keepdim": false}},
{"args": {"self": {"shape": [3, 4]}, "dim": 0, "keepdim": false}}
])",
};

const Op kAminmax{
    .name = "aminmax",
    .signature = "(Tensor self, *, int? dim=None, bool keepdim=False) -> (Tensor min, Tensor max)",
    .op = OpId::aminmax,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::aminmax(a.tensor("self"), a.opt_integer("dim"), a.boolean("keepdim"))); },
    .method = [](const Args& a) { return results(a.tensor("self").aminmax(a.opt_integer("dim"), a.boolean("keepdim"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
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
    .signature = "(Tensor self, bool unbiased) -> Tensor",
    .op = OpId::var,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::var(a.tensor("self"), a.boolean("unbiased"))); },
    .method = [](const Args& a) { return results(a.tensor("self").var(a.boolean("unbiased"))); },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "unbiased": true}},
{"args": {"self": {"shape": [3, 4]}, "unbiased": false}}
])",
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
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": [1], "unbiased": true, "keepdim": false}}
])",
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
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": [1], "correction": 0, "keepdim": false}},
{"args": {"self": {"shape": [3, 4, 2]}, "dim": [0, 2], "correction": null, "keepdim": true}},
{"args": {"self": {"shape": [3, 4]}, "dim": null, "correction": null, "keepdim": false}}
])",
};

const Op kStd{
    .name = "std",
    .signature = "(Tensor self, bool unbiased) -> Tensor",
    .op = OpId::std,
    .kind = "composite",
    .range_float32 = true,
    .function = [](const Args& a) { return results(amp::std(a.tensor("self"), a.boolean("unbiased"))); },
    .method = [](const Args& a) { return results(a.tensor("self").std(a.boolean("unbiased"))); },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "unbiased": true}},
{"args": {"self": {"shape": [3, 4]}, "unbiased": false}}
])",
};

const Op kStdDim{
    .name = "std",
    .id = "std.dim",
    .signature = "(Tensor self, int[1]? dim, bool unbiased, bool keepdim=False) -> Tensor",
    .op = OpId::std_dim,
    .kind = "composite",
    .range_float32 = true,
    .function = [](const Args& a) {
      return results(amp::std(a.tensor("self"), a.opt_ints("dim"), a.boolean("unbiased"), a.boolean("keepdim")));
    },
    .method = [](const Args& a) { return results(a.tensor("self").std(a.opt_ints("dim"), a.boolean("unbiased"), a.boolean("keepdim"))); },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": [1], "unbiased": true, "keepdim": false}}
])",
};

const Op kStdCorrection{
    .name = "std",
    .id = "std.correction",
    .signature = "(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False) -> Tensor",
    .op = OpId::std_correction,
    .kind = "kernel",
    .range_float32 = true,
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
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": [1], "correction": 0, "keepdim": false}},
{"args": {"self": {"shape": [3, 4, 2]}, "dim": [0, 2], "correction": null, "keepdim": true}}
])",
};

const Op kVarMean{
    .name = "var_mean",
    .signature = "(Tensor self, bool unbiased) -> (Tensor var, Tensor mean)",
    .op = OpId::var_mean,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::var_mean(a.tensor("self"), a.boolean("unbiased"))); },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "unbiased": true}}
])",
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
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": [1], "unbiased": true, "keepdim": false}}
])",
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
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": [1], "correction": 0, "keepdim": false}},
{"args": {"self": {"shape": [3, 4, 2]}, "dim": [0, 2], "correction": null, "keepdim": true}}
])",
};

const Op kStdMean{
    .name = "std_mean",
    .signature = "(Tensor self, bool unbiased) -> (Tensor std, Tensor mean)",
    .op = OpId::std_mean,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::std_mean(a.tensor("self"), a.boolean("unbiased"))); },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "unbiased": true}}
])",
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
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": [1], "correction": 0, "keepdim": false}}
])",
};

const Op kLinalgVectorNorm{
    .name = "linalg_vector_norm",
    .signature = "(Tensor self, Scalar ord=2, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor",
    .op = OpId::linalg_vector_norm,
    .kind = "kernel",
    .range_float32 = true,
    .function = [](const Args& a) {
      return results(amp::linalg_vector_norm(a.tensor("self"), a.scalar("ord"), a.opt_ints("dim"), a.boolean("keepdim"),
                                             a.opt_dtype("dtype")));
    },
    .out = [](const Args& a) {
      return results(amp::linalg_vector_norm_out(a.out(), a.tensor("self"), a.scalar("ord"), a.opt_ints("dim"), a.boolean("keepdim"),
                                                 a.opt_dtype("dtype")));
    },
    .dtypes = {kFloatingTypes | kComplexTypes, kFloatingTypes | kComplexTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "ord": 2, "dim": null, "keepdim": false, "dtype": null}},
{"args": {"self": {"shape": [3, 4]}, "ord": 1, "dim": [1], "keepdim": false, "dtype": null}},
{"args": {"self": {"shape": [3, 4]}, "ord": 3, "dim": [0], "keepdim": true, "dtype": null}},
{"args": {"self": {"shape": [3, 4]}, "ord": "inf", "dim": [0], "keepdim": false, "dtype": null}},
{"args": {"self": {"shape": [3, 4]}, "ord": 0, "dim": [0], "keepdim": false, "dtype": null}},
{"args": {"self": {"shape": [3, 4]}, "ord": 2, "dim": null, "keepdim": false, "dtype": "f64"}},
{"args": {"self": {"shape": [3, 4]}, "ord": 0, "dim": [1], "keepdim": false, "dtype": null}}
])",
    .errors = R"([
{"args": {"self": {"shape": [2], "dtype": "f64"}, "ord": 2, "dim": null, "keepdim": false, "dtype": "f32"},
 "throws": "[linalg_vector_norm] dtype float32 is narrower than the float64 of the input", "type": "TypeError"},
{"args": {"self": {"shape": [3, 0]}, "ord": "inf", "dim": [1], "keepdim": false, "dtype": null},
 "throws": "[linalg_vector_norm] no element to choose from: shape [3, 0] has size 0 in a reduced dimension", "type": "IndexError"},
{"args": {"self": {"shape": [0]}, "ord": -1, "dim": null, "keepdim": false, "dtype": null},
 "throws": "[linalg_vector_norm] no element to choose from", "type": "IndexError"}
])",
};

const Op kNorm{
    .name = "norm",
    .signature = "(Tensor self, Scalar p=2) -> Tensor",
    .op = OpId::norm,
    .kind = "composite",
    .range_float32 = true,
    .function = [](const Args& a) { return results(amp::norm(a.tensor("self"), a.scalar("p"))); },
    .method = [](const Args& a) { return results(a.tensor("self").norm(a.scalar("p"))); },
    .with_dtype = [](const Args& a) { return results(amp::norm(a.tensor("self"), a.scalar("p"), a.dtype_of_first())); },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "p": 2}},
{"args": {"self": {"shape": [3, 4]}, "p": 1}}
])",
};

const Op kNormDtype{
    .name = "norm",
    .id = "norm.dtype",
    .signature = "(Tensor self, Scalar? p, *, ScalarType dtype) -> Tensor",
    .op = OpId::norm_dtype,
    .kind = "composite",
    .range_float32 = true,
    .function = [](const Args& a) { return results(amp::norm(a.tensor("self"), a.opt_scalar("p"), a.dtype("dtype"))); },
    .method = [](const Args& a) { return results(a.tensor("self").norm(a.opt_scalar("p"), a.dtype("dtype"))); },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "p": 2, "dtype": "f64"}}
])",
};

const Op kNormDim{
    .name = "norm",
    .id = "norm.dim",
    .signature = "(Tensor self, Scalar? p, int[1] dim, bool keepdim=False) -> Tensor",
    .op = OpId::norm_dim,
    .kind = "composite",
    .range_float32 = true,
    .function = [](const Args& a) { return results(amp::norm(a.tensor("self"), a.opt_scalar("p"), a.ints("dim"), a.boolean("keepdim"))); },
    .method = [](const Args& a) { return results(a.tensor("self").norm(a.opt_scalar("p"), a.ints("dim"), a.boolean("keepdim"))); },
    .with_dtype = [](const Args& a) {
      return results(amp::norm(a.tensor("self"), a.opt_scalar("p"), a.ints("dim"), a.boolean("keepdim"), a.dtype_of_first()));
    },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "p": 2, "dim": [1], "keepdim": false}},
{"args": {"self": {"shape": [3, 4]}, "p": null, "dim": [0], "keepdim": true}}
])",
};

const Op kNormDimDtype{
    .name = "norm",
    .id = "norm.dim_dtype",
    .signature = "(Tensor self, Scalar? p, int[1] dim, bool keepdim, *, ScalarType dtype) -> Tensor",
    .op = OpId::norm_dim_dtype,
    .kind = "composite",
    .range_float32 = true,
    .function = [](const Args& a) {
      return results(amp::norm(a.tensor("self"), a.opt_scalar("p"), a.ints("dim"), a.boolean("keepdim"), a.dtype("dtype")));
    },
    .method = [](const Args& a) {
      return results(a.tensor("self").norm(a.opt_scalar("p"), a.ints("dim"), a.boolean("keepdim"), a.dtype("dtype")));
    },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "p": 2, "dim": [1], "keepdim": false, "dtype": "f64"}}
])",
};

const Op kFrobeniusNorm{
    .name = "frobenius_norm",
    .signature = "(Tensor self, int[1] dim, bool keepdim=False) -> Tensor",
    .op = OpId::frobenius_norm,
    .kind = "composite",
    .range_float32 = true,
    .function = [](const Args& a) { return results(amp::frobenius_norm(a.tensor("self"), a.ints("dim"), a.boolean("keepdim"))); },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": [0, 1], "keepdim": false}}
])",
};

const Op kLogsumexp{
    .name = "logsumexp",
    .signature = "(Tensor self, int[1] dim, bool keepdim=False) -> Tensor",
    .op = OpId::logsumexp,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::logsumexp(a.tensor("self"), a.ints("dim"), a.boolean("keepdim"))); },
    .method = [](const Args& a) { return results(a.tensor("self").logsumexp(a.ints("dim"), a.boolean("keepdim"))); },
    .out = [](const Args& a) { return results(amp::logsumexp_out(a.out(), a.tensor("self"), a.ints("dim"), a.boolean("keepdim"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": [1], "keepdim": false}},
{"args": {"self": {"shape": [3, 4, 2]}, "dim": [0, 2], "keepdim": true}},
{"args": {"self": {"shape": [40, 130]}, "dim": [0], "keepdim": false}, "skip": ["gradcheck", "gradgrad"]},
{"args": {"self": {"values": [["-inf", "-inf"], ["inf", 1], [-1000, "-inf"], ["nan", 1]]}, "dim": [1], "keepdim": false},
 "skip": ["gradcheck", "gradgrad"]},
{"args": {"self": {"shape": [3, 0]}, "dim": [1], "keepdim": false}}
])",
};

const Op kAll{
    .name = "all",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::all,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::all(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").all()); },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "int_range": [0, 2], "dtype": "f32"}}}
])",
};

const Op kAllDim{
    .name = "all",
    .id = "all.dim",
    .signature = "(Tensor self, int dim, bool keepdim=False) -> Tensor",
    .op = OpId::all_dim,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::all(a.tensor("self"), a.integer("dim"), a.boolean("keepdim"))); },
    .method = [](const Args& a) { return results(a.tensor("self").all(a.integer("dim"), a.boolean("keepdim"))); },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "int_range": [0, 2], "dtype": "f32"}, "dim": 1, "keepdim": false}}
])",
};

const Op kAllDims{
    .name = "all",
    .id = "all.dims",
    .signature = "(Tensor self, int[]? dim, bool keepdim=False) -> Tensor",
    .op = OpId::all_dims,
    .kind = "kernel",
    .gradcheck = 0,
    .contracts = Contract::all_except(Contract::range_gradients | Contract::gradcheck | Contract::gradgradcheck | Contract::create_graph),
    .function = [](const Args& a) { return results(amp::all(a.tensor("self"), a.opt_ints("dim"), a.boolean("keepdim"))); },
    .method = [](const Args& a) { return results(a.tensor("self").all(a.opt_ints("dim"), a.boolean("keepdim"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tensors = {{.name = "self", .differentiable = false}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "int_range": [0, 2], "dtype": "f32"}, "dim": [0, 1], "keepdim": false}},
{"args": {"self": {"shape": [3, 0]}, "dim": [1], "keepdim": false}}
])",
};

const Op kAny{
    .name = "any",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::any,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::any(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").any()); },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "int_range": [0, 2], "dtype": "f32"}}}
])",
};

const Op kAnyDim{
    .name = "any",
    .id = "any.dim",
    .signature = "(Tensor self, int dim, bool keepdim=False) -> Tensor",
    .op = OpId::any_dim,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::any(a.tensor("self"), a.integer("dim"), a.boolean("keepdim"))); },
    .method = [](const Args& a) { return results(a.tensor("self").any(a.integer("dim"), a.boolean("keepdim"))); },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "int_range": [0, 2], "dtype": "f32"}, "dim": 1, "keepdim": false}}
])",
};

const Op kAnyDims{
    .name = "any",
    .id = "any.dims",
    .signature = "(Tensor self, int[]? dim, bool keepdim=False) -> Tensor",
    .op = OpId::any_dims,
    .kind = "kernel",
    .gradcheck = 0,
    .contracts = Contract::all_except(Contract::range_gradients | Contract::gradcheck | Contract::gradgradcheck | Contract::create_graph),
    .function = [](const Args& a) { return results(amp::any(a.tensor("self"), a.opt_ints("dim"), a.boolean("keepdim"))); },
    .method = [](const Args& a) { return results(a.tensor("self").any(a.opt_ints("dim"), a.boolean("keepdim"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tensors = {{.name = "self", .differentiable = false}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "int_range": [0, 2], "dtype": "f32"}, "dim": [0, 1], "keepdim": false}},
{"args": {"self": {"shape": [3, 0]}, "dim": [1], "keepdim": false}}
])",
};

const Op kCountNonzero{
    .name = "count_nonzero",
    .signature = "(Tensor self, int? dim=None) -> Tensor",
    .op = OpId::count_nonzero,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::count_nonzero(a.tensor("self"), a.opt_integer("dim"))); },
    .method = [](const Args& a) { return results(a.tensor("self").count_nonzero(a.opt_integer("dim"))); },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "int_range": [0, 2], "dtype": "f32"}, "dim": null}},
{"args": {"self": {"shape": [3, 4], "int_range": [0, 2], "dtype": "f32"}, "dim": 0}}
])",
};

const Op kCountNonzeroDim{
    .name = "count_nonzero",
    .id = "count_nonzero.dim",
    .signature = "(Tensor self, int[] dim) -> Tensor",
    .op = OpId::count_nonzero_dim,
    .kind = "kernel",
    .gradcheck = 0,
    .contracts = Contract::all_except(Contract::range_gradients | Contract::gradcheck | Contract::gradgradcheck | Contract::create_graph),
    .function = [](const Args& a) { return results(amp::count_nonzero(a.tensor("self"), a.ints("dim"))); },
    .method = [](const Args& a) { return results(a.tensor("self").count_nonzero(a.ints("dim"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tensors = {{.name = "self", .differentiable = false}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4, 2], "int_range": [0, 2], "dtype": "f32"}, "dim": [0, 2]}}
])",
};

const Op kCumsum{
    .name = "cumsum",
    .signature = "(Tensor self, int dim, *, ScalarType? dtype=None) -> Tensor",
    .op = OpId::cumsum,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::cumsum(a.tensor("self"), a.integer("dim"), a.opt_dtype("dtype"))); },
    .method = [](const Args& a) { return results(a.tensor("self").cumsum(a.integer("dim"), a.opt_dtype("dtype"))); },
    .inplace = [](const Args& a) { return results(amp::cumsum_(a.written("self"), a.integer("dim"), a.opt_dtype("dtype"))); },
    .out = [](const Args& a) { return results(amp::cumsum_out(a.out(), a.tensor("self"), a.integer("dim"), a.opt_dtype("dtype"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": 0, "dtype": null}},
{"args": {"self": {"shape": [3, 4]}, "dim": -1, "dtype": "f64"}},
{"args": {"self": {"shape": []}, "dim": 0, "dtype": null}}
])",
};

const Op kCumprod{
    .name = "cumprod",
    .signature = "(Tensor self, int dim, *, ScalarType? dtype=None) -> Tensor",
    .op = OpId::cumprod,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::cumprod(a.tensor("self"), a.integer("dim"), a.opt_dtype("dtype"))); },
    .method = [](const Args& a) { return results(a.tensor("self").cumprod(a.integer("dim"), a.opt_dtype("dtype"))); },
    .inplace = [](const Args& a) { return results(amp::cumprod_(a.written("self"), a.integer("dim"), a.opt_dtype("dtype"))); },
    .out = [](const Args& a) { return results(amp::cumprod_out(a.out(), a.tensor("self"), a.integer("dim"), a.opt_dtype("dtype"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": 0, "dtype": null}},
{"args": {"self": {"shape": [3, 4]}, "dim": -1, "dtype": null}},
{"args": {"self": {"values": [[1.5, 0, -2, 3], [2, 0, 0, 3]]}, "dim": 1, "dtype": null}}
])",
};

const Op kCummax{
    .name = "cummax",
    .signature = "(Tensor self, int dim) -> (Tensor values, Tensor indices)",
    .op = OpId::cummax,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::cummax(a.tensor("self"), a.integer("dim"))); },
    .method = [](const Args& a) { return results(a.tensor("self").cummax(a.integer("dim"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": 1}},
{"args": {"self": {"shape": [3, 4, 2]}, "dim": 0}},
{"args": {"self": {"shape": [3, 4]}, "dim": 0}},
{"args": {"self": {"values": [1, 3, 3, "nan", 5, "nan"]}, "dim": -1}, "skip": ["gradcheck", "gradgrad"]},
{"args": {"self": {"shape": []}, "dim": 0}},
{"args": {"self": {"shape": [3, 0]}, "dim": 1}}
])",
};

const Op kCummin{
    .name = "cummin",
    .signature = "(Tensor self, int dim) -> (Tensor values, Tensor indices)",
    .op = OpId::cummin,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::cummin(a.tensor("self"), a.integer("dim"))); },
    .method = [](const Args& a) { return results(a.tensor("self").cummin(a.integer("dim"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": 1}},
{"args": {"self": {"shape": [3, 4, 2]}, "dim": -2}},
{"args": {"self": {"values": [3, 1, 1, "nan", 0]}, "dim": 0}, "skip": ["gradcheck", "gradgrad"]}
])",
};

const Op kLogcumsumexp{
    .name = "logcumsumexp",
    .signature = "(Tensor self, int dim) -> Tensor",
    .op = OpId::logcumsumexp,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::logcumsumexp(a.tensor("self"), a.integer("dim"))); },
    .method = [](const Args& a) { return results(a.tensor("self").logcumsumexp(a.integer("dim"))); },
    .out = [](const Args& a) { return results(amp::logcumsumexp_out(a.out(), a.tensor("self"), a.integer("dim"))); },
    .dtypes = {kFloatingTypes | kComplexTypes, kFloatingTypes | kComplexTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": 1}},
{"args": {"self": {"shape": [3, 4, 2]}, "dim": 0}},
{"args": {"self": {"values": ["-inf", "-inf", 1, -200, 200, 3]}, "dim": 0}, "skip": ["gradcheck", "gradgrad"]},
{"args": {"self": {"shape": []}, "dim": 0}}
])",
};

const Op kDecayedSums{
    .name = "decayed_sums",
    .signature = "(Tensor self, Tensor logs, int dim, bool reverse) -> Tensor",
    .kind = "kernel",
    .internal = true,
    .contracts = Contract::all_except(Contract::golden | Contract::autocast),
    .function = [](const Args& a) {
      return results(amp::internal::decayed_sums(a.tensor("self"), a.tensor("logs"), a.integer("dim"), a.boolean("reverse")));
    },
    .dtypes = {kFloatingTypes | kComplexTypes, kFloatingTypes | kComplexTypes},
    .tensors = {{.name = "self"}, {.name = "logs"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "logs": {"shape": [3, 4]}, "dim": 1, "reverse": false}},
{"args": {"self": {"shape": [3, 4, 2]}, "logs": {"shape": [3, 4, 2]}, "dim": 0, "reverse": true}}
])",
};

const Op kNansum{
    .name = "nansum",
    .signature = "(Tensor self, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor",
    .op = OpId::nansum,
    .kind = "kernel",
    .function = [](const Args& a) {
      return results(amp::nansum(a.tensor("self"), a.opt_ints("dim"), a.boolean("keepdim"), a.opt_dtype("dtype")));
    },
    .method = [](const Args& a) { return results(a.tensor("self").nansum(a.opt_ints("dim"), a.boolean("keepdim"), a.opt_dtype("dtype"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": null, "keepdim": false, "dtype": null}},
{"args": {"self": {"shape": [40, 130]}, "dim": null, "keepdim": false, "dtype": null}, "skip": ["gradcheck", "gradgrad"]},
{"args": {"self": {"values": [[1, "nan", 2], ["nan", "nan", "nan"]]}, "dim": [1], "keepdim": true, "dtype": null},
 "skip": ["gradcheck", "gradgrad"]},
{"args": {"self": {"shape": [3, 4, 2]}, "dim": [0, 2], "keepdim": false, "dtype": "f64"}}
])",
};

const Op kNanmean{
    .name = "nanmean",
    .signature = "(Tensor self, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor",
    .op = OpId::nanmean,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::nanmean(a.tensor("self"), a.opt_ints("dim"), a.boolean("keepdim"), a.opt_dtype("dtype")));
    },
    .method = [](const Args& a) {
      return results(a.tensor("self").nanmean(a.opt_ints("dim"), a.boolean("keepdim"), a.opt_dtype("dtype")));
    },
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
    .signature = "(Tensor y, *, Scalar dx=1, int dim=-1) -> Tensor",
    .op = OpId::trapezoid,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::trapezoid(a.tensor("y"), a.scalar("dx"), a.integer("dim"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kComplexTypes, kFloatingTypes | kIntegralTypes | kComplexTypes},
    .tensors = {{.name = "y"}},
    .samples = R"([
{"args": {"y": {"shape": [3, 4]}, "dx": 1, "dim": -1}},
{"args": {"y": {"shape": [3, 4]}, "dx": 0.5, "dim": 0}},
{"args": {"y": {"shape": [3, 0]}, "dx": 1, "dim": -1}},
{"args": {"y": {"shape": [3, 1]}, "dx": 1, "dim": -1}},
{"args": {"y": {"shape": [3, 2]}, "dx": 2, "dim": -1}}
])",
};

const Op kTrapezoidX{
    .name = "trapezoid",
    .id = "trapezoid.x",
    .signature = "(Tensor y, Tensor x, *, int dim=-1) -> Tensor",
    .op = OpId::trapezoid_x,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::trapezoid(a.tensor("y"), a.tensor("x"), a.integer("dim"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kComplexTypes, kFloatingTypes | kIntegralTypes | kComplexTypes},
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
    .signature = "(Tensor y, *, Scalar dx=1, int dim=-1) -> Tensor",
    .op = OpId::cumulative_trapezoid,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::cumulative_trapezoid(a.tensor("y"), a.scalar("dx"), a.integer("dim"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kComplexTypes, kFloatingTypes | kIntegralTypes | kComplexTypes},
    .tensors = {{.name = "y"}},
    .samples = R"([
{"args": {"y": {"shape": [3, 4]}, "dx": 1, "dim": -1}},
{"args": {"y": {"shape": [3, 4]}, "dx": 0.5, "dim": 0}}
])",
};

const Op kCumulativeTrapezoidX{
    .name = "cumulative_trapezoid",
    .id = "cumulative_trapezoid.x",
    .signature = "(Tensor y, Tensor x, *, int dim=-1) -> Tensor",
    .op = OpId::cumulative_trapezoid_x,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::cumulative_trapezoid(a.tensor("y"), a.tensor("x"), a.integer("dim"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kComplexTypes, kFloatingTypes | kIntegralTypes | kComplexTypes},
    .tensors = {{.name = "y"}, {.name = "x"}},
    .samples = R"([
{"args": {"y": {"shape": [3, 4]}, "x": {"shape": [4]}, "dim": -1}},
{"args": {"y": {"shape": [3, 4]}, "x": {"shape": [3, 4]}, "dim": 0}}
])",
};

const Op kDiff{
    .name = "diff",
    .signature = "(Tensor self, int n=1, int dim=-1, Tensor? prepend=None, Tensor? append=None) -> Tensor",
    .op = OpId::diff,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::diff(a.tensor("self"), a.integer("n"), a.integer("dim"), a.tensor("prepend"), a.tensor("append")));
    },
    .method = [](const Args& a) {
      return results(a.tensor("self").diff(a.integer("n"), a.integer("dim"), a.tensor("prepend"), a.tensor("append")));
    },
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

const Op kGradient{
    .name = "gradient",
    .signature = "(Tensor self, *, Scalar? spacing=None, int[1]? dim=None, int edge_order=1) -> Tensor[]",
    .op = OpId::gradient,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::gradient(a.tensor("self"), a.opt_scalar("spacing"), a.opt_ints("dim"), a.integer("edge_order")));
    },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "spacing": null, "dim": null, "edge_order": 1}},
{"args": {"self": {"shape": [3, 4]}, "spacing": 0.5, "dim": 0, "edge_order": 2}}
])",
    .errors = R"([
{"args": {"self": {"shape": [3, 1]}, "spacing": null, "dim": null, "edge_order": 1},
 "throws": "[gradient] self has size 1 in dimension 1, but needs at least edge_order + 1 = 2", "type": "ValueError"},
{"args": {"self": {"shape": [3]}, "spacing": null, "dim": null, "edge_order": 3},
 "throws": "[gradient] edge_order must be 1 or 2, but is 3", "type": "ValueError"},
{"args": {"self": {"shape": [3, 3]}, "spacing": null, "dim": [0, -2], "edge_order": 1}, "throws": "[gradient] dimension 0 is in dim twice",
 "type": "ValueError"}
])",
};

const Op kGradientTensors{
    .name = "gradient",
    .id = "gradient.tensors",
    .signature = "(Tensor self, *, Tensor[] spacing, int[1]? dim=None, int edge_order=1) -> Tensor[]",
    .op = OpId::gradient_tensors,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::gradient(a.tensor("self"), a.tensors("spacing"), a.opt_ints("dim"), a.integer("edge_order")));
    },
    .tensors = {{.name = "self"}, {.name = "spacing", .list = true}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "spacing": [{"values": [0, 1, 3]}, {"values": [0, 0.5, 1, 2.5]}], "dim": null, "edge_order": 1}},
{"args": {"self": {"shape": [4]}, "spacing": [{"values": [0, 1, 3, 4]}], "dim": [0], "edge_order": 2}}
])",
    .errors = R"([
{"args": {"self": {"shape": [3]}, "spacing": [{"shape": [2]}], "dim": null, "edge_order": 1},
 "throws": "[gradient] spacing 0 must be a vector of 3 coordinates, but has shape [2]", "type": "ValueError"},
{"args": {"self": {"shape": [3]}, "spacing": [{"shape": [3]}, {"shape": [3]}], "dim": null, "edge_order": 1},
 "throws": "[gradient] spacing has 2 tensors, but the gradient is along 1 dimensions", "type": "ValueError"}
])",
};

const Op kCov{
    .name = "cov",
    .signature = "(Tensor self, *, int correction=1, Tensor? fweights=None, Tensor? aweights=None) -> Tensor",
    .op = OpId::cov,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::cov(a.tensor("self"), a.integer("correction"), a.tensor("fweights"), a.tensor("aweights")));
    },
    .method = [](const Args& a) {
      return results(a.tensor("self").cov(a.integer("correction"), a.tensor("fweights"), a.tensor("aweights")));
    },
    .dtypes = {kFloatingTypes | kIntegralTypes | kComplexTypes, kFloatingTypes | kIntegralTypes | kComplexTypes},
    .tensors = {{.name = "self"}, {.name = "fweights", .floating = false, .cast = false, .differentiable = false, .optional = true},
                {.name = "aweights", .optional = true}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "correction": 1, "fweights": null, "aweights": null}},
{"args": {"self": {"shape": [5]}, "correction": 0, "fweights": null, "aweights": null}},
{"args": {"self": {"shape": [3, 4]}, "correction": 1, "fweights": {"values": [1, 2, 0, 3], "dtype": "i64"}, "aweights": null}},
{"args": {"self": {"shape": [3, 4]}, "correction": 1, "fweights": null, "aweights": {"shape": [4], "range": [0.2, 2]}},
 "skip": ["reference", "dtypes", "gradcheck", "gradgrad", "create_graph"]},
{"args": {"self": {"shape": [3, 4]}, "correction": 0, "fweights": {"values": [1, 2, 0, 3], "dtype": "i64"},
          "aweights": {"shape": [4], "range": [0.2, 2]}}, "skip": ["reference", "dtypes", "gradcheck", "gradgrad", "create_graph"]}
])",
    .errors = R"([
{"args": {"self": {"shape": [2, 3, 4]}, "correction": 1, "fweights": null, "aweights": null},
 "throws": "[cov] self must have at most 2 dimensions, but has shape [2, 3, 4]", "type": "ValueError"},
{"args": {"self": {"shape": [2, 3]}, "correction": 1, "fweights": {"values": [1, 2], "dtype": "i64"}, "aweights": null},
 "throws": "[cov] fweights must be a vector of 3 elements, but has shape [2]", "type": "ValueError"},
{"args": {"self": {"shape": [2, 3]}, "correction": 1, "fweights": {"values": [1, -1, 2], "dtype": "i64"}, "aweights": null},
 "throws": "[cov] fweights must not be negative", "type": "ValueError"},
{"args": {"self": {"shape": [2, 3]}, "correction": 1, "fweights": null, "aweights": {"values": [-1, 1, 2]}},
 "throws": "[cov] aweights must not be negative", "type": "ValueError"},
{"args": {"self": {"shape": [2, 3]}, "correction": 1, "fweights": null, "aweights": {"values": [0, 0, 0]}},
 "throws": "[cov] the weights add up to 0", "type": "ValueError"}
])",
};

const Op kCorrcoef{
    .name = "corrcoef",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::corrcoef,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::corrcoef(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").corrcoef()); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kComplexTypes, kFloatingTypes | kIntegralTypes | kComplexTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}},
{"args": {"self": {"shape": [2, 5], "dtype": "c128"}}}
])",
    .errors = R"([
{"args": {"self": {"shape": [2, 3, 4]}}, "throws": "[corrcoef] self must have at most 2 dimensions, but has shape [2, 3, 4]",
 "type": "ValueError"}
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
    &kGradient,
    &kGradientTensors,
    &kCov,
    &kCorrcoef,
};

}  // namespace

}  // namespace amp::contracts
