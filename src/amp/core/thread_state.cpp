#include <amp/core/thread_state.h>

#include <amp/autocast/cache.h>
#include <amp/core/allocator.h>
#include <amp/core/pool.h>
#include <amp/trace/observer.h>

namespace amp::detail {

constinit thread_local ThreadState thread_state_storage;

namespace {
// Static tensors outlive the main thread's thread_locals: after the flush, `exiting` makes later frees bypass the caches.
struct ThreadExit {
  bool armed = false;
  ~ThreadExit() {
    if (!armed) return;
    autocast::destroy_thread_cache();
    trace::destroy_thread_observers();
    thread_state().exiting = true;
    release_thread_bins();
    release_thread_pool();
  }
};
thread_local ThreadExit thread_exit;
}  // namespace

void hook_thread_exit() {
  if (thread_state().exit_hooked) return;
  thread_state().exit_hooked = true;
  thread_exit.armed = true;
}

}  // namespace amp::detail
