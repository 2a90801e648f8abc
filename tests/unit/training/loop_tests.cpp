// Training with and without a scaler, inference, and the memory savings of mixed precision.
#include <vector>

#include <amp/core/allocator.h>

#include "support/autocast.h"
#include "support/training.h"

namespace loop_tests {

using namespace amp;
using namespace amp::testing;

namespace {

struct Setting {
  bool autocast, scaler;
};

// Trains a small network; returns the final loss, computed in float32.
double train(const Setting& setting) {
  const Task task;
  nn::Sequential model = network();
  optim::Adam optimizer(model->parameters(), optim::AdamOptions(0.02));
  GradScaler scaler(kCPU, {.enabled = setting.scaler});
  AutocastOptions options = cuda_rules();
  options.enabled = setting.autocast;
  for (int i = 0; i < 60; ++i) {
    optimizer.zero_grad();
    Tensor loss;
    {
      const Autocast region(kCPU, options);
      const Tensor output = model(task.inputs);
      CHECK((output.dtype() == (setting.autocast ? kFloat16 : kFloat32)));
      loss = mse_loss(output, task.targets);
    }
    scaler.scale(loss).backward();
    scaler.step(optimizer);
    scaler.update();
  }
  return mse_loss(model(task.inputs), task.targets).item<double>();
}

// Trains in regions without a scaler; returns the losses.
std::vector<double> train_unscaled(const AutocastOptions& options, nn::Sequential& model, int steps) {
  const Task task;
  optim::SGD optimizer(model->parameters(), optim::SGDOptions(0.2));
  std::vector<double> losses;
  for (int i = 0; i < steps; ++i) {
    optimizer.zero_grad();
    Tensor loss;
    {
      const Autocast region(kCPU, options);
      loss = mse_loss(model(task.inputs), task.targets);
    }
    CHECK(!is_autocast_enabled(kCPU));
    loss.backward();
    optimizer.step();
    losses.push_back(loss.item<double>());
  }
  return losses;
}

}  // namespace

TEST_SUITE_BEGIN("training");

TEST_CASE("autocast and GradScaler, together, each alone, and none [behaviors 2, 3]") {
  const double plain = train({false, false});
  CHECK(plain < 0.02);
  for (const Setting& setting : {Setting{true, true}, Setting{true, false}, Setting{false, true}}) {
    CHECK(train(setting) == doctest::Approx(plain).epsilon(0.2));
  }
  CHECK(train({false, true}) == doctest::Approx(plain).epsilon(1e-4));
}

TEST_CASE("bfloat16 on the cpu needs no scaler [behavior 5]") {
  const Task task;
  nn::Sequential model = network();
  optim::SGD optimizer(model->parameters(), optim::SGDOptions(0.2));
  double first = 0, last = 0;
  for (int i = 0; i < 60; ++i) {
    optimizer.zero_grad();
    Tensor loss;
    {
      const cpu::Autocast region;
      loss = mse_loss(model(task.inputs), task.targets);
    }
    loss.backward();
    optimizer.step();
    last = loss.item<double>();
    if (i == 0) first = last;
  }
  CHECK(last < 0.3 * first);
}

TEST_CASE("forward and loss belong inside of the region, backward outside [behavior 24]") {
  nn::Sequential model = network();
  const std::vector<double> losses = train_unscaled({}, model, 30);
  CHECK(losses.back() < 0.5 * losses.front());
}

TEST_CASE("training on cuda without scaling [behavior 34]") {
  nn::Sequential model = network();
  const std::vector<double> losses = train_unscaled(cuda_rules(), model, 30);
  CHECK(losses.back() < 0.5 * losses.front());
}

TEST_CASE("training on the cpu in bfloat16 keeps the weights in float32 [behavior 35]") {
  nn::Sequential model = network();
  const std::vector<double> losses = train_unscaled({.dtype = kBFloat16}, model, 60);
  CHECK(losses.back() < 0.3 * losses.front());
  for (const Tensor& p : model->parameters()) {
    CHECK((p.dtype() == kFloat32));
    CHECK((p.grad().dtype() == kFloat32));
  }
}

TEST_CASE("inference on the cpu with one region around the loop casts each weight once [behavior 36]") {
  nn::Sequential model = network();
  model->eval();
  const Task task;
  const NoGradGuard no_grad;
  const Autocast region(kCPU);
  const Tensor first = model(task.inputs);
  CHECK((first.dtype() == kBFloat16));
  const Casts later = casts_of([&] {
    for (int i = 0; i < 3; ++i) CHECK(difference(model(task.inputs), first) == "");
  });
  CHECK((later == Casts{3, 12}));  // the inputs; weight and bias of two layers, three times
}

TEST_CASE("float32 master weights keep updates that float16 weights lose [behavior 10]") {
  const auto update = [](ScalarType dtype) {
    const Tensor w = ones({4}, dtype).requires_grad_();
    optim::SGD optimizer({w}, optim::SGDOptions(1.0));
    for (int i = 0; i < 100; ++i) {
      w.mutable_grad() = full({4}, 1e-4, dtype);
      optimizer.step();
    }
    return w[0].item<double>();
  };
  CHECK(update(kFloat16) == 1);  // 1e-4 is less than half the distance to the next float16
  CHECK(update(kFloat32) == doctest::Approx(0.99).epsilon(1e-5));
}

TEST_CASE("activations of a forward pass take less memory than in float32 [behavior 11]") {
  const Tensor x = normal({256, 256}, kFloat32), w = (normal({256, 256}, kFloat32, 2) * 0.05).requires_grad_();
  const auto bytes = [&](bool enabled) {
    const int64_t before = memory_stats().current_bytes;
    const Autocast region(kCPU, {.enabled = enabled});
    Tensor y = x;
    std::vector<Tensor> kept;
    for (int i = 0; i < 8; ++i) kept.push_back(y = relu(mm(y, w)));
    return memory_stats().current_bytes - before;
  };
  bytes(true);
  const int64_t plain = bytes(false), mixed = bytes(true);
  CHECK(plain >= 8 * 256 * 256 * 4);
  CHECK(mixed < 0.7 * static_cast<double>(plain));
}

TEST_SUITE_END();

}  // namespace loop_tests
