// A lock of one byte, for work that is short and whose data has no room for a mutex. Internal.
#pragma once

#include <atomic>
#include <cstdint>
#include <thread>

namespace amp::autograd {

inline void spin_lock(std::atomic<uint8_t>& lock) {
  while (lock.exchange(1, std::memory_order_acquire) != 0) {
    while (lock.load(std::memory_order_relaxed) != 0) std::this_thread::yield();
  }
}
inline void spin_unlock(std::atomic<uint8_t>& lock) { lock.store(0, std::memory_order_release); }

class SpinLock {
 public:
  explicit SpinLock(std::atomic<uint8_t>& lock) : lock_(lock) { spin_lock(lock); }
  ~SpinLock() { spin_unlock(lock_); }
  SpinLock(const SpinLock&) = delete;
  SpinLock& operator=(const SpinLock&) = delete;

 private:
  std::atomic<uint8_t>& lock_;
};

}  // namespace amp::autograd
