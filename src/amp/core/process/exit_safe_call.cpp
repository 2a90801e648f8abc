#include <amp/core/process/exit_safe_call.h>

#include <chrono>
#include <cstdlib>
#include <mutex>
#include <thread>

#include <pthread.h>

#if __has_include(<linux/membarrier.h>)
#include <linux/membarrier.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

namespace amp::detail {

constinit std::atomic<bool> calls_are_blocked{false};

namespace {

constexpr auto kLongestWait = std::chrono::seconds(10);

constinit std::mutex mutex;
constinit ExitSafeCalls* list = nullptr;
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
  const ExitSafeCalls* const own = &PerThread<ExitSafeCalls>::get();
  const std::lock_guard lock(mutex);
  for (const ExitSafeCalls* calls = list; calls != nullptr; calls = calls->next) {
    if (calls != own && condition(*calls)) return true;
  }
  return false;
}

bool others_have_called() {
  return any_other_thread([](const ExitSafeCalls&) { return true; });
}

bool others_are_inside() {
  return any_other_thread([](const ExitSafeCalls& calls) { return calls.depth.load(std::memory_order_acquire) != 0; });
}

void block_calls() {
  if (calls_are_blocked.exchange(true)) return;
  if (in_fork_child.load(std::memory_order_relaxed)) return;  // fork does not copy the threads that were inside
  // A thread that makes its first call later locks the mutex after this and sees that calls are blocked. The fence is expensive: the kernel
  // may need 20 ms to register a process that has several threads.
  if (!others_have_called()) return;
  fence_all_threads();
  const auto end = std::chrono::steady_clock::now() + kLongestWait;
  while (others_are_inside() && std::chrono::steady_clock::now() < end) std::this_thread::sleep_for(std::chrono::microseconds(100));
}

// The libraries that this one depends on are unloaded after it.
struct BlockAtUnload {
  ~BlockAtUnload() { block_calls(); }
} block_at_unload;

[[maybe_unused]] const int fork_handlers = pthread_atfork([] { mutex.lock(); }, [] { mutex.unlock(); },
                                                          [] {
                                                            mutex.unlock();
                                                            in_fork_child.store(true, std::memory_order_relaxed);
                                                          });

}  // namespace

ExitSafeCalls::ExitSafeCalls() {
  const std::lock_guard lock(mutex);
  next = list;
  if (next != nullptr) next->previous = this;
  list = this;
}

ExitSafeCalls::~ExitSafeCalls() {
  const std::lock_guard lock(mutex);
  (previous != nullptr ? previous->next : list) = next;
  if (next != nullptr) next->previous = previous;
}

void block_calls_before_exit() {
  constexpr int kMost = 100;  // by then the libraries have created all state that they create only once
  static constinit std::atomic<int> count{0};
  if (count.load(std::memory_order_relaxed) < kMost && count.fetch_add(1, std::memory_order_relaxed) < kMost) std::atexit(block_calls);
}

}  // namespace amp::detail
