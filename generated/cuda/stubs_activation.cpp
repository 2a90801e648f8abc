// DO NOT EDIT. Generated from ops/activation.yaml by codegen (./dev regenerate).
// What a build without CUDA links in place of the kernels of the activation family.
#include <amp/cuda/elementwise.h>
#include <amp/kernels/activation.h>
#include <amp/ops/checks.h>

namespace amp::cuda {

void launch_relu(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("relu", kCUDA); }
void launch_relu6(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("relu6", kCUDA); }
void launch_hardtanh(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("hardtanh", kCUDA); }
void launch_hardtanh_backward(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("hardtanh_backward", kCUDA); }
void launch_threshold(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("threshold", kCUDA); }
void launch_threshold_backward(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("threshold_backward", kCUDA); }
void launch_leaky_relu(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("leaky_relu", kCUDA); }
void launch_leaky_relu_backward(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("leaky_relu_backward", kCUDA); }
void launch_prelu_kernel(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("prelu_kernel", kCUDA); }
void launch_prelu_backward(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("prelu_backward", kCUDA); }
void launch_elu(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("elu", kCUDA); }
void launch_elu_backward(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("elu_backward", kCUDA); }
void launch_sigmoid(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("sigmoid", kCUDA); }
void launch_sigmoid_backward(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("sigmoid_backward", kCUDA); }
void launch_log_sigmoid(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("log_sigmoid", kCUDA); }
void launch_log_sigmoid_backward(const StridedLoop&, ScalarType, const cpu::ScalarParam*) {
  throw_no_kernel("log_sigmoid_backward", kCUDA);
}
void launch_gelu_erf(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("gelu_erf", kCUDA); }
void launch_gelu_erf_backward(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("gelu_erf_backward", kCUDA); }
void launch_gelu_tanh(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("gelu_tanh", kCUDA); }
void launch_gelu_tanh_backward(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("gelu_tanh_backward", kCUDA); }
void launch_silu(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("silu", kCUDA); }
void launch_silu_backward(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("silu_backward", kCUDA); }
void launch_mish(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("mish", kCUDA); }
void launch_mish_backward(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("mish_backward", kCUDA); }
void launch_softplus(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("softplus", kCUDA); }
void launch_softplus_backward(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("softplus_backward", kCUDA); }
void launch_hardsigmoid(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("hardsigmoid", kCUDA); }
void launch_hardswish(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("hardswish", kCUDA); }
void launch_hardswish_backward(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("hardswish_backward", kCUDA); }
void launch_hardshrink(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("hardshrink", kCUDA); }
void launch_softshrink(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("softshrink", kCUDA); }
void launch_shrink_backward(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("shrink_backward", kCUDA); }

}  // namespace amp::cuda
