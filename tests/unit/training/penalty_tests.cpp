// Gradient penalty, and several models, losses and optimizers.
#include "support/autocast.h"
#include "support/training.h"

namespace penalty_tests {

using namespace amp;
using namespace amp::testing;
using nn::utils::clip_grad_norm_;

namespace {

// A convolution and a linear head over 8 inputs.
struct ConvNet {
  Tensor kernel = parameter({2, 1, 3}, 11), head = parameter({2, 16}, 12);

  Tensor forward(const Tensor& x) const { return linear(tanh(conv1d(x.unsqueeze(1), kernel, {}, 1, 1)).flatten(1), head); }
  std::vector<Tensor> parameters() const { return {kernel, head}; }
  void to(ScalarType dtype) {
    kernel = kernel.detach().to(dtype).requires_grad_();
    head = head.detach().to(dtype).requires_grad_();
  }
};

Tensor penalty_of(const std::vector<Tensor>& grads) {
  Tensor sum = zeros({});
  for (const Tensor& g : grads) sum = sum + g.pow(2).sum();
  return sqrt(sum);
}

// Trains without mixed precision; returns the parameters.
std::vector<Tensor> train_plain(int steps, bool clip) {
  const Task task;
  ConvNet net;
  optim::SGD optimizer(net.parameters(), optim::SGDOptions(0.02));
  for (int i = 0; i < steps; ++i) {
    optimizer.zero_grad();
    const Tensor loss = mse_loss(net.forward(task.inputs), task.targets);
    const std::vector<Tensor> grads = autograd::grad(loss, net.parameters(), {}, std::nullopt, /*create_graph=*/true);
    (loss + penalty_of(grads)).backward();
    if (clip) clip_grad_norm_(net.parameters(), 0.5);
    optimizer.step();
  }
  return net.parameters();
}

// The same with a scaler and two regions.
std::vector<Tensor> train_mixed(int steps, bool clip) {
  const Task task;
  ConvNet net;
  optim::SGD optimizer(net.parameters(), optim::SGDOptions(0.02));
  GradScaler scaler(kCPU, {.init_scale = 1024});
  for (int i = 0; i < steps; ++i) {
    optimizer.zero_grad();
    Tensor loss;
    {
      const Autocast region(kCPU, cuda_rules());
      loss = mse_loss(net.forward(task.inputs), task.targets);
    }
    std::vector<Tensor> grads = autograd::grad(scaler.scale(loss), net.parameters(), {}, std::nullopt, /*create_graph=*/true);
    for (Tensor& g : grads) g = g * (1 / scaler.get_scale());
    {
      const Autocast region(kCPU, cuda_rules());
      const Tensor penalty = penalty_of(grads);
      CHECK((penalty.dtype() == kFloat32));
      loss = loss + penalty;
    }
    scaler.scale(loss).backward();
    if (clip) {
      scaler.unscale_(optimizer);
      clip_grad_norm_(net.parameters(), 0.5);
    }
    CHECK(*scaler.step(optimizer).stepped);
    scaler.update();
  }
  return net.parameters();
}

void check_training(bool clip) {
  const std::vector<Tensor> plain = train_plain(5, clip), mixed = train_mixed(5, clip);
  const ConvNet start;
  for (size_t i = 0; i < plain.size(); ++i) {
    CHECK(difference(plain[i], start.parameters()[i], 1e-3, 0) != "");
    CHECK(difference(mixed[i], plain[i], 5e-3, 2e-2) == "");
  }
}

// Two networks, and two losses that depend on both.
struct Pair {
  nn::Sequential first = network(1), second = network(2);
  optim::SGD first_optimizer{first->parameters(), optim::SGDOptions(0.02)}, second_optimizer{second->parameters(), optim::SGDOptions(0.02)};
  Task task;

  std::pair<Tensor, Tensor> losses() {
    const Tensor a = first(task.inputs), b = second(task.inputs);
    return {mse_loss(a * 2 + b * 3, task.targets), mse_loss(a * 3 - b * 5, task.targets)};
  }
};

}  // namespace

TEST_SUITE_BEGIN("training");

TEST_CASE("the gradient of a gradient penalty [behavior 129]") {
  check_training(/*clip=*/true);
  const Task task;
  const Tensor x = task.inputs.slice(0, 0, 4).to(kFloat64), y = task.targets.slice(0, 0, 4).to(kFloat64);
  ConvNet net;
  net.to(kFloat64);
  const auto penalized = [&](const autograd::variable_list& in) {
    ConvNet moved;
    moved.kernel = in[0];
    moved.head = in[1];
    const Tensor loss = mse_loss(moved.forward(x), y);
    const std::vector<Tensor> grads = autograd::grad(loss, in, {}, std::nullopt, true);
    return loss + sqrt(grads[0].pow(2).sum() + grads[1].pow(2).sum());
  };
  CHECK(autograd::gradcheck(penalized, net.parameters()));
}

TEST_CASE("a gradient penalty in two regions, unscaled by hand [behaviors 130, 136]") { check_training(/*clip=*/false); }

TEST_CASE("and clipped after unscale_ [behavior 131]") {
  const std::vector<Tensor> clipped = train_mixed(5, true), free = train_mixed(5, false);
  CHECK(difference(clipped[0], free[0], 1e-3, 0) != "");
}

TEST_CASE("pow and sum of a penalty run in float32 [behavior 132]") {
  const Autocast region(kCPU, cuda_rules());
  const Tensor low = full({8}, 300.0, kFloat16);
  CHECK((low.pow(2).dtype() == kFloat32));
  CHECK(low.pow(2).sum().item<float>() == 720000);  // the largest float16 is 65504
}

TEST_CASE("several models, losses and optimizers [behaviors 133, 134, 136]") {
  Pair plain, mixed;
  GradScaler scaler(kCPU);
  for (int i = 0; i < 4; ++i) {
    for (Pair* pair : {&plain, &mixed}) {
      pair->first_optimizer.zero_grad();
      pair->second_optimizer.zero_grad();
    }
    const auto [plain_first, plain_second] = plain.losses();
    plain_first.backward({}, /*retain_graph=*/true);
    plain_second.backward();
    plain.first_optimizer.step();
    plain.second_optimizer.step();

    Tensor first, second;
    {
      const Autocast region(kCPU, cuda_rules());
      std::tie(first, second) = mixed.losses();
    }
    scaler.scale(first).backward({}, /*retain_graph=*/true);
    scaler.scale(second).backward();
    scaler.unscale_(mixed.first_optimizer);  // only one of the two
    CHECK(*scaler.step(mixed.first_optimizer).stepped);
    CHECK(*scaler.step(mixed.second_optimizer).stepped);
    scaler.update();
  }
  for (size_t i = 0; i < 4; ++i) {
    CHECK(difference(mixed.first->parameters()[i], plain.first->parameters()[i], 1e-2, 2e-2) == "");
    CHECK(difference(mixed.second->parameters()[i], plain.second->parameters()[i], 1e-2, 2e-2) == "");
  }
  CHECK(scaler.get_growth_tracker() == 4);
}

TEST_CASE("the graph is retained because both losses share it [behavior 135]") {
  Pair pair;
  const auto [first, second] = pair.losses();
  first.backward();
  CHECK_THROWS_AS(second.backward(), Error);
}

TEST_SUITE_END();

}  // namespace penalty_tests
