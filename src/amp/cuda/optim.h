// The CUDA backend's multi-tensor updates: nothing here waits for the device.
#pragma once

#include <amp/optim/multi_tensor.h>
#include <amp/scaler/update.h>

namespace amp::cuda {

void sgd_update(const optim::TensorLists& lists, const optim::SgdStep& step, const optim::StepScale& scale);
void adam_update(const optim::TensorLists& lists, const optim::AdamStep& step, const optim::StepScale& scale);
void unscale(const std::vector<Tensor>& grads, const Tensor& found_inf, const Tensor& inv_scale, bool write);
void update_scale(const scaler::ScaleState& state, const Tensor& found_inf, const scaler::UpdateRule& rule);

}  // namespace amp::cuda
