// Calls in the wrong order, and invalid arguments.
#include <functional>
#include <string>
#include <utility>

#include "support/autocast.h"

namespace refusal_tests {

using namespace amp;
using namespace amp::testing;

namespace {

struct Setup {
  Tensor w = ones({2}).requires_grad_();
  optim::SGD optimizer{{w}, optim::SGDOptions(0.0)};
  GradScaler scaler{kCPU};
  void backward() { scaler.scale(w.sum()).backward(); }
};

}  // namespace

TEST_SUITE_BEGIN("scaler");

TEST_CASE("a scaler that was moved from throws, and works again after an assignment") {
  Setup s;
  GradScaler moved = std::move(s.scaler);
  for (const std::function<void()>& call :
       {std::function<void()>([&] { s.scaler.scale(s.w.sum()); }), std::function<void()>([&] { s.scaler.get_scale(); }),
        std::function<void()>([&] { s.scaler.is_enabled(); }), std::function<void()>([&] { s.scaler.step(s.optimizer); }),
        std::function<void()>([&] { s.scaler.update(); }), std::function<void()>([&] { s.scaler.state_dict(); }),
        std::function<void()>([&] { s.scaler.report(); }), std::function<void()>([&] { GradScaler copy(s.scaler); }),
        std::function<void()>([&] { moved = s.scaler; })}) {
    CHECK(contains(thrown_text(call), "was moved from"));
  }
  s.scaler = moved;
  s.backward();
  CHECK(*s.scaler.step(s.optimizer).stepped);
  CHECK(moved.get_scale() == 65536);
}

TEST_CASE("calls out of order [behavior 171]") {
  Setup s;
  for (const auto& [call, name] : {std::pair<std::function<void()>, const char*>([&] { s.scaler.unscale_(s.optimizer); }, "unscale_"),
                                   {[&] { s.scaler.step(s.optimizer); }, "step"},
                                   {[&] { s.scaler.update(); }, "update"},
                                   {[&] { s.scaler.update(2.0); }, "update"}}) {
    const std::string text = thrown_text(call);
    CHECK_MESSAGE((contains(text, name) && contains(text, "no loss has been scaled")), text);
  }
  s.scaler.scale(ones({}));
  CHECK(contains(thrown_text([&] { s.scaler.step(s.optimizer); }), "no gradients were found for this optimizer"));
  CHECK(contains(thrown_text([&] { s.scaler.update(); }), "no step() or unscale_() has checked gradients"));
  s.scaler.update(65536.0);
  s.scaler.unscale_(s.optimizer);  // without gradients: nothing to do, and no error
  CHECK_THROWS_AS(s.scaler.step(s.optimizer), Error);
  s.scaler.update(65536.0);
  s.backward();
  s.scaler.step(s.optimizer);
  CHECK(contains(thrown_text([&] { s.scaler.unscale_(s.optimizer); }), "unscale_ is being called after step()"));
  CHECK(contains(thrown_text([&] { s.scaler.step(s.optimizer); }), "step() has already been called"));
  s.scaler.update();
  CHECK(s.scaler.get_growth_tracker() == 1);
}

TEST_CASE("float16 gradients are refused, before any gradient is touched [behavior 172]") {
  const Tensor w = ones({2}).requires_grad_(), h = ones({2}, kFloat16).requires_grad_();
  optim::SGD optimizer({w, h}, optim::SGDOptions(0.0));
  GradScaler scaler(kCPU, {.init_scale = 4});
  scaler.scale(w.sum() + h.sum()).backward();
  for (int i = 0; i < 2; ++i) {  // twice: the first call had no effect
    const std::string text = thrown_text([&] { scaler.unscale_(optimizer); });
    CHECK_MESSAGE(contains(text, "float16 gradients"), text);
    CHECK_THROWS_AS(scaler.unscale_(optimizer), ValueError);
    CHECK_THROWS_AS(scaler.step(optimizer), ValueError);
  }
  CHECK(difference(w.grad(), full({2}, 4.0)) == "");
  CHECK(difference(h.grad(), full({2}, 4.0, kFloat16)) == "");
}

TEST_CASE("the factors must grow and back off [behavior 173]") {
  for (const double factor : {1.0, 0.5, 0.0, -2.0}) {
    const std::string text = thrown_text([&] { GradScaler(kCPU, {.growth_factor = factor}); });
    CHECK_MESSAGE(contains(text, "growth_factor must be greater than 1"), text);
  }
  for (const double factor : {1.0, 2.0}) {
    const std::string text = thrown_text([&] { GradScaler(kCPU, {.backoff_factor = factor}); });
    CHECK_MESSAGE(contains(text, "backoff_factor must be"), text);
  }
  for (const double factor : {0.0, -0.5}) CHECK_THROWS_AS(GradScaler(kCPU, {.backoff_factor = factor}), ValueError);  // torch accepts these
  for (const double factor : {double(NAN)}) {
    CHECK_THROWS_AS(GradScaler(kCPU, {.growth_factor = factor}), ValueError);
    CHECK_THROWS_AS(GradScaler(kCPU, {.backoff_factor = factor}), ValueError);
  }
}

TEST_CASE("the scale never grows to infinity, and the reciprocal is computed in float64 [behavior 174]") {
  Setup s;
  s.scaler = GradScaler(kCPU, {.init_scale = 3e38, .growth_interval = 1});
  for (int i = 0; i < 3; ++i) {
    s.optimizer.zero_grad();
    s.scaler.scale(s.w.sum() * 1e-38).backward();
    CHECK(*s.scaler.step(s.optimizer).stepped);
    s.scaler.update();
    CHECK(s.scaler.get_scale() == static_cast<double>(3e38f));
    CHECK(s.scaler.get_growth_tracker() == 0);  // reset as if it had grown
  }
  const Tensor w = ones({2}, kFloat64).requires_grad_();
  optim::SGD optimizer({w});
  for (const float scale : {3.0f, 7.0f, 1e-39f}) {  // the float32 reciprocal of the last, a subnormal number, would be inexact
    GradScaler scaler(kCPU, {.init_scale = scale});
    scaler.scale(ones({}));
    w.mutable_grad() = ones({2}, kFloat64);
    scaler.unscale_(optimizer);
    const auto inverse = static_cast<float>(1 / static_cast<double>(scale));
    CHECK(w.grad()[0].item<double>() == static_cast<double>(inverse));
  }
}

TEST_CASE("a new scale has one element, no gradient, and is on the scaler's device [behavior 175]") {
  Setup s;
  s.scaler.scale(ones({}));
  CHECK(contains(thrown_text([&] { s.scaler.update(ones({2})); }), "one-element tensor"));
  CHECK(contains(thrown_text([&] { s.scaler.update(Tensor()); }), "one-element tensor"));
  CHECK(contains(thrown_text([&] { s.scaler.update(ones({}).requires_grad_()); }), "gradient"));
  CHECK(s.scaler.get_scale() == 65536);
}

TEST_CASE("a scaler takes its device in every form that a region does, and the arguments of torch.cpu.amp and torch.cuda.amp") {
  CHECK(GradScaler("cpu").is_enabled());
  CHECK(GradScaler("cpu", {.init_scale = 8}).get_scale() == 8);
  CHECK(GradScaler(std::string("cpu"), {.init_scale = 8}).get_scale() == 8);
  CHECK(GradScaler(Device("cpu"), {.init_scale = 8}).get_scale() == 8);
  CHECK(GradScaler(ones({}).device()).is_enabled());
  for (const char* name : {"xpu", "gpu", "", "CPU"}) CHECK_THROWS_AS(GradScaler{name}, ValueError);

  const cpu::GradScaler defaults;
  CHECK(defaults.is_enabled());
  CHECK(defaults.get_scale() == 65536);
  CHECK(defaults.get_growth_interval() == 2000);
  const cpu::GradScaler all(8.0, 4.0, 0.25, 3);
  CHECK(all.get_scale() == 8);
  CHECK(all.get_growth_factor() == 4);
  CHECK(all.get_backoff_factor() == 0.25);
  CHECK(all.get_growth_interval() == 3);
  CHECK(!cpu::GradScaler(8.0, 4.0, 0.25, 3, false).is_enabled());
  CHECK_THROWS_AS(cpu::GradScaler(-1.0), ValueError);
  logged([] {
    CHECK(cuda::GradScaler().is_enabled() == is_autocast_available(kCUDA));
    CHECK(!cuda::GradScaler(8.0, 4.0, 0.25, 3, false).is_enabled());
  });
}

TEST_SUITE_END();

}  // namespace refusal_tests
