// DataParallel on two devices, and Apex's levels on a device, compared with the CPU.
#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <vector>

#include <amp/cuda/device.h>

#include "cuda_device.h"
#include "support.h"
#include "unit/apex/support.h"

namespace parallel_tests {

namespace {

using namespace amp;
using testing::cuda_device;
using testing::difference;
using testing::normal;

// Numbers that float32 adds exactly in any order.
Tensor integers(IntArrayRef sizes, uint32_t seed) { return round(normal(sizes, kFloat32, seed) * 2); }

std::vector<Device> two_devices() { return {Device(kCUDA, 0), Device(kCUDA, 1)}; }
std::vector<Device> twice_the_cpu() { return {Device(kCPU), Device(kCPU)}; }

struct ChoosyImpl : nn::Module {
  AMP_CLONEABLE(ChoosyImpl)
  Tensor forward(const Tensor& x) { return x.device().index() == 1 ? x.reshape({7}) : x; }
};
AMP_MODULE(Choosy);

nn::Sequential network() {
  manual_seed(5);
  return nn::Sequential(nn::Linear(4, 8), nn::BatchNorm1d(8), nn::ReLU(), nn::Linear(8, 2));
}

void check_states(const StateDict& on_devices, const StateDict& on_host, double tolerance) {
  for (const auto& [name, value] : on_host) {
    CAPTURE(name);
    const Tensor &expected = std::get<Tensor>(value), &got = std::get<Tensor>(on_devices.at(name));
    CHECK(got.dtype() == expected.dtype());
    CHECK_EQ(difference(got.cpu(), expected, tolerance, tolerance), "");
  }
}

}  // namespace

TEST_SUITE_BEGIN("cuda parallel");

TEST_CASE("DataParallel on two devices gives the results and gradients of one [behavior 139]") {
  if (cuda::device_count() < 2) return;
  const Device first = two_devices()[0];
  nn::Linear model(4, 3), host(4, 3);
  {
    const NoGradGuard no_grad;
    host->weight.copy_(integers({3, 4}, 1));
    host->bias.copy_(integers({3}, 2));
    model->weight.copy_(host->weight);
    model->bias.copy_(host->bias);
  }
  model->to(first);
  nn::DataParallel split(model, {.devices = two_devices()});
  const Tensor x = integers({7, 4}, 3), factor = integers({7, 3}, 4);
  const Tensor y = split(x.to(first));
  CHECK(y.device() == first);
  CHECK_EQ(difference(y.detach().cpu(), host(x).detach()), "");
  (y * factor.to(first)).sum().backward();
  (host(x) * factor).sum().backward();
  CHECK(model->weight.grad().device() == first);
  CHECK_EQ(difference(model->weight.grad().cpu(), host->weight.grad()), "");
  CHECK_EQ(difference(model->bias.grad().cpu(), host->bias.grad()), "");
  {
    const Autocast region(kCUDA, {.dtype = kBFloat16});
    CHECK(split(x.to(first)).dtype() == kBFloat16);  // on both devices: joining would reject two dtypes
  }
  Choosy choosy;
  nn::DataParallel failing(choosy, {.devices = two_devices()});
  CHECK_THROWS_WITH_AS(failing(x.to(first)), doctest::Contains("[parallel_apply] replica 1 on cuda:1: [reshape]"), ValueError);
}

TEST_CASE("a scaler's loop with DataParallel on two devices trains as two replicas on the CPU do, batch norms included [behavior 138]") {
  if (cuda::device_count() < 2) return;
  const auto train = [](const std::vector<Device>& devices, std::optional<ScalarType> dtype) {
    const Device first = devices[0];
    nn::Sequential model = network();
    model->to(first);
    nn::DataParallel split(model, {.devices = devices});
    optim::SGD optimizer(split->parameters(), optim::SGDOptions(0.05).momentum(0.9));
    GradScaler scaler(first.type(), {.init_scale = 1024});
    for (uint32_t step = 0; step < 4; ++step) {
      optimizer.zero_grad();
      Tensor loss;
      {
        // On the CPU with the rules of CUDA.
        const Autocast region(first.type(), {.dtype = dtype, .enabled = dtype.has_value(), .policy_device = kCUDA});
        const Tensor input = normal({8, 4}, kFloat32, step).to(first), target = normal({8, 2}, kFloat32, step + 50).to(first);
        loss = mse_loss(split(input), target);
      }
      if (step == 2) loss = loss * INFINITY;
      scaler.scale(loss).backward();
      scaler.step(optimizer);
      scaler.update();
    }
    CHECK(scaler.get_scale() == 512);
    return model->state_dict();
  };
  for (const std::optional<ScalarType>& dtype : {std::optional<ScalarType>(), std::optional(kFloat16), std::optional(kBFloat16)}) {
    CAPTURE(dtype.value_or(kFloat32));
    const double tolerance = !dtype ? 1e-5 : dtype == kFloat16 ? 5e-3 : 3e-2;
    check_states(train(two_devices(), dtype), train(twice_the_cpu(), dtype), tolerance);
  }
}

TEST_CASE("DataParallel on two devices at Apex's levels trains as two replicas on the CPU do [behaviors 139, 140, 147]") {
  if (cuda::device_count() < 2) return;
  const auto train = [](const std::string& level, const std::vector<Device>& devices) {
    const Device first = devices[0];
    nn::Sequential model = network();
    model->to(first);
    optim::SGD optimizer(model->parameters(), optim::SGDOptions(0.05).momentum(0.9));
    const testing::Shutdown at_end;
    apex::initialize(model, optimizer, {.opt_level = level, .verbosity = 0, .max_loss_scale = 1024});
    nn::DataParallel split(model, {.devices = devices});
    for (uint32_t step = 0; step < 4; ++step) {
      optimizer.zero_grad();
      const Tensor input = normal({8, 4}, kFloat32, step).to(first), target = normal({8, 2}, kFloat32, step + 50).to(first);
      {
        auto scaled_loss = apex::scale_loss(mse_loss(split(input), target), optimizer);
        scaled_loss.backward();
      }
      optimizer.step();
    }
    return model->state_dict();
  };
  for (const std::string& level : testing::levels()) {
    CAPTURE(level);
    check_states(train(level, two_devices()), train(level, twice_the_cpu()), level == "O0" ? 1e-5 : 2e-2);
  }
}

TEST_CASE("Apex's levels on a device train as on the CPU [behavior 147]") {
  const auto train = [](const std::string& level, ScalarType dtype, Device device) {
    nn::Sequential model = network();
    model->to(device);
    optim::SGD optimizer(model->parameters(), optim::SGDOptions(0.05).momentum(0.9));
    const testing::Shutdown at_end;
    apex::Options options{.opt_level = level, .verbosity = 0, .max_loss_scale = 1024};
    if (dtype == kBFloat16) options.cast_model_type = dtype;
    apex::initialize(model, optimizer, options);
    for (uint32_t step = 0; step < 4; ++step) {
      optimizer.zero_grad();
      const Tensor input = normal({8, 4}, kFloat32, step).to(device), target = normal({8, 2}, kFloat32, step + 50).to(device);
      Tensor loss = mse_loss(model(input), target);
      if (step == 2) loss = loss * INFINITY;
      {
        auto scaled_loss = apex::scale_loss(loss, optimizer);
        scaled_loss.backward();
      }
      if (step == 2 && (level == "O0" || level == "O3")) continue;  // its scale never skips
      optimizer.step();
    }
    const StateDict state = model->state_dict();
    return std::pair(state, apex::loss_scale());
  };
  const auto check = [&](const std::string& level, ScalarType dtype, double tolerance) {
    CAPTURE(level);
    CAPTURE(toString(dtype));
    const auto [on_device, scale] = train(level, dtype, cuda_device());
    const auto [on_host, host_scale] = train(level, dtype, kCPU);
    CHECK(scale == host_scale);
    check_states(on_device, on_host, tolerance);
  };
  check("O0", kFloat32, 1e-5);
  for (const char* level : {"O1", "O2", "O3"}) check(level, kFloat16, 2e-2);
  for (const char* level : {"O2", "O3"}) check(level, kBFloat16, 8e-2);
}

TEST_SUITE_END();

}  // namespace parallel_tests
