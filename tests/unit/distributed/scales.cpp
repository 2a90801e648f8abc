// Delayed scaling on several ranks.
#include <amp/distributed/fully_shard.h>
#include <amp/distributed/scales.h>
#include <amp/distributed/zero_redundancy.h>
#include <amp/quantize/quantize.h>

#include "training.h"

namespace amp::testing {
namespace {

using quantize::DelayedScale;

constexpr const char* kNotOnCuda = "CUDA does not quantize";

quantize::Recipe delayed_by(int32_t history) {
  quantize::Recipe recipe = quantize::find_recipe("delayed");
  recipe.history = history;
  return recipe;
}

AutocastOptions fp8_with(const quantize::Recipe& recipe) { return {.dtype = kBFloat16, .policy = "fp8", .recipe = recipe}; }

// One number per role: the scales of a weight, and the sums of its histories.
Tensor numbers_of(const Tensor& weight) {
  std::vector<double> numbers;
  const auto scales = quantize::delayed_scales(weight);
  expect(scales.has_value(), "the weight has scales");
  for (const DelayedScale& role : *scales) {
    numbers.push_back(role.scale);
    for (const float amax : role.amax_history) numbers.push_back(amax);
  }
  return tensor(numbers, kFloat64);
}

nn::Linear without_bias() { return nn::Linear(nn::LinearOptions(16, 8).bias(false)); }

// The same weights everywhere.
void fill(const nn::Linear& layer) {
  const NoGradGuard no_grad;
  layer->weight.copy_(normal(layer->weight.sizes(), kFloat32, 3));
}

// Rows of very different sizes, so that the ranks see different largest numbers. Parts of it are exact in bfloat16.
Tensor rows_of(const distributed::GroupPtr& group, int64_t columns, uint32_t seed) {
  const Tensor all = normal({kPerRank * group->size(), columns}, kFloat32, seed);
  return (all * pow(full({}, 2, kFloat32), normal({kPerRank * group->size(), 1}, kFloat32, seed + 50) * 3)).to(kBFloat16).to(kFloat32);
}

// A step whose gradients of outputs are the given numbers.
template <class Model>
void backward_of(Model& model, const Tensor& x, const Tensor& grad, const AutocastOptions& options) {
  Tensor y;
  {
    const Autocast region(kCPU, options);
    y = model(x);
  }
  y.backward(grad.to(y.dtype()));
}

AMP_CPU_SCENARIO(scales_of_all_ranks_are_those_of_one_process, kNotOnCuda) {
  nn::Linear layer = without_bias(), reference = without_bias();
  fill(layer);
  fill(reference);
  nn::DistributedDataParallel model(layer, on(group));
  distributed::share_scales(model, group);
  optim::SGD mine(model->parameters(), 0.0), one(reference->parameters(), 0.0);
  for (uint32_t step = 0; step < 5; ++step) {
    const Tensor x = rows_of(group, 16, 100 + step), grad = rows_of(group, 8, 200 + step);
    backward_of(model, part_of(x, group, device), part_of(grad, group, device), fp8_with(delayed_by(3)));
    backward_of(reference, x, grad, fp8_with(delayed_by(3)));
    mine.step();
    one.step();
    expect_same(numbers_of(layer->weight), numbers_of(reference->weight), "the scales after step " + std::to_string(step));
  }
}

AMP_CPU_SCENARIO(scales_without_sharing_are_those_of_each_rank, kNotOnCuda) {
  nn::Linear layer = without_bias();
  fill(layer);
  optim::SGD optimizer(layer->parameters(), 0.0);
  const Tensor x = part_of(rows_of(group, 16, 100), group, device);
  backward_of(layer, x, ones({kPerRank, 8}), fp8_with(delayed_by(3)));
  optimizer.step();
  expect((*quantize::delayed_scales(layer->weight))[0].scale == 448 / x.abs().max().item<float>(), "the scale of this rank's rows");
}

AMP_CPU_SCENARIO(a_rank_that_did_not_call_a_layer_gets_the_scales_of_the_others, kNotOnCuda) {
  nn::Linear layer = without_bias();
  fill(layer);
  optim::SGD optimizer(layer->parameters(), 0.0);
  distributed::share_scales(layer, group);
  for (uint32_t step = 0; step < 3; ++step) {
    const bool last = group->rank() == group->size() - 1;
    if (last) backward_of(layer, full({2, 16}, 2.0 + step, kFloat32), ones({2, 8}), fp8_with(delayed_by(4)));
    optimizer.step();
    expect_same_everywhere(numbers_of(layer->weight), group, "the scales");
  }
  expect((*quantize::delayed_scales(layer->weight))[0] == DelayedScale{112, {0, 2, 3, 4}}, "the inputs of the last rank");
}

AMP_CPU_SCENARIO(different_recipes_on_the_ranks_are_an_error_on_all, kNotOnCuda) {
  nn::Linear layer = without_bias();
  fill(layer);
  optim::SGD optimizer(layer->parameters(), 0.0);
  distributed::share_scales(layer, group);
  quantize::Recipe recipe = delayed_by(4);
  if (group->rank() == 1) recipe.margin = 1;
  backward_of(layer, ones({2, 16}), ones({2, 8}), fp8_with(recipe));
  if (group->size() == 1) {
    optimizer.step();
    return;
  }
  const std::string message = message_of<Error>([&] { optimizer.step(); });
  expect(message.find("use different recipes for the weight 0 of 1") != std::string::npos, message);
  const quantize::NamedParameters parameters{{group->rank() == 0 ? "a" : "b", layer->weight}};
  const std::string names = message_of<distributed::DistributedError>([&] { distributed::share_scales(parameters, group); });
  expect(names.find("[share_scales] rank 1 has b where rank 0 has a") != std::string::npos, names);
}

AMP_CPU_SCENARIO(scales_of_sharded_parameters_and_optimizers, kNotOnCuda) {
  nn::Linear whole = without_bias(), sharded = without_bias(), divided = without_bias();
  for (const nn::Linear& layer : {whole, sharded, divided}) fill(layer);
  nn::DistributedDataParallel model(whole, on(group)), other(divided, on(group));
  distributed::fully_shard(sharded, {.param_dtype = kBFloat16, .reduce_dtype = kFloat32, .group = group});
  distributed::share_scales(model, group);
  distributed::share_scales(sharded, group);
  distributed::share_scales(other, group);
  optim::SGD one(model->parameters(), 0.0), two(sharded->parameters(), 0.0);
  const auto make_sgd = [](std::vector<optim::OptimizerParamGroup> groups) {
    return std::make_unique<optim::SGD>(std::move(groups), optim::SGDOptions(0.0));
  };
  distributed::ZeroRedundancyOptimizer three(other->parameters(), make_sgd, {.group = group});
  for (uint32_t step = 0; step < 3; ++step) {
    const Tensor x = part_of(rows_of(group, 16, 100 + step), group, device), grad = part_of(rows_of(group, 8, 200 + step), group, device);
    backward_of(sharded, x, grad, fp8_with(delayed_by(2)));
    backward_of(model, x, grad, fp8_with(delayed_by(2)));
    backward_of(other, x, grad, fp8_with(delayed_by(2)));
    one.step();
    two.step();
    three.step();
    const Tensor expected = numbers_of(whole->weight);
    expect_same(numbers_of(sharded->parameters()[0]), expected, "the scales of a shard");
    expect_same(numbers_of(divided->weight), expected, "the scales of a parameter that another rank updates");
  }
}

}  // namespace
}  // namespace amp::testing
