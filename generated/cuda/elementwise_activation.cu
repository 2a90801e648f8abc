// DO NOT EDIT. Generated from ops/activation.yaml by codegen (./dev regenerate).
#include <amp/cuda/elementwise.cuh>
#include <amp/cuda/kernels/activation.h>

namespace amp::cuda {

namespace functors_activation {
#include <amp/ops/functors.inc>
#include <amp/functors/activation.inc>
}  // namespace functors_activation

void launch_relu(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_activation::Relu, 1, 0, kFloatingTypes | kIntegralTypes>(loop, compute, params);
}

void launch_relu6(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_activation::Relu6, 1, 0, kFloatingTypes | kIntegralTypes>(loop, compute, params);
}

void launch_hardtanh(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_activation::Hardtanh, 1, 2, kFloatingTypes | kIntegralTypes>(loop, compute, params);
}

void launch_hardtanh_backward(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_activation::HardtanhBackward, 2, 2, kFloatingTypes>(loop, compute, params);
}

void launch_threshold(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_activation::Threshold, 1, 2, kFloatingTypes | kIntegralTypes>(loop, compute, params);
}

void launch_threshold_backward(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_activation::ThresholdBackward, 2, 1, kFloatingTypes>(loop, compute, params);
}

void launch_leaky_relu(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_activation::LeakyRelu, 1, 1, kFloatingTypes>(loop, compute, params);
}

void launch_leaky_relu_backward(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_activation::LeakyReluBackward, 2, 1, kFloatingTypes>(loop, compute, params);
}

void launch_prelu_elementwise(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_activation::PreluElementwise, 2, 0, kFloatingTypes>(loop, compute, params);
}

void launch_prelu_backward(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_activation::PreluBackward, 3, 0, kFloatingTypes>(loop, compute, params);
}

void launch_elu(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_activation::Elu, 1, 3, kFloatingTypes>(loop, compute, params);
}

void launch_elu_backward(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_activation::EluBackward, 2, 3, kFloatingTypes>(loop, compute, params);
}

void launch_sigmoid(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_activation::Sigmoid, 1, 0, kFloatingTypes | kComplexTypes>(loop, compute, params);
}

void launch_sigmoid_backward(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_activation::SigmoidBackward, 2, 0, kFloatingTypes | kComplexTypes>(loop, compute, params);
}

void launch_log_sigmoid(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_activation::LogSigmoid, 1, 0, kFloatingTypes>(loop, compute, params);
}

void launch_log_sigmoid_backward(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_activation::LogSigmoidBackward, 2, 0, kFloatingTypes>(loop, compute, params);
}

void launch_gelu_erf(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_activation::GeluErf, 1, 0, kFloatingTypes>(loop, compute, params);
}

void launch_gelu_erf_backward(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_activation::GeluErfBackward, 2, 0, kFloatingTypes>(loop, compute, params);
}

void launch_gelu_tanh(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_activation::GeluTanh, 1, 0, kFloatingTypes>(loop, compute, params);
}

void launch_gelu_tanh_backward(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_activation::GeluTanhBackward, 2, 0, kFloatingTypes>(loop, compute, params);
}

void launch_silu(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_activation::Silu, 1, 0, kFloatingTypes | kComplexTypes>(loop, compute, params);
}

void launch_silu_backward(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_activation::SiluBackward, 2, 0, kFloatingTypes | kComplexTypes>(loop, compute, params);
}

void launch_mish(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_activation::Mish, 1, 0, kFloatingTypes>(loop, compute, params);
}

void launch_mish_backward(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_activation::MishBackward, 2, 0, kFloatingTypes>(loop, compute, params);
}

void launch_softplus(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_activation::Softplus, 1, 2, kFloatingTypes>(loop, compute, params);
}

void launch_softplus_backward(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_activation::SoftplusBackward, 2, 2, kFloatingTypes>(loop, compute, params);
}

void launch_hardsigmoid(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_activation::Hardsigmoid, 1, 0, kFloatingTypes>(loop, compute, params);
}

void launch_hardswish(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_activation::Hardswish, 1, 0, kFloatingTypes>(loop, compute, params);
}

void launch_hardswish_backward(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_activation::HardswishBackward, 2, 0, kFloatingTypes>(loop, compute, params);
}

void launch_hardshrink(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_activation::Hardshrink, 1, 1, kFloatingTypes>(loop, compute, params);
}

void launch_softshrink(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_activation::Softshrink, 1, 1, kFloatingTypes>(loop, compute, params);
}

void launch_shrink_backward(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_activation::ShrinkBackward, 2, 1, kFloatingTypes>(loop, compute, params);
}

void launch_tanhshrink(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_activation::Tanhshrink, 1, 0, kFloatingTypes | kComplexTypes>(loop, compute, params);
}

void launch_real_softsign(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_activation::RealSoftsign, 1, 0, kFloatingTypes>(loop, compute, params);
}

void launch_gated(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_activation::Gated, 2, 0, kFloatingTypes>(loop, compute, params);
}

}  // namespace amp::cuda
