#include <amp/amp.h>
#include <doctest/doctest.h>

#include <cmath>
#include <optional>

namespace grad_scaler_tests {

using namespace amp;

namespace {

Tensor param(double value) { return full({3}, value).requires_grad_(); }

optim::SGD sgd(const std::vector<Tensor>& params, double lr = 1.0) { return optim::SGD(params, optim::SGDOptions(lr)); }

}  // namespace

TEST_SUITE("scaler") {
  TEST_CASE("defaults and setters") {
    GradScaler scaler(kCPU);
    CHECK(scaler.get_scale() == 65536.0);
    CHECK(scaler.get_growth_factor() == 2.0);
    CHECK(scaler.get_backoff_factor() == 0.5);
    CHECK(scaler.get_growth_interval() == 2000);
    CHECK(scaler.is_enabled());
    scaler.set_growth_interval(1);
    CHECK(scaler.get_growth_interval() == 1);
  }

  TEST_CASE("a scaled step equals a plain one") {
    const Tensor w = param(1.0);
    auto optimizer = sgd({w});
    GradScaler scaler(kCPU, {.init_scale = 1024});
    scaler.scale(sum(w * 0.25)).backward();
    CHECK(w.grad().select(0, 0).item<float>() == 256.0f);
    CHECK(*scaler.step(optimizer).stepped);
    CHECK(w.select(0, 0).item<float>() == 0.75f);
    CHECK(w.grad().select(0, 0).item<float>() == 0.25f);  // gradients were unscaled in place
    scaler.update();
    CHECK(scaler.get_scale() == 1024);
    CHECK(scaler.get_growth_tracker() == 1);
  }

  TEST_CASE("a gradient that is not finite skips the step and halves the scale") {
    for (const float bad : {INFINITY, -INFINITY, NAN}) {
      const Tensor w = param(1.0), v = param(2.0);
      auto optimizer = sgd({w, v});
      GradScaler scaler(kCPU, {.init_scale = 8});
      scaler.scale(sum(w) + sum(v)).backward();
      v.grad().select(0, 1).fill_(bad);
      CHECK_FALSE(*scaler.step(optimizer).stepped);
      CHECK(w.select(0, 0).item<float>() == 1.0f);
      scaler.update();
      CHECK(scaler.get_scale() == 4);
    }
  }

  TEST_CASE("an unscaled product that overflows is found as well") {
    const Tensor w = param(1.0);
    auto optimizer = sgd({w});
    GradScaler scaler(kCPU, {.init_scale = 1e-3});
    scaler.scale(sum(w)).backward();
    w.grad().fill_(3e38);
    CHECK_FALSE(*scaler.step(optimizer).stepped);
  }

  TEST_CASE("growth after the interval, never to infinity") {
    const Tensor w = param(1.0);
    auto optimizer = sgd({w}, 0.0);
    GradScaler scaler(kCPU, {.init_scale = 1e38, .growth_factor = 16, .growth_interval = 1});
    for (int i = 0; i < 3; ++i) {
      optimizer.zero_grad();
      scaler.scale(sum(w) * 1e-38).backward();
      scaler.step(optimizer);
      scaler.update();
    }
    CHECK(scaler.get_scale() == doctest::Approx(1e38));
    CHECK(scaler.get_growth_tracker() == 0);
  }

  TEST_CASE("hysteresis and bounds") {
    const Tensor w = param(1.0);
    auto optimizer = sgd({w}, 0.0);
    GradScaler scaler(kCPU, {.init_scale = 8, .min_scale = 3, .hysteresis = 2});
    const auto bad_step = [&] {
      optimizer.zero_grad();
      scaler.scale(sum(w)).backward();
      w.grad().fill_(INFINITY);
      scaler.step(optimizer);
      scaler.update();
    };
    bad_step();
    CHECK(scaler.get_scale() == 8);
    bad_step();
    CHECK(scaler.get_scale() == 4);
    bad_step();
    bad_step();
    CHECK(scaler.get_scale() == 3);
  }

  TEST_CASE("order of calls") {
    const Tensor w = param(1.0);
    auto optimizer = sgd({w});
    GradScaler scaler(kCPU, {.init_scale = 2});
    CHECK_THROWS_WITH_AS(scaler.step(optimizer), doctest::Contains("no loss has been scaled"), Error);
    CHECK_THROWS_AS(scaler.update(), Error);
    const Tensor loss = scaler.scale(sum(w));
    CHECK_THROWS_WITH_AS(scaler.step(optimizer), doctest::Contains("no gradients were found"), Error);
    scaler.update(2.0);
    loss.backward();
    scaler.unscale_(optimizer);
    CHECK(w.grad().select(0, 0).item<float>() == 1.0f);
    CHECK_THROWS_WITH_AS(scaler.unscale_(optimizer), doctest::Contains("already been called"), Error);
    scaler.step(optimizer);
    CHECK(w.select(0, 0).item<float>() == 0.0f);
    CHECK_THROWS_WITH_AS(scaler.step(optimizer), doctest::Contains("already been called"), Error);
    CHECK_THROWS_WITH_AS(scaler.unscale_(optimizer), doctest::Contains("after step()"), Error);
    scaler.update();
    CHECK_THROWS_WITH_AS(scaler.update(), doctest::Contains("no step() or unscale_()"), Error);
  }

  TEST_CASE("float16 gradients are refused before anything is touched") {
    const Tensor w = param(1.0), h = full({2}, 1.0, kFloat16).requires_grad_();
    auto optimizer = sgd({w, h});
    GradScaler scaler(kCPU, {.init_scale = 4});
    scaler.scale(sum(w)).backward();
    h.mutable_grad() = ones({2}, kFloat16);
    CHECK_THROWS_AS(scaler.unscale_(optimizer), ValueError);
    CHECK(w.grad().select(0, 0).item<float>() == 4.0f);
  }

  TEST_CASE("several optimizers: each is stepped on its own, one bad one backs off") {
    const Tensor a = param(1.0), b = param(1.0);
    auto first = sgd({a}), second = sgd({b});
    GradScaler scaler(kCPU, {.init_scale = 4});
    scaler.scale(sum(a) + sum(b)).backward();
    b.grad().fill_(INFINITY);
    CHECK(*scaler.step(first).stepped);
    CHECK_FALSE(*scaler.step(second).stepped);
    scaler.update();
    CHECK(a.select(0, 0).item<float>() == 0.0f);
    CHECK(b.select(0, 0).item<float>() == 1.0f);
    CHECK(scaler.get_scale() == 2);
  }

  TEST_CASE("an optimizer of the user's own") {
    const Tensor w = param(1.0);
    GradScaler scaler(kCPU, {.init_scale = 4});
    int steps = 0;
    const ExternalOptimizer own{[&] { return std::vector<Tensor>{w}; }, [&] { ++steps; }};
    scaler.scale(sum(w)).backward();
    CHECK(*scaler.step(own).stepped);
    CHECK(steps == 1);
    CHECK(w.grad().select(0, 0).item<float>() == 1.0f);
    scaler.update();
  }

  TEST_CASE("an optimizer of the user's own is known by what it is, not by where it lies") {
    const Tensor a = param(1.0), b = param(1.0);
    GradScaler scaler(kCPU, {.init_scale = 4});
    int steps = 0;
    const auto own = [&](const Tensor& w) { return ExternalOptimizer{[w] { return std::vector<Tensor>{w}; }, [&] { ++steps; }}; };
    scaler.scale(sum(a) + sum(b)).backward();
    std::optional<ExternalOptimizer> here(own(a));
    scaler.unscale_(*here);
    const ExternalOptimizer copy = *here;
    here.emplace(own(b));
    CHECK(*scaler.step(copy).stepped);
    CHECK(*scaler.step(*here).stepped);
    CHECK(*scaler.step(own(a)).stepped);  // a new optimizer each
    CHECK(*scaler.step(own(a)).stepped);
    CHECK(steps == 4);
    CHECK(b.grad()[0].item<float>() == 1.0f);
    CHECK_THROWS_WITH_AS(scaler.step(copy), doctest::Contains("already been called"), Error);
    CHECK_THROWS_WITH_AS(scaler.unscale_(ExternalOptimizer(*here)), doctest::Contains("after step()"), Error);
  }

  TEST_CASE("an optimizer of the user's own that is not whole") {
    const Tensor w = param(1.0);
    GradScaler scaler(kCPU), off(kCPU, {.enabled = false});
    scaler.scale(sum(w)).backward();
    const auto parameters = [&] { return std::vector<Tensor>{w, Tensor()}; };
    for (GradScaler* with : {&scaler, &off}) {
      CHECK_THROWS_WITH_AS(with->step(ExternalOptimizer{}), doctest::Contains("without parameters"), ValueError);
      CHECK_THROWS_WITH_AS(with->step(ExternalOptimizer{parameters, {}}), doctest::Contains("without step"), ValueError);
      CHECK_THROWS_WITH_AS(with->unscale_(ExternalOptimizer{}), doctest::Contains("without parameters"), ValueError);
    }
    const ExternalOptimizer undefined{parameters, [] {}};
    CHECK_THROWS_WITH_AS(scaler.step(undefined), doctest::Contains("parameter 1 of the optimizer is an undefined tensor"), ValueError);
    CHECK_THROWS_WITH_AS(scaler.name_parameters({{"w", w}, {"v", Tensor()}}), doctest::Contains("`v` is an undefined tensor"), ValueError);
    CHECK(w.grad()[0].item<float>() == 65536);
  }

  TEST_CASE("state dict") {
    const Tensor w = param(1.0);
    auto optimizer = sgd({w}, 0.0);
    GradScaler scaler(kCPU, {.init_scale = 4});
    scaler.scale(sum(w)).backward();
    scaler.step(optimizer);
    scaler.update();
    const StateDict state = scaler.state_dict();
    CHECK(state.size() == 5);
    GradScaler other(kCPU);
    other.load_state_dict(state);
    CHECK(other.get_scale() == 4);
    CHECK(other.get_growth_tracker() == 1);
    CHECK_THROWS_AS(other.load_state_dict({}), ValueError);
    StateDict damaged = state;
    damaged.erase("growth_factor");
    CHECK_THROWS_WITH_AS(other.load_state_dict(damaged), doctest::Contains("growth_factor"), ValueError);
    GradScaler disabled(kCPU, {.enabled = false});
    CHECK(disabled.state_dict().empty());
  }

  TEST_CASE("disabled") {
    const Tensor w = param(1.0);
    auto optimizer = sgd({w});
    GradScaler scaler(kCPU, {.enabled = false});
    const Tensor loss = sum(w);
    CHECK(scaler.scale(loss).is_same(loss));
    loss.backward();
    scaler.unscale_(optimizer);
    CHECK(*scaler.step(optimizer).stepped);
    scaler.update();
    CHECK(scaler.get_scale() == 1.0);
    CHECK(w.select(0, 0).item<float>() == 0.0f);
  }

  TEST_CASE("constructor errors") {
    CHECK_THROWS_AS(GradScaler(kCPU, {.growth_factor = 1.0}), ValueError);
    CHECK_THROWS_AS(GradScaler(kCPU, {.backoff_factor = 1.0}), ValueError);
    CHECK_THROWS_AS(GradScaler(kCPU, {.min_scale = 2, .max_scale = 1}), ValueError);
    for (const double scale : {0.0, -1.0, 1e39, 1e-60, double(INFINITY), double(NAN)})
      CHECK_THROWS_WITH_AS(GradScaler(kCPU, {.init_scale = scale}), doctest::Contains("init_scale must be a positive number"), ValueError);
    CHECK_THROWS_AS(GradScaler(kCPU, {.growth_factor = INFINITY}), ValueError);
    CHECK_THROWS_WITH_AS(GradScaler(kCPU, {.growth_interval = -1}), doctest::Contains("growth_interval must be"), ValueError);
    CHECK_THROWS_AS(GradScaler(kCPU, {.min_scale = -1}), ValueError);
    CHECK_THROWS_AS(GradScaler(kCPU, {.min_scale = NAN}), ValueError);
    CHECK_THROWS_AS(GradScaler(kCPU, {.max_scale = 0}), ValueError);
    CHECK_THROWS_AS(GradScaler(kCPU, {.max_scale = NAN}), ValueError);
    CHECK_THROWS_AS(GradScaler(kCPU, {.hysteresis = 0}), ValueError);
    CHECK_THROWS_WITH_AS(GradScaler(kCPU, {.max_consecutive_skips = -1}), doctest::Contains("max_consecutive_skips"), ValueError);
    const std::string outside = "init_scale must be between min_scale 0 and max_scale 1024, but is 65536";
    CHECK_THROWS_WITH_AS(GradScaler(kCPU, {.max_scale = 1024}), doctest::Contains(outside.c_str()), ValueError);
    CHECK_THROWS_AS(GradScaler(kCPU, {.init_scale = 1, .min_scale = 2}), ValueError);
    CHECK(GradScaler(kCPU, {.init_scale = 0.1, .min_scale = 0.1, .max_scale = 0.1}).get_scale() == 0.1);  // all rounded to float32
    CHECK_FALSE(GradScaler(kCPU, {.init_scale = -1, .growth_factor = 0, .enabled = false}).is_enabled());
  }

  TEST_CASE("setters and update refuse what the constructor refuses") {
    GradScaler scaler(kCPU, {.init_scale = 8, .min_scale = 2, .max_scale = 1024});
    scaler.scale(ones({}));
    for (const double bad : {1.0, double(INFINITY), double(NAN)}) CHECK_THROWS_AS(scaler.set_growth_factor(bad), ValueError);
    for (const double bad : {0.0, 1.0, double(NAN)}) CHECK_THROWS_AS(scaler.set_backoff_factor(bad), ValueError);
    CHECK_THROWS_WITH_AS(scaler.set_growth_interval(-1), doctest::Contains("set_growth_interval"), ValueError);
    for (const double bad : {0.0, -4.0, 1.0, 4096.0, 1e39, double(INFINITY), double(NAN)}) {
      CHECK_THROWS_WITH_AS(scaler.update(bad), doctest::Contains("update: the new scale must be"), ValueError);
      CHECK_THROWS_AS(scaler.update(full({}, bad, kFloat64)), ValueError);
    }
    CHECK(scaler.get_scale() == 8);
    CHECK(scaler.get_growth_factor() == 2);
    CHECK(scaler.get_backoff_factor() == 0.5);
    scaler.update(1024.0);
    CHECK(scaler.get_scale() == 1024);
    CHECK_THROWS_WITH_AS(scaler.load_state_dict(GradScaler(kCPU).state_dict()), doctest::Contains("max_scale 1024"), ValueError);
  }

  TEST_CASE("what a scaler gives as its state it also takes") {
    for (const GradScalerOptions& options : {GradScalerOptions{.growth_interval = 0},
                                             {.init_scale = 1e-45},
                                             {.init_scale = 3e38},
                                             {.init_scale = 0.1, .min_scale = 0.1},
                                             {.hysteresis = 3}}) {
      GradScaler scaler(kCPU, options), fresh(kCPU, options);
      scaler.scale(ones({}));
      const StateDict state = scaler.state_dict();
      scaler.load_state_dict(state);
      fresh.load_state_dict(state);
      CHECK(fresh.get_scale() == scaler.get_scale());
      CHECK(fresh.get_growth_interval() == options.growth_interval);
    }
  }

  TEST_CASE("a resumed run remembers the bad steps that have not backed the scale off yet") {
    const Tensor w = param(1.0);
    auto optimizer = sgd({w}, 0.0);
    const GradScalerOptions options{.init_scale = 8, .hysteresis = 3};
    const auto bad_step = [&](GradScaler& scaler) {
      scaler.scale(ones({}));
      w.mutable_grad() = full({3}, INFINITY);
      scaler.step(optimizer);
      scaler.update();
      return scaler.get_scale();
    };
    GradScaler first(kCPU, options), fresh(kCPU, options), used(kCPU, options);
    CHECK(bad_step(first) == 8);
    CHECK(bad_step(used) == 8);
    CHECK(bad_step(used) == 8);
    CHECK(bad_step(first) == 8);
    const StateDict state = first.state_dict();
    CHECK(std::get<Scalar>(state.at("_bad_tracker")).toLong() == 2);
    fresh.load_state_dict(state);
    CHECK(std::get<Scalar>(fresh.state_dict().at("_bad_tracker")).toLong() == 2);
    CHECK(bad_step(fresh) == 4);
    StateDict torchs = state;
    torchs.erase("_bad_tracker");
    used.load_state_dict(torchs);
    CHECK(bad_step(used) == 8);
    torchs["_bad_tracker"] = Scalar(-1);
    CHECK_THROWS_WITH_AS(used.load_state_dict(torchs), doctest::Contains("_bad_tracker"), ValueError);
  }
}

}  // namespace grad_scaler_tests
