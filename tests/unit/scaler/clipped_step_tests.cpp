// step() with max_norm compared with unscale_, clip_grad_norm_ and step().
#include <doctest/doctest.h>

#include <functional>
#include <memory>

#include "support.h"

namespace clipped_step_tests {

using namespace amp;

namespace {

using Maker = std::function<std::unique_ptr<optim::Optimizer>(std::vector<Tensor>)>;

std::vector<std::pair<const char*, Maker>> makers() {
  return {
      {"SGD",
       [](std::vector<Tensor> p) { return std::make_unique<optim::SGD>(p, optim::SGDOptions(0.1).momentum(0.9).weight_decay(0.01)); }},
      {"Adam", [](std::vector<Tensor> p) { return std::make_unique<optim::Adam>(p, optim::AdamOptions(0.1).amsgrad(true)); }},
      {"AdamW", [](std::vector<Tensor> p) { return std::make_unique<optim::AdamW>(p, optim::AdamWOptions(0.1)); }},
      {"Adagrad", [](std::vector<Tensor> p) { return std::make_unique<optim::Adagrad>(p, optim::AdagradOptions(0.1)); }},
      {"RMSprop",
       [](std::vector<Tensor> p) { return std::make_unique<optim::RMSprop>(p, optim::RMSpropOptions(0.1).momentum(0.5).centered(true)); }},
  };
}

std::vector<Tensor> parameters(ScalarType dtype) {
  std::vector<Tensor> all;
  uint32_t seed = 1;
  for (const Shape& sizes : {Shape{3, 5}, Shape{1}, Shape{40000}, Shape{0}, Shape{7, 11}})
    all.push_back(testing::normal(sizes, dtype, seed++).requires_grad_());
  return all;
}

void set_gradients(const std::vector<Tensor>& params, uint32_t seed, double factor) {
  for (const Tensor& p : params) p.mutable_grad() = (testing::normal(p.sizes(), kFloat64, seed++) * factor).to(p.dtype());
}

}  // namespace

TEST_SUITE("scaler") {
  TEST_CASE("clipping in the step gives the numbers of the separate calls") {
    for (const auto& [name, make] : makers()) {
      for (const ScalarType dtype : {kFloat32, kFloat64}) {
        for (const double norm_type : {2.0, 1.0, double(INFINITY)}) {
          INFO(std::string(name) << " " << toString(dtype) << ", norm of order " << norm_type);
          const std::vector<Tensor> fused = parameters(dtype), apart = parameters(dtype);
          const auto first = make(fused), second = make(apart);
          GradScaler one(kCPU, {.init_scale = 48}), other(kCPU, {.init_scale = 48});
          one.scale(ones({}));
          other.scale(ones({}));
          for (uint32_t i = 0; i < 4; ++i) {
            const double max_norm = i == 3 ? 1e9 : 1.5;  // the last is not clipped
            set_gradients(fused, 10 * i, 48);
            set_gradients(apart, 10 * i, 48);
            const ScalerStep step = one.step(*first, {.max_norm = max_norm, .norm_type = norm_type});
            CHECK(*step.stepped);
            other.unscale_(*second);
            const Tensor norm = nn::utils::clip_grad_norm_(apart, max_norm, norm_type);
            other.step(*second);
            one.update();
            other.update();
            CHECK(testing::difference(step.grad_norm, norm) == "");  // to the last bit
            for (size_t k = 0; k < fused.size(); ++k) {
              CHECK(testing::difference(fused[k].detach(), apart[k].detach()) == "");
              CHECK(testing::difference(fused[k].grad(), apart[k].grad()) == "");
            }
          }
        }
      }
    }
  }

  TEST_CASE("gradients whose squares leave the range of float32 are clipped in the step, at every scale") {
    for (const double scale : {1.0, 65536.0, 0x1p-20}) {
      for (const double size : {1e-30, 1e20, 1e33}) {
        CAPTURE(scale);
        CAPTURE(size);
        const Tensor p = zeros({4}).requires_grad_();
        optim::SGD sgd({p}, optim::SGDOptions(1));
        GradScaler scaler(kCPU, {.init_scale = scale});
        scaler.scale(ones({}));
        p.mutable_grad() = full({4}, size * scale);
        const ScalerStep step = scaler.step(sgd, {.max_norm = 0.5});
        CHECK(*step.stepped);
        CHECK(step.grad_norm.item<double>() == doctest::Approx(2 * size).epsilon(1e-6).scale(0));
        CHECK(testing::values(p)[0] == doctest::Approx(size > 1 ? -0.25 : -size).epsilon(1e-6).scale(0));
      }
    }
  }

  TEST_CASE("bfloat16 gradients are rounded between the products, as the separate calls do") {
    for (const auto& [name, make] : makers()) {
      for (const bool master : {false, true}) {
        for (const double scale : {48.0, 64.0}) {
          for (const bool write : {true, false}) {
            INFO(std::string(name) << ", master weights " << master << ", scale " << scale);
            const std::vector<Tensor> fused = parameters(kBFloat16), apart = parameters(kBFloat16);
            const auto first = make(fused), second = make(apart);
            first->set_master_weights(master);
            second->set_master_weights(master);
            GradScaler one(kCPU, {.init_scale = scale}), other(kCPU, {.init_scale = scale});
            one.scale(ones({}));
            other.scale(ones({}));
            for (uint32_t i = 0; i < 3; ++i) {
              const std::optional<double> max_norm = i == 2 ? std::nullopt : std::optional(i == 0 ? 1.5 : 1e9);
              set_gradients(fused, 10 * i, 48);
              set_gradients(apart, 10 * i, 48);
              const ScalerStep step = one.step(*first, {.max_norm = max_norm, .write_grads = write});
              other.unscale_(*second);
              const Tensor norm = max_norm ? nn::utils::clip_grad_norm_(apart, *max_norm) : Tensor();
              other.step(*second);
              one.update();
              other.update();
              CHECK(testing::difference(step.grad_norm, norm) == "");
              for (size_t k = 0; k < fused.size(); ++k) {
                CHECK(testing::difference(fused[k].detach(), apart[k].detach()) == "");
                if (write) CHECK(testing::difference(fused[k].grad(), apart[k].grad()) == "");
              }
            }
          }
        }
      }
    }
  }

  TEST_CASE("a step that need not leave the gradients unscaled is the same step") {
    for (const auto& [name, make] : makers()) {
      INFO(std::string(name));
      const std::vector<Tensor> first = parameters(kFloat32), second = parameters(kFloat32);
      const auto one = make(first), other = make(second);
      GradScaler scaler(kCPU, {.init_scale = 64});
      scaler.scale(ones({}));
      for (uint32_t i = 0; i < 3; ++i) {
        set_gradients(first, 10 * i, 64);
        set_gradients(second, 10 * i, 64);
        scaler.step(*one, {.max_norm = 2.0, .write_grads = false});
        scaler.step(*other, {.max_norm = 2.0});
        scaler.update();
        for (size_t k = 0; k < first.size(); ++k) CHECK(testing::difference(first[k].detach(), second[k].detach()) == "");
      }
    }
  }

  TEST_CASE("clipping after unscale_, with 16-bit gradients, disabled, and when skipped") {
    const Tensor w = ones({4}).requires_grad_();
    optim::SGD optimizer({w}, optim::SGDOptions(1.0));
    GradScaler scaler(kCPU, {.init_scale = 4});
    const auto step = [&](GradScaler& with, bool unscales, float grad) {
      with.scale(ones({}));
      w.detach().fill_(1);
      w.mutable_grad() = full({4}, grad);
      if (unscales) with.unscale_(optimizer);
      const ScalerStep result = with.step(optimizer, {.max_norm = 1.0});
      with.update();
      return result;
    };
    for (const bool unscales : {true, false}) {
      const ScalerStep result = step(scaler, unscales, 8);
      CHECK(result.grad_norm.item<float>() == 4);
      CHECK(w[0].item<float>() == doctest::Approx(0.5));
    }
    GradScaler off(kCPU, {.enabled = false});
    CHECK(step(off, false, 2).grad_norm.item<float>() == 4);
    CHECK(w[0].item<float>() == doctest::Approx(0.5));
    const ScalerStep skipped = step(scaler, false, INFINITY);
    CHECK_FALSE(*skipped.stepped);
    CHECK(std::isinf(skipped.grad_norm.item<float>()));
    CHECK(w[0].item<float>() == 1);

    const Tensor b = ones({4}, kBFloat16).requires_grad_();
    optim::SGD narrow({b}, optim::SGDOptions(1.0));
    b.mutable_grad() = full({4}, 8.0, kBFloat16);
    const ScalerStep result = scaler.step(narrow, {.max_norm = 1.0});
    CHECK(result.grad_norm.item<double>() == doctest::Approx(16 / scaler.get_scale()));
    CHECK_THROWS_AS(scaler.step(optimizer, {.max_norm = -1.0}), ValueError);
  }
}

}  // namespace clipped_step_tests
