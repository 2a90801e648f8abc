#include <amp/apex/models.h>

#include <amp/core/grad_mode.h>
#include <amp/nn/batch_norm.h>
#include <amp/ops.h>

namespace amp::apex {

namespace {

nn::HookTensors cast_floating(const nn::HookTensors& tensors, ScalarType dtype) {
  nn::HookTensors cast;
  for (const Tensor& t : tensors) cast.push_back(t.defined() && t.is_floating_point() ? t.to(dtype) : t);
  return cast;
}

bool has_float32_weights(const nn::Module& module) {
  return dynamic_cast<const nn::BatchNormBase*>(&module) != nullptr && !module.parameters(/*recurse=*/false).empty();
}

// Calls the function for the entries of a module among the parameters and buffers of a state dictionary.
template <class F>
void each_entry(const nn::Module& module, const std::string& prefix, const F& function) {
  for (const auto& item : module.named_parameters(/*recurse=*/false)) function(prefix + item.key(), item.value());
  for (const auto& item : module.named_buffers(/*recurse=*/false)) function(prefix + item.key(), item.value());
}

}  // namespace

void convert_network(nn::Module& model, ScalarType dtype, bool keep_batchnorm) {
  const NoGradGuard no_grad;
  model.apply([&](nn::Module& module) {
    if (keep_batchnorm && has_float32_weights(module)) return;
    const auto convert = [&](Tensor& tensor) {
      if (tensor.is_floating_point() && tensor.dtype() != dtype) tensor.set_data(tensor.detach().to(dtype));
    };
    for (Tensor& param : module.parameters(/*recurse=*/false)) {
      convert(param);
      if (Tensor& grad = param.mutable_grad(); grad.defined()) grad = grad.detach().to(dtype);
    }
    for (Tensor& buffer : module.buffers(/*recurse=*/false)) convert(buffer);
  });
}

void cast_inputs(nn::Module& model, ScalarType dtype) {
  model.register_forward_pre_hook([dtype](nn::Module&, const nn::HookTensors& inputs) { return cast_floating(inputs, dtype); });
}

void cast_outputs(nn::Module& model, ScalarType dtype) {
  model.register_forward_hook(
      [dtype](nn::Module&, const nn::HookTensors&, const nn::HookTensors& outputs) { return cast_floating(outputs, dtype); });
}

void keep_float32_states(nn::Module& model, const std::shared_ptr<MasterMap>& masters) {
  model.apply([&](nn::Module& module) {
    module.register_state_dict_post_hook([masters](const nn::Module& owner, StateDict& state, const std::string& prefix) {
      each_entry(owner, prefix, [&](const std::string& name, const Tensor& tensor) {
        const auto entry = state.find(name);
        if (entry != state.end() && isReducedFloatingType(tensor.dtype())) entry->second = masters->wide_value(tensor);
      });
    });
    module.register_load_state_dict_post_hook([masters](nn::Module& owner, const StateDict& state, const std::string& prefix) {
      const NoGradGuard no_grad;
      each_entry(owner, prefix, [&](const std::string& name, const Tensor& tensor) {
        const Tensor master = masters->find(tensor);
        const auto entry = state.find(name);
        if (!master.defined() || entry == state.end()) return;
        const Tensor* value = std::get_if<Tensor>(&entry->second);
        if (value != nullptr && value->sizes() == master.sizes()) master.detach().copy_(*value);
      });
    });
  });
}

}  // namespace amp::apex
