#include <doctest/doctest.h>

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
