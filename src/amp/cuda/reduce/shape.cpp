#include <algorithm>

#include <amp/cuda/reduce/shape.h>

namespace amp::cuda {

ReduceShape reduce_shape(const ReductionPlan& plan) {
  constexpr int64_t kEnoughBlocks = 512, kSegment = 2048, kMaxSegments = 1024;
  ReduceShape shape{plan.kept, plan.folded, plan.n_outputs, plan.n_folded, std::max<int64_t>(plan.n_folded, 1), 1};
  if (plan.by_columns) {
    shape.kept.push(plan.length, 1);
    shape.folded.push(plan.rows, plan.row_stride);
  } else {
    shape.folded.push(plan.length, 1);
  }
  // If there are few outputs with many elements each, they are split into segments to keep the whole device busy.
  const int64_t blocks = plan.by_columns ? (plan.n_outputs + 31) / 32 : plan.n_outputs, segment = plan.by_columns ? kSegment / 8 : kSegment;
  const int64_t segments =
      std::min({(plan.n_folded + segment - 1) / segment, (kEnoughBlocks + blocks - 1) / std::max<int64_t>(blocks, 1), kMaxSegments});
  if (segments > 1) {
    shape.segment = (plan.n_folded + segments - 1) / segments;
    shape.segments = (plan.n_folded + shape.segment - 1) / shape.segment;
  }
  return shape;
}

}  // namespace amp::cuda
