// Sharded modules and optimizers on groups of CUDA tensors, compared with groups of CPU tensors.
#include <doctest/doctest.h>

#include <optional>
#include <string>

#include <amp/distributed/sharded_checkpoint.h>
#include <amp/nn/utils/clip_grad.h>

#include "cuda/nccl/ranks.h"
#include "unit/interop/files.h"

namespace sharding_tests {

using namespace amp;
using namespace amp::testing;
using distributed::GroupPtr;

namespace {

constexpr int kSize = 2;

nn::Sequential network(Device device) {
  nn::Sequential model(nn::Linear(4, 8), nn::ReLU(), nn::Linear(8, 2));
  uint32_t seed = 0;
  for (const Tensor& p : model->parameters()) {
    const NoGradGuard no_grad;
    p.copy_(normal(p.sizes(), kFloat32, ++seed) * 0.5);
  }
  model->to(device);
  return model;
}

Tensor loss_of(const Tensor& output) { return output.to(kFloat32).square().mean(); }

Tensor input(const GroupPtr& group, int step, Device device) {
  return normal({3, 4}, kFloat32, static_cast<uint32_t>(10 * step + group->rank() + 1)).to(device);
}

// The weights after three steps. In the second step, rank 1 has an inf.
using Weights = std::vector<Tensor>;

Weights fully_sharded(const GroupPtr& group, Device device) {
  nn::Sequential model = network(device);
  distributed::fully_shard(model, {.param_dtype = kBFloat16, .reduce_dtype = kFloat32, .group = group});
  optim::AdamW optimizer(model->parameters(), optim::AdamWOptions(1e-2));
  GradScaler scaler(device.type(), {.init_scale = 64, .growth_interval = 100});
  distributed::synchronize(scaler, group);
  for (int step = 0; step < 3; ++step) {
    optimizer.zero_grad();
    Tensor x = input(group, step, device);
    if (step == 1 && group->rank() == 1) x = x * INFINITY;
    scaler.scale(loss_of(model(x))).backward();
    scaler.unscale_(optimizer);
    nn::utils::clip_grad_norm_(model->parameters(), 0.1);
    scaler.step(optimizer);
    scaler.update();
  }
  expect(scaler.get_scale() == 32, "the scale");
  Weights weights;
  for (const auto& [name, value] : distributed::full_state_dict(*model)) weights.push_back(std::get<Tensor>(value).to(kCPU));
  return weights;
}

Weights divided_optimizer(const GroupPtr& group, Device device) {
  nn::Sequential model = network(device);
  nn::DistributedDataParallelOptions options;
  options.group = group;
  nn::DistributedDataParallel replica(model, options);
  distributed::ZeroRedundancyOptimizer optimizer(replica->parameters(),
                                                 [](std::vector<optim::OptimizerParamGroup> groups) {
                                                   return std::make_unique<optim::AdamW>(std::move(groups), optim::AdamWOptions(1e-2));
                                                 },
                                                 {.group = group});
  for (int step = 0; step < 3; ++step) {
    optimizer.zero_grad();
    loss_of(replica(input(group, step, device))).backward();
    optimizer.step();
  }
  Weights weights;
  for (const Tensor& p : model->parameters()) weights.push_back(p.detach().to(kCPU));
  return weights;
}

// The result of a training: the consolidated state of the optimizer, and a checkpoint that was written and read again.
std::optional<Folder> checkpoints;  // folder of the running case

Weights saved(const GroupPtr& group, Device device) {
  nn::Sequential model = network(device), again = network(device);
  const auto make = [](std::vector<optim::OptimizerParamGroup> groups) {
    return std::make_unique<optim::AdamW>(std::move(groups), optim::AdamWOptions(1e-2));
  };
  distributed::ZeroRedundancyOptimizer optimizer(model->parameters(), make, {.group = group});
  loss_of(model(normal({3, 4}, kFloat32).to(device))).backward();
  optimizer.step();
  Weights weights;
  for (const auto& [name, value] : optimizer.consolidated_state_dict()) {
    if (const Tensor* t = std::get_if<Tensor>(&value)) weights.push_back(t->to(kCPU));
  }
  const std::string path = checkpoints->file(device.is_cpu() ? "cpu.safetensors" : "cuda.safetensors");
  distributed::save_sharded(path, *model, &optimizer, {.group = group});
  distributed::fully_shard(again, {.group = group});
  distributed::load_sharded(path, *again);
  for (const auto& [name, value] : distributed::full_state_dict(*again)) weights.push_back(std::get<Tensor>(value).to(kCPU));
  return weights;
}

void compare(Weights (*train)(const GroupPtr&, Device)) {
  std::vector<Weights> on_cpu(kSize);
  {
    const auto groups = distributed::make_local_groups(kSize);
    std::vector<std::thread> threads;
    for (size_t rank = 0; rank < kSize; ++rank) threads.emplace_back([&, rank] { on_cpu[rank] = train(groups[rank], kCPU); });
    for (std::thread& thread : threads) thread.join();
  }
  Ranks ranks(kSize);
  CHECK_EQ(ranks.run_and_close([&](const GroupPtr& group) {
    const Weights weights = train(group, device_of(group));
    for (size_t i = 0; i < weights.size(); ++i) {
      const Tensor &mine = weights[i], &expected = on_cpu[static_cast<size_t>(group->rank())][i];
      expect(difference(mine, expected, 1e-2, 1e-2).empty(), "like on the CPU: " + difference(mine, expected));
      const Tensor all = empty({kSize, mine.numel()}, TensorOptions(kFloat32).device(device_of(group)));
      group->all_gather(all, on_device(mine, group))->wait();
      expect_same(all[0].to(kCPU), all[1].to(kCPU), "the weights of the ranks");
    }
  }),
           "");
}

}  // namespace

TEST_SUITE_BEGIN("cuda nccl sharding");

TEST_CASE("fully_shard with mixed precision, clipping and a scaler: the weights of groups of CPU tensors") { compare(fully_sharded); }

TEST_CASE("the state of a divided optimizer, and a sharded checkpoint: those of groups of CPU tensors") {
  checkpoints.emplace();
  compare(saved);
  checkpoints.reset();
}

TEST_CASE("ZeroRedundancyOptimizer: the weights of groups of CPU tensors") { compare(divided_optimizer); }

TEST_SUITE_END();

}  // namespace sharding_tests
