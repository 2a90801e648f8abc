// DO NOT EDIT. Generated from ops.yaml by codegen (./dev regenerate).
#include <amp/cuda/elementwise.cuh>

namespace amp::cuda {

namespace functors_activation {
#include <amp/ops/functors.inc>
#include <amp/functors/activation.inc>
}  // namespace functors_activation

void launch_relu(const StridedLoop& loop, ScalarType compute, const cpu::ScalarParam* params) {
  launch_elementwise<functors_activation::Relu, 1, 0, kFloatingTypes | kIntegralTypes>(loop, compute, params);
}

void launch_threshold_backward(const StridedLoop& loop, ScalarType compute, const cpu::ScalarParam* params) {
  launch_elementwise<functors_activation::ThresholdBackward, 2, 0, kFloatingTypes>(loop, compute, params);
}

void launch_exp(const StridedLoop& loop, ScalarType compute, const cpu::ScalarParam* params) {
  launch_elementwise<functors_activation::Exp, 1, 0, kFloatingTypes>(loop, compute, params);
}

}  // namespace amp::cuda
