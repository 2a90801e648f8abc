// Where an element of an indexed tensor is.
#pragma once

#include <amp/cuda/indexing/checked.cuh>

namespace amp::cuda {

// How a value becomes an offset, which is negative if the element is to be left out: it is one, to be converted to units of 2^shift
// elements, or it is an index.
struct AsOffset {
  int shift;
  __device__ int64_t operator()(int64_t offset) const { return offset >> shift; }
};
struct AsIndex {
  CheckedIndex checked;
  int64_t stride;
  __device__ int64_t operator()(int64_t index) const {
    const int64_t i = checked(index);
    return i < 0 ? -1 : i * stride;
  }
};

}  // namespace amp::cuda
