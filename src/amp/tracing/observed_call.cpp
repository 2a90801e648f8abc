#include <amp/tracing/observed_call.h>

#include <algorithm>
#include <array>
#include <utility>

#include <amp/autocast/in_force.h>
#include <amp/autocast/table_size.h>
#include <amp/core/device/backends.h>
#include <amp/core/generator.h>
#include <amp/observe/recorded_by_parts.h>
#include <amp/observe/thread_observers.h>

namespace amp::tracing {

namespace {

// The table of shadows: every op runs in float32.
constexpr auto kAllFp32 = [] {
  std::array<autocast::TableEntry, autocast::kTableSize> table{};
  table.fill(autocast::table_entry(autocast::Category::Fp32));
  return table;
}();

// The device of the inputs; not the CPU if any input is on another device.
DeviceType device_of(std::span<const Input> inputs) {
  DeviceType device = kCPU;
  for (const Input& input : inputs) {
    for (const Tensor& t : input) device = t.defined() ? std::max(device, t.device().type()) : device;
  }
  return device;
}

}  // namespace

Observation::Observation(OpId op, uint64_t castable, std::span<const Argument> args) : observers_(current_observers()) {
  if (observers_ == nullptr) return;
  inputs_.reserve(args.size());
  for (size_t i = 0; i < args.size(); ++i) {
    if ((castable >> i & 1) != 0) inputs_.emplace_back(TensorList(static_cast<const Tensor*>(args[i].data), args[i].count));
  }
  const std::span<const Input> inputs = inputs_;
  detail::ThreadState& state = detail::thread_state();
  const DeviceType device = device_of(inputs);
  call_ = {op, autocast::decision_in_force(op, device, inputs), state.stages.in_region(device), inputs, args, castable, now()};
  const bool whole = state.observers->composites && !state.observers->parts && !call_.in_region && static_cast<int>(op) < kNumOps &&
                     !detail::op_is_recorded_by_parts(op);
  const bool has_rule = call_.decision.category != autocast::Category::Passthrough;
  const bool sees_inside = !has_rule || (state.observers->ruled_parts && call_.decision.category != autocast::Category::Banned);
  composite_ = sees_inside && op_is_composite(op) && !whole;
  calls_before_ = state.observers->calls;
  if (composite_) return;
  hides_ = true;
  state.stages.observed = false;
  if (call_.decision.category == autocast::Category::Banned) return;
  for (const auto& observer : *observers_) shadowed_ = shadowed_ || observer->shadows(call_);
}

Observation::~Observation() {
  detail::ThreadState& state = detail::thread_state();
  if (hides_) state.stages.observed = true;
  if (!runs_) return;
  state.observers->running = nullptr;
  if (state.observers->ranges) pop_range();
}

void Observation::begin() {
  if (observers_ == nullptr) return;
  ThreadObservers& mine = *detail::thread_state().observers;
  runs_ = true;
  mine.running = &call_;
  call_.start = now();
  if (mine.ranges) push_range(op_name(call_.op));
  if (composite_ && mine.composites) tell([&](Observer& o) { o.on_composite_begin(call_); });
}

void Observation::end(TensorList results, TensorList wide) {
  if (observers_ == nullptr) return;
  ThreadObservers& mine = *detail::thread_state().observers;
  if (composite_ && mine.composites) tell([&](Observer& o) { o.on_composite_end(call_, results); });
  if (composite_ && mine.calls != calls_before_) return;
  ++mine.calls;
  tell([&](Observer& o) {
    if (shadowed_) o.on_shadow(call_, results, wide);
    o.on_call(call_, results);
  });
}

PartScope::PartScope() : state_(detail::thread_state()), observers_(state_.observers) {
  state_.stages.observed = false;
  if (observers_ != nullptr) ++observers_->running_parts;
}

PartScope::~PartScope() {
  state_.stages.observed = true;
  if (observers_ != nullptr) --observers_->running_parts;
}

namespace {

// The generator that the call draws from: the one that it is given, or that of its device.
const Generator& generator_of(const ObservedCall& call) {
  for (const Argument& arg : call.args)
    if (arg.kind == ArgumentKind::Generator) return *static_cast<const Generator*>(arg.data);
  return default_generator(call.decision.device);
}

}  // namespace

Shadow::Shadow(const ObservedCall& call)
    : state_(detail::thread_state()),
      device_(call.decision.device),
      autocast_(state_.stages.autocast),
      table_(std::exchange(state_.autocast_table[static_cast<int>(device_)], kAllFp32.data())),
      math_(std::exchange(state_.matmul_math, autocast::Math::Full)),
      grad_enabled_(std::exchange(state_.grad_enabled, false)),
      quiet_(std::exchange(state_.observers->quiet, true)),
      casts_(state_.autocast_casts),
      random_offset_(generator_of(call).get_offset()) {
  state_.observers->shadow_generator = &generator_of(call);
  state_.stages.autocast = static_cast<uint8_t>(autocast_ | 1u << static_cast<unsigned>(device_));
}

Shadow::~Shadow() {
  state_.stages.autocast = autocast_;
  state_.autocast_table[static_cast<int>(device_)] = table_;
  state_.matmul_math = math_;
  state_.grad_enabled = grad_enabled_;
  state_.observers->quiet = quiet_;
  state_.autocast_casts = casts_;
  Generator(*state_.observers->shadow_generator).set_offset(random_offset_);
}

}  // namespace amp::tracing
