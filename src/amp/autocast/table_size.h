// The size of the tables of policies. Apart from policy.h, so that a new op changes few files.
#pragma once

#include <amp/op_id.h>

namespace amp::autocast {

// Programs and their libraries may bring this many ops (amp/extension/op.h); their ids follow those of the built-in ones.
inline constexpr int kMaxOwnOps = 1024;
inline constexpr int kTableSize = kNumOps + kMaxOwnOps;

}  // namespace amp::autocast
