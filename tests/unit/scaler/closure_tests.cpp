// Steps with a closure: the scaler unscales and checks the gradients of each evaluation.
#include <doctest/doctest.h>

#include <stdexcept>

#include "support.h"

namespace closure_tests {

using namespace amp;

namespace {

// A small regression in float16 under autocast.
struct Problem {
  Tensor x = testing::normal({32, 4}, kFloat32, 1), y = testing::normal({32, 1}, kFloat32, 2);
  Tensor w = testing::normal({4, 1}, kFloat32, 3).requires_grad_();
  int evaluations = 0, bad_evaluation = 0;

  Tensor loss() const { return mean(square(mm(x, w) - y)) + sum(square(square(w))) * 0.1; }
  Tensor evaluate(optim::Optimizer& optimizer, GradScaler& scaler) {
    optimizer.zero_grad();
    Tensor value = loss();
    scaler.scale(value).backward();
    if (++evaluations == bad_evaluation) w.grad()[1].fill_(INFINITY);
    return value;
  }
  ScalerStep step(optim::Optimizer& optimizer, GradScaler& scaler, const StepOptions& options = {}) {
    return scaler.step(
        optimizer, [&] { return evaluate(optimizer, scaler); }, options);
  }
};

optim::LBFGSOptions searching() { return optim::LBFGSOptions().line_search_fn("strong_wolfe"); }

}  // namespace

TEST_SUITE("scaler") {
  TEST_CASE("LBFGS reaches the same minimum with a scaler and without") {
    for (const bool searches : {true, false}) {
      Problem scaled, plain;
      const optim::LBFGSOptions options = searches ? searching() : optim::LBFGSOptions(0.2);
      optim::LBFGS first({scaled.w}, options), second({plain.w}, options);
      GradScaler scaler(kCPU, {.init_scale = 4096}), off(kCPU, {.enabled = false});
      for (int i = 0; i < 5; ++i) {
        const ScalerStep a = scaled.step(first, scaler), b = plain.step(second, off);
        CHECK(*a.stepped);
        CHECK(*b.stepped);
        CHECK(a.loss.item<float>() == doctest::Approx(b.loss.item<float>()).epsilon(1e-5));
        scaler.update();
        off.update();
      }
      CHECK(scaled.evaluations == plain.evaluations);
      CHECK(testing::difference(scaled.w.detach(), plain.w.detach(), 1e-5, 1e-5) == "");
      CHECK(scaler.get_scale() == 4096);
      CHECK(scaler.get_growth_tracker() == 5);
    }
  }

  TEST_CASE("an overflow in any evaluation skips the step and leaves parameters and state as they were") {
    for (const int bad : {1, 2, 4}) {
      Problem problem;
      optim::LBFGS optimizer({problem.w}, searching().max_iter(4));
      GradScaler scaler(kCPU, {.init_scale = 64});
      CHECK(*problem.step(optimizer, scaler).stepped);
      scaler.update();
      const Tensor before = problem.w.detach().clone();
      const StateDict state = optimizer.state_dict();
      problem.bad_evaluation = problem.evaluations + bad;
      const ScalerStep step = problem.step(optimizer, scaler);
      CHECK_FALSE(*step.stepped);
      CHECK(step.loss.defined());
      CHECK(problem.evaluations == problem.bad_evaluation);  // the step ended at that evaluation
      CHECK(testing::difference(problem.w.detach(), before) == "");
      for (const auto& [name, value] : optimizer.state_dict()) {
        REQUIRE(state.contains(name));
        if (const Tensor* t = std::get_if<Tensor>(&value)) CHECK(testing::difference(*t, std::get<Tensor>(state.at(name))) == "");
      }
      CHECK(scaler.report().gradients == 1);
      scaler.update();
      CHECK(scaler.get_scale() == 32);
      CHECK(*problem.step(optimizer, scaler).stepped);  // and training continues
      scaler.update();
    }
  }

  TEST_CASE("a closure of LBFGS that throws leaves parameters and state as they were") {
    for (const bool searches : {true, false}) {
      Problem problem;
      // The first step is too short to converge, so the second one needs three evaluations.
      optim::LBFGS optimizer({problem.w}, (searches ? searching() : optim::LBFGSOptions(0.2)).max_iter(4));
      GradScaler scaler(kCPU, {.init_scale = 4096});
      problem.step(optimizer, scaler);
      scaler.update();
      const Tensor before = problem.w.detach().clone();
      const auto evaluations = std::get<Scalar>(optimizer.state_dict().at("state.0.func_evals")).toLong();
      int calls = 0;
      const auto closure = [&] {
        if (++calls == 3) throw std::runtime_error("not now");
        return problem.evaluate(optimizer, scaler);
      };
      CHECK_THROWS_AS(scaler.step(optimizer, closure), std::runtime_error);
      CHECK(testing::difference(problem.w.detach(), before) == "");
      CHECK(std::get<Scalar>(optimizer.state_dict().at("state.0.func_evals")).toLong() == evaluations);
      CHECK(*problem.step(optimizer, scaler).stepped);
      scaler.update();
    }
  }

  TEST_CASE("optimizers that evaluate once take a closure, too") {
    Problem problem, plain;
    optim::SGD optimizer({problem.w}, optim::SGDOptions(0.1).momentum(0.9)), second({plain.w}, optim::SGDOptions(0.1).momentum(0.9));
    GradScaler scaler(kCPU, {.init_scale = 64}), off(kCPU, {.enabled = false});
    for (int i = 0; i < 3; ++i) {
      const ScalerStep step = problem.step(optimizer, scaler, {.max_norm = 0.5});
      CHECK(step.loss.item<float>() == doctest::Approx(plain.step(second, off, {.max_norm = 0.5}).loss.item<float>()));
      CHECK(step.grad_norm.defined());
      scaler.update();
    }
    CHECK(testing::difference(problem.w.detach(), plain.w.detach(), 1e-5, 1e-5) == "");
    problem.bad_evaluation = problem.evaluations + 1;
    CHECK_FALSE(*problem.step(optimizer, scaler).stepped);
  }

  TEST_CASE("an optimizer that evaluates once refuses a closure after unscale_: its new gradients would stay scaled") {
    Problem problem;
    optim::SGD optimizer({problem.w}, optim::SGDOptions(0.1));
    GradScaler scaler(kCPU, {.init_scale = 64});
    const Tensor before = problem.w.detach().clone();
    problem.evaluate(optimizer, scaler);
    scaler.unscale_(optimizer);
    CHECK_THROWS_WITH_AS(problem.step(optimizer, scaler), doctest::Contains("unscale_ was called before"), Error);
    CHECK(testing::difference(problem.w.detach(), before) == "");
    CHECK(problem.evaluations == 1);
    CHECK(*scaler.step(optimizer).stepped);
  }

  TEST_CASE("an optimizer that evaluates repeatedly refuses other scalers") {
    Problem problem;
    optim::LBFGS optimizer({problem.w}, searching());
    GradScaler scaler(kCPU, {.init_scale = 64}), other(kCPU), off(kCPU, {.enabled = false});
    other.backward(problem.loss(), optimizer);
    for (GradScaler* first : {&scaler, &off})
      CHECK_THROWS_WITH_AS(problem.step(optimizer, *first, {.together_with = {&other}}), doctest::Contains("together_with"),
                           NotImplementedError);
    CHECK(problem.evaluations == 0);
    CHECK(*problem.step(optimizer, scaler, {.together_with = {&scaler, &off}}).stepped);
  }

  TEST_CASE("misuse of closures") {
    Problem problem;
    optim::LBFGS optimizer({problem.w}, searching());
    GradScaler scaler(kCPU, {.init_scale = 64});
    problem.evaluate(optimizer, scaler);
    CHECK_THROWS_WITH_AS(scaler.step(optimizer), doctest::Contains("closure"), ValueError);
    scaler.update();
    problem.evaluate(optimizer, scaler);
    scaler.unscale_(optimizer);
    CHECK_THROWS_WITH_AS(problem.step(optimizer, scaler), doctest::Contains("unscale_ was called before"), Error);
    scaler.update();
    CHECK(*problem.step(optimizer, scaler).stepped);
    CHECK_THROWS_WITH_AS(problem.step(optimizer, scaler), doctest::Contains("already been called"), Error);
    scaler.update();
    CHECK_THROWS_WITH_AS(scaler.step(optimizer,
                                     [&] {
                                       optimizer.zero_grad();
                                       return problem.loss();
                                     }),
                         doctest::Contains("does the closure call backward()"), Error);
  }
}

}  // namespace closure_tests
