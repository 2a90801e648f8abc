#include <algorithm>
#include <bit>
#include <cstdint>

#include <amp/cuda/reduction/shape.h>

namespace amp::cuda {

int64_t reduce_unit(const ReductionPlan& plan) {
  if (!plan.by_columns && plan.folded.n == 0) return kMaxPack;  // a single line may begin anywhere
  static_assert(std::has_single_bit(static_cast<uint64_t>(kMaxPack)));
  int64_t multiples = kMaxPack | plan.length;
  for (const Loops* loops : {&plan.kept, &plan.folded}) {
    for (int d = 0; d < loops->n; ++d) multiples |= loops->strides[d];
  }
  if (plan.by_columns) multiples |= plan.row_stride;
  return multiples & -multiples;
}

namespace {

// Leaves the rest uninitialized, as in the plan.
void copy_used(const Loops& from, Loops& to) {
  to.n = from.n;
  std::copy_n(from.sizes, from.n, to.sizes);
  std::copy_n(from.strides, from.n, to.strides);
}

}  // namespace

ReduceShape reduce_shape(const ReductionPlan& plan, int64_t pack) {
  constexpr int64_t kElementsEach = 32, kBlock = 256, kMaxSegments = 1024;
  ReduceShape shape;
  copy_used(plan.kept, shape.kept);
  copy_used(plan.folded, shape.folded);
  shape.n_outputs = plan.n_outputs;
  shape.n_folded = plan.n_folded;
  shape.segment = std::max<int64_t>(plan.n_folded, 1);
  shape.segments = 1;
  shape.packed = pack > 1;
  shape.lanes = 32;
  int64_t blocks = plan.n_outputs, threads = kBlock;  // blocks per output
  if (plan.by_columns) {
    shape.kept.push(plan.length, 1);
    shape.folded.push(plan.rows, plan.row_stride);
    const int64_t packs = plan.n_outputs / pack;
    while (shape.lanes > 1 && packs <= shape.lanes / 2) shape.lanes /= 2;
    if (pack == 1) shape.lanes = 32;
    blocks = (packs + shape.lanes - 1) / shape.lanes;
    threads = kBlock / shape.lanes;
  } else {
    shape.folded.push(plan.length, 1);
    threads = kBlock;
  }
  // If there are few outputs with many elements each, they are split into segments to keep the whole device busy.
  const int64_t segment = threads * (plan.by_columns || pack > 1 ? kElementsEach : kElementsEach / 4);
  const int64_t segments =
      std::min({(plan.n_folded + segment - 1) / segment, (kEnoughBlocks + blocks - 1) / std::max<int64_t>(blocks, 1), kMaxSegments});
  if (segments > 1) {
    shape.segment = (plan.n_folded + segments - 1) / segments;
    if (pack > 1) shape.segment = (shape.segment + kMaxPack - 1) / kMaxPack * kMaxPack;
    shape.segments = (plan.n_folded + shape.segment - 1) / shape.segment;
  }
  return shape;
}

}  // namespace amp::cuda
