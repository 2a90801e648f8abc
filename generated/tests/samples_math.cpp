// DO NOT EDIT. Generated from ops/math.yaml by codegen (./dev regenerate).
#include <amp/internal_ops.h>
#include <amp/ops/math.h>

#include "contracts/registered.h"

namespace amp::contracts {

namespace {

const Op kAbs{
    .name = "abs",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::abs,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::abs(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").abs()); },
    .inplace = [](const Args& a) { return results(amp::abs_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::abs_out(a.out(), a.tensor("self"))); },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}},
{"args": {"self": {"shape": []}}}
])",
};

const Op kSign{
    .name = "sign",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::sign,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::sign(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").sign()); },
    .inplace = [](const Args& a) { return results(amp::sign_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::sign_out(a.out(), a.tensor("self"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}}
])",
};

const Op kSquare{
    .name = "square",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::square,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::square(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").square()); },
    .inplace = [](const Args& a) { return results(amp::square_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::square_out(a.out(), a.tensor("self"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}}
])",
};

const Op kSqrt{
    .name = "sqrt",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::sqrt,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::sqrt(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").sqrt()); },
    .inplace = [](const Args& a) { return results(amp::sqrt_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::sqrt_out(a.out(), a.tensor("self"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "range": [0.1, 4]}}}
])",
};

const Op kRsqrt{
    .name = "rsqrt",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::rsqrt,
    .kind = "elementwise",
    .range_gradients =
        "Backward uses the result of 16 bits: the next op saves it too, and self would be a second tensor in memory. Its third power has three times its error.",
    .function = [](const Args& a) { return results(amp::rsqrt(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").rsqrt()); },
    .inplace = [](const Args& a) { return results(amp::rsqrt_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::rsqrt_out(a.out(), a.tensor("self"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "range": [0.1, 4]}}}
])",
};

const Op kReciprocal{
    .name = "reciprocal",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::reciprocal,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::reciprocal(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").reciprocal()); },
    .inplace = [](const Args& a) { return results(amp::reciprocal_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::reciprocal_out(a.out(), a.tensor("self"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "range": [0.5, 2]}}}
])",
};

const Op kExp{
    .name = "exp",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::exp,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::exp(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").exp()); },
    .inplace = [](const Args& a) { return results(amp::exp_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::exp_out(a.out(), a.tensor("self"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}}
])",
};

const Op kExp2{
    .name = "exp2",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::exp2,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::exp2(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").exp2()); },
    .inplace = [](const Args& a) { return results(amp::exp2_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::exp2_out(a.out(), a.tensor("self"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}}
])",
};

const Op kExpm1{
    .name = "expm1",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::expm1,
    .kind = "elementwise",
    .range_gradients =
        "Backward uses the result of 16 bits: the next op saves it too, and self would be a second tensor in memory. 1 + result loses its digits near -1.",
    .function = [](const Args& a) { return results(amp::expm1(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").expm1()); },
    .inplace = [](const Args& a) { return results(amp::expm1_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::expm1_out(a.out(), a.tensor("self"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}}
])",
};

const Op kLog{
    .name = "log",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::log,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::log(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").log()); },
    .inplace = [](const Args& a) { return results(amp::log_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::log_out(a.out(), a.tensor("self"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "range": [0.1, 4]}}}
])",
};

const Op kLog2{
    .name = "log2",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::log2,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::log2(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").log2()); },
    .inplace = [](const Args& a) { return results(amp::log2_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::log2_out(a.out(), a.tensor("self"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "range": [0.1, 4]}}}
])",
};

const Op kLog10{
    .name = "log10",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::log10,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::log10(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").log10()); },
    .inplace = [](const Args& a) { return results(amp::log10_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::log10_out(a.out(), a.tensor("self"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "range": [0.1, 4]}}}
])",
};

const Op kLog1p{
    .name = "log1p",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::log1p,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::log1p(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").log1p()); },
    .inplace = [](const Args& a) { return results(amp::log1p_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::log1p_out(a.out(), a.tensor("self"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "range": [-0.5, 4]}}}
])",
};

const Op kSin{
    .name = "sin",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::sin,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::sin(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").sin()); },
    .inplace = [](const Args& a) { return results(amp::sin_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::sin_out(a.out(), a.tensor("self"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}}
])",
};

const Op kCos{
    .name = "cos",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::cos,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::cos(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").cos()); },
    .inplace = [](const Args& a) { return results(amp::cos_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::cos_out(a.out(), a.tensor("self"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}}
])",
};

const Op kTan{
    .name = "tan",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::tan,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::tan(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").tan()); },
    .inplace = [](const Args& a) { return results(amp::tan_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::tan_out(a.out(), a.tensor("self"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "range": [-1.2, 1.2]}}}
])",
};

const Op kAsin{
    .name = "asin",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::asin,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::asin(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").asin()); },
    .inplace = [](const Args& a) { return results(amp::asin_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::asin_out(a.out(), a.tensor("self"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "range": [-0.9, 0.9]}}}
])",
};

const Op kAcos{
    .name = "acos",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::acos,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::acos(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").acos()); },
    .inplace = [](const Args& a) { return results(amp::acos_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::acos_out(a.out(), a.tensor("self"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "range": [-0.9, 0.9]}}}
])",
};

const Op kAtan{
    .name = "atan",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::atan,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::atan(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").atan()); },
    .inplace = [](const Args& a) { return results(amp::atan_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::atan_out(a.out(), a.tensor("self"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}}
])",
};

const Op kSinh{
    .name = "sinh",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::sinh,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::sinh(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").sinh()); },
    .inplace = [](const Args& a) { return results(amp::sinh_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::sinh_out(a.out(), a.tensor("self"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}}
])",
};

const Op kCosh{
    .name = "cosh",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::cosh,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::cosh(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").cosh()); },
    .inplace = [](const Args& a) { return results(amp::cosh_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::cosh_out(a.out(), a.tensor("self"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}}
])",
};

const Op kTanh{
    .name = "tanh",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::tanh,
    .kind = "elementwise",
    .range_gradients =
        "Backward uses the result of 16 bits: the next op saves it too, and self would be a second tensor in memory. 1 - result^2 loses its digits near 1.",
    .function = [](const Args& a) { return results(amp::tanh(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").tanh()); },
    .inplace = [](const Args& a) { return results(amp::tanh_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::tanh_out(a.out(), a.tensor("self"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}},
{"args": {"self": {"shape": []}}}
])",
};

const Op kAsinh{
    .name = "asinh",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::asinh,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::asinh(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").asinh()); },
    .inplace = [](const Args& a) { return results(amp::asinh_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::asinh_out(a.out(), a.tensor("self"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}}
])",
};

const Op kAcosh{
    .name = "acosh",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::acosh,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::acosh(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").acosh()); },
    .inplace = [](const Args& a) { return results(amp::acosh_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::acosh_out(a.out(), a.tensor("self"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "range": [1.2, 4]}}}
])",
};

const Op kAtanh{
    .name = "atanh",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::atanh,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::atanh(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").atanh()); },
    .inplace = [](const Args& a) { return results(amp::atanh_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::atanh_out(a.out(), a.tensor("self"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "range": [-0.9, 0.9]}}}
])",
};

const Op kErf{
    .name = "erf",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::erf,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::erf(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").erf()); },
    .inplace = [](const Args& a) { return results(amp::erf_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::erf_out(a.out(), a.tensor("self"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}}
])",
};

const Op kErfc{
    .name = "erfc",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::erfc,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::erfc(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").erfc()); },
    .inplace = [](const Args& a) { return results(amp::erfc_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::erfc_out(a.out(), a.tensor("self"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}}
])",
};

const Op kErfinv{
    .name = "erfinv",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::erfinv,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::erfinv(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").erfinv()); },
    .inplace = [](const Args& a) { return results(amp::erfinv_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::erfinv_out(a.out(), a.tensor("self"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "range": [-0.9, 0.9]}}}
])",
};

const Op kLgamma{
    .name = "lgamma",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::lgamma,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::lgamma(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").lgamma()); },
    .inplace = [](const Args& a) { return results(amp::lgamma_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::lgamma_out(a.out(), a.tensor("self"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "range": [0.2, 4]}}}
])",
};

const Op kDigamma{
    .name = "digamma",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::digamma,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::digamma(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").digamma()); },
    .inplace = [](const Args& a) { return results(amp::digamma_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::digamma_out(a.out(), a.tensor("self"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "range": [0.2, 4]}}}
])",
};

const Op kSinc{
    .name = "sinc",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::sinc,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::sinc(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").sinc()); },
    .inplace = [](const Args& a) { return results(amp::sinc_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::sinc_out(a.out(), a.tensor("self"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}},
{"args": {"self": {"values": [0, 1, -2.5, 0.25]}}},
{"args": {"self": {"shape": [2, 3], "dtype": "c128"}}}
])",
};

const Op kI0{
    .name = "i0",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::i0,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::i0(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").i0()); },
    .inplace = [](const Args& a) { return results(amp::i0_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::i0_out(a.out(), a.tensor("self"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}},
{"args": {"self": {"values": [0, -7.5, 8, 9.5]}}}
])",
};

const Op kSpecialI0e{
    .name = "special_i0e",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::special_i0e,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::special_i0e(a.tensor("self"))); },
    .out = [](const Args& a) { return results(amp::special_i0e_out(a.out(), a.tensor("self"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}},
{"args": {"self": {"values": [-7.5, 8, 20]}}}
])",
};

const Op kSpecialI1{
    .name = "special_i1",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::special_i1,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::special_i1(a.tensor("self"))); },
    .out = [](const Args& a) { return results(amp::special_i1_out(a.out(), a.tensor("self"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}},
{"args": {"self": {"values": [0, -7.5, 8, 9.5]}}}
])",
};

const Op kSpecialI1e{
    .name = "special_i1e",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::special_i1e,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::special_i1e(a.tensor("self"))); },
    .out = [](const Args& a) { return results(amp::special_i1e_out(a.out(), a.tensor("self"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}},
{"args": {"self": {"values": [-7.5, 8, 20]}}}
])",
};

const Op kSpecialNdtr{
    .name = "special_ndtr",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::special_ndtr,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::special_ndtr(a.tensor("self"))); },
    .out = [](const Args& a) { return results(amp::special_ndtr_out(a.out(), a.tensor("self"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}}
])",
};

const Op kSpecialEntr{
    .name = "special_entr",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::special_entr,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::special_entr(a.tensor("self"))); },
    .out = [](const Args& a) { return results(amp::special_entr_out(a.out(), a.tensor("self"))); },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "range": [0.1, 4]}}}
])",
};

const Op kMvlgamma{
    .name = "mvlgamma",
    .signature = "(Tensor self, int p) -> Tensor",
    .op = OpId::mvlgamma,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::mvlgamma(a.tensor("self"), a.integer("p"))); },
    .method = [](const Args& a) { return results(a.tensor("self").mvlgamma(a.integer("p"))); },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "range": [1.2, 4]}, "p": 3}},
{"args": {"self": {"shape": [3], "range": [0.2, 4]}, "p": 1}}
])",
    .errors = R"([
{"args": {"self": {"shape": [3]}, "p": 0}, "throws": "[mvlgamma] p must be at least 1, but is 0", "type": "ValueError"}
])",
};

const Op kCeil{
    .name = "ceil",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::ceil,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::ceil(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").ceil()); },
    .inplace = [](const Args& a) { return results(amp::ceil_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::ceil_out(a.out(), a.tensor("self"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes, kFloatingTypes | kIntegralTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}}
])",
};

const Op kFloor{
    .name = "floor",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::floor,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::floor(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").floor()); },
    .inplace = [](const Args& a) { return results(amp::floor_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::floor_out(a.out(), a.tensor("self"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes, kFloatingTypes | kIntegralTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}}
])",
};

const Op kTrunc{
    .name = "trunc",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::trunc,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::trunc(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").trunc()); },
    .inplace = [](const Args& a) { return results(amp::trunc_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::trunc_out(a.out(), a.tensor("self"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes, kFloatingTypes | kIntegralTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}}
])",
};

const Op kRound{
    .name = "round",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::round,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::round(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").round()); },
    .inplace = [](const Args& a) { return results(amp::round_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::round_out(a.out(), a.tensor("self"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes, kFloatingTypes | kIntegralTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}}
])",
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
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "decimals": 1}},
{"args": {"self": {"shape": [3, 4], "range": [-900, 900]}, "decimals": -2}}
])",
};

const Op kFrac{
    .name = "frac",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::frac,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::frac(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").frac()); },
    .inplace = [](const Args& a) { return results(amp::frac_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::frac_out(a.out(), a.tensor("self"))); },
    .dtypes = {kFloatingTypes, kFloatingTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}}
])",
};

const Op kPow{
    .name = "pow",
    .signature = "(Tensor self, Tensor exponent) -> Tensor",
    .op = OpId::pow,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::pow(a.tensor("self"), a.tensor("exponent"))); },
    .method = [](const Args& a) { return results(a.tensor("self").pow(a.tensor("exponent"))); },
    .inplace = [](const Args& a) { return results(amp::pow_(a.written("self"), a.tensor("exponent"))); },
    .out = [](const Args& a) { return results(amp::pow_out(a.out(), a.tensor("self"), a.tensor("exponent"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kComplexTypes, kFloatingTypes | kIntegralTypes | kComplexTypes},
    .tensors = {{.name = "self"}, {.name = "exponent"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "range": [0.2, 3]}, "exponent": {"shape": [3, 4]}}},
{"args": {"self": {"shape": [3, 4], "range": [0.2, 3]}, "exponent": {"shape": [4]}}},
{"args": {"self": 2.5, "exponent": {"shape": [3, 4]}}, "rejects": true}
])",
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
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "range": [0.2, 3]}, "exponent": 1.7}},
{"args": {"self": {"shape": [3, 4]}, "exponent": 2}},
{"args": {"self": {"shape": [3, 4]}, "exponent": 3}},
{"args": {"self": {"shape": [3, 4]}, "exponent": 0}},
{"args": {"self": {"shape": [3, 4], "range": [0.2, 3]}, "exponent": -0.5}},
{"args": {"self": {"shape": [3, 4], "range": [0.2, 3]}, "exponent": -2}, "skip": ["dtypes"]}
])",
};

const Op kFloatPower{
    .name = "float_power",
    .signature = "(Tensor self, Tensor exponent) -> Tensor",
    .op = OpId::float_power,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::float_power(a.tensor("self"), a.tensor("exponent"))); },
    .method = [](const Args& a) { return results(a.tensor("self").float_power(a.tensor("exponent"))); },
    .tensors = {{.name = "self"}, {.name = "exponent"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "range": [0.2, 3]}, "exponent": {"shape": [3, 4]}}},
{"args": {"self": {"shape": [3, 4], "range": [0.2, 3]}, "exponent": {"shape": [4]}}},
{"args": {"self": 2.5, "exponent": {"shape": [3, 4]}}}
])",
};

const Op kFloatPowerScalar{
    .name = "float_power",
    .id = "float_power.scalar",
    .signature = "(Tensor self, Scalar exponent) -> Tensor",
    .op = OpId::float_power_scalar,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::float_power(a.tensor("self"), a.scalar("exponent"))); },
    .method = [](const Args& a) { return results(a.tensor("self").float_power(a.scalar("exponent"))); },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "range": [0.2, 3]}, "exponent": 1.7}},
{"args": {"self": {"shape": [3, 4], "range": [0.2, 3]}, "exponent": -2}}
])",
};

const Op kAtan2{
    .name = "atan2",
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::atan2,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::atan2(a.tensor("self"), a.tensor("other"))); },
    .method = [](const Args& a) { return results(a.tensor("self").atan2(a.tensor("other"))); },
    .inplace = [](const Args& a) { return results(amp::atan2_(a.written("self"), a.tensor("other"))); },
    .out = [](const Args& a) { return results(amp::atan2_out(a.out(), a.tensor("self"), a.tensor("other"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tensors = {{.name = "self"}, {.name = "other"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [3, 4]}}},
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [4]}}}
])",
};

const Op kHypot{
    .name = "hypot",
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::hypot,
    .kind = "elementwise",
    .range_float32 = true,
    .function = [](const Args& a) { return results(amp::hypot(a.tensor("self"), a.tensor("other"))); },
    .method = [](const Args& a) { return results(a.tensor("self").hypot(a.tensor("other"))); },
    .inplace = [](const Args& a) { return results(amp::hypot_(a.written("self"), a.tensor("other"))); },
    .out = [](const Args& a) { return results(amp::hypot_out(a.out(), a.tensor("self"), a.tensor("other"))); },
    .dtypes = {kFloatingTypes, kFloatingTypes},
    .tensors = {{.name = "self"}, {.name = "other"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [3, 4]}}},
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [4]}}}
])",
};

const Op kLogaddexp{
    .name = "logaddexp",
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::logaddexp,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::logaddexp(a.tensor("self"), a.tensor("other"))); },
    .method = [](const Args& a) { return results(a.tensor("self").logaddexp(a.tensor("other"))); },
    .out = [](const Args& a) { return results(amp::logaddexp_out(a.out(), a.tensor("self"), a.tensor("other"))); },
    .tensors = {{.name = "self"}, {.name = "other"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [3, 4]}}},
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [4]}}},
{"args": {"self": {"shape": []}, "other": {"shape": [2, 1]}}},
{"args": {"self": {"values": ["inf", "-inf", "inf", 800, -800]}, "other": {"values": ["inf", "-inf", "-inf", 799, -799]}},
 "skip": ["gradcheck", "gradgrad"]},
{"args": {"self": {"shape": [2, 3], "dtype": "c128"}, "other": {"shape": [3], "dtype": "c128"}}}
])",
};

const Op kLogaddexp2{
    .name = "logaddexp2",
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::logaddexp2,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::logaddexp2(a.tensor("self"), a.tensor("other"))); },
    .method = [](const Args& a) { return results(a.tensor("self").logaddexp2(a.tensor("other"))); },
    .out = [](const Args& a) { return results(amp::logaddexp2_out(a.out(), a.tensor("self"), a.tensor("other"))); },
    .dtypes = {kFloatingTypes, kFloatingTypes},
    .tensors = {{.name = "self"}, {.name = "other"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [3, 4]}}},
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [4]}}}
])",
};

const Op kXlogy{
    .name = "xlogy",
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::xlogy,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::xlogy(a.tensor("self"), a.tensor("other"))); },
    .method = [](const Args& a) { return results(a.tensor("self").xlogy(a.tensor("other"))); },
    .inplace = [](const Args& a) { return results(amp::xlogy_(a.written("self"), a.tensor("other"))); },
    .out = [](const Args& a) { return results(amp::xlogy_out(a.out(), a.tensor("self"), a.tensor("other"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tensors = {{.name = "self"}, {.name = "other"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [3, 4], "range": [0.2, 3]}}},
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [4], "range": [0.2, 3]}}},
{"args": {"self": {"shape": [3, 4]}, "other": 2.5}}
])",
};

const Op kSpecialXlog1py{
    .name = "special_xlog1py",
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::special_xlog1py,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::special_xlog1py(a.tensor("self"), a.tensor("other"))); },
    .out = [](const Args& a) { return results(amp::special_xlog1py_out(a.out(), a.tensor("self"), a.tensor("other"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tensors = {{.name = "self"}, {.name = "other"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [3, 4], "range": [-0.5, 3]}}},
{"args": {"self": 1.5, "other": {"shape": [4], "range": [-0.5, 3]}}}
])",
};

const Op kCopysign{
    .name = "copysign",
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::copysign,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::copysign(a.tensor("self"), a.tensor("other"))); },
    .method = [](const Args& a) { return results(a.tensor("self").copysign(a.tensor("other"))); },
    .inplace = [](const Args& a) { return results(amp::copysign_(a.written("self"), a.tensor("other"))); },
    .out = [](const Args& a) { return results(amp::copysign_out(a.out(), a.tensor("self"), a.tensor("other"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tensors = {{.name = "self"}, {.name = "other"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [3, 4]}}},
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [4]}}},
{"args": {"self": {"shape": [3, 4]}, "other": -2}}
])",
};

const Op kHeaviside{
    .name = "heaviside",
    .signature = "(Tensor self, Tensor values) -> Tensor",
    .op = OpId::heaviside,
    .kind = "elementwise",
    .gradcheck = 0,
    .contracts = Contract::all_except(Contract::range_gradients | Contract::gradcheck | Contract::gradgradcheck | Contract::create_graph),
    .function = [](const Args& a) { return results(amp::heaviside(a.tensor("self"), a.tensor("values"))); },
    .method = [](const Args& a) { return results(a.tensor("self").heaviside(a.tensor("values"))); },
    .inplace = [](const Args& a) { return results(amp::heaviside_(a.written("self"), a.tensor("values"))); },
    .out = [](const Args& a) { return results(amp::heaviside_out(a.out(), a.tensor("self"), a.tensor("values"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tensors = {{.name = "self", .differentiable = false}, {.name = "values", .differentiable = false}},
    .samples = R"([
{"args": {"self": {"values": [-1.5, 0, -0.0, 2, "nan"]}, "values": {"shape": [5]}}},
{"args": {"self": {"shape": [3, 4]}, "values": {"shape": [4]}}}
])",
};

const Op kLdexp{
    .name = "ldexp",
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::ldexp,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::ldexp(a.tensor("self"), a.tensor("other"))); },
    .method = [](const Args& a) { return results(a.tensor("self").ldexp(a.tensor("other"))); },
    .tensors = {{.name = "self"}, {.name = "other"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [3, 4]}}},
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [4]}}}
])",
};

const Op kNextafter{
    .name = "nextafter",
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::nextafter,
    .kind = "elementwise",
    .gradcheck = 0,
    .contracts = Contract::all_except(Contract::range | Contract::range_gradients | Contract::gradcheck | Contract::gradgradcheck |
                                      Contract::create_graph),
    .function = [](const Args& a) { return results(amp::nextafter(a.tensor("self"), a.tensor("other"))); },
    .method = [](const Args& a) { return results(a.tensor("self").nextafter(a.tensor("other"))); },
    .inplace = [](const Args& a) { return results(amp::nextafter_(a.written("self"), a.tensor("other"))); },
    .out = [](const Args& a) { return results(amp::nextafter_out(a.out(), a.tensor("self"), a.tensor("other"))); },
    .dtypes = {kWideTypes, kWideTypes},
    .tensors = {{.name = "self", .differentiable = false}, {.name = "other", .differentiable = false}},
    .samples = R"([
{"args": {"self": {"values": [0, 1, 1, -2, 3, "inf"]}, "other": {"values": [1, 2, 0, -5, 3, 0]}}, "skip": ["reference"]},
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [4]}}}
])",
};

const Op kFrexp{
    .name = "frexp",
    .signature = "(Tensor self) -> (Tensor mantissa, Tensor exponent)",
    .op = OpId::frexp,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::frexp(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").frexp()); },
    .dtypes = {kFloatingTypes, kFloatingTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}},
{"args": {"self": {"values": [1.5, -0.7, 1000]}}}
])",
};

const Op kGcd{
    .name = "gcd",
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::gcd,
    .kind = "elementwise",
    .gradcheck = 0,
    .contracts = Contract::all_except(Contract::reference | Contract::dtypes | Contract::range | Contract::range_gradients |
                                      Contract::gradcheck | Contract::gradgradcheck | Contract::create_graph | Contract::autocast),
    .function = [](const Args& a) { return results(amp::gcd(a.tensor("self"), a.tensor("other"))); },
    .method = [](const Args& a) { return results(a.tensor("self").gcd(a.tensor("other"))); },
    .inplace = [](const Args& a) { return results(amp::gcd_(a.written("self"), a.tensor("other"))); },
    .out = [](const Args& a) { return results(amp::gcd_out(a.out(), a.tensor("self"), a.tensor("other"))); },
    .dtypes = {kIntegralTypes, kIntegralTypes},
    .tensors = {{.name = "self", .floating = false, .cast = false, .differentiable = false},
                {.name = "other", .floating = false, .cast = false, .differentiable = false}},
    .samples = R"([
{"args": {"self": {"values": [12, -18, 0, 7], "dtype": "i64"}, "other": {"values": [18, 12, -5, 0], "dtype": "i64"}}},
{"args": {"self": {"shape": [3, 4], "int_range": [-30, 30], "dtype": "i64"},
          "other": {"shape": [4], "int_range": [1, 30], "dtype": "i64"}}}
])",
};

const Op kLcm{
    .name = "lcm",
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::lcm,
    .kind = "elementwise",
    .gradcheck = 0,
    .contracts = Contract::all_except(Contract::reference | Contract::dtypes | Contract::range | Contract::range_gradients |
                                      Contract::gradcheck | Contract::gradgradcheck | Contract::create_graph | Contract::autocast),
    .function = [](const Args& a) { return results(amp::lcm(a.tensor("self"), a.tensor("other"))); },
    .method = [](const Args& a) { return results(a.tensor("self").lcm(a.tensor("other"))); },
    .inplace = [](const Args& a) { return results(amp::lcm_(a.written("self"), a.tensor("other"))); },
    .out = [](const Args& a) { return results(amp::lcm_out(a.out(), a.tensor("self"), a.tensor("other"))); },
    .dtypes = {kIntegralTypes, kIntegralTypes},
    .tensors = {{.name = "self", .floating = false, .cast = false, .differentiable = false},
                {.name = "other", .floating = false, .cast = false, .differentiable = false}},
    .samples = R"([
{"args": {"self": {"values": [4, -6, 0, 7], "dtype": "i64"}, "other": {"values": [6, 4, 5, 0], "dtype": "i64"}}},
{"args": {"self": {"shape": [3, 4], "int_range": [-30, 30], "dtype": "i64"},
          "other": {"shape": [4], "int_range": [1, 30], "dtype": "i64"}}}
])",
};

const Op kDeg2rad{
    .name = "deg2rad",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::deg2rad,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::deg2rad(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").deg2rad()); },
    .inplace = [](const Args& a) { return results(amp::deg2rad_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::deg2rad_out(a.out(), a.tensor("self"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}},
{"args": {"self": {"shape": []}}}
])",
};

const Op kRad2deg{
    .name = "rad2deg",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::rad2deg,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::rad2deg(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").rad2deg()); },
    .inplace = [](const Args& a) { return results(amp::rad2deg_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::rad2deg_out(a.out(), a.tensor("self"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}}
])",
};

const Op kPositive{
    .name = "positive",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::positive,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::positive(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").positive()); },
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
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::maximum,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::maximum(a.tensor("self"), a.tensor("other"))); },
    .method = [](const Args& a) { return results(a.tensor("self").maximum(a.tensor("other"))); },
    .out = [](const Args& a) { return results(amp::maximum_out(a.out(), a.tensor("self"), a.tensor("other"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tensors = {{.name = "self"}, {.name = "other"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [3, 4]}}},
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [4]}}}
])",
};

const Op kMinimum{
    .name = "minimum",
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::minimum,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::minimum(a.tensor("self"), a.tensor("other"))); },
    .method = [](const Args& a) { return results(a.tensor("self").minimum(a.tensor("other"))); },
    .out = [](const Args& a) { return results(amp::minimum_out(a.out(), a.tensor("self"), a.tensor("other"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tensors = {{.name = "self"}, {.name = "other"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [3, 4]}}},
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [4]}}}
])",
};

const Op kFmax{
    .name = "fmax",
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::fmax,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::fmax(a.tensor("self"), a.tensor("other"))); },
    .method = [](const Args& a) { return results(a.tensor("self").fmax(a.tensor("other"))); },
    .out = [](const Args& a) { return results(amp::fmax_out(a.out(), a.tensor("self"), a.tensor("other"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tensors = {{.name = "self"}, {.name = "other"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [3, 4]}}},
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [4]}}}
])",
};

const Op kFmin{
    .name = "fmin",
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::fmin,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::fmin(a.tensor("self"), a.tensor("other"))); },
    .method = [](const Args& a) { return results(a.tensor("self").fmin(a.tensor("other"))); },
    .out = [](const Args& a) { return results(amp::fmin_out(a.out(), a.tensor("self"), a.tensor("other"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tensors = {{.name = "self"}, {.name = "other"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [3, 4]}}},
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [4]}}}
])",
};

const Op kClamp{
    .name = "clamp",
    .signature = "(Tensor self, Scalar? min, Scalar? max=None) -> Tensor",
    .op = OpId::clamp,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::clamp(a.tensor("self"), a.opt_scalar("min"), a.opt_scalar("max"))); },
    .method = [](const Args& a) { return results(a.tensor("self").clamp(a.opt_scalar("min"), a.opt_scalar("max"))); },
    .inplace = [](const Args& a) { return results(amp::clamp_(a.written("self"), a.opt_scalar("min"), a.opt_scalar("max"))); },
    .out = [](const Args& a) { return results(amp::clamp_out(a.out(), a.tensor("self"), a.opt_scalar("min"), a.opt_scalar("max"))); },
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
    .tensors = {{.name = "self"}, {.name = "min", .optional = true}, {.name = "max", .optional = true}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "min": {"shape": [4], "range": [-1, 0]}, "max": {"shape": [3, 1], "range": [0.1, 1]}}},
{"args": {"self": {"shape": [3, 4]}, "min": {"shape": [4], "range": [-1, 0]}, "max": null}},
{"args": {"self": {"shape": [3, 4]}, "min": null, "max": {"shape": [3, 4], "range": [-1, 0]}}}
])",
};

const Op kClampMin{
    .name = "clamp_min",
    .signature = "(Tensor self, Tensor min) -> Tensor",
    .op = OpId::clamp_min,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::clamp_min(a.tensor("self"), a.tensor("min"))); },
    .method = [](const Args& a) { return results(a.tensor("self").clamp_min(a.tensor("min"))); },
    .inplace = [](const Args& a) { return results(amp::clamp_min_(a.written("self"), a.tensor("min"))); },
    .out = [](const Args& a) { return results(amp::clamp_min_out(a.out(), a.tensor("self"), a.tensor("min"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tensors = {{.name = "self"}, {.name = "min"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "min": 0.1}},
{"args": {"self": {"shape": [3, 4]}, "min": {"shape": [4]}}}
])",
};

const Op kClampMax{
    .name = "clamp_max",
    .signature = "(Tensor self, Tensor max) -> Tensor",
    .op = OpId::clamp_max,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::clamp_max(a.tensor("self"), a.tensor("max"))); },
    .method = [](const Args& a) { return results(a.tensor("self").clamp_max(a.tensor("max"))); },
    .inplace = [](const Args& a) { return results(amp::clamp_max_(a.written("self"), a.tensor("max"))); },
    .out = [](const Args& a) { return results(amp::clamp_max_out(a.out(), a.tensor("self"), a.tensor("max"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tensors = {{.name = "self"}, {.name = "max"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "max": 0.1}},
{"args": {"self": {"shape": [3, 4]}, "max": {"shape": [4]}}}
])",
};

const Op kWhere{
    .name = "where",
    .signature = "(Tensor condition, Tensor self, Tensor other) -> Tensor",
    .op = OpId::where,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::where(a.tensor("condition"), a.tensor("self"), a.tensor("other"))); },
    .out = [](const Args& a) { return results(amp::where_out(a.out(), a.tensor("condition"), a.tensor("self"), a.tensor("other"))); },
    .dtypes = {kAllTypes, kAllTypes},
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
    .contracts = Contract::all_except(Contract::reference | Contract::dtypes | Contract::range | Contract::range_gradients |
                                      Contract::gradcheck | Contract::gradgradcheck | Contract::create_graph | Contract::autocast),
    .function = [](const Args& a) { return results(amp::where(a.tensor("condition"), a.scalar("self"), a.scalar("other"))); },
    .tensors = {{.name = "condition", .floating = false, .cast = false, .differentiable = false}},
    .samples = R"([
{"args": {"condition": {"shape": [3, 4], "int_range": [0, 2], "dtype": "bool"}, "self": 2.5, "other": 0}}
])",
};

const Op kWhereMethod{
    .name = "where",
    .id = "where.method",
    .signature = "(Tensor self, Tensor condition, Tensor other) -> Tensor",
    .op = OpId::where_method,
    .kind = "composite",
    .method = [](const Args& a) { return results(a.tensor("self").where(a.tensor("condition"), a.tensor("other"))); },
    .tensors = {{.name = "self"}, {.name = "condition", .floating = false, .cast = false, .differentiable = false}, {.name = "other"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "condition": {"shape": [3, 4], "int_range": [0, 2], "dtype": "bool"}, "other": {"shape": [4]}}}
])",
};

const Op kWhereMethodScalar{
    .name = "where",
    .id = "where.method_scalar",
    .signature = "(Tensor self, Tensor condition, Scalar other) -> Tensor",
    .op = OpId::where_method_scalar,
    .kind = "composite",
    .method = [](const Args& a) { return results(a.tensor("self").where(a.tensor("condition"), a.scalar("other"))); },
    .tensors = {{.name = "self"}, {.name = "condition", .floating = false, .cast = false, .differentiable = false}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "condition": {"values": [true, false, true, true], "dtype": "bool"}, "other": 0.5}}
])",
};

const Op kMaskedFill{
    .name = "masked_fill",
    .signature = "(Tensor self, Tensor mask, Scalar value) -> Tensor",
    .op = OpId::masked_fill,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::masked_fill(a.tensor("self"), a.tensor("mask"), a.scalar("value"))); },
    .method = [](const Args& a) { return results(a.tensor("self").masked_fill(a.tensor("mask"), a.scalar("value"))); },
    .inplace = [](const Args& a) { return results(amp::masked_fill_(a.written("self"), a.tensor("mask"), a.scalar("value"))); },
    .out = [](const Args& a) { return results(amp::masked_fill_out(a.out(), a.tensor("self"), a.tensor("mask"), a.scalar("value"))); },
    .dtypes = {kAllTypes, kAllTypes},
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
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "nan": null, "posinf": null, "neginf": null}},
{"args": {"self": {"values": [1.5, "nan", "inf", "-inf"]}, "nan": 2, "posinf": 3, "neginf": -3}, "skip": ["gradcheck", "gradgrad"]}
])",
};

const Op kFakeQuantizePerTensorAffine{
    .name = "fake_quantize_per_tensor_affine",
    .signature = "(Tensor self, float scale, int zero_point, int quant_min, int quant_max) -> Tensor",
    .op = OpId::fake_quantize_per_tensor_affine,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::fake_quantize_per_tensor_affine(a.tensor("self"), a.number("scale"), a.integer("zero_point"),
                                                          a.integer("quant_min"), a.integer("quant_max")));
    },
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
    .signature = "(Tensor self, Tensor scale, Tensor zero_point, int axis, int quant_min, int quant_max) -> Tensor",
    .op = OpId::fake_quantize_per_channel_affine,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::fake_quantize_per_channel_affine(a.tensor("self"), a.tensor("scale"), a.tensor("zero_point"), a.integer("axis"),
                                                           a.integer("quant_min"), a.integer("quant_max")));
    },
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
    .signature = "(Tensor self, float? eps=None) -> Tensor",
    .op = OpId::logit,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::logit(a.tensor("self"), a.opt_number("eps"))); },
    .method = [](const Args& a) { return results(a.tensor("self").logit(a.opt_number("eps"))); },
    .inplace = [](const Args& a) { return results(amp::logit_(a.written("self"), a.opt_number("eps"))); },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "range": [0.1, 0.9]}, "eps": null}},
{"args": {"self": {"shape": [3, 4], "range": [-0.2, 1.2]}, "eps": 0.1}}
])",
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
    &kSinc,
    &kI0,
    &kSpecialI0e,
    &kSpecialI1,
    &kSpecialI1e,
    &kSpecialNdtr,
    &kSpecialEntr,
    &kMvlgamma,
    &kCeil,
    &kFloor,
    &kTrunc,
    &kRound,
    &kRoundDecimals,
    &kFrac,
    &kPow,
    &kPowScalar,
    &kFloatPower,
    &kFloatPowerScalar,
    &kAtan2,
    &kHypot,
    &kLogaddexp,
    &kLogaddexp2,
    &kXlogy,
    &kSpecialXlog1py,
    &kCopysign,
    &kHeaviside,
    &kLdexp,
    &kNextafter,
    &kFrexp,
    &kGcd,
    &kLcm,
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

}  // namespace amp::contracts
