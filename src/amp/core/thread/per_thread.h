// One object of a type per thread. Internal.
#pragma once

#include <cstdint>
#include <memory>

#include <amp/core/thread_state.h>

namespace amp::detail {

// The order in which a thread's objects are destroyed when it ends. Objects of one stage are destroyed in reverse order of creation.
// Objects of the first two stages may use those of the third.
enum class ExitStage : uint8_t { CastCache, Observers, Others };

struct ThreadExitEntry {
  ThreadExitEntry* next = nullptr;
  void (*destroy)(ThreadExitEntry* self) = nullptr;
  ExitStage stage = ExitStage::Others;
};
void add_thread_exit(ThreadExitEntry* entry);

// Created on first use, destroyed when the thread ends. Replaces a thread_local with a destructor: glibc terminates the process if there is
// no memory to register the destructor, but this class throws std::bad_alloc.
template <class T, ExitStage Stage = ExitStage::Others>
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
    holder->stage = Stage;
    add_thread_exit(holder.get());
    holder_ = holder.release();
  }

  static inline constinit thread_local Holder* holder_ __attribute__((tls_model(AMP_TLS_MODEL))) = nullptr;
};

}  // namespace amp::detail
