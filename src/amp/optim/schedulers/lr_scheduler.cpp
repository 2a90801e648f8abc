#include <amp/optim/lr_scheduler.h>

#include <functional>
#include <utility>

#include <amp/core/file/state_integer.h>
#include <amp/core/set_for_scope.h>

namespace amp::optim {

namespace {

constexpr const char* kInitial = "initial_lr";
constexpr const char* kLastRates = "_last_lr";

// Collects the state.
struct Saver : SchedulerFields {
  StateDict state;

  void operator()(const std::string& name, double& value) override { state[name] = Scalar(value); }
  void operator()(const std::string& name, int64_t& value) override { state[name] = Scalar(value); }
  void operator()(const std::string& name, std::vector<double>& values) override { list(name, values); }
  void operator()(const std::string& name, std::vector<int64_t>& values) override { list(name, values); }
  template <class T>
  void list(const std::string& name, std::vector<T>& values) {
    for (size_t i = 0; i < values.size(); ++i) (*this)(name + "." + std::to_string(i), values[i]);
  }
};

// Reads the state first, and assigns it later.
struct Loader : SchedulerFields {
  const StateDict& state;
  std::vector<std::function<void()>> assignments;

  explicit Loader(const StateDict& s) : state(s) {}
  void operator()(const std::string& name, double& value) override {
    assignments.emplace_back([&value, loaded = state_number("load_state_dict", state, name).toDouble()] { value = loaded; });
  }
  void operator()(const std::string& name, int64_t& value) override {
    assignments.emplace_back([&value, loaded = state_integer("load_state_dict", state, name)] { value = loaded; });
  }
  void period(const std::string& name, int64_t& value) override {
    const int64_t loaded = state_integer("load_state_dict", state, name);
    AMP_CHECK(loaded > 0, ValueError, "[load_state_dict] the entry '", name, "' of the state must be positive, but is ", loaded);
    assignments.emplace_back([&value, loaded] { value = loaded; });
  }
  // The last rates have the length of the saved list: it grows when the program adds a group.
  void operator()(const std::string& name, std::vector<double>& values) override {
    if (!name.ends_with(kLastRates)) return list(name, values);
    std::vector<double> loaded;
    do loaded.push_back(state_number("load_state_dict", state, name + "." + std::to_string(loaded.size())).toDouble());
    while (state.contains(name + "." + std::to_string(loaded.size())));
    assignments.emplace_back([&values, loaded = std::move(loaded)] { values = loaded; });
  }
  void operator()(const std::string& name, std::vector<int64_t>& values) override { list(name, values); }
  template <class T>
  void list(const std::string& name, std::vector<T>& values) {
    for (size_t i = 0; i < values.size(); ++i) (*this)(name + "." + std::to_string(i), values[i]);
    const std::string next = name + "." + std::to_string(values.size());
    AMP_CHECK(!state.contains(next), ValueError, "[load_state_dict] the state has an entry '", next, "', but this scheduler has ",
              values.size(), " values of this name");
  }
};

// A group that was added later has no base rate, and keeps its rate.
void check_groups(const Optimizer& optimizer, size_t rates) {
  const size_t groups = optimizer.param_groups().size();
  AMP_CHECK(rates <= groups, ValueError, "[lr_scheduler] the scheduler has rates for ", rates, " groups, but its optimizer has ", groups);
}

}  // namespace

std::optional<std::vector<double>> LRScheduler::closed_form() const { return {}; }

LRScheduler::LRScheduler(Optimizer& optimizer, int64_t last_epoch) : optimizer_(&optimizer), last_epoch_(last_epoch) {
  AMP_CHECK(last_epoch >= -1, ValueError, "[lr_scheduler] last_epoch must be at least -1, but is ", last_epoch);
  size_t index = 0;
  for (OptimizerParamGroup& group : optimizer.param_groups()) {
    auto& numbers = group.schedule();
    if (last_epoch == -1) numbers.try_emplace(kInitial, group.options().get_lr());
    AMP_CHECK(numbers.contains(kInitial), ValueError, "[lr_scheduler] group ", index, " has no \"", kInitial, "\", which a last_epoch of ",
              last_epoch, " needs: load the state of the optimizer first");
    base_lrs_.push_back(numbers.at(kInitial));
    ++index;
  }
}

void LRScheduler::initial_step() {
  step_count_ = 0;
  const detail::SetForScope initial(is_initial_, true);
  step();
}

void LRScheduler::step() {
  ++step_count_;
  try {
    update();
  } catch (...) {
    --step_count_;
    throw;
  }
}

// If a function of the program throws, the scheduler stays in its epoch.
void LRScheduler::update(std::optional<int64_t> epoch) {
  check_groups(*optimizer_, base_lrs_.size());
  const int64_t previous = std::exchange(last_epoch_, epoch.value_or(last_epoch_ + 1));
  try {
    std::optional<std::vector<double>> lrs;
    if (epoch) lrs = closed_form();
    set_lrs(lrs ? *lrs : get_lrs());
  } catch (...) {
    last_epoch_ = previous;
    throw;
  }
}

std::vector<double> LRScheduler::get_current_lrs() const {
  std::vector<double> lrs;
  for (const OptimizerParamGroup& group : optimizer_->param_groups()) lrs.push_back(group.options().get_lr());
  return lrs;
}

void LRScheduler::set_lrs(const std::vector<double>& lrs) {
  auto& groups = optimizer_->param_groups();
  check_groups(*optimizer_, lrs.size());
  for (size_t i = 0; i < lrs.size(); ++i) groups[i].options().set_lr(lrs[i]);
  last_lr_ = get_current_lrs();
}

std::vector<double> LRScheduler::for_each_group(const char* owner, const char* name, std::vector<double> values) const {
  const size_t groups = optimizer_->param_groups().size();
  AMP_CHECK(values.size() == 1 || values.size() == groups, ValueError, "[", owner, "] ", name, " has ", values.size(),
            " values, expected one, or one for each of ", groups, " groups");
  if (values.size() == 1) values.resize(groups, values[0]);
  return values;
}

std::vector<double> LRScheduler::base_times(double factor) const {
  std::vector<double> lrs = base_lrs_;
  for (double& lr : lrs) lr *= factor;
  return lrs;
}

std::vector<double> LRScheduler::current_times(double factor) const {
  std::vector<double> lrs = get_current_lrs();
  for (double& lr : lrs) lr *= factor;
  return lrs;
}

// --- saving ---

void LRScheduler::visit(const std::string& prefix, Fields& fields) {
  fields(prefix + "last_epoch", last_epoch_);
  fields(prefix + "_step_count", step_count_);
  fields(prefix + "base_lrs", base_lrs_);
  fields(prefix + kLastRates, last_lr_);
}

StateDict LRScheduler::state_dict() const {
  Saver saver;
  const_cast<LRScheduler*>(this)->visit("", saver);  // the saver only reads
  return std::move(saver.state);
}

void LRScheduler::load_state_dict(const StateDict& state) {
  Loader loader(state);
  visit("", loader);
  for (const auto& assign : loader.assignments) assign();
}

}  // namespace amp::optim
