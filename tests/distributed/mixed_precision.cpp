// Loss scales, levels of apex and clipping on several ranks.
#include <amp/nn/utils/clip_grad.h>

#include "support/autocast.h"
#include "training.h"

namespace amp::testing {
namespace {

AMP_SCENARIO(mixed_precision_with_an_overflow_on_one_rank) {
  Net net(device);
  net->to(kFloat32);
  nn::DistributedDataParallel model(net, on(group));
  optim::SGD optimizer(model->parameters(), 0.01);
  GradScaler scaler(device.type(), {.init_scale = 1024, .growth_interval = 2});
  for (int step = 0; step < 5; ++step) {
    const bool overflows = step == 2;
    optimizer.zero_grad();
    Tensor loss;
    {
      const Autocast region(device.type(), {.dtype = kFloat16});
      loss = model(part_of(inputs(group, step), group, device).to(kFloat32)).square().mean();
    }
    if (overflows && group->rank() == group->size() - 1) loss = loss * std::numeric_limits<float>::infinity();
    scaler.scale(loss).backward();
    scaler.unscale_(optimizer);
    const Tensor norm = nn::utils::clip_grad_norm_(model->parameters(), 0.5);
    expect_same_everywhere(norm, group, "the norm");
    const Tensor before = net->first->weight.detach().clone();
    scaler.step(optimizer);
    expect(difference(before, net->first->weight.detach()).empty() == overflows, "all ranks skip the same step");
    scaler.update();
    expect_equal_weights(model, group);
  }
  // 1024, doubled after two good steps, halved after the bad one, doubled after two good ones.
  expect(scaler.get_scale() == 2048, "the scale is " + std::to_string(scaler.get_scale()));
}

// Rank 0 of the default group. Tests on threads have no default group.
AMP_CPU_SCENARIO(apex_logs_on_one_rank, "has no tensors") {
  if (!distributed::is_initialized()) return;
  const std::string table = logged([&] { apex::initialize(nn::ReLU(), {.opt_level = "O1"}); });
  apex::shutdown();
  expect(table.empty() == (group->rank() != 0), "what is logged: " + table);
}

AMP_SCENARIO(every_level_of_apex) {
  for (const char* level : {"O0", "O1", "O2", "O3"}) {
    Net net(device);
    net->to(kFloat32);
    optim::SGD optimizer(net->parameters(), 0.01);
    apex::Options options{.opt_level = level, .max_loss_scale = 1024};
    options.verbosity = 0;
    apex::initialize(net, optimizer, options);
    nn::DistributedDataParallel model(net, on(group));
    for (int step = 0; step < 3; ++step) {
      const bool overflows = step == 1 && (level[1] == '1' || level[1] == '2');
      optimizer.zero_grad();
      Tensor loss = model(part_of(inputs(group, step), group, device).to(kFloat32)).to(kFloat32).square().mean();
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
  Net net(device), reference;
  nn::DistributedDataParallel model(net, on(group));
  const Tensor all = inputs(group);
  model(part_of(all, group, device)).square().mean().backward();
  reference(all).square().mean().backward();
  expect_close(nn::utils::clip_grad_norm_(model->parameters(), 0.01), nn::utils::clip_grad_norm_(reference->parameters(), 0.01), 1e-10,
               "norm");
  expect_close(net->first->weight.grad(), reference->first->weight.grad(), 1e-10, "the clipped gradient");
}

AMP_SCENARIO(scalers_of_ranks_with_other_gradients) {
  const Tensor p = filled({4}, 1, device).requires_grad_();
  optim::SGD optimizer({p}, 0.5);
  GradScaler scaler(device.type(), {.init_scale = 8});
  distributed::synchronize(scaler, group);
  const int last = group->size() - 1;
  for (int step = 0; step < 3; ++step) {
    optimizer.zero_grad();
    Tensor loss = (p * (step == 1 && group->rank() == last ? std::numeric_limits<float>::infinity() : 1.0f)).sum();
    loss = scaler.scale(loss);
    // In the last step only rank 0 has a gradient.
    if (step < 2 || group->rank() == 0) loss.backward();
    // If the device decides, the scale below shows it.
    expect(scaler.step(optimizer).stepped.value_or(step != 1) == (step != 1), "all ranks take the same decision");
    scaler.update();
    expect(scaler.get_scale() == (step == 0 ? 8 : 4), "the scale is the same everywhere");
  }
  expect_same(p.detach(), filled({4}, group->rank() == 0 ? 0.0 : 0.5), "the parameter");
}

}  // namespace
}  // namespace amp::testing
