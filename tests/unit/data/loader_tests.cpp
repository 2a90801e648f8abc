// DataLoader on the iterating thread, and the order of its batches.
#include <algorithm>
#include <chrono>
#include <iterator>
#include <limits>

#include "support_data.h"

namespace loader_tests {

using namespace amp;
using namespace amp::data;
using amp::testing::firsts;
using amp::testing::Squares;
using amp::testing::values;

namespace {

struct Countdown : datasets::IterableDataset<Countdown, int> {
  int left = 0;
  void reset() override { left = 10; }
  std::optional<int> next() override { return left == 0 ? std::nullopt : std::optional<int>(left--); }
};

}  // namespace

TEST_SUITE("data loader") {
  TEST_CASE("batches are collated, in order, and the last one may be smaller") {
    for (const size_t workers : {0, 1, 3}) {
      DataLoader loader(Squares(10), DataLoaderOptions(4).workers(workers));
      CHECK(*loader.size() == 3);
      std::vector<int64_t> sizes;
      std::vector<double> targets;
      for (const auto& [x, y] : loader) {
        CHECK(x.size(1) == 2);
        sizes.push_back(x.size(0));
        for (const double value : values(y)) targets.push_back(value);
      }
      CHECK(sizes == std::vector<int64_t>{4, 4, 2});
      CHECK(targets == std::vector<double>{0, 1, 4, 9, 16, 25, 36, 49, 64, 81});
    }
  }

  TEST_CASE("drop_last") {
    DataLoader loader(Squares(10), DataLoaderOptions(4).drop_last(true));
    CHECK(*loader.size() == 2);
    CHECK(firsts(loader).size() == 8);
    DataLoader none(Squares(3), DataLoaderOptions(4).drop_last(true));
    CHECK(firsts(none).empty());
    DataLoader empty(Squares(0), DataLoaderOptions(4));
    CHECK(firsts(empty).empty());
  }

  TEST_CASE("the seed determines a shuffled order, another one in each epoch") {
    DataLoader a(Squares(20), DataLoaderOptions(3).shuffle(true).seed(4)), b(Squares(20), DataLoaderOptions(3).shuffle(true).seed(4));
    const std::vector<double> first = firsts(a), second = firsts(a);
    CHECK(first != second);
    CHECK(firsts(b) == first);
    CHECK(firsts(b) == second);
    std::vector<double> sorted = first;
    std::sort(sorted.begin(), sorted.end());
    DataLoader in_order(Squares(20), DataLoaderOptions(3));
    CHECK(sorted == firsts(in_order));
    manual_seed(8);
    DataLoader c(Squares(20), DataLoaderOptions(3).shuffle(true));
    manual_seed(8);
    DataLoader d(Squares(20), DataLoaderOptions(3).shuffle(true));
    CHECK(firsts(c) == firsts(d));
    CHECK(c.seed() == d.seed());
  }

  TEST_CASE("a new epoch may begin in the middle of another") {
    for (const size_t workers : {0, 2}) {
      DataLoader loader(Squares(20), DataLoaderOptions(2).workers(workers));
      auto old = loader.begin();
      ++old;
      CHECK(firsts(loader).size() == 20);
      CHECK_THROWS_WITH_AS(++old, "[DataLoader] this iterator belongs to an epoch that has ended", Error);
      CHECK(old->data.size(0) == 2);
    }
  }

  TEST_CASE("a loader of libtorch: samplers by type, no collation") {
    auto loader = make_data_loader<samplers::SequentialSampler>(Squares(5), 2);
    std::vector<double> targets;
    for (auto& batch : *loader) {
      for (Example<>& example : batch) targets.push_back(example.target.item<double>());
    }
    CHECK(targets == std::vector<double>{0, 1, 4, 9, 16});
    auto stacked = make_data_loader(Squares(5).map(transforms::Stack<>()), DataLoaderOptions().batch_size(5).seed(1));
    for (auto& batch : *stacked) CHECK(batch.target.sum().item<double>() == 30);
    auto chosen = make_data_loader(Squares(5).map(transforms::Stack<>()), samplers::SubsetSampler({4, 4}), 2);
    for (auto& batch : *chosen) CHECK(batch.target.sum().item<double>() == 32);
  }

  TEST_CASE("samplers as objects, and a function that collates") {
    const auto sum = [](std::vector<Example<>> batch) {
      double total = 0;
      for (const Example<>& example : batch) total += example.target.item<double>();
      return total;
    };
    DataLoader loader(Squares(6), std::make_shared<samplers::BatchSampler>(std::make_shared<samplers::SequentialSampler>(6), 2), 1, sum);
    std::vector<double> sums;
    for (const double total : loader) sums.push_back(total);
    CHECK(sums == std::vector<double>{1, 13, 41});
  }

  TEST_CASE("streams") {
    for (const size_t workers : {0, 1, 3}) {
      DataLoader loader(Countdown(), DataLoaderOptions(4).workers(workers));
      CHECK_FALSE(loader.size().has_value());
      for (int pass = 0; pass < 2; ++pass) {
        std::vector<double> all;
        for (const Tensor& batch : loader) {
          for (const double x : values(batch)) all.push_back(x);
        }
        CHECK(all == std::vector<double>{10, 9, 8, 7, 6, 5, 4, 3, 2, 1});
      }
      DataLoader complete(Countdown(), DataLoaderOptions(4).workers(workers).drop_last(true));
      size_t batches = 0;
      for (const Tensor& batch : complete) batches += batch.size(0) == 4;
      CHECK(batches == 2);
    }
    auto mapped =
        make_data_loader(Countdown().map(transforms::Lambda<int, int>([](int x) { return -x; })), DataLoaderOptions(5).workers(2));
    std::vector<int> all;
    for (const auto& batch : *mapped) all.insert(all.end(), batch.begin(), batch.end());
    CHECK(all == std::vector<int>{-10, -9, -8, -7, -6, -5, -4, -3, -2, -1});
  }

  TEST_CASE("a stream of libtorch names the type of its requests") {
    struct Numbers : datasets::StatefulDataset<Numbers, std::vector<int>, size_t> {
      int next = 0;
      std::optional<std::vector<int>> get_batch(size_t count) override {
        std::vector<int> batch;
        while (next < 5 && batch.size() < count) batch.push_back(next++);
        return batch.empty() ? std::nullopt : std::optional(batch);
      }
      void reset() override { next = 0; }
    };
    const auto loader = make_data_loader(Numbers(), 2);
    std::vector<int> all;
    for (const auto& batch : *loader) all.insert(all.end(), batch.begin(), batch.end());
    CHECK(all == std::vector<int>{0, 1, 2, 3, 4});
  }

  TEST_CASE("a sampler of a program, without a size") {
    struct Backwards : samplers::Sampler<> {
      size_t left = 0;
      void reset(std::optional<size_t> size) override { left = size.value_or(5); }
      std::optional<std::vector<size_t>> next(size_t batch_size) override {
        std::vector<size_t> indices;
        while (left > 0 && indices.size() < batch_size) indices.push_back(--left);
        return indices.empty() ? std::nullopt : std::optional(indices);
      }
    };
    const auto loader = make_data_loader(Squares(5), Backwards(), 2);
    std::vector<double> seen;
    for (const auto& batch : *loader) {
      for (const auto& example : batch) seen.push_back(values(example.data)[0]);
    }
    CHECK(seen == std::vector<double>{4, 3, 2, 1, 0});
    CHECK_THROWS_AS(loader->size(), NotImplementedError);
  }

  TEST_CASE("join ends an epoch") {
    for (const size_t workers : {0, 2}) {
      const auto loader = make_data_loader<samplers::SequentialSampler>(Squares(6), DataLoaderOptions(2).workers(workers));
      auto batch = loader->begin();
      loader->join();
      CHECK(++batch == loader->end());
      CHECK(std::distance(loader->begin(), loader->end()) == 3);
    }
  }

  TEST_CASE("the largest batch size and timeout") {
    DataLoader loader(Squares(3),
                      DataLoaderOptions(std::numeric_limits<size_t>::max()).workers(1).timeout(std::chrono::milliseconds::max()));
    CHECK(*loader.size() == 1);
    int64_t rows = 0;
    for (const auto& batch : loader) rows += batch.data.size(0);
    CHECK(rows == 3);
  }

  TEST_CASE("what a loader refuses") {
    CHECK_THROWS_AS(DataLoader(Squares(3), DataLoaderOptions(0)), ValueError);
    if (!cuda::is_available())
      CHECK_THROWS_WITH_AS(DataLoader(Squares(3), DataLoaderOptions(1).pin_memory(true)),
                           "[DataLoader] pinned memory was requested, but no device that copies from it is available", NotImplementedError);
    CHECK_THROWS_WITH_AS(DataLoader(Countdown(), DataLoaderOptions(1).shuffle(true)),
                         "[DataLoader] a stream has its own order: it takes no sampler", ValueError);
    CHECK_THROWS_WITH_AS(DataLoader(Squares(3), std::make_shared<samplers::SequentialSampler>(3), DataLoaderOptions(1).shuffle(true)),
                         "[DataLoader] the sampler chooses the order: shuffle must not be set", ValueError);
    struct Unique : datasets::Dataset<Unique, int> {
      std::unique_ptr<int> only = std::make_unique<int>(3);
      int get(size_t) override { return *only; }
      std::optional<size_t> size() const override { return 2; }
    };
    CHECK_THROWS_WITH_AS(DataLoader(Unique(), DataLoaderOptions(1).workers(2)),
                         "[DataLoader] this dataset cannot be copied for each of 2 workers: use make_shared_dataset", ValueError);
    DataLoader shared(datasets::make_shared_dataset<Unique>(), DataLoaderOptions(2).workers(2));
    for (const Tensor& batch : shared) CHECK(values(batch) == std::vector<double>{3, 3});
  }
}

}  // namespace loader_tests
