#include <amp/jit/passes/chain_groups.h>

#include <algorithm>
#include <bit>
#include <optional>

#include <amp/jit/passes/chain_steps.h>

namespace amp::jit {

namespace {

bool has(const std::vector<int>& values, int value) { return std::find(values.begin(), values.end(), value) != values.end(); }

}  // namespace

Chains::Chains(const Graph& graph)
    : graph_(graph), uses_(graph.uses()), users_(graph.values.size()), values_(graph.values.size()), group_of_(graph.nodes.size(), kNone) {
  for (size_t i = 0; i < graph.nodes.size(); ++i) {
    if (const std::optional<FusedReduction> reduction = reduction_of(graph, graph.nodes[i]))
      reductions_.emplace(graph.nodes[i].args[0].values[0], Reduction(static_cast<int>(i), *reduction));
    for (const Arg& arg : graph.nodes[i].args) {
      for (const int value : arg.values) {
        if (value >= 0) users_[static_cast<size_t>(value)].push_back(static_cast<int>(i));
      }
    }
  }
  for (size_t i = 0; i < graph.nodes.size(); ++i) add(static_cast<int>(i));
  close();
  for (int& group : group_of_) group = group == kNone ? kNone : root(group);
}

std::vector<int> Chains::outputs_of(const std::vector<int>& nodes) const {
  std::map<int, int> inside;  // uses inside of the chain, by value
  for (const int node : nodes) {
    const FusedStep& made = step(node);
    for (int k = 0; k < made.num_inputs; ++k) ++inside[made.inputs[k]];
  }
  std::vector<int> outputs;
  for (const int node : nodes) {
    const int result = graph_.nodes[static_cast<size_t>(node)].results[0];
    const auto used = inside.find(result);
    if (uses_[static_cast<size_t>(result)] > (used == inside.end() ? 0 : used->second)) outputs.push_back(result);
  }
  return outputs;
}

const Chains::Reduction* Chains::reduction_after(const std::vector<int>& outputs) const {
  if (outputs.size() != 1 || uses_[static_cast<size_t>(outputs[0])] != 1) return nullptr;
  const auto found = reductions_.find(outputs[0]);
  return found == reductions_.end() ? nullptr : &found->second;
}

int Chains::root(int group) const {
  while (at(group).parent != kNone) group = at(group).parent;
  return group;
}

// All groups on which those of the set depend, and themselves.
Chains::Set Chains::closure(Set set) const {
  for (Set before = 0; before != set;) {
    before = set;
    for (Set rest = set; rest != 0; rest &= rest - 1) {
      const int group = root(first_open_ + std::countr_zero(rest));
      set |= bit(group) | at(group).behind;
    }
  }
  return set;
}

Chains::Set Chains::behind(int value) const {
  const ValueState& state = values_[static_cast<size_t>(value)];
  return state.epoch == epoch_ ? state.behind : 0;
}

// The growing group that computes the value, or -1.
int Chains::group_of_value(int value) const {
  const int group = values_[static_cast<size_t>(value)].group;
  if (group == kNone) return kNone;
  const int found = root(group);
  return is_open(found) ? found : kNone;
}

// The groups on which a call with this argument depends, if the call is not in the group that computes the value.
Chains::Set Chains::needs(int value) const {
  const int group = group_of_value(value);
  return group == kNone ? behind(value) : bit(group) | at(group).behind;
}

void Chains::add(int node) {
  const Node& call = graph_.nodes[static_cast<size_t>(node)];
  if (std::optional<FusedStep> step = step_of(graph_, call)) {
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

void Chains::join(int node, const FusedStep& step) {
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
  Group& group = at(mine);
  group.nodes.push_back(node);
  for (int k = 0; k < step.num_inputs; ++k) {
    const int value = step.inputs[k];
    if (group_of_value(value) == mine) continue;
    group.behind |= needs(value);
    if (!has(group.inputs, value)) group.inputs.push_back(value);
  }
  values_[static_cast<size_t>(result)] = {mine, 0, epoch_};
  group_of_[static_cast<size_t>(node)] = mine;
}

int Chains::begin(int result) {
  if (static_cast<int>(groups_.size()) - first_open_ == kMost) close();
  groups_.emplace_back().shape = &value_of(graph_, result);
  return static_cast<int>(groups_.size()) - 1;
}

// Ends the growth of all groups. Groups that read the same memory become one, which reads it once.
void Chains::close() {
  const auto count = static_cast<int>(groups_.size());
  for (int a = first_open_; a < count; ++a) {
    for (int b = a + 1; b < count && at(a).parent == kNone; ++b) {
      if (at(b).parent != kNone || !share_memory(at(a), at(b)) || !can_merge(a, b)) continue;
      if (stays_in_order(at(a), at(b)) && stay_chains(at(a), at(b))) merge(a, b);
    }
  }
  first_open_ = count;
  ++epoch_;
}

// Whether the call may join the group. It needs the same shape and device, and room. Its arguments must not depend on the group through
// other calls.
bool Chains::fits(int number, const FusedStep& step, int result) const {
  const Group& group = at(number);
  const Value& made = value_of(graph_, result);
  if (group.shape->sizes != made.sizes || group.shape->device != made.device) return false;
  if (group.nodes.size() == kMaxFusedSteps) return false;
  size_t inputs = group.inputs.size();
  for (int k = 0; k < step.num_inputs; ++k) {
    const int value = step.inputs[k];
    if (group_of_value(value) == number) continue;
    const int other = group_of_value(value);
    const Set on_the_way = other == kNone ? behind(value) : at(other).behind;
    if ((closure(on_the_way) & bit(number)) != 0) return false;
    inputs += has(group.inputs, value) ? 0 : 1;
  }
  return inputs <= kMaxFusedInputs;
}

// Whether the value is a tensor of this shape.
bool Chains::is_whole(int value, const Value& shape) const {
  return !is_number_value(graph_, value) && value_of(graph_, value).sizes == shape.sizes;
}

// A growing group that reads the same memory.
int Chains::reader_of(int value, const FusedStep& step, int result) const {
  if (!is_whole(value, value_of(graph_, result))) return kNone;
  for (int number = static_cast<int>(groups_.size()) - 1; number >= first_open_; --number) {
    if (at(number).parent == kNone && has(at(number).inputs, value) && fits(number, step, result)) return number;
  }
  return kNone;
}

bool Chains::share_memory(const Group& a, const Group& b) const {
  return std::any_of(a.inputs.begin(), a.inputs.end(), [&](int value) { return has(b.inputs, value) && is_whole(value, *a.shape); });
}

// Whether both together have few enough results, and neither ends in a reduction, which would become a call of its own.
bool Chains::stay_chains(const Group& a, const Group& b) const {
  const size_t results = outputs_of(a.nodes).size() + outputs_of(b.nodes).size();
  return results <= kMaxFusedOutputs && reduction_after(outputs_of(a.nodes)) == nullptr && reduction_after(outputs_of(b.nodes)) == nullptr;
}

// Whether no other call uses a result before the last call of both groups. Such a call would move behind the groups, but calls that draw
// random numbers must keep their order.
bool Chains::stays_in_order(const Group& a, const Group& b) const {
  const int last = std::max(a.nodes.back(), b.nodes.back());
  const auto is_late = [&](int user) { return user > last || has(a.nodes, user) || has(b.nodes, user); };
  const auto is_used_late = [&](int node) {
    const std::vector<int>& users = users_[static_cast<size_t>(graph_.nodes[static_cast<size_t>(node)].results[0])];
    return std::all_of(users.begin(), users.end(), is_late);
  };
  return std::all_of(a.nodes.begin(), a.nodes.end(), is_used_late) && std::all_of(b.nodes.begin(), b.nodes.end(), is_used_late);
}

bool Chains::can_merge(int a, int b) const {
  const Group &x = at(a), &y = at(b);
  if (x.shape->sizes != y.shape->sizes || x.shape->device != y.shape->device) return false;
  if (x.nodes.size() + y.nodes.size() >= kMaxFusedSteps || x.inputs.size() + y.inputs.size() + kMaxStepInputs > kMaxFusedInputs)
    return false;
  return (closure(x.behind) & bit(b)) == 0 && (closure(y.behind) & bit(a)) == 0;
}

void Chains::merge(int into, int from) {
  Group &x = at(into), &y = at(from);
  x.nodes.insert(x.nodes.end(), y.nodes.begin(), y.nodes.end());
  std::sort(x.nodes.begin(), x.nodes.end());
  x.behind |= y.behind;
  for (const int value : y.inputs) {
    if (!has(x.inputs, value)) x.inputs.push_back(value);
  }
  y.parent = into;
}

}  // namespace amp::jit
