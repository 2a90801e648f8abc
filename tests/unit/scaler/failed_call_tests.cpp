// Calls of a scaler that throw: the gradients stay as they were, or the next call knows what happened to them.
#include <doctest/doctest.h>

#include <cmath>
#include <stdexcept>
#include <vector>

#include "support.h"

namespace failed_call_tests {

using namespace amp;

namespace {

struct Failure : std::runtime_error {
  Failure() : std::runtime_error("a failure on purpose") {}
};

struct Case {
  Tensor w = ones({3}).requires_grad_();
  optim::SGD optimizer{{w}, optim::SGDOptions(1.0)};
  GradScaler scaler{kCPU, {.init_scale = 1024}};

  void backward(double factor = 1) { scaler.scale(sum(w * factor)).backward(); }
};

}  // namespace

TEST_SUITE("scaler") {
  TEST_CASE("a step that refuses its options does not divide the gradients") {
    for (const bool direct : {false, true}) {
      Case c;
      GradScaler second(kCPU);
      const double order = direct ? 2.0 : INFINITY;
      c.backward();
      CHECK_THROWS_WITH_AS(c.scaler.step(c.optimizer, {.max_norm = 10.0, .norm_type = order, .together_with = {&second}}),
                           doctest::Contains("call its backward() first"), Error);
      CHECK_THROWS_WITH_AS(c.scaler.step(c.optimizer, {.max_norm = 10.0, .norm_type = NAN}),
                           "[GradScaler] norm_type must be a number, but is NaN", ValueError);
      CHECK(testing::difference(c.w.grad(), full({3}, 1024.0)) == "");
      CHECK(*c.scaler.step(c.optimizer, {.max_norm = 10.0, .norm_type = order}).stepped);
      CHECK(testing::difference(c.w.grad(), ones({3})) == "");
      CHECK(testing::difference(c.w.detach(), zeros({3})) == "");
    }
  }

  TEST_CASE("gradients that a failed call has divided are not divided again") {
    for (const bool unscales : {false, true}) {
      Case c;
      c.backward();
      c.scaler.set_found_inf_reduction([](const Tensor&) { throw Failure(); });
      const StepOptions options{.max_norm = 10.0, .norm_type = INFINITY};
      if (unscales) CHECK_THROWS_AS(c.scaler.unscale_(c.optimizer), Failure);
      else CHECK_THROWS_AS(c.scaler.step(c.optimizer, options), Failure);
      c.scaler.set_found_inf_reduction({});
      CHECK(*c.scaler.step(c.optimizer, options).stepped);
      CHECK(testing::difference(c.w.grad(), ones({3})) == "");
      CHECK(testing::difference(c.w.detach(), zeros({3})) == "");
    }
  }

  TEST_CASE("gradients that a failed update has used are not divided again for another optimizer") {
    struct Failing : optim::SGD {
      using SGD::SGD;
      void update(const optim::StepScale&) override { throw Failure(); }
    };
    Case c;
    Failing failing({c.w}, optim::SGDOptions(1.0));
    c.backward();
    CHECK_THROWS_AS(c.scaler.step(failing, {.max_norm = 10.0, .norm_type = INFINITY}), Failure);
    CHECK(*c.scaler.step(c.optimizer).stepped);
    CHECK(testing::difference(c.w.detach(), zeros({3})) == "");
  }

  TEST_CASE("a step whose optimizer has thrown can be repeated") {
    struct Failing : optim::SGD {
      using SGD::SGD;
      int failures = 1;
      void update(const optim::StepScale& scale) override {
        if (failures-- > 0) throw Failure();
        SGD::update(scale);
      }
    };
    for (const bool unscales : {false, true}) {
      for (const StepOptions& options :
           {StepOptions{}, StepOptions{.max_norm = 10.0}, StepOptions{.max_norm = 10.0, .norm_type = INFINITY}}) {
        Case c;
        Failing failing({c.w}, optim::SGDOptions(1.0));
        c.backward();
        if (unscales) c.scaler.unscale_(failing);
        CHECK_THROWS_AS(c.scaler.step(failing, options), Failure);
        CHECK(*c.scaler.step(failing, options).stepped);
        CHECK_THROWS_WITH_AS(c.scaler.step(failing, options), doctest::Contains("step() has already been called"), Error);
        CHECK(testing::difference(c.w.grad(), ones({3})) == "");
        CHECK(testing::difference(c.w.detach(), zeros({3})) == "");
        c.scaler.update();
        CHECK(c.scaler.get_growth_tracker() == 1);
      }
    }
    Case c;
    int failures = 1;
    const ExternalOptimizer own{.parameters = [&] { return std::vector<Tensor>{c.w}; },
                                .step =
                                    [&] {
                                      if (failures-- > 0) throw Failure();
                                      c.w.detach().sub_(c.w.grad());
                                    }};
    c.backward();
    CHECK_THROWS_AS(c.scaler.step(own), Failure);
    CHECK(*c.scaler.step(own).stepped);
    CHECK(testing::difference(c.w.detach(), zeros({3})) == "");
  }

  TEST_CASE("the overflow that a failed call has found does not skip a later step") {
    Case c;
    c.backward(INFINITY);
    c.scaler.set_found_inf_reduction([](const Tensor&) { throw Failure(); });
    CHECK_THROWS_AS(c.scaler.unscale_(c.optimizer), Failure);
    c.scaler.set_found_inf_reduction({});
    c.optimizer.zero_grad();
    c.backward();
    CHECK(*c.scaler.step(c.optimizer).stepped);
    CHECK(c.scaler.report().empty());
    CHECK(testing::difference(c.w.detach(), zeros({3})) == "");
  }

  TEST_CASE("a reduction can't use its scaler, but may set another reduction, and copy the scaler") {
    Case c;
    GradScaler copy(kCPU);
    int calls = 0;
    c.backward();
    const std::vector<double> captured(100, 3.0);
    c.scaler.set_found_inf_reduction([&, captured](const Tensor&) {
      const char* const expected = " was called by the reduction of found_inf";
      CHECK_THROWS_WITH_AS(c.scaler.update(), doctest::Contains(expected), Error);
      CHECK_THROWS_WITH_AS(c.scaler.update(2.0), doctest::Contains(expected), Error);
      CHECK_THROWS_WITH_AS(c.scaler.unscale_(c.optimizer), doctest::Contains(expected), Error);
      CHECK_THROWS_WITH_AS(c.scaler.step(c.optimizer), doctest::Contains(expected), Error);
      copy = c.scaler;
      c.scaler.set_found_inf_reduction(nullptr);
      for (const double number : captured) calls += static_cast<int>(number);  // this function still exists
    });
    CHECK(*c.scaler.step(c.optimizer).stepped);
    CHECK(calls == 300);
    CHECK(testing::difference(c.w.detach(), zeros({3})) == "");
    c.scaler.update();
    copy.update(8.0);
    CHECK(copy.get_scale() == 8);
  }

  TEST_CASE("a backward pass that throws leaves the earlier gradients") {
    Case c;
    const Tensor v = ones({2}).requires_grad_();
    optim::SGD optimizer({v, c.w}, optim::SGDOptions(1.0));
    c.scaler.backward(sum(c.w) + sum(v), optimizer);
    const Tensor fails = ones({3}).requires_grad_();
    const Tensor root = fails * 1;
    root.register_hook([](const Tensor&) -> Tensor { throw Failure(); });
    CHECK_THROWS_AS(c.scaler.backward(sum(v) + sum(c.w * root), optimizer), Failure);
    REQUIRE(c.w.grad().defined());
    CHECK(testing::difference(c.w.grad(), ones({3})) == "");
    CHECK(testing::difference(v.grad(), ones({2})) == "");
    c.scaler.backward(sum(c.w) * 2, optimizer);
    CHECK(testing::difference(c.w.grad(), full({3}, 3.0)) == "");
    CHECK(*c.scaler.step(optimizer).stepped);
    CHECK(testing::difference(c.w.detach(), full({3}, -2.0)) == "");
    CHECK(testing::difference(v.detach(), zeros({2})) == "");
  }

  TEST_CASE("a backward pass with gradients that the scaler refuses leaves the earlier gradients") {
    Case c;
    const Tensor half = ones({2}, kFloat16).requires_grad_();
    optim::SGD optimizer({c.w, half}, optim::SGDOptions(1.0));
    c.scaler.backward(sum(c.w), optimizer);
    CHECK_THROWS_WITH_AS(c.scaler.backward(sum(c.w) + sum(half).to(kFloat32), optimizer), doctest::Contains("float16 gradients"),
                         ValueError);
    REQUIRE(c.w.grad().defined());
    CHECK(testing::difference(c.w.grad(), ones({3})) == "");
    CHECK_FALSE(half.grad().defined());
    CHECK(*c.scaler.step(optimizer).stepped);
    CHECK(testing::difference(c.w.detach(), zeros({3})) == "");
  }
}

}  // namespace failed_call_tests
