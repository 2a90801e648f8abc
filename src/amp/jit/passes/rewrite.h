// Helpers of the passes that change a graph. Internal.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <amp/jit/graph.h>

namespace amp::jit {

// A linear, or a convolution that is not transposed.
bool is_product(const Node& node);
// The argument called `name`, which the call must have.
Arg& argument(Node& node, std::string_view name);
const Arg& argument(const Node& node, std::string_view name);
// The value that the argument called `name` is: an argument that is one tensor.
inline int& value_of(Node& node, std::string_view name) { return argument(node, name).values[0]; }
inline int value_of(const Node& node, std::string_view name) { return argument(node, name).values[0]; }
// Whether a cast keeps the memory format.
bool keeps_format(const Node& cast);
// Values that others replace. The graph changes in apply(), once for all of them: a walk for each one would take time with the square.
class Replacements {
 public:
  explicit Replacements(const Graph& graph) : by_value_(graph.values.size(), kNone) {}
  // Uses `to` wherever `from` is used.
  void add(int from, int to);
  // The value that replaces this one; the value itself if none does.
  int of(int value);
  // Replaces the arguments of a call.
  void apply(Node& node);
  void apply(Graph& graph);

 private:
  static constexpr int kNone = -1;
  std::vector<int> by_value_;
};
// For each value: the call that computes it, or -1.
std::vector<int> producers(const Graph& graph);
// Adds a line such as "removed 3 dropouts" to the report, unless `count` is 0. If there are several, the first word of `what` gets an s.
void report_count(Graph& graph, int count, const char* verb, const std::string& what);

}  // namespace amp::jit
