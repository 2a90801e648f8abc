#include <amp/optim/one_cycle_lr.h>

#include <cmath>
#include <numbers>

#include <amp/optim/schedulers/cycled_momentum.h>

namespace amp::optim {

PerGroup::PerGroup(double value) : values_{value} {}
PerGroup::PerGroup(std::vector<double> values) : values_(std::move(values)) {}
PerGroup::PerGroup(std::initializer_list<double> values) : values_(values) {}

namespace {

int64_t total_steps_of(const OneCycleLROptions& o) {
  if (o.total_steps()) {
    AMP_CHECK(*o.total_steps() > 0, ValueError, "[OneCycleLR] total_steps must be positive, but is ", *o.total_steps());
    return *o.total_steps();
  }
  AMP_CHECK(o.epochs() && o.steps_per_epoch(), ValueError, "[OneCycleLR] either total_steps, or epochs and steps_per_epoch, must be set");
  AMP_CHECK(*o.epochs() > 0 && *o.steps_per_epoch() > 0, ValueError, "[OneCycleLR] epochs and steps_per_epoch must be positive, but are ",
            *o.epochs(), " and ", *o.steps_per_epoch());
  return *o.epochs() * *o.steps_per_epoch();
}

// The state of an optimizer without such a scheduler replaces these numbers, and an added group has none.
double number_of(const OptimizerParamGroup& group, size_t index, const char* name) {
  const auto found = group.schedule().find(name);
  AMP_CHECK(found != group.schedule().end(), ValueError, "[OneCycleLR] group ", index, " has no \"", name,
            "\", which each group needs: load the state of an optimizer with this scheduler, or set it in schedule()");
  return found->second;
}

}  // namespace

OneCycleLR::OneCycleLR(Optimizer& optimizer, OneCycleLROptions options)
    : LRScheduler(optimizer, options.last_epoch()), options_(std::move(options)), total_steps_(total_steps_of(options_)) {
  const double rise = options_.pct_start();
  AMP_CHECK(rise >= 0 && rise <= 1, ValueError, "[OneCycleLR] pct_start must be in [0, 1], but is ", rise);
  AMP_CHECK(options_.anneal_strategy() == "cos" || options_.anneal_strategy() == "linear", ValueError,
            "[OneCycleLR] anneal_strategy must be \"cos\" or \"linear\", but is \"", options_.anneal_strategy(), "\"");
  const std::vector<double> max_lrs = for_each_group("OneCycleLR", "max_lr", options_.max_lr().values());
  const std::vector<double> base_momenta = for_each_group("OneCycleLR", "base_momentum", options_.base_momentum().values());
  const std::vector<double> max_momenta = for_each_group("OneCycleLR", "max_momentum", options_.max_momentum().values());
  if (options_.cycle_momentum()) momentum_name_ = momentum_option("OneCycleLR", optimizer);
  if (last_epoch_ == -1) {
    for (size_t i = 0; i < max_lrs.size(); ++i) {
      auto& numbers = optimizer.param_groups()[i].schedule();
      base_lrs_[i] = numbers["initial_lr"] = max_lrs[i] / options_.div_factor();
      numbers["max_lr"] = max_lrs[i];
      numbers["min_lr"] = base_lrs_[i] / options_.final_div_factor();
      if (!options_.cycle_momentum()) continue;
      numbers["max_momentum"] = max_momenta[i];
      numbers["base_momentum"] = base_momenta[i];
    }
  }
  initial_step();
}

std::vector<OneCycleLR::Phase> OneCycleLR::phases() const {
  const auto total = static_cast<double>(total_steps_);
  const double rise = options_.pct_start() * total;
  const Phase up{rise - 1, "initial_lr", "max_lr", "max_momentum", "base_momentum"};
  if (!options_.three_phase()) return {up, {total - 1, "max_lr", "min_lr", "base_momentum", "max_momentum"}};
  return {up,
          {2 * rise - 2, "max_lr", "initial_lr", "base_momentum", "max_momentum"},
          {total - 1, "initial_lr", "min_lr", "max_momentum", "max_momentum"}};
}

double OneCycleLR::anneal(double start, double end, double part) const {
  if (options_.anneal_strategy() == "linear") return (end - start) * part + start;
  return end + (start - end) / 2 * (std::cos(std::numbers::pi * part) + 1);
}

std::vector<double> OneCycleLR::get_lrs() {
  AMP_CHECK(last_epoch_ <= total_steps_, ValueError, "[OneCycleLR] step ", last_epoch_, " is beyond the total_steps of ", total_steps_);
  const auto step = static_cast<double>(last_epoch_);
  const std::vector<Phase> all = phases();
  double start_step = 0;
  size_t i = 0;
  for (; step > all[i].end_step && i + 1 < all.size(); ++i) start_step = all[i].end_step;
  const Phase& phase = all[i];
  const double length = phase.end_step - start_step;
  const double part = length > 0 ? (step - start_step) / length : 1;  // a phase without steps is at its end
  std::vector<OptimizerParamGroup>& groups = optimizer_->param_groups();
  std::vector<double> lrs, momenta;
  for (size_t g = 0; g < groups.size(); ++g) {
    const auto between = [&](const char* start, const char* end) {
      const double from = number_of(groups[g], g, start);
      return anneal(from, number_of(groups[g], g, end), part);
    };
    lrs.push_back(between(phase.start_lr, phase.end_lr));
    if (options_.cycle_momentum()) momenta.push_back(between(phase.start_momentum, phase.end_momentum));
  }
  for (size_t g = 0; g < momenta.size(); ++g) set_option(groups[g], momentum_name_, momenta[g]);
  return lrs;
}

void OneCycleLR::visit(const std::string& prefix, Fields& fields) {
  LRScheduler::visit(prefix, fields);
  fields(prefix + "total_steps", total_steps_);
}

}  // namespace amp::optim
