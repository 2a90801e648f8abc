#include <amp/optim/adagrad.h>

#include <functional>
#include <memory>

#include <amp/autograd/grad_dtype.h>
#include <amp/core/factories.h>
#include <amp/ops.h>
#include <amp/ops/sparse/sparse.h>
#include <amp/optim/given_parameters.h>

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

std::unique_ptr<OptimizerOptions> AdagradOptions::clone() const { return std::make_unique<AdagradOptions>(*this); }

void AdagradOptions::visit(const std::function<void(const char*, double&)>& number, const std::function<void(const char*, bool&)>& flag) {
  number("lr", lr_);
  number("lr_decay", lr_decay_);
  number("weight_decay", weight_decay_);
  number("initial_accumulator_value", initial_accumulator_value_);
  number("eps", eps_);
  flag("maximize", maximize_);
}

Adagrad::Adagrad(std::vector<OptimizerParamGroup> groups, AdagradOptions options)
    : Optimizer(given_groups<AdagradOptions>("Adagrad", std::move(groups)), checked(options)) {}
Adagrad::Adagrad(std::vector<Tensor> params, AdagradOptions options)
    : Adagrad(given_parameters<AdagradOptions>("Adagrad", std::move(params)), options) {}

void Adagrad::update(const StepScale& scale) {
  check_options<AdagradOptions>("Adagrad", param_groups());
  for (const OptimizerParamGroup& group : param_groups()) {
    check_group(group, {{"sum"}}, /*takes_sparse=*/true);
    if (static_cast<const AdagradOptions&>(group.options()).weight_decay() == 0) continue;
    for (const Tensor& p : group.params()) {
      AMP_CHECK(!p.mutable_grad().defined() || !p.mutable_grad().is_sparse(), NotImplementedError,
                "[Adagrad] weight_decay does not go with the sparse gradient of parameter ", p.toString());
    }
  }
  for (const OptimizerParamGroup& group : param_groups()) {
    const auto& options = static_cast<const AdagradOptions&>(group.options());
    const AdagradRule rule{options.lr(), options.lr_decay(), options.weight_decay(), options.eps(), options.maximize()};
    std::vector<Tensor> sparse;
    for (Gathered& set : gather(group, &sparse)) apply(set, rule, {{"sum", options.initial_accumulator_value()}}, scale);
    for (const Tensor& p : sparse) {
      if (const Tensor grad = sparse_gradient(p, group.options(), scale); grad.defined()) update_rows(p, grad, options);
    }
  }
}

// As in torch, only the rows that the gradient contains are updated.
void Adagrad::update_rows(const Tensor& param, const Tensor& grad, const AdagradOptions& options) {
  ParamState& state = state_of(param.impl());
  Tensor& sum = state.tensors["sum"];
  if (sum.defined()) fit_state(param.impl(), "sum", sum, param, grad_dtype(param));
  else sum = filled_like(param, options.initial_accumulator_value()).to(grad_dtype(param));
  const auto steps = static_cast<double>(count_step(state));
  if (grad._values().numel() == 0) return;
  const Tensor numbers = as_reals(param.detach()), sums = as_reals(sum);
  const ScalarType compute = computeType(numbers.dtype());
  const Tensor values = as_reals(grad._values()).to(compute), squares = sparse::take(sums, grad, compute) + values * values;
  const double lr = options.lr() / (1 + (steps - 1) * options.lr_decay());
  const Tensor moved = sparse::take(numbers, grad, compute) + values / (squares.sqrt() + options.eps()) * (options.maximize() ? lr : -lr);
  sparse::put(sums, grad, squares);
  sparse::put(numbers, grad, moved);
  detail::bump_version(param, kStepName);
}

}  // namespace amp::optim
