// How a reduction is cut into work for blocks. No device needed. Internal.
#pragma once

#include <amp/ops/reduction_plan.h>

namespace amp::cuda {

// Outputs are the iterations of `kept`; each is the fold of the iterations of `folded`, cut into `segments` of `segment` iterations.
struct ReduceShape {
  Loops kept, folded;
  int64_t n_outputs, n_folded, segment, segments;
};
ReduceShape reduce_shape(const ReductionPlan& plan);

}  // namespace amp::cuda
