// DO NOT EDIT. Generated from ops/activation.yaml by codegen (./dev regenerate).
// The hand-written kernels of the activation ops for this backend.
#pragma once

#include <amp/core/generator.h>
#include <amp/core/tensor.h>
#include <amp/kernels/elementwise.h>

namespace amp::cuda {

void launch_relu(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_relu6(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_hardtanh(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_hardtanh_backward(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_threshold(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_threshold_backward(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_leaky_relu(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_leaky_relu_backward(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_prelu_elementwise(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_prelu_backward(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_elu(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_elu_backward(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_sigmoid(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_sigmoid_backward(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_log_sigmoid(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_log_sigmoid_backward(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_gelu_erf(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_gelu_erf_backward(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_gelu_tanh(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_gelu_tanh_backward(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_silu(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_silu_backward(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_mish(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_mish_backward(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_softplus(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_softplus_backward(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_hardsigmoid(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_hardswish(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_hardswish_backward(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_hardshrink(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_softshrink(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_shrink_backward(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_tanhshrink(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_real_softsign(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_gated(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);

}  // namespace amp::cuda
