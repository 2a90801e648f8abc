// Reduces the learning rate when a metric no longer improves (torch::optim::ReduceLROnPlateauScheduler, in Python ReduceLROnPlateau).
#pragma once

#include <concepts>
#include <vector>

#include <amp/core/state_dict.h>
#include <amp/optim/optimizer.h>

namespace amp::optim {

// Multiplies the rates by `factor` after more than `patience` epochs without an improvement, but not below min_lr, and not if the change is
// at most eps. For `cooldown` epochs after that, bad epochs are not counted. An improvement is a metric below (mode min) or above (max) the
// best one by more than a threshold: `threshold` times the best (rel), or `threshold` itself (abs). The optimizer must outlive it.
class AMP_API ReduceLROnPlateauScheduler {
 public:
  enum SchedulerMode { min, max };
  enum ThresholdMode { rel, abs };

  // min_lr: none (0), one for each group, or one for all, also for groups that are added later. With `verbose` every reduction is logged.
  // Throws ValueError for a factor of 1 or more, or another number of min_lr.
  explicit ReduceLROnPlateauScheduler(Optimizer& optimizer, SchedulerMode mode = min, double factor = 0.1, int64_t patience = 10,
                                      double threshold = 1e-4, ThresholdMode threshold_mode = rel, int64_t cooldown = 0,
                                      std::vector<double> min_lr = {}, double eps = 1e-8, bool verbose = false);
  template <std::same_as<float> T>
  ReduceLROnPlateauScheduler(Optimizer& optimizer, SchedulerMode mode, double factor, int64_t patience, double threshold,
                             ThresholdMode threshold_mode, int64_t cooldown, const std::vector<T>& min_lr, double eps = 1e-8,
                             bool verbose = false)
      : ReduceLROnPlateauScheduler(optimizer, mode, factor, patience, threshold, threshold_mode, cooldown,
                                   std::vector<double>(min_lr.begin(), min_lr.end()), eps, verbose) {}

  // Call this after every epoch with its metric, such as the validation loss. NaN is no improvement. A reduction throws ValueError if each
  // group had its own min_lr, and a group was added.
  void step(double metric);
  void step(const Tensor& metric) { step(metric.item<double>()); }
  const std::vector<double>& get_last_lr() const { return last_lr_; }
  int64_t last_epoch() const { return last_epoch_; }

  // All numbers under torch's names.
  StateDict state_dict() const;
  // Throws ValueError if an entry is missing, or for the state of more groups. Nothing changes in that case.
  void load_state_dict(const StateDict& state);

 private:
  bool is_better(double metric) const;
  void reduce_lr();

  Optimizer* optimizer_;
  SchedulerMode mode_;
  double factor_;
  int64_t patience_;
  double threshold_;
  ThresholdMode threshold_mode_;
  int64_t cooldown_;
  std::vector<double> min_lrs_;
  double eps_;
  bool verbose_, one_min_lr_;
  double best_;
  int64_t cooldown_counter_ = 0, num_bad_epochs_ = 0, last_epoch_ = 0;
  std::vector<double> last_lr_;
};

using ReduceLROnPlateau = ReduceLROnPlateauScheduler;

}  // namespace amp::optim
