// DO NOT EDIT. Generated from ops/arithmetic.yaml by codegen (./dev regenerate).
// The hand-written kernels of the arithmetic ops for this backend.
#pragma once

#include <amp/core/generator.h>
#include <amp/core/tensor.h>
#include <amp/kernels/elementwise.h>

namespace amp::cuda {

void launch_add(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_sub(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_rsub(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_mul(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_div(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_floor_divide(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_trunc_divide(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_remainder(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_fmod(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_neg(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_addcmul(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_addcdiv(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_lerp(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_bitwise_and(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_bitwise_or(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_bitwise_xor(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);

}  // namespace amp::cuda
