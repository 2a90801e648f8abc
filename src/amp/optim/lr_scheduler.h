// The base of learning-rate schedulers (torch::optim::LRScheduler, with the semantics of Python's torch.optim.lr_scheduler.LRScheduler).
//
//   optim::StepLR scheduler(optimizer, /*step_size=*/30, /*gamma=*/0.1);
//   for (int epoch = 0; epoch < 100; ++epoch) {
//     train();             // calls optimizer.step()
//     scheduler.step();
//   }
//
// A scheduler keeps a reference to its optimizer, which must outlive it. Its constructor sets the learning rates of epoch 0. Each step()
// sets those of the next epoch. If several schedulers of one optimizer compute the new rate from the current one, as most do, their factors
// multiply.
//
// A group that was added after the scheduler has no base rate and no function. A step that needs one leaves the rate of this group as it
// is, as in most schedulers of PyTorch. OneCycleLR throws ValueError. step() also throws it if the optimizer has lost a group. If a
// function of the program throws, the scheduler stays in its epoch.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <amp/core/state_dict.h>
#include <amp/optim/optimizer.h>

namespace amp::optim {

// Receives each number of a scheduler's state, with its name.
class SchedulerFields {
 public:
  virtual ~SchedulerFields() = default;
  virtual void operator()(const std::string& name, double& value) = 0;
  virtual void operator()(const std::string& name, int64_t& value) = 0;
  virtual void operator()(const std::string& name, std::vector<double>& values) = 0;
  virtual void operator()(const std::string& name, std::vector<int64_t>& values) = 0;
  // The length of a period, by which the scheduler divides: load_state_dict throws ValueError unless it is positive.
  virtual void period(const std::string& name, int64_t& value) { (*this)(name, value); }
};

// The base class of schedulers.
class AMP_API LRScheduler {
 public:
  virtual ~LRScheduler() = default;
  LRScheduler(const LRScheduler&) = delete;
  LRScheduler& operator=(const LRScheduler&) = delete;

  // Goes on to the next epoch (or batch, if it is called once per batch).
  virtual void step();
  // The learning rates of the groups that the last step set.
  const std::vector<double>& get_last_lr() const { return last_lr_; }
  // The number of the current epoch, from 0.
  int64_t last_epoch() const { return last_epoch_; }
  Optimizer& optimizer() const { return *optimizer_; }

  // All numbers under torch's names. The elements of a list are "base_lrs.0", "base_lrs.1". Functions are not saved.
  StateDict state_dict() const;
  // Throws ValueError if an entry is missing; nothing changes in that case. The current learning rates are in the state of the optimizer.
  void load_state_dict(const StateDict& state);

 protected:
  // A `last_epoch` other than -1 continues a schedule at that epoch. The groups must then have an "initial_lr", else it throws ValueError:
  // the state of an optimizer that was saved with a scheduler contains it. A derived class calls initial_step() at the end of its
  // constructor.
  explicit LRScheduler(Optimizer& optimizer, int64_t last_epoch = -1);
  void initial_step();

  // The learning rates of the groups in epoch last_epoch_.
  virtual std::vector<double> get_lrs() = 0;
  // The same, computed without the current rates; nothing if there is no such formula. SequentialLR uses it when a scheduler's turn begins.
  virtual std::optional<std::vector<double>> closed_form() const;
  // Sets the learning rates of the next epoch, or of `epoch`.
  virtual void update(std::optional<int64_t> epoch = {});
  // Undoes the step of the constructor, except for the learning rates.
  virtual void undo_initial_step() { --last_epoch_; }

  using Fields = SchedulerFields;
  // Passes all fields to `fields`, with `prefix` before their names. Overrides must also call this function.
  virtual void visit(const std::string& prefix, Fields& fields);

  // The current learning rates.
  std::vector<double> get_current_lrs() const;
  void set_lrs(const std::vector<double>& lrs);
  // A value for each group: `values` itself, or its only element for all of them. Throws ValueError "[owner] name ..." for other sizes.
  std::vector<double> for_each_group(const char* owner, const char* name, std::vector<double> values) const;
  // The base rates, or the current ones, each multiplied by `factor`.
  std::vector<double> base_times(double factor) const;
  std::vector<double> current_times(double factor) const;

  Optimizer* optimizer_;
  int64_t last_epoch_;
  int64_t step_count_ = 0;
  bool is_initial_ = false;
  std::vector<double> base_lrs_, last_lr_;

 private:
  friend class SequentialLR;
  friend class ChainedScheduler;
};

}  // namespace amp::optim
