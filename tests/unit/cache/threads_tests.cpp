// Each thread has a separate cache. In torch there is one map under a mutex, cleared by any thread that leaves its outermost region.
#include <memory>
#include <thread>

#include "weights.h"

namespace threads_tests {

using namespace amp;
using namespace amp::testing;

TEST_SUITE_BEGIN("cache threads");

TEST_CASE("per-thread cache: another thread that leaves its region takes nothing away") {
  const Tensor w = weight(), x = input();
  const Autocast region(kCPU);
  mm(x, w);
  std::thread([&] {
    {
      const Autocast own(kCPU);
      CHECK(autocast_stats().cached_casts == 0);  // not shared with the other thread
      mm(x, w);
      CHECK(autocast_stats().cached_casts == 1);
    }
    CHECK(autocast_stats().cached_casts == 0);
    clear_autocast_cache();
  }).join();
  CHECK(autocast_stats().cached_casts == 1);
  const uint64_t casts = autocast_stats().casts;
  mm(x, w);
  CHECK(autocast_stats().casts == casts);  // torch would cast again
}

TEST_CASE("per-thread cache: the copy of a weight that another thread lets go is dropped with the next insertion") {
  const Autocast region(kCPU);
  auto w = std::make_unique<Tensor>(weight());
  mm(input(), *w);
  std::thread([&] { w.reset(); }).join();
  const Tensor other = weight();
  mm(input(), other);
  CHECK(autocast_stats().cached_casts == 1);
}

TEST_CASE("per-thread cache: both copies of such a weight are dropped, and only these") {
  const Autocast region(kCPU);
  const Tensor kept = weight({4, 2}, 2);
  auto w = std::make_unique<Tensor>(weight());
  for (const ScalarType dtype : {kBFloat16, kFloat16}) {
    const Autocast inner(kCPU, {.dtype = dtype});
    mm(input(), *w);
    mm(input(), kept);
  }
  CHECK(autocast_stats().cached_casts == 4);
  std::thread([&] { w.reset(); }).join();
  const Tensor other = weight({4, 2}, 3);
  mm(input(), other);
  CHECK(autocast_stats().cached_casts == 3);
  mm(input(), kept);
  CHECK(autocast_stats().cached_casts == 3);
}

TEST_SUITE_END();

}  // namespace threads_tests
