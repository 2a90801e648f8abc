// Stable sorting by 64-bit keys. Internal.
#pragma once

#include <amp/core/tensor.h>

namespace amp::cuda {

struct Sorted {
  Tensor keys, values;
};

// Sorts by the low `bits` bits of the keys (int64, treated as unsigned), and reorders the values (int64) accordingly. Equal keys keep their
// order.
Sorted sort_by_key(const Tensor& keys, const Tensor& values, int bits);
// The same with values 0, 1, 2, ...
Sorted sort_by_key(const Tensor& keys, int bits);

}  // namespace amp::cuda
