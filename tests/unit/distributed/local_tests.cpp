// The scenarios on threads of this process, and errors of groups.
#include <doctest/doctest.h>

#include <atomic>
#include <mutex>
#include <thread>

#include <amp/compat/parts/process_groups.h>

#include "scenario.h"

namespace local_tests {

using namespace amp;
using namespace amp::testing;
using distributed::GroupPtr;

namespace {

// The errors on the ranks, one line each.
std::string on_threads(const std::vector<GroupPtr>& groups, const std::function<void(const GroupPtr&)>& run) {
  std::string wrong;
  std::mutex mutex;
  std::vector<std::thread> threads;
  for (const GroupPtr& group : groups) {
    threads.emplace_back([&, group] {
      try {
        run(group);
      } catch (const std::exception& error) {
        const std::lock_guard lock(mutex);
        wrong += "rank " + std::to_string(group->rank()) + ": " + error.what() + "\n";
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  return wrong;
}

constexpr int kGenerous = 300'000;  // only a hang takes longer

distributed::DistributedOptions within(int milliseconds, bool check = false) {
  return {.timeout = std::chrono::milliseconds(milliseconds), .check = check};
}

}  // namespace

TEST_SUITE_BEGIN("threads");

TEST_CASE("every scenario gives the results of one process on 1 to 4 ranks [behavior 142]") {
  for (const Scenario& scenario : scenarios()) {
    for (const int size : {1, 2, 3, 4}) {
      CAPTURE(scenario.name);
      CAPTURE(size);
      CHECK_EQ(on_threads(distributed::make_local_groups(size, within(kGenerous, size == 3)),
                          [&](const GroupPtr& group) { scenario.run(group, kCPU); }),
               "");
    }
  }
}

TEST_CASE("a rank that does not take part is an error on the others, and the group has failed then") {
  const auto groups = distributed::make_local_groups(3, within(3000));  // enough for a rank to begin both of its collectives
  const std::string wrong = on_threads(groups, [](const GroupPtr& group) {
    if (group->rank() == 1) return;
    const auto queued = [&] {
      const Tensor a = zeros({2}), b = zeros({2});
      const auto first = group->all_reduce(a), second = group->all_reduce(b);
      const std::string text = message_of<distributed::DistributedError>([&] { first->wait(); });
      expect(
          text.starts_with("[all_reduce] rank " + std::to_string(group->rank()) + " of 3, collective 0 of the group, has waited 3 seconds"),
          text);
      message_of<distributed::DistributedError>([&] { second->wait(); });
    };
    queued();
    const std::string text = message_of<distributed::DistributedError>([&] { group->barrier(); });
    expect(text.find("the group has failed before") != std::string::npos, text);
  });
  CHECK_EQ(wrong, "");
}

TEST_CASE("wait with a timeout says that it is not complete, and can be called again") {
  const auto groups = distributed::make_local_groups(2, within(kGenerous));
  std::atomic<bool> go{false};
  const std::string wrong = on_threads(groups, [&](const GroupPtr& group) {
    const Tensor t = ones({3});
    if (group->rank() == 1) {
      while (!go) std::this_thread::yield();
      group->all_reduce(t)->wait();
      return;
    }
    const auto work = group->all_reduce(t);
    expect(!work->done(), "the other rank has not come yet");
    const std::string text = message_of<distributed::DistributedError>([&] { work->wait(std::chrono::milliseconds(20)); });
    expect(text.find("is not complete after 0.02 seconds") != std::string::npos, text);
    go = true;
    work->wait();
    expect_same(t, filled({3}, 2), "the sum");
  });
  CHECK_EQ(wrong, "");
}

TEST_CASE("libtorch's handles of work can be asked, and wait for a time") {
  const auto groups = distributed::make_local_groups(2, within(kGenerous));
  std::atomic<bool> go{false};
  const std::string wrong = on_threads(groups, [&](const GroupPtr& group) {
    amp::c10d::ProcessGroup process_group(group);
    std::vector<Tensor> tensors{ones({3}), ones({2})};
    if (group->rank() == 1) {
      while (!go) std::this_thread::yield();
      process_group.allreduce(tensors)->wait();
      return;
    }
    const auto work = process_group.allreduce(tensors);
    expect(!work->isCompleted(), "the other rank has not come yet");
    expect(!work->isSuccess(), "the other rank has not come yet");
    message_of<distributed::DistributedError>([&] { work->wait(std::chrono::milliseconds(20)); });
    go = true;
    expect(work->wait(std::chrono::milliseconds::max()), "the result of wait()");
    expect(work->isCompleted() && work->isSuccess(), "the work has ended");
    expect_same(tensors[1], filled({2}, 2), "the sum");
  });
  CHECK_EQ(wrong, "");
}

TEST_CASE("libtorch's handles of work that failed are complete, but no success") {
  const auto groups = distributed::make_local_groups(2, within(100));
  const std::string wrong = on_threads(groups, [](const GroupPtr& group) {
    if (group->rank() == 1) return;
    std::vector<Tensor> tensors{ones({3})};
    const auto work = amp::c10d::ProcessGroup(group).allreduce(tensors);
    message_of<distributed::DistributedError>([&] { work->wait(); });
    expect(work->isCompleted(), "it has failed");
    expect(!work->isSuccess() && work->exception() != nullptr, "it has failed");
  });
  CHECK_EQ(wrong, "");
}

TEST_CASE("ranks that are not in a group of libtorch's get null") {
  const std::string wrong = on_threads(distributed::make_local_groups(2, within(kGenerous)), [](const GroupPtr& group) {
    const auto made = amp::c10d::ProcessGroupMPI::of(group->split({1}));
    expect((made == nullptr) == (group->rank() == 0), "only rank 1 is in the group");
    if (made != nullptr) expect(made->getSize() == 1, "the group has one rank");
  });
  CHECK_EQ(wrong, "");
}

TEST_CASE("timeouts may be as long as their type allows") {
  for (const distributed::Timeout timeout : {distributed::Timeout(std::chrono::hours(24 * 365 * 1000)), distributed::Timeout::max()}) {
    const auto groups = distributed::make_local_groups(2, {.timeout = timeout});
    const std::string wrong = on_threads(groups, [&](const GroupPtr& group) {
      if (group->rank() == 1) std::this_thread::sleep_for(std::chrono::milliseconds(20));
      const Tensor t = ones({3});
      group->all_reduce(t)->wait(timeout);
      expect_same(t, filled({3}, 2), "the sum");
    });
    CHECK_EQ(wrong, "");
  }
}

TEST_CASE("with `check`, ranks that call different collectives get an error that names them, and go on") {
  const auto groups = distributed::make_local_groups(3, within(kGenerous, /*check=*/true));
  const std::string wrong = on_threads(groups, [](const GroupPtr& group) {
    const std::string text = message_of<distributed::DistributedError>([&] {
      const Tensor t = zeros({2, group->rank() == 2 ? 4 : 3});
      (group->rank() == 1 ? group->broadcast(t, 0) : group->all_reduce(t))->wait();
    });
    expect(text ==
               "[distributed] the ranks do not call the same collective: number 0, all_reduce(float32[2, 3] cpu, sum) on rank 0; "
               "number 0, all_reduce(float32[2, 4] cpu, sum) on rank 2; number 0, broadcast(float32[2, 3] cpu, root 0) on rank 1",
           text);
    const Tensor t = ones({2});
    group->all_reduce(t)->wait();
    expect_same(t, filled({2}, 3), "the sum after the error");
  });
  CHECK_EQ(wrong, "");
}

TEST_CASE("without `check`, tensors of other sizes fail when they arrive") {
  const auto groups = distributed::make_local_groups(2, within(kGenerous));
  const std::string wrong = on_threads(groups, [](const GroupPtr& group) {
    const std::string text = message_of<distributed::DistributedError>([&] { group->all_reduce(zeros({group->rank() + 2}))->wait(); });
    expect(text.find("the ranks do not call the same collective") != std::string::npos, text);
  });
  CHECK_EQ(wrong, "");
}

TEST_CASE("the default group") {
  CHECK_FALSE(distributed::is_initialized());
  CHECK_EQ(distributed::get_rank(), 0);
  CHECK_EQ(distributed::get_world_size(), 1);
  CHECK_THROWS_AS(distributed::default_group(), Error);
  CHECK_THROWS_AS(distributed::init_process_group("gloo"), ValueError);
  CHECK_THROWS_AS(distributed::init_process_group("alone", within(0)), ValueError);
  CHECK_THROWS_AS(distributed::make_local_groups(0), ValueError);
  const GroupPtr group = distributed::init_process_group("alone");
  CHECK_EQ(group->backend(), "alone");
  CHECK_EQ(distributed::default_group(), group);
  CHECK_EQ(distributed::get_world_size(), 1);
  CHECK_THROWS_AS(distributed::init_process_group("alone"), Error);
  nn::Linear layer(2, 2);
  nn::DistributedDataParallel model(layer);
  model(ones({1, 2})).sum().backward();
  CHECK_EQ(layer->bias.grad().sum().item<float>(), 2);
  distributed::destroy_process_group();
  CHECK_FALSE(distributed::is_initialized());
}

TEST_CASE("after destroy_process_group(), what was made from the group is an error") {
  const GroupPtr group = distributed::init_process_group("alone");
  const GroupPtr copy = group->duplicate(), part = group->split({0});
  nn::Linear layer(2, 2);
  nn::DistributedDataParallel model(layer);
  const Tensor t = ones({3});
  const auto begun = copy->all_reduce(t);
  distributed::destroy_process_group();
  begun->wait();  // it was waited for
  for (const GroupPtr& each : {group, copy, part}) {
    const std::string text = message_of<distributed::DistributedError>([&] { each->all_reduce(t); });
    CHECK_MESSAGE(text.starts_with("[all_reduce] rank 0 of 1, collective "), text);
    CHECK_MESSAGE(text.ends_with("cannot begin, because destroy_process_group() has disconnected the ranks"), text);
    message_of<distributed::DistributedError>([&] { each->barrier(); });
    message_of<distributed::DistributedError>([&] { each->duplicate(); });
  }
  message_of<distributed::DistributedError>([&] { model(ones({1, 2})).sum().backward(); });
  const GroupPtr next = distributed::init_process_group("alone");
  next->all_reduce(t)->wait();
  distributed::destroy_process_group();
}

TEST_SUITE_END();

}  // namespace local_tests
