// DO NOT EDIT. Generated from ops.yaml by codegen (./dev regenerate).
// Compiled once per instruction set.
#include <amp/cpu/elementwise/loops.h>
#include <amp/cpu/rows_activation.h>

namespace amp::cpu::AMP_ISA {

namespace functors {
#include <amp/ops/functors.inc>
#include <amp/functors/activation.inc>
}  // namespace functors

const ElementwiseRow kActivationRows[] = {
    make_row<functors::Relu, 1, 0, kFloatingTypes | kIntegralTypes, ResultKind::Same, true>(),
    make_row<functors::ThresholdBackward, 2, 0, kFloatingTypes, ResultKind::Same, true>(),
    make_row<functors::Exp, 1, 0, kFloatingTypes, ResultKind::Same, false>(),
};

}  // namespace amp::cpu::AMP_ISA
