// Adam for sparse gradients (torch.optim.SparseAdam): updates only the rows that a gradient contains, and their moments.
#pragma once

#include <functional>

#include <amp/optim/betas.h>
#include <amp/optim/optimizer.h>

namespace amp::optim {

// The options of SparseAdam.
class AMP_API SparseAdamOptions : public OptimizerOptions, public WithBetas<SparseAdamOptions> {
 public:
  SparseAdamOptions() = default;
  SparseAdamOptions(double lr) : lr_(lr) { mark_set("lr"); }
  // The learning rate.
  AMP_OPTIMIZER_OPTION(double, lr, 1e-3)
  // A term in the denominator, for numerical stability.
  AMP_OPTIMIZER_OPTION(double, eps, 1e-8)
  // Maximizes the objective instead of minimizing it.
  AMP_OPTIMIZER_OPTION(bool, maximize, false)
 public:
  double get_lr() const override { return lr_; }
  void set_lr(double lr) override { this->lr(lr); }
  std::unique_ptr<OptimizerOptions> clone() const override;
  void visit(const std::function<void(const char*, double&)>& number, const std::function<void(const char*, bool&)>& flag) override;
};

// For the rows of the coalesced gradient g: m = b1 m + (1 - b1) g, v = b2 v + (1 - b2) g^2, p -= lr sqrt(1 - b2^t) / (1 - b1^t) * m /
// (sqrt(v) + eps), where t counts the steps of the whole parameter. The computation is in float32 for 16-bit types.
class AMP_API SparseAdam : public Optimizer {
 public:
  // Throws ValueError for options out of range, or a sparse or complex parameter.
  explicit SparseAdam(std::vector<OptimizerParamGroup> groups, SparseAdamOptions options = {});
  explicit SparseAdam(std::vector<Tensor> params, SparseAdamOptions options = {});

 protected:
  // Throws NotImplementedError for a dense gradient, before any change.
  void update(const StepScale& scale) override;
  std::vector<const char*> needed_buffers() const override { return {"exp_avg", "exp_avg_sq"}; }

 private:
  void update_rows(const Tensor& param, const Tensor& grad, const SparseAdamOptions& options);
};

}  // namespace amp::optim
