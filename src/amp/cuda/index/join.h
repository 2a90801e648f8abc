// Concatenation by one kernel. Internal.
#pragma once

#include <amp/ops/concat/cat_plan.h>

namespace amp::cuda {

// Fills the result of the plan. Returns false, without any effect, if this needs conversions, if tensors are not dense in the order of the
// result's dimensions, or if there is no gain.
bool join(const CatPlan& plan);

}  // namespace amp::cuda
