// Memory whose neighbours may not be touched: a block with a page without access before it and one after it.
#pragma once

#include <cstddef>

namespace amp::fuzz {

// `bytes`, at most kGuardedBytes, right before the page without access (or, with `at_front`, right behind the other one). The blocks that
// were given since the last release_guarded() are apart; null when there are no more of them.
inline constexpr size_t kGuardedBytes = size_t{1} << 20;
void* guarded(size_t bytes, bool at_front);
void release_guarded();

}  // namespace amp::fuzz
