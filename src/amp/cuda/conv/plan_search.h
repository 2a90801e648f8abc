// The plans that cuDNN proposes for a pass of a convolution, best first. Internal.
#pragma once

#include <amp/cuda/conv/graph.h>
#include <amp/cuda/cudnn/plan_search.h>

namespace amp::cuda {

using ConvPlan = CudnnPlan;

// Whether the policy allows an engine with these numerical notes.
bool policy_allows(const ConvKey& key, const CudnnNotes& notes);

class PlanSearch : public CudnnPlanSearch {
 public:
  PlanSearch(const ConvKey& key, const CudnnTarget& target);
};

}  // namespace amp::cuda
