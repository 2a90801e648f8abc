// Complex numbers: their parts, angles and gradients. A gradient is the gradient with respect to the real part plus i times the gradient
// with respect to the imaginary part.
#include <doctest/doctest.h>

#include <cmath>
#include <complex>
#include <functional>
#include <limits>
#include <vector>

#include <amp/all.h>

#include "support.h"

namespace complex_tests {

using namespace amp;
using namespace amp::testing;

namespace {

using Numbers = std::vector<double>;
using autograd::variable_list;
constexpr double kPi = 3.14159265358979323846;

Tensor random(IntArrayRef sizes, uint32_t seed = 1) { return complex(normal(sizes, kFloat64, seed), normal(sizes, kFloat64, seed + 1)); }

void check_derivatives(const std::function<Tensor(const Tensor&)>& fn, const Tensor& at) {
  const auto call = [&](const variable_list& inputs) { return variable_list{fn(inputs[0])}; };
  const Tensor leaf = at.detach().clone().requires_grad_();
  CHECK_NOTHROW(autograd::gradcheck(call, {leaf}));
  CHECK_NOTHROW(autograd::gradgradcheck(call, {leaf}));
}

}  // namespace

TEST_SUITE_BEGIN("ops complex");

TEST_CASE("polar: modulus and angle, broadcast, with gradients") {
  const Tensor z = polar(tensor({2.0, 3.0}, kFloat64), tensor({{0.0}, {kPi / 2}}, kFloat64));
  CHECK(z.sizes() == IntArrayRef({2, 2}));
  CHECK(difference(view_as_real(z), tensor({{{2.0, 0.0}, {3.0, 0.0}}, {{0.0, 2.0}, {0.0, 3.0}}}, kFloat64), 1e-15, 0) == "");
  CHECK(polar(ones({2}), ones({2})).dtype() == kComplex64);
  CHECK_THROWS_AS(polar(ones({2}), ones({2}, kFloat64)), TypeError);
  CHECK_THROWS_AS(polar(ones({2}), ones({3})), ValueError);
  const Tensor modulus = normal({3}).requires_grad_(), direction = normal({2, 3}, kFloat64, 2).requires_grad_();
  CHECK_NOTHROW(autograd::gradcheck([](const variable_list& in) { return variable_list{polar(in[0], in[1])}; }, {modulus, direction}));
}

TEST_CASE("the gradient of a product with a complex number has its conjugate") {
  const std::complex<double> factor(2, -3);
  const Tensor other = random({3}, 5);
  check_derivatives([&](const Tensor& t) { return add(other, t, factor); }, random({3}));
  check_derivatives([&](const Tensor& t) { return sub(other, t, factor); }, random({3}));
  check_derivatives([&](const Tensor& t) { return addcmul(other, t, other, factor); }, random({3}));
  check_derivatives([&](const Tensor& t) { return addcdiv(other, t, other, factor); }, random({3}));
}

TEST_CASE("real and imag are views") {
  const Tensor z = random({3});
  CHECK(real(z).is_alias_of(z));
  CHECK(equal(complex(real(z), imag(z)), z));
  real(z).fill_(7);
  CHECK(z.select(0, 1).item().toComplexDouble().real() == 7);
  const Tensor x = normal({3});
  CHECK(real(x).is_same(x));
  CHECK_THROWS_AS(imag(x), TypeError);
  check_derivatives([](const Tensor& t) { return real(t); }, z);
  check_derivatives([](const Tensor& t) { return imag(t) * imag(t); }, z);
}

TEST_CASE("angle: of complex and of real numbers") {
  const Tensor z = random({5});
  check_derivatives([](const Tensor& t) { return angle(t); }, z);
  CHECK(difference(polar(abs(z), angle(z)), z, 1e-14, 1e-14) == "");
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const Numbers found = values(angle(tensor({-2.0, -0.0, 0.0, 3.0, nan}, kFloat64)));
  CHECK(found[0] == kPi);
  CHECK(found[1] == 0);
  CHECK(found[3] == 0);
  CHECK(std::isnan(found[4]));
  CHECK(angle(tensor({-1, 1})).dtype() == kFloat32);
  const Tensor zero = zeros({1}, kComplex128).requires_grad_();
  angle(zero).sum().backward();
  CHECK(values(zero.grad()) == Numbers{0, 0});
}

TEST_CASE("what an op is told about complex numbers") {
  const Tensor z = random({2}), x = normal({2});
  CHECK(is_complex(z));
  CHECK(!is_complex(x));
  CHECK(resolve_conj(z).is_same(z));
  CHECK(equal(conj(conj(z)), z));
  CHECK(conj(x).is_same(x));
  CHECK(conj_physical(x).is_same(x));
  CHECK(difference(z * conj(z), (abs(z) * abs(z)).to(kComplex128), 1e-14, 1e-14) == "");
}

TEST_CASE("abs and sgn of complex numbers, at 0 too") {
  const Tensor z = random({4});
  check_derivatives([](const Tensor& t) { return abs(t); }, z);
  check_derivatives([](const Tensor& t) { return sgn(t); }, z);
  CHECK(difference(sgn(z) * abs(z), z, 1e-14, 1e-14) == "");
  const Tensor zero = zeros({1}, kComplex128).requires_grad_();
  abs(zero).sum().backward();
  CHECK(values(zero.grad()) == Numbers{0, 0});
  CHECK(values(sgn(zero.detach())) == Numbers{0, 0});
  const Tensor slope = autograd::grad({real(sgn(zero)).sum()}, {zero}, {}, std::nullopt, /*create_graph=*/true)[0];
  CHECK(values(autograd::grad({real(slope).sum()}, {zero})[0]) == Numbers{0, 0});
}

TEST_CASE("functions of complex numbers near the ends of the range") {
  for (const ScalarType dtype : {kComplex64, kComplex128}) {
    CAPTURE(dtype);
    const double limit = dtype == kComplex64 ? 100 : 1000, error = dtype == kComplex64 ? 1e-6 : 1e-14;
    const auto number = [&](double real, double imag) { return complex(tensor({real}, kFloat64), tensor({imag}, kFloat64)).to(dtype); };
    constexpr double kInf = std::numeric_limits<double>::infinity();
    CHECK(values(expm1(number(limit, 1))) == Numbers{kInf, kInf});
    CHECK(values(expm1(number(limit, 0))) == Numbers{kInf, 0});
    // Both parts have all digits, where the other part of a sum is much larger.
    for (const auto& [real, imag] : {std::pair(5.0, kPi / 2), std::pair(-20.0, 1.0), std::pair(-40.0, 1.0), std::pair(1e-3, -1e-3)}) {
      CAPTURE(real);
      const Tensor z = number(real, imag);
      const Numbers rounded = values(z);
      const double half_sine = std::sin(rounded[1] / 2), slope = std::exp(rounded[0]) * std::sin(rounded[1]);
      const double value = std::expm1(rounded[0]) * std::cos(rounded[1]) - 2 * half_sine * half_sine;
      const Numbers found = values(expm1(z));
      CHECK(found[0] == doctest::Approx(value).epsilon(10 * error));
      CHECK(std::abs(found[1] - slope) <= 10 * error * std::abs(slope));
    }
    CHECK(values(sigmoid(number(-10 * limit, 1))) == Numbers{0, 0});
    CHECK(values(sigmoid(number(10 * limit, 1))) == Numbers{1, 0});
    CHECK(difference(sigmoid(number(-3, 1)), 1 - sigmoid(number(3, -1)), 10 * error, 0) == "");
    const double large = dtype == kComplex64 ? 3e38 : 1.5e308;
    CHECK(difference(sgn(number(large, -large)), number(std::sqrt(0.5), -std::sqrt(0.5)), 10 * error, 0) == "");
  }
}

TEST_CASE("functions of complex numbers with derivatives") {
  const Tensor z = random({2, 3}), w = random({2, 3}, 5);
  check_derivatives([](const Tensor& t) { return exp2(t); }, z);
  check_derivatives([](const Tensor& t) { return silu(t); }, z);
  check_derivatives([](const Tensor& t) { return acosh(t); }, z);
  check_derivatives([](const Tensor& t) { return acosh(t); }, z - 4);  // where 1 / sqrt(z^2 - 1) has the other sign
  check_derivatives([](const Tensor& t) { return logsumexp(t, {1}); }, z);
  check_derivatives([&](const Tensor& t) { return lerp(t, w, 0.3); }, z);
  check_derivatives([&](const Tensor& t) { return lerp(w, z, t); }, z);
  check_derivatives([&](const Tensor& t) { return l1_loss(t, w); }, z);
  check_derivatives([&](const Tensor& t) { return soft_margin_loss(t, w); }, z);
  CHECK(difference(exp2(z), exp(z * std::log(2.0)), 1e-13, 1e-13) == "");
  CHECK(difference(silu(z), z * sigmoid(z), 1e-13, 1e-13) == "");
  CHECK(difference(cosh(acosh(z)), z, 1e-13, 1e-13) == "");
  CHECK(difference(exp(logsumexp(z, {0, 1})), sum(exp(z)), 1e-13, 1e-13) == "");
  CHECK(difference(lerp(z, w, w), z + w * (w - z), 1e-13, 1e-13) == "");
  CHECK(l1_loss(z, w).dtype() == kFloat64);
}

TEST_CASE("logsumexp of complex numbers does not overflow") {
  const Tensor z = complex(tensor({1000.0, 1000.0}, kFloat64), tensor({0.5, 0.5}, kFloat64));
  const std::complex<double> found = logsumexp(z, {0}).item().toComplexDouble();
  CHECK(std::abs(found - std::complex<double>(1000 + std::log(2.0), 0.5)) < 1e-12);
}

TEST_CASE("every complex number to the power of 0 is 1, as for real numbers") {
  const double nan = std::numeric_limits<double>::quiet_NaN(), inf = std::numeric_limits<double>::infinity();
  const Numbers ones_of_four{1, 0, 1, 0, 1, 0, 1, 0};
  for (const ScalarType dtype : {kComplex64, kComplex128}) {
    const Tensor z = complex(tensor({0.0, inf, nan, 2.0}, kFloat64), tensor({0.0, -inf, 1.0, -3.0}, kFloat64)).to(dtype);
    const Tensor zero = zeros({4}, dtype);
    CHECK(values(pow(z, 0)) == ones_of_four);
    CHECK(values(pow(z, zero)) == ones_of_four);
    CHECK(values(pow(z, zeros({4}, toRealType(dtype)))) == ones_of_four);
    CHECK(values(z.clone().pow_(0)) == ones_of_four);
    CHECK(values(z.clone().pow_(zero)) == ones_of_four);
    const Tensor leaf = zero.clone().requires_grad_();
    pow(leaf, 0).abs().sum().backward();
    CHECK(values(leaf.grad()) == Numbers(8, 0.0));
  }
}

TEST_CASE("products and quotients of an element are the same wherever it is") {
  for (const ScalarType dtype : {kComplex64, kComplex128}) {
    const Tensor a = random({3, 1}).to(dtype), b = random({3, 37}, 2).to(dtype), expanded = a.expand({3, 37}).contiguous();
    const Tensor product = expanded * b, quotient = expanded / b;
    CHECK(difference(a * b, product) == "");
    CHECK(difference(a / b, quotient) == "");
    for (const int64_t i : {0, 5, 36}) {
      const Tensor one = b.slice(1, i, i + 1).contiguous();
      CHECK(difference(a * one, product.slice(1, i, i + 1)) == "");
      CHECK(difference(a / one, quotient.slice(1, i, i + 1)) == "");
    }
  }
}

TEST_CASE("ldexp takes complex exponents") {
  // 2^(1 + i) = 2 (cos(log 2) + i sin(log 2)), in whatever dtype the factor has.
  const Tensor exponent = complex(tensor({1.0}, kFloat64), tensor({1.0}, kFloat64));
  const double angle = std::log(2.0);
  const Tensor expected = complex(tensor({2 * std::cos(angle)}, kFloat64), tensor({2 * std::sin(angle)}, kFloat64));
  for (const ScalarType dtype : {kFloat64, kFloat32, kComplex128, kInt64}) {
    const Tensor result = ldexp(ones({1}, dtype), exponent);
    CHECK(result.dtype() == kComplex128);
    CHECK(difference(view_as_real(result), view_as_real(expected), 1e-15, 1e-15) == "");
  }
}

TEST_CASE("nan_to_num replaces the parts of complex numbers") {
  const double nan = std::numeric_limits<double>::quiet_NaN(), inf = std::numeric_limits<double>::infinity();
  const Tensor z = complex(tensor({nan, 1.0, -inf}, kFloat64), tensor({2.0, inf, nan}, kFloat64));
  CHECK(values(nan_to_num(z, 5.0, 6.0, -7.0)) == Numbers{5, 2, 1, 6, -7, 5});
  CHECK(values(nan_to_num(view_as_real(z).transpose(0, 1).select(0, 0), 5.0, 6.0, -7.0)) == Numbers{5, 1, -7});
}

TEST_CASE("convolutions of complex numbers") {
  const Tensor x = random({2, 4, 6}), w = random({6, 2, 3}, 3), b = random({6}, 7);
  // The definition: windows of each group of channels times the weights.
  const Tensor windows = constant_pad_nd(x, {1, 1}).unfold(2, 3, 2).reshape({2, 2, 1, 2, 3, 3});
  const Tensor expected = (windows * w.view({1, 2, 3, 2, 1, 3})).sum({3, 5}).reshape({2, 6, 3}) + b.view({6, 1});
  CHECK(difference(conv1d(x, w, b, {2}, {1}, {1}, 2), expected, 1e-12, 1e-12) == "");
  CHECK(difference(conv2d(x.unsqueeze(2), w.unsqueeze(2), b, {1, 2}, {0, 1}, {1, 1}, 2), expected.unsqueeze(2), 1e-12, 1e-12) == "");
  check_derivatives([&](const Tensor& t) { return conv1d(t, w, b, {2}, {1}, {1}, 2); }, x);
  check_derivatives([&](const Tensor& t) { return conv1d(x, t, {}, {2}, {1}, {1}, 2); }, w);
  // The transposed convolution is the adjoint of the convolution.
  const Tensor y = random({2, 6, 3}, 9);
  const Tensor there = sum(conj(y) * conv1d(x, w, {}, {2}, {1}, {1}, 2));
  const Tensor back = sum(conj(conv_transpose1d(y, conj(w), {}, {2}, {1}, {1}, 2, {1})) * x);
  CHECK(difference(there, back, 1e-12, 1e-12) == "");
  CHECK_THROWS_AS(conv1d(x, real(w), b), TypeError);
  CHECK_THROWS_AS(conv1d(x, w, real(b)), TypeError);
}

TEST_SUITE_END();

}  // namespace complex_tests
