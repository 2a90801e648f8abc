#include <amp/jit/rewrite.h>

#include <algorithm>
#include <utility>

namespace amp::jit {

const Arg& argument(const Node& node, std::string_view name) { return node.args[static_cast<size_t>(parameter_index(*node.call, name))]; }
Arg& argument(Node& node, std::string_view name) { return const_cast<Arg&>(argument(std::as_const(node), name)); }

bool is_product(const Node& node) {
  if (node.call->role == FrozenRole::Linear) return true;
  if (node.call->role != FrozenRole::Convolution) return false;
  return parameter_index(*node.call, "transposed") < 0 || !argument(node, "transposed").flag;
}

void replace_value(Graph& graph, int from, int to) {
  for (Node& node : graph.nodes) {
    for (Arg& arg : node.args) std::replace(arg.values.begin(), arg.values.end(), from, to);
  }
  std::replace(graph.outputs.begin(), graph.outputs.end(), from, to);
}

std::vector<int> producers(const Graph& graph) {
  std::vector<int> by_value(graph.values.size(), -1);
  for (size_t i = 0; i < graph.nodes.size(); ++i) {
    for (const int result : graph.nodes[i].results) {
      if (result >= 0) by_value[static_cast<size_t>(result)] = static_cast<int>(i);
    }
  }
  return by_value;
}

void report_count(Graph& graph, int count, const char* verb, const std::string& what) {
  if (count == 0) return;
  std::string text = what;
  if (count != 1) text.insert(std::min(text.find_first_of(" ,", 1), text.size()), "s");
  graph.report.push_back(verb + std::to_string(count) + text);
}

}  // namespace amp::jit
