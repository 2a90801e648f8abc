// DO NOT EDIT. Generated from ops/complex.yaml by codegen (./dev regenerate).
#include <amp/cuda/elementwise.cuh>
#include <amp/cuda/kernels/complex.h>

namespace amp::cuda {

namespace functors_complex {
#include <amp/ops/functors.inc>
#include <amp/functors/complex.inc>
}  // namespace functors_complex

void launch_complex_conj(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_complex::ComplexConj, 1, 0, kComplexTypes>(loop, compute, params);
}

void launch_real_angle(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_complex::RealAngle, 1, 0, kFloatingTypes>(loop, compute, params);
}

}  // namespace amp::cuda
