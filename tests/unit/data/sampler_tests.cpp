// Samplers.
#include <algorithm>
#include <map>
#include <numeric>
#include <random>
#include <set>

#include <amp/compat/parts/samplers.h>

#include "support_data.h"

namespace sampler_tests {

using namespace amp;
using namespace amp::data::samplers;

namespace {

using Indices = std::vector<size_t>;

Indices epoch(Sampler<>& sampler, size_t batch_size = 3) {
  sampler.reset();
  Indices all;
  while (auto batch = sampler.next(batch_size)) {
    REQUIRE(!batch->empty());
    all.insert(all.end(), batch->begin(), batch->end());
  }
  CHECK_FALSE(sampler.next(batch_size).has_value());
  return all;
}

Indices sorted(Indices all) {
  std::sort(all.begin(), all.end());
  return all;
}

Indices count_to(size_t n) {
  Indices all(n);
  std::iota(all.begin(), all.end(), size_t{0});
  return all;
}

}  // namespace

TEST_SUITE("data samplers") {
  TEST_CASE("SequentialSampler") {
    SequentialSampler sampler(7);
    CHECK(epoch(sampler) == count_to(7));
    CHECK(epoch(sampler, 10) == count_to(7));
    sampler.reset(4);
    CHECK(sampler.next(10)->size() == 4);
    CHECK(sampler.index() == 4);
    SequentialSampler empty(0);
    CHECK(epoch(empty).empty());
  }

  TEST_CASE("RandomSampler gives permutations that the seed determines") {
    RandomSampler a(20, 5), b(20, 5), c(20, 6);
    const Indices first = epoch(a), second = epoch(a);
    CHECK(sorted(first) == count_to(20));
    CHECK(sorted(second) == count_to(20));
    CHECK(first != second);
    CHECK(epoch(b, 7) == first);
    CHECK(epoch(b) == second);
    CHECK(epoch(c) != first);
    manual_seed(3);
    RandomSampler drawn(20);
    const Indices once = epoch(drawn);
    manual_seed(3);
    RandomSampler again(20);
    CHECK(epoch(again) == once);
  }

  TEST_CASE("RandomSampler with replacement, and with fewer samples") {
    RandomSampler with(5, 1, /*replacement=*/true, 1000);
    std::map<size_t, int> counts;
    for (const size_t index : epoch(with, 64)) ++counts[index];
    CHECK(counts.size() == 5);
    for (const auto& [index, count] : counts) {
      CHECK(index < 5);
      CHECK(count > 140);  // 200 expected, standard deviation 13
      CHECK(count < 260);
    }
    RandomSampler few(10, 1, false, 4);
    const Indices some = sorted(epoch(few));
    CHECK(some.size() == 4);
    CHECK(std::adjacent_find(some.begin(), some.end()) == some.end());
    CHECK(few.size() == 4);
    CHECK_THROWS_AS(RandomSampler(3, 1, false, 4), ValueError);
    CHECK(RandomSampler(3, 1).next(5)->size() == 3);
  }

  TEST_CASE("WeightedRandomSampler follows the weights") {
    WeightedRandomSampler sampler({1, 0, 3}, 4000, true, 1);
    std::map<size_t, int> counts;
    for (const size_t index : epoch(sampler, 100)) ++counts[index];
    CHECK(counts[0] > 850);  // 1000 expected, standard deviation 27
    CHECK(counts[0] < 1150);
    CHECK(counts[1] == 0);
    CHECK(counts[0] + counts[2] == 4000);
    WeightedRandomSampler without({0.5, 0, 0.1, 0.2}, 3, false, 1);
    CHECK(sorted(epoch(without)) == Indices{0, 2, 3});
    CHECK_THROWS_AS(WeightedRandomSampler({0.5, 0}, 2, false), ValueError);
    CHECK_THROWS_AS(WeightedRandomSampler({0, 0}, 1), ValueError);
    CHECK_THROWS_AS(WeightedRandomSampler({1, -1}, 1), ValueError);
    CHECK_THROWS_AS(WeightedRandomSampler({}, 1), ValueError);
  }

  TEST_CASE("SubsetSampler and SubsetRandomSampler") {
    SubsetSampler in_order({5, 1, 8});
    CHECK(epoch(in_order) == Indices{5, 1, 8});
    SubsetRandomSampler shuffled({2, 4, 6, 8, 10, 12}, 9), same({2, 4, 6, 8, 10, 12}, 9);
    const Indices first = epoch(shuffled);
    CHECK(sorted(first) == Indices{2, 4, 6, 8, 10, 12});
    CHECK(epoch(same) == first);
    CHECK(epoch(shuffled) != first);
  }

  TEST_CASE("DistributedSampler gives every rank equally many indices, and all ranks together every index") {
    for (const size_t size : {12u, 10u, 2u, 0u}) {
      for (const bool shuffle : {false, true}) {
        CAPTURE(size);
        Indices together;
        for (size_t rank = 0; rank < 4; ++rank) {
          DistributedSampler sampler(size, 4, rank, {.shuffle = shuffle, .seed = 3});
          const Indices mine = epoch(sampler);
          CHECK_EQ(mine.size(), (size + 3) / 4);
          CHECK_EQ(sampler.size(), mine.size());
          together.insert(together.end(), mine.begin(), mine.end());
        }
        const Indices all = sorted(together);
        CHECK_EQ(std::set<size_t>(all.begin(), all.end()).size(), size);
      }
    }
  }

  TEST_CASE("DistributedSampler: the order of torch, epochs and drop_last") {
    DistributedSampler plain(10, 4, 1, {.shuffle = false}), dropping(10, 4, 1, {.shuffle = false, .drop_last = true});
    CHECK(epoch(plain) == Indices{1, 5, 9});  // rank 2 has 2, 6 and 0, which is repeated
    CHECK(epoch(dropping) == Indices{1, 5});
    DistributedSampler shuffled(100, 2, 0), other(100, 2, 0);
    const Indices first = epoch(shuffled), second = epoch(shuffled);
    CHECK(first != second);
    other.set_epoch(1);
    CHECK(epoch(other) == second);
    CHECK_THROWS_AS(DistributedSampler(10, 0, 0), ValueError);
    CHECK_THROWS_AS(DistributedSampler(10, 2, 2), ValueError);
  }

  TEST_CASE("libtorch's distributed samplers give each rank a range") {
    const auto ranks = [](auto make) {
      std::vector<Indices> all;
      for (size_t rank = 0; rank < 4; ++rank) {
        auto sampler = make(rank);
        all.push_back(epoch(sampler));
        CHECK(sampler.size() == all.back().size());
      }
      return all;
    };
    const auto sequential = [&](size_t size, bool duplicates) {
      return ranks([&](size_t rank) { return DistributedSequentialSampler(size, 4, rank, duplicates); });
    };
    CHECK(sequential(10, true) == std::vector<Indices>{{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {9, 0, 1}});
    CHECK(sequential(10, false) == std::vector<Indices>{{0, 1}, {2, 3}, {4, 5}, {6, 7}});
    CHECK(sequential(1, true) == std::vector<Indices>{{0}, {0}, {0}, {0}});
    CHECK(sequential(0, true) == std::vector<Indices>(4));

    const auto random = [&](size_t seed) {
      return ranks([&](size_t rank) {
        DistributedRandomSampler sampler(10, 4, rank);
        sampler.set_epoch(seed);
        return sampler;
      });
    };
    Indices expected{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1}, together;
    std::mt19937 generator(5);
    std::shuffle(expected.begin(), expected.end(), generator);
    for (const Indices& mine : random(5)) together.insert(together.end(), mine.begin(), mine.end());
    CHECK(together == expected);
    DistributedRandomSampler same(100, 2, 1);
    const Indices first = epoch(same);
    CHECK(epoch(same) == first);
    same.set_epoch(1);
    CHECK(epoch(same) != first);
    CHECK_THROWS_AS(DistributedRandomSampler(10, 0, 0), ValueError);
    CHECK_THROWS_AS(DistributedSequentialSampler(10, 2, 2), ValueError);
  }

  TEST_CASE("BatchSampler has batches of its own size") {
    BatchSampler sampler(std::make_shared<SequentialSampler>(7), 3), complete(std::make_shared<SequentialSampler>(7), 3, true);
    sampler.reset();
    CHECK(*sampler.next() == Indices{0, 1, 2});
    CHECK(*sampler.next(100) == Indices{3, 4, 5});
    CHECK(*sampler.next() == Indices{6});
    CHECK_FALSE(sampler.next().has_value());
    CHECK(epoch(complete).size() == 6);
    CHECK_THROWS_AS(BatchSampler(nullptr, 3), ValueError);
    CHECK_THROWS_AS(BatchSampler(std::make_shared<SequentialSampler>(7), 0), ValueError);
  }
}

}  // namespace sampler_tests
