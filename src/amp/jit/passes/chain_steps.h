// The calls of a program that chains can contain. Internal.
#pragma once

#include <optional>

#include <amp/jit/graph.h>
#include <amp/kernels/fused.h>

namespace amp::jit {

inline const Value& value_of(const Graph& graph, int value) { return graph.values[static_cast<size_t>(value)]; }
// Whether the value is a number that a call takes as a tensor.
bool is_number_value(const Graph& graph, int value);
// The call as a step of a chain, whose inputs are values of the program; nothing if chains cannot contain it.
std::optional<FusedStep> step_of(const Graph& graph, const Node& node);
// The sum or mean that the call computes, if it can end a chain.
std::optional<FusedReduction> reduction_of(const Graph& graph, const Node& node);
// The result of an in-place op on tensors of several dtypes is a value without a shape, and a cast of it. Completes these values.
void complete_values(Graph& graph);

}  // namespace amp::jit
