// Sets of ops by name. Internal.
#pragma once

#include <string>
#include <vector>

#include <amp/op_id.h>

namespace amp::tracing {

// A set indexed by OpId, with space for custom ops. "sum" means all overloads of sum. Throws ValueError "[who] ..." for an unknown name.
std::vector<bool> op_set(const char* who, const std::vector<std::string>& names);

}  // namespace amp::tracing
