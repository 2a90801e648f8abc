// DO NOT EDIT. Generated from ops/compare.yaml by codegen (./dev regenerate).
#include <doctest/doctest.h>

#include <amp/internal_ops.h>
#include <amp/ops/compare.h>

#include "contracts/contracts.h"

namespace amp::contracts {

namespace {

const Op kEq{
    .name = "eq",
    .id = "eq",
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::eq,
    .kind = "elementwise",
    .gradcheck = 0,
    .function = [](const Args& a) { return results(amp::eq(a.tensor("self"), a.tensor("other"))); },
    .method = [](const Args& a) { return results(a.tensor("self").eq(a.tensor("other"))); },
    .inplace = [](const Args& a) { return results(amp::eq_(a.written("self"), a.tensor("other"))); },
    .out = [](const Args& a) { return results(amp::eq_out(a.out(), a.tensor("self"), a.tensor("other"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self", .differentiable = false}, {.name = "other", .differentiable = false}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [3, 4]}}},
{"args": {"self": {"shape": [3, 4], "int_range": [-2, 3], "dtype": "f32"}, "other": 1}}
])",
    .errors = R"([])",
};

const Op kNe{
    .name = "ne",
    .id = "ne",
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::ne,
    .kind = "elementwise",
    .gradcheck = 0,
    .function = [](const Args& a) { return results(amp::ne(a.tensor("self"), a.tensor("other"))); },
    .method = [](const Args& a) { return results(a.tensor("self").ne(a.tensor("other"))); },
    .inplace = [](const Args& a) { return results(amp::ne_(a.written("self"), a.tensor("other"))); },
    .out = [](const Args& a) { return results(amp::ne_out(a.out(), a.tensor("self"), a.tensor("other"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self", .differentiable = false}, {.name = "other", .differentiable = false}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [3, 4]}}},
{"args": {"self": {"shape": [3, 4], "int_range": [-2, 3], "dtype": "f32"}, "other": 1}}
])",
    .errors = R"([])",
};

const Op kLt{
    .name = "lt",
    .id = "lt",
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::lt,
    .kind = "elementwise",
    .gradcheck = 0,
    .function = [](const Args& a) { return results(amp::lt(a.tensor("self"), a.tensor("other"))); },
    .method = [](const Args& a) { return results(a.tensor("self").lt(a.tensor("other"))); },
    .inplace = [](const Args& a) { return results(amp::lt_(a.written("self"), a.tensor("other"))); },
    .out = [](const Args& a) { return results(amp::lt_out(a.out(), a.tensor("self"), a.tensor("other"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self", .differentiable = false}, {.name = "other", .differentiable = false}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [3, 4]}}},
{"args": {"self": {"shape": [3, 4], "int_range": [-2, 3], "dtype": "f32"}, "other": 1}}
])",
    .errors = R"([])",
};

const Op kLe{
    .name = "le",
    .id = "le",
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::le,
    .kind = "elementwise",
    .gradcheck = 0,
    .function = [](const Args& a) { return results(amp::le(a.tensor("self"), a.tensor("other"))); },
    .method = [](const Args& a) { return results(a.tensor("self").le(a.tensor("other"))); },
    .inplace = [](const Args& a) { return results(amp::le_(a.written("self"), a.tensor("other"))); },
    .out = [](const Args& a) { return results(amp::le_out(a.out(), a.tensor("self"), a.tensor("other"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self", .differentiable = false}, {.name = "other", .differentiable = false}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [3, 4]}}},
{"args": {"self": {"shape": [3, 4], "int_range": [-2, 3], "dtype": "f32"}, "other": 1}}
])",
    .errors = R"([])",
};

const Op kGt{
    .name = "gt",
    .id = "gt",
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::gt,
    .kind = "elementwise",
    .gradcheck = 0,
    .function = [](const Args& a) { return results(amp::gt(a.tensor("self"), a.tensor("other"))); },
    .method = [](const Args& a) { return results(a.tensor("self").gt(a.tensor("other"))); },
    .inplace = [](const Args& a) { return results(amp::gt_(a.written("self"), a.tensor("other"))); },
    .out = [](const Args& a) { return results(amp::gt_out(a.out(), a.tensor("self"), a.tensor("other"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self", .differentiable = false}, {.name = "other", .differentiable = false}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [3, 4]}}},
{"args": {"self": {"shape": [3, 4], "int_range": [-2, 3], "dtype": "f32"}, "other": 1}}
])",
    .errors = R"([])",
};

const Op kGe{
    .name = "ge",
    .id = "ge",
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::ge,
    .kind = "elementwise",
    .gradcheck = 0,
    .function = [](const Args& a) { return results(amp::ge(a.tensor("self"), a.tensor("other"))); },
    .method = [](const Args& a) { return results(a.tensor("self").ge(a.tensor("other"))); },
    .inplace = [](const Args& a) { return results(amp::ge_(a.written("self"), a.tensor("other"))); },
    .out = [](const Args& a) { return results(amp::ge_out(a.out(), a.tensor("self"), a.tensor("other"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self", .differentiable = false}, {.name = "other", .differentiable = false}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [3, 4]}}},
{"args": {"self": {"shape": [3, 4], "int_range": [-2, 3], "dtype": "f32"}, "other": 1}}
])",
    .errors = R"([])",
};

const Op kLogicalAnd{
    .name = "logical_and",
    .id = "logical_and",
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::logical_and,
    .kind = "elementwise",
    .gradcheck = 0,
    .function = [](const Args& a) { return results(amp::logical_and(a.tensor("self"), a.tensor("other"))); },
    .method = [](const Args& a) { return results(a.tensor("self").logical_and(a.tensor("other"))); },
    .inplace = [](const Args& a) { return results(amp::logical_and_(a.written("self"), a.tensor("other"))); },
    .out = [](const Args& a) { return results(amp::logical_and_out(a.out(), a.tensor("self"), a.tensor("other"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self", .differentiable = false}, {.name = "other", .differentiable = false}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "int_range": [0, 2], "dtype": "f32"}, "other": {"shape": [4], "int_range": [0, 2], "dtype": "f32"}}}
])",
    .errors = R"([])",
};

const Op kLogicalOr{
    .name = "logical_or",
    .id = "logical_or",
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::logical_or,
    .kind = "elementwise",
    .gradcheck = 0,
    .function = [](const Args& a) { return results(amp::logical_or(a.tensor("self"), a.tensor("other"))); },
    .method = [](const Args& a) { return results(a.tensor("self").logical_or(a.tensor("other"))); },
    .inplace = [](const Args& a) { return results(amp::logical_or_(a.written("self"), a.tensor("other"))); },
    .out = [](const Args& a) { return results(amp::logical_or_out(a.out(), a.tensor("self"), a.tensor("other"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self", .differentiable = false}, {.name = "other", .differentiable = false}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "int_range": [0, 2], "dtype": "f32"}, "other": {"shape": [4], "int_range": [0, 2], "dtype": "f32"}}}
])",
    .errors = R"([])",
};

const Op kLogicalXor{
    .name = "logical_xor",
    .id = "logical_xor",
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::logical_xor,
    .kind = "elementwise",
    .gradcheck = 0,
    .function = [](const Args& a) { return results(amp::logical_xor(a.tensor("self"), a.tensor("other"))); },
    .method = [](const Args& a) { return results(a.tensor("self").logical_xor(a.tensor("other"))); },
    .inplace = [](const Args& a) { return results(amp::logical_xor_(a.written("self"), a.tensor("other"))); },
    .out = [](const Args& a) { return results(amp::logical_xor_out(a.out(), a.tensor("self"), a.tensor("other"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self", .differentiable = false}, {.name = "other", .differentiable = false}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "int_range": [0, 2], "dtype": "f32"}, "other": {"shape": [4], "int_range": [0, 2], "dtype": "f32"}}}
])",
    .errors = R"([])",
};

const Op kLogicalNot{
    .name = "logical_not",
    .id = "logical_not",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::logical_not,
    .kind = "elementwise",
    .gradcheck = 0,
    .function = [](const Args& a) { return results(amp::logical_not(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").logical_not()); },
    .inplace = [](const Args& a) { return results(amp::logical_not_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::logical_not_out(a.out(), a.tensor("self"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self", .differentiable = false}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "int_range": [0, 2], "dtype": "f32"}}}
])",
    .errors = R"([])",
};

const Op kIsnan{
    .name = "isnan",
    .id = "isnan",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::isnan,
    .kind = "elementwise",
    .gradcheck = 0,
    .function = [](const Args& a) { return results(amp::isnan(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").isnan()); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self", .differentiable = false}},
    .samples = R"([
{"args": {"self": {"values": [1.5, "-inf", "nan", "inf", 0, -0.0]}}}
])",
    .errors = R"([])",
};

const Op kIsinf{
    .name = "isinf",
    .id = "isinf",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::isinf,
    .kind = "elementwise",
    .gradcheck = 0,
    .function = [](const Args& a) { return results(amp::isinf(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").isinf()); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self", .differentiable = false}},
    .samples = R"([
{"args": {"self": {"values": [1.5, "-inf", "nan", "inf", 0, -0.0]}}}
])",
    .errors = R"([])",
};

const Op kIsfinite{
    .name = "isfinite",
    .id = "isfinite",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::isfinite,
    .kind = "elementwise",
    .gradcheck = 0,
    .function = [](const Args& a) { return results(amp::isfinite(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").isfinite()); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self", .differentiable = false}},
    .samples = R"([
{"args": {"self": {"values": [1.5, "-inf", "nan", "inf", 0, -0.0]}}}
])",
    .errors = R"([])",
};

const Op kSignbit{
    .name = "signbit",
    .id = "signbit",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::signbit,
    .kind = "elementwise",
    .gradcheck = 0,
    .function = [](const Args& a) { return results(amp::signbit(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").signbit()); },
    .out = [](const Args& a) { return results(amp::signbit_out(a.out(), a.tensor("self"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self", .differentiable = false}},
    .samples = R"([
{"args": {"self": {"values": [1.5, "-inf", "nan", "inf", 0, -0.0]}}}
])",
    .errors = R"([])",
};

const Op kIsposinf{
    .name = "isposinf",
    .id = "isposinf",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::isposinf,
    .kind = "elementwise",
    .gradcheck = 0,
    .function = [](const Args& a) { return results(amp::isposinf(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").isposinf()); },
    .out = [](const Args& a) { return results(amp::isposinf_out(a.out(), a.tensor("self"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self", .differentiable = false}},
    .samples = R"([
{"args": {"self": {"values": [1.5, "-inf", "nan", "inf", 0, -0.0]}}}
])",
    .errors = R"([])",
};

const Op kIsneginf{
    .name = "isneginf",
    .id = "isneginf",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::isneginf,
    .kind = "elementwise",
    .gradcheck = 0,
    .function = [](const Args& a) { return results(amp::isneginf(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").isneginf()); },
    .out = [](const Args& a) { return results(amp::isneginf_out(a.out(), a.tensor("self"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self", .differentiable = false}},
    .samples = R"([
{"args": {"self": {"values": [1.5, "-inf", "nan", "inf", 0, -0.0]}}}
])",
    .errors = R"([])",
};

const Op kIsNonzero{
    .name = "is_nonzero",
    .id = "is_nonzero",
    .signature = "(Tensor self) -> bool",
    .op = OpId::is_nonzero,
    .kind = "composite",
    .gradcheck = 0,
    .function = [](const Args& a) { return results(amp::is_nonzero(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").is_nonzero()); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
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
    .id = "isclose",
    .signature = "(Tensor self, Tensor other, float rtol=1.0e-05, float atol=1.0e-08, bool equal_nan=False) -> Tensor",
    .op = OpId::isclose,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::isclose(a.tensor("self"), a.tensor("other"), a.number("rtol"), a.number("atol"), a.boolean("equal_nan")));
    },
    .method = [](const Args& a) {
      return results(a.tensor("self").isclose(a.tensor("other"), a.number("rtol"), a.number("atol"), a.boolean("equal_nan")));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "other"}},
    .samples = R"([
{"args": {"self": {"values": [1.0, 2.0, "nan", "inf"]}, "other": {"values": [1.000001, 2.1, "nan", "inf"]}, "rtol": 1e-05, "atol": 1e-08,
          "equal_nan": true}},
{"args": {"self": {"values": [1.0, 2.0, "nan", "inf"]}, "other": {"values": [1.000001, 2.1, "nan", "-inf"]}, "rtol": 0.1, "atol": 1e-08,
          "equal_nan": false}},
{"args": {"self": {"values": [true, false], "dtype": "bool"}, "other": {"values": [true, true], "dtype": "bool"}, "rtol": 1e-05,
          "atol": 1e-08, "equal_nan": false}}
])",
    .errors = R"([])",
};

const Op kAllclose{
    .name = "allclose",
    .id = "allclose",
    .signature = "(Tensor self, Tensor other, float rtol=1.0e-05, float atol=1.0e-08, bool equal_nan=False) -> bool",
    .op = OpId::allclose,
    .kind = "composite",
    .gradcheck = 0,
    .function = [](const Args& a) {
      return results(amp::allclose(a.tensor("self"), a.tensor("other"), a.number("rtol"), a.number("atol"), a.boolean("equal_nan")));
    },
    .method = [](const Args& a) {
      return results(a.tensor("self").allclose(a.tensor("other"), a.number("rtol"), a.number("atol"), a.boolean("equal_nan")));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self", .differentiable = false}, {.name = "other", .differentiable = false}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [3, 4]}, "rtol": 1e-05, "atol": 1e-08, "equal_nan": false}}
])",
    .errors = R"([])",
};

const Op kEqual{
    .name = "equal",
    .id = "equal",
    .signature = "(Tensor self, Tensor other) -> bool",
    .op = OpId::equal,
    .kind = "composite",
    .gradcheck = 0,
    .function = [](const Args& a) { return results(amp::equal(a.tensor("self"), a.tensor("other"))); },
    .method = [](const Args& a) { return results(a.tensor("self").equal(a.tensor("other"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self", .differentiable = false}, {.name = "other", .differentiable = false}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [3, 4]}}}
])",
    .errors = R"([])",
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

TEST_SUITE_BEGIN("contracts");

TEST_CASE("eq: reference") { reference(kEq); }
TEST_CASE("eq: dtypes") { dtypes(kEq); }
TEST_CASE("eq: golden") { golden(kEq); }
TEST_CASE("eq: autocast") { autocast(kEq); }
TEST_CASE("eq: variants") { variants(kEq); }
TEST_CASE("eq: noncontiguous") { noncontiguous(kEq); }
TEST_CASE("eq: errors") { errors(kEq); }
TEST_CASE("ne: reference") { reference(kNe); }
TEST_CASE("ne: dtypes") { dtypes(kNe); }
TEST_CASE("ne: golden") { golden(kNe); }
TEST_CASE("ne: autocast") { autocast(kNe); }
TEST_CASE("ne: variants") { variants(kNe); }
TEST_CASE("ne: noncontiguous") { noncontiguous(kNe); }
TEST_CASE("ne: errors") { errors(kNe); }
TEST_CASE("lt: reference") { reference(kLt); }
TEST_CASE("lt: dtypes") { dtypes(kLt); }
TEST_CASE("lt: golden") { golden(kLt); }
TEST_CASE("lt: autocast") { autocast(kLt); }
TEST_CASE("lt: variants") { variants(kLt); }
TEST_CASE("lt: noncontiguous") { noncontiguous(kLt); }
TEST_CASE("lt: errors") { errors(kLt); }
TEST_CASE("le: reference") { reference(kLe); }
TEST_CASE("le: dtypes") { dtypes(kLe); }
TEST_CASE("le: golden") { golden(kLe); }
TEST_CASE("le: autocast") { autocast(kLe); }
TEST_CASE("le: variants") { variants(kLe); }
TEST_CASE("le: noncontiguous") { noncontiguous(kLe); }
TEST_CASE("le: errors") { errors(kLe); }
TEST_CASE("gt: reference") { reference(kGt); }
TEST_CASE("gt: dtypes") { dtypes(kGt); }
TEST_CASE("gt: golden") { golden(kGt); }
TEST_CASE("gt: autocast") { autocast(kGt); }
TEST_CASE("gt: variants") { variants(kGt); }
TEST_CASE("gt: noncontiguous") { noncontiguous(kGt); }
TEST_CASE("gt: errors") { errors(kGt); }
TEST_CASE("ge: reference") { reference(kGe); }
TEST_CASE("ge: dtypes") { dtypes(kGe); }
TEST_CASE("ge: golden") { golden(kGe); }
TEST_CASE("ge: autocast") { autocast(kGe); }
TEST_CASE("ge: variants") { variants(kGe); }
TEST_CASE("ge: noncontiguous") { noncontiguous(kGe); }
TEST_CASE("ge: errors") { errors(kGe); }
TEST_CASE("logical_and: reference") { reference(kLogicalAnd); }
TEST_CASE("logical_and: dtypes") { dtypes(kLogicalAnd); }
TEST_CASE("logical_and: golden") { golden(kLogicalAnd); }
TEST_CASE("logical_and: autocast") { autocast(kLogicalAnd); }
TEST_CASE("logical_and: variants") { variants(kLogicalAnd); }
TEST_CASE("logical_and: noncontiguous") { noncontiguous(kLogicalAnd); }
TEST_CASE("logical_and: errors") { errors(kLogicalAnd); }
TEST_CASE("logical_or: reference") { reference(kLogicalOr); }
TEST_CASE("logical_or: dtypes") { dtypes(kLogicalOr); }
TEST_CASE("logical_or: golden") { golden(kLogicalOr); }
TEST_CASE("logical_or: autocast") { autocast(kLogicalOr); }
TEST_CASE("logical_or: variants") { variants(kLogicalOr); }
TEST_CASE("logical_or: noncontiguous") { noncontiguous(kLogicalOr); }
TEST_CASE("logical_or: errors") { errors(kLogicalOr); }
TEST_CASE("logical_xor: reference") { reference(kLogicalXor); }
TEST_CASE("logical_xor: dtypes") { dtypes(kLogicalXor); }
TEST_CASE("logical_xor: golden") { golden(kLogicalXor); }
TEST_CASE("logical_xor: autocast") { autocast(kLogicalXor); }
TEST_CASE("logical_xor: variants") { variants(kLogicalXor); }
TEST_CASE("logical_xor: noncontiguous") { noncontiguous(kLogicalXor); }
TEST_CASE("logical_xor: errors") { errors(kLogicalXor); }
TEST_CASE("logical_not: reference") { reference(kLogicalNot); }
TEST_CASE("logical_not: dtypes") { dtypes(kLogicalNot); }
TEST_CASE("logical_not: golden") { golden(kLogicalNot); }
TEST_CASE("logical_not: autocast") { autocast(kLogicalNot); }
TEST_CASE("logical_not: variants") { variants(kLogicalNot); }
TEST_CASE("logical_not: noncontiguous") { noncontiguous(kLogicalNot); }
TEST_CASE("logical_not: errors") { errors(kLogicalNot); }
TEST_CASE("isnan: reference") { reference(kIsnan); }
TEST_CASE("isnan: dtypes") { dtypes(kIsnan); }
TEST_CASE("isnan: golden") { golden(kIsnan); }
TEST_CASE("isnan: autocast") { autocast(kIsnan); }
TEST_CASE("isnan: variants") { variants(kIsnan); }
TEST_CASE("isnan: noncontiguous") { noncontiguous(kIsnan); }
TEST_CASE("isnan: errors") { errors(kIsnan); }
TEST_CASE("isinf: reference") { reference(kIsinf); }
TEST_CASE("isinf: dtypes") { dtypes(kIsinf); }
TEST_CASE("isinf: golden") { golden(kIsinf); }
TEST_CASE("isinf: autocast") { autocast(kIsinf); }
TEST_CASE("isinf: variants") { variants(kIsinf); }
TEST_CASE("isinf: noncontiguous") { noncontiguous(kIsinf); }
TEST_CASE("isinf: errors") { errors(kIsinf); }
TEST_CASE("isfinite: reference") { reference(kIsfinite); }
TEST_CASE("isfinite: dtypes") { dtypes(kIsfinite); }
TEST_CASE("isfinite: golden") { golden(kIsfinite); }
TEST_CASE("isfinite: autocast") { autocast(kIsfinite); }
TEST_CASE("isfinite: variants") { variants(kIsfinite); }
TEST_CASE("isfinite: noncontiguous") { noncontiguous(kIsfinite); }
TEST_CASE("isfinite: errors") { errors(kIsfinite); }
TEST_CASE("signbit: reference") { reference(kSignbit); }
TEST_CASE("signbit: dtypes") { dtypes(kSignbit); }
TEST_CASE("signbit: golden") { golden(kSignbit); }
TEST_CASE("signbit: autocast") { autocast(kSignbit); }
TEST_CASE("signbit: variants") { variants(kSignbit); }
TEST_CASE("signbit: noncontiguous") { noncontiguous(kSignbit); }
TEST_CASE("signbit: errors") { errors(kSignbit); }
TEST_CASE("isposinf: reference") { reference(kIsposinf); }
TEST_CASE("isposinf: dtypes") { dtypes(kIsposinf); }
TEST_CASE("isposinf: golden") { golden(kIsposinf); }
TEST_CASE("isposinf: autocast") { autocast(kIsposinf); }
TEST_CASE("isposinf: variants") { variants(kIsposinf); }
TEST_CASE("isposinf: noncontiguous") { noncontiguous(kIsposinf); }
TEST_CASE("isposinf: errors") { errors(kIsposinf); }
TEST_CASE("isneginf: reference") { reference(kIsneginf); }
TEST_CASE("isneginf: dtypes") { dtypes(kIsneginf); }
TEST_CASE("isneginf: golden") { golden(kIsneginf); }
TEST_CASE("isneginf: autocast") { autocast(kIsneginf); }
TEST_CASE("isneginf: variants") { variants(kIsneginf); }
TEST_CASE("isneginf: noncontiguous") { noncontiguous(kIsneginf); }
TEST_CASE("isneginf: errors") { errors(kIsneginf); }
TEST_CASE("is_nonzero: reference") { reference(kIsNonzero); }
TEST_CASE("is_nonzero: dtypes") { dtypes(kIsNonzero); }
TEST_CASE("is_nonzero: golden") { golden(kIsNonzero); }
TEST_CASE("is_nonzero: autocast") { autocast(kIsNonzero); }
TEST_CASE("is_nonzero: variants") { variants(kIsNonzero); }
TEST_CASE("is_nonzero: noncontiguous") { noncontiguous(kIsNonzero); }
TEST_CASE("is_nonzero: errors") { errors(kIsNonzero); }
TEST_CASE("isclose: reference") { reference(kIsclose); }
TEST_CASE("isclose: dtypes") { dtypes(kIsclose); }
TEST_CASE("isclose: golden") { golden(kIsclose); }
TEST_CASE("isclose: gradcheck") { gradcheck(kIsclose); }
TEST_CASE("isclose: gradgradcheck") { gradgradcheck(kIsclose); }
TEST_CASE("isclose: autocast") { autocast(kIsclose); }
TEST_CASE("isclose: variants") { variants(kIsclose); }
TEST_CASE("isclose: noncontiguous") { noncontiguous(kIsclose); }
TEST_CASE("isclose: errors") { errors(kIsclose); }
TEST_CASE("allclose: reference") { reference(kAllclose); }
TEST_CASE("allclose: dtypes") { dtypes(kAllclose); }
TEST_CASE("allclose: golden") { golden(kAllclose); }
TEST_CASE("allclose: autocast") { autocast(kAllclose); }
TEST_CASE("allclose: variants") { variants(kAllclose); }
TEST_CASE("allclose: noncontiguous") { noncontiguous(kAllclose); }
TEST_CASE("allclose: errors") { errors(kAllclose); }
TEST_CASE("equal: reference") { reference(kEqual); }
TEST_CASE("equal: dtypes") { dtypes(kEqual); }
TEST_CASE("equal: golden") { golden(kEqual); }
TEST_CASE("equal: autocast") { autocast(kEqual); }
TEST_CASE("equal: variants") { variants(kEqual); }
TEST_CASE("equal: noncontiguous") { noncontiguous(kEqual); }
TEST_CASE("equal: errors") { errors(kEqual); }

TEST_SUITE_END();

TEST_SUITE_BEGIN("contracts in threads");

TEST_CASE("eq: threads") { threads(kEq); }
TEST_CASE("ne: threads") { threads(kNe); }
TEST_CASE("lt: threads") { threads(kLt); }
TEST_CASE("le: threads") { threads(kLe); }
TEST_CASE("gt: threads") { threads(kGt); }
TEST_CASE("ge: threads") { threads(kGe); }
TEST_CASE("logical_and: threads") { threads(kLogicalAnd); }
TEST_CASE("logical_or: threads") { threads(kLogicalOr); }
TEST_CASE("logical_xor: threads") { threads(kLogicalXor); }
TEST_CASE("logical_not: threads") { threads(kLogicalNot); }
TEST_CASE("isnan: threads") { threads(kIsnan); }
TEST_CASE("isinf: threads") { threads(kIsinf); }
TEST_CASE("isfinite: threads") { threads(kIsfinite); }
TEST_CASE("signbit: threads") { threads(kSignbit); }
TEST_CASE("isposinf: threads") { threads(kIsposinf); }
TEST_CASE("isneginf: threads") { threads(kIsneginf); }
TEST_CASE("is_nonzero: threads") { threads(kIsNonzero); }
TEST_CASE("isclose: threads") { threads(kIsclose); }
TEST_CASE("allclose: threads") { threads(kAllclose); }
TEST_CASE("equal: threads") { threads(kEqual); }

TEST_SUITE_END();

TEST_SUITE_BEGIN("contracts on cuda");

TEST_CASE("eq: cuda") { on_cuda(kEq); }
TEST_CASE("ne: cuda") { on_cuda(kNe); }
TEST_CASE("lt: cuda") { on_cuda(kLt); }
TEST_CASE("le: cuda") { on_cuda(kLe); }
TEST_CASE("gt: cuda") { on_cuda(kGt); }
TEST_CASE("ge: cuda") { on_cuda(kGe); }
TEST_CASE("logical_and: cuda") { on_cuda(kLogicalAnd); }
TEST_CASE("logical_or: cuda") { on_cuda(kLogicalOr); }
TEST_CASE("logical_xor: cuda") { on_cuda(kLogicalXor); }
TEST_CASE("logical_not: cuda") { on_cuda(kLogicalNot); }
TEST_CASE("isnan: cuda") { on_cuda(kIsnan); }
TEST_CASE("isinf: cuda") { on_cuda(kIsinf); }
TEST_CASE("isfinite: cuda") { on_cuda(kIsfinite); }
TEST_CASE("signbit: cuda") { on_cuda(kSignbit); }
TEST_CASE("isposinf: cuda") { on_cuda(kIsposinf); }
TEST_CASE("isneginf: cuda") { on_cuda(kIsneginf); }
TEST_CASE("is_nonzero: cuda") { on_cuda(kIsNonzero); }
TEST_CASE("isclose: cuda") { on_cuda(kIsclose); }
TEST_CASE("allclose: cuda") { on_cuda(kAllclose); }
TEST_CASE("equal: cuda") { on_cuda(kEqual); }

TEST_SUITE_END();

}  // namespace amp::contracts
