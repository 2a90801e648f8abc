// Reference counts that avoid atomic read-modify-write instructions when no other thread can change the count: for the last holder, and
// while the process has a single thread (as std::shared_ptr in libstdc++).
#pragma once

#include <atomic>
#include <cstdint>

#if __has_include(<sys/single_threaded.h>)
#include <sys/single_threaded.h>
#endif

namespace amp::detail {

using RefCount = std::atomic<uint32_t>;

inline bool single_threaded() noexcept {
#if __has_include(<sys/single_threaded.h>)
  return __libc_single_threaded != 0;
#else
  return false;
#endif
}

inline void add_reference(RefCount& count) noexcept {
  if (single_threaded()) count.store(count.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
  else count.fetch_add(1, std::memory_order_relaxed);
}

// Returns the remaining count.
inline uint32_t drop_reference(RefCount& count) noexcept {
  const uint32_t now = count.load(std::memory_order_acquire);
  if (now != 1 && !single_threaded()) return count.fetch_sub(1, std::memory_order_acq_rel) - 1;
  count.store(now - 1, std::memory_order_relaxed);
  return now - 1;
}

}  // namespace amp::detail
