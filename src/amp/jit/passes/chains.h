// Chains of elementwise ops and casts, which run as one pass over memory. Internal.
#pragma once

#include <amp/jit/graph.h>

namespace amp::jit {

struct ChainCount {
  int chains = 0;
  int steps = 0;  // ops and casts in them
};

// Replaces chains by calls of fused_call(). The results of the program do not change, bit for bit. A chain consists of calls whose results
// have one shape, on a device with a kernel for them. Its values that others use are its results.
ChainCount fuse_chains(Graph& graph);

}  // namespace amp::jit
