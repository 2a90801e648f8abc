// Gradients of 16-bit parameters that are accumulated in float32.
#include <doctest/doctest.h>

#include <cmath>

#include <amp/autograd/grad_dtype.h>

#include "rounding_case.h"
#include "support.h"

namespace master_grads_tests {

using namespace amp;
using optim::Rounding;
using testing::difference;

namespace {

// A backward pass that adds `grad` to the gradient of `param`.
void add_gradient(const Tensor& param, const Tensor& grad) { param.clone().backward(grad.to(param.dtype())); }

}  // namespace

TEST_SUITE("optim") {
  TEST_CASE("the sum of many gradients is float32") {
    for (const ScalarType dtype : {kBFloat16, kFloat16}) {
      const Tensor narrow = ones({5}, dtype).requires_grad_(), wide = ones({5}, dtype).requires_grad_();
      optim::SGD optimizer({wide}, optim::SGDOptions(0.5));
      CHECK_FALSE(optimizer.has_master_grads());
      optimizer.set_master_grads();
      CHECK(optimizer.has_master_grads());
      CHECK(grad_dtype(wide) == kFloat32);
      CHECK(grad_dtype(narrow) == dtype);
      for (int pass = 0; pass < 3000; ++pass) {
        add_gradient(narrow, ones({5}));
        add_gradient(wide, ones({5}));
      }
      CHECK(narrow.grad().dtype() == dtype);
      CHECK(narrow.grad()[0].item<float>() == (dtype == kBFloat16 ? 256 : 2048));  // the spacing is 2 from there on
      CHECK(wide.grad().dtype() == kFloat32);
      CHECK(wide.grad()[0].item<float>() == 3000);
      optimizer.step();
      CHECK(wide.detach().to(kFloat32)[0].item<float>() == tensor({1 - 1500.0f}).to(dtype).item<float>());
      optimizer.zero_grad(/*set_to_none=*/false);
      CHECK(wide.grad().dtype() == kFloat32);
      optimizer.set_master_grads(false);
      CHECK(wide.grad().dtype() == dtype);
    }
  }

  TEST_CASE("parameters in two parts and master weights take the steps of a float32 parameter that gets the sums") {
    for (const auto& [name, make] : testing::rounding_makers()) {
      for (const bool has_masters : {false, true}) {
        INFO(name, has_masters ? ", master weights" : ", split");
        const std::vector<Tensor> narrow = testing::rounding_params(kBFloat16);
        std::vector<Tensor> wide;
        for (const Tensor& p : narrow) wide.push_back(p.detach().to(kFloat32).requires_grad_());
        const auto optimizer = make(narrow, has_masters ? Rounding::Nearest : Rounding::Split), expected = make(wide, Rounding::Nearest);
        if (has_masters) optimizer->set_master_weights();
        optimizer->set_master_grads();
        for (uint32_t step = 1; step <= 3; ++step) {
          optimizer->zero_grad();
          expected->zero_grad();
          for (uint32_t pass = 0; pass < 4; ++pass) {
            for (size_t i = 0; i < narrow.size(); ++i) {
              const Tensor grad = testing::normal(narrow[i].sizes(), kFloat32, 100 * step + 10 * pass + static_cast<uint32_t>(i));
              const Tensor rounded = grad.to(kBFloat16);
              add_gradient(narrow[i], rounded);
              add_gradient(wide[i], rounded);
            }
          }
          optimizer->step();
          expected->step();
        }
        for (size_t i = 0; i < narrow.size(); ++i) {
          INFO("parameter ", i);
          // The only difference: ties of split parameters are rounded away from zero.
          CHECK(difference(narrow[i].detach().to(kFloat32), wide[i].detach().to(kBFloat16).to(kFloat32), 0, 0x1p-7) == "");
          const StateDict state = optimizer->state_dict();
          const std::string entry = "state." + std::to_string(i) + ".";
          if (has_masters) CHECK(difference(std::get<Tensor>(state.at(entry + "master_param")), wide[i].detach()) == "");
        }
        CHECK(difference(narrow[3].grad(), wide[3].grad()) == "");
      }
    }
  }

  TEST_CASE("with rounding to nearest, the state is float32 and an update is rounded once") {
    for (const auto& [name, make] : testing::rounding_makers()) {
      INFO(name);
      const Tensor narrow = testing::normal({1000}, kFloat32, 1).to(kFloat16).requires_grad_();
      const Tensor wide = narrow.detach().to(kFloat32).requires_grad_();
      const auto optimizer = make({narrow}, Rounding::Nearest), expected = make({wide}, Rounding::Nearest);
      optimizer->set_master_grads();
      for (uint32_t step = 1; step <= 3; ++step) {
        narrow.mutable_grad() = testing::normal({1000}, kFloat32, 10 + step);
        wide.mutable_grad() = narrow.grad().clone();
        optimizer->step();
        expected->step();
        wide.detach().copy_(wide.detach().to(kFloat16));
        CHECK(difference(narrow.detach().to(kFloat32), wide.detach()) == "");
      }
      for (const auto& [entry, value] : optimizer->state_dict()) {
        if (const Tensor* t = std::get_if<Tensor>(&value)) CHECK(t->dtype() == kFloat32);
      }
    }
  }

  TEST_CASE("a scaler unscales float32 gradients of float16 parameters, which do not become zero") {
    const Tensor param = ones({8}, kFloat16).requires_grad_();
    optim::SGD optimizer({param}, optim::SGDOptions(1e7).rounding(Rounding::Kahan));
    optimizer.set_master_grads();
    GradScaler scaler(kCPU, {.init_scale = 65536});
    scaler.scale(ones({}));
    add_gradient(param, full({8}, 0x1p-10));  // of a gradient of 2^-26, which float16 does not have
    scaler.unscale_(optimizer);
    CHECK(param.grad().dtype() == kFloat32);
    CHECK(param.grad()[0].item<float>() == 0x1p-26f);
    CHECK(*scaler.step(optimizer).stepped);
    CHECK(param.detach()[0].item<float>() == doctest::Approx(1 - 1e7 * 0x1p-26).epsilon(1e-3));
  }

  TEST_CASE("clipping and states in 8 bits take float32 gradients") {
    const Tensor param = ones({5000}, kBFloat16).requires_grad_(), twin = ones({5000}).requires_grad_();
    const auto options = optim::AdamWOptions(0.25).state_format(optim::StateFormat::Dynamic8);
    optim::AdamW optimizer({param}, options), expected({twin}, options);
    optimizer.set_master_grads();
    Tensor(param).set_grad(testing::normal({5000}, kFloat32));
    Tensor(twin).set_grad(testing::normal({5000}, kFloat32));
    const Tensor norm = optim::clip_grad_norm_({param}, 1.0), other = optim::clip_grad_norm_({twin}, 1.0);
    CHECK(norm.item<float>() == other.item<float>());
    optimizer.step();
    expected.step();
    CHECK(difference(param.detach(), twin.detach().to(kBFloat16)) == "");
    CHECK(difference(std::get<Tensor>(optimizer.state_dict().at("state.0.exp_avg")),
                     std::get<Tensor>(expected.state_dict().at("state.0.exp_avg"))) == "");
  }

  TEST_CASE("they can be turned on and off between steps") {
    for (const auto& [name, make] : testing::rounding_makers()) {
      INFO(name);
      const Tensor param = testing::normal({40}, kFloat32).to(kBFloat16).requires_grad_();
      const auto optimizer = make({param}, Rounding::Nearest);
      const auto step_with_state_of = [&](ScalarType dtype) {
        optimizer->zero_grad();
        add_gradient(param, ones({40}));
        optimizer->step();
        for (const auto& [entry, value] : optimizer->state_dict()) {
          if (const Tensor* t = std::get_if<Tensor>(&value)) CHECK_MESSAGE(t->dtype() == dtype, entry);
        }
      };
      step_with_state_of(kBFloat16);
      optimizer->set_master_grads();
      step_with_state_of(kFloat32);
      optimizer->set_master_grads(false);
      step_with_state_of(kBFloat16);
    }
  }

  TEST_CASE("their state with sparse gradients is saved and loaded") {
    const auto check_alike = [](const auto& make) {
      const Tensor table = ones({4, 2}, kBFloat16).requires_grad_(), twin = ones({4, 2}, kBFloat16).requires_grad_();
      const auto optimizer = make(table), again = make(twin);
      const auto step = [](const Tensor& param, optim::Optimizer& of) {
        param.mutable_grad() = sparse_coo_tensor(ones({1, 1}, kInt64), full({1, 2}, 0.3, kBFloat16), {4, 2});
        of.step();
      };
      for (optim::Optimizer* each : {optimizer.get(), again.get()}) each->set_master_grads();
      for (int i = 0; i < 2; ++i) step(table, *optimizer);
      twin.detach().copy_(table.detach());
      again->load_state_dict(optimizer->state_dict());
      step(table, *optimizer);
      step(twin, *again);
      CHECK(difference(twin.detach(), table.detach()) == "");
      const StateDict state = optimizer->state_dict();
      for (const auto& [entry, value] : again->state_dict()) {
        if (const Tensor* t = std::get_if<Tensor>(&value)) CHECK_MESSAGE(difference(*t, std::get<Tensor>(state.at(entry))) == "", entry);
      }
    };
    check_alike([](const Tensor& p) { return std::make_unique<optim::SGD>(std::vector<Tensor>{p}, optim::SGDOptions(0.1).momentum(0.9)); });
    check_alike([](const Tensor& p) { return std::make_unique<optim::Adagrad>(std::vector<Tensor>{p}, optim::AdagradOptions(0.1)); });
    check_alike([](const Tensor& p) { return std::make_unique<optim::SparseAdam>(std::vector<Tensor>{p}, optim::SparseAdamOptions(0.1)); });
  }

  TEST_CASE("groups that are added later have them, and a gradient of another dtype is refused") {
    const Tensor a = ones({2}, kBFloat16).requires_grad_(), b = ones({2}, kFloat16).requires_grad_(), c = ones({2}).requires_grad_();
    optim::SGD optimizer({a}, optim::SGDOptions(0.5));
    CHECK_THROWS_AS(Tensor(a).set_grad(ones({2})), ValueError);
    a.mutable_grad() = ones({2});
    CHECK_THROWS_AS(optimizer.step(), TypeError);
    a.mutable_grad() = ones({2}, kBFloat16);
    optimizer.set_master_grads();
    CHECK(a.grad().dtype() == kFloat32);
    optimizer.add_param_group(optim::OptimizerParamGroup({b, c}));
    CHECK(grad_dtype(b) == kFloat32);
    CHECK(grad_dtype(c) == kFloat32);
    a.mutable_grad() = ones({2}, kFloat64);
    CHECK_THROWS_AS(optimizer.step(), TypeError);
    CHECK_THROWS_WITH_AS(set_grad_dtype(c, kFloat64), doctest::Contains("can't be float64, expected float32"), TypeError);
    CHECK_THROWS_WITH_AS(set_grad_dtype(b, kBFloat16), doctest::Contains("expected float16 or float32"), TypeError);
    CHECK_THROWS_WITH_AS(set_grad_dtype(b + 1, kFloat32), doctest::Contains("expected a leaf"), Error);
  }

  TEST_CASE("gradients of gradients and sparse gradients") {
    const Tensor x = full({3}, 2, kBFloat16).requires_grad_();
    set_grad_dtype(x, kFloat32);
    (x * x * x).sum().backward({}, std::nullopt, /*create_graph=*/true);
    CHECK(x.grad().dtype() == kFloat32);
    CHECK(x.grad()[0].item<float>() == 12);
    const Tensor again = x.grad().sum();
    x.mutable_grad().reset();
    again.backward();
    CHECK(x.grad()[0].item<float>() == 12);  // 6 x
    CHECK(x.grad().dtype() == kFloat32);

    const Tensor table = ones({4, 2}, kBFloat16).requires_grad_();
    set_grad_dtype(table, kFloat32);
    optim::SGD optimizer({table}, optim::SGDOptions(0.5));
    table.mutable_grad() = sparse_coo_tensor(ones({1, 1}, kInt64), ones({1, 2}, kBFloat16), {4, 2});
    optimizer.step();
    CHECK(table.detach()[1][0].item<float>() == 0.5f);
  }
}

}  // namespace master_grads_tests
