// torch.amp.custom_fwd and custom_bwd for torch::autograd::Function, which libtorch lacks.
//
//   static torch::Tensor forward(torch::autograd::AutogradContext* ctx, torch::Tensor a, torch::Tensor b) {
//     return amp::libtorch::custom_fwd(ctx, at::kCUDA, at::kFloat, [&](const torch::Tensor& a, const torch::Tensor& b) {
//       ctx->save_for_backward({a, b});
//       return a.mm(b);
//     }, a, b);
//   }
//   static torch::autograd::variable_list backward(torch::autograd::AutogradContext* ctx, torch::autograd::variable_list grads) {
//     return amp::libtorch::custom_bwd(ctx, [&] { ... });
//   }
#pragma once

#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include <torch/csrc/autograd/custom_function.h>

#include <amp/core/error.h>
#include <amp/interop/torch/autocast.h>

namespace amp::libtorch {

// Casts `value` to `dtype` if it is a floating-point tensor on a device of this type, except float64; else returns it unchanged. The
// tensors of a vector, a list of tensors or an optional are cast one by one. Other values are returned unchanged.
inline at::Tensor cast_input(const at::Tensor& value, at::DeviceType device, at::ScalarType dtype) {
  const bool eligible =
      value.defined() && value.is_floating_point() && value.device().type() == device && value.scalar_type() != at::kDouble;
  return eligible ? value.to(dtype) : value;
}
template <class T>
T cast_input(T value, at::DeviceType, at::ScalarType) {
  return value;
}
template <class T>
std::vector<T> cast_input(const std::vector<T>& list, at::DeviceType device, at::ScalarType dtype);
template <class T>
std::optional<T> cast_input(const std::optional<T>& value, at::DeviceType device, at::ScalarType dtype);

inline std::vector<at::Tensor> cast_input(at::TensorList list, at::DeviceType device, at::ScalarType dtype) {
  std::vector<at::Tensor> result;
  for (const at::Tensor& item : list) result.push_back(cast_input(item, device, dtype));
  return result;
}
template <class T>
std::vector<T> cast_input(const std::vector<T>& list, at::DeviceType device, at::ScalarType dtype) {
  std::vector<T> result;
  for (const T& item : list) result.push_back(cast_input(item, device, dtype));
  return result;
}
template <class T>
std::optional<T> cast_input(const std::optional<T>& value, at::DeviceType device, at::ScalarType dtype) {
  return value ? std::optional<T>(cast_input(*value, device, dtype)) : std::nullopt;
}

namespace detail {
// Whether values of the type can contain tensors that are cast.
template <class T>
inline constexpr bool kHasTensors = std::is_same_v<T, at::Tensor> || std::is_same_v<T, at::TensorList>;
template <class T>
inline constexpr bool kHasTensors<std::vector<T>> = kHasTensors<T>;
template <class T>
inline constexpr bool kHasTensors<std::optional<T>> = kHasTensors<T>;

// The argument with its tensors cast. An argument without tensors is passed on as it is: it may be a reference, or not copyable.
template <class T>
decltype(auto) cast_argument(T&& arg, at::DeviceType device, at::ScalarType dtype) {
  if constexpr (kHasTensors<std::remove_cvref_t<T>>) return cast_input(std::as_const(arg), device, dtype);
  else return std::forward<T>(arg);
}

inline constexpr const char* kForwardState = "amp::libtorch::custom_fwd";  // in saved_data: device, whether autocast was on, its dtype
inline void save_state(torch::autograd::AutogradContext* ctx, at::DeviceType device, bool enabled) {
  ctx->saved_data[kForwardState] = std::vector<int64_t>{static_cast<int64_t>(device), static_cast<int64_t>(enabled),
                                                        static_cast<int64_t>(at::autocast::get_autocast_dtype(device))};
}
}  // namespace detail

// Runs `forward(args...)` unchanged, and saves the autocast state of the device for custom_bwd.
template <class F, class... Args>
decltype(auto) custom_fwd(torch::autograd::AutogradContext* ctx, at::DeviceType device, F&& forward, Args&&... args) {
  detail::save_state(ctx, device, at::autocast::is_autocast_enabled(device));
  return std::forward<F>(forward)(std::forward<Args>(args)...);
}

// In a region: casts `args` to `cast_inputs` by cast_input, and runs forward, and later backward, with autocast of the device off. Outside
// of regions: runs forward unchanged.
template <class F, class... Args>
decltype(auto) custom_fwd(torch::autograd::AutogradContext* ctx, at::DeviceType device, at::ScalarType cast_inputs, F&& forward,
                          Args&&... args) {
  detail::save_state(ctx, device, false);
  if (!at::autocast::is_autocast_enabled(device)) return std::forward<F>(forward)(std::forward<Args>(args)...);
  const Autocast off(device, {.enabled = false});
  return std::forward<F>(forward)(detail::cast_argument(std::forward<Args>(args), device, cast_inputs)...);
}

// Runs `backward(args...)` in the autocast state that custom_fwd saved, wherever the backward pass started. Throws Error if forward did not
// run through custom_fwd.
template <class F, class... Args>
decltype(auto) custom_bwd(torch::autograd::AutogradContext* ctx, F&& backward, Args&&... args) {
  const auto found = ctx->saved_data.find(detail::kForwardState);
  AMP_CHECK(found != ctx->saved_data.end(), Error, "[custom_bwd] forward was not run through custom_fwd");
  const std::vector<int64_t> state = found->second.toIntVector();
  const Autocast region(static_cast<at::DeviceType>(state[0]), {.dtype = static_cast<at::ScalarType>(state[2]), .enabled = state[1] != 0});
  return std::forward<F>(backward)(std::forward<Args>(args)...);
}

}  // namespace amp::libtorch
