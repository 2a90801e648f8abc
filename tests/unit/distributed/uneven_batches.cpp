// Ranks with different numbers of batches, or batches of different sizes.
#include "training.h"

namespace amp::testing {
namespace {

AMP_SCENARIO(uneven_last_batches) {
  // Ten examples, in batches of two for each rank: all ranks have the same number of batches.
  constexpr size_t kExamples = 10;
  const Tensor examples = normal({kExamples, 6}, kFloat64, 5);
  Net net(device);
  nn::DistributedDataParallel model(net, on(group));
  optim::SGD optimizer(model->parameters(), 0.1);
  data::DistributedSampler sampler(kExamples, static_cast<size_t>(group->size()), static_cast<size_t>(group->rank()));
  std::vector<int64_t> counts(kExamples, 0);
  int64_t batches = 0;
  for (sampler.reset(); const auto batch = sampler.next(2); ++batches) {
    std::vector<Tensor> rows;
    for (const size_t index : *batch) {
      rows.push_back(examples[static_cast<int64_t>(index)]);
      ++counts[index];
    }
    optimizer.zero_grad();
    model(stack(rows).to(device)).square().mean().backward();
    optimizer.step();
  }
  expect_equal_weights(model, group);
  expect_same_everywhere(tensor(std::vector<int64_t>{batches}, device), group, "the number of batches");
  const Tensor seen = tensor(counts, device);
  group->all_reduce(seen)->wait();
  expect(seen.min().item<int64_t>() >= 1 && seen.max().item<int64_t>() <= 2, "every example is seen, few of them twice");
}

// The batches of rank `rank`. Either the last rank or the first has the most.
int64_t batches_of(int rank, int size, bool last_has_most) { return 1 + (last_has_most ? rank : size - 1 - rank); }

AMP_SCENARIO(ranks_with_other_numbers_of_batches) {
  const int size = group->size(), rank = group->rank();
  for (const bool last_has_most : {true, false}) {
    for (const bool by_all : {true, false}) {
      Net net(device), reference;
      auto options = on(group);
      options.bucket_bytes = options.first_bucket_bytes = 512;
      nn::DistributedDataParallel model(net, options);
      optim::SGD optimizer(model->parameters(), optim::SGDOptions(0.1)), one(reference->parameters(), optim::SGDOptions(0.1));
      model->join(
          [&] {
            for (int64_t batch = 0; batch < batches_of(rank, size, last_has_most); ++batch) {
              optimizer.zero_grad();
              {
                const auto alone = model->no_sync();
                (model(part_of(inputs(group, 1), group, device)).sum() * 0).backward();
              }
              model(part_of(inputs(group, static_cast<int>(batch)), group, device)).square().mean().backward();
              optimizer.step();
            }
          },
          {.divide_by_initial_world_size = by_all});
      // One process: the sum over the ranks that have such a batch.
      for (int64_t batch = 0; batch < size; ++batch) {
        one.zero_grad();
        const Tensor all = inputs(group, static_cast<int>(batch));
        int active = 0;
        for (int r = 0; r < size; ++r) active += batch < batches_of(r, size, last_has_most) ? 1 : 0;
        for (int r = 0; r < size; ++r) {
          if (batch >= batches_of(r, size, last_has_most)) continue;
          (reference(all.narrow(0, kPerRank * r, kPerRank)).square().mean() / (by_all ? size : active)).backward();
        }
        one.step();
      }
      expect_equal_weights(model, group);
      expect_like(model, reference, 1e-10);
    }
  }
}

AMP_SCENARIO(buffers_of_ranks_with_other_numbers_of_batches) {
  const int size = group->size(), rank = group->rank();
  nn::BatchNorm1d norm(nn::BatchNormOptions(3));
  nn::Sequential net(norm, nn::Linear(3, 2));
  net->to(device);
  nn::DistributedDataParallel model(net, on(group));
  const auto train = [&](int64_t batches) {
    for (int64_t batch = 0; batch < batches; ++batch)
      model(normal({8, 3}, kFloat32, static_cast<uint32_t>(batch)).to(device)).sum().backward();
  };
  model->join([&] { train(rank == 0 ? 0 : 2); });
  for (const auto& item : model->named_buffers()) expect_same_everywhere(item.value(), group, item.key());
  nn::BatchNorm1d reference(nn::BatchNormOptions(3));
  for (uint32_t batch = 0; batch < 2 && size > 1; ++batch) reference(normal({8, 3}, kFloat32, batch));
  expect_close(norm->running_mean, reference->running_mean, 1e-6, "the running mean of those that have inputs");
  // No rank has inputs; a rank has more than the others, which is an error on all; afterwards they go on.
  model->join([] {});
  if (size > 1) {
    const std::string text = message_of<distributed::DistributedError>(
        [&] { model->join([&] { train(rank == size - 1 ? 1 : 2); }, {.throw_on_early_termination = true}); });
    expect(text == "[join] rank " + std::to_string(size - 1) + " has run out of inputs before the others", text);
  }
  message_of<Error>([&] { model->join([&] { model->join([] {}); }); });
  const std::string text = message_of<ValueError>([&] { model->join(nullptr); });
  expect(text.starts_with("[DistributedDataParallel] join: `train` is empty"), text);
  train(1);
}

AMP_SCENARIO(batch_norm_of_all_ranks) {
  const int size = group->size(), rank = group->rank();
  // Batches of different sizes on each rank.
  std::vector<Tensor> parts;
  for (int r = 0; r < size; ++r) parts.push_back(normal({r + 2, 3, 5}, kFloat64, static_cast<uint32_t>(r + 1)) * (r + 1));
  const Tensor all = cat(parts).requires_grad_(), mine = parts[static_cast<size_t>(rank)].to(device, false, /*copy=*/true).requires_grad_();
  nn::SyncBatchNorm norm(nn::BatchNormOptions(3), group);
  nn::BatchNorm1d reference(nn::BatchNormOptions(3));
  norm->to(device, kFloat64);
  reference->to(kFloat64);
  const Tensor y = norm(mine), expected = reference(all);
  const auto begin = static_cast<int64_t>(rank * (rank + 3) / 2);
  expect_close(y, expected.narrow(0, begin, rank + 2), 1e-10, "the result");
  expect_close(norm->running_mean, reference->running_mean, 1e-10, "the running mean");
  expect_close(norm->running_var, reference->running_var, 1e-10, "the running variance");
  const Tensor weight = normal(all.sizes(), kFloat64, 77);
  (y * weight.narrow(0, begin, rank + 2).to(device)).sum().backward();
  (expected * weight).sum().backward();
  expect_close(mine.grad(), all.grad().narrow(0, begin, rank + 2), 1e-9, "the gradient");
  const Tensor grad = norm->weight.grad().clone();
  group->all_reduce(grad)->wait();
  expect_close(grad, reference->weight.grad(), 1e-9, "the gradient of the weight");
  norm->eval();
  reference->eval();
  expect_close(norm(mine), reference(mine.to(kCPU)), 1e-12, "evaluation");
}

}  // namespace
}  // namespace amp::testing
