#include <amp/nn/parallel/replicate.h>

#include <amp/autograd/function.h>
#include <amp/core/grad_mode.h>
#include <amp/nn/clone.h>
#include <amp/ops.h>

namespace amp::nn::parallel {

namespace {

// Makes the copies of a parameter depend on it in the autograd graph.
struct Broadcast : autograd::Function<Broadcast> {
  static autograd::variable_list forward(autograd::AutogradContext* ctx, const Tensor& param, const autograd::variable_list& copies) {
    ctx->mark_dirty(copies);
    ctx->set_materialize_grads(false);
    ctx->saved_data["device"] = param.device();
    return copies;
  }
  static autograd::variable_list backward(autograd::AutogradContext* ctx, const autograd::variable_list& grads) {
    const Device device = ctx->saved_data["device"].get<Device>();
    Tensor sum;
    for (const Tensor& grad : grads) {
      if (!grad.defined()) continue;
      const Tensor here = grad.to(device, grad.dtype());
      sum = sum.defined() ? sum + here : here;
    }
    autograd::variable_list result(grads.size() + 1);  // the copies themselves get none
    result[0] = sum;
    return result;
  }
};

void connect(const Module& module, const std::vector<std::shared_ptr<Module>>& replicas) {
  std::vector<std::vector<Tensor>> copies;
  for (const auto& replica : replicas) copies.push_back(replica->parameters());
  const std::vector<Tensor> params = module.parameters();
  for (size_t i = 0; i < params.size(); ++i) {
    if (!params[i].requires_grad()) continue;
    autograd::variable_list all;
    for (auto& of_replica : copies) {
      AMP_CHECK(of_replica.size() == params.size(), Error, "[replicate] a copy of ", module.name(), " has ", of_replica.size(),
                " parameters, expected ", params.size());
      all.push_back(of_replica[i].requires_grad_(false));
    }
    Broadcast::apply(params[i], all);
  }
}

}  // namespace

std::vector<std::shared_ptr<Module>> replicate(const std::shared_ptr<Module>& module, const std::vector<Device>& devices) {
  AMP_CHECK(module != nullptr, ValueError, "[replicate] the module is null");
  AMP_CHECK(!devices.empty(), ValueError, "[replicate] there are no devices");
  std::vector<std::shared_ptr<Module>> replicas;
  for (size_t i = 0; i < devices.size(); ++i) {
    using module_detail::Sharing;
    module_detail::ModuleCopies copies(devices[i], i == 0 ? Sharing::All : Sharing::Parameters);
    replicas.push_back(copies.copy_of(module));
  }
  if (GradMode::is_enabled()) connect(*module, replicas);
  return replicas;
}

}  // namespace amp::nn::parallel
