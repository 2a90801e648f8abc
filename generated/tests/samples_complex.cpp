// DO NOT EDIT. Generated from ops/complex.yaml by codegen (./dev regenerate).
#include <amp/internal_ops.h>
#include <amp/ops/complex.h>

#include "contracts/registered.h"

namespace amp::contracts {

namespace {

const Op kComplex{
    .name = "complex",
    .signature = "(Tensor real, Tensor imag) -> Tensor",
    .op = OpId::complex,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::complex(a.tensor("real"), a.tensor("imag"))); },
    .tensors = {{.name = "real"}, {.name = "imag"}},
    .samples = R"([
{"args": {"real": {"shape": [3, 4], "dtype": "f64"}, "imag": {"shape": [4], "dtype": "f64"}}, "skip": ["dtypes"]},
{"args": {"real": {"shape": [2, 3]}, "imag": {"shape": [3]}}, "skip": ["dtypes", "reference", "golden", "golden_gradients"]}
])",
    .errors = R"([
{"args": {"real": {"shape": [2], "dtype": "f64"}, "imag": {"shape": [2], "dtype": "f32"}},
 "throws": "[complex] real and imag must be float32 or float64, both the same, but are float64 and float32", "type": "TypeError"}
])",
};

const Op kConjPhysical{
    .name = "conj_physical",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::conj_physical,
    .kind = "opaque",
    .function = [](const Args& a) { return results(amp::conj_physical(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").conj_physical()); },
    .inplace = [](const Args& a) { return results(amp::conj_physical_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::conj_physical_out(a.out(), a.tensor("self"))); },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3], "dtype": "c64"}}},
{"args": {"self": {"shape": [3, 4]}}}
])",
};

const Op kConj{
    .name = "conj",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::conj,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::conj(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").conj()); },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}}
])",
};

const Op kPolar{
    .name = "polar",
    .signature = "(Tensor abs, Tensor angle) -> Tensor",
    .op = OpId::polar,
    .kind = "opaque",
    .function = [](const Args& a) { return results(amp::polar(a.tensor("abs"), a.tensor("angle"))); },
    .out = [](const Args& a) { return results(amp::polar_out(a.out(), a.tensor("abs"), a.tensor("angle"))); },
    .tensors = {{.name = "abs"}, {.name = "angle"}},
    .samples = R"([
{"args": {"abs": {"shape": [3, 4], "range": [0.5, 2]}, "angle": {"shape": [4]}}, "skip": ["dtypes", "reference"]},
{"args": {"abs": {"shape": [], "range": [0.5, 2]}, "angle": {"shape": [2, 1]}}, "skip": ["dtypes", "reference"]}
])",
    .errors = R"([
{"args": {"abs": {"shape": [2], "dtype": "f16"}, "angle": {"shape": [2], "dtype": "f16"}},
 "throws": "[polar] abs and angle must be float32 or float64, both the same, but are float16 and float16", "type": "TypeError"}
])",
};

const Op kReal{
    .name = "real",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::real,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::real(a.tensor("self"))); },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}},
{"args": {"self": {"shape": [3], "dtype": "c64"}}}
])",
};

const Op kImag{
    .name = "imag",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::imag,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::imag(a.tensor("self"))); },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3], "dtype": "c64"}}}
])",
    .errors = R"([
{"args": {"self": {"shape": [3]}}, "throws": "[imag] self must be complex, but is float32", "type": "TypeError"}
])",
};

const Op kAngle{
    .name = "angle",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::angle,
    .kind = "opaque",
    .function = [](const Args& a) { return results(amp::angle(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").angle()); },
    .out = [](const Args& a) { return results(amp::angle_out(a.out(), a.tensor("self"))); },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}},
{"args": {"self": {"shape": [3], "dtype": "c64"}}}
])",
};

const Op kIsComplex{
    .name = "is_complex",
    .signature = "(Tensor self) -> bool",
    .op = OpId::is_complex,
    .kind = "composite",
    .gradcheck = 0,
    .contracts = Contract::all_except(Contract::range_gradients | Contract::gradcheck | Contract::gradgradcheck | Contract::create_graph),
    .function = [](const Args& a) { return results(amp::is_complex(a.tensor("self"))); },
    .tensors = {{.name = "self", .differentiable = false}},
    .samples = R"([
{"args": {"self": {"shape": [3]}}},
{"args": {"self": {"shape": [3], "dtype": "c64"}}}
])",
};

const Op kIsreal{
    .name = "isreal",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::isreal,
    .kind = "composite",
    .gradcheck = 0,
    .contracts = Contract::all_except(Contract::range_gradients | Contract::gradcheck | Contract::gradgradcheck | Contract::create_graph),
    .function = [](const Args& a) { return results(amp::isreal(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").isreal()); },
    .tensors = {{.name = "self", .differentiable = false}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}},
{"args": {"self": {"shape": [3], "dtype": "c64"}}}
])",
};

const Op kResolveConj{
    .name = "resolve_conj",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::resolve_conj,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::resolve_conj(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").resolve_conj()); },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3]}}}
])",
};

const Registration kComplexOps{
    &kComplex,
    &kConjPhysical,
    &kConj,
    &kPolar,
    &kReal,
    &kImag,
    &kAngle,
    &kIsComplex,
    &kIsreal,
    &kResolveConj,
};

}  // namespace

}  // namespace amp::contracts
