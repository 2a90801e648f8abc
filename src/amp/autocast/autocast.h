// Automatic mixed precision: regions in which ops run in the dtype that suits them (torch.amp.autocast).
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>

#include <amp/autocast/policy_ref.h>
#include <amp/core/device.h>
#include <amp/core/scalar_type.h>
#include <amp/core/tensor.h>

namespace amp {

struct AutocastOptions {
  // The low-precision dtype: float16 or bfloat16; by default that of autocast::default_dtype (bfloat16 on the CPU and float16 on CUDA).
  // Any other dtype logs a warning and disables the region.
  std::optional<ScalarType> dtype = std::nullopt;
  // false: ops of the region run in the dtypes of their inputs.
  bool enabled = true;
  // Whether casts of weights are kept for the region; by default as outside.
  std::optional<bool> cache_enabled = std::nullopt;
  // The bytes that kept casts may have on this thread, least recently used first to go; by default as outside. Negative: ValueError.
  std::optional<int64_t> cache_budget = std::nullopt;
  // A preset by name, or a policy from load_policy or derive_policy; by default that of the surrounding region, or "torch-2.0".
  // One that has no rules for the device (apex-O1 and torch-1.7 have none for the CPU) logs a warning and disables the region.
  autocast::PolicyRef policy = {};
  // Whose table of the policy holds; by default that of the region's device.
  std::optional<DeviceType> policy_device = std::nullopt;
};

namespace detail {
class AutocastScope;
}

// The autocast state of a thread, to be carried to another one, to a backward pass or a recomputation.
class AMP_API AutocastState {
 public:
  static AutocastState capture();

 private:
  friend class AutocastStateGuard;
  friend class detail::AutocastScope;
  void apply() const;

  uint8_t enabled_ = 0;
  bool cache_enabled_ = true;
  int64_t cache_budget_ = 0;
  ScalarType dtype_[kNumDeviceTypes] = {};
  const autocast::TableEntry* table_[kNumDeviceTypes] = {};
  const autocast::Policy* policy_[kNumDeviceTypes] = {};
};

namespace detail {
// What guards put back when they end. One that ends before those inside of it leaves it to them.
class AMP_API AutocastScope {
 public:
  AutocastScope(const AutocastScope&) = delete;
  AutocastScope& operator=(const AutocastScope&) = delete;

 protected:
  AutocastScope();
  ~AutocastScope();

 private:
  AutocastState previous_;
  AutocastScope* outer_;
};
}  // namespace detail

// A region for the lifetime of this object, which must end on the thread that made it. Regions nest; the state before is restored, also
// after an exception, and in whatever order they end. The cache of weight casts is dropped when the outermost region ends.
// Throws ValueError for an unknown policy or a negative budget.
class AMP_API Autocast : detail::AutocastScope {
 public:
  explicit Autocast(DeviceType device, const AutocastOptions& options = {});
  explicit Autocast(const Device& device, const AutocastOptions& options = {}) : Autocast(device.type(), options) {}
  // "cpu" or "cuda"; throws ValueError for other names.
  explicit Autocast(std::string_view device, const AutocastOptions& options = {}) : Autocast(Device(device).type(), options) {}
  explicit Autocast(const char* device, const AutocastOptions& options = {}) : Autocast(std::string_view(device), options) {}
};

// Puts a captured state into force for a scope.
class AMP_API AutocastStateGuard : detail::AutocastScope {
 public:
  explicit AutocastStateGuard(const AutocastState& state);
};

// The decorator form: a function that runs `function` in a region of its own on every call.
template <class F>
auto autocast_wrap(DeviceType device, const AutocastOptions& options, F&& function) {
  return [device, options, function = std::forward<F>(function)]<class... Args>(Args&&... args) mutable -> decltype(auto) {
    const Autocast region(device, options);
    return function(std::forward<Args>(args)...);
  };
}

namespace cpu {
struct AMP_API Autocast : amp::Autocast {
  explicit Autocast(bool enabled = true, ScalarType dtype = autocast::default_dtype(kCPU), bool cache_enabled = true)
      : amp::Autocast(kCPU, AutocastOptions{.dtype = dtype, .enabled = enabled, .cache_enabled = cache_enabled}) {}
};
}  // namespace cpu

namespace cuda {
struct AMP_API Autocast : amp::Autocast {
  explicit Autocast(bool enabled = true, ScalarType dtype = autocast::default_dtype(kCUDA), bool cache_enabled = true)
      : amp::Autocast(kCUDA, AutocastOptions{.dtype = dtype, .enabled = enabled, .cache_enabled = cache_enabled}) {}
};
}  // namespace cuda

namespace autocast {
// What a lower_precision_fp op of the device would see: `arg` cast to `dtype`, from the cache when it is a weight; the tensor itself when
// it is not eligible. For kernels of the caller's own that take part in mixed precision. (at::autocast::cached_cast)
AMP_API Tensor cached_cast(ScalarType dtype, const Tensor& arg, DeviceType device);
}  // namespace autocast

AMP_API bool is_autocast_enabled(DeviceType device);
AMP_API ScalarType get_autocast_dtype(DeviceType device);
AMP_API bool is_autocast_cache_enabled();
AMP_API void set_autocast_cache_enabled(bool on);
// Whether this build has the device's backend.
AMP_API bool is_autocast_available(DeviceType device);
// The bytes that kept casts may have on this thread; nullopt: no bound, the state in which a thread starts.
// When there are more, those used least recently go, at once; a cast that is larger is never kept. Negative: ValueError.
AMP_API std::optional<int64_t> autocast_cache_budget();
AMP_API void set_autocast_cache_budget(std::optional<int64_t> bytes);
// Drops this thread's kept casts.
AMP_API void clear_autocast_cache();
// The name of the policy in force for the device on this thread.
AMP_API std::string_view get_autocast_policy(DeviceType device);

// What autocast has done on this thread since it began.
struct AutocastStats {
  uint64_t casts = 0;            // tensors cast
  uint64_t cache_hits = 0;       // casts saved by the cache
  uint64_t cached_casts = 0;     // kept now
  int64_t cached_bytes = 0;      // that these have in memory
  uint64_t cache_misses = 0;     // casts of weights that the cache had not, or not as they are now
  uint64_t cache_evictions = 0;  // casts dropped to stay within the budget
};
AMP_API AutocastStats autocast_stats();

}  // namespace amp
