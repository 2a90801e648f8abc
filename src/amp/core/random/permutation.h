// Random permutations. Internal.
#pragma once

#include <cstdint>

#include <amp/core/generator.h>

namespace amp::detail {

// Writes 0, ..., n - 1 in random order. The order depends on the generator and n alone: not on its device, nor on the number of threads.
void random_permutation(int64_t* out, int64_t n, const Generator& generator);

}  // namespace amp::detail
