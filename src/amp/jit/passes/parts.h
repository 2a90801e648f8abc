// Composites of elementwise ops, as these ops. Internal.
#pragma once

#include <amp/jit/graph.h>

namespace amp::jit {

// Replaces each composite that consists of elementwise ops and casts, such as gelu, by these. They are found by calling it with a few
// elements of the same dtypes. Other composites stay.
void expand_composites(Graph& graph);

}  // namespace amp::jit
