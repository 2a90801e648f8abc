// Worker threads: determinism, exceptions, autocast, and an epoch that ends early.
#include <atomic>
#include <chrono>
#include <future>
#include <thread>

#include "support_data.h"

namespace threads_tests {

using namespace amp;
using namespace amp::data;
using amp::testing::difference;
using amp::testing::firsts;
using amp::testing::Noise;
using amp::testing::Squares;

namespace {

// Later elements are ready sooner.
struct Uneven : datasets::Dataset<Uneven, int> {
  int get(size_t i) override {
    std::this_thread::sleep_for(std::chrono::milliseconds(i % 4 == 0 ? 6 : 0));
    return static_cast<int>(i);
  }
  std::optional<size_t> size() const override { return 16; }
};

struct Failing : datasets::Dataset<Failing, int> {
  int get(size_t i) override {
    AMP_CHECK(i != 5, IndexError, "[Failing] element 5 is broken");
    return static_cast<int>(i);
  }
  std::optional<size_t> size() const override { return 10; }
};

struct AutocastProbe : datasets::Dataset<AutocastProbe, Tensor> {
  Tensor get(size_t) override { return matmul(ones({2, 2}), ones({2, 2})); }
  std::optional<size_t> size() const override { return 4; }
};

std::vector<Tensor> noise(size_t workers, uint64_t seed, int epochs = 1) {
  DataLoader loader(Noise(), DataLoaderOptions(5).shuffle(true).seed(seed).workers(workers));
  std::vector<Tensor> all;
  for (int i = 0; i < epochs; ++i) {
    for (const auto& [number, random] : loader) {
      all.push_back(number);
      all.push_back(random);
    }
  }
  return all;
}

}  // namespace

TEST_SUITE("data loader threads") {
  TEST_CASE("batches and their random numbers do not depend on the number of workers") {
    const std::vector<Tensor> expected = noise(0, 3, 2);
    CHECK(expected.size() == 32);
    CHECK(difference(expected[1], expected[3]) != "");
    for (const size_t workers : {1, 2, 4}) {
      const std::vector<Tensor> given = noise(workers, 3, 2);
      REQUIRE(given.size() == expected.size());
      for (size_t i = 0; i < given.size(); ++i) CHECK(difference(given[i], expected[i]) == "");
    }
    CHECK(difference(noise(2, 4)[1], expected[1]) != "");
  }

  TEST_CASE("the caller's random stream goes on as if there were no loader") {
    manual_seed(1);
    const Tensor a = rand({3});
    manual_seed(1);
    noise(0, 3);
    CHECK(difference(rand({3}), a) == "");
  }

  TEST_CASE("order is enforced unless it is turned off") {
    DataLoader ordered(Uneven(), DataLoaderOptions(1).workers(3));
    int64_t expected = 0;
    for (const Tensor& batch : ordered) CHECK(batch.item<int64_t>() == expected++);
    DataLoader loose(Uneven(), DataLoaderOptions(1).workers(3).enforce_ordering(false));
    int64_t sum = 0, count = 0;
    for (const Tensor& batch : loose) {
      sum += batch.item<int64_t>();
      ++count;
    }
    CHECK(count == 16);
    CHECK(sum == 120);
  }

  TEST_CASE("the exception of a worker arrives where its batch would have, and the loader goes on behind it") {
    for (const size_t workers : {0, 2}) {
      DataLoader loader(Failing(), DataLoaderOptions(1).workers(workers));
      std::vector<int64_t> seen;
      auto it = loader.begin();
      for (int i = 0; i < 4; ++i, ++it) seen.push_back((*it).item<int64_t>());
      seen.push_back((*it).item<int64_t>());
      CHECK_THROWS_WITH_AS(++it, "[Failing] element 5 is broken", IndexError);
      for (++it; it != loader.end(); ++it) seen.push_back((*it).item<int64_t>());
      CHECK(seen == std::vector<int64_t>{0, 1, 2, 3, 4, 6, 7, 8, 9});
    }
  }

  TEST_CASE("loaders end in the middle of an epoch") {
    for (int i = 0; i < 20; ++i) {
      DataLoader loader(Uneven(), DataLoaderOptions(1).workers(3).prefetch(3));
      auto it = loader.begin();
      for (int steps = 0; steps < i % 4; ++steps) ++it;
      if (i % 5 == 0) it = loader.begin();
    }
  }

  // In each epoch, the worker waits inside the stream for the next one.
  TEST_CASE("a new epoch begins when the workers have left the stream") {
    struct Shared {
      std::atomic<bool> reading{false}, waits{false};
    };
    struct Slow : datasets::IterableDataset<Slow, int> {
      explicit Slow(Shared& given) : shared(&given) {}
      void reset() override { AMP_CHECK(!shared->reading, Error, "[Slow] reset() during next()"); }
      std::optional<int> next() override {
        shared->reading = true;
        if (++calls % 2 == 0) {  // the second element, which is made ahead while the caller has the first one
          shared->waits = true;
          while (shared->waits) std::this_thread::yield();
        }
        shared->reading = false;
        return calls;
      }
      Shared* shared;
      int calls = 0;
    };
    Shared shared;
    DataLoader loader(Slow(shared), DataLoaderOptions(1).workers(1).prefetch(2));
    loader.begin();
    for (int epoch = 0; epoch < 3; ++epoch) {
      while (!shared.waits) std::this_thread::yield();
      std::atomic<bool> failed{false};
      std::thread release([&] {  // after begin() has had time to reset the stream, which it must not use
        for (int i = 0; i < 50 && !failed; ++i) std::this_thread::sleep_for(std::chrono::milliseconds(1));
        shared.waits = false;
      });
      std::string error;
      try {
        loader.begin();
      } catch (const Error& thrown) {
        error = thrown.what();
        failed = true;
      }
      release.join();
      REQUIRE(error == "");
    }
    while (!shared.waits) std::this_thread::yield();
    shared.waits = false;  // the loader waits for its worker
  }

  TEST_CASE("autocast is carried to the workers on request") {
    const Autocast guard(kCPU, {.dtype = kBFloat16});
    for (const size_t workers : {1, 2}) {
      DataLoader with(AutocastProbe(), DataLoaderOptions(2).workers(workers).carry_autocast(true));
      for (const Tensor& batch : with) CHECK((batch.dtype() == kBFloat16));
      DataLoader without(AutocastProbe(), DataLoaderOptions(2).workers(workers));
      for (const Tensor& batch : without) CHECK((batch.dtype() == kFloat32));
    }
  }

  TEST_CASE("no more batches are made ahead than allowed") {
    struct Counter : datasets::Dataset<Counter, int> {
      std::shared_ptr<std::atomic<int>> made = std::make_shared<std::atomic<int>>(0);
      int get(size_t i) override {
        ++*made;
        return static_cast<int>(i);
      }
      std::optional<size_t> size() const override { return 50; }
    } dataset;
    const auto made = dataset.made;
    DataLoader loader(dataset, DataLoaderOptions(1).workers(2).max_jobs(3));
    const auto it = loader.begin();
    while (made->load() < 3) std::this_thread::yield();
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    CHECK(made->load() <= 4);
  }

  TEST_CASE("a timeout") {
    struct Stuck : datasets::Dataset<Stuck, int> {
      explicit Stuck(std::shared_future<void> given) : end(std::move(given)) {}
      int get(size_t) override {
        end.wait();
        return 0;
      }
      std::optional<size_t> size() const override { return 2; }
      std::shared_future<void> end;
    };
    std::promise<void> end;
    DataLoader loader(Stuck(end.get_future().share()), DataLoaderOptions(1).workers(1).timeout(std::chrono::milliseconds(5)));
    CHECK_THROWS_WITH_AS(loader.begin(), "[DataLoader] no batch came within 5 ms", Error);
    end.set_value();  // the loader waits for its workers
  }

  TEST_CASE("workers run ops on one thread each, whatever set_num_threads says") {
    struct Threads : datasets::Dataset<Threads, int> {
      int get(size_t) override { return get_num_threads(); }
      std::optional<size_t> size() const override { return 3; }
    };
    const int before = get_num_threads();
    set_num_threads(2);
    DataLoader loader(Threads(), DataLoaderOptions(3).workers(1));
    for (const Tensor& batch : loader) CHECK(batch.sum().item<int64_t>() == 3);
    set_num_threads(before);
  }
}

}  // namespace threads_tests
