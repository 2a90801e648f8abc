#include <amp/jit/passes/parts.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include <amp/core/error.h>
#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/core/set_for_scope.h>
#include <amp/core/thread_state.h>
#include <amp/jit/recording.h>
#include <amp/ops/elementwise/fused_elementwise.h>

namespace amp::jit {

namespace {

using tracing::Argument;
using tracing::ArgumentKind;

// Whether the call is a composite with one result, of tensors and numbers.
bool may_expand(const Graph& graph, const Node& node) {
  const std::vector<OpCall>& ops = amp::detail::op_calls();
  const auto index = node.call - ops.data();
  if (index < 0 || index >= kNumOps || !op_is_composite(static_cast<OpId>(index)) || node.call->has(OpCall::kRandom)) return false;
  if (node.results.size() != 1 || node.results[0] < 0) return false;
  const auto known = [&](int value) {
    return value >= 0 && graph.values[static_cast<size_t>(value)].dtype != ScalarType::Undefined &&
           can_fuse(graph.values[static_cast<size_t>(value)].device);
  };
  return known(node.results[0]) && std::all_of(node.args.begin(), node.args.end(), [&](const Arg& arg) {
           switch (arg.kind) {
             case ArgumentKind::None:
             case ArgumentKind::Number:
             case ArgumentKind::Float:
             case ArgumentKind::Bool:
             case ArgumentKind::Text: return true;
             case ArgumentKind::Tensor: return arg.values[0] < 0 || known(arg.values[0]);
             default: return false;  // a composite that depends on dimensions is not elementwise
           }
         });
}

int64_t small(const Size& size) { return size == Size{1, 0} ? 1 : 2; }

Shape small_shape(const std::vector<Size>& sizes) {
  Shape shape;
  for (const Size& size : sizes) shape.push_back(small(size));
  return shape;
}

// A call with small arguments.
class SmallCall {
 public:
  SmallCall(const Graph& graph, const Node& node) : node_(node) {
    tensors_.reserve(node.args.size());
    for (const Arg& arg : node.args) {
      switch (arg.kind) {
        case ArgumentKind::Tensor: add_tensor(graph, arg.values[0]); break;
        case ArgumentKind::Number: args_.emplace_back(arg.kind, &arg.number); break;
        case ArgumentKind::Float: args_.emplace_back(arg.kind, arg.floats.data()); break;
        case ArgumentKind::Bool: args_.emplace_back(arg.kind, &arg.flag); break;
        case ArgumentKind::Text: args_.emplace_back(arg.kind, arg.text.data(), arg.text.size()); break;
        default: args_.emplace_back(); break;
      }
    }
  }

  // The tensors that are not constants of the recording, and the values in the program that they stand for.
  const std::vector<Tensor>& inputs() const { return inputs_; }
  const std::vector<int>& values() const { return values_; }

  std::vector<Tensor> run() const {
    std::vector<Tensor> results;
    node_.call->call(args_.data(), results);
    return results;
  }

 private:
  void add_tensor(const Graph& graph, int value) {
    Tensor& tensor = tensors_.emplace_back();
    args_.emplace_back(ArgumentKind::Tensor, &tensor);
    if (value < 0) return;
    const auto constant = graph.constants.find(value);
    if (constant != graph.constants.end() && is_number(constant->second)) {
      tensor = constant->second;
      return;
    }
    const auto known = std::find(values_.begin(), values_.end(), value);
    if (known != values_.end()) {
      tensor = inputs_[static_cast<size_t>(known - values_.begin())];
      return;
    }
    const Value& like = graph.values[static_cast<size_t>(value)];
    tensor = ones(small_shape(like.sizes), TensorOptions(like.dtype));
    inputs_.push_back(tensor);
    values_.push_back(value);
  }

  const Node& node_;
  std::vector<Tensor> tensors_, inputs_;
  std::vector<int> values_;
  std::vector<Argument> args_;
};

// The parts of a call; nothing if there are others than elementwise ops of the shape of the result.
std::optional<Graph> parts_of(const SmallCall& call, const Shape& shape) try {
  const NoGradGuard no_grad;
  const auto recording = std::make_shared<Recording>(call.inputs(), Recording::Composites::ByParts);
  std::vector<Tensor> results;
  {
    const Observed observed(recording);
    results = call.run();
  }
  Graph parts = recording->finish(results);
  parts.remove_dead();
  for (const Node& node : parts.nodes) {
    if (node.call->role != FrozenRole::Cast && node.call->elementwise == nullptr) return std::nullopt;
    for (const int result : node.results) {
      if (result < 0 || IntArrayRef(small_shape(parts.values[static_cast<size_t>(result)].sizes)) != IntArrayRef(shape))
        return std::nullopt;
    }
  }
  const auto is_new = [](const auto& constant) { return !is_number(constant.second); };
  if (parts.nodes.empty() || std::any_of(parts.constants.begin(), parts.constants.end(), is_new)) return std::nullopt;
  return parts;
} catch (const Error&) { return std::nullopt; }

// Adds the parts of a call to the program.
void splice(Graph& graph, const Node& node, Graph parts, const std::vector<int>& values, std::vector<Node>& nodes) {
  std::vector<int> number(parts.values.size(), -1);
  for (size_t i = 0; i < parts.inputs.size(); ++i) number[static_cast<size_t>(parts.inputs[i])] = values[i];
  for (const auto& [value, tensor] : parts.constants) number[static_cast<size_t>(value)] = graph.add_constant(tensor);
  const Value result = graph.values[static_cast<size_t>(node.results[0])];
  for (Node& part : parts.nodes) {
    for (const int value : part.results) {
      if (value == parts.outputs[0]) {
        number[static_cast<size_t>(value)] = node.results[0];
        continue;
      }
      number[static_cast<size_t>(value)] = graph.add_value({});
      Value& made = graph.values.back();
      made = result;
      made.dtype = parts.values[static_cast<size_t>(value)].dtype;
    }
    const auto change = [&](int& value) { value = value < 0 ? -1 : number[static_cast<size_t>(value)]; };
    for (Arg& arg : part.args) std::for_each(arg.values.begin(), arg.values.end(), change);
    std::for_each(part.results.begin(), part.results.end(), change);
    part.math = node.math;
    nodes.push_back(std::move(part));
  }
}

}  // namespace

void expand_composites(Graph& graph) {
  const amp::detail::SetForScope no_autocast(amp::detail::thread_state().stages.autocast, uint8_t{0});  // the casts were recorded
  std::vector<Node> nodes;
  nodes.reserve(graph.nodes.size());
  for (Node& node : graph.nodes) {
    if (may_expand(graph, node)) {
      const SmallCall call(graph, node);
      const Shape shape = small_shape(graph.values[static_cast<size_t>(node.results[0])].sizes);
      if (std::optional<Graph> parts = parts_of(call, shape);
          parts && parts->outputs.size() == 1 && !parts->is_constant(parts->outputs[0])) {
        splice(graph, node, std::move(*parts), call.values(), nodes);
        continue;
      }
    }
    nodes.push_back(std::move(node));
  }
  graph.nodes = std::move(nodes);
}

}  // namespace amp::jit
