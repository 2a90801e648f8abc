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
#define AMP_EXPRESSION(op, functor, tensors, scalars, dtypes, result, cost, own_integers, ...) \
  make_row<functors::functor, tensors, scalars, dtypes, ResultKind::result, Cost::cost, own_integers>(),
#include <amp/expressions/compare.inc>
#undef AMP_EXPRESSION
};

}  // namespace amp::cpu::AMP_ISA
