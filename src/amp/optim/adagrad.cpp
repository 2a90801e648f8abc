#include <amp/optim/adagrad.h>

namespace amp::optim {

namespace {

std::unique_ptr<OptimizerOptions> checked(const AdagradOptions& options) {
  AMP_CHECK(options.lr() >= 0, ValueError, "[Adagrad] lr must not be negative, but is ", options.lr());
  AMP_CHECK(options.lr_decay() >= 0, ValueError, "[Adagrad] lr_decay must not be negative, but is ", options.lr_decay());
  AMP_CHECK(options.weight_decay() >= 0, ValueError, "[Adagrad] weight_decay must not be negative, but is ", options.weight_decay());
  AMP_CHECK(options.initial_accumulator_value() >= 0, ValueError, "[Adagrad] initial_accumulator_value must not be negative, but is ",
            options.initial_accumulator_value());
  AMP_CHECK(options.eps() >= 0, ValueError, "[Adagrad] eps must not be negative, but is ", options.eps());
  return options.clone();
}

}  // namespace

void AdagradOptions::visit(const std::function<void(const char*, double&)>& number, const std::function<void(const char*, bool&)>& flag) {
  number("lr", lr_);
  number("lr_decay", lr_decay_);
  number("weight_decay", weight_decay_);
  number("initial_accumulator_value", initial_accumulator_value_);
  number("eps", eps_);
  flag("maximize", maximize_);
}

Adagrad::Adagrad(std::vector<OptimizerParamGroup> groups, AdagradOptions options) : Optimizer(std::move(groups), checked(options)) {}
Adagrad::Adagrad(std::vector<Tensor> params, AdagradOptions options)
    : Adagrad(std::vector<OptimizerParamGroup>{OptimizerParamGroup(std::move(params))}, options) {}

void Adagrad::update(const StepScale& scale) {
  for (const OptimizerParamGroup& group : param_groups()) {
    const auto& options = static_cast<const AdagradOptions&>(group.options());
    const AdagradRule rule{options.lr(), options.lr_decay(), options.weight_decay(), options.eps(), options.maximize()};
    for (Gathered& set : gather(group)) apply(set, rule, {{"sum", options.initial_accumulator_value()}}, scale);
  }
}

}  // namespace amp::optim
