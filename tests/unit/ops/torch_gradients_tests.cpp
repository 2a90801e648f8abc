// Gradients at the edges of the ops' domains. The expected numbers are those of PyTorch 2.15 for the same calls.
#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include <amp/amp.h>

#include "support.h"

namespace torch_gradients_tests {

using namespace amp;
using namespace amp::testing;

namespace {

const double kNan = std::nan("");
constexpr double kInf = std::numeric_limits<double>::infinity();

Tensor leaf(const std::vector<double>& data) { return tensor(ArrayRef<double>(data), kFloat64).requires_grad_(); }
// The gradient of the sum of fn(leaf) with respect to the leaf.
template <class Function>
std::string gradient_differs(const std::vector<double>& at, const std::vector<double>& expected, const Function& fn) {
  const Tensor x = leaf(at);
  fn(x).sum().backward();
  return difference(x.grad(), tensor(ArrayRef<double>(expected), kFloat64), 1e-12, 1e-12);
}
// The same for each of several leaves.
template <class Function>
std::vector<std::vector<double>> gradients(std::vector<Tensor> leaves, const Function& fn) {
  fn(leaves).sum().backward();
  std::vector<std::vector<double>> result;
  for (const Tensor& x : leaves) result.push_back(values(x.grad()));
  return result;
}
using Leaves = std::vector<Tensor>;
using Numbers = std::vector<double>;

}  // namespace

TEST_CASE("in place: what has no gradient overwrites the history") {
  const Tensor two = full({}, 2.0, kFloat64);
  const auto check = [&](const char* name, const auto& write) {
    CAPTURE(name);
    Tensor v = leaf({1, 2, 3}), r = v.clone();
    write(r);
    r.sum().backward();
    CHECK(values(v.grad()) == Numbers{0, 0, 0});
    v = leaf({1, 2, 3});
    r = v.clone();
    Tensor view = r.narrow(0, 0, 2);
    write(view);
    r.sum().backward();
    CHECK(values(v.grad()) == Numbers{0, 0, 1});
    CHECK(view.requires_grad());
    CHECK_THROWS_AS(write(v), Error);  // a leaf
    Tensor plain = full({3}, 5.0, kFloat64);
    write(plain);
    CHECK(!plain.requires_grad());
  };
  check("eq_", [](Tensor& r) { r.eq_(2.0); });
  check("ne_", [](Tensor& r) { r.ne_(2.0); });
  check("lt_", [](Tensor& r) { r.lt_(2.0); });
  check("le_", [](Tensor& r) { r.le_(2.0); });
  check("gt_", [](Tensor& r) { r.gt_(2.0); });
  check("ge_", [](Tensor& r) { r.ge_(2.0); });
  check("eq_ with a tensor", [&](Tensor& r) { r.eq_(two); });
  check("sign_", [](Tensor& r) { r.sign_(); });
  check("floor_", [](Tensor& r) { r.floor_(); });
  check("trunc_", [](Tensor& r) { r.trunc_(); });
  check("round_", [](Tensor& r) { r.round_(); });
  check("div_ with trunc", [](Tensor& r) { r.div_(2.0, "trunc"); });
  check("fill_", [](Tensor& r) { r.fill_(2); });
  check("uniform_", [](Tensor& r) { r.uniform_(); });
  // torch keeps the history of these, and cannot differentiate the last one.
  check("logical_and_", [&](Tensor& r) { r.logical_and_(two); });
  check("logical_or_", [&](Tensor& r) { r.logical_or_(two); });
  check("logical_xor_", [&](Tensor& r) { r.logical_xor_(two); });
  check("logical_not_", [](Tensor& r) { r.logical_not_(); });
  check("floor_divide_", [](Tensor& r) { r.floor_divide_(2.0); });
}

TEST_CASE("var_mean: a result that is not used adds nothing") {
  CHECK(gradient_differs({3}, {1}, [](const Tensor& x) { return std::get<1>(var_mean(x, true)); }) == "");
  CHECK(gradient_differs({3}, {1}, [](const Tensor& x) { return std::get<1>(std_mean(x, true)); }) == "");
  CHECK(gradient_differs({3}, {kNan}, [](const Tensor& x) { return std::get<0>(var_mean(x, true)); }) == "");
  CHECK(gradient_differs({1, 1, 1, 1}, {0.25, 0.25, 0.25, 0.25}, [](const Tensor& x) { return std::get<1>(std_mean(x, true)); }) == "");
  CHECK(gradient_differs({1, 3}, {-1.5, 2.5}, [](const Tensor& x) {
          const auto [var, mean] = var_mean(x, true);
          return var + mean;
        }) == "");
}

TEST_CASE("fmin and fmax: bools next to floats, NaN, equal elements") {
  const Tensor flags = tensor({true, false, true});
  CHECK(gradient_differs({1, 2, 0.5}, {0.5, 0, 1}, [&](const Tensor& x) { return fmin(flags, x); }) == "");
  CHECK(gradient_differs({1, 2, 0.5}, {0.5, 1, 0}, [&](const Tensor& x) { return fmax(flags, x); }) == "");
  for (const auto op : {static_cast<Tensor (*)(const Tensor&, const Tensor&)>(&amp::fmin),
                        static_cast<Tensor (*)(const Tensor&, const Tensor&)>(&amp::fmax)}) {
    const auto found = gradients({leaf({kNan, 2, kNan}), leaf({1, kNan, kNan})}, [&](const Leaves& x) { return op(x[0], x[1]); });
    CHECK(found[0] == Numbers{0, 1, 1});
    CHECK(found[1] == Numbers{1, 0, 0});
  }
}

TEST_CASE("atan2: no gradient at the origin, and bools next to floats") {
  const auto found = gradients({leaf({0, 1}), leaf({0, 0})}, [](const Leaves& x) { return atan2(x[0], x[1]); });
  CHECK(found[0] == Numbers{0, 0});
  CHECK(found[1] == Numbers{0, -1});
  CHECK(gradient_differs({1}, {-0.5}, [](const Tensor& x) { return atan2(tensor({true}), x); }) == "");
  const Tensor origin = leaf({0});
  const Tensor slope = autograd::grad({atan2(origin, origin * 2)}, {origin}, {}, std::nullopt, /*create_graph=*/true)[0];
  CHECK(std::isfinite(autograd::grad({slope}, {origin})[0].item<double>()));
}

TEST_CASE("atan2: gradients of numbers whose squares leave the range of float32") {
  for (const double size : {1e-25, 1e25}) {
    CAPTURE(size);
    const Tensor y = tensor({size}, kFloat64).to(kFloat32).requires_grad_(), x = tensor({2 * size}, kFloat64).to(kFloat32).requires_grad_();
    atan2(y, x).sum().backward();
    CHECK((y.grad() * size).item<float>() == doctest::Approx(0.4));
    CHECK((x.grad() * size).item<float>() == doctest::Approx(-0.2));
  }
}

TEST_CASE("index_fill: a value that is written twice counts once, whatever its dtype") {
  const Tensor twice = tensor({0, 0}, kInt64);
  CHECK(gradient_differs({2}, {1}, [&](const Tensor& v) { return index_fill(zeros({3}, kFloat64), 0, twice, v.squeeze(0)); }) == "");
  CHECK(gradient_differs({2}, {4}, [&](const Tensor& v) { return index_fill(zeros({3, 4}), 0, twice, v.squeeze(0)); }) == "");
  CHECK(values(index_fill(zeros({3}), 0, twice, tensor({2}, kInt64).squeeze(0))) == Numbers{2, 0, 0});
  CHECK(values(index_fill(zeros({3}, kInt64), 0, twice, tensor({2.7}).squeeze(0))) == Numbers{2, 0, 0});
}

TEST_CASE("clamp: none at the bounds when they are numbers, shared when they are tensors") {
  const Numbers x{-1, 0, 0.5, 1, 2};
  CHECK(gradient_differs(x, {0, 0, 1, 0, 0}, [](const Tensor& t) { return clamp(t, 0, 1); }) == "");
  CHECK(gradient_differs(x, {0, 0, 1, 1, 1}, [](const Tensor& t) { return clamp_min(t, 0); }) == "");
  CHECK(gradient_differs(x, {1, 0, 0, 0, 0}, [](const Tensor& t) { return clamp(t, std::nullopt, 0); }) == "");
  CHECK(gradient_differs(x, {0, 0, 1, 0, 0}, [](const Tensor& t) { return hardtanh(t, 0, 1); }) == "");
  CHECK(gradient_differs({kNan}, {0}, [](const Tensor& t) { return clamp(t, 0, 1); }) == "");
  CHECK(gradient_differs({0, 1, 2, 3}, {0, 0, 0, 0}, [](const Tensor& t) { return clamp(t, 2, 1); }) == "");
  const auto by_tensors = [](const Leaves& t) { return clamp(t[0], t[1], t[2]); };
  auto found = gradients({leaf(x), leaf({0, 0, 0, 0, 0}), leaf({1, 1, 1, 1, 1})}, by_tensors);
  CHECK(found == std::vector<Numbers>{{0, 0.5, 1, 0.5, 0}, {1, 0.5, 0, 0, 0}, {0, 0, 0, 0.5, 1}});
  found = gradients({leaf({0, 1, 2, 3}), leaf({2, 2, 2, 2}), leaf({1, 1, 1, 1})}, by_tensors);
  CHECK(found == std::vector<Numbers>{{0, 0, 0, 0}, {0, 0, 0, 0}, {1, 1, 1, 1}});
  found = gradients({leaf({0, 1, 2}), leaf({1, 1, 1}), leaf({1, 1, 1})}, by_tensors);
  CHECK(found == std::vector<Numbers>{{0, 1, 0}, {1, 0, 0}, {0, 0, 1}});
  found = gradients({leaf({kNan, 0, 0, 0}), leaf({-1, kNan, -1, -1}), leaf({1, 1, kNan, 1})}, by_tensors);
  CHECK(found == std::vector<Numbers>{{1, 1, 1, 1}, {0, 0, 0, 0}, {0, 0, 0, 0}});
  found = gradients({leaf(x), leaf({0, 0, 0, 0, 0})}, [](const Leaves& t) { return clamp(t[0], t[1], Tensor()); });
  CHECK(found == std::vector<Numbers>{{0, 0.5, 1, 1, 1}, {1, 0.5, 0, 0, 0}});
  found = gradients({leaf(x), leaf({0, 0, 0, 0, 0})}, [](const Leaves& t) { return clamp_max(t[0], t[1]); });
  CHECK(found == std::vector<Numbers>{{1, 0.5, 0, 0, 0}, {0, 0.5, 1, 1, 1}});
}

TEST_CASE("hardtanh, relu6, hardshrink and softshrink: NaN does not stop a gradient") {
  const Numbers at{kNan, kInf, 0.5}, last{1, 0, 1};
  CHECK(gradient_differs(at, last, [](const Tensor& x) { return hardtanh(x); }) == "");
  CHECK(gradient_differs(at, last, [](const Tensor& x) { return relu6(x); }) == "");
  CHECK(gradient_differs(at, {1, 1, 0}, [](const Tensor& x) { return hardshrink(x); }) == "");
  CHECK(gradient_differs(at, {1, 1, 0}, [](const Tensor& x) { return softshrink(x); }) == "");
}

TEST_CASE("prelu: infinite inputs add nothing to the gradient of the weight") {
  const Tensor weight = tensor({0.25}, kFloat64).requires_grad_();
  prelu(tensor({kInf, -2.0}, kFloat64), weight).sum().backward();
  CHECK(values(weight.grad()) == Numbers{-2});
}

TEST_CASE("logit and kl_div: outside of their domain NaN") {
  const Numbers x{-0.5, 0, 0.25, 1, 1.5};
  const double slope = 1 / (0.25 * 0.75);
  CHECK(gradient_differs(x, {kNan, kInf, slope, kInf, kNan}, [](const Tensor& t) { return logit(t); }) == "");
  CHECK(gradient_differs(x, {0, 0, slope, 0, 0}, [](const Tensor& t) { return logit(t, 0.1); }) == "");
  CHECK(gradient_differs(x, {0, kInf, slope, kInf, 0}, [](const Tensor& t) { return logit(t, 0.0); }) == "");
  CHECK(gradient_differs(x, {0, 0, slope, 0, 0}, [](const Tensor& t) { return logit(t, 0.25); }) == "");
  const Tensor scores = tensor({0.1, 0.2, 0.3, 0.4}, kFloat64), target = tensor({-0.5, 0.5, 0.0, 1.0}, kFloat64);
  const Numbers loss = values(kl_div(scores, target, Reduction::None));
  CHECK(std::isnan(loss[0]));
  CHECK(loss[1] == doctest::Approx(0.5 * std::log(0.5) - 0.1));
  CHECK(loss[2] == 0);
  CHECK(loss[3] == doctest::Approx(-0.4));
  const Tensor by_target = target.detach().clone().requires_grad_();
  kl_div(scores, by_target, Reduction::Sum).backward();
  CHECK(std::isnan(values(by_target.grad())[0]));
  CHECK(values(by_target.grad())[1] == doctest::Approx(std::log(0.5) + 1 - 0.2));
}

TEST_CASE("xlogy and special_xlog1py: the logarithm where self is 0, unless it is infinite or NaN") {
  const Tensor y = tensor({2.0, 0.0, -1.0}, kFloat64);
  CHECK(gradient_differs({0, 0, 0}, {std::log(2), 0, 0}, [&](const Tensor& t) { return xlogy(t, y); }) == "");
  CHECK(gradient_differs({0, 0, 0}, {std::log(2), 0, 0}, [&](const Tensor& t) { return special_xlog1py(t, y - 1); }) == "");
}

TEST_CASE("rounded quotients have the gradient 0") {
  for (const char* mode : {"floor", "trunc"})
    CHECK(gradient_differs({1, 2, 3}, {0, 0, 0}, [&](const Tensor& t) { return div(t, 2.0, mode); }) == "");
  CHECK(gradient_differs({1, 2, 3}, {0, 0, 0}, [&](const Tensor& t) { return floor_divide(t, 2.0); }) == "");  // torch has no derivative
}

TEST_CASE("backward: the gradient of a complex number is not implied") {
  const Tensor z = tensor({std::complex<double>(1, 2)}).requires_grad_();
  CHECK_THROWS_WITH_AS((z * 2).sum().backward(), doctest::Contains("[backward] a gradient can be created implicitly only for real outputs"),
                       Error);
  CHECK_THROWS_WITH_AS(autograd::grad({(z * 2).sum()}, {z}), doctest::Contains("[grad] a gradient can be created implicitly"), Error);
  (z * 2).sum().backward(tensor({std::complex<double>(1, 0)}).squeeze(0));
  CHECK(values(z.grad()) == Numbers{2, 0});
}

TEST_CASE("sums into an integer dtype: not of what requires a gradient") {
  const Tensor x = leaf({1.5, 2.5});
  CHECK_THROWS_WITH_AS(x.sum(kInt64), doctest::Contains("[sum] the input requires a gradient, which a result of dtype int64 can't carry"),
                       TypeError);
  CHECK_THROWS_AS(x.sum({0}, false, kBool), TypeError);
  CHECK_THROWS_AS(x.prod(kInt64), TypeError);
  CHECK_THROWS_AS(x.cumsum(0, kInt64), TypeError);
  CHECK_THROWS_AS(x.cumprod(0, kInt64), TypeError);
  CHECK(x.detach().sum(kInt64).item<int64_t>() == 3);
  const NoGradGuard no_grad;
  CHECK(x.sum(kInt64).item<int64_t>() == 3);
}

}  // namespace torch_gradients_tests
