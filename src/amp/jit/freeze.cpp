#include <amp/jit/freeze.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include <amp/core/error.h>
#include <amp/core/grad_mode.h>
#include <amp/core/memory_format.h>
#include <amp/jit/graph.h>
#include <amp/jit/passes/chains.h>
#include <amp/jit/passes/fold_batch_norm.h>
#include <amp/jit/passes/fuse.h>
#include <amp/jit/passes/layouts.h>
#include <amp/jit/passes/rewrite.h>
#include <amp/jit/plan.h>

namespace amp::jit {

namespace {

using tracing::ArgumentKind;

// Whether the call always uses the statistics of its input: a batch norm that does not track statistics has no others in any mode.
bool lacks_statistics(const Node& node) { return node.call->role == FrozenRole::BatchNorm && argument(node, "running_mean").values[0] < 0; }

void check_inference(const Graph& graph) {
  for (const Node& node : graph.nodes) {
    if (lacks_statistics(node)) continue;
    for (const char* mode : {"training", "train"}) {
      const int i = parameter_index(*node.call, mode);
      AMP_CHECK(i < 0 || !node.args[static_cast<size_t>(i)].flag, ValueError, "[jit::freeze] ", node.call->name,
                " runs in training mode: call eval() on the module before jit::trace");
    }
  }
}

// Checks properties that the passes rely on but a file may violate.
void check_results(const Graph& graph) {
  for (const Node& node : graph.nodes) {
    const bool is_known = node.call->role != FrozenRole::None || node.call->has(OpCall::kIdentityInEval);
    AMP_CHECK(!is_known || (node.results.size() == 1 && node.results[0] >= 0), ValueError, "[jit::freeze] ", node.call->name,
              " must have one result, but has ", node.results.size());
  }
}

void own_constants(Graph& graph) {
  for (auto& [value, tensor] : graph.constants) {
    if (!is_number(tensor)) tensor = tensor.detach().clone();
  }
}

// Removes ops that return their first argument in eval mode: the dropouts.
void remove_dropouts(Graph& graph) {
  int removed = 0;
  Replacements replaced(graph);
  for (const Node& node : graph.nodes) {
    if (!node.call->has(OpCall::kIdentityInEval)) continue;
    replaced.add(node.results[0], node.args[0].values[0]);
    ++removed;
  }
  replaced.apply(graph);
  report_count(graph, removed, "removed ", " dropout");
}

// --- calls of constants ---

bool depends_on_constants_only(const Graph& graph, const Node& node) {
  return std::all_of(node.args.begin(), node.args.end(), [&](const Arg& arg) {
    const auto constant = [&](int value) { return value < 0 || graph.is_constant(value); };
    return std::all_of(arg.values.begin(), arg.values.end(), constant) &&
           std::all_of(arg.ints.begin(), arg.ints.end(), [](const Size& size) { return size.per_batch == 0; });
  });
}

// The results of a call of constants, except those that nothing uses.
std::vector<Tensor> compute(const Graph& graph, const Node& node) {
  Graph alone;
  alone.frozen = true;
  alone.nodes = {node};
  const auto number = [&](int value) {  // index in `alone`
    if (value < 0) return -1;
    return alone.add_constant(graph.constants.at(value));
  };
  for (Arg& arg : alone.nodes[0].args) std::transform(arg.values.begin(), arg.values.end(), arg.values.begin(), number);
  for (int& result : alone.nodes[0].results) {
    if (result < 0) continue;
    result = alone.add_value({});
    alone.outputs.push_back(result);
  }
  return Plan(alone).run({});
}

void fold_constants(Graph& graph) {
  int casts = 0, calls = 0;
  std::vector<Node> kept;
  for (Node& node : graph.nodes) {
    if (node.call->has(OpCall::kRandom) || !depends_on_constants_only(graph, node)) {
      kept.push_back(std::move(node));
      continue;
    }
    const std::vector<Tensor> results = compute(graph, node);
    size_t next = 0;
    for (const int result : node.results) {
      if (result >= 0) graph.constants.emplace(result, results[next++]);
    }
    ++(node.call->role == FrozenRole::Cast ? casts : calls);
  }
  graph.nodes = std::move(kept);
  report_count(graph, casts, "folded ", " cast of constants");
  report_count(graph, calls, "folded ", " call of constants");
}

// --- casts ---

// Whether `wide` represents all values of `narrow`. Floating-point dtypes count as not representing all integers, and types for storage
// have no common dtype with others.
bool keeps_values(ScalarType narrow, ScalarType wide) {
  const bool rounds = isIntegralType(narrow) && !isIntegralType(wide);
  return !rounds && !isStorageType(narrow) && !isStorageType(wide) && promoteTypes(narrow, wide) == wide;
}

// Removes casts to the dtype that a value already has, casts of a wider copy back, and repeated casts.
void simplify_casts(Graph& graph) {
  int removed = 0;
  const std::set<int> inputs(graph.inputs.begin(), graph.inputs.end());
  std::set<int> outputs(graph.outputs.begin(), graph.outputs.end());
  // Whether others also hold the value. A copy of it must then not be replaced by the value itself.
  const auto is_shared = [&](int value) { return inputs.count(value) != 0 || outputs.count(value) != 0 || graph.is_constant(value); };
  std::map<std::pair<int, ScalarType>, int> made;
  std::map<int, int> source;  // key: result of a widening cast
  Replacements replaced(graph);
  for (size_t i = 0; i < graph.nodes.size(); ++i) {
    Node& node = graph.nodes[i];
    if (node.call->role != FrozenRole::Cast || !keeps_format(node)) continue;
    int& from = value_of(node, "self");
    from = replaced.of(from);
    if (const auto wide = source.find(from); wide != source.end()) from = wide->second;
    const ScalarType dtype = argument(node, "dtype").dtype, given = graph.values[static_cast<size_t>(from)].dtype;
    if (given == ScalarType::Undefined) continue;
    const int result = node.results[0];
    const auto [known, is_new] = made.try_emplace({from, dtype}, result);
    const int same = given == dtype ? from : known->second;
    if ((given == dtype || !is_new) && !(outputs.count(result) != 0 && is_shared(same))) {
      replaced.add(result, same);
      if (outputs.count(result) != 0) outputs.insert(same);
      ++removed;
    } else if (keeps_values(given, dtype)) {
      source.emplace(result, from);
    }
  }
  replaced.apply(graph);
  report_count(graph, removed, "removed ", " cast that repeats or undoes another");
}

// The chains are fused when the program first runs: a file holds the calls.
void report_chains(Graph& graph) {
  Graph fused = graph;
  const ChainCount count = fuse_chains(fused);
  report_count(graph, count.chains, "fused ", " chain of " + std::to_string(count.steps) + " elementwise calls");
}

}  // namespace

Program freeze(const Program& program, const FreezeOptions& options) {
  Graph graph = program.graph();
  if (graph.frozen) return program;
  graph.remove_dead();
  check_results(graph);
  check_inference(graph);
  const NoGradGuard no_grad;
  graph.frozen = true;
  graph.fuses_chains = options.fuse;
  own_constants(graph);
  remove_dropouts(graph);
  if (options.fold_batch_norm) fold_batch_norms(graph);
  fold_constants(graph);
  simplify_casts(graph);
  graph.remove_dead();
  if (options.fuse) fuse(graph, options.winograd);
  graph.remove_dead();
  report_count(graph, arrange_weights(graph), "laid out ", " weight in channels-last");
  report_count(graph, arrange_casts(graph), "made ", " cast write channels-last");
  graph.renumber();
  if (options.fuse) report_chains(graph);
  return Program(std::move(graph));
}

}  // namespace amp::jit
