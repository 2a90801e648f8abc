#include <amp/jit/passes/chains.h>

#include <map>
#include <set>
#include <utility>

#include <amp/jit/passes/chain_groups.h>
#include <amp/jit/passes/chain_steps.h>
#include <amp/jit/passes/parts.h>
#include <amp/jit/passes/rewrite.h>
#include <amp/ops/elementwise/fused_elementwise.h>

namespace amp::jit {

namespace {

using tracing::ArgumentKind;

// Writes the program with the chains as calls.
class Rewrite {
 public:
  Rewrite(Graph& graph, const Chains& chains) : graph_(graph), chains_(chains), producer_(producers(graph)) {
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
  bool is_worthwhile(const std::vector<int>& members) const {
    const std::vector<int> outputs = chains_.outputs_of(members);
    if (outputs.empty() || outputs.size() > static_cast<size_t>(kMaxFusedOutputs)) return false;
    return members.size() > 1 || chains_.reduction_after(outputs) != nullptr;
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
    Node call{.call = &fused_call(), .args = {Arg(), Arg()}, .results = chains_.outputs_of(members)};
    for (const int output : call.results) expression->outputs.push_back(number.at(output));
    const Value& shape = value_of(graph_, call.results[0]);
    if (const Chains::Reduction* reduction = chains_.reduction_after(call.results)) {
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
  const std::vector<int> producer_;
  std::map<int, std::vector<int>> members_;  // by group, in the order of the program
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
