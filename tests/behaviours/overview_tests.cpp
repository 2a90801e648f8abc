// A. Overview and modularity (1 to 11).
#include <amp/core/allocator.h>

#include "behaviours.h"

using namespace amp;
using namespace amp::testing;

namespace {

struct Setting {
  bool autocast, scaler;
};

// Trains a small network; the last loss, in float32.
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

}  // namespace

TEST_SUITE_BEGIN("behaviours");

TEST_CASE("behaviour 1: some ops run in the low dtype, others in float32") {
  const Autocast region(kCPU, cuda_rules());
  const Tensor image = normal({1, 2, 5, 5}, kFloat32), kernel = normal({3, 2, 3, 3}, kFloat32, 2);
  const Tensor features = conv2d(image, kernel);
  CHECK((features.dtype() == kFloat16));
  CHECK((linear(features.flatten(1), normal({4, 27}, kFloat32, 3)).dtype() == kFloat16));
  CHECK((features.sum().dtype() == kFloat32));
  CHECK((features.prod().dtype() == kFloat32));
}

TEST_CASE("behaviours 2, 3: autocast and GradScaler, together, each alone, and none") {
  const double plain = train({false, false});
  CHECK(plain < 0.02);
  for (const Setting& setting : {Setting{true, true}, Setting{true, false}, Setting{false, true}}) {
    CHECK(train(setting) == doctest::Approx(plain).epsilon(0.2));
  }
  CHECK(train({false, true}) == doctest::Approx(plain).epsilon(1e-4));
}

TEST_CASE("behaviour 5: bfloat16 on the cpu needs no scaler") {
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

TEST_CASE("behaviour 6: the forms with and without the device in their name are the same") {
  const auto state = [](DeviceType device) {
    return std::tuple(is_autocast_enabled(device), get_autocast_dtype(device), is_autocast_cache_enabled(), get_autocast_policy(device));
  };
  logged([&] {
    for (const bool enabled : {true, false}) {
      for (const ScalarType low : {kFloat16, kBFloat16}) {
        for (const bool cache : {true, false}) {
          const AutocastOptions options{.dtype = low, .enabled = enabled, .cache_enabled = cache};
          const auto cpu_form = [&] {
            const cpu::Autocast region(enabled, low, cache);
            return state(kCPU);
          }();
          const auto cuda_form = [&] {
            const cuda::Autocast region(enabled, low, cache);
            return state(kCUDA);
          }();
          {
            const Autocast region(kCPU, options);
            CHECK((state(kCPU) == cpu_form));
          }
          const Autocast region(kCUDA, options);
          CHECK((state(kCUDA) == cuda_form));
        }
      }
    }
  });
}

TEST_CASE("behaviour 8: the policy of 1.7 has no lists for the cpu") {
  const Tensor x = normal({3, 3}, kFloat32);
  {
    const Autocast region(kCPU, {.policy = "torch-1.7"});
    CHECK((mm(x, x).dtype() == kFloat32));
    CHECK((cat({x, x.to(kBFloat16)}).dtype() == kFloat32));
    CHECK((casts_of([&] { linear(x, x); }) == Casts{0, 0}));
  }
  const Autocast region(kCPU, {.dtype = kFloat16, .policy = "torch-1.7", .policy_device = kCUDA});
  CHECK((mm(x, x).dtype() == kFloat16));
  CHECK((gelu(x.to(kFloat16)).dtype() == kFloat32));  // on the list of 1.7 only
}

TEST_CASE("behaviour 9: every piece is there under its name") {
  // Compiling is the test: autocast, its device forms, custom_fwd and custom_bwd (custom_function_tests.cpp), GradScaler.
  const GradScaler scaler(kCPU);
  logged([] {
    const Autocast any(kCPU);
    const cpu::Autocast on_cpu;
    const cuda::Autocast on_cuda;
    CHECK(is_autocast_enabled(kCPU));
  });
  CHECK(autocast_wrap(kCPU, {}, [] { return is_autocast_enabled(kCPU); })());
  CHECK(is_autocast_available(kCPU));
  CHECK(scaler.is_enabled());
}

TEST_CASE("behaviour 10: float32 master weights keep updates that float16 weights lose") {
  const auto update = [](ScalarType dtype) {
    const Tensor w = ones({4}, dtype).requires_grad_();
    optim::SGD optimizer({w}, optim::SGDOptions(1.0));
    for (int i = 0; i < 100; ++i) {
      w.mutable_grad() = full({4}, 1e-4, dtype);
      optimizer.step();
    }
    return w[0].item<double>();
  };
  CHECK(update(kFloat16) == 1);  // 1e-4 is less than half of the distance to the next number
  CHECK(update(kFloat32) == doctest::Approx(0.99).epsilon(1e-5));
}

TEST_CASE("behaviour 11: activations of a forward pass take less memory than in float32") {
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
