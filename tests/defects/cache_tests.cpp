// torch: the cache's key is the tensor alone, a cast is kept until the region ends though its weight has changed or died, and nothing
// bounds what it holds. Here the key has the dtype and the version of the data, casts go with their weights, and their bytes are counted
// and bounded.
#include <doctest/doctest.h>

#include <memory>
#include <vector>

#include <amp/amp.h>
#include <amp/core/allocator.h>

#include "support.h"

using namespace amp;
using testing::contains;
using testing::difference;
using testing::normal;
using testing::thrown_text;

namespace {

Tensor weight(IntArrayRef sizes = {4, 2}, uint32_t seed = 1) { return normal(sizes, dtype(kFloat32).requires_grad(true), seed); }
Tensor input() { return normal({3, 4}, kBFloat16, 7); }

// 1 MiB in 16 bits: far more than a tensor's header, and past what is kept in the pool.
constexpr int64_t kBig = int64_t{1} << 20;
Tensor big_weight(uint32_t seed = 1) { return weight({512, 1024}, seed); }
void use(const Tensor& w) { autocast::cached_cast(kBFloat16, w, kCPU); }

int64_t memory() { return memory_stats().current_bytes; }

struct Change {
  uint64_t casts, hits, misses, evictions;
  bool operator==(const Change&) const = default;
};
template <class F>
Change change(const F& function) {
  const AutocastStats before = autocast_stats();
  function();
  const AutocastStats after = autocast_stats();
  return {after.casts - before.casts, after.cache_hits - before.cache_hits, after.cache_misses - before.cache_misses,
          after.cache_evictions - before.cache_evictions};
}

}  // namespace

TEST_SUITE_BEGIN("defects");

TEST_CASE("dtype-keyed cache: a nested region of another dtype gets a cast of its own") {
  const Tensor p = normal({4, 4}, dtype(kFloat32).requires_grad(true)), x = normal({3, 4}, kFloat32);
  const Autocast outer(kCPU);
  const Tensor low = mm(x, p);
  CHECK(low.dtype() == kBFloat16);
  {
    const Autocast inner(kCPU, {.dtype = kFloat16});
    CHECK(difference(mm(x, p), mm(x.to(kFloat16), p.to(kFloat16))) == "");  // torch: Half != BFloat16
    CHECK(mm(p, p).dtype() == kFloat16);                                    // torch: BFloat16, and nothing said
    CHECK(autocast_stats().cached_casts == 2);
  }
  const Tensor x_low = x.to(kBFloat16);
  CHECK((change([&] { mm(x_low, p); }) == Change{0, 1, 0, 0}));  // both casts are there
  CHECK(difference(mm(x_low, p), low) == "");
}

TEST_CASE("version check: whatever changes a weight inside of a region, the next use sees it") {
  const Tensor x = input();
  Tensor w = weight();
  optim::SGD sgd({w}, optim::SGDOptions(0.5));
  optim::Adam adam({w}, optim::AdamOptions(0.5));
  const auto step = [&](optim::Optimizer& optimizer) {
    mm(x, w).sum().backward();
    optimizer.step();
  };
  const std::pair<const char*, std::function<void()>> ways[] = {
      {"mul_", [&] { w.mul_(2.0); }},
      {"copy_",
       [&] {
         w.copy_(weight({4, 2}, 5));
       }},
      {"zero_", [&] { w.zero_(); }},
      {"a write through a view", [&] { w[0].fill_(3.0); }},
      {"out", [&] { add_out(w, w.detach(), w.detach()); }},
      {"set_data",
       [&] {
         w.set_data(normal({4, 2}, kFloat32, 9));
       }},
      {"SGD", [&] { step(sgd); }},
      {"Adam", [&] { step(adam); }},
      {"a write through the detached alias", [&] { w.detach().add_(1.0); }},
  };
  const Autocast region(kCPU);
  for (const auto& [name, way] : ways) {
    CAPTURE(name);
    const Tensor before = mm(x, w).detach();
    CHECK((change([&] { mm(x, w); }) == Change{0, 1, 0, 0}));
    const Tensor old = w.detach().clone();
    {
      const AutoGradMode mode(std::string_view(name) == "SGD" || std::string_view(name) == "Adam");
      way();
    }
    REQUIRE(difference(w.detach(), old) != "");
    CHECK(difference(mm(x, w).detach(), mm(x, w.detach().to(kBFloat16))) == "");
    CHECK((change([&] { mm(x, w); }) == Change{0, 1, 0, 0}));  // and the new cast is kept
    CHECK(autocast_stats().cached_casts == 1);                 // in the place of the old one
  }
}

TEST_CASE("version check: a cast whose weight is no longer trained is not used") {
  const Tensor x = input();
  Tensor w = weight();
  const Autocast region(kCPU);
  CHECK(mm(x, w).requires_grad());
  w.requires_grad_(false);
  CHECK(!mm(x, w).requires_grad());
  w.requires_grad_(true);
  CHECK(mm(x, w).requires_grad());
}

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
  for (uint32_t i = 0; i < 200; ++i) mm(x, weight({4, 2}, i));  // does not grow
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
    if (i == 1) before = memory();  // the first pass also leaves buffers of kernels
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

TEST_CASE("budget: the casts used least recently go first") {
  const std::vector<Tensor> w{big_weight(1), big_weight(2), big_weight(3)};
  const Autocast region(kCPU, {.cache_budget = 2 * kBig});
  CHECK((change([&] {
           use(w[0]);
           use(w[1]);
           use(w[0]);
         }) == Change{2, 1, 2, 0}));
  CHECK((change([&] { use(w[2]); }) == Change{1, 0, 1, 1}));  // w[1] has gone
  CHECK(autocast_stats().cached_bytes == 2 * kBig);
  CHECK((change([&] {
           use(w[0]);
           use(w[2]);
         }) == Change{0, 2, 0, 0}));
  CHECK((change([&] { use(w[1]); }) == Change{1, 0, 1, 1}));
  CHECK((change([&] { use(w[2]); }) == Change{0, 1, 0, 0}));
  CHECK((change([&] { use(w[0]); }) == Change{1, 0, 1, 1}));
}

TEST_CASE("budget: never exceeded, whatever the sizes; what does not fit is not kept") {
  std::vector<Tensor> weights;
  for (uint32_t i = 0; i < 60; ++i) weights.push_back(weight({1 + i * 7 % 50, 64}, i));
  const int64_t budget = 20000;
  const Autocast region(kCPU, {.cache_budget = budget});
  for (size_t i = 0; i < 600; ++i) {
    use(weights[i * i % weights.size()]);
    CHECK(autocast_stats().cached_bytes <= budget);
  }
  const AutocastStats before = autocast_stats();
  use(weight({200, 64}));
  CHECK(autocast_stats().cached_casts == before.cached_casts);
  CHECK(autocast_stats().cache_evictions == before.cache_evictions);
}

TEST_CASE("budget: 0 keeps nothing, nullopt everything, and numbers are the same") {
  const Tensor x = input(), w = weight();
  const Autocast region(kCPU);
  const Tensor expected = mm(x, w).detach();
  set_autocast_cache_budget(0);
  CHECK(autocast_stats().cached_casts == 0);
  CHECK((change([&] {
           for (int i = 0; i < 2; ++i) {
             const Tensor y = mm(x, w);
             CHECK(difference(y.detach(), expected) == "");
             y.sum().backward();
           }
         }) == Change{2, 0, 2, 0}));
  CHECK(w.grad().defined());
  set_autocast_cache_budget(std::nullopt);
  CHECK(!autocast_cache_budget());
  CHECK((change([&] {
           mm(x, w);
           mm(x, w);
         }) == Change{1, 1, 1, 0}));
}

TEST_CASE("budget: holds for the region, is inherited, carried, and restored") {
  CHECK(!autocast_cache_budget());
  const std::vector<Tensor> w{big_weight(1), big_weight(2)};
  {
    const Autocast outer(kCPU, {.cache_budget = 3 * kBig});
    use(w[0]);
    use(w[1]);
    {
      const Autocast same(kCPU);
      CHECK(autocast_cache_budget() == 3 * kBig);
      CHECK(autocast_stats().cached_casts == 2);
      const Autocast smaller(kCPU, {.cache_budget = kBig});
      CHECK(autocast_stats().cached_casts == 1);  // at once
    }
    CHECK(autocast_cache_budget() == 3 * kBig);
    const AutocastState state = AutocastState::capture();
    set_autocast_cache_budget(std::nullopt);
    const AutocastStateGuard guard(state);
    CHECK(autocast_cache_budget() == 3 * kBig);
  }
  CHECK(!autocast_cache_budget());
  const std::string text = thrown_text([] { Autocast(kCPU, {.dtype = kFloat16, .cache_budget = -1}); });
  CHECK_MESSAGE(contains(text, "[Autocast/cache_budget] expected bytes, 0 or more, got -1"), text);
  CHECK_THROWS_AS(set_autocast_cache_budget(-5), ValueError);
  CHECK(!is_autocast_enabled(kCPU));
  CHECK(get_autocast_dtype(kCPU) == kBFloat16);
  CHECK(!autocast_cache_budget());
}

TEST_CASE("statistics: the cache has in memory what they say") {
  std::vector<Tensor> weights;
  for (uint32_t i = 0; i < 40; ++i) weights.push_back(weight({100 + 37 * (i % 7), 300}, i));
  weights.push_back(normal({1}, kFloat32).expand({2, 512}).detach().requires_grad_());  // its cast is as small as it is
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

TEST_SUITE_END();
