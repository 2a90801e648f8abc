// Copies in segments: see ops/segments.h.
#include <amp/cuda/copy.h>
#include <amp/cuda/kernels/core_kernels.h>
#include <amp/ops/segments.h>

namespace amp::cuda {

void copy_segments(const SegmentCopy& copy) {
  if (copy.value.defined()) fill(copy.to, copy.value.item());
  copy.for_each_loop([](const StridedLoop& loop) { copy_strided(loop); });
}

}  // namespace amp::cuda
