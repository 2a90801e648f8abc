// The tensors of one argument of a call. Part of the extension interface.
#pragma once

#include <cstddef>

#include <amp/core/tensor.h>

namespace amp::autocast {

// A Tensor or a TensorList, borrowed from the caller.
struct Input {
  Input(const Tensor& one) : first(&one), count(1) {}
  Input(TensorList list) : first(list.data()), count(list.size()) {}
  const Tensor* begin() const { return first; }
  const Tensor* end() const { return first + count; }

  const Tensor* first;
  size_t count;
};

}  // namespace amp::autocast
