#include <doctest/doctest.h>

#include <any>
#include <memory>
#include <optional>
#include <utility>

#include <amp/all.h>
#include <amp/autograd/grad_dtype.h>

#include "support.h"

namespace hooks_tests {

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

TEST_CASE("hooks of a leaf used several times run once, on the sum") {
  for (const bool create_graph : {false, true}) {
    CAPTURE(create_graph);
    const Tensor x = leaf({3}), y = leaf({3}, 2);
    int calls = 0;
    x.register_hook([&](const Tensor& grad) {
      ++calls;
      CHECK(difference(grad.detach(), all(5)) == "");
      return grad.clamp_max(4.0);
    });
    const Tensor sum = (x * 2.0 + x * 3.0 + y).sum();
    CHECK(difference(autograd::grad({sum}, {x}, {}, true, create_graph)[0].detach(), all(4)) == "");
    sum.backward({}, true, create_graph);
    CHECK(calls == 2);
    CHECK(difference(x.grad().detach(), all(4)) == "");
    autograd::backward({sum, x}, {ones({}, kFloat64), all(0)}, true, create_graph, {x});
    CHECK(calls == 3);
    CHECK(difference(x.grad().detach(), all(8)) == "");
    CHECK(difference(autograd::grad({sum}, {y}, {}, true)[0], all(1)) == "");
    autograd::backward({sum}, {}, {}, false, {y});
    CHECK(calls == 3);  // nobody requested the gradient of x
    x.mutable_grad().reset();
  }
}

TEST_CASE("hooks of a leaf see the sum of a pass that begins at it, and none of a pass that throws") {
  const Tensor x = leaf({3});
  std::vector<double> seen;
  bool fails = false;
  x.register_hook([&](const Tensor& grad) { seen.push_back(grad.sum().item<double>()); });
  const Tensor y = x * 2.0;
  y.register_hook([&](const Tensor&) {
    if (fails) throw ValueError("from the hook");
  });
  autograd::backward({x, y, x * 1.0}, {all(1), all(1), all(1)}, true);
  CHECK(seen == std::vector<double>{12});
  fails = true;
  CHECK(thrown_text([&] { (x * 1.0 + y).sum().backward({}, true); }) == "from the hook");
  CHECK(seen.size() == 1);
  CHECK(difference(x.grad(), all(4)) == "");
  fails = false;
  (x * 1.0 + y).sum().backward();
  CHECK(seen == std::vector<double>{12, 9});
}

TEST_CASE("the sum that the hooks of a 16-bit leaf see is rounded once if its gradient is float32") {
  const Tensor x = zeros({1}, TensorOptions(kBFloat16).requires_grad(true));
  set_grad_dtype(x, kFloat32);
  x.register_hook([](const Tensor& grad) {
    CHECK((grad.dtype() == kBFloat16));
    CHECK(grad.item<float>() == 258);
  });
  (x.to(kFloat32) * 256.0 + x.to(kFloat32) + x.to(kFloat32)).sum().backward();
  CHECK((x.grad().dtype() == kFloat32));
  CHECK(x.grad().item<float>() == 258);
}

TEST_CASE("a leaf that is no longer of 16 bits gets gradients of its dtype") {
  Tensor x = zeros({1}, TensorOptions(kBFloat16).requires_grad(true));
  set_grad_dtype(x, kFloat32);
  x.set_data(zeros({1}, kFloat64));
  (x * 3.0).sum().backward();
  CHECK((x.grad().dtype() == kFloat64));
}

TEST_CASE("a hook that changes the shape, or that stands on a tensor without a gradient, is an error") {
  const Tensor x = leaf({3});
  x.register_hook([](const Tensor& grad) { return grad.sum(); });
  CHECK(contains(thrown_text([&] { (x * 1.0).sum().backward(); }), "[hook]"));
  CHECK_THROWS_AS(normal({3}).register_hook([](const Tensor& grad) { return grad; }), Error);
}

TEST_CASE("an empty hook is an error") {
  const Tensor x = leaf({3}), y = x * 2.0;
  Tensor::Hook hook = [](const Tensor& grad) { return grad * 2.0; };
  const Tensor::Hook taken = std::move(hook);
  for (const Tensor& t : {x, y}) {
    CHECK(contains(thrown_text([&] { t.register_hook(hook); }), "[register_hook] the hook is empty, expected a function"));
    CHECK_THROWS_AS(t.register_hook(nullptr), ValueError);
    t.register_hook(taken);
  }
  y.sum().backward();
  CHECK(difference(x.grad(), all(8)) == "");
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

TEST_CASE("hooks may add and remove hooks while they run, themselves included") {
  for (const bool of_leaf : {true, false}) {
    CAPTURE(of_leaf);
    const Tensor x = leaf({3}), y = x * 1.0, hooked = of_leaf ? x : y;
    std::string calls;
    unsigned self = 0, third = 0;
    self = hooked.register_hook([&, text = std::string(100, 'a')](const Tensor&) -> Tensor {
      hooked.remove_hook(self);
      hooked.remove_hook(third);
      hooked.register_hook([&](const Tensor&) -> Tensor { return calls += 'd', Tensor(); });
      calls += text[99];  // the hook's captures are still alive
      return {};
    });
    hooked.register_hook([&](const Tensor&) -> Tensor { return calls += 'b', Tensor(); });
    third = hooked.register_hook([&](const Tensor&) -> Tensor { return calls += 'c', Tensor(); });
    y.sum().backward({}, /*retain_graph=*/true);
    CHECK(calls == "ab");
    y.sum().backward();
    CHECK(calls == "abbd");
  }
}

TEST_CASE("a hook may drop the last handle of the tensor from which backward started") {
  Tensor x = full({1}, 2.0, kFloat64).requires_grad_();
  double seen = 0;
  x.register_hook([&](const Tensor& grad) -> Tensor {
    x.reset();
    return seen = grad.item<double>(), Tensor();
  });
  x.backward();
  CHECK(seen == 1);
}

TEST_CASE("a hook's gradient must have the dtype of the one that it replaces") {
  const Tensor x = leaf({3});
  const unsigned id = x.register_hook([](const Tensor& grad) { return grad.to(kInt64); });
  CHECK_THROWS_AS((x * 1.0).sum().backward(), TypeError);
  CHECK(!x.grad().defined());
  x.remove_hook(id);
  const Tensor y = x * 1.0;
  y.register_hook([](const Tensor& grad) { return grad.to(kFloat32); });
  CHECK(contains(thrown_text([&] { y.sum().backward(); }), "a gradient of dtype float32 for one of float64"));
}

TEST_CASE("saved tensor hooks may end in any order, and within one of them") {
  std::string calls;
  const auto hooks = [&](char name) {
    return std::make_unique<autograd::SavedTensorHooks>([&calls, name](const Tensor& t) { return calls += name, std::any(t); },
                                                        [](const std::any& t) { return std::any_cast<Tensor>(t); });
  };
  auto outer = hooks('a'), inner = hooks('b');
  const Tensor x = leaf({3});
  outer.reset();
  x.exp();
  inner.reset();
  x.exp();
  CHECK(calls == "b");
  std::unique_ptr<autograd::SavedTensorHooks> own;
  own = std::make_unique<autograd::SavedTensorHooks>(
      [&, text = std::string(100, 'c')](const Tensor& t) {
        own.reset();
        calls += text[99];
        return std::any(t);
      },
      [](const std::any& t) { return std::any_cast<Tensor>(t); });
  const Tensor y = x.exp();
  CHECK(calls == "bc");
  y.sum().backward();
  CHECK(difference(x.grad(), x.detach().exp()) == "");
}

TEST_CASE("saved tensor hooks that replace themselves while they run are active at once") {
  int first = 0, second = 0;
  const Tensor x = leaf({3});
  std::optional<autograd::SavedTensorHooks> hooks;
  const auto unpack = [](const std::any& t) { return std::any_cast<Tensor>(t); };
  hooks.emplace(
      [&](const Tensor& t) {
        ++first;
        hooks.reset();
        hooks.emplace([&](const Tensor& u) { return ++second, std::any(u); }, unpack);  // at the same address
        const EnableGradGuard record;
        x.exp();
        return std::any(t);
      },
      unpack);
  x.exp();
  CHECK(first == 1);
  CHECK(second == 1);
  x.exp();
  CHECK(first == 1);
  CHECK(second == 2);
}

TEST_SUITE_END();

}  // namespace hooks_tests
