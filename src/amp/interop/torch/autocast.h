// Autocast for libtorch's ops (torch.autocast). libtorch itself has only switches for each thread.
//
//   amp::libtorch::Autocast region(at::kCPU);  // until the end of the block
//   torch::Tensor output = model->forward(input);
#pragma once

#include <functional>
#include <optional>
#include <type_traits>
#include <utility>

#include <ATen/autocast_mode.h>
#include <c10/core/impl/LocalDispatchKeySet.h>

#include <amp/autocast/guarded.h>
#include <amp/core/error.h>

namespace amp::libtorch {

// The options of a region.
struct AutocastOptions {
  // The low-precision dtype. Default: at::autocast::get_autocast_dtype(device), which is the dtype of the surrounding region. Outside of
  // regions, it is bfloat16 on the CPU and float16 on CUDA. For a dtype other than float16 and bfloat16, libtorch warns and the region is
  // disabled. On CUDA, every dtype is accepted.
  std::optional<at::ScalarType> dtype = std::nullopt;
  // If false, ops in the region run in the dtypes of their inputs.
  bool enabled = true;
  // Whether casts of weights are cached until the outermost region ends. Default: the setting of the surrounding region.
  std::optional<bool> cache_enabled = std::nullopt;
};

// A region in which libtorch's ops run in the dtypes of libtorch's lists. It lasts as long as this object. Entry and exit do the same as
// the context manager torch.autocast: the previous state returns, also after an exception, and the cache of weight casts is cleared when
// the outermost region ends. Regions nest. They must end in reverse order, on the thread that began them. Other threads are not in the
// region.
//
// If CUDA is not available, libtorch warns and a region for CUDA is disabled. For ops of amp, use amp::Autocast instead. Throws ValueError
// for devices without autocast.
class Autocast {
 public:
  [[nodiscard]] explicit Autocast(at::DeviceType device, const AutocastOptions& options = {}) : device_(device) {
    AMP_CHECK(at::autocast::is_autocast_available(device), ValueError, "[Autocast] libtorch has no autocast for ", device);
    previous_enabled_ = at::autocast::is_autocast_enabled(device);
    previous_dtype_ = at::autocast::get_autocast_dtype(device);
    previous_cache_enabled_ = at::autocast::is_autocast_cache_enabled();
    const at::ScalarType dtype = options.dtype.value_or(previous_dtype_);
    const bool enabled = options.enabled && supports(device, dtype);
    at::autocast::set_autocast_enabled(device, enabled);
    at::autocast::set_autocast_dtype(device, dtype);
    at::autocast::increment_nesting();
    at::autocast::set_autocast_cache_enabled(options.cache_enabled.value_or(previous_cache_enabled_));
  }
  [[nodiscard]] explicit Autocast(const at::Device& device, const AutocastOptions& options = {}) : Autocast(device.type(), options) {}
  Autocast(const Autocast&) = delete;
  Autocast& operator=(const Autocast&) = delete;
  ~Autocast() {
    if (at::autocast::decrement_nesting() == 0) at::autocast::clear_cache();
    at::autocast::set_autocast_enabled(device_, previous_enabled_);
    at::autocast::set_autocast_dtype(device_, previous_dtype_);
    at::autocast::set_autocast_cache_enabled(previous_cache_enabled_);
  }

 private:
  // Every CUDA device that current versions of libtorch support can store bfloat16, which is what torch.autocast would check.
  static bool supports(at::DeviceType device, at::ScalarType dtype) {
    if (device == at::kCUDA) {
      if (!at::hasCUDA()) TORCH_WARN("[Autocast] CUDA is not available: the region is disabled");
      return at::hasCUDA();
    }
    const bool reduced = dtype == at::kHalf || dtype == at::kBFloat16;
    if (!reduced)
      TORCH_WARN("[Autocast] ", device, " autocast supports the dtypes Half and BFloat16, not ", dtype, ": the region is disabled");
    return reduced;
  }

  at::DeviceType device_;
  bool previous_enabled_ = false;
  at::ScalarType previous_dtype_ = at::ScalarType::Undefined;
  bool previous_cache_enabled_ = true;
};

// Turns autocast off for every device, as long as this object exists. A region inside of it turns autocast on again.
class NoAutocast {
 public:
  [[nodiscard]] NoAutocast() = default;
  NoAutocast(const NoAutocast&) = delete;
  NoAutocast& operator=(const NoAutocast&) = delete;

 private:
  c10::impl::ExcludeDispatchKeyGuard excluded_{c10::autocast_dispatch_keyset};
};

// Returns a function that runs `function` in a new region on every call, as PyTorch's decorator does. `function` may be anything that
// std::invoke accepts. As in PyTorch, the region inherits the dtype and `cache_enabled` from the place where the function is wrapped.
template <class F>
auto autocast_wrap(at::DeviceType device, AutocastOptions options, F&& function) {
  if (at::autocast::is_autocast_available(device)) {
    if (!options.dtype) options.dtype = at::autocast::get_autocast_dtype(device);
    if (!options.cache_enabled) options.cache_enabled = at::autocast::is_autocast_cache_enabled();
  }
  const auto region = [device, options] { return Autocast(device, options); };
  return amp::detail::Guarded<std::remove_const_t<decltype(region)>, std::decay_t<F>>(region, std::forward<F>(function));
}

}  // namespace amp::libtorch
