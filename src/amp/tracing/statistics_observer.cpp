#include <amp/tracing/statistics_observer.h>

#include <algorithm>
#include <utility>

#include <amp/autocast/module/module_policy.h>
#include <amp/autocast/module_path.h>
#include <amp/autocast/policy/policy_ops.h>
#include <amp/autocast/table_size.h>
#include <amp/autograd/node.h>
#include <amp/core/error.h>
#include <amp/tracing/new_values.h>
#include <amp/tracing/observed_call.h>
#include <amp/tracing/op_set.h>
#include <amp/tracing/value_counts.h>

namespace amp::tracing {

namespace {

// The names of the arguments that autocast may cast, in the order of the signature.
std::vector<std::string> castable_arguments(OpId op) {
  std::vector<std::string> names;
  for (const autocast::PolicyOp* known : autocast::all_policy_ops()) {
    if (known->id != static_cast<int>(op)) continue;
    for (const autocast::TensorArg& arg : autocast::tensor_args(*known))
      if (arg.casts) names.push_back(arg.name);
    break;
  }
  return names;
}

std::string numbered(const std::string& name, size_t number) { return number == 0 ? name : detail::concat(name, " ", number); }

std::vector<autocast::Policy::ModuleRule> rules_with(const std::vector<std::string>& patterns) {
  std::vector<autocast::Policy::ModuleRule> rules;
  for (const std::string& pattern : patterns) rules.push_back({.pattern = pattern.c_str()});
  return rules;
}

std::vector<std::string> checked(const std::vector<std::string>& patterns) {
  for (const std::string& pattern : patterns)
    AMP_CHECK(autocast::is_module_pattern(pattern), ValueError, "[TensorStatistics] `", pattern,
              "` is no pattern for paths of modules: write names with dots between them, `*` for one name, `**` for any number of them");
  return patterns;
}

}  // namespace

Watch::Watch(const StatisticsWatch& watch)
    : ops_(watch.ops.empty() ? std::vector<bool>(autocast::kTableSize, true) : op_set("TensorStatistics", watch.ops)),
      patterns_(checked(watch.modules)),
      rules_(rules_with(patterns_)),
      modules_(rules_),
      tensors_{watch.inputs, watch.results, watch.gradients} {}

bool Watch::matches(const std::string& module) const {
  if (patterns_.empty()) return true;
  autocast::ModulePatterns::Places places = modules_.start();
  std::string_view rest = module;
  while (modules_.matches(places).empty()) {
    if (rest.empty()) return false;
    const size_t dot = rest.find('.');
    places = modules_.below(places, rest.substr(0, dot));
    rest = dot == rest.npos ? std::string_view() : rest.substr(dot + 1);
  }
  return true;
}

StatisticsObserver::StatisticsObserver(const StatisticsOptions& options) : options_(options) {
  AMP_CHECK(options.first_step <= options.last_step, ValueError, "[TensorStatistics] first_step ", options.first_step,
            " is after last_step ", options.last_step);
  AMP_CHECK(options.every > 0, ValueError, "[TensorStatistics] every must be positive, but is ", options.every);
  for (const ScalarType dtype : options.dtypes)
    AMP_CHECK(has_range(dtype), ValueError, "[TensorStatistics] dtypes are float16, bfloat16, float8_e4m3fn and float8_e5m2, not ", dtype);
  for (const ScalarType dtype : options.dtypes)
    AMP_CHECK(std::count(options.dtypes.begin(), options.dtypes.end(), dtype) == 1, ValueError, "[TensorStatistics] dtypes has ", dtype,
              " more than once");
  for (const StatisticsWatch& watch : options.watch) watches_.emplace_back(watch);
}

bool StatisticsObserver::in_steps() const {
  const int64_t step = step_.load(std::memory_order_relaxed);
  if (step < options_.first_step || step > options_.last_step) return false;
  const uint64_t distance = static_cast<uint64_t>(step) - static_cast<uint64_t>(options_.first_step);  // may not fit int64_t
  return distance % static_cast<uint64_t>(options_.every) == 0;
}

WatchedTensors StatisticsObserver::watched(OpId op, const std::string& module) {
  const std::lock_guard lock(mutex_);
  auto found = matched_.find(module);
  if (found == matched_.end()) {
    std::vector<bool> matches;
    for (const Watch& watch : watches_) matches.push_back(watch.matches(module));
    found = matched_.emplace(module, std::move(matches)).first;
  }
  WatchedTensors all;
  for (size_t i = 0; i < watches_.size(); ++i) {
    if (!found->second[i] || !watches_[i].has(op)) continue;
    const WatchedTensors more = watches_[i].tensors();
    all = {all.inputs || more.inputs, all.results || more.results, all.gradients || more.gradients};
  }
  return all;
}

void StatisticsObserver::record(const Place& place, const std::string& name, const Tensor& tensor) {
  if (!tensor.defined() || !isFloatingType(tensor.dtype())) return;
  TensorStatisticsRow row{step_.load(std::memory_order_relaxed), place.module, place.op, name, tensor.dtype()};
  for (const ScalarType dtype : options_.dtypes) row.fits.push_back({dtype});
  count_values(tensor, row);
  const std::lock_guard lock(mutex_);
  const auto [found, added] = index_.try_emplace(Key{row.module, row.op, row.tensor, row.dtype}, rows_.size());
  if (added) rows_.push_back(std::move(row));
  else add_counts(row, rows_[found->second]);
}

void StatisticsObserver::remember(const Tensor& result, const Place& place, OpId op, bool gradients) {
  const autograd::Node* node = result.defined() ? result.grad_fn() : nullptr;
  if (node == nullptr) return;
  const std::lock_guard lock(mutex_);
  nodes_.erase(node);
  if (gradients) nodes_.emplace(node, Recorded{place, node->name(), castable_arguments(op)});
}

void StatisticsObserver::on_call(const ObservedCall& call, TensorList results) {
  if (!in_steps()) return;
  const Place place{autocast::current_module(), op_name(call.op)};
  const WatchedTensors watched = this->watched(call.op, place.module);
  const bool view = !results.empty() && !has_new_values(call, results[0]);
  for (const Tensor& result : results) remember(result, place, call.op, watched.gradients && !view);
  if (!watched.any() || view) return;
  if (watched.inputs) {
    const std::vector<std::string> names = castable_arguments(call.op);
    call.for_each_tensor([&](const Tensor& t, const autocast::ArgInfo& info) {
      record(place, info.index < names.size() ? names[info.index] : numbered("input", info.index), t);
    });
  }
  if (!watched.results) return;
  for (size_t i = 0; i < results.size(); ++i) record(place, numbered("result", i), results[i]);
}

void StatisticsObserver::on_write(OpId op, const Tensor& result, std::span<const Argument>) {
  if (!in_steps()) return;
  const Place place{autocast::current_module(), std::string(op_name(op)) + "_"};
  const WatchedTensors watched = this->watched(op, place.module);
  remember(result, place, op, watched.gradients);
  if (watched.results) record(place, "result", result);
}

void StatisticsObserver::on_node(const autograd::Node& node, const Tensor* output_grads, const Tensor* input_grads, int64_t) {
  if (!in_steps()) return;
  Recorded recorded;
  {
    const std::lock_guard lock(mutex_);
    const auto found = nodes_.find(&node);
    if (found == nodes_.end() || found->second.node_name != node.name()) return;
    recorded = found->second;
  }
  for (uint32_t i = 0; i < node.num_outputs(); ++i) record(recorded.place, "gradient of " + numbered("result", i), output_grads[i]);
  const bool named = recorded.arguments.size() == node.num_inputs();
  for (uint32_t i = 0; i < node.num_inputs(); ++i)
    record(recorded.place, named ? "gradient of " + recorded.arguments[i] : detail::concat("gradient of input ", i), input_grads[i]);
}

void StatisticsObserver::step() {
  const std::lock_guard lock(mutex_);
  step_.fetch_add(1, std::memory_order_relaxed);
  nodes_.clear();
  index_.clear();
}

std::vector<TensorStatisticsRow> StatisticsObserver::rows() const {
  const std::lock_guard lock(mutex_);
  return rows_;
}

}  // namespace amp::tracing
