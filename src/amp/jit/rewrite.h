// Helpers of the passes that change a graph. Internal.
#pragma once

#include <initializer_list>
#include <string>
#include <vector>

#include <amp/jit/graph.h>

namespace amp::jit {

// Whether the node calls one of these ops.
bool is_call(const Node& node, std::initializer_list<OpId> ops);
// Uses `to` wherever `from` is used.
void replace_value(Graph& graph, int from, int to);
// By value: the call that computes it, or -1.
std::vector<int> producers(const Graph& graph);
// Adds a line such as "removed 3 dropouts" to the report, unless `count` is 0. An s is added to the first word of `what` if there are
// several.
void report_count(Graph& graph, int count, const char* verb, const std::string& what);

}  // namespace amp::jit
