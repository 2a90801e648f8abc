#include <amp/core/parallel.h>

#include <algorithm>
#include <atomic>
#include <exception>

#include <pthread.h>

#include <amp/core/error.h>
#include <amp/core/thread/serial_scope.h>
#include <amp/core/thread/team.h>

namespace amp {

namespace {

namespace team = detail::team;

constinit std::atomic<int> g_num_threads{0};     // 0: the default
constinit std::atomic<bool> g_has_teams{false};  // there are threads for loops
constinit std::atomic<bool> g_is_alone{false};   // in a forked child: those threads do not exist, and a loop would wait for them

int at_most_usable(int threads) {
  // The limit if there are fewer processors: the stacks of too many threads do not fit into memory.
  constexpr int kMostThreads = 64;
  return threads > kMostThreads ? std::min(threads, std::max(kMostThreads, team::processors())) : threads;
}

void note_team(int threads) {
  if (threads > 1 && !g_has_teams.load(std::memory_order_relaxed)) g_has_teams.store(true, std::memory_order_relaxed);
}

[[maybe_unused]] const int fork_handler = pthread_atfork(nullptr, nullptr, [] {
  if (!g_has_teams.load(std::memory_order_relaxed)) return;
  g_is_alone.store(true, std::memory_order_relaxed);
  g_num_threads.store(1, std::memory_order_relaxed);
  team::set_library_size(1);
});

constinit thread_local bool t_serial = false;  // inside a SerialScope

}  // namespace

int get_num_threads() {
  if (t_serial) return 1;
  const int chosen = g_num_threads.load(std::memory_order_relaxed);
  return chosen > 0 ? chosen : at_most_usable(team::default_size());
}

void set_num_threads(int n) {
  AMP_CHECK(n > 0, ValueError, "[set_num_threads] expected a positive number of threads, got ", n);
  if (g_is_alone.load(std::memory_order_relaxed)) return;
  n = at_most_usable(n);
  g_num_threads.store(n, std::memory_order_relaxed);
  team::set_library_size(n);
}

bool in_parallel_region() { return team::is_member(); }

namespace detail {

SerialScope::SerialScope() : previous_(t_serial) { t_serial = true; }
SerialScope::~SerialScope() { t_serial = previous_; }

OpenMPThreads::OpenMPThreads() : OpenMPThreads(in_parallel_region() ? 1 : get_num_threads()) {}
OpenMPThreads::OpenMPThreads(int count) : count_(count), previous_(team::library_size()) {
  note_team(count_);
  if (count_ != previous_) team::set_library_size(count_);
}
OpenMPThreads::~OpenMPThreads() {
  if (count_ != previous_) team::set_library_size(previous_);
}

bool parallel_is_useful() { return get_num_threads() > 1 && !in_parallel_region(); }

void parallel_run(int64_t begin, int64_t end, int64_t grain, RangeFunction run, const void* context) {
  const int64_t n = end - begin;
  grain = std::max<int64_t>(grain, 1);
  const int threads = static_cast<int>(std::min<int64_t>(get_num_threads(), n / grain + (n % grain != 0)));
  std::exception_ptr error;
  std::atomic_flag failed = ATOMIC_FLAG_INIT;
  const auto part = [&](int index, int count) {
    const int64_t chunk = std::max(n / count + (n % count != 0), grain);
    const int64_t first = begin + index * chunk;
    if (first >= end) return;
    try {
      run(context, first, std::min(end, first + chunk));
    } catch (...) {
      if (!failed.test_and_set()) error = std::current_exception();
    }
  };
  note_team(threads);
  team::run(
      threads, [](const void* self, int index, int count) { (*static_cast<const decltype(part)*>(self))(index, count); }, &part);
  if (error) std::rethrow_exception(error);
}

}  // namespace detail

}  // namespace amp
