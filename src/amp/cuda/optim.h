// The CUDA backend's multi-tensor updates. Nothing here waits for the device.
#pragma once

#include <amp/optim/multi_tensor.h>
#include <amp/scaler/update.h>

namespace amp::cuda {

void update_parameters(const optim::Update& update);
void check_gradients(const std::vector<Tensor>& grads, const optim::GradCheck& result, const Tensor& inv_scale, bool write);
void update_scale(const scaler::ScaleState& state, const Tensor& found_inf, const scaler::UpdateRule& rule);

}  // namespace amp::cuda
