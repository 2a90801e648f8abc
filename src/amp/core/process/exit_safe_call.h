// Calls into libraries that destroy their own state when the process exits: OpenBLAS, oneDNN. Internal.
#pragma once

#include <atomic>

#include <amp/core/thread/per_thread.h>

namespace amp::detail {

// The calls that a thread is in.
struct ExitSafeCalls {
  std::atomic<int> depth{0};
  ExitSafeCalls* next = nullptr;
  ExitSafeCalls* previous = nullptr;

  ExitSafeCalls();
  ~ExitSafeCalls();
  ExitSafeCalls(const ExitSafeCalls&) = delete;
  ExitSafeCalls& operator=(const ExitSafeCalls&) = delete;
};

extern constinit std::atomic<bool> calls_are_blocked;

// Guards one call. If the process exits while other threads are running, there are two cases. Either the exit code sees the call and waits
// for it, or allowed() is false and the call must not be made.
class ExitSafeCall {
 public:
  ExitSafeCall() : calls_(PerThread<ExitSafeCalls>::get()) {
    calls_.depth.store(calls_.depth.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
    std::atomic_signal_fence(std::memory_order_seq_cst);  // the exit code issues the fence for all threads
  }
  ~ExitSafeCall() { calls_.depth.store(calls_.depth.load(std::memory_order_relaxed) - 1, std::memory_order_release); }
  ExitSafeCall(const ExitSafeCall&) = delete;
  ExitSafeCall& operator=(const ExitSafeCall&) = delete;
  bool allowed() const { return !calls_are_blocked.load(std::memory_order_acquire); }

 private:
  ExitSafeCalls& calls_;
};

// Call this after a library has created the state that it destroys at exit. Exit handlers run in reverse order, so calls into the library
// are blocked before that state is destroyed.
void block_calls_before_exit();

}  // namespace amp::detail
