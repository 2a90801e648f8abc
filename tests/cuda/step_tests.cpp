// Optimizers and the gradient scaler on a device, compared with the CPU.
#include <doctest/doctest.h>

#include <cmath>
#include <functional>
#include <memory>
#include <string>

#include "cuda_device.h"
#include "unit/training/scaling_case.h"

namespace step_tests {

namespace {

using namespace amp;
using testing::cuda_device;
using testing::difference;

using Maker = std::function<std::unique_ptr<optim::Optimizer>(std::vector<Tensor>)>;

std::vector<std::pair<const char*, Maker>> makers() {
  return {
      {"SGD", [](std::vector<Tensor> p) { return std::make_unique<optim::SGD>(p, optim::SGDOptions(0.1).weight_decay(0.01)); }},
      {"SGD with momentum",
       [](std::vector<Tensor> p) { return std::make_unique<optim::SGD>(p, optim::SGDOptions(0.1).momentum(0.9).dampening(0.2)); }},
      {"SGD with Nesterov momentum",
       [](std::vector<Tensor> p) { return std::make_unique<optim::SGD>(p, optim::SGDOptions(0.1).momentum(0.9).nesterov(true)); }},
      {"Adam with amsgrad",
       [](std::vector<Tensor> p) { return std::make_unique<optim::Adam>(p, optim::AdamOptions(0.1).amsgrad(true).weight_decay(0.1)); }},
      {"Adagrad", [](std::vector<Tensor> p) { return std::make_unique<optim::Adagrad>(p, optim::AdagradOptions(0.1).lr_decay(0.1)); }},
      {"RMSprop",
       [](std::vector<Tensor> p) { return std::make_unique<optim::RMSprop>(p, optim::RMSpropOptions(0.01).momentum(0.5).centered(true)); }},
      {"AdamW",
       [](std::vector<Tensor> p) {
         optim::AdamWOptions options(0.1);
         options.weight_decay(0.1);
         return std::make_unique<optim::AdamW>(p, options);
       }},
  };
}

// Parameters of several shapes, one of them with a permuted memory layout.
std::vector<Tensor> parameters(Device device, ScalarType dtype) {
  std::vector<Tensor> all;
  uint32_t seed = 1;
  for (const Shape& sizes : {Shape{3, 5}, Shape{1}, Shape{70, 9}, Shape{0}})
    all.push_back(testing::normal(sizes, kFloat64, seed++).to(dtype).to(device).requires_grad_());
  all.push_back(testing::normal({4, 6}, kFloat64, seed).to(dtype).to(device).t().requires_grad_());
  return all;
}

void set_gradients(const std::vector<Tensor>& params, uint32_t seed, double scale) {
  for (const Tensor& p : params) p.mutable_grad() = (testing::normal(p.sizes(), kFloat64, seed++) * scale).to(p.dtype()).to(p.device());
}

double tolerance(ScalarType dtype) { return dtype == kFloat64 ? 1e-12 : dtype == kFloat32 ? 1e-5 : 2e-2; }

void check_equal(const std::vector<Tensor>& device, const std::vector<Tensor>& host) {
  for (size_t i = 0; i < host.size(); ++i) {
    const double t = tolerance(host[i].dtype());
    CHECK(difference(device[i].cpu(), host[i], t, t) == "");
  }
}

}  // namespace

TEST_SUITE_BEGIN("cuda steps");

TEST_CASE("optimizers take the CPU's steps") {
  for (const auto& [name, make] : makers()) {
    for (const ScalarType dtype : {kFloat32, kFloat64, kFloat16, kBFloat16}) {
      INFO(std::string(name) << " " << toString(dtype));
      const std::vector<Tensor> host = parameters(kCPU, dtype), device = parameters(cuda_device(), dtype);
      const auto on_host = make(host), on_device = make(device);
      for (uint32_t step = 0; step < 3; ++step) {
        set_gradients(host, 10 * step, 1);
        set_gradients(device, 10 * step, 1);
        on_host->step();
        on_device->step();
      }
      check_equal(device, host);
    }
  }
}

TEST_CASE("clipping in the step gives the CPU's numbers, and those of the separate calls") {
  for (const auto& [name, make] : makers()) {
    for (const ScalarType dtype : {kFloat32, kFloat64, kBFloat16}) {
      INFO(std::string(name) << " " << toString(dtype));
      const std::vector<Tensor> host = parameters(kCPU, dtype), fused = parameters(cuda_device(), dtype),
                                apart = parameters(cuda_device(), dtype);
      const auto on_host = make(host), first = make(fused), second = make(apart);
      GradScaler cpu_scaler(kCPU, {.init_scale = 48}), one(kCUDA, {.init_scale = 48}), other(kCUDA, {.init_scale = 48});
      cpu_scaler.scale(ones({}));
      one.scale(ones({}, cuda_device()));
      other.scale(ones({}, cuda_device()));
      for (uint32_t step = 0; step < 3; ++step) {
        for (const auto* params : {&host, &fused, &apart}) set_gradients(*params, 10 * step, 48);
        cpu_scaler.step(*on_host, {.max_norm = 1.5});
        const ScalerStep result = one.step(*first, {.max_norm = 1.5});
        CHECK_FALSE(result.stepped.has_value());
        other.unscale_(*second);
        const Tensor norm = nn::utils::clip_grad_norm_(apart, 1.5);
        other.step(*second);
        for (GradScaler* scaler : {&cpu_scaler, &one, &other}) scaler->update();
        CHECK(difference(result.grad_norm.cpu(), norm.cpu()) == "");
        for (size_t i = 0; i < host.size(); ++i) {
          CHECK(difference(fused[i].detach().cpu(), apart[i].detach().cpu()) == "");
          CHECK(difference(fused[i].grad().cpu(), apart[i].grad().cpu()) == "");
        }
      }
      check_equal(fused, host);
    }
  }
}

TEST_CASE("an overflow on the device is reported by name and number") {
  const Tensor a = ones({70000}, cuda_device()).requires_grad_(), b = ones({5}, cuda_device()).requires_grad_();
  optim::SGD optimizer({a, b}, optim::SGDOptions(0.1));
  GradScaler scaler(kCUDA, {.init_scale = 4});
  scaler.name_parameters({{"a", a}, {"b", b}});
  scaler.scale(ones({}, cuda_device()));
  a.mutable_grad() = ones({70000}, cuda_device());
  b.mutable_grad() = ones({5}, cuda_device());
  b.grad()[3].fill_(INFINITY);
  a.grad()[69999].fill_(NAN);
  a.grad()[2].fill_(-INFINITY);
  scaler.step(optimizer);
  scaler.update();
  const OverflowReport report = scaler.report();
  CHECK(report.parameter == "a");
  CHECK(report.gradients == 2);
  CHECK(report.elements == 3);
}

TEST_CASE("float16 parameters with master weights take the CPU's steps") {
  const std::vector<Tensor> host = parameters(kCPU, kFloat16), device = parameters(cuda_device(), kFloat16);
  optim::AdamW on_host(host, optim::AdamWOptions(1e-3)), on_device(device, optim::AdamWOptions(1e-3));
  GradScaler cpu_scaler(kCPU, {.init_scale = 8, .allow_fp16_gradients = true}),
      scaler(kCUDA, {.init_scale = 8, .allow_fp16_gradients = true});
  on_host.set_master_weights();
  on_device.set_master_weights();
  cpu_scaler.scale(ones({}));
  scaler.scale(ones({}, cuda_device()));
  for (uint32_t step = 0; step < 3; ++step) {
    set_gradients(host, 10 * step, 8);
    set_gradients(device, 10 * step, 8);
    if (step == 1) {
      for (const auto* params : {&host, &device}) (*params)[0].grad().fill_(INFINITY);
    }
    cpu_scaler.step(on_host);
    scaler.step(on_device);
    cpu_scaler.update();
    scaler.update();
  }
  check_equal(device, host);
}

TEST_CASE("a gradient of two optimizers is divided once, also if the device has skipped the first step") {
  for (const bool skips : {false, true}) {
    const auto parameter = [] { return ones({2}, TensorOptions(kFloat32).device(cuda_device())).requires_grad_(); };
    const Tensor shared = parameter(), a = parameter(), b = parameter();
    optim::SGD first({shared, a}, optim::SGDOptions(0.125)), second({shared, b}, optim::SGDOptions(0.125));
    GradScaler scaler(kCUDA, {.init_scale = 1024});
    scaler.scale(shared.sum() + a.sum() + b.sum()).backward();
    if (skips) a.grad()[1].fill_(INFINITY);
    scaler.step(first);
    scaler.step(second);
    scaler.update();
    CHECK(difference(shared.grad().cpu(), ones({2})) == "");
    CHECK(difference(shared.detach().cpu(), full({2}, skips ? 0.875 : 0.75)) == "");
    CHECK(difference(b.detach().cpu(), full({2}, 0.875)) == "");
    CHECK(scaler.get_scale() == (skips ? 512 : 1024));
  }
}

TEST_CASE("a scaler skips on the device, and the steps it skips are not counted") {
  for (const auto& [name, make] : makers()) {
    for (const bool unscales : {false, true}) {
      INFO(std::string(name) << (unscales ? ", unscaled by the caller" : ""));
      const std::vector<Tensor> host = parameters(kCPU, kFloat32), device = parameters(cuda_device(), kFloat32);
      const auto on_host = make(host), on_device = make(device);
      GradScaler host_scaler(kCPU, {.init_scale = 256, .growth_interval = 2}), scaler(kCUDA, {.init_scale = 256, .growth_interval = 2});
      (void)host_scaler.scale(zeros({1}));
      (void)scaler.scale(zeros({1}, TensorOptions(kFloat32).device(cuda_device())));
      for (uint32_t step = 0; step < 6; ++step) {
        const auto take = [&](const std::vector<Tensor>& params, optim::Optimizer& optimizer, GradScaler& with) {
          set_gradients(params, 10 * step, 256);
          if (step == 0 || step == 3) params[2].grad().select(0, 69).fill_(step == 0 ? INFINITY : NAN);
          if (unscales) with.unscale_(optimizer);
          const auto stepped = with.step(optimizer).stepped;
          CHECK(stepped.has_value() == params[0].is_cpu());
          with.update();
        };
        take(host, *on_host, host_scaler);
        take(device, *on_device, scaler);
        CHECK(scaler.get_scale() == host_scaler.get_scale());
        CHECK(scaler.get_growth_tracker() == host_scaler.get_growth_tracker());
        check_equal(device, host);
      }
      if (std::string(name).starts_with("Adam")) {  // SGD's step count is only kept on the device
        const auto count = [](const optim::Optimizer& optimizer) {
          return std::get<Scalar>(optimizer.state_dict().at("state.0.step")).toLong();
        };
        CHECK(count(*on_device) == 4);
        CHECK(count(*on_host) == 4);
      }
    }
  }
}

TEST_CASE("steps skipped in a row are counted where that is asked for") {
  const Tensor w = ones({3}, TensorOptions(kFloat32).device(cuda_device())).requires_grad_();
  optim::SGD sgd(std::vector<Tensor>{w}, optim::SGDOptions(1.0));
  GradScaler scaler(kCUDA, {.max_consecutive_skips = 2});
  (void)scaler.scale(w.detach());
  for (const bool last : {false, true}) {
    w.mutable_grad() = full({3}, INFINITY, w.options());
    if (last) {
      CHECK_THROWS_AS(scaler.step(sgd), Error);
    } else {
      CHECK_FALSE(*scaler.step(sgd).stepped);
      scaler.update();
    }
  }
}

TEST_CASE("two networks on two devices, an infinity on one of them [test_cuda_multigpu/test_grad_scaling_multigpu]") {
  if (cuda::device_count() < 2) return;
  const Device devices[] = {Device(kCUDA, 0), Device(kCUDA, 1)};
  for (const bool enabled : {true, false}) {
    testing::Trained control[2], scaled[2];
    GradScaler scaler(kCUDA, {.init_scale = 128, .growth_interval = 1, .enabled = enabled});
    const std::vector<testing::Batch> data = testing::batches();
    for (testing::Trained* nets : {control, scaled}) {
      for (const int n : {0, 1}) {
        nets[n].model->to(devices[n]);
        nets[n].optimizer = testing::make_sgd(nets[n].model->parameters());
      }
      const bool scaling = nets == scaled;
      for (int i = 0; i < 4; ++i) {
        for (const int n : {0, 1}) nets[n].optimizer->zero_grad();
        const Tensor &input = data[static_cast<size_t>(i)].input, &target = data[static_cast<size_t>(i)].target;
        const Tensor a = nets[0].model(input.to(devices[0])), b = nets[1].model(input.to(devices[1]));
        const Tensor first = mse_loss(a * 0.3 + b.to(devices[0]) * 0.7, target.to(devices[0])),
                     second = mse_loss(a.to(devices[1]) * 0.6 - b * 0.4, target.to(devices[1]));
        (scaling ? scaler.scale(first) : first).backward({}, /*retain_graph=*/true);
        (scaling ? scaler.scale(second) : second).backward();
        const bool skip = testing::is_skipped(i, scaler);
        if (!scaling) {
          nets[0].optimizer->step();
          if (!skip) nets[1].optimizer->step();
          continue;
        }
        if (skip) testing::last_weight_grad(nets[1].model).fill_(INFINITY);
        scaler.unscale_(*nets[0].optimizer);  // one of them, before its step
        for (const int n : {0, 1}) scaler.step(*nets[n].optimizer);
        scaler.update();
      }
    }
    CHECK(scaler.get_scale() == (enabled ? 128 * 8 * 0.5 : 1));
    for (const int n : {0, 1}) {
      for (size_t i = 0; i < 4; ++i) {
        const Tensor found = scaled[n].model->parameters()[i].detach(), expected = control[n].model->parameters()[i].detach();
        CHECK(found.device() == devices[n]);
        CHECK(difference(found.cpu(), expected.cpu(), 1e-5, 1e-5) == "");
      }
    }
  }
}

TEST_SUITE_END();

}  // namespace step_tests
