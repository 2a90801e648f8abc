#include <amp/optim/adam.h>

#include <cmath>
#include <map>

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
  number("beta1", beta1_);
  number("beta2", beta2_);
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
  // The host counts steps, so whether this one is taken must be known here on the CPU; on CUDA skipped steps are counted by the caller.
  if (scale.found_inf.defined() && scale.found_inf.is_cpu() && scale.found_inf.item<float>() != 0) return;
  for (const OptimizerParamGroup& group : param_groups()) {
    const auto& options = static_cast<const AdamOptions&>(group.options());
    const auto [beta1, beta2] = options.betas();
    for (Gathered& set : gather(group)) {
      std::map<int64_t, TensorLists> by_step;  // parameters that joined later have counts of their own
      for (size_t i = 0; i < set.params.size(); ++i) {
        ParamState& state = state_of(set.params[i]);
        Tensor &first = state.tensors["exp_avg"], &second = state.tensors["exp_avg_sq"];
        if (!first.defined()) {
          first = zeros_like(set.params[i]);
          second = zeros_like(set.params[i]);
        }
        TensorLists& lists = by_step.try_emplace(++state.step, 5).first->second;
        lists[0].push_back(set.params[i]);
        lists[1].push_back(set.grads[i]);
        lists[2].push_back(first);
        lists[3].push_back(second);
        if (!options.amsgrad()) continue;
        Tensor& largest = state.tensors["max_exp_avg_sq"];
        if (!largest.defined()) largest = zeros_like(set.params[i]);
        lists[4].push_back(largest);
      }
      for (const auto& [count, lists] : by_step) {
        const auto t = static_cast<double>(count);
        adam_update(lists,
                    {options.lr(), beta1, beta2, options.eps(), options.weight_decay(), 1 - std::pow(beta1, t),
                     std::sqrt(1 - std::pow(beta2, t)), decoupled_, options.maximize()},
                    scale);
      }
    }
  }
}

}  // namespace amp::optim
