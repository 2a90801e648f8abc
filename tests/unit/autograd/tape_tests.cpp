#include <doctest/doctest.h>

#include <functional>
#include <map>
#include <string>

#include <amp/all.h>

#include "support.h"

namespace tape_tests {

using namespace amp;
using testing::contains;
using testing::difference;
using testing::normal;
using testing::thrown_text;

namespace {

Tensor leaf(IntArrayRef sizes, uint32_t seed = 1) { return normal(sizes, dtype(kFloat64).requires_grad(true), seed); }
Tensor all(IntArrayRef sizes, double value) { return full(sizes, value, kFloat64); }

}  // namespace

TEST_SUITE_BEGIN("autograd");

TEST_CASE("backward fills the gradients of leaves and adds to what is there") {
  const Tensor x = leaf({2, 3});
  (x * 2.0).sum().backward();
  (x * 3.0).sum().backward();
  CHECK(difference(x.grad(), all({2, 3}, 5.0)) == "");
  x.mutable_grad().reset();
  CHECK(!x.grad().defined());
}

TEST_CASE("the gradient of a leaf has its strides, if these are dense") {
  const Tensor rows = leaf({2, 3}), columns = leaf({3, 2}).t().detach().requires_grad_(),
               gaps = leaf({2, 6}).slice(1, 0, 6, 2).detach().requires_grad_();
  const Tensor factor = normal({2, 3}, kFloat64), turned = normal({3, 2}, kFloat64).t();
  for (const Tensor& x : {rows, columns, gaps}) {
    for (const Tensor& by : {factor, turned}) {
      x.mutable_grad().reset();
      x.t().mul(by.t()).sum().backward();
      CHECK(difference(x.grad(), by) == "");
      if (x.is_non_overlapping_and_dense()) CHECK(x.grad().strides() == x.strides());
    }
  }
}

TEST_CASE("a tensor used several times gets the sum of its gradients") {
  const Tensor x = leaf({3}), y = x * x;
  (y * x + y).sum().backward();
  CHECK(difference(x.grad(), (x * x * 3.0 + x * 2.0).detach(), 1e-14, 1e-14) == "");
}

TEST_CASE("gradients of parts of a tensor are summed, and leave those of other tensors as they are") {
  const Tensor x = leaf({4, 6}), z = leaf({4, 6}, 2);
  const Tensor row = normal({6}, kFloat64, 3), columns = normal({4, 3}, kFloat64, 4), whole = normal({4, 6}, kFloat64, 5);
  Tensor expected = whole.clone();
  expected.select(0, 1).add_(row * 3.0);
  expected.slice(1, 1, 6, 2).add_(columns);
  expected.narrow(0, 0, 2).add_(whole.narrow(0, 2, 2));
  for (const bool create_graph : {false, true}) {
    const Tensor y = x * 2.0;
    Tensor seen;
    y.register_hook([&](const Tensor& grad) {
      seen = grad.detach();
      return Tensor();
    });
    const Tensor parts = (y.select(0, 1) * row).sum() + (y.select(-2, 1) * row).sum() * 2.0 + (y.slice(1, 1, 6, 2) * columns).sum() +
                         (y.narrow(0, 0, 2) * whole.narrow(0, 2, 2)).sum();
    const Tensor total = parts + ((y + z) * whole).sum();  // y and z get the same tensor as their gradient
    const auto grads = autograd::grad({total}, {x, z, y}, {}, /*retain_graph=*/true, create_graph);
    CHECK(difference(grads[0].detach(), expected * 2.0, 1e-14, 1e-14) == "");
    CHECK(difference(grads[1].detach(), whole) == "");
    CHECK(difference(grads[2].detach(), expected, 1e-14, 1e-14) == "");
    CHECK(difference(seen, expected, 1e-14, 1e-14) == "");
    total.backward();
    CHECK(difference(x.grad(), expected * 2.0, 1e-14, 1e-14) == "");
    CHECK(difference(z.grad(), whole) == "");
    x.mutable_grad().reset();
    z.mutable_grad().reset();
  }
}

TEST_CASE("a second backward needs retain_graph") {
  const Tensor x = leaf({3}), y = (x * x).sum();
  y.backward({}, /*retain_graph=*/true);
  y.backward();
  CHECK(contains(thrown_text([&] { y.backward(); }), "retain_graph=true"));
  CHECK(difference(x.grad(), (x * 4.0).detach()) == "");
}

TEST_CASE("create_graph gives gradients that can be differentiated") {
  const Tensor x = leaf({3});
  const Tensor first = autograd::grad((x * x * x).sum(), x, {}, {}, /*create_graph=*/true)[0];
  REQUIRE(first.requires_grad());
  const Tensor second = autograd::grad(first.sum(), x, {}, {}, true)[0];
  const Tensor third = autograd::grad(second.sum(), x)[0];
  CHECK(difference(second.detach(), (x * 6.0).detach(), 1e-14, 1e-14) == "");
  CHECK(difference(third, all({3}, 6.0)) == "");
}

TEST_CASE("backward with create_graph gives each leaf a gradient of its own, with a history") {
  const Tensor a = leaf({3}), b = leaf({3}, 2), g = leaf({3}, 3);
  (a + b).backward(g, /*retain_graph=*/true, /*create_graph=*/true);
  for (const Tensor& t : {a, b}) {
    CHECK(t.grad().requires_grad());
    CHECK(!t.grad().is_alias_of(g));
    CHECK(difference(t.grad().detach(), g.detach()) == "");
  }
  CHECK(!a.grad().is_alias_of(b.grad()));
  CHECK(difference(autograd::grad(a.grad().sum(), g)[0], ones({3}, kFloat64)) == "");
  a.mutable_grad().reset();  // they lead to g
  b.mutable_grad().reset();
}

TEST_CASE("grad leaves .grad alone, and says which input is unused") {
  const Tensor x = leaf({3}), unused = leaf({2}), y = x * 2.0;
  const Tensor z = y * y;
  const autograd::variable_list grads = autograd::grad(z.sum(), {x, y, x}, {}, /*retain_graph=*/true);
  CHECK(!x.grad().defined());
  CHECK(difference(grads[0], (x * 8.0).detach(), 1e-14, 1e-14) == "");
  CHECK(difference(grads[1], (y * 2.0).detach()) == "");
  CHECK(difference(grads[2], grads[0]) == "");
  CHECK(contains(thrown_text([&] {
                   autograd::grad(z.sum(), {x, unused}, {}, true);
                 }),
                 "[grad] input 1 (float64[2] cpu) is not part of the graph"));
  CHECK(!autograd::grad(z.sum(), {x, unused}, {}, true, false, /*allow_unused=*/true)[1].defined());
  CHECK(contains(thrown_text([&] { autograd::grad(z.sum(), normal({3})); }), "[grad] input 0 does not require a gradient"));
}

TEST_CASE("backward to chosen inputs touches only these") {
  const Tensor a = leaf({3}, 1), b = leaf({3}, 2);
  autograd::backward((a * b).sum(), {}, {}, false, a);
  CHECK(difference(a.grad(), b.detach()) == "");
  CHECK(!b.grad().defined());
}

TEST_CASE("a refused backward call changes nothing") {
  const Tensor a = leaf({}), b = leaf({2}), inner = b * 3.0;
  CHECK_THROWS_AS(autograd::backward({a, b * 2.0}), Error);
  CHECK_THROWS_AS(autograd::backward({a, normal({1})}), Error);
  CHECK_THROWS_AS(autograd::backward({a, a}, {ones({}, kFloat64), ones({2}, kFloat64)}), ValueError);
  CHECK_THROWS_AS(autograd::backward({inner}, {}, {}, false, inner), Error);
  CHECK(!a.grad().defined());
  CHECK(!inner.retains_grad());
}

TEST_CASE("hooks of a leaf that is an output run like those of other leaves") {
  const Tensor a = leaf({});
  std::vector<bool> modes;
  a.register_hook([&](const Tensor&) {
    modes.push_back(GradMode::is_enabled());
    return Tensor();
  });
  a.backward();
  a.backward({}, {}, /*create_graph=*/true);
  CHECK(modes == std::vector<bool>{false, true});
  CHECK(a.grad().item<double>() == 2);
  a.mutable_grad().reset();
}

TEST_CASE("backward to chosen inputs that are not leaves fills their gradients") {
  const Tensor x = leaf({3}, 1), b = leaf({3}, 2), y = x * 2.0, z = y * b;
  autograd::backward(z.sum(), {}, /*retain_graph=*/true, false, {y, z});
  CHECK(y.retains_grad());
  CHECK(difference(y.grad(), b.detach()) == "");
  CHECK(difference(z.grad(), all({3}, 1.0)) == "");
  CHECK(!x.grad().defined());
  CHECK(!b.grad().defined());
  autograd::backward(z.sum(), {}, /*retain_graph=*/true, false, {y, x});
  CHECK(difference(y.grad(), (b * 2.0).detach()) == "");
  CHECK(difference(x.grad(), (b * 2.0).detach()) == "");
  CHECK(contains(thrown_text([&] { autograd::backward(z.sum(), {}, {}, false, normal({3})); }),
                 "[backward] input 0 does not require a gradient"));
}

TEST_CASE("several outputs with gradients of their own") {
  const Tensor x = leaf({2}), y = x * 2.0, z = x * x;
  autograd::backward({y, z}, {tensor({1.0, 2.0}, kFloat64), tensor({3.0, 4.0}, kFloat64)});
  CHECK(difference(x.grad(), (x * tensor({6.0, 8.0}, kFloat64) + tensor({2.0, 4.0}, kFloat64)).detach(), 1e-14, 1e-14) == "");
}

TEST_CASE("what may be differentiated, and from where") {
  const Tensor x = leaf({3});
  CHECK(contains(thrown_text([&] { (x * 1.0).backward(); }), "one-element outputs"));
  CHECK(contains(thrown_text([&] { normal({1}).backward(); }),
                 "does not require a gradient and has no grad_fn: was it computed inside a NoGradGuard?"));
  CHECK(contains(thrown_text([&] { (x * 1.0).backward(normal({2})); }), "the given gradient has shape [2], but the output has shape [3]"));
  CHECK(contains(thrown_text([&] { autograd::backward({x * 1.0}, {x.detach(), x.detach()}); }), "1 outputs, but 2 gradients"));
  CHECK_THROWS_AS(zeros({2}, kInt64).requires_grad_(), TypeError);
  CHECK_THROWS_AS((x * 1.0).requires_grad_(false), Error);
  CHECK_THROWS_AS(zeros({2}, dtype(kInt64).requires_grad(true)), TypeError);
}

TEST_CASE("a gradient of another dtype is converted to the output's, and gradients come back in the dtype of each leaf") {
  const Tensor x = normal({3}, dtype(kFloat32).requires_grad(true));
  x.to(kFloat64).to(kBFloat16).backward(ones({3}, kFloat32));
  CHECK((x.grad().dtype() == kFloat32));
}

TEST_CASE("no-grad, enable-grad and inference modes") {
  const Tensor x = leaf({3});
  {
    const NoGradGuard no_grad;
    CHECK(!(x * 2.0).requires_grad());
    const EnableGradGuard grad;
    CHECK((x * 2.0).requires_grad());
  }
  CHECK(GradMode::is_enabled());
  Tensor made;
  {
    const InferenceMode inference;
    made = x * 2.0;
    CHECK(made.is_inference());
    CHECK(!made.requires_grad());
  }
  CHECK(contains(thrown_text([&] { x* made; }), "InferenceMode"));
  CHECK((x * made.clone()).requires_grad());
  CHECK_THROWS_AS(made.requires_grad_(), Error);
}

TEST_CASE("in InferenceMode, tensors may require gradients, and modules are made") {
  const InferenceMode inference;
  Tensor x = ones({2}, kFloat64).requires_grad_();
  CHECK(x.requires_grad());
  CHECK(!(x * 2.0).requires_grad());
  CHECK(zeros({2}, requires_grad()).is_leaf());
  nn::Linear linear(3, 2);
  CHECK(linear->weight.requires_grad());
  CHECK(!linear(ones({1, 3})).requires_grad());
}

TEST_CASE("a tensor is not its own gradient") {
  Tensor x = leaf({3});
  CHECK(contains(thrown_text([&] { x.set_grad(x); }), "[set_grad] a tensor can't be its own gradient"));
  CHECK(!x.grad().defined());
  x.set_grad(x.detach());
  CHECK(x.grad().data_ptr() == x.data_ptr());
}

TEST_CASE("detach and detach_ cut the graph") {
  const Tensor x = leaf({3});
  Tensor y = x * 2.0;
  CHECK(!y.detach().requires_grad());
  CHECK(y.detach().data_ptr() == y.data_ptr());
  y.detach_();
  CHECK(!y.requires_grad());
  CHECK(y.is_leaf());
}

TEST_CASE("detach_ cuts the graph of results that are views of a tensor that nobody has") {
  const Tensor x = leaf({2, 3, 4}), m = leaf({4, 5}, 2), row = leaf({4}, 3), z = leaf({3, 2}, 4);
  using Make = std::function<Tensor()>;
  const std::map<std::string, Make> makes = {
      {"matmul", [&] { return matmul(x, m); }},       {"matmul with a vector", [&] { return matmul(x, row); }},
      {"mv", [&] { return mv(m.t(), row); }},         {"dot", [&] { return dot(row, row); }},
      {"repeat", [&] { return m.repeat({2, 2}); }},   {"complex", [&] { return complex(m, m); }},
      {"view", [&] { return (m * 2.0).view({-1}); }}, {"view_as_complex", [&] { return view_as_complex(z * 2.0); }},
  };
  for (const auto& [name, make] : makes) {
    CAPTURE(name);
    Tensor y = make();
    const Tensor values = y.detach().clone();
    y.detach_();
    CHECK(!y.requires_grad());
    CHECK(y.is_leaf());
    CHECK(!y.is_view());
    CHECK(difference(y, values) == "");
    y.mul_(2.0);
    CHECK(!y.requires_grad());
    CHECK(y.requires_grad_().is_leaf());
  }
  const Tensor base = m * 2.0;
  Tensor part = base.select(0, 0), first = x.unbind(0)[0];
  CHECK_THROWS_AS(part.detach_(), Error);
  CHECK_THROWS_AS(first.detach_(), Error);
}

TEST_CASE("a saved tensor that was changed in place is an error that names both versions") {
  const Tensor x = leaf({3});
  Tensor y = x * 1.0;
  const Tensor z = (y * y).sum();
  y.add_(1.0);
  CHECK(
      contains(thrown_text([&] { z.backward(); }),
               "needed by MulBackward (float64[3] cpu) was changed by an in-place operation: add_ changed it last, and it is at version 1, "
               "expected version 0; make the change after backward, or change a clone() of the tensor"));
}

TEST_CASE("the error for a saved tensor that was changed in place names the function that the program called") {
  const auto message_after = [](const std::function<void(Tensor&)>& change) {
    const Tensor x = leaf({3});
    Tensor y = x * 1.0;
    const Tensor z = (y * y).sum();
    {
      const NoGradGuard no_grad;  // nothing of it is on the tape
      change(y);
    }
    return thrown_text([&] { z.backward(); });
  };
  const Tensor ones = all({3}, 1.0);
  const std::map<std::string, std::function<void(Tensor&)>> changes = {
      {"add_", [](Tensor& y) { y += 1.0; }},
      {"relu_", [](Tensor& y) { y.relu_(); }},
      {"zero_", [](Tensor& y) { y.zero_(); }},
      {"fill_", [](Tensor& y) { y.narrow(0, 1, 1).fill_(1); }},
      {"copy_", [&](Tensor& y) { y.detach().copy_(ones); }},
      {"normal_", [](Tensor& y) { y.normal_(); }},
      {"index_put_", [](Tensor& y) { y.index_put_({0}, 2); }},
      {"operator=", [](Tensor& y) { y[0] = 2; }},
      {"clamp_", [](Tensor& y) { y.clamp_(-1, 1); }},  // has no kernel that writes in place
      {"mul_out", [&](Tensor& y) { mul_out(y, ones, ones); }},
      {"resize_", [](Tensor& y) { y.detach().resize_({2}); }},
      {"set_data", [&](Tensor& y) { y.set_data(ones); }},
  };
  for (const auto& [name, change] : changes)
    CHECK_MESSAGE(contains(message_after(change), "in-place operation: " + name + " changed it last"),
                  name << ": " << message_after(change));
}

TEST_CASE("set_data does not change what a graph has saved of the new data") {
  const Tensor x = leaf({3}), v = normal({3}, kFloat64, 2);
  Tensor p = leaf({3}, 3);
  const Tensor y = (x * v).sum();
  p.set_data(v);
  y.backward();
  CHECK(difference(x.grad(), v) == "");
  // It is still noticed by a graph that has saved the old data, however often each has changed.
  for (const int writes : {0, 1, 2}) {
    Tensor kept = all({3}, 1.0), next = all({3}, 2.0);
    kept.add_(1.0);
    const Tensor z = (x * kept).sum();
    for (int i = 0; i < writes; ++i) next.add_(1.0);
    kept.set_data(next);
    CHECK(contains(thrown_text([&] { z.backward(); }), "was changed by an in-place operation"));
  }
}

TEST_CASE("a result that its own node saved is checked too") {
  const Tensor x = leaf({3});
  Tensor y = exp(x);
  y.mul_(2.0);
  CHECK(contains(thrown_text([&] { y.sum().backward(); }), "needed by ExpBackward"));
}

TEST_CASE("a graph of 100000 nodes is walked and freed without recursion") {
  const Tensor x = leaf({1});
  {
    Tensor y = x;
    for (int i = 0; i < 100000; ++i) y = y + 1.0;
    y.backward();
    CHECK(x.grad().item<double>() == 1);
    y = x;
    for (int i = 0; i < 100000; ++i) y = y * 1.0;  // freed without a backward pass
  }
  CHECK(x.is_leaf());
}

TEST_CASE("a wide graph with shared parts is walked once per node") {
  const Tensor x = leaf({1});
  Tensor y = x;
  for (int i = 0; i < 60; ++i) y = y + y;  // 2^60 paths
  y.backward();
  CHECK(x.grad().item<double>() == std::pow(2.0, 60));
}

TEST_CASE("a formula that throws leaves the graph usable") {
  struct Throws : autograd::Function<Throws> {
    static Tensor forward(autograd::AutogradContext* ctx, const Tensor& x, bool* on) {
      ctx->saved_data["on"] = reinterpret_cast<int64_t>(on);
      return x * 1.0;
    }
    static autograd::variable_list backward(autograd::AutogradContext* ctx, autograd::variable_list grads) {
      if (*reinterpret_cast<bool*>(ctx->saved_data["on"].toInt())) throw ValueError("no");
      return {grads[0], Tensor()};
    }
  };
  const Tensor x = leaf({3});
  bool on = true;
  const Tensor y = (x * 2.0), z = (Throws::apply(y, &on) + y).sum();
  CHECK_THROWS_AS(z.backward({}, true), ValueError);
  CHECK(GradMode::is_enabled());
  x.mutable_grad().reset();
  on = false;
  z.backward({}, true);
  CHECK(difference(x.grad(), all({3}, 4.0)) == "");
}

TEST_CASE("resize_ of a saved tensor is noticed as an in-place change") {
  const Tensor x = leaf({4});
  for (const int64_t size : {2, 400}) {
    Tensor factor = normal({4});
    const Tensor y = x * factor;
    factor.resize_({size});
    CHECK(contains(thrown_text([&] { y.sum().backward(); }), "was changed by an in-place operation"));
  }
}

TEST_SUITE_END();

}  // namespace tape_tests
