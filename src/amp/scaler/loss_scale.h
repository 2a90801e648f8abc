// What a backward pass knows about the scale of its loss. Internal.
#pragma once

#include <memory>

#include <amp/core/tensor.h>

namespace amp::autograd {
class GradientFollower;
}

namespace amp::scaler {

// Every backward pass of `loss`, which was multiplied by the one-element tensor `scale`, tells `follower` about gradients, if that is not
// null. The scale is then that of the pass. Does nothing if the loss was not recorded.
void mark_scaled(const Tensor& loss, const Tensor& scale, std::shared_ptr<autograd::GradientFollower> follower = nullptr);
// The same with a scale of 1, for a loss that was given to a disabled scaler.
void mark_unscaled(const Tensor& loss);

// The scale of the loss of this thread's backward pass; undefined if no scaler has had it, or if the pass has not reached it yet. Forgets
// it. Only known to passes that something follows (autograd/gradient_observer.h).
Tensor take_pass_scale();

}  // namespace amp::scaler
