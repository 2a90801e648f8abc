// DO NOT EDIT. Generated from ops/arithmetic.yaml by codegen (./dev regenerate).
// Compiled once per instruction set.
#include <amp/cpu/elementwise/loops.h>
#include <amp/cpu/rows_arithmetic.h>

namespace amp::cpu::AMP_ISA {

namespace functors {
#include <amp/ops/functors.inc>
#include <amp/functors/arithmetic.inc>
}  // namespace functors

const ElementwiseRow kArithmeticRows[] = {
    make_row<functors::Add, 2, 1, kAllTypes, ResultKind::Same, Cost::Cheap>(),
    make_row<functors::Sub, 2, 1, kFloatingTypes | kIntegralTypes | kComplexTypes, ResultKind::Same, Cost::Cheap>(),
    make_row<functors::Rsub, 2, 1, kFloatingTypes | kIntegralTypes | kComplexTypes, ResultKind::Same, Cost::Cheap>(),
    make_row<functors::Mul, 2, 0, kAllTypes, ResultKind::Same, Cost::Cheap>(),
    make_row<functors::Div, 2, 0, kFloatingTypes | kComplexTypes, ResultKind::Same, Cost::Cheap>(),
    make_row<functors::FloorDivide, 2, 0, kFloatingTypes | kIntegralTypes, ResultKind::Same, Cost::Costly>(),
    make_row<functors::TruncDivide, 2, 0, kFloatingTypes | kIntegralTypes, ResultKind::Same, Cost::Costly>(),
    make_row<functors::Remainder, 2, 0, kFloatingTypes | kIntegralTypes, ResultKind::Same, Cost::Costly>(),
    make_row<functors::Fmod, 2, 0, kFloatingTypes | kIntegralTypes, ResultKind::Same, Cost::Costly>(),
    make_row<functors::Neg, 1, 0, kFloatingTypes | kIntegralTypes | kComplexTypes, ResultKind::Same, Cost::Exact>(),
    make_row<functors::Addcmul, 3, 1, kFloatingTypes | kIntegralTypes | kComplexTypes, ResultKind::Same, Cost::Cheap>(),
    make_row<functors::Addcdiv, 3, 1, kFloatingTypes | kComplexTypes, ResultKind::Same, Cost::Cheap>(),
    make_row<functors::Lerp, 3, 0, kFloatingTypes | kComplexTypes, ResultKind::Same, Cost::Cheap>(),
    make_row<functors::BitwiseAnd, 2, 0, kIntegralTypes | kBoolTypes, ResultKind::Same, Cost::Cheap>(),
    make_row<functors::BitwiseOr, 2, 0, kIntegralTypes | kBoolTypes, ResultKind::Same, Cost::Cheap>(),
    make_row<functors::BitwiseXor, 2, 0, kIntegralTypes | kBoolTypes, ResultKind::Same, Cost::Cheap>(),
};

}  // namespace amp::cpu::AMP_ISA
