// The state of an optimizer that libtorch's torch::save has written. Internal.
#pragma once

#include <amp/core/ivalue.h>
#include <amp/optim/optimizer.h>

namespace amp::optim {

// Whether a file holds the archive of an optimizer of libtorch.
bool is_libtorch_optimizer(const DictValue& file);
// Its state under amp's names. Options that libtorch does not have keep the values of `optimizer`. Throws ValueError "[load] ..." if
// groups or parameters are missing.
StateDict libtorch_optimizer_state(const DictValue& file, const Optimizer& optimizer);

}  // namespace amp::optim
