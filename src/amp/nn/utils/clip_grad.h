// Bounding gradients between backward() and the optimizer's step (torch.nn.utils.clip_grad_norm_ and clip_grad_value_).
//
// With a GradScaler the gradients are unscaled first:
//   scaler.scale(loss).backward();
//   scaler.unscale_(optimizer);
//   amp::nn::utils::clip_grad_norm_(model->parameters(), 1.0);
//   scaler.step(optimizer);
//   scaler.update();
#pragma once

#include <amp/core/tensor.h>

namespace amp::nn::utils {

// Multiplies all gradients by max_norm / (norm + 1e-6), when that is below one. The norm is that of order norm_type (also +-inf and 0) of
// all gradients as one vector; it is returned, as it was before, as a 0-dim tensor on the device of the first gradient. It is computed in
// float32, in float64 when a gradient has that dtype; gradients may differ in dtype and device, and parameters without a gradient or
// undefined do not count; sparse ones are coalesced. Without any gradient the norm is 0. Nothing waits for a device, unless
// error_if_nonfinite asks for it.
//
// A norm that is NaN makes every gradient NaN, an infinite one makes them zero and NaN; with error_if_nonfinite it throws Error instead,
// before a gradient is touched. Throws ValueError when max_norm is negative or max_norm or norm_type is NaN.
AMP_API Tensor clip_grad_norm_(TensorList parameters, double max_norm, double norm_type = 2.0, bool error_if_nonfinite = false);

// Moves every element of every gradient into [-clip_value, clip_value]; NaN stays. Throws ValueError when clip_value is negative or NaN.
AMP_API void clip_grad_value_(TensorList parameters, double clip_value);

}  // namespace amp::nn::utils
