// The device-independent part of cat. Internal.
#pragma once

#include <vector>

#include <amp/core/tensor.h>

namespace amp {

// The tensors to concatenate, and an uninitialized result of the promoted dtype. The empty one-dimensional tensors that cat accepts with
// any shape are left out. `dim` is not negative. If all tensors are dense with the same order of dimensions in memory (such as
// channels-last), the result is dense in that order as well.
struct CatPlan {
  std::vector<const Tensor*> tensors;
  Tensor result;
  int64_t dim;
};

CatPlan plan_cat(TensorList tensors, int64_t dim);

}  // namespace amp
