// Stable sorting by keys of 64 bits. Internal.
#pragma once

#include <amp/core/tensor.h>

namespace amp::cuda {

struct Sorted {
  Tensor keys, values;
};

// Orders keys (int64, read as unsigned) by their low `bits` bits; each brings its value (int64) along. Equal ones keep their order.
Sorted sort_by_key(const Tensor& keys, const Tensor& values, int bits);
// The same with 0, 1, 2, ... for the values.
Sorted sort_by_key(const Tensor& keys, int bits);

}  // namespace amp::cuda
