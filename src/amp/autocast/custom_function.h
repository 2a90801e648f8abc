// Autocast for autograd::Function (torch.amp.custom_fwd and custom_bwd).
//
//   static Tensor forward(AutogradContext* ctx, const Tensor& a, const Tensor& b) {
//     return custom_fwd(ctx, kCUDA, [&](const Tensor& a, const Tensor& b) { ctx->save_for_backward({a, b}); return a.mm(b); }, a, b);
//   }
//   static variable_list backward(AutogradContext* ctx, variable_list grads) {
//     return custom_bwd(ctx, [&] { ... });
//   }
#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <tuple>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

#include <amp/autocast/autocast.h>
#include <amp/autograd/function.h>

namespace amp {

namespace detail {

// Returns `t` cast to `dtype`, or `t` itself if autocast on this device does not cast such a tensor.
AMP_API Tensor cast_input(const Tensor& t, DeviceType device, ScalarType dtype);
template <class T>
T cast_input(T value, DeviceType, ScalarType) {
  return value;
}
inline std::vector<Tensor> cast_input(TensorList list, DeviceType device, ScalarType dtype) {
  std::vector<Tensor> result;
  for (const Tensor& item : list) result.push_back(cast_input(item, device, dtype));
  return result;
}
// Overloads for containers, which may be nested. All are declared before any is defined, because they call each other.
template <class T>
std::vector<T> cast_input(const std::vector<T>& list, DeviceType device, ScalarType dtype);
template <class T, size_t N>
std::array<T, N> cast_input(const std::array<T, N>& list, DeviceType device, ScalarType dtype);
template <class T>
std::optional<T> cast_input(const std::optional<T>& value, DeviceType device, ScalarType dtype);
template <class K, class T>
std::map<K, T> cast_input(const std::map<K, T>& map, DeviceType device, ScalarType dtype);
template <class K, class T>
std::unordered_map<K, T> cast_input(const std::unordered_map<K, T>& map, DeviceType device, ScalarType dtype);
template <class A, class B>
std::pair<A, B> cast_input(const std::pair<A, B>& pair, DeviceType device, ScalarType dtype);
template <class... T>
std::tuple<T...> cast_input(const std::tuple<T...>& tuple, DeviceType device, ScalarType dtype);

template <class T>
std::vector<T> cast_input(const std::vector<T>& list, DeviceType device, ScalarType dtype) {
  std::vector<T> result;
  for (const T& item : list) result.push_back(cast_input(item, device, dtype));
  return result;
}
template <class T, size_t N>
std::array<T, N> cast_input(const std::array<T, N>& list, DeviceType device, ScalarType dtype) {
  std::array<T, N> result = list;
  for (T& item : result) item = cast_input(std::as_const(item), device, dtype);
  return result;
}
template <class T>
std::optional<T> cast_input(const std::optional<T>& value, DeviceType device, ScalarType dtype) {
  return value ? std::optional<T>(cast_input(*value, device, dtype)) : std::nullopt;
}
template <class K, class T>
std::map<K, T> cast_input(const std::map<K, T>& map, DeviceType device, ScalarType dtype) {
  std::map<K, T> result;
  for (const auto& [key, item] : map) result.emplace(key, cast_input(item, device, dtype));
  return result;
}
template <class K, class T>
std::unordered_map<K, T> cast_input(const std::unordered_map<K, T>& map, DeviceType device, ScalarType dtype) {
  std::unordered_map<K, T> result;
  for (const auto& [key, item] : map) result.emplace(key, cast_input(item, device, dtype));
  return result;
}
template <class A, class B>
std::pair<A, B> cast_input(const std::pair<A, B>& pair, DeviceType device, ScalarType dtype) {
  return {cast_input(pair.first, device, dtype), cast_input(pair.second, device, dtype)};
}
template <class... T>
std::tuple<T...> cast_input(const std::tuple<T...>& tuple, DeviceType device, ScalarType dtype) {
  return std::apply([&](const T&... item) { return std::tuple<T...>(cast_input(item, device, dtype)...); }, tuple);
}

// Whether values of the type can contain tensors that are cast.
template <class T>
inline constexpr bool kHasTensors = std::is_same_v<T, Tensor> || std::is_same_v<T, TensorList>;
template <class T>
inline constexpr bool kHasTensors<std::vector<T>> = kHasTensors<T>;
template <class T, size_t N>
inline constexpr bool kHasTensors<std::array<T, N>> = kHasTensors<T>;
template <class T>
inline constexpr bool kHasTensors<std::optional<T>> = kHasTensors<T>;
template <class K, class T>
inline constexpr bool kHasTensors<std::map<K, T>> = kHasTensors<T>;
template <class K, class T>
inline constexpr bool kHasTensors<std::unordered_map<K, T>> = kHasTensors<T>;
template <class A, class B>
inline constexpr bool kHasTensors<std::pair<A, B>> = kHasTensors<A> || kHasTensors<B>;
template <class... T>
inline constexpr bool kHasTensors<std::tuple<T...>> = (kHasTensors<T> || ...);

// The argument with its tensors cast. An argument without tensors is passed on as it is: it may be a reference, or not copyable.
template <class T>
decltype(auto) cast_argument(T&& arg, DeviceType device, ScalarType dtype) {
  if constexpr (kHasTensors<std::remove_cvref_t<T>>) return cast_input(std::as_const(arg), device, dtype);
  else return std::forward<T>(arg);
}

}  // namespace detail

// Runs `forward(args...)` unchanged, and saves the autocast state for custom_bwd.
template <class F, class... Args>
decltype(auto) custom_fwd(autograd::AutogradContext* ctx, DeviceType, F&& forward, Args&&... args) {
  ctx->autocast_state = std::make_shared<const AutocastState>(AutocastState::capture());
  return std::forward<F>(forward)(std::forward<Args>(args)...);
}

// If autocast is enabled for the device, casts the floating-point tensors among `args` to `cast_inputs`, except float64 tensors and tensors
// on other devices. Tensors in lists, vectors, arrays, optionals, maps, pairs and tuples, nested or not, are also cast. Arguments of other
// types are passed on as they are. forward, and later backward, then run with autocast off. If autocast is disabled, runs forward
// unchanged.
template <class F, class... Args>
decltype(auto) custom_fwd(autograd::AutogradContext* ctx, DeviceType device, ScalarType cast_inputs, F&& forward, Args&&... args) {
  const bool cast = is_autocast_enabled(device);
  const Autocast off(device, {.dtype = get_autocast_dtype(device), .enabled = false});
  ctx->autocast_state = std::make_shared<const AutocastState>(AutocastState::capture());
  if (cast) return std::forward<F>(forward)(detail::cast_argument(std::forward<Args>(args), device, cast_inputs)...);
  return std::forward<F>(forward)(std::forward<Args>(args)...);
}

// Runs `backward(args...)` in the autocast state that custom_fwd saved, wherever the backward pass started.
template <class F, class... Args>
decltype(auto) custom_bwd(autograd::AutogradContext* ctx, F&& backward, Args&&... args) {
  AMP_CHECK(ctx->autocast_state != nullptr, Error, "[custom_bwd] forward was not run through custom_fwd");
  const AutocastStateGuard state(*ctx->autocast_state);
  return std::forward<F>(backward)(std::forward<Args>(args)...);
}

}  // namespace amp
