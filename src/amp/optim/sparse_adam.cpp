#include <amp/optim/sparse_adam.h>

#include <cmath>
#include <functional>
#include <memory>

#include <amp/autograd/grad_dtype.h>
#include <amp/core/factories.h>
#include <amp/ops.h>
#include <amp/ops/sparse/sparse.h>
#include <amp/optim/given_parameters.h>

namespace amp::optim {

namespace {

std::unique_ptr<OptimizerOptions> checked(const SparseAdamOptions& options) {
  AMP_CHECK(options.lr() > 0, ValueError, "[SparseAdam] lr must be positive, but is ", options.lr());
  AMP_CHECK(options.eps() > 0, ValueError, "[SparseAdam] eps must be positive, but is ", options.eps());
  options.check_betas("SparseAdam");
  return options.clone();
}

// As in torch.
void check_real(const std::vector<OptimizerParamGroup>& groups) {
  size_t index = 0;
  for (const OptimizerParamGroup& group : groups) {
    for (const Tensor& p : group.params()) {
      AMP_CHECK(!p.is_complex(), ValueError, "[SparseAdam] parameter ", index, " (", p.toString(),
                ") is complex; SparseAdam takes real parameters only: use Adam for it");
      ++index;
    }
  }
}

}  // namespace

std::unique_ptr<OptimizerOptions> SparseAdamOptions::clone() const { return std::make_unique<SparseAdamOptions>(*this); }

void SparseAdamOptions::visit(const std::function<void(const char*, double&)>& number,
                              const std::function<void(const char*, bool&)>& flag) {
  number("lr", lr_);
  visit_betas(number);
  number("eps", eps_);
  flag("maximize", maximize_);
}

SparseAdam::SparseAdam(std::vector<OptimizerParamGroup> groups, SparseAdamOptions options)
    : Optimizer(given_groups<SparseAdamOptions>("SparseAdam", std::move(groups)), checked(options)) {
  check_real(param_groups());
}
SparseAdam::SparseAdam(std::vector<Tensor> params, SparseAdamOptions options)
    : SparseAdam(given_parameters<SparseAdamOptions>("SparseAdam", std::move(params)), options) {}

void SparseAdam::update(const StepScale& scale) {
  check_options<SparseAdamOptions>("SparseAdam", param_groups());
  check_real(param_groups());  // groups may have been added
  for (const OptimizerParamGroup& group : param_groups()) {
    for (const Tensor& p : group.params()) {
      AMP_CHECK(!p.grad().defined() || p.grad().is_sparse(), NotImplementedError, "[SparseAdam] parameter ", p.toString(),
                " has a dense gradient; SparseAdam takes sparse ones only: use Adam for it");
    }
    check_group(group, {{"exp_avg"}, {"exp_avg_sq"}}, /*takes_sparse=*/true);
  }
  for (const OptimizerParamGroup& group : param_groups()) {
    for (const Tensor& p : group.params()) {
      if (!p.grad().defined()) continue;
      if (const Tensor grad = sparse_gradient(p, group.options(), scale); grad.defined())
        update_rows(p, grad, static_cast<const SparseAdamOptions&>(group.options()));
    }
  }
}

void SparseAdam::update_rows(const Tensor& param, const Tensor& grad, const SparseAdamOptions& options) {
  ParamState& state = state_of(param.impl());
  Tensor &first = state.tensors["exp_avg"], &second = state.tensors["exp_avg_sq"];
  for (const auto& [name, moment] : {std::pair("exp_avg", &first), std::pair("exp_avg_sq", &second)}) {
    if (moment->defined()) fit_state(param.impl(), name, *moment, param, grad_dtype(param));
    else *moment = zeros_like(param, grad_dtype(param));
  }
  const auto step = static_cast<double>(count_step(state));
  if (grad._values().numel() == 0) return;

  const auto [beta1, beta2] = options.betas();
  const ScalarType compute = computeType(param.dtype());
  Tensor values = grad._values().to(compute);
  if (options.maximize()) values = -values;
  const Tensor old_first = sparse::take(first, grad, compute), old_second = sparse::take(second, grad, compute);
  const Tensor new_first = old_first + (values - old_first) * (1 - beta1);
  const Tensor new_second = old_second + (values * values - old_second) * (1 - beta2);
  sparse::put(first, grad, new_first);
  sparse::put(second, grad, new_second);
  const double size = options.lr() * std::sqrt(1 - std::pow(beta2, step)) / (1 - std::pow(beta1, step));
  sparse::put(param, grad, sparse::take(param, grad, compute) + new_first / (new_second.sqrt() + options.eps()) * -size);
  detail::bump_version(param, kStepName);
}

}  // namespace amp::optim
