#include <amp/optim/adam.h>

#include <amp/core/factories.h>

namespace amp::optim {

namespace {

std::unique_ptr<OptimizerOptions> checked(const AdamOptions& options) {
  const auto [beta1, beta2] = options.betas();
  AMP_CHECK(options.lr() >= 0, ValueError, "[Adam] lr must not be negative, but is ", options.lr());
  AMP_CHECK(options.eps() >= 0, ValueError, "[Adam] eps must not be negative, but is ", options.eps());
  AMP_CHECK(beta1 >= 0 && beta1 < 1, ValueError, "[Adam] the first beta must lie in [0, 1), but is ", beta1);
  AMP_CHECK(beta2 >= 0 && beta2 < 1, ValueError, "[Adam] the second beta must lie in [0, 1), but is ", beta2);
  AMP_CHECK(options.weight_decay() >= 0, ValueError, "[Adam] weight_decay must not be negative, but is ", options.weight_decay());
  return options.clone();
}

std::vector<OptimizerParamGroup> one_group(std::vector<Tensor> params) {
  std::vector<OptimizerParamGroup> groups;
  groups.emplace_back(std::move(params));
  return groups;
}

}  // namespace

void AdamOptions::visit(const std::function<void(const char*, double&)>& number, const std::function<void(const char*, bool&)>& flag) {
  number("lr", lr_);
  number("betas.0", beta1_);
  number("betas.1", beta2_);
  number("eps", eps_);
  number("weight_decay", weight_decay_);
  flag("amsgrad", amsgrad_);
  flag("maximize", maximize_);
}

Adam::Adam(std::vector<OptimizerParamGroup> groups, const AdamOptions& options, bool decoupled)
    : Optimizer(std::move(groups), checked(options)), decoupled_(decoupled) {}
Adam::Adam(std::vector<OptimizerParamGroup> groups, AdamOptions options) : Adam(std::move(groups), options, false) {}
Adam::Adam(std::vector<Tensor> params, AdamOptions options) : Adam(one_group(std::move(params)), options, false) {}
AdamW::AdamW(std::vector<OptimizerParamGroup> groups, AdamWOptions options) : Adam(std::move(groups), options, true) {}
AdamW::AdamW(std::vector<Tensor> params, AdamWOptions options) : Adam(one_group(std::move(params)), options, true) {}

void Adam::update(const StepScale& scale) {
  for (const OptimizerParamGroup& group : param_groups()) {
    const auto& options = static_cast<const AdamOptions&>(group.options());
    const auto [beta1, beta2] = options.betas();
    const AdamRule rule{options.lr(),      beta1, beta2, options.eps(), options.weight_decay(), decoupled_, options.amsgrad(),
                        options.maximize()};
    const std::vector<Slot> slots{{"exp_avg"}, {"exp_avg_sq"}, {options.amsgrad() ? "max_exp_avg_sq" : nullptr}};
    for (Gathered& set : gather(group)) apply(set, rule, slots, scale);
  }
}

}  // namespace amp::optim
