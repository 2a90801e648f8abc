// The split of a reduction into work for blocks. Needs no device. Internal.
#pragma once

#include <amp/ops/reduction/reduction_plan.h>

namespace amp::cuda {

// A reduction with this number of blocks keeps a device busy. It has several segments only if each has fewer blocks.
inline constexpr int64_t kEnoughBlocks = 512;

// Outputs are the iterations of `kept`; each folds the iterations of `folded`, split into `segments` segments of `segment` iterations.
struct ReduceShape {
  Loops kept, folded;
  int64_t n_outputs, n_folded, segment, segments;
  bool packed;  // elements are loaded in packs
  int lanes;    // by columns in packs: number of packs in a block
};
// `pack`: the number of elements per load.
ReduceShape reduce_shape(const ReductionPlan& plan, int64_t pack = 1);
// The unit of the positions of packs. A pack may have any power of two of elements, up to kMaxPack, that divides it.
inline constexpr int64_t kMaxPack = 16;
int64_t reduce_unit(const ReductionPlan& plan);

}  // namespace amp::cuda
