// The calls just outside the valid arguments of an op. Each argument of each sample is replaced, one at a time: by extreme numbers, and by
// tensors that are undefined, empty, of another rank, size or dtype, or contain indices out of range.
#pragma once

#include <string>
#include <vector>

namespace amp::fuzz {

std::vector<std::string> boundary_calls();

}  // namespace amp::fuzz
