#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <vector>

#include "support.h"

namespace master_weights_tests {

using namespace amp;

TEST_SUITE("optim") {
  TEST_CASE("master weights add up steps that a 16-bit parameter would lose") {
    for (const ScalarType dtype : {kFloat16, kBFloat16}) {
      const Tensor plain = ones({4}, dtype).requires_grad_(), kept = ones({4}, dtype).requires_grad_();
      optim::SGD lossy({plain}, optim::SGDOptions(1e-4)), exact({kept}, optim::SGDOptions(1e-4));
      exact.set_master_weights();
      for (int i = 0; i < 1000; ++i) {
        plain.mutable_grad() = ones({4}, dtype);
        kept.mutable_grad() = ones({4}, dtype);
        lossy.step();
        exact.step();
      }
      CHECK(plain[0].item<float>() == 1.0f);
      CHECK(kept[0].item<float>() == full({}, 0.9, dtype).item<float>());  // the steps add up in float32, and round once
      CHECK(kept.dtype() == dtype);
    }
  }

  TEST_CASE("with master weights every optimizer steps as on float32 parameters, rounded") {
    const auto check = [](auto make) {
      const Tensor half = testing::normal({5, 3}, kFloat32).to(kFloat16).requires_grad_(),
                   full = half.detach().to(kFloat32).requires_grad_();
      auto narrow = make(std::vector<Tensor>{half}), wide = make(std::vector<Tensor>{full});
      narrow.set_master_weights();
      for (uint32_t i = 0; i < 4; ++i) {
        half.mutable_grad() = testing::normal({5, 3}, kFloat32, 5 + i).to(kFloat16);
        full.mutable_grad() = half.grad().to(kFloat32);
        narrow.step();
        wide.step();
        CHECK(testing::difference(half.detach(), full.detach().to(kFloat16)) == "");
      }
      const StateDict state = narrow.state_dict();
      CHECK(testing::difference(std::get<Tensor>(state.at("state.0.master_param")), full.detach()) == "");
      for (const auto& [name, value] : state) {
        if (const Tensor* t = std::get_if<Tensor>(&value)) CHECK(t->dtype() == kFloat32);
      }
    };
    check([](std::vector<Tensor> p) { return optim::SGD(p, optim::SGDOptions(0.01).momentum(0.9)); });
    check([](std::vector<Tensor> p) { return optim::AdamW(p, optim::AdamWOptions(0.01)); });
    check([](std::vector<Tensor> p) { return optim::Adagrad(p, optim::AdagradOptions(0.01)); });
    check([](std::vector<Tensor> p) { return optim::RMSprop(p, optim::RMSpropOptions(0.01)); });
  }

  TEST_CASE("master weights are saved and loaded, and made anew on request") {
    const Tensor a = ones({2}, kFloat16).requires_grad_(), b = ones({2}, kFloat16).requires_grad_();
    optim::Adam first({a}, optim::AdamOptions(1e-4)), second({b}, optim::AdamOptions(1e-4));
    first.set_master_weights();
    const auto step = [](optim::Adam& optimizer, const Tensor& p) {
      p.mutable_grad() = ones({2}, kFloat16);
      optimizer.step();
    };
    step(first, a);
    CHECK_THROWS_WITH_AS(second.load_state_dict(first.state_dict()), doctest::Contains("set_master_weights"), ValueError);
    second.set_master_weights();
    second.load_state_dict(first.state_dict());
    b.detach().copy_(a.detach());
    for (int i = 0; i < 20; ++i) {
      step(first, a);
      step(second, b);
    }
    CHECK(testing::difference(std::get<Tensor>(first.state_dict().at("state.0.master_param")),
                              std::get<Tensor>(second.state_dict().at("state.0.master_param"))) == "");
    a.detach().fill_(5.0);
    first.set_master_weights();
    step(first, a);
    CHECK(a[0].item<float>() == doctest::Approx(5.0));
  }

  TEST_CASE("master weights and the rounding change between steps, as with a new optimizer that loads the state") {
    using optim::Rounding;
    struct Kind {
      bool has_masters;
      Rounding rounding;
    };
    const auto set_kind = [](optim::Optimizer& optimizer, Kind kind) {
      dynamic_cast<optim::AdamOptions&>(optimizer.param_groups()[0].options()).rounding(kind.rounding);
      optimizer.set_master_weights(kind.has_masters);
    };
    const auto step = [](optim::Optimizer& optimizer, uint32_t seed) {
      const Tensor& p = optimizer.param_groups()[0].params()[0];
      p.mutable_grad() = testing::normal(p.sizes(), kFloat32, seed).to(p.dtype());
      optimizer.step();
    };
    const Kind kinds[] = {{false, Rounding::Nearest}, {true, Rounding::Nearest}, {false, Rounding::Stochastic}, {false, Rounding::Kahan}};
    for (const ScalarType dtype : {kFloat16, kBFloat16}) {
      for (const Kind& before : kinds) {
        for (const Kind& after : kinds) {
          const Tensor p = testing::normal({5, 3}, kFloat32).to(dtype).requires_grad_();
          optim::Adam optimizer({p}, optim::AdamOptions(0.01).amsgrad(true));
          set_kind(optimizer, before);
          step(optimizer, 1);
          const Tensor q = p.detach().clone().requires_grad_();
          optim::Adam made({q}, optim::AdamOptions(0.01).amsgrad(true));
          set_kind(made, after);
          StateDict state = optimizer.state_dict();
          for (const char* rest : {"master_param", "compensation"}) state.erase(std::string("state.0.") + rest);
          made.load_state_dict(state);
          set_kind(optimizer, after);
          for (uint32_t i = 2; i < 4; ++i) {
            step(optimizer, i);
            step(made, i);
          }
          CHECK(testing::difference(p.detach(), q.detach()) == "");
        }
      }
    }
  }

  TEST_CASE("a training continues in another precision, with master weights or without") {
    const std::vector<ScalarType> dtypes{kFloat16, kBFloat16, kFloat32, kFloat64};
    const auto check = [&](const auto& make) {
      for (const ScalarType from : dtypes) {
        for (const ScalarType to : dtypes) {
          INFO(std::string(toString(from)), " to ", std::string(toString(to)));
          const Tensor a = testing::normal({8}, kFloat32).to(from).requires_grad_(), b = a.detach().to(to).clone().requires_grad_();
          auto first = make(a), second = make(b);
          const auto step = [](auto& optimizer, const Tensor& p, uint32_t i) {
            p.mutable_grad() = testing::normal({8}, kFloat32, 10 + i).to(p.dtype());
            optimizer->step();
          };
          for (optim::Optimizer* each : {first.get(), second.get()}) each->set_master_weights();
          for (uint32_t i = 0; i < 3; ++i) step(first, a, i);
          second->load_state_dict(first->state_dict());
          b.detach().copy_(a.detach());
          for (uint32_t i = 3; i < 6; ++i) {
            step(first, a, i);
            step(second, b, i);
          }
          CHECK(testing::difference(b.detach().to(kFloat32), a.detach().to(kFloat32), 0.02, 0.02) == "");
          if (from == to) CHECK(testing::difference(b.detach(), a.detach()) == "");  // rounding hides no lost state
          const bool keeps = isReducedFloatingType(to);
          CHECK(second->state_dict().contains("state.0.master_param") == keeps);
        }
      }
    };
    check([](const Tensor& p) { return std::make_unique<optim::Adam>(std::vector<Tensor>{p}, optim::AdamOptions(0.1)); });
    check([](const Tensor& p) { return std::make_unique<optim::SGD>(std::vector<Tensor>{p}, optim::SGDOptions(0.1).momentum(0.9)); });
    // A 16-bit parameter without a master weight would lose the saved one.
    const Tensor half = ones({8}, kFloat16).requires_grad_(), other = ones({8}, kBFloat16).requires_grad_();
    optim::SGD with({half}, optim::SGDOptions(0.01)), without({other}, optim::SGDOptions(0.01));
    with.set_master_weights();
    half.mutable_grad() = ones({8}, kFloat16);
    with.step();
    CHECK_THROWS_WITH_AS(without.load_state_dict(with.state_dict()), doctest::Contains("which is bfloat16; call set_master_weights()"),
                         ValueError);
  }
}

}  // namespace master_weights_tests
