#include <amp/autograd/function.h>
#include <amp/core/grad_mode.h>
#include <amp/nn/module/module_hook_lists.h>
#include <amp/nn/module_call.h>

namespace amp::nn {

namespace module_detail {

namespace {

void replace(const char* hook, const Module& module, HookTensors& tensors, const HookResult& result) {
  if (!result) return;
  AMP_CHECK(result->size() == tensors.size(), ValueError, "[", hook, "] a hook of ", module.name(), " returned ", result->size(),
            " tensors, expected ", tensors.size());
  tensors = *result;
}

// The positions of the tensors that the backward pass differentiates.
std::vector<size_t> differentiable(const HookTensors& tensors) {
  std::vector<size_t> positions;
  if (!GradMode::is_enabled()) return positions;
  for (size_t i = 0; i < tensors.size(); ++i) {
    if (tensors[i].defined() && tensors[i].requires_grad()) positions.push_back(i);
  }
  return positions;
}

}  // namespace

// Data of a call for the backward pass.
struct HookedCall::Backward {
  std::weak_ptr<Module> module;
  std::vector<BackwardHook> hooks;
  std::vector<BackwardPreHook> pre_hooks;
  size_t num_inputs = 0, num_outputs = 0;
  std::vector<size_t> inputs, outputs;  // positions of those that the backward pass differentiates
  std::optional<HookTensors> grad_outputs;

  HookTensors spread(const std::vector<size_t>& positions, const HookTensors& grads, size_t count) const {
    HookTensors all(count);
    for (size_t i = 0; i < positions.size(); ++i) all[positions[i]] = grads[i];
    return all;
  }
  static HookTensors gathered(const std::vector<size_t>& positions, const HookTensors& all) {
    HookTensors some;
    for (const size_t position : positions) some.push_back(all[position]);
    return some;
  }

  void run(HookTensors& grad_inputs) {
    const std::shared_ptr<Module> owner = module.lock();
    if (!owner || !grad_outputs) return;
    const HookTensors seen = *std::exchange(grad_outputs, std::nullopt);
    for (const BackwardHook& hook : hooks) replace("full_backward_hook", *owner, grad_inputs, hook(*owner, grad_inputs, seen));
  }
};

// The identity, with a user-defined backward.
template <class Derived, class State>
struct Identity : autograd::Function<Derived> {
  static autograd::variable_list forward(autograd::AutogradContext* ctx, autograd::variable_list tensors, State backward) {
    ctx->set_materialize_grads(false);
    ctx->saved_data["backward"] = std::move(backward);
    return tensors;
  }
  static State state_of(autograd::AutogradContext* ctx) { return ctx->saved_data["backward"].template get<State>(); }
};

// Wraps the inputs. Its backward is the end of the module's backward, where the hooks are called.
struct InputGradients : Identity<InputGradients, std::shared_ptr<HookedCall::Backward>> {
  static autograd::variable_list backward(autograd::AutogradContext* ctx, autograd::variable_list grads) {
    const std::shared_ptr<HookedCall::Backward> state = state_of(ctx);
    HookTensors all = state->spread(state->inputs, grads, state->num_inputs);
    state->run(all);
    grads = HookedCall::Backward::gathered(state->inputs, all);
    grads.emplace_back();  // for the last argument
    return grads;
  }
};

// Wraps the outputs. Its backward is the beginning of the module's backward.
struct OutputGradients : Identity<OutputGradients, std::shared_ptr<HookedCall::Backward>> {
  static autograd::variable_list backward(autograd::AutogradContext* ctx, autograd::variable_list grads) {
    const std::shared_ptr<HookedCall::Backward> state = state_of(ctx);
    HookTensors all = state->spread(state->outputs, grads, state->num_outputs);
    if (const std::shared_ptr<Module> owner = state->module.lock()) {
      for (const BackwardPreHook& hook : state->pre_hooks) replace("full_backward_pre_hook", *owner, all, hook(*owner, all));
    }
    state->grad_outputs = all;
    if (state->inputs.empty()) {
      HookTensors none(state->num_inputs);
      state->run(none);
    }
    grads = HookedCall::Backward::gathered(state->outputs, all);
    grads.emplace_back();
    return grads;
  }
};

HookedCall::HookedCall(Module& module) : module_(module), hooks_(module.hooks()) {}

HookTensors HookedCall::before(HookTensors inputs) {
  for (const ForwardPreHook& hook : values_of(hooks_->forward_pre)) replace("forward_pre_hook", module_, inputs, hook(module_, inputs));
  if (!hooks_->backward.empty() || !hooks_->backward_pre.empty()) {
    backward_ = std::make_shared<Backward>();
    backward_->module = module_.weak_from_this();
    backward_->hooks = values_of(hooks_->backward);
    backward_->pre_hooks = values_of(hooks_->backward_pre);
    backward_->num_inputs = inputs.size();
    if (!backward_->hooks.empty()) backward_->inputs = differentiable(inputs);
    if (!backward_->inputs.empty()) {
      const HookTensors tied = InputGradients::apply(Backward::gathered(backward_->inputs, inputs), backward_);
      for (size_t i = 0; i < tied.size(); ++i) inputs[backward_->inputs[i]] = tied[i];
    }
  }
  inputs_ = inputs;
  return inputs;
}

HookTensors HookedCall::after(HookTensors outputs) {
  for (const ForwardHook& hook : values_of(hooks_->forward)) replace("forward_hook", module_, outputs, hook(module_, inputs_, outputs));
  if (backward_) {
    backward_->num_outputs = outputs.size();
    backward_->outputs = differentiable(outputs);
    if (!backward_->outputs.empty()) {
      const HookTensors tied = OutputGradients::apply(Backward::gathered(backward_->outputs, outputs), backward_);
      for (size_t i = 0; i < tied.size(); ++i) outputs[backward_->outputs[i]] = tied[i];
    }
  }
  return outputs;
}

}  // namespace module_detail

void RemovableHandle::remove() {
  if (const auto hooks = hooks_.lock()) hooks->remove(id_);
  hooks_.reset();
}

template <class Hook>
RemovableHandle Module::add_hook(std::map<int64_t, Hook> module_detail::ModuleHooks::*list, Hook hook) {
  AMP_CHECK(hook != nullptr, ValueError, "[Module] the hook is empty, expected a function");
  if (!hooks_) hooks_ = std::make_shared<module_detail::ModuleHooks>();
  const int64_t id = ++hooks_->last_id;
  ((*hooks_).*list).emplace(id, std::move(hook));
  return {hooks_, id};
}

RemovableHandle Module::add_forward_pre_hook(ForwardPreHook hook) {
  return add_hook(&module_detail::ModuleHooks::forward_pre, std::move(hook));
}

RemovableHandle Module::add_forward_hook(ForwardHook hook) { return add_hook(&module_detail::ModuleHooks::forward, std::move(hook)); }

RemovableHandle Module::add_full_backward_hook(BackwardHook hook) {
  return add_hook(&module_detail::ModuleHooks::backward, std::move(hook));
}

RemovableHandle Module::add_full_backward_pre_hook(BackwardPreHook hook) {
  return add_hook(&module_detail::ModuleHooks::backward_pre, std::move(hook));
}

RemovableHandle Module::register_state_dict_post_hook(StateDictHook hook) {
  return add_hook(&module_detail::ModuleHooks::state_dict, std::move(hook));
}

RemovableHandle Module::register_load_state_dict_post_hook(LoadStateDictHook hook) {
  return add_hook(&module_detail::ModuleHooks::load_state_dict, std::move(hook));
}

bool Module::any_hooks() const { return !hooks_->empty(); }

}  // namespace amp::nn
