// DO NOT EDIT. Generated from ops.yaml by codegen (./dev regenerate).
// Compiled once per instruction set.
#include <amp/cpu/elementwise/loops.h>
#include <amp/cpu/rows_arithmetic.h>

namespace amp::cpu::AMP_ISA {

namespace functors {
#include <amp/ops/functors.inc>
#include <amp/functors/arithmetic.inc>
}  // namespace functors

const ElementwiseRow kArithmeticRows[] = {
    make_row<functors::Add, 2, 1, kFloatingTypes | kIntegralTypes | kBoolTypes | kComplexTypes, ResultKind::Same, true>(),
    make_row<functors::Sub, 2, 1, kFloatingTypes | kIntegralTypes | kComplexTypes, ResultKind::Same, true>(),
    make_row<functors::Mul, 2, 0, kFloatingTypes | kIntegralTypes | kBoolTypes | kComplexTypes, ResultKind::Same, true>(),
    make_row<functors::Div, 2, 0, kFloatingTypes | kComplexTypes, ResultKind::Same, true>(),
    make_row<functors::Neg, 1, 0, kFloatingTypes | kIntegralTypes | kComplexTypes, ResultKind::Same, true>(),
};

}  // namespace amp::cpu::AMP_ISA
