#include <amp/core/parallel.h>

#include <algorithm>
#include <atomic>
#include <exception>

#include <amp/core/error.h>

#ifdef _OPENMP
#include <omp.h>
#endif

namespace amp {

namespace {
constinit std::atomic<int> g_num_threads{0};  // 0: OpenMP's default
}

int get_num_threads() {
  const int chosen = g_num_threads.load(std::memory_order_relaxed);
  if (chosen > 0) return chosen;
#ifdef _OPENMP
  return omp_get_max_threads();
#else
  return 1;
#endif
}

void set_num_threads(int n) {
  AMP_CHECK(n > 0, ValueError, "[set_num_threads] expected a positive number of threads, got ", n);
  g_num_threads.store(n, std::memory_order_relaxed);
#ifdef _OPENMP
  omp_set_num_threads(n);
#endif
}

bool in_parallel_region() {
#ifdef _OPENMP
  return omp_in_parallel() != 0;
#else
  return false;
#endif
}

namespace detail {

bool parallel_is_useful() { return get_num_threads() > 1 && !in_parallel_region(); }

void parallel_run(int64_t begin, int64_t end, int64_t grain, RangeFunction run, const void* context) {
#ifdef _OPENMP
  const int64_t n = end - begin;
  grain = std::max<int64_t>(grain, 1);
  const int threads = static_cast<int>(std::min<int64_t>(get_num_threads(), n / grain + (n % grain != 0)));
  std::exception_ptr error;
  std::atomic_flag failed = ATOMIC_FLAG_INIT;
#pragma omp parallel num_threads(threads)
  {
    // The runtime may grant fewer threads than asked for.
    const int64_t count = omp_get_num_threads();
    const int64_t chunk = std::max(n / count + (n % count != 0), grain);
    const int64_t first = begin + omp_get_thread_num() * chunk;
    if (first < end) {
      try {
        run(context, first, std::min(end, first + chunk));
      } catch (...) {
        if (!failed.test_and_set()) error = std::current_exception();
      }
    }
  }
  if (error) std::rethrow_exception(error);
#else
  (void)grain;
  run(context, begin, end);
#endif
}

}  // namespace detail

}  // namespace amp
