// DO NOT EDIT. Generated from ops/complex.yaml by codegen (./dev regenerate).
#include <doctest/doctest.h>

#include <amp/internal_ops.h>
#include <amp/ops/complex.h>

#include "contracts/contracts.h"

namespace amp::contracts {

namespace {

const Op kComplex{
    .name = "complex",
    .id = "complex",
    .signature = "(Tensor real, Tensor imag) -> Tensor",
    .op = OpId::complex,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::complex(a.tensor("real"), a.tensor("imag"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "real"}, {.name = "imag"}},
    .samples = R"([
{"args": {"real": {"shape": [3, 4], "dtype": "f64"}, "imag": {"shape": [4], "dtype": "f64"}}, "skip": ["dtypes"]}
])",
    .errors = R"([
{"args": {"real": {"shape": [2], "dtype": "f64"}, "imag": {"shape": [2], "dtype": "f32"}},
 "throws": "[complex] real and imag must be float32 or float64, both the same, but are float64 and float32", "type": "TypeError"}
])",
};

const Op kConjPhysical{
    .name = "conj_physical",
    .id = "conj_physical",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::conj_physical,
    .kind = "opaque",
    .function = [](const Args& a) { return results(amp::conj_physical(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").conj_physical()); },
    .inplace = [](const Args& a) { return results(amp::conj_physical_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::conj_physical_out(a.out(), a.tensor("self"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3], "dtype": "c64"}}},
{"args": {"self": {"shape": [3, 4]}}}
])",
    .errors = R"([])",
};

const Op kConj{
    .name = "conj",
    .id = "conj",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::conj,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::conj(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").conj()); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}}
])",
    .errors = R"([])",
};

const Op kPolar{
    .name = "polar",
    .id = "polar",
    .signature = "(Tensor abs, Tensor angle) -> Tensor",
    .op = OpId::polar,
    .kind = "opaque",
    .function = [](const Args& a) { return results(amp::polar(a.tensor("abs"), a.tensor("angle"))); },
    .out = [](const Args& a) { return results(amp::polar_out(a.out(), a.tensor("abs"), a.tensor("angle"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
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
    .id = "real",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::real,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::real(a.tensor("self"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}},
{"args": {"self": {"shape": [3], "dtype": "c64"}}}
])",
    .errors = R"([])",
};

const Op kImag{
    .name = "imag",
    .id = "imag",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::imag,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::imag(a.tensor("self"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
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
    .id = "angle",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::angle,
    .kind = "opaque",
    .function = [](const Args& a) { return results(amp::angle(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").angle()); },
    .out = [](const Args& a) { return results(amp::angle_out(a.out(), a.tensor("self"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}},
{"args": {"self": {"shape": [3], "dtype": "c64"}}}
])",
    .errors = R"([])",
};

const Op kIsComplex{
    .name = "is_complex",
    .id = "is_complex",
    .signature = "(Tensor self) -> bool",
    .op = OpId::is_complex,
    .kind = "composite",
    .gradcheck = 0,
    .function = [](const Args& a) { return results(amp::is_complex(a.tensor("self"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self", .differentiable = false}},
    .samples = R"([
{"args": {"self": {"shape": [3]}}},
{"args": {"self": {"shape": [3], "dtype": "c64"}}}
])",
    .errors = R"([])",
};

const Op kResolveConj{
    .name = "resolve_conj",
    .id = "resolve_conj",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::resolve_conj,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::resolve_conj(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").resolve_conj()); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3]}}}
])",
    .errors = R"([])",
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
    &kResolveConj,
};

}  // namespace

TEST_SUITE_BEGIN("contracts");

TEST_CASE("complex: reference") { reference(kComplex); }
TEST_CASE("complex: dtypes") { dtypes(kComplex); }
TEST_CASE("complex: golden") { golden(kComplex); }
TEST_CASE("complex: gradcheck") { gradcheck(kComplex); }
TEST_CASE("complex: gradgradcheck") { gradgradcheck(kComplex); }
TEST_CASE("complex: autocast") { autocast(kComplex); }
TEST_CASE("complex: noncontiguous") { noncontiguous(kComplex); }
TEST_CASE("complex: errors") { errors(kComplex); }
TEST_CASE("conj_physical: reference") { reference(kConjPhysical); }
TEST_CASE("conj_physical: dtypes") { dtypes(kConjPhysical); }
TEST_CASE("conj_physical: golden") { golden(kConjPhysical); }
TEST_CASE("conj_physical: gradcheck") { gradcheck(kConjPhysical); }
TEST_CASE("conj_physical: gradgradcheck") { gradgradcheck(kConjPhysical); }
TEST_CASE("conj_physical: autocast") { autocast(kConjPhysical); }
TEST_CASE("conj_physical: variants") { variants(kConjPhysical); }
TEST_CASE("conj_physical: noncontiguous") { noncontiguous(kConjPhysical); }
TEST_CASE("conj_physical: errors") { errors(kConjPhysical); }
TEST_CASE("conj: reference") { reference(kConj); }
TEST_CASE("conj: dtypes") { dtypes(kConj); }
TEST_CASE("conj: golden") { golden(kConj); }
TEST_CASE("conj: gradcheck") { gradcheck(kConj); }
TEST_CASE("conj: gradgradcheck") { gradgradcheck(kConj); }
TEST_CASE("conj: autocast") { autocast(kConj); }
TEST_CASE("conj: variants") { variants(kConj); }
TEST_CASE("conj: noncontiguous") { noncontiguous(kConj); }
TEST_CASE("conj: errors") { errors(kConj); }
TEST_CASE("polar: reference") { reference(kPolar); }
TEST_CASE("polar: dtypes") { dtypes(kPolar); }
TEST_CASE("polar: golden") { golden(kPolar); }
TEST_CASE("polar: gradcheck") { gradcheck(kPolar); }
TEST_CASE("polar: gradgradcheck") { gradgradcheck(kPolar); }
TEST_CASE("polar: autocast") { autocast(kPolar); }
TEST_CASE("polar: variants") { variants(kPolar); }
TEST_CASE("polar: noncontiguous") { noncontiguous(kPolar); }
TEST_CASE("polar: errors") { errors(kPolar); }
TEST_CASE("real: reference") { reference(kReal); }
TEST_CASE("real: dtypes") { dtypes(kReal); }
TEST_CASE("real: golden") { golden(kReal); }
TEST_CASE("real: gradcheck") { gradcheck(kReal); }
TEST_CASE("real: gradgradcheck") { gradgradcheck(kReal); }
TEST_CASE("real: autocast") { autocast(kReal); }
TEST_CASE("real: noncontiguous") { noncontiguous(kReal); }
TEST_CASE("real: errors") { errors(kReal); }
TEST_CASE("imag: reference") { reference(kImag); }
TEST_CASE("imag: dtypes") { dtypes(kImag); }
TEST_CASE("imag: golden") { golden(kImag); }
TEST_CASE("imag: gradcheck") { gradcheck(kImag); }
TEST_CASE("imag: gradgradcheck") { gradgradcheck(kImag); }
TEST_CASE("imag: autocast") { autocast(kImag); }
TEST_CASE("imag: noncontiguous") { noncontiguous(kImag); }
TEST_CASE("imag: errors") { errors(kImag); }
TEST_CASE("angle: reference") { reference(kAngle); }
TEST_CASE("angle: dtypes") { dtypes(kAngle); }
TEST_CASE("angle: golden") { golden(kAngle); }
TEST_CASE("angle: gradcheck") { gradcheck(kAngle); }
TEST_CASE("angle: gradgradcheck") { gradgradcheck(kAngle); }
TEST_CASE("angle: autocast") { autocast(kAngle); }
TEST_CASE("angle: variants") { variants(kAngle); }
TEST_CASE("angle: noncontiguous") { noncontiguous(kAngle); }
TEST_CASE("angle: errors") { errors(kAngle); }
TEST_CASE("is_complex: reference") { reference(kIsComplex); }
TEST_CASE("is_complex: dtypes") { dtypes(kIsComplex); }
TEST_CASE("is_complex: golden") { golden(kIsComplex); }
TEST_CASE("is_complex: autocast") { autocast(kIsComplex); }
TEST_CASE("is_complex: noncontiguous") { noncontiguous(kIsComplex); }
TEST_CASE("is_complex: errors") { errors(kIsComplex); }
TEST_CASE("resolve_conj: reference") { reference(kResolveConj); }
TEST_CASE("resolve_conj: dtypes") { dtypes(kResolveConj); }
TEST_CASE("resolve_conj: golden") { golden(kResolveConj); }
TEST_CASE("resolve_conj: gradcheck") { gradcheck(kResolveConj); }
TEST_CASE("resolve_conj: gradgradcheck") { gradgradcheck(kResolveConj); }
TEST_CASE("resolve_conj: autocast") { autocast(kResolveConj); }
TEST_CASE("resolve_conj: variants") { variants(kResolveConj); }
TEST_CASE("resolve_conj: noncontiguous") { noncontiguous(kResolveConj); }
TEST_CASE("resolve_conj: errors") { errors(kResolveConj); }

TEST_SUITE_END();

TEST_SUITE_BEGIN("contracts in threads");

TEST_CASE("complex: threads") { threads(kComplex); }
TEST_CASE("conj_physical: threads") { threads(kConjPhysical); }
TEST_CASE("conj: threads") { threads(kConj); }
TEST_CASE("polar: threads") { threads(kPolar); }
TEST_CASE("real: threads") { threads(kReal); }
TEST_CASE("imag: threads") { threads(kImag); }
TEST_CASE("angle: threads") { threads(kAngle); }
TEST_CASE("is_complex: threads") { threads(kIsComplex); }
TEST_CASE("resolve_conj: threads") { threads(kResolveConj); }

TEST_SUITE_END();

TEST_SUITE_BEGIN("contracts on cuda");

TEST_CASE("complex: cuda") { on_cuda(kComplex); }
TEST_CASE("conj_physical: cuda") { on_cuda(kConjPhysical); }
TEST_CASE("conj: cuda") { on_cuda(kConj); }
TEST_CASE("polar: cuda") { on_cuda(kPolar); }
TEST_CASE("real: cuda") { on_cuda(kReal); }
TEST_CASE("imag: cuda") { on_cuda(kImag); }
TEST_CASE("angle: cuda") { on_cuda(kAngle); }
TEST_CASE("is_complex: cuda") { on_cuda(kIsComplex); }
TEST_CASE("resolve_conj: cuda") { on_cuda(kResolveConj); }

TEST_SUITE_END();

}  // namespace amp::contracts
