// Learning rates that go up and down between two bounds, and momenta inversely (torch.optim.lr_scheduler.CyclicLR; Smith 2017).
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <amp/core/option.h>
#include <amp/optim/lr_scheduler.h>
#include <amp/optim/one_cycle_lr.h>

namespace amp::optim {

// The options of CyclicLR.
class AMP_API CyclicLROptions {
 public:
  CyclicLROptions(PerGroup base_lr, PerGroup max_lr) : base_lr_(std::move(base_lr)), max_lr_(std::move(max_lr)) {}
  // The bounds. Each cycle begins with the lowest rate. The distance to the highest one shrinks from cycle to cycle, as `mode` defines.
  AMP_OPTION(PerGroup, base_lr, 0.0)
  AMP_OPTION(PerGroup, max_lr, 0.0)
  // The numbers of steps in which the rate rises, and in which it falls. The default for step_size_down is step_size_up.
  AMP_OPTION(int64_t, step_size_up, 2000)
  AMP_OPTION(std::optional<int64_t>, step_size_down, {})
  // How the distance between the bounds is scaled. "triangular": not at all; "triangular2": halved after each cycle; "exp_range": by gamma
  // to the power of the step. Ignored with a scale_fn.
  AMP_OPTION(std::string, mode, "triangular")
  AMP_OPTION(double, gamma, 1.0)
 public:
  // A user-defined function instead of `mode`. Its argument is the number of the cycle from 1 (scale_mode "cycle") or of the step from 0
  // ("iterations").
  CyclicLROptions& scale_fn(std::function<double(double)> v);
  const std::function<double(double)>& scale_fn() const { return scale_fn_; }
  std::function<double(double)>& scale_fn() { return scale_fn_; }
  AMP_OPTION(std::string, scale_mode, "cycle")
  // Whether momentum, or the first of Adam's betas, goes from max_momentum to base_momentum and back.
  AMP_OPTION(bool, cycle_momentum, true)
  AMP_OPTION(PerGroup, base_momentum, 0.8)
  AMP_OPTION(PerGroup, max_momentum, 0.9)
  // The last step before this schedule; -1 starts a new one.
  AMP_OPTION(int64_t, last_epoch, -1)
  std::function<double(double)> scale_fn_;
};

// Call step() after every batch. Throws ValueError for options out of range, and if cycle_momentum is set and the optimizer has neither a
// momentum nor betas.
class AMP_API CyclicLR : public LRScheduler {
 public:
  CyclicLR(Optimizer& optimizer, CyclicLROptions options);
  CyclicLR(Optimizer& optimizer, PerGroup base_lr, PerGroup max_lr)
      : CyclicLR(optimizer, CyclicLROptions(std::move(base_lr), std::move(max_lr))) {}

 protected:
  // Also sets the momenta.
  std::vector<double> get_lrs() override;
  void visit(const std::string& prefix, Fields& fields) override;

 private:
  // The distance of the rates from their lower bounds, as a fraction of the distance between the bounds.
  double height() const;
  double scale(double cycle) const;

  CyclicLROptions options_;
  double total_size_ = 0, step_ratio_ = 0;
  std::vector<double> max_lrs_, base_momenta_, max_momenta_;
  std::string momentum_name_;  // name of the option that changes
};

}  // namespace amp::optim
