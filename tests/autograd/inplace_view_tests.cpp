#include <doctest/doctest.h>

#include <amp/amp.h>

#include "support.h"

namespace inplace_view_tests {

using namespace amp;
using testing::contains;
using testing::difference;
using testing::normal;
using testing::thrown_text;

namespace {

Tensor leaf(IntArrayRef sizes, uint32_t seed = 1) { return normal(sizes, dtype(kFloat64).requires_grad(true), seed); }

}  // namespace

TEST_SUITE_BEGIN("autograd");

TEST_CASE("writes in place are recorded") {
  const Tensor x = leaf({3}), w = leaf({3}, 2);
  Tensor y = x * 2.0;
  y.mul_(w);
  y.add_(x);
  y.sum().backward();
  CHECK(difference(x.grad(), (w * 2.0 + 1.0).detach(), 1e-14, 1e-14) == "");
  CHECK(difference(w.grad(), (x * 2.0).detach(), 1e-14, 1e-14) == "");
}

TEST_CASE("a tensor without a gradient takes one up by a write in place") {
  const Tensor x = leaf({3});
  Tensor y = zeros({3}, kFloat64);
  y.add_(x);
  CHECK(y.requires_grad());
  y.copy_(x * 3.0);
  y.sum().backward();
  CHECK(difference(x.grad(), full({3}, 3.0, kFloat64)) == "");
}

TEST_CASE("a write through a view reaches the base and all other views") {
  const Tensor x = leaf({2, 3}), w = leaf({3}, 2);
  Tensor y = x * 1.0;
  const Tensor before = y.select(1, 0), row = y.select(0, 1), flat = y.view({-1});
  row.mul_(w);
  (y * y).sum().backward({}, true);
  const Tensor expected =
      autograd::grad((x.select(0, 0) * x.select(0, 0)).sum() + (x.select(0, 1) * w * x.select(0, 1) * w).sum(), {x, w})[0];
  CHECK(difference(x.grad(), expected, 1e-14, 1e-14) == "");
  x.mutable_grad().reset();
  before.sum().backward({}, true);  // its history follows the base's
  Tensor column = zeros({2, 3}, kFloat64);
  column.select(0, 0).select(0, 0).fill_(1.0);
  column.select(0, 1).select(0, 0).copy_(w.detach().select(0, 0));
  CHECK(difference(x.grad(), column, 1e-14, 1e-14) == "");
  x.mutable_grad().reset();
  flat.sum().backward();
  CHECK(x.grad().sum().item<double>() == doctest::Approx(3 + w.detach().sum().item<double>()));
}

TEST_CASE("writes through views have second derivatives") {
  CHECK(autograd::gradgradcheck(
      [](const autograd::variable_list& in) {
        Tensor y = in[0] * in[0];
        y.select(0, 0).mul_(in[1]);
        y.slice(1, 0, 2).add_(in[0].slice(1, 1, 3));
        return y * y;
      },
      {leaf({2, 3}), leaf({3}, 2)}));
}

TEST_CASE("fill_ and copy_ cut off what they overwrite") {
  const Tensor x = leaf({2, 3}), v = leaf({3}, 2);
  Tensor y = x * 2.0;
  y.select(0, 0).zero_();
  y.select(0, 1).copy_(v);
  y.sum().backward();
  CHECK(difference(x.grad(), zeros({2, 3}, kFloat64)) == "");
  CHECK(difference(v.grad(), ones({3}, kFloat64)) == "");
}

TEST_CASE("leaves that require a gradient, and views of them, are not written to") {
  Tensor x = leaf({3});
  CHECK(contains(thrown_text([&] { x.add_(1.0); }), "[add_] a leaf tensor"));
  CHECK(contains(thrown_text([&] { x.select(0, 1).mul_(2.0); }), "[mul_] a view of a leaf tensor"));
  CHECK(contains(thrown_text([&] { x.zero_(); }), "leaf tensor"));
  CHECK(x._version() == 0);
  {
    const NoGradGuard no_grad;
    x.add_(1.0);
    x.select(0, 1).zero_();
  }
  CHECK(x._version() == 2);
  CHECK(x.is_leaf());
  x.detach().fill_(0.0);
  CHECK(x._version() == 3);
}

TEST_CASE("views made without recording stay out of the graph") {
  const Tensor x = leaf({2, 3});
  const Tensor y = x * 1.0;
  Tensor view;
  {
    const NoGradGuard no_grad;
    view = y.select(0, 0);
  }
  CHECK(!view.requires_grad());
  CHECK(contains(thrown_text([&] { view.mul_(2.0); }), "made in no-grad mode"));
}

TEST_CASE("a view of a leaf that is itself a view can't be written in place, and the leaf stays one") {
  Tensor w = arange(6, kFloat64).reshape({3, 2}).requires_grad_();
  CHECK(contains(thrown_text([&] { w[0].fill_(0); }), "a view of a leaf tensor that requires a gradient"));
  CHECK(contains(thrown_text([&] { w.t().mul_(2.0); }), "a view of a leaf tensor that requires a gradient"));
  CHECK(contains(thrown_text([&] { w.slice(0, 0, 2)[1] = ones({2}, kFloat64); }), "a view of a leaf tensor that requires a gradient"));
  CHECK(w.is_leaf());
  {
    const NoGradGuard no_grad;
    w[0].fill_(0);
  }
  (w * w).sum().backward();
  CHECK(difference(w.grad(), tensor({0.0, 0.0, 4.0, 6.0, 8.0, 10.0}, kFloat64).reshape({3, 2})) == "");
}

TEST_CASE("retain_grad keeps to the tensor as it is after a write in place") {
  const Tensor x = leaf({3});
  Tensor y = x * 2.0;
  y.retain_grad();
  y.mul_(3.0);
  (y * 5.0).sum().backward();
  CHECK(difference(y.grad(), full({3}, 5.0, kFloat64)) == "");
  CHECK(difference(x.grad(), full({3}, 30.0, kFloat64)) == "");
}

TEST_CASE("a tensor that retains its gradient may go before its graph") {
  const Tensor x = leaf({3});
  Tensor z;
  {
    Tensor y = x * 2.0;
    y.retain_grad();
    z = y * 3.0;
    y.mul_(1.0);
  }
  z.sum().backward();
  CHECK(difference(x.grad(), full({3}, 6.0, kFloat64)) == "");
}

TEST_SUITE_END();

}  // namespace inplace_view_tests
