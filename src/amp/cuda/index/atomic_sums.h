// Sums at indices with atomic additions. Internal.
#pragma once

#include <amp/ops/index_loops.h>

namespace amp::cuda {

// Backend::adds_in_any_order: true if cuda::determinism() is Off and a device adds the dtype atomically. These are the dtypes of at least
// 32 bits, and the 16-bit floating dtypes, which use a float32 copy.
bool adds_in_any_order(ScalarType dtype);

// Do the same as add_blocks and scatter_add_along, in one launch. For dtypes that are not added atomically, either now or ever, they return
// false without any effect.
bool add_atomically(const BlockLoop& blocks);
bool add_atomically(const AlongLoop& along);

}  // namespace amp::cuda
