// Sums at indices with atomic additions. Internal.
#pragma once

#include <amp/ops/index_loops.h>

namespace amp::cuda {

// Backend::adds_in_any_order: if cuda::determinism() is Off, for the dtypes to which a device adds atomically, those of at least 32 bits,
// and the floating dtypes of 16 bits, for which a float32 copy is used.
bool adds_in_any_order(ScalarType dtype);

// Do what add_blocks and scatter_add_along do, in one launch. For dtypes that are not added atomically, now or ever, they return false and
// do nothing.
bool add_atomically(const BlockLoop& blocks);
bool add_atomically(const AlongLoop& along);

}  // namespace amp::cuda
