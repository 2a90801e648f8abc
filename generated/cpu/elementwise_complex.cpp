// DO NOT EDIT. Generated from ops/complex.yaml by codegen (./dev regenerate).
// Compiled once per instruction set.
#include <amp/cpu/elementwise/loops.h>
#include <amp/cpu/rows_complex.h>

namespace amp::cpu::AMP_ISA {

namespace functors {
#include <amp/ops/functors.inc>
#include <amp/functors/complex.inc>
}  // namespace functors

const ElementwiseRow kComplexRows[] = {
    make_row<functors::ComplexConj, 1, 0, kComplexTypes, ResultKind::Same, Cost::Cheap>(),
    make_row<functors::RealAngle, 1, 0, kFloatingTypes, ResultKind::Same, Cost::Cheap>(),
};

}  // namespace amp::cpu::AMP_ISA
