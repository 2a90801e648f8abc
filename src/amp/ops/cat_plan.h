// The device-free part of cat. Internal.
#pragma once

#include <vector>

#include <amp/core/tensor.h>

namespace amp {

// What takes part, without the empty vectors that go along with any shape, and an uninitialised result of the promoted dtype. `dim` is not
// negative. Where all tensors are channels-last (or otherwise dense in one order of dimensions), so is the result.
struct CatPlan {
  std::vector<Tensor> tensors;
  Tensor result;
  int64_t dim;
};

CatPlan plan_cat(TensorList tensors, int64_t dim);

}  // namespace amp
