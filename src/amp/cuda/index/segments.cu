// Copies in segments: see ops/segments.h.
#include <cstring>

#include <amp/cuda/elementwise/copy.h>
#include <amp/cuda/kernels/core_kernels.h>
#include <amp/ops/segments.h>
#include <amp/cuda/divide.cuh>
#include <amp/cuda/launch.cuh>

namespace amp::cuda {

namespace {

struct SegmentPlan {
  int count;
  SegmentAxis axis[kMaxDims];
};

template <class T>
__global__ void segments_kernel(const __grid_constant__ SegmentPlan plan, const T* from, T* to, T value, int64_t n) {
  grid_loop(n, [&](int64_t i) {
    int64_t rest = i, offset = 0;
    for (int d = plan.count - 1; d >= 0; --d) {
      const SegmentAxis& axis = plan.axis[d];
      const int64_t next = quotient(rest, axis.size), at = rest - next * axis.size;
      rest = next;
      int k = 0;
      while (k < axis.segments.size && at >= axis.segments.items[k].first + axis.segments.items[k].count) ++k;
      if (k == axis.segments.size || at < axis.segments.items[k].first) {
        to[i] = value;
        return;
      }
      const Segment& segment = axis.segments.items[k];
      offset += (segment.from + (at - segment.first) * segment.step) * axis.stride;
    }
    to[i] = from[offset];
  });
}

}  // namespace

void copy_segments(const SegmentCopy& copy) {
  if (!copy.value.defined() && copy.combinations() <= 1) return copy.for_each_loop([](const StridedLoop& loop) { copy_strided(loop); });
  SegmentPlan plan{};
  plan.count = copy.merged_axes(plan.axis);
  const int64_t n = copy.to.numel();
  dispatch_size(copy.to.element_size(), [&]<class T>(T*) {
    T value{};
    if (copy.value.defined()) std::memcpy(&value, copy.value.data_ptr(), sizeof(T));
    launch(segments_kernel<T>, grid_for(n), kThreads, plan, static_cast<const T*>(copy.from.data_ptr()),
           static_cast<T*>(copy.to.data_ptr()), value, n);
  });
}

}  // namespace amp::cuda
