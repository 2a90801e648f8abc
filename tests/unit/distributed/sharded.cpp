// Sharded modules, compared with one process that has all the data.
#include <amp/distributed/fully_shard.h>

#include "training.h"

namespace amp::testing {
namespace {

void shard_layers(const Net& net, const distributed::FullyShardOptions& options) {
  for (const nn::Linear& layer : {net->first, net->second, net->last}) distributed::fully_shard(layer, options);
}

// Compares whole weights with those of a module that is not sharded.
void expect_whole(const Net& net, const Net& reference, double tolerance) {
  const StateDict state = distributed::full_state_dict(*net);
  for (const auto& item : reference->named_parameters())
    expect_close(std::get<Tensor>(state.at(item.key())), item.value(), tolerance, item.key());
}

AMP_SCENARIO(sharded_gradients_accumulate_without_communication) {
  for (const bool reshard : {true, false}) {
    Net net(device), reference;
    net->to(kFloat32);
    shard_layers(net, {.reshard_after_forward = reshard, .group = group});
    optim::SGD mine(net->parameters(), optim::SGDOptions(0.1).momentum(0.9)),
        one(reference->parameters(), optim::SGDOptions(0.1).momentum(0.9));
    for (int step = 0; step < 2; ++step) {
      mine.zero_grad();
      one.zero_grad();
      // The first pass reduces, two accumulate on each rank, and the last one reduces everything.
      for (int pass = 0; pass < 4; ++pass) {
        distributed::set_requires_gradient_sync(net, pass == 0 || pass == 3);
        const Tensor all = inputs(group, 4 * step + pass);
        net(part_of(all, group, device).to(kFloat32)).square().mean().backward();
        reference(all).square().mean().backward();
      }
      mine.step();
      one.step();
      expect_whole(net, reference, 1e-5);
    }
  }
}

AMP_SCENARIO(sharded_steps_with_an_overflow_on_one_rank) {
  Net net(device);
  net->to(kFloat32);
  shard_layers(net, {.param_dtype = kBFloat16, .reduce_dtype = kFloat32, .group = group});
  optim::SGD optimizer(net->parameters(), 0.01);
  GradScaler scaler(device.type(), {.init_scale = 1024, .growth_interval = 100});
  for (int step = 0; step < 3; ++step) {
    optimizer.zero_grad();
    const StateDict before = distributed::full_state_dict(*net);
    for (int pass = 0; pass < 2; ++pass) {
      distributed::set_requires_gradient_sync(net, pass == 1);
      Tensor loss = net(part_of(inputs(group, 2 * step + pass), group, device).to(kFloat32)).to(kFloat32).square().mean();
      if (step == 1 && pass == 0 && group->rank() == group->size() - 1) loss = loss * std::numeric_limits<float>::infinity();
      scaler.scale(loss).backward();
    }
    scaler.step(optimizer);
    scaler.update();
    const StateDict after = distributed::full_state_dict(*net);
    for (const auto& [name, value] : after) {
      expect_same_everywhere(std::get<Tensor>(value), group, name);
      expect(difference(std::get<Tensor>(value), std::get<Tensor>(before.at(name))).empty() == (step == 1), "all ranks skip the same step");
    }
  }
  expect(scaler.get_scale() == 512, "the scale is " + std::to_string(scaler.get_scale()));
}

}  // namespace
}  // namespace amp::testing
