// What needs threads of the process does not work in a forked child: calls are errors, and nothing waits for these threads.
#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <thread>

#include <sys/wait.h>
#include <unistd.h>

#include <amp/all.h>
#include <amp/data/data.h>
#include <amp/distributed/distributed.h>

namespace fork_tests {

using namespace amp;

namespace {

// Runs the function in a child. Returns its exit status, or -1 if a signal has ended it, such as the alarm for a child that waits.
int status_in_child(const std::function<int()>& function) {
  const pid_t child = ::fork();
  if (child == 0) {
    ::alarm(100);
    int status = 100;
    try {
      status = function();
    } catch (...) {}
    ::_exit(status);
  }
  int status = 0;
  REQUIRE(::waitpid(child, &status, 0) == child);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

// Whether the call throws an E whose text contains `part`.
template <class E>
bool throws(const std::function<void()>& call, const char* part) {
  try {
    call();
  } catch (const E& error) { return std::string(error.what()).find(part) != std::string::npos; }
  return false;
}

struct Numbers : data::datasets::Dataset<Numbers, int> {
  int get(size_t i) override { return static_cast<int>(i); }
  std::optional<size_t> size() const override { return 100; }
};

// A stream whose reader waits until it may go on.
struct Gate {
  std::atomic<int> reading{0}, allowed{1};
};
struct Held : data::datasets::IterableDataset<Held, int> {
  explicit Held(Gate& given) : gate(&given) {}
  void reset() override {}
  std::optional<int> next() override {
    const int number = ++gate->reading;
    while (gate->allowed < number) std::this_thread::yield();
    return number;
  }
  Gate* gate;
};
struct Opens {
  Gate& gate;
  ~Opens() { gate.allowed = 1000; }
};

}  // namespace

TEST_SUITE_BEGIN("process");

TEST_CASE("a group of the parent is an error in the child, and a new one can be made there") {
  using distributed::DistributedError;
  const char* const text = "is called in a forked child: a group can be used only by the process that made it";
  const auto group = distributed::init_process_group("alone");
  auto local = distributed::make_local_groups(2);
  const Tensor x = ones({3});
  auto waiting = local[0]->all_reduce(x);  // the other rank takes part later
  nn::Linear layer(3, 2);
  nn::DistributedDataParallel model(layer);
  const int status = status_in_child([&] {
    const Tensor y = ones({3});
    if (!throws<DistributedError>([&] { group->all_reduce(y); }, text)) return 1;
    if (!throws<DistributedError>([&] { group->duplicate(); }, text)) return 2;
    if (!throws<DistributedError>([&] { waiting->wait(); }, text)) return 3;
    if (!throws<DistributedError>([&] { waiting->wait(std::chrono::milliseconds(1)); }, text)) return 4;
    if (!throws<DistributedError>([&] { model(ones({1, 3})).sum().backward(); }, text)) return 5;
    waiting.reset();
    local.clear();
    distributed::destroy_process_group();
    const auto mine = distributed::init_process_group("alone");
    mine->all_reduce(y)->wait();
    distributed::destroy_process_group();
    return 0;
  });
  CHECK(status == 0);
  // The parent goes on.
  const Tensor other = ones({3});
  local[1]->all_reduce(other)->wait();
  waiting->wait();
  CHECK(x.sum().item<float>() == 6);
  group->all_reduce(other)->wait();
  distributed::destroy_process_group();
}

TEST_CASE("a loader of the parent is an error in the child, and a new one can be made there") {
  const char* const text = "this process was forked from the one that made the loader";
  Gate gate;
  auto loader = std::make_unique<data::DataLoader<Numbers>>(Numbers(), data::DataLoaderOptions(1).workers(2));
  auto stream = std::make_unique<data::DataLoader<Held>>(Held(gate), data::DataLoaderOptions(1).workers(2));
  const Opens opens{gate};  // before the loader waits for its workers
  auto at = loader->begin();
  stream->begin();
  while (gate.reading < 2) std::this_thread::yield();  // a worker is inside the stream; the other one waits for its turn
  const int status = status_in_child([&] {
    if (!throws<Error>([&] { loader->begin(); }, text)) return 1;
    if (!throws<Error>([&] { stream->begin(); }, text)) return 2;
    const auto go_on = [&] {
      for (int i = 0; i < 100; ++i) ++at;
    };
    if (!throws<Error>(go_on, text)) return 3;
    loader.reset();
    stream.reset();
    int64_t sum = 0;
    data::DataLoader<Numbers> mine(Numbers(), data::DataLoaderOptions(10).workers(2));
    for (const Tensor& batch : mine) sum += batch.sum().item<int64_t>();
    return sum == 99 * 50 ? 0 : 4;
  });
  CHECK(status == 0);
  int64_t sum = 0;
  for (const Tensor& batch : *loader) sum += batch.sum().item<int64_t>();
  CHECK(sum == 99 * 50);
}

TEST_SUITE_END();

}  // namespace fork_tests
