// DO NOT EDIT. Generated from ops/compare.yaml by codegen (./dev regenerate).
#include <amp/cuda/elementwise.cuh>
#include <amp/cuda/kernels/compare.h>

namespace amp::cuda {

namespace functors_compare {
#include <amp/ops/functors.inc>
#include <amp/functors/compare.inc>
}  // namespace functors_compare

#define AMP_EXPRESSION(op, functor, tensors, scalars, dtypes, result, cost, own_integers, may_pack) \
  void launch_##op(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) { \
    launch_elementwise<functors_compare::functor, tensors, scalars, dtypes, may_pack>(loop, compute, params); \
  }
#include <amp/expressions/compare.inc>
#undef AMP_EXPRESSION

}  // namespace amp::cuda
