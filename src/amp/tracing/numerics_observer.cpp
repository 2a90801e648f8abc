#include <amp/tracing/numerics_observer.h>

#include <algorithm>
#include <cmath>

#include <amp/autocast/module_path.h>
#include <amp/autocast/table_size.h>
#include <amp/autograd/node.h>
#include <amp/core/grad_mode.h>
#include <amp/ops.h>
#include <amp/tracing/new_values.h>
#include <amp/tracing/observed_call.h>
#include <amp/tracing/op_set.h>
#include <amp/tracing/shadow.h>
#include <amp/tracing/trace.h>

namespace amp {

namespace {

constexpr double kLargestHalf = 65504, kSmallestNormalHalf = 6.103515625e-05;

template <class T>
void scan(const T* data, int64_t count, NumericsSummary& summary) {
  double least = INFINITY, largest = -INFINITY;
  for (int64_t i = 0; i < count; ++i) {
    const auto x = static_cast<double>(data[i]);
    if (std::isnan(x)) {
      ++summary.nan;
      continue;
    }
    const double magnitude = std::abs(x);
    if (magnitude > std::numeric_limits<double>::max()) {
      ++summary.infinite;
      continue;
    }
    least = std::min(least, x);
    largest = std::max(largest, x);
    summary.beyond_float16 += magnitude > kLargestHalf;
    summary.below_float16 += magnitude != 0 && magnitude < kSmallestNormalHalf;
  }
  if (least <= largest) {
    summary.least = least;
    summary.largest = largest;
  }
}

}  // namespace

NumericsSummary numerics_summary(const Tensor& tensor) {
  NumericsSummary summary{tensor.dtype(), Shape(tensor.sizes()), 0, 0, 0, 0, 0, 0};
  if (!isDifferentiableType(tensor.dtype())) return summary;
  const NoGradGuard no_grad;
  const Tensor dense = tensor.detach().to_dense(), real = dense.is_complex() ? view_as_real(dense) : dense;
  const ScalarType wide = real.dtype() == kFloat64 ? kFloat64 : kFloat32;
  const Tensor numbers = real.to(TensorOptions(wide).device(kCPU)).contiguous();
  if (wide == kFloat64) scan(numbers.data_ptr<double>(), numbers.numel(), summary);
  else scan(numbers.data_ptr<float>(), numbers.numel(), summary);
  return summary;
}

namespace tracing {

namespace {

constexpr size_t kLongestChain = 8;

// On devices other than the CPU, two reductions come first: only tensors with a finding are copied.
bool may_be_wrong(const Tensor& t, bool overflow, bool underflow) {
  if (t.is_cpu() || underflow || t.is_sparse()) return true;
  if (!isfinite(t).all().item<bool>()) return true;
  return overflow && t.dtype() != kFloat16 && t.numel() != 0 && t.abs().max().item<double>() > kLargestHalf;
}

std::vector<Tensor> inputs_of(const ObservedCall& call) {
  std::vector<Tensor> inputs;
  for (const Input& input : call.inputs) inputs.insert(inputs.end(), input.begin(), input.end());
  return inputs;
}

// The budget of the rule in force; 0: none. While observers run, the thread counts as outside of regions, but its policy stays.
double budget_of(const ObservedCall& call) {
  if (!call.in_region) return 0;
  const detail::ThreadState& state = detail::thread_state();
  const auto d = static_cast<size_t>(call.decision.device);
  return autocast::extras_of(*state.autocast_policy[d], state.autocast_table_device[d], state.autocast_dtype[d], call.op).budget;
}

// Follows the first recorded input of each node.
std::vector<std::string> chain(const autograd::Node* node) {
  std::vector<std::string> names;
  while (node != nullptr) {
    if (names.size() == kLongestChain) {
      names.emplace_back("...");
      break;
    }
    names.emplace_back(node->name());
    const autograd::Node* next = nullptr;
    bool leaf = false;
    for (uint32_t i = 0; i < node->num_inputs() && next == nullptr; ++i) {
      if (!node->edge(i).valid()) continue;
      if (node->edge(i).is_leaf()) leaf = true;
      else next = node->edge(i).node();
    }
    if (next == nullptr && leaf) names.emplace_back("leaf");
    node = next;
  }
  return names;
}

}  // namespace

NumericsObserver::NumericsObserver(const NumericsOptions& options) : options_(options) {
  AMP_CHECK(options.first_step <= options.last_step, ValueError, "[NumericsCheck] first_step ", options.first_step, " is after last_step ",
            options.last_step);
  looked_at_ = options.ops.empty() ? std::vector<bool>(autocast::kTableSize, true) : op_set("NumericsCheck", options.ops);
  const std::vector<bool> skipped = op_set("NumericsCheck", options.skip_ops);
  for (size_t op = 0; op < looked_at_.size(); ++op) looked_at_[op] = looked_at_[op] && !skipped[op];
}

bool NumericsObserver::in_steps() const {
  const int64_t step = step_.load(std::memory_order_relaxed);
  return step >= options_.first_step && step <= options_.last_step;
}

bool NumericsObserver::looks_at(OpId op) const { return looked_at_[static_cast<size_t>(op)] && in_steps(); }

bool NumericsObserver::is_wrong(const NumericsSummary& summary, NumericsFinding::Kind& kind) const {
  const bool overflow = options_.mode == NumericsMode::Overflow && isFloatingType(summary.dtype);  // complex numbers are never cast
  if (summary.nan + summary.infinite != 0) kind = NumericsFinding::Kind::NonFinite;
  else if (overflow && summary.beyond_float16 != 0) kind = NumericsFinding::Kind::Overflow;
  else if (overflow && options_.underflow && summary.below_float16 != 0) kind = NumericsFinding::Kind::Underflow;
  else return false;
  return true;
}

void NumericsObserver::look(const Tensor& result, TensorList inputs, const std::string& op, const autograd::Node* node) {
  if (!result.defined() || !isDifferentiableType(result.dtype()) ||
      !may_be_wrong(result, options_.mode == NumericsMode::Overflow, options_.underflow))
    return;
  NumericsFinding finding{};
  finding.result = numerics_summary(result);
  if (!is_wrong(finding.result, finding.kind)) return;
  finding.op = op;
  finding.backward = node != nullptr;
  report(std::move(finding), inputs, node != nullptr ? node : result.grad_fn());
}

void NumericsObserver::report(NumericsFinding finding, TensorList inputs, const autograd::Node* node) {
  finding.step = step_.load(std::memory_order_relaxed);
  finding.scope = TraceScope::path();
  finding.module = autocast::current_module();
  finding.inputs_finite = true;
  for (const Tensor& input : inputs) {
    if (!input.defined()) continue;
    finding.inputs.push_back(numerics_summary(input));
    finding.inputs_finite = finding.inputs_finite && finding.inputs.back().nan + finding.inputs.back().infinite == 0;
  }
  finding.tape = chain(node);
  const std::lock_guard lock(mutex_);
  ++count_;
  if (findings_.size() < options_.max_findings) findings_.push_back(finding);
  if (options_.mode != NumericsMode::Abort) return;
  if (finding.kind == NumericsFinding::Kind::OverBudget) throw BudgetError(std::move(finding));
  throw NumericsError(std::move(finding));
}

bool NumericsObserver::shadows(const ObservedCall& call) { return options_.budgets && looks_at(call.op) && budget_of(call) > 0; }

void NumericsObserver::on_shadow(const ObservedCall& call, TensorList results, TensorList wide) {
  if (!shadows(call)) return;  // only another observer requested it
  NumericsFinding finding{};
  finding.kind = NumericsFinding::Kind::OverBudget;
  finding.op = op_name(call.op);
  finding.budget = budget_of(call);
  for (size_t i = 0; i < results.size() && i < wide.size(); ++i) {
    finding.error = deviation_of(results[i], wide[i]).relative();
    if (finding.error <= finding.budget) continue;
    finding.result = numerics_summary(results[i]);
    report(finding, inputs_of(call), results[i].grad_fn());
  }
}

void NumericsObserver::on_call(const ObservedCall& call, TensorList results) {
  if (!looks_at(call.op)) return;
  const std::vector<Tensor> inputs = inputs_of(call);
  for (const Tensor& result : results) {
    if (has_new_values(call, result)) look(result, inputs, op_name(call.op), nullptr);
  }
}

void NumericsObserver::on_write(OpId op, const Tensor& result, std::span<const Argument>) {
  if (looks_at(op)) look(result, {}, std::string(op_name(op)) + "_", nullptr);
}

void NumericsObserver::on_node(const autograd::Node& node, const Tensor* output_grads, const Tensor* input_grads, int64_t) {
  if (!options_.backward || !in_steps()) return;
  for (uint32_t i = 0; i < node.num_inputs(); ++i) look(input_grads[i], TensorList(output_grads, node.num_outputs()), node.name(), &node);
}

std::vector<NumericsFinding> NumericsObserver::findings() const {
  const std::lock_guard lock(mutex_);
  return findings_;
}

uint64_t NumericsObserver::count() const {
  const std::lock_guard lock(mutex_);
  return count_;
}

}  // namespace tracing

}  // namespace amp
