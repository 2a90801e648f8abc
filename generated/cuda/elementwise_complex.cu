// DO NOT EDIT. Generated from ops/complex.yaml by codegen (./dev regenerate).
#include <amp/cuda/elementwise.cuh>
#include <amp/cuda/kernels/complex.h>

namespace amp::cuda {

namespace functors_complex {
#include <amp/ops/functors.inc>
#include <amp/functors/complex.inc>
}  // namespace functors_complex

#define AMP_EXPRESSION(op, functor, tensors, scalars, dtypes, result, cost, own_integers, may_pack) \
  void launch_##op(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) { \
    launch_elementwise<functors_complex::functor, tensors, scalars, dtypes, may_pack>(loop, compute, params); \
  }
#include <amp/expressions/complex.inc>
#undef AMP_EXPRESSION

}  // namespace amp::cuda
