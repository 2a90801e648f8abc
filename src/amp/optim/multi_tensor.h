// Updates of many tensors in one pass, per device. Internal.
#pragma once

#include <vector>

#include <amp/core/tensor.h>

namespace amp::optim {

// torch.optim.SGD: g += weight_decay * p; m = momentum * m + (1 - dampening) * g (m = g at first); g = m, or g + momentum * m (Nesterov); p
// -= lr * g.
struct SgdRule {
  double lr, momentum, dampening, weight_decay;
  bool nesterov, maximize;
};

// torch.optim.Adam and AdamW (decoupled weight decay).
struct AdamRule {
  double lr, beta1, beta2, eps, weight_decay;
  bool decoupled, maximize;
};

struct SgdStep : SgdRule {
  bool first = false;  // the momentum buffers are new
};
struct AdamStep : AdamRule {
  int64_t count = 0;  // steps taken before
};

// What a gradient scaler asks of an update: multiply the gradients by inv_scale first, and do nothing at all when found_inf is not zero.
// Both are one-element float32 tensors on the device of the gradients, or undefined.
struct StepScale {
  Tensor inv_scale;
  Tensor found_inf;
  bool write_grads = false;  // leave the unscaled gradients in .grad
};

// The tensors of one role (parameters, gradients, first moments, ...) in the same order in each.
using TensorLists = std::vector<std::vector<Tensor>>;

// On CUDA only the device knows which steps a scaler skipped: there the last list has, for each parameter, the number of steps taken before
// as a one-element int64 tensor, which the update counts on, and `first` and `count` mean nothing. lists: parameters, gradients, momentum
// buffers (empty list: none), steps.
void sgd_update(const TensorLists& lists, const SgdStep& step, const StepScale& scale);
// lists: parameters, gradients, first moments, second moments, largest second moments (empty list: none), steps.
void adam_update(const TensorLists& lists, const AdamStep& step, const StepScale& scale);

// Multiplies every gradient by inv_scale and sets found_inf to 1 when a gradient or a product is not finite; it is never set back.
// With `write` false only checks. Source: torch._amp_foreach_non_finite_check_and_unscale_, which looks at the inputs alone.
void unscale(const std::vector<Tensor>& grads, const Tensor& found_inf, const Tensor& inv_scale, bool write);

}  // namespace amp::optim
