// DO NOT EDIT. Generated from ops/reduction.yaml by codegen (./dev regenerate).
// Compiled once per instruction set.
#include <amp/cpu/elementwise/loops.h>
#include <amp/cpu/rows_reduction.h>

namespace amp::cpu::AMP_ISA {

namespace functors {
#include <amp/ops/functors.inc>
#include <amp/functors/reduction.inc>
}  // namespace functors

const ElementwiseRow kReductionRows[] = {
    make_row<functors::WithoutNans, 1, 0, kFloatingTypes, ResultKind::Same, Cost::Cheap>(),
};

}  // namespace amp::cpu::AMP_ISA
