#include <amp/quantize/weight_scales.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <iterator>
#include <limits>

#include <amp/core/error.h>
#include <amp/core/factories.h>

namespace amp::quantize {

namespace {

constexpr Role kAllRoles[] = {Role::Input, Role::Weight, Role::Gradient};

// Programs without delayed scaling pay one load for each step of an optimizer.
std::atomic<int64_t> live_states{0};

// Protects TensorExtra::scales: threads may call a layer for the first time together.
std::mutex& making() {
  static auto& mutex = *new std::mutex;  // never destroyed: threads may multiply while the process ends
  return mutex;
}

float largest_number(Format format) { return format == Format::E4M3 ? 448.0f : format == Format::E5M2 ? 57344.0f : 6.0f; }

float without_mantissa(float x) { return std::bit_cast<float>(std::bit_cast<uint32_t>(x) & 0xff800000u); }

// Zeros are older than all steps.
void resize_history(std::vector<float>& past, size_t size) {
  if (past.size() > size) past.erase(past.begin(), past.end() - static_cast<std::ptrdiff_t>(size));
  else past.insert(past.begin(), size - past.size(), 0.0f);
}

}  // namespace

float next_scale(float amax, float scale, Format format, int32_t margin) {
  if (!(amax > 0) || !std::isfinite(amax)) return scale;
  const float next = std::ldexp(largest_number(format) / amax, -margin);
  // The inverse of a smaller scale is infinite.
  return std::clamp(next, std::numeric_limits<float>::min(), std::numeric_limits<float>::max());
}

WeightScales::WeightScales() { live_states.fetch_add(1, std::memory_order_relaxed); }
WeightScales::~WeightScales() { live_states.fetch_sub(1, std::memory_order_relaxed); }

bool any_scales() { return live_states.load(std::memory_order_relaxed) != 0; }

const Recipe& WeightScales::bound(const Recipe& recipe) {
  const std::lock_guard lock(mutex_);
  const Settings settings{recipe.formats, recipe.scale, recipe.amax, recipe.history, recipe.margin};
  if (settings_ != settings) follow(settings);
  for (const auto& [source, mine] : bound_) {
    if (source == &recipe) return mine;
  }
  Recipe& mine = bound_.emplace_back(&recipe, recipe).second;
  mine.scales = this;
  return mine;
}

void WeightScales::follow(const Settings& settings) {
  for (const Role role : kAllRoles) {
    const auto r = static_cast<size_t>(role);
    if (settings_ && (settings_->formats[r] != settings.formats[r] || settings_->margin != settings.margin)) {
      const float ratio = largest_number(settings.formats[r]) / largest_number(settings_->formats[r]);
      const float scale = std::ldexp(roles_[r].scale * ratio, settings_->margin - settings.margin);
      roles_[r].scale = std::clamp(scale, std::numeric_limits<float>::min(), std::numeric_limits<float>::max());
    }
    if (settings.type == ScaleType::Pow2) roles_[r].scale = without_mantissa(roles_[r].scale);
    resize_history(roles_[r].past, static_cast<size_t>(settings.history) - 1);
  }
  settings_ = settings;
}

void WeightScales::collect(Role role, float amax) {
  if (!std::isfinite(amax)) return;
  const uint32_t bits = std::bit_cast<uint32_t>(amax) + 1;
  std::atomic<uint32_t>& now = of(role).now;
  uint32_t known = now.load(std::memory_order_relaxed);
  while (known < bits && !now.compare_exchange_weak(known, bits, std::memory_order_relaxed)) {}
}

float WeightScales::collected(Role role) const {
  const uint32_t bits = of(role).now.load(std::memory_order_relaxed);
  return bits == 0 ? -1.0f : std::bit_cast<float>(bits - 1);
}

void WeightScales::set_collected(Role role, float amax) {
  of(role).now.store(amax < 0 ? 0 : std::bit_cast<uint32_t>(amax) + 1, std::memory_order_relaxed);
}

void WeightScales::update() {
  const std::lock_guard lock(mutex_);
  if (!settings_) return;
  for (const Role role : kAllRoles) {
    OfRole& r = of(role);
    const float recent = collected(role);
    if (recent < 0) continue;
    set_collected(role, -1);
    float amax = recent;
    if (settings_->amax == Amax::Max) {
      for (const float past : r.past) amax = std::max(amax, past);
    }
    float scale = next_scale(amax, r.scale, settings_->formats[static_cast<size_t>(role)], settings_->margin);
    if (settings_->type == ScaleType::Pow2) scale = without_mantissa(scale);
    r.scale = scale;
    if (r.past.empty()) continue;
    std::copy(r.past.begin() + 1, r.past.end(), r.past.begin());
    r.past.back() = recent;
  }
}

void WeightScales::drop() {
  for (const Role role : kAllRoles) set_collected(role, -1);
}

std::array<DelayedScale, 3> WeightScales::state() {
  const std::lock_guard lock(mutex_);
  std::array<DelayedScale, 3> result;
  for (const Role role : kAllRoles) {
    DelayedScale& out = result[static_cast<size_t>(role)];
    out.scale = scale(role);
    out.amax_history.push_back(std::max(0.0f, collected(role)));
    out.amax_history.insert(out.amax_history.end(), of(role).past.begin(), of(role).past.end());
  }
  return result;
}

void WeightScales::set_state(Role role, const DelayedScale& state) {
  const std::lock_guard lock(mutex_);
  loaded_ = true;
  OfRole& r = of(role);
  r.scale = settings_ && settings_->type == ScaleType::Pow2 ? without_mantissa(state.scale) : state.scale;
  const auto& history = state.amax_history;
  set_collected(role, !history.empty() && history[0] > 0 ? history[0] : -1);
  r.past.assign(history.empty() ? history.begin() : history.begin() + 1, history.end());
  if (settings_) resize_history(r.past, static_cast<size_t>(settings_->history) - 1);
}

bool WeightScales::is_used() {
  const std::lock_guard lock(mutex_);
  return settings_ || loaded_;
}

WeightScales::Numbers WeightScales::settings_numbers() {
  const std::lock_guard lock(mutex_);
  if (!settings_) return {};
  const auto number = [](auto value) { return static_cast<float>(static_cast<int>(value) + 1); };
  const auto& formats = settings_->formats;
  return {number(formats[0]),
          number(formats[1]),
          number(formats[2]),
          number(static_cast<int>(settings_->type) * 2 + static_cast<int>(settings_->amax)),
          static_cast<float>(settings_->history),
          static_cast<float>(settings_->margin + kMostMargin + 1)};
}

void WeightScales::adopt(const Numbers& numbers) {
  const std::lock_guard lock(mutex_);
  if (settings_ || numbers[0] == 0) return;
  const auto value = [&](size_t i) { return static_cast<int>(numbers[i]) - 1; };
  follow({{static_cast<Format>(value(0)), static_cast<Format>(value(1)), static_cast<Format>(value(2))},
          static_cast<ScaleType>(value(3) / 2),
          static_cast<Amax>(value(3) % 2),
          static_cast<int32_t>(numbers[4]),
          static_cast<int32_t>(numbers[5]) - kMostMargin - 1});
}

void WeightScales::share(std::shared_ptr<const SharedScales> shared) {
  const std::lock_guard lock(mutex_);
  shared_ = std::move(shared);
}

std::shared_ptr<const SharedScales> WeightScales::shared() {
  const std::lock_guard lock(mutex_);
  return shared_;
}

WeightScales* find_scales(const Tensor& weight) {
  const std::lock_guard lock(making());
  const autograd::TensorExtra* extra = weight.impl()->extra;
  return extra != nullptr ? static_cast<WeightScales*>(extra->scales.get()) : nullptr;
}

WeightScales& make_scales(const Tensor& weight) {
  const std::lock_guard lock(making());
  std::shared_ptr<autograd::Attached>& scales = autograd::extra_of(weight).scales;
  if (scales == nullptr) scales = std::make_shared<WeightScales>();
  return static_cast<WeightScales&>(*scales);
}

void join_scales(const Tensor& weight, const Tensor& other) {
  make_scales(weight);
  const std::lock_guard lock(making());
  autograd::extra_of(other).scales = weight.impl()->extra->scales;
}

const Recipe& with_scales(const Recipe& recipe, const Tensor& weight) {
  if (!weight.defined()) return recipe;
  if (weight.is_leaf() && weight.requires_grad()) return make_scales(weight).bound(recipe);
  // The whole of a sharded parameter is no leaf.
  WeightScales* const joined = find_scales(weight);
  return joined != nullptr ? joined->bound(recipe) : recipe;
}

std::optional<std::array<DelayedScale, 3>> delayed_scales(const Tensor& weight) {
  WeightScales* scales = weight.defined() ? find_scales(weight) : nullptr;
  return scales != nullptr && scales->is_used() ? std::optional(scales->state()) : std::nullopt;
}

namespace {

std::vector<WeightScales*> scales_among(TensorList parameters) {
  std::vector<WeightScales*> all;
  if (!any_scales()) return all;
  for (const Tensor& parameter : parameters) {
    if (WeightScales* scales = parameter.defined() ? find_scales(parameter) : nullptr) all.push_back(scales);
  }
  return all;
}

// One vector of all weights: their magnitudes, their settings, and the negative settings, so that the largest elements show whether the
// settings of the processes differ. A process without settings has none to compare.
void combine_scales(const std::vector<WeightScales*>& all, const SharedScales& shared) {
  constexpr size_t kNumbers = WeightScales::kNumbers, kSize = std::size(kAllRoles) + 2 * kNumbers;
  const Tensor packed(detail::new_tensor({static_cast<int64_t>(all.size() * kSize)}, kFloat32, kCPU));
  float* out = packed.data_ptr<float>();
  for (WeightScales* scales : all) {
    for (const Role role : kAllRoles) *out++ = scales->collected(role);
    const WeightScales::Numbers numbers = scales->settings_numbers();
    for (const float number : numbers) *out++ = number;
    for (const float number : numbers) *out++ = number == 0 ? -std::numeric_limits<float>::max() : -number;
  }
  shared.largest(packed);
  const float* in = packed.data_ptr<float>();
  for (size_t i = 0; i < all.size(); ++i) {
    const float* const numbers = in + i * kSize + std::size(kAllRoles);
    for (size_t n = 0; n < kNumbers; ++n) {
      AMP_CHECK(numbers[n] == 0 || numbers[n] == -numbers[kNumbers + n], Error,
                "[quantize::update_scales] processes that share scales use different recipes for the weight ", i, " of ", all.size());
    }
  }
  for (size_t i = 0; i < all.size(); ++i, in += kSize) {
    WeightScales::Numbers numbers;
    std::copy_n(in + std::size(kAllRoles), kNumbers, numbers.begin());
    all[i]->adopt(numbers);
    for (const Role role : kAllRoles) all[i]->set_collected(role, in[static_cast<size_t>(role)]);
  }
}

}  // namespace

void update_scales(TensorList parameters) {
  const std::vector<WeightScales*> all = scales_among(parameters);
  std::vector<std::shared_ptr<const SharedScales>> groups;
  for (WeightScales* scales : all) {
    const auto shared = scales->shared();
    if (shared != nullptr && std::find(groups.begin(), groups.end(), shared) == groups.end()) groups.push_back(shared);
  }
  for (const auto& group : groups) {
    std::vector<WeightScales*> members;
    std::copy_if(all.begin(), all.end(), std::back_inserter(members), [&](WeightScales* scales) { return scales->shared() == group; });
    combine_scales(members, *group);
  }
  for (WeightScales* scales : all) scales->update();
}

void drop_amaxes(TensorList parameters) {
  for (WeightScales* scales : scales_among(parameters)) scales->drop();
}

}  // namespace amp::quantize
