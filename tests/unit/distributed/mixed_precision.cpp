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

// One step of a training in float16.
template <class Model>
void scaled_step(Model& model, optim::Optimizer& optimizer, GradScaler& scaler, const distributed::GroupPtr& group, Device device,
                 int step) {
  optimizer.zero_grad();
  Tensor loss;
  {
    const Autocast region(device.type(), {.dtype = kFloat16});
    loss = model(part_of(inputs(group, step), group, device).to(kFloat32)).to(kFloat32).square().mean();
  }
  scaler.scale(loss).backward();
  scaler.step(optimizer);
  scaler.update();
}

AMP_SCENARIO(ranks_with_other_scales) {
  if (group->size() == 1) return;
  const bool is_last = group->rank() == group->size() - 1;
  for (const bool unused : {false, true}) {
    Net net(device);
    net->to(kFloat32);
    auto options = on(group);
    options.find_unused_parameters = unused;
    options.bucket_bytes = options.first_bucket_bytes = 512;
    nn::DistributedDataParallel model(net, options);
    optim::SGD optimizer(model->parameters(), 0.01);
    GradScaler scaler(device.type(), {.init_scale = is_last ? 64.0 : 1024.0});
    const Tensor before = net->first->weight.detach().clone();
    const std::string text = message_of<distributed::DistributedError>([&] { scaled_step(model, optimizer, scaler, group, device, 0); });
    expect(contains(text, is_last ? "different scales, this rank by 64:" : "different scales, this rank by 1024:"), text);
    expect_same(net->first->weight.detach(), before, "no rank has stepped");
    // A rank without a scaler, or with a disabled one.
    GradScaler some(device.type(), {.init_scale = 64, .enabled = !is_last});
    message_of<distributed::DistributedError>([&] { scaled_step(model, optimizer, some, group, device, 0); });
    // With equal scales, the same model trains.
    distributed::synchronize(scaler, group);
    expect(scaler.get_scale() == 1024, "all have the scale of rank 0");
    for (int step = 0; step < 2; ++step) scaled_step(model, optimizer, scaler, group, device, step);
    expect_equal_weights(model, group);
    expect(!difference(net->first->weight.detach(), before).empty(), "all have stepped");
    // A rank without data runs a pass of zeros, which no scaler needs to have seen.
    optimizer.zero_grad();
    const Tensor output = model(part_of(inputs(group), group, device).to(kFloat32));
    (is_last ? output.sum() * 0 : scaler.scale(output.sum())).backward();
    scaler.step(optimizer);
    scaler.update();
    expect_equal_weights(model, group);
  }
}

AMP_CPU_SCENARIO(a_state_that_one_rank_has_loaded, "CUDA compares scales only where the host waits") {
  if (group->size() == 1) return;
  Net net(device);
  net->to(kFloat32);
  nn::DistributedDataParallel model(net, on(group));
  optim::SGD optimizer(model->parameters(), 0.01);
  GradScaler scaler(device.type(), {.init_scale = 64}), saved(device.type(), {.init_scale = 256});
  for (int step = 0; step < 3; ++step) scaled_step(model, optimizer, scaler, group, device, step);
  if (group->rank() == 0) scaler.load_state_dict(saved.state_dict());
  const std::string text = message_of<distributed::DistributedError>([&] { scaled_step(model, optimizer, scaler, group, device, 3); });
  expect(contains(text, "multiplied their losses by different scales"), text);
  expect_equal_weights(model, group);
}

AMP_SCENARIO(a_synchronized_scaler_has_the_state_of_rank_0) {
  const bool is_first = group->rank() == 0;
  GradScaler scaler(device.type(), {.init_scale = is_first ? 8.0 : 32.0, .growth_factor = is_first ? 4.0 : 2.0, .growth_interval = 3});
  if (!is_first) scaler.scale(filled({}, 1, device));
  distributed::synchronize(scaler, group);
  expect(scaler.get_scale() == 8 && scaler.get_growth_factor() == 4 && scaler.get_growth_tracker() == 0, "the state of rank 0");
  const Tensor p = filled({4}, 1, device).requires_grad_();
  optim::SGD optimizer({p}, 0.5);
  const auto step = [&] {
    optimizer.zero_grad();
    scaler.scale(p.sum()).backward();
    scaler.step(optimizer);
    scaler.update();
  };
  for (int i = 0; i < 3; ++i) step();
  expect(scaler.get_scale() == 32, "the scale has grown everywhere");
  if (group->size() == 1) return;
  // The state of one rank changes afterwards.
  scaler.update(is_first ? 2.0 : 4.0);
  const Tensor before = p.detach().clone();
  std::string text;
  int steps = 0;
  for (; text.empty() && steps < 60; ++steps) {
    try {
      step();
    } catch (const Error& error) { text = error.what(); }
  }
  expect(contains(text, "[GradScaler] the loss scales of the processes differ: they are from "), text);
  expect_same(p.detach(), before, "no rank has stepped with a scale of its own");
  expect_same_everywhere(full({1}, steps, TensorOptions(kFloat32).device(device)), group, "the step that throws");
  if (device.type() == kCPU) expect(steps == 1 && contains(text, "from 2 to 4"), text);
  // One rank has disabled its scaler.
  GradScaler some(device.type(), {.enabled = is_first});
  const std::string disabled = message_of<Error>([&] { distributed::synchronize(some, group); });
  expect(contains(disabled, "the scaler of rank 0 is enabled, but not that of this rank"), disabled);
  // One rank has bounds that do not admit the scale.
  GradScaler bounded(device.type(), {.init_scale = 8, .min_scale = is_first ? 1.0 : 4.0, .max_scale = is_first ? 8.0 : 16.0});
  distributed::synchronize(bounded, group);
  GradScaler refused(device.type(), {.init_scale = is_first ? 2.0 : 8.0, .min_scale = is_first ? 1.0 : 4.0});
  const std::string bounds = message_of<Error>([&] { distributed::synchronize(refused, group); });
  expect(contains(bounds, "min_scale 4"), bounds);
}

AMP_SCENARIO(scales_of_ranks_with_other_numbers_of_batches) {
  for (const bool given : {true, false}) {
    Net net(device);
    net->to(kFloat32);
    nn::DistributedDataParallel model(net, on(group));
    optim::SGD optimizer(model->parameters(), 0.01);
    GradScaler scaler(device.type(), {.init_scale = 64, .growth_interval = 4});
    nn::JoinOptions options;
    if (given) options.scalers = {&scaler};
    const auto epoch = [&] {
      const int batches = group->rank() == 0 ? 6 : group->rank() == 1 ? 0 : 3;
      model->join(
          [&] {
            for (int batch = 0; batch < batches; ++batch) scaled_step(model, optimizer, scaler, group, device, batch);
          },
          options);
    };
    epoch();
    if (!given && group->size() > 1) {
      const std::string text = message_of<distributed::DistributedError>([&] { scaled_step(model, optimizer, scaler, group, device, 0); });
      expect(contains(text, "give the scaler to join()"), text);
      continue;
    }
    epoch();
    for (int step = 0; step < 5; ++step) scaled_step(model, optimizer, scaler, group, device, step);
    expect_same_everywhere(tensor({scaler.get_scale(), static_cast<double>(scaler.get_growth_tracker())}, kFloat64).to(device), group,
                           "scale and count");
    expect_equal_weights(model, group);
  }
  nn::DistributedDataParallel model(Net(device), on(group));
  message_of<ValueError>([&] { model->join([] {}, {.scalers = {nullptr}}); });
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
