// F. GradScaler: construction and queries (55 to 64); G. scale (65 to 67).
#include "behaviours.h"

using namespace amp;
using namespace amp::testing;

namespace {

// One iteration of a weight whose gradients are ones, or infinite.
void iterate(GradScaler& scaler, bool good = true) {
  const Tensor w = ones({2}).requires_grad_();
  optim::SGD optimizer({w});
  scaler.scale(w.sum()).backward();
  if (!good) w.grad().fill_(INFINITY);
  CHECK(*scaler.step(optimizer).stepped == good);
  scaler.update();
}

}  // namespace

TEST_SUITE_BEGIN("behaviours");

TEST_CASE("behaviour 55: the defaults") {
  const GradScaler scaler(kCPU);
  CHECK(scaler.get_scale() == 65536.0);
  CHECK(scaler.get_growth_factor() == 2.0);
  CHECK(scaler.get_backoff_factor() == 0.5);
  CHECK(scaler.get_growth_interval() == 2000);
  CHECK(scaler.is_enabled());
  const GradScaler own(kCPU, {.init_scale = 8, .growth_factor = 3, .backoff_factor = 0.25, .growth_interval = 7, .enabled = true});
  CHECK(own.get_scale() == 8);
  CHECK(own.get_growth_factor() == 3);
  CHECK(own.get_backoff_factor() == 0.25);
  CHECK(own.get_growth_interval() == 7);
}

TEST_CASE("behaviours 56, 57, 58: the factors and the interval, also of a disabled scaler") {
  for (const bool enabled : {true, false}) {
    const GradScaler scaler(kCPU, {.enabled = enabled});
    CHECK(scaler.get_backoff_factor() == 0.5);
    CHECK(scaler.get_growth_factor() == 2.0);
    CHECK(scaler.get_growth_interval() == 2000);
  }
}

TEST_CASE("behaviour 59: the scale, before and after its first use, and 1 when disabled") {
  GradScaler scaler(kCPU);
  CHECK(scaler.get_scale() == 65536.0);
  scaler.scale(ones({}));
  CHECK(scaler.get_scale() == 65536.0);
  CHECK(GradScaler(kCPU, {.init_scale = 8, .enabled = false}).get_scale() == 1.0);
}

TEST_CASE("behaviour 61: whether it is enabled; on cuda without a device it says why not") {
  CHECK(GradScaler(kCPU).is_enabled());
  CHECK(!GradScaler(kCPU, {.enabled = false}).is_enabled());
  const std::string text = logged([] { CHECK(GradScaler().is_enabled() == is_autocast_available(kCUDA)); });
  CHECK(contains(text, "no CUDA device is available") != is_autocast_available(kCUDA));
  CHECK(logged([] { CHECK(!GradScaler(kCUDA, {.enabled = false}).is_enabled()); }) == "");
}

TEST_CASE("behaviour 62: new factors") {
  GradScaler scaler(kCPU, {.init_scale = 16, .growth_interval = 1});
  scaler.set_growth_factor(4);
  scaler.set_backoff_factor(0.125);
  CHECK(scaler.get_growth_factor() == 4);
  CHECK(scaler.get_backoff_factor() == 0.125);
  iterate(scaler);
  CHECK(scaler.get_scale() == 64);
  iterate(scaler, false);
  CHECK(scaler.get_scale() == 8);
}

TEST_CASE("behaviour 63: a new growth interval") {
  GradScaler scaler(kCPU, {.init_scale = 16});
  iterate(scaler);
  CHECK(scaler.get_scale() == 16);
  scaler.set_growth_interval(1);
  CHECK(scaler.get_growth_interval() == 1);
  iterate(scaler);
  iterate(scaler);
  CHECK(scaler.get_scale() == 64);
}

TEST_CASE("behaviour 64: what is set holds from the next update on, a shorter interval too") {
  GradScaler scaler(kCPU, {.init_scale = 16, .growth_interval = 100});
  for (int i = 0; i < 5; ++i) iterate(scaler);
  scaler.set_growth_interval(3);
  CHECK(scaler.get_scale() == 16);
  CHECK(scaler.get_growth_tracker() == 5);
  iterate(scaler);  // the sixth good step; torch waits for exactly the third, and so for ever
  CHECK(scaler.get_scale() == 32);
  scaler.set_backoff_factor(0.25);
  CHECK(scaler.get_scale() == 32);
  iterate(scaler, false);
  CHECK(scaler.get_scale() == 8);
}

TEST_CASE("behaviour 65: scale takes a tensor, or a list of them, and records") {
  GradScaler scaler(kCPU);
  const Tensor x = parameter({3});
  const Tensor scaled = scaler.scale(x);
  CHECK(difference(scaled.detach(), x.detach() * 65536) == "");
  scaled.sum().backward();
  CHECK(difference(x.grad(), full({3}, 65536.0)) == "");
  const std::vector<Tensor> list = scaler.scale(std::vector<Tensor>{x, ones({}), ones({2}, kFloat64)});
  REQUIRE(list.size() == 3);
  CHECK(difference(list[0], scaled) == "");
  CHECK(list[1].item<float>() == 65536);
  CHECK(difference(list[2], full({2}, 65536.0, kFloat64)) == "");
  CHECK(scaler.scale(std::vector<Tensor>{}).empty());
  CHECK_THROWS_AS(scaler.scale(Tensor()), ValueError);
}

TEST_CASE("behaviour 65: a float16 number becomes float32, other float16 tensors stay and may overflow") {
  GradScaler scaler(kCPU);
  const Tensor loss = scaler.scale(ones({}, kFloat16));
  CHECK((loss.dtype() == kFloat32));
  CHECK(loss.item<float>() == 65536);
  const Tensor losses = scaler.scale(ones({2}, kFloat16));
  CHECK((losses.dtype() == kFloat16));
  CHECK(isinf(losses).all().item<bool>());
}

TEST_CASE("behaviour 66: a disabled scaler gives back the outputs themselves") {
  GradScaler scaler(kCPU, {.enabled = false});
  const Tensor x = parameter({3}), y = ones({}, kInt64);
  CHECK(scaler.scale(x).is_same(x));
  const std::vector<Tensor> list = scaler.scale(std::vector<Tensor>{x, y});
  CHECK(list[0].is_same(x));
  CHECK(list[1].is_same(y));
}

TEST_CASE("behaviour 67: one scaler serves all iterations, and graphs keep the factor they were made with") {
  GradScaler scaler(kCPU, {.init_scale = 4, .growth_interval = 1});
  const Tensor w = ones({2}).requires_grad_();
  const Tensor early = scaler.scale(w.sum());
  for (int i = 0; i < 3; ++i) iterate(scaler);
  CHECK(scaler.get_scale() == 32);
  CHECK(early.item<float>() == 8);
  early.backward();
  CHECK(difference(w.grad(), full({2}, 4.0)) == "");
}

TEST_SUITE_END();
