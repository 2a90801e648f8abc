#include <amp/optim/schedulers.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace amp::optim {

namespace {

// 1 + cos(pi * part)
double raised_cosine(double part) { return 1 + std::cos(std::numbers::pi * part); }

double ratio(int64_t a, int64_t b) { return static_cast<double>(a) / static_cast<double>(b); }

std::vector<LRLambda> lambdas(const char* owner, const Optimizer& optimizer, std::vector<LRLambda> given) {
  const size_t groups = optimizer.param_groups().size();
  AMP_CHECK(given.size() == groups, ValueError, "[", owner, "] expected ", groups, " lr_lambdas, one for each group, but got ",
            given.size());
  for (const LRLambda& lambda : given) AMP_CHECK(lambda != nullptr, ValueError, "[", owner, "] an lr_lambda is empty");
  return given;
}

std::vector<LRLambda> repeated(const Optimizer& optimizer, const LRLambda& lambda) {
  return std::vector<LRLambda>(optimizer.param_groups().size(), lambda);
}

}  // namespace

// --- StepLR ---

StepLR::StepLR(Optimizer& optimizer, int64_t step_size, double gamma, int64_t last_epoch)
    : LRScheduler(optimizer, last_epoch), step_size_(step_size), gamma_(gamma) {
  AMP_CHECK(step_size > 0, ValueError, "[StepLR] step_size must be positive, but is ", step_size);
  initial_step();
}

std::vector<double> StepLR::get_lrs() {
  return last_epoch_ == 0 || last_epoch_ % step_size_ != 0 ? get_current_lrs() : current_times(gamma_);
}

std::optional<std::vector<double>> StepLR::closed_form() const {
  return base_times(std::pow(gamma_, static_cast<double>(last_epoch_ / step_size_)));
}

void StepLR::visit(const std::string& prefix, Fields& fields) {
  LRScheduler::visit(prefix, fields);
  fields.period(prefix + "step_size", step_size_);
  fields(prefix + "gamma", gamma_);
}

// --- MultiStepLR ---

MultiStepLR::MultiStepLR(Optimizer& optimizer, std::vector<int64_t> milestones, double gamma, int64_t last_epoch)
    : LRScheduler(optimizer, last_epoch), milestones_(std::move(milestones)), gamma_(gamma) {
  std::sort(milestones_.begin(), milestones_.end());
  initial_step();
}

std::vector<double> MultiStepLR::get_lrs() {
  const auto times = std::count(milestones_.begin(), milestones_.end(), last_epoch_);
  return times == 0 ? get_current_lrs() : current_times(std::pow(gamma_, static_cast<double>(times)));
}

std::optional<std::vector<double>> MultiStepLR::closed_form() const {
  const auto passed = std::upper_bound(milestones_.begin(), milestones_.end(), last_epoch_) - milestones_.begin();
  return base_times(std::pow(gamma_, static_cast<double>(passed)));
}

void MultiStepLR::visit(const std::string& prefix, Fields& fields) {
  LRScheduler::visit(prefix, fields);
  fields(prefix + "milestones", milestones_);
  fields(prefix + "gamma", gamma_);
}

// --- ConstantLR ---

ConstantLR::ConstantLR(Optimizer& optimizer, double factor, int64_t total_iters, int64_t last_epoch)
    : LRScheduler(optimizer, last_epoch), factor_(factor), total_iters_(total_iters) {
  AMP_CHECK(factor > 0 && factor <= 1, ValueError, "[ConstantLR] factor must be in (0, 1], but is ", factor);
  initial_step();
}

std::vector<double> ConstantLR::get_lrs() {
  if (last_epoch_ == 0) return current_times(factor_);
  return last_epoch_ == total_iters_ ? current_times(1 / factor_) : get_current_lrs();
}

std::optional<std::vector<double>> ConstantLR::closed_form() const { return base_times(last_epoch_ >= total_iters_ ? 1 : factor_); }

void ConstantLR::visit(const std::string& prefix, Fields& fields) {
  LRScheduler::visit(prefix, fields);
  fields(prefix + "factor", factor_);
  fields(prefix + "total_iters", total_iters_);
}

// --- LinearLR ---

LinearLR::LinearLR(Optimizer& optimizer, double start_factor, double end_factor, int64_t total_iters, int64_t last_epoch)
    : LRScheduler(optimizer, last_epoch), start_factor_(start_factor), end_factor_(end_factor), total_iters_(total_iters) {
  AMP_CHECK(start_factor > 0 && start_factor <= 1, ValueError, "[LinearLR] start_factor must be in (0, 1], but is ", start_factor);
  AMP_CHECK(end_factor >= 0 && end_factor <= 1, ValueError, "[LinearLR] end_factor must be in [0, 1], but is ", end_factor);
  AMP_CHECK(total_iters > 0, ValueError, "[LinearLR] total_iters must be positive, but is ", total_iters);
  initial_step();
}

std::vector<double> LinearLR::get_lrs() {
  if (last_epoch_ == 0) return current_times(start_factor_);
  if (is_initial_ || last_epoch_ > total_iters_) return get_current_lrs();
  const double slope = end_factor_ - start_factor_;
  return current_times(1 + slope / (static_cast<double>(total_iters_) * start_factor_ + static_cast<double>(last_epoch_ - 1) * slope));
}

std::optional<std::vector<double>> LinearLR::closed_form() const {
  return base_times(start_factor_ + (end_factor_ - start_factor_) * ratio(std::min(total_iters_, last_epoch_), total_iters_));
}

void LinearLR::visit(const std::string& prefix, Fields& fields) {
  LRScheduler::visit(prefix, fields);
  fields(prefix + "start_factor", start_factor_);
  fields(prefix + "end_factor", end_factor_);
  fields(prefix + "total_iters", total_iters_);
}

// --- ExponentialLR ---

ExponentialLR::ExponentialLR(Optimizer& optimizer, double gamma, int64_t last_epoch) : LRScheduler(optimizer, last_epoch), gamma_(gamma) {
  initial_step();
}

std::vector<double> ExponentialLR::get_lrs() { return is_initial_ ? get_current_lrs() : current_times(gamma_); }

std::optional<std::vector<double>> ExponentialLR::closed_form() const {
  return base_times(std::pow(gamma_, static_cast<double>(last_epoch_)));
}

void ExponentialLR::visit(const std::string& prefix, Fields& fields) {
  LRScheduler::visit(prefix, fields);
  fields(prefix + "gamma", gamma_);
}

// --- PolynomialLR ---

PolynomialLR::PolynomialLR(Optimizer& optimizer, int64_t total_iters, double power, int64_t last_epoch)
    : LRScheduler(optimizer, last_epoch), total_iters_(total_iters), power_(power) {
  AMP_CHECK(total_iters > 0, ValueError, "[PolynomialLR] total_iters must be positive, but is ", total_iters);
  initial_step();
}

std::vector<double> PolynomialLR::get_lrs() {
  if (is_initial_ || last_epoch_ > total_iters_) return get_current_lrs();
  return current_times(std::pow((1 - ratio(last_epoch_, total_iters_)) / (1 - ratio(last_epoch_ - 1, total_iters_)), power_));
}

std::optional<std::vector<double>> PolynomialLR::closed_form() const {
  return base_times(std::pow(1 - ratio(std::min(total_iters_, last_epoch_), total_iters_), power_));
}

void PolynomialLR::visit(const std::string& prefix, Fields& fields) {
  LRScheduler::visit(prefix, fields);
  fields(prefix + "total_iters", total_iters_);
  fields(prefix + "power", power_);
}

// --- LambdaLR and MultiplicativeLR ---

LambdaLR::~LambdaLR() = default;
MultiplicativeLR::~MultiplicativeLR() = default;

LambdaLR::LambdaLR(Optimizer& optimizer, std::vector<LRLambda> lr_lambdas, int64_t last_epoch)
    : LRScheduler(optimizer, last_epoch), lr_lambdas_(lambdas("LambdaLR", optimizer, std::move(lr_lambdas))) {
  initial_step();
}
LambdaLR::LambdaLR(Optimizer& optimizer, LRLambda lr_lambda, int64_t last_epoch)
    : LambdaLR(optimizer, repeated(optimizer, lr_lambda), last_epoch) {}

std::vector<double> LambdaLR::get_lrs() {
  std::vector<double> lrs = base_lrs_;
  for (size_t i = 0; i < lrs.size(); ++i) lrs[i] *= lr_lambdas_[i](last_epoch_);
  return lrs;
}

MultiplicativeLR::MultiplicativeLR(Optimizer& optimizer, std::vector<LRLambda> lr_lambdas, int64_t last_epoch)
    : LRScheduler(optimizer, last_epoch), lr_lambdas_(lambdas("MultiplicativeLR", optimizer, std::move(lr_lambdas))) {
  initial_step();
}
MultiplicativeLR::MultiplicativeLR(Optimizer& optimizer, LRLambda lr_lambda, int64_t last_epoch)
    : MultiplicativeLR(optimizer, repeated(optimizer, lr_lambda), last_epoch) {}

std::vector<double> MultiplicativeLR::get_lrs() {
  std::vector<double> lrs = get_current_lrs();
  if (is_initial_) return lrs;
  for (size_t i = 0; i < lr_lambdas_.size(); ++i) lrs[i] *= lr_lambdas_[i](last_epoch_);
  return lrs;
}

// --- cosines ---

CosineAnnealingLR::CosineAnnealingLR(Optimizer& optimizer, int64_t T_max, double eta_min, int64_t last_epoch)
    : LRScheduler(optimizer, last_epoch), T_max_(T_max), eta_min_(eta_min) {
  AMP_CHECK(T_max > 0, ValueError, "[CosineAnnealingLR] T_max must be positive, but is ", T_max);
  initial_step();
}

// Computes the rate from the current one, because other schedulers may also change it. At the minimum that is not possible.
std::vector<double> CosineAnnealingLR::get_lrs() {
  std::vector<double> lrs = get_current_lrs();
  if (is_initial_) return lrs;
  if (step_count_ == 1 && last_epoch_ > 0) return *closed_form();
  if ((last_epoch_ - 1 - T_max_) % (2 * T_max_) == 0) {
    const double part = (1 - std::cos(std::numbers::pi / static_cast<double>(T_max_))) / 2;
    for (size_t i = 0; i < base_lrs_.size(); ++i) lrs[i] += (base_lrs_[i] - eta_min_) * part;
    return lrs;
  }
  const double factor = raised_cosine(ratio(last_epoch_, T_max_)) / raised_cosine(ratio(last_epoch_ - 1, T_max_));
  for (double& lr : lrs) lr = factor * (lr - eta_min_) + eta_min_;
  return lrs;
}

std::optional<std::vector<double>> CosineAnnealingLR::closed_form() const {
  std::vector<double> lrs = base_lrs_;
  for (double& lr : lrs) lr = eta_min_ + (lr - eta_min_) * raised_cosine(ratio(last_epoch_, T_max_)) / 2;
  return lrs;
}

void CosineAnnealingLR::visit(const std::string& prefix, Fields& fields) {
  LRScheduler::visit(prefix, fields);
  fields.period(prefix + "T_max", T_max_);
  fields(prefix + "eta_min", eta_min_);
}

namespace {

// Finds the period of an epoch that is counted from the beginning of a period, and counts it from the beginning of its own.
void enter_period(int64_t& epoch, int64_t& length, int64_t factor) {
  if (factor == 1) epoch %= length;
  while (epoch >= length) {
    epoch -= length;
    if (__builtin_mul_overflow(length, factor, &length)) length = std::numeric_limits<int64_t>::max();
  }
}

}  // namespace

CosineAnnealingWarmRestarts::CosineAnnealingWarmRestarts(Optimizer& optimizer, int64_t T_0, int64_t T_mult, double eta_min,
                                                         int64_t last_epoch)
    : LRScheduler(optimizer, last_epoch), T_0_(T_0), T_i_(T_0), T_mult_(T_mult), eta_min_(eta_min), T_cur_(last_epoch) {
  AMP_CHECK(T_0 > 0, ValueError, "[CosineAnnealingWarmRestarts] T_0 must be positive, but is ", T_0);
  AMP_CHECK(T_mult > 0, ValueError, "[CosineAnnealingWarmRestarts] T_mult must be positive, but is ", T_mult);
  initial_step();
}

void CosineAnnealingWarmRestarts::step() { update(); }

// Epoch 0 begins the first period: at the first step, after an undone one, and when a sequence begins this scheduler.
void CosineAnnealingWarmRestarts::update(std::optional<int64_t> epoch) {
  const int64_t T_cur = T_cur_, T_i = T_i_;
  if (epoch.value_or(last_epoch_ + 1) == 0) {
    T_cur_ = 0;
    T_i_ = T_0_;
  } else {
    ++T_cur_;
    enter_period(T_cur_, T_i_, T_mult_);
  }
  try {
    LRScheduler::update(epoch);
  } catch (...) {
    T_cur_ = T_cur;
    T_i_ = T_i;
    throw;
  }
}

std::vector<double> CosineAnnealingWarmRestarts::get_lrs() {
  std::vector<double> lrs = base_lrs_;
  for (double& lr : lrs) lr = eta_min_ + (lr - eta_min_) * raised_cosine(ratio(T_cur_, T_i_)) / 2;
  return lrs;
}

void CosineAnnealingWarmRestarts::visit(const std::string& prefix, Fields& fields) {
  LRScheduler::visit(prefix, fields);
  fields.period(prefix + "T_0", T_0_);
  fields.period(prefix + "T_i", T_i_);
  fields.period(prefix + "T_mult", T_mult_);
  fields(prefix + "eta_min", eta_min_);
  fields(prefix + "T_cur", T_cur_);
}

}  // namespace amp::optim
