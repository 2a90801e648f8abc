// Results and gradients of ordinary size, although a product or a square on the way leaves the range of the dtype.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include <amp/amp.h>

#include "support.h"

namespace extremes_tests {

using namespace amp;
using namespace amp::testing;

namespace {

using Call = std::function<Tensor(const Tensor&)>;

Tensor gradient(const Call& call, const Tensor& x, bool create_graph = false) {
  const Tensor leaf = x.detach().clone().requires_grad_();
  return autograd::grad({call(leaf).sum()}, {leaf}, {}, std::nullopt, create_graph)[0].detach();
}

// Within `tolerance` of the largest of the exact numbers, or of the smallest that float32 has.
std::string off(const Tensor& found, const Tensor& exact, double tolerance) {
  double largest = 0;
  for (const double number : values(exact)) largest = std::max(largest, std::abs(number));
  return difference(found, exact, std::max(tolerance * largest, 3e-45), 0);
}

// The call for `x` against the same call in float64: the result and the gradients, within `tolerance`.
void check(const Call& call, const Tensor& x, double tolerance) {
  CAPTURE(x);
  const Tensor exact = x.to(kFloat64);
  CHECK(off(call(x), call(exact), tolerance) == "");
  for (const bool create_graph : {false, true}) {
    CAPTURE(create_graph);
    CHECK(off(gradient(call, x, create_graph), gradient(call, exact), tolerance) == "");
  }
}

double tolerance_of(ScalarType dtype) { return dtype == kFloat32 ? 1e-6 : dtype == kFloat16 ? 1e-3 : 8e-3; }

void check_products(const Call& call) {
  struct Case {
    ScalarType dtype;
    std::vector<double> numbers;
  };
  const Case cases[] = {{kFloat16, {1e-4, 1e-4}},      {kFloat16, {1e-3, 1e-4}},      {kFloat16, {300, 300}},
                        {kFloat16, {0, 1e-4}},         {kBFloat16, {1e-20, 1e-20}},   {kBFloat16, {1e-25, 3e-25}},
                        {kBFloat16, {0, 1e-30}},       {kFloat32, {1e-25, 1e-25}},    {kFloat32, {1e-20, -1e-20}},
                        {kFloat32, {1e-30, 1e-30, 5}}, {kFloat32, {0, 1e-25, 1e-12}}, {kFloat32, {0, 0, 3}}};
  for (const Case& c : cases) {
    const Tensor x = tensor(c.numbers, kFloat64).to(c.dtype), found = gradient(call, x);
    CAPTURE(x);
    const std::vector<double> numbers = values(x);
    std::vector<double> exact;
    for (size_t i = 0; i < numbers.size(); ++i) {
      double others = 1;
      for (size_t k = 0; k < numbers.size(); ++k) others *= k == i ? 1 : numbers[k];
      exact.push_back(others);
    }
    CHECK(difference(found, tensor(exact, kFloat64), 3e-45, tolerance_of(c.dtype)) == "");
  }
}

}  // namespace

TEST_CASE("the gradient of a product is the product of the others, also where the product itself has no digits left") {
  check_products([](const Tensor& x) { return x.prod(); });
  check_products([](const Tensor& x) { return x.prod(0); });
  check_products([](const Tensor& x) { return x.view({1, -1}).prod(1, true); });
  check_products([](const Tensor& x) { return x.cumprod(0).select(0, -1); });
}

TEST_CASE("second derivatives of products that lose their digits") {
  const Tensor x = tensor({1e-25, 3e-25}).requires_grad_();
  const Tensor first = autograd::grad({x.prod()}, {x}, {}, std::nullopt, /*create_graph=*/true)[0];
  const Tensor second = autograd::grad({first.select(0, 0)}, {x})[0];
  CHECK(difference(second, tensor({0.0, 1.0}, kFloat64), 1e-6, 0) == "");
}

TEST_CASE("a power saves no result of 16 bits for the gradient of its exponent") {
  const Tensor x = tensor({2.0, 3.0}).half(), exponent = tensor({1.5}).half().requires_grad_();
  Tensor result = pow(x, exponent);
  result.sum().backward();
  const Tensor wide = exponent.detach().to(kFloat64).requires_grad_();
  pow(x.to(kFloat64), wide).sum().backward();
  CHECK(off(exponent.grad(), wide.grad(), 1e-3) == "");
  // The result is not saved, so it may change.
  exponent.mutable_grad() = Tensor();
  result = pow(x, exponent);
  result.detach().mul_(2);
  result.sum().backward();
  CHECK(off(exponent.grad(), wide.grad(), 1e-3) == "");
}

TEST_CASE("deviations and norms of numbers whose squares leave the range of float32") {
  const Tensor numbers = tensor({{1.0, 2.0, 3.0, -1.0}, {-2.0, 0.5, 2.5, 1.5}}, kFloat64);
  const std::vector<Call> calls = {
      [](const Tensor& x) { return x.std(); },
      [](const Tensor& x) { return x.std(IntArrayRef{0}); },
      [](const Tensor& x) { return x.std(IntArrayRef{1}, Scalar(0)); },
      [](const Tensor& x) { return std::get<0>(std_mean(x, IntArrayRef{1})); },
      [](const Tensor& x) { return rms_norm(x, {4}, {}, 1e-6); },
      [](const Tensor& x) { return layer_norm(x, {4}).narrow(1, 0, 2); },
      [](const Tensor& x) { return group_norm(x, 1).narrow(1, 0, 1); },
      [](const Tensor& x) {
        return instance_norm(x.view({1, 2, 4}), {}, {}, {}, {}, true, 0.1, 1e-5, false).narrow(2, 0, 2);
      },
      [](const Tensor& x) {
        return instance_norm(x.view({2, 1, 4}), {}, {}, {}, {}, true, 0.1, 1e-5, false).narrow(2, 0, 2);
      },
      [](const Tensor& x) {
        return batch_norm(x.view({1, 2, 4}), {}, {}, {}, {}, true, 0.1, 1e-5, false).narrow(2, 0, 2);
      },
      [](const Tensor& x) { return batch_norm(x.t().contiguous(), {}, {}, {}, {}, true, 0.1, 1e-5, false).narrow(0, 0, 2); },
      [](const Tensor& x) {
        return lp_pool1d(x.view({1, 2, 4}), 2, {2});
      },
      [](const Tensor& x) {
        return lp_pool2d(x.view({1, 1, 2, 4}), 3, {2}).abs();
      },
      [](const Tensor& x) {
        return local_response_norm(x.view({1, 2, 4}), 2);
      },
  };
  for (size_t i = 0; i < calls.size(); ++i) {
    CAPTURE(i);
    for (const double size : {1e-30, 1e-22, 1.0, 1e19, 1e20, 1e30}) {
      CAPTURE(size);
      check(calls[i], (numbers * size).to(kFloat32), 2e-5);
    }
    for (const double size : {1e-30, 1e20}) {
      CAPTURE(size);
      const Tensor x = (numbers * size).to(kBFloat16);
      CHECK(off(calls[i](x), calls[i](x.to(kFloat64)), 1e-2) == "");
    }
  }
}

TEST_CASE("norms of tiny numbers without eps") {
  const Tensor x = tensor({{1e-25, 2e-25, 3e-25, -1e-25}});
  const Tensor exact = x.to(kFloat64);
  CHECK(off(rms_norm(x, {4}, {}, 0.0), rms_norm(exact, {4}, {}, 0.0), 1e-6) == "");
  CHECK(off(layer_norm(x, {4}, {}, {}, 0.0), layer_norm(exact, {4}, {}, {}, 0.0), 1e-6) == "");
  CHECK(off(group_norm(x.view({1, 2, 2}), 1, {}, {}, 0.0), group_norm(exact.view({1, 2, 2}), 1, {}, {}, 0.0), 1e-6) == "");
}

TEST_CASE("equal numbers have no deviation, whatever their size") {
  for (const double size : {0.0, 1e-38, 1e-30, 1.0, 1e20, 1e38}) {
    CAPTURE(size);
    CHECK(difference(full({3, 5}, size).std(IntArrayRef{1}), zeros({3}), 0, 0) == "");
    CHECK(difference(full({3, 5}, size).std(IntArrayRef{0}), zeros({5}), 0, 0) == "");
  }
}

TEST_CASE("the running statistics move once if the statistics are computed again") {
  const Tensor x = tensor({{1e20}, {3e20}});
  const Tensor mean = zeros({1}), var = ones({1});
  static_cast<void>(batch_norm(x, {}, {}, mean, var, true, 0.5, 1e-5, false));
  // The variance leaves the range of float32, so both keep their values.
  CHECK(values(mean)[0] == 0);
  CHECK(values(var)[0] == 1);
  const Tensor small = tensor({{1.0}, {3.0}});
  static_cast<void>(batch_norm(small, {}, {}, mean, var, true, 0.5, 1e-5, false));
  CHECK(values(mean)[0] == doctest::Approx(1));
  CHECK(values(var)[0] == doctest::Approx(1.5));
}

TEST_CASE("a cosine loss of large vectors") {
  const Tensor x = full({1, 4}, 1e20), y = tensor({{1e20, -1e20, 1e20, 1e20}});
  CHECK(values(cosine_embedding_loss(x, x, ones({1})))[0] == doctest::Approx(0));
  CHECK(values(cosine_embedding_loss(x, y, ones({1})))[0] == doctest::Approx(0.5));
  check([&](const Tensor& t) { return cosine_embedding_loss(t, y.to(t.dtype()), ones({1}, t.dtype())); }, x, 1e-5);
  CHECK(values(cosine_embedding_loss(x.to(kBFloat16), y.to(kBFloat16), ones({1})))[0] == doctest::Approx(0.5).epsilon(0.01));
}

}  // namespace extremes_tests
