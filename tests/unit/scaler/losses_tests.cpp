// One scaler per loss (Apex: num_losses), all over the same parameters.
#include <doctest/doctest.h>

#include "support.h"

namespace losses_tests {

using namespace amp;

TEST_SUITE("scaler") {
  TEST_CASE("each loss has its scale; the optimizer sees the sum of the unscaled gradients") {
    const Tensor w = ones({3}).requires_grad_(), v = ones({2}).requires_grad_();
    optim::SGD optimizer({w, v}, optim::SGDOptions(1.0));
    GradScaler first(kCPU, {.init_scale = 4}), second(kCPU, {.init_scale = 1024});
    for (int i = 0; i < 3; ++i) {
      optimizer.zero_grad();
      const Tensor shared = w * 0.25;
      first.backward(sum(shared), optimizer, /*retain_graph=*/true);
      second.backward(sum(shared) * 2 + sum(v), optimizer);
      CHECK(testing::difference(w.grad(), full({3}, 0.75)) == "");
      CHECK(testing::difference(v.grad(), ones({2})) == "");
      w.detach().fill_(1);
      const bool bad = i == 1;
      if (bad) second.backward(sum(w * INFINITY), optimizer);
      CHECK(*first.step(optimizer, {.together_with = {&second}}).stepped == !bad);
      CHECK(w[0].item<float>() == (bad ? 1.0f : 0.25f));
      CHECK_THROWS_WITH_AS(second.step(optimizer), doctest::Contains("already been called"), Error);
      CHECK(first.report().empty());
      CHECK(second.report().gradients == (bad ? 1 : 0));
      first.update();
      second.update();
    }
    CHECK(first.get_scale() == 4);
    CHECK(first.get_growth_tracker() == 3);
    CHECK(second.get_scale() == 512);  // only the scale of the loss that overflowed is reduced
    CHECK(second.get_growth_tracker() == 1);
  }

  TEST_CASE("errors, and disabled scalers") {
    const Tensor w = ones({3}).requires_grad_();
    optim::SGD optimizer({w}, optim::SGDOptions(1.0));
    GradScaler first(kCPU), second(kCPU), off(kCPU, {.enabled = false});
    first.backward(sum(w), optimizer);
    CHECK_THROWS_WITH_AS(first.step(optimizer, {.together_with = {&second}}), doctest::Contains("call its backward() first"), Error);
    off.backward(sum(w), optimizer);
    CHECK(*first.step(optimizer, {.together_with = {&off}}).stepped);
    CHECK(w[0].item<float>() == -1);
    CHECK_THROWS_AS(first.backward(sum(w), optimizer), Error);
    first.update();
    first.backward(sum(w), optimizer);
    CHECK_THROWS_WITH_AS(first.step(optimizer, {.together_with = {&off, nullptr}}), doctest::Contains("together_with[1] is null"),
                         ValueError);
    CHECK(*first.step(optimizer).stepped);  // the rejected call had no effect
  }

  TEST_CASE("a step of a disabled scaler is skipped if another one found gradients that are not finite") {
    for (const bool with_closure : {false, true}) {
      const Tensor w = ones({3}).requires_grad_();
      optim::SGD optimizer({w}, optim::SGDOptions(1.0));
      GradScaler off(kCPU, {.enabled = false}), other(kCPU, {.init_scale = 4});
      CHECK_THROWS_WITH_AS(off.step(optimizer, {.together_with = {&other}}), doctest::Contains("call its backward() first"), Error);
      for (const bool bad : {true, false}) {
        const auto losses = [&] {
          optimizer.zero_grad();
          off.backward(sum(w) * 0.25, optimizer);
          other.backward(sum(w) * (bad ? INFINITY : 0.5), optimizer);
          return sum(w);
        };
        if (!with_closure) losses();
        const ScalerStep step =
            with_closure ? off.step(optimizer, losses, {.together_with = {&other}}) : off.step(optimizer, {.together_with = {&other}});
        CHECK(*step.stepped == !bad);
        CHECK(step.loss.defined() == with_closure);
        CHECK(w[0].item<float>() == (bad ? 1.0f : 0.25f));
        CHECK_THROWS_WITH_AS(other.step(optimizer), doctest::Contains("already been called"), Error);
        other.update();
        CHECK(other.get_scale() == 2);
      }
    }
  }

  TEST_CASE("a loss that reaches parameters of another optimizer leaves scaled gradients there, which are divided later") {
    const auto run = [](const auto& finish) {
      const Tensor a = ones({3}).requires_grad_(), b = ones({3}).requires_grad_(), table = ones({4, 2}).requires_grad_();
      optim::SGD first({a}, optim::SGDOptions(1.0)), second({b, table}, optim::SGDOptions(1.0));
      GradScaler scaler(kCPU, {.init_scale = 1024});
      const Tensor rows = embedding(table, tensor(std::vector<int64_t>{1, 1}), -1, false, /*sparse=*/true);
      scaler.backward(sum(a * b * 2) + sum(rows), first);
      CHECK(testing::difference(a.grad(), full({3}, 2.0)) == "");
      finish(scaler, b, table, second);
      CHECK(*scaler.step(first).stepped);
      CHECK(testing::difference(a.detach(), full({3}, -1.0)) == "");
    };
    run([](GradScaler& scaler, const Tensor& b, const Tensor& table, optim::SGD& second) {
      scaler.backward(sum(b), second);
      CHECK(testing::difference(b.grad(), full({3}, 3.0)) == "");
      CHECK(table.grad().to_dense()[1][0].item<float>() == 2);
      scaler.backward(sum(b), second);
      CHECK(testing::difference(b.grad(), full({3}, 4.0)) == "");
      CHECK(*scaler.step(second).stepped);
      CHECK(testing::difference(b.grad(), full({3}, 4.0)) == "");
      CHECK(table.detach()[1][0].item<float>() == -1);
    });
    run([](GradScaler& scaler, const Tensor& b, const Tensor&, optim::SGD& second) {
      CHECK(*scaler.step(second).stepped);
      CHECK(testing::difference(b.detach(), full({3}, -1.0)) == "");
    });
    run([](GradScaler& scaler, const Tensor& b, const Tensor&, optim::SGD& second) {
      second.zero_grad(/*set_to_none=*/false);
      scaler.backward(sum(b), second);
      CHECK(testing::difference(b.grad(), ones({3})) == "");
    });
  }

  TEST_CASE("a loss that adds to divided gradients of another optimizer is no step of that optimizer") {
    const Tensor a = ones({3}).requires_grad_(), b = ones({3}).requires_grad_();
    optim::SGD first({a}, optim::SGDOptions(1.0)), second({b}, optim::SGDOptions(1.0));
    GradScaler scaler(kCPU, {.init_scale = 1024});
    scaler.backward(sum(b), second);
    scaler.backward(sum(a * b), first);
    CHECK(*scaler.step(first).stepped);
    CHECK_THROWS_WITH_AS(scaler.step(second), doctest::Contains("the gradient of parameter 0 is the sum"), Error);
    CHECK_THROWS_WITH_AS(scaler.backward(sum(b), second), doctest::Contains("the gradient of parameter 0 is the sum"), Error);
    CHECK(testing::difference(b.detach(), ones({3})) == "");
    second.zero_grad();
    scaler.backward(sum(b), second);
    CHECK(*scaler.step(second).stepped);
    CHECK(testing::difference(b.detach(), zeros({3})) == "");
  }

  TEST_CASE("a skip counts once for a scaler that is named twice") {
    const Tensor w = ones({3}).requires_grad_();
    optim::SGD optimizer({w}, optim::SGDOptions(1.0));
    GradScaler first(kCPU, {.max_consecutive_skips = 2}), second(kCPU, {.max_consecutive_skips = 2});
    const auto skip = [&] {
      first.backward(sum(w) * INFINITY, optimizer);
      second.backward(sum(w), optimizer);
      const bool stepped = *first.step(optimizer, {.together_with = {&second, &first, &second}}).stepped;
      CHECK_FALSE(stepped);
      first.update();
      second.update();
    };
    skip();
    CHECK_THROWS_WITH_AS(skip(), doctest::Contains("2 steps in a row"), Error);
  }
}

}  // namespace losses_tests
