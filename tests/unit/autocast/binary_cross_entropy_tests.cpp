// binary_cross_entropy is banned in regions on cuda; binary_cross_entropy_with_logits is not.
#include "support/autocast.h"

namespace binary_cross_entropy_tests {

using namespace amp;
using namespace amp::testing;

namespace {

Tensor target() { return (arange(8) % 2).to(kFloat32); }

}  // namespace

TEST_SUITE_BEGIN("autocast");

TEST_CASE("the gradient of binary_cross_entropy does not fit float16, even when it computes in float32 [behavior 116]") {
  const Tensor p = full({1}, 1e-5, kFloat16).requires_grad_();
  {
    const Autocast region(kCPU, {.dtype = kFloat16});  // on the cpu it runs in float32
    const Tensor loss = binary_cross_entropy(p, ones({1}, kFloat16));
    CHECK((loss.dtype() == kFloat32));
    CHECK(loss.item<float>() == doctest::Approx(11.51).epsilon(0.01));
    loss.backward();
  }
  CHECK((p.grad().dtype() == kFloat16));
  CHECK(p.grad().item<float>() == -INFINITY);  // -1e5
}

TEST_CASE("so it is banned in regions on cuda [behavior 117]") {
  for (const char* policy : {"torch-1.7", "torch-1.10", "torch-2.0", "torch-2.15", "apex-O1"}) {
    for (const ScalarType low : {kFloat16, kBFloat16}) {
      AutocastOptions options = cuda_rules(low);
      options.policy = policy;
      const Autocast region(kCPU, options);
      for (const ScalarType dtype : {kFloat32, kFloat16, kFloat64}) {
        const Tensor p = full({8}, 0.5, dtype);
        const std::string text = thrown_text([&] { binary_cross_entropy(p, target().to(dtype)); });
        CHECK_MESSAGE(contains(text, "[binary_cross_entropy] is unsafe to autocast"), text);
        CHECK_MESSAGE(contains(text, "binary_cross_entropy_with_logits"), text);
      }
      {
        const Autocast off(kCPU, {.enabled = false});
        CHECK(binary_cross_entropy(full({8}, 0.5), target()).item<float>() == doctest::Approx(std::log(2.0)));
      }
      CHECK_THROWS_AS(binary_cross_entropy(full({8}, 0.5), target()), Error);
      CHECK((mm(ones({2, 2}), ones({2, 2})).dtype() == low));  // the region still works
    }
  }
}

TEST_CASE("binary_cross_entropy_with_logits is safe, and the same [behavior 118]") {
  const Tensor logits = parameter({8}), expected_leaf = parameter({8});
  const Tensor expected = binary_cross_entropy(sigmoid(expected_leaf), target());
  expected.backward();
  Tensor loss;
  {
    const Autocast region(kCPU, cuda_rules());
    loss = binary_cross_entropy_with_logits(logits, target());
    CHECK((binary_cross_entropy_with_logits(logits.detach().to(kFloat16), target()).dtype() == kFloat32));
  }
  loss.backward();
  CHECK(difference(loss, expected, 1e-6, 1e-6) == "");
  CHECK(difference(logits.grad(), expected_leaf.grad(), 1e-6, 1e-5) == "");
}

TEST_CASE("and it trains [behavior 118]") {
  const Tensor x = normal({64, 4}, kFloat32), w = parameter({4, 1}, 2);
  const Tensor labels = mm(x, normal({4, 1}, kFloat32, 3)).gt(0).to(kFloat32);
  optim::SGD optimizer({w}, optim::SGDOptions(1.0));
  GradScaler scaler(kCPU);
  double first = 0, last = 0;
  for (int i = 0; i < 60; ++i) {
    optimizer.zero_grad();
    Tensor loss;
    {
      const Autocast region(kCPU, cuda_rules());
      loss = binary_cross_entropy_with_logits(mm(x, w), labels);
    }
    scaler.scale(loss).backward();
    scaler.step(optimizer);
    scaler.update();
    last = loss.item<double>();
    if (i == 0) first = last;
  }
  CHECK(last < 0.5 * first);
}

TEST_SUITE_END();

}  // namespace binary_cross_entropy_tests
