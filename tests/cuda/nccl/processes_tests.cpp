// Cases that need processes; test_processes.py starts them. Otherwise they do nothing.
#include <doctest/doctest.h>

#include <csignal>
#include <cstdio>

#include "cuda/nccl/ranks.h"

namespace processes_tests {

using namespace amp;
using namespace amp::testing;
using distributed::GroupPtr;

TEST_SUITE_BEGIN("cuda nccl processes");

TEST_CASE("processes: init_process_group with the environment of torchrun") {
  const Processes* const processes = Processes::find();
  if (processes == nullptr) return;
  cuda::set_device(processes->rank);
  const GroupPtr group = distributed::init_process_group("nccl", {.timeout = kTimeout, .check = true});
  CHECK(group->rank() == processes->rank);
  CHECK(group->size() == processes->size);
  CHECK(distributed::get_world_size() == processes->size);
  const Tensor t = on_device(full({5}, group->rank() + 1.0, kFloat32), group);
  group->all_reduce(t)->wait();
  CHECK_EQ(difference(t.to(kCPU), full({5}, group->size() * (group->size() + 1) / 2.0, kFloat32)), "");
  const std::string text =
      message_of<distributed::DistributedError>([&] { (group->rank() == 0 ? group->broadcast(t, 0) : group->all_reduce(t))->wait(); });
  CHECK(contains(text, "the ranks do not call the same collective"));
  group->barrier()->wait();
  distributed::destroy_process_group();
  CHECK(live_communicators() == 0);
}

TEST_CASE("processes: the others notice one that is killed") {
  const Processes* const processes = Processes::find();
  if (processes == nullptr || std::getenv("AMP_TEST_KILL") == nullptr) return;
  cuda::set_device(processes->rank);
  const GroupPtr group = distributed::init_process_group("nccl", {.timeout = kTimeout});
  const std::string text = message_of<distributed::DistributedError>([&] {
    group->barrier()->wait();  // the killed one may be the first to leave it
    if (group->rank() == 1) std::raise(SIGKILL);
    for (;;) {
      const Tensor t = on_device(ones({3}), group);
      group->all_reduce(t)->wait(kTimeout);
    }
  });
  std::printf("noticed: %s\n", text.c_str());
  distributed::destroy_process_group();  // does not wait for it
}

TEST_SUITE_END();

}  // namespace processes_tests
