// DO NOT EDIT. Generated from ops.yaml by codegen (./dev regenerate).
// What a build without CUDA links in place of the kernels of the activation family.
#include <amp/cuda/elementwise.h>
#include <amp/kernels/activation.h>
#include <amp/ops/checks.h>

namespace amp::cuda {

void launch_relu(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("relu", kCUDA); }
void launch_threshold_backward(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("threshold_backward", kCUDA); }
void launch_exp(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("exp", kCUDA); }

}  // namespace amp::cuda
