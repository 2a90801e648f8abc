// The CPU's multi-tensor updates.
#pragma once

#include <amp/optim/multi_tensor.h>

namespace amp::cpu {

void update(const optim::TensorLists& lists, const optim::UpdateRule& rule, int64_t count, const optim::StepScale& scale);
void check(const std::vector<Tensor>& grads, const optim::GradCheck& result, const Tensor& inv_scale, bool write);

}  // namespace amp::cpu
