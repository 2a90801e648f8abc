// Threads in special situations: children of fork, the end of the process, absurd thread counts, no memory for threads.
#include <doctest/doctest.h>

#include <atomic>
#include <cstdlib>
#include <fstream>
#include <thread>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <amp/amp.h>

#include "exec_self.h"
#include "skip.h"

namespace parallel_tests {

#if !defined(__SANITIZE_THREAD__)

using namespace amp;

namespace {

// Runs `function` in a child process; returns its exit status, or -1 if a signal (or the time limit) ended it.
template <class F>
int in_child(const F& function) {
  const pid_t child = ::fork();
  if (child == 0) {
    ::alarm(600);
    ::_exit(function());
  }
  int status = 0;
  REQUIRE(::waitpid(child, &status, 0) == child);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

int run_self(const char* test_case, const char* threads) {
  return in_child([&] {
    ::setenv("OMP_NUM_THREADS", threads, 1);
    testing::exec_self({std::string("--test-case=") + test_case, "--no-skip"});
    return 1;
  });
}

// The sum of 2 * 2^20 ones, computed with matrix multiplications and loops that use several threads if allowed.
double large_work() {
  const Tensor x = ones({512, 512}, requires_grad());
  const Tensor w = ones({1, 8, 32, 32}), k = ones({8, 8, 3, 3});
  mm(x, x).sum().backward();
  conv2d(w, k);
  mm(ones({300, 300}, kFloat64), ones({300, 300}, kFloat64));
  return add(ones({1 << 20}), ones({1 << 20})).sum().item<double>();
}

}  // namespace

TEST_SUITE_BEGIN("core");

TEST_CASE("a child of fork computes on one thread") {
  const int before = get_num_threads();
  set_num_threads(2);
  REQUIRE(large_work() == 2 << 20);
  const int status = in_child([] {
    if (get_num_threads() != 1) return 2;
    set_num_threads(4);
    if (get_num_threads() != 1) return 3;
    return large_work() == 2 << 20 ? 0 : 4;
  });
  CHECK(status == 0);
  CHECK(get_num_threads() == 2);
  CHECK(large_work() == 2 << 20);
  set_num_threads(before);
}

TEST_CASE("a child of a child that has no threads yet") { CHECK(run_self("fork before any work", "2") == 0); }

TEST_CASE("fork before any work" * testing::PartOfAnother()) {
  const int status = in_child([] {
    set_num_threads(2);
    return get_num_threads() == 2 && large_work() == 2 << 20 ? 0 : 1;
  });
  CHECK(status == 0);
}

TEST_CASE("more threads than can be made are not asked for") {
  const int before = get_num_threads();
  set_num_threads(1000000);
  CHECK(get_num_threads() <= 4096);
  set_num_threads(before);
  CHECK(run_self("large work", "100000") == 0);
}

TEST_CASE("large work" * testing::PartOfAnother()) { CHECK(large_work() == 2 << 20); }

TEST_CASE("OMP_NUM_THREADS is the default number of threads") { CHECK(run_self("five threads", "5,2") == 0); }

TEST_CASE("five threads" * testing::PartOfAnother()) { CHECK(get_num_threads() == 5); }

TEST_CASE("a process may end in the middle of a loop") {
  for (const char* part : {"first", "last"}) {
    ::setenv("AMP_TEST_PART", part, 1);
    CHECK(run_self("exit in a loop", "3") == 7);
  }
  ::unsetenv("AMP_TEST_PART");
}

TEST_CASE("exit in a loop" * testing::PartOfAnother()) {
  const int64_t leaver = std::string(std::getenv("AMP_TEST_PART")) == "first" ? 0 : 2;
  std::atomic<int> here{0};
  parallel_for(0, 3, 1, [&](int64_t first, int64_t) {
    ++here;
    while (here < 3) std::this_thread::yield();  // one part is on the calling thread, two are on others
    if (first == leaver) std::exit(7);
    for (;;) ::pause();
  });
}

// OpenMP ends the process.
#if !defined(_OPENMP) && !defined(__SANITIZE_ADDRESS__)
TEST_CASE("a loop runs on fewer threads if no more can be started") { CHECK(run_self("threads without memory", "64") == 0); }

TEST_CASE("threads without memory" * testing::PartOfAnother()) {
  int64_t pages = 0;
  std::ifstream("/proc/self/statm") >> pages;
  const rlim_t bytes = static_cast<rlim_t>(pages * ::sysconf(_SC_PAGESIZE)) + (rlim_t{30} << 20);
  const rlimit limit{bytes, bytes};
  REQUIRE(::setrlimit(RLIMIT_AS, &limit) == 0);
  set_num_threads(64);
  std::atomic<int64_t> sum{0};
  parallel_for(0, 6400, 1, [&](int64_t first, int64_t last) { sum += last - first; });
  CHECK(sum == 6400);
}
#endif

TEST_SUITE_END();

#endif

}  // namespace parallel_tests
