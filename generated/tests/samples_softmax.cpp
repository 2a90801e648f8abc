// DO NOT EDIT. Generated from ops/softmax.yaml by codegen (./dev regenerate).
#include <amp/internal_ops.h>
#include <amp/ops/softmax.h>

#include "contracts/registered.h"

namespace amp::contracts {

namespace {

const Op kSoftmax{
    .name = "softmax",
    .signature = "(Tensor self, int dim, ScalarType? dtype=None) -> Tensor",
    .op = OpId::softmax,
    .kind = "kernel",
    .range_gradients =
        "Backward uses the result of 16 bits: the next op saves it too, and self would be a second tensor in memory. The difference of products with it loses digits.",
    .function = [](const Args& a) { return results(amp::softmax(a.tensor("self"), a.integer("dim"), a.opt_dtype("dtype"))); },
    .method = [](const Args& a) { return results(a.tensor("self").softmax(a.integer("dim"), a.opt_dtype("dtype"))); },
    .out = [](const Args& a) { return results(amp::softmax_out(a.out(), a.tensor("self"), a.integer("dim"), a.opt_dtype("dtype"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": 1, "dtype": null}, "skip": ["dtypes"]},
{"args": {"self": {"shape": [3, 4, 2]}, "dim": 0, "dtype": null}, "skip": ["dtypes"]},
{"args": {"self": {"shape": [2, 3, 19]}, "dim": 1, "dtype": null}, "skip": ["dtypes"]},
{"args": {"self": {"shape": [3, 4]}, "dim": -1, "dtype": "f64"}},
{"args": {"self": {"shape": []}, "dim": 0, "dtype": null}, "skip": ["dtypes"]},
{"args": {"self": {"shape": [2, 70]}, "dim": 1, "dtype": null}, "skip": ["dtypes"]}
])",
    .errors = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": 2, "dtype": null}, "throws": "[softmax] dim 2 is out of range", "type": "IndexError"},
{"args": {"self": {"shape": [3, 4]}, "dim": 0, "dtype": "i64"}, "throws": "[softmax] dtype must be a floating or complex one, got int64",
 "type": "TypeError"}
])",
};

const Op kLogSoftmax{
    .name = "log_softmax",
    .signature = "(Tensor self, int dim, ScalarType? dtype=None) -> Tensor",
    .op = OpId::log_softmax,
    .kind = "kernel",
    .range_gradients =
        "Backward uses the result of 16 bits: the next op saves it too, and self would be a second tensor in memory. Its exponential has an error that grows with its size.",
    .function = [](const Args& a) { return results(amp::log_softmax(a.tensor("self"), a.integer("dim"), a.opt_dtype("dtype"))); },
    .method = [](const Args& a) { return results(a.tensor("self").log_softmax(a.integer("dim"), a.opt_dtype("dtype"))); },
    .out = [](const Args& a) { return results(amp::log_softmax_out(a.out(), a.tensor("self"), a.integer("dim"), a.opt_dtype("dtype"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": 1, "dtype": null}, "skip": ["dtypes"]},
{"args": {"self": {"shape": [3, 4, 2]}, "dim": 0, "dtype": null}, "skip": ["dtypes"]},
{"args": {"self": {"shape": [2, 3, 19]}, "dim": 1, "dtype": null}, "skip": ["dtypes"]},
{"args": {"self": {"shape": [3, 4]}, "dim": -1, "dtype": "f64"}},
{"args": {"self": {"shape": []}, "dim": 0, "dtype": null}, "skip": ["dtypes"]},
{"args": {"self": {"shape": [2, 70]}, "dim": 1, "dtype": null}, "skip": ["dtypes"]}
])",
    .errors = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": 2, "dtype": null}, "throws": "[log_softmax] dim 2 is out of range", "type": "IndexError"},
{"args": {"self": {"shape": [3, 4]}, "dim": 0, "dtype": "i64"},
 "throws": "[log_softmax] dtype must be a floating or complex one, got int64", "type": "TypeError"}
])",
};

const Op kSoftmin{
    .name = "softmin",
    .signature = "(Tensor self, int dim, ScalarType? dtype=None) -> Tensor",
    .op = OpId::softmin,
    .kind = "composite",
    .range_gradients =
        "Backward uses the result of 16 bits: the next op saves it too, and self would be a second tensor in memory. The difference of products with it loses digits.",
    .function = [](const Args& a) { return results(amp::softmin(a.tensor("self"), a.integer("dim"), a.opt_dtype("dtype"))); },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": 1, "dtype": null}, "skip": ["dtypes"]}
])",
};

const Registration kSoftmaxOps{
    &kSoftmax,
    &kLogSoftmax,
    &kSoftmin,
};

}  // namespace

}  // namespace amp::contracts
