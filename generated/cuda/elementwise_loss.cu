// DO NOT EDIT. Generated from ops/loss.yaml by codegen (./dev regenerate).
#include <amp/cuda/elementwise.cuh>
#include <amp/cuda/kernels/loss.h>

namespace amp::cuda {

namespace functors_loss {
#include <amp/ops/functors.inc>
#include <amp/functors/loss.inc>
}  // namespace functors_loss

#define AMP_EXPRESSION(op, functor, tensors, scalars, dtypes, result, cost, own_integers, may_pack) \
  void launch_##op(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) { \
    launch_elementwise<functors_loss::functor, tensors, scalars, dtypes, may_pack>(loop, compute, params); \
  }
#include <amp/expressions/loss.inc>
#undef AMP_EXPRESSION

}  // namespace amp::cuda
