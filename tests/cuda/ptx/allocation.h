// Places of a function's registers in the frame. PTX has a new register for each value; those that live within one basic block share
// places, so that the frame stays in the processor's cache.
#pragma once

#include <functional>
#include <vector>

#include "cuda/ptx/module.h"

namespace ptx {

// `fresh` gives a new place for so many bytes of a lane, zero for a predicate.
std::vector<int32_t> allocate_registers(const Function& function, const std::function<int32_t(size_t)>& fresh);

}  // namespace ptx
