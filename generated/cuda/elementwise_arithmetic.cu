// DO NOT EDIT. Generated from ops/arithmetic.yaml by codegen (./dev regenerate).
#include <amp/cuda/elementwise.cuh>
#include <amp/cuda/kernels/arithmetic.h>

namespace amp::cuda {

namespace functors_arithmetic {
#include <amp/ops/functors.inc>
#include <amp/functors/arithmetic.inc>
}  // namespace functors_arithmetic

void launch_add(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_arithmetic::Add, 2, 1, kAllTypes>(loop, compute, params);
}

void launch_sub(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_arithmetic::Sub, 2, 1, kFloatingTypes | kIntegralTypes | kComplexTypes>(loop, compute, params);
}

void launch_rsub(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_arithmetic::Rsub, 2, 1, kFloatingTypes | kIntegralTypes | kComplexTypes>(loop, compute, params);
}

void launch_mul(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_arithmetic::Mul, 2, 0, kAllTypes>(loop, compute, params);
}

void launch_div(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_arithmetic::Div, 2, 0, kFloatingTypes | kComplexTypes>(loop, compute, params);
}

void launch_floor_divide(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_arithmetic::FloorDivide, 2, 0, kFloatingTypes | kIntegralTypes>(loop, compute, params);
}

void launch_trunc_divide(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_arithmetic::TruncDivide, 2, 0, kFloatingTypes | kIntegralTypes>(loop, compute, params);
}

void launch_remainder(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_arithmetic::Remainder, 2, 0, kFloatingTypes | kIntegralTypes>(loop, compute, params);
}

void launch_fmod(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_arithmetic::Fmod, 2, 0, kFloatingTypes | kIntegralTypes>(loop, compute, params);
}

void launch_neg(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_arithmetic::Neg, 1, 0, kFloatingTypes | kIntegralTypes | kComplexTypes>(loop, compute, params);
}

void launch_addcmul(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_arithmetic::Addcmul, 3, 1, kFloatingTypes | kIntegralTypes | kComplexTypes>(loop, compute, params);
}

void launch_addcdiv(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_arithmetic::Addcdiv, 3, 1, kFloatingTypes | kComplexTypes>(loop, compute, params);
}

void launch_lerp(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_arithmetic::Lerp, 3, 0, kFloatingTypes | kComplexTypes>(loop, compute, params);
}

void launch_bitwise_and(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_arithmetic::BitwiseAnd, 2, 0, kIntegralTypes | kBoolTypes>(loop, compute, params);
}

void launch_bitwise_or(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_arithmetic::BitwiseOr, 2, 0, kIntegralTypes | kBoolTypes>(loop, compute, params);
}

void launch_bitwise_xor(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_arithmetic::BitwiseXor, 2, 0, kIntegralTypes | kBoolTypes>(loop, compute, params);
}

}  // namespace amp::cuda
