// Functions that run under a guard. Internal: autocast_wrap and autocast::carry use them.
#pragma once

#include <concepts>
#include <tuple>
#include <utility>

namespace amp::detail {

// Calls `function` (anything that std::invoke accepts) during the lifetime of the object that `make_guard()` returns. std::apply does the
// same as std::invoke, which needs <functional>, and that takes long to compile.
template <class MakeGuard, class Function>
class Guarded {
 public:
  Guarded(MakeGuard make_guard, Function function) : make_guard_(std::move(make_guard)), function_(std::move(function)) {}

  template <class... Args>
  requires std::invocable<Function&, Args...>
  decltype(auto) operator()(Args&&... args) {
    const auto guard = make_guard_();
    return std::apply(function_, std::forward_as_tuple(std::forward<Args>(args)...));
  }
  template <class... Args>
  requires std::invocable<const Function&, Args...>
  decltype(auto) operator()(Args&&... args) const {
    const auto guard = make_guard_();
    return std::apply(function_, std::forward_as_tuple(std::forward<Args>(args)...));
  }

 private:
  MakeGuard make_guard_;
  Function function_;
};

}  // namespace amp::detail
