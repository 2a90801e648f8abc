// A function object of any type with the signature R(Args...), like std::function. The headers that every program includes use it, because
// <functional> takes longer to compile than all declarations of ops.
#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>

namespace amp {

template <class Signature>
class Callback;

// A copy of a callback has its own copy of the function object. An empty one, made by default or from nullptr, must not be called.
template <class R, class... Args>
class Callback<R(Args...)> {
 public:
  Callback() = default;
  Callback(std::nullptr_t) {}
  // Anything that can be called with these arguments. A null pointer to a function and an empty std::function make an empty callback.
  template <class F>
  requires(!std::is_same_v<std::remove_cvref_t<F>, Callback> && std::is_invocable_r_v<R, std::decay_t<F>&, Args...>)
      Callback(F&& function) {
    if constexpr (std::is_constructible_v<bool, std::decay_t<F>&> && std::is_constructible_v<std::decay_t<F>, std::nullptr_t>) {
      if (!static_cast<bool>(function)) return;
    }
    held_ = new Holder<std::decay_t<F>>(std::forward<F>(function));
  }
  Callback(const Callback& other) : held_(other.held_ == nullptr ? nullptr : other.held_->clone()) {}
  Callback(Callback&& other) noexcept : held_(std::exchange(other.held_, nullptr)) {}
  Callback& operator=(Callback other) noexcept {
    std::swap(held_, other.held_);
    return *this;
  }
  ~Callback() { delete held_; }

  explicit operator bool() const { return held_ != nullptr; }
  bool operator==(std::nullptr_t) const { return held_ == nullptr; }
  R operator()(Args... args) const { return held_->call(std::forward<Args>(args)...); }

 private:
  struct Held {
    virtual ~Held() = default;
    virtual R call(Args... args) = 0;
    virtual Held* clone() const = 0;
  };
  template <class F>
  struct Holder final : Held {
    template <class Given>
    explicit Holder(Given&& given) : function(std::forward<Given>(given)) {}
    R call(Args... args) override {
      if constexpr (std::is_void_v<R>) static_cast<void>(function(std::forward<Args>(args)...));
      else return function(std::forward<Args>(args)...);
    }
    Held* clone() const override { return new Holder(function); }
    F function;
  };

  Held* held_ = nullptr;
};

}  // namespace amp
