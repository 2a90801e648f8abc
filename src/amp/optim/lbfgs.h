// Limited-memory BFGS (torch::optim::LBFGS; Nocedal and Wright, Numerical Optimization, 2nd edition, chapters 3 and 7).
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include <amp/core/memory/owned.h>
#include <amp/optim/optimizer.h>

namespace amp::optim {

// The options of LBFGS.
class AMP_API LBFGSOptions : public OptimizerOptions {
 public:
  LBFGSOptions() = default;
  LBFGSOptions(double lr) : lr_(lr) { mark_set("lr"); }
  // The learning rate: the length of a step, or the first length that the line search tries.
  AMP_OPTIMIZER_OPTION(double, lr, 1)
  AMP_OPTIMIZER_OPTION(int64_t, max_iter, 20)                 // iterations in one step
  AMP_OPTIMIZER_OPTION(std::optional<int64_t>, max_eval, {})  // evaluations of the closure in one step; default: max_iter * 5 / 4
  AMP_OPTIMIZER_OPTION(double, tolerance_grad, 1e-7)          // limit for the largest element of the gradient
  AMP_OPTIMIZER_OPTION(double, tolerance_change, 1e-9)        // limit for the changes of the loss and of each parameter
  // The number of past steps that approximate the inverse Hessian.
  AMP_OPTIMIZER_OPTION(int64_t, history_size, 100)
  AMP_OPTIMIZER_OPTION(std::optional<std::string>, line_search_fn, {})  // or "strong_wolfe"
 public:
  double get_lr() const override { return lr_; }
  void set_lr(double lr) override { this->lr(lr); }
  int64_t evaluations() const { return max_eval_.value_or(max_iter_ * 5 / 4); }
  std::unique_ptr<OptimizerOptions> clone() const override;
  // line_search_fn is visited as a flag that is true for "strong_wolfe".
  void visit(const std::function<void(const char*, double&)>& number, const std::function<void(const char*, bool&)>& flag) override;
};

// One step runs up to max_iter iterations. Each iteration evaluates the closure at least once. The closure zeroes the gradients, computes
// the loss and calls backward. There is one parameter group; a missing gradient counts as zero. Waits for the device.
class AMP_API LBFGS : public Optimizer {
 public:
  // Throws ValueError for several groups, negative options or an unknown line search.
  explicit LBFGS(std::vector<OptimizerParamGroup> groups, LBFGSOptions options = {});
  explicit LBFGS(std::vector<Tensor> params, LBFGSOptions options = {});
  ~LBFGS() override;

  // Returns the loss at the beginning of the step. Throws ValueError without a closure, NotImplementedError with master weights. If the
  // closure throws during a line search, the parameters are those of the last iteration that ended.
  Tensor step(Closure closure = nullptr) override;
  bool supports_scale() const override { return false; }
  bool evaluates_repeatedly() const override { return true; }
  std::function<void()> restore_point() override;

 protected:
  void update(const StepScale& scale) override;
  void save_state(StateDict& result) const override;
  std::function<void()> read_state(const StateDict& state) override;

 private:
  struct History;
  const std::vector<Tensor>& params() const { return param_groups()[0].params(); }
  Tensor flat_grad() const;
  void move(double t, const Tensor& direction);
  void remember(const Tensor& grad, int64_t history_size);
  Tensor direction(const Tensor& grad) const;

  detail::Owned<History> history_;
};

}  // namespace amp::optim
