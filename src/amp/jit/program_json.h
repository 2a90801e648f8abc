// The calls of a program as JSON. Internal.
#pragma once

#include <functional>
#include <string>

#include <amp/jit/graph.h>

namespace amp::jit {

// Without the constants that are tensors.
std::string write_program(const Graph& graph);

// Throws ValueError "path: reason" unless `text` is what write_program writes, with ops that exist and arguments of their types, in an
// order in which each value is computed before it is used. `constant(value)` returns a constant that is a tensor, or throws.
Graph read_program(const std::string& path, const std::string& text, const std::function<Tensor(int value)>& constant);

}  // namespace amp::jit
