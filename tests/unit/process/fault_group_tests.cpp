// Groups of ranks and loaders while allocations of all threads fail.
#include <doctest/doctest.h>

#include <chrono>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

#include <amp/all.h>
#include <amp/data/data.h>
#include <amp/distributed/distributed.h>

#include "fault_support.h"
#include "support.h"
#include "unit/interop/files.h"

namespace fault_group_tests {

using namespace amp;
using namespace amp::testing;
using distributed::GroupPtr;

namespace {

constexpr FaultOptions kThreads{.threads = FailingThreads::All, .other_errors = true};
// A group that has failed keeps what other ranks may still read or write.
constexpr FaultOptions kRanks{.threads = FailingThreads::All, .other_errors = true, .grows = true};
constexpr FaultOptions kRanksOfKnownShapes{.threads = FailingThreads::All, .first_run = false, .other_errors = true, .grows = true};

// A rank that fails leaves the other one waiting: not for long, while allocations fail. Otherwise, only a hang takes longer.
distributed::DistributedOptions options_now() {
  const distributed::Timeout soon = std::chrono::milliseconds(30), late = std::chrono::minutes(4);
  return {.timeout = failures_armed() ? soon : late, .check = true};
}

// Calls function(group) on two ranks. Returns the sum of the results; throws the exception of one of them.
double on_two_ranks(const std::function<double(const GroupPtr&)>& function) {
  std::vector<GroupPtr> groups = distributed::make_local_groups(2, options_now());
  std::exception_ptr errors[2];
  double results[2] = {};
  const auto run = [&](size_t rank) noexcept {
    try {
      results[rank] = function(groups[rank]);
    } catch (...) { errors[rank] = std::current_exception(); }
  };
  std::thread second;
  try {
    second = std::thread(run, 1);
  } catch (const std::system_error&) { throw OutOfMemoryError("no memory for a thread"); }
  run(0);
  second.join();
  for (const std::exception_ptr& error : errors) {
    if (error) std::rethrow_exception(error);
  }
  return results[0] + results[1];
}

void check_ranks(const char* name, const std::function<double(const GroupPtr&)>& function, FaultOptions options = kRanks) {
  check_faults(
      name, [&] { return Computation([&] { return on_two_ranks(function); }); }, options);
}

// A module whose parameters have the same numbers each time.
struct NetImpl : nn::Module {
  NetImpl() {
    first = register_module("first", nn::Linear(4, 6));
    last = register_module("last", nn::Linear(6, 2));
    reset(parameters());
  }
  Tensor forward(const Tensor& x) { return last(tanh(first(x))); }
  nn::Linear first{nullptr}, last{nullptr};
};
AMP_MODULE(Net);

Tensor batch_of(const GroupPtr& group) { return wave({6, 4}).narrow(0, 3 * group->rank(), 3); }

struct Squares : data::datasets::Dataset<Squares> {
  data::Example<> get(size_t i) override {
    const auto x = static_cast<double>(i);
    return {full({3}, x), full({1}, x * x)};
  }
  std::optional<size_t> size() const override { return 12; }
};

struct Countdown : data::datasets::IterableDataset<Countdown, int> {
  int left = 0;
  void reset() override { left = 10; }
  std::optional<int> next() override { return left == 0 ? std::nullopt : std::optional<int>(left--); }
};

}  // namespace

TEST_SUITE_BEGIN("process");

TEST_CASE("failed allocations: groups and their collectives") {
  check_faults(
      "groups are made and freed",
      [] { return Computation([] { return static_cast<double>(distributed::make_local_groups(3, options_now()).size()); }); }, kThreads);
  check_ranks("all_reduce", [](const GroupPtr& group) {
    const Tensor small = wave({5}) * (group->rank() + 1), large = wave({5000}) * (group->rank() + 1);
    group->all_reduce(small)->wait();
    group->all_reduce(large, distributed::ReduceOp::Max)->wait();
    return number_of(small) + number_of(large);
  });
  check_ranks("broadcast and barrier", [](const GroupPtr& group) {
    const Tensor x = wave({5, 2}).t() * group->rank();
    group->broadcast(x, 1)->wait();
    group->barrier()->wait();
    return number_of(x);
  });
  check_ranks("all_gather and reduce_scatter", [](const GroupPtr& group) {
    const Tensor x = wave({5}), all = empty({2, 5}), part = empty({5});
    group->all_gather(all, x)->wait();
    group->reduce_scatter(part, all)->wait();
    return number_of(all) + number_of(part);
  });
  check_ranks("all_to_all, send and recv", [](const GroupPtr& group) {
    const Tensor x = wave({4, 3}), y = empty({4, 3}), z = empty({3});
    group->all_to_all(y, x)->wait();
    const auto sent = group->send(x[0], 1 - group->rank(), 3), received = group->recv(z, 1 - group->rank(), 3);
    sent->wait();
    received->wait();
    return number_of(y) + number_of(z);
  });
  check_ranks("duplicates and parts of groups", [](const GroupPtr& group) {
    const GroupPtr other = group->duplicate(), alone = group->split({1});
    const Tensor x = wave({5});
    other->all_reduce(x)->wait();
    if (alone != nullptr) alone->all_reduce(x)->wait();
    return number_of(x);
  });
  check_faults(
      "the default group",
      [] {
        return Computation([] {
          struct Ends {
            ~Ends() {
              try {
                distributed::destroy_process_group();
              } catch (const std::exception&) {}
            }
          } const ends;
          const GroupPtr group = distributed::init_process_group("alone", options_now());
          const Tensor x = wave({5});
          group->all_reduce(x)->wait();
          return number_of(x);
        });
      },
      kThreads);
}

TEST_CASE("failed allocations: training on two ranks") {
  check_ranks(
      "DistributedDataParallel",
      [](const GroupPtr& group) {
        const Net net;
        nn::DistributedDataParallelOptions options;
        options.group = group;
        nn::DistributedDataParallel model(net, options);
        optim::SGD optimizer(model->parameters(), 0.1);
        for (int step = 0; step < 2; ++step) {
          optimizer.zero_grad();
          model(batch_of(group)).square().mean().backward();
          optimizer.step();
        }
        return sum_of(net->parameters());
      },
      kRanksOfKnownShapes);
  check_ranks(
      "batches of different numbers",
      [](const GroupPtr& group) {
        const Net net;
        nn::DistributedDataParallelOptions options;
        options.group = group;
        nn::DistributedDataParallel model(net, options);
        model->join([&] {
          for (int i = 0; i <= group->rank(); ++i) model(batch_of(group)).square().mean().backward();
        });
        return sum_of(net->parameters());
      },
      kRanksOfKnownShapes);
  check_ranks(
      "a scaler that ranks share",
      [](const GroupPtr& group) {
        const Tensor w = wave_parameter({4, 2});
        optim::SGD optimizer(std::vector<Tensor>{w}, 0.1);
        GradScaler scaler(kCPU, {.init_scale = 8});
        distributed::synchronize(scaler, group);
        scaler.scale(mm(batch_of(group), w).square().sum()).backward();
        scaler.step(optimizer);
        scaler.update();
        return number_of(w) + scaler.get_scale();
      },
      kRanksOfKnownShapes);
  check_ranks(
      "ZeroRedundancyOptimizer",
      [](const GroupPtr& group) {
        const Net net;
        distributed::ZeroRedundancyOptimizer optimizer(
            net->parameters(), [](auto groups) { return std::make_unique<optim::AdamW>(std::move(groups), optim::AdamWOptions(0.1)); },
            {.group = group});
        net->forward(wave({3, 4})).square().mean().backward();
        optimizer.step();
        return sum_of(net->parameters());
      },
      kRanksOfKnownShapes);
  check_ranks(
      "fully_shard",
      [](const GroupPtr& group) {
        Net net;
        distributed::fully_shard(net->first, {.group = group});
        distributed::fully_shard(net, {.group = group});
        optim::SGD optimizer(net->parameters(), 0.1);
        net(batch_of(group)).square().mean().backward();
        optimizer.step();
        double sum = 0;
        for (const auto& [name, value] : distributed::full_state_dict(*net)) sum += number_of(std::get<Tensor>(value));
        return sum;
      },
      kRanksOfKnownShapes);
}

TEST_CASE("failed allocations: checkpoints of two ranks") {
  const Folder folder;
  const std::string path = folder.file("step.safetensors");
  check_ranks(
      "save_sharded and load_sharded",
      [&](const GroupPtr& group) {
        Net net;
        distributed::fully_shard(net, {.group = group});
        optim::SGD optimizer(net->parameters(), optim::SGDOptions(0.1).momentum(0.9));
        net(batch_of(group)).square().mean().backward();
        optimizer.step();
        distributed::save_sharded(path, *net, &optimizer, {.extra = {{"epoch", Scalar(3)}}, .group = group});
        group->barrier()->wait();
        const StateDict extra = distributed::load_sharded(path, *net, &optimizer);
        return sum_of(net->parameters()) + std::get<Scalar>(extra.at("epoch")).toDouble();
      },
      kRanksOfKnownShapes);
}

TEST_CASE("failed allocations: loaders with and without threads") {
  for (const size_t workers : {0, 2}) {
    check_faults(
        workers == 0 ? "a loader" : "a loader with two threads",
        [=] {
          return Computation([=] {
            double sum = 0;
            data::DataLoader loader(Squares(), data::DataLoaderOptions(5).workers(workers).shuffle(true).seed(3));
            for (int epoch = 0; epoch < 2; ++epoch)
              for (const auto& [x, y] : loader) sum += number_of(x) + number_of(y);
            return sum;
          });
        },
        kThreads);
  }
  check_faults(
      "a stream with two threads",
      [] {
        return Computation([] {
          double sum = 0;
          data::DataLoader loader(Countdown(), data::DataLoaderOptions(4).workers(2));
          for (const Tensor& batch : loader) sum += number_of(batch);
          return sum;
        });
      },
      kThreads);
}

TEST_SUITE_END();

}  // namespace fault_group_tests
