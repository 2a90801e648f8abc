// Concatenation by one kernel. Internal.
#pragma once

#include <amp/ops/cat_plan.h>

namespace amp::cuda {

// Fills the result of the plan. Returns false, without doing anything, if that takes conversions, if tensors are not dense in the order of
// the result's dimensions, or if there is nothing to gain.
bool join(const CatPlan& plan);

}  // namespace amp::cuda
