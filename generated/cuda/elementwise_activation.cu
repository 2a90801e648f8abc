// DO NOT EDIT. Generated from ops/activation.yaml by codegen (./dev regenerate).
#include <amp/cuda/elementwise.cuh>
#include <amp/cuda/kernels/activation.h>

namespace amp::cuda {

namespace functors_activation {
#include <amp/ops/functors.inc>
#include <amp/functors/activation.inc>
}  // namespace functors_activation

#define AMP_EXPRESSION(op, functor, tensors, scalars, dtypes, result, cost, own_integers, may_pack) \
  void launch_##op(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) { \
    launch_elementwise<functors_activation::functor, tensors, scalars, dtypes, may_pack>(loop, compute, params); \
  }
#include <amp/expressions/activation.inc>
#undef AMP_EXPRESSION

}  // namespace amp::cuda
