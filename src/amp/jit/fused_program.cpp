#include <amp/jit/fused_program.h>

#include <algorithm>
#include <utility>

#include <amp/core/grad_mode.h>
#include <amp/ops/elementwise/fused_elementwise.h>

namespace amp::jit {

FusedProgram::FusedProgram(Graph graph) {
  graph.renumber();
  count_ = fuse_chains(graph);
  graph_ = std::make_unique<const Graph>(std::move(graph));
  plan_ = std::make_unique<const Plan>(*graph_);
  find_only_chain();
}

void FusedProgram::find_only_chain() {
  if (graph_->nodes.size() != 1 || graph_->nodes[0].call != &fused_call()) return;
  const std::vector<int>& results = graph_->nodes[0].results;
  for (const int output : graph_->outputs) {
    const auto found = std::find(results.begin(), results.end(), output);
    if (found == results.end()) return;
    outputs_.push_back({static_cast<size_t>(found - results.begin()), true});
    for (size_t i = 0; i + 1 < outputs_.size(); ++i) outputs_[i].moves = outputs_[i].moves && outputs_[i].result != outputs_.back().result;
  }
  in_order_ = graph_->outputs == results;
  for (const int value : graph_->nodes[0].args[0].values) {
    const auto constant = graph_->constants.find(value);
    const auto input = std::find(graph_->inputs.begin(), graph_->inputs.end(), value);
    sources_.push_back(
        {static_cast<size_t>(input - graph_->inputs.begin()), constant == graph_->constants.end() ? Tensor() : constant->second});
  }
  only_ = graph_->expressions[0].get();
}

void FusedProgram::run(TensorList inputs, Tensor* outputs) const {
  const NoGradGuard no_grad;
  if (only_ == nullptr) {
    std::vector<Tensor> made = plan_->run(inputs);
    std::move(made.begin(), made.end(), outputs);
    return;
  }
  const Tensor* chosen[kMaxFusedInputs];
  for (size_t k = 0; k < sources_.size(); ++k)
    chosen[k] = sources_[k].constant.defined() ? &sources_[k].constant : &inputs[sources_[k].input];
  if (in_order_) return run_fused(*only_, chosen, outputs);
  Tensor results[kMaxFusedOutputs];
  run_fused(*only_, chosen, results);
  for (const auto& [result, moves] : outputs_) {
    if (moves) *outputs++ = std::move(results[result]);
    else *outputs++ = results[result];
  }
}

}  // namespace amp::jit
