// Adam and AdamW (torch::optim::Adam, torch::optim::AdamW; Kingma and Ba 2015, Loshchilov and Hutter 2019).
#pragma once

#include <functional>

#include <amp/optim/betas.h>
#include <amp/optim/optimizer.h>

namespace amp::optim {

// The options of Adam.
class AMP_API AdamOptions : public OptimizerOptions, public WithBetas<AdamOptions> {
 public:
  AdamOptions() = default;
  AdamOptions(double lr) : lr_(lr) { mark_set("lr"); }
  // The learning rate.
  AMP_OPTIMIZER_OPTION(double, lr, 1e-3)
  // A term in the denominator, for numerical stability.
  AMP_OPTIMIZER_OPTION(double, eps, 1e-8)
  // L2 penalty: Adam adds weight_decay * p to the gradient. AdamW subtracts lr * weight_decay * p from the parameter instead.
  AMP_OPTIMIZER_OPTION(double, weight_decay, 0)
  // Uses the largest second moment so far instead of the current one (AMSGrad; Reddi et al. 2018).
  AMP_OPTIMIZER_OPTION(bool, amsgrad, false)
  // Maximizes the objective instead of minimizing it.
  AMP_OPTIMIZER_OPTION(bool, maximize, false)
 public:
  // How float16 and bfloat16 parameters keep small updates (rounding.h).
  AMP_INHERITED_OPTION(OptimizerOptions, Rounding, rounding)
  // How the state is stored (state_format.h).
  AMP_INHERITED_OPTION(OptimizerOptions, StateFormat, state_format)
  double get_lr() const override { return lr_; }
  void set_lr(double lr) override { this->lr(lr); }
  std::unique_ptr<OptimizerOptions> clone() const override;
  void visit(const std::function<void(const char*, double&)>& number, const std::function<void(const char*, bool&)>& flag) override;

 protected:
  void set_default_weight_decay(double value) { weight_decay_ = value; }
};

// The options of Adam, with a default weight decay of 0.01.
class AMP_API AdamWOptions : public AdamOptions {
 public:
  AdamWOptions() : AdamWOptions(AdamOptions()) {}
  AdamWOptions(double lr) : AdamWOptions(AdamOptions(lr)) {}
  AMP_INHERITED_OPTION(AdamOptions, double, lr)
  AMP_INHERITED_OPTION(AdamOptions, Betas, betas)
  template <class First, class Second>
  AdamWOptions& betas(const std::tuple<First, Second>& betas) {
    return this->betas(Betas(std::get<0>(betas), std::get<1>(betas)));
  }
  AMP_INHERITED_OPTION(AdamOptions, double, eps)
  AMP_INHERITED_OPTION(AdamOptions, double, weight_decay)  // default: 0.01
  AMP_INHERITED_OPTION(AdamOptions, bool, amsgrad)
  AMP_INHERITED_OPTION(AdamOptions, bool, maximize)
  AMP_INHERITED_OPTION(AdamOptions, Rounding, rounding)
  AMP_INHERITED_OPTION(AdamOptions, StateFormat, state_format)
  std::unique_ptr<OptimizerOptions> clone() const override;

 private:
  explicit AdamWOptions(const AdamOptions& options) : AdamOptions(options) { set_default_weight_decay(1e-2); }
};

// m = b1 m + (1 - b1) g, v = b2 v + (1 - b2) g^2, p -= lr * (m / (1 - b1^t)) / (sqrt(v / (1 - b2^t)) + eps), with g = gradient +
// weight_decay * p.
class AMP_API Adam : public Optimizer {
 public:
  // Throws ValueError for options out of range.
  explicit Adam(std::vector<OptimizerParamGroup> groups, AdamOptions options = {});
  explicit Adam(std::vector<Tensor> params, AdamOptions options = {});

 protected:
  Adam(std::vector<OptimizerParamGroup> groups, const AdamOptions& options, bool decoupled);
  void update(const StepScale& scale) override;
  std::vector<const char*> needed_buffers() const override { return {"exp_avg", "exp_avg_sq"}; }

 private:
  bool decoupled_;
};

// Adam with decoupled weight decay, which shrinks the parameter directly: p -= lr * weight_decay * p.
class AMP_API AdamW : public Adam {
 public:
  explicit AdamW(std::vector<OptimizerParamGroup> groups, AdamWOptions options = {});
  explicit AdamW(std::vector<Tensor> params, AdamWOptions options = {});
};

}  // namespace amp::optim
