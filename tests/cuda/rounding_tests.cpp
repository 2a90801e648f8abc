// Rounding of 16-bit parameters on a device, compared with the CPU.
#include <doctest/doctest.h>

#include "cuda_device.h"
#include "unit/optim/rounding_case.h"

namespace rounding_tests {

namespace {

using namespace amp;
using optim::Rounding;
using testing::cuda_device;
using testing::difference;

std::vector<Tensor> on_device(const std::vector<Tensor>& params) {
  std::vector<Tensor> copies;
  for (const Tensor& p : params) copies.push_back(p.detach().to(cuda_device()).requires_grad_());
  return copies;
}

std::vector<Tensor> parameters(ScalarType dtype) {
  std::vector<Tensor> params;
  uint32_t seed = 1;
  for (const Shape& sizes : {Shape{1}, Shape{3, 5}, Shape{0}, Shape{66000}})
    params.push_back(testing::normal(sizes, kFloat32, seed++).to(dtype).requires_grad_());
  params.push_back(testing::normal({7, 9}, kFloat32, seed).to(dtype).t().requires_grad_());
  return params;
}

void copy_gradients(const std::vector<Tensor>& from, const std::vector<Tensor>& to) {
  for (size_t i = 0; i < from.size(); ++i) to[i].mutable_grad() = from[i].grad().to(cuda_device());
}

constexpr Rounding kAll[] = {Rounding::Stochastic, Rounding::Kahan, Rounding::Split};

}  // namespace

TEST_SUITE("cuda steps") {
  TEST_CASE("a device rounds 16-bit parameters as the CPU does, bit for bit") {
    for (const ScalarType dtype : {kBFloat16, kFloat16}) {
      for (const Rounding rounding : kAll) {
        if (rounding == Rounding::Split && dtype == kFloat16) continue;
        INFO(optim::toString(rounding));
        const std::vector<Tensor> host = parameters(dtype), device = on_device(host);
        // Its products are exact, so that fused multiply-add instructions change nothing.
        const auto options = optim::SGDOptions(0.125).momentum(0.5).rounding(rounding);
        optim::SGD expected(host, options), optimizer(device, options);
        GradScaler cpu_scaler(kCPU, {.init_scale = 8, .allow_fp16_gradients = true}),
            scaler(kCUDA, {.init_scale = 8, .allow_fp16_gradients = true});
        cpu_scaler.scale(ones({}));
        scaler.scale(ones({}, cuda_device()));
        for (uint32_t step = 1; step <= 4; ++step) {
          testing::set_rounding_grads(host, step, 8);
          if (step == 2) host[0].grad().fill_(INFINITY);  // skipped: not a step of the random stream
          copy_gradients(host, device);
          cpu_scaler.step(expected);
          scaler.step(optimizer);
          cpu_scaler.update();
          scaler.update();
        }
        for (size_t i = 0; i < host.size(); ++i) CHECK(difference(device[i].detach().cpu(), host[i].detach()) == "");
        const StateDict state = optimizer.state_dict();
        for (const auto& [name, value] : expected.state_dict()) {
          INFO(name);
          if (const Tensor* t = std::get_if<Tensor>(&value)) CHECK(difference(std::get<Tensor>(state.at(name)).cpu(), *t) == "");
        }
      }
    }
  }

  TEST_CASE("every optimizer rounds 16-bit parameters on a device") {
    for (const ScalarType dtype : {kBFloat16, kFloat16}) {
      for (const auto& [name, make] : testing::rounding_makers()) {
        for (const Rounding rounding : kAll) {
          if (rounding == Rounding::Split && dtype == kFloat16) continue;
          INFO(name, " ", optim::toString(rounding));
          std::vector<Tensor> host = parameters(dtype);
          host.erase(host.begin() + 3);
          const std::vector<Tensor> device = on_device(host);
          const auto expected = make(host, rounding), optimizer = make(device, rounding);
          for (uint32_t step = 1; step <= 3; ++step) {
            testing::set_rounding_grads(host, step);
            copy_gradients(host, device);
            expected->step();
            optimizer->step();
          }
          const double unit = dtype == kBFloat16 ? 0x1p-7 : 0x1p-10;
          for (size_t i = 0; i < host.size(); ++i) {
            CHECK(difference(device[i].detach().cpu().to(kFloat32), host[i].detach().to(kFloat32), 1e-5, unit) == "");
          }
        }
      }
    }
  }

  // Each step of the device starts from the state of the CPU, so that codes differ only next to a limit between two of them.
  TEST_CASE("states in 8 bits on a device are those of the CPU") {
    for (const ScalarType dtype : {kFloat32, kBFloat16, kFloat16}) {
      for (const auto& [name, make] : testing::coding_makers()) {
        INFO(name, " ", toString(dtype));
        const auto rounding = dtype == kBFloat16 ? Rounding::Stochastic : Rounding::Nearest;
        const std::vector<Tensor> host{testing::normal({4096}, kFloat32, 1).to(dtype).requires_grad_(),
                                       testing::normal({70, 67}, kFloat32, 2).to(dtype).requires_grad_()};
        const std::vector<Tensor> device = on_device(host);
        const auto expected = make(host, rounding), optimizer = make(device, rounding);
        for (auto* each : {expected.get(), optimizer.get()}) testing::set_state_format(*each, optim::StateFormat::Dynamic8);
        for (uint32_t step = 1; step <= 3; ++step) {
          for (size_t i = 0; i < host.size(); ++i) device[i].detach().copy_(host[i].detach());
          if (step > 1) optimizer->load_state_dict(expected->state_dict());
          testing::set_rounding_grads(host, step);
          copy_gradients(host, device);
          expected->step();
          optimizer->step();
          const StateDict state = optimizer->state_dict();
          for (const auto& [entry, value] : expected->state_dict()) {
            const Tensor* t = std::get_if<Tensor>(&value);
            if (t == nullptr) continue;
            INFO(entry);
            const Tensor other = std::get<Tensor>(state.at(entry)).cpu();
            CHECK(difference(other.to(kFloat32), t->to(kFloat32), t->dtype() == kUInt8 ? 1 : 0, 1e-5) == "");
          }
          const double unit = dtype == kBFloat16 ? 0x1p-7 : dtype == kFloat16 ? 0x1p-10 : 1e-5;
          for (size_t i = 0; i < host.size(); ++i)
            CHECK(difference(device[i].detach().cpu().to(kFloat32), host[i].detach().to(kFloat32), 1e-6, unit) == "");
        }
      }
    }
  }

  TEST_CASE("float32 gradients of 16-bit parameters on a device") {
    for (const ScalarType dtype : {kBFloat16, kFloat16}) {
      for (const auto& [name, make] : testing::rounding_makers()) {
        INFO(name, " ", toString(dtype));
        const std::vector<Tensor> host{testing::normal({300}, kFloat32, 1).to(dtype).requires_grad_()}, device = on_device(host);
        const auto expected = make(host, Rounding::Nearest), optimizer = make(device, Rounding::Nearest);
        expected->set_master_grads();
        optimizer->set_master_grads();
        for (uint32_t step = 1; step <= 3; ++step) {
          host[0].mutable_grad() = testing::normal({300}, kFloat32, 10 + step);
          copy_gradients(host, device);
          expected->step();
          optimizer->step();
        }
        const double unit = dtype == kBFloat16 ? 0x1p-7 : 0x1p-10;
        CHECK(difference(device[0].detach().cpu().to(kFloat32), host[0].detach().to(kFloat32), 1e-5, unit) == "");
      }
    }
  }

  TEST_CASE("master weights of a device become low bits and compensations") {
    const std::vector<Tensor> host = parameters(kBFloat16), device = on_device(host);
    optim::SGD masters(device, optim::SGDOptions(0.125));
    masters.set_master_weights();
    testing::set_rounding_grads(host, 1);
    copy_gradients(host, device);
    masters.step();
    for (const Rounding rounding : {Rounding::Split, Rounding::Kahan}) {
      optim::SGD other(device, optim::SGDOptions(0.125).rounding(rounding));
      StateDict state = masters.state_dict();
      state["param_groups.0.lr"] = Scalar(0.0);
      for (size_t i = 0; i < device.size(); ++i) state["state." + std::to_string(i) + ".step"] = Scalar(int64_t{1});
      other.load_state_dict(state);
      other.step();
      const StateDict now = other.state_dict();
      for (size_t i = 0; i < device.size(); ++i) {
        const std::string entry = "state." + std::to_string(i) + ".";
        const Tensor param = device[i].detach().cpu(), master = std::get<Tensor>(state.at(entry + "master_param")).cpu();
        if (rounding == Rounding::Kahan) {
          const Tensor rest = std::get<Tensor>(now.at(entry + "compensation")).cpu();
          CHECK(difference(param.to(kFloat32) + rest.to(kFloat32), master, 0, 0x1p-15) == "");
        } else {
          const Tensor low = std::get<Tensor>(now.at(entry + "low_bits")).cpu();
          const Tensor high = param.contiguous().view(kInt16).to(kInt64);
          CHECK(difference((high * 65536 + low.contiguous().to(kInt64)).to(kInt32).view(kFloat32), master.contiguous()) == "");
        }
      }
    }
  }
}

}  // namespace rounding_tests
