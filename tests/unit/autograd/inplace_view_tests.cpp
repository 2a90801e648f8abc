#include <doctest/doctest.h>

#include <optional>

#include <amp/all.h>

#include "support.h"

namespace inplace_view_tests {

using namespace amp;
using testing::contains;
using testing::difference;
using testing::normal;
using testing::thrown_text;

namespace {

struct ExpInPlace : autograd::Function<ExpInPlace> {
  static Tensor forward(autograd::AutogradContext* ctx, const Tensor& x) {
    x.exp_();
    ctx->mark_dirty({x});
    ctx->save_for_backward({x});
    return x;
  }
  static autograd::variable_list backward(autograd::AutogradContext* ctx, autograd::variable_list grads) {
    return {grads[0] * ctx->get_saved_variables()[0]};
  }
};

struct AddInPlace : autograd::Function<AddInPlace> {
  static Tensor forward(autograd::AutogradContext* ctx, const Tensor& x, const Tensor& other) {
    x.detach().add_(other);
    ctx->mark_dirty({x});
    return x;
  }
  static autograd::variable_list backward(autograd::AutogradContext*, autograd::variable_list grads) { return {grads[0], grads[0]}; }
};

// Replaces its argument by constants, but gives no gradient instead of zeros.
struct Overwrite : autograd::Function<Overwrite> {
  static Tensor forward(autograd::AutogradContext* ctx, const Tensor& x) {
    x.fill_(3.0);
    ctx->mark_dirty({x});
    return x;
  }
  static autograd::variable_list backward(autograd::AutogradContext*, autograd::variable_list) { return {Tensor()}; }
};

Tensor leaf(IntArrayRef sizes, uint32_t seed = 1) { return normal(sizes, dtype(kFloat64).requires_grad(true), seed); }
Tensor positive_leaf(IntArrayRef sizes, uint32_t seed = 1) { return (normal(sizes, kFloat64, seed).abs() * 0.3 + 0.5).requires_grad_(); }

// Writes in place whose derivatives need their result, an argument, or nothing.
struct Write {
  const char* name;
  void (*run)(const Tensor& view, const Tensor& other);
};
constexpr Write kWrites[] = {
    {"exp_", [](const Tensor& view, const Tensor&) { view.exp_(); }},
    {"expm1_", [](const Tensor& view, const Tensor&) { view.expm1_(); }},
    {"sigmoid_", [](const Tensor& view, const Tensor&) { view.sigmoid_(); }},
    {"tanh_", [](const Tensor& view, const Tensor&) { view.tanh_(); }},
    {"sqrt_", [](const Tensor& view, const Tensor&) { view.sqrt_(); }},
    {"rsqrt_", [](const Tensor& view, const Tensor&) { view.rsqrt_(); }},
    {"reciprocal_", [](const Tensor& view, const Tensor&) { view.reciprocal_(); }},
    {"hypot_", [](const Tensor& view, const Tensor& other) { view.hypot_(other); }},
    {"pow_", [](const Tensor& view, const Tensor& other) { view.pow_(other); }},
    {"mul_", [](const Tensor& view, const Tensor& other) { view.mul_(other); }},
    {"div_", [](const Tensor& view, const Tensor& other) { view.div_(other); }},
    {"sin_", [](const Tensor& view, const Tensor&) { view.sin_(); }},
    {"copy_", [](const Tensor& view, const Tensor& other) { view.copy_(other * other); }},
    {"a Function that saves its result", [](const Tensor& view, const Tensor&) { ExpInPlace::apply(view); }},
};

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

TEST_CASE("second derivatives after writes to views need no retained graph") {
  for (const auto& [name, write] : kWrites) {
    const auto second = [write = write](std::optional<bool> retain_graph) {
      const Tensor x = positive_leaf({3}), other = positive_leaf({2}, 2);
      const Tensor y = x * x;
      write(y.view({3, 1}).transpose(0, 1).select(0, 0).slice(0, 1, 3), other);
      const autograd::variable_list first = autograd::grad({(y * y).sum()}, {x, other}, {}, true, true, /*allow_unused=*/true);
      Tensor norm = (first[0] * first[0]).sum();
      if (first[1].defined() && first[1].requires_grad()) norm = norm + (first[1] * first[1]).sum();
      return autograd::grad({norm}, {x, other}, {}, retain_graph, false, /*allow_unused=*/true);
    };
    const autograd::variable_list kept = second(true);
    autograd::variable_list freed;
    CHECK_MESSAGE(thrown_text([&] { freed = second(std::nullopt); }) == "", name);
    for (size_t i = 0; i < freed.size(); ++i) CHECK_MESSAGE(difference(freed[i], kept[i]) == "", name);
  }
}

TEST_CASE("results that writes to views save have second derivatives") {
  for (const auto& [name, write] : kWrites) {
    const auto function = [write = write](const autograd::variable_list& in) {
      const Tensor y = in[0] * in[0];
      write(y.slice(0, 0, 2), in[1]);
      return y * y;
    };
    CHECK_MESSAGE(thrown_text([&] { autograd::gradgradcheck(function, {positive_leaf({3}), positive_leaf({2}, 2)}); }) == "", name);
  }
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

TEST_CASE("the gradient of a 16-bit source that copy_ broadcasts is rounded once") {
  for (const ScalarType low : {kFloat16, kBFloat16}) {
    CAPTURE(low);
    const Tensor source = zeros({1, 2}, low).requires_grad_();
    Tensor y = zeros({3, 2}, kFloat32);
    y.copy_(source);
    y.backward(tensor({{1e5, 256.0}, {3.0, 1.0}, {-1e5, 1.0}}, kFloat32));
    CHECK(difference(source.grad(), tensor({{3.0, 258.0}}, low)) == "");
  }
}

TEST_CASE("a Function that overwrites a view, and gives no gradient, cuts off what it overwrites") {
  const Tensor x = leaf({3}), y = x * 2.0;
  Overwrite::apply(y.slice(0, 0, 2));
  y.sum().backward();
  CHECK(difference(x.grad(), tensor({0.0, 0.0, 2.0}, kFloat64)) == "");
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

TEST_CASE("a Function does not write to views of leaves, and to views that can't be recorded") {
  const Tensor x = leaf({3});
  CHECK(contains(thrown_text([&] { ExpInPlace::apply(x.slice(0, 0, 2)); }), "ExpInPlace] a view of a leaf tensor"));
  CHECK(x.is_leaf());
  const Tensor y = x * 1.0, w = leaf({2}, 2);
  Tensor view;
  {
    const NoGradGuard no_grad;
    view = y.slice(0, 0, 2);
  }
  CHECK(contains(thrown_text([&] { AddInPlace::apply(view, w); }), "made in no-grad mode"));
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
