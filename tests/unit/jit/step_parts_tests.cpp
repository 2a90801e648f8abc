// Recorded training steps: ops that draw numbers or check elements before they compute.
#include <amp/core/generator.h>

#include "unit/jit/models.h"

namespace step_parts_tests {

using namespace amp;
using amp::testing::contains;
using amp::testing::difference;
using amp::testing::normal;
using amp::testing::thrown_text;

namespace {

using Loss = std::function<Tensor(const std::vector<Tensor>& weights, const Tensor& x, const Tensor& y)>;

std::vector<Tensor> weights_of(int count, IntArrayRef sizes, ScalarType dtype) {
  std::vector<Tensor> weights;
  for (int i = 0; i < count; ++i) weights.push_back(normal(sizes, dtype, static_cast<uint32_t>(i + 1)).requires_grad_());
  return weights;
}

// A training with recorded steps, and the same with eager ones.
struct Twins {
  Loss loss;
  std::vector<Tensor> mine, theirs;
  optim::SGD optimizer, other;
  jit::TrainingStep step;

  Twins(Loss given, const std::vector<Tensor>& weights, jit::TrainingStepOptions options = {})
      : loss(std::move(given)),
        mine(weights),
        theirs(copies(weights)),
        optimizer(mine, 0.05),
        other(theirs, 0.05),
        step(
            optimizer, [this](const Tensor& x, const Tensor& y) { return loss(mine, x, y); }, options) {}

  static std::vector<Tensor> copies(const std::vector<Tensor>& tensors) {
    std::vector<Tensor> made;
    for (const Tensor& tensor : tensors) made.push_back(tensor.detach().clone().requires_grad_());
    return made;
  }
  Tensor eager(const Tensor& x, const Tensor& y) {
    other.zero_grad();
    const Tensor value = loss(theirs, x, y);
    value.backward();
    other.step();
    return value.detach();
  }
  // Both make a step from the same random numbers.
  void check_step(uint64_t seed, const Tensor& x, const Tensor& y) {
    manual_seed(seed);
    const Tensor found = step(x, y);
    const uint64_t end = default_generator(kCPU).get_offset();
    manual_seed(seed);
    const Tensor expected = eager(x, y);
    CHECK(difference(found, expected) == "");
    CHECK(end == default_generator(kCPU).get_offset());
    check_weights();
  }
  void check_weights() const {
    for (size_t i = 0; i < mine.size(); ++i) CHECK_MESSAGE(difference(mine[i], theirs[i]) == "", i);
  }
};

void check_attention(const char* name, const Loss& loss, ScalarType dtype, IntArrayRef shape) {
  INFO(std::string(name), " in ", toString(dtype));
  Twins twins(loss, weights_of(3, {shape.back(), shape.back()}, dtype));
  for (uint32_t i = 0; i < 7; ++i) twins.check_step(i, normal(shape, dtype, 10 + i), normal(shape, dtype, 20 + i));
  CHECK_MESSAGE(contains(twins.step.report()[0], "recorded"), twins.step.report()[0]);
}

}  // namespace

TEST_SUITE("jit steps of ops with parts") {
  TEST_CASE("attention with dropout draws the numbers of an eager step") {
    const auto attention = [](double dropped, bool causal) {
      return [=](const std::vector<Tensor>& w, const Tensor& x, const Tensor& y) {
        const Tensor found = scaled_dot_product_attention(x.matmul(w[0]), x.matmul(w[1]), x.matmul(w[2]), {}, dropped, causal);
        return (found - y).square().mean();
      };
    };
    for (const ScalarType dtype : {kFloat32, kBFloat16, kFloat16, kFloat64}) {
      check_attention("plain", attention(0.3, false), dtype, {2, 5, 8});
      check_attention("causal", attention(0.1, true), dtype, {2, 2, 70, 8});
    }
    check_attention("all dropped", attention(1, false), kFloat32, {2, 5, 8});
    check_attention("one query", attention(0.5, false), kFloat32, {1, 8});
  }

  TEST_CASE("several attentions, with and without dropout, between other random ops") {
    check_attention("several",
                    [](const std::vector<Tensor>& w, const Tensor& x, const Tensor& y) {
                      const Tensor a = scaled_dot_product_attention(x.matmul(w[0]), x, x, {}, 0.2);
                      const Tensor b = dropout(a.matmul(w[1]), 0.25, true);
                      const Tensor c = scaled_dot_product_attention(b, x, b);  // without dropout
                      const Tensor d = scaled_dot_product_attention(c, c.matmul(w[2]), b, {}, 0.4);
                      return (dropout(d, 0.5, true) - y).square().mean();
                    },
                    kFloat32, {2, 6, 8});
  }

  TEST_CASE("grouped heads and masks with dropout") {
    const Tensor keep = normal({2, 1, 6, 6}, kFloat32, 3) > -1;
    check_attention("grouped",
                    [keep](const std::vector<Tensor>& w, const Tensor& x, const Tensor& y) {
                      const Tensor q = x.matmul(w[0]), k = x.narrow(1, 0, 1).matmul(w[1]), v = x.narrow(1, 0, 1).matmul(w[2]);
                      const Tensor found = scaled_dot_product_attention(q, k, v, keep, 0.3, false, std::nullopt, /*enable_gqa=*/true);
                      return (found - y).square().mean();
                    },
                    kFloat32, {2, 4, 6, 8});
  }

  TEST_CASE("attention with dropout in a region") {
    const Loss loss = [](const std::vector<Tensor>& w, const Tensor& x, const Tensor& y) {
      const Autocast region(kCPU, {.dtype = kBFloat16});
      const Tensor found = scaled_dot_product_attention(x.matmul(w[0]), x.matmul(w[1]), x.matmul(w[2]), {}, 0.3);
      return (found - y).square().mean();
    };
    check_attention("in a region", loss, kFloat32, {2, 5, 8});
  }

  TEST_CASE("losses that check their targets are recorded, and check them in each step") {
    struct Case {
      const char* name;
      Loss loss;
      Tensor good, bad;
      const char* error;
    };
    const Tensor classes = remainder(arange(6), 4), wrong = arange(6);
    const Case cases[] = {
        {"binary_cross_entropy",
         [](const std::vector<Tensor>& w, const Tensor& x, const Tensor& y) { return binary_cross_entropy(sigmoid(x.matmul(w[0])), y); },
         rand({6, 4}), full({6, 4}, 1.5), "[binary_cross_entropy] all elements of target must lie in [0, 1]"},
        {"weighted",
         [](const std::vector<Tensor>& w, const Tensor& x, const Tensor& y) {
           return binary_cross_entropy(sigmoid(x.matmul(w[0])), y, w[1].detach().narrow(0, 0, 1).abs().expand({6, 4}));
         },
         rand({6, 4}), full({6, 4}, -0.5), "[binary_cross_entropy] all elements of target must lie in [0, 1]"},
        {"multi_margin_loss",
         [](const std::vector<Tensor>& w, const Tensor& x, const Tensor& y) { return multi_margin_loss(x.matmul(w[0]), y); }, classes,
         wrong, "[multi_margin_loss]"},
    };
    for (const Case& c : cases) {
      INFO(std::string(c.name));
      for (const ScalarType dtype : {kFloat32, kFloat64}) {
        const bool floating = isFloatingType(c.good.dtype());
        const Tensor good = floating ? c.good.to(dtype) : c.good, bad = floating ? c.bad.to(dtype) : c.bad;
        Twins twins(c.loss, weights_of(2, {4, 4}, dtype));
        for (uint32_t i = 0; i < 6; ++i) twins.check_step(i, normal({6, 4}, dtype, 5 + i), good.roll(i, 0));
        CHECK_MESSAGE(contains(twins.step.report()[0], "recorded"), twins.step.report()[0]);
        const Tensor x = normal({6, 4}, dtype, 30);
        const std::string expected = thrown_text([&] { twins.eager(x, bad); });
        CHECK(contains(expected, c.error));
        CHECK(thrown_text([&] { twins.step(x, bad); }) == expected);
        CHECK_FALSE(twins.mine[0].grad().defined());
        twins.check_weights();
        twins.check_step(8, x, good);
        CHECK_MESSAGE(contains(twins.step.report()[0], "recorded"), twins.step.report()[0]);
      }
    }
  }

  TEST_CASE("a loss that changes what it has checked runs eagerly") {
    const Loss loss = [](const std::vector<Tensor>& w, const Tensor& x, const Tensor& y) {
      return gaussian_nll_loss(x.matmul(w[0]), x, y);
    };
    Twins twins(loss, weights_of(1, {4, 4}, kFloat32));
    for (uint32_t i = 0; i < 5; ++i) twins.check_step(i, normal({6, 4}, kFloat32, 5 + i), rand({6, 4}));
    CHECK(contains(twins.step.report()[0], "runs eagerly"));
  }

  TEST_CASE("a fused function with a check runs as it is") {
    const auto fused = fuse([](const Tensor& x) { return binary_cross_entropy(sigmoid(x * 2), sigmoid(x + 1)); });
    CHECK_FALSE(fused.is_fused(normal({20}, kFloat32)));
    CHECK(contains(fused.report()[0], "uses elements of a tensor"));
  }
}

}  // namespace step_parts_tests
