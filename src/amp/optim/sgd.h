// Stochastic gradient descent with momentum (torch::optim::SGD).
#pragma once

#include <functional>

#include <amp/optim/optimizer.h>

namespace amp::optim {

// The options of SGD.
class AMP_API SGDOptions : public OptimizerOptions {
 public:
  SGDOptions() = default;
  SGDOptions(double lr) : lr_(lr) { mark_set("lr"); }
  // The learning rate.
  AMP_OPTIMIZER_OPTION(double, lr, 1e-3)
  // The momentum factor; 0 means no momentum.
  AMP_OPTIMIZER_OPTION(double, momentum, 0)
  // Reduces the part of the gradient that enters the momentum buffer, to (1 - dampening) * g.
  AMP_OPTIMIZER_OPTION(double, dampening, 0)
  // L2 penalty: adds weight_decay * p to the gradient.
  AMP_OPTIMIZER_OPTION(double, weight_decay, 0)
  // Nesterov momentum.
  AMP_OPTIMIZER_OPTION(bool, nesterov, false)
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

// p -= lr * g with g = gradient + weight_decay * p. With momentum, the buffer m = momentum * m + (1 - dampening) * g replaces g; with
// Nesterov momentum, g + momentum * m does. A sparse gradient updates only the rows that it contains; with momentum or weight decay it is
// first converted to a dense one.
class AMP_API SGD : public Optimizer {
 public:
  // Throws ValueError for negative options, or Nesterov without momentum or with dampening.
  explicit SGD(std::vector<OptimizerParamGroup> groups, SGDOptions options = {});
  explicit SGD(std::vector<Tensor> params, SGDOptions options = {});

 protected:
  void update(const StepScale& scale) override;
};

}  // namespace amp::optim
