#include <amp/optim/adam.h>

#include <functional>
#include <memory>

#include <amp/core/factories.h>
#include <amp/optim/given_parameters.h>

namespace amp::optim {

namespace {

std::unique_ptr<OptimizerOptions> checked(const AdamOptions& options) {
  AMP_CHECK(options.lr() >= 0, ValueError, "[Adam] lr must not be negative, but is ", options.lr());
  AMP_CHECK(options.eps() >= 0, ValueError, "[Adam] eps must not be negative, but is ", options.eps());
  options.check_betas("Adam");
  AMP_CHECK(options.weight_decay() >= 0, ValueError, "[Adam] weight_decay must not be negative, but is ", options.weight_decay());
  return options.clone();
}

}  // namespace

std::unique_ptr<OptimizerOptions> AdamOptions::clone() const { return std::make_unique<AdamOptions>(*this); }
std::unique_ptr<OptimizerOptions> AdamWOptions::clone() const { return std::make_unique<AdamWOptions>(*this); }

void AdamOptions::visit(const std::function<void(const char*, double&)>& number, const std::function<void(const char*, bool&)>& flag) {
  number("lr", lr_);
  visit_betas(number);
  number("eps", eps_);
  number("weight_decay", weight_decay_);
  flag("amsgrad", amsgrad_);
  flag("maximize", maximize_);
}

Adam::Adam(std::vector<OptimizerParamGroup> groups, const AdamOptions& options, bool decoupled)
    : Optimizer(given_groups<AdamOptions>(decoupled ? "AdamW" : "Adam", std::move(groups)), checked(options)), decoupled_(decoupled) {}
Adam::Adam(std::vector<OptimizerParamGroup> groups, AdamOptions options) : Adam(std::move(groups), options, false) {}
Adam::Adam(std::vector<Tensor> params, AdamOptions options) : Adam(given_parameters<AdamOptions>("Adam", std::move(params)), options) {}
AdamW::AdamW(std::vector<OptimizerParamGroup> groups, AdamWOptions options) : Adam(std::move(groups), options, true) {}
AdamW::AdamW(std::vector<Tensor> params, AdamWOptions options)
    : AdamW(given_parameters<AdamOptions>("AdamW", std::move(params)), options) {}

void Adam::update(const StepScale& scale) {
  check_options<AdamOptions>(decoupled_ ? "AdamW" : "Adam", param_groups());
  const auto slots_of = [](const OptimizerParamGroup& group) -> std::vector<Slot> {
    const bool amsgrad = static_cast<const AdamOptions&>(group.options()).amsgrad();
    return {{"exp_avg"}, {"exp_avg_sq"}, {amsgrad ? "max_exp_avg_sq" : nullptr}};
  };
  for (const OptimizerParamGroup& group : param_groups()) check_group(group, slots_of(group));
  for (const OptimizerParamGroup& group : param_groups()) {
    const auto& options = static_cast<const AdamOptions&>(group.options());
    const auto [beta1, beta2] = options.betas();
    const AdamRule rule{options.lr(),      beta1, beta2, options.eps(), options.weight_decay(), decoupled_, options.amsgrad(),
                        options.maximize()};
    for (Gathered& set : gather(group)) apply(set, rule, slots_of(group), scale);
  }
}

}  // namespace amp::optim
