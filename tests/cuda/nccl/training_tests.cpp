// DistributedDataParallel and the scaler on groups of CUDA tensors, compared with groups of CPU tensors.
#include <doctest/doctest.h>

#include "cuda/fake/counts.h"
#include "cuda/nccl/ranks.h"

using namespace amp;
using namespace amp::testing;
using distributed::GroupPtr;

namespace {

struct Trained {
  std::vector<Tensor> weights;
  double scale = 0;
};

// Three steps with the group's device; in the second one, a rank has an inf.
Trained trained(const GroupPtr& group, Device device) {
  nn::Sequential model(nn::Linear(4, 8), nn::ReLU(), nn::Linear(8, 2));
  uint32_t seed = static_cast<uint32_t>(group->rank());  // ranks begin with weights of their own
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
  std::vector<Trained> on_cpu(kSize), on_cuda(kSize);
  {
    const auto groups = distributed::make_local_groups(kSize);
    std::vector<std::thread> threads;
    for (size_t rank = 0; rank < kSize; ++rank) threads.emplace_back([&, rank] { on_cpu[rank] = trained(groups[rank], kCPU); });
    for (std::thread& thread : threads) thread.join();
  }
  Ranks ranks(kSize);
  CHECK_EQ(
      ranks.run_and_close([&](const GroupPtr& group) { on_cuda[static_cast<size_t>(group->rank())] = trained(group, device_of(group)); }),
      "");
  REQUIRE(on_cuda[0].weights.size() == on_cpu[0].weights.size());
  for (size_t i = 0; i < on_cuda[0].weights.size(); ++i) {
    CAPTURE(i);
    CHECK_EQ(difference(on_cuda[0].weights[i], on_cuda[1].weights[i]), "");
    CHECK_EQ(difference(on_cuda[0].weights[i], on_cpu[0].weights[i], 0.01, 0.01), "");
  }
  CHECK(on_cuda[0].scale == 32);
  CHECK(on_cuda[1].scale == 32);
}

TEST_SUITE_END();
