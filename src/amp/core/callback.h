// A function object of any type with the signature R(Args...), like std::function. The headers that every program includes use it, because
// <functional> takes longer to compile than all declarations of ops.
#pragma once

#include <cstddef>
#include <new>
#include <type_traits>
#include <utility>

namespace amp {

template <class Signature>
class Callback;

// A copy of a callback has its own copy of the function object. An empty one, made by default or from nullptr, must not be called.
// Function objects of up to two pointers are stored in the callback itself, larger ones in memory of their own.
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
      const std::decay_t<F>& given = function;
      if (!static_cast<bool>(given)) return;
    }
    held_ = Holder<std::decay_t<F>>::make(room_, std::forward<F>(function));
  }
  Callback(const Callback& other) : held_(other.held_ == nullptr ? nullptr : other.held_->copy(room_)) {}
  Callback(Callback&& other) noexcept { take(other); }
  Callback& operator=(Callback other) noexcept {
    destroy();
    take(other);
    return *this;
  }
  ~Callback() { destroy(); }

  explicit operator bool() const { return held_ != nullptr; }
  bool operator==(std::nullptr_t) const { return held_ == nullptr; }
  R operator()(Args... args) const { return held_->call(std::forward<Args>(args)...); }

 private:
  // `copy` and `move` use the room if the object fits into it.
  struct Held {
    virtual ~Held() = default;
    virtual R call(Args... args) = 0;
    virtual Held* copy(void* room) const = 0;
    virtual Held* move(void* room) noexcept = 0;
  };
  static constexpr size_t kRoom = 3 * sizeof(void*);  // the object and the pointer to its virtual functions

  template <class F>
  struct Holder final : Held {
    template <class Given>
    explicit Holder(Given&& given) : function(std::forward<Given>(given)) {}
    template <class Given>
    static Held* make(void* room, Given&& given) {
      if constexpr (sizeof(Holder) <= kRoom && alignof(Holder) <= alignof(void*) && std::is_nothrow_move_constructible_v<F>) {
        return ::new (room) Holder(std::forward<Given>(given));
      } else {
        return new Holder(std::forward<Given>(given));
      }
    }
    R call(Args... args) override {
      if constexpr (std::is_void_v<R>) static_cast<void>(function(std::forward<Args>(args)...));
      else return function(std::forward<Args>(args)...);
    }
    Held* copy(void* room) const override { return make(room, function); }
    Held* move(void* room) noexcept override { return make(room, std::move(function)); }
    F function;
  };

  bool is_inside() const { return static_cast<const void*>(held_) == room_; }
  void take(Callback& other) noexcept {
    if (other.is_inside()) {
      held_ = other.held_->move(room_);
      other.destroy();
    } else {
      held_ = std::exchange(other.held_, nullptr);
    }
  }
  void destroy() noexcept {
    if (is_inside()) held_->~Held();
    else delete held_;
    held_ = nullptr;
  }

  Held* held_ = nullptr;
  alignas(void*) unsigned char room_[kRoom];
};

}  // namespace amp
