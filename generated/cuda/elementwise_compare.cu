// DO NOT EDIT. Generated from ops/compare.yaml by codegen (./dev regenerate).
#include <amp/cuda/elementwise.cuh>
#include <amp/cuda/kernels/compare.h>

namespace amp::cuda {

namespace functors_compare {
#include <amp/ops/functors.inc>
#include <amp/functors/compare.inc>
}  // namespace functors_compare

void launch_eq(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_compare::Eq, 2, 0, kAllTypes>(loop, compute, params);
}

void launch_ne(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_compare::Ne, 2, 0, kAllTypes>(loop, compute, params);
}

void launch_lt(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_compare::Lt, 2, 0, kFloatingTypes | kIntegralTypes | kBoolTypes>(loop, compute, params);
}

void launch_le(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_compare::Le, 2, 0, kFloatingTypes | kIntegralTypes | kBoolTypes>(loop, compute, params);
}

void launch_gt(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_compare::Gt, 2, 0, kFloatingTypes | kIntegralTypes | kBoolTypes>(loop, compute, params);
}

void launch_ge(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_compare::Ge, 2, 0, kFloatingTypes | kIntegralTypes | kBoolTypes>(loop, compute, params);
}

void launch_logical_and(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_compare::LogicalAnd, 2, 0, kAllTypes>(loop, compute, params);
}

void launch_logical_or(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_compare::LogicalOr, 2, 0, kAllTypes>(loop, compute, params);
}

void launch_logical_xor(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_compare::LogicalXor, 2, 0, kAllTypes>(loop, compute, params);
}

void launch_logical_not(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_compare::LogicalNot, 1, 0, kAllTypes>(loop, compute, params);
}

void launch_isnan(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_compare::Isnan, 1, 0, kAllTypes, false>(loop, compute, params);
}

void launch_isinf(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_compare::Isinf, 1, 0, kAllTypes, false>(loop, compute, params);
}

void launch_isfinite(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_compare::Isfinite, 1, 0, kAllTypes, false>(loop, compute, params);
}

void launch_signbit(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_compare::Signbit, 1, 0, kFloatingTypes | kIntegralTypes | kBoolTypes>(loop, compute, params);
}

void launch_isposinf(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_compare::Isposinf, 1, 0, kFloatingTypes | kIntegralTypes | kBoolTypes>(loop, compute, params);
}

void launch_isneginf(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_compare::Isneginf, 1, 0, kFloatingTypes | kIntegralTypes | kBoolTypes>(loop, compute, params);
}

}  // namespace amp::cuda
