// Memory between guard pages: a block with an inaccessible page before and after it.
#pragma once

#include <cstddef>

namespace amp::fuzz {

// `bytes`, at most kGuardedBytes, ending right before the inaccessible page (or, with `at_front`, starting right after the other one).
// Blocks returned since the last release_guarded() are separate; returns null when none are left.
inline constexpr size_t kGuardedBytes = size_t{1} << 20;
void* guarded(size_t bytes, bool at_front);
void release_guarded();

}  // namespace amp::fuzz
