// DistributedDataParallel and the scaler on groups of CUDA tensors, compared with groups of CPU tensors.
#include <doctest/doctest.h>

#include <fakecuda/runtime/counts.h>
#include "cuda/nccl/ranks.h"

namespace training_tests {

using namespace amp;
using namespace amp::testing;
using distributed::GroupPtr;

namespace {

struct Trained {
  std::vector<Tensor> weights;
  double scale = 0;
};

// Three steps on the group's device. In the second one, a rank has an inf.
Trained trained(const GroupPtr& group, Device device) {
  nn::Sequential model(nn::Linear(4, 8), nn::ReLU(), nn::Linear(8, 2));
  uint32_t seed = static_cast<uint32_t>(group->rank());  // ranks begin with different weights
  for (const Tensor& p : model->parameters()) {
    const NoGradGuard no_grad;
    p.copy_(normal(p.sizes(), kFloat32, ++seed) * 0.5);
  }
  model->to(device);
  nn::DistributedDataParallelOptions options;
  options.group = group;
  nn::DistributedDataParallel replica(model, options);
  optim::SGD optimizer(replica->parameters(), optim::SGDOptions(0.1).momentum(0.9));
  GradScaler scaler(device.type(), {.init_scale = 64, .growth_interval = 100});
  for (int step = 0; step < 3; ++step) {
    Tensor x = normal({3, 4}, kFloat32, static_cast<uint32_t>(10 * step + group->rank() + 1));
    if (step == 1 && group->rank() == 1) x[0][0] = INFINITY;
    optimizer.zero_grad();
    Tensor loss;
    {
      const Autocast region(device.type(), {.dtype = kBFloat16});
      loss = mse_loss(replica(x.to(device)), zeros({3, 2}, TensorOptions(kFloat32).device(device)));
    }
    scaler.scale(loss).backward();
    scaler.step(optimizer);
    scaler.update();
  }
  Trained result;
  for (const Tensor& p : replica->parameters()) result.weights.push_back(p.detach().to(kCPU));
  result.scale = scaler.get_scale();
  return result;
}

}  // namespace

TEST_SUITE_BEGIN("cuda nccl training");

TEST_CASE("DistributedDataParallel with the scaler: the weights of groups of CPU tensors, the same on all ranks") {
  constexpr int kSize = 2;
  std::vector<Trained> on_cpu(kSize);
  {
    const auto groups = distributed::make_local_groups(kSize);
    std::vector<std::thread> threads;
    for (size_t rank = 0; rank < kSize; ++rank) threads.emplace_back([&, rank] { on_cpu[rank] = trained(groups[rank], kCPU); });
    for (std::thread& thread : threads) thread.join();
  }
  Ranks ranks(kSize);
  CHECK_EQ(ranks.run_and_close([&](const GroupPtr& group) {
    const Trained mine = trained(group, device_of(group));
    const Trained& expected = on_cpu[static_cast<size_t>(group->rank())];
    expect(mine.weights.size() == expected.weights.size(), "the number of weights");
    for (size_t i = 0; i < mine.weights.size(); ++i) {
      const Tensor& weight = mine.weights[i];
      expect(difference(weight, expected.weights[i], 0.01, 0.01).empty(), "like on the CPU: " + difference(weight, expected.weights[i]));
      const Tensor all = empty({kSize, weight.numel()}, TensorOptions(kFloat32).device(device_of(group)));
      group->all_gather(all, on_device(weight, group))->wait();
      expect_same(all[0].to(kCPU), all[1].to(kCPU), "the weights of the ranks");
    }
    expect(mine.scale == 32, "the scale");
  }),
           "");
}

TEST_SUITE_END();

}  // namespace training_tests
