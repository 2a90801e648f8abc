// DO NOT EDIT. Generated from ops/math.yaml by codegen (./dev regenerate).
// Compiled once per instruction set.
#include <amp/cpu/elementwise/loops.h>
#include <amp/cpu/rows_math.h>

namespace amp::cpu::AMP_ISA {

namespace functors {
#include <amp/ops/functors.inc>
#include <amp/functors/math.inc>
}  // namespace functors

const ElementwiseRow kMathRows[] = {
    make_row<functors::RealAbs, 1, 0, kFloatingTypes | kIntegralTypes, ResultKind::Same, true>(),
    make_row<functors::ComplexAbs, 1, 0, kComplexTypes, ResultKind::Same, false>(),
    make_row<functors::Sign, 1, 0, kAllTypes, ResultKind::Same, true>(),
    make_row<functors::Square, 1, 0, kFloatingTypes | kIntegralTypes | kComplexTypes, ResultKind::Same, true>(),
    make_row<functors::Sqrt, 1, 0, kFloatingTypes | kComplexTypes, ResultKind::Same, false>(),
    make_row<functors::Rsqrt, 1, 0, kFloatingTypes | kComplexTypes, ResultKind::Same, false>(),
    make_row<functors::Reciprocal, 1, 0, kFloatingTypes | kComplexTypes, ResultKind::Same, true>(),
    make_row<functors::Exp, 1, 0, kFloatingTypes | kComplexTypes, ResultKind::Same, false>(),
    make_row<functors::Exp2, 1, 0, kFloatingTypes, ResultKind::Same, false>(),
    make_row<functors::Expm1, 1, 0, kFloatingTypes | kComplexTypes, ResultKind::Same, false>(),
    make_row<functors::Log, 1, 0, kFloatingTypes | kComplexTypes, ResultKind::Same, false>(),
    make_row<functors::Log2, 1, 0, kFloatingTypes | kComplexTypes, ResultKind::Same, false>(),
    make_row<functors::Log10, 1, 0, kFloatingTypes | kComplexTypes, ResultKind::Same, false>(),
    make_row<functors::Log1p, 1, 0, kFloatingTypes | kComplexTypes, ResultKind::Same, false>(),
    make_row<functors::Sin, 1, 0, kFloatingTypes | kComplexTypes, ResultKind::Same, false>(),
    make_row<functors::Cos, 1, 0, kFloatingTypes | kComplexTypes, ResultKind::Same, false>(),
    make_row<functors::Tan, 1, 0, kFloatingTypes | kComplexTypes, ResultKind::Same, false>(),
    make_row<functors::Asin, 1, 0, kFloatingTypes | kComplexTypes, ResultKind::Same, false>(),
    make_row<functors::Acos, 1, 0, kFloatingTypes | kComplexTypes, ResultKind::Same, false>(),
    make_row<functors::Atan, 1, 0, kFloatingTypes | kComplexTypes, ResultKind::Same, false>(),
    make_row<functors::Sinh, 1, 0, kFloatingTypes | kComplexTypes, ResultKind::Same, false>(),
    make_row<functors::Cosh, 1, 0, kFloatingTypes | kComplexTypes, ResultKind::Same, false>(),
    make_row<functors::Tanh, 1, 0, kFloatingTypes | kComplexTypes, ResultKind::Same, false>(),
    make_row<functors::TanhBackward, 2, 0, kFloatingTypes | kComplexTypes, ResultKind::Same, true>(),
    make_row<functors::Asinh, 1, 0, kFloatingTypes | kComplexTypes, ResultKind::Same, false>(),
    make_row<functors::Acosh, 1, 0, kFloatingTypes, ResultKind::Same, false>(),
    make_row<functors::Atanh, 1, 0, kFloatingTypes | kComplexTypes, ResultKind::Same, false>(),
    make_row<functors::Erf, 1, 0, kFloatingTypes, ResultKind::Same, false>(),
    make_row<functors::Erfc, 1, 0, kFloatingTypes, ResultKind::Same, false>(),
    make_row<functors::Erfinv, 1, 0, kFloatingTypes, ResultKind::Same, false>(),
    make_row<functors::Lgamma, 1, 0, kFloatingTypes, ResultKind::Same, false>(),
    make_row<functors::Digamma, 1, 0, kFloatingTypes, ResultKind::Same, false>(),
    make_row<functors::Trigamma, 1, 0, kFloatingTypes, ResultKind::Same, false>(),
    make_row<functors::Ceil, 1, 0, kFloatingTypes | kIntegralTypes, ResultKind::Same, true>(),
    make_row<functors::Floor, 1, 0, kFloatingTypes | kIntegralTypes, ResultKind::Same, true>(),
    make_row<functors::Trunc, 1, 0, kFloatingTypes | kIntegralTypes, ResultKind::Same, true>(),
    make_row<functors::Round, 1, 0, kFloatingTypes | kIntegralTypes, ResultKind::Same, true>(),
    make_row<functors::Frac, 1, 0, kFloatingTypes, ResultKind::Same, true>(),
    make_row<functors::Pow, 2, 0, kFloatingTypes | kIntegralTypes | kComplexTypes, ResultKind::Same, false>(),
    make_row<functors::Cube, 1, 0, kFloatingTypes | kComplexTypes, ResultKind::Same, true>(),
    make_row<functors::Atan2, 2, 0, kFloatingTypes, ResultKind::Same, false>(),
    make_row<functors::Hypot, 2, 0, kFloatingTypes, ResultKind::Same, false>(),
    make_row<functors::Maximum, 2, 0, kFloatingTypes | kIntegralTypes | kBoolTypes, ResultKind::Same, true>(),
    make_row<functors::Minimum, 2, 0, kFloatingTypes | kIntegralTypes | kBoolTypes, ResultKind::Same, true>(),
    make_row<functors::KeepLarger, 3, 0, kFloatingTypes, ResultKind::Same, true>(),
    make_row<functors::KeepAhead, 3, 0, kFloatingTypes, ResultKind::Same, true>(),
    make_row<functors::Fmax, 2, 0, kFloatingTypes | kIntegralTypes | kBoolTypes, ResultKind::Same, true>(),
    make_row<functors::Fmin, 2, 0, kFloatingTypes | kIntegralTypes | kBoolTypes, ResultKind::Same, true>(),
    make_row<functors::KeepFirst, 3, 1, kFloatingTypes, ResultKind::Same, true>(),
    make_row<functors::KeepSecond, 3, 1, kFloatingTypes, ResultKind::Same, true>(),
    make_row<functors::ClampBetween, 3, 0, kFloatingTypes | kIntegralTypes | kBoolTypes, ResultKind::Same, true>(),
    make_row<functors::KeepBetween, 4, 0, kFloatingTypes, ResultKind::Same, true>(),
    make_row<functors::ClampMin, 2, 0, kFloatingTypes | kIntegralTypes | kBoolTypes, ResultKind::Same, true>(),
    make_row<functors::ClampMax, 2, 0, kFloatingTypes | kIntegralTypes | kBoolTypes, ResultKind::Same, true>(),
    make_row<functors::Where, 3, 0, kAllTypes, ResultKind::Same, true>(),
    make_row<functors::KeepWhere, 2, 0, kFloatingTypes | kComplexTypes, ResultKind::Same, true>(),
    make_row<functors::KeepWhereNot, 2, 0, kFloatingTypes | kComplexTypes, ResultKind::Same, true>(),
    make_row<functors::MaskedFill, 2, 1, kAllTypes, ResultKind::Same, true>(),
    make_row<functors::ReplaceNonFinite, 1, 3, kFloatingTypes, ResultKind::Same, true>(),
    make_row<functors::LogOdds, 1, 1, kFloatingTypes, ResultKind::Same, false>(),
    make_row<functors::ConjPhysical, 1, 0, kComplexTypes, ResultKind::Same, true>(),
};

}  // namespace amp::cpu::AMP_ISA
