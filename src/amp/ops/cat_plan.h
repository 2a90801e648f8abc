// The device-independent part of cat. Internal.
#pragma once

#include <vector>

#include <amp/core/tensor.h>

namespace amp {

// Those of the given tensors that are to be concatenated, without the empty one-dimensional ones that cat accepts with any shape, and an
// uninitialised result of the promoted dtype. `dim` is not negative. If all tensors are dense with the same order of dimensions in memory
// (such as channels-last), so is the result.
struct CatPlan {
  std::vector<const Tensor*> tensors;
  Tensor result;
  int64_t dim;
};

CatPlan plan_cat(TensorList tensors, int64_t dim);

}  // namespace amp
