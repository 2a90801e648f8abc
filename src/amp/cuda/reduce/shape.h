// How a reduction is split into work for blocks. Needs no device. Internal.
#pragma once

#include <amp/ops/reduction_plan.h>

namespace amp::cuda {

// A reduction of so many blocks keeps a device busy: it has several segments only if it has fewer blocks in each.
inline constexpr int64_t kEnoughBlocks = 512;

// Outputs are the iterations of `kept`; each folds the iterations of `folded`, split into `segments` segments of `segment` iterations.
struct ReduceShape {
  Loops kept, folded;
  int64_t n_outputs, n_folded, segment, segments;
  bool packed;  // elements are loaded in packs
  int lanes;    // by columns in packs: how many of these a block has
};
// `pack`: how many elements are loaded at once.
ReduceShape reduce_shape(const ReductionPlan& plan, int64_t pack = 1);
// Where packs may lie: they can have any power of two of elements, up to kMaxPack, that divides this number.
inline constexpr int64_t kMaxPack = 16;
int64_t reduce_unit(const ReductionPlan& plan);

}  // namespace amp::cuda
