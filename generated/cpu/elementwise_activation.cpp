// DO NOT EDIT. Generated from ops/activation.yaml by codegen (./dev regenerate).
// Compiled once per instruction set.
#include <amp/cpu/elementwise/loops.h>
#include <amp/cpu/rows_activation.h>

namespace amp::cpu::AMP_ISA {

namespace functors {
#include <amp/ops/functors.inc>
#include <amp/functors/activation.inc>
}  // namespace functors

const ElementwiseRow kActivationRows[] = {
#define AMP_EXPRESSION(op, functor, tensors, scalars, dtypes, result, cost, own_integers, ...) \
  make_row<functors::functor, tensors, scalars, dtypes, ResultKind::result, Cost::cost, own_integers>(),
#include <amp/expressions/activation.inc>
#undef AMP_EXPRESSION
};

}  // namespace amp::cpu::AMP_ISA
