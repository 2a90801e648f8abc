// Internal.
#pragma once

#include <amp/jit/graph.h>

namespace amp::jit {

// Replaces linear and convolution calls with constant weights by fused ones, together with the residual and activation that follow.
// `winograd`: whether convolutions may use Winograd's algorithm.
void fuse(Graph& graph, bool winograd);

}  // namespace amp::jit
