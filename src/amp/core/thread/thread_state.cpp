#include <amp/core/thread_state.h>

#include <utility>

#include <pthread.h>

#include <amp/core/allocator.h>
#include <amp/core/pool.h>
#include <amp/core/thread/per_thread.h>

namespace amp::detail {

constinit thread_local ThreadState thread_state_storage;

namespace {

constinit thread_local ThreadExitEntry* exit_entries = nullptr;

// Tensors may outlive the flush: `exiting` then makes frees bypass the caches.
void flush_thread(void* = nullptr) {
  while (exit_entries != nullptr) {
    ThreadExitEntry* entry = std::exchange(exit_entries, exit_entries->next);
    entry->destroy(entry);
  }
  ThreadState& state = thread_state();
  state.exiting = true;
  state.exit_hooked = false;
  release_thread_bins();
  release_thread_pool();
}

// The destructor of a pthread key flushes each thread. Setting one of the first 32 keys of a process needs no memory.
class ExitKey {
 public:
  ExitKey() : made_(pthread_key_create(&key_, flush_thread) == 0) {}
  // The library may be unloaded before a thread ends.
  ~ExitKey() {
    if (made_) pthread_key_delete(key_);
  }
  void set() const {
    if (made_) pthread_setspecific(key_, this);  // without a key a thread leaks its caches
  }

 private:
  pthread_key_t key_{};
  bool made_;
};

// At process exit, key destructors do not run for the main thread. Its thread_locals are destroyed then, before other libraries. This one
// is registered when the library is loaded.
struct MainThreadExit {
  bool armed = false;
  ~MainThreadExit() {
    if (armed) flush_thread();
  }
};
thread_local MainThreadExit main_thread_exit;
[[maybe_unused]] const bool registered = main_thread_exit.armed = true;

}  // namespace

void hook_thread_exit() {
  static const ExitKey key;
  if (thread_state().exit_hooked) return;
  thread_state().exit_hooked = true;
  key.set();
}

void add_thread_exit(ThreadExitEntry* entry) {
  hook_thread_exit();
  ThreadExitEntry** place = &exit_entries;
  while (*place != nullptr && (*place)->stage < entry->stage) place = &(*place)->next;
  entry->next = *place;
  *place = entry;
}

}  // namespace amp::detail
