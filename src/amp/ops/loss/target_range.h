// The range of the targets of losses over classes. Internal.
#pragma once

#include <amp/ops/index_loops.h>

namespace amp {

inline constexpr int64_t kTargetDim = -2;  // used as IndexRange::dim, for error messages

inline IndexRange target_range(const char* op, int64_t classes) { return {op, kTargetDim, classes, false}; }

}  // namespace amp
