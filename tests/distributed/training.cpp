// Training on several ranks compared with one process that has all the data.
#include <amp/nn/utils/clip_grad.h>

#include <nlohmann/json.hpp>

#include "scenario.h"
#include "support/autocast.h"

namespace amp::testing {
namespace {

using distributed::GroupPtr;

struct NetImpl : nn::Module {
  NetImpl() {
    first = register_module("first", nn::Linear(6, 16));
    second = register_module("second", nn::Linear(16, 16));
    last = register_module("last", nn::Linear(16, 3));
    to(kFloat64);
    for (const Tensor& p : parameters()) {
      const NoGradGuard no_grad;
      p.copy_(normal(p.sizes(), kFloat64, static_cast<uint32_t>(p.numel())) * 0.3);
    }
  }
  // `second` is used twice.
  Tensor forward(const Tensor& x) { return last(tanh(second(tanh(second(tanh(first(x))))))); }
  nn::Linear first{nullptr}, second{nullptr}, last{nullptr};
};
AMP_MODULE(Net);

constexpr int64_t kPerRank = 4;

Tensor inputs(const GroupPtr& group, int step = 0) {
  return normal({kPerRank * group->size(), 6}, kFloat64, static_cast<uint32_t>(7 + step));
}
Tensor part_of(const Tensor& all, const GroupPtr& group) { return all.narrow(0, kPerRank * group->rank(), kPerRank); }

nn::DistributedDataParallelOptions on(const GroupPtr& group) {
  nn::DistributedDataParallelOptions options;
  options.group = group;
  return options;
}

template <class Model>
void expect_equal_weights(const Model& model, const GroupPtr& group) {
  for (const auto& item : model->named_parameters()) expect_same_everywhere(item.value(), group, item.key());
}

template <class A, class B>
void expect_like(const A& model, const B& reference, double tolerance) {
  const auto expected = reference->named_parameters();
  for (const auto& item : model->module->named_parameters()) expect_close(item.value(), expected[item.key()], tolerance, item.key());
}

AMP_SCENARIO(steps_equal_those_of_one_process) {
  Net net, reference;
  {
    const NoGradGuard no_grad;
    net->last->bias.add_(group->rank());  // what rank 0 has counts
  }
  auto options = on(group);
  options.bucket_bytes = options.first_bucket_bytes = 1024;
  nn::DistributedDataParallel model(net, options);
  expect(model->named_parameters().contains("module.first.weight"), "names begin with \"module.\"");
  optim::SGD mine(model->parameters(), optim::SGDOptions(0.1).momentum(0.9)),
      one(reference->parameters(), optim::SGDOptions(0.1).momentum(0.9));
  for (int step = 0; step < 4; ++step) {
    const Tensor all = inputs(group, step);
    mine.zero_grad(step % 2 == 0);
    one.zero_grad();
    model(part_of(all, group)).square().mean().backward();
    reference(all).square().mean().backward();
    mine.step();
    one.step();
    expect_equal_weights(model, group);
  }
  expect_like(model, reference, 1e-10);
}

AMP_SCENARIO(buckets_in_order_of_readiness) {
  Net net;
  auto options = on(group);
  options.bucket_bytes = options.first_bucket_bytes = 1;
  nn::DistributedDataParallel model(net, options);
  const Tensor x = part_of(inputs(group), group);
  model(x).sum().backward();
  const auto buckets = model->buckets();
  expect(buckets.size() == 6, "each gradient has a bucket");
  expect(buckets[0][0].starts_with("last.") && buckets[5][0].starts_with("first."), "the last layer's gradients are sent first");
  options.bucket_bytes = options.first_bucket_bytes = 1 << 20;
  Net second;
  nn::DistributedDataParallel one_bucket(second, options);
  one_bucket(x).sum().backward();
  expect(one_bucket->buckets().size() == 1, "one bucket");
  const auto params = one_bucket->parameters();
  for (const Tensor& p : params) expect(p.grad().is_alias_of(params[0].grad()), "gradients are views of the bucket");
}

AMP_SCENARIO(accumulation_without_synchronisation) {
  Net net, reference;
  nn::DistributedDataParallel model(net, on(group));
  const Tensor a = inputs(group, 1), b = inputs(group, 2);
  {
    const auto alone = model->no_sync();
    model(part_of(a, group)).sum().backward();
  }
  expect(!net->first->weight.grad().is_alias_of(net->last->weight.grad()), "the gradients are not in a bucket yet");
  model(part_of(b, group)).sum().backward();
  (reference(a).sum() + reference(b).sum()).div(group->size()).backward();
  for (const auto& item : reference->named_parameters())
    expect_close(model->module->named_parameters()[item.key()].grad(), item.value().grad(), 1e-10, item.key());
}

struct CheckpointedImpl : NetImpl {
  Tensor forward(const Tensor& x) {
    const auto block = [this](const Tensor& t) { return tanh(second(t)); };
    return last(checkpoint(block, checkpoint(block, tanh(first(x)))));
  }
};
AMP_MODULE(Checkpointed);

AMP_SCENARIO(activation_checkpoints) {
  Checkpointed net;
  Net reference;
  nn::DistributedDataParallel model(net, on(group));
  const Tensor all = inputs(group);
  model(part_of(all, group)).square().mean().backward();
  reference(all).square().mean().backward();
  for (const auto& item : reference->named_parameters())
    expect_close(net->named_parameters()[item.key()].grad(), item.value().grad(), 1e-10, item.key());
}

struct BranchesImpl : nn::Module {
  BranchesImpl() {
    for (nn::Linear* layer : {&trunk, &left, &right, &never}) {
      *layer = nn::Linear(4, 4);
      (*layer)->to(kFloat64);
    }
    register_module("trunk", trunk);
    register_module("left", left);
    register_module("right", right);
    register_module("never", never);
  }
  Tensor forward(const Tensor& x, bool go_left) { return go_left ? left(trunk(x)) : right(trunk(x)); }
  nn::Linear trunk{nullptr}, left{nullptr}, right{nullptr}, never{nullptr};
};
AMP_MODULE(Branches);

AMP_SCENARIO(parameters_that_are_not_used) {
  for (const bool find : {false, true}) {
    Branches net;
    auto options = on(group);
    options.find_unused_parameters = find;
    options.bucket_bytes = options.first_bucket_bytes = 64;
    nn::DistributedDataParallel model(net, options);
    for (int step = 0; step < 3; ++step) {
      model->zero_grad();
      const bool left = group->rank() == 0;  // the others take the right branch
      model(normal({4, 4}, kFloat64, 3), left).sum().backward();
      expect_close(net->left->bias.grad(), full({4}, 4.0 / group->size(), kFloat64), 1e-12, "the gradient of the left branch");
      if (group->size() > 1)
        expect_close(net->right->bias.grad(), full({4}, 4.0 * (group->size() - 1) / group->size(), kFloat64), 1e-12,
                     "that of the right branch");
      expect(!net->never->weight.grad().defined(), "a gradient that no rank has is undefined");
      expect_same_everywhere(net->trunk->weight.grad(), group, "the trunk's gradient");
    }
  }
}

AMP_SCENARIO(buffers_of_rank_0) {
  nn::BatchNorm1d norm(nn::BatchNormOptions(3));
  nn::DistributedDataParallel model(norm, on(group));
  for (int step = 0; step < 2; ++step) model(normal({8, 3}, kFloat32, static_cast<uint32_t>(group->rank() + 10 * step)));
  nn::BatchNorm1d reference(nn::BatchNormOptions(3));
  reference(normal({8, 3}, kFloat32, 0));
  reference(normal({8, 3}, kFloat32, static_cast<uint32_t>(group->rank() + 10)));
  expect_close(norm->running_mean, reference->running_mean, 1e-6, "the running mean begins with that of rank 0");
}

AMP_SCENARIO(compressed_gradients) {
  for (const ScalarType dtype : {kBFloat16, kFloat16}) {
    Net net, reference;
    net->to(kFloat32);
    auto options = on(group);
    options.comm_hook = distributed::compress_hook(dtype);
    nn::DistributedDataParallel model(net, options);
    const Tensor all = inputs(group);
    model(part_of(all, group).to(kFloat32)).square().mean().backward();
    reference(all).square().mean().backward();
    for (const auto& item : reference->named_parameters()) {
      const Tensor grad = model->module->named_parameters()[item.key()].grad();
      expect(grad.dtype() == kFloat32, "gradients stay in float32");
      expect_same(grad, grad.to(dtype).to(kFloat32), "the average was rounded to the dtype that is sent");
      expect_close(grad, item.value().grad(), dtype == kBFloat16 ? 1e-2 : 1e-3, item.key());
      expect_same_everywhere(grad, group, item.key());
    }
  }
}

AMP_SCENARIO(hooks_of_programs_run_while_the_pass_goes_on) {
  Net net;
  auto options = on(group);
  options.bucket_bytes = options.first_bucket_bytes = 1;
  int calls = 0, early = 0;
  options.comm_hook = [&](const Tensor& bucket, distributed::ProcessGroup& reducing) -> std::function<void()> {
    ++calls;
    if (!net->first->weight.grad().defined() && !net->first->bias.grad().defined()) ++early;
    return [work = reducing.all_reduce(bucket)] { work->wait(); };  // the sum
  };
  nn::DistributedDataParallel model(net, options);
  model(zeros({1, 6}, kFloat64)).sum().backward();
  expect(calls == 6, "the hook is called for each bucket");
  expect(early == 4, "the buckets of the last layers are sent before the first layer has its gradients");
  expect_close(net->last->bias.grad(), full({3}, group->size(), kFloat64), 1e-12, "the sum of the gradients");
}

AMP_SCENARIO(mixed_precision_with_an_overflow_on_one_rank) {
  Net net;
  net->to(kFloat32);
  nn::DistributedDataParallel model(net, on(group));
  optim::SGD optimizer(model->parameters(), 0.01);
  GradScaler scaler(kCPU, {.init_scale = 1024, .growth_interval = 2});
  for (int step = 0; step < 5; ++step) {
    const bool overflows = step == 2;
    optimizer.zero_grad();
    Tensor loss;
    {
      const Autocast region(kCPU, {.dtype = kFloat16});
      loss = model(part_of(inputs(group, step), group).to(kFloat32)).square().mean();
    }
    if (overflows && group->rank() == group->size() - 1) loss = loss * std::numeric_limits<float>::infinity();
    scaler.scale(loss).backward();
    scaler.unscale_(optimizer);
    const Tensor norm = nn::utils::clip_grad_norm_(model->parameters(), 0.5);
    expect_same_everywhere(norm, group, "the norm");
    expect(scaler.step(optimizer).stepped == !overflows, "all ranks skip the same step");
    scaler.update();
    expect_equal_weights(model, group);
  }
  // 1024, doubled after two good steps, halved after the bad one, doubled after two good ones.
  expect(scaler.get_scale() == 2048, "the scale is " + std::to_string(scaler.get_scale()));
}

// Rank 0 of the default group, of which tests on threads have none.
AMP_SCENARIO(apex_logs_on_one_rank) {
  if (!distributed::is_initialized()) return;
  const std::string table = logged([&] { apex::initialize(nn::ReLU(), {.opt_level = "O1"}); });
  apex::shutdown();
  expect(table.empty() == (group->rank() != 0), "what is logged: " + table);
}

AMP_SCENARIO(every_level_of_apex) {
  for (const char* level : {"O0", "O1", "O2", "O3"}) {
    Net net;
    net->to(kFloat32);
    optim::SGD optimizer(net->parameters(), 0.01);
    apex::Options options{.opt_level = level, .max_loss_scale = 1024};
    options.verbosity = 0;
    apex::initialize(net, optimizer, options);
    nn::DistributedDataParallel model(net, on(group));
    for (int step = 0; step < 3; ++step) {
      const bool overflows = step == 1 && (level[1] == '1' || level[1] == '2');
      optimizer.zero_grad();
      Tensor loss = model(part_of(inputs(group, step), group).to(kFloat32)).to(kFloat32).square().mean();
      if (overflows && group->rank() == group->size() - 1) loss = loss * std::numeric_limits<float>::infinity();
      const Tensor before = net->first->weight.detach().clone();
      {
        auto scaled_loss = apex::scale_loss(loss, optimizer);
        scaled_loss.backward();
      }
      optimizer.step();
      expect(difference(before, net->first->weight.detach()).empty() == overflows, "all ranks skip the same step");
      expect_equal_weights(model, group);
      for (const Tensor& master : apex::master_params(optimizer)) expect_same_everywhere(master, group, "a master");
    }
    if (level[1] == '1' || level[1] == '2') expect(apex::loss_scale() == 512, "the scale is the same everywhere");
    const std::string text = message_of<ValueError>([&] { apex::initialize(model, options); });
    expect(text.ends_with("wrapped in DistributedDataParallel; initialize it first, and wrap it then"), text);
    apex::shutdown();
  }
}

AMP_SCENARIO(clipping_equals_that_of_one_process) {
  Net net, reference;
  nn::DistributedDataParallel model(net, on(group));
  const Tensor all = inputs(group);
  model(part_of(all, group)).square().mean().backward();
  reference(all).square().mean().backward();
  expect_close(nn::utils::clip_grad_norm_(model->parameters(), 0.01), nn::utils::clip_grad_norm_(reference->parameters(), 0.01), 1e-10,
               "norm");
  expect_close(net->first->weight.grad(), reference->first->weight.grad(), 1e-10, "the clipped gradient");
}

AMP_SCENARIO(scalers_of_ranks_with_other_gradients) {
  const Tensor p = ones({4}).requires_grad_();
  optim::SGD optimizer({p}, 0.5);
  GradScaler scaler(kCPU, {.init_scale = 8});
  distributed::synchronize(scaler, group);
  const int last = group->size() - 1;
  for (int step = 0; step < 3; ++step) {
    optimizer.zero_grad();
    Tensor loss = (p * (step == 1 && group->rank() == last ? std::numeric_limits<float>::infinity() : 1.0f)).sum();
    loss = scaler.scale(loss);
    // In the last step only rank 0 has a gradient.
    if (step < 2 || group->rank() == 0) loss.backward();
    expect(scaler.step(optimizer).stepped == (step != 1), "all ranks take the same decision");
    scaler.update();
    expect(scaler.get_scale() == (step == 0 ? 8 : 4), "the scale is the same everywhere");
  }
  expect_same(p.detach(), filled({4}, group->rank() == 0 ? 0.0 : 0.5), "the parameter");
}

AMP_SCENARIO(uneven_last_batches) {
  // Ten examples, in batches of two for each rank: all ranks have equally many batches.
  constexpr size_t kExamples = 10;
  const Tensor examples = normal({kExamples, 6}, kFloat64, 5);
  Net net;
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
    model(stack(rows)).square().mean().backward();
    optimizer.step();
  }
  expect_equal_weights(model, group);
  expect_same_everywhere(tensor(std::vector<int64_t>{batches}), group, "the number of batches");
  const Tensor seen = tensor(counts);
  group->all_reduce(seen)->wait();
  expect(seen.min().item<int64_t>() >= 1 && seen.max().item<int64_t>() <= 2, "every example is seen, few of them twice");
}

// Batches of rank `rank`: the last rank has most, or the first.
int64_t batches_of(int rank, int size, bool last_has_most) { return 1 + (last_has_most ? rank : size - 1 - rank); }

AMP_SCENARIO(ranks_with_other_numbers_of_batches) {
  const int size = group->size(), rank = group->rank();
  for (const bool last_has_most : {true, false}) {
    for (const bool by_all : {true, false}) {
      Net net, reference;
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
                (model(part_of(inputs(group, 1), group)).sum() * 0).backward();
              }
              model(part_of(inputs(group, static_cast<int>(batch)), group)).square().mean().backward();
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
  nn::DistributedDataParallel model(net, on(group));
  const auto train = [&](int64_t batches) {
    for (int64_t batch = 0; batch < batches; ++batch) model(normal({8, 3}, kFloat32, static_cast<uint32_t>(batch))).sum().backward();
  };
  model->join([&] { train(rank == 0 ? 0 : 2); });
  for (const auto& item : model->named_buffers()) expect_same_everywhere(item.value(), group, item.key());
  nn::BatchNorm1d reference(nn::BatchNormOptions(3));
  for (uint32_t batch = 0; batch < 2 && size > 1; ++batch) reference(normal({8, 3}, kFloat32, batch));
  expect_close(norm->running_mean, reference->running_mean, 1e-6, "the running mean of those that have inputs");
  // None has inputs; a rank has more than the others, which is an error on all; and afterwards they go on.
  model->join([] {});
  if (size > 1) {
    const std::string text = message_of<distributed::DistributedError>(
        [&] { model->join([&] { train(rank == size - 1 ? 1 : 2); }, {.throw_on_early_termination = true}); });
    expect(text == "[join] rank " + std::to_string(size - 1) + " has run out of inputs before the others", text);
  }
  message_of<Error>([&] { model->join([&] { model->join([] {}); }); });
  train(1);
}

AMP_SCENARIO(reductions_in_a_timeline) {
  // The backward pass of the first layer waits until the first bucket has been reduced.
  Net net;
  auto options = on(group);
  options.bucket_bytes = options.first_bucket_bytes = 2048;
  distributed::WorkPtr first_reduction;
  options.comm_hook = [&](const Tensor& bucket, distributed::ProcessGroup& reducing) -> std::function<void()> {
    const auto work = reducing.all_reduce(bucket, distributed::ReduceOp::Average);
    if (first_reduction == nullptr) first_reduction = work;
    return [work] { work->wait(); };
  };
  nn::DistributedDataParallel model(net, options);
  model(part_of(inputs(group), group)).sum().backward();  // arranges the buckets
  expect(model->buckets().size() > 1 && model->buckets()[0][0].starts_with("last."), "the last layer is in the first of several buckets");
  net->first->register_forward_hook([&](nn::Module&, const nn::HookTensors&, const nn::HookTensors& outputs) {
    outputs[0].register_hook([&](const Tensor& grad) {
      first_reduction->wait();
      return grad;
    });
    return outputs;
  });
  first_reduction.reset();
  Trace trace;
  model(part_of(inputs(group), group)).sum().backward();
  trace.stop();
  const nlohmann::json timeline = nlohmann::json::parse(trace.chrome_json());
  std::vector<std::pair<double, double>> reductions;
  double backward_ends = 0;
  for (const auto& event : timeline["traceEvents"]) {
    if (event["ph"] != "X") continue;
    const double begin = event["ts"], end = begin + event["dur"].get<double>();
    if (event["cat"] == "backward") backward_ends = std::max(backward_ends, end);
    if (event["cat"] != "collective") continue;
    expect(event["name"] == "all_reduce" && event["pid"] == 2, "collectives have a heading of their own");
    expect(event["args"]["arguments"].get<std::string>().starts_with("(Double["), "what is reduced");
    reductions.emplace_back(begin, end);
  }
  expect(reductions.size() == model->buckets().size(), "a span for each bucket");
  expect(reductions[0].second < backward_ends, "the first reduction begins, and here ends, before backward ends");
  expect(reductions[0].second <= reductions[1].first, "reductions follow each other");
}

AMP_SCENARIO(batch_norm_of_all_ranks) {
  const int size = group->size(), rank = group->rank();
  // Batches of other sizes on each rank.
  std::vector<Tensor> parts;
  for (int r = 0; r < size; ++r) parts.push_back(normal({r + 2, 3, 5}, kFloat64, static_cast<uint32_t>(r + 1)) * (r + 1));
  const Tensor all = cat(parts).requires_grad_(), mine = parts[static_cast<size_t>(rank)].clone().requires_grad_();
  nn::SyncBatchNorm norm(nn::BatchNormOptions(3), group);
  nn::BatchNorm1d reference(nn::BatchNormOptions(3));
  norm->to(kFloat64);
  reference->to(kFloat64);
  const Tensor y = norm(mine), expected = reference(all);
  const auto begin = static_cast<int64_t>(rank * (rank + 3) / 2);
  expect_close(y, expected.narrow(0, begin, rank + 2), 1e-10, "the result");
  expect_close(norm->running_mean, reference->running_mean, 1e-10, "the running mean");
  expect_close(norm->running_var, reference->running_var, 1e-10, "the running variance");
  const Tensor weight = normal(all.sizes(), kFloat64, 77);
  (y * weight.narrow(0, begin, rank + 2)).sum().backward();
  (expected * weight).sum().backward();
  expect_close(mine.grad(), all.grad().narrow(0, begin, rank + 2), 1e-9, "the gradient");
  const Tensor grad = norm->weight.grad().clone();
  group->all_reduce(grad)->wait();
  expect_close(grad, reference->weight.grad(), 1e-9, "the gradient of the weight");
  norm->eval();
  reference->eval();
  expect_close(norm(mine), reference(mine), 1e-12, "evaluation");
}

AMP_SCENARIO(wrong_modules) {
  Net net;
  nn::DistributedDataParallel model(net, on(group));
  message_of<Error>([&] { nn::DistributedDataParallel again(net, on(group)); });
  message_of<ValueError>([&] { nn::DistributedDataParallel none(nn::Tanh(), on(group)); });
  if (group->size() == 1) return;
  nn::Linear other(3, group->rank() == 1 ? 4 : 5);
  const std::string text = message_of<distributed::DistributedError>([&] { nn::DistributedDataParallel differs(other, on(group)); });
  expect(text.ends_with("on rank 0 are not those on rank 1") || group->size() > 2, text);
}

}  // namespace
}  // namespace amp::testing
