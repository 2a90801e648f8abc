// DO NOT EDIT. Generated from ops/loss.yaml by codegen (./dev regenerate).
// Compiled once per instruction set.
#include <amp/cpu/elementwise/loops.h>
#include <amp/cpu/rows_loss.h>

namespace amp::cpu::AMP_ISA {

namespace functors {
#include <amp/ops/functors.inc>
#include <amp/functors/loss.inc>
}  // namespace functors

const ElementwiseRow kLossRows[] = {
    make_row<functors::SquaredDifference, 2, 0, kFloatingTypes, ResultKind::Same, Cost::Cheap>(),
    make_row<functors::SquaredDifferenceBackward, 3, 0, kFloatingTypes, ResultKind::Same, Cost::Cheap>(),
    make_row<functors::AbsoluteDifference, 2, 0, kFloatingTypes, ResultKind::Same, Cost::Cheap>(),
    make_row<functors::AbsoluteDifferenceBackward, 3, 0, kFloatingTypes, ResultKind::Same, Cost::Cheap>(),
    make_row<functors::SmoothAbsoluteDifference, 2, 1, kFloatingTypes, ResultKind::Same, Cost::Cheap>(),
    make_row<functors::SmoothAbsoluteDifferenceBackward, 3, 1, kFloatingTypes, ResultKind::Same, Cost::Cheap>(),
    make_row<functors::BinaryCrossEntropyTerms, 2, 0, kFloatingTypes, ResultKind::Same, Cost::Costly>(),
    make_row<functors::BinaryCrossEntropyBackward, 3, 0, kFloatingTypes, ResultKind::Same, Cost::Cheap>(),
    make_row<functors::LogitCrossEntropyTerms, 2, 0, kFloatingTypes, ResultKind::Same, Cost::Costly>(),
    make_row<functors::LogitCrossEntropyBackward, 3, 0, kFloatingTypes, ResultKind::Same, Cost::Costly>(),
    make_row<functors::PoissonTerms, 2, 0, kFloatingTypes, ResultKind::Same, Cost::Costly>(),
};

}  // namespace amp::cpu::AMP_ISA
