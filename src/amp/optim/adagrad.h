// Adagrad (torch::optim::Adagrad; Duchi, Hazan and Singer 2011).
#pragma once

#include <functional>

#include <amp/optim/optimizer.h>

namespace amp::optim {

// The options of Adagrad.
class AMP_API AdagradOptions : public OptimizerOptions {
 public:
  AdagradOptions() = default;
  AdagradOptions(double lr) : lr_(lr) { mark_set("lr"); }
  // The learning rate.
  AMP_OPTIMIZER_OPTION(double, lr, 1e-2)
  // Divides the learning rate by 1 + (t - 1) * lr_decay in step t.
  AMP_OPTIMIZER_OPTION(double, lr_decay, 0)
  // L2 penalty: adds weight_decay * p to the gradient.
  AMP_OPTIMIZER_OPTION(double, weight_decay, 0)
  // The value with which the sum of squared gradients begins.
  AMP_OPTIMIZER_OPTION(double, initial_accumulator_value, 0)
  // A term in the denominator, for numerical stability.
  AMP_OPTIMIZER_OPTION(double, eps, 1e-10)
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

// sum += g^2, p -= lr / (1 + (t - 1) * lr_decay) * g / (sqrt(sum) + eps), with g = gradient + weight_decay * p. The sum begins with
// initial_accumulator_value. A sparse gradient updates only the rows that it contains; with weight_decay it throws NotImplementedError.
class AMP_API Adagrad : public Optimizer {
 public:
  // Throws ValueError for negative options.
  explicit Adagrad(std::vector<OptimizerParamGroup> groups, AdagradOptions options = {});
  explicit Adagrad(std::vector<Tensor> params, AdagradOptions options = {});

 protected:
  void update(const StepScale& scale) override;
  std::vector<const char*> needed_buffers() const override { return {"sum"}; }

 private:
  void update_rows(const Tensor& param, const Tensor& grad, const AdagradOptions& options);
};

}  // namespace amp::optim
