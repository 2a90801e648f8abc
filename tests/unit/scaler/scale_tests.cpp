// Construction, getters and setters of a GradScaler, and scale.
#include "support/autocast.h"

namespace scale_tests {

using namespace amp;
using namespace amp::testing;

namespace {

// One iteration with a weight whose gradients are ones, or infinite.
void iterate(GradScaler& scaler, bool good = true) {
  const Tensor w = ones({2}).requires_grad_();
  optim::SGD optimizer({w});
  scaler.scale(w.sum()).backward();
  if (!good) w.grad().fill_(INFINITY);
  CHECK(*scaler.step(optimizer).stepped == good);
  scaler.update();
}

}  // namespace

TEST_SUITE_BEGIN("scaler");

TEST_CASE("the defaults [behavior 55]") {
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

TEST_CASE("the factors and the interval, also of a disabled scaler [behaviors 56, 57, 58]") {
  for (const bool enabled : {true, false}) {
    const GradScaler scaler(kCPU, {.enabled = enabled});
    CHECK(scaler.get_backoff_factor() == 0.5);
    CHECK(scaler.get_growth_factor() == 2.0);
    CHECK(scaler.get_growth_interval() == 2000);
  }
}

TEST_CASE("the scale, before and after its first use, and 1 when disabled [behavior 59]") {
  GradScaler scaler(kCPU);
  CHECK(scaler.get_scale() == 65536.0);
  scaler.scale(ones({}));
  CHECK(scaler.get_scale() == 65536.0);
  CHECK(GradScaler(kCPU, {.init_scale = 8, .enabled = false}).get_scale() == 1.0);
}

TEST_CASE("whether it is enabled; on cuda without a device it says why not [behavior 61]") {
  CHECK(GradScaler(kCPU).is_enabled());
  CHECK(!GradScaler(kCPU, {.enabled = false}).is_enabled());
  const std::string text = logged([] { CHECK(GradScaler().is_enabled() == is_autocast_available(kCUDA)); });
  CHECK(contains(text, "no CUDA device is available") != is_autocast_available(kCUDA));
  CHECK(logged([] { CHECK(!GradScaler(kCUDA, {.enabled = false}).is_enabled()); }) == "");
}

TEST_CASE("new factors [behavior 62]") {
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

TEST_CASE("a new growth interval [behavior 63]") {
  GradScaler scaler(kCPU, {.init_scale = 16});
  iterate(scaler);
  CHECK(scaler.get_scale() == 16);
  scaler.set_growth_interval(1);
  CHECK(scaler.get_growth_interval() == 1);
  iterate(scaler);
  iterate(scaler);
  CHECK(scaler.get_scale() == 64);
}

TEST_CASE("what is set holds from the next update on, a shorter interval too [behavior 64]") {
  GradScaler scaler(kCPU, {.init_scale = 16, .growth_interval = 100});
  for (int i = 0; i < 5; ++i) iterate(scaler);
  scaler.set_growth_interval(3);
  CHECK(scaler.get_scale() == 16);
  CHECK(scaler.get_growth_tracker() == 5);
  iterate(scaler);  // the sixth good step; torch waits for exactly 3 and would never grow
  CHECK(scaler.get_scale() == 32);
  scaler.set_backoff_factor(0.25);
  CHECK(scaler.get_scale() == 32);
  iterate(scaler, false);
  CHECK(scaler.get_scale() == 8);
}

TEST_CASE("scale takes a tensor, or a list of them, and records [behavior 65]") {
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

TEST_CASE(
    "float16 losses of every shape become float32, which holds the product; other dtypes are those of a product with float32 [behavior "
    "65]") {
  GradScaler scaler(kCPU);
  for (const std::vector<int64_t>& sizes : std::vector<std::vector<int64_t>>{{}, {1}, {2}, {2, 3}, {0}}) {
    const Tensor scaled = scaler.scale(full(sizes, 3.0, kFloat16));
    CHECK(difference(scaled, full(sizes, 3 * 65536.0)) == "");
    for (const ScalarType dtype : {kBFloat16, kFloat32, kFloat64}) {
      const ScalarType product = sizes.empty() && dtype == kBFloat16 ? kFloat32 : dtype;  // two tensors without dimensions promote
      CHECK(difference(scaler.scale(full(sizes, 3.0, dtype)), full(sizes, 3 * 65536.0, product)) == "");
    }
  }
  CHECK(scaler.scale(std::vector<Tensor>{ones({4}, kFloat16)})[0].max().item<float>() == 65536);
}

TEST_CASE("a float16 loss for each sample trains from the first step that its gradients allow") {
  const Tensor w = ones({4}).requires_grad_();
  optim::SGD optimizer({w}, optim::SGDOptions(0.5));
  GradScaler scaler(kCPU, {.init_scale = 32768});
  scaler.scale((w * 2).to(kFloat16)).mean().backward();
  CHECK(*scaler.step(optimizer).stepped);
  CHECK(difference(w.detach(), full({4}, 0.75)) == "");
}

TEST_CASE("a copy of a scaler has its own scale and counts") {
  GradScaler original(kCPU, {.init_scale = 8, .growth_interval = 2});
  iterate(original);
  GradScaler copy = original, assigned(kCPU);
  assigned = original;
  original.update(128.0);
  for (GradScaler* each : {&copy, &assigned}) {
    CHECK(each->get_scale() == 8);
    CHECK(each->get_growth_tracker() == 1);
  }
  iterate(copy);  // the second good step
  CHECK(copy.get_scale() == 16);
  CHECK(copy.get_growth_tracker() == 0);
  CHECK(assigned.get_scale() == 8);
  iterate(assigned, false);
  CHECK(assigned.get_scale() == 4);
  CHECK(original.get_scale() == 128);
  CHECK(original.get_growth_tracker() == 1);
  GradScaler unused(kCPU, {.init_scale = 2}), of_unused = unused;
  unused.scale(ones({}));
  unused.update(4.0);
  CHECK(of_unused.get_scale() == 2);
}

TEST_CASE("a disabled scaler gives back the outputs themselves [behavior 66]") {
  GradScaler scaler(kCPU, {.enabled = false});
  const Tensor x = parameter({3}), y = ones({}, kInt64);
  CHECK(scaler.scale(x).is_same(x));
  const std::vector<Tensor> list = scaler.scale(std::vector<Tensor>{x, y});
  CHECK(list[0].is_same(x));
  CHECK(list[1].is_same(y));
}

TEST_CASE("one scaler serves all iterations, and graphs keep the factor they were made with [behavior 67]") {
  GradScaler scaler(kCPU, {.init_scale = 4, .growth_interval = 1});
  const Tensor w = ones({2}).requires_grad_();
  const Tensor early = scaler.scale(w.sum());
  for (int i = 0; i < 3; ++i) iterate(scaler);
  CHECK(scaler.get_scale() == 32);
  CHECK(early.item<float>() == 8);
  early.backward();
  CHECK(difference(w.grad(), full({2}, 4.0)) == "");
}

TEST_CASE("lists of tensors keep their order, the scale is made by the first [test_cuda_multigpu/test_grad_scaling_scale]") {
  GradScaler scaler(kCPU, {.init_scale = 2});
  const Tensor x = full({1}, 4.0);
  CHECK(scaler.scale(x).item<float>() == 8);
  const std::vector<Tensor> outputs = scaler.scale(std::vector<Tensor>{full({1}, 4.0), full({1}, 5.0), full({1}, 6.0, kFloat64)});
  REQUIRE(outputs.size() == 3);
  CHECK(outputs[0].item<float>() == 8);
  CHECK(outputs[1].item<float>() == 10);
  CHECK(outputs[2].item<double>() == 12);
  CHECK(scaler.get_scale() == 2);
}

TEST_SUITE_END();

}  // namespace scale_tests
