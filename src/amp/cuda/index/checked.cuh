// Indices that are checked on the device.
#pragma once

#include <amp/cuda/index/faults.h>
#include <amp/ops/index_loops.h>
#include <amp/cuda/launch.cuh>

namespace amp::cuda {

struct CheckedIndex {
  IndexRange range;
  IndexFault* fault;

  explicit CheckedIndex(const IndexRange& of) : range(of), fault(index_fault()) {}

  // The index in [0, size); -1 if it must be skipped, or is out of range (which is recorded).
  __device__ int64_t operator()(int64_t index) const {
    const int64_t i = index < 0 && range.wraps ? index + range.size : index;
    if (i < 0 || i >= range.size) {
      note(index);
      return -1;
    }
    return index == range.left_out ? -1 : i;
  }

 private:
  __device__ void note(int64_t index) const {
    if (atomicCAS(&fault->claimed, 0, 1) != 0) return;
    fault->op = range.op;
    fault->index = index;
    fault->dim = range.dim;
    fault->size = range.size;
    __threadfence_system();
    *static_cast<volatile int*>(&fault->ready) = 1;
  }
};

}  // namespace amp::cuda
