// DO NOT EDIT. Generated from ops/arithmetic.yaml by codegen (./dev regenerate).
#include <amp/cuda/elementwise.cuh>
#include <amp/cuda/kernels/arithmetic.h>

namespace amp::cuda {

namespace functors_arithmetic {
#include <amp/ops/functors.inc>
#include <amp/functors/arithmetic.inc>
}  // namespace functors_arithmetic

#define AMP_EXPRESSION(op, functor, tensors, scalars, dtypes, result, cost, own_integers, may_pack) \
  void launch_##op(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) { \
    launch_elementwise<functors_arithmetic::functor, tensors, scalars, dtypes, may_pack>(loop, compute, params); \
  }
#include <amp/expressions/arithmetic.inc>
#undef AMP_EXPRESSION

}  // namespace amp::cuda
