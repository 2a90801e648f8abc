// LossScaler: how its scale moves, the ends of its range, and gradients that several optimizers have.
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "support.h"

namespace loss_scaler_tests {

using namespace amp;
using namespace amp::testing;
using apex::initialize;
using apex::LossScaler;
using apex::scale_loss;

namespace {

constexpr double kSmallest = std::numeric_limits<float>::min();

// One update for a gradient; returns whether the step is to be skipped.
bool update(LossScaler& scaler, double grad) {
  scaler.clear_overflow_state();
  scaler.unscale({full({2}, grad)});
  return scaler.update_scale();
}

// sum(weight * factor) + sum(own * factor)
struct PartsImpl : nn::Module {
  PartsImpl() {
    shared = register_parameter("shared", ones({3}));
    own = register_parameter("own", ones({3}));
    other = register_parameter("other", ones({3}));
  }
  Tensor forward(const Tensor& factor) { return sum(shared * factor) + sum(own * factor) + sum(other * factor); }
  Tensor shared, own, other;
};
AMP_MODULE(Parts);

}  // namespace

TEST_SUITE("apex") {
  TEST_CASE("an overflow restarts the window of good steps") {
    for (const auto& [grads, expected] : {std::pair(std::vector<double>{1, 1, INFINITY, 1}, 512.0),
                                          {{1, 1, INFINITY, 1, 1}, 512.0},
                                          {{1, 1, INFINITY, 1, 1, 1}, 1024.0},
                                          {{1, 1, 1, INFINITY}, 1024.0},
                                          {{INFINITY, 1, 1, INFINITY, 1}, 256.0}}) {
      LossScaler scaler("dynamic", {.init_scale = 1024, .scale_window = 3});
      for (const double grad : grads) CHECK(update(scaler, grad) == (grad == INFINITY));
      CHECK(scaler.loss_scale() == expected);
    }
  }

  TEST_CASE("bounds that contradict each other are refused") {
    for (const double least : {129.0, -1.0, static_cast<double>(NAN)}) {
      CAPTURE(least);
      CHECK(contains(thrown_text([&] { LossScaler("dynamic", {.min_loss_scale = least, .max_loss_scale = 128}); }),
                     "[LossScaler] min_loss_scale must be from 0 to max_loss_scale, 128, but is "));
    }
    CHECK(LossScaler("dynamic", {.min_loss_scale = 128.0, .max_loss_scale = 128}).loss_scale() == 128);
  }

  TEST_CASE("the scale stays a normal float32, and says when it is at its smallest") {
    LossScaler scaler("dynamic", {.init_scale = 4});
    for (int i = 0; i < 127; ++i) CHECK(update(scaler, NAN));
    CHECK(scaler.loss_scale() == 2 * kSmallest);
    CHECK(contains(scaler.text_of_reduction(), "is reduced to "));
    for (int i = 0; i < 20; ++i) CHECK(update(scaler, NAN));
    CHECK(scaler.loss_scale() == kSmallest);
    CHECK(scaler.smallest_scale() == kSmallest);
    CHECK(contains(scaler.text_of_reduction(), "the gradients are not finite at any scale"));
    CHECK_FALSE(update(scaler, 1e-38));
    LossScaler large("dynamic", {.init_scale = 1e38, .scale_window = 1, .max_loss_scale = 1e300});
    for (int i = 0; i < 5; ++i) CHECK_FALSE(update(large, 1));
    CHECK(large.loss_scale() == static_cast<double>(std::numeric_limits<float>::max()));
    for (const double scale : {1e-39, 1e39})
      CHECK_THROWS_WITH_AS(LossScaler{apex::LossScale(scale)}, doctest::Contains("must be a normal float32"), ValueError);
    CHECK(LossScaler("dynamic", {.min_loss_scale = 8}).smallest_scale() == 8);
  }

  TEST_CASE("a state whose scale has fallen below the smallest one is loaded as that") {
    LossScaler scaler("dynamic", {});
    StateDict state;
    scaler.save(state, "loss_scaler0");
    state["loss_scaler0.loss_scale"] = Scalar(1e-42);
    scaler.load(state, "loss_scaler0");
    CHECK(scaler.loss_scale() == kSmallest);
    state["loss_scaler0.loss_scale"] = Scalar(1e39);
    CHECK_THROWS_AS(scaler.load(state, "loss_scaler0"), ValueError);
  }

  TEST_CASE("a loop whose passes all overflow goes on, and recovers") {
    const Shutdown after;
    Parts model;
    optim::SGD optimizer(model->parameters(), optim::SGDOptions(0.25));
    apex::Options options = level("O1");
    options.verbosity = 1;
    logged([&] { initialize(model, optimizer, options); });
    const auto step = [&](double factor) {
      return logged([&] {
        optimizer.zero_grad();
        {
          auto scaled_loss = scale_loss(model(full({3}, factor)), optimizer);
          scaled_loss.backward();
        }
        optimizer.step();
      });
    };
    std::string text;
    for (int i = 0; i < 160; ++i) text = step(INFINITY);
    CHECK(contains(text, "the scale of loss 0 is 1.17549e-38, the smallest possible one"));
    CHECK(apex::loss_scale() == kSmallest);
    CHECK(step(1) == "");
    CHECK(difference(model->own.detach(), full({3}, 0.75)) == "");
  }

  TEST_CASE("a gradient of two optimizers is divided once, and so is that of an optimizer that is named twice") {
    for (const char* name : {"O1", "O2"}) {
      const Shutdown after;
      Parts model;
      optim::SGD first({model->shared, model->own}, optim::SGDOptions(0.125)),
          second({model->shared, model->other}, optim::SGDOptions(0.125));
      apex::Options options = level(name);
      options.max_loss_scale = 1024;
      options.cast_model_type = name == std::string("O2") ? std::optional(ScalarType::Undefined) : std::nullopt;
      initialize(model, {first, second}, options);
      for (int i = 0; i < 2; ++i) {  // the second pass adds to the gradients of the first
        auto scaled_loss = scale_loss(model(full({3}, 0.5)), {first, second, first});
        scaled_loss.backward();
      }
      for (const Tensor& p : model->parameters()) CHECK(difference(p.grad(), ones({3})) == "");
      first.step();
      second.step();
      CHECK(difference(model->shared.detach(), full({3}, 0.75)) == "");
      CHECK(difference(model->own.detach(), full({3}, 0.875)) == "");
    }
  }

  TEST_CASE("a gradient of two parameters is divided once, in one optimizer and in two") {
    for (const bool in_one : {true, false}) {
      const Shutdown after;
      Parts model;
      optim::SGD first(in_one ? std::vector<Tensor>{model->shared, model->own} : std::vector<Tensor>{model->shared},
                       optim::SGDOptions(0.125)),
          second({in_one ? model->other : model->own}, optim::SGDOptions(0.125));
      apex::Options options = level("O1");
      options.max_loss_scale = 1024;
      initialize(model, {first, second}, options);
      {
        auto scaled_loss = scale_loss(model(full({3}, 1.0)), {first, second});
        scaled_loss.backward();
        model->own.mutable_grad() = model->shared.grad().view({3});
      }
      CHECK(difference(model->shared.grad(), ones({3})) == "");
      first.step();
      second.step();
      for (const Tensor& p : {model->shared, model->own}) CHECK(difference(p.detach(), full({3}, 0.875)) == "");
    }
  }

  TEST_CASE("a failed pass restores the gradients that two optimizers have") {
    const Shutdown after;
    Parts model;
    optim::SGD first({model->shared, model->own}, optim::SGDOptions(1.0)), second({model->shared, model->other}, optim::SGDOptions(1.0));
    initialize(model, {first, second}, level("O1"));
    for (const Tensor& p : model->parameters()) p.mutable_grad() = full({3}, 0.25);
    const auto fail = [&] {
      auto scaled_loss = scale_loss(model(ones({3})), {first, second});
      scaled_loss.backward();
      throw ValueError("of the program");
    };
    CHECK_THROWS_WITH_AS(fail(), "of the program", ValueError);
    for (const Tensor& p : model->parameters()) CHECK(difference(p.grad(), full({3}, 0.25)) == "");
  }
}

}  // namespace loss_scaler_tests
