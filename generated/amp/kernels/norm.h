// DO NOT EDIT. Generated from ops/norm.yaml by codegen (./dev regenerate).
// The hand-written, device-independent functions that implement norm ops.
#pragma once

#include <amp/core/generator.h>
#include <amp/core/tensor.h>

namespace amp {

namespace check {
void native_batch_norm(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var,
                       bool training, double momentum, double eps);
void native_layer_norm(const Tensor& input, IntArrayRef normalized_shape, const Tensor& weight, const Tensor& bias, double eps);
void native_group_norm(const Tensor& input, const Tensor& weight, const Tensor& bias, int64_t num_groups, double eps);
void fused_rms_norm(const Tensor& input, IntArrayRef normalized_shape, const Tensor& weight, double eps);
}  // namespace check

namespace composite {
Tensor batch_norm(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var,
                  bool training, double momentum, double eps, bool cudnn_enabled);
Tensor layer_norm(const Tensor& input, IntArrayRef normalized_shape, const Tensor& weight, const Tensor& bias, double eps,
                  bool cudnn_enable);
Tensor group_norm(const Tensor& input, int64_t num_groups, const Tensor& weight, const Tensor& bias, double eps, bool cudnn_enabled);
Tensor instance_norm(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var,
                     bool use_input_stats, double momentum, double eps, bool cudnn_enabled);
Tensor rms_norm(const Tensor& input, IntArrayRef normalized_shape, const Tensor& weight, std::optional<double> eps);
Tensor local_response_norm(const Tensor& input, int64_t size, double alpha, double beta, double k);
}  // namespace composite

}  // namespace amp
