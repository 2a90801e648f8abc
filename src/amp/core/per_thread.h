// One object of a type per thread. Internal.
#pragma once

#include <memory>

#include <amp/core/thread_state.h>

namespace amp::detail {

// An object that is destroyed when its thread ends; objects are destroyed in reverse order of registration.
struct ThreadExitEntry {
  ThreadExitEntry* next = nullptr;
  void (*destroy)(ThreadExitEntry* self) = nullptr;
};
void add_thread_exit(ThreadExitEntry* entry);

// Created on first use, destroyed when the thread ends. Replaces a thread_local with a destructor, for which glibc terminates the process
// if there is no memory to register the destructor; this class throws std::bad_alloc.
template <class T>
class PerThread {
 public:
  static T& get() {
    if (holder_ == nullptr) [[unlikely]]
      make();
    return holder_->value;
  }

 private:
  struct Holder : ThreadExitEntry {
    T value;
  };

  [[gnu::noinline]] static void make() {
    auto holder = std::make_unique<Holder>();
    holder->destroy = [](ThreadExitEntry* self) {
      holder_ = nullptr;
      delete static_cast<Holder*>(self);
    };
    add_thread_exit(holder.get());
    holder_ = holder.release();
  }

  static inline constinit thread_local Holder* holder_ __attribute__((tls_model(AMP_TLS_MODEL))) = nullptr;
};

}  // namespace amp::detail
