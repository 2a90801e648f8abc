// RMSprop (torch::optim::RMSprop; Hinton's lecture, centered as in Graves 2013).
#pragma once

#include <functional>

#include <amp/optim/optimizer.h>

namespace amp::optim {

// The options of RMSprop.
class AMP_API RMSpropOptions : public OptimizerOptions {
 public:
  RMSpropOptions() = default;
  RMSpropOptions(double lr) : lr_(lr) { mark_set("lr"); }
  // The learning rate.
  AMP_OPTIMIZER_OPTION(double, lr, 1e-2)
  // The decay rate of the running average of squared gradients.
  AMP_OPTIMIZER_OPTION(double, alpha, 0.99)
  // A term in the denominator, for numerical stability.
  AMP_OPTIMIZER_OPTION(double, eps, 1e-8)
  // L2 penalty: adds weight_decay * p to the gradient.
  AMP_OPTIMIZER_OPTION(double, weight_decay, 0)
  // The momentum factor; 0 means no momentum.
  AMP_OPTIMIZER_OPTION(double, momentum, 0)
  // Subtracts the square of the mean gradient, which turns the mean square into an estimate of the variance.
  AMP_OPTIMIZER_OPTION(bool, centered, false)
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
};

// v = alpha * v + (1 - alpha) * g^2, p -= lr * g / (sqrt(v) + eps), with g = gradient + weight_decay * p. If centered, the square of the
// mean gradient is subtracted from v under the root. With momentum, q = g / (sqrt(v) + eps) is replaced by b = momentum * b + q.
class AMP_API RMSprop : public Optimizer {
 public:
  // Throws ValueError for negative options, NotImplementedError for `centered` with a state_format other than Full.
  explicit RMSprop(std::vector<OptimizerParamGroup> groups, RMSpropOptions options = {});
  explicit RMSprop(std::vector<Tensor> params, RMSpropOptions options = {});

 protected:
  void update(const StepScale& scale) override;
  std::vector<const char*> needed_buffers() const override { return {"square_avg"}; }
};

}  // namespace amp::optim
