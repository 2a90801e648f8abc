// The scenarios of tests/unit/distributed with CUDA tensors. A report of the fake runtime about the streams of buckets also fails a case.
#include <doctest/doctest.h>

#include <amp/cuda/stream.h>

#include "cuda/nccl/ranks.h"

namespace scenario_tests {

using namespace amp;
using namespace amp::testing;
using distributed::GroupPtr;

namespace {

void run_scenarios(int size, const std::function<void(const Scenario&, const GroupPtr&)>& run) {
  for (const Scenario& scenario : scenarios()) {
    if (scenario.why_not_cuda != nullptr) continue;
    CAPTURE(std::string(scenario.name));
    Ranks ranks(size, {.timeout = kTimeout, .check = size == 3});
    CHECK_EQ(ranks.run_and_close([&](const GroupPtr& group) { run(scenario, group); }), "");
  }
}

}  // namespace

TEST_SUITE_BEGIN("cuda nccl scenarios");

// The legacy stream implicitly waits for other streams. It would hide races.
TEST_CASE("every scenario on two ranks, whose current streams are not the default ones [behavior 142]") {
  run_scenarios(2, [](const Scenario& scenario, const GroupPtr& group) {
    const cuda::StreamGuard guard(cuda::stream_from_pool(group->rank()));
    scenario.run(group, device_of(group));
  });
}

TEST_CASE("every scenario on three ranks") {
  run_scenarios(3, [](const Scenario& scenario, const GroupPtr& group) { scenario.run(group, device_of(group)); });
}

TEST_SUITE_END();

}  // namespace scenario_tests
