// Draws from categories on a device: the same as on the CPU, without waiting.
#include <doctest/doctest.h>

#include <cmath>

#include <amp/cuda/device.h>
#include <amp/cuda/graph.h>

#include "cuda_device.h"
#include "support.h"

namespace multinomial_tests {

namespace {

using namespace amp;
using testing::cuda_device;
using testing::difference;
using testing::thrown_text;

Tensor draw(const Tensor& weights, int64_t samples, bool replacement) {
  manual_seed(5);
  return multinomial(weights, samples, replacement);
}

}  // namespace

TEST_SUITE_BEGIN("cuda multinomial");

TEST_CASE("a seed draws the categories that it draws on the CPU") {
  for (const ScalarType dtype : {kFloat16, kBFloat16, kFloat32, kFloat64}) {
    for (const Shape& sizes : {Shape{1}, Shape{40}, Shape{3, 7}, Shape{5, 700}, Shape{2, 3000}}) {
      manual_seed(1);
      Tensor weights = rand(sizes, TensorOptions(kFloat64));
      weights = weights.masked_fill(weights.lt(0.3), 0).to(dtype);
      weights.select(-1, sizes.back() / 2).fill_(1);
      const Tensor there = weights.to(cuda_device());
      const auto positive = weights.gt(0).sum(-1).amin().item<int64_t>();
      CAPTURE(dtype);
      CAPTURE(IntArrayRef(sizes));
      CHECK(difference(draw(there, 300, true).cpu(), draw(weights, 300, true)) == "");
      CHECK(difference(draw(there, positive, false).cpu(), draw(weights, positive, false)) == "");
      CHECK(difference(draw(there, 1, false).cpu(), draw(weights, 1, false)) == "");
    }
  }
}

TEST_CASE("weights whose sums would depend on the order, or overflow") {
  Tensor weights = testing::normal({2, 5000}, kFloat64).exp().mul_(1e-310);
  weights.select(0, 1).mul_(1e300).mul_(1e300);
  weights.select(0, 1).clamp_max_(1.7e308);
  CHECK(difference(draw(weights.to(cuda_device()), 2000, true).cpu(), draw(weights, 2000, true)) == "");
}

TEST_CASE("rows of other layouts, and no rows") {
  const Tensor weights = testing::normal({6, 4}).abs();
  const auto columns = [](const Tensor& t) { return t.t(); };
  CHECK(difference(draw(columns(weights.to(cuda_device())), 9, true).cpu(), draw(columns(weights), 9, true)) == "");
  CHECK(multinomial(zeros({0, 3}, TensorOptions(kFloat32).device(cuda_device())), 2).sizes() == IntArrayRef({0, 2}));
}

TEST_CASE("what is wrong with weights is told where the host waits") {
  const auto told = [](const std::vector<double>& weights, int64_t samples, bool replacement) {
    multinomial(tensor(weights).to(cuda_device()), samples, replacement);
    return thrown_text([] { cuda::synchronize(cuda_device().index()); });
  };
  for (const bool replacement : {false, true}) {
    CHECK(told({0.5, -0.5}, 1, replacement) == "[multinomial] weights must be finite and not negative");
    CHECK(told({0.5, INFINITY}, 1, replacement) == "[multinomial] weights must be finite and not negative");
    CHECK(told({NAN, 0.5}, 1, replacement) == "[multinomial] weights must be finite and not negative");
    CHECK(told({0, 0, 0}, 1, replacement) == "[multinomial] the weights of a row must not all be zero");
    CHECK(told({0, 1, 0}, 1, replacement) == "");
  }
  CHECK(told({0, 1, 2, 0}, 3, false) ==
        "[multinomial] can't draw so many samples without replacement from 2 categories of positive weight");
  multinomial(tensor({-1.0, 1.0}).to(cuda_device()), 1);
  CHECK_THROWS_AS(cuda::synchronize(cuda_device().index()), ValueError);
}

TEST_CASE("a recording draws anew in each replay") {
  const Tensor weights = testing::normal({2, 50}).abs().to(kCUDA);
  manual_seed(3);
  const auto both = [&] { return cat({multinomial(weights, 20, true), multinomial(weights, 20)}, 1); };
  both();  // reserves what the capture will reserve
  cuda::Graph graph;
  graph.capture_begin();
  const Tensor drawn = both();
  graph.capture_end();
  manual_seed(3);
  Tensor replayed[2], direct[2];
  for (Tensor& each : replayed) {
    graph.replay();
    each = drawn.cpu();
  }
  manual_seed(3);
  for (Tensor& each : direct) each = both().cpu();
  CHECK(difference(replayed[0], direct[0]) == "");
  CHECK(difference(replayed[1], direct[1]) == "");
  CHECK(difference(direct[0], direct[1]) != "");
}

TEST_SUITE_END();

}  // namespace multinomial_tests
