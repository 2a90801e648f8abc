#include <amp/optim/sparse_adam.h>

#include <cmath>

#include <amp/core/factories.h>
#include <amp/ops.h>
#include <amp/ops/sparse.h>

namespace amp::optim {

namespace {

std::unique_ptr<OptimizerOptions> checked(const SparseAdamOptions& options) {
  const auto [beta1, beta2] = options.betas();
  AMP_CHECK(options.lr() > 0, ValueError, "[SparseAdam] lr must be positive, but is ", options.lr());
  AMP_CHECK(options.eps() > 0, ValueError, "[SparseAdam] eps must be positive, but is ", options.eps());
  AMP_CHECK(beta1 >= 0 && beta1 < 1, ValueError, "[SparseAdam] the first beta must lie in [0, 1), but is ", beta1);
  AMP_CHECK(beta2 >= 0 && beta2 < 1, ValueError, "[SparseAdam] the second beta must lie in [0, 1), but is ", beta2);
  return options.clone();
}

}  // namespace

void SparseAdamOptions::visit(const std::function<void(const char*, double&)>& number,
                              const std::function<void(const char*, bool&)>& flag) {
  number("lr", lr_);
  number("beta1", beta1_);
  number("beta2", beta2_);
  number("eps", eps_);
  flag("maximize", maximize_);
}

SparseAdam::SparseAdam(std::vector<OptimizerParamGroup> groups, SparseAdamOptions options)
    : Optimizer(std::move(groups), checked(options)) {}
SparseAdam::SparseAdam(std::vector<Tensor> params, SparseAdamOptions options)
    : SparseAdam(std::vector<OptimizerParamGroup>{OptimizerParamGroup(std::move(params))}, options) {}

void SparseAdam::update(const StepScale& scale) {
  for (const OptimizerParamGroup& group : param_groups()) {
    for (const Tensor& p : group.params()) {
      AMP_CHECK(!p.grad().defined() || p.grad().is_sparse(), NotImplementedError, "[SparseAdam] parameter ", p.toString(),
                " has a dense gradient; SparseAdam takes sparse ones only: use Adam for it");
    }
  }
  for (const OptimizerParamGroup& group : param_groups()) {
    for (const Tensor& p : group.params()) {
      if (!p.grad().defined()) continue;
      if (const Tensor grad = sparse_gradient(p, scale); grad.defined())
        update_rows(p, grad, static_cast<const SparseAdamOptions&>(group.options()));
    }
  }
}

void SparseAdam::update_rows(const Tensor& param, const Tensor& grad, const SparseAdamOptions& options) {
  ParamState& state = state_of(param.impl());
  Tensor &first = state.tensors["exp_avg"], &second = state.tensors["exp_avg_sq"];
  if (!first.defined()) first = zeros_like(param);
  if (!second.defined()) second = zeros_like(param);
  const auto step = static_cast<double>(count_step(state));
  if (grad._values().numel() == 0) return;

  const auto [beta1, beta2] = options.betas();
  const ScalarType compute = computeType(param.dtype());
  const auto rows = [&](const Tensor& t) { return sparse::take(t, grad).to(compute); };
  const auto write = [&](const Tensor& t, const Tensor& values) { sparse::put(t, grad, values.to(t.dtype())); };
  Tensor values = grad._values().to(compute);
  if (options.maximize()) values = -values;
  const Tensor old_first = rows(first), old_second = rows(second);
  const Tensor new_first = old_first + (values - old_first) * (1 - beta1);
  const Tensor new_second = old_second + (values * values - old_second) * (1 - beta2);
  write(first, new_first);
  write(second, new_second);
  const double size = options.lr() * std::sqrt(1 - std::pow(beta2, step)) / (1 - std::pow(beta1, step));
  write(param, rows(param) + new_first / (new_second.sqrt() + options.eps()) * -size);
  detail::bump_version(param);
}

}  // namespace amp::optim
