// Automatic mixed precision (torch.amp.autocast). In a region, each op runs in the dtype that the policy of the region chooses.
//
//   {
//     const amp::Autocast region(amp::kCPU);  // until the end of this block
//     loss = loss_fn(model(input), target);
//   }
//   loss.backward();
#pragma once

#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <amp/autocast/guarded.h>
#include <amp/autocast/module_path.h>
#include <amp/autocast/module_rule.h>
#include <amp/autocast/policy_ref.h>
#include <amp/core/device.h>
#include <amp/core/scalar_type.h>
#include <amp/core/tensor.h>
#include <amp/quantize/recipe.h>

namespace amp {

// The options of a region.
struct AutocastOptions {
  // The low-precision dtype, float16 or bfloat16. Default: the dtype of the surrounding region, even if that is disabled. Outside of
  // regions, the default is autocast::default_dtype (bfloat16 on the CPU, float16 on CUDA). For any other dtype, a warning is logged and
  // the region is disabled.
  std::optional<ScalarType> dtype = {};
  // false: ops in the region run in the dtypes of their inputs.
  bool enabled = true;
  // Whether casts of weights are cached until the outermost region ends. Default: the setting of the surrounding region.
  std::optional<bool> cache_enabled = {};
  // How many bytes the cache of this thread may use. The least recently used casts are dropped first. Default: the budget of the
  // surrounding region. A negative budget throws ValueError.
  std::optional<int64_t> cache_budget = {};
  // The name of a preset, or a policy from load_policy or derive_policy, which the region keeps alive. Default: the policy of the
  // surrounding region, or "torch-2.0". If the policy has no rules for the device, a warning is logged and the region is disabled. apex-O1
  // and torch-1.7 have none for the CPU.
  autocast::PolicyRef policy = {};
  // The device whose rules in the policy the region uses. Default: the region's device if `policy` is given, or outside of regions;
  // otherwise as in the surrounding region.
  std::optional<DeviceType> policy_device = {};
  // Rules for the nn modules that are called in the region. They are added to those of the policy, as by derive_policy, with the same
  // ValueErrors.
  std::vector<ModuleRule> modules = {};
  // How ops with `quantize: true` in their rule quantize the operands of their products, also in backward
  // (docs/guide/quantized-products.md). Default: the recipe of the surrounding region. Without a recipe, these rules quantize nothing.
  quantize::RecipeRef recipe = {};
};

namespace detail {
class AutocastScope;
struct CapturedMore;
// The options. If they give no dtype or no `cache_enabled`, the result has that of this thread.
AMP_API AutocastOptions resolved_here(DeviceType device, AutocastOptions options);
// The dtype of the innermost region of the device, without rules for modules.
ScalarType region_dtype(DeviceType device);
}  // namespace detail

// The autocast state of a thread, for use on another thread, in a backward pass or in a recomputation. It includes the path of the module
// that is being called, if an active policy has rules for modules or an observer sees the thread.
class AMP_API AutocastState {
 public:
  AutocastState() = default;
  // A move copies: both states keep the policies to which they point.
  AutocastState(const AutocastState&) = default;
  AutocastState& operator=(const AutocastState&) = default;
  static AutocastState capture();

 private:
  friend class AutocastStateGuard;
  friend class detail::AutocastScope;
  friend ScalarType detail::region_dtype(DeviceType device);
  static AutocastState capture_regions();
  void apply() const;
  std::shared_ptr<const detail::ModuleStack> called() const;

  uint8_t enabled_ = 0;
  uint8_t modules_ = 0;
  bool cache_enabled_ = true;
  bool captured_ = false;
  int64_t cache_budget_ = 0;
  ScalarType dtype_[kNumDeviceTypes] = {};
  const autocast::TableEntry* table_[kNumDeviceTypes] = {};
  const autocast::Policy* policy_[kNumDeviceTypes] = {};
  DeviceType table_device_[kNumDeviceTypes] = {};
  const quantize::Recipe* recipe_[kNumDeviceTypes] = {};
  autocast::PolicyPtr kept_;                          // a policy that was created at run time; null: none
  std::shared_ptr<const detail::CapturedMore> more_;  // null: nothing
};

namespace detail {
struct Held;

// Restores the previous state when it is destroyed. A scope that ends before its inner scopes leaves the restoring to them.
class AMP_API AutocastScope {
 public:
  AutocastScope(const AutocastScope&) = delete;
  AutocastScope& operator=(const AutocastScope&) = delete;

 protected:
  AutocastScope();
  ~AutocastScope();
  // Keeps an object until this scope ends, and scopes inside of it that outlive it.
  void hold(std::shared_ptr<const void> object);
  // The same for the policy of the scope, without allocating.
  void hold_policy(const autocast::Policy& policy) noexcept;

 private:
  friend ScalarType region_dtype(DeviceType device);
  static AutocastState capture();
  void pass_to(AutocastScope& inner) noexcept;

  AutocastState previous_;  // `kept_` is that of this scope
  AutocastScope* outer_;
  Held* held_ = nullptr;
};
}  // namespace detail

// An autocast region, which lasts as long as this object. The object must be destroyed on the thread that created it. Regions nest. The end
// of a region restores the previous state, also after an exception, and also if regions end in another order. The cache of weight casts is
// cleared when the outermost region ends.
// Throws ValueError for an unknown policy or a negative budget.
class AMP_API Autocast : detail::AutocastScope {
 public:
  [[nodiscard]] explicit Autocast(DeviceType device, const AutocastOptions& options = {});
  [[nodiscard]] explicit Autocast(const Device& device, const AutocastOptions& options = {}) : Autocast(device.type(), options) {}
  // "cpu" or "cuda"; throws ValueError for other names.
  [[nodiscard]] explicit Autocast(std::string_view device, const AutocastOptions& options = {})
      : Autocast(Device(device).type(), options) {}
  [[nodiscard]] explicit Autocast(const char* device, const AutocastOptions& options = {}) : Autocast(std::string_view(device), options) {}

  // The dtype alone: Autocast(kCPU, kFloat16). `dtype` is a template parameter, so that `{...}` always means AutocastOptions.
  [[nodiscard]] explicit Autocast(DeviceType device, std::same_as<ScalarType> auto dtype) : Autocast(device, dtype_only(dtype)) {}
  [[nodiscard]] explicit Autocast(const Device& device, std::same_as<ScalarType> auto dtype) : Autocast(device, dtype_only(dtype)) {}
  [[nodiscard]] explicit Autocast(std::string_view device, std::same_as<ScalarType> auto dtype) : Autocast(device, dtype_only(dtype)) {}
  [[nodiscard]] explicit Autocast(const char* device, std::same_as<ScalarType> auto dtype) : Autocast(device, dtype_only(dtype)) {}

 private:
  static AutocastOptions dtype_only(ScalarType dtype);
};

// Applies a captured state for a scope. Throws ValueError for a state that was made without capture().
class AMP_API AutocastStateGuard : detail::AutocastScope {
 public:
  [[nodiscard]] explicit AutocastStateGuard(const AutocastState& state);

 private:
  detail::ModuleStackGuard called_;
};

// Returns a function that runs `function` in a new region on every call, as PyTorch's decorator does. `function` may be anything that
// std::invoke accepts, including member pointers. A const wrapper can be called if a const `function` can. As in PyTorch, the region
// inherits the dtype and `cache_enabled` from the place where the function is wrapped. It inherits the other options at each call.
template <class F>
auto autocast_wrap(DeviceType device, const AutocastOptions& options, F&& function) {
  const auto region = [device, options = detail::resolved_here(device, options)] { return Autocast(device, options); };
  return detail::Guarded<std::remove_const_t<decltype(region)>, std::decay_t<F>>(region, std::forward<F>(function));
}

namespace cpu {
// An autocast region on the CPU (torch.cpu.amp.autocast).
struct AMP_API Autocast : amp::Autocast {
  [[nodiscard]] explicit Autocast(bool enabled = true, ScalarType dtype = autocast::default_dtype(kCPU), bool cache_enabled = true);
};
}  // namespace cpu

namespace cuda {
// An autocast region on CUDA (torch.cuda.amp.autocast).
struct AMP_API Autocast : amp::Autocast {
  [[nodiscard]] explicit Autocast(bool enabled = true, ScalarType dtype = autocast::default_dtype(kCUDA), bool cache_enabled = true);
};
}  // namespace cuda

namespace autocast {
// Casts `arg` to `dtype`, as a lower_precision_fp op of the device does, with the cache for weights. Returns the tensor itself if autocast
// does not cast such a tensor. Custom kernels that support mixed precision can call it. (at::autocast::cached_cast)
AMP_API Tensor cached_cast(ScalarType dtype, const Tensor& arg, DeviceType device);
}  // namespace autocast

// Whether autocast is enabled for the device on this thread.
AMP_API bool is_autocast_enabled(DeviceType device);
// The low-precision dtype for the device on this thread.
AMP_API ScalarType get_autocast_dtype(DeviceType device);
// Whether casts of weights are cached on this thread. The setter changes it.
AMP_API bool is_autocast_cache_enabled();
AMP_API void set_autocast_cache_enabled(bool on);
// Whether the device can be used: the build contains its backend, and for CUDA a device exists.
AMP_API bool is_autocast_available(DeviceType device);
// How many bytes this thread's cache of weight casts may use. nullopt means no limit, and is the initial value of each thread. If the cache
// needs more, the least recently used casts are dropped at once. A cast larger than the budget is never cached. A negative budget throws
// ValueError.
AMP_API std::optional<int64_t> autocast_cache_budget();
AMP_API void set_autocast_cache_budget(std::optional<int64_t> bytes);
// Clears this thread's cache of weight casts.
AMP_API void clear_autocast_cache();
// The name of the active policy for the device on this thread.
AMP_API std::string_view get_autocast_policy(DeviceType device);

// Counts of what autocast has done on this thread since the thread started.
struct AutocastStats {
  uint64_t casts = 0;            // tensors cast
  uint64_t cache_hits = 0;       // casts saved by the cache
  uint64_t cached_casts = 0;     // casts in the cache now
  int64_t cached_bytes = 0;      // their size in bytes
  uint64_t cache_misses = 0;     // casts of weights that were not in the cache, or were out of date
  uint64_t cache_evictions = 0;  // casts dropped to stay within the budget
};
AMP_API AutocastStats autocast_stats();

}  // namespace amp
