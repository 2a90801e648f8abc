// DO NOT EDIT. Generated from ops/compare.yaml by codegen (./dev regenerate).
// The hand-written kernels of the compare ops for this backend.
#pragma once

#include <amp/core/generator.h>
#include <amp/core/tensor.h>
#include <amp/kernels/elementwise.h>

namespace amp::cuda {

void launch_eq(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_ne(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_lt(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_le(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_gt(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_ge(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_logical_and(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_logical_or(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_logical_xor(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_logical_not(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_isnan(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_isinf(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_isfinite(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_signbit(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_isposinf(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_isneginf(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);

}  // namespace amp::cuda
