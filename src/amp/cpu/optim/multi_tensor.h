// The CPU's multi-tensor updates.
#pragma once

#include <amp/optim/multi_tensor.h>

namespace amp::cpu {

void sgd_update(const optim::TensorLists& lists, const optim::SgdStep& step, const optim::StepScale& scale);
void adam_update(const optim::TensorLists& lists, const optim::AdamStep& step, const optim::StepScale& scale);
void unscale(const std::vector<Tensor>& grads, const Tensor& found_inf, const Tensor& inv_scale, bool write);

}  // namespace amp::cpu
