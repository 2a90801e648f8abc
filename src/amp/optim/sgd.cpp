#include <amp/optim/sgd.h>

#include <amp/core/factories.h>

namespace amp::optim {

namespace {

std::unique_ptr<OptimizerOptions> checked(const SGDOptions& options) {
  AMP_CHECK(options.lr() >= 0, ValueError, "[SGD] lr must not be negative, but is ", options.lr());
  AMP_CHECK(options.momentum() >= 0, ValueError, "[SGD] momentum must not be negative, but is ", options.momentum());
  AMP_CHECK(options.weight_decay() >= 0, ValueError, "[SGD] weight_decay must not be negative, but is ", options.weight_decay());
  AMP_CHECK(!options.nesterov() || (options.momentum() > 0 && options.dampening() == 0), ValueError,
            "[SGD] Nesterov momentum needs a momentum above 0 and no dampening");
  return options.clone();
}

}  // namespace

void SGDOptions::visit(const std::function<void(const char*, double&)>& number, const std::function<void(const char*, bool&)>& flag) {
  number("lr", lr_);
  number("momentum", momentum_);
  number("dampening", dampening_);
  number("weight_decay", weight_decay_);
  flag("nesterov", nesterov_);
  flag("maximize", maximize_);
}

SGD::SGD(std::vector<OptimizerParamGroup> groups, SGDOptions options) : Optimizer(std::move(groups), checked(options)) {}
SGD::SGD(std::vector<Tensor> params, SGDOptions options)
    : SGD(std::vector<OptimizerParamGroup>{OptimizerParamGroup(std::move(params))}, options) {}

void SGD::update(const StepScale& scale) {
  for (const OptimizerParamGroup& group : param_groups()) {
    const auto& options = static_cast<const SGDOptions&>(group.options());
    const SgdRule rule{options.lr(),           options.momentum(), options.dampening(),
                       options.weight_decay(), options.nesterov(), options.maximize()};
    for (Gathered& set : gather(group)) {
      if (options.momentum() == 0) sgd_update({std::move(set.params), std::move(set.grads), {}, {}}, {rule}, scale);
      else update_with_momentum(set, rule, scale);
    }
  }
}

void SGD::update_with_momentum(const Gathered& set, const SgdRule& rule, const StepScale& scale) {
  TensorLists fresh(4), running(4);  // parameters whose momentum begins now, and the others; on CUDA the device knows
  const bool on_device = set.params[0].is_cuda();
  for (size_t i = 0; i < set.params.size(); ++i) {
    ParamState& state = state_of(set.params[i]);
    Tensor& buffer = state.tensors["momentum_buffer"];
    const bool begins = !buffer.defined();
    if (begins) buffer = zeros_like(set.params[i]);
    else if (on_device && state.step == 0) state.step = 1;  // it was loaded, without a count
    TensorLists& lists = begins && !on_device ? fresh : running;
    lists[0].push_back(set.params[i]);
    lists[1].push_back(set.grads[i]);
    lists[2].push_back(buffer);
  }
  if (on_device) running[3] = device_steps(set);
  sgd_update(running, {rule}, scale);
  sgd_update(fresh, {rule, /*first=*/true}, scale);
}

}  // namespace amp::optim
