#include <amp/optim/optimizer.h>

#include <algorithm>
#include <unordered_set>

#include <amp/autograd/grad_mode.h>
#include <amp/core/factories.h>
#include <amp/ops.h>

namespace amp::optim {

Optimizer::Optimizer(std::vector<OptimizerParamGroup> groups, std::unique_ptr<OptimizerOptions> defaults) : defaults_(std::move(defaults)) {
  AMP_CHECK(!groups.empty(), ValueError, "[optim] an optimizer needs at least one parameter group");
  for (OptimizerParamGroup& group : groups) add_param_group(std::move(group));
}

Optimizer::~Optimizer() = default;

void Optimizer::add_param_group(OptimizerParamGroup group) {
  std::unordered_set<const detail::TensorImpl*> known;
  for (const OptimizerParamGroup& present : groups_) {
    for (const Tensor& p : present.params()) known.insert(p.impl());
  }
  for (size_t i = 0; i < group.params().size(); ++i) {
    const Tensor& p = group.params()[i];
    AMP_CHECK(p.defined(), ValueError, "[optim] parameter ", i, " is an undefined tensor");
    AMP_CHECK(p.is_leaf(), ValueError, "[optim] parameter ", i, " (", p.toString(), ") is not a leaf tensor");
    AMP_CHECK(isFloatingType(p.dtype()), TypeError, "[optim] parameter ", i, " has dtype ", p.dtype(), ", expected a floating one");
    AMP_CHECK(known.insert(p.impl()).second, ValueError, "[optim] parameter ", i, " (", p.toString(), ") is in a group twice");
  }
  if (!group.has_options()) group.set_options(defaults_->clone());
  groups_.push_back(std::move(group));
}

Tensor Optimizer::step(const Closure& closure) {
  Tensor loss;
  if (closure) {
    const EnableGradGuard grad;
    loss = closure();
  }
  const NoGradGuard no_grad;
  update({});
  return loss;
}

void Optimizer::step_scaled(const StepScale& scale) {
  AMP_CHECK(supports_scale(), NotImplementedError, "[optim] this optimizer can't take scaled gradients; unscale them first");
  // The host counts the steps of parameters on the CPU, so it has to know that none is taken.
  if (scale.found_inf.defined() && scale.found_inf.is_cpu() && scale.found_inf.item<float>() != 0) return;
  const NoGradGuard no_grad;
  update(scale);
}

void Optimizer::zero_grad(bool set_to_none) {
  for (OptimizerParamGroup& group : groups_) {
    for (const Tensor& p : group.params()) {
      Tensor& grad = p.mutable_grad();
      if (!grad.defined()) continue;
      if (set_to_none) {
        grad.reset();
      } else {
        if (grad.requires_grad()) grad = grad.detach();
        grad.zero_();
      }
    }
  }
}

std::vector<Optimizer::Gathered> Optimizer::gather(const OptimizerParamGroup& group) const {
  std::vector<Gathered> sets;
  for (const Tensor& p : group.params()) {
    Tensor grad = p.grad();
    if (!grad.defined()) continue;
    if (grad.strides() != p.strides() || !p.is_non_overlapping_and_dense()) {
      AMP_CHECK(p.is_non_overlapping_and_dense(), NotImplementedError, "[optim] parameter ", p.toString(),
                " does not lie densely in memory");
      grad = empty_strided(p.sizes(), p.strides(), p.options()).copy_(grad);
      p.mutable_grad() = grad;  // what a scaler writes back must reach .grad
    }
    auto set = sets.begin();
    while (set != sets.end() && (set->params[0].dtype() != p.dtype() || set->params[0].device() != p.device())) ++set;
    if (set == sets.end()) set = sets.emplace(sets.end());
    set->params.push_back(p);
    set->grads.push_back(std::move(grad));
  }
  return sets;
}

std::vector<Tensor> Optimizer::device_steps(const Gathered& set) {
  std::vector<ParamState*> uncounted;
  std::vector<int64_t> counts;
  for (const Tensor& p : set.params) {
    ParamState& state = state_of(p);
    if (state.device_step.defined()) continue;
    uncounted.push_back(&state);
    counts.push_back(state.step);
  }
  if (!counts.empty()) {
    const TensorOptions options = TensorOptions(kInt64).device(set.params[0].device());
    const bool alike = std::count(counts.begin(), counts.end(), counts[0]) == static_cast<int64_t>(counts.size());
    const Tensor all = alike ? full({static_cast<int64_t>(counts.size())}, counts[0], options) : tensor(counts, options);
    for (size_t i = 0; i < counts.size(); ++i) uncounted[i]->device_step = all.select(0, static_cast<int64_t>(i));
  }
  std::vector<Tensor> steps;
  for (const Tensor& p : set.params) steps.push_back(state_of(p).device_step);
  return steps;
}

StateDict Optimizer::state_dict() const {
  StateDict result;
  size_t index = 0;
  for (size_t g = 0; g < groups_.size(); ++g) {
    const std::string prefix = "param_groups." + std::to_string(g) + ".";
    const auto options = groups_[g].options().clone();
    options->visit([&](const char* name, double& value) { result[prefix + name] = Scalar(value); },
                   [&](const char* name, bool& value) { result[prefix + name] = Scalar(value); });
    for (const Tensor& p : groups_[g].params()) {
      const auto it = state_.find(p.impl());
      if (it != state_.end()) {
        const std::string entry = "state." + std::to_string(index) + ".";
        result[entry + "step"] = Scalar(it->second.steps());
        for (const auto& [name, tensor] : it->second.tensors) result[entry + name] = tensor;
      }
      ++index;
    }
  }
  return result;
}

void Optimizer::load_state_dict(const StateDict& state) {
  std::unordered_map<const detail::TensorImpl*, ParamState> loaded;
  std::vector<std::unique_ptr<OptimizerOptions>> options;
  size_t index = 0;
  for (size_t g = 0; g < groups_.size(); ++g) {
    const std::string prefix = "param_groups." + std::to_string(g) + ".";
    options.push_back(groups_[g].options().clone());
    options.back()->visit(
        [&](const char* name, double& value) { value = state_number("load_state_dict", state, prefix + name).toDouble(); },
        [&](const char* name, bool& value) { value = state_number("load_state_dict", state, prefix + name).toBool(); });
    for (const Tensor& p : groups_[g].params()) {
      const std::string entry = "state." + std::to_string(index++) + ".";
      for (auto it = state.lower_bound(entry); it != state.end() && it->first.starts_with(entry); ++it) {
        const std::string name = it->first.substr(entry.size());
        ParamState& own = loaded[p.impl()];
        if (name == "step") {
          own.step = state_number("load_state_dict", state, it->first).toLong();
          continue;
        }
        const Tensor value = state_tensor("load_state_dict", state, it->first);
        AMP_CHECK(value.sizes() == p.sizes(), ValueError, "[load_state_dict] ", it->first, " has shape ", value.sizes(),
                  ", but its parameter has shape ", p.sizes());
        own.tensors[name] = empty_strided(p.sizes(), p.strides(), p.options()).copy_(value);
      }
    }
  }
  const std::string beyond = "state." + std::to_string(index) + ".";
  AMP_CHECK(!state.contains(beyond + "step"), ValueError, "[load_state_dict] the state is of more than ", index, " parameters");
  for (size_t g = 0; g < groups_.size(); ++g) groups_[g].set_options(std::move(options[g]));
  state_ = std::move(loaded);
}

}  // namespace amp::optim
