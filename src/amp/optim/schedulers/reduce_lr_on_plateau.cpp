#include <amp/optim/reduce_lr_on_plateau.h>

#include <algorithm>
#include <limits>

#include <amp/core/file/state_integer.h>
#include <amp/core/log.h>

namespace amp::optim {

namespace {

std::vector<double> rates_of(const Optimizer& optimizer) {
  std::vector<double> lrs;
  for (const OptimizerParamGroup& group : optimizer.param_groups()) lrs.push_back(group.options().get_lr());
  return lrs;
}

// The numbers "name.0", "name.1", ... of a state.
std::vector<double> list_of(const StateDict& state, const std::string& name) {
  std::vector<double> values;
  do values.push_back(state_number("load_state_dict", state, name + "." + std::to_string(values.size())).toDouble());
  while (state.contains(name + "." + std::to_string(values.size())));
  return values;
}

bool are_alike(const std::vector<double>& values) { return std::count(values.begin(), values.end(), values[0]) == std::ssize(values); }

}  // namespace

ReduceLROnPlateauScheduler::ReduceLROnPlateauScheduler(Optimizer& optimizer, SchedulerMode mode, double factor, int64_t patience,
                                                       double threshold, ThresholdMode threshold_mode, int64_t cooldown,
                                                       std::vector<double> min_lr, double eps, bool verbose)
    : optimizer_(&optimizer),
      mode_(mode),
      factor_(factor),
      patience_(patience),
      threshold_(threshold),
      threshold_mode_(threshold_mode),
      cooldown_(cooldown),
      min_lrs_(std::move(min_lr)),
      eps_(eps),
      verbose_(verbose),
      one_min_lr_(min_lrs_.size() < 2),
      best_(mode == min ? std::numeric_limits<double>::infinity() : -std::numeric_limits<double>::infinity()),
      last_lr_(rates_of(optimizer)) {
  AMP_CHECK(factor < 1, ValueError, "[ReduceLROnPlateau] factor must be less than 1, but is ", factor);
  const size_t groups = last_lr_.size();
  if (min_lrs_.empty()) min_lrs_ = {0};
  AMP_CHECK(min_lrs_.size() == 1 || min_lrs_.size() == groups, ValueError, "[ReduceLROnPlateau] min_lr has ", min_lrs_.size(),
            " values, expected one, or one for each of ", groups, " groups");
  if (min_lrs_.size() == 1) min_lrs_.resize(groups, min_lrs_[0]);
}

bool ReduceLROnPlateauScheduler::is_better(double metric) const {
  if (mode_ == min) return metric < (threshold_mode_ == rel ? best_ * (1 - threshold_) : best_ - threshold_);
  return metric > (threshold_mode_ == rel ? best_ * (1 + threshold_) : best_ + threshold_);
}

void ReduceLROnPlateauScheduler::step(double metric) {
  ++last_epoch_;
  if (is_better(metric)) {
    best_ = metric;
    num_bad_epochs_ = 0;
  } else {
    ++num_bad_epochs_;
  }
  if (cooldown_counter_ > 0) {
    --cooldown_counter_;
    num_bad_epochs_ = 0;
  }
  if (num_bad_epochs_ > patience_) {
    reduce_lr();
    cooldown_counter_ = cooldown_;
    num_bad_epochs_ = 0;
  }
  last_lr_ = rates_of(*optimizer_);
}

void ReduceLROnPlateauScheduler::reduce_lr() {
  auto& groups = optimizer_->param_groups();
  AMP_CHECK(groups.size() == min_lrs_.size() || one_min_lr_, ValueError, "[ReduceLROnPlateau] the optimizer has ", groups.size(),
            " groups, but the scheduler has a min_lr for each of ", min_lrs_.size());
  min_lrs_.resize(groups.size(), min_lrs_[0]);
  for (size_t i = 0; i < groups.size(); ++i) {
    const double old_lr = groups[i].options().get_lr(), new_lr = std::max(old_lr * factor_, min_lrs_[i]);
    if (old_lr - new_lr <= eps_) continue;
    groups[i].options().set_lr(new_lr);
    if (verbose_) {
      detail::log(LogLevel::Info,
                  detail::concat("[ReduceLROnPlateau] epoch ", last_epoch_, ": the learning rate of group ", i, " is reduced to ", new_lr));
    }
  }
}

StateDict ReduceLROnPlateauScheduler::state_dict() const {
  StateDict state{{"factor", Scalar(factor_)},
                  {"patience", Scalar(patience_)},
                  {"threshold", Scalar(threshold_)},
                  {"cooldown", Scalar(cooldown_)},
                  {"eps", Scalar(eps_)},
                  {"best", Scalar(best_)},
                  {"cooldown_counter", Scalar(cooldown_counter_)},
                  {"num_bad_epochs", Scalar(num_bad_epochs_)},
                  {"last_epoch", Scalar(last_epoch_)}};
  for (size_t i = 0; i < min_lrs_.size(); ++i) state["min_lrs." + std::to_string(i)] = Scalar(min_lrs_[i]);
  for (size_t i = 0; i < last_lr_.size(); ++i) state["_last_lr." + std::to_string(i)] = Scalar(last_lr_[i]);
  return state;
}

void ReduceLROnPlateauScheduler::load_state_dict(const StateDict& state) {
  const auto number = [&](const std::string& name) { return state_number("load_state_dict", state, name); };
  const auto integer = [&](const std::string& name) { return state_integer("load_state_dict", state, name); };
  ReduceLROnPlateauScheduler loaded = *this;
  loaded.factor_ = number("factor").toDouble();
  loaded.patience_ = integer("patience");
  loaded.threshold_ = number("threshold").toDouble();
  loaded.cooldown_ = integer("cooldown");
  loaded.eps_ = number("eps").toDouble();
  loaded.best_ = number("best").toDouble();
  loaded.cooldown_counter_ = integer("cooldown_counter");
  loaded.num_bad_epochs_ = integer("num_bad_epochs");
  loaded.last_epoch_ = integer("last_epoch");
  loaded.min_lrs_ = list_of(state, "min_lrs");
  loaded.last_lr_ = list_of(state, "_last_lr");
  const size_t groups = optimizer_->param_groups().size(), given = loaded.min_lrs_.size();
  loaded.one_min_lr_ = one_min_lr_ && are_alike(loaded.min_lrs_);
  AMP_CHECK(given == groups || (given < groups && loaded.one_min_lr_), ValueError, "[load_state_dict] the state has a min_lr for each of ",
            given, " groups, but the optimizer has ", groups);
  *this = std::move(loaded);
}

}  // namespace amp::optim
