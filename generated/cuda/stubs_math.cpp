// DO NOT EDIT. Generated from ops/math.yaml by codegen (./dev regenerate).
// What a build without CUDA links in place of the kernels of the math family.
#include <amp/cuda/elementwise.h>
#include <amp/kernels/math.h>
#include <amp/ops/checks.h>

namespace amp::cuda {

void launch_real_abs(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("real_abs", kCUDA); }
void launch_complex_abs(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("complex_abs", kCUDA); }
void launch_sign(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("sign", kCUDA); }
void launch_square(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("square", kCUDA); }
void launch_sqrt(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("sqrt", kCUDA); }
void launch_rsqrt(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("rsqrt", kCUDA); }
void launch_reciprocal(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("reciprocal", kCUDA); }
void launch_exp(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("exp", kCUDA); }
void launch_exp2(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("exp2", kCUDA); }
void launch_expm1(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("expm1", kCUDA); }
void launch_log(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("log", kCUDA); }
void launch_log2(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("log2", kCUDA); }
void launch_log10(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("log10", kCUDA); }
void launch_log1p(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("log1p", kCUDA); }
void launch_sin(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("sin", kCUDA); }
void launch_cos(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("cos", kCUDA); }
void launch_tan(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("tan", kCUDA); }
void launch_asin(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("asin", kCUDA); }
void launch_acos(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("acos", kCUDA); }
void launch_atan(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("atan", kCUDA); }
void launch_sinh(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("sinh", kCUDA); }
void launch_cosh(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("cosh", kCUDA); }
void launch_tanh(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("tanh", kCUDA); }
void launch_tanh_backward(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("tanh_backward", kCUDA); }
void launch_asinh(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("asinh", kCUDA); }
void launch_acosh(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("acosh", kCUDA); }
void launch_atanh(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("atanh", kCUDA); }
void launch_erf(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("erf", kCUDA); }
void launch_erfc(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("erfc", kCUDA); }
void launch_erfinv(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("erfinv", kCUDA); }
void launch_lgamma(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("lgamma", kCUDA); }
void launch_digamma(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("digamma", kCUDA); }
void launch_trigamma(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("trigamma", kCUDA); }
void launch_ceil(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("ceil", kCUDA); }
void launch_floor(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("floor", kCUDA); }
void launch_trunc(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("trunc", kCUDA); }
void launch_round(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("round", kCUDA); }
void launch_frac(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("frac", kCUDA); }
void launch_pow(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("pow", kCUDA); }
void launch_cube(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("cube", kCUDA); }
void launch_atan2(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("atan2", kCUDA); }
void launch_hypot(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("hypot", kCUDA); }
void launch_maximum(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("maximum", kCUDA); }
void launch_minimum(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("minimum", kCUDA); }
void launch_keep_larger(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("keep_larger", kCUDA); }
void launch_fmax(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("fmax", kCUDA); }
void launch_fmin(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("fmin", kCUDA); }
void launch_keep_first(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("keep_first", kCUDA); }
void launch_keep_second(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("keep_second", kCUDA); }
void launch_clamp_between(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("clamp_between", kCUDA); }
void launch_keep_between(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("keep_between", kCUDA); }
void launch_clamp_min(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("clamp_min", kCUDA); }
void launch_clamp_max(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("clamp_max", kCUDA); }
void launch_where(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("where", kCUDA); }
void launch_keep_where(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("keep_where", kCUDA); }
void launch_keep_where_not(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("keep_where_not", kCUDA); }
void launch_masked_fill(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("masked_fill", kCUDA); }
void launch_replace_non_finite(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("replace_non_finite", kCUDA); }
void launch_log_odds(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("log_odds", kCUDA); }
void launch_conj_physical(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("conj_physical", kCUDA); }

}  // namespace amp::cuda
