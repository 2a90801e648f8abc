// Samplers.
#include <algorithm>
#include <map>
#include <numeric>
#include <random>
#include <set>
#include <sstream>
#include <stdexcept>

#include <amp/compat/parts/data.h>
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

  TEST_CASE("a loaded sampler continues where the saved one was") {
    const auto check = [](const auto& make) {
      auto saved = make(), loaded = make();
      epoch(saved);
      saved.reset();
      saved.next(3);
      serialize::OutputArchive archive;
      saved.save(archive);
      std::stringstream file;
      archive.save_to(file);
      serialize::InputArchive read;
      read.load_from(file);
      loaded.load(read);
      for (int part = 0; part < 2; ++part) {
        while (const auto batch = saved.next(4)) CHECK(loaded.next(4) == batch);
        CHECK_FALSE(loaded.next(4).has_value());
        saved.reset();
        loaded.reset();
      }
    };
    check([] { return SequentialSampler(10); });
    check([] { return RandomSampler(10, 3); });
    check([] { return RandomSampler(10, 3, /*replacement=*/true); });
    check([] { return WeightedRandomSampler({1, 2, 3, 4}, 9, true, 3); });
    check([] { return SubsetRandomSampler({5, 6, 7, 8, 9}, 3); });
    check([] { return SubsetSampler({5, 6, 7, 8, 9}); });
    check([] { return DistributedSampler(20, 2, 1); });
    check([] { return DistributedRandomSampler(20, 2, 1); });
    check([] { return BatchSampler(std::make_shared<RandomSampler>(10, 3), 2); });

    // What libtorch's RandomSampler writes.
    serialize::OutputArchive archive;
    archive.write("index", tensor({int64_t{2}}), /*is_buffer=*/true);
    archive.write("indices", tensor({int64_t{3}, int64_t{1}, int64_t{0}, int64_t{2}}), /*is_buffer=*/true);
    serialize::InputArchive read(archive.contents());
    RandomSampler sampler(4);
    sampler.load(read);
    CHECK(*sampler.next(4) == Indices{0, 2});

    serialize::OutputArchive wrong;
    wrong.write("index", IValue(5));
    wrong.write("indices", zeros({4}, kInt64));
    serialize::InputArchive beyond(wrong.contents());
    CHECK_THROWS_AS(sampler.load(beyond), ValueError);
    SequentialSampler short_one(4);
    CHECK_THROWS_AS(short_one.load(beyond), ValueError);
  }

  TEST_CASE("ChunkDataset mixes chunks, and continues after an error") {
    struct Reader : data::datasets::ChunkDataReader<int> {
      using BatchType = std::vector<int>;
      BatchType read_chunk(size_t chunk) override {
        if (chunk == broken) throw std::runtime_error("broken");
        const int first = 10 * static_cast<int>(chunk);
        return {first, first + 1, first + 2};
      }
      size_t chunk_count() override { return 4; }
      void reset() override {}
      size_t broken = 100;
    };
    using Chunks = data::datasets::ChunkDataset<Reader, SequentialSampler, SequentialSampler>;
    Chunks chunks(Reader(), SequentialSampler(0), SequentialSampler(0), data::datasets::ChunkDatasetOptions(1, 5));
    CHECK_THROWS_AS(chunks.get_batch(), Error);
    for (int part = 0; part < 2; ++part) {
      chunks.reset();
      CHECK(*chunks.get_batch() == std::vector<int>{0, 1, 2, 10, 11});
      CHECK(*chunks.get_batch() == std::vector<int>{12, 20, 21, 22, 30});
      CHECK(*chunks.get_batch() == std::vector<int>{31, 32});
      CHECK_FALSE(chunks.get_batch().has_value());
    }
    CHECK_THROWS_AS(chunks.get_batch(4), ValueError);

    Reader reader;
    reader.broken = 1;
    const auto shared = data::datasets::make_shared_dataset<Chunks>(reader, SequentialSampler(0), SequentialSampler(0),
                                                                    data::datasets::ChunkDatasetOptions(1, 5));
    shared->reset();
    CHECK_THROWS_AS(shared->get_batch(), std::runtime_error);
    CHECK(*shared->get_batch() == std::vector<int>{0, 1, 2, 20, 21});

    std::multiset<int> seen;
    const auto options = data::datasets::ChunkDatasetOptions(1, 5).cross_chunk_shuffle_count(2);
    data::datasets::ChunkDataset<Reader> mixed(Reader(), RandomSampler(0), RandomSampler(0), options);
    const auto loader = data::make_data_loader(std::move(mixed), data::DataLoaderOptions(5).workers(1));
    for (auto& batch : *loader) seen.insert(batch.begin(), batch.end());
    CHECK(seen == std::multiset<int>{0, 1, 2, 10, 11, 12, 20, 21, 22, 30, 31, 32});
    CHECK_THROWS_AS(data::datasets::ChunkDatasetOptions(0, 5), ValueError);
    CHECK_THROWS_AS(data::datasets::ChunkDatasetOptions(1, 5, 4), ValueError);
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
