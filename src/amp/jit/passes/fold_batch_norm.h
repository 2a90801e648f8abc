// Internal.
#pragma once

#include <amp/jit/graph.h>

namespace amp::jit {

// Makes batch norms with constant statistics part of the weight and bias of the convolution or linear before them.
void fold_batch_norms(Graph& graph);

}  // namespace amp::jit
