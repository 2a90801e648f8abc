// GradScaler::update, and saving and loading the state.
#include <limits>
#include <utility>
#include <vector>

#include "support/autocast.h"

namespace update_tests {

using namespace amp;
using namespace amp::testing;

namespace {

// A scaler with two optimizers, whose gradients are ones or infinite as requested.
struct Two {
  Tensor a = ones({2}).requires_grad_(), b = ones({2}).requires_grad_();
  optim::SGD first{{a}, optim::SGDOptions(0.0)}, second{{b}, optim::SGDOptions(0.0)};
  GradScaler scaler;

  explicit Two(const GradScalerOptions& options) : scaler(kCPU, options) {}
  void iterate(bool first_good = true, bool second_good = true) {
    first.zero_grad();
    second.zero_grad();
    scaler.scale(a.sum() + b.sum()).backward();
    if (!first_good) a.grad()[0].fill_(INFINITY);
    if (!second_good) b.grad()[1].fill_(std::nan(""));
    scaler.step(first);
    scaler.step(second);
    scaler.update();
  }
};

double number(const StateDict& state, const char* key) { return std::get<Scalar>(state.at(key)).toDouble(); }

}  // namespace

TEST_SUITE_BEGIN("scaler");

TEST_CASE("update ends the iteration [behavior 85]") {
  Two two({.init_scale = 8});
  two.iterate();
  CHECK(two.scaler.get_growth_tracker() == 1);
  two.iterate();  // each optimizer may be stepped again
  CHECK(two.scaler.get_growth_tracker() == 2);
}

TEST_CASE("a skipped step backs the scale off, once, whoever skipped [behavior 86]") {
  Two two({});
  two.iterate(false, true);
  CHECK(two.scaler.get_scale() == 32768);
  two.iterate(true, false);
  CHECK(two.scaler.get_scale() == 16384);
  two.iterate(false, false);
  CHECK(two.scaler.get_scale() == 8192);
  two.iterate();
  CHECK(two.scaler.get_scale() == 8192);
}

TEST_CASE("enough good iterations in a row let the scale grow [behavior 87]") {
  Two two({.init_scale = 4, .growth_interval = 3});
  for (const double expected : {4, 4, 8, 8, 8, 16}) {
    two.iterate();
    CHECK(two.scaler.get_scale() == expected);
  }
  two.iterate();
  two.iterate();
  two.iterate(true, false);
  CHECK(two.scaler.get_scale() == 8);
  for (const double expected : {8, 8, 16}) {  // the count restarts at zero
    two.iterate();
    CHECK(two.scaler.get_scale() == expected);
  }
}

TEST_CASE("a new scale, as a number or a tensor, is copied [behaviors 88, 89]") {
  Two two({.init_scale = 4});
  two.iterate();
  two.scaler.update(512.0);
  CHECK(two.scaler.get_scale() == 512);
  CHECK(two.scaler.get_growth_tracker() == 1);  // unchanged
  const Tensor given = full({}, 64.0);
  two.scaler.update(given);
  given.fill_(1);
  CHECK(two.scaler.get_scale() == 64);
  two.scaler.update(full({1}, 32.0, kFloat64));
  CHECK(two.scaler.get_scale() == 32);
  two.iterate();
  CHECK(two.scaler.get_growth_tracker() == 2);
}

TEST_CASE("one update for all steps of an iteration [behavior 90]") {
  Two two({});
  two.scaler.scale(two.a.sum()).backward();
  two.scaler.step(two.first);
  CHECK(contains(thrown_text([&] { two.scaler.step(two.first); }),
                 "step() has already been called on this optimizer since the last update()"));
  two.scaler.update();
  CHECK_THROWS_AS(two.scaler.update(), Error);  // nothing was checked since the last update
  two.scaler.step(two.first);
}

TEST_CASE("the scale may fall below 1 without an error, but not to zero as in torch [behavior 91]") {
  constexpr double kSmallest = std::numeric_limits<float>::min();
  Two two({.init_scale = 4, .growth_interval = 2});
  std::string text = logged([&] {
    for (int i = 0; i < 12; ++i) two.iterate(false);
    CHECK(two.scaler.get_scale() == std::ldexp(4.0, -12));
    for (int i = 0; i < 115; ++i) two.iterate(false);
    CHECK(two.scaler.get_scale() == 2 * kSmallest);
  });
  CHECK(text == "");
  text = logged([&] {
    for (int i = 0; i < 3; ++i) two.iterate(false);
  });
  CHECK(two.scaler.get_scale() == kSmallest);
  CHECK(contains(text, "the scale has fallen to 1.17549e-38"));
  CHECK(text.find("the scale has fallen") == text.rfind("the scale has fallen"));  // said once
  GradScaler restored(kCPU);
  restored.load_state_dict(two.scaler.state_dict());
  CHECK(restored.get_scale() == kSmallest);
  // Training recovers as soon as the gradients are finite.
  two.first.param_groups()[0].options().set_lr(0.25);
  two.iterate();
  CHECK(difference(two.a.detach(), full({2}, 0.75)) == "");
  two.iterate();
  CHECK(two.scaler.get_scale() == 2 * kSmallest);
}

TEST_CASE("the scale stops at min_scale, and a minimum below the smallest number does not lower that") {
  Two bounded({.init_scale = 4, .min_scale = 0.5}), tiny({.init_scale = 1e-37, .backoff_factor = 1e-6, .min_scale = 1e-40});
  for (int i = 0; i < 10; ++i) bounded.iterate(false);
  CHECK(bounded.scaler.get_scale() == 0.5);
  logged([&] { tiny.iterate(false); });
  CHECK(tiny.scaler.get_scale() == static_cast<double>(std::numeric_limits<float>::min()));
}

TEST_CASE("a scale of zero, from a state of torch or from a tensor, recovers [behavior 91]") {
  constexpr double kSmallest = std::numeric_limits<float>::min();
  StateDict state = GradScaler(kCPU).state_dict();
  state["scale"] = Scalar(0.0);
  Two loaded({}), bounded({.min_scale = 2});
  loaded.scaler.load_state_dict(state);
  CHECK(loaded.scaler.get_scale() == kSmallest);
  bounded.scaler.load_state_dict(state);
  CHECK(bounded.scaler.get_scale() == 2);
  loaded.first.param_groups()[0].options().set_lr(0.25);
  loaded.iterate();
  CHECK(difference(loaded.a.detach(), full({2}, 0.75)) == "");
  // Tensors on a device are not checked.
  for (const float set : {0.0f, 1e-40f, NAN}) {
    const Tensor scale = full({}, set), tracker = zeros({}, kInt32);
    _amp_update_scale_(scale, tracker, ones({}), 2, 0.5, 1);
    CHECK(scale.item<double>() == kSmallest);
  }
}

TEST_CASE("the counts of good and bad steps stop at the largest number") {
  constexpr int kMost = std::numeric_limits<int>::max();
  Two never({.growth_interval = 0}), slow({.init_scale = 8, .hysteresis = 3});
  StateDict state = never.scaler.state_dict();
  state["_growth_tracker"] = Scalar(kMost);
  never.scaler.load_state_dict(state);
  never.iterate();
  CHECK(never.scaler.get_growth_tracker() == kMost);
  state = slow.scaler.state_dict();
  state["_bad_tracker"] = Scalar(kMost);
  slow.scaler.load_state_dict(state);
  slow.iterate(false);
  CHECK(slow.scaler.get_scale() == 4);
}

TEST_CASE("bad steps count towards the hysteresis only if they follow each other") {
  for (const auto& [steps, expected] : {std::pair(std::vector<bool>{false, true, false}, 8),
                                        {{false, true, false, false}, 4},
                                        {{true, false, true, false, true}, 8},
                                        {{false, false, true, false}, 4}}) {
    Two two({.init_scale = 8, .hysteresis = 2});
    for (const bool good : steps) two.iterate(good);
    CHECK(two.scaler.get_scale() == expected);
  }
}

TEST_CASE("good steps count towards the growth only if they follow each other") {
  for (const auto& [steps, expected] : {std::pair(std::vector<bool>{true, false, true}, 4),
                                        {{true, true, false, true}, 8},
                                        {{false, true, true}, 8},
                                        {{true, false, true, true}, 8}}) {
    Two two({.init_scale = 8, .growth_interval = 2});
    for (const bool good : steps) two.iterate(good);
    CHECK(two.scaler.get_scale() == expected);
  }
}

TEST_CASE("the state has five entries [behavior 92]") {
  Two two({});
  for (int i = 0; i < 3; ++i) two.iterate();
  const StateDict state = two.scaler.state_dict();
  REQUIRE(state.size() == 5);
  CHECK(number(state, "scale") == 65536.0);
  CHECK(number(state, "growth_factor") == 2.0);
  CHECK(number(state, "backoff_factor") == 0.5);
  CHECK(number(state, "growth_interval") == 2000);
  CHECK(number(state, "_growth_tracker") == 3);
  for (const char* key : {"growth_interval", "_growth_tracker"}) CHECK(std::get<Scalar>(state.at(key)).isIntegral(false));
  for (const char* key : {"scale", "growth_factor", "backoff_factor"}) CHECK(std::get<Scalar>(state.at(key)).isFloatingPoint());
}

TEST_CASE("the state of a disabled scaler is empty [behavior 93]") { CHECK(GradScaler(kCPU, {.enabled = false}).state_dict().empty()); }

TEST_CASE("a run goes on from its saved state as if nothing had been [behavior 94]") {
  Two whole({.init_scale = 4, .growth_factor = 4, .backoff_factor = 0.25, .growth_interval = 3});
  whole.iterate();
  whole.iterate();
  Two restored({});
  restored.scaler.load_state_dict(whole.scaler.state_dict());
  for (const bool good : {true, true, false, true, true, true}) {
    whole.iterate(good);
    restored.iterate(good);
    CHECK(restored.scaler.get_scale() == whole.scaler.get_scale());
    CHECK(restored.scaler.get_growth_tracker() == whole.scaler.get_growth_tracker());
  }
  CHECK(whole.scaler.get_scale() == 16);
}

TEST_CASE("loading takes every entry, before and after the first use, and refuses what is not whole [behavior 95]") {
  const StateDict state{{"scale", Scalar(3.0)},
                        {"growth_factor", Scalar(5.0)},
                        {"backoff_factor", Scalar(0.125)},
                        {"growth_interval", Scalar(7)},
                        {"_growth_tracker", Scalar(2)}};
  for (const bool used : {false, true}) {
    GradScaler scaler(kCPU);
    if (used) scaler.scale(ones({}));
    scaler.load_state_dict(state);
    const StateDict loaded = scaler.state_dict();
    for (const auto& [key, value] : state) CHECK_MESSAGE(number(loaded, key.c_str()) == std::get<Scalar>(value).toDouble(), key);
    CHECK(scaler.scale(ones({})).item<float>() == 3);
    CHECK(contains(thrown_text([&] { scaler.load_state_dict({}); }), "saved from a disabled scaler"));
    for (const auto& [key, value] : state) {
      StateDict damaged = state;
      damaged.erase(key);
      CHECK(contains(thrown_text([&] { scaler.load_state_dict(damaged); }), key));
    }
    CHECK(scaler.get_scale() == 3);
  }
}

TEST_CASE("a disabled scaler loads nothing [behavior 96]") {
  GradScaler scaler(kCPU, {.enabled = false});
  scaler.load_state_dict({});
  scaler.load_state_dict({{"scale", Scalar(3.0)}});
  CHECK(scaler.get_scale() == 1);
  CHECK(scaler.get_growth_factor() == 2);
  CHECK(scaler.state_dict().empty());
}

TEST_CASE("grows after the interval, backs off at once [test_torch/test_grad_scaling_update_scale]") {
  GradScaler scaler(kCPU, {.init_scale = 4, .growth_factor = 2, .backoff_factor = 0.25, .growth_interval = 2});
  const Tensor w = ones({1}).requires_grad_();
  optim::SGD optimizer({w}, optim::SGDOptions(0.0));
  const auto iterate = [&](double grad) {
    scaler.scale(ones({}));
    w.mutable_grad() = full({1}, grad);
    scaler.unscale_(optimizer);
    scaler.update();
  };
  iterate(0);
  CHECK(scaler.get_growth_tracker() == 1);
  CHECK(scaler.get_scale() == 4);
  iterate(0);
  CHECK(scaler.get_growth_tracker() == 0);
  CHECK(scaler.get_scale() == 8);
  iterate(0);
  iterate(INFINITY);
  CHECK(scaler.get_growth_tracker() == 0);
  CHECK(scaler.get_scale() == 2);
}

TEST_CASE("a growth that would be infinite does not happen [test_torch/test_grad_scale_will_not_overflow]") {
  const Tensor w = normal({5, 1}, dtype(kFloat32).requires_grad(true));
  optim::Adam optimizer({w});
  GradScaler scaler(kCPU, {.init_scale = 1e38, .growth_factor = 1e4, .growth_interval = 1});
  scaler.scale(mean(mm(normal({4, 5}, kFloat32, 2), w)) * 1e-30).backward();
  CHECK(*scaler.step(optimizer).stepped);
  scaler.update();
  CHECK(scaler.get_scale() == static_cast<double>(1e38f));
}

TEST_CASE("loading sets all that is saved, before and after the first use [test_torch/test_grad_scaling_state_dict]") {
  for (const bool used : {false, true}) {
    GradScaler from(kCPU, {.init_scale = 3, .growth_factor = 4, .backoff_factor = 0.5, .growth_interval = 2});
    GradScaler to(kCPU, {.init_scale = 6, .growth_factor = 7, .backoff_factor = 0.8, .growth_interval = 1});
    if (used) to.scale(ones({}));
    to.load_state_dict(from.state_dict());
    CHECK(to.get_scale() == 3);
    CHECK(to.get_growth_factor() == 4);
    CHECK(to.get_backoff_factor() == 0.5);
    CHECK(to.get_growth_interval() == 2);
    CHECK(to.get_growth_tracker() == 0);
    CHECK(to.scale(full({}, 4.0)).item<float>() == 12);
  }
}

TEST_SUITE_END();

}  // namespace update_tests
