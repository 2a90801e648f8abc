// DO NOT EDIT. Generated from ops/arithmetic.yaml by codegen (./dev regenerate).
#include <amp/internal_ops.h>
#include <amp/ops/arithmetic.h>

#include "contracts/registered.h"

namespace amp::contracts {

namespace {

const Op kAdd{
    .name = "add",
    .signature = "(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor",
    .op = OpId::add,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::add(a.tensor("self"), a.tensor("other"), a.scalar("alpha"))); },
    .method = [](const Args& a) { return results(a.tensor("self").add(a.tensor("other"), a.scalar("alpha"))); },
    .inplace = [](const Args& a) { return results(amp::add_(a.written("self"), a.tensor("other"), a.scalar("alpha"))); },
    .out = [](const Args& a) { return results(amp::add_out(a.out(), a.tensor("self"), a.tensor("other"), a.scalar("alpha"))); },
    .dtypes = {kAllTypes, kAllTypes},
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
    .signature = "(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor",
    .op = OpId::sub,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::sub(a.tensor("self"), a.tensor("other"), a.scalar("alpha"))); },
    .method = [](const Args& a) { return results(a.tensor("self").sub(a.tensor("other"), a.scalar("alpha"))); },
    .inplace = [](const Args& a) { return results(amp::sub_(a.written("self"), a.tensor("other"), a.scalar("alpha"))); },
    .out = [](const Args& a) { return results(amp::sub_out(a.out(), a.tensor("self"), a.tensor("other"), a.scalar("alpha"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kComplexTypes, kFloatingTypes | kIntegralTypes | kComplexTypes},
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
    .signature = "(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor",
    .op = OpId::rsub,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::rsub(a.tensor("self"), a.tensor("other"), a.scalar("alpha"))); },
    .method = [](const Args& a) { return results(a.tensor("self").rsub(a.tensor("other"), a.scalar("alpha"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kComplexTypes, kFloatingTypes | kIntegralTypes | kComplexTypes},
    .tensors = {{.name = "self"}, {.name = "other"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [3, 4]}, "alpha": 1}},
{"args": {"self": {"shape": [3, 4]}, "other": 2, "alpha": 0.5}, "skip": ["dtypes"]}
])",
};

const Op kMul{
    .name = "mul",
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::mul,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::mul(a.tensor("self"), a.tensor("other"))); },
    .method = [](const Args& a) { return results(a.tensor("self").mul(a.tensor("other"))); },
    .inplace = [](const Args& a) { return results(amp::mul_(a.written("self"), a.tensor("other"))); },
    .out = [](const Args& a) { return results(amp::mul_out(a.out(), a.tensor("self"), a.tensor("other"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tensors = {{.name = "self"}, {.name = "other"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [3, 4]}}},
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [4]}}},
{"args": {"self": {"shape": [3, 4]}, "other": -0.5}},
{"args": {"self": {"shape": [2, 1]}, "other": {"shape": [3, 1, 4]}}, "rejects": true}
])",
};

const Op kDiv{
    .name = "div",
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::div,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::div(a.tensor("self"), a.tensor("other"))); },
    .method = [](const Args& a) { return results(a.tensor("self").div(a.tensor("other"))); },
    .inplace = [](const Args& a) { return results(amp::div_(a.written("self"), a.tensor("other"))); },
    .out = [](const Args& a) { return results(amp::div_out(a.out(), a.tensor("self"), a.tensor("other"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tensors = {{.name = "self"}, {.name = "other"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [3, 4], "range": [0.5, 2]}}},
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [4], "range": [0.5, 2]}}},
{"args": {"self": {"shape": [3, 4]}, "other": 4}}
])",
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
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::floor_divide,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::floor_divide(a.tensor("self"), a.tensor("other"))); },
    .method = [](const Args& a) { return results(a.tensor("self").floor_divide(a.tensor("other"))); },
    .inplace = [](const Args& a) { return results(amp::floor_divide_(a.written("self"), a.tensor("other"))); },
    .out = [](const Args& a) { return results(amp::floor_divide_out(a.out(), a.tensor("self"), a.tensor("other"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes, kFloatingTypes | kIntegralTypes},
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
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::remainder,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::remainder(a.tensor("self"), a.tensor("other"))); },
    .method = [](const Args& a) { return results(a.tensor("self").remainder(a.tensor("other"))); },
    .inplace = [](const Args& a) { return results(amp::remainder_(a.written("self"), a.tensor("other"))); },
    .out = [](const Args& a) { return results(amp::remainder_out(a.out(), a.tensor("self"), a.tensor("other"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes, kFloatingTypes | kIntegralTypes},
    .tensors = {{.name = "self"}, {.name = "other"}},
    .samples = R"([
{"args": {"self": {"values": [[-3.7, 0.4, 2.9, 5.3]]}, "other": {"shape": [3, 4], "range": [1.1, 1.4]}}, "rejects": true},
{"args": {"self": {"values": [-3.7, 0.4, 2.9, 5.3]}, "other": -1.5}}
])",
};

const Op kFmod{
    .name = "fmod",
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::fmod,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::fmod(a.tensor("self"), a.tensor("other"))); },
    .method = [](const Args& a) { return results(a.tensor("self").fmod(a.tensor("other"))); },
    .inplace = [](const Args& a) { return results(amp::fmod_(a.written("self"), a.tensor("other"))); },
    .out = [](const Args& a) { return results(amp::fmod_out(a.out(), a.tensor("self"), a.tensor("other"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes, kFloatingTypes | kIntegralTypes},
    .tensors = {{.name = "self"}, {.name = "other"}},
    .samples = R"([
{"args": {"self": {"values": [[-3.7, 0.4, 2.9, 5.3]]}, "other": {"shape": [3, 4], "range": [1.1, 1.4]}}, "rejects": true},
{"args": {"self": {"values": [-3.7, 0.4, 2.9, 5.3]}, "other": -1.5}}
])",
};

const Op kNeg{
    .name = "neg",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::neg,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::neg(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").neg()); },
    .inplace = [](const Args& a) { return results(amp::neg_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::neg_out(a.out(), a.tensor("self"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kComplexTypes, kFloatingTypes | kIntegralTypes | kComplexTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}}
])",
};

const Op kAddcmul{
    .name = "addcmul",
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
    .tensors = {{.name = "self"}, {.name = "tensor1"}, {.name = "tensor2"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "tensor1": {"shape": [3, 4]}, "tensor2": {"shape": [3, 4]}, "value": 1}},
{"args": {"self": {"shape": [3, 4]}, "tensor1": {"shape": [3, 1]}, "tensor2": {"shape": [4]}, "value": 0.5}}
])",
};

const Op kAddcdiv{
    .name = "addcdiv",
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
    .tensors = {{.name = "self"}, {.name = "tensor1"}, {.name = "tensor2"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "tensor1": {"shape": [3, 4]}, "tensor2": {"shape": [3, 4], "range": [0.5, 2]}, "value": 1}},
{"args": {"self": {"shape": [3, 4]}, "tensor1": {"shape": [3, 1]}, "tensor2": {"shape": [4], "range": [0.5, 2]}, "value": 0.5}}
])",
};

const Op kLerp{
    .name = "lerp",
    .signature = "(Tensor self, Tensor end, Tensor weight) -> Tensor",
    .op = OpId::lerp,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::lerp(a.tensor("self"), a.tensor("end"), a.tensor("weight"))); },
    .method = [](const Args& a) { return results(a.tensor("self").lerp(a.tensor("end"), a.tensor("weight"))); },
    .inplace = [](const Args& a) { return results(amp::lerp_(a.written("self"), a.tensor("end"), a.tensor("weight"))); },
    .out = [](const Args& a) { return results(amp::lerp_out(a.out(), a.tensor("self"), a.tensor("end"), a.tensor("weight"))); },
    .dtypes = {kFloatingTypes | kComplexTypes, kFloatingTypes | kComplexTypes},
    .tensors = {{.name = "self"}, {.name = "end"}, {.name = "weight"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "end": {"shape": [3, 4]}, "weight": 0.3}},
{"args": {"self": {"shape": [3, 4]}, "end": {"shape": [3, 4]}, "weight": {"shape": [4], "range": [0, 1]}}}
])",
};

const Op kBitwiseNot{
    .name = "bitwise_not",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::bitwise_not,
    .kind = "kernel",
    .gradcheck = 0,
    .contracts = Contract::all_except(Contract::reference | Contract::dtypes | Contract::range | Contract::range_gradients |
                                      Contract::gradcheck | Contract::gradgradcheck | Contract::create_graph | Contract::autocast),
    .function = [](const Args& a) { return results(amp::bitwise_not(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").bitwise_not()); },
    .inplace = [](const Args& a) { return results(amp::bitwise_not_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::bitwise_not_out(a.out(), a.tensor("self"))); },
    .dtypes = {kIntegralTypes | kBoolTypes, kIntegralTypes | kBoolTypes},
    .tensors = {{.name = "self", .floating = false, .cast = false, .differentiable = false}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "int_range": [-5, 5], "dtype": "i64"}}}
])",
};

const Op kBitwiseAnd{
    .name = "bitwise_and",
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::bitwise_and,
    .kind = "elementwise",
    .gradcheck = 0,
    .contracts = Contract::all_except(Contract::reference | Contract::dtypes | Contract::range | Contract::range_gradients |
                                      Contract::gradcheck | Contract::gradgradcheck | Contract::create_graph | Contract::autocast),
    .function = [](const Args& a) { return results(amp::bitwise_and(a.tensor("self"), a.tensor("other"))); },
    .method = [](const Args& a) { return results(a.tensor("self").bitwise_and(a.tensor("other"))); },
    .inplace = [](const Args& a) { return results(amp::bitwise_and_(a.written("self"), a.tensor("other"))); },
    .out = [](const Args& a) { return results(amp::bitwise_and_out(a.out(), a.tensor("self"), a.tensor("other"))); },
    .dtypes = {kIntegralTypes | kBoolTypes, kIntegralTypes | kBoolTypes},
    .tensors = {{.name = "self", .floating = false, .cast = false, .differentiable = false},
                {.name = "other", .floating = false, .cast = false, .differentiable = false}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "int_range": [-9, 9], "dtype": "i64"}, "other": {"shape": [4], "int_range": [-9, 9], "dtype": "i64"}}},
{"args": {"self": {"shape": [3, 4], "int_range": [-9, 9], "dtype": "i64"}, "other": 5}}
])",
};

const Op kBitwiseOr{
    .name = "bitwise_or",
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::bitwise_or,
    .kind = "elementwise",
    .gradcheck = 0,
    .contracts = Contract::all_except(Contract::reference | Contract::dtypes | Contract::range | Contract::range_gradients |
                                      Contract::gradcheck | Contract::gradgradcheck | Contract::create_graph | Contract::autocast),
    .function = [](const Args& a) { return results(amp::bitwise_or(a.tensor("self"), a.tensor("other"))); },
    .method = [](const Args& a) { return results(a.tensor("self").bitwise_or(a.tensor("other"))); },
    .inplace = [](const Args& a) { return results(amp::bitwise_or_(a.written("self"), a.tensor("other"))); },
    .out = [](const Args& a) { return results(amp::bitwise_or_out(a.out(), a.tensor("self"), a.tensor("other"))); },
    .dtypes = {kIntegralTypes | kBoolTypes, kIntegralTypes | kBoolTypes},
    .tensors = {{.name = "self", .floating = false, .cast = false, .differentiable = false},
                {.name = "other", .floating = false, .cast = false, .differentiable = false}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "int_range": [-9, 9], "dtype": "i64"}, "other": {"shape": [4], "int_range": [-9, 9], "dtype": "i64"}}},
{"args": {"self": {"shape": [3, 4], "int_range": [-9, 9], "dtype": "i64"}, "other": 5}}
])",
};

const Op kBitwiseXor{
    .name = "bitwise_xor",
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::bitwise_xor,
    .kind = "elementwise",
    .gradcheck = 0,
    .contracts = Contract::all_except(Contract::reference | Contract::dtypes | Contract::range | Contract::range_gradients |
                                      Contract::gradcheck | Contract::gradgradcheck | Contract::create_graph | Contract::autocast),
    .function = [](const Args& a) { return results(amp::bitwise_xor(a.tensor("self"), a.tensor("other"))); },
    .method = [](const Args& a) { return results(a.tensor("self").bitwise_xor(a.tensor("other"))); },
    .inplace = [](const Args& a) { return results(amp::bitwise_xor_(a.written("self"), a.tensor("other"))); },
    .out = [](const Args& a) { return results(amp::bitwise_xor_out(a.out(), a.tensor("self"), a.tensor("other"))); },
    .dtypes = {kIntegralTypes | kBoolTypes, kIntegralTypes | kBoolTypes},
    .tensors = {{.name = "self", .floating = false, .cast = false, .differentiable = false},
                {.name = "other", .floating = false, .cast = false, .differentiable = false}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "int_range": [-9, 9], "dtype": "i64"}, "other": {"shape": [4], "int_range": [-9, 9], "dtype": "i64"}}},
{"args": {"self": {"shape": [3, 4], "int_range": [-9, 9], "dtype": "i64"}, "other": 5}}
])",
};

const Op kBitwiseLeftShift{
    .name = "bitwise_left_shift",
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::bitwise_left_shift,
    .kind = "elementwise",
    .gradcheck = 0,
    .contracts = Contract::all_except(Contract::reference | Contract::dtypes | Contract::range | Contract::range_gradients |
                                      Contract::gradcheck | Contract::gradgradcheck | Contract::create_graph | Contract::autocast),
    .function = [](const Args& a) { return results(amp::bitwise_left_shift(a.tensor("self"), a.tensor("other"))); },
    .out = [](const Args& a) { return results(amp::bitwise_left_shift_out(a.out(), a.tensor("self"), a.tensor("other"))); },
    .dtypes = {kIntegralTypes, kIntegralTypes},
    .tensors = {{.name = "self", .floating = false, .cast = false, .differentiable = false},
                {.name = "other", .floating = false, .cast = false, .differentiable = false}},
    .samples = R"([
{"args": {"self": {"values": [1, -3, 5, 7], "dtype": "i64"}, "other": {"values": [2, 1, 64, -1], "dtype": "i64"}}},
{"args": {"self": {"shape": [3, 4], "int_range": [-9, 9], "dtype": "i64"}, "other": 3}}
])",
};

const Op kBitwiseRightShift{
    .name = "bitwise_right_shift",
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::bitwise_right_shift,
    .kind = "elementwise",
    .gradcheck = 0,
    .contracts = Contract::all_except(Contract::reference | Contract::dtypes | Contract::range | Contract::range_gradients |
                                      Contract::gradcheck | Contract::gradgradcheck | Contract::create_graph | Contract::autocast),
    .function = [](const Args& a) { return results(amp::bitwise_right_shift(a.tensor("self"), a.tensor("other"))); },
    .out = [](const Args& a) { return results(amp::bitwise_right_shift_out(a.out(), a.tensor("self"), a.tensor("other"))); },
    .dtypes = {kIntegralTypes, kIntegralTypes},
    .tensors = {{.name = "self", .floating = false, .cast = false, .differentiable = false},
                {.name = "other", .floating = false, .cast = false, .differentiable = false}},
    .samples = R"([
{"args": {"self": {"values": [9, -3, 5, -7], "dtype": "i64"}, "other": {"values": [2, 1, 64, -1], "dtype": "i64"}}},
{"args": {"self": {"shape": [3, 4], "int_range": [-99, 99], "dtype": "i64"}, "other": 3}}
])",
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
    &kBitwiseLeftShift,
    &kBitwiseRightShift,
};

}  // namespace

}  // namespace amp::contracts
