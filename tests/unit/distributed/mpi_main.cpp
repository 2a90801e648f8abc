// mpi_ranks [MODE]: one rank of a test that mpirun starts (test_mpi.py). Without a mode, all scenarios.
#define DOCTEST_CONFIG_IMPLEMENT  // the scenarios are compiled with the header of doctest
#include <doctest/doctest.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <thread>

#include <unistd.h>

#include "scenario.h"

using namespace amp;
using namespace amp::testing;
using distributed::GroupPtr;

namespace {

void all_scenarios(const GroupPtr& group) {
  for (const Scenario& scenario : scenarios()) {
    try {
      scenario.run(group, kCPU);
    } catch (const std::exception& error) { throw Error(std::string(scenario.name) + ": " + error.what()); }
    if (group->rank() == 0) std::printf("passed %s\n", scenario.name);
  }
}

// Rank 1 ends without a message. The others report what they notice, and end at once.
void killed(const GroupPtr& group) {
  try {
    group->barrier()->wait();  // rank 1 may be the first to leave it
    if (group->rank() == 1) std::raise(SIGKILL);
    for (;;) group->all_reduce(ones({1000}))->wait();
  } catch (const distributed::DistributedError& error) {
    std::printf("noticed: %s\n", error.what());
    std::fflush(stdout);
    _exit(0);
  }
}

// Rank 1 is busy elsewhere until mpirun ends it, because rank 0 has ended.
void absent(const GroupPtr& group) {
  if (group->rank() == 1) {
    std::this_thread::sleep_for(std::chrono::seconds(200));
    _exit(0);
  }
  const std::string text = message_of<distributed::DistributedError>([&] { group->broadcast(ones({3}), 1)->wait(); });
  std::printf("noticed: %s\n", text.c_str());
  std::fflush(stdout);
  distributed::destroy_process_group();  // returns at once, because the group has failed
  _exit(0);
}

void mismatched(const GroupPtr& group) {
  const std::string text = message_of<distributed::DistributedError>([&] {
    const Tensor t = zeros({2});
    (group->rank() == 1 ? group->broadcast(t, 0) : group->all_reduce(t))->wait();
  });
  if (group->rank() == 0) std::printf("noticed: %s\n", text.c_str());
  const Tensor t = ones({2});
  group->all_reduce(t)->wait();
  expect_same(t, filled({2}, group->size()), "the sum after the error");
}

// Every use of the group and of what was made from it is an error, and no call of MPI follows MPI_Finalize.
void used_after_the_end(const GroupPtr& group) {
  const GroupPtr copy = group->duplicate();
  nn::DistributedDataParallel model(nn::Linear(2, 2));
  const Tensor t = ones({3});
  copy->all_reduce(t);  // nobody waits for it
  distributed::destroy_process_group();
  for (const GroupPtr& each : {group, copy}) message_of<distributed::DistributedError>([&] { each->all_reduce(t)->wait(); });
  message_of<distributed::DistributedError>([&] { model(ones({1, 2})).sum().backward(); });
  if (group->rank() == 0) std::printf("refused\n");
}

// Without the check, the sizes of the ranks differ: MPI reports an error to those that expect less.
void truncated(const GroupPtr& group) {
  const std::string text = message_of<distributed::DistributedError>([&] {
    group->all_reduce(zeros({group->rank() == 0 ? 7 : 5}))->wait();
    group->barrier()->wait();  // rank 0 is told nothing
  });
  std::printf("noticed: %s\n", text.c_str());
  std::fflush(stdout);
  _exit(0);
}

// Returns before the other rank has finished.
int undestroyed(const GroupPtr& group) {
  group->all_reduce(ones({3}))->wait();
  if (group->rank() == 0) std::this_thread::sleep_for(std::chrono::seconds(2));
  std::printf("rank %d returns\n", group->rank());
  return 0;
}

// Rank 1 fails while the other one waits for it.
int failing(const GroupPtr& group) {
  if (group->rank() == 1) return 3;
  group->barrier()->wait();
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string mode = argc > 1 ? argv[1] : "";
  const bool hurries = mode == "killed" || mode == "absent" || mode == "truncated";
  try {
    const GroupPtr group = distributed::init_process_group("mpi", {.timeout = std::chrono::seconds(hurries ? 5 : 300)});
    if (mode.empty()) all_scenarios(group);
    else if (mode == "killed") killed(group);
    else if (mode == "absent") absent(group);
    else if (mode == "mismatched") mismatched(group);
    else if (mode == "used-after-the-end") used_after_the_end(group);
    else if (mode == "truncated") truncated(group);
    else if (mode == "undestroyed") return undestroyed(group);
    else if (mode == "failing") return failing(group);
    else if (mode == "size") std::printf("rank %d of %d\n", group->rank(), group->size());
    else throw ValueError("there is no mode " + mode);
    distributed::destroy_process_group();
    message_of<Error>([] { distributed::init_process_group("mpi"); });  // MPI cannot start again
  } catch (const std::exception& error) {
    std::fprintf(stderr, "rank failed: %s\n", error.what());
    std::fflush(nullptr);
    _exit(1);
  }
  return 0;
}
