// The memory layouts that a device's convolutions read. Internal.
#pragma once

#include <amp/jit/graph.h>

namespace amp::jit {

// Converts the 16-bit weights of convolutions to channels-last on devices whose convolutions read that layout. Returns the number of
// converted weights. Files do not keep layouts, so this is also needed after loading.
int arrange_weights(Graph& graph);
// If only such convolutions read the result of a cast to 16 bits, lets the cast write channels-last. Returns the number of such casts.
int arrange_casts(Graph& graph);

}  // namespace amp::jit
