// The position of an element in an indexed tensor.
#pragma once

#include <amp/cuda/index/checked.cuh>

namespace amp::cuda {

// How a value becomes an offset. The value is an offset, to be converted to units of 2^shift elements, or it is an index. The result is
// negative if the element must be skipped.
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
