// A cast is freed with its weight. torch keeps both alive until the region ends.
#include <memory>
#include <vector>

#include <amp/core/allocator.h>
#include <amp/nn/nn.h>

#include "weights.h"

namespace lifetime_tests {

using namespace amp;
using namespace amp::testing;

namespace {

int64_t memory() { return memory_stats().current_bytes; }

}  // namespace

TEST_SUITE_BEGIN("cache");

TEST_CASE("weak ownership: a cast does not keep its weight alive") {
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
  for (uint32_t i = 0; i < 200; ++i) mm(x, weight({4, 2}, i));  // the cache does not grow
  CHECK(autocast_stats().cached_casts <= 1);
}

TEST_CASE("weak ownership: weight and casts are freed with the last handle, in every dtype that was used") {
  const int64_t before = memory();
  const Autocast outer(kCPU);
  {
    const Tensor w = big_weight();
    use(w);
    {
      const Autocast inner(kCPU, {.dtype = kFloat16});
      autocast::cached_cast(kFloat16, w, kCPU);
    }
    CHECK(autocast_stats().cached_casts == 2);
    CHECK(memory() == before + 4 * kBig);
  }
  CHECK(autocast_stats().cached_casts == 0);
  CHECK(memory() == before);
}

TEST_CASE("weak ownership: a module that is dropped inside of a region takes its casts along") {
  const Autocast region(kCPU);
  int64_t before = 0;
  for (int i = 0; i < 4; ++i) {
    if (i == 1) before = memory();  // after the first pass, which also allocates kernel buffers
    auto layer = std::make_unique<nn::Linear>(256, 256);
    (*layer)(normal({2, 256}, kFloat32)).sum().backward();
    CHECK(autocast_stats().cached_casts == 2);
  }
  CHECK(autocast_stats().cached_casts == 0);
  CHECK(memory() == before);
}

TEST_CASE("weak ownership: a graph outlives the handle, and its backward still reaches the weight") {
  const Tensor x = input();
  const Autocast region(kCPU);
  Tensor y, z;
  {
    const Tensor w = weight();
    z = w * 1.0;
    y = mm(x, w);
  }
  y.sum().backward();
  z.sum().backward();
}

TEST_CASE("statistics: the cache has in memory what they say") {
  std::vector<Tensor> weights;
  for (uint32_t i = 0; i < 40; ++i) weights.push_back(weight({100 + 37 * (i % 7), 300}, i));
  weights.push_back(normal({1}, kFloat32).expand({2, 512}).detach().requires_grad_());  // stays expanded, so its cast is small
  weights.push_back(normal({64, 2, 640}, kFloat32).select(1, 0).detach().requires_grad_());
  const int64_t before = memory();
  const auto check = [&] {
    const auto bytes = static_cast<double>(autocast_stats().cached_bytes);
    CHECK(static_cast<double>(memory() - before) == doctest::Approx(bytes).epsilon(0.01));
  };
  {
    const Autocast region(kCPU);
    for (const Tensor& w : weights) use(w);
    CHECK(autocast_stats().cached_casts == weights.size());
    CHECK(autocast_stats().cached_bytes > 2 * 40 * 100 * 300);
    check();
    {
      const Autocast inner(kCPU, {.dtype = kFloat16});
      for (const Tensor& w : weights) autocast::cached_cast(kFloat16, w, kCPU);
    }
    check();
    {
      const NoGradGuard no_grad;
      for (const Tensor& w : weights) {
        if (w.is_non_overlapping_and_dense()) w.mul_(2.0);
      }
    }
    for (const Tensor& w : weights) use(w);
    check();
    set_autocast_cache_budget(autocast_stats().cached_bytes / 3);
    CHECK(autocast_stats().cache_evictions > 0);
    check();
    weights.resize(20);
    set_autocast_cache_budget(std::nullopt);
  }
  CHECK(autocast_stats().cached_bytes == 0);
}

TEST_CASE("guards that end in any order: the cache goes with the last") {
  const Tensor weight = normal({2, 2}, kFloat32).requires_grad_();
  std::optional<Autocast> first(std::in_place, kCPU), second(std::in_place, kCPU);
  mm(weight, weight);
  first.reset();
  CHECK(autocast_stats().cached_casts == 1);
  second.reset();
  CHECK(autocast_stats().cached_casts == 0);
}

TEST_CASE("forwards without gradients do not pile up memory [test_cuda/test_autocast_cache_leak]") {
  nn::Linear layer(200, 200);
  const Tensor x = normal({100, 200}, kFloat32);
  const NoGradGuard no_grad;
  const Autocast region(kCPU);
  layer(x);
  const int64_t bytes = memory_stats().current_bytes;
  const AutocastStats before = autocast_stats();
  for (int i = 0; i < 4; ++i) layer(x);
  CHECK(memory_stats().current_bytes == bytes);
  CHECK(autocast_stats().cached_casts == before.cached_casts);
  CHECK(autocast_stats().cached_bytes == before.cached_bytes);
}

TEST_SUITE_END();

}  // namespace lifetime_tests
