#include <amp/jit/compiled_function.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include <amp/autograd/partial_grad.h>
#include <amp/core/checked.h>
#include <amp/core/error.h>
#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/jit/few.h>
#include <amp/jit/passes/merge.h>
#include <amp/jit/passes/rewrite.h>
#include <amp/jit/recording.h>
#include <amp/ops.h>
#include <amp/ops/elementwise/fused_elementwise.h>

namespace amp::jit {

namespace {

constexpr double kOtherValues = 0.75;  // a factor for the floating-point arguments of the second call

// A copy with the strides of the tensor, because composites depend on them. `offset`: where it begins in its memory.
Tensor copy_of(const Tensor& tensor, double factor, int64_t offset) {
  const int64_t extent = amp::detail::checked_extent("fuse", tensor.sizes(), tensor.strides(), 0);
  Tensor memory = zeros({offset + extent}, tensor.options());
  memory.narrow(0, offset, extent).copy_(tensor.as_strided({extent}, {1}, tensor.storage_offset()));
  if (factor != 1 && memory.is_floating_point()) memory.mul_(factor);
  return memory.as_strided(tensor.sizes(), tensor.strides(), offset).detach();
}

// The copies of the second call begin elsewhere: a function that uses an offset as a number then differs, and is not fused.
std::vector<Tensor> copies_of(TensorList arguments, double factor) {
  const NoGradGuard no_grad;
  std::vector<Tensor> copies;
  for (const Tensor& argument : arguments) copies.push_back(copy_of(argument.detach(), factor, factor == 1 ? 0 : 1));
  return copies;
}

// Throws if the function has written to its arguments: a program would not.
void check_unchanged(const std::vector<Tensor>& copies, const std::vector<uint32_t>& versions) {
  for (size_t i = 0; i < copies.size(); ++i)
    AMP_CHECK(copies[i]._version() == versions[i], NotImplementedError, "[fuse] the function changes argument ", i, " in place");
}

std::vector<uint32_t> versions_of(const std::vector<Tensor>& tensors) {
  std::vector<uint32_t> versions;
  for (const Tensor& tensor : tensors) versions.push_back(tensor._version());
  return versions;
}

void check_not_random(const Graph& graph) {
  for (const Node& node : graph.nodes) {
    AMP_CHECK(!node.call->has(OpCall::kRandom), NotImplementedError, "[fuse] the function calls ", node.call->name,
              ", which draws random numbers");
  }
}

Graph recorded(const detail::Function& function, TensorList arguments, double factor) {
  const NoGradGuard no_grad;
  const std::vector<Tensor> copies = copies_of(arguments, factor);
  const std::vector<uint32_t> versions = versions_of(copies);
  const auto recording = std::make_shared<Recording>(copies, Recording::Composites::ByParts);
  std::vector<Tensor> outputs;
  {
    const Observed observed(recording);
    outputs = function(copies);
  }
  check_unchanged(copies, versions);
  Graph graph = recording->finish(outputs);
  check_not_random(graph);
  graph.remove_dead();
  return graph;
}

// Forward and backward as one recording. Its inputs are the arguments, then the gradients of the outputs; its outputs are those of the
// function, then the gradients that exist.
struct Joint {
  Graph graph;
  int forward_values = 0;            // values below this number are those of the forward pass
  std::vector<bool> differentiable;  // by output
  std::vector<std::vector<int64_t>> grad_strides;
  std::vector<bool> has_gradient;  // by argument, then by tensor from outside
};

Joint recorded_with_gradients(const detail::Function& function, TensorList arguments, const std::vector<Tensor>& outside, double factor) {
  Joint joint;
  std::vector<Tensor> copies = copies_of(arguments, factor);
  std::vector<Tensor> wanted;
  for (size_t i = 0; i < copies.size(); ++i) {
    if (!arguments[i].requires_grad()) continue;
    copies[i].requires_grad_();
    wanted.push_back(copies[i]);
  }
  for (const Tensor& tensor : outside) {
    AMP_CHECK(!tensor.impl()->has(amp::detail::TensorImpl::HasHooks), NotImplementedError, "[fuse] a tensor from outside has hooks");
    if (tensor.requires_grad()) wanted.push_back(tensor);
  }
  const std::vector<uint32_t> versions = versions_of(copies);
  const auto recording = std::make_shared<Recording>(copies, Recording::Composites::ByParts);
  std::vector<Tensor> results, differentiated, output_grads, found;
  {
    const EnableGradGuard grad;
    const Observed observed(recording);
    results = function(copies);
    joint.forward_values = static_cast<int>(recording->num_values());
    for (const Tensor& output : results) {
      joint.differentiable.push_back(output.requires_grad());
      joint.grad_strides.emplace_back();
      if (!output.requires_grad()) continue;
      const NoGradGuard no_grad;
      output_grads.push_back((output.detach() * 0.25 + 0.5) * factor);
      joint.grad_strides.back() = output_grads.back().strides().vec();
      differentiated.push_back(output);
      recording->add_input(output_grads.back());
    }
    if (!differentiated.empty())
      found = autograd::partial_grad(differentiated, wanted, output_grads, /*retain_graph=*/false, /*create_graph=*/false);
  }
  check_unchanged(copies, versions);
  for (Tensor& output : results) output = output.detach();
  for (size_t i = 0, next = 0; i < copies.size() + outside.size(); ++i) {
    const bool is_wanted = i < copies.size() ? arguments[i].requires_grad() : outside[i - copies.size()].requires_grad();
    const Tensor* gradient = is_wanted && !found.empty() ? &found[next++] : nullptr;
    joint.has_gradient.push_back(gradient != nullptr && gradient->defined());
    if (joint.has_gradient.back()) results.push_back(*gradient);
  }
  joint.graph = recording->finish(results);
  joint.graph.remove_dead();
  return joint;
}

// Both calls as one.
Joint merged(Joint first, const Joint& second) {
  AMP_CHECK(first.forward_values == second.forward_values && first.differentiable == second.differentiable &&
                first.has_gradient == second.has_gradient,
            ValueError, "[fuse] two calls of the function with different values differ");
  first.graph = Merge(std::move(first.graph), second.graph, 0).finish();
  return first;
}

const Tensor& tensor_of(const Tensor& tensor) { return tensor; }
const Tensor& tensor_of(const std::pair<const int, Tensor>& constant) { return constant.second; }

// Makes the tensors from outside inputs, after the arguments. Tensors that the function itself makes of numbers stay constants. What a
// backward pass has computed outside of recorded ops looks like one of them, but was not there in the forward pass.
void name_outside(Joint& joint, const std::vector<Tensor>& outside, size_t num_arguments) {
  Graph& graph = joint.graph;
  std::vector<int> numbers;
  for (const Tensor& tensor : outside) numbers.push_back(graph.add_value(tensor));
  Replacements replaced(graph);
  for (auto constant = graph.constants.begin(); constant != graph.constants.end();) {
    if (is_number(constant->second)) {
      ++constant;
      continue;
    }
    const auto is_it = [&](const auto& known) { return same_memory(tensor_of(known), constant->second); };
    const auto same = std::find_if(outside.begin(), outside.end(), is_it);
    const auto before = std::find_if(graph.constants.begin(), constant, is_it);
    if (same == outside.end() && before == constant) {
      AMP_CHECK(constant->first < joint.forward_values, NotImplementedError,
                "[fuse] a derivative of the function is not made of ops that can be recorded");
      ++constant;
      continue;
    }
    replaced.add(constant->first, same != outside.end() ? numbers[static_cast<size_t>(same - outside.begin())] : before->first);
    constant = graph.constants.erase(constant);
  }
  replaced.apply(graph);
  graph.inputs.insert(graph.inputs.begin() + static_cast<std::ptrdiff_t>(num_arguments), numbers.begin(), numbers.end());
}

Tensor with_strides(const Tensor& tensor, IntArrayRef strides) {
  return tensor.strides() == strides ? tensor : empty_strided(tensor.sizes(), strides, tensor.options()).copy_(tensor);
}

// Whether backward may compute the results of a call again, instead of saving them.
bool is_cheap(const Node& node) { return node.call->role == FrozenRole::Cast || node.call->elementwise != nullptr; }

// Whether the op takes tensors with any strides. Views do not.
bool takes_any_layout(const Node& node) {
  return is_cheap(node) || node.call->role == FrozenRole::Sum || node.call->role == FrozenRole::Mean;
}

// The backward pass as a program, and the values of the forward pass that it needs in addition to inputs.
struct Backward {
  Graph graph;
  std::vector<int> saved;
};

// Without the calls for which is_dropped(node) holds.
template <class Predicate>
Backward backward_of(const Graph& both, const std::vector<int>& gradients, const Predicate& is_dropped) {
  Backward backward{both, {}};
  Graph& graph = backward.graph;
  graph.outputs = gradients;
  std::erase_if(graph.nodes, is_dropped);
  graph.remove_dead();
  std::set<int> defined(both.inputs.begin(), both.inputs.end());
  for (const auto& [value, tensor] : graph.constants) defined.insert(value);
  const auto need = [&](int value) {
    if (value >= 0 && defined.insert(value).second) backward.saved.push_back(value);
  };
  for (const Node& node : graph.nodes) {
    for (const Arg& arg : node.args) std::for_each(arg.values.begin(), arg.values.end(), need);
    defined.insert(node.results.begin(), node.results.end());
  }
  std::for_each(gradients.begin(), gradients.end(), need);
  return backward;
}

// Whether forward saves what backward would compute again. Large values do not stay in the caches of the processor. For small values, to
// make tensors takes longer than the calls.
bool is_worth_saving(const Graph& graph, const Backward& saving, const Backward& computing, size_t num_outputs) {
  constexpr int64_t kLeast = 2048, kMostBytes = int64_t{2} << 20;
  int64_t bytes = 0, largest = 0;
  for (const int value : saving.saved) {
    if (std::find(computing.saved.begin(), computing.saved.end(), value) != computing.saved.end()) continue;
    const Value& known = graph.values[static_cast<size_t>(value)];
    if (known.dtype == ScalarType::Undefined) return false;
    int64_t numel = 1;
    for (const Size& size : known.sizes) numel *= size.base;
    largest = std::max(largest, numel);
    bytes += numel * elementSize(known.dtype);
  }
  return largest >= kLeast && bytes <= kMostBytes && saving.saved.size() + num_outputs <= kMaxFusedOutputs;
}

}  // namespace

std::vector<Tensor> CompiledFunction::inputs_of(TensorList arguments) const {
  std::vector<Tensor> inputs(arguments.begin(), arguments.end());
  inputs.insert(inputs.end(), outside_.begin(), outside_.end());
  return inputs;
}

void CompiledFunction::record_forward(const detail::Function& function, TensorList arguments) {
  const Graph second = recorded(function, arguments, kOtherValues);
  Graph graph = Merge(recorded(function, arguments, 1), second, 0).finish();
  num_outputs_ = graph.outputs.size();
  bool needs_gradients = std::any_of(arguments.begin(), arguments.end(), [](const Tensor& t) { return t.requires_grad(); });
  for (const auto& [value, tensor] : graph.constants) {
    if (is_number(tensor)) continue;
    outside_.push_back(tensor);
    needs_gradients = needs_gradients || tensor.requires_grad();
  }
  if (needs_gradients && GradMode::is_enabled()) record_backward(function, arguments);
  if (!backward_) forward_.emplace(std::move(graph));  // in which the tensors from outside are constants
}

void CompiledFunction::record_backward(const detail::Function& function, TensorList arguments) {
  const Joint second = recorded_with_gradients(function, arguments, outside_, kOtherValues);
  Joint joint = merged(recorded_with_gradients(function, arguments, outside_, 1), second);
  name_outside(joint, outside_, num_arguments_);
  differentiable_ = joint.differentiable;
  num_differentiable_ = static_cast<size_t>(std::count(differentiable_.begin(), differentiable_.end(), true));
  const size_t num_inputs = num_arguments_ + outside_.size();
  for (size_t i = 0; i < num_inputs; ++i) {
    if (joint.has_gradient[i]) gradients_.push_back(i);
  }
  if (gradients_.empty()) return;
  Graph& both = joint.graph;
  const auto outputs_end = both.outputs.begin() + static_cast<std::ptrdiff_t>(num_outputs_);
  const std::vector<int> outputs(both.outputs.begin(), outputs_end), gradients(outputs_end, both.outputs.end());
  const std::vector<int> inputs(both.inputs.begin(), both.inputs.begin() + static_cast<std::ptrdiff_t>(num_inputs));
  const auto is_forward = [&](const Node& node) {
    return std::any_of(node.results.begin(), node.results.end(), [&](int result) { return result >= 0 && result < joint.forward_values; });
  };

  Backward made = backward_of(both, gradients, [&](const Node& node) { return is_forward(node) && !is_cheap(node); });
  if (Backward saving = backward_of(both, gradients, is_forward); is_worth_saving(both, saving, made, num_outputs_))
    made = std::move(saving);
  Graph& backward = made.graph;
  const std::vector<int>& saved = made.saved;
  if (!std::all_of(backward.nodes.begin(), backward.nodes.end(), takes_any_layout)) grad_strides_ = joint.grad_strides;
  std::set<int> used(gradients.begin(), gradients.end());
  for (const Node& node : backward.nodes) {
    for (const Arg& arg : node.args) used.insert(arg.values.begin(), arg.values.end());
  }
  std::vector<int> backward_inputs;
  for (const int input : inputs) {
    saves_.push_back(used.count(input) != 0);
    if (saves_.back()) backward_inputs.push_back(input);
    num_saved_inputs_ += saves_.back() ? 1 : 0;
  }
  backward_inputs.insert(backward_inputs.end(), saved.begin(), saved.end());
  backward_inputs.insert(backward_inputs.end(), both.inputs.begin() + static_cast<std::ptrdiff_t>(num_inputs), both.inputs.end());
  backward.inputs = std::move(backward_inputs);

  Graph forward = std::move(both);
  forward.inputs = inputs;
  forward.outputs = outputs;
  forward.outputs.insert(forward.outputs.end(), saved.begin(), saved.end());
  forward.remove_dead();
  forward_.emplace(std::move(forward));
  backward_.emplace(std::move(backward));
}

std::vector<Tensor> CompiledFunction::forward(TensorList inputs) const {
  std::vector<Tensor> made(forward_->num_outputs());
  forward_->run(inputs, made.data());
  return made;
}

void CompiledFunction::backward(Tensor* given, const Tensor* output_grads, Tensor* input_grads) const {
  const size_t first = num_saved_inputs_ + num_saved_values();
  size_t count = first;
  for (size_t i = 0; i < num_outputs_; ++i) {
    if (!differentiable_[i]) continue;
    given[count++] = grad_strides_.empty() ? output_grads[i] : with_strides(output_grads[i], grad_strides_[i]);
  }
  Few<Tensor, 8> found(gradients_.size());
  backward_->run(TensorList(given, count), found.data());
  for (size_t i = 0; i < found.size(); ++i) input_grads[gradients_[i]] = std::move(found[i]);
}

std::shared_ptr<const CompiledFunction> CompiledFunction::record(const detail::Function& function, TensorList arguments,
                                                                 std::string& report) {
  for (const Tensor& argument : arguments) {
    report += (report.empty() ? "" : ", ") + amp::detail::concat(argument.defined() ? toString(argument.dtype()) : "undefined");
    if (argument.defined()) report += amp::detail::concat(argument.sizes());
  }
  report += ": ";
  try {
    AMP_CHECK(std::all_of(arguments.begin(), arguments.end(),
                          [](const Tensor& t) { return t.defined() && !t.is_sparse() && can_fuse(t.device().type()); }),
              NotImplementedError, "[fuse] an argument is undefined, sparse, or on a device without kernels for chains");
    const std::shared_ptr<CompiledFunction> made(new CompiledFunction);
    made->num_arguments_ = arguments.size();
    made->record_forward(function, arguments);
    const ChainCount forward = made->forward_->count(), backward = made->backward_ ? made->backward_->count() : ChainCount();
    AMP_CHECK(forward.chains + backward.chains > 0, NotImplementedError, "[fuse] there are no two elementwise calls in a row");
    report += "fused " + std::to_string(forward.steps) + " calls in " + std::to_string(forward.chains) +
              (forward.chains == 1 ? " pass" : " passes");
    if (made->backward_) report += ", backward " + std::to_string(backward.steps) + " in " + std::to_string(backward.chains);
    return made;
  } catch (const Error& error) {
    report += std::string("runs as it is: ") + error.what();
    return nullptr;
  }
}

}  // namespace amp::jit
