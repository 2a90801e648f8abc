// torch.nn.utils.clip_grad_norm_ and clip_grad_value_: optim/clip_grad.h describes them.
#pragma once

#include <amp/optim/clip_grad.h>

namespace amp::nn::utils {

using optim::clip_grad_norm_;
using optim::clip_grad_value_;
using optim::GradNorm;

}  // namespace amp::nn::utils
