#include <amp/core/parallel.h>

#include <algorithm>
#include <atomic>
#include <exception>

#include <pthread.h>

#include <amp/core/error.h>
#include <amp/core/thread/serial_scope.h>

#if defined(_OPENMP)
#include <omp.h>
#elif defined(__SANITIZE_THREAD__)
#include <thread>
#include <vector>
#endif

namespace amp {

namespace {

constinit std::atomic<int> g_num_threads{0};     // 0: OpenMP's default
constinit std::atomic<bool> g_has_teams{false};  // OpenMP has created threads for this library
constinit std::atomic<bool> g_is_alone{false};   // in a forked child: those threads do not exist, and OpenMP would wait for them

int at_most_usable(int threads) {
#ifdef _OPENMP
  // The limit if there are fewer processors: the stacks of too many threads do not fit into memory.
  constexpr int kMostThreads = 64;
  if (threads > kMostThreads) return std::min(threads, std::max(kMostThreads, omp_get_num_procs()));
#endif
  return threads;
}

void note_team(int threads) {
  if (threads > 1 && !g_has_teams.load(std::memory_order_relaxed)) g_has_teams.store(true, std::memory_order_relaxed);
}

[[maybe_unused]] const int fork_handler = pthread_atfork(nullptr, nullptr, [] {
  if (!g_has_teams.load(std::memory_order_relaxed)) return;
  g_is_alone.store(true, std::memory_order_relaxed);
  g_num_threads.store(1, std::memory_order_relaxed);
#ifdef _OPENMP
  omp_set_num_threads(1);
#endif
});

constinit thread_local bool t_serial = false;  // inside a SerialScope

#if !defined(_OPENMP) && defined(__SANITIZE_THREAD__)
thread_local bool t_in_team = false;
#endif

// Calls member(index, count) on up to `threads` threads at once, including this one, and waits for all of them. `member` must not throw.
template <class Member>
void run_team(int threads, const Member& member) {
  note_team(threads);
#if defined(_OPENMP)
#pragma omp parallel num_threads(threads)
  member(omp_get_thread_num(), omp_get_num_threads());
#elif defined(__SANITIZE_THREAD__)
  // The thread sanitizer does not understand libgomp's synchronization, so its builds use std::thread instead of OpenMP.
  std::vector<std::thread> others;
  const auto join_team = [&](int index) {
    t_in_team = true;
    member(index, threads);
    t_in_team = false;
  };
  for (int i = 1; i < threads; ++i) others.emplace_back(join_team, i);
  join_team(0);
  for (std::thread& other : others) other.join();
#else
  (void)threads;
  member(0, 1);
#endif
}

}  // namespace

int get_num_threads() {
  if (t_serial) return 1;
  const int chosen = g_num_threads.load(std::memory_order_relaxed);
  if (chosen > 0) return chosen;
#ifdef _OPENMP
  return at_most_usable(omp_get_max_threads());
#else
  return 1;
#endif
}

void set_num_threads(int n) {
  AMP_CHECK(n > 0, ValueError, "[set_num_threads] expected a positive number of threads, got ", n);
  if (g_is_alone.load(std::memory_order_relaxed)) return;
  n = at_most_usable(n);
  g_num_threads.store(n, std::memory_order_relaxed);
#ifdef _OPENMP
  omp_set_num_threads(n);
#endif
}

bool in_parallel_region() {
#if defined(_OPENMP)
  return omp_in_parallel() != 0;
#elif defined(__SANITIZE_THREAD__)
  return t_in_team;
#else
  return false;
#endif
}

namespace detail {

SerialScope::SerialScope() : previous_(t_serial) { t_serial = true; }
SerialScope::~SerialScope() { t_serial = previous_; }

#ifdef _OPENMP
OpenMPThreads::OpenMPThreads() : OpenMPThreads(in_parallel_region() ? 1 : get_num_threads()) {}
OpenMPThreads::OpenMPThreads(int count) : count_(count), previous_(omp_get_max_threads()) {
  note_team(count_);
  if (count_ != previous_) omp_set_num_threads(count_);
}
OpenMPThreads::~OpenMPThreads() {
  if (count_ != previous_) omp_set_num_threads(previous_);
}
#else
OpenMPThreads::OpenMPThreads() : OpenMPThreads(1) {}
OpenMPThreads::OpenMPThreads(int count) : count_(count), previous_(count) {}
OpenMPThreads::~OpenMPThreads() = default;
#endif

bool parallel_is_useful() { return get_num_threads() > 1 && !in_parallel_region(); }

void parallel_run(int64_t begin, int64_t end, int64_t grain, RangeFunction run, const void* context) {
  const int64_t n = end - begin;
  grain = std::max<int64_t>(grain, 1);
  const int threads = static_cast<int>(std::min<int64_t>(get_num_threads(), n / grain + (n % grain != 0)));
  std::exception_ptr error;
  std::atomic_flag failed = ATOMIC_FLAG_INIT;
  // `count` may be less than `threads`.
  run_team(threads, [&](int index, int count) {
    const int64_t chunk = std::max(n / count + (n % count != 0), grain);
    const int64_t first = begin + index * chunk;
    if (first >= end) return;
    try {
      run(context, first, std::min(end, first + chunk));
    } catch (...) {
      if (!failed.test_and_set()) error = std::current_exception();
    }
  });
  if (error) std::rethrow_exception(error);
}

}  // namespace detail

}  // namespace amp
