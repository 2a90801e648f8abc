// DO NOT EDIT. Generated from ops/compare.yaml by codegen (./dev regenerate).
// What a build without CUDA links in place of the kernels of the compare family.
#include <amp/cuda/elementwise.h>
#include <amp/kernels/compare.h>
#include <amp/ops/checks.h>

namespace amp::cuda {

void launch_eq(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("eq", kCUDA); }
void launch_ne(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("ne", kCUDA); }
void launch_lt(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("lt", kCUDA); }
void launch_le(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("le", kCUDA); }
void launch_gt(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("gt", kCUDA); }
void launch_ge(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("ge", kCUDA); }
void launch_logical_and(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("logical_and", kCUDA); }
void launch_logical_or(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("logical_or", kCUDA); }
void launch_logical_xor(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("logical_xor", kCUDA); }
void launch_logical_not(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("logical_not", kCUDA); }
void launch_isnan(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("isnan", kCUDA); }
void launch_isinf(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("isinf", kCUDA); }
void launch_isfinite(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("isfinite", kCUDA); }
void launch_signbit(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("signbit", kCUDA); }

}  // namespace amp::cuda
