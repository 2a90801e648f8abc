#include <amp/jit/passes/chain_steps.h>

#include <algorithm>
#include <vector>

#include <amp/jit/passes/rewrite.h>
#include <amp/ops/elementwise/fused_elementwise.h>

namespace amp::jit {

namespace {

using tracing::ArgumentKind;

std::optional<ScalarParam> param_of(const Arg& arg) {
  switch (arg.kind) {
    case ArgumentKind::Number: return to_param(arg.number);
    case ArgumentKind::Int: return arg.ints[0].per_batch == 0 ? std::optional(to_param(arg.ints[0].base)) : std::nullopt;
    case ArgumentKind::Float: return to_param(arg.floats[0]);
    case ArgumentKind::Bool: return to_param(arg.flag);
    default: return std::nullopt;
  }
}

// Scalars of an op that computes in bool are converted to bool: 0.5 is true.
ScalarParam truth_of(const ScalarParam& param) { return ScalarParam::of(param.f != 0 || param.imag != 0); }

using Step = std::optional<FusedStep>;

Step cast_step(const Graph& graph, const Node& node) {
  const Value &from = value_of(graph, node.args[0].values[0]), &to = value_of(graph, node.results[0]);
  if (!keeps_format(node) || from.dtype == to.dtype || from.dtype == ScalarType::Undefined || from.sizes != to.sizes) return std::nullopt;
  FusedStep step;
  step.num_inputs = 1;
  step.inputs[0] = node.args[0].values[0];
  step.compute = from.dtype;
  step.result = to.dtype;
  return step;
}

Step op_step(const Graph& graph, const Node& node, const ElementwiseOp& op) {
  FusedStep step;
  step.op = &op;
  std::vector<PromotedOperand> operands;
  for (const Arg& arg : node.args) {
    if (arg.kind == ArgumentKind::Tensor) {
      const int value = arg.values[0];
      if (value < 0 || step.num_inputs == kMaxStepInputs || value_of(graph, value).dtype == ScalarType::Undefined) return std::nullopt;
      step.inputs[step.num_inputs++] = value;
      operands.push_back({value_of(graph, value).dtype, is_number_value(graph, value), value_of(graph, value).sizes.empty()});
    } else if (const std::optional<ScalarParam> param = param_of(arg)) {
      step.params.push_back(*param);
    } else {
      return std::nullopt;
    }
  }
  if (step.num_inputs == 0 || static_cast<int>(step.params.size()) != op.params) return std::nullopt;
  const Value& result = value_of(graph, node.results[0]);
  const std::optional<ElementwiseTypes> types = elementwise_types(op, operands);
  if (!types || types->result != result.dtype || !can_fuse(result.device, op, types->compute)) return std::nullopt;
  step.compute = types->compute;
  step.result = types->result;
  if (step.compute == kBool) std::transform(step.params.begin(), step.params.end(), step.params.begin(), truth_of);
  return step;
}

}  // namespace

bool is_number_value(const Graph& graph, int value) {
  const auto constant = graph.constants.find(value);
  return constant != graph.constants.end() && is_number(constant->second);
}

std::optional<FusedStep> step_of(const Graph& graph, const Node& node) {
  if (node.results.size() != 1 || node.results[0] < 0) return std::nullopt;
  const Value& result = value_of(graph, node.results[0]);
  if (result.dtype == ScalarType::Undefined || !can_fuse(result.device)) return std::nullopt;
  const bool is_cast = node.call->role == FrozenRole::Cast;
  const ElementwiseOp* op = node.call->elementwise;
  if (!is_cast && op == nullptr) return std::nullopt;
  Step step = is_cast ? cast_step(graph, node) : op_step(graph, node, *op);
  for (int k = 0; step && k < step->num_inputs; ++k) {
    if (!is_number_value(graph, step->inputs[k]) && value_of(graph, step->inputs[k]).device != result.device) return std::nullopt;
  }
  return step;
}

void complete_values(Graph& graph) {
  const std::vector<int> producer = producers(graph);
  for (const Node& node : graph.nodes) {
    if (node.call->role != FrozenRole::Cast) continue;
    const int from = node.args[0].values[0];
    const int made = from < 0 ? -1 : producer[static_cast<size_t>(from)];
    Value& value = graph.values[static_cast<size_t>(std::max(from, 0))];
    if (made < 0 || value.dtype != ScalarType::Undefined || value_of(graph, node.results[0]).dtype == ScalarType::Undefined) continue;
    const Node& call = graph.nodes[static_cast<size_t>(made)];
    const ElementwiseOp* op = call.call->elementwise;
    if (op == nullptr || call.results.size() != 1) continue;
    std::vector<PromotedOperand> operands;
    for (const Arg& arg : call.args) {
      if (arg.kind != ArgumentKind::Tensor || arg.values[0] < 0) continue;
      const Value& operand = value_of(graph, arg.values[0]);
      operands.push_back({operand.dtype, is_number_value(graph, arg.values[0]), operand.sizes.empty()});
    }
    const bool known = std::all_of(operands.begin(), operands.end(), [](const auto& o) { return o.dtype != ScalarType::Undefined; });
    const auto types = known ? elementwise_types(*op, operands) : std::nullopt;
    if (!types) continue;
    const ScalarType result = types->result;
    value = value_of(graph, node.results[0]);
    value.dtype = result;
  }
}

std::optional<FusedReduction> reduction_of(const Graph& graph, const Node& node) {
  if (node.call->role != FrozenRole::Sum && node.call->role != FrozenRole::Mean) return std::nullopt;
  if (node.results.size() != 1 || node.results[0] < 0) return std::nullopt;
  const Value &from = value_of(graph, node.args[0].values[0]), &to = value_of(graph, node.results[0]);
  if (!isFloatingType(from.dtype) || from.dtype != to.dtype) return std::nullopt;
  FusedReduction reduction{.mean = node.call->role == FrozenRole::Mean, .dims = {}, .keepdim = false, .result = to.dtype};
  if (const int dim = parameter_index(*node.call, "dim"); dim >= 0) {
    for (const Size& size : node.args[static_cast<size_t>(dim)].ints) {
      if (size.per_batch != 0) return std::nullopt;
      reduction.dims.push_back(size.base);
    }
  }
  if (const int keepdim = parameter_index(*node.call, "keepdim"); keepdim >= 0)
    reduction.keepdim = node.args[static_cast<size_t>(keepdim)].flag;
  return reduction;
}

}  // namespace amp::jit
