// DO NOT EDIT. Generated from ops/matmul.yaml by codegen (./dev regenerate).
#include <amp/internal_ops.h>
#include <amp/ops/matmul.h>

#include "contracts/registered.h"

namespace amp::contracts {

namespace {

const Op kMm{
    .name = "mm",
    .signature = "(Tensor self, Tensor mat2) -> Tensor",
    .op = OpId::mm,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::mm(a.tensor("self"), a.tensor("mat2"))); },
    .method = [](const Args& a) { return results(a.tensor("self").mm(a.tensor("mat2"))); },
    .out = [](const Args& a) { return results(amp::mm_out(a.out(), a.tensor("self"), a.tensor("mat2"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kComplexTypes, kFloatingTypes | kIntegralTypes | kComplexTypes},
    .tensors = {{.name = "self"}, {.name = "mat2"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "mat2": {"shape": [4, 5]}}},
{"args": {"self": {"shape": [1, 20]}, "mat2": {"shape": [20, 1]}}},
{"args": {"self": {"shape": [3, 0]}, "mat2": {"shape": [0, 5]}}},
{"args": {"self": {"shape": [0, 3]}, "mat2": {"shape": [3, 2]}}}
])",
    .errors = R"([
{"args": {"self": {"shape": [2, 3]}, "mat2": {"shape": [4, 5]}},
 "throws": "[mm] self has 3 columns, but mat2 has 4 rows: their shapes are [2, 3] and [4, 5]", "type": "ValueError"},
{"args": {"self": {"shape": [2]}, "mat2": {"shape": [2, 5]}}, "throws": "[mm] self must have 2 dimensions", "type": "ValueError"}
])",
};

const Op kBmm{
    .name = "bmm",
    .signature = "(Tensor self, Tensor mat2) -> Tensor",
    .op = OpId::bmm,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::bmm(a.tensor("self"), a.tensor("mat2"))); },
    .method = [](const Args& a) { return results(a.tensor("self").bmm(a.tensor("mat2"))); },
    .out = [](const Args& a) { return results(amp::bmm_out(a.out(), a.tensor("self"), a.tensor("mat2"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kComplexTypes, kFloatingTypes | kIntegralTypes | kComplexTypes},
    .tensors = {{.name = "self"}, {.name = "mat2"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 3, 4]}, "mat2": {"shape": [2, 4, 5]}}},
{"args": {"self": {"shape": [2, 3, 0]}, "mat2": {"shape": [2, 0, 5]}}},
{"args": {"self": {"shape": [0, 3, 4]}, "mat2": {"shape": [0, 4, 5]}}}
])",
    .errors = R"([
{"args": {"self": {"shape": [2, 3, 4]}, "mat2": {"shape": [3, 4, 5]}}, "throws": "[bmm] self has a batch of 2, but mat2 one of 3",
 "type": "ValueError"},
{"args": {"self": {"shape": [2, 3, 4]}, "mat2": {"shape": [2, 5, 4]}}, "throws": "[bmm] self has 4 columns, but mat2 has 5 rows",
 "type": "ValueError"},
{"args": {"self": {"shape": [3, 4]}, "mat2": {"shape": [2, 4, 5]}}, "throws": "[bmm] self must have 3 dimensions", "type": "ValueError"}
])",
};

const Op kBatchedMm{
    .name = "batched_mm",
    .errors_as = "matmul",
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .kind = "kernel",
    .internal = true,
    .contracts = Contract::all_except(Contract::golden | Contract::autocast),
    .function = [](const Args& a) { return results(amp::internal::batched_mm(a.tensor("self"), a.tensor("other"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kComplexTypes, kFloatingTypes | kIntegralTypes | kComplexTypes},
    .tensors = {{.name = "self"}, {.name = "other"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 1, 3, 4]}, "other": {"shape": [1, 3, 4, 2]}}},
{"args": {"self": {"shape": [2, 3, 4]}, "other": {"shape": [2, 4, 2]}}}
])",
};

const Op kMatmul{
    .name = "matmul",
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::matmul,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::matmul(a.tensor("self"), a.tensor("other"))); },
    .method = [](const Args& a) { return results(a.tensor("self").matmul(a.tensor("other"))); },
    .out = [](const Args& a) { return results(amp::matmul_out(a.out(), a.tensor("self"), a.tensor("other"))); },
    .tensors = {{.name = "self"}, {.name = "other"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [4, 5]}}},
{"args": {"self": {"shape": [4]}, "other": {"shape": [4]}}},
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [4]}}},
{"args": {"self": {"shape": [4]}, "other": {"shape": [4, 5]}}},
{"args": {"self": {"shape": [2, 3, 4]}, "other": {"shape": [4, 5]}}},
{"args": {"self": {"shape": [2, 1, 3, 4]}, "other": {"shape": [3, 4, 2]}}},
{"args": {"self": {"shape": [4]}, "other": {"shape": [2, 4, 3]}}},
{"args": {"self": {"shape": [5, 600]}, "other": {"shape": [600]}}, "skip": ["gradgrad"]},
{"args": {"self": {"shape": [600]}, "other": {"shape": [600, 40]}}, "skip": ["gradgrad"]}
])",
    .errors = R"([
{"args": {"self": {"shape": []}, "other": {"shape": [4]}},
 "throws": "[matmul] both arguments must have at least one dimension, but have shapes [] and [4]", "type": "ValueError"},
{"args": {"self": {"shape": [2, 3]}, "other": {"shape": [2, 3]}},
 "throws": "[matmul] shapes [2, 3] and [2, 3] don't fit: 3 columns, but 2 rows", "type": "ValueError"},
{"args": {"self": {"shape": [2, 3, 4]}, "other": {"shape": [3, 4, 5]}}, "throws": "[matmul] shapes [2] and [3] can't be broadcast together",
 "type": "ValueError"}
])",
};

const Op kAddmm{
    .name = "addmm",
    .signature = "(Tensor self, Tensor mat1, Tensor mat2, *, Scalar beta=1, Scalar alpha=1) -> Tensor",
    .op = OpId::addmm,
    .kind = "kernel",
    .function = [](const Args& a) {
      return results(amp::addmm(a.tensor("self"), a.tensor("mat1"), a.tensor("mat2"), a.scalar("beta"), a.scalar("alpha")));
    },
    .method = [](const Args& a) {
      return results(a.tensor("self").addmm(a.tensor("mat1"), a.tensor("mat2"), a.scalar("beta"), a.scalar("alpha")));
    },
    .inplace = [](const Args& a) {
      return results(amp::addmm_(a.written("self"), a.tensor("mat1"), a.tensor("mat2"), a.scalar("beta"), a.scalar("alpha")));
    },
    .out = [](const Args& a) {
      return results(amp::addmm_out(a.out(), a.tensor("self"), a.tensor("mat1"), a.tensor("mat2"), a.scalar("beta"), a.scalar("alpha")));
    },
    .dtypes = {kFloatingTypes | kIntegralTypes | kComplexTypes, kFloatingTypes | kIntegralTypes | kComplexTypes},
    .tensors = {{.name = "self"}, {.name = "mat1"}, {.name = "mat2"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 5]}, "mat1": {"shape": [3, 4]}, "mat2": {"shape": [4, 5]}, "beta": 1, "alpha": 1}},
{"args": {"self": {"shape": [5]}, "mat1": {"shape": [3, 4]}, "mat2": {"shape": [4, 5]}, "beta": 1, "alpha": 1}, "rejects": true},
{"args": {"self": {"shape": [3, 1]}, "mat1": {"shape": [3, 4]}, "mat2": {"shape": [4, 5]}, "beta": 2, "alpha": -3}, "rejects": true},
{"args": {"self": {"shape": [3, 5]}, "mat1": {"shape": [3, 4]}, "mat2": {"shape": [4, 5]}, "beta": 0.5, "alpha": 0.25}, "skip": ["dtypes"]},
{"args": {"self": {"shape": [3, 5]}, "mat1": {"shape": [3, 0]}, "mat2": {"shape": [0, 5]}, "beta": 2, "alpha": 1}}
])",
    .errors = R"([
{"args": {"self": {"shape": [2, 2]}, "mat1": {"shape": [2, 3]}, "mat2": {"shape": [4, 2]}, "beta": 1, "alpha": 1},
 "throws": "[addmm] mat1 has 3 columns, but mat2 has 4 rows", "type": "ValueError"},
{"args": {"self": {"shape": [3, 2]}, "mat1": {"shape": [2, 3]}, "mat2": {"shape": [3, 2]}, "beta": 1, "alpha": 1},
 "throws": "[addmm] self of shape [3, 2] can't be broadcast to [2, 2]", "type": "ValueError"}
])",
};

const Op kPrivateAddmmActivation{
    .name = "_addmm_activation",
    .signature = "(Tensor self, Tensor mat1, Tensor mat2, *, Scalar beta=1, Scalar alpha=1, bool use_gelu=False) -> Tensor",
    .op = OpId::_addmm_activation,
    .kind = "kernel",
    .range_gradients = "The gradient of the sum is a factor of products of matrices, and has 16 bits for their speed.",
    .function = [](const Args& a) {
      return results(amp::_addmm_activation(a.tensor("self"), a.tensor("mat1"), a.tensor("mat2"), a.scalar("beta"), a.scalar("alpha"),
                                            a.boolean("use_gelu")));
    },
    .out = [](const Args& a) {
      return results(amp::_addmm_activation_out(a.out(), a.tensor("self"), a.tensor("mat1"), a.tensor("mat2"), a.scalar("beta"),
                                                a.scalar("alpha"), a.boolean("use_gelu")));
    },
    .dtypes = {kFloatingTypes, kFloatingTypes},
    .tensors = {{.name = "self"}, {.name = "mat1"}, {.name = "mat2"}},
    .samples = R"([
{"args": {"self": {"shape": [5]}, "mat1": {"shape": [3, 4]}, "mat2": {"shape": [4, 5]}, "beta": 1, "alpha": 1, "use_gelu": false}},
{"args": {"self": {"shape": [3, 5]}, "mat1": {"shape": [3, 4]}, "mat2": {"shape": [4, 5]}, "beta": 1, "alpha": 1, "use_gelu": false}},
{"args": {"self": {"shape": [1, 5]}, "mat1": {"shape": [3, 4]}, "mat2": {"shape": [4, 5]}, "beta": 2, "alpha": -0.5, "use_gelu": false}},
{"args": {"self": {"shape": [3, 1]}, "mat1": {"shape": [3, 4]}, "mat2": {"shape": [4, 5]}, "beta": 0.5, "alpha": 1, "use_gelu": false}},
{"args": {"self": {"shape": [5]}, "mat1": {"shape": [3, 4]}, "mat2": {"shape": [4, 5]}, "beta": 1, "alpha": 1, "use_gelu": true},
 "skip": ["as_on_cpu"]},
{"args": {"self": {"shape": [5]}, "mat1": {"shape": [3, 0]}, "mat2": {"shape": [0, 5]}, "beta": 1, "alpha": 1, "use_gelu": false}}
])",
    .errors = R"([
{"args": {"self": {"shape": [2, 2]}, "mat1": {"shape": [2, 3]}, "mat2": {"shape": [4, 2]}, "beta": 1, "alpha": 1, "use_gelu": false},
 "throws": "[_addmm_activation] mat1 has 3 columns, but mat2 has 4 rows", "type": "ValueError"},
{"args": {"self": {"shape": [3, 2]}, "mat1": {"shape": [2, 3]}, "mat2": {"shape": [3, 2]}, "beta": 1, "alpha": 1, "use_gelu": false},
 "throws": "[_addmm_activation] self of shape [3, 2] can't be broadcast to [2, 2]", "type": "ValueError"}
])",
};

const Op kBaddbmm{
    .name = "baddbmm",
    .signature = "(Tensor self, Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1) -> Tensor",
    .op = OpId::baddbmm,
    .kind = "kernel",
    .function = [](const Args& a) {
      return results(amp::baddbmm(a.tensor("self"), a.tensor("batch1"), a.tensor("batch2"), a.scalar("beta"), a.scalar("alpha")));
    },
    .method = [](const Args& a) {
      return results(a.tensor("self").baddbmm(a.tensor("batch1"), a.tensor("batch2"), a.scalar("beta"), a.scalar("alpha")));
    },
    .inplace = [](const Args& a) {
      return results(amp::baddbmm_(a.written("self"), a.tensor("batch1"), a.tensor("batch2"), a.scalar("beta"), a.scalar("alpha")));
    },
    .out = [](const Args& a) {
      return results(amp::baddbmm_out(a.out(), a.tensor("self"), a.tensor("batch1"), a.tensor("batch2"), a.scalar("beta"),
                                      a.scalar("alpha")));
    },
    .dtypes = {kFloatingTypes | kIntegralTypes | kComplexTypes, kFloatingTypes | kIntegralTypes | kComplexTypes},
    .tensors = {{.name = "self"}, {.name = "batch1"}, {.name = "batch2"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 3, 5]}, "batch1": {"shape": [2, 3, 4]}, "batch2": {"shape": [2, 4, 5]}, "beta": 1, "alpha": 1}},
{"args": {"self": {"shape": [3, 1]}, "batch1": {"shape": [2, 3, 4]}, "batch2": {"shape": [2, 4, 5]}, "beta": 2, "alpha": -3},
 "rejects": true},
{"args": {"self": {"shape": [2, 1, 5]}, "batch1": {"shape": [2, 3, 0]}, "batch2": {"shape": [2, 0, 5]}, "beta": 1, "alpha": 1},
 "rejects": true}
])",
    .errors = R"([
{"args": {"self": {"shape": [2, 3, 5]}, "batch1": {"shape": [2, 3, 4]}, "batch2": {"shape": [1, 4, 5]}, "beta": 1, "alpha": 1},
 "throws": "[baddbmm] batch1 has a batch of 2, but batch2 one of 1", "type": "ValueError"},
{"args": {"self": {"shape": [4, 5]}, "batch1": {"shape": [2, 3, 4]}, "batch2": {"shape": [2, 4, 5]}, "beta": 1, "alpha": 1},
 "throws": "[baddbmm] self of shape [4, 5] can't be broadcast to [2, 3, 5]", "type": "ValueError"}
])",
};

const Op kAddbmm{
    .name = "addbmm",
    .signature = "(Tensor self, Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1) -> Tensor",
    .op = OpId::addbmm,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::addbmm(a.tensor("self"), a.tensor("batch1"), a.tensor("batch2"), a.scalar("beta"), a.scalar("alpha")));
    },
    .method = [](const Args& a) {
      return results(a.tensor("self").addbmm(a.tensor("batch1"), a.tensor("batch2"), a.scalar("beta"), a.scalar("alpha")));
    },
    .inplace = [](const Args& a) {
      return results(amp::addbmm_(a.written("self"), a.tensor("batch1"), a.tensor("batch2"), a.scalar("beta"), a.scalar("alpha")));
    },
    .out = [](const Args& a) {
      return results(amp::addbmm_out(a.out(), a.tensor("self"), a.tensor("batch1"), a.tensor("batch2"), a.scalar("beta"),
                                     a.scalar("alpha")));
    },
    .tensors = {{.name = "self"}, {.name = "batch1"}, {.name = "batch2"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 5]}, "batch1": {"shape": [2, 3, 4]}, "batch2": {"shape": [2, 4, 5]}, "beta": 1, "alpha": 1}},
{"args": {"self": {"shape": [5]}, "batch1": {"shape": [2, 3, 4]}, "batch2": {"shape": [2, 4, 5]}, "beta": 2, "alpha": -3}, "rejects": true}
])",
    .errors = R"([
{"args": {"self": {"shape": [3, 5]}, "batch1": {"shape": [2, 3, 4]}, "batch2": {"shape": [3, 4, 5]}, "beta": 1, "alpha": 1},
 "throws": "[addbmm] batch1 has a batch of 2, but batch2 one of 3", "type": "ValueError"}
])",
};

const Op kMv{
    .name = "mv",
    .signature = "(Tensor self, Tensor vec) -> Tensor",
    .op = OpId::mv,
    .kind = "opaque",
    .function = [](const Args& a) { return results(amp::mv(a.tensor("self"), a.tensor("vec"))); },
    .method = [](const Args& a) { return results(a.tensor("self").mv(a.tensor("vec"))); },
    .out = [](const Args& a) { return results(amp::mv_out(a.out(), a.tensor("self"), a.tensor("vec"))); },
    .tensors = {{.name = "self"}, {.name = "vec"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "vec": {"shape": [4]}}},
{"args": {"self": {"shape": [3, 0]}, "vec": {"shape": [0]}}}
])",
    .errors = R"([
{"args": {"self": {"shape": [3, 4]}, "vec": {"shape": [3]}}, "throws": "[mv] self has 4 columns, but vec has 3 elements",
 "type": "ValueError"},
{"args": {"self": {"shape": [3, 4]}, "vec": {"shape": [4, 1]}}, "throws": "[mv] vec must have 1 dimension", "type": "ValueError"}
])",
};

const Op kAddmv{
    .name = "addmv",
    .signature = "(Tensor self, Tensor mat, Tensor vec, *, Scalar beta=1, Scalar alpha=1) -> Tensor",
    .op = OpId::addmv,
    .kind = "opaque",
    .function = [](const Args& a) {
      return results(amp::addmv(a.tensor("self"), a.tensor("mat"), a.tensor("vec"), a.scalar("beta"), a.scalar("alpha")));
    },
    .method = [](const Args& a) {
      return results(a.tensor("self").addmv(a.tensor("mat"), a.tensor("vec"), a.scalar("beta"), a.scalar("alpha")));
    },
    .inplace = [](const Args& a) {
      return results(amp::addmv_(a.written("self"), a.tensor("mat"), a.tensor("vec"), a.scalar("beta"), a.scalar("alpha")));
    },
    .out = [](const Args& a) {
      return results(amp::addmv_out(a.out(), a.tensor("self"), a.tensor("mat"), a.tensor("vec"), a.scalar("beta"), a.scalar("alpha")));
    },
    .tensors = {{.name = "self"}, {.name = "mat"}, {.name = "vec"}},
    .samples = R"([
{"args": {"self": {"shape": [3]}, "mat": {"shape": [3, 4]}, "vec": {"shape": [4]}, "beta": 1, "alpha": 1}},
{"args": {"self": {"shape": [1]}, "mat": {"shape": [3, 4]}, "vec": {"shape": [4]}, "beta": 2, "alpha": -3}, "rejects": true},
{"args": {"self": {"shape": [1]}, "mat": {"shape": [3, 0]}, "vec": {"shape": [0]}, "beta": 2, "alpha": 1}, "rejects": true,
 "skip": ["golden", "golden_gradients"]},
{"args": {"self": {"shape": [1]}, "mat": {"shape": [0, 4]}, "vec": {"shape": [4]}, "beta": 1, "alpha": 1}, "rejects": true,
 "skip": ["golden", "golden_gradients"]},
{"args": {"self": {"shape": [5]}, "mat": {"shape": [5, 600]}, "vec": {"shape": [600]}, "beta": 2, "alpha": 1}, "skip": ["gradgrad"]}
])",
    .errors = R"([
{"args": {"self": {"shape": [3]}, "mat": {"shape": [3, 4]}, "vec": {"shape": [3]}, "beta": 1, "alpha": 1},
 "throws": "[addmv] mat has 4 columns, but vec has 3 elements", "type": "ValueError"}
])",
};

const Op kAddr{
    .name = "addr",
    .signature = "(Tensor self, Tensor vec1, Tensor vec2, *, Scalar beta=1, Scalar alpha=1) -> Tensor",
    .op = OpId::addr,
    .kind = "opaque",
    .function = [](const Args& a) {
      return results(amp::addr(a.tensor("self"), a.tensor("vec1"), a.tensor("vec2"), a.scalar("beta"), a.scalar("alpha")));
    },
    .method = [](const Args& a) {
      return results(a.tensor("self").addr(a.tensor("vec1"), a.tensor("vec2"), a.scalar("beta"), a.scalar("alpha")));
    },
    .inplace = [](const Args& a) {
      return results(amp::addr_(a.written("self"), a.tensor("vec1"), a.tensor("vec2"), a.scalar("beta"), a.scalar("alpha")));
    },
    .out = [](const Args& a) {
      return results(amp::addr_out(a.out(), a.tensor("self"), a.tensor("vec1"), a.tensor("vec2"), a.scalar("beta"), a.scalar("alpha")));
    },
    .tensors = {{.name = "self"}, {.name = "vec1"}, {.name = "vec2"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "vec1": {"shape": [3]}, "vec2": {"shape": [4]}, "beta": 1, "alpha": 1}},
{"args": {"self": {"shape": [4]}, "vec1": {"shape": [3]}, "vec2": {"shape": [4]}, "beta": 2, "alpha": -3}, "rejects": true}
])",
    .errors = R"([
{"args": {"self": {"shape": [3, 4]}, "vec1": {"shape": [3, 1]}, "vec2": {"shape": [4]}, "beta": 1, "alpha": 1},
 "throws": "[addr] vec1 must have 1 dimension", "type": "ValueError"}
])",
};

const Op kDot{
    .name = "dot",
    .signature = "(Tensor self, Tensor tensor) -> Tensor",
    .op = OpId::dot,
    .kind = "opaque",
    .function = [](const Args& a) { return results(amp::dot(a.tensor("self"), a.tensor("tensor"))); },
    .method = [](const Args& a) { return results(a.tensor("self").dot(a.tensor("tensor"))); },
    .out = [](const Args& a) { return results(amp::dot_out(a.out(), a.tensor("self"), a.tensor("tensor"))); },
    .tensors = {{.name = "self"}, {.name = "tensor"}},
    .samples = R"([
{"args": {"self": {"shape": [5]}, "tensor": {"shape": [5]}}},
{"args": {"self": {"shape": [0]}, "tensor": {"shape": [0]}}},
{"args": {"self": {"shape": [600]}, "tensor": {"shape": [600]}}, "skip": ["gradgrad"]}
])",
    .errors = R"([
{"args": {"self": {"shape": [5]}, "tensor": {"shape": [4]}}, "throws": "[dot] self has 5 elements, but tensor has 4", "type": "ValueError"},
{"args": {"self": {"shape": [5, 1]}, "tensor": {"shape": [5]}}, "throws": "[dot] self must have 1 dimension", "type": "ValueError"}
])",
};

const Op kVdot{
    .name = "vdot",
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::vdot,
    .kind = "opaque",
    .function = [](const Args& a) { return results(amp::vdot(a.tensor("self"), a.tensor("other"))); },
    .method = [](const Args& a) { return results(a.tensor("self").vdot(a.tensor("other"))); },
    .out = [](const Args& a) { return results(amp::vdot_out(a.out(), a.tensor("self"), a.tensor("other"))); },
    .tensors = {{.name = "self"}, {.name = "other"}},
    .samples = R"([
{"args": {"self": {"shape": [5]}, "other": {"shape": [5]}}}
])",
};

const Op kOuter{
    .name = "outer",
    .signature = "(Tensor self, Tensor vec2) -> Tensor",
    .op = OpId::outer,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::outer(a.tensor("self"), a.tensor("vec2"))); },
    .method = [](const Args& a) { return results(a.tensor("self").outer(a.tensor("vec2"))); },
    .out = [](const Args& a) { return results(amp::outer_out(a.out(), a.tensor("self"), a.tensor("vec2"))); },
    .tensors = {{.name = "self"}, {.name = "vec2"}},
    .samples = R"([
{"args": {"self": {"shape": [3]}, "vec2": {"shape": [4]}}}
])",
    .errors = R"([
{"args": {"self": {"shape": [3, 1]}, "vec2": {"shape": [4]}}, "throws": "[outer] self must have 1 dimension", "type": "ValueError"}
])",
};

const Op kLinear{
    .name = "linear",
    .signature = "(Tensor input, Tensor weight, Tensor? bias=None) -> Tensor",
    .op = OpId::linear,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::linear(a.tensor("input"), a.tensor("weight"), a.tensor("bias"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kComplexTypes, kFloatingTypes | kIntegralTypes | kComplexTypes},
    .tensors = {{.name = "input"}, {.name = "weight"}, {.name = "bias", .optional = true}},
    .samples = R"([
{"args": {"input": {"shape": [3, 4]}, "weight": {"shape": [5, 4]}, "bias": {"shape": [5]}}},
{"args": {"input": {"shape": [3, 4]}, "weight": {"shape": [5, 4]}, "bias": null}},
{"args": {"input": {"shape": [2, 3, 4]}, "weight": {"shape": [5, 4]}, "bias": {"shape": [5]}}},
{"args": {"input": {"shape": [4]}, "weight": {"shape": [5, 4]}, "bias": {"shape": [5]}}},
{"args": {"input": {"shape": [0, 4]}, "weight": {"shape": [5, 4]}, "bias": {"shape": [5]}}},
{"args": {"input": {"shape": [2, 3, 4]}, "weight": {"shape": [4]}, "bias": null}},
{"args": {"input": {"shape": [4]}, "weight": {"shape": [4]}, "bias": null}}
])",
    .errors = R"([
{"args": {"input": {"shape": [3, 4]}, "weight": {"shape": [5, 3]}, "bias": null},
 "throws": "[linear] the last dimension of input is 4, but weight takes 3 features", "type": "ValueError"},
{"args": {"input": {"shape": [3, 4]}, "weight": {"shape": [5, 4]}, "bias": {"shape": [4]}},
 "throws": "[linear] weight gives 5 features, but bias has shape [4]", "type": "ValueError"},
{"args": {"input": {"shape": [3, 4]}, "weight": {"shape": [4]}, "bias": {"shape": [1]}},
 "throws": "[linear] weight must have 2 dimensions, or 1 without a bias, but has shape [4]", "type": "ValueError"}
])",
};

const Op kInner{
    .name = "inner",
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::inner,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::inner(a.tensor("self"), a.tensor("other"))); },
    .method = [](const Args& a) { return results(a.tensor("self").inner(a.tensor("other"))); },
    .out = [](const Args& a) { return results(amp::inner_out(a.out(), a.tensor("self"), a.tensor("other"))); },
    .tensors = {{.name = "self"}, {.name = "other"}},
    .samples = R"([
{"args": {"self": {"shape": [4]}, "other": {"shape": [4]}}},
{"args": {"self": {"shape": [2, 3, 4]}, "other": {"shape": [5, 4]}}},
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": []}}}
])",
    .errors = R"([
{"args": {"self": {"shape": [2, 3]}, "other": {"shape": [2, 4]}},
 "throws": "[inner] the last dimension of self is 3, but that of other is 4", "type": "ValueError"}
])",
};

const Op kBilinear{
    .name = "bilinear",
    .signature = "(Tensor input1, Tensor input2, Tensor weight, Tensor? bias=None) -> Tensor",
    .op = OpId::bilinear,
    .kind = "opaque",
    .function = [](const Args& a) {
      return results(amp::bilinear(a.tensor("input1"), a.tensor("input2"), a.tensor("weight"), a.tensor("bias")));
    },
    .tensors = {{.name = "input1"}, {.name = "input2"}, {.name = "weight"}, {.name = "bias", .optional = true}},
    .samples = R"([
{"args": {"input1": {"shape": [3, 4]}, "input2": {"shape": [3, 5]}, "weight": {"shape": [2, 4, 5]}, "bias": {"shape": [2]}}},
{"args": {"input1": {"shape": [2, 3, 4]}, "input2": {"shape": [2, 3, 5]}, "weight": {"shape": [6, 4, 5]}, "bias": null}},
{"args": {"input1": {"shape": [4]}, "input2": {"shape": [5]}, "weight": {"shape": [2, 4, 5]}, "bias": {"shape": [2]}}},
{"args": {"input1": {"shape": [0, 4]}, "input2": {"shape": [0, 5]}, "weight": {"shape": [2, 4, 5]}, "bias": null}}
])",
    .errors = R"([
{"args": {"input1": {"shape": [3, 4]}, "input2": {"shape": [2, 5]}, "weight": {"shape": [2, 4, 5]}, "bias": null},
 "throws": "[bilinear] input1 and input2 must agree except in their last dimension, but have shapes [3, 4] and [2, 5]",
 "type": "ValueError"},
{"args": {"input1": {"shape": [3, 4]}, "input2": {"shape": [3, 5]}, "weight": {"shape": [2, 5, 4]}, "bias": null},
 "throws": "[bilinear] weight must have shape [out, 4, 5], but has shape [2, 5, 4]", "type": "ValueError"},
{"args": {"input1": {"shape": [3, 4]}, "input2": {"shape": [3, 5]}, "weight": {"shape": [2, 4, 5]}, "bias": {"shape": [3]}},
 "throws": "[bilinear] weight gives 2 features, but bias has shape [3]", "type": "ValueError"}
])",
};

const Op kLinalgVecdot{
    .name = "linalg_vecdot",
    .signature = "(Tensor x, Tensor y, *, int dim=-1) -> Tensor",
    .op = OpId::linalg_vecdot,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::linalg_vecdot(a.tensor("x"), a.tensor("y"), a.integer("dim"))); },
    .out = [](const Args& a) { return results(amp::linalg_vecdot_out(a.out(), a.tensor("x"), a.tensor("y"), a.integer("dim"))); },
    .tensors = {{.name = "x"}, {.name = "y"}},
    .samples = R"([
{"args": {"x": {"shape": [3, 4]}, "y": {"shape": [3, 4]}, "dim": -1}},
{"args": {"x": {"shape": [3, 4]}, "y": {"shape": [3, 1]}, "dim": 0}},
{"args": {"x": {"shape": [3, 4], "dtype": "c128"}, "y": {"shape": [3, 4], "dtype": "c128"}, "dim": -1}}
])",
    .errors = R"([
{"args": {"x": {"shape": [3, 4]}, "y": {"shape": [3, 5]}, "dim": -1},
 "throws": "[linalg_vecdot] shapes [3, 4] and [3, 5] can't be broadcast together", "type": "ValueError"}
])",
};

const Op kChainMatmul{
    .name = "chain_matmul",
    .signature = "(Tensor[] matrices) -> Tensor",
    .op = OpId::chain_matmul,
    .kind = "composite",
    .range_parts =
        "It rounds each product of a chain: with float32 factors, products are several times as slow, and results are twice as large.",
    .function = [](const Args& a) { return results(amp::chain_matmul(a.tensors("matrices"))); },
    .out = [](const Args& a) { return results(amp::chain_matmul_out(a.out(), a.tensors("matrices"))); },
    .tensors = {{.name = "matrices", .list = true}},
    .samples = R"([
{"args": {"matrices": [{"shape": [2, 5]}, {"shape": [5, 3]}, {"shape": [3, 4]}]}},
{"args": {"matrices": [{"shape": [2, 5]}]}}
])",
    .errors = R"([
{"args": {"matrices": [{"shape": [2, 5]}, {"shape": [4, 3]}]}, "throws": "[chain_matmul] matrix 0 has 5 columns, but matrix 1 has 4 rows",
 "type": "ValueError"}
])",
};

const Op kLinalgMultiDot{
    .name = "linalg_multi_dot",
    .signature = "(Tensor[] tensors) -> Tensor",
    .op = OpId::linalg_multi_dot,
    .kind = "composite",
    .range_parts =
        "It rounds each product of a chain: with float32 factors, products are several times as slow, and results are twice as large.",
    .function = [](const Args& a) { return results(amp::linalg_multi_dot(a.tensors("tensors"))); },
    .out = [](const Args& a) { return results(amp::linalg_multi_dot_out(a.out(), a.tensors("tensors"))); },
    .tensors = {{.name = "tensors", .list = true}},
    .samples = R"([
{"args": {"tensors": [{"shape": [2, 5]}, {"shape": [5, 3]}, {"shape": [3, 4]}, {"shape": [4, 2]}]}},
{"args": {"tensors": [{"shape": [5]}, {"shape": [5, 3]}, {"shape": [3]}]}}
])",
    .errors = R"([
{"args": {"tensors": [{"shape": [2, 5]}]}, "throws": "[linalg_multi_dot] expected at least 2 tensors, got 1", "type": "ValueError"}
])",
};

const Op kTensordot{
    .name = "tensordot",
    .signature = "(Tensor self, Tensor other, int[] dims_self, int[] dims_other) -> Tensor",
    .op = OpId::tensordot,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::tensordot(a.tensor("self"), a.tensor("other"), a.ints("dims_self"), a.ints("dims_other")));
    },
    .out = [](const Args& a) {
      return results(amp::tensordot_out(a.out(), a.tensor("self"), a.tensor("other"), a.ints("dims_self"), a.ints("dims_other")));
    },
    .tensors = {{.name = "self"}, {.name = "other"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 3, 4]}, "other": {"shape": [4, 3, 5]}, "dims_self": [1, 2], "dims_other": [1, 0]}},
{"args": {"self": {"shape": [2, 3]}, "other": {"shape": [4]}, "dims_self": [], "dims_other": []}},
{"args": {"self": {"shape": [2, 3]}, "other": {"shape": [3, 2]}, "dims_self": [0, 1], "dims_other": [1, 0]}}
])",
    .errors = R"([
{"args": {"self": {"shape": [2, 3]}, "other": {"shape": [4, 3]}, "dims_self": [1], "dims_other": [0]},
 "throws": "[tensordot] dimension 1 of self has size 3, but dimension 0 of other has size 4", "type": "ValueError"},
{"args": {"self": {"shape": [2, 3]}, "other": {"shape": [3]}, "dims_self": [1], "dims_other": []},
 "throws": "[tensordot] dims_self [1] and dims_other [] must have the same length", "type": "ValueError"}
])",
};

const Op kEinsum{
    .name = "einsum",
    .signature = "(str equation, Tensor[] tensors, *, int[]? path=None) -> Tensor",
    .op = OpId::einsum,
    .kind = "composite",
    .range_parts =
        "A chain of products of matrices rounds each of them: with float32 factors, products are several times as slow, and results are twice as large.",
    .function = [](const Args& a) { return results(amp::einsum(a.text("equation"), a.tensors("tensors"), a.opt_ints("path"))); },
    .tensors = {{.name = "tensors", .list = true}},
    .samples = R"([
{"args": {"equation": "bij,bjk->bik", "tensors": [{"shape": [2, 3, 4]}, {"shape": [2, 4, 5]}], "path": null}},
{"args": {"equation": "i,j", "tensors": [{"shape": [3]}, {"shape": [4]}], "path": null}},
{"args": {"equation": "ii->i", "tensors": [{"shape": [3, 3]}], "path": null}},
{"args": {"equation": "ii", "tensors": [{"shape": [3, 3]}], "path": null}},
{"args": {"equation": "...ij, ...kj -> ...ik", "tensors": [{"shape": [2, 1, 3, 4]}, {"shape": [3, 5, 4]}], "path": null}},
{"args": {"equation": "ij,jk,kl->li", "tensors": [{"shape": [2, 3]}, {"shape": [3, 4]}, {"shape": [4, 2]}], "path": null}},
{"args": {"equation": "ba->", "tensors": [{"shape": [2, 3]}], "path": null}},
{"args": {"equation": "ij,k->ik", "tensors": [{"shape": [2, 3]}, {"shape": [4]}], "path": null}}
])",
    .errors = R"([
{"args": {"equation": "ij,jk", "tensors": [{"shape": [2, 3]}], "path": null},
 "throws": "[einsum] equation \"ij,jk\" is for 2 operands, but 1 were given", "type": "ValueError"},
{"args": {"equation": "ij->ik", "tensors": [{"shape": [2, 3]}], "path": null}, "throws": "has 'k' in the result, but in no operand",
 "type": "ValueError"},
{"args": {"equation": "ij->ii", "tensors": [{"shape": [2, 3]}], "path": null}, "throws": "has 'i' twice in the result",
 "type": "ValueError"},
{"args": {"equation": "i.j", "tensors": [{"shape": [2, 3]}], "path": null}, "throws": "has dots that are not one ellipsis",
 "type": "ValueError"},
{"args": {"equation": "i1", "tensors": [{"shape": [2, 3]}], "path": null}, "throws": "has the character '1'; labels are letters",
 "type": "ValueError"},
{"args": {"equation": "ijk", "tensors": [{"shape": [2, 3]}], "path": null},
 "throws": "names 3 dimensions of operand 0, which has shape [2, 3]", "type": "ValueError"},
{"args": {"equation": "ii", "tensors": [{"shape": [2, 3]}], "path": null}, "throws": "[einsum] 'i' stands for sizes 2 and 3 of operand 0",
 "type": "ValueError"},
{"args": {"equation": "ij,jk", "tensors": [{"shape": [2, 3]}, {"shape": [4, 2]}], "path": null},
 "throws": "[einsum] subscript 'j' has size 4 in operand 1, but size 3 in operand 0", "type": "ValueError"}
])",
};

const Registration kMatmulOps{
    &kMm,
    &kBmm,
    &kBatchedMm,
    &kMatmul,
    &kAddmm,
    &kPrivateAddmmActivation,
    &kBaddbmm,
    &kAddbmm,
    &kMv,
    &kAddmv,
    &kAddr,
    &kDot,
    &kVdot,
    &kOuter,
    &kLinear,
    &kInner,
    &kBilinear,
    &kLinalgVecdot,
    &kChainMatmul,
    &kLinalgMultiDot,
    &kTensordot,
    &kEinsum,
};

}  // namespace

}  // namespace amp::contracts
