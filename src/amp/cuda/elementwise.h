// Launching generated elementwise kernels.
#pragma once

#include <amp/core/strided.h>
#include <amp/cpu/elementwise/row.h>

namespace amp::cuda {

// Runs one op over a strided loop whose operands lie on the current device; operand 0 is the output. `compute` is the promoted dtype.
using ElementwiseLauncher = void (*)(const StridedLoop& loop, ScalarType compute, const cpu::ScalarParam* params);

}  // namespace amp::cuda
