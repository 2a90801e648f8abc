// Parameters of several optimizers under one scaler, and optimizers that come and go.
#include <functional>
#include <optional>
#include <vector>

#include "support/autocast.h"

namespace shared_parameters_tests {

using namespace amp;
using namespace amp::testing;

namespace {

// Two optimizers with one parameter in common, and one parameter each. All gradients of the loss are ones.
struct Two {
  Tensor shared = ones({2}).requires_grad_(), a = ones({2}).requires_grad_(), b = ones({2}).requires_grad_();
  optim::SGD first{{shared, a}, optim::SGDOptions(0.125)}, second{{shared, b}, optim::SGDOptions(0.125)};
  GradScaler scaler;

  explicit Two(bool scaled = true) : scaler(kCPU, {.init_scale = 1024, .enabled = scaled}) {}
  void backward() { scaler.scale(shared.sum() + a.sum() + b.sum()).backward(); }
};

// The ways to use a scaler for two optimizers in an iteration.
const std::vector<std::function<void(Two&)>>& ways() {
  static const std::vector<std::function<void(Two&)>> all{
      [](Two& t) {
        t.scaler.step(t.first);
        t.scaler.step(t.second);
      },
      [](Two& t) {
        t.scaler.unscale_(t.first);
        t.scaler.unscale_(t.second);
        t.scaler.step(t.first);
        t.scaler.step(t.second);
      },
      [](Two& t) {
        t.scaler.unscale_(t.second);
        t.scaler.step(t.first);
        t.scaler.step(t.second);
      },
      [](Two& t) {
        t.scaler.step(t.first, {.max_norm = 1.0});
        t.scaler.step(t.second, {.max_norm = 1.0});
      },
      // Clips between the two divisions, which changes the shared gradient in place.
      [](Two& t) {
        for (optim::SGD* each : {&t.first, &t.second}) {
          t.scaler.unscale_(*each);
          nn::utils::clip_grad_norm_(each->param_groups()[0].params(), 1.0);
          t.scaler.step(*each);
        }
      },
      [](Two& t) {
        for (optim::SGD* each : {&t.first, &t.second}) {
          const ExternalOptimizer own{[each] { return each->param_groups()[0].params(); }, [each] { each->step(); }};
          t.scaler.step(own);
        }
      },
  };
  return all;
}

}  // namespace

TEST_SUITE_BEGIN("scaler");

TEST_CASE("a gradient of two optimizers is divided once, however they are stepped") {
  for (size_t way = 0; way < ways().size(); ++way) {
    CAPTURE(way);
    Two scaled, plain(/*scaled=*/false);
    for (Two* each : {&scaled, &plain}) {
      for (int iteration = 0; iteration < 2; ++iteration) {
        each->first.zero_grad();
        each->second.zero_grad();
        each->backward();
        ways()[way](*each);
        each->scaler.update();
      }
    }
    CHECK(difference(scaled.shared.detach(), plain.shared.detach(), 1e-6, 0) == "");
    CHECK(difference(scaled.a.detach(), plain.a.detach(), 1e-6, 0) == "");
    CHECK(difference(scaled.b.detach(), plain.b.detach(), 1e-6, 0) == "");
    CHECK(difference(scaled.shared.detach(), ones({2})) != "");
  }
}

TEST_CASE("a sparse gradient of two optimizers is divided once") {
  const Tensor table = ones({4, 2}).requires_grad_();
  optim::SGD first({table}, optim::SGDOptions(0.125)), second({table}, optim::SGDOptions(0.125));
  GradScaler scaler(kCPU, {.init_scale = 1024});
  scaler.scale(embedding(table, tensor({1, 2, 1}), -1, false, /*sparse=*/true).sum()).backward();
  scaler.step(first);
  scaler.step(second);
  CHECK(difference(table.detach(), tensor({{1.0, 1.0}, {0.5, 0.5}, {0.75, 0.75}, {1.0, 1.0}})) == "");
}

TEST_CASE("a step that was skipped has divided nothing, and a shared gradient that is not finite stops both") {
  Two one;
  one.backward();
  one.a.grad()[1].fill_(INFINITY);
  CHECK_FALSE(*one.scaler.step(one.first).stepped);
  CHECK(*one.scaler.step(one.second).stepped);
  CHECK(difference(one.shared.detach(), full({2}, 0.875)) == "");
  CHECK(difference(one.b.detach(), full({2}, 0.875)) == "");
  Two both;
  both.backward();
  both.shared.grad()[0].fill_(NAN);
  CHECK_FALSE(*both.scaler.step(both.first).stepped);
  CHECK_FALSE(*both.scaler.step(both.second).stepped);
  CHECK(difference(both.shared.detach(), ones({2})) == "");
}

TEST_CASE("the gradient of a later backward pass is divided again, in the same tensor or in another") {
  for (const bool to_none : {true, false}) {
    Two two;
    two.backward();
    two.scaler.step(two.first);
    two.first.zero_grad(to_none);
    two.second.zero_grad(to_none);
    two.backward();
    two.scaler.step(two.second);
    CHECK(difference(two.shared.grad(), ones({2})) == "");
    CHECK(difference(two.shared.detach(), full({2}, 0.75)) == "");
  }
}

TEST_CASE("two losses that were scaled before the first step") {
  Two two;
  const Tensor first = two.scaler.scale(two.shared.sum() + two.a.sum()), second = two.scaler.scale(two.shared.sum() * 2 + two.b.sum());
  first.backward();
  two.scaler.step(two.first);
  two.second.zero_grad(/*set_to_none=*/false);
  second.backward();
  two.scaler.step(two.second);
  CHECK(difference(two.shared.grad(), full({2}, 2.0)) == "");
}

TEST_CASE("backward of the scaler for one optimizer divides for the other") {
  Two two;
  two.scaler.backward(two.shared.sum() + two.a.sum(), two.first);
  two.scaler.backward(two.shared.sum() + two.a.sum(), two.first);
  CHECK(difference(two.shared.grad(), full({2}, 2.0)) == "");
  two.scaler.step(two.first);
  two.b.mutable_grad() = full({2}, 1024.0);
  two.scaler.step(two.second);
  CHECK(difference(two.shared.grad(), full({2}, 2.0)) == "");
  CHECK(difference(two.b.grad(), ones({2})) == "");
}

TEST_CASE("a step that did not write the shared gradient is an error for the next one, which names the parameter") {
  Two two;
  two.scaler.name_parameters({{"encoder.weight", two.shared}});
  two.backward();
  two.scaler.step(two.first, {.write_grads = false});
  const std::string text = thrown_text([&] { two.scaler.step(two.second); });
  CHECK_MESSAGE(contains(text, "another optimizer with encoder.weight has stepped"), text);
  CHECK(contains(text, "write_grads = false"));
  CHECK_THROWS_AS(two.scaler.unscale_(two.second), Error);
  two.scaler.update();
  two.second.zero_grad();
  two.backward();
  CHECK(*two.scaler.step(two.second).stepped);
}

TEST_CASE("a repeated evaluation divides the gradients that its closure has computed, and no others") {
  Two two;
  optim::LBFGS repeated({two.shared}, optim::LBFGSOptions(0.125).max_iter(2));
  const auto closure = [&] {
    repeated.zero_grad(/*set_to_none=*/false);
    const Tensor loss = (two.shared * two.shared).sum();
    two.scaler.scale(loss).backward();
    return loss;
  };
  two.shared.mutable_grad() = zeros({2});
  CHECK(*two.scaler.step(repeated, closure).stepped);
  const Tensor grad = two.shared.grad().clone();
  two.b.mutable_grad() = full({2}, 1024.0);
  two.scaler.step(two.second);
  CHECK(difference(two.shared.grad(), grad) == "");
  CHECK(grad.abs().max().item<float>() <= 2);
}

TEST_CASE("an optimizer is known by what it is, not by where it lies") {
  const Tensor w = ones({2}).requires_grad_();
  GradScaler scaler(kCPU, {.init_scale = 4});
  std::optional<optim::SGD> here;
  const auto renew = [&] {
    here.emplace(std::vector<Tensor>{w}, optim::SGDOptions(0.25));
    w.mutable_grad().reset();
    scaler.scale(w.sum()).backward();
  };
  renew();
  scaler.unscale_(*here);
  renew();
  scaler.unscale_(*here);  // not a second time for this one
  CHECK(difference(w.grad(), ones({2})) == "");
  CHECK(*scaler.step(*here).stepped);
  renew();
  CHECK(*scaler.step(*here).stepped);
  CHECK(difference(w.detach(), full({2}, 0.5)) == "");
  CHECK_THROWS_WITH_AS(scaler.step(*here), doctest::Contains("already been called"), Error);
}

TEST_SUITE_END();

}  // namespace shared_parameters_tests
