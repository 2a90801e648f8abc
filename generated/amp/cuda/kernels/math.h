// DO NOT EDIT. Generated from ops/math.yaml by codegen (./dev regenerate).
// The hand-written kernels of the math ops for this backend.
#pragma once

#include <amp/core/generator.h>
#include <amp/core/tensor.h>
#include <amp/kernels/elementwise.h>

namespace amp::cuda {

void launch_real_abs(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_complex_abs(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_sign(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_square(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_sqrt(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_rsqrt(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_reciprocal(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_exp(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_exp2(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_expm1(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_log(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_log2(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_log10(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_log1p(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_sin(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_cos(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_tan(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_asin(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_acos(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_atan(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_sinh(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_cosh(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_tanh(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_tanh_backward(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_asinh(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_acosh(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_atanh(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_erf(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_erfc(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_erfinv(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_lgamma(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_digamma(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_trigamma(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_ceil(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_floor(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_trunc(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_round(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_frac(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_pow(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_cube(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_atan2(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_hypot(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_real_logaddexp(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_logaddexp2(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_xlogy(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_special_xlog1py(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_copysign(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_heaviside(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_deg2rad(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_rad2deg(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_maximum(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_minimum(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_keep_larger(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_keep_ahead(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_fmax(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_fmin(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_keep_first(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_keep_second(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_clamp_between(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_keep_between(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_clamp_min(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_clamp_max(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_where(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_keep_where(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_keep_where_not(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_masked_fill(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_replace_non_finite(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_quantize_by(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_quantizes_by(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_quantize_by_each(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_quantizes_by_each(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_log_odds(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);

}  // namespace amp::cuda
