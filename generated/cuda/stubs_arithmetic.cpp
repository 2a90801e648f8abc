// DO NOT EDIT. Generated from ops/arithmetic.yaml by codegen (./dev regenerate).
// What a build without CUDA links in place of the kernels of the arithmetic family.
#include <amp/cuda/elementwise.h>
#include <amp/kernels/arithmetic.h>
#include <amp/ops/checks.h>

namespace amp::cuda {

void launch_add(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("add", kCUDA); }
void launch_sub(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("sub", kCUDA); }
void launch_rsub(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("rsub", kCUDA); }
void launch_mul(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("mul", kCUDA); }
void launch_div(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("div", kCUDA); }
void launch_floor_divide(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("floor_divide", kCUDA); }
void launch_trunc_divide(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("trunc_divide", kCUDA); }
void launch_remainder(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("remainder", kCUDA); }
void launch_fmod(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("fmod", kCUDA); }
void launch_neg(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("neg", kCUDA); }
void launch_addcmul(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("addcmul", kCUDA); }
void launch_addcdiv(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("addcdiv", kCUDA); }
void launch_lerp(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("lerp", kCUDA); }
void launch_bitwise_and(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("bitwise_and", kCUDA); }
void launch_bitwise_or(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("bitwise_or", kCUDA); }
void launch_bitwise_xor(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("bitwise_xor", kCUDA); }

}  // namespace amp::cuda
