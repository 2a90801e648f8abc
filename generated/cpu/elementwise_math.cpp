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
#define AMP_EXPRESSION(op, functor, tensors, scalars, dtypes, result, cost, own_integers, ...) \
  make_row<functors::functor, tensors, scalars, dtypes, ResultKind::result, Cost::cost, own_integers>(),
#include <amp/expressions/math.inc>
#undef AMP_EXPRESSION
};

}  // namespace amp::cpu::AMP_ISA
