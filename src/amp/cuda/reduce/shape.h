// How a reduction is split into work for blocks. Needs no device. Internal.
#pragma once

#include <amp/ops/reduction_plan.h>

namespace amp::cuda {

// Outputs are the iterations of `kept`; each folds the iterations of `folded`, split into `segments` segments of `segment` iterations.
struct ReduceShape {
  Loops kept, folded;
  int64_t n_outputs, n_folded, segment, segments;
};
ReduceShape reduce_shape(const ReductionPlan& plan);

}  // namespace amp::cuda
