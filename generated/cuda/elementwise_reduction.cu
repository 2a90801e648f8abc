// DO NOT EDIT. Generated from ops/reduction.yaml by codegen (./dev regenerate).
#include <amp/cuda/elementwise.cuh>
#include <amp/cuda/kernels/reduction.h>

namespace amp::cuda {

namespace functors_reduction {
#include <amp/ops/functors.inc>
#include <amp/functors/reduction.inc>
}  // namespace functors_reduction

#define AMP_EXPRESSION(op, functor, tensors, scalars, dtypes, result, cost, own_integers, may_pack) \
  void launch_##op(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) { \
    launch_elementwise<functors_reduction::functor, tensors, scalars, dtypes, may_pack>(loop, compute, params); \
  }
#include <amp/expressions/reduction.inc>
#undef AMP_EXPRESSION

}  // namespace amp::cuda
