// The calls just outside of what an op takes: each argument of each sample replaced, one at a time, by extreme numbers, and by tensors that
// are undefined, empty, of another rank, size or dtype, or hold indices out of range.
#pragma once

#include <string>
#include <vector>

namespace amp::fuzz {

std::vector<std::string> boundary_calls();

}  // namespace amp::fuzz
