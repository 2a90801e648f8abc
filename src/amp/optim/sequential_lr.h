// Schedulers that combine other schedulers (torch.optim.lr_scheduler).
#pragma once

#include <memory>
#include <vector>

#include <amp/optim/lr_scheduler.h>

namespace amp::optim {

// Uses one scheduler after another: schedulers[i + 1] from epoch milestones[i] on. Example: a warm-up followed by a cosine.
//
//   auto warmup = std::make_shared<optim::LinearLR>(optimizer, 0.01, 1.0, 5);
//   auto cosine = std::make_shared<optim::CosineAnnealingLR>(optimizer, 95);
//   optim::SequentialLR scheduler(optimizer, {warmup, cosine}, {5});
class AMP_API SequentialLR : public LRScheduler {
 public:
  // Throws ValueError if there is no scheduler, or if one is null or belongs to another optimizer. Also throws it if the number of
  // milestones is not the number of schedulers minus one.
  SequentialLR(Optimizer& optimizer, std::vector<std::shared_ptr<LRScheduler>> schedulers, std::vector<int64_t> milestones,
               int64_t last_epoch = -1);
  ~SequentialLR() override;
  void step() override;

 protected:
  // Throws NotImplementedError: a sequence cannot be restarted by another one.
  std::vector<double> get_lrs() override;
  void undo_initial_step() override;
  void visit(const std::string& prefix, Fields& fields) override;

 private:
  LRScheduler& current() const;

  std::vector<std::shared_ptr<LRScheduler>> schedulers_;
  std::vector<int64_t> milestones_;
};

// Uses all schedulers in every epoch: their factors multiply.
class AMP_API ChainedScheduler : public LRScheduler {
 public:
  // Throws ValueError without schedulers, or for one that is null or belongs to another optimizer.
  explicit ChainedScheduler(std::vector<std::shared_ptr<LRScheduler>> schedulers);
  ~ChainedScheduler() override;
  void step() override;

 protected:
  std::vector<double> get_lrs() override;
  void undo_initial_step() override;
  void visit(const std::string& prefix, Fields& fields) override;

 private:
  std::vector<std::shared_ptr<LRScheduler>> schedulers_;
};

}  // namespace amp::optim
