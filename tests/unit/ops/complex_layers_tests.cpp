// Layers and reductions of complex numbers: linear, convolutions, products and softmax, with gradients of every order.
#include <doctest/doctest.h>

#include <complex>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include <amp/all.h>

#include "support.h"

namespace complex_layers_tests {

using namespace amp;
using namespace amp::testing;
using autograd::variable_list;

namespace {

Tensor random(IntArrayRef sizes, uint32_t seed = 1) { return complex(normal(sizes, kFloat64, seed), normal(sizes, kFloat64, seed + 100)); }

// First derivatives without create_graph, and second ones.
void check_derivatives(const std::function<Tensor(const variable_list&)>& function, const variable_list& at) {
  variable_list leaves;
  for (const Tensor& t : at) leaves.push_back(t.detach().clone().requires_grad_());
  const auto call = [&](const variable_list& inputs) { return variable_list{function(inputs)}; };
  CHECK_NOTHROW(autograd::gradcheck(call, leaves));
  CHECK_NOTHROW(autograd::gradgradcheck(call, leaves));
}

Tensor largest_shift(const Tensor& z, int64_t dim) { return z - amax(real(z), dim, true); }

}  // namespace

TEST_SUITE_BEGIN("ops complex");

TEST_CASE("linear multiplies complex numbers and adds the bias, for every shape of weight and input") {
  for (const int64_t n : {3, 20}) {  // with and without a library
    const Tensor x = random({n, 2 * n}), w = random({n + 1, 2 * n}, 2), b = random({n + 1}, 3);
    CHECK(difference(linear(x, w, b), mm(x, w.t()) + b, 1e-12, 1e-12) == "");
    CHECK(difference(linear(x, w), mm(x, w.t()), 1e-12, 1e-12) == "");
    CHECK(difference(linear(x.reshape({n, 1, 2 * n}), w, b), (mm(x, w.t()) + b).unsqueeze(1), 1e-12, 1e-12) == "");
    CHECK(difference(linear(x, w[0]), mv(x, w[0]), 1e-12, 1e-12) == "");
    CHECK(difference(linear(x.t().contiguous().t(), w.t().contiguous().t(), b), mm(x, w.t()) + b, 1e-12, 1e-12) == "");
  }
  CHECK(linear(random({0, 3}), random({2, 3}), random({2})).sizes() == IntArrayRef({0, 2}));
  CHECK(difference(linear(random({2, 0}), random({3, 0}), random({3}, 7)), random({3}, 7).expand({2, 3})) == "");
  CHECK((linear(random({2, 3}).to(kComplex64), random({2, 3}).to(kComplex64)).dtype() == kComplex64));
  CHECK_THROWS_AS(linear(random({2, 3}), normal({2, 3}, kFloat64)), TypeError);
}

TEST_CASE("linear has the gradients of complex numbers") {
  const auto with_bias = [](const variable_list& in) { return linear(in[0], in[1], in[2]); };
  const auto without = [](const variable_list& in) { return linear(in[0], in[1]); };
  check_derivatives(with_bias, {random({3, 4}), random({2, 4}, 2), random({2}, 3)});
  check_derivatives(with_bias, {random({2, 2, 3}), random({2, 3}, 2), random({2}, 3)});
  check_derivatives(without, {random({3}), random({2, 3}, 2)});
  check_derivatives(without, {random({2, 3}), random({3}, 2)});
  // By hand: the gradient of sum(real(y)) is the sum of the conjugates of the other factor.
  const Tensor x = random({3, 4}).requires_grad_(), w = random({2, 4}, 2).requires_grad_();
  real(linear(x, w)).sum().backward();
  CHECK(difference(x.grad(), conj(w.detach()).sum({0}).expand({3, 4}), 1e-13, 1e-13) == "");
  CHECK(difference(w.grad(), conj(x.detach()).sum({0}).expand({2, 4}), 1e-13, 1e-13) == "");
}

TEST_CASE("a step of half the gradient of a sum of squares ends at the minimum, for a complex linear layer") {
  const Tensor target = random({2, 3}, 5), w = random({2, 3}, 6).requires_grad_(), b = random({2}, 7).requires_grad_();
  const Tensor x = complex(eye(3, kFloat64), zeros({3, 3}, kFloat64));
  optim::SGD for_weight({w}, optim::SGDOptions(0.5)), for_bias({b}, optim::SGDOptions(0.5));
  abs(linear(x, w) - target.t()).square().sum().backward();
  for_weight.step();
  CHECK(difference(w.detach(), target, 1e-14, 1e-14) == "");
  abs(linear(zeros({1, 3}, kComplex128), w.detach(), b) - target.t()[0]).square().sum().backward();
  for_bias.step();
  CHECK(difference(b.detach(), target.t()[0], 1e-14, 1e-14) == "");
}

TEST_CASE("a convolution whose kernel covers its complex input is a product") {
  const Tensor w1 = random({4, 2, 5}, 2), w2 = random({4, 2, 3, 4}, 3), w3 = random({4, 2, 2, 3, 2}, 4), b = random({4}, 5);
  const auto product = [&](const Tensor& x, const Tensor& w) { return linear(x.reshape({3, -1}), w.reshape({4, -1}), b); };
  const Tensor x1 = random({3, 2, 5}), x2 = random({3, 2, 3, 4}), x3 = random({3, 2, 2, 3, 2});
  CHECK(difference(conv1d(x1, w1, b).reshape({3, 4}), product(x1, w1), 1e-12, 1e-12) == "");
  CHECK(difference(conv2d(x2, w2, b).reshape({3, 4}), product(x2, w2), 1e-12, 1e-12) == "");
  CHECK(difference(conv3d(x3, w3, b).reshape({3, 4}), product(x3, w3), 1e-12, 1e-12) == "");
}

TEST_CASE("a transposed convolution of complex numbers is the transpose of the convolution") {
  const int64_t stride[] = {2, 1}, padding[] = {1, 0}, dilation[] = {1, 2};
  const Tensor x = random({2, 4, 5, 6}), w = random({6, 2, 3, 2}, 2);
  const Tensor y = conv2d(x, w, {}, stride, padding, dilation, 2), z = random(y.sizes(), 3);
  CHECK(difference(_convolution(x, w, {}, stride, padding, dilation, false, {0, 0}, 2, false, false, false, false), y) == "");
  const Tensor back = conv_transpose2d(z, w, {}, stride, padding, IntArrayRef{0, 0}, 2, dilation);
  REQUIRE(back.sizes() == x.sizes());
  CHECK(difference((y * z).sum(), (x * back).sum(), 1e-10, 1e-10) == "");
}

TEST_CASE("convolutions have the gradients of complex numbers") {
  check_derivatives([](const variable_list& in) { return conv1d(in[0], in[1], in[2], 2, 1); },
                    {random({1, 2, 4}), random({2, 2, 3}, 2), random({2}, 3)});
  check_derivatives([](const variable_list& in) { return conv2d(in[0], in[1], in[2], 1, 0, 1, 2); },
                    {random({1, 2, 3, 2}), random({2, 1, 2, 2}, 2), random({2}, 3)});
  check_derivatives([](const variable_list& in) { return conv2d(in[0], in[1], in[2], 1, "same"); },
                    {random({1, 2, 2}), random({1, 1, 2, 2}, 2), random({1}, 3)});
  check_derivatives([](const variable_list& in) { return conv3d(in[0], in[1], in[2]); },
                    {random({1, 1, 2, 2, 2}), random({2, 1, 1, 2, 2}, 2), random({2}, 3)});
  check_derivatives([](const variable_list& in) { return conv_transpose1d(in[0], in[1], in[2], 2); },
                    {random({1, 2, 2}), random({2, 1, 2}, 2), random({1}, 3)});
  check_derivatives([](const variable_list& in) { return conv_transpose2d(in[0], in[1], in[2]); },
                    {random({1, 1, 2, 2}), random({1, 2, 2, 1}, 2), random({2}, 3)});
  check_derivatives([](const variable_list& in) { return conv_transpose3d(in[0], in[1]); },
                    {random({1, 1, 1, 2, 2}), random({1, 1, 2, 1, 2}, 2)});
}

TEST_CASE("products of complex numbers, with zeros, have gradients of every order") {
  const std::complex<double> a(1, 2), b(-3, 0.5), c(0.25, -1), zero(0, 0);
  CHECK(prod(tensor({a, b, c})).item<std::complex<double>>().real() == doctest::Approx((a * b * c).real()).epsilon(1e-14));
  CHECK(prod(tensor({a, b, c})).item<std::complex<double>>().imag() == doctest::Approx((a * b * c).imag()).epsilon(1e-14));
  const Tensor rows = random({3, 4});
  CHECK(difference(prod(rows, 0), rows[0] * rows[1] * rows[2], 1e-14, 1e-14) == "");
  CHECK(prod(rows, 1, true).sizes() == IntArrayRef({3, 1}));
  CHECK(difference(prod(zeros({0, 2}, kComplex64), 0), ones({2}, kComplex64)) == "");
  const auto whole = [](const variable_list& in) { return prod(in[0]); };
  const auto along = [](const variable_list& in) { return prod(in[0], 1); };
  for (const Tensor& factors : {tensor({a, b, c}), tensor({a, zero, c}), tensor({zero, b, zero}), tensor({zero, zero, zero})}) {
    check_derivatives(whole, {factors});
    check_derivatives(along, {stack({factors, tensor({a, b, c})})});
  }
  check_derivatives(whole, {random({})});
  check_derivatives([](const variable_list& in) { return prod(in[0], 0, true); }, {random({3, 2})});
}

TEST_CASE("softmax of complex numbers is a share of their exponentials") {
  for (const int64_t dim : {0, 1}) {
    const Tensor z = random({3, 4}), powers = exp(z), shares = powers / powers.sum(IntArrayRef(dim), true);
    CHECK(difference(softmax(z, dim), shares, 1e-13, 1e-13) == "");
    CHECK(difference(exp(log_softmax(z, dim)), shares, 1e-13, 1e-13) == "");
    CHECK(difference(softmax(z, dim).sum(IntArrayRef(dim)), ones_like(shares.sum(IntArrayRef(dim))), 1e-13, 0) == "");
    // Numbers whose exponentials overflow.
    CHECK(difference(softmax(z + 1000, dim), softmax(largest_shift(z + 1000, dim), dim), 1e-12, 1e-12) == "");
    CHECK(all(isfinite(log_softmax(z + 1000, dim))).item<bool>());
    check_derivatives([&](const variable_list& in) { return softmax(in[0], dim); }, {z});
    check_derivatives([&](const variable_list& in) { return log_softmax(in[0], dim); }, {z});
  }
  const Tensor x = normal({3, 4}, kFloat64);
  CHECK(difference(softmax(x, 1, kComplex128), complex(softmax(x, 1), zeros({3, 4}, kFloat64)), 1e-13, 1e-13) == "");
  CHECK((softmax(random({2, 2}).to(kComplex64), 0).dtype() == kComplex64));
  CHECK(softmax(zeros({0, 2}, kComplex64), 1).sizes() == IntArrayRef({0, 2}));
  CHECK(difference(softmax(random({}), 0), ones({}, kComplex128), 1e-15, 0) == "");
}

TEST_CASE("ops that need an order refuse complex numbers") {
  const Tensor z = random({3});
  CHECK_THROWS_AS(cummax(z, 0), TypeError);
  CHECK_THROWS_AS(cummin(z, 0), TypeError);
  CHECK_THROWS_AS(mode(z), TypeError);
  CHECK_THROWS_AS(sort(z), TypeError);
  CHECK_THROWS_AS(max(z), TypeError);
  CHECK_THROWS_AS(clamp(z, -1, 1), TypeError);
}

TEST_CASE("a region leaves complex layers as they are") {
  const auto c64 = [](IntArrayRef sizes, uint32_t seed) { return random(sizes, seed).to(kComplex64); };
  const Tensor x = c64({2, 3, 4, 4}, 1), kernel = c64({2, 3, 2, 2}, 2), rows = c64({5, 4}, 3), weight = c64({3, 4}, 4), bias = c64({3}, 5);
  const auto run = [&] {
    return std::vector<Tensor>{conv2d(x, kernel), conv_transpose2d(x, kernel.transpose(0, 1)), linear(rows, weight, bias), prod(rows, 1),
                               softmax(rows, 1)};
  };
  const std::vector<Tensor> expected = run();
  for (const DeviceType device : {kCPU, kCUDA}) {
    const Autocast region(kCPU, {.dtype = kBFloat16, .policy_device = device});
    const std::vector<Tensor> found = run();
    for (size_t i = 0; i < found.size(); ++i) CHECK(difference(found[i], expected[i]) == "");
  }
}

TEST_SUITE_END();

}  // namespace complex_layers_tests
