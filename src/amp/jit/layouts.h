// The memory layouts that a device's convolutions read. Internal.
#pragma once

#include <amp/jit/graph.h>

namespace amp::jit {

// Puts the 16-bit weights of convolutions into channels-last on devices whose convolutions read that. Returns how many. Files do not keep
// layouts, so that a loaded program needs it, too.
int arrange_weights(Graph& graph);
// Lets a cast to 16 bits, whose result only such convolutions read, write channels-last. Returns how many.
int arrange_casts(Graph& graph);

}  // namespace amp::jit
