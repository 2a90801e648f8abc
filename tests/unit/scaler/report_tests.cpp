// report(): the gradients that overflowed, and when.
#include <doctest/doctest.h>

#include <amp/nn/nn.h>

#include "support.h"

namespace report_tests {

using namespace amp;

TEST_SUITE("scaler") {
  TEST_CASE("the first parameter by name, how many, and in which step") {
    manual_seed(1);
    nn::Sequential model(nn::Linear(4, 3), nn::Linear(3, 2));
    optim::SGD optimizer(model->parameters(), optim::SGDOptions(0.1));
    GradScaler scaler(kCPU, {.init_scale = 8});
    const auto backward = [&] {
      optimizer.zero_grad();
      scaler.scale(sum(model(ones({2, 4})))).backward();
    };
    CHECK(scaler.report().empty());
    for (const bool named : {false, true}) {
      if (named) scaler.name_parameters(model->named_parameters());
      backward();
      scaler.step(optimizer);
      CHECK(scaler.report().empty());
      CHECK(scaler.report().parameter == "");
      scaler.update();
      CHECK(scaler.report().step == (named ? 3 : 1));
      backward();
      model->parameters()[1].grad()[2].fill_(NAN);
      model->parameters()[2].grad()[0].fill_(-INFINITY);
      if (named) scaler.unscale_(optimizer);
      scaler.step(optimizer);
      for (int i = 0; i < 2; ++i) {  // before and after update()
        const OverflowReport report = scaler.report();
        CHECK(report.parameter == (named ? "0.bias" : "parameter 1"));
        CHECK(report.gradients == 2);
        CHECK(report.elements == 4);
        CHECK(report.step == (named ? 4 : 2));
        CHECK(report.toString() ==
              detail::concat("step ", report.step, ": 4 elements of 2 gradients are not finite, first that of ", report.parameter));
        optimizer.zero_grad();  // the gradients are gone, but not the report
        if (i == 0) scaler.update();
      }
    }
  }

  TEST_CASE("chunks of a large gradient are counted, and those of several optimizers") {
    const Tensor a = zeros({200000}).requires_grad_(), b = zeros({5}, kFloat64).requires_grad_();
    optim::SGD first({a}, optim::SGDOptions(0.1)), second({b}, optim::SGDOptions(0.1));
    GradScaler scaler(kCPU, {.init_scale = 8});
    scaler.scale(ones({}));
    a.mutable_grad() = ones({200000});
    for (int64_t i = 0; i < 200000; i += 10000) a.grad()[i].fill_(INFINITY);
    b.mutable_grad() = full({5}, NAN, kFloat64);
    scaler.step(first);
    CHECK(scaler.report().elements == 20);
    scaler.step(second);
    CHECK(scaler.report().elements == 25);
    CHECK(scaler.report().gradients == 2);
    scaler.update();
    a.mutable_grad().fill_(1);
    scaler.step(first);
    CHECK(scaler.report().empty());
  }

  TEST_CASE("products that overflow are counted") {
    const Tensor w = zeros({3}).requires_grad_();
    optim::SGD optimizer({w}, optim::SGDOptions(0.1));
    GradScaler scaler(kCPU, {.init_scale = 1e-3});
    scaler.scale(ones({}));
    w.mutable_grad() = tensor(std::vector<double>{1, 3e38, 2e38}, kFloat32);
    CHECK_FALSE(*scaler.step(optimizer).stepped);
    CHECK(scaler.report().elements == 2);
    CHECK(scaler.report().toString() == "step 1: 2 elements of 1 gradient are not finite: that of parameter 0");
    w.grad()[2].fill_(0);
    scaler.update();
    scaler.step(optimizer);
    CHECK(scaler.report().toString() == "step 2: 1 element of 1 gradient is not finite: that of parameter 0");
  }

  TEST_CASE("bounds of the scale and skips in a row") {
    const Tensor w = zeros({3}).requires_grad_();
    optim::SGD optimizer({w}, optim::SGDOptions(0.1));
    GradScaler scaler(kCPU, {.init_scale = 8, .growth_interval = 1, .min_scale = 4, .max_scale = 20, .max_consecutive_skips = 3});
    const auto step = [&](float grad) {
      scaler.scale(ones({}));
      w.mutable_grad() = full({3}, grad);
      scaler.step(optimizer);
      scaler.update();
    };
    step(1);
    CHECK(scaler.get_scale() == 16);
    step(1);
    CHECK(scaler.get_scale() == 20);
    step(INFINITY);
    step(INFINITY);
    CHECK(scaler.get_scale() == 5);
    CHECK_THROWS_WITH_AS(step(INFINITY), doctest::Contains("3 steps in a row were skipped"), Error);
    scaler.update();
    CHECK(scaler.get_scale() == 4);
  }
}

}  // namespace report_tests
