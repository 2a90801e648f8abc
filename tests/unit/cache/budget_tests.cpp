// The budget limits the size of the cache in bytes; torch has no limit.
#include <algorithm>
#include <list>
#include <map>
#include <optional>
#include <random>
#include <vector>

#include "weights.h"

namespace budget_tests {

using namespace amp;
using namespace amp::testing;

TEST_SUITE_BEGIN("cache");

TEST_CASE("budget: the casts used least recently go first") {
  const std::vector<Tensor> w{big_weight(1), big_weight(2), big_weight(3)};
  const Autocast region(kCPU, {.cache_budget = 2 * kBig});
  const uint64_t misses = autocast_stats().cache_misses;
  CHECK((casts_of([&] {
           use(w[0]);
           use(w[1]);
           use(w[0]);
         }) == Casts{2, 1}));
  CHECK((casts_of([&] { use(w[2]); }) == Casts{1, 0, 1}));  // w[1] was evicted
  CHECK(autocast_stats().cached_bytes == 2 * kBig);
  CHECK((casts_of([&] {
           use(w[0]);
           use(w[2]);
         }) == Casts{0, 2}));
  CHECK((casts_of([&] { use(w[1]); }) == Casts{1, 0, 1}));
  CHECK((casts_of([&] { use(w[2]); }) == Casts{0, 1}));
  CHECK((casts_of([&] { use(w[0]); }) == Casts{1, 0, 1}));
  CHECK(autocast_stats().cache_misses - misses == 5);  // one per cast
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

TEST_CASE("budget: many weights in random order, compared with a list of those that were used last") {
  constexpr int64_t kBytes = 4 * 4 * 2;
  constexpr size_t kWeights = 150, kKept = 40;
  std::vector<Tensor> weights;
  for (uint32_t i = 0; i < kWeights; ++i) weights.push_back(weight({4, 4}, i));
  std::list<size_t> kept;  // the one that was used last comes last
  std::mt19937 random(1);
  const Autocast region(kCPU, {.cache_budget = static_cast<int64_t>(kKept) * kBytes});
  for (int step = 0; step < 5000; ++step) {
    const size_t i = random() % (step % 500 < 250 ? kKept : kWeights);
    const auto place = std::find(kept.begin(), kept.end(), i);
    const uint64_t misses = autocast_stats().cache_misses;
    use(weights[i]);
    CHECK((autocast_stats().cache_misses == misses) == (place != kept.end()));
    if (place != kept.end()) kept.erase(place);
    kept.push_back(i);
    if (kept.size() > kKept) kept.pop_front();
    if (step % 1000 == 999) {
      clear_autocast_cache();
      kept.clear();
    }
  }
}

TEST_CASE("budget: the casts used least recently go first, also among those of weights that are gone") {
  std::map<int, Tensor> weights;
  const Autocast region(kCPU);
  const auto use_number = [&](int i) {
    Tensor& w = weights[i];
    if (!w.defined()) w = weight({4, 4}, static_cast<uint32_t>(i));
    use(w);
  };
  const auto drop_one = [] {
    set_autocast_cache_budget(autocast_stats().cached_bytes - 1);
    set_autocast_cache_budget(std::nullopt);
  };
  for (int i = 0; i < 5; ++i) use_number(i);
  drop_one();  // 0
  use_number(4);
  use_number(2);
  weights.erase(1);
  use_number(5);
  drop_one();  // 3
  use_number(6);
  weights.erase(6);
  use_number(7);
  drop_one();  // 4
  CHECK((casts_of([&] {
           use_number(2);
           use_number(5);
           use_number(7);
         }) == Casts{0, 3}));
  CHECK((casts_of([&] { use_number(4); }) == Casts{1, 0}));
}

TEST_CASE("budget: what fits exactly is kept") {
  const Tensor first = weight({4, 4}, 1), second = weight({4, 4}, 2), third = weight({4, 4}, 3);
  constexpr int64_t kBytes = 4 * 4 * 2;
  {
    const Autocast region(kCPU, {.cache_budget = kBytes - 1});
    use(first);
    CHECK(autocast_stats().cached_casts == 0);
  }
  {
    const Autocast region(kCPU, {.cache_budget = kBytes});
    use(first);
    CHECK(autocast_stats().cached_casts == 1);
    CHECK((casts_of([&] { use(first); }) == Casts{0, 1}));
  }
  const Autocast region(kCPU, {.cache_budget = 2 * kBytes});
  use(first);
  use(second);
  CHECK(autocast_stats().cached_casts == 2);
  CHECK(autocast_stats().cached_bytes == 2 * kBytes);
  CHECK((casts_of([&] { use(third); }) == Casts{1, 0, 1}));
  CHECK(autocast_stats().cached_casts == 2);
}

TEST_CASE("budget: 0 keeps nothing, nullopt everything, and numbers are the same") {
  const Tensor x = input(), w = weight();
  const Autocast region(kCPU);
  const Tensor expected = mm(x, w).detach();
  set_autocast_cache_budget(0);
  CHECK(autocast_stats().cached_casts == 0);
  CHECK((casts_of([&] {
           for (int i = 0; i < 2; ++i) {
             const Tensor y = mm(x, w);
             CHECK(difference(y.detach(), expected) == "");
             y.sum().backward();
           }
         }) == Casts{2, 0}));
  CHECK(w.grad().defined());
  set_autocast_cache_budget(std::nullopt);
  CHECK(!autocast_cache_budget());
  CHECK((casts_of([&] {
           mm(x, w);
           mm(x, w);
         }) == Casts{1, 1}));
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
      CHECK(autocast_stats().cached_casts == 1);  // immediately
    }
    CHECK(autocast_cache_budget() == 3 * kBig);
    const AutocastState state = AutocastState::capture();
    set_autocast_cache_budget(std::nullopt);
    const AutocastStateGuard guard(state);
    CHECK(autocast_cache_budget() == 3 * kBig);
  }
  CHECK(!autocast_cache_budget());
  const std::string text = thrown_text([] { const Autocast region(kCPU, {.dtype = kFloat16, .cache_budget = -1}); });
  CHECK_MESSAGE(contains(text, "[Autocast/cache_budget] expected bytes, 0 or more, got -1"), text);
  CHECK_THROWS_AS(set_autocast_cache_budget(-5), ValueError);
  CHECK(!is_autocast_enabled(kCPU));
  CHECK(get_autocast_dtype(kCPU) == kBFloat16);
  CHECK(!autocast_cache_budget());
}

TEST_SUITE_END();

}  // namespace budget_tests
