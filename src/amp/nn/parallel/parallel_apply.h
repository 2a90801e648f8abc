// Calls modules on their devices at the same time (torch::nn::parallel::parallel_apply).
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <amp/core/device.h>
#include <amp/core/tensor.h>
#include <amp/nn/module_call.h>
#include <amp/nn/module_holder.h>

namespace amp::nn::parallel {

namespace parallel_detail {

// Calls run(0), ..., run(devices.size() - 1), each on a separate thread (the first one on this thread). See parallel_apply.
AMP_API void run_replicas(const std::vector<Device>& devices, const std::function<void(size_t)>& run);
[[noreturn]] AMP_API void throw_counts(size_t modules, size_t inputs, size_t devices);

}  // namespace parallel_detail

// The results of modules[i](inputs[i]...) on devices[i]. Each call has a thread, with the caller's autocast state, grad mode and current
// streams. On the CPU a call computes on that thread alone, and draws random numbers from a separate stream that the default generator
// seeds. When all calls have ended, the error of the first failed call (in this order) is rethrown. An error of the library keeps its type.
// The text of those of core/error.h names the number and device of the replica. Throws ValueError if the numbers of modules, inputs and
// devices differ.
template <class M, class... Args>
auto parallel_apply(const std::vector<std::shared_ptr<M>>& modules, std::vector<std::tuple<Args...>> inputs,
                    const std::vector<Device>& devices) {
  using Result = decltype(module_detail::call(std::declval<M&>(), std::declval<Args&>()...));
  if (modules.size() != devices.size() || inputs.size() != devices.size())
    parallel_detail::throw_counts(modules.size(), inputs.size(), devices.size());
  const auto call = [&](size_t i) { return std::apply([&](auto&... arg) { return module_detail::call(*modules[i], arg...); }, inputs[i]); };
  if constexpr (std::is_void_v<Result>) {
    parallel_detail::run_replicas(devices, call);
  } else {
    std::vector<std::optional<Result>> found(devices.size());
    parallel_detail::run_replicas(devices, [&](size_t i) { found[i].emplace(call(i)); });
    std::vector<Result> results;
    for (auto& result : found) results.push_back(*std::move(result));
    return results;
  }
}
// The same for one module, on this thread. The list contains its result.
template <class M, class... Args>
auto apply_one(M& module, std::tuple<Args...>& input) {
  const auto call = [&] { return std::apply([&](auto&... arg) { return module_detail::call(module, arg...); }, input); };
  using Result = decltype(call());
  if constexpr (std::is_void_v<Result>) {
    call();
  } else {
    std::vector<Result> results;
    results.push_back(call());
    return results;
  }
}
template <class M>
auto parallel_apply(const std::vector<ModuleHolder<M>>& modules, const std::vector<Tensor>& inputs, const std::vector<Device>& devices) {
  std::vector<std::shared_ptr<M>> owned;
  for (const ModuleHolder<M>& module : modules) owned.push_back(module.ptr());
  const auto arguments = [](const auto& values) { return std::vector<std::tuple<Tensor>>(values.begin(), values.end()); };
  return parallel_apply(owned, arguments(inputs), devices);
}

}  // namespace amp::nn::parallel
