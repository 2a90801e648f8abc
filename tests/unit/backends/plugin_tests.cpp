// Tensors, autocast, gradient scaling and random numbers on the device of a plug-in.
#include <doctest/doctest.h>

#include <limits>
#include <sstream>

#include "support.h"
#include "unit/backends/plugin.h"

namespace plugin_tests {

using namespace amp;
using testing::contains;
using testing::difference;
using testing::error_text;
using testing::normal;
using testing::on_toy;
using testing::toy;
using testing::toy_type;

namespace {

struct Trained {
  std::vector<Tensor> parameters;
  double scale;
};

// Some steps on a device; the gradients of the second one overflow.
Trained train(Device device, ScalarType dtype) {
  manual_seed(3);
  nn::Sequential model(nn::Linear(3, 8), nn::ReLU(), nn::Linear(8, 2));
  model->to(device);
  const Tensor x = normal({5, 3}, kFloat32).to(device), target = normal({5, 2}, kFloat32, 2).to(device);
  optim::SGD optimizer(model->parameters(), 0.1);
  GradScaler scaler(device.type(), {.init_scale = 256});
  for (int step = 0; step < 4; ++step) {
    optimizer.zero_grad();
    Tensor loss;
    {
      const Autocast region(device, {.dtype = dtype});
      loss = mse_loss(model->forward(x).to(kFloat32), target);
    }
    scaler.scale(step == 1 ? loss * std::numeric_limits<float>::infinity() : loss).backward();
    scaler.step(optimizer);
    scaler.update();
  }
  Trained result{{}, scaler.get_scale()};
  for (const Tensor& parameter : model->parameters()) result.parameters.push_back(parameter.detach().cpu());
  return result;
}

}  // namespace

TEST_SUITE("plug-in") {
  TEST_CASE("tensors lie on the device and are printed") {
    const int64_t before = memory_stats(toy(1)).current_bytes;
    const Tensor x = normal({3, 4}, kFloat32), there = x.to(toy(1));
    CHECK(there.device() == toy(1));
    CHECK(memory_stats(toy(1)).current_bytes > before);
    CHECK(difference(there.cpu(), x) == "");
    std::ostringstream text;
    text << full({2}, 1.5, on_toy());
    CHECK(contains(text.str(), "TOYFloatType{2}"));
  }

  TEST_CASE("a missing kernel is an error that names the op and the device") {
    const Tensor x = normal({3, 4}, kFloat32).to(toy());
    CHECK(error_text<NotImplementedError>([&] { x.exp(); }) == "[exp] there is no kernel for toy");
    CHECK(error_text<NotImplementedError>([&] { x.softmax(1); }) == "[softmax] there is no kernel for toy");
    CHECK(contains(error_text<NotImplementedError>([&] { x.sort(); }), "there is no kernel for toy"));
    CHECK(contains(error_text<ValueError>([&] { x.add(x.cpu()); }), "on one device"));
    const Tensor leaf = normal({4, 3}, kFloat32).to(toy()).requires_grad_();
    const Tensor product = mm(leaf, x);
    CHECK(error_text<NotImplementedError>([&] {
            product.backward(full({4, 4}, 1.0, on_toy()));
          }) == "[mm_transposed] there is no kernel for toy");
  }

  TEST_CASE("checks of values are made on a device that does not run asynchronously") {
    const Tensor p = full({2}, 2.0, on_toy());
    CHECK(contains(error_text<ValueError>([&] { bernoulli(p); }), "[bernoulli] probabilities must be in [0, 1]"));
    CHECK(contains(error_text<ValueError>([&] { binary_cross_entropy(p, full({2}, 0.5, on_toy())); }), "must lie in [0, 1]"));
  }

  TEST_CASE("a region of the device has a state of its own") {
    CHECK(get_autocast_dtype(toy_type()) == kBFloat16);  // Backend::autocast_dtype
    CHECK(autocast::default_dtype(toy_type()) == kBFloat16);
    const Tensor x = normal({2, 3}, kFloat32), w = normal({4, 3}, kFloat32, 2);
    {
      const Autocast region(toy_type());
      CHECK(is_autocast_enabled(toy_type()));
      CHECK_FALSE(is_autocast_enabled(kCPU));
      CHECK(linear(x.to(toy()), w.to(toy())).dtype() == kBFloat16);
      CHECK(linear(x, w).dtype() == kFloat32);
      {
        const Autocast inner("toy", {.dtype = kFloat16});
        CHECK(linear(x.to(toy()), w.to(toy())).dtype() == kFloat16);
        const AutocastState state = AutocastState::capture();
        const Autocast off(toy_type(), {.enabled = false});
        CHECK(linear(x.to(toy()), w.to(toy())).dtype() == kFloat32);
        const AutocastStateGuard again(state);
        CHECK(linear(x.to(toy()), w.to(toy())).dtype() == kFloat16);
      }
      CHECK(get_autocast_dtype(toy_type()) == kBFloat16);
    }
    CHECK_FALSE(is_autocast_enabled(toy_type()));
    const Autocast host(kCPU);
    CHECK(linear(x.to(toy()), w.to(toy())).dtype() == kFloat32);
  }

  TEST_CASE("the casts of a weight are kept until the region ends") {
    const Tensor x = normal({2, 3}, kFloat32).to(toy()), w = normal({4, 3}, kFloat32, 2).to(toy()).requires_grad_();
    const AutocastStats before = autocast_stats();
    {
      const Autocast region(toy_type());
      linear(x, w);
      linear(x, w);
      CHECK(autocast_stats().cached_casts == 1);
    }
    CHECK(autocast_stats().cache_hits == before.cache_hits + 1);
    CHECK(autocast_stats().cache_misses == before.cache_misses + 1);
    CHECK(autocast_stats().cached_casts == 0);
  }

  TEST_CASE("a training with a scaler gives the same parameters as on the CPU") {
    for (const ScalarType dtype : {kFloat16, kBFloat16}) {
      CAPTURE(dtype);
      const Trained there = train(toy(1), dtype), here = train(kCPU, dtype);
      CHECK(there.scale == here.scale);
      CHECK(there.scale == 128);  // one step has overflowed
      for (size_t i = 0; i < here.parameters.size(); ++i) {
        CAPTURE(i);
        CHECK(there.parameters[i].allclose(here.parameters[i], 2e-3, 2e-3));
      }
    }
  }

  TEST_CASE("random numbers are those of the seed") {
    manual_seed(5);
    const Tensor first = rand({6}, on_toy()), second = rand({6}, on_toy());
    manual_seed(5);
    CHECK(difference(rand({6}, on_toy()), first) == "");
    CHECK(difference(rand({6}, on_toy()), second) == "");
    manual_seed(5);
    CHECK(difference(rand({6}, kFloat32), first.cpu()) == "");
    CHECK(default_generator(toy(1)).device() == toy(1));
  }
}

}  // namespace plugin_tests
