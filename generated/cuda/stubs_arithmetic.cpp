// DO NOT EDIT. Generated from ops.yaml by codegen (./dev regenerate).
// What a build without CUDA links in place of the kernels of the arithmetic family.
#include <amp/cuda/elementwise.h>
#include <amp/kernels/arithmetic.h>
#include <amp/ops/checks.h>

namespace amp::cuda {

void launch_add(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("add", kCUDA); }
void launch_sub(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("sub", kCUDA); }
void launch_mul(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("mul", kCUDA); }
void launch_div(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("div", kCUDA); }
void launch_neg(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("neg", kCUDA); }

}  // namespace amp::cuda
