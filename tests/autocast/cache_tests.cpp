#include <doctest/doctest.h>

#include <barrier>
#include <thread>
#include <vector>

#include <amp/amp.h>

#include "support.h"

using namespace amp;
using testing::difference;
using testing::normal;

namespace {

Tensor weight(uint32_t seed = 1) { return normal({4, 2}, dtype(kFloat32).requires_grad(true), seed); }
Tensor input() { return normal({3, 4}, kBFloat16, 7); }

// How many casts and hits `function` makes.
struct Count {
  uint64_t casts, hits;
  bool operator==(const Count&) const = default;
};
template <class F>
Count count(const F& function) {
  const AutocastStats before = autocast_stats();
  function();
  const AutocastStats after = autocast_stats();
  return {after.casts - before.casts, after.cache_hits - before.cache_hits};
}

}  // namespace

TEST_SUITE_BEGIN("autocast");

TEST_CASE("a weight is cast once in a region, and anew in the next") {
  const Tensor w = weight(), x = input();
  for (int i = 0; i < 2; ++i) {
    const Autocast region(kCPU);
    CHECK((count([&] { mm(x, w); }) == Count{1, 0}));
    CHECK((count([&] { mm(x, w); }) == Count{0, 1}));
    CHECK(autocast_stats().cached_casts == 1);
    CHECK(autocast_stats().cached_bytes == 16);
    {
      const Autocast inner(kCPU);  // leaving an inner region keeps the casts
      CHECK((count([&] { mm(x, w); }) == Count{0, 1}));
    }
    CHECK((count([&] { mm(x, w); }) == Count{0, 1}));
  }
  CHECK(autocast_stats().cached_casts == 0);
}

TEST_CASE("a region of another dtype gets a cast of its own") {
  const Tensor w = weight(), x = normal({3, 4}, kFloat32);
  const Autocast outer(kCPU);
  const Tensor low = mm(x, w);
  {
    const Autocast inner(kCPU, {.dtype = kFloat16});
    CHECK((mm(x, w).dtype() == kFloat16));
    CHECK(autocast_stats().cached_casts == 2);
  }
  CHECK(difference(mm(x, w), low) == "");
}

TEST_CASE("a weight that changed in place, or got other data, is cast anew") {
  Tensor w = weight();
  const Tensor x = input();
  const Autocast region(kCPU);
  mm(x, w);
  {
    const NoGradGuard no_grad;
    w.mul_(2.0);
  }
  const Tensor doubled = mm(x, w);
  CHECK(difference(doubled.detach(), mm(x, w.detach().to(kBFloat16))) == "");
  w.set_data(normal({4, 2}, kFloat32, 9));
  CHECK(difference(mm(x, w).detach(), mm(x, w.detach().to(kBFloat16))) == "");
}

TEST_CASE("only float32 leaves that require a gradient and are not views are kept") {
  const Tensor w = weight(), x = input();
  const Autocast region(kCPU);
  mm(x, w.detach());
  mm(x, w * 1.0f);
  mm(x, normal({2, 4}, dtype(kFloat32).requires_grad(true)).t());
  mm(x, normal({4, 2}, dtype(kFloat16).requires_grad(true)));
  {
    const InferenceMode inference;
    mm(x, w);
  }
  {
    const Autocast without(kCPU, {.cache_enabled = false});
    mm(x, w);
  }
  CHECK(autocast_stats().cached_casts == 0);
  mm(x, w);
  CHECK(autocast_stats().cached_casts == 1);
  clear_autocast_cache();
  CHECK(autocast_stats().cached_casts == 0);
}

TEST_CASE("a cast that was made without recording serves a recorded use") {
  const Tensor w = weight(), x = input();
  const Autocast region(kCPU);
  {
    const NoGradGuard no_grad;
    CHECK(!mm(x, w).requires_grad());
  }
  const Tensor y = mm(x, w);
  REQUIRE(y.requires_grad());
  y.sum().backward();
  CHECK(w.grad().defined());
  for (int i = 0; i < 3; ++i) mm(x, w).sum().backward();
}

TEST_CASE("a cast does not keep its weight alive") {
  const Tensor x = input();
  const Autocast region(kCPU);
  {
    const Tensor w = weight();
    mm(x, w.detach());
    const NoGradGuard no_grad;
    mm(x, w);
    CHECK(autocast_stats().cached_casts == 1);
  }
  CHECK(autocast_stats().cached_casts == 0);
  CHECK(autocast_stats().cached_bytes == 0);
  for (uint32_t i = 0; i < 200; ++i) mm(x, weight(i));  // does not grow
  CHECK(autocast_stats().cached_casts <= 1);
}

TEST_CASE("many weights") {
  std::vector<Tensor> weights;
  for (uint32_t i = 0; i < 300; ++i) weights.push_back(weight(i));
  const Tensor x = input();
  const Autocast region(kCPU);
  std::vector<Tensor> first;
  for (const Tensor& w : weights) first.push_back(mm(x, w));
  CHECK(autocast_stats().cached_casts == 300);
  const Count again = count([&] {
    for (size_t i = 0; i < weights.size(); ++i) CHECK(difference(mm(x, weights[i]).detach(), first[i].detach()) == "");
  });
  CHECK((again == Count{0, 300}));
}

TEST_SUITE_END();

TEST_SUITE_BEGIN("autocast threads");

TEST_CASE("each thread has a cache of its own for weights that all share") {
  constexpr int kThreads = 4;
  const Tensor w = weight(), x = input();
  Tensor expected;
  {
    const Autocast region(kCPU);
    expected = mm(x, w).detach();
  }
  std::barrier start(kThreads);
  std::vector<std::thread> pool;
  std::vector<int> wrong(kThreads, 0);
  for (int t = 0; t < kThreads; ++t) {
    pool.emplace_back([&, t] {
      start.arrive_and_wait();
      for (int i = 0; i < 50; ++i) {
        const Autocast region(kCPU);
        const Tensor y = mm(x, w);
        wrong[t] += difference(y.detach(), expected) != "";
        y.sum().backward();
        wrong[t] += autocast_stats().cached_casts != 1;
      }
    });
  }
  for (std::thread& thread : pool) thread.join();
  for (const int n : wrong) CHECK(n == 0);
  CHECK(w.grad().defined());
}

TEST_SUITE_END();
