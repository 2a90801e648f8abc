#include <amp/autocast/autocast.h>

#include <algorithm>
#include <cstring>
#include <limits>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include <amp/autocast/cache.h>
#include <amp/autocast/in_force.h>
#include <amp/autocast/module/module_policy.h>
#include <amp/autocast/module/module_stack.h>
#include <amp/autocast/module_region.h>
#include <amp/autocast/table_place.h>
#include <amp/core/device/backends.h>
#include <amp/core/log.h>
#include <amp/core/process/home_process.h>
#include <amp/core/thread_state.h>
#include <amp/observe/observer.h>

namespace amp {

namespace {

detail::ThreadState& state() { return detail::thread_state(); }

constexpr uint8_t bit(DeviceType device) { return static_cast<uint8_t>(1u << static_cast<unsigned>(device)); }

constexpr uint8_t with_bit(uint8_t bits, DeviceType device, bool on) {
  return static_cast<uint8_t>(on ? bits | bit(device) : bits & ~bit(device));
}

// Copies one value for each device type. This is faster than a loop over the types. Each region copies twice.
template <class T>
void copy_all(T (&to)[kNumDeviceTypes], const T (&from)[kNumDeviceTypes]) {
  static_assert(std::is_trivially_copyable_v<T>);
  std::memcpy(to, from, sizeof(to));
}

constexpr int64_t kUnbounded = std::numeric_limits<int64_t>::max();

int64_t checked_budget(const char* where, std::optional<int64_t> bytes) {
  AMP_CHECK(!bytes || *bytes >= 0, ValueError, "[", where, "] expected bytes, 0 or more, got ", *bytes);
  return bytes.value_or(kUnbounded);
}

void bound_cache(int64_t budget) {
  state().autocast_cache_budget = budget;
  if (state().cast_cache != nullptr) state().cast_cache->trim(budget);
}

bool disabled(std::string_view why) {
  detail::log_once(LogLevel::Warning, detail::concat("[Autocast] ", why, ": the region is disabled"));
  return false;
}

// Out of line: the constructor of an ordinary region then needs no stack frame for the messages.
[[gnu::noinline]] bool not_reduced(DeviceType device, ScalarType dtype) {
  return disabled(detail::concat(device, " autocast supports the dtypes float16 and bfloat16, not ", dtype));
}

[[gnu::noinline]] bool no_rules(const autocast::Policy& policy, DeviceType device, ScalarType dtype) {
  if (policy.off) return false;
  return disabled(detail::concat("the policy ", policy.name, " has no rules for ", device, " regions in ", dtype));
}

[[gnu::noinline]] bool device_supports(DeviceType device, ScalarType dtype) {
  if (device_count(device) == 0) {
    return disabled(detail::concat(device, " autocast was requested, but no ", device_label(device), " device is available"));
  }
  const Backend& backend = *find_backend(device);
  if (backend.supports_dtype != nullptr && !backend.supports_dtype(dtype)) {
    return disabled(detail::concat("the ", device_label(device), " device does not support ", dtype));
  }
  return true;
}

// Whether the region can be enabled. If not, logs the reason once.
bool supports(DeviceType device, ScalarType dtype) {
  if (!isReducedFloatingType(dtype)) return not_reduced(device, dtype);
  return device == kCPU || device_supports(device, dtype);
}

// Null means the default policy until the thread's first region.
[[gnu::noinline]] void take_default_policy() {
  for (const autocast::Policy*& policy : state().autocast_policy) {
    if (policy == nullptr) policy = autocast::presets().default_preset;
  }
}

}  // namespace

// What a captured state needs in addition: the modules that were being called, and policies that only regions keep alive.
struct detail::CapturedMore {
  std::optional<ModuleStack> called;
  std::vector<autocast::PolicyPtr> policies;
};

// What a scope holds. A scope that ends before a scope inside of it passes this on.
struct detail::Held {
  std::shared_ptr<const void> object;
  Held* next;
};

AutocastState AutocastState::capture() {
  const detail::ThreadState& from = state();
  AutocastState captured = capture_regions();
  detail::CapturedMore more;
  if (from.module_frame != nullptr && (from.autocast_modules != 0 || from.stages.observed)) more.called.emplace(*from.module_frame);
  for (const autocast::Policy* policy : from.autocast_policy) {
    if (policy == nullptr || policy->owner == nullptr) continue;
    if (!captured.kept_) captured.kept_ = autocast::PolicyPtr(policy);
    else if (captured.kept_->owner != policy->owner) more.policies.emplace_back(policy);
  }
  if (more.called || !more.policies.empty()) captured.more_ = std::make_shared<const detail::CapturedMore>(std::move(more));
  return captured;
}

std::shared_ptr<const detail::ModuleStack> AutocastState::called() const {
  if (more_ == nullptr || !more_->called) return nullptr;
  return {more_, &*more_->called};
}

AutocastState AutocastState::capture_regions() {
  const detail::ThreadState& from = state();
  AutocastState captured;
  captured.captured_ = true;
  captured.enabled_ = from.stages.autocast;
  captured.modules_ = from.autocast_modules;
  captured.cache_enabled_ = from.autocast_cache_enabled;
  captured.cache_budget_ = from.autocast_cache_budget;
  copy_all(captured.dtype_, from.autocast_dtype);
  copy_all(captured.table_, from.autocast_table);
  copy_all(captured.policy_, from.autocast_policy);
  copy_all(captured.table_device_, from.autocast_table_device);
  copy_all(captured.recipe_, from.autocast_recipe);
  return captured;
}

void AutocastState::apply() const {
  detail::ThreadState& to = state();
  to.stages.autocast = enabled_;
  to.autocast_modules = modules_;
  to.autocast_cache_enabled = cache_enabled_;
  if (to.autocast_cache_budget != cache_budget_) bound_cache(cache_budget_);
  copy_all(to.autocast_dtype, dtype_);
  copy_all(to.autocast_table, table_);
  copy_all(to.autocast_policy, policy_);
  copy_all(to.autocast_table_device, table_device_);
  copy_all(to.autocast_recipe, recipe_);
}

AutocastState detail::AutocastScope::capture() {
  if (state().autocast_policy[0] == nullptr) [[unlikely]]
    take_default_policy();
  return AutocastState::capture_regions();
}

detail::AutocastScope::AutocastScope() : previous_(capture()), outer_(state().autocast_scope) { state().autocast_scope = this; }

detail::AutocastScope::~AutocastScope() {
  ThreadState& thread = state();
  if (thread.autocast_scope == this) {
    thread.autocast_scope = outer_;
    if (outer_ == nullptr) clear_autocast_cache();
    previous_.apply();
    while (held_ != nullptr) [[unlikely]] delete std::exchange(held_, held_->next);
    return;
  }
  for (AutocastScope* inner = thread.autocast_scope; inner != nullptr; inner = inner->outer_) {
    if (inner->outer_ != this) continue;
    inner->outer_ = outer_;
    pass_to(*inner);
    return;
  }
  // What it holds is never freed, since the first thread goes on using it.
  never_destroy(std::move(previous_.kept_));
  try {
    log(LogLevel::Warning, "[Autocast] a region ended on another thread than it began on; the first thread remains in the region");
  } catch (...) {}  // no memory, or an error of the log's sink
}

// Gives the previous state and what it holds to a scope inside of it, which outlives it.
void detail::AutocastScope::pass_to(AutocastScope& inner) noexcept {
  autocast::PolicyPtr own = std::move(previous_.kept_), of_inner = std::move(inner.previous_.kept_);
  inner.previous_ = previous_;
  inner.previous_.kept_ = of_inner ? of_inner : own;
  while (held_ != nullptr) {
    Held* passed = std::exchange(held_, held_->next);
    passed->next = std::exchange(inner.held_, passed);
  }
  if (!own || !of_inner) return;
  try {
    inner.hold(std::make_shared<autocast::PolicyPtr>(own));
  } catch (const std::bad_alloc&) { never_destroy(std::move(own)); }
}

// Out of line: the constructor of an ordinary region needs no code for this.
[[gnu::noinline]] void detail::AutocastScope::hold_policy(const autocast::Policy& policy) noexcept {
  previous_.kept_ = autocast::PolicyPtr(&policy);
}

void detail::AutocastScope::hold(std::shared_ptr<const void> object) { held_ = new Held{std::move(object), held_}; }

AutocastOptions detail::resolved_here(DeviceType device, AutocastOptions options) {
  if (!options.dtype) options.dtype = get_autocast_dtype(device);
  if (!options.cache_enabled) options.cache_enabled = is_autocast_cache_enabled();
  return options;
}

ScalarType detail::region_dtype(DeviceType device) {
  const size_t d = autocast::table_place(device);
  const autocast::Policy* policy = state().autocast_policy[d];
  ScalarType dtype = get_autocast_dtype(device);
  // A rule for a module has set the dtype: the scopes of the calls of modules know the dtype around them.
  for (const AutocastScope* scope = state().autocast_scope; scope != nullptr && policy != nullptr && policy->dtype != ScalarType::Undefined;
       scope = scope->outer_) {
    policy = scope->previous_.policy_[d];
    dtype = scope->previous_.dtype_[d];
  }
  return dtype != ScalarType::Undefined ? dtype : autocast::default_dtype(device);
}

AutocastOptions Autocast::dtype_only(ScalarType dtype) {
  AutocastOptions options;
  options.dtype = dtype;
  return options;
}

cpu::Autocast::Autocast(bool enabled, ScalarType dtype, bool cache_enabled)
    : amp::Autocast(kCPU, AutocastOptions{.dtype = dtype, .enabled = enabled, .cache_enabled = cache_enabled}) {}
cuda::Autocast::Autocast(bool enabled, ScalarType dtype, bool cache_enabled)
    : amp::Autocast(kCUDA, AutocastOptions{.dtype = dtype, .enabled = enabled, .cache_enabled = cache_enabled}) {}

Autocast::Autocast(DeviceType device, const AutocastOptions& options) {
  detail::ThreadState& to = state();
  const size_t d = autocast::table_place(device);
  ScalarType dtype = options.dtype ? *options.dtype : get_autocast_dtype(device);
  const autocast::Policy* chosen = options.policy.find();
  if (options.cache_budget) [[unlikely]]
    bound_cache(checked_budget("Autocast/cache_budget", options.cache_budget));
  const autocast::Policy* policy = chosen != nullptr ? chosen : to.autocast_policy[d];
  if (chosen != nullptr && chosen->owner != nullptr) [[unlikely]]
    hold_policy(*chosen);
  if (!policy->modules.empty() || !options.modules.empty()) [[unlikely]] {
    autocast::RegionPolicy region = autocast::policy_of_region(*policy, options.modules, options.enabled);
    policy = region.here;
    hold_policy(*region.whole);  // it keeps what it was made from
    if (policy->dtype != ScalarType::Undefined) dtype = policy->dtype;
  }
  DeviceType policy_device = options.policy_device.value_or(chosen != nullptr ? device : to.autocast_table_device[d]);
  if (!autocast::in_presets(device)) [[unlikely]]
    policy_device = autocast::device_of_rules(*policy, device, policy_device);
  const autocast::TableEntry* rules = policy->tables[autocast::table_place(policy_device)][autocast::low_dtype_index(dtype)];
  const bool enabled = options.enabled && supports(device, dtype) && (rules != nullptr || no_rules(*policy, policy_device, dtype));
  to.stages.autocast = with_bit(to.stages.autocast, device, enabled);
  to.autocast_modules = with_bit(to.autocast_modules, device, !policy->modules.empty());
  to.autocast_dtype[d] = dtype;
  to.autocast_policy[d] = policy;
  to.autocast_table[d] = rules;
  to.autocast_table_device[d] = policy_device;
  if (options.cache_enabled) to.autocast_cache_enabled = *options.cache_enabled;
  if (options.recipe.find() != nullptr) [[unlikely]]
    to.autocast_recipe[d] = autocast::usable_recipe(device, options.recipe.find());
  tracing::join();
  if (tracing::observed()) [[unlikely]]
    tracing::note_region({device, dtype, enabled, policy->name, to.autocast_cache_enabled});
}

AutocastStateGuard::AutocastStateGuard(const AutocastState& captured) : called_(captured.called()) {
  AMP_CHECK(captured.captured_, ValueError, "[AutocastStateGuard] the state is empty, expected one from AutocastState::capture()");
  if (captured.kept_) hold_policy(*captured.kept_);
  if (captured.more_ != nullptr) hold(captured.more_);
  captured.apply();
  tracing::join();
}

autocast::ModuleRegion::ModuleRegion(const detail::ModuleFrame& call) {
  const ModulePath& path = path_of(call);
  detail::ThreadState& to = state();
  for (int d = 0; d < kNumDeviceTypes; ++d) {
    const auto device = static_cast<DeviceType>(d);
    const Policy& outside = *to.autocast_policy[d];
    // A region that the program has disabled stays disabled. One that a rule has disabled may be enabled by another rule.
    const bool disabled_by_rule = outside.whole != nullptr;
    if (outside.modules.empty() || (!to.stages.in_region(device) && !disabled_by_rule)) continue;
    const Policy& inside = policy_for(outside, path);
    if (&inside == &outside) continue;
    const ScalarType dtype = inside.dtype != ScalarType::Undefined ? inside.dtype : to.autocast_dtype[d];
    if (!in_presets(device)) to.autocast_table_device[d] = device_of_rules(inside, device, to.autocast_table_device[d]);
    const TableEntry* rules = inside.tables[static_cast<int>(to.autocast_table_device[d])][low_dtype_index(dtype)];
    to.stages.autocast = with_bit(to.stages.autocast, device, rules != nullptr && supports(device, dtype));
    to.autocast_dtype[d] = dtype;
    to.autocast_policy[d] = &inside;
    to.autocast_table[d] = rules;
  }
}

bool is_autocast_enabled(DeviceType device) { return device >= kCPU && state().stages.in_region(device); }
ScalarType get_autocast_dtype(DeviceType device) {
  const ScalarType dtype = state().autocast_dtype[autocast::table_place(device)];
  return dtype != ScalarType::Undefined ? dtype : autocast::default_dtype(device);
}
bool is_autocast_cache_enabled() { return state().autocast_cache_enabled; }
void set_autocast_cache_enabled(bool on) { state().autocast_cache_enabled = on; }
bool is_autocast_available(DeviceType device) { return device_count(device) > 0; }
std::optional<int64_t> autocast_cache_budget() {
  const int64_t budget = state().autocast_cache_budget;
  return budget == kUnbounded ? std::nullopt : std::optional<int64_t>(budget);
}
void set_autocast_cache_budget(std::optional<int64_t> bytes) { bound_cache(checked_budget("set_autocast_cache_budget", bytes)); }
void clear_autocast_cache() {
  autocast::CastCache* cache = state().cast_cache;
  if (cache == nullptr) return;
  if (state().observers != nullptr) [[unlikely]]
    tracing::note_cache_clear(cache->size(), cache->bytes());
  cache->clear();
}

std::string_view get_autocast_policy(DeviceType device) {
  const autocast::Policy* policy = state().autocast_policy[autocast::table_place(device)];
  return policy != nullptr ? policy->name : autocast::presets().default_preset->name;
}

AutocastStats autocast_stats() {
  const detail::ThreadState& from = state();
  AutocastStats stats{.casts = from.autocast_casts, .cache_hits = from.autocast_cache_hits, .cache_misses = from.autocast_cache_misses};
  if (from.cast_cache != nullptr) {
    stats.cached_casts = from.cast_cache->size();
    stats.cached_bytes = from.cast_cache->bytes();
    stats.cache_evictions = from.cast_cache->evictions();
  }
  return stats;
}

}  // namespace amp
