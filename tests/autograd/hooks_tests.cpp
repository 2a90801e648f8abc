#include <doctest/doctest.h>

#include <amp/amp.h>

#include "support.h"

using namespace amp;
using testing::contains;
using testing::difference;
using testing::normal;
using testing::thrown_text;

namespace {

Tensor leaf(IntArrayRef sizes, uint32_t seed = 1) { return normal(sizes, dtype(kFloat64).requires_grad(true), seed); }
Tensor all(double value) { return full({3}, value, kFloat64); }

}  // namespace

TEST_SUITE_BEGIN("autograd");

TEST_CASE("hooks see gradients of leaves and of other tensors, in order, and may replace them") {
  const Tensor x = leaf({3}), y = x * 2.0;
  std::vector<double> seen;
  x.register_hook([&](const Tensor& grad) {
    seen.push_back(grad.sum().item<double>());
    return grad * 10.0;
  });
  const unsigned gone = y.register_hook([&](const Tensor&) -> Tensor {
    seen.push_back(-1);
    return {};
  });
  y.register_hook([&](const Tensor& grad) {
    seen.push_back(grad.sum().item<double>());
    return grad + 1.0;
  });
  y.register_hook([&](const Tensor& grad) -> Tensor {
    seen.push_back(grad.sum().item<double>());
    return {};
  });
  y.remove_hook(gone);
  y.sum().backward();
  CHECK(seen == std::vector<double>{3, 6, 12});
  CHECK(difference(x.grad(), all(40)) == "");
}

TEST_CASE("hooks of a tensor used twice run once, on the sum") {
  const Tensor x = leaf({3}), y = x * 1.0;
  int calls = 0;
  y.register_hook([&](const Tensor& grad) -> Tensor {
    ++calls;
    CHECK(difference(grad, all(5)) == "");
    return {};
  });
  (y * 2.0 + y * 3.0).sum().backward();
  CHECK(calls == 1);
}

TEST_CASE("a hook that changes the shape, or that stands on a tensor without a gradient, is an error") {
  const Tensor x = leaf({3});
  x.register_hook([](const Tensor& grad) { return grad.sum(); });
  CHECK(contains(thrown_text([&] { (x * 1.0).sum().backward(); }), "[hook]"));
  CHECK_THROWS_AS(normal({3}).register_hook([](const Tensor& grad) { return grad; }), Error);
}

TEST_CASE("retain_grad keeps gradients of tensors that are not leaves, hooks included") {
  const Tensor x = leaf({3});
  Tensor y = x * 2.0;
  CHECK(!y.retains_grad());
  y.retain_grad();
  CHECK(y.retains_grad());
  y.register_hook([](const Tensor& grad) { return grad * 2.0; });
  (y * y).sum().backward({}, true);
  CHECK(difference(y.grad(), (y * 4.0).detach()) == "");
  (y * 1.0).sum().backward();
  CHECK(difference(y.grad(), (y * 4.0 + 2.0).detach(), 1e-14, 1e-14) == "");
  CHECK_THROWS_AS(normal({3}).retain_grad(), Error);
}

TEST_CASE("a hook may run a backward pass of its own") {
  const Tensor x = leaf({3}), other = leaf({3}, 2);
  x.register_hook([&](const Tensor& grad) -> Tensor {
    const EnableGradGuard record;
    (other * grad).sum().backward();
    return {};
  });
  (x * 2.0).sum().backward();
  CHECK(difference(other.grad(), all(2)) == "");
  CHECK(difference(x.grad(), all(2)) == "");
}

TEST_SUITE_END();
