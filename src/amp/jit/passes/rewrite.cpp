#include <amp/jit/passes/rewrite.h>

#include <algorithm>
#include <utility>

namespace amp::jit {

const Arg& argument(const Node& node, std::string_view name) { return node.args[static_cast<size_t>(parameter_index(*node.call, name))]; }
Arg& argument(Node& node, std::string_view name) { return const_cast<Arg&>(argument(std::as_const(node), name)); }

bool keeps_format(const Node& cast) { return argument(cast, "format").ints[0] == Size{static_cast<int64_t>(MemoryFormat::Preserve), 0}; }

bool is_product(const Node& node) {
  if (node.call->role == FrozenRole::Linear) return true;
  if (node.call->role != FrozenRole::Convolution) return false;
  return parameter_index(*node.call, "transposed") < 0 || !argument(node, "transposed").flag;
}

void Replacements::add(int from, int to) {
  if (from < 0 || of(to) == from) return;
  by_value_[static_cast<size_t>(from)] = of(to);
}

int Replacements::of(int value) {
  int last = value;
  const auto next = [&](int from) -> int& { return by_value_[static_cast<size_t>(from)]; };
  while (last >= 0 && static_cast<size_t>(last) < by_value_.size() && next(last) != kNone) last = next(last);
  while (value != last) value = std::exchange(next(value), last);
  return last;
}

void Replacements::apply(Node& node) {
  for (Arg& arg : node.args)
    for (int& value : arg.values) value = of(value);
}

void Replacements::apply(Graph& graph) {
  for (Node& node : graph.nodes) apply(node);
  for (int& output : graph.outputs) output = of(output);
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
