#include <amp/jit/passes/fold_batch_norm.h>

#include <optional>

#include <amp/jit/passes/rewrite.h>
#include <amp/ops.h>

namespace amp::jit {

namespace {

// A constant, or the constant that a cast converts.
std::optional<Tensor> constant_of(const Graph& graph, const std::vector<int>& producer, int value) {
  if (value < 0) return Tensor();
  if (const auto constant = graph.constants.find(value); constant != graph.constants.end()) return constant->second;
  const int made_by = producer[static_cast<size_t>(value)];
  if (made_by < 0 || graph.nodes[static_cast<size_t>(made_by)].call->role != FrozenRole::Cast) return std::nullopt;
  const auto source = graph.constants.find(value_of(graph.nodes[static_cast<size_t>(made_by)], "self"));
  return source == graph.constants.end() ? std::nullopt : std::optional(source->second);
}

// Whether dimension 1 of the product's result is the channels, which the first dimension of its weight counts. It is not for linear, whose
// channels are last, and for convolutions without a batch, whose channels are first.
bool gives_channels(const Graph& graph, const Node& product) {
  const auto dims = [&](int value) { return graph.values[static_cast<size_t>(value)].sizes.size(); };
  return dims(product.results[0]) == dims(value_of(product, "weight"));
}

bool is_finite(const Tensor& tensor) { return isfinite(tensor).all().item<bool>(); }

bool fold(Graph& graph, const std::vector<int>& producer, std::vector<int>& uses, Replacements& replaced, const Node& norm) {
  const int input = value_of(norm, "input");
  const int made_by = producer[static_cast<size_t>(input)];
  if (made_by < 0 || uses[static_cast<size_t>(input)] != 1) return false;
  Node& product = graph.nodes[static_cast<size_t>(made_by)];
  const Value &before = graph.values[static_cast<size_t>(input)], &after = graph.values[static_cast<size_t>(norm.results[0])];
  if (!is_product(product) || before.dtype != after.dtype || !isFloatingType(before.dtype) || !gives_channels(graph, product)) return false;
  const auto constant = [&](const Node& node, std::string_view name) { return constant_of(graph, producer, value_of(node, name)); };
  const auto weight = constant(product, "weight"), bias = constant(product, "bias"), gamma = constant(norm, "weight"),
             beta = constant(norm, "bias"), mean = constant(norm, "running_mean"), variance = constant(norm, "running_var");
  if (!weight || !bias || !gamma || !beta || !mean || !variance || !weight->defined() || !mean->defined() || !variance->defined())
    return false;
  // Computes in float64: only the final weights are rounded.
  const auto wide = [](const Tensor& tensor) { return tensor.to(kFloat64); };
  Tensor scale = (wide(*variance) + argument(norm, "eps").floats[0]).rsqrt();
  if (gamma->defined()) scale = scale * wide(*gamma);
  Tensor shift = (bias->defined() ? wide(*bias) - wide(*mean) : -wide(*mean)) * scale;
  if (beta->defined()) shift = shift + wide(*beta);
  std::vector<int64_t> per_row(static_cast<size_t>(weight->dim()), 1);
  per_row[0] = -1;
  const ScalarType dtype = graph.values[static_cast<size_t>(value_of(product, "weight"))].dtype;
  const Tensor folded_weight = (wide(*weight) * scale.view(per_row)).to(dtype), folded_bias = shift.to(dtype);
  // A channel that hardly varies has a large scale. In float16, its weight or bias could become infinite, although the results are not.
  if (!is_finite(folded_weight) || !is_finite(folded_bias)) return false;
  argument(product, "weight") = Arg::of_value(graph.add_constant(folded_weight));
  argument(product, "bias") = Arg::of_value(graph.add_constant(folded_bias));
  replaced.add(norm.results[0], input);
  uses[static_cast<size_t>(input)] = uses[static_cast<size_t>(norm.results[0])];  // another batch norm may follow
  return true;
}

}  // namespace

void fold_batch_norms(Graph& graph) {
  const std::vector<int> producer = producers(graph);
  std::vector<int> uses = graph.uses();
  Replacements replaced(graph);
  int folded = 0;
  for (Node& node : graph.nodes) {
    replaced.apply(node);
    if (node.call->role == FrozenRole::BatchNorm && fold(graph, producer, uses, replaced, node)) ++folded;
  }
  replaced.apply(graph);
  report_count(graph, folded, "folded ", " batch_norm into weights");
}

}  // namespace amp::jit
