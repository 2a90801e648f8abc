#include <doctest/doctest.h>

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
      CHECK(kept[0].item<float>() == doctest::Approx(0.9f).epsilon(4e-3));
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
}

}  // namespace master_weights_tests
