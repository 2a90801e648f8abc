// Gradients that DistributedDataParallel averages, compared with one process that has all the data.
#include <chrono>
#include <thread>

#include "training.h"

namespace amp::testing {
namespace {

AMP_SCENARIO(steps_equal_those_of_one_process) {
  Net net(device), reference;
  {
    const NoGradGuard no_grad;
    net->last->bias.add_(group->rank());  // the values of rank 0 are used
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
    model(part_of(all, group, device)).square().mean().backward();
    reference(all).square().mean().backward();
    mine.step();
    one.step();
    expect_equal_weights(model, group);
  }
  expect_like(model, reference, 1e-10);
}

AMP_SCENARIO(buckets_in_order_of_readiness) {
  Net net(device);
  auto options = on(group);
  options.bucket_bytes = options.first_bucket_bytes = 1;
  nn::DistributedDataParallel model(net, options);
  const Tensor x = part_of(inputs(group), group, device);
  model(x).sum().backward();
  const auto buckets = model->buckets();
  expect(buckets.size() == 6, "each gradient has a bucket");
  expect(buckets[0][0].starts_with("last.") && buckets[5][0].starts_with("first."), "the last layer's gradients are sent first");
  options.bucket_bytes = options.first_bucket_bytes = 1 << 20;
  Net second(device);
  nn::DistributedDataParallel one_bucket(second, options);
  one_bucket(x).sum().backward();
  expect(one_bucket->buckets().size() == 1, "one bucket");
  const auto params = one_bucket->parameters();
  for (const Tensor& p : params) expect(p.grad().is_alias_of(params[0].grad()), "gradients are views of the bucket");
}

AMP_SCENARIO(accumulation_without_synchronization) {
  Net net(device), reference;
  nn::DistributedDataParallel model(net, on(group));
  const Tensor a = inputs(group, 1), b = inputs(group, 2);
  {
    const auto alone = model->no_sync();
    model(part_of(a, group, device)).sum().backward();
  }
  expect(!net->first->weight.grad().is_alias_of(net->last->weight.grad()), "the gradients are not in a bucket yet");
  model(part_of(b, group, device)).sum().backward();
  (reference(a).sum() + reference(b).sum()).div(group->size()).backward();
  for (const auto& item : reference->named_parameters())
    expect_close(model->module->named_parameters()[item.key()].grad(), item.value().grad(), 1e-10, item.key());
}

AMP_SCENARIO(the_end_of_an_inner_scope_without_synchronization_leaves_the_outer_one) {
  Net net(device), reference;
  nn::DistributedDataParallel model(net, on(group));
  const Tensor mine = part_of(inputs(group), group, device);
  const auto outer = model->no_sync();
  {
    const auto inner = model->no_sync();
    model(mine).sum().backward();
  }
  model(mine).sum().backward();
  reference(mine.to(kCPU)).sum().mul(2).backward();
  for (const auto& item : reference->named_parameters())  // gradients of this rank, not the average
    expect_close(net->named_parameters()[item.key()].grad(), item.value().grad(), 1e-10, item.key());
}

AMP_SCENARIO(forward_calls_without_synchronization_broadcast_no_buffers) {
  nn::BatchNorm1d norm(nn::BatchNormOptions(3));
  norm->to(device);
  nn::DistributedDataParallel model(norm, on(group));
  const bool last = group->rank() == group->size() - 1;
  {
    const auto alone = model->no_sync();
    if (last) model(filled({8, 3}, 1, device));  // a broadcast would meet the barrier of the other ranks
  }
  model->group()->barrier()->wait();
  expect_same(norm->num_batches_tracked, full({}, last ? 1 : 0, kInt64), "only the last rank has counted a batch");
}

struct CheckpointedImpl : NetImpl {
  using NetImpl::NetImpl;
  Tensor forward(const Tensor& x) {
    const auto block = [this](const Tensor& t) { return tanh(second(t)); };
    return last(checkpoint(block, checkpoint(block, tanh(first(x)))));
  }
};
AMP_MODULE(Checkpointed);

AMP_SCENARIO(activation_checkpoints) {
  Checkpointed net(device);
  Net reference;
  nn::DistributedDataParallel model(net, on(group));
  const Tensor all = inputs(group);
  model(part_of(all, group, device)).square().mean().backward();
  reference(all).square().mean().backward();
  for (const auto& item : reference->named_parameters())
    expect_close(net->named_parameters()[item.key()].grad(), item.value().grad(), 1e-10, item.key());
}

struct BranchesImpl : nn::Module {
  explicit BranchesImpl(Device device) {
    for (nn::Linear* layer : {&trunk, &left, &right, &never}) {
      *layer = nn::Linear(4, 4);
      (*layer)->to(device, kFloat64);
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
    Branches net(device);
    auto options = on(group);
    options.find_unused_parameters = find;
    options.bucket_bytes = options.first_bucket_bytes = 64;
    nn::DistributedDataParallel model(net, options);
    for (int step = 0; step < 3; ++step) {
      model->zero_grad();
      const bool left = group->rank() == 0;  // the others take the right branch
      model(normal({4, 4}, TensorOptions(kFloat64).device(device), 3), left).sum().backward();
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
  norm->to(device);
  nn::DistributedDataParallel model(norm, on(group));
  for (int step = 0; step < 2; ++step) model(normal({8, 3}, kFloat32, static_cast<uint32_t>(group->rank() + 10 * step)).to(device));
  nn::BatchNorm1d reference(nn::BatchNormOptions(3));
  reference(normal({8, 3}, kFloat32, 0));
  reference(normal({8, 3}, kFloat32, static_cast<uint32_t>(group->rank() + 10)));
  expect_close(norm->running_mean, reference->running_mean, 1e-6, "the running mean begins with that of rank 0");
}

struct ScaledImpl : nn::Module {
  ScaledImpl() {
    fc = register_module("fc", nn::Linear(3, 3));
    scale = register_buffer("scale", full({3}, 2.0));
  }
  Tensor forward(const Tensor& x) { return fc(x) * scale; }
  nn::Linear fc{nullptr};
  Tensor scale;
};
AMP_MODULE(Scaled);

AMP_CPU_SCENARIO(a_backward_pass_of_two_forward_calls_with_a_buffer, "CUDA buffers are written without a comparison") {
  nn::DistributedDataParallel model(Scaled(), on(group));
  const Tensor first = model(ones({2, 3})), second = model(ones({2, 3}));
  (first.sum() + second.sum()).backward();
  expect_close(model->module->fc->bias.grad(), full({3}, 8.0), 1e-6, "the gradient of both calls");
}

AMP_SCENARIO(compressed_gradients) {
  for (const ScalarType dtype : {kBFloat16, kFloat16}) {
    Net net(device), reference;
    net->to(kFloat32);
    auto options = on(group);
    options.comm_hook = distributed::compress_hook(dtype);
    nn::DistributedDataParallel model(net, options);
    const Tensor all = inputs(group);
    model(part_of(all, group, device).to(kFloat32)).square().mean().backward();
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
  Net net(device);
  auto options = on(group);
  options.bucket_bytes = options.first_bucket_bytes = 1;
  int calls = 0, early = 0;
  options.comm_hook = [&](const Tensor& bucket, distributed::ProcessGroup& reducing) -> std::function<void()> {
    ++calls;
    if (!net->first->weight.grad().defined() && !net->first->bias.grad().defined()) ++early;
    return [work = reducing.all_reduce(bucket)] { work->wait(); };  // the sum
  };
  nn::DistributedDataParallel model(net, options);
  model(zeros({1, 6}, TensorOptions(kFloat64).device(device))).sum().backward();
  expect(calls == 6, "the hook is called for each bucket");
  expect(early == 4, "the buckets of the last layers are sent before the first layer has its gradients");
  expect_close(net->last->bias.grad(), full({3}, group->size(), kFloat64), 1e-12, "the sum of the gradients");
}

struct ComplexImpl : nn::Module {
  explicit ComplexImpl(Device device) {
    for (const char* name : {"used", "unused"})
      register_parameter(name, zeros({3}, TensorOptions(kComplex64).device(device)).requires_grad_());
  }
  Tensor forward(const Tensor& x) { return view_as_real(named_parameters()["used"]) * x; }
};
AMP_MODULE(Complex);

AMP_SCENARIO(complex_gradients) {
  for (const distributed::CommHook& hook : {distributed::average_hook(), distributed::compress_hook(kBFloat16)}) {
    Complex net(device);
    auto options = on(group);
    options.comm_hook = hook;
    nn::DistributedDataParallel model(net, options);
    const Tensor x = tensor({{1.0f, -2.0f}, {0.5f, 4.0f}, {-8.0f, 0.25f}}).to(device);
    model(x).sum().backward();
    expect_same(view_as_real(net->named_parameters()["used"].grad()), x, "both parts of each gradient");
    expect(!net->named_parameters()["unused"].grad().defined(), "a gradient that no rank has");
  }
}

AMP_SCENARIO(a_hook_that_returns_an_empty_function) {
  Net net(device);
  auto options = on(group);
  options.comm_hook = [](const Tensor&, distributed::ProcessGroup&) { return std::function<void()>(); };
  nn::DistributedDataParallel model(net, options);
  const std::string text = message_of<ValueError>([&] { model(part_of(inputs(group), group, device)).sum().backward(); });
  expect(text.starts_with("[DistributedDataParallel] comm_hook returned an empty function"), text);
}

// Reductions that it has begun would be written to the same buckets.
AMP_SCENARIO(a_failed_pass_does_not_reach_the_gradients_of_the_next_one) {
  const int size = group->size(), rank = group->rank();
  nn::Linear first(3, 3);
  nn::Sequential net(first, nn::Linear(3, 3), nn::Linear(3, 2));
  net->to(device);
  auto options = on(group);
  options.bucket_bytes = options.first_bucket_bytes = 1;  // each gradient is sent separately
  nn::DistributedDataParallel model(net, options);
  bool fails = true;
  first->register_forward_hook([&](nn::Module&, const nn::HookTensors&, const nn::HookTensors& outputs) {
    outputs[0].register_hook([&](const Tensor& grad) -> Tensor {
      if (fails) throw std::runtime_error("the first pass fails");
      return grad;
    });
    return outputs;
  });
  const auto loss = [&](int of, double factor) { return model(filled({2, 3}, of + 1, device)).sum() * factor; };
  const auto come_later = [&] {
    if (rank == 1) std::this_thread::sleep_for(std::chrono::milliseconds(50));
  };
  come_later();
  message_of<std::runtime_error>([&] { loss(rank, 1000).backward(); });
  come_later();
  fails = false;
  net->zero_grad();
  loss(rank, 1).backward();
  std::vector<Tensor> grads;
  for (const Tensor& p : net->parameters()) grads.push_back(p.grad().clone());
  net->zero_grad();
  const auto alone = model->no_sync();
  for (int of = 0; of < size; ++of) loss(of, 1.0 / size).backward();
  for (size_t i = 0; i < grads.size(); ++i) expect_close(grads[i], net->parameters()[i].grad(), 1e-5, "the average");
}

AMP_SCENARIO(wrong_modules) {
  Net net(device);
  nn::DistributedDataParallel model(net, on(group));
  message_of<Error>([&] { nn::DistributedDataParallel again(net, on(group)); });
  message_of<ValueError>([&] { nn::DistributedDataParallel none(nn::Tanh(), on(group)); });
  if (group->size() == 1) return;
  nn::Linear other(3, group->rank() == 1 ? 4 : 5);
  other->to(device);
  const std::string text = message_of<distributed::DistributedError>([&] { nn::DistributedDataParallel differs(other, on(group)); });
  expect(text.ends_with("on rank 0 are not those on rank 1") || group->size() > 2, text);
}

}  // namespace
}  // namespace amp::testing
