#include <amp/optim/cyclic_lr.h>

#include <cmath>
#include <utility>

#include <amp/optim/schedulers/cycled_momentum.h>

namespace amp::optim {

namespace {

bool is_one_of(const std::string& value, std::initializer_list<const char*> all) {
  for (const char* each : all) {
    if (value == each) return true;
  }
  return false;
}

void check(const CyclicLROptions& o) {
  AMP_CHECK(o.step_size_up() > 0, ValueError, "[CyclicLR] step_size_up must be positive, but is ", o.step_size_up());
  AMP_CHECK(o.step_size_down().value_or(0) >= 0, ValueError, "[CyclicLR] step_size_down must not be negative, but is ",
            *o.step_size_down());
  AMP_CHECK(o.scale_fn() || is_one_of(o.mode(), {"triangular", "triangular2", "exp_range"}), ValueError,
            "[CyclicLR] mode must be \"triangular\", \"triangular2\" or \"exp_range\", but is \"", o.mode(), "\"");
  AMP_CHECK(is_one_of(o.scale_mode(), {"cycle", "iterations"}), ValueError,
            "[CyclicLR] scale_mode must be \"cycle\" or \"iterations\", but is \"", o.scale_mode(), "\"");
}

// Whether the scaling depends on the step instead of the cycle.
bool by_step(const CyclicLROptions& o) { return o.scale_fn() ? o.scale_mode() == "iterations" : o.mode() == "exp_range"; }

}  // namespace

CyclicLROptions& CyclicLROptions::scale_fn(std::function<double(double)> v) {
  scale_fn_ = std::move(v);
  return *this;
}

CyclicLR::CyclicLR(Optimizer& optimizer, CyclicLROptions options)
    : LRScheduler(optimizer, options.last_epoch()), options_(std::move(options)) {
  check(options_);
  const auto up = static_cast<double>(options_.step_size_up());
  total_size_ = up + static_cast<double>(options_.step_size_down().value_or(options_.step_size_up()));
  step_ratio_ = up / total_size_;
  const std::vector<double> base_lrs = for_each_group("CyclicLR", "base_lr", options_.base_lr().values());
  max_lrs_ = for_each_group("CyclicLR", "max_lr", options_.max_lr().values());
  base_momenta_ = for_each_group("CyclicLR", "base_momentum", options_.base_momentum().values());
  max_momenta_ = for_each_group("CyclicLR", "max_momentum", options_.max_momentum().values());
  if (options_.cycle_momentum()) momentum_name_ = momentum_option("CyclicLR", optimizer);
  base_lrs_ = base_lrs;
  if (last_epoch_ == -1) {
    for (size_t i = 0; i < base_lrs.size(); ++i) {
      auto& numbers = optimizer.param_groups()[i].schedule();
      numbers["initial_lr"] = base_lrs[i];
      if (!options_.cycle_momentum()) continue;
      numbers["max_momentum"] = max_momenta_[i];
      numbers["base_momentum"] = base_momenta_[i];
    }
  }
  initial_step();
}

double CyclicLR::height() const {
  const double turns = static_cast<double>(last_epoch_) / total_size_;
  const double part = 1 + turns - std::floor(1 + turns);
  return part <= step_ratio_ ? part / step_ratio_ : (part - 1) / (step_ratio_ - 1);
}

double CyclicLR::scale(double cycle) const {
  const double x = by_step(options_) ? static_cast<double>(last_epoch_) : cycle;
  if (options_.scale_fn()) return options_.scale_fn()(x);
  if (options_.mode() == "triangular2") return std::exp2(1 - x);
  return options_.mode() == "exp_range" ? std::pow(options_.gamma(), x) : 1;
}

std::vector<double> CyclicLR::get_lrs() {
  const double part = height(), factor = scale(std::floor(1 + static_cast<double>(last_epoch_) / total_size_));
  std::vector<double> lrs;
  for (size_t g = 0; g < base_lrs_.size(); ++g) {
    lrs.push_back(base_lrs_[g] + (max_lrs_[g] - base_lrs_[g]) * part * factor);
    if (!options_.cycle_momentum()) continue;
    set_option(optimizer_->param_groups()[g], momentum_name_, max_momenta_[g] - (max_momenta_[g] - base_momenta_[g]) * part * factor);
  }
  return lrs;
}

void CyclicLR::visit(const std::string& prefix, Fields& fields) {
  LRScheduler::visit(prefix, fields);
  fields(prefix + "total_size", total_size_);
  fields(prefix + "step_ratio", step_ratio_);
  fields(prefix + "max_lrs", max_lrs_);
  if (!options_.cycle_momentum()) return;
  fields(prefix + "base_momentums", base_momenta_);
  fields(prefix + "max_momentums", max_momenta_);
}

}  // namespace amp::optim
