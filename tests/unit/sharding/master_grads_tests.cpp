// float32 gradients of 16-bit parameters, on several processes.
#include <doctest/doctest.h>

#include <amp/distributed/data_parallel.h>

#include "ranks.h"

namespace master_grads_tests {

using namespace amp;
using testing::GroupPtr;

TEST_SUITE("sharding") {
  TEST_CASE("DistributedDataParallel reduces float32 gradients of bfloat16 parameters") {
    testing::run_ranks(2, [](const GroupPtr& group) {
      nn::Linear model(nn::LinearOptions(1, 1).bias(false));
      model->to(kBFloat16);
      optim::AdamW optimizer(model->parameters(), optim::AdamWOptions(0.1).rounding(optim::Rounding::Split));
      optimizer.set_master_grads();
      nn::DistributedDataParallelOptions options;
      options.group = group;
      nn::DistributedDataParallel replica(model, options);
      for (int pass = 0; pass < 3; ++pass) {
        optimizer.zero_grad();
        replica(full({1, 1}, group->rank() == 0 ? 256 : 1, kBFloat16)).sum().backward();
        CHECK(model->weight.grad().dtype() == kFloat32);
        CHECK(model->weight.grad().item<float>() == 128.5f);  // which bfloat16 does not have
        optimizer.step();
      }
    });
  }

  TEST_CASE("set_master_grads after DistributedDataParallel is an error") {
    testing::run_ranks(1, [](const GroupPtr& group) {
      nn::Linear model(nn::LinearOptions(1, 1).bias(false));
      model->to(kBFloat16);
      optim::SGD optimizer(model->parameters(), optim::SGDOptions(0.1));
      nn::DistributedDataParallelOptions options;
      options.group = group;
      nn::DistributedDataParallel replica(model, options);
      optimizer.set_master_grads();
      const Tensor loss = replica(ones({1, 1}, kBFloat16)).sum();
      CHECK_THROWS_WITH_AS(loss.backward(), doctest::Contains("call set_master_grads() before the parallel module is made"), TypeError);
    });
  }
}

}  // namespace master_grads_tests
