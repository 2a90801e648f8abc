// Shape arithmetic shared by ops.
#pragma once

#include <amp/core/tensor.h>

namespace amp {

// The shape that both broadcast to. Throws ValueError, naming the op.
Shape broadcast_shapes(const char* op, IntArrayRef a, IntArrayRef b);

}  // namespace amp
