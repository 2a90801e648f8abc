// DO NOT EDIT. Generated from ops/compare.yaml by codegen (./dev regenerate).
// Compiled once per instruction set.
#include <amp/cpu/elementwise/loops.h>
#include <amp/cpu/rows_compare.h>

namespace amp::cpu::AMP_ISA {

namespace functors {
#include <amp/ops/functors.inc>
#include <amp/functors/compare.inc>
}  // namespace functors

const ElementwiseRow kCompareRows[] = {
    make_row<functors::Eq, 2, 0, kAllTypes, ResultKind::Bool, Cost::Cheap>(),
    make_row<functors::Ne, 2, 0, kAllTypes, ResultKind::Bool, Cost::Cheap>(),
    make_row<functors::Lt, 2, 0, kFloatingTypes | kIntegralTypes | kBoolTypes, ResultKind::Bool, Cost::Cheap>(),
    make_row<functors::Le, 2, 0, kFloatingTypes | kIntegralTypes | kBoolTypes, ResultKind::Bool, Cost::Cheap>(),
    make_row<functors::Gt, 2, 0, kFloatingTypes | kIntegralTypes | kBoolTypes, ResultKind::Bool, Cost::Cheap>(),
    make_row<functors::Ge, 2, 0, kFloatingTypes | kIntegralTypes | kBoolTypes, ResultKind::Bool, Cost::Cheap>(),
    make_row<functors::LogicalAnd, 2, 0, kAllTypes, ResultKind::Bool, Cost::Cheap>(),
    make_row<functors::LogicalOr, 2, 0, kAllTypes, ResultKind::Bool, Cost::Cheap>(),
    make_row<functors::LogicalXor, 2, 0, kAllTypes, ResultKind::Bool, Cost::Cheap>(),
    make_row<functors::LogicalNot, 1, 0, kAllTypes, ResultKind::Bool, Cost::Cheap>(),
    make_row<functors::Isnan, 1, 0, kAllTypes, ResultKind::Bool, Cost::Cheap>(),
    make_row<functors::Isinf, 1, 0, kAllTypes, ResultKind::Bool, Cost::Cheap>(),
    make_row<functors::Isfinite, 1, 0, kAllTypes, ResultKind::Bool, Cost::Cheap>(),
    make_row<functors::Signbit, 1, 0, kFloatingTypes | kIntegralTypes | kBoolTypes, ResultKind::Bool, Cost::Cheap>(),
    make_row<functors::Isposinf, 1, 0, kFloatingTypes | kIntegralTypes | kBoolTypes, ResultKind::Bool, Cost::Cheap>(),
    make_row<functors::Isneginf, 1, 0, kFloatingTypes | kIntegralTypes | kBoolTypes, ResultKind::Bool, Cost::Cheap>(),
};

}  // namespace amp::cpu::AMP_ISA
