#include <amp/cpu/gemm/blas_threads.h>

#include <cblas.h>
#include <pthread.h>

#include <mutex>

namespace amp::cpu {

namespace {

constinit std::mutex setting_mutex;
constinit int users_of_setting = 0, threads_before = 1;

// Another thread may hold the mutex while this one forks.
[[maybe_unused]] const int fork_handlers =
    pthread_atfork([] { setting_mutex.lock(); }, [] { setting_mutex.unlock(); }, [] { setting_mutex.unlock(); });

// Whether OpenBLAS has its own threads. An OpenMP build of OpenBLAS recognizes parallel regions.
bool has_own_threads() {
  static const bool result = openblas_get_parallel() == OPENBLAS_THREAD;
  return result;
}

}  // namespace

void begin_calling_thread_only() {
  if (!has_own_threads()) return;
  const std::lock_guard lock(setting_mutex);
  if (users_of_setting++ != 0) return;
  threads_before = openblas_get_num_threads();
  if (threads_before != 1) openblas_set_num_threads(1);
}

void end_calling_thread_only() {
  if (!has_own_threads()) return;
  const std::lock_guard lock(setting_mutex);
  if (--users_of_setting == 0 && threads_before != 1) openblas_set_num_threads(threads_before);
}

}  // namespace amp::cpu
