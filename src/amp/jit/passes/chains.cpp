#include <amp/jit/passes/chains.h>

#include <algorithm>
#include <bit>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include <amp/jit/passes/parts.h>
#include <amp/jit/passes/rewrite.h>
#include <amp/ops/elementwise/fused_elementwise.h>

namespace amp::jit {

namespace {

using tracing::ArgumentKind;

const Value& value_of(const Graph& graph, int value) { return graph.values[static_cast<size_t>(value)]; }

bool is_number_value(const Graph& graph, int value) {
  const auto constant = graph.constants.find(value);
  return constant != graph.constants.end() && is_number(constant->second);
}

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

// A call as a step. Its inputs are values of the program.
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

Step step_of(const Graph& graph, const Node& node) {
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

// The result of an in-place op on tensors of several dtypes is a value without a shape, and a cast of it.
void complete_values(Graph& graph) {
  const std::vector<int> producer = producers(graph);
  for (const Node& node : graph.nodes) {
    if (node.call->role != FrozenRole::Cast) continue;
    const int from = node.args[0].values[0];
    const int made = from < 0 ? -1 : producer[static_cast<size_t>(from)];
    Value& value = graph.values[static_cast<size_t>(std::max(from, 0))];
    if (made < 0 || value.dtype != ScalarType::Undefined) continue;
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

// Finds the chains. Groups of calls must not depend on each other in a circle: each group notes on which other ones it depends. At most
// kMost groups grow at a time; then all of them are complete, and new ones begin.
class Chains {
 public:
  explicit Chains(const Graph& graph) : graph_(graph), values_(graph.values.size()), group_of_(graph.nodes.size(), kNone) {
    for (size_t i = 0; i < graph.nodes.size(); ++i) add(static_cast<int>(i));
    for (int& group : group_of_) group = group == kNone ? kNone : root(group);
  }

  // By node: the number of its group, or -1.
  const std::vector<int>& groups() const { return group_of_; }
  const FusedStep& step(int node) const { return steps_.at(node); }

 private:
  static constexpr int kNone = -1, kMost = 64;
  using Set = uint64_t;  // of growing groups, by their number from first_open_ on

  struct Group {
    int parent = kNone;  // the group that it has become part of
    std::vector<int> inputs;
    int num_steps = 0;
    const Value* shape = nullptr;
    Set behind = 0;  // the groups whose results it needs
  };
  struct ValueState {
    int group = kNone;  // the group that computes it
    Set behind = 0;
    int epoch = 0;
  };

  int root(int group) const {
    while (groups_[static_cast<size_t>(group)].parent != kNone) group = groups_[static_cast<size_t>(group)].parent;
    return group;
  }
  bool is_open(int group) const { return group >= first_open_; }
  Set bit(int group) const { return Set{1} << (group - first_open_); }

  // All groups on which those of the set depend, and themselves.
  Set closure(Set set) const {
    for (Set before = 0; before != set;) {
      before = set;
      for (Set rest = set; rest != 0; rest &= rest - 1) {
        const int group = root(first_open_ + std::countr_zero(rest));
        set |= bit(group) | groups_[static_cast<size_t>(group)].behind;
      }
    }
    return set;
  }

  Set behind(int value) const {
    const ValueState& state = values_[static_cast<size_t>(value)];
    return state.epoch == epoch_ ? state.behind : 0;
  }
  // The growing group that computes the value, or -1.
  int group_of_value(int value) const {
    const int group = values_[static_cast<size_t>(value)].group;
    if (group == kNone) return kNone;
    const int found = root(group);
    return is_open(found) ? found : kNone;
  }
  // What a call needs that has the value as an argument, if it is not in the group that computes it.
  Set needs(int value) const {
    const int group = group_of_value(value);
    return group == kNone ? behind(value) : bit(group) | groups_[static_cast<size_t>(group)].behind;
  }

  void add(int node) {
    const Node& call = graph_.nodes[static_cast<size_t>(node)];
    if (Step step = step_of(graph_, call)) {
      join(node, *step);
      steps_.emplace(node, std::move(*step));
      return;
    }
    Set needed = 0;
    for (const Arg& arg : call.args) {
      for (const int value : arg.values) needed |= value < 0 ? 0 : needs(value);
    }
    for (const int result : call.results) {
      if (result >= 0) values_[static_cast<size_t>(result)] = {kNone, needed, epoch_};
    }
  }

  void join(int node, const FusedStep& step) {
    const int result = graph_.nodes[static_cast<size_t>(node)].results[0];
    int mine = kNone;
    for (int k = 0; k < step.num_inputs; ++k) {
      const int group = group_of_value(step.inputs[k]);
      if (group == kNone || group == mine || !fits(group, step, result)) continue;
      if (mine == kNone) mine = group;
      else if (can_merge(mine, group)) merge(mine, group);
    }
    for (int k = 0; k < step.num_inputs && mine == kNone; ++k) mine = reader_of(step.inputs[k], step, result);
    if (mine == kNone) mine = begin(result);
    Group& group = groups_[static_cast<size_t>(mine)];
    ++group.num_steps;
    for (int k = 0; k < step.num_inputs; ++k) {
      const int value = step.inputs[k];
      if (group_of_value(value) == mine) continue;
      group.behind |= needs(value);
      if (std::find(group.inputs.begin(), group.inputs.end(), value) == group.inputs.end()) group.inputs.push_back(value);
    }
    values_[static_cast<size_t>(result)] = {mine, 0, epoch_};
    group_of_[static_cast<size_t>(node)] = mine;
  }

  int begin(int result) {
    if (static_cast<int>(groups_.size()) - first_open_ == kMost) {
      first_open_ = static_cast<int>(groups_.size());
      ++epoch_;
    }
    groups_.emplace_back().shape = &value_of(graph_, result);
    return static_cast<int>(groups_.size()) - 1;
  }

  // Whether the call may become part of the group: the same shape and device, no other way from the group to an argument, and room.
  bool fits(int number, const FusedStep& step, int result) const {
    const Group& group = groups_[static_cast<size_t>(number)];
    const Value& made = value_of(graph_, result);
    if (group.shape->sizes != made.sizes || group.shape->device != made.device) return false;
    if (group.num_steps == kMaxFusedSteps) return false;
    size_t inputs = group.inputs.size();
    for (int k = 0; k < step.num_inputs; ++k) {
      const int value = step.inputs[k];
      if (group_of_value(value) == number) continue;
      const int other = group_of_value(value);
      const Set on_the_way = other == kNone ? behind(value) : groups_[static_cast<size_t>(other)].behind;
      if ((closure(on_the_way) & bit(number)) != 0) return false;
      inputs += std::find(group.inputs.begin(), group.inputs.end(), value) == group.inputs.end();
    }
    return inputs <= kMaxFusedInputs;
  }

  // A growing group that reads the same memory.
  int reader_of(int value, const FusedStep& step, int result) const {
    if (is_number_value(graph_, value) || value_of(graph_, value).sizes != value_of(graph_, result).sizes) return kNone;
    for (int number = static_cast<int>(groups_.size()) - 1; number >= first_open_; --number) {
      const Group& group = groups_[static_cast<size_t>(number)];
      if (group.parent != kNone || std::find(group.inputs.begin(), group.inputs.end(), value) == group.inputs.end()) continue;
      if (fits(number, step, result)) return number;
    }
    return kNone;
  }

  bool can_merge(int a, int b) const {
    const Group &x = groups_[static_cast<size_t>(a)], &y = groups_[static_cast<size_t>(b)];
    if (x.shape->sizes != y.shape->sizes || x.num_steps + y.num_steps >= kMaxFusedSteps) return false;
    if (x.inputs.size() + y.inputs.size() + kMaxStepInputs > kMaxFusedInputs) return false;
    return (closure(x.behind) & bit(b)) == 0 && (closure(y.behind) & bit(a)) == 0;
  }

  void merge(int into, int from) {
    Group &x = groups_[static_cast<size_t>(into)], &y = groups_[static_cast<size_t>(from)];
    x.num_steps += y.num_steps;
    x.behind |= y.behind;
    for (const int value : y.inputs) {
      if (std::find(x.inputs.begin(), x.inputs.end(), value) == x.inputs.end()) x.inputs.push_back(value);
    }
    y.parent = into;
  }

  const Graph& graph_;
  std::vector<ValueState> values_;
  std::vector<int> group_of_;  // by node
  std::map<int, FusedStep> steps_;
  std::vector<Group> groups_;
  int first_open_ = 0, epoch_ = 0;
};

// The sum or mean that a call computes, if it can end a chain.
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

// Writes the program with the chains as calls.
class Rewrite {
 public:
  Rewrite(Graph& graph, const Chains& chains) : graph_(graph), chains_(chains), producer_(producers(graph)), uses_(graph.uses()) {
    for (size_t i = 0; i < graph.nodes.size(); ++i) {
      if (const std::optional<FusedReduction> reduction = reduction_of(graph, graph.nodes[i]))
        reductions_.emplace(graph.nodes[i].args[0].values[0], std::pair(static_cast<int>(i), *reduction));
    }
    for (size_t i = 0; i < graph.nodes.size(); ++i) {
      const int group = chains.groups()[i];
      if (group >= 0) members_[group].push_back(static_cast<int>(i));
    }
    std::erase_if(members_, [&](const auto& group) { return !is_worthwhile(group.second); });
    done_.resize(graph.nodes.size());
  }

  ChainCount run() {
    for (size_t i = 0; i < graph_.nodes.size(); ++i) {
      // A chain comes where its last member was, unless an earlier call uses its results.
      const auto group = members_.find(chains_.groups()[i]);
      if (group == members_.end() || group->second.back() == static_cast<int>(i)) write(static_cast<int>(i));
    }
    graph_.nodes = std::move(nodes_);
    return count_;
  }

 private:
  std::vector<int> outputs_of(const std::vector<int>& members) const {
    std::map<int, int> inside;  // uses inside of the chain, by value
    for (const int node : members) {
      const FusedStep& step = chains_.step(node);
      for (int k = 0; k < step.num_inputs; ++k) ++inside[step.inputs[k]];
    }
    std::vector<int> outputs;
    for (const int node : members) {
      const int result = graph_.nodes[static_cast<size_t>(node)].results[0];
      const auto used = inside.find(result);
      if (uses_[static_cast<size_t>(result)] > (used == inside.end() ? 0 : used->second)) outputs.push_back(result);
    }
    return outputs;
  }

  // The reduction of the chain's only result, if nothing else uses this; else null.
  const std::pair<int, FusedReduction>* reduction_after(const std::vector<int>& outputs) const {
    if (outputs.size() != 1 || uses_[static_cast<size_t>(outputs[0])] != 1) return nullptr;
    const auto found = reductions_.find(outputs[0]);
    return found == reductions_.end() ? nullptr : &found->second;
  }

  bool is_worthwhile(const std::vector<int>& members) const {
    const std::vector<int> outputs = outputs_of(members);
    if (outputs.empty() || outputs.size() > static_cast<size_t>(kMaxFusedOutputs)) return false;
    return members.size() > 1 || reduction_after(outputs) != nullptr;
  }

  // Writes the call, or the chain that it is part of, after all that it needs.
  void write(int node) {
    if (done_[static_cast<size_t>(node)]) return;
    const auto group = members_.find(chains_.groups()[static_cast<size_t>(node)]);
    if (group == members_.end()) {
      for (const Arg& arg : graph_.nodes[static_cast<size_t>(node)].args) write_producers(arg.values);
      if (done_[static_cast<size_t>(node)]) return;  // a reduction at the end of a chain
      done_[static_cast<size_t>(node)] = true;
      nodes_.push_back(std::move(graph_.nodes[static_cast<size_t>(node)]));
      return;
    }
    for (const int member : group->second) done_[static_cast<size_t>(member)] = true;
    for (const int member : group->second) {
      const FusedStep& step = chains_.step(member);
      write_producers(std::vector<int>(step.inputs, step.inputs + step.num_inputs));
    }
    write_chain(group->second);
  }
  void write_producers(const std::vector<int>& values) {
    for (const int value : values) {
      if (value >= 0 && producer_[static_cast<size_t>(value)] >= 0) write(producer_[static_cast<size_t>(value)]);
    }
  }

  void write_chain(const std::vector<int>& members) {
    auto expression = std::make_shared<FusedExpression>();
    std::map<int, int> number;  // in the expression, by value
    std::vector<int> inputs;
    std::set<int> made;
    for (const int member : members) made.insert(graph_.nodes[static_cast<size_t>(member)].results[0]);
    for (const int member : members) {
      const FusedStep& step = chains_.step(member);
      for (int k = 0; k < step.num_inputs; ++k) {
        if (made.count(step.inputs[k]) != 0 || !number.emplace(step.inputs[k], static_cast<int>(inputs.size())).second) continue;
        inputs.push_back(step.inputs[k]);
        expression->inputs.push_back(value_of(graph_, step.inputs[k]).dtype);
      }
    }
    for (const int member : members) {
      FusedStep step = chains_.step(member);
      for (int k = 0; k < step.num_inputs; ++k) step.inputs[k] = number.at(step.inputs[k]);
      number.emplace(graph_.nodes[static_cast<size_t>(member)].results[0], static_cast<int>(inputs.size() + expression->steps.size()));
      expression->steps.push_back(std::move(step));
    }
    Node call{.call = &fused_call(), .args = {Arg(), Arg()}, .results = outputs_of(members)};
    for (const int output : call.results) expression->outputs.push_back(number.at(output));
    const Value& shape = value_of(graph_, call.results[0]);
    if (const auto* reduction = reduction_after(call.results)) {
      done_[static_cast<size_t>(reduction->first)] = true;
      expression->reduction = reduction->second;
      call.results = graph_.nodes[static_cast<size_t>(reduction->first)].results;
      ++count_.steps;
    }
    prepare(*expression, shape.device);
    call.args[0].kind = ArgumentKind::Tensors;
    call.args[0].values = std::move(inputs);
    call.args[1] = Arg::of_int(static_cast<int64_t>(reinterpret_cast<intptr_t>(expression.get())));
    graph_.expressions.push_back(std::move(expression));
    nodes_.push_back(std::move(call));
    ++count_.chains;
    count_.steps += static_cast<int>(members.size());
  }

  Graph& graph_;
  const Chains& chains_;
  const std::vector<int> producer_, uses_;
  std::map<int, std::pair<int, FusedReduction>> reductions_;  // by what they reduce: the call
  std::map<int, std::vector<int>> members_;                   // by group, in the order of the program
  std::vector<bool> done_;
  std::vector<Node> nodes_;
  ChainCount count_;
};

}  // namespace

ChainCount fuse_chains(Graph& graph) {
  expand_composites(graph);
  complete_values(graph);
  const Chains chains(graph);
  return Rewrite(graph, chains).run();
}

}  // namespace amp::jit
