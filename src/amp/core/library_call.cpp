#include <amp/core/library_call.h>

#include <chrono>
#include <cstdlib>
#include <mutex>
#include <thread>

#include <pthread.h>
#include <sys/syscall.h>
#include <unistd.h>

#if __has_include(<linux/membarrier.h>)
#include <linux/membarrier.h>
#endif

namespace amp::detail {

constinit std::atomic<bool> libraries_are_closed{false};

namespace {

constexpr auto kLongestWait = std::chrono::seconds(10);

constinit std::mutex mutex;
constinit LibraryUse* uses = nullptr;
constinit std::atomic<bool> in_fork_child{false};

// Issues a memory fence on every thread of the process, so that the calls themselves need none.
void fence_all_threads() {
#if defined(SYS_membarrier) && __has_include(<linux/membarrier.h>)
  if (syscall(SYS_membarrier, MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED, 0, 0) == 0 &&
      syscall(SYS_membarrier, MEMBARRIER_CMD_PRIVATE_EXPEDITED, 0, 0) == 0)
    return;
#endif
  std::atomic_thread_fence(std::memory_order_seq_cst);
  std::this_thread::sleep_for(std::chrono::milliseconds(10));  // long enough for their stores to become visible
}

template <class Condition>
bool any_other_thread(const Condition& condition) {
  const LibraryUse* const own = &PerThread<LibraryUse>::get();
  const std::lock_guard lock(mutex);
  for (const LibraryUse* use = uses; use != nullptr; use = use->next) {
    if (use != own && condition(*use)) return true;
  }
  return false;
}

bool others_have_called() {
  return any_other_thread([](const LibraryUse&) { return true; });
}

bool others_are_inside() {
  return any_other_thread([](const LibraryUse& use) { return use.depth.load(std::memory_order_acquire) != 0; });
}

void close_libraries() {
  if (libraries_are_closed.exchange(true)) return;
  if (in_fork_child.load(std::memory_order_relaxed)) return;  // fork does not copy the threads that were inside
  // A thread that makes its first call later takes the mutex after this and sees that the libraries are closed. The fence is expensive:
  // the kernel may need 20 ms to register a process of several threads for it.
  if (!others_have_called()) return;
  fence_all_threads();
  const auto end = std::chrono::steady_clock::now() + kLongestWait;
  while (others_are_inside() && std::chrono::steady_clock::now() < end) std::this_thread::sleep_for(std::chrono::microseconds(100));
}

// The libraries that this one depends on are unloaded after it.
struct CloseAtUnload {
  ~CloseAtUnload() { close_libraries(); }
} close_at_unload;

[[maybe_unused]] const int fork_handlers = pthread_atfork([] { mutex.lock(); }, [] { mutex.unlock(); },
                                                          [] {
                                                            mutex.unlock();
                                                            in_fork_child.store(true, std::memory_order_relaxed);
                                                          });

}  // namespace

LibraryUse::LibraryUse() {
  const std::lock_guard lock(mutex);
  next = uses;
  if (next != nullptr) next->previous = this;
  uses = this;
}

LibraryUse::~LibraryUse() {
  const std::lock_guard lock(mutex);
  (previous != nullptr ? previous->next : uses) = next;
  if (next != nullptr) next->previous = previous;
}

void close_libraries_before_exit() { std::atexit(close_libraries); }

}  // namespace amp::detail
