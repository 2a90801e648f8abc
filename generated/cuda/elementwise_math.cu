// DO NOT EDIT. Generated from ops/math.yaml by codegen (./dev regenerate).
#include <amp/cuda/elementwise.cuh>
#include <amp/cuda/kernels/math.h>

namespace amp::cuda {

namespace functors_math {
#include <amp/ops/functors.inc>
#include <amp/functors/math.inc>
}  // namespace functors_math

#define AMP_EXPRESSION(op, functor, tensors, scalars, dtypes, result, cost, own_integers, may_pack) \
  void launch_##op(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) { \
    launch_elementwise<functors_math::functor, tensors, scalars, dtypes, may_pack>(loop, compute, params); \
  }
#include <amp/expressions/math.inc>
#undef AMP_EXPRESSION

}  // namespace amp::cuda
