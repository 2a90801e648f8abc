#include <amp/tracing/recorder.h>

#include <algorithm>

#include <amp/autocast/module_path.h>
#include <amp/autocast/own_ops.h>
#include <amp/autocast/table_size.h>
#include <amp/autograd/node.h>
#include <amp/core/error.h>
#include <amp/tracing/observed_call.h>
#include <amp/tracing/op_set.h>

namespace amp::tracing {

namespace {

// The widest floating-point dtype of the input tensors, as the caller gave them or as the op received them after casts. If there is none,
// the dtype of the first tensor.
ScalarType widest(const ObservedCall& call, bool as_taken) {
  ScalarType first = ScalarType::Undefined, floating = ScalarType::Undefined;
  call.for_each_tensor([&](const Tensor&, const autocast::ArgInfo& info) {
    const ScalarType dtype = as_taken ? call.decision.dtype_of(info) : info.dtype;
    if (first == ScalarType::Undefined) first = dtype;
    if (isFloatingType(dtype)) floating = floating == ScalarType::Undefined ? dtype : promoteTypes(floating, dtype);
  });
  return floating == ScalarType::Undefined ? first : floating;
}

ScalarType dtype_of(TensorList results) {
  for (const Tensor& t : results) {
    if (t.defined()) return t.dtype();
  }
  return ScalarType::Undefined;
}

}  // namespace

Recorder::Recorder(const TraceOptions& options) : options_(options), began_(now()), step_began_(began_) {
  AMP_CHECK(options.shadow_every > 0, ValueError, "[Trace] shadow_every must be positive, but is ", options.shadow_every);
  std::vector<std::string> names = options.shadow;
  const bool all = std::erase(names, "*") != 0;
  shadowed_ = op_set("Trace", names);
  if (all) shadowed_.assign(autocast::kTableSize, true);
  for (const autocast::PolicyOp& op : autocast::policy_ops()) {
    const bool once_only = op.has(autocast::PolicyOp::kKeepsFloating);
    if (once_only && op.id >= 0) shadowed_[static_cast<size_t>(op.id)] = false;
  }
}

bool Recorder::shadows(const ObservedCall& call) {
  if (shadow_paused_.load(std::memory_order_relaxed)) return false;
  const autocast::OwnOp* own = autocast::find_own_op(call.op);
  if (own != nullptr && own->runs_once()) return false;
  return shadowed_[static_cast<size_t>(call.op)] && isReducedFloatingType(widest(call, true));
}

void Recorder::keep(Event event) {
  if (events_.size() < options_.max_events) events_.push_back(std::move(event));
  else ++dropped_;
}

void Recorder::count_skips(const ObservedCall& call) {
  const autocast::Decision& decision = call.decision;
  uint64_t same = 0, other = 0;
  call.for_each_tensor([&](const Tensor&, const autocast::ArgInfo& info) {
    if ((decision.casts >> info.index & 1) == 0) return;
    if (!is_eligible(info, decision.device)) ++other;
    else if (info.dtype == decision.target) ++same;
  });
  if (same + other == 0) return;
  TraceData::Skip& skip = skips_[op_name(call.op)];
  skip.same_dtype += same;
  skip.not_eligible += other;
}

TraceData::Module* Recorder::current_module() {
  if (detail::thread_state().module_frame == nullptr) return nullptr;
  const std::string path = autocast::current_module();
  return &modules_.try_emplace(path, TraceData::Module{path, 0, 0, 0, 0}).first->second;
}

void Recorder::on_call(const ObservedCall& call, TensorList results) {
  const int64_t duration = now() - call.start;
  const ScalarType given = widest(call, false), computed = widest(call, true), output = dtype_of(results);
  const std::lock_guard lock(mutex_);
  Times& times = ops_[{op_name(call.op), call.decision.device, given, computed, output}];
  ++times.calls;
  times.nanoseconds += duration;
  ++current_.calls;
  if (TraceData::Module* module = current_module()) {
    ++module->calls;
    module->low_calls += isReducedFloatingType(computed);
    module->nanoseconds += duration;
  }
  count_skips(call);
  ping_pongs_.on_call(call, results);
  if (options_.max_events != 0)
    keep({Event::Kind::Op, computed, output, call.decision.device, thread_number(), call.start, duration, op_name(call.op),
          describe_inputs(call), autocast::current_module()});
}

void Recorder::on_shadow(const ObservedCall& call, TensorList results, TensorList wide) {
  if (!shadows(call)) return;  // only another observer requested it
  const ScalarType computed = widest(call, true);
  const std::lock_guard lock(mutex_);
  shadow_errors_[{op_name(call.op), computed}].add(call, results, wide);
}

void Recorder::on_write(OpId op, const Tensor& result, std::span<const Argument>) {
  const std::lock_guard lock(mutex_);
  ++current_.calls;
  ++ops_[{std::string(op_name(op)) + "_", result.device().type(), result.dtype(), result.dtype(), result.dtype()}].calls;
}

void Recorder::on_banned(OpId op, DeviceType) {
  const std::lock_guard lock(mutex_);
  ++skips_[op_name(op)].banned;
}

void Recorder::on_fallback(const char* what, const char* why) {
  const std::lock_guard lock(mutex_);
  ++fallbacks_[{what, why}];
}

void Recorder::on_cast(const ObservedCall* call, const Tensor& from, const Tensor& to, CastSource source, int64_t start) {
  const int64_t duration = now() - start;
  const char* name = call != nullptr ? op_name(call->op) : "cached_cast";
  const std::lock_guard lock(mutex_);
  TraceData::Cast& cast = casts_[{name, from.dtype(), to.dtype()}];
  if (ping_pongs_.on_cast(call, from, to)) ++current_.ping_pongs;
  if (source == CastSource::Hit) {
    ++cast.hits;
    ++current_.hits;
    return;
  }
  const int64_t bytes = from.nbytes() + to.nbytes();
  ++(source == CastSource::Missed ? cast.missed : cast.copied);
  cast.bytes += bytes;
  ++current_.casts;
  if (TraceData::Module* module = current_module()) ++module->casts;
  if (source == CastSource::Missed) ++current_.misses;
  current_.cast_bytes += bytes;
  if (options_.max_events != 0)
    keep({Event::Kind::Cast, from.dtype(), to.dtype(), from.device().type(), thread_number(), start, duration, name,
          detail::concat(from.sizes()), autocast::current_module()});
}

void Recorder::on_node(const autograd::Node& node, const Tensor* output_grads, const Tensor* input_grads, int64_t start) {
  const int64_t duration = now() - start;
  const auto first_dtype = [](const Tensor* grads, uint32_t count) { return dtype_of(TensorList(grads, count)); };
  const std::lock_guard lock(mutex_);
  Times& times = nodes_[node.name()];
  ++times.calls;
  times.nanoseconds += duration;
  if (options_.max_events != 0)
    keep({Event::Kind::Node,
          first_dtype(output_grads, node.num_outputs()),
          first_dtype(input_grads, node.num_inputs()),
          kCPU,
          thread_number(),
          start,
          duration,
          node.name(),
          {}});
}

void Recorder::on_region(const RegionEvent&) {
  const std::lock_guard lock(mutex_);
  ++regions_;
}

void Recorder::on_scale(double scale, bool skipped) {
  const std::lock_guard lock(mutex_);
  current_.scale = scale;
  current_.skipped = current_.skipped || skipped;
}

void Recorder::on_scope(const std::string& path, int64_t start) {
  const std::lock_guard lock(mutex_);
  if (options_.max_events != 0)
    keep({Event::Kind::Scope, ScalarType::Undefined, ScalarType::Undefined, kCPU, thread_number(), start, now() - start, "", path});
}

void Recorder::on_collective(const CollectiveEvent& event) {
  const std::lock_guard lock(mutex_);
  if (options_.max_events == 0) return;
  groups_.try_emplace(event.group, event.who);
  keep({.kind = Event::Kind::Collective,
        .from = ScalarType::Undefined,
        .to = ScalarType::Undefined,
        .device = kCPU,
        .thread = event.group,
        .start = event.began,
        .duration = event.ended - event.began,
        .name = event.name,
        .text = event.arguments,
        .waited = event.began - event.submitted});
}

TraceData::Step Recorder::step_so_far() const {
  TraceData::Step step = current_;
  step.index = static_cast<int64_t>(steps_.size());
  step.milliseconds = static_cast<double>(now() - step_began_) * 1e-6;
  return step;
}

void Recorder::step() {
  const std::lock_guard lock(mutex_);
  steps_.push_back(step_so_far());
  current_ = {};
  step_began_ = now();
  shadow_paused_.store(static_cast<int64_t>(steps_.size()) % options_.shadow_every != 0, std::memory_order_relaxed);
}

std::vector<TraceData::Step> Recorder::steps_so_far() const {
  std::vector<TraceData::Step> steps = steps_;
  if (current_.calls + current_.casts + current_.hits != 0 || current_.scale) steps.push_back(step_so_far());
  return steps;
}

TraceData Recorder::data() const {
  const std::lock_guard lock(mutex_);
  TraceData data;
  for (const auto& [key, times] : ops_) {
    const auto& [op, device, given, computed, output] = key;
    data.ops.push_back({op, device, given, computed, output, times.calls, times.nanoseconds});
  }
  for (const auto& [path, module] : modules_) data.modules.push_back(module);
  for (const auto& [name, times] : nodes_) data.nodes.push_back({name, times.calls, times.nanoseconds});
  for (const auto& [key, cast] : casts_) {
    data.casts.push_back(cast);
    std::tie(data.casts.back().op, data.casts.back().from, data.casts.back().to) = key;
  }
  for (const auto& [op, skip] : skips_) {
    data.skips.push_back(skip);
    data.skips.back().op = op;
  }
  for (const auto& [names, calls] : fallbacks_) data.fallbacks.push_back({names.first, names.second, calls});
  for (const auto& [key, e] : shadow_errors_) {
    const auto count = static_cast<double>(e.elements);
    data.shadows.push_back({key.first, key.second, e.calls, e.elements, e.non_finite, e.max_abs, count > 0 ? e.sum_abs / count : 0,
                            e.max_rel, e.sum_wide > 0 ? e.sum_abs / e.sum_wide : 0, e.worst});
  }
  data.ping_pongs = ping_pongs_.data();
  data.steps = steps_so_far();
  data.regions = regions_;
  data.events = events_.size();
  data.dropped_events = dropped_;
  const auto sort = [](auto& rows, auto value) {
    std::stable_sort(rows.begin(), rows.end(), [&](const auto& a, const auto& b) { return value(a) > value(b); });
  };
  sort(data.ops, [](const auto& row) { return row.calls; });
  sort(data.nodes, [](const auto& row) { return row.nanoseconds; });
  sort(data.casts, [](const auto& row) { return row.bytes; });
  sort(data.shadows, [](const auto& row) { return row.max_rel; });
  return data;
}

}  // namespace amp::tracing
