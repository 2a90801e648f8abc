// Gradients of 16-bit casts: kernels may compute them in float32, but hooks and captures on the cast must see its dtype.
#include <doctest/doctest.h>

#include <amp/amp.h>

#include "support.h"

namespace narrowing_tests {

using namespace amp;

namespace {

Tensor weight(IntArrayRef sizes, uint32_t seed = 1) { return testing::normal(sizes, dtype(kFloat32).requires_grad(true), seed); }
Tensor batch(IntArrayRef sizes, uint32_t seed) { return testing::normal(sizes, kBFloat16, seed); }

}  // namespace

TEST_SUITE_BEGIN("autograd");

TEST_CASE("the gradient of a weight that was cast is summed in float32") {
  const Tensor w = weight({5, 40}), b = weight({5}), x = batch({30, 40}, 2), g = batch({30, 5}, 3);
  linear(x, w.to(kBFloat16), b.to(kBFloat16)).backward(g);
  CHECK(w.grad().dtype() == kFloat32);
  CHECK(testing::difference(w.grad(), mm(g.to(kFloat64).t(), x.to(kFloat64)), 1e-5, 1e-5) == "");
  CHECK(testing::difference(b.grad(), g.to(kFloat64).sum({0}), 1e-5, 1e-5) == "");

  const Tensor y = weight({30, 40}, 4), v = weight({40, 5}, 5);
  mm(y.to(kBFloat16), v.to(kBFloat16)).backward(g);
  CHECK(testing::difference(y.grad(), mm(g.to(kFloat64), v.detach().to(kBFloat16).to(kFloat64).t()), 1e-5, 1e-5) == "");
  CHECK(testing::difference(v.grad(), mm(y.detach().to(kBFloat16).to(kFloat64).t(), g.to(kFloat64)), 1e-5, 1e-5) == "");
}

TEST_CASE("several uses of one cast are summed in float32, with those that know nothing of it too") {
  const Tensor w = weight({4, 4}), x = batch({6, 4}, 2), g = batch({6, 4}, 3), h = batch({4, 4}, 4);
  const Tensor cast = w.to(kBFloat16);
  autograd::backward({linear(x, cast), linear(x, cast), cast * h}, {g, g, ones({4, 4}, kBFloat16)});
  const Tensor expected = mm(g.to(kFloat64).t(), x.to(kFloat64)) * 2 + h.to(kFloat64);
  CHECK(testing::difference(w.grad(), expected, 1e-5, 1e-5) == "");
}

TEST_CASE("who looks at the cast sees a gradient of its dtype") {
  const Tensor w = weight({5, 4}), x = batch({6, 4}, 2), g = batch({6, 5}, 3);
  const Tensor narrow = mm(g.t(), x);  // rounded once
  SUBCASE("a hook") {
    const Tensor cast = w.to(kBFloat16);
    Tensor seen;
    cast.register_hook([&](const Tensor& grad) { return seen = grad; });
    linear(x, cast).backward(g);
    CHECK(testing::difference(seen, narrow) == "");
    CHECK(testing::difference(w.grad(), narrow.to(kFloat32)) == "");
  }
  SUBCASE("a hook that changes it") {
    const Tensor cast = w.to(kBFloat16);
    cast.register_hook([&](const Tensor& grad) { return grad * 2; });
    linear(x, cast).backward(g);
    CHECK(testing::difference(w.grad(), narrow.to(kFloat32) * 2) == "");
  }
  SUBCASE("retain_grad") {
    Tensor cast = w.to(kBFloat16);
    cast.retain_grad();
    linear(x, cast).backward(g);
    CHECK(testing::difference(cast.grad(), narrow) == "");
  }
  SUBCASE("autograd::grad") {
    const Tensor cast = w.to(kBFloat16);
    CHECK(testing::difference(autograd::grad({linear(x, cast)}, {cast}, {g})[0], narrow) == "");
  }
  SUBCASE("autograd::grad of the weight behind it") {
    const Tensor wide = autograd::grad({linear(x, w.to(kBFloat16))}, {w}, {g})[0];
    CHECK(testing::difference(wide, mm(g.to(kFloat64).t(), x.to(kFloat64)), 1e-6, 1e-6) == "");
  }
  SUBCASE("create_graph") {
    const Tensor cast = w.to(kBFloat16), y = x.detach().requires_grad_();
    const Tensor first = autograd::grad({linear(y, cast)}, {w}, {g}, true, /*create_graph=*/true)[0];
    CHECK(first.requires_grad());
    CHECK(testing::difference(first, narrow.to(kFloat32)) == "");
  }
}

TEST_CASE("a cast to a wider dtype, or between 16-bit dtypes, keeps the gradient's own") {
  const Tensor h = testing::normal({4, 4}, dtype(kFloat16).requires_grad(true)), x = batch({3, 4}, 2), g = batch({3, 4}, 3);
  linear(x, h.to(kBFloat16)).backward(g);
  CHECK(h.grad().dtype() == kFloat16);
  const Tensor d = testing::normal({4, 4}, dtype(kFloat64).requires_grad(true));
  linear(x.to(kFloat32), d.to(kFloat32)).backward(g.to(kFloat32));
  CHECK(d.grad().dtype() == kFloat64);
}

TEST_SUITE_END();

}  // namespace narrowing_tests
