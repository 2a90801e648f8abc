#include <amp/jit/step/step_program.h>

#include <algorithm>
#include <unordered_set>
#include <utility>

#include <amp/core/error.h>
#include <amp/core/grad_mode.h>
#include <amp/jit/passes/merge.h>
#include <amp/jit/passes/rewrite.h>
#include <amp/ops.h>

namespace amp::jit {

namespace {

// Throws unless both steps have the same outputs and write to the same tensors. Merge compares the calls.
void check_alike(const StepRecording& first, const StepRecording& second) {
  const auto same_result = [](const auto& a, const auto& b) { return a.first.is_same(b.first) && a.second == b.second; };
  const auto &a = first.writes.results, &b = second.writes.results;
  AMP_CHECK(first.forward_values == second.forward_values && first.has_gradient == second.has_gradient, ValueError,
            "[TrainingStep] two steps differ in their calls or gradients");
  AMP_CHECK(first.writes.updated == second.writes.updated && std::equal(a.begin(), a.end(), b.begin(), b.end(), same_result), ValueError,
            "[TrainingStep] two steps write to different tensors");
  std::unordered_set<const amp::detail::Storage*> others;
  for (const Tensor& tensor : first.writes.others) others.insert(tensor.impl()->storage);
  for (const Tensor& tensor : second.writes.others)
    AMP_CHECK(others.count(tensor.impl()->storage) == 0, NotImplementedError, "[TrainingStep] the step writes to a tensor of shape ",
              tensor.sizes(), " from outside with copy_, fill_ or an out variant");
}

bool is_zero(const Tensor& tensor) { return tensor.numel() == 0 || (tensor.detach() == 0).all().item<bool>(); }

// The calls that draw random numbers, by their first results, in order.
std::vector<int> random_calls(const Graph& graph) {
  std::vector<int> calls;
  for (const Node& node : graph.nodes) {
    if (node.call->has(OpCall::kRandom)) calls.push_back(node.results[0]);
  }
  return calls;
}

// Fuses chains, unless calls that draw random numbers would change places.
ChainCount fuse_in_order(Graph& graph) {
  Graph fused = graph;
  const ChainCount count = fuse_chains(fused);
  if (random_calls(fused) != random_calls(graph)) return {};
  graph = std::move(fused);
  return count;
}

}  // namespace

StepProgram::StepProgram(StepRecording first, const StepRecording& second) : has_gradient_(first.has_gradient) {
  const NoGradGuard no_grad;
  check_alike(first, second);
  for (const auto& [tensor, value] : first.writes.results) written_.push_back(tensor);
  Graph graph = Merge(std::move(first.graph), second.graph, 0).finish();
  name_outside(graph, second, first.forward_values, first.writes.updated);
  outside_properties_ = properties_of(outside_);
  graph.renumber();
  graph.frozen = true;        // its runs have a memory plan
  graph.keeps_shapes = true;  // kernels of derivatives do not check their arguments
  count_ = fuse_in_order(graph);
  graph_ = std::make_unique<const Graph>(std::move(graph));
  plan_ = std::make_unique<const Plan>(*graph_);
  given_.resize(graph_->inputs.size());
  std::copy(outside_.begin(), outside_.end(), given_.end() - static_cast<std::ptrdiff_t>(outside_.size()));
  const size_t first_outside = given_.size() - outside_.size();
  for (Copied& copied : copied_) {
    copied.copy = outside_[copied.outside].detach().clone();
    given_[first_outside + copied.outside] = copied.copy;
  }
}

// Makes inputs of the tensors that both recordings have, such as weights: runs read their present values. Other constants have equal
// elements in both recordings. Those that the backward pass has made outside of recorded ops might depend on the scale of the loss.
void StepProgram::name_outside(Graph& graph, const StepRecording& second, int forward_values, const std::vector<int>& updated) {
  std::vector<int> numbers;
  Replacements replaced(graph);
  for (auto constant = graph.constants.begin(); constant != graph.constants.end();) {
    const auto& [value, tensor] = *constant;
    const bool is_updated = std::find(updated.begin(), updated.end(), value) != updated.end();
    const bool is_outside = tensor.is_same(second.graph.constants.at(value)) && !is_number(tensor);
    AMP_CHECK(is_outside || !is_updated, NotImplementedError, "[TrainingStep] a call updates a tensor that is another one in each step");
    if (is_outside) {
      if (is_updated) copied_.push_back({outside_.size(), {}});
      outside_.push_back(tensor);
      numbers.push_back(value);
      constant = graph.constants.erase(constant);
      continue;
    }
    ++constant;
  }
  for (auto constant = graph.constants.begin(); constant != graph.constants.end();) {
    const auto& [value, tensor] = *constant;
    const auto same = std::find_if(outside_.begin(), outside_.end(), [&](const Tensor& known) { return same_memory(known, tensor); });
    if (same == outside_.end()) {
      AMP_CHECK(value < forward_values || is_number(tensor) || is_zero(tensor), NotImplementedError,
                "[TrainingStep] a derivative is not made of ops that can be recorded");
      ++constant;
      continue;
    }
    const int number = numbers[static_cast<size_t>(same - outside_.begin())];
    AMP_CHECK(std::find(updated.begin(), updated.end(), number) == updated.end(), NotImplementedError,
              "[TrainingStep] a tensor is updated by a call and read through another handle");
    replaced.add(value, number);
    constant = graph.constants.erase(constant);
  }
  replaced.apply(graph);
  graph.inputs.insert(graph.inputs.end(), numbers.begin(), numbers.end());
}

bool StepProgram::has_hooks() const {
  return std::any_of(outside_.begin(), outside_.end(),
                     [](const Tensor& tensor) { return tensor.impl()->has(amp::detail::TensorImpl::HasHooks); });
}

const Value& StepProgram::seed() const { return graph_->values[static_cast<size_t>(graph_->inputs[given_.size() - outside_.size() - 1])]; }

StepProgram::Results StepProgram::run(TensorList inputs, const Tensor& seed) {
  const NoGradGuard no_grad;
  for (Copied& copied : copied_) copied.copy.copy_(outside_[copied.outside]);
  std::copy(inputs.begin(), inputs.end(), given_.begin());
  given_[inputs.size()] = seed;
  std::vector<Tensor> outputs;
  try {
    outputs = plan_->run(given_);
  } catch (...) {
    std::fill_n(given_.begin(), inputs.size() + 1, Tensor());
    throw;
  }
  std::fill_n(given_.begin(), inputs.size() + 1, Tensor());
  Results results;
  auto next = outputs.begin();
  results.loss = std::move(*next++);
  results.grads.resize(has_gradient_.size());
  for (size_t i = 0; i < has_gradient_.size(); ++i) {
    if (has_gradient_[i]) results.grads[i] = std::move(*next++);
  }
  results.written.assign(std::make_move_iterator(next), std::make_move_iterator(outputs.end()));
  return results;
}

void StepProgram::write_buffers(const Results& results) const {
  const NoGradGuard no_grad;
  for (const Copied& copied : copied_) Tensor(outside_[copied.outside]).copy_(copied.copy);
  for (size_t i = 0; i < written_.size(); ++i) Tensor(written_[i]).copy_(results.written[i]);
}

bool StepProgram::has_buffers_of(const Results& results) const {
  bool same = true;
  for (const Copied& copied : copied_) same = same && same_bits(outside_[copied.outside], copied.copy);
  for (size_t i = 0; i < written_.size(); ++i) same = same && same_bits(written_[i], results.written[i]);
  return same;
}

}  // namespace amp::jit
