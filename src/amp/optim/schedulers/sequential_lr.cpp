#include <amp/optim/sequential_lr.h>

#include <algorithm>

namespace amp::optim {

namespace {

using Schedulers = std::vector<std::shared_ptr<LRScheduler>>;

Schedulers checked(const char* owner, const Optimizer* optimizer, Schedulers schedulers) {
  AMP_CHECK(!schedulers.empty(), ValueError, "[", owner, "] expected at least one scheduler");
  for (size_t i = 0; i < schedulers.size(); ++i) {
    AMP_CHECK(schedulers[i] != nullptr, ValueError, "[", owner, "] scheduler ", i, " is null");
    const Optimizer* const expected = optimizer != nullptr ? optimizer : &schedulers[0]->optimizer();
    AMP_CHECK(&schedulers[i]->optimizer() == expected, ValueError, "[", owner, "] scheduler ", i, " belongs to another optimizer");
  }
  return schedulers;
}

// Restores schedulers of one optimizer, and the numbers of its options that they set, unless keep() is called.
class Restoring {
 public:
  explicit Restoring(const Schedulers& schedulers) : schedulers_(schedulers) {
    for (const auto& scheduler : schedulers_) states_.push_back(scheduler->state_dict());
    visit([&](double& number) { numbers_.push_back(number); });
  }
  Restoring(const Restoring&) = delete;
  Restoring& operator=(const Restoring&) = delete;
  ~Restoring() {
    if (kept_) return;
    try {
      for (size_t i = 0; i < schedulers_.size(); ++i) schedulers_[i]->load_state_dict(states_[i]);
      size_t i = 0;
      visit([&](double& number) { number = numbers_[i++]; });
    } catch (...) {}  // no memory
  }
  void keep() { kept_ = true; }

 private:
  template <class Function>
  void visit(const Function& function) {
    for (OptimizerParamGroup& group : schedulers_[0]->optimizer().param_groups())
      group.options().visit([&](const char*, double& number) { function(number); }, [](const char*, bool&) {});
  }

  const Schedulers& schedulers_;
  std::vector<StateDict> states_;
  std::vector<double> numbers_;
  bool kept_ = false;
};

std::string part(const std::string& prefix, size_t i) { return prefix + "_schedulers." + std::to_string(i) + "."; }

}  // namespace

// The constructors of the schedulers have each set an epoch, one after the other. All go back, and the sequence runs again from epoch 0.
SequentialLR::SequentialLR(Optimizer& optimizer, Schedulers schedulers, std::vector<int64_t> milestones, int64_t last_epoch)
    : LRScheduler(optimizer, last_epoch),
      schedulers_(checked("SequentialLR", &optimizer, std::move(schedulers))),
      milestones_(std::move(milestones)) {
  AMP_CHECK(milestones_.size() + 1 == schedulers_.size(), ValueError, "[SequentialLR] expected ", schedulers_.size() - 1,
            " milestones for ", schedulers_.size(), " schedulers, but got ", milestones_.size());
  AMP_CHECK(std::is_sorted(milestones_.begin(), milestones_.end()), ValueError, "[SequentialLR] the milestones must be in order");
  last_epoch_ = 0;
  set_lrs(base_lrs_);
  for (const auto& scheduler : schedulers_) {
    scheduler->last_epoch_ = 0;
    scheduler->undo_initial_step();
  }
  current().initial_step();
  last_lr_ = current().last_lr_;
  while (last_epoch_ <= last_epoch) step();
}

LRScheduler& SequentialLR::current() const {
  return *schedulers_[static_cast<size_t>(std::upper_bound(milestones_.begin(), milestones_.end(), last_epoch_) - milestones_.begin())];
}

void SequentialLR::step() {
  ++last_epoch_;
  try {
    LRScheduler& scheduler = current();
    if (is_initial_) scheduler.initial_step();
    else if (std::binary_search(milestones_.begin(), milestones_.end(), last_epoch_)) scheduler.update(0);
    else scheduler.step();
    last_lr_ = scheduler.last_lr_;
  } catch (...) {
    --last_epoch_;
    throw;
  }
}

std::vector<double> SequentialLR::get_lrs() {
  throw NotImplementedError("[SequentialLR] a sequence of schedulers can only be the first scheduler of another sequence");
}

void SequentialLR::undo_initial_step() {
  LRScheduler::undo_initial_step();
  for (const auto& scheduler : schedulers_) scheduler->undo_initial_step();
}

void SequentialLR::visit(const std::string& prefix, Fields& fields) {
  fields(prefix + "last_epoch", last_epoch_);
  fields(prefix + "_last_lr", last_lr_);
  fields(prefix + "_milestones", milestones_);
  for (size_t i = 0; i < schedulers_.size(); ++i) schedulers_[i]->visit(part(prefix, i), fields);
}

SequentialLR::~SequentialLR() = default;
ChainedScheduler::~ChainedScheduler() = default;

ChainedScheduler::ChainedScheduler(Schedulers schedulers)
    : LRScheduler(checked("ChainedScheduler", nullptr, schedulers)[0]->optimizer()), schedulers_(std::move(schedulers)) {
  last_epoch_ = schedulers_[0]->last_epoch_;
  last_lr_ = get_current_lrs();
}

// If a function of the program throws, all schedulers stay in their epochs.
void ChainedScheduler::step() {
  Restoring on_failure(schedulers_);
  for (const auto& scheduler : schedulers_) {
    if (is_initial_) scheduler->initial_step();
    else scheduler->step();
  }
  on_failure.keep();
  last_epoch_ = schedulers_[0]->last_epoch_;
  last_lr_ = get_current_lrs();
}

std::vector<double> ChainedScheduler::get_lrs() {
  throw NotImplementedError("[ChainedScheduler] a chain of schedulers can only be the first scheduler of a sequence");
}

void ChainedScheduler::undo_initial_step() {
  for (const auto& scheduler : schedulers_) scheduler->undo_initial_step();
}

void ChainedScheduler::visit(const std::string& prefix, Fields& fields) {
  fields(prefix + "_last_lr", last_lr_);
  for (size_t i = 0; i < schedulers_.size(); ++i) schedulers_[i]->visit(part(prefix, i), fields);
}

}  // namespace amp::optim
