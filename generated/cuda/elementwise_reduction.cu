// DO NOT EDIT. Generated from ops/reduction.yaml by codegen (./dev regenerate).
#include <amp/cuda/elementwise.cuh>
#include <amp/cuda/kernels/reduction.h>

namespace amp::cuda {

namespace functors_reduction {
#include <amp/ops/functors.inc>
#include <amp/functors/reduction.inc>
}  // namespace functors_reduction

void launch_without_nans(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_reduction::WithoutNans, 1, 0, kFloatingTypes>(loop, compute, params);
}

}  // namespace amp::cuda
