// DO NOT EDIT. Generated from ops/math.yaml by codegen (./dev regenerate).
#include <amp/cuda/elementwise.cuh>
#include <amp/cuda/kernels/math.h>

namespace amp::cuda {

namespace functors_math {
#include <amp/ops/functors.inc>
#include <amp/functors/math.inc>
}  // namespace functors_math

void launch_real_abs(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_math::RealAbs, 1, 0, kFloatingTypes | kIntegralTypes>(loop, compute, params);
}

void launch_complex_abs(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_math::ComplexAbs, 1, 0, kComplexTypes>(loop, compute, params);
}

void launch_sign(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_math::Sign, 1, 0, kAllTypes>(loop, compute, params);
}

void launch_square(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_math::Square, 1, 0, kFloatingTypes | kIntegralTypes | kComplexTypes>(loop, compute, params);
}

void launch_sqrt(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_math::Sqrt, 1, 0, kFloatingTypes | kComplexTypes>(loop, compute, params);
}

void launch_rsqrt(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_math::Rsqrt, 1, 0, kFloatingTypes | kComplexTypes>(loop, compute, params);
}

void launch_reciprocal(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_math::Reciprocal, 1, 0, kFloatingTypes | kComplexTypes>(loop, compute, params);
}

void launch_exp(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_math::Exp, 1, 0, kFloatingTypes | kComplexTypes>(loop, compute, params);
}

void launch_exp2(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_math::Exp2, 1, 0, kFloatingTypes | kComplexTypes>(loop, compute, params);
}

void launch_expm1(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_math::Expm1, 1, 0, kFloatingTypes | kComplexTypes>(loop, compute, params);
}

void launch_log(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_math::Log, 1, 0, kFloatingTypes | kComplexTypes>(loop, compute, params);
}

void launch_log2(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_math::Log2, 1, 0, kFloatingTypes | kComplexTypes>(loop, compute, params);
}

void launch_log10(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_math::Log10, 1, 0, kFloatingTypes | kComplexTypes>(loop, compute, params);
}

void launch_log1p(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_math::Log1p, 1, 0, kFloatingTypes | kComplexTypes>(loop, compute, params);
}

void launch_sin(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_math::Sin, 1, 0, kFloatingTypes | kComplexTypes>(loop, compute, params);
}

void launch_cos(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_math::Cos, 1, 0, kFloatingTypes | kComplexTypes>(loop, compute, params);
}

void launch_tan(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_math::Tan, 1, 0, kFloatingTypes | kComplexTypes>(loop, compute, params);
}

void launch_asin(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_math::Asin, 1, 0, kFloatingTypes | kComplexTypes>(loop, compute, params);
}

void launch_acos(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_math::Acos, 1, 0, kFloatingTypes | kComplexTypes>(loop, compute, params);
}

void launch_atan(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_math::Atan, 1, 0, kFloatingTypes | kComplexTypes>(loop, compute, params);
}

void launch_sinh(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_math::Sinh, 1, 0, kFloatingTypes | kComplexTypes>(loop, compute, params);
}

void launch_cosh(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_math::Cosh, 1, 0, kFloatingTypes | kComplexTypes>(loop, compute, params);
}

void launch_tanh(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_math::Tanh, 1, 0, kFloatingTypes | kComplexTypes>(loop, compute, params);
}

void launch_tanh_backward(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_math::TanhBackward, 2, 0, kFloatingTypes | kComplexTypes>(loop, compute, params);
}

void launch_asinh(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_math::Asinh, 1, 0, kFloatingTypes | kComplexTypes>(loop, compute, params);
}

void launch_acosh(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_math::Acosh, 1, 0, kFloatingTypes | kComplexTypes>(loop, compute, params);
}

void launch_atanh(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_math::Atanh, 1, 0, kFloatingTypes | kComplexTypes>(loop, compute, params);
}

void launch_erf(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_math::Erf, 1, 0, kFloatingTypes>(loop, compute, params);
}

void launch_erfc(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_math::Erfc, 1, 0, kFloatingTypes>(loop, compute, params);
}

void launch_erfinv(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_math::Erfinv, 1, 0, kFloatingTypes>(loop, compute, params);
}

void launch_lgamma(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_math::Lgamma, 1, 0, kFloatingTypes>(loop, compute, params);
}

void launch_digamma(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_math::Digamma, 1, 0, kFloatingTypes>(loop, compute, params);
}

void launch_trigamma(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_math::Trigamma, 1, 0, kFloatingTypes>(loop, compute, params);
}

void launch_ceil(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_math::Ceil, 1, 0, kFloatingTypes | kIntegralTypes>(loop, compute, params);
}

void launch_floor(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_math::Floor, 1, 0, kFloatingTypes | kIntegralTypes>(loop, compute, params);
}

void launch_trunc(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_math::Trunc, 1, 0, kFloatingTypes | kIntegralTypes>(loop, compute, params);
}

void launch_round(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_math::Round, 1, 0, kFloatingTypes | kIntegralTypes>(loop, compute, params);
}

void launch_frac(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_math::Frac, 1, 0, kFloatingTypes>(loop, compute, params);
}

void launch_pow(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_math::Pow, 2, 0, kFloatingTypes | kIntegralTypes | kComplexTypes>(loop, compute, params);
}

void launch_cube(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_math::Cube, 1, 0, kFloatingTypes | kComplexTypes>(loop, compute, params);
}

void launch_atan2(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_math::Atan2, 2, 0, kFloatingTypes>(loop, compute, params);
}

void launch_hypot(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_math::Hypot, 2, 0, kFloatingTypes>(loop, compute, params);
}

void launch_real_logaddexp(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_math::RealLogaddexp, 2, 0, kFloatingTypes>(loop, compute, params);
}

void launch_logaddexp2(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_math::Logaddexp2, 2, 0, kFloatingTypes>(loop, compute, params);
}

void launch_xlogy(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_math::Xlogy, 2, 0, kFloatingTypes>(loop, compute, params);
}

void launch_special_xlog1py(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_math::SpecialXlog1py, 2, 0, kFloatingTypes>(loop, compute, params);
}

void launch_copysign(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_math::Copysign, 2, 0, kFloatingTypes>(loop, compute, params);
}

void launch_heaviside(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_math::Heaviside, 2, 0, kFloatingTypes | kIntegralTypes | kBoolTypes>(loop, compute, params);
}

void launch_deg2rad(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_math::Deg2rad, 1, 0, kFloatingTypes>(loop, compute, params);
}

void launch_rad2deg(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_math::Rad2deg, 1, 0, kFloatingTypes>(loop, compute, params);
}

void launch_maximum(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_math::Maximum, 2, 0, kFloatingTypes | kIntegralTypes | kBoolTypes>(loop, compute, params);
}

void launch_minimum(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_math::Minimum, 2, 0, kFloatingTypes | kIntegralTypes | kBoolTypes>(loop, compute, params);
}

void launch_keep_larger(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_math::KeepLarger, 3, 0, kFloatingTypes>(loop, compute, params);
}

void launch_keep_ahead(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_math::KeepAhead, 3, 0, kFloatingTypes>(loop, compute, params);
}

void launch_fmax(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_math::Fmax, 2, 0, kFloatingTypes | kIntegralTypes | kBoolTypes>(loop, compute, params);
}

void launch_fmin(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_math::Fmin, 2, 0, kFloatingTypes | kIntegralTypes | kBoolTypes>(loop, compute, params);
}

void launch_keep_first(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_math::KeepFirst, 3, 1, kFloatingTypes>(loop, compute, params);
}

void launch_keep_second(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_math::KeepSecond, 3, 1, kFloatingTypes>(loop, compute, params);
}

void launch_clamp_between(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_math::ClampBetween, 3, 0, kFloatingTypes | kIntegralTypes | kBoolTypes>(loop, compute, params);
}

void launch_keep_between(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_math::KeepBetween, 4, 0, kFloatingTypes>(loop, compute, params);
}

void launch_clamp_min(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_math::ClampMin, 2, 0, kFloatingTypes | kIntegralTypes | kBoolTypes>(loop, compute, params);
}

void launch_clamp_max(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_math::ClampMax, 2, 0, kFloatingTypes | kIntegralTypes | kBoolTypes>(loop, compute, params);
}

void launch_where(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_math::Where, 3, 0, kAllTypes, false>(loop, compute, params);
}

void launch_keep_where(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_math::KeepWhere, 2, 0, kFloatingTypes | kComplexTypes, false>(loop, compute, params);
}

void launch_keep_where_not(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_math::KeepWhereNot, 2, 0, kFloatingTypes | kComplexTypes, false>(loop, compute, params);
}

void launch_masked_fill(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_math::MaskedFill, 2, 1, kAllTypes, false>(loop, compute, params);
}

void launch_replace_non_finite(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_math::ReplaceNonFinite, 1, 3, kFloatingTypes>(loop, compute, params);
}

void launch_quantize_by(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_math::QuantizeBy, 1, 4, kFloatingTypes>(loop, compute, params);
}

void launch_quantizes_by(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_math::QuantizesBy, 1, 4, kFloatingTypes, false>(loop, compute, params);
}

void launch_quantize_by_each(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_math::QuantizeByEach, 3, 2, kWideTypes>(loop, compute, params);
}

void launch_quantizes_by_each(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_math::QuantizesByEach, 3, 2, kWideTypes, false>(loop, compute, params);
}

void launch_log_odds(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_math::LogOdds, 1, 1, kFloatingTypes>(loop, compute, params);
}

}  // namespace amp::cuda
