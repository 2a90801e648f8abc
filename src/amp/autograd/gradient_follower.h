// Who wants to know which gradients a backward pass has changed. Internal.
#pragma once

#include <amp/core/tensor.h>

namespace amp::autograd {

// GraphTask::follow gives one to a pass.
class GradientFollower {
 public:
  virtual ~GradientFollower() = default;
  // Whether there is anything to tell it.
  virtual bool wants() const = 0;
  // The pass has added to the gradient of a leaf in place, or has written a new one into memory that already existed.
  virtual void written(const Tensor& grad) = 0;
  // The pass has given a leaf that had no gradient one in new memory.
  virtual void created(const Tensor&) {}
};

}  // namespace amp::autograd
