// DO NOT EDIT. Generated from ops/compare.yaml by codegen (./dev regenerate).
#include <amp/internal_ops.h>
#include <amp/ops/compare.h>

#include "contracts/registered.h"

namespace amp::contracts {

namespace {

const Op kEq{
    .name = "eq",
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::eq,
    .kind = "elementwise",
    .gradcheck = 0,
    .contracts = Contract::all_except(Contract::range_gradients | Contract::gradcheck | Contract::gradgradcheck | Contract::create_graph),
    .function = [](const Args& a) { return results(amp::eq(a.tensor("self"), a.tensor("other"))); },
    .method = [](const Args& a) { return results(a.tensor("self").eq(a.tensor("other"))); },
    .inplace = [](const Args& a) { return results(amp::eq_(a.written("self"), a.tensor("other"))); },
    .out = [](const Args& a) { return results(amp::eq_out(a.out(), a.tensor("self"), a.tensor("other"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tensors = {{.name = "self", .differentiable = false}, {.name = "other", .differentiable = false}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [3, 4]}}},
{"args": {"self": {"shape": [3, 4], "int_range": [-2, 3], "dtype": "f32"}, "other": 1}}
])",
};

const Op kNe{
    .name = "ne",
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::ne,
    .kind = "elementwise",
    .gradcheck = 0,
    .contracts = Contract::all_except(Contract::range_gradients | Contract::gradcheck | Contract::gradgradcheck | Contract::create_graph),
    .function = [](const Args& a) { return results(amp::ne(a.tensor("self"), a.tensor("other"))); },
    .method = [](const Args& a) { return results(a.tensor("self").ne(a.tensor("other"))); },
    .inplace = [](const Args& a) { return results(amp::ne_(a.written("self"), a.tensor("other"))); },
    .out = [](const Args& a) { return results(amp::ne_out(a.out(), a.tensor("self"), a.tensor("other"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tensors = {{.name = "self", .differentiable = false}, {.name = "other", .differentiable = false}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [3, 4]}}},
{"args": {"self": {"shape": [3, 4], "int_range": [-2, 3], "dtype": "f32"}, "other": 1}}
])",
};

const Op kLt{
    .name = "lt",
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::lt,
    .kind = "elementwise",
    .gradcheck = 0,
    .contracts = Contract::all_except(Contract::range_gradients | Contract::gradcheck | Contract::gradgradcheck | Contract::create_graph),
    .function = [](const Args& a) { return results(amp::lt(a.tensor("self"), a.tensor("other"))); },
    .method = [](const Args& a) { return results(a.tensor("self").lt(a.tensor("other"))); },
    .inplace = [](const Args& a) { return results(amp::lt_(a.written("self"), a.tensor("other"))); },
    .out = [](const Args& a) { return results(amp::lt_out(a.out(), a.tensor("self"), a.tensor("other"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tensors = {{.name = "self", .differentiable = false}, {.name = "other", .differentiable = false}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [3, 4]}}},
{"args": {"self": {"shape": [3, 4], "int_range": [-2, 3], "dtype": "f32"}, "other": 1}}
])",
};

const Op kLe{
    .name = "le",
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::le,
    .kind = "elementwise",
    .gradcheck = 0,
    .contracts = Contract::all_except(Contract::range_gradients | Contract::gradcheck | Contract::gradgradcheck | Contract::create_graph),
    .function = [](const Args& a) { return results(amp::le(a.tensor("self"), a.tensor("other"))); },
    .method = [](const Args& a) { return results(a.tensor("self").le(a.tensor("other"))); },
    .inplace = [](const Args& a) { return results(amp::le_(a.written("self"), a.tensor("other"))); },
    .out = [](const Args& a) { return results(amp::le_out(a.out(), a.tensor("self"), a.tensor("other"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tensors = {{.name = "self", .differentiable = false}, {.name = "other", .differentiable = false}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [3, 4]}}},
{"args": {"self": {"shape": [3, 4], "int_range": [-2, 3], "dtype": "f32"}, "other": 1}}
])",
};

const Op kGt{
    .name = "gt",
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::gt,
    .kind = "elementwise",
    .gradcheck = 0,
    .contracts = Contract::all_except(Contract::range_gradients | Contract::gradcheck | Contract::gradgradcheck | Contract::create_graph),
    .function = [](const Args& a) { return results(amp::gt(a.tensor("self"), a.tensor("other"))); },
    .method = [](const Args& a) { return results(a.tensor("self").gt(a.tensor("other"))); },
    .inplace = [](const Args& a) { return results(amp::gt_(a.written("self"), a.tensor("other"))); },
    .out = [](const Args& a) { return results(amp::gt_out(a.out(), a.tensor("self"), a.tensor("other"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tensors = {{.name = "self", .differentiable = false}, {.name = "other", .differentiable = false}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [3, 4]}}},
{"args": {"self": {"shape": [3, 4], "int_range": [-2, 3], "dtype": "f32"}, "other": 1}}
])",
};

const Op kGe{
    .name = "ge",
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::ge,
    .kind = "elementwise",
    .gradcheck = 0,
    .contracts = Contract::all_except(Contract::range_gradients | Contract::gradcheck | Contract::gradgradcheck | Contract::create_graph),
    .function = [](const Args& a) { return results(amp::ge(a.tensor("self"), a.tensor("other"))); },
    .method = [](const Args& a) { return results(a.tensor("self").ge(a.tensor("other"))); },
    .inplace = [](const Args& a) { return results(amp::ge_(a.written("self"), a.tensor("other"))); },
    .out = [](const Args& a) { return results(amp::ge_out(a.out(), a.tensor("self"), a.tensor("other"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tensors = {{.name = "self", .differentiable = false}, {.name = "other", .differentiable = false}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [3, 4]}}},
{"args": {"self": {"shape": [3, 4], "int_range": [-2, 3], "dtype": "f32"}, "other": 1}}
])",
};

const Op kLogicalAnd{
    .name = "logical_and",
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::logical_and,
    .kind = "elementwise",
    .gradcheck = 0,
    .contracts = Contract::all_except(Contract::range_gradients | Contract::gradcheck | Contract::gradgradcheck | Contract::create_graph),
    .function = [](const Args& a) { return results(amp::logical_and(a.tensor("self"), a.tensor("other"))); },
    .method = [](const Args& a) { return results(a.tensor("self").logical_and(a.tensor("other"))); },
    .inplace = [](const Args& a) { return results(amp::logical_and_(a.written("self"), a.tensor("other"))); },
    .out = [](const Args& a) { return results(amp::logical_and_out(a.out(), a.tensor("self"), a.tensor("other"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tensors = {{.name = "self", .differentiable = false}, {.name = "other", .differentiable = false}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "int_range": [0, 2], "dtype": "f32"}, "other": {"shape": [4], "int_range": [0, 2], "dtype": "f32"}}}
])",
};

const Op kLogicalOr{
    .name = "logical_or",
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::logical_or,
    .kind = "elementwise",
    .gradcheck = 0,
    .contracts = Contract::all_except(Contract::range_gradients | Contract::gradcheck | Contract::gradgradcheck | Contract::create_graph),
    .function = [](const Args& a) { return results(amp::logical_or(a.tensor("self"), a.tensor("other"))); },
    .method = [](const Args& a) { return results(a.tensor("self").logical_or(a.tensor("other"))); },
    .inplace = [](const Args& a) { return results(amp::logical_or_(a.written("self"), a.tensor("other"))); },
    .out = [](const Args& a) { return results(amp::logical_or_out(a.out(), a.tensor("self"), a.tensor("other"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tensors = {{.name = "self", .differentiable = false}, {.name = "other", .differentiable = false}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "int_range": [0, 2], "dtype": "f32"}, "other": {"shape": [4], "int_range": [0, 2], "dtype": "f32"}}}
])",
};

const Op kLogicalXor{
    .name = "logical_xor",
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::logical_xor,
    .kind = "elementwise",
    .gradcheck = 0,
    .contracts = Contract::all_except(Contract::range_gradients | Contract::gradcheck | Contract::gradgradcheck | Contract::create_graph),
    .function = [](const Args& a) { return results(amp::logical_xor(a.tensor("self"), a.tensor("other"))); },
    .method = [](const Args& a) { return results(a.tensor("self").logical_xor(a.tensor("other"))); },
    .inplace = [](const Args& a) { return results(amp::logical_xor_(a.written("self"), a.tensor("other"))); },
    .out = [](const Args& a) { return results(amp::logical_xor_out(a.out(), a.tensor("self"), a.tensor("other"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tensors = {{.name = "self", .differentiable = false}, {.name = "other", .differentiable = false}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "int_range": [0, 2], "dtype": "f32"}, "other": {"shape": [4], "int_range": [0, 2], "dtype": "f32"}}}
])",
};

const Op kLogicalNot{
    .name = "logical_not",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::logical_not,
    .kind = "elementwise",
    .gradcheck = 0,
    .contracts = Contract::all_except(Contract::range_gradients | Contract::gradcheck | Contract::gradgradcheck | Contract::create_graph),
    .function = [](const Args& a) { return results(amp::logical_not(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").logical_not()); },
    .inplace = [](const Args& a) { return results(amp::logical_not_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::logical_not_out(a.out(), a.tensor("self"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tensors = {{.name = "self", .differentiable = false}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "int_range": [0, 2], "dtype": "f32"}}}
])",
};

const Op kIsnan{
    .name = "isnan",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::isnan,
    .kind = "elementwise",
    .gradcheck = 0,
    .contracts = Contract::all_except(Contract::range_gradients | Contract::gradcheck | Contract::gradgradcheck | Contract::create_graph),
    .function = [](const Args& a) { return results(amp::isnan(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").isnan()); },
    .dtypes = {kAllTypes, kAllTypes},
    .tensors = {{.name = "self", .differentiable = false}},
    .samples = R"([
{"args": {"self": {"values": [1.5, "-inf", "nan", "inf", 0, -0.0]}}}
])",
};

const Op kIsinf{
    .name = "isinf",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::isinf,
    .kind = "elementwise",
    .gradcheck = 0,
    .contracts = Contract::all_except(Contract::range_gradients | Contract::gradcheck | Contract::gradgradcheck | Contract::create_graph),
    .function = [](const Args& a) { return results(amp::isinf(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").isinf()); },
    .dtypes = {kAllTypes, kAllTypes},
    .tensors = {{.name = "self", .differentiable = false}},
    .samples = R"([
{"args": {"self": {"values": [1.5, "-inf", "nan", "inf", 0, -0.0]}}}
])",
};

const Op kIsfinite{
    .name = "isfinite",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::isfinite,
    .kind = "elementwise",
    .gradcheck = 0,
    .contracts = Contract::all_except(Contract::range_gradients | Contract::gradcheck | Contract::gradgradcheck | Contract::create_graph),
    .function = [](const Args& a) { return results(amp::isfinite(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").isfinite()); },
    .dtypes = {kAllTypes, kAllTypes},
    .tensors = {{.name = "self", .differentiable = false}},
    .samples = R"([
{"args": {"self": {"values": [1.5, "-inf", "nan", "inf", 0, -0.0]}}}
])",
};

const Op kSignbit{
    .name = "signbit",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::signbit,
    .kind = "elementwise",
    .gradcheck = 0,
    .contracts = Contract::all_except(Contract::range_gradients | Contract::gradcheck | Contract::gradgradcheck | Contract::create_graph),
    .function = [](const Args& a) { return results(amp::signbit(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").signbit()); },
    .out = [](const Args& a) { return results(amp::signbit_out(a.out(), a.tensor("self"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tensors = {{.name = "self", .differentiable = false}},
    .samples = R"([
{"args": {"self": {"values": [1.5, "-inf", "nan", "inf", 0, -0.0]}}}
])",
};

const Op kIsposinf{
    .name = "isposinf",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::isposinf,
    .kind = "elementwise",
    .gradcheck = 0,
    .contracts = Contract::all_except(Contract::range_gradients | Contract::gradcheck | Contract::gradgradcheck | Contract::create_graph),
    .function = [](const Args& a) { return results(amp::isposinf(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").isposinf()); },
    .out = [](const Args& a) { return results(amp::isposinf_out(a.out(), a.tensor("self"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tensors = {{.name = "self", .differentiable = false}},
    .samples = R"([
{"args": {"self": {"values": [1.5, "-inf", "nan", "inf", 0, -0.0]}}}
])",
};

const Op kIsneginf{
    .name = "isneginf",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::isneginf,
    .kind = "elementwise",
    .gradcheck = 0,
    .contracts = Contract::all_except(Contract::range_gradients | Contract::gradcheck | Contract::gradgradcheck | Contract::create_graph),
    .function = [](const Args& a) { return results(amp::isneginf(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").isneginf()); },
    .out = [](const Args& a) { return results(amp::isneginf_out(a.out(), a.tensor("self"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tensors = {{.name = "self", .differentiable = false}},
    .samples = R"([
{"args": {"self": {"values": [1.5, "-inf", "nan", "inf", 0, -0.0]}}}
])",
};

const Op kIsNonzero{
    .name = "is_nonzero",
    .signature = "(Tensor self) -> bool",
    .op = OpId::is_nonzero,
    .kind = "composite",
    .gradcheck = 0,
    .contracts = Contract::all_except(Contract::range_gradients | Contract::gradcheck | Contract::gradgradcheck | Contract::create_graph),
    .function = [](const Args& a) { return results(amp::is_nonzero(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").is_nonzero()); },
    .tensors = {{.name = "self", .differentiable = false}},
    .samples = R"([
{"args": {"self": {"shape": [1]}}},
{"args": {"self": {"shape": []}}}
])",
    .errors = R"([
{"args": {"self": {"shape": [2]}}, "throws": "[is_nonzero] self must have one element, but has shape [2]", "type": "ValueError"}
])",
};

const Op kIsclose{
    .name = "isclose",
    .signature = "(Tensor self, Tensor other, float rtol=1.0e-05, float atol=1.0e-08, bool equal_nan=False) -> Tensor",
    .op = OpId::isclose,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::isclose(a.tensor("self"), a.tensor("other"), a.number("rtol"), a.number("atol"), a.boolean("equal_nan")));
    },
    .method = [](const Args& a) {
      return results(a.tensor("self").isclose(a.tensor("other"), a.number("rtol"), a.number("atol"), a.boolean("equal_nan")));
    },
    .tensors = {{.name = "self"}, {.name = "other"}},
    .samples = R"([
{"args": {"self": {"values": [1.0, 2.0, "nan", "inf"]}, "other": {"values": [1.000001, 2.1, "nan", "inf"]}, "rtol": 1e-05, "atol": 1e-08,
          "equal_nan": true}},
{"args": {"self": {"values": [1.0, 2.0, "nan", "inf"]}, "other": {"values": [1.000001, 2.1, "nan", "-inf"]}, "rtol": 0.1, "atol": 1e-08,
          "equal_nan": false}},
{"args": {"self": {"values": [true, false], "dtype": "bool"}, "other": {"values": [true, true], "dtype": "bool"}, "rtol": 1e-05,
          "atol": 1e-08, "equal_nan": false}}
])",
};

const Op kAllclose{
    .name = "allclose",
    .signature = "(Tensor self, Tensor other, float rtol=1.0e-05, float atol=1.0e-08, bool equal_nan=False) -> bool",
    .op = OpId::allclose,
    .kind = "composite",
    .gradcheck = 0,
    .contracts = Contract::all_except(Contract::range_gradients | Contract::gradcheck | Contract::gradgradcheck | Contract::create_graph),
    .function = [](const Args& a) {
      return results(amp::allclose(a.tensor("self"), a.tensor("other"), a.number("rtol"), a.number("atol"), a.boolean("equal_nan")));
    },
    .method = [](const Args& a) {
      return results(a.tensor("self").allclose(a.tensor("other"), a.number("rtol"), a.number("atol"), a.boolean("equal_nan")));
    },
    .tensors = {{.name = "self", .differentiable = false}, {.name = "other", .differentiable = false}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [3, 4]}, "rtol": 1e-05, "atol": 1e-08, "equal_nan": false}}
])",
};

const Op kEqual{
    .name = "equal",
    .signature = "(Tensor self, Tensor other) -> bool",
    .op = OpId::equal,
    .kind = "composite",
    .gradcheck = 0,
    .contracts = Contract::all_except(Contract::range_gradients | Contract::gradcheck | Contract::gradgradcheck | Contract::create_graph),
    .function = [](const Args& a) { return results(amp::equal(a.tensor("self"), a.tensor("other"))); },
    .method = [](const Args& a) { return results(a.tensor("self").equal(a.tensor("other"))); },
    .tensors = {{.name = "self", .differentiable = false}, {.name = "other", .differentiable = false}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [3, 4]}}}
])",
};

const Registration kCompareOps{
    &kEq,
    &kNe,
    &kLt,
    &kLe,
    &kGt,
    &kGe,
    &kLogicalAnd,
    &kLogicalOr,
    &kLogicalXor,
    &kLogicalNot,
    &kIsnan,
    &kIsinf,
    &kIsfinite,
    &kSignbit,
    &kIsposinf,
    &kIsneginf,
    &kIsNonzero,
    &kIsclose,
    &kAllclose,
    &kEqual,
};

}  // namespace

}  // namespace amp::contracts
