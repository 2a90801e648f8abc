// Assigns places in the frame to a function's registers. PTX has a new register for each value. Registers that live within one basic block
// share places, which keeps the frame in the processor's cache.
#pragma once

#include <functional>
#include <vector>

#include <fakecuda/ptx/module.h>

namespace ptx {

// `fresh` returns a new place for this number of bytes per lane, zero for a predicate.
std::vector<int32_t> allocate_registers(const Function& function, const std::function<int32_t(size_t)>& fresh);

}  // namespace ptx
