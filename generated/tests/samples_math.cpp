// DO NOT EDIT. Generated from ops/math.yaml by codegen (./dev regenerate).
#include <doctest/doctest.h>

#include <amp/internal_ops.h>
#include <amp/ops/math.h>

#include "contracts/contracts.h"

namespace amp::contracts {

namespace {

const Op kAbs{
    .name = "abs",
    .id = "abs",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::abs,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::abs(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").abs()); },
    .inplace = [](const Args& a) { return results(amp::abs_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::abs_out(a.out(), a.tensor("self"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}},
{"args": {"self": {"shape": []}}}
])",
    .errors = R"([])",
};

const Op kSign{
    .name = "sign",
    .id = "sign",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::sign,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::sign(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").sign()); },
    .inplace = [](const Args& a) { return results(amp::sign_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::sign_out(a.out(), a.tensor("self"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}}
])",
    .errors = R"([])",
};

const Op kSquare{
    .name = "square",
    .id = "square",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::square,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::square(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").square()); },
    .inplace = [](const Args& a) { return results(amp::square_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::square_out(a.out(), a.tensor("self"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}}
])",
    .errors = R"([])",
};

const Op kSqrt{
    .name = "sqrt",
    .id = "sqrt",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::sqrt,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::sqrt(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").sqrt()); },
    .inplace = [](const Args& a) { return results(amp::sqrt_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::sqrt_out(a.out(), a.tensor("self"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "range": [0.1, 4]}}}
])",
    .errors = R"([])",
};

const Op kRsqrt{
    .name = "rsqrt",
    .id = "rsqrt",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::rsqrt,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::rsqrt(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").rsqrt()); },
    .inplace = [](const Args& a) { return results(amp::rsqrt_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::rsqrt_out(a.out(), a.tensor("self"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "range": [0.1, 4]}}}
])",
    .errors = R"([])",
};

const Op kReciprocal{
    .name = "reciprocal",
    .id = "reciprocal",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::reciprocal,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::reciprocal(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").reciprocal()); },
    .inplace = [](const Args& a) { return results(amp::reciprocal_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::reciprocal_out(a.out(), a.tensor("self"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "range": [0.5, 2]}}}
])",
    .errors = R"([])",
};

const Op kExp{
    .name = "exp",
    .id = "exp",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::exp,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::exp(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").exp()); },
    .inplace = [](const Args& a) { return results(amp::exp_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::exp_out(a.out(), a.tensor("self"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}}
])",
    .errors = R"([])",
};

const Op kExp2{
    .name = "exp2",
    .id = "exp2",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::exp2,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::exp2(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").exp2()); },
    .inplace = [](const Args& a) { return results(amp::exp2_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::exp2_out(a.out(), a.tensor("self"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}}
])",
    .errors = R"([])",
};

const Op kExpm1{
    .name = "expm1",
    .id = "expm1",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::expm1,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::expm1(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").expm1()); },
    .inplace = [](const Args& a) { return results(amp::expm1_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::expm1_out(a.out(), a.tensor("self"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}}
])",
    .errors = R"([])",
};

const Op kLog{
    .name = "log",
    .id = "log",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::log,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::log(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").log()); },
    .inplace = [](const Args& a) { return results(amp::log_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::log_out(a.out(), a.tensor("self"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "range": [0.1, 4]}}}
])",
    .errors = R"([])",
};

const Op kLog2{
    .name = "log2",
    .id = "log2",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::log2,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::log2(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").log2()); },
    .inplace = [](const Args& a) { return results(amp::log2_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::log2_out(a.out(), a.tensor("self"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "range": [0.1, 4]}}}
])",
    .errors = R"([])",
};

const Op kLog10{
    .name = "log10",
    .id = "log10",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::log10,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::log10(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").log10()); },
    .inplace = [](const Args& a) { return results(amp::log10_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::log10_out(a.out(), a.tensor("self"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "range": [0.1, 4]}}}
])",
    .errors = R"([])",
};

const Op kLog1p{
    .name = "log1p",
    .id = "log1p",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::log1p,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::log1p(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").log1p()); },
    .inplace = [](const Args& a) { return results(amp::log1p_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::log1p_out(a.out(), a.tensor("self"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "range": [-0.5, 4]}}}
])",
    .errors = R"([])",
};

const Op kSin{
    .name = "sin",
    .id = "sin",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::sin,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::sin(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").sin()); },
    .inplace = [](const Args& a) { return results(amp::sin_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::sin_out(a.out(), a.tensor("self"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}}
])",
    .errors = R"([])",
};

const Op kCos{
    .name = "cos",
    .id = "cos",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::cos,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::cos(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").cos()); },
    .inplace = [](const Args& a) { return results(amp::cos_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::cos_out(a.out(), a.tensor("self"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}}
])",
    .errors = R"([])",
};

const Op kTan{
    .name = "tan",
    .id = "tan",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::tan,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::tan(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").tan()); },
    .inplace = [](const Args& a) { return results(amp::tan_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::tan_out(a.out(), a.tensor("self"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "range": [-1.2, 1.2]}}}
])",
    .errors = R"([])",
};

const Op kAsin{
    .name = "asin",
    .id = "asin",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::asin,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::asin(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").asin()); },
    .inplace = [](const Args& a) { return results(amp::asin_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::asin_out(a.out(), a.tensor("self"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "range": [-0.9, 0.9]}}}
])",
    .errors = R"([])",
};

const Op kAcos{
    .name = "acos",
    .id = "acos",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::acos,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::acos(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").acos()); },
    .inplace = [](const Args& a) { return results(amp::acos_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::acos_out(a.out(), a.tensor("self"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "range": [-0.9, 0.9]}}}
])",
    .errors = R"([])",
};

const Op kAtan{
    .name = "atan",
    .id = "atan",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::atan,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::atan(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").atan()); },
    .inplace = [](const Args& a) { return results(amp::atan_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::atan_out(a.out(), a.tensor("self"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}}
])",
    .errors = R"([])",
};

const Op kSinh{
    .name = "sinh",
    .id = "sinh",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::sinh,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::sinh(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").sinh()); },
    .inplace = [](const Args& a) { return results(amp::sinh_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::sinh_out(a.out(), a.tensor("self"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}}
])",
    .errors = R"([])",
};

const Op kCosh{
    .name = "cosh",
    .id = "cosh",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::cosh,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::cosh(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").cosh()); },
    .inplace = [](const Args& a) { return results(amp::cosh_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::cosh_out(a.out(), a.tensor("self"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}}
])",
    .errors = R"([])",
};

const Op kTanh{
    .name = "tanh",
    .id = "tanh",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::tanh,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::tanh(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").tanh()); },
    .inplace = [](const Args& a) { return results(amp::tanh_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::tanh_out(a.out(), a.tensor("self"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}},
{"args": {"self": {"shape": []}}}
])",
    .errors = R"([])",
};

const Op kAsinh{
    .name = "asinh",
    .id = "asinh",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::asinh,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::asinh(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").asinh()); },
    .inplace = [](const Args& a) { return results(amp::asinh_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::asinh_out(a.out(), a.tensor("self"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}}
])",
    .errors = R"([])",
};

const Op kAcosh{
    .name = "acosh",
    .id = "acosh",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::acosh,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::acosh(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").acosh()); },
    .inplace = [](const Args& a) { return results(amp::acosh_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::acosh_out(a.out(), a.tensor("self"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "range": [1.2, 4]}}}
])",
    .errors = R"([])",
};

const Op kAtanh{
    .name = "atanh",
    .id = "atanh",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::atanh,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::atanh(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").atanh()); },
    .inplace = [](const Args& a) { return results(amp::atanh_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::atanh_out(a.out(), a.tensor("self"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "range": [-0.9, 0.9]}}}
])",
    .errors = R"([])",
};

const Op kErf{
    .name = "erf",
    .id = "erf",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::erf,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::erf(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").erf()); },
    .inplace = [](const Args& a) { return results(amp::erf_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::erf_out(a.out(), a.tensor("self"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}}
])",
    .errors = R"([])",
};

const Op kErfc{
    .name = "erfc",
    .id = "erfc",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::erfc,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::erfc(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").erfc()); },
    .inplace = [](const Args& a) { return results(amp::erfc_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::erfc_out(a.out(), a.tensor("self"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}}
])",
    .errors = R"([])",
};

const Op kErfinv{
    .name = "erfinv",
    .id = "erfinv",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::erfinv,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::erfinv(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").erfinv()); },
    .inplace = [](const Args& a) { return results(amp::erfinv_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::erfinv_out(a.out(), a.tensor("self"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "range": [-0.9, 0.9]}}}
])",
    .errors = R"([])",
};

const Op kLgamma{
    .name = "lgamma",
    .id = "lgamma",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::lgamma,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::lgamma(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").lgamma()); },
    .inplace = [](const Args& a) { return results(amp::lgamma_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::lgamma_out(a.out(), a.tensor("self"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "range": [0.2, 4]}}}
])",
    .errors = R"([])",
};

const Op kDigamma{
    .name = "digamma",
    .id = "digamma",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::digamma,
    .kind = "elementwise",
    .gradcheck = 1,
    .function = [](const Args& a) { return results(amp::digamma(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").digamma()); },
    .inplace = [](const Args& a) { return results(amp::digamma_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::digamma_out(a.out(), a.tensor("self"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "range": [0.2, 4]}}}
])",
    .errors = R"([])",
};

const Op kCeil{
    .name = "ceil",
    .id = "ceil",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::ceil,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::ceil(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").ceil()); },
    .inplace = [](const Args& a) { return results(amp::ceil_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::ceil_out(a.out(), a.tensor("self"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes, kFloatingTypes | kIntegralTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}}
])",
    .errors = R"([])",
};

const Op kFloor{
    .name = "floor",
    .id = "floor",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::floor,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::floor(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").floor()); },
    .inplace = [](const Args& a) { return results(amp::floor_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::floor_out(a.out(), a.tensor("self"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes, kFloatingTypes | kIntegralTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}}
])",
    .errors = R"([])",
};

const Op kTrunc{
    .name = "trunc",
    .id = "trunc",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::trunc,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::trunc(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").trunc()); },
    .inplace = [](const Args& a) { return results(amp::trunc_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::trunc_out(a.out(), a.tensor("self"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes, kFloatingTypes | kIntegralTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}}
])",
    .errors = R"([])",
};

const Op kRound{
    .name = "round",
    .id = "round",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::round,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::round(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").round()); },
    .inplace = [](const Args& a) { return results(amp::round_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::round_out(a.out(), a.tensor("self"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes, kFloatingTypes | kIntegralTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}}
])",
    .errors = R"([])",
};

const Op kRoundDecimals{
    .name = "round",
    .id = "round.decimals",
    .signature = "(Tensor self, *, int decimals) -> Tensor",
    .op = OpId::round_decimals,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::round(a.tensor("self"), a.integer("decimals"))); },
    .method = [](const Args& a) { return results(a.tensor("self").round(a.integer("decimals"))); },
    .inplace = [](const Args& a) { return results(amp::round_(a.written("self"), a.integer("decimals"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "decimals": 1}},
{"args": {"self": {"shape": [3, 4], "range": [-900, 900]}, "decimals": -2}}
])",
    .errors = R"([])",
};

const Op kFrac{
    .name = "frac",
    .id = "frac",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::frac,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::frac(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").frac()); },
    .inplace = [](const Args& a) { return results(amp::frac_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::frac_out(a.out(), a.tensor("self"))); },
    .dtypes = {kFloatingTypes, kFloatingTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}}
])",
    .errors = R"([])",
};

const Op kPow{
    .name = "pow",
    .id = "pow",
    .signature = "(Tensor self, Tensor exponent) -> Tensor",
    .op = OpId::pow,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::pow(a.tensor("self"), a.tensor("exponent"))); },
    .method = [](const Args& a) { return results(a.tensor("self").pow(a.tensor("exponent"))); },
    .inplace = [](const Args& a) { return results(amp::pow_(a.written("self"), a.tensor("exponent"))); },
    .out = [](const Args& a) { return results(amp::pow_out(a.out(), a.tensor("self"), a.tensor("exponent"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kComplexTypes, kFloatingTypes | kIntegralTypes | kComplexTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "exponent"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "range": [0.2, 3]}, "exponent": {"shape": [3, 4]}}},
{"args": {"self": {"shape": [3, 4], "range": [0.2, 3]}, "exponent": {"shape": [4]}}},
{"args": {"self": 2.5, "exponent": {"shape": [3, 4]}}, "rejects": true}
])",
    .errors = R"([])",
};

const Op kPowScalar{
    .name = "pow",
    .id = "pow.scalar",
    .signature = "(Tensor self, Scalar exponent) -> Tensor",
    .op = OpId::pow_scalar,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::pow(a.tensor("self"), a.scalar("exponent"))); },
    .method = [](const Args& a) { return results(a.tensor("self").pow(a.scalar("exponent"))); },
    .inplace = [](const Args& a) { return results(amp::pow_(a.written("self"), a.scalar("exponent"))); },
    .out = [](const Args& a) { return results(amp::pow_out(a.out(), a.tensor("self"), a.scalar("exponent"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "range": [0.2, 3]}, "exponent": 1.7}},
{"args": {"self": {"shape": [3, 4]}, "exponent": 2}},
{"args": {"self": {"shape": [3, 4]}, "exponent": 3}},
{"args": {"self": {"shape": [3, 4]}, "exponent": 0}},
{"args": {"self": {"shape": [3, 4], "range": [0.2, 3]}, "exponent": -0.5}},
{"args": {"self": {"shape": [3, 4], "range": [0.2, 3]}, "exponent": -2}, "skip": ["dtypes"]}
])",
    .errors = R"([])",
};

const Op kAtan2{
    .name = "atan2",
    .id = "atan2",
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::atan2,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::atan2(a.tensor("self"), a.tensor("other"))); },
    .method = [](const Args& a) { return results(a.tensor("self").atan2(a.tensor("other"))); },
    .inplace = [](const Args& a) { return results(amp::atan2_(a.written("self"), a.tensor("other"))); },
    .out = [](const Args& a) { return results(amp::atan2_out(a.out(), a.tensor("self"), a.tensor("other"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "other"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [3, 4]}}},
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [4]}}}
])",
    .errors = R"([])",
};

const Op kHypot{
    .name = "hypot",
    .id = "hypot",
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::hypot,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::hypot(a.tensor("self"), a.tensor("other"))); },
    .method = [](const Args& a) { return results(a.tensor("self").hypot(a.tensor("other"))); },
    .inplace = [](const Args& a) { return results(amp::hypot_(a.written("self"), a.tensor("other"))); },
    .out = [](const Args& a) { return results(amp::hypot_out(a.out(), a.tensor("self"), a.tensor("other"))); },
    .dtypes = {kFloatingTypes, kFloatingTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "other"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [3, 4]}}},
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [4]}}}
])",
    .errors = R"([])",
};

const Op kLogaddexp{
    .name = "logaddexp",
    .id = "logaddexp",
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::logaddexp,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::logaddexp(a.tensor("self"), a.tensor("other"))); },
    .method = [](const Args& a) { return results(a.tensor("self").logaddexp(a.tensor("other"))); },
    .out = [](const Args& a) { return results(amp::logaddexp_out(a.out(), a.tensor("self"), a.tensor("other"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "other"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [3, 4]}}},
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [4]}}},
{"args": {"self": {"shape": []}, "other": {"shape": [2, 1]}}},
{"args": {"self": {"values": ["inf", "-inf", "inf", 800, -800]}, "other": {"values": ["inf", "-inf", "-inf", 799, -799]}},
 "skip": ["gradcheck", "gradgrad"]},
{"args": {"self": {"shape": [2, 3], "dtype": "c128"}, "other": {"shape": [3], "dtype": "c128"}}}
])",
    .errors = R"([])",
};

const Op kLogaddexp2{
    .name = "logaddexp2",
    .id = "logaddexp2",
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::logaddexp2,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::logaddexp2(a.tensor("self"), a.tensor("other"))); },
    .method = [](const Args& a) { return results(a.tensor("self").logaddexp2(a.tensor("other"))); },
    .out = [](const Args& a) { return results(amp::logaddexp2_out(a.out(), a.tensor("self"), a.tensor("other"))); },
    .dtypes = {kFloatingTypes, kFloatingTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "other"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [3, 4]}}},
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [4]}}}
])",
    .errors = R"([])",
};

const Op kXlogy{
    .name = "xlogy",
    .id = "xlogy",
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::xlogy,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::xlogy(a.tensor("self"), a.tensor("other"))); },
    .method = [](const Args& a) { return results(a.tensor("self").xlogy(a.tensor("other"))); },
    .inplace = [](const Args& a) { return results(amp::xlogy_(a.written("self"), a.tensor("other"))); },
    .out = [](const Args& a) { return results(amp::xlogy_out(a.out(), a.tensor("self"), a.tensor("other"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "other"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [3, 4], "range": [0.2, 3]}}},
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [4], "range": [0.2, 3]}}},
{"args": {"self": {"shape": [3, 4]}, "other": 2.5}}
])",
    .errors = R"([])",
};

const Op kSpecialXlog1py{
    .name = "special_xlog1py",
    .id = "special_xlog1py",
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::special_xlog1py,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::special_xlog1py(a.tensor("self"), a.tensor("other"))); },
    .out = [](const Args& a) { return results(amp::special_xlog1py_out(a.out(), a.tensor("self"), a.tensor("other"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "other"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [3, 4], "range": [-0.5, 3]}}},
{"args": {"self": 1.5, "other": {"shape": [4], "range": [-0.5, 3]}}}
])",
    .errors = R"([])",
};

const Op kCopysign{
    .name = "copysign",
    .id = "copysign",
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::copysign,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::copysign(a.tensor("self"), a.tensor("other"))); },
    .method = [](const Args& a) { return results(a.tensor("self").copysign(a.tensor("other"))); },
    .inplace = [](const Args& a) { return results(amp::copysign_(a.written("self"), a.tensor("other"))); },
    .out = [](const Args& a) { return results(amp::copysign_out(a.out(), a.tensor("self"), a.tensor("other"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "other"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [3, 4]}}},
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [4]}}},
{"args": {"self": {"shape": [3, 4]}, "other": -2}}
])",
    .errors = R"([])",
};

const Op kHeaviside{
    .name = "heaviside",
    .id = "heaviside",
    .signature = "(Tensor self, Tensor values) -> Tensor",
    .op = OpId::heaviside,
    .kind = "elementwise",
    .gradcheck = 0,
    .function = [](const Args& a) { return results(amp::heaviside(a.tensor("self"), a.tensor("values"))); },
    .method = [](const Args& a) { return results(a.tensor("self").heaviside(a.tensor("values"))); },
    .inplace = [](const Args& a) { return results(amp::heaviside_(a.written("self"), a.tensor("values"))); },
    .out = [](const Args& a) { return results(amp::heaviside_out(a.out(), a.tensor("self"), a.tensor("values"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self", .differentiable = false}, {.name = "values", .differentiable = false}},
    .samples = R"([
{"args": {"self": {"values": [-1.5, 0, -0.0, 2, "nan"]}, "values": {"shape": [5]}}},
{"args": {"self": {"shape": [3, 4]}, "values": {"shape": [4]}}}
])",
    .errors = R"([])",
};

const Op kLdexp{
    .name = "ldexp",
    .id = "ldexp",
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::ldexp,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::ldexp(a.tensor("self"), a.tensor("other"))); },
    .method = [](const Args& a) { return results(a.tensor("self").ldexp(a.tensor("other"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "other"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [3, 4]}}},
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [4]}}}
])",
    .errors = R"([])",
};

const Op kDeg2rad{
    .name = "deg2rad",
    .id = "deg2rad",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::deg2rad,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::deg2rad(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").deg2rad()); },
    .inplace = [](const Args& a) { return results(amp::deg2rad_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::deg2rad_out(a.out(), a.tensor("self"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}},
{"args": {"self": {"shape": []}}}
])",
    .errors = R"([])",
};

const Op kRad2deg{
    .name = "rad2deg",
    .id = "rad2deg",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::rad2deg,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::rad2deg(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").rad2deg()); },
    .inplace = [](const Args& a) { return results(amp::rad2deg_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::rad2deg_out(a.out(), a.tensor("self"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}}
])",
    .errors = R"([])",
};

const Op kPositive{
    .name = "positive",
    .id = "positive",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::positive,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::positive(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").positive()); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}}
])",
    .errors = R"([
{"args": {"self": {"values": [true], "dtype": "bool"}}, "throws": "[positive] a bool tensor has no sign", "type": "TypeError"}
])",
};

const Op kMaximum{
    .name = "maximum",
    .id = "maximum",
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::maximum,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::maximum(a.tensor("self"), a.tensor("other"))); },
    .method = [](const Args& a) { return results(a.tensor("self").maximum(a.tensor("other"))); },
    .out = [](const Args& a) { return results(amp::maximum_out(a.out(), a.tensor("self"), a.tensor("other"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "other"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [3, 4]}}},
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [4]}}}
])",
    .errors = R"([])",
};

const Op kMinimum{
    .name = "minimum",
    .id = "minimum",
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::minimum,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::minimum(a.tensor("self"), a.tensor("other"))); },
    .method = [](const Args& a) { return results(a.tensor("self").minimum(a.tensor("other"))); },
    .out = [](const Args& a) { return results(amp::minimum_out(a.out(), a.tensor("self"), a.tensor("other"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "other"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [3, 4]}}},
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [4]}}}
])",
    .errors = R"([])",
};

const Op kFmax{
    .name = "fmax",
    .id = "fmax",
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::fmax,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::fmax(a.tensor("self"), a.tensor("other"))); },
    .method = [](const Args& a) { return results(a.tensor("self").fmax(a.tensor("other"))); },
    .out = [](const Args& a) { return results(amp::fmax_out(a.out(), a.tensor("self"), a.tensor("other"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "other"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [3, 4]}}},
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [4]}}}
])",
    .errors = R"([])",
};

const Op kFmin{
    .name = "fmin",
    .id = "fmin",
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::fmin,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::fmin(a.tensor("self"), a.tensor("other"))); },
    .method = [](const Args& a) { return results(a.tensor("self").fmin(a.tensor("other"))); },
    .out = [](const Args& a) { return results(amp::fmin_out(a.out(), a.tensor("self"), a.tensor("other"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "other"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [3, 4]}}},
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [4]}}}
])",
    .errors = R"([])",
};

const Op kClamp{
    .name = "clamp",
    .id = "clamp",
    .signature = "(Tensor self, Scalar? min, Scalar? max=None) -> Tensor",
    .op = OpId::clamp,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::clamp(a.tensor("self"), a.opt_scalar("min"), a.opt_scalar("max"))); },
    .method = [](const Args& a) { return results(a.tensor("self").clamp(a.opt_scalar("min"), a.opt_scalar("max"))); },
    .inplace = [](const Args& a) { return results(amp::clamp_(a.written("self"), a.opt_scalar("min"), a.opt_scalar("max"))); },
    .out = [](const Args& a) { return results(amp::clamp_out(a.out(), a.tensor("self"), a.opt_scalar("min"), a.opt_scalar("max"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "min": -0.5, "max": 0.5}},
{"args": {"self": {"shape": [3, 4]}, "min": -0.5, "max": null}},
{"args": {"self": {"shape": [3, 4]}, "min": null, "max": 0}}
])",
    .errors = R"([
{"args": {"self": {"shape": [2]}, "min": null, "max": null}, "throws": "[clamp] min and max are both absent; give at least one",
 "type": "ValueError"}
])",
};

const Op kClampTensor{
    .name = "clamp",
    .id = "clamp.tensor",
    .signature = "(Tensor self, Tensor? min=None, Tensor? max=None) -> Tensor",
    .op = OpId::clamp_tensor,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::clamp(a.tensor("self"), a.tensor("min"), a.tensor("max"))); },
    .method = [](const Args& a) { return results(a.tensor("self").clamp(a.tensor("min"), a.tensor("max"))); },
    .inplace = [](const Args& a) { return results(amp::clamp_(a.written("self"), a.tensor("min"), a.tensor("max"))); },
    .out = [](const Args& a) { return results(amp::clamp_out(a.out(), a.tensor("self"), a.tensor("min"), a.tensor("max"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "min", .optional = true}, {.name = "max", .optional = true}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "min": {"shape": [4], "range": [-1, 0]}, "max": {"shape": [3, 1], "range": [0.1, 1]}}},
{"args": {"self": {"shape": [3, 4]}, "min": {"shape": [4], "range": [-1, 0]}, "max": null}},
{"args": {"self": {"shape": [3, 4]}, "min": null, "max": {"shape": [3, 4], "range": [-1, 0]}}}
])",
    .errors = R"([])",
};

const Op kClampMin{
    .name = "clamp_min",
    .id = "clamp_min",
    .signature = "(Tensor self, Tensor min) -> Tensor",
    .op = OpId::clamp_min,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::clamp_min(a.tensor("self"), a.tensor("min"))); },
    .method = [](const Args& a) { return results(a.tensor("self").clamp_min(a.tensor("min"))); },
    .inplace = [](const Args& a) { return results(amp::clamp_min_(a.written("self"), a.tensor("min"))); },
    .out = [](const Args& a) { return results(amp::clamp_min_out(a.out(), a.tensor("self"), a.tensor("min"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "min"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "min": 0.1}},
{"args": {"self": {"shape": [3, 4]}, "min": {"shape": [4]}}}
])",
    .errors = R"([])",
};

const Op kClampMax{
    .name = "clamp_max",
    .id = "clamp_max",
    .signature = "(Tensor self, Tensor max) -> Tensor",
    .op = OpId::clamp_max,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::clamp_max(a.tensor("self"), a.tensor("max"))); },
    .method = [](const Args& a) { return results(a.tensor("self").clamp_max(a.tensor("max"))); },
    .inplace = [](const Args& a) { return results(amp::clamp_max_(a.written("self"), a.tensor("max"))); },
    .out = [](const Args& a) { return results(amp::clamp_max_out(a.out(), a.tensor("self"), a.tensor("max"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "max"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "max": 0.1}},
{"args": {"self": {"shape": [3, 4]}, "max": {"shape": [4]}}}
])",
    .errors = R"([])",
};

const Op kWhere{
    .name = "where",
    .id = "where",
    .signature = "(Tensor condition, Tensor self, Tensor other) -> Tensor",
    .op = OpId::where,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::where(a.tensor("condition"), a.tensor("self"), a.tensor("other"))); },
    .out = [](const Args& a) { return results(amp::where_out(a.out(), a.tensor("condition"), a.tensor("self"), a.tensor("other"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "condition", .floating = false, .cast = false, .differentiable = false}, {.name = "self"}, {.name = "other"}},
    .samples = R"([
{"args": {"condition": {"shape": [3, 4], "int_range": [0, 2], "dtype": "bool"}, "self": {"shape": [3, 4]}, "other": {"shape": [3, 4]}}},
{"args": {"condition": {"values": [true, false, true, true], "dtype": "bool"}, "self": {"shape": [3, 1]}, "other": {"shape": [3, 4]}}},
{"args": {"condition": {"shape": [3, 4], "int_range": [0, 2], "dtype": "bool"}, "self": 2.5, "other": {"shape": [4]}}},
{"args": {"condition": {"shape": [3, 4], "int_range": [0, 2], "dtype": "bool"}, "self": {"shape": [4]}, "other": 0}}
])",
    .errors = R"([
{"args": {"condition": {"values": [1, 0], "dtype": "i64"}, "self": {"shape": [2]}, "other": {"shape": [2]}},
 "throws": "[where] condition is a mask: expected bool, got int64", "type": "TypeError"}
])",
};

const Op kWhereScalars{
    .name = "where",
    .id = "where.scalars",
    .signature = "(Tensor condition, Scalar self, Scalar other) -> Tensor",
    .op = OpId::where_scalars,
    .kind = "composite",
    .gradcheck = 0,
    .function = [](const Args& a) { return results(amp::where(a.tensor("condition"), a.scalar("self"), a.scalar("other"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "condition", .floating = false, .cast = false, .differentiable = false}},
    .samples = R"([
{"args": {"condition": {"shape": [3, 4], "int_range": [0, 2], "dtype": "bool"}, "self": 2.5, "other": 0}}
])",
    .errors = R"([])",
};

const Op kWhereMethod{
    .name = "where",
    .id = "where.method",
    .signature = "(Tensor self, Tensor condition, Tensor other) -> Tensor",
    .op = OpId::where_method,
    .kind = "composite",
    .method = [](const Args& a) { return results(a.tensor("self").where(a.tensor("condition"), a.tensor("other"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "condition", .floating = false, .cast = false, .differentiable = false}, {.name = "other"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "condition": {"shape": [3, 4], "int_range": [0, 2], "dtype": "bool"}, "other": {"shape": [4]}}}
])",
    .errors = R"([])",
};

const Op kWhereMethodScalar{
    .name = "where",
    .id = "where.method_scalar",
    .signature = "(Tensor self, Tensor condition, Scalar other) -> Tensor",
    .op = OpId::where_method_scalar,
    .kind = "composite",
    .method = [](const Args& a) { return results(a.tensor("self").where(a.tensor("condition"), a.scalar("other"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "condition", .floating = false, .cast = false, .differentiable = false}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "condition": {"values": [true, false, true, true], "dtype": "bool"}, "other": 0.5}}
])",
    .errors = R"([])",
};

const Op kMaskedFill{
    .name = "masked_fill",
    .id = "masked_fill",
    .signature = "(Tensor self, Tensor mask, Scalar value) -> Tensor",
    .op = OpId::masked_fill,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::masked_fill(a.tensor("self"), a.tensor("mask"), a.scalar("value"))); },
    .method = [](const Args& a) { return results(a.tensor("self").masked_fill(a.tensor("mask"), a.scalar("value"))); },
    .inplace = [](const Args& a) { return results(amp::masked_fill_(a.written("self"), a.tensor("mask"), a.scalar("value"))); },
    .out = [](const Args& a) { return results(amp::masked_fill_out(a.out(), a.tensor("self"), a.tensor("mask"), a.scalar("value"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "mask", .floating = false, .cast = false, .differentiable = false}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "mask": {"shape": [3, 4], "int_range": [0, 2], "dtype": "bool"}, "value": 1.5}},
{"args": {"self": {"shape": [3, 4]}, "mask": {"values": [true, false, false, true], "dtype": "bool"}, "value": 0}}
])",
    .errors = R"([
{"args": {"self": {"shape": [2]}, "mask": {"values": [1, 0], "dtype": "i64"}, "value": 0},
 "throws": "[masked_fill] mask is a mask: expected bool, got int64", "type": "TypeError"}
])",
};

const Op kMaskedFillTensor{
    .name = "masked_fill",
    .id = "masked_fill.tensor",
    .signature = "(Tensor self, Tensor mask, Tensor value) -> Tensor",
    .op = OpId::masked_fill_tensor,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::masked_fill(a.tensor("self"), a.tensor("mask"), a.tensor("value"))); },
    .method = [](const Args& a) { return results(a.tensor("self").masked_fill(a.tensor("mask"), a.tensor("value"))); },
    .inplace = [](const Args& a) { return results(amp::masked_fill_(a.written("self"), a.tensor("mask"), a.tensor("value"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "mask", .floating = false, .cast = false, .differentiable = false}, {.name = "value"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "mask": {"shape": [3, 4], "int_range": [0, 2], "dtype": "bool"}, "value": {"shape": []}}}
])",
    .errors = R"([
{"args": {"self": {"shape": [2]}, "mask": {"values": [true, false], "dtype": "bool"}, "value": {"shape": [2]}},
 "throws": "[masked_fill] value must have no dimensions, got shape [2]", "type": "ValueError"}
])",
};

const Op kNanToNum{
    .name = "nan_to_num",
    .id = "nan_to_num",
    .signature = "(Tensor self, float? nan=None, float? posinf=None, float? neginf=None) -> Tensor",
    .op = OpId::nan_to_num,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::nan_to_num(a.tensor("self"), a.opt_number("nan"), a.opt_number("posinf"), a.opt_number("neginf")));
    },
    .method = [](const Args& a) {
      return results(a.tensor("self").nan_to_num(a.opt_number("nan"), a.opt_number("posinf"), a.opt_number("neginf")));
    },
    .inplace = [](const Args& a) {
      return results(amp::nan_to_num_(a.written("self"), a.opt_number("nan"), a.opt_number("posinf"), a.opt_number("neginf")));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "nan": null, "posinf": null, "neginf": null}},
{"args": {"self": {"values": [1.5, "nan", "inf", "-inf"]}, "nan": 2, "posinf": 3, "neginf": -3}, "skip": ["gradcheck", "gradgrad"]}
])",
    .errors = R"([])",
};

const Op kFakeQuantizePerTensorAffine{
    .name = "fake_quantize_per_tensor_affine",
    .id = "fake_quantize_per_tensor_affine",
    .signature = "(Tensor self, float scale, int zero_point, int quant_min, int quant_max) -> Tensor",
    .op = OpId::fake_quantize_per_tensor_affine,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::fake_quantize_per_tensor_affine(a.tensor("self"), a.number("scale"), a.integer("zero_point"),
                                                          a.integer("quant_min"), a.integer("quant_max")));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "range": [-3, 3]}, "scale": 0.25, "zero_point": 2, "quant_min": -5, "quant_max": 7},
 "skip": ["gradcheck", "gradgrad"]}
])",
    .errors = R"([
{"args": {"self": {"shape": [3]}, "scale": 0.1, "zero_point": 0, "quant_min": 3, "quant_max": 2},
 "throws": "[fake_quantize_per_tensor_affine] quant_min 3 is larger than quant_max 2", "type": "ValueError"},
{"args": {"self": {"shape": [3]}, "scale": 0.1, "zero_point": 3, "quant_min": 0, "quant_max": 2},
 "throws": "[fake_quantize_per_tensor_affine] zero_point 3 is not in [0, 2]", "type": "ValueError"}
])",
};

const Op kFakeQuantizePerTensorAffineTensorQparams{
    .name = "fake_quantize_per_tensor_affine",
    .id = "fake_quantize_per_tensor_affine.tensor_qparams",
    .signature = "(Tensor self, Tensor scale, Tensor zero_point, int quant_min, int quant_max) -> Tensor",
    .op = OpId::fake_quantize_per_tensor_affine_tensor_qparams,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::fake_quantize_per_tensor_affine(a.tensor("self"), a.tensor("scale"), a.tensor("zero_point"),
                                                          a.integer("quant_min"), a.integer("quant_max")));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "scale"}, {.name = "zero_point", .floating = false, .cast = false, .differentiable = false}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "range": [-3, 3]}, "scale": {"values": [0.25]}, "zero_point": {"values": [2], "dtype": "i32"},
          "quant_min": -5, "quant_max": 7}, "skip": ["gradcheck", "gradgrad"]}
])",
    .errors = R"([
{"args": {"self": {"shape": [3]}, "scale": {"shape": [2]}, "zero_point": {"values": [0], "dtype": "i64"}, "quant_min": 0, "quant_max": 2},
 "throws": "[fake_quantize_per_tensor_affine] scale and zero_point must have one element, but have shapes [2] and [1]",
 "type": "ValueError"}
])",
};

const Op kFakeQuantizePerChannelAffine{
    .name = "fake_quantize_per_channel_affine",
    .id = "fake_quantize_per_channel_affine",
    .signature = "(Tensor self, Tensor scale, Tensor zero_point, int axis, int quant_min, int quant_max) -> Tensor",
    .op = OpId::fake_quantize_per_channel_affine,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::fake_quantize_per_channel_affine(a.tensor("self"), a.tensor("scale"), a.tensor("zero_point"), a.integer("axis"),
                                                           a.integer("quant_min"), a.integer("quant_max")));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "scale"}, {.name = "zero_point", .floating = false, .cast = false, .differentiable = false}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "range": [-3, 3]}, "scale": {"values": [0.3, 0.7, 0.11]},
          "zero_point": {"values": [2, 0, -1], "dtype": "i32"}, "axis": 0, "quant_min": -5, "quant_max": 7},
 "skip": ["gradcheck", "gradgrad"]},
{"args": {"self": {"shape": [3, 2, 2], "range": [-3, 3]}, "scale": {"values": [0.3, 0.7]}, "zero_point": {"values": [2, 0], "dtype": "i32"},
          "axis": -1, "quant_min": -5, "quant_max": 7}, "skip": ["gradcheck", "gradgrad"]}
])",
    .errors = R"([
{"args": {"self": {"shape": [3, 4]},
          "scale": {"shape": [3]}, "zero_point": {"values": [0, 0, 0], "dtype": "i64"}, "axis": 1, "quant_min": 0, "quant_max": 2},
 "throws": "[fake_quantize_per_channel_affine] scale and zero_point must be vectors of 4 elements, but have shapes [3] and [3]",
 "type": "ValueError"}
])",
};

const Op kLogit{
    .name = "logit",
    .id = "logit",
    .signature = "(Tensor self, float? eps=None) -> Tensor",
    .op = OpId::logit,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::logit(a.tensor("self"), a.opt_number("eps"))); },
    .method = [](const Args& a) { return results(a.tensor("self").logit(a.opt_number("eps"))); },
    .inplace = [](const Args& a) { return results(amp::logit_(a.written("self"), a.opt_number("eps"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "range": [0.1, 0.9]}, "eps": null}},
{"args": {"self": {"shape": [3, 4], "range": [-0.2, 1.2]}, "eps": 0.1}}
])",
    .errors = R"([])",
};

const Registration kMathOps{
    &kAbs,
    &kSign,
    &kSquare,
    &kSqrt,
    &kRsqrt,
    &kReciprocal,
    &kExp,
    &kExp2,
    &kExpm1,
    &kLog,
    &kLog2,
    &kLog10,
    &kLog1p,
    &kSin,
    &kCos,
    &kTan,
    &kAsin,
    &kAcos,
    &kAtan,
    &kSinh,
    &kCosh,
    &kTanh,
    &kAsinh,
    &kAcosh,
    &kAtanh,
    &kErf,
    &kErfc,
    &kErfinv,
    &kLgamma,
    &kDigamma,
    &kCeil,
    &kFloor,
    &kTrunc,
    &kRound,
    &kRoundDecimals,
    &kFrac,
    &kPow,
    &kPowScalar,
    &kAtan2,
    &kHypot,
    &kLogaddexp,
    &kLogaddexp2,
    &kXlogy,
    &kSpecialXlog1py,
    &kCopysign,
    &kHeaviside,
    &kLdexp,
    &kDeg2rad,
    &kRad2deg,
    &kPositive,
    &kMaximum,
    &kMinimum,
    &kFmax,
    &kFmin,
    &kClamp,
    &kClampTensor,
    &kClampMin,
    &kClampMax,
    &kWhere,
    &kWhereScalars,
    &kWhereMethod,
    &kWhereMethodScalar,
    &kMaskedFill,
    &kMaskedFillTensor,
    &kNanToNum,
    &kFakeQuantizePerTensorAffine,
    &kFakeQuantizePerTensorAffineTensorQparams,
    &kFakeQuantizePerChannelAffine,
    &kLogit,
};

}  // namespace

TEST_SUITE_BEGIN("contracts");

TEST_CASE("abs: reference") { reference(kAbs); }
TEST_CASE("abs: dtypes") { dtypes(kAbs); }
TEST_CASE("abs: golden") { golden(kAbs); }
TEST_CASE("abs: gradcheck") { gradcheck(kAbs); }
TEST_CASE("abs: gradgradcheck") { gradgradcheck(kAbs); }
TEST_CASE("abs: autocast") { autocast(kAbs); }
TEST_CASE("abs: variants") { variants(kAbs); }
TEST_CASE("abs: noncontiguous") { noncontiguous(kAbs); }
TEST_CASE("abs: errors") { errors(kAbs); }
TEST_CASE("sign: reference") { reference(kSign); }
TEST_CASE("sign: dtypes") { dtypes(kSign); }
TEST_CASE("sign: golden") { golden(kSign); }
TEST_CASE("sign: gradcheck") { gradcheck(kSign); }
TEST_CASE("sign: gradgradcheck") { gradgradcheck(kSign); }
TEST_CASE("sign: autocast") { autocast(kSign); }
TEST_CASE("sign: variants") { variants(kSign); }
TEST_CASE("sign: noncontiguous") { noncontiguous(kSign); }
TEST_CASE("sign: errors") { errors(kSign); }
TEST_CASE("square: reference") { reference(kSquare); }
TEST_CASE("square: dtypes") { dtypes(kSquare); }
TEST_CASE("square: golden") { golden(kSquare); }
TEST_CASE("square: gradcheck") { gradcheck(kSquare); }
TEST_CASE("square: gradgradcheck") { gradgradcheck(kSquare); }
TEST_CASE("square: autocast") { autocast(kSquare); }
TEST_CASE("square: variants") { variants(kSquare); }
TEST_CASE("square: noncontiguous") { noncontiguous(kSquare); }
TEST_CASE("square: errors") { errors(kSquare); }
TEST_CASE("sqrt: reference") { reference(kSqrt); }
TEST_CASE("sqrt: dtypes") { dtypes(kSqrt); }
TEST_CASE("sqrt: golden") { golden(kSqrt); }
TEST_CASE("sqrt: gradcheck") { gradcheck(kSqrt); }
TEST_CASE("sqrt: gradgradcheck") { gradgradcheck(kSqrt); }
TEST_CASE("sqrt: autocast") { autocast(kSqrt); }
TEST_CASE("sqrt: variants") { variants(kSqrt); }
TEST_CASE("sqrt: noncontiguous") { noncontiguous(kSqrt); }
TEST_CASE("sqrt: errors") { errors(kSqrt); }
TEST_CASE("rsqrt: reference") { reference(kRsqrt); }
TEST_CASE("rsqrt: dtypes") { dtypes(kRsqrt); }
TEST_CASE("rsqrt: golden") { golden(kRsqrt); }
TEST_CASE("rsqrt: gradcheck") { gradcheck(kRsqrt); }
TEST_CASE("rsqrt: gradgradcheck") { gradgradcheck(kRsqrt); }
TEST_CASE("rsqrt: autocast") { autocast(kRsqrt); }
TEST_CASE("rsqrt: variants") { variants(kRsqrt); }
TEST_CASE("rsqrt: noncontiguous") { noncontiguous(kRsqrt); }
TEST_CASE("rsqrt: errors") { errors(kRsqrt); }
TEST_CASE("reciprocal: reference") { reference(kReciprocal); }
TEST_CASE("reciprocal: dtypes") { dtypes(kReciprocal); }
TEST_CASE("reciprocal: golden") { golden(kReciprocal); }
TEST_CASE("reciprocal: gradcheck") { gradcheck(kReciprocal); }
TEST_CASE("reciprocal: gradgradcheck") { gradgradcheck(kReciprocal); }
TEST_CASE("reciprocal: autocast") { autocast(kReciprocal); }
TEST_CASE("reciprocal: variants") { variants(kReciprocal); }
TEST_CASE("reciprocal: noncontiguous") { noncontiguous(kReciprocal); }
TEST_CASE("reciprocal: errors") { errors(kReciprocal); }
TEST_CASE("exp: reference") { reference(kExp); }
TEST_CASE("exp: dtypes") { dtypes(kExp); }
TEST_CASE("exp: golden") { golden(kExp); }
TEST_CASE("exp: gradcheck") { gradcheck(kExp); }
TEST_CASE("exp: gradgradcheck") { gradgradcheck(kExp); }
TEST_CASE("exp: autocast") { autocast(kExp); }
TEST_CASE("exp: variants") { variants(kExp); }
TEST_CASE("exp: noncontiguous") { noncontiguous(kExp); }
TEST_CASE("exp: errors") { errors(kExp); }
TEST_CASE("exp2: reference") { reference(kExp2); }
TEST_CASE("exp2: dtypes") { dtypes(kExp2); }
TEST_CASE("exp2: golden") { golden(kExp2); }
TEST_CASE("exp2: gradcheck") { gradcheck(kExp2); }
TEST_CASE("exp2: gradgradcheck") { gradgradcheck(kExp2); }
TEST_CASE("exp2: autocast") { autocast(kExp2); }
TEST_CASE("exp2: variants") { variants(kExp2); }
TEST_CASE("exp2: noncontiguous") { noncontiguous(kExp2); }
TEST_CASE("exp2: errors") { errors(kExp2); }
TEST_CASE("expm1: reference") { reference(kExpm1); }
TEST_CASE("expm1: dtypes") { dtypes(kExpm1); }
TEST_CASE("expm1: golden") { golden(kExpm1); }
TEST_CASE("expm1: gradcheck") { gradcheck(kExpm1); }
TEST_CASE("expm1: gradgradcheck") { gradgradcheck(kExpm1); }
TEST_CASE("expm1: autocast") { autocast(kExpm1); }
TEST_CASE("expm1: variants") { variants(kExpm1); }
TEST_CASE("expm1: noncontiguous") { noncontiguous(kExpm1); }
TEST_CASE("expm1: errors") { errors(kExpm1); }
TEST_CASE("log: reference") { reference(kLog); }
TEST_CASE("log: dtypes") { dtypes(kLog); }
TEST_CASE("log: golden") { golden(kLog); }
TEST_CASE("log: gradcheck") { gradcheck(kLog); }
TEST_CASE("log: gradgradcheck") { gradgradcheck(kLog); }
TEST_CASE("log: autocast") { autocast(kLog); }
TEST_CASE("log: variants") { variants(kLog); }
TEST_CASE("log: noncontiguous") { noncontiguous(kLog); }
TEST_CASE("log: errors") { errors(kLog); }
TEST_CASE("log2: reference") { reference(kLog2); }
TEST_CASE("log2: dtypes") { dtypes(kLog2); }
TEST_CASE("log2: golden") { golden(kLog2); }
TEST_CASE("log2: gradcheck") { gradcheck(kLog2); }
TEST_CASE("log2: gradgradcheck") { gradgradcheck(kLog2); }
TEST_CASE("log2: autocast") { autocast(kLog2); }
TEST_CASE("log2: variants") { variants(kLog2); }
TEST_CASE("log2: noncontiguous") { noncontiguous(kLog2); }
TEST_CASE("log2: errors") { errors(kLog2); }
TEST_CASE("log10: reference") { reference(kLog10); }
TEST_CASE("log10: dtypes") { dtypes(kLog10); }
TEST_CASE("log10: golden") { golden(kLog10); }
TEST_CASE("log10: gradcheck") { gradcheck(kLog10); }
TEST_CASE("log10: gradgradcheck") { gradgradcheck(kLog10); }
TEST_CASE("log10: autocast") { autocast(kLog10); }
TEST_CASE("log10: variants") { variants(kLog10); }
TEST_CASE("log10: noncontiguous") { noncontiguous(kLog10); }
TEST_CASE("log10: errors") { errors(kLog10); }
TEST_CASE("log1p: reference") { reference(kLog1p); }
TEST_CASE("log1p: dtypes") { dtypes(kLog1p); }
TEST_CASE("log1p: golden") { golden(kLog1p); }
TEST_CASE("log1p: gradcheck") { gradcheck(kLog1p); }
TEST_CASE("log1p: gradgradcheck") { gradgradcheck(kLog1p); }
TEST_CASE("log1p: autocast") { autocast(kLog1p); }
TEST_CASE("log1p: variants") { variants(kLog1p); }
TEST_CASE("log1p: noncontiguous") { noncontiguous(kLog1p); }
TEST_CASE("log1p: errors") { errors(kLog1p); }
TEST_CASE("sin: reference") { reference(kSin); }
TEST_CASE("sin: dtypes") { dtypes(kSin); }
TEST_CASE("sin: golden") { golden(kSin); }
TEST_CASE("sin: gradcheck") { gradcheck(kSin); }
TEST_CASE("sin: gradgradcheck") { gradgradcheck(kSin); }
TEST_CASE("sin: autocast") { autocast(kSin); }
TEST_CASE("sin: variants") { variants(kSin); }
TEST_CASE("sin: noncontiguous") { noncontiguous(kSin); }
TEST_CASE("sin: errors") { errors(kSin); }
TEST_CASE("cos: reference") { reference(kCos); }
TEST_CASE("cos: dtypes") { dtypes(kCos); }
TEST_CASE("cos: golden") { golden(kCos); }
TEST_CASE("cos: gradcheck") { gradcheck(kCos); }
TEST_CASE("cos: gradgradcheck") { gradgradcheck(kCos); }
TEST_CASE("cos: autocast") { autocast(kCos); }
TEST_CASE("cos: variants") { variants(kCos); }
TEST_CASE("cos: noncontiguous") { noncontiguous(kCos); }
TEST_CASE("cos: errors") { errors(kCos); }
TEST_CASE("tan: reference") { reference(kTan); }
TEST_CASE("tan: dtypes") { dtypes(kTan); }
TEST_CASE("tan: golden") { golden(kTan); }
TEST_CASE("tan: gradcheck") { gradcheck(kTan); }
TEST_CASE("tan: gradgradcheck") { gradgradcheck(kTan); }
TEST_CASE("tan: autocast") { autocast(kTan); }
TEST_CASE("tan: variants") { variants(kTan); }
TEST_CASE("tan: noncontiguous") { noncontiguous(kTan); }
TEST_CASE("tan: errors") { errors(kTan); }
TEST_CASE("asin: reference") { reference(kAsin); }
TEST_CASE("asin: dtypes") { dtypes(kAsin); }
TEST_CASE("asin: golden") { golden(kAsin); }
TEST_CASE("asin: gradcheck") { gradcheck(kAsin); }
TEST_CASE("asin: gradgradcheck") { gradgradcheck(kAsin); }
TEST_CASE("asin: autocast") { autocast(kAsin); }
TEST_CASE("asin: variants") { variants(kAsin); }
TEST_CASE("asin: noncontiguous") { noncontiguous(kAsin); }
TEST_CASE("asin: errors") { errors(kAsin); }
TEST_CASE("acos: reference") { reference(kAcos); }
TEST_CASE("acos: dtypes") { dtypes(kAcos); }
TEST_CASE("acos: golden") { golden(kAcos); }
TEST_CASE("acos: gradcheck") { gradcheck(kAcos); }
TEST_CASE("acos: gradgradcheck") { gradgradcheck(kAcos); }
TEST_CASE("acos: autocast") { autocast(kAcos); }
TEST_CASE("acos: variants") { variants(kAcos); }
TEST_CASE("acos: noncontiguous") { noncontiguous(kAcos); }
TEST_CASE("acos: errors") { errors(kAcos); }
TEST_CASE("atan: reference") { reference(kAtan); }
TEST_CASE("atan: dtypes") { dtypes(kAtan); }
TEST_CASE("atan: golden") { golden(kAtan); }
TEST_CASE("atan: gradcheck") { gradcheck(kAtan); }
TEST_CASE("atan: gradgradcheck") { gradgradcheck(kAtan); }
TEST_CASE("atan: autocast") { autocast(kAtan); }
TEST_CASE("atan: variants") { variants(kAtan); }
TEST_CASE("atan: noncontiguous") { noncontiguous(kAtan); }
TEST_CASE("atan: errors") { errors(kAtan); }
TEST_CASE("sinh: reference") { reference(kSinh); }
TEST_CASE("sinh: dtypes") { dtypes(kSinh); }
TEST_CASE("sinh: golden") { golden(kSinh); }
TEST_CASE("sinh: gradcheck") { gradcheck(kSinh); }
TEST_CASE("sinh: gradgradcheck") { gradgradcheck(kSinh); }
TEST_CASE("sinh: autocast") { autocast(kSinh); }
TEST_CASE("sinh: variants") { variants(kSinh); }
TEST_CASE("sinh: noncontiguous") { noncontiguous(kSinh); }
TEST_CASE("sinh: errors") { errors(kSinh); }
TEST_CASE("cosh: reference") { reference(kCosh); }
TEST_CASE("cosh: dtypes") { dtypes(kCosh); }
TEST_CASE("cosh: golden") { golden(kCosh); }
TEST_CASE("cosh: gradcheck") { gradcheck(kCosh); }
TEST_CASE("cosh: gradgradcheck") { gradgradcheck(kCosh); }
TEST_CASE("cosh: autocast") { autocast(kCosh); }
TEST_CASE("cosh: variants") { variants(kCosh); }
TEST_CASE("cosh: noncontiguous") { noncontiguous(kCosh); }
TEST_CASE("cosh: errors") { errors(kCosh); }
TEST_CASE("tanh: reference") { reference(kTanh); }
TEST_CASE("tanh: dtypes") { dtypes(kTanh); }
TEST_CASE("tanh: golden") { golden(kTanh); }
TEST_CASE("tanh: gradcheck") { gradcheck(kTanh); }
TEST_CASE("tanh: gradgradcheck") { gradgradcheck(kTanh); }
TEST_CASE("tanh: autocast") { autocast(kTanh); }
TEST_CASE("tanh: variants") { variants(kTanh); }
TEST_CASE("tanh: noncontiguous") { noncontiguous(kTanh); }
TEST_CASE("tanh: errors") { errors(kTanh); }
TEST_CASE("asinh: reference") { reference(kAsinh); }
TEST_CASE("asinh: dtypes") { dtypes(kAsinh); }
TEST_CASE("asinh: golden") { golden(kAsinh); }
TEST_CASE("asinh: gradcheck") { gradcheck(kAsinh); }
TEST_CASE("asinh: gradgradcheck") { gradgradcheck(kAsinh); }
TEST_CASE("asinh: autocast") { autocast(kAsinh); }
TEST_CASE("asinh: variants") { variants(kAsinh); }
TEST_CASE("asinh: noncontiguous") { noncontiguous(kAsinh); }
TEST_CASE("asinh: errors") { errors(kAsinh); }
TEST_CASE("acosh: reference") { reference(kAcosh); }
TEST_CASE("acosh: dtypes") { dtypes(kAcosh); }
TEST_CASE("acosh: golden") { golden(kAcosh); }
TEST_CASE("acosh: gradcheck") { gradcheck(kAcosh); }
TEST_CASE("acosh: gradgradcheck") { gradgradcheck(kAcosh); }
TEST_CASE("acosh: autocast") { autocast(kAcosh); }
TEST_CASE("acosh: variants") { variants(kAcosh); }
TEST_CASE("acosh: noncontiguous") { noncontiguous(kAcosh); }
TEST_CASE("acosh: errors") { errors(kAcosh); }
TEST_CASE("atanh: reference") { reference(kAtanh); }
TEST_CASE("atanh: dtypes") { dtypes(kAtanh); }
TEST_CASE("atanh: golden") { golden(kAtanh); }
TEST_CASE("atanh: gradcheck") { gradcheck(kAtanh); }
TEST_CASE("atanh: gradgradcheck") { gradgradcheck(kAtanh); }
TEST_CASE("atanh: autocast") { autocast(kAtanh); }
TEST_CASE("atanh: variants") { variants(kAtanh); }
TEST_CASE("atanh: noncontiguous") { noncontiguous(kAtanh); }
TEST_CASE("atanh: errors") { errors(kAtanh); }
TEST_CASE("erf: reference") { reference(kErf); }
TEST_CASE("erf: dtypes") { dtypes(kErf); }
TEST_CASE("erf: golden") { golden(kErf); }
TEST_CASE("erf: gradcheck") { gradcheck(kErf); }
TEST_CASE("erf: gradgradcheck") { gradgradcheck(kErf); }
TEST_CASE("erf: autocast") { autocast(kErf); }
TEST_CASE("erf: variants") { variants(kErf); }
TEST_CASE("erf: noncontiguous") { noncontiguous(kErf); }
TEST_CASE("erf: errors") { errors(kErf); }
TEST_CASE("erfc: reference") { reference(kErfc); }
TEST_CASE("erfc: dtypes") { dtypes(kErfc); }
TEST_CASE("erfc: golden") { golden(kErfc); }
TEST_CASE("erfc: gradcheck") { gradcheck(kErfc); }
TEST_CASE("erfc: gradgradcheck") { gradgradcheck(kErfc); }
TEST_CASE("erfc: autocast") { autocast(kErfc); }
TEST_CASE("erfc: variants") { variants(kErfc); }
TEST_CASE("erfc: noncontiguous") { noncontiguous(kErfc); }
TEST_CASE("erfc: errors") { errors(kErfc); }
TEST_CASE("erfinv: reference") { reference(kErfinv); }
TEST_CASE("erfinv: dtypes") { dtypes(kErfinv); }
TEST_CASE("erfinv: golden") { golden(kErfinv); }
TEST_CASE("erfinv: gradcheck") { gradcheck(kErfinv); }
TEST_CASE("erfinv: gradgradcheck") { gradgradcheck(kErfinv); }
TEST_CASE("erfinv: autocast") { autocast(kErfinv); }
TEST_CASE("erfinv: variants") { variants(kErfinv); }
TEST_CASE("erfinv: noncontiguous") { noncontiguous(kErfinv); }
TEST_CASE("erfinv: errors") { errors(kErfinv); }
TEST_CASE("lgamma: reference") { reference(kLgamma); }
TEST_CASE("lgamma: dtypes") { dtypes(kLgamma); }
TEST_CASE("lgamma: golden") { golden(kLgamma); }
TEST_CASE("lgamma: gradcheck") { gradcheck(kLgamma); }
TEST_CASE("lgamma: gradgradcheck") { gradgradcheck(kLgamma); }
TEST_CASE("lgamma: autocast") { autocast(kLgamma); }
TEST_CASE("lgamma: variants") { variants(kLgamma); }
TEST_CASE("lgamma: noncontiguous") { noncontiguous(kLgamma); }
TEST_CASE("lgamma: errors") { errors(kLgamma); }
TEST_CASE("digamma: reference") { reference(kDigamma); }
TEST_CASE("digamma: dtypes") { dtypes(kDigamma); }
TEST_CASE("digamma: golden") { golden(kDigamma); }
TEST_CASE("digamma: gradcheck") { gradcheck(kDigamma); }
TEST_CASE("digamma: autocast") { autocast(kDigamma); }
TEST_CASE("digamma: variants") { variants(kDigamma); }
TEST_CASE("digamma: noncontiguous") { noncontiguous(kDigamma); }
TEST_CASE("digamma: errors") { errors(kDigamma); }
TEST_CASE("ceil: reference") { reference(kCeil); }
TEST_CASE("ceil: dtypes") { dtypes(kCeil); }
TEST_CASE("ceil: golden") { golden(kCeil); }
TEST_CASE("ceil: gradcheck") { gradcheck(kCeil); }
TEST_CASE("ceil: gradgradcheck") { gradgradcheck(kCeil); }
TEST_CASE("ceil: autocast") { autocast(kCeil); }
TEST_CASE("ceil: variants") { variants(kCeil); }
TEST_CASE("ceil: noncontiguous") { noncontiguous(kCeil); }
TEST_CASE("ceil: errors") { errors(kCeil); }
TEST_CASE("floor: reference") { reference(kFloor); }
TEST_CASE("floor: dtypes") { dtypes(kFloor); }
TEST_CASE("floor: golden") { golden(kFloor); }
TEST_CASE("floor: gradcheck") { gradcheck(kFloor); }
TEST_CASE("floor: gradgradcheck") { gradgradcheck(kFloor); }
TEST_CASE("floor: autocast") { autocast(kFloor); }
TEST_CASE("floor: variants") { variants(kFloor); }
TEST_CASE("floor: noncontiguous") { noncontiguous(kFloor); }
TEST_CASE("floor: errors") { errors(kFloor); }
TEST_CASE("trunc: reference") { reference(kTrunc); }
TEST_CASE("trunc: dtypes") { dtypes(kTrunc); }
TEST_CASE("trunc: golden") { golden(kTrunc); }
TEST_CASE("trunc: gradcheck") { gradcheck(kTrunc); }
TEST_CASE("trunc: gradgradcheck") { gradgradcheck(kTrunc); }
TEST_CASE("trunc: autocast") { autocast(kTrunc); }
TEST_CASE("trunc: variants") { variants(kTrunc); }
TEST_CASE("trunc: noncontiguous") { noncontiguous(kTrunc); }
TEST_CASE("trunc: errors") { errors(kTrunc); }
TEST_CASE("round: reference") { reference(kRound); }
TEST_CASE("round: dtypes") { dtypes(kRound); }
TEST_CASE("round: golden") { golden(kRound); }
TEST_CASE("round: gradcheck") { gradcheck(kRound); }
TEST_CASE("round: gradgradcheck") { gradgradcheck(kRound); }
TEST_CASE("round: autocast") { autocast(kRound); }
TEST_CASE("round: variants") { variants(kRound); }
TEST_CASE("round: noncontiguous") { noncontiguous(kRound); }
TEST_CASE("round: errors") { errors(kRound); }
TEST_CASE("round.decimals: reference") { reference(kRoundDecimals); }
TEST_CASE("round.decimals: dtypes") { dtypes(kRoundDecimals); }
TEST_CASE("round.decimals: golden") { golden(kRoundDecimals); }
TEST_CASE("round.decimals: gradcheck") { gradcheck(kRoundDecimals); }
TEST_CASE("round.decimals: gradgradcheck") { gradgradcheck(kRoundDecimals); }
TEST_CASE("round.decimals: autocast") { autocast(kRoundDecimals); }
TEST_CASE("round.decimals: variants") { variants(kRoundDecimals); }
TEST_CASE("round.decimals: noncontiguous") { noncontiguous(kRoundDecimals); }
TEST_CASE("round.decimals: errors") { errors(kRoundDecimals); }
TEST_CASE("frac: reference") { reference(kFrac); }
TEST_CASE("frac: dtypes") { dtypes(kFrac); }
TEST_CASE("frac: golden") { golden(kFrac); }
TEST_CASE("frac: gradcheck") { gradcheck(kFrac); }
TEST_CASE("frac: gradgradcheck") { gradgradcheck(kFrac); }
TEST_CASE("frac: autocast") { autocast(kFrac); }
TEST_CASE("frac: variants") { variants(kFrac); }
TEST_CASE("frac: noncontiguous") { noncontiguous(kFrac); }
TEST_CASE("frac: errors") { errors(kFrac); }
TEST_CASE("pow: reference") { reference(kPow); }
TEST_CASE("pow: dtypes") { dtypes(kPow); }
TEST_CASE("pow: golden") { golden(kPow); }
TEST_CASE("pow: gradcheck") { gradcheck(kPow); }
TEST_CASE("pow: gradgradcheck") { gradgradcheck(kPow); }
TEST_CASE("pow: autocast") { autocast(kPow); }
TEST_CASE("pow: variants") { variants(kPow); }
TEST_CASE("pow: noncontiguous") { noncontiguous(kPow); }
TEST_CASE("pow: errors") { errors(kPow); }
TEST_CASE("pow.scalar: reference") { reference(kPowScalar); }
TEST_CASE("pow.scalar: dtypes") { dtypes(kPowScalar); }
TEST_CASE("pow.scalar: golden") { golden(kPowScalar); }
TEST_CASE("pow.scalar: gradcheck") { gradcheck(kPowScalar); }
TEST_CASE("pow.scalar: gradgradcheck") { gradgradcheck(kPowScalar); }
TEST_CASE("pow.scalar: autocast") { autocast(kPowScalar); }
TEST_CASE("pow.scalar: variants") { variants(kPowScalar); }
TEST_CASE("pow.scalar: noncontiguous") { noncontiguous(kPowScalar); }
TEST_CASE("pow.scalar: errors") { errors(kPowScalar); }
TEST_CASE("atan2: reference") { reference(kAtan2); }
TEST_CASE("atan2: dtypes") { dtypes(kAtan2); }
TEST_CASE("atan2: golden") { golden(kAtan2); }
TEST_CASE("atan2: gradcheck") { gradcheck(kAtan2); }
TEST_CASE("atan2: gradgradcheck") { gradgradcheck(kAtan2); }
TEST_CASE("atan2: autocast") { autocast(kAtan2); }
TEST_CASE("atan2: variants") { variants(kAtan2); }
TEST_CASE("atan2: noncontiguous") { noncontiguous(kAtan2); }
TEST_CASE("atan2: errors") { errors(kAtan2); }
TEST_CASE("hypot: reference") { reference(kHypot); }
TEST_CASE("hypot: dtypes") { dtypes(kHypot); }
TEST_CASE("hypot: golden") { golden(kHypot); }
TEST_CASE("hypot: gradcheck") { gradcheck(kHypot); }
TEST_CASE("hypot: gradgradcheck") { gradgradcheck(kHypot); }
TEST_CASE("hypot: autocast") { autocast(kHypot); }
TEST_CASE("hypot: variants") { variants(kHypot); }
TEST_CASE("hypot: noncontiguous") { noncontiguous(kHypot); }
TEST_CASE("hypot: errors") { errors(kHypot); }
TEST_CASE("logaddexp: reference") { reference(kLogaddexp); }
TEST_CASE("logaddexp: dtypes") { dtypes(kLogaddexp); }
TEST_CASE("logaddexp: golden") { golden(kLogaddexp); }
TEST_CASE("logaddexp: gradcheck") { gradcheck(kLogaddexp); }
TEST_CASE("logaddexp: gradgradcheck") { gradgradcheck(kLogaddexp); }
TEST_CASE("logaddexp: autocast") { autocast(kLogaddexp); }
TEST_CASE("logaddexp: variants") { variants(kLogaddexp); }
TEST_CASE("logaddexp: noncontiguous") { noncontiguous(kLogaddexp); }
TEST_CASE("logaddexp: errors") { errors(kLogaddexp); }
TEST_CASE("logaddexp2: reference") { reference(kLogaddexp2); }
TEST_CASE("logaddexp2: dtypes") { dtypes(kLogaddexp2); }
TEST_CASE("logaddexp2: golden") { golden(kLogaddexp2); }
TEST_CASE("logaddexp2: gradcheck") { gradcheck(kLogaddexp2); }
TEST_CASE("logaddexp2: gradgradcheck") { gradgradcheck(kLogaddexp2); }
TEST_CASE("logaddexp2: autocast") { autocast(kLogaddexp2); }
TEST_CASE("logaddexp2: variants") { variants(kLogaddexp2); }
TEST_CASE("logaddexp2: noncontiguous") { noncontiguous(kLogaddexp2); }
TEST_CASE("logaddexp2: errors") { errors(kLogaddexp2); }
TEST_CASE("xlogy: reference") { reference(kXlogy); }
TEST_CASE("xlogy: dtypes") { dtypes(kXlogy); }
TEST_CASE("xlogy: golden") { golden(kXlogy); }
TEST_CASE("xlogy: gradcheck") { gradcheck(kXlogy); }
TEST_CASE("xlogy: gradgradcheck") { gradgradcheck(kXlogy); }
TEST_CASE("xlogy: autocast") { autocast(kXlogy); }
TEST_CASE("xlogy: variants") { variants(kXlogy); }
TEST_CASE("xlogy: noncontiguous") { noncontiguous(kXlogy); }
TEST_CASE("xlogy: errors") { errors(kXlogy); }
TEST_CASE("special_xlog1py: reference") { reference(kSpecialXlog1py); }
TEST_CASE("special_xlog1py: dtypes") { dtypes(kSpecialXlog1py); }
TEST_CASE("special_xlog1py: golden") { golden(kSpecialXlog1py); }
TEST_CASE("special_xlog1py: gradcheck") { gradcheck(kSpecialXlog1py); }
TEST_CASE("special_xlog1py: gradgradcheck") { gradgradcheck(kSpecialXlog1py); }
TEST_CASE("special_xlog1py: autocast") { autocast(kSpecialXlog1py); }
TEST_CASE("special_xlog1py: variants") { variants(kSpecialXlog1py); }
TEST_CASE("special_xlog1py: noncontiguous") { noncontiguous(kSpecialXlog1py); }
TEST_CASE("special_xlog1py: errors") { errors(kSpecialXlog1py); }
TEST_CASE("copysign: reference") { reference(kCopysign); }
TEST_CASE("copysign: dtypes") { dtypes(kCopysign); }
TEST_CASE("copysign: golden") { golden(kCopysign); }
TEST_CASE("copysign: gradcheck") { gradcheck(kCopysign); }
TEST_CASE("copysign: gradgradcheck") { gradgradcheck(kCopysign); }
TEST_CASE("copysign: autocast") { autocast(kCopysign); }
TEST_CASE("copysign: variants") { variants(kCopysign); }
TEST_CASE("copysign: noncontiguous") { noncontiguous(kCopysign); }
TEST_CASE("copysign: errors") { errors(kCopysign); }
TEST_CASE("heaviside: reference") { reference(kHeaviside); }
TEST_CASE("heaviside: dtypes") { dtypes(kHeaviside); }
TEST_CASE("heaviside: golden") { golden(kHeaviside); }
TEST_CASE("heaviside: autocast") { autocast(kHeaviside); }
TEST_CASE("heaviside: variants") { variants(kHeaviside); }
TEST_CASE("heaviside: noncontiguous") { noncontiguous(kHeaviside); }
TEST_CASE("heaviside: errors") { errors(kHeaviside); }
TEST_CASE("ldexp: reference") { reference(kLdexp); }
TEST_CASE("ldexp: dtypes") { dtypes(kLdexp); }
TEST_CASE("ldexp: golden") { golden(kLdexp); }
TEST_CASE("ldexp: gradcheck") { gradcheck(kLdexp); }
TEST_CASE("ldexp: gradgradcheck") { gradgradcheck(kLdexp); }
TEST_CASE("ldexp: autocast") { autocast(kLdexp); }
TEST_CASE("ldexp: variants") { variants(kLdexp); }
TEST_CASE("ldexp: noncontiguous") { noncontiguous(kLdexp); }
TEST_CASE("ldexp: errors") { errors(kLdexp); }
TEST_CASE("deg2rad: reference") { reference(kDeg2rad); }
TEST_CASE("deg2rad: dtypes") { dtypes(kDeg2rad); }
TEST_CASE("deg2rad: golden") { golden(kDeg2rad); }
TEST_CASE("deg2rad: gradcheck") { gradcheck(kDeg2rad); }
TEST_CASE("deg2rad: gradgradcheck") { gradgradcheck(kDeg2rad); }
TEST_CASE("deg2rad: autocast") { autocast(kDeg2rad); }
TEST_CASE("deg2rad: variants") { variants(kDeg2rad); }
TEST_CASE("deg2rad: noncontiguous") { noncontiguous(kDeg2rad); }
TEST_CASE("deg2rad: errors") { errors(kDeg2rad); }
TEST_CASE("rad2deg: reference") { reference(kRad2deg); }
TEST_CASE("rad2deg: dtypes") { dtypes(kRad2deg); }
TEST_CASE("rad2deg: golden") { golden(kRad2deg); }
TEST_CASE("rad2deg: gradcheck") { gradcheck(kRad2deg); }
TEST_CASE("rad2deg: gradgradcheck") { gradgradcheck(kRad2deg); }
TEST_CASE("rad2deg: autocast") { autocast(kRad2deg); }
TEST_CASE("rad2deg: variants") { variants(kRad2deg); }
TEST_CASE("rad2deg: noncontiguous") { noncontiguous(kRad2deg); }
TEST_CASE("rad2deg: errors") { errors(kRad2deg); }
TEST_CASE("positive: reference") { reference(kPositive); }
TEST_CASE("positive: dtypes") { dtypes(kPositive); }
TEST_CASE("positive: golden") { golden(kPositive); }
TEST_CASE("positive: gradcheck") { gradcheck(kPositive); }
TEST_CASE("positive: gradgradcheck") { gradgradcheck(kPositive); }
TEST_CASE("positive: autocast") { autocast(kPositive); }
TEST_CASE("positive: variants") { variants(kPositive); }
TEST_CASE("positive: noncontiguous") { noncontiguous(kPositive); }
TEST_CASE("positive: errors") { errors(kPositive); }
TEST_CASE("maximum: reference") { reference(kMaximum); }
TEST_CASE("maximum: dtypes") { dtypes(kMaximum); }
TEST_CASE("maximum: golden") { golden(kMaximum); }
TEST_CASE("maximum: gradcheck") { gradcheck(kMaximum); }
TEST_CASE("maximum: gradgradcheck") { gradgradcheck(kMaximum); }
TEST_CASE("maximum: autocast") { autocast(kMaximum); }
TEST_CASE("maximum: variants") { variants(kMaximum); }
TEST_CASE("maximum: noncontiguous") { noncontiguous(kMaximum); }
TEST_CASE("maximum: errors") { errors(kMaximum); }
TEST_CASE("minimum: reference") { reference(kMinimum); }
TEST_CASE("minimum: dtypes") { dtypes(kMinimum); }
TEST_CASE("minimum: golden") { golden(kMinimum); }
TEST_CASE("minimum: gradcheck") { gradcheck(kMinimum); }
TEST_CASE("minimum: gradgradcheck") { gradgradcheck(kMinimum); }
TEST_CASE("minimum: autocast") { autocast(kMinimum); }
TEST_CASE("minimum: variants") { variants(kMinimum); }
TEST_CASE("minimum: noncontiguous") { noncontiguous(kMinimum); }
TEST_CASE("minimum: errors") { errors(kMinimum); }
TEST_CASE("fmax: reference") { reference(kFmax); }
TEST_CASE("fmax: dtypes") { dtypes(kFmax); }
TEST_CASE("fmax: golden") { golden(kFmax); }
TEST_CASE("fmax: gradcheck") { gradcheck(kFmax); }
TEST_CASE("fmax: gradgradcheck") { gradgradcheck(kFmax); }
TEST_CASE("fmax: autocast") { autocast(kFmax); }
TEST_CASE("fmax: variants") { variants(kFmax); }
TEST_CASE("fmax: noncontiguous") { noncontiguous(kFmax); }
TEST_CASE("fmax: errors") { errors(kFmax); }
TEST_CASE("fmin: reference") { reference(kFmin); }
TEST_CASE("fmin: dtypes") { dtypes(kFmin); }
TEST_CASE("fmin: golden") { golden(kFmin); }
TEST_CASE("fmin: gradcheck") { gradcheck(kFmin); }
TEST_CASE("fmin: gradgradcheck") { gradgradcheck(kFmin); }
TEST_CASE("fmin: autocast") { autocast(kFmin); }
TEST_CASE("fmin: variants") { variants(kFmin); }
TEST_CASE("fmin: noncontiguous") { noncontiguous(kFmin); }
TEST_CASE("fmin: errors") { errors(kFmin); }
TEST_CASE("clamp: reference") { reference(kClamp); }
TEST_CASE("clamp: dtypes") { dtypes(kClamp); }
TEST_CASE("clamp: golden") { golden(kClamp); }
TEST_CASE("clamp: gradcheck") { gradcheck(kClamp); }
TEST_CASE("clamp: gradgradcheck") { gradgradcheck(kClamp); }
TEST_CASE("clamp: autocast") { autocast(kClamp); }
TEST_CASE("clamp: variants") { variants(kClamp); }
TEST_CASE("clamp: noncontiguous") { noncontiguous(kClamp); }
TEST_CASE("clamp: errors") { errors(kClamp); }
TEST_CASE("clamp.tensor: reference") { reference(kClampTensor); }
TEST_CASE("clamp.tensor: dtypes") { dtypes(kClampTensor); }
TEST_CASE("clamp.tensor: golden") { golden(kClampTensor); }
TEST_CASE("clamp.tensor: gradcheck") { gradcheck(kClampTensor); }
TEST_CASE("clamp.tensor: gradgradcheck") { gradgradcheck(kClampTensor); }
TEST_CASE("clamp.tensor: autocast") { autocast(kClampTensor); }
TEST_CASE("clamp.tensor: variants") { variants(kClampTensor); }
TEST_CASE("clamp.tensor: noncontiguous") { noncontiguous(kClampTensor); }
TEST_CASE("clamp.tensor: errors") { errors(kClampTensor); }
TEST_CASE("clamp_min: reference") { reference(kClampMin); }
TEST_CASE("clamp_min: dtypes") { dtypes(kClampMin); }
TEST_CASE("clamp_min: golden") { golden(kClampMin); }
TEST_CASE("clamp_min: gradcheck") { gradcheck(kClampMin); }
TEST_CASE("clamp_min: gradgradcheck") { gradgradcheck(kClampMin); }
TEST_CASE("clamp_min: autocast") { autocast(kClampMin); }
TEST_CASE("clamp_min: variants") { variants(kClampMin); }
TEST_CASE("clamp_min: noncontiguous") { noncontiguous(kClampMin); }
TEST_CASE("clamp_min: errors") { errors(kClampMin); }
TEST_CASE("clamp_max: reference") { reference(kClampMax); }
TEST_CASE("clamp_max: dtypes") { dtypes(kClampMax); }
TEST_CASE("clamp_max: golden") { golden(kClampMax); }
TEST_CASE("clamp_max: gradcheck") { gradcheck(kClampMax); }
TEST_CASE("clamp_max: gradgradcheck") { gradgradcheck(kClampMax); }
TEST_CASE("clamp_max: autocast") { autocast(kClampMax); }
TEST_CASE("clamp_max: variants") { variants(kClampMax); }
TEST_CASE("clamp_max: noncontiguous") { noncontiguous(kClampMax); }
TEST_CASE("clamp_max: errors") { errors(kClampMax); }
TEST_CASE("where: reference") { reference(kWhere); }
TEST_CASE("where: dtypes") { dtypes(kWhere); }
TEST_CASE("where: golden") { golden(kWhere); }
TEST_CASE("where: gradcheck") { gradcheck(kWhere); }
TEST_CASE("where: gradgradcheck") { gradgradcheck(kWhere); }
TEST_CASE("where: autocast") { autocast(kWhere); }
TEST_CASE("where: variants") { variants(kWhere); }
TEST_CASE("where: noncontiguous") { noncontiguous(kWhere); }
TEST_CASE("where: errors") { errors(kWhere); }
TEST_CASE("where.scalars: golden") { golden(kWhereScalars); }
TEST_CASE("where.scalars: noncontiguous") { noncontiguous(kWhereScalars); }
TEST_CASE("where.scalars: errors") { errors(kWhereScalars); }
TEST_CASE("where.method: reference") { reference(kWhereMethod); }
TEST_CASE("where.method: dtypes") { dtypes(kWhereMethod); }
TEST_CASE("where.method: golden") { golden(kWhereMethod); }
TEST_CASE("where.method: gradcheck") { gradcheck(kWhereMethod); }
TEST_CASE("where.method: gradgradcheck") { gradgradcheck(kWhereMethod); }
TEST_CASE("where.method: autocast") { autocast(kWhereMethod); }
TEST_CASE("where.method: noncontiguous") { noncontiguous(kWhereMethod); }
TEST_CASE("where.method: errors") { errors(kWhereMethod); }
TEST_CASE("where.method_scalar: reference") { reference(kWhereMethodScalar); }
TEST_CASE("where.method_scalar: dtypes") { dtypes(kWhereMethodScalar); }
TEST_CASE("where.method_scalar: golden") { golden(kWhereMethodScalar); }
TEST_CASE("where.method_scalar: gradcheck") { gradcheck(kWhereMethodScalar); }
TEST_CASE("where.method_scalar: gradgradcheck") { gradgradcheck(kWhereMethodScalar); }
TEST_CASE("where.method_scalar: autocast") { autocast(kWhereMethodScalar); }
TEST_CASE("where.method_scalar: noncontiguous") { noncontiguous(kWhereMethodScalar); }
TEST_CASE("where.method_scalar: errors") { errors(kWhereMethodScalar); }
TEST_CASE("masked_fill: reference") { reference(kMaskedFill); }
TEST_CASE("masked_fill: dtypes") { dtypes(kMaskedFill); }
TEST_CASE("masked_fill: golden") { golden(kMaskedFill); }
TEST_CASE("masked_fill: gradcheck") { gradcheck(kMaskedFill); }
TEST_CASE("masked_fill: gradgradcheck") { gradgradcheck(kMaskedFill); }
TEST_CASE("masked_fill: autocast") { autocast(kMaskedFill); }
TEST_CASE("masked_fill: variants") { variants(kMaskedFill); }
TEST_CASE("masked_fill: noncontiguous") { noncontiguous(kMaskedFill); }
TEST_CASE("masked_fill: errors") { errors(kMaskedFill); }
TEST_CASE("masked_fill.tensor: reference") { reference(kMaskedFillTensor); }
TEST_CASE("masked_fill.tensor: dtypes") { dtypes(kMaskedFillTensor); }
TEST_CASE("masked_fill.tensor: golden") { golden(kMaskedFillTensor); }
TEST_CASE("masked_fill.tensor: gradcheck") { gradcheck(kMaskedFillTensor); }
TEST_CASE("masked_fill.tensor: gradgradcheck") { gradgradcheck(kMaskedFillTensor); }
TEST_CASE("masked_fill.tensor: autocast") { autocast(kMaskedFillTensor); }
TEST_CASE("masked_fill.tensor: variants") { variants(kMaskedFillTensor); }
TEST_CASE("masked_fill.tensor: noncontiguous") { noncontiguous(kMaskedFillTensor); }
TEST_CASE("masked_fill.tensor: errors") { errors(kMaskedFillTensor); }
TEST_CASE("nan_to_num: reference") { reference(kNanToNum); }
TEST_CASE("nan_to_num: dtypes") { dtypes(kNanToNum); }
TEST_CASE("nan_to_num: golden") { golden(kNanToNum); }
TEST_CASE("nan_to_num: gradcheck") { gradcheck(kNanToNum); }
TEST_CASE("nan_to_num: gradgradcheck") { gradgradcheck(kNanToNum); }
TEST_CASE("nan_to_num: autocast") { autocast(kNanToNum); }
TEST_CASE("nan_to_num: variants") { variants(kNanToNum); }
TEST_CASE("nan_to_num: noncontiguous") { noncontiguous(kNanToNum); }
TEST_CASE("nan_to_num: errors") { errors(kNanToNum); }
TEST_CASE("fake_quantize_per_tensor_affine: reference") { reference(kFakeQuantizePerTensorAffine); }
TEST_CASE("fake_quantize_per_tensor_affine: dtypes") { dtypes(kFakeQuantizePerTensorAffine); }
TEST_CASE("fake_quantize_per_tensor_affine: golden") { golden(kFakeQuantizePerTensorAffine); }
TEST_CASE("fake_quantize_per_tensor_affine: gradcheck") { gradcheck(kFakeQuantizePerTensorAffine); }
TEST_CASE("fake_quantize_per_tensor_affine: gradgradcheck") { gradgradcheck(kFakeQuantizePerTensorAffine); }
TEST_CASE("fake_quantize_per_tensor_affine: autocast") { autocast(kFakeQuantizePerTensorAffine); }
TEST_CASE("fake_quantize_per_tensor_affine: noncontiguous") { noncontiguous(kFakeQuantizePerTensorAffine); }
TEST_CASE("fake_quantize_per_tensor_affine: errors") { errors(kFakeQuantizePerTensorAffine); }
TEST_CASE("fake_quantize_per_tensor_affine.tensor_qparams: reference") { reference(kFakeQuantizePerTensorAffineTensorQparams); }
TEST_CASE("fake_quantize_per_tensor_affine.tensor_qparams: dtypes") { dtypes(kFakeQuantizePerTensorAffineTensorQparams); }
TEST_CASE("fake_quantize_per_tensor_affine.tensor_qparams: golden") { golden(kFakeQuantizePerTensorAffineTensorQparams); }
TEST_CASE("fake_quantize_per_tensor_affine.tensor_qparams: gradcheck") { gradcheck(kFakeQuantizePerTensorAffineTensorQparams); }
TEST_CASE("fake_quantize_per_tensor_affine.tensor_qparams: gradgradcheck") { gradgradcheck(kFakeQuantizePerTensorAffineTensorQparams); }
TEST_CASE("fake_quantize_per_tensor_affine.tensor_qparams: autocast") { autocast(kFakeQuantizePerTensorAffineTensorQparams); }
TEST_CASE("fake_quantize_per_tensor_affine.tensor_qparams: noncontiguous") { noncontiguous(kFakeQuantizePerTensorAffineTensorQparams); }
TEST_CASE("fake_quantize_per_tensor_affine.tensor_qparams: errors") { errors(kFakeQuantizePerTensorAffineTensorQparams); }
TEST_CASE("fake_quantize_per_channel_affine: reference") { reference(kFakeQuantizePerChannelAffine); }
TEST_CASE("fake_quantize_per_channel_affine: dtypes") { dtypes(kFakeQuantizePerChannelAffine); }
TEST_CASE("fake_quantize_per_channel_affine: golden") { golden(kFakeQuantizePerChannelAffine); }
TEST_CASE("fake_quantize_per_channel_affine: gradcheck") { gradcheck(kFakeQuantizePerChannelAffine); }
TEST_CASE("fake_quantize_per_channel_affine: gradgradcheck") { gradgradcheck(kFakeQuantizePerChannelAffine); }
TEST_CASE("fake_quantize_per_channel_affine: autocast") { autocast(kFakeQuantizePerChannelAffine); }
TEST_CASE("fake_quantize_per_channel_affine: noncontiguous") { noncontiguous(kFakeQuantizePerChannelAffine); }
TEST_CASE("fake_quantize_per_channel_affine: errors") { errors(kFakeQuantizePerChannelAffine); }
TEST_CASE("logit: reference") { reference(kLogit); }
TEST_CASE("logit: dtypes") { dtypes(kLogit); }
TEST_CASE("logit: golden") { golden(kLogit); }
TEST_CASE("logit: gradcheck") { gradcheck(kLogit); }
TEST_CASE("logit: gradgradcheck") { gradgradcheck(kLogit); }
TEST_CASE("logit: autocast") { autocast(kLogit); }
TEST_CASE("logit: variants") { variants(kLogit); }
TEST_CASE("logit: noncontiguous") { noncontiguous(kLogit); }
TEST_CASE("logit: errors") { errors(kLogit); }

TEST_SUITE_END();

TEST_SUITE_BEGIN("contracts in threads");

TEST_CASE("abs: threads") { threads(kAbs); }
TEST_CASE("sign: threads") { threads(kSign); }
TEST_CASE("square: threads") { threads(kSquare); }
TEST_CASE("sqrt: threads") { threads(kSqrt); }
TEST_CASE("rsqrt: threads") { threads(kRsqrt); }
TEST_CASE("reciprocal: threads") { threads(kReciprocal); }
TEST_CASE("exp: threads") { threads(kExp); }
TEST_CASE("exp2: threads") { threads(kExp2); }
TEST_CASE("expm1: threads") { threads(kExpm1); }
TEST_CASE("log: threads") { threads(kLog); }
TEST_CASE("log2: threads") { threads(kLog2); }
TEST_CASE("log10: threads") { threads(kLog10); }
TEST_CASE("log1p: threads") { threads(kLog1p); }
TEST_CASE("sin: threads") { threads(kSin); }
TEST_CASE("cos: threads") { threads(kCos); }
TEST_CASE("tan: threads") { threads(kTan); }
TEST_CASE("asin: threads") { threads(kAsin); }
TEST_CASE("acos: threads") { threads(kAcos); }
TEST_CASE("atan: threads") { threads(kAtan); }
TEST_CASE("sinh: threads") { threads(kSinh); }
TEST_CASE("cosh: threads") { threads(kCosh); }
TEST_CASE("tanh: threads") { threads(kTanh); }
TEST_CASE("asinh: threads") { threads(kAsinh); }
TEST_CASE("acosh: threads") { threads(kAcosh); }
TEST_CASE("atanh: threads") { threads(kAtanh); }
TEST_CASE("erf: threads") { threads(kErf); }
TEST_CASE("erfc: threads") { threads(kErfc); }
TEST_CASE("erfinv: threads") { threads(kErfinv); }
TEST_CASE("lgamma: threads") { threads(kLgamma); }
TEST_CASE("digamma: threads") { threads(kDigamma); }
TEST_CASE("ceil: threads") { threads(kCeil); }
TEST_CASE("floor: threads") { threads(kFloor); }
TEST_CASE("trunc: threads") { threads(kTrunc); }
TEST_CASE("round: threads") { threads(kRound); }
TEST_CASE("round.decimals: threads") { threads(kRoundDecimals); }
TEST_CASE("frac: threads") { threads(kFrac); }
TEST_CASE("pow: threads") { threads(kPow); }
TEST_CASE("pow.scalar: threads") { threads(kPowScalar); }
TEST_CASE("atan2: threads") { threads(kAtan2); }
TEST_CASE("hypot: threads") { threads(kHypot); }
TEST_CASE("logaddexp: threads") { threads(kLogaddexp); }
TEST_CASE("logaddexp2: threads") { threads(kLogaddexp2); }
TEST_CASE("xlogy: threads") { threads(kXlogy); }
TEST_CASE("special_xlog1py: threads") { threads(kSpecialXlog1py); }
TEST_CASE("copysign: threads") { threads(kCopysign); }
TEST_CASE("heaviside: threads") { threads(kHeaviside); }
TEST_CASE("ldexp: threads") { threads(kLdexp); }
TEST_CASE("deg2rad: threads") { threads(kDeg2rad); }
TEST_CASE("rad2deg: threads") { threads(kRad2deg); }
TEST_CASE("positive: threads") { threads(kPositive); }
TEST_CASE("maximum: threads") { threads(kMaximum); }
TEST_CASE("minimum: threads") { threads(kMinimum); }
TEST_CASE("fmax: threads") { threads(kFmax); }
TEST_CASE("fmin: threads") { threads(kFmin); }
TEST_CASE("clamp: threads") { threads(kClamp); }
TEST_CASE("clamp.tensor: threads") { threads(kClampTensor); }
TEST_CASE("clamp_min: threads") { threads(kClampMin); }
TEST_CASE("clamp_max: threads") { threads(kClampMax); }
TEST_CASE("where: threads") { threads(kWhere); }
TEST_CASE("where.scalars: threads") { threads(kWhereScalars); }
TEST_CASE("where.method: threads") { threads(kWhereMethod); }
TEST_CASE("where.method_scalar: threads") { threads(kWhereMethodScalar); }
TEST_CASE("masked_fill: threads") { threads(kMaskedFill); }
TEST_CASE("masked_fill.tensor: threads") { threads(kMaskedFillTensor); }
TEST_CASE("nan_to_num: threads") { threads(kNanToNum); }
TEST_CASE("fake_quantize_per_tensor_affine: threads") { threads(kFakeQuantizePerTensorAffine); }
TEST_CASE("fake_quantize_per_tensor_affine.tensor_qparams: threads") { threads(kFakeQuantizePerTensorAffineTensorQparams); }
TEST_CASE("fake_quantize_per_channel_affine: threads") { threads(kFakeQuantizePerChannelAffine); }
TEST_CASE("logit: threads") { threads(kLogit); }

TEST_SUITE_END();

TEST_SUITE_BEGIN("contracts on cuda");

TEST_CASE("abs: cuda") { on_cuda(kAbs); }
TEST_CASE("sign: cuda") { on_cuda(kSign); }
TEST_CASE("square: cuda") { on_cuda(kSquare); }
TEST_CASE("sqrt: cuda") { on_cuda(kSqrt); }
TEST_CASE("rsqrt: cuda") { on_cuda(kRsqrt); }
TEST_CASE("reciprocal: cuda") { on_cuda(kReciprocal); }
TEST_CASE("exp: cuda") { on_cuda(kExp); }
TEST_CASE("exp2: cuda") { on_cuda(kExp2); }
TEST_CASE("expm1: cuda") { on_cuda(kExpm1); }
TEST_CASE("log: cuda") { on_cuda(kLog); }
TEST_CASE("log2: cuda") { on_cuda(kLog2); }
TEST_CASE("log10: cuda") { on_cuda(kLog10); }
TEST_CASE("log1p: cuda") { on_cuda(kLog1p); }
TEST_CASE("sin: cuda") { on_cuda(kSin); }
TEST_CASE("cos: cuda") { on_cuda(kCos); }
TEST_CASE("tan: cuda") { on_cuda(kTan); }
TEST_CASE("asin: cuda") { on_cuda(kAsin); }
TEST_CASE("acos: cuda") { on_cuda(kAcos); }
TEST_CASE("atan: cuda") { on_cuda(kAtan); }
TEST_CASE("sinh: cuda") { on_cuda(kSinh); }
TEST_CASE("cosh: cuda") { on_cuda(kCosh); }
TEST_CASE("tanh: cuda") { on_cuda(kTanh); }
TEST_CASE("asinh: cuda") { on_cuda(kAsinh); }
TEST_CASE("acosh: cuda") { on_cuda(kAcosh); }
TEST_CASE("atanh: cuda") { on_cuda(kAtanh); }
TEST_CASE("erf: cuda") { on_cuda(kErf); }
TEST_CASE("erfc: cuda") { on_cuda(kErfc); }
TEST_CASE("erfinv: cuda") { on_cuda(kErfinv); }
TEST_CASE("lgamma: cuda") { on_cuda(kLgamma); }
TEST_CASE("digamma: cuda") { on_cuda(kDigamma); }
TEST_CASE("ceil: cuda") { on_cuda(kCeil); }
TEST_CASE("floor: cuda") { on_cuda(kFloor); }
TEST_CASE("trunc: cuda") { on_cuda(kTrunc); }
TEST_CASE("round: cuda") { on_cuda(kRound); }
TEST_CASE("round.decimals: cuda") { on_cuda(kRoundDecimals); }
TEST_CASE("frac: cuda") { on_cuda(kFrac); }
TEST_CASE("pow: cuda") { on_cuda(kPow); }
TEST_CASE("pow.scalar: cuda") { on_cuda(kPowScalar); }
TEST_CASE("atan2: cuda") { on_cuda(kAtan2); }
TEST_CASE("hypot: cuda") { on_cuda(kHypot); }
TEST_CASE("logaddexp: cuda") { on_cuda(kLogaddexp); }
TEST_CASE("logaddexp2: cuda") { on_cuda(kLogaddexp2); }
TEST_CASE("xlogy: cuda") { on_cuda(kXlogy); }
TEST_CASE("special_xlog1py: cuda") { on_cuda(kSpecialXlog1py); }
TEST_CASE("copysign: cuda") { on_cuda(kCopysign); }
TEST_CASE("heaviside: cuda") { on_cuda(kHeaviside); }
TEST_CASE("ldexp: cuda") { on_cuda(kLdexp); }
TEST_CASE("deg2rad: cuda") { on_cuda(kDeg2rad); }
TEST_CASE("rad2deg: cuda") { on_cuda(kRad2deg); }
TEST_CASE("positive: cuda") { on_cuda(kPositive); }
TEST_CASE("maximum: cuda") { on_cuda(kMaximum); }
TEST_CASE("minimum: cuda") { on_cuda(kMinimum); }
TEST_CASE("fmax: cuda") { on_cuda(kFmax); }
TEST_CASE("fmin: cuda") { on_cuda(kFmin); }
TEST_CASE("clamp: cuda") { on_cuda(kClamp); }
TEST_CASE("clamp.tensor: cuda") { on_cuda(kClampTensor); }
TEST_CASE("clamp_min: cuda") { on_cuda(kClampMin); }
TEST_CASE("clamp_max: cuda") { on_cuda(kClampMax); }
TEST_CASE("where: cuda") { on_cuda(kWhere); }
TEST_CASE("where.scalars: cuda") { on_cuda(kWhereScalars); }
TEST_CASE("where.method: cuda") { on_cuda(kWhereMethod); }
TEST_CASE("where.method_scalar: cuda") { on_cuda(kWhereMethodScalar); }
TEST_CASE("masked_fill: cuda") { on_cuda(kMaskedFill); }
TEST_CASE("masked_fill.tensor: cuda") { on_cuda(kMaskedFillTensor); }
TEST_CASE("nan_to_num: cuda") { on_cuda(kNanToNum); }
TEST_CASE("fake_quantize_per_tensor_affine: cuda") { on_cuda(kFakeQuantizePerTensorAffine); }
TEST_CASE("fake_quantize_per_tensor_affine.tensor_qparams: cuda") { on_cuda(kFakeQuantizePerTensorAffineTensorQparams); }
TEST_CASE("fake_quantize_per_channel_affine: cuda") { on_cuda(kFakeQuantizePerChannelAffine); }
TEST_CASE("logit: cuda") { on_cuda(kLogit); }

TEST_SUITE_END();

}  // namespace amp::contracts
