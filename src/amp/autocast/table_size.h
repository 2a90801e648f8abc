// The size of the tables of policies. Not in policy.h, because a new op would then change many files.
#pragma once

#include <amp/op_id.h>

namespace amp::autocast {

// The largest number of custom ops in a process (amp/extension/op.h). Their ids follow those of the built-in ops.
inline constexpr int kMaxOwnOps = 1024;
inline constexpr int kTableSize = kNumOps + kMaxOwnOps;

}  // namespace amp::autocast
