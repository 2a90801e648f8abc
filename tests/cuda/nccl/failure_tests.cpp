// Failures between ranks: a rank does not arrive, does something else, or its NCCL reports an error.
#include <doctest/doctest.h>

#include <atomic>

#include <amp/cuda/nccl/nccl_functions.h>

#include <fakecuda/libraries/failing.h>
#include <fakecuda/runtime/failures.h>
#include <fakecuda/runtime/report.h>
#include "cuda/nccl/ranks.h"

namespace failure_tests {

using namespace amp;
using namespace amp::testing;
using distributed::DistributedError;
using distributed::GroupPtr;
using distributed::WorkPtr;

namespace {

// Timeouts in seconds.
constexpr int kGenerous = static_cast<int>(kTimeout.count());
// The waiting time of cases: long enough for a rank to be ready for the failure.
constexpr int kBrief = 5;

distributed::DistributedOptions within(int seconds, bool check = false) {
  return {.timeout = std::chrono::seconds(seconds), .check = check};
}

void expect_text(const std::string& text, const std::string& part) { expect(contains(text, part), text); }

// The error of a collective, whichever call throws it.
std::string failure_of(const GroupPtr& group) {
  return message_of<DistributedError>([&] {
    const Tensor t = on_device(ones({3}), group);
    group->all_reduce(t)->wait();
  });
}

}  // namespace

TEST_SUITE_BEGIN("cuda nccl failures");

TEST_CASE("a rank that does not come is an error on the others, whose communicators are aborted") {
  for (const bool connected : {false, true}) {
    CAPTURE(connected);
    Ranks ranks(3, within(kBrief));
    CHECK_EQ(ranks.run([&](const GroupPtr& group) {
      if (connected) group->barrier()->wait();
      if (group->rank() == 1) return;
      const Tensor a = on_device(ones({3}), group), b = on_device(ones({3}), group);
      const WorkPtr first = group->all_reduce(a), second = group->all_reduce(b);
      const std::string text = message_of<DistributedError>([&] { first->wait(); });
      expect_text(text, "[all_reduce] rank " + std::to_string(group->rank()) + " of 3, collective ");
      expect_text(text, "seconds for the other ranks");
      message_of<DistributedError>([&] { second->wait(); });
      expect(first->done() && second->done(), "the handles are done");
      expect_text(message_of<DistributedError>([&] { group->barrier(); }), "the group has failed before");
    }),
             "");
    for (const size_t rank : {0, 2}) ranks.groups[rank]->close();  // does nothing
    ranks.groups.clear();
    CHECK(live_communicators() == 0);
  }
}

TEST_CASE("work that does not end on the device is an error, and ends there") {
  Ranks ranks(2, within(kBrief));
  CHECK_EQ(ranks.run([](const GroupPtr& group) { group->barrier()->wait(); }), "");
  const fake::Failing stuck("cudaEventQuery", 1, cudaErrorNotReady, 1000000);
  CHECK_EQ(ranks.run([](const GroupPtr& group) {
    const Tensor t = on_device(ones({3}), group);
    const WorkPtr work = group->all_reduce(t);
    work->wait();  // only orders streams
    const std::string early = message_of<DistributedError>([&] { work->wait(std::chrono::milliseconds(20)); });
    expect_text(early, "is not complete after 0.02 seconds");
    const std::string text = message_of<DistributedError>([&] { work->wait(std::chrono::seconds(kGenerous)); });
    expect_text(text, "on its device, has waited 5 seconds for the other ranks");
  }),
           "");
  CHECK(live_communicators() == 0);
}

TEST_CASE("ranks that call different collectives: named by the check, after which the group goes on") {
  Ranks ranks(3, within(kGenerous, /*check=*/true));
  CHECK_EQ(ranks.run_and_close([](const GroupPtr& group) {
    const int rank = group->rank();
    const Tensor t = on_device(ones({6}), group);
    group->all_reduce(t)->wait();
    const std::string op = message_of<DistributedError>([&] { (rank == 1 ? group->broadcast(t, 0) : group->all_reduce(t))->wait(); });
    expect_text(op, "[distributed] the ranks do not call the same collective: number 1, all_reduce(float32[6] cuda, sum)");
    expect_text(op, "on ranks 0, 2; number 1, broadcast(");
    const std::string shape = message_of<DistributedError>([&] { group->all_reduce(rank == 2 ? t.slice(0, 0, 5) : t)->wait(); });
    expect_text(shape, "on rank 2");
    message_of<DistributedError>([&] { group->all_reduce(rank == 0 ? t.to(kInt32) : t)->wait(); });
    group->all_reduce(t)->wait();
    expect_same(t.to(kCPU), full({6}, 9.0, kFloat32), "the sum");
  }),
           "");
  CHECK(ranks.store->size() < 20);  // texts and verdicts are removed
}

TEST_CASE("ranks that call different collectives without the check: an error of NCCL") {
  struct Difference {
    const char* what;
    std::function<WorkPtr(const GroupPtr&, const Tensor&)> call;
  };
  const std::vector<Difference> differences{
      {"collectives", [](const GroupPtr& g, const Tensor& t) { return g->rank() == 0 ? g->all_reduce(t) : g->broadcast(t, 0); }},
      {"dtypes", [](const GroupPtr& g, const Tensor& t) { return g->all_reduce(g->rank() == 0 ? t : t.to(kFloat64)); }},
      {"counts", [](const GroupPtr& g, const Tensor& t) { return g->all_reduce(g->rank() == 0 ? t : t.slice(0, 0, 2)); }},
      {"messages", [](const GroupPtr& g, const Tensor& t) { return g->rank() == 0 ? g->send(t, 1) : g->recv(t.slice(0, 0, 2), 0); }},
  };
  for (const Difference& difference : differences) {
    CAPTURE(difference.what);
    Ranks ranks(2, within(kGenerous));
    fake::ExpectReports expected;
    CHECK_EQ(ranks.run([&](const GroupPtr& group) {
      const Tensor t = on_device(ones({6}), group);
      message_of<DistributedError>([&] { difference.call(group, t)->wait(); });
    }),
             "");
    const auto reports = expected.take();
    REQUIRE(!reports.empty());
    CHECK(contains(reports[0], "NCCL: rank "));
  }
}

TEST_CASE("two ranks on one device") {
  Ranks ranks(2, within(kGenerous));
  ranks.device_of = [](int) { return 0; };
  CHECK_EQ(ranks.run([](const GroupPtr& group) {
    const std::string text = message_of<DistributedError>([&] {
      const Tensor t = ones({3}).to(Device(kCUDA, 0));
      group->all_reduce(t)->wait();
    });
    expect_text(text, "do two ranks use the same GPU?");
  }),
           "");
}

TEST_CASE("an error that another rank or the network has caused") {
  Ranks ranks(2, within(kGenerous));
  CHECK_EQ(ranks.run([](const GroupPtr& group) { group->barrier()->wait(); }), "");
  const fake::LibraryFailing first("asynchronous error of rank 0", ncclRemoteError),
      second("asynchronous error of rank 1", ncclRemoteError);
  CHECK_EQ(ranks.run([](const GroupPtr& group) {
    const char* const reason = "remote process exited or there was a network error";
    expect_text(failure_of(group), reason);
    expect_text(failure_of(group), reason);  // it may begin before the group knows the failure
    expect_text(failure_of(group), "the group has failed before");
  }),
           "");
  CHECK(live_communicators() == 0);
}

TEST_CASE("an error while work runs on the device") {
  Ranks ranks(2, within(kGenerous));
  CHECK_EQ(ranks.run([](const GroupPtr& group) { group->barrier()->wait(); }), "");
  const fake::Failing stuck("cudaEventQuery", 1, cudaErrorNotReady, 1000000);
  std::vector<WorkPtr> works;
  std::mutex mutex;
  CHECK_EQ(ranks.run([&](const GroupPtr& group) {
    const WorkPtr work = group->all_reduce(on_device(ones({3}), group));
    work->wait();
    const std::lock_guard lock(mutex);
    works.push_back(work);
  }),
           "");
  const fake::LibraryFailing first("asynchronous error of rank 0", ncclRemoteError),
      second("asynchronous error of rank 1", ncclRemoteError);
  for (const WorkPtr& work : works) {
    const std::string text = message_of<DistributedError>([&] { work->wait(std::chrono::seconds(kGenerous)); });
    CHECK(contains(text, "remote process exited"));
  }
}

TEST_CASE("a process that ends is noticed by those that wait for it") {
  Ranks ranks(2, within(kGenerous));
  std::atomic<bool> waits{false};
  CHECK_EQ(ranks.run([&](const GroupPtr& group) {
    if (group->rank() == 1) {
      while (!waits) std::this_thread::yield();
      return ranks.store->end("the process of rank 1 has ended");
    }
    const Tensor t = on_device(ones({3}), group);
    const WorkPtr work = group->all_reduce(t);
    waits = true;
    expect_text(message_of<DistributedError>([&] { work->wait(); }), "the process of rank 1 has ended");
  }),
           "");
}

TEST_CASE("every function of NCCL that fails is an error with its name, and nothing is left") {
  for (const char* function : {"ncclGetUniqueId", "ncclCommInitRankConfig", "ncclAllReduce"}) {
    CAPTURE(function);
    Ranks ranks(2, within(kGenerous));
    const fake::LibraryFailing failing(function, ncclSystemError);
    std::atomic<int> named{0};
    CHECK_EQ(ranks.run([&](const GroupPtr& group) {
      const std::string text = failure_of(group);
      named += contains(text, "unhandled system error") && contains(text, std::string(function).substr(4));
      ranks.store->end("a process has ended");  // the other rank waits for this one
    }),
             "");
    CHECK(named == 1);
    CHECK(failing.failed() == 1);
    ranks.groups.clear();
    CHECK(live_communicators() == 0);
  }
  Ranks ranks(2, within(kGenerous));
  const fake::LibraryFailing failing("ncclGroupEnd", ncclInternalError);
  std::atomic<int> named{0};
  CHECK_EQ(ranks.run([&](const GroupPtr& group) {
    const Tensor a = on_device(ones({2}), group), b = on_device(ones({2}), group);
    named += contains(message_of<DistributedError>([&] { group->all_to_all(a, b)->wait(); }), "internal error");
    ranks.store->end("a process has ended");
  }),
           "");
  CHECK(named == 1);
}

TEST_CASE("a split that fails, without a rank, and of lists that differ") {
  {
    Ranks ranks(2, within(kGenerous));
    const fake::LibraryFailing failing("ncclCommSplit", ncclSystemError);
    std::atomic<int> named{0};
    CHECK_EQ(ranks.run([&](const GroupPtr& group) {
      const std::string text = message_of<DistributedError>([&] { group->split({0, 1}); });
      named += contains(text, "CommSplit") && contains(text, "unhandled system error");
      ranks.store->end("a process has ended");
    }),
             "");
    CHECK(named == 1);
  }
  {
    Ranks ranks(3, within(kBrief));
    CHECK_EQ(ranks.run([](const GroupPtr& group) {
      group->barrier()->wait();
      if (group->rank() == 1) return;
      const std::string text = message_of<DistributedError>([&] { group->split({0, 2}); });
      expect_text(text, "[split] rank " + std::to_string(group->rank()) + " of 3, collective 1 of the group,");
    }),
             "");
  }
  {
    Ranks ranks(2, within(kGenerous, /*check=*/true));
    CHECK_EQ(ranks.run_and_close([](const GroupPtr& group) {
      const std::string text = message_of<DistributedError>([&] { group->split(group->rank() == 0 ? std::vector{0} : std::vector{0, 1}); });
      expect_text(text, "split(0, 1)");
      group->barrier()->wait();
    }),
             "");
  }
  CHECK(live_communicators() == 0);
}

TEST_CASE("a group that is dropped without an end aborts its communicators") {
  {
    Ranks ranks(2);
    CHECK_EQ(ranks.run([](const GroupPtr& group) { group->barrier()->wait(); }), "");
    CHECK(live_communicators() == 2);
  }
  CHECK(live_communicators() == 0);
}

TEST_CASE("versions of NCCL") {
  cuda::check_nccl_version(NCCL_VERSION_CODE, "libnccl.so.2");
  cuda::check_nccl_version(21400, "libnccl.so.2");
  CHECK_THROWS_WITH_AS(cuda::check_nccl_version(21304, "libnccl.so.2"),
                       "[cuda] libnccl.so.2 is NCCL 2.13.4, but this needs version 2.14.0 or later, of major version 2",
                       NotImplementedError);
  CHECK_THROWS_AS(cuda::check_nccl_version(30000, "libnccl.so"), NotImplementedError);
}

TEST_SUITE_END();

}  // namespace failure_tests
