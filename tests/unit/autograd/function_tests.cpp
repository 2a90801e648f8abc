#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include <amp/all.h>

#include "support.h"

namespace function_tests {

using namespace amp;
using autograd::AutogradContext;
using autograd::Function;
using autograd::variable_list;
using testing::contains;
using testing::difference;
using testing::normal;
using testing::thrown_text;

namespace {

Tensor leaf(IntArrayRef sizes, uint32_t seed = 1) { return normal(sizes, dtype(kFloat64).requires_grad(true), seed); }

struct Square : Function<Square> {
  static Tensor forward(AutogradContext* ctx, const Tensor& x) {
    ctx->save_for_backward({x});
    return x * x;
  }
  static variable_list backward(AutogradContext* ctx, variable_list grads) { return {ctx->get_saved_variables()[0] * grads[0] * 2.0}; }
};

// Saves its output.
struct Exp : Function<Exp> {
  static Tensor forward(AutogradContext* ctx, const Tensor& x) {
    const Tensor y = exp(x);
    ctx->save_for_backward({y});
    return y;
  }
  static variable_list backward(AutogradContext* ctx, variable_list grads) { return {ctx->get_saved_variables()[0] * grads[0]}; }
};

// Returns a * factor + b * list[0], a - b. Records which of them received a gradient. Tensor and non-tensor arguments alternate.
struct Mixed : Function<Mixed> {
  static variable_list forward(AutogradContext* ctx, double factor, const Tensor& a, const std::string& text,
                               const std::optional<Tensor>& b, const variable_list& list) {
    ctx->saved_data["factor"] = factor;
    ctx->saved_data["text"] = text;
    ctx->saved_data["n"] = 7;
    ctx->save_for_backward({*b, list[0]});
    return {a * factor + *b * list[0], a - *b};
  }
  static variable_list backward(AutogradContext* ctx, variable_list grads) {
    REQUIRE(ctx->saved_data["text"].toStringRef() == "text");
    REQUIRE(ctx->saved_data["n"].toInt() == 7);
    CHECK_THROWS_AS(ctx->saved_data["n"].toDouble(), TypeError);
    const variable_list saved = ctx->get_saved_variables();
    const double factor = ctx->saved_data["factor"].toDouble();
    return {
        {}, grads[0] * factor + grads[1], {}, grads[0] * saved[1] - grads[1], ctx->needs_input_grad(2) ? grads[0] * saved[0] : Tensor()};
  }
};

struct DoubleInPlace : Function<DoubleInPlace> {
  static Tensor forward(AutogradContext* ctx, Tensor x) {
    x.mul_(2.0);
    ctx->mark_dirty({x});
    return x;
  }
  static variable_list backward(AutogradContext*, variable_list grads) { return {grads[0] * 2.0}; }
};

// Saves its first output, whose memory is that of `numbers`. The second one is wrong.
struct Fails : Function<Fails> {
  static variable_list forward(AutogradContext* ctx, const Tensor& x, double* numbers, bool* freed) {
    const Tensor first = from_blob(
                     numbers, x.sizes(), [freed](void*) { *freed = true; }, kFloat64),
                 second = ones({3});
    ctx->save_for_backward({first});
    ctx->mark_dirty({second});
    return {first, second};
  }
  static variable_list backward(AutogradContext*, const variable_list&) { return {{}, {}, {}}; }
};

// Saves an input that is also its first output.
struct WithInput : Function<WithInput> {
  static variable_list forward(AutogradContext* ctx, const Tensor& x) {
    ctx->save_for_backward({x});
    return {x, x * x};
  }
  static variable_list backward(AutogradContext* ctx, variable_list grads) {
    const Tensor x = ctx->get_saved_variables()[0];
    CHECK(x.is_leaf());
    CHECK(x.requires_grad());
    return {grads[0] + x * grads[1] * 2.0};
  }
};

struct Identity : Function<Identity> {
  static Tensor forward(AutogradContext*, const Tensor& x) { return x; }
  static variable_list backward(AutogradContext*, variable_list grads) { return {grads[0] * 3.0}; }
};

// The second output is not differentiable; missing gradients stay undefined.
struct Parts : Function<Parts> {
  static variable_list forward(AutogradContext* ctx, const Tensor& x) {
    variable_list outputs{x * 2.0, x * 3.0, x * 4.0};
    ctx->mark_non_differentiable({outputs[1]});
    ctx->set_materialize_grads(false);
    return outputs;
  }
  static variable_list backward(AutogradContext*, variable_list grads) {
    CHECK(!grads[1].defined());
    CHECK(!grads[2].defined());
    return {grads[0] * 2.0};
  }
};

template <int Kind>
struct Wrong : Function<Wrong<Kind>> {
  static Tensor forward(AutogradContext*, const Tensor& x, int64_t) { return x * 1.0; }
  static variable_list backward(AutogradContext*, variable_list grads) {
    if (Kind == 0) return {grads[0]};
    if (Kind == 1) return {grads[0], grads[0]};
    if (Kind == 2) return {zeros({5}, kFloat64), Tensor()};
    return {grads[0], Tensor(), grads[0]};
  }
};

// Returns more gradients than there are arguments, as if a default argument had been left out.
struct Surplus : Function<Surplus> {
  static Tensor forward(AutogradContext*, const Tensor& x, int64_t) { return x * 1.0; }
  static variable_list backward(AutogradContext*, variable_list grads) { return {grads[0], Tensor(), Tensor()}; }
};

// Returns a broadcast gradient in another dtype.
struct Loose : Function<Loose> {
  static Tensor forward(AutogradContext*, const Tensor& x) { return x * 1.0; }
  static variable_list backward(AutogradContext*, variable_list grads) { return {grads[0].to(kFloat32).unsqueeze(0).expand({2, 3})}; }
};

}  // namespace

TEST_SUITE_BEGIN("autograd");

TEST_CASE("a Function has first and second derivatives") {
  const auto square = [](const variable_list& in) { return Square::apply(in[0]); };
  const auto exponential = [](const variable_list& in) { return Exp::apply(in[0]); };
  for (const auto& f : {autograd::GradcheckFunction(square), autograd::GradcheckFunction(exponential)}) {
    CHECK(autograd::gradcheck(f, {leaf({2, 3})}));
    CHECK(autograd::gradgradcheck(f, {leaf({2, 3})}));
  }
}

TEST_CASE("a Function takes numbers, texts, optional tensors and lists, and gives several outputs") {
  const auto f = [](const variable_list& in) {
    return Mixed::apply(0.5, in[0], std::string("text"), std::optional<Tensor>(in[1]), variable_list{in[2]});
  };
  const variable_list inputs{leaf({3}, 1), leaf({3}, 2), leaf({3}, 3)};
  CHECK(autograd::gradcheck(f, inputs));
  CHECK(autograd::gradgradcheck(f, inputs));
  // With a single output in use, the gradient of the other is zeros.
  const variable_list grads = autograd::grad({f(inputs)[1]}, {inputs[0], inputs[1], inputs[2]}, {ones({3}, kFloat64)});
  CHECK(difference(grads[1], full({3}, -1.0, kFloat64)) == "");
  CHECK(difference(grads[2], zeros({3}, kFloat64)) == "");
}

TEST_CASE("saved_data owns texts that it gets as views") {
  autograd::SavedValue value;
  {
    const std::string text(100, 'a');
    value = std::string_view(text);
  }
  CHECK(value.isString());
  CHECK(value.toStringRef() == std::string(100, 'a'));
}

TEST_CASE("a Function records only when something requires a gradient") {
  CHECK(!Square::apply(normal({3})).requires_grad());
  {
    const NoGradGuard no_grad;
    CHECK(!Square::apply(leaf({3})).requires_grad());
  }
  const Tensor y = Square::apply(leaf({3}));
  CHECK(y.requires_grad());
  CHECK(contains(thrown_text([&] {
                   y.sum().backward();
                   y.sum().backward();
                 }),
                 "second time"));
}

TEST_CASE("a Function may write an input in place") {
  const Tensor x = leaf({3});
  Tensor y = x * 1.0;
  const Tensor z = DoubleInPlace::apply(y);
  CHECK(z.is_same(y));
  z.sum().backward();
  CHECK(difference(x.grad(), full({3}, 2.0, kFloat64)) == "");
  CHECK(contains(thrown_text([&] { DoubleInPlace::apply(leaf({3}).requires_grad_()); }), "leaf"));

  const Tensor base = leaf({2, 3}), copy = base * 1.0;
  DoubleInPlace::apply(copy.select(0, 1));
  copy.sum().backward();
  CHECK(difference(base.grad(), tensor({{1.0, 1.0, 1.0}, {2.0, 2.0, 2.0}}, kFloat64)) == "");
}

TEST_CASE("a Function that returns its input gives an alias with a history of its own") {
  const Tensor x = leaf({3});
  const Tensor y = Identity::apply(x);
  CHECK(!y.is_same(x));
  CHECK(y.data_ptr() == x.data_ptr());
  y.sum().backward();
  CHECK(difference(x.grad(), full({3}, 3.0, kFloat64)) == "");
  CHECK(x.is_leaf());
}

TEST_CASE("an input that a Function saves and returns is saved as the input") {
  const Tensor x = leaf({3});
  const variable_list y = WithInput::apply(x);
  CHECK_FALSE(y[0].is_same(x));
  CHECK(difference(autograd::grad({(y[0] * 5).sum() + y[1].sum()}, {x})[0], x.detach() * 2 + 5) == "");
}

TEST_CASE("outputs without a gradient, and gradients that are not made up") {
  const Tensor x = leaf({3});
  const variable_list parts = Parts::apply(x);
  CHECK(parts[0].requires_grad());
  CHECK(!parts[1].requires_grad());
  parts[0].sum().backward();
  CHECK(difference(x.grad(), full({3}, 2.0, kFloat64)) == "");
}

TEST_CASE("what backward returns is checked") {
  const Tensor x = leaf({3});
  CHECK(contains(thrown_text([&] { Wrong<0>::apply(x, 1).sum().backward(); }), "returned 1 gradients, but forward takes 2 arguments"));
  CHECK(contains(thrown_text([&] { Wrong<1>::apply(x, 1).sum().backward(); }), "argument 1, which is not a tensor"));
  CHECK(
      contains(thrown_text([&] { Wrong<2>::apply(x, 1).sum().backward(); }), "gradient of shape [5] for argument 0, which has shape [3]"));
  CHECK(contains(thrown_text([&] { Wrong<3>::apply(x, 1).sum().backward(); }), "returned 3 gradients, but forward takes 2 arguments"));
  Loose::apply(x).sum().backward();
  CHECK(difference(x.grad(), full({3}, 2.0, kFloat64)) == "");
}

TEST_CASE("backward may return undefined gradients behind those of the arguments") {
  const Tensor x = leaf({3});
  Surplus::apply(x, 1).sum().backward();
  CHECK(difference(x.grad(), full({3}, 1.0, kFloat64)) == "");
}

TEST_CASE("a Function whose call fails frees what it has saved") {
  double numbers[3] = {1, 2, 3};
  bool freed = false;
  CHECK(contains(thrown_text([&] { Fails::apply(leaf({3}), numbers, &freed); }), "is marked as dirty, but is not an input"));
  CHECK(freed);
}

TEST_CASE("an output that shares the memory of an input cannot be written while the input is in use") {
  struct Same : autograd::Function<Same> {
    static Tensor forward(autograd::AutogradContext*, const Tensor& x) { return x; }
    static variable_list backward(autograd::AutogradContext*, variable_list grads) { return {grads[0] * 10}; }
  };
  const Tensor x = leaf({3});
  Tensor h = x * 2;
  Tensor y = Same::apply(h);
  CHECK(contains(thrown_text([&] { y.mul_(3); }), "[mul_] in-place write to an output of a custom function"));
  CHECK(contains(thrown_text([&] { y[0].mul_(3); }), "that shares the memory of an input"));
  {
    const NoGradGuard no_grad;
    y.mul_(1);
  }
  h = Tensor();
  y.mul_(3);
  y[0].mul_(2);
  y.sum().backward();
  CHECK(testing::values(x.grad()) == std::vector<double>{120, 60, 60});
}

TEST_CASE("a tensor that a Function saved and that changed in place is an error") {
  const Tensor x = leaf({3});
  Tensor y = x * 1.0;
  const Tensor z = Square::apply(y);
  y.add_(1.0);
  CHECK(contains(thrown_text([&] { z.sum().backward(); }), "changed by an in-place operation"));
}

TEST_SUITE_END();

}  // namespace function_tests
