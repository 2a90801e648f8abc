// DO NOT EDIT. Generated from ops/arithmetic.yaml by codegen (./dev regenerate).
#include <doctest/doctest.h>

#include <amp/internal_ops.h>
#include <amp/ops/arithmetic.h>

#include "contracts/contracts.h"

namespace amp::contracts {

namespace {

const Op kAdd{
    .name = "add",
    .id = "add",
    .signature = "(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor",
    .op = OpId::add,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::add(a.tensor("self"), a.tensor("other"), a.scalar("alpha"))); },
    .method = [](const Args& a) { return results(a.tensor("self").add(a.tensor("other"), a.scalar("alpha"))); },
    .inplace = [](const Args& a) { return results(amp::add_(a.written("self"), a.tensor("other"), a.scalar("alpha"))); },
    .out = [](const Args& a) { return results(amp::add_out(a.out(), a.tensor("self"), a.tensor("other"), a.scalar("alpha"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "other"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [3, 4]}, "alpha": 1}},
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [4]}, "alpha": 0.5}, "skip": ["dtypes"]},
{"args": {"self": {"shape": [3, 4]}, "other": 2.5, "alpha": 1}},
{"args": {"self": {"shape": [4]}, "other": {"shape": [3, 4]}, "alpha": 1}, "rejects": true},
{"args": {"self": {"shape": []}, "other": {"shape": [2]}, "alpha": 1}, "rejects": true},
{"args": {"self": {"shape": [0, 3]}, "other": {"shape": [3]}, "alpha": 1}}
])",
    .errors = R"([
{"args": {"self": {"shape": [2, 3]}, "other": {"shape": [4]}, "alpha": 1},
 "throws": "[add] shapes [2, 3] and [4] can't be broadcast together", "type": "ValueError"},
{"args": {"self": {"values": [1, 2], "dtype": "i64"}, "other": {"values": [1, 2], "dtype": "i64"}, "alpha": 0.5},
 "throws": "[add] alpha must be a whole number for a result of dtype int64, got 0.5", "type": "TypeError"}
])",
};

const Op kSub{
    .name = "sub",
    .id = "sub",
    .signature = "(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor",
    .op = OpId::sub,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::sub(a.tensor("self"), a.tensor("other"), a.scalar("alpha"))); },
    .method = [](const Args& a) { return results(a.tensor("self").sub(a.tensor("other"), a.scalar("alpha"))); },
    .inplace = [](const Args& a) { return results(amp::sub_(a.written("self"), a.tensor("other"), a.scalar("alpha"))); },
    .out = [](const Args& a) { return results(amp::sub_out(a.out(), a.tensor("self"), a.tensor("other"), a.scalar("alpha"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kComplexTypes, kFloatingTypes | kIntegralTypes | kComplexTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "other"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [3, 4]}, "alpha": 1}},
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [4]}, "alpha": 0.5}, "skip": ["dtypes"]},
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [3, 1]}, "alpha": 1}},
{"args": {"self": 1.5, "other": {"shape": [3, 4]}, "alpha": 1}, "rejects": true}
])",
    .errors = R"([
{"args": {"self": {"shape": [2]}, "other": {"values": [true, false], "dtype": "bool"}, "alpha": 1},
 "throws": "[sub] a bool tensor can't be subtracted or subtracted from", "type": "TypeError"}
])",
};

const Op kRsub{
    .name = "rsub",
    .id = "rsub",
    .signature = "(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor",
    .op = OpId::rsub,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::rsub(a.tensor("self"), a.tensor("other"), a.scalar("alpha"))); },
    .method = [](const Args& a) { return results(a.tensor("self").rsub(a.tensor("other"), a.scalar("alpha"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kComplexTypes, kFloatingTypes | kIntegralTypes | kComplexTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "other"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [3, 4]}, "alpha": 1}},
{"args": {"self": {"shape": [3, 4]}, "other": 2, "alpha": 0.5}, "skip": ["dtypes"]}
])",
    .errors = R"([])",
};

const Op kMul{
    .name = "mul",
    .id = "mul",
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::mul,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::mul(a.tensor("self"), a.tensor("other"))); },
    .method = [](const Args& a) { return results(a.tensor("self").mul(a.tensor("other"))); },
    .inplace = [](const Args& a) { return results(amp::mul_(a.written("self"), a.tensor("other"))); },
    .out = [](const Args& a) { return results(amp::mul_out(a.out(), a.tensor("self"), a.tensor("other"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "other"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [3, 4]}}},
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [4]}}},
{"args": {"self": {"shape": [3, 4]}, "other": -0.5}},
{"args": {"self": {"shape": [2, 1]}, "other": {"shape": [3, 1, 4]}}, "rejects": true}
])",
    .errors = R"([])",
};

const Op kDiv{
    .name = "div",
    .id = "div",
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::div,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::div(a.tensor("self"), a.tensor("other"))); },
    .method = [](const Args& a) { return results(a.tensor("self").div(a.tensor("other"))); },
    .inplace = [](const Args& a) { return results(amp::div_(a.written("self"), a.tensor("other"))); },
    .out = [](const Args& a) { return results(amp::div_out(a.out(), a.tensor("self"), a.tensor("other"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "other"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [3, 4], "range": [0.5, 2]}}},
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [4], "range": [0.5, 2]}}},
{"args": {"self": {"shape": [3, 4]}, "other": 4}}
])",
    .errors = R"([])",
};

const Op kDivMode{
    .name = "div",
    .id = "div.mode",
    .signature = "(Tensor self, Tensor other, *, str? rounding_mode) -> Tensor",
    .op = OpId::div_mode,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::div(a.tensor("self"), a.tensor("other"), a.opt_text("rounding_mode"))); },
    .method = [](const Args& a) { return results(a.tensor("self").div(a.tensor("other"), a.opt_text("rounding_mode"))); },
    .inplace = [](const Args& a) { return results(amp::div_(a.written("self"), a.tensor("other"), a.opt_text("rounding_mode"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "other"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [3, 4], "range": [0.5, 2]}, "rounding_mode": null}},
{"args": {"self": {"shape": [3, 4], "range": [-9, 9]}, "other": {"shape": [4], "range": [0.5, 2]}, "rounding_mode": "trunc"}},
{"args": {"self": {"shape": [3, 4], "range": [-9, 9]}, "other": {"shape": [4], "range": [0.5, 2]}, "rounding_mode": "floor"}}
])",
    .errors = R"([
{"args": {"self": {"shape": [2]}, "other": {"shape": [2]}, "rounding_mode": "up"},
 "throws": "[div] rounding_mode must be \"trunc\", \"floor\" or absent, got \"up\"", "type": "ValueError"}
])",
};

const Op kFloorDivide{
    .name = "floor_divide",
    .id = "floor_divide",
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::floor_divide,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::floor_divide(a.tensor("self"), a.tensor("other"))); },
    .method = [](const Args& a) { return results(a.tensor("self").floor_divide(a.tensor("other"))); },
    .inplace = [](const Args& a) { return results(amp::floor_divide_(a.written("self"), a.tensor("other"))); },
    .out = [](const Args& a) { return results(amp::floor_divide_out(a.out(), a.tensor("self"), a.tensor("other"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes, kFloatingTypes | kIntegralTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "other"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "range": [-9, 9]}, "other": {"shape": [4], "range": [0.5, 2]}}},
{"args": {"self": {"shape": [3, 4], "range": [-9, 9]}, "other": -2.5}}
])",
    .errors = R"([
{"args": {"self": {"values": [1, 2], "dtype": "i64"}, "other": {"values": [1, 0], "dtype": "i64"}},
 "throws": "[floor_divide] integers can't be divided by zero", "type": "ValueError", "skip": ["cuda"]}
])",
};

const Op kRemainder{
    .name = "remainder",
    .id = "remainder",
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::remainder,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::remainder(a.tensor("self"), a.tensor("other"))); },
    .method = [](const Args& a) { return results(a.tensor("self").remainder(a.tensor("other"))); },
    .inplace = [](const Args& a) { return results(amp::remainder_(a.written("self"), a.tensor("other"))); },
    .out = [](const Args& a) { return results(amp::remainder_out(a.out(), a.tensor("self"), a.tensor("other"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes, kFloatingTypes | kIntegralTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "other"}},
    .samples = R"([
{"args": {"self": {"values": [[-3.7, 0.4, 2.9, 5.3]]}, "other": {"shape": [3, 4], "range": [1.1, 1.4]}}, "rejects": true},
{"args": {"self": {"values": [-3.7, 0.4, 2.9, 5.3]}, "other": -1.5}}
])",
    .errors = R"([])",
};

const Op kFmod{
    .name = "fmod",
    .id = "fmod",
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::fmod,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::fmod(a.tensor("self"), a.tensor("other"))); },
    .method = [](const Args& a) { return results(a.tensor("self").fmod(a.tensor("other"))); },
    .inplace = [](const Args& a) { return results(amp::fmod_(a.written("self"), a.tensor("other"))); },
    .out = [](const Args& a) { return results(amp::fmod_out(a.out(), a.tensor("self"), a.tensor("other"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes, kFloatingTypes | kIntegralTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "other"}},
    .samples = R"([
{"args": {"self": {"values": [[-3.7, 0.4, 2.9, 5.3]]}, "other": {"shape": [3, 4], "range": [1.1, 1.4]}}, "rejects": true},
{"args": {"self": {"values": [-3.7, 0.4, 2.9, 5.3]}, "other": -1.5}}
])",
    .errors = R"([])",
};

const Op kNeg{
    .name = "neg",
    .id = "neg",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::neg,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::neg(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").neg()); },
    .inplace = [](const Args& a) { return results(amp::neg_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::neg_out(a.out(), a.tensor("self"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kComplexTypes, kFloatingTypes | kIntegralTypes | kComplexTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}}
])",
    .errors = R"([])",
};

const Op kAddcmul{
    .name = "addcmul",
    .id = "addcmul",
    .signature = "(Tensor self, Tensor tensor1, Tensor tensor2, *, Scalar value=1) -> Tensor",
    .op = OpId::addcmul,
    .kind = "elementwise",
    .function = [](const Args& a) {
      return results(amp::addcmul(a.tensor("self"), a.tensor("tensor1"), a.tensor("tensor2"), a.scalar("value")));
    },
    .method = [](const Args& a) { return results(a.tensor("self").addcmul(a.tensor("tensor1"), a.tensor("tensor2"), a.scalar("value"))); },
    .inplace = [](const Args& a) {
      return results(amp::addcmul_(a.written("self"), a.tensor("tensor1"), a.tensor("tensor2"), a.scalar("value")));
    },
    .out = [](const Args& a) {
      return results(amp::addcmul_out(a.out(), a.tensor("self"), a.tensor("tensor1"), a.tensor("tensor2"), a.scalar("value")));
    },
    .dtypes = {kFloatingTypes | kIntegralTypes | kComplexTypes, kFloatingTypes | kIntegralTypes | kComplexTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "tensor1"}, {.name = "tensor2"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "tensor1": {"shape": [3, 4]}, "tensor2": {"shape": [3, 4]}, "value": 1}},
{"args": {"self": {"shape": [3, 4]}, "tensor1": {"shape": [3, 1]}, "tensor2": {"shape": [4]}, "value": 0.5}}
])",
    .errors = R"([])",
};

const Op kAddcdiv{
    .name = "addcdiv",
    .id = "addcdiv",
    .signature = "(Tensor self, Tensor tensor1, Tensor tensor2, *, Scalar value=1) -> Tensor",
    .op = OpId::addcdiv,
    .kind = "elementwise",
    .function = [](const Args& a) {
      return results(amp::addcdiv(a.tensor("self"), a.tensor("tensor1"), a.tensor("tensor2"), a.scalar("value")));
    },
    .method = [](const Args& a) { return results(a.tensor("self").addcdiv(a.tensor("tensor1"), a.tensor("tensor2"), a.scalar("value"))); },
    .inplace = [](const Args& a) {
      return results(amp::addcdiv_(a.written("self"), a.tensor("tensor1"), a.tensor("tensor2"), a.scalar("value")));
    },
    .out = [](const Args& a) {
      return results(amp::addcdiv_out(a.out(), a.tensor("self"), a.tensor("tensor1"), a.tensor("tensor2"), a.scalar("value")));
    },
    .dtypes = {kFloatingTypes | kComplexTypes, kFloatingTypes | kComplexTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "tensor1"}, {.name = "tensor2"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "tensor1": {"shape": [3, 4]}, "tensor2": {"shape": [3, 4], "range": [0.5, 2]}, "value": 1}},
{"args": {"self": {"shape": [3, 4]}, "tensor1": {"shape": [3, 1]}, "tensor2": {"shape": [4], "range": [0.5, 2]}, "value": 0.5}}
])",
    .errors = R"([])",
};

const Op kLerp{
    .name = "lerp",
    .id = "lerp",
    .signature = "(Tensor self, Tensor end, Tensor weight) -> Tensor",
    .op = OpId::lerp,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::lerp(a.tensor("self"), a.tensor("end"), a.tensor("weight"))); },
    .method = [](const Args& a) { return results(a.tensor("self").lerp(a.tensor("end"), a.tensor("weight"))); },
    .inplace = [](const Args& a) { return results(amp::lerp_(a.written("self"), a.tensor("end"), a.tensor("weight"))); },
    .out = [](const Args& a) { return results(amp::lerp_out(a.out(), a.tensor("self"), a.tensor("end"), a.tensor("weight"))); },
    .dtypes = {kFloatingTypes | kComplexTypes, kFloatingTypes | kComplexTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "end"}, {.name = "weight"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "end": {"shape": [3, 4]}, "weight": 0.3}},
{"args": {"self": {"shape": [3, 4]}, "end": {"shape": [3, 4]}, "weight": {"shape": [4], "range": [0, 1]}}}
])",
    .errors = R"([])",
};

const Op kBitwiseNot{
    .name = "bitwise_not",
    .id = "bitwise_not",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::bitwise_not,
    .kind = "kernel",
    .gradcheck = 0,
    .function = [](const Args& a) { return results(amp::bitwise_not(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").bitwise_not()); },
    .inplace = [](const Args& a) { return results(amp::bitwise_not_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::bitwise_not_out(a.out(), a.tensor("self"))); },
    .dtypes = {kIntegralTypes | kBoolTypes, kIntegralTypes | kBoolTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self", .floating = false, .cast = false, .differentiable = false}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "int_range": [-5, 5], "dtype": "i64"}}}
])",
    .errors = R"([])",
};

const Op kBitwiseAnd{
    .name = "bitwise_and",
    .id = "bitwise_and",
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::bitwise_and,
    .kind = "elementwise",
    .gradcheck = 0,
    .function = [](const Args& a) { return results(amp::bitwise_and(a.tensor("self"), a.tensor("other"))); },
    .method = [](const Args& a) { return results(a.tensor("self").bitwise_and(a.tensor("other"))); },
    .inplace = [](const Args& a) { return results(amp::bitwise_and_(a.written("self"), a.tensor("other"))); },
    .out = [](const Args& a) { return results(amp::bitwise_and_out(a.out(), a.tensor("self"), a.tensor("other"))); },
    .dtypes = {kIntegralTypes | kBoolTypes, kIntegralTypes | kBoolTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self", .floating = false, .cast = false, .differentiable = false},
                {.name = "other", .floating = false, .cast = false, .differentiable = false}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "int_range": [-9, 9], "dtype": "i64"}, "other": {"shape": [4], "int_range": [-9, 9], "dtype": "i64"}}},
{"args": {"self": {"shape": [3, 4], "int_range": [-9, 9], "dtype": "i64"}, "other": 5}}
])",
    .errors = R"([])",
};

const Op kBitwiseOr{
    .name = "bitwise_or",
    .id = "bitwise_or",
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::bitwise_or,
    .kind = "elementwise",
    .gradcheck = 0,
    .function = [](const Args& a) { return results(amp::bitwise_or(a.tensor("self"), a.tensor("other"))); },
    .method = [](const Args& a) { return results(a.tensor("self").bitwise_or(a.tensor("other"))); },
    .inplace = [](const Args& a) { return results(amp::bitwise_or_(a.written("self"), a.tensor("other"))); },
    .out = [](const Args& a) { return results(amp::bitwise_or_out(a.out(), a.tensor("self"), a.tensor("other"))); },
    .dtypes = {kIntegralTypes | kBoolTypes, kIntegralTypes | kBoolTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self", .floating = false, .cast = false, .differentiable = false},
                {.name = "other", .floating = false, .cast = false, .differentiable = false}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "int_range": [-9, 9], "dtype": "i64"}, "other": {"shape": [4], "int_range": [-9, 9], "dtype": "i64"}}},
{"args": {"self": {"shape": [3, 4], "int_range": [-9, 9], "dtype": "i64"}, "other": 5}}
])",
    .errors = R"([])",
};

const Op kBitwiseXor{
    .name = "bitwise_xor",
    .id = "bitwise_xor",
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::bitwise_xor,
    .kind = "elementwise",
    .gradcheck = 0,
    .function = [](const Args& a) { return results(amp::bitwise_xor(a.tensor("self"), a.tensor("other"))); },
    .method = [](const Args& a) { return results(a.tensor("self").bitwise_xor(a.tensor("other"))); },
    .inplace = [](const Args& a) { return results(amp::bitwise_xor_(a.written("self"), a.tensor("other"))); },
    .out = [](const Args& a) { return results(amp::bitwise_xor_out(a.out(), a.tensor("self"), a.tensor("other"))); },
    .dtypes = {kIntegralTypes | kBoolTypes, kIntegralTypes | kBoolTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self", .floating = false, .cast = false, .differentiable = false},
                {.name = "other", .floating = false, .cast = false, .differentiable = false}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "int_range": [-9, 9], "dtype": "i64"}, "other": {"shape": [4], "int_range": [-9, 9], "dtype": "i64"}}},
{"args": {"self": {"shape": [3, 4], "int_range": [-9, 9], "dtype": "i64"}, "other": 5}}
])",
    .errors = R"([])",
};

const Registration kArithmeticOps{
    &kAdd,
    &kSub,
    &kRsub,
    &kMul,
    &kDiv,
    &kDivMode,
    &kFloorDivide,
    &kRemainder,
    &kFmod,
    &kNeg,
    &kAddcmul,
    &kAddcdiv,
    &kLerp,
    &kBitwiseNot,
    &kBitwiseAnd,
    &kBitwiseOr,
    &kBitwiseXor,
};

}  // namespace

TEST_SUITE_BEGIN("contracts");

TEST_CASE("add: reference") { reference(kAdd); }
TEST_CASE("add: dtypes") { dtypes(kAdd); }
TEST_CASE("add: golden") { golden(kAdd); }
TEST_CASE("add: gradcheck") { gradcheck(kAdd); }
TEST_CASE("add: gradgradcheck") { gradgradcheck(kAdd); }
TEST_CASE("add: autocast") { autocast(kAdd); }
TEST_CASE("add: variants") { variants(kAdd); }
TEST_CASE("add: noncontiguous") { noncontiguous(kAdd); }
TEST_CASE("add: errors") { errors(kAdd); }
TEST_CASE("sub: reference") { reference(kSub); }
TEST_CASE("sub: dtypes") { dtypes(kSub); }
TEST_CASE("sub: golden") { golden(kSub); }
TEST_CASE("sub: gradcheck") { gradcheck(kSub); }
TEST_CASE("sub: gradgradcheck") { gradgradcheck(kSub); }
TEST_CASE("sub: autocast") { autocast(kSub); }
TEST_CASE("sub: variants") { variants(kSub); }
TEST_CASE("sub: noncontiguous") { noncontiguous(kSub); }
TEST_CASE("sub: errors") { errors(kSub); }
TEST_CASE("rsub: reference") { reference(kRsub); }
TEST_CASE("rsub: dtypes") { dtypes(kRsub); }
TEST_CASE("rsub: golden") { golden(kRsub); }
TEST_CASE("rsub: gradcheck") { gradcheck(kRsub); }
TEST_CASE("rsub: gradgradcheck") { gradgradcheck(kRsub); }
TEST_CASE("rsub: autocast") { autocast(kRsub); }
TEST_CASE("rsub: variants") { variants(kRsub); }
TEST_CASE("rsub: noncontiguous") { noncontiguous(kRsub); }
TEST_CASE("rsub: errors") { errors(kRsub); }
TEST_CASE("mul: reference") { reference(kMul); }
TEST_CASE("mul: dtypes") { dtypes(kMul); }
TEST_CASE("mul: golden") { golden(kMul); }
TEST_CASE("mul: gradcheck") { gradcheck(kMul); }
TEST_CASE("mul: gradgradcheck") { gradgradcheck(kMul); }
TEST_CASE("mul: autocast") { autocast(kMul); }
TEST_CASE("mul: variants") { variants(kMul); }
TEST_CASE("mul: noncontiguous") { noncontiguous(kMul); }
TEST_CASE("mul: errors") { errors(kMul); }
TEST_CASE("div: reference") { reference(kDiv); }
TEST_CASE("div: dtypes") { dtypes(kDiv); }
TEST_CASE("div: golden") { golden(kDiv); }
TEST_CASE("div: gradcheck") { gradcheck(kDiv); }
TEST_CASE("div: gradgradcheck") { gradgradcheck(kDiv); }
TEST_CASE("div: autocast") { autocast(kDiv); }
TEST_CASE("div: variants") { variants(kDiv); }
TEST_CASE("div: noncontiguous") { noncontiguous(kDiv); }
TEST_CASE("div: errors") { errors(kDiv); }
TEST_CASE("div.mode: reference") { reference(kDivMode); }
TEST_CASE("div.mode: dtypes") { dtypes(kDivMode); }
TEST_CASE("div.mode: golden") { golden(kDivMode); }
TEST_CASE("div.mode: gradcheck") { gradcheck(kDivMode); }
TEST_CASE("div.mode: gradgradcheck") { gradgradcheck(kDivMode); }
TEST_CASE("div.mode: autocast") { autocast(kDivMode); }
TEST_CASE("div.mode: variants") { variants(kDivMode); }
TEST_CASE("div.mode: noncontiguous") { noncontiguous(kDivMode); }
TEST_CASE("div.mode: errors") { errors(kDivMode); }
TEST_CASE("floor_divide: reference") { reference(kFloorDivide); }
TEST_CASE("floor_divide: dtypes") { dtypes(kFloorDivide); }
TEST_CASE("floor_divide: golden") { golden(kFloorDivide); }
TEST_CASE("floor_divide: gradcheck") { gradcheck(kFloorDivide); }
TEST_CASE("floor_divide: gradgradcheck") { gradgradcheck(kFloorDivide); }
TEST_CASE("floor_divide: autocast") { autocast(kFloorDivide); }
TEST_CASE("floor_divide: variants") { variants(kFloorDivide); }
TEST_CASE("floor_divide: noncontiguous") { noncontiguous(kFloorDivide); }
TEST_CASE("floor_divide: errors") { errors(kFloorDivide); }
TEST_CASE("remainder: reference") { reference(kRemainder); }
TEST_CASE("remainder: dtypes") { dtypes(kRemainder); }
TEST_CASE("remainder: golden") { golden(kRemainder); }
TEST_CASE("remainder: gradcheck") { gradcheck(kRemainder); }
TEST_CASE("remainder: gradgradcheck") { gradgradcheck(kRemainder); }
TEST_CASE("remainder: autocast") { autocast(kRemainder); }
TEST_CASE("remainder: variants") { variants(kRemainder); }
TEST_CASE("remainder: noncontiguous") { noncontiguous(kRemainder); }
TEST_CASE("remainder: errors") { errors(kRemainder); }
TEST_CASE("fmod: reference") { reference(kFmod); }
TEST_CASE("fmod: dtypes") { dtypes(kFmod); }
TEST_CASE("fmod: golden") { golden(kFmod); }
TEST_CASE("fmod: gradcheck") { gradcheck(kFmod); }
TEST_CASE("fmod: gradgradcheck") { gradgradcheck(kFmod); }
TEST_CASE("fmod: autocast") { autocast(kFmod); }
TEST_CASE("fmod: variants") { variants(kFmod); }
TEST_CASE("fmod: noncontiguous") { noncontiguous(kFmod); }
TEST_CASE("fmod: errors") { errors(kFmod); }
TEST_CASE("neg: reference") { reference(kNeg); }
TEST_CASE("neg: dtypes") { dtypes(kNeg); }
TEST_CASE("neg: golden") { golden(kNeg); }
TEST_CASE("neg: gradcheck") { gradcheck(kNeg); }
TEST_CASE("neg: gradgradcheck") { gradgradcheck(kNeg); }
TEST_CASE("neg: autocast") { autocast(kNeg); }
TEST_CASE("neg: variants") { variants(kNeg); }
TEST_CASE("neg: noncontiguous") { noncontiguous(kNeg); }
TEST_CASE("neg: errors") { errors(kNeg); }
TEST_CASE("addcmul: reference") { reference(kAddcmul); }
TEST_CASE("addcmul: dtypes") { dtypes(kAddcmul); }
TEST_CASE("addcmul: golden") { golden(kAddcmul); }
TEST_CASE("addcmul: gradcheck") { gradcheck(kAddcmul); }
TEST_CASE("addcmul: gradgradcheck") { gradgradcheck(kAddcmul); }
TEST_CASE("addcmul: autocast") { autocast(kAddcmul); }
TEST_CASE("addcmul: variants") { variants(kAddcmul); }
TEST_CASE("addcmul: noncontiguous") { noncontiguous(kAddcmul); }
TEST_CASE("addcmul: errors") { errors(kAddcmul); }
TEST_CASE("addcdiv: reference") { reference(kAddcdiv); }
TEST_CASE("addcdiv: dtypes") { dtypes(kAddcdiv); }
TEST_CASE("addcdiv: golden") { golden(kAddcdiv); }
TEST_CASE("addcdiv: gradcheck") { gradcheck(kAddcdiv); }
TEST_CASE("addcdiv: gradgradcheck") { gradgradcheck(kAddcdiv); }
TEST_CASE("addcdiv: autocast") { autocast(kAddcdiv); }
TEST_CASE("addcdiv: variants") { variants(kAddcdiv); }
TEST_CASE("addcdiv: noncontiguous") { noncontiguous(kAddcdiv); }
TEST_CASE("addcdiv: errors") { errors(kAddcdiv); }
TEST_CASE("lerp: reference") { reference(kLerp); }
TEST_CASE("lerp: dtypes") { dtypes(kLerp); }
TEST_CASE("lerp: golden") { golden(kLerp); }
TEST_CASE("lerp: gradcheck") { gradcheck(kLerp); }
TEST_CASE("lerp: gradgradcheck") { gradgradcheck(kLerp); }
TEST_CASE("lerp: autocast") { autocast(kLerp); }
TEST_CASE("lerp: variants") { variants(kLerp); }
TEST_CASE("lerp: noncontiguous") { noncontiguous(kLerp); }
TEST_CASE("lerp: errors") { errors(kLerp); }
TEST_CASE("bitwise_not: golden") { golden(kBitwiseNot); }
TEST_CASE("bitwise_not: variants") { variants(kBitwiseNot); }
TEST_CASE("bitwise_not: noncontiguous") { noncontiguous(kBitwiseNot); }
TEST_CASE("bitwise_not: errors") { errors(kBitwiseNot); }
TEST_CASE("bitwise_and: golden") { golden(kBitwiseAnd); }
TEST_CASE("bitwise_and: variants") { variants(kBitwiseAnd); }
TEST_CASE("bitwise_and: noncontiguous") { noncontiguous(kBitwiseAnd); }
TEST_CASE("bitwise_and: errors") { errors(kBitwiseAnd); }
TEST_CASE("bitwise_or: golden") { golden(kBitwiseOr); }
TEST_CASE("bitwise_or: variants") { variants(kBitwiseOr); }
TEST_CASE("bitwise_or: noncontiguous") { noncontiguous(kBitwiseOr); }
TEST_CASE("bitwise_or: errors") { errors(kBitwiseOr); }
TEST_CASE("bitwise_xor: golden") { golden(kBitwiseXor); }
TEST_CASE("bitwise_xor: variants") { variants(kBitwiseXor); }
TEST_CASE("bitwise_xor: noncontiguous") { noncontiguous(kBitwiseXor); }
TEST_CASE("bitwise_xor: errors") { errors(kBitwiseXor); }

TEST_SUITE_END();

TEST_SUITE_BEGIN("contracts in threads");

TEST_CASE("add: threads") { threads(kAdd); }
TEST_CASE("sub: threads") { threads(kSub); }
TEST_CASE("rsub: threads") { threads(kRsub); }
TEST_CASE("mul: threads") { threads(kMul); }
TEST_CASE("div: threads") { threads(kDiv); }
TEST_CASE("div.mode: threads") { threads(kDivMode); }
TEST_CASE("floor_divide: threads") { threads(kFloorDivide); }
TEST_CASE("remainder: threads") { threads(kRemainder); }
TEST_CASE("fmod: threads") { threads(kFmod); }
TEST_CASE("neg: threads") { threads(kNeg); }
TEST_CASE("addcmul: threads") { threads(kAddcmul); }
TEST_CASE("addcdiv: threads") { threads(kAddcdiv); }
TEST_CASE("lerp: threads") { threads(kLerp); }
TEST_CASE("bitwise_not: threads") { threads(kBitwiseNot); }
TEST_CASE("bitwise_and: threads") { threads(kBitwiseAnd); }
TEST_CASE("bitwise_or: threads") { threads(kBitwiseOr); }
TEST_CASE("bitwise_xor: threads") { threads(kBitwiseXor); }

TEST_SUITE_END();

TEST_SUITE_BEGIN("contracts on cuda");

TEST_CASE("add: cuda") { on_cuda(kAdd); }
TEST_CASE("sub: cuda") { on_cuda(kSub); }
TEST_CASE("rsub: cuda") { on_cuda(kRsub); }
TEST_CASE("mul: cuda") { on_cuda(kMul); }
TEST_CASE("div: cuda") { on_cuda(kDiv); }
TEST_CASE("div.mode: cuda") { on_cuda(kDivMode); }
TEST_CASE("floor_divide: cuda") { on_cuda(kFloorDivide); }
TEST_CASE("remainder: cuda") { on_cuda(kRemainder); }
TEST_CASE("fmod: cuda") { on_cuda(kFmod); }
TEST_CASE("neg: cuda") { on_cuda(kNeg); }
TEST_CASE("addcmul: cuda") { on_cuda(kAddcmul); }
TEST_CASE("addcdiv: cuda") { on_cuda(kAddcdiv); }
TEST_CASE("lerp: cuda") { on_cuda(kLerp); }
TEST_CASE("bitwise_not: cuda") { on_cuda(kBitwiseNot); }
TEST_CASE("bitwise_and: cuda") { on_cuda(kBitwiseAnd); }
TEST_CASE("bitwise_or: cuda") { on_cuda(kBitwiseOr); }
TEST_CASE("bitwise_xor: cuda") { on_cuda(kBitwiseXor); }

TEST_SUITE_END();

}  // namespace amp::contracts
