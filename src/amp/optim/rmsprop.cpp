#include <amp/optim/rmsprop.h>

#include <functional>
#include <memory>

#include <amp/optim/given_parameters.h>

namespace amp::optim {

namespace {

// `centered` takes the root of a difference of two buffers. The errors of eight bits would make it negative.
void check_format(const RMSpropOptions& options) {
  AMP_CHECK(!options.centered() || options.state_format() == StateFormat::Full, NotImplementedError,
            "[RMSprop] with `centered`, state_format must be `", toString(StateFormat::Full), "`, but is `",
            toString(options.state_format()), "`");
}

std::unique_ptr<OptimizerOptions> checked(const RMSpropOptions& options) {
  AMP_CHECK(options.lr() >= 0, ValueError, "[RMSprop] lr must not be negative, but is ", options.lr());
  AMP_CHECK(options.alpha() >= 0, ValueError, "[RMSprop] alpha must not be negative, but is ", options.alpha());
  AMP_CHECK(options.eps() >= 0, ValueError, "[RMSprop] eps must not be negative, but is ", options.eps());
  AMP_CHECK(options.weight_decay() >= 0, ValueError, "[RMSprop] weight_decay must not be negative, but is ", options.weight_decay());
  AMP_CHECK(options.momentum() >= 0, ValueError, "[RMSprop] momentum must not be negative, but is ", options.momentum());
  check_format(options);
  return options.clone();
}

}  // namespace

std::unique_ptr<OptimizerOptions> RMSpropOptions::clone() const { return std::make_unique<RMSpropOptions>(*this); }

void RMSpropOptions::visit(const std::function<void(const char*, double&)>& number, const std::function<void(const char*, bool&)>& flag) {
  number("lr", lr_);
  number("alpha", alpha_);
  number("eps", eps_);
  number("weight_decay", weight_decay_);
  number("momentum", momentum_);
  flag("centered", centered_);
  flag("maximize", maximize_);
}

RMSprop::RMSprop(std::vector<OptimizerParamGroup> groups, RMSpropOptions options)
    : Optimizer(given_groups<RMSpropOptions>("RMSprop", std::move(groups)), checked(options)) {}
RMSprop::RMSprop(std::vector<Tensor> params, RMSpropOptions options)
    : RMSprop(given_parameters<RMSpropOptions>("RMSprop", std::move(params)), options) {}

void RMSprop::update(const StepScale& scale) {
  check_options<RMSpropOptions>("RMSprop", param_groups());
  const auto slots_of = [](const OptimizerParamGroup& group) -> std::vector<Slot> {
    const auto& options = static_cast<const RMSpropOptions&>(group.options());
    return {{"square_avg"}, {options.momentum() != 0 ? "momentum_buffer" : nullptr}, {options.centered() ? "grad_avg" : nullptr}};
  };
  for (const OptimizerParamGroup& group : param_groups()) {
    check_format(static_cast<const RMSpropOptions&>(group.options()));
    check_group(group, slots_of(group));
  }
  for (const OptimizerParamGroup& group : param_groups()) {
    const auto& options = static_cast<const RMSpropOptions&>(group.options());
    const RMSpropRule rule{options.lr(),       options.alpha(),    options.eps(),     options.weight_decay(),
                           options.momentum(), options.centered(), options.maximize()};
    for (Gathered& set : gather(group)) apply(set, rule, slots_of(group), scale);
  }
}

}  // namespace amp::optim
