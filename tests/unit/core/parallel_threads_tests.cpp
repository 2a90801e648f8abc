// Loops on several threads: OpenMP's, or the library's own in builds without OpenMP.
#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <mutex>
#include <numeric>
#include <set>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <amp/core/error.h>
#include <amp/core/parallel.h>

namespace parallel_threads_tests {

using namespace amp;

namespace {

struct NumThreads {
  explicit NumThreads(int n) { set_num_threads(n); }
  ~NumThreads() { set_num_threads(before); }
  int before = get_num_threads();
};

// A loop of n parts that returns only if all of them are in progress at the same time.
void meet(int n) {
  std::atomic<int> here{0};
  parallel_for(0, n, 1, [&](int64_t, int64_t) {
    ++here;
    while (here < n) std::this_thread::yield();
  });
}

}  // namespace

TEST_SUITE_BEGIN("core threads");

TEST_CASE("the parts of a loop run at the same time, on as many threads as are asked for") {
  for (const int n : {2, 5, 3}) {
    const NumThreads threads(n);
    meet(n);
  }
}

TEST_CASE("no more parts run at the same time than threads are asked for") {
  {
    const NumThreads threads(5);
    meet(5);
  }
  const NumThreads threads(2);
  std::atomic<int> now{0}, most{0};
  for (int i = 0; i < 100; ++i) {
    parallel_for(0, 1000, 1, [&](int64_t, int64_t) {
      const int running = ++now;
      int seen = most;
      while (running > seen && !most.compare_exchange_weak(seen, running)) {}
      --now;
    });
  }
  CHECK(most <= 2);
}

TEST_CASE("threads are used again") {
  const NumThreads threads(4);
  std::atomic<int> different{0};
  for (int i = 0; i < 50; ++i) {
    std::atomic<int> here{0};
    parallel_for(0, 4, 1, [&](int64_t, int64_t) {
      thread_local bool known = false;
      if (!known) ++different;
      known = true;
      ++here;
      while (here < 4) std::this_thread::yield();
    });
  }
  CHECK(different <= 5);  // the cases above have started four
}

TEST_CASE("several threads call loops at once") {
  const NumThreads threads(3);
  std::vector<int64_t> sums(4);
  std::vector<std::thread> callers;
  for (int64_t& sum : sums) {
    callers.emplace_back([&sum] {
      for (int i = 0; i < 300; ++i) {
        std::vector<int64_t> values(100);
        parallel_for(0, 100, 7, [&](int64_t first, int64_t last) {
          for (int64_t k = first; k < last; ++k) values[static_cast<size_t>(k)] = k;
        });
        sum += std::accumulate(values.begin(), values.end(), int64_t{0});
      }
    });
  }
  for (std::thread& caller : callers) caller.join();
  for (const int64_t sum : sums) CHECK(sum == 300 * 4950);
}

#ifndef _OPENMP
TEST_CASE("loops of several threads share the library's threads") {
  const NumThreads threads(3);
  meet(3);
  std::mutex mutex;
  std::set<std::thread::id> others;
  std::vector<std::thread> callers;
  for (int c = 0; c < 4; ++c) {
    callers.emplace_back([&] {
      const std::thread::id self = std::this_thread::get_id();
      for (int i = 0; i < 300; ++i) {
        parallel_for(0, 3, 1, [&](int64_t, int64_t) {
          if (std::this_thread::get_id() == self) return;
          const std::lock_guard lock(mutex);
          others.insert(std::this_thread::get_id());
        });
      }
    });
  }
  for (std::thread& caller : callers) caller.join();
  CHECK(others.size() <= 4);  // earlier cases have started four threads at most
}
#endif

TEST_CASE("an exception in any part ends the loop, and the next loop works") {
  const NumThreads threads(4);
  for (int64_t thrower = 0; thrower < 4; ++thrower) {
    std::atomic<int> begun{0};
    const auto throws = [&](int64_t first, int64_t) {
      ++begun;
      while (begun < 4) std::this_thread::yield();  // each part has a thread of its own
      if (first == thrower) throw IndexError("part " + std::to_string(first));
    };
    CHECK_THROWS_WITH_AS(parallel_for(0, 4, 1, throws), ("part " + std::to_string(thrower)).c_str(), IndexError);
    meet(4);
  }
  CHECK_THROWS_AS(parallel_for(0, 4, 1, [](int64_t, int64_t) { throw std::runtime_error("all of them"); }), std::runtime_error);
  CHECK_FALSE(in_parallel_region());
}

TEST_CASE("a loop in a part of a loop stays on the thread of the part") {
  const NumThreads threads(3);
  std::atomic<int> wrong{0}, inner{0};
  parallel_for(0, 3, 1, [&](int64_t, int64_t) {
    if (!in_parallel_region()) ++wrong;
    const std::thread::id self = std::this_thread::get_id();
    parallel_for(0, 100, 1, [&](int64_t first, int64_t last) {
      if (first != 0 || last != 100 || std::this_thread::get_id() != self) ++wrong;
      ++inner;
    });
    if (!in_parallel_region()) ++wrong;
  });
  CHECK(wrong == 0);
  CHECK(inner == 3);
  CHECK_FALSE(in_parallel_region());
}

TEST_SUITE_END();

}  // namespace parallel_threads_tests
