// The calls of a recorded program as JSON. Internal.
#pragma once

#include <functional>
#include <string>

#include <amp/jit/graph.h>

namespace amp::jit {

// Writes everything except constants that are tensors.
std::string write_program(const Graph& graph);

// Throws ValueError "path: reason" unless `text` has the form that write_program writes: the ops must exist, arguments must have their
// types, and each value must be computed before its use. `constant(value)` returns a constant that is a tensor, or throws.
Graph read_program(const std::string& path, const std::string& text, const std::function<Tensor(int value)>& constant);

}  // namespace amp::jit
