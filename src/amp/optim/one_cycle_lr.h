// One cycle of the learning rate and, inversely, of the momentum (torch.optim.lr_scheduler.OneCycleLR; Smith and Topin 2018).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <amp/core/option.h>
#include <amp/optim/lr_scheduler.h>

namespace amp::optim {

// Numbers for the groups of an optimizer: one for each group, or one for all.
class PerGroup {
 public:
  AMP_API PerGroup(double value);
  AMP_API PerGroup(std::vector<double> values);
  AMP_API PerGroup(std::initializer_list<double> values);
  const std::vector<double>& values() const { return values_; }

 private:
  std::vector<double> values_;
};

// The options of OneCycleLR.
class OneCycleLROptions {
 public:
  OneCycleLROptions(PerGroup max_lr) : max_lr_(std::move(max_lr)) {}
  OneCycleLROptions(PerGroup max_lr, int64_t total_steps) : max_lr_(std::move(max_lr)), total_steps_(total_steps) {}
  // The highest rate. The cycle begins at max_lr / div_factor and ends at max_lr / div_factor / final_div_factor.
  AMP_OPTION(PerGroup, max_lr, 0.0)
  // The number of steps in the cycle; without it, epochs * steps_per_epoch.
  AMP_OPTION(std::optional<int64_t>, total_steps, {})
  AMP_OPTION(std::optional<int64_t>, epochs, {})
  AMP_OPTION(std::optional<int64_t>, steps_per_epoch, {})
  // The fraction of the steps in which the rate rises.
  AMP_OPTION(double, pct_start, 0.3)
  // The shape of the curve: "cos" or "linear".
  AMP_OPTION(std::string, anneal_strategy, "cos")
  // Whether momentum, or the first of Adam's betas, goes from max_momentum to base_momentum and back.
  AMP_OPTION(bool, cycle_momentum, true)
  // The bounds of the momentum.
  AMP_OPTION(PerGroup, base_momentum, 0.85)
  AMP_OPTION(PerGroup, max_momentum, 0.95)
  // The factors between max_lr and the first rate, and between the first and the last rate.
  AMP_OPTION(double, div_factor, 25)
  AMP_OPTION(double, final_div_factor, 1e4)
  // Adds a phase: the rate falls to the first rate in as many steps as it rose, and then to the last rate.
  AMP_OPTION(bool, three_phase, false)
  // The last step before this schedule; -1 starts a new one.
  AMP_OPTION(int64_t, last_epoch, -1)
};

// Call step() after every batch. Throws ValueError for options out of range, and if cycle_momentum is set and the optimizer has neither a
// momentum nor betas.
class AMP_API OneCycleLR : public LRScheduler {
 public:
  OneCycleLR(Optimizer& optimizer, OneCycleLROptions options);
  OneCycleLR(Optimizer& optimizer, PerGroup max_lr, int64_t total_steps)
      : OneCycleLR(optimizer, OneCycleLROptions(std::move(max_lr), total_steps)) {}

 protected:
  // Also sets the momenta. Throws ValueError after more than total_steps steps.
  std::vector<double> get_lrs() override;
  void visit(const std::string& prefix, Fields& fields) override;

 private:
  // Goes from one number of the group's schedule to another, until end_step.
  struct Phase {
    double end_step;
    const char *start_lr, *end_lr, *start_momentum, *end_momentum;
  };
  std::vector<Phase> phases() const;
  double anneal(double start, double end, double part) const;

  OneCycleLROptions options_;
  int64_t total_steps_ = 0;
  std::string momentum_name_;  // name of the option that changes
};

}  // namespace amp::optim
