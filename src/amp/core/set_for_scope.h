// Sets a variable for a scope, such as a field of the thread state.
#pragma once

#include <utility>

namespace amp::detail {

// Gives the variable its previous value back when it is destroyed.
template <class T>
class [[nodiscard]] SetForScope {
 public:
  template <class Value = T>
  SetForScope(T& variable, Value&& value) : variable_(variable), previous_(std::exchange(variable, std::forward<Value>(value))) {}
  ~SetForScope() { variable_ = std::move(previous_); }
  SetForScope(const SetForScope&) = delete;
  SetForScope& operator=(const SetForScope&) = delete;

 private:
  T& variable_;
  T previous_;
};

}  // namespace amp::detail
