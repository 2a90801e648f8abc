// DO NOT EDIT. Generated from ops.yaml by codegen (./dev regenerate).
#include <amp/cuda/elementwise.cuh>

namespace amp::cuda {

namespace functors_arithmetic {
#include <amp/ops/functors.inc>
#include <amp/functors/arithmetic.inc>
}  // namespace functors_arithmetic

void launch_add(const StridedLoop& loop, ScalarType compute, const cpu::ScalarParam* params) {
  launch_elementwise<functors_arithmetic::Add, 2, 1, kFloatingTypes | kIntegralTypes | kBoolTypes | kComplexTypes>(loop, compute, params);
}

void launch_sub(const StridedLoop& loop, ScalarType compute, const cpu::ScalarParam* params) {
  launch_elementwise<functors_arithmetic::Sub, 2, 1, kFloatingTypes | kIntegralTypes | kComplexTypes>(loop, compute, params);
}

void launch_mul(const StridedLoop& loop, ScalarType compute, const cpu::ScalarParam* params) {
  launch_elementwise<functors_arithmetic::Mul, 2, 0, kFloatingTypes | kIntegralTypes | kBoolTypes | kComplexTypes>(loop, compute, params);
}

void launch_div(const StridedLoop& loop, ScalarType compute, const cpu::ScalarParam* params) {
  launch_elementwise<functors_arithmetic::Div, 2, 0, kFloatingTypes | kComplexTypes>(loop, compute, params);
}

void launch_neg(const StridedLoop& loop, ScalarType compute, const cpu::ScalarParam* params) {
  launch_elementwise<functors_arithmetic::Neg, 1, 0, kFloatingTypes | kIntegralTypes | kComplexTypes>(loop, compute, params);
}

}  // namespace amp::cuda
