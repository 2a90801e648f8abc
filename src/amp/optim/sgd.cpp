#include <amp/optim/sgd.h>

#include <functional>
#include <memory>

#include <amp/autograd/grad_dtype.h>
#include <amp/core/factories.h>
#include <amp/optim/given_parameters.h>

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

std::unique_ptr<OptimizerOptions> SGDOptions::clone() const { return std::make_unique<SGDOptions>(*this); }

void SGDOptions::visit(const std::function<void(const char*, double&)>& number, const std::function<void(const char*, bool&)>& flag) {
  number("lr", lr_);
  number("momentum", momentum_);
  number("dampening", dampening_);
  number("weight_decay", weight_decay_);
  flag("nesterov", nesterov_);
  flag("maximize", maximize_);
}

SGD::SGD(std::vector<OptimizerParamGroup> groups, SGDOptions options)
    : Optimizer(given_groups<SGDOptions>("SGD", std::move(groups)), checked(options)) {}
SGD::SGD(std::vector<Tensor> params, SGDOptions options) : SGD(given_parameters<SGDOptions>("SGD", std::move(params)), options) {}

void SGD::update(const StepScale& scale) {
  check_options<SGDOptions>("SGD", param_groups());
  const auto slots_of = [](const OptimizerParamGroup& group) {
    const bool keeps = static_cast<const SGDOptions&>(group.options()).momentum() != 0;
    return keeps ? std::vector<Slot>{{"momentum_buffer"}} : std::vector<Slot>();
  };
  for (const OptimizerParamGroup& group : param_groups()) {
    const auto& options = static_cast<const SGDOptions&>(group.options());
    check_group(group, slots_of(group), /*takes_sparse=*/true);
    if (options.momentum() == 0 && options.weight_decay() == 0) continue;
    for (const Tensor& p : group.params()) {  // a sparse gradient becomes a dense one
      const bool updates = p.mutable_grad().defined() && p.mutable_grad().is_sparse();
      AMP_CHECK(!updates || p.is_non_overlapping_and_dense(), NotImplementedError, "[optim] parameter ", p.toString(),
                " is not dense in memory");
    }
  }
  for (const OptimizerParamGroup& group : param_groups()) {
    const auto& options = static_cast<const SGDOptions&>(group.options());
    const SgdRule rule{options.lr(),           options.momentum(), options.dampening(),
                       options.weight_decay(), options.nesterov(), options.maximize()};
    const std::vector<Slot> slots = slots_of(group);
    std::vector<Tensor> sparse;
    for (Gathered& set : gather(group, &sparse)) apply(set, rule, slots, scale);
    for (const Tensor& p : sparse) {
      const Tensor grad = sparse_gradient(p, group.options(), scale);
      if (!grad.defined()) continue;
      if (rule.momentum == 0 && rule.weight_decay == 0) {
        p.detach().add_(grad, rule.maximize ? rule.lr : -rule.lr);
        detail::set_writer(p, kStepName);
        continue;
      }
      const ScalarType dtype = grad_dtype(p);
      Gathered set{{p},
                   {empty_strided(p.sizes(), p.strides(), p.options().dtype(dtype)).copy_(grad.to_dense())},
                   {p.impl()},
                   static_cast<size_t>(&group - param_groups().data())};
      set.wide_grads = dtype != p.dtype();
      apply(set, rule, slots, {});
    }
  }
}

}  // namespace amp::optim
