// Sets of ops by name. Internal.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <amp/op_id.h>

namespace amp::autocast {
struct PolicyOp;
}

namespace amp::tracing {

// The public ops that a name means. "sum" means all overloads of sum, and `*` any text: "conv*", "*norm".
std::vector<const autocast::PolicyOp*> ops_matching(std::string_view name);
// The message for a name that means no op.
std::string no_op_matches(std::string_view name);

// A set indexed by OpId, with space for custom ops. Throws ValueError "[who] ..." for a name that means no op.
std::vector<bool> op_set(const char* who, const std::vector<std::string>& names);

}  // namespace amp::tracing
