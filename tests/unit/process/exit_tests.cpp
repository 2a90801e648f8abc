// Threads that still compute when the process ends.
#include <doctest/doctest.h>

#include <atomic>
#include <cstdlib>
#include <thread>

#include <sys/wait.h>
#include <unistd.h>

#include <amp/amp.h>

#include "exec_self.h"
#include "skip.h"

namespace exit_tests {

using namespace amp;

namespace {

std::atomic<int> started{0};

template <class F>
void compute_for_ever(const F& work) {
  std::thread([work = F(work)]() mutable {
    work();
    ++started;
    for (;;) work();
  }).detach();
}

}  // namespace

TEST_SUITE_BEGIN("process");

TEST_CASE("main returns while threads compute" * testing::PartOfAnother()) {
  compute_for_ever([] { mm(ones({300, 300}, kFloat64), ones({300, 300}, kFloat64)); });
  compute_for_ever([] { mm(ones({300, 300}), ones({300, 300})); });
  compute_for_ever([n = int64_t{100}]() mutable { mm(ones({n, 90}), ones({90, n++})); });  // each call creates a new primitive
  compute_for_ever([] { conv2d(ones({1, 8, 20, 20}, requires_grad()), ones({8, 8, 3, 3}, requires_grad())).sum().backward(); });
  compute_for_ever([] {
    const Autocast region(kCPU);
    const Tensor w = ones({64, 64}, requires_grad());
    linear(ones({32, 64}), w).relu().sum().backward();
  });
  while (started < 5) std::this_thread::yield();
}

TEST_CASE("a process ends well whatever its threads do") {
  constexpr int kRuns = 20;
  for (int run = 0; run < kRuns; ++run) {
    const pid_t child = ::fork();
    if (child == 0) {
      ::alarm(600);
      ::unsetenv("OPENBLAS_NUM_THREADS");
      testing::exec_self({"--test-case=main returns while threads compute", "--no-skip", "--quiet"});
      ::_exit(1);
    }
    int status = 0;
    REQUIRE(::waitpid(child, &status, 0) == child);
    CAPTURE(run);
    CHECK(!WIFSIGNALED(status));
    CHECK(WEXITSTATUS(status) == 0);
  }
}

TEST_SUITE_END();

}  // namespace exit_tests
