// Special functions, functions of integers, and those of the parts of a number.
#include <limits>

#include <amp/autograd/gradcheck.h>

#include "../../support.h"

namespace special_tests {

using namespace amp;
using namespace amp::autograd;
using amp::testing::difference;
using amp::testing::values;
using Doubles = std::vector<double>;
using List = const variable_list&;

TEST_SUITE_BEGIN("ops special functions");

namespace {

const double kNan = std::numeric_limits<double>::quiet_NaN(), kInf = std::numeric_limits<double>::infinity();

Tensor leaf(const Doubles& numbers) { return tensor(numbers, kFloat64).requires_grad_(); }

template <class F>
void check_derivatives(const F& f, const variable_list& inputs) {
  CHECK(gradcheck(f, inputs));
  CHECK(gradgradcheck(f, inputs));
}

}  // namespace

TEST_CASE("sinc is exact at whole numbers, and accurate far from 0 in float32") {
  CHECK(values(sinc(tensor({0.0, 1.0, -2.0, 50000.0}, kFloat64)).abs()) == Doubles{1, 0, 0, 0});
  const Tensor x = tensor({0.75, -7.25, 20.25}, kFloat64);
  const Tensor exact = tensor({0.30010543871903536, -0.031045390212314002, 0.011115016248853161}, kFloat64);
  CHECK(difference(sinc(x), exact, 1e-15, 1e-15) == "");
  CHECK(difference(sinc(x.to(kFloat32)), exact.to(kFloat32), 1e-8, 1e-6) == "");
  CHECK(std::isnan(sinc(tensor({kInf}, kFloat64)).item<double>()));
  CHECK(sinc(tensor({2})).dtype() == kFloat32);
}

TEST_CASE("the derivatives of sinc are defined at 0 and accurate next to it") {
  check_derivatives([](List in) { return sinc(in[0]); }, {leaf({0, 0.29, 0.31, -2.5})});
  const Tensor x = leaf({0, 1e-5});
  sinc(x).sum().backward();
  CHECK(difference(x.grad(), tensor({0.0, -3.2898681333717e-05}, kFloat64), 1e-17, 1e-12) == "");
}

TEST_CASE("modified Bessel functions have known values") {
  const Tensor x = tensor({0.5, -7.5, 20.0}, kFloat64);
  const auto check = [&](const Tensor& found, const Tensor& narrow, Doubles expected) {
    const Tensor exact = tensor(expected, kFloat64);
    CHECK(difference(found, exact, 0, 2e-15) == "");
    CHECK(difference(narrow, exact.to(kFloat32), 0, 1e-6) == "");
  };
  const Tensor f = x.to(kFloat32);
  check(i0(x), i0(f), {1.0634833707413235, 268.16131151518936, 43558282.559553533});
  check(special_i1(x), special_i1(f), {0.25789430539089632, -249.58436542268814, 42454973.38512777});
  check(special_i0e(x), special_i0e(f), {0.64503527044915007, 0.1483158300773955, 0.089780311884826022});
  check(special_i1e(x), special_i1e(f), {0.1564208031848717, -0.1380412115485542, 0.087506222183288665});
  CHECK(i0(tensor({90.0f})).item<double>() == doctest::Approx(5.13923835e37));  // exp(90) is not a float32
  CHECK(values(special_i0e(tensor({0.0, kInf}, kFloat64))) == Doubles{special_i0e(tensor({0.0}, kFloat64)).item<double>(), 0});
  CHECK(difference(i0(x), i0(-x)) == "");
}

TEST_CASE("derivatives of modified Bessel functions") {
  for (const auto& f : {&i0, &special_i1}) check_derivatives([&](List in) { return f(in[0]); }, {leaf({0, 0.5, -7.9, 8.1})});
  for (const auto& f : {&special_i0e, &special_i1e}) check_derivatives([&](List in) { return f(in[0]); }, {leaf({0.5, -7.9, 8.1})});
}

TEST_CASE("the normal distribution, entropy and the multivariate gamma function") {
  CHECK(difference(special_ndtr(tensor({-3.0, 0.5}, kFloat64)), tensor({0.0013498980316300945, 0.6914624612740131}, kFloat64), 0, 1e-14) ==
        "");
  CHECK(values(special_entr(tensor({-1.0, 0.0, 1.0, kNan}, kFloat64)).nan_to_num(9)) ==
        Doubles{std::numeric_limits<double>::lowest(), 0, 0, 9});
  CHECK(mvlgamma(tensor({2.5}, kFloat64), 3).item<double>() == doctest::Approx(1.8809954616117742));
  CHECK(mvlgamma(tensor({3}), 2).dtype() == kFloat32);
}

TEST_CASE("float_power computes in float64 or complex128") {
  const Tensor x = tensor({2, -3});
  CHECK(float_power(x, 2).dtype() == kFloat64);
  CHECK(values(float_power(x, -1)) == Doubles{0.5, 1.0 / -3});
  CHECK(values(float_power(x, tensor({0.5f, 2.0f})).nan_to_num(0)) == Doubles{std::sqrt(2.0), 9});
  CHECK(values(float_power(2, tensor({3.0f}))) == Doubles{8});
  CHECK(float_power(2, tensor({3.0f})).dtype() == kFloat64);
  CHECK(x.float_power(tensor({2}).to(kComplex64)).dtype() == kComplex128);
}

TEST_CASE("nextafter gives the neighbor of a number, for every kind of number") {
  const auto check = [](auto zero) {
    using T = decltype(zero);
    using Limits = std::numeric_limits<T>;
    const std::vector<T> numbers{0,
                                 -zero,
                                 1,
                                 -1,
                                 2,
                                 Limits::infinity(),
                                 -Limits::infinity(),
                                 Limits::quiet_NaN(),
                                 Limits::max(),
                                 Limits::min(),
                                 Limits::denorm_min(),
                                 -Limits::denorm_min(),
                                 Limits::min() * 2,
                                 -Limits::min() * 4};
    const Tensor all = tensor(numbers, Tensor::scalar_type_of<T>()), found = nextafter(all.unsqueeze(1), all);
    for (size_t i = 0; i < numbers.size(); ++i) {
      for (size_t j = 0; j < numbers.size(); ++j) {
        const T expected = std::nextafter(numbers[i], numbers[j]),
                got = found[static_cast<int64_t>(i)][static_cast<int64_t>(j)].template item<T>();
        CHECK_MESSAGE(testing::same_number(expected, got),
                      numbers[i] << " towards " << numbers[j] << ": " << got << ", expected " << expected);
        CHECK((std::isnan(expected) || std::signbit(expected) == std::signbit(got)));
      }
    }
  };
  check(0.0f);
  check(0.0);
  CHECK_THROWS_WITH_AS(nextafter(zeros({1}, kHalf), zeros({1}, kHalf)), doctest::Contains("[nextafter]"), TypeError);
}

TEST_CASE("frexp splits a number, and ldexp puts it together") {
  const Tensor x = tensor({0.0, 1.0, -0.75, 1024.0, 0x1p-1074, -0x1p1023, 0x1.8p-1022}, kFloat64);
  const auto [mantissa, exponent] = frexp(x);
  CHECK(exponent.dtype() == kInt32);
  CHECK(values(mantissa) == Doubles{0, 0.5, -0.75, 0.5, 0.5, -0.5, 0.75});
  CHECK(values(exponent) == Doubles{0, 1, 0, 11, -1073, 1024, -1021});
  CHECK(values(std::get<0>(frexp(tensor({kInf, -kInf}, kFloat64)))) == Doubles{kInf, -kInf});
  for (const ScalarType dtype : {kHalf, kBFloat16, kFloat32}) {
    const auto [m, e] = frexp(tensor({0.1, -300.0, 6e-5}, kFloat64).to(dtype));
    CHECK(m.dtype() == dtype);
    CHECK(values(e) == Doubles{-3, 9, -14});
  }
  CHECK(values(ldexp(mantissa, exponent)) == values(x));
}

TEST_CASE("ldexp: the product may fit although the power of two does not") {
  for (const ScalarType dtype : {kInt32, kInt64}) {
    const Tensor powers = tensor({385.0, 200.0, -200.0, 276.0, -276.0, 128.0, -3.0, 5000.0}).to(dtype);
    const Tensor x = tensor({0.0, 0x1p-100, 0x1p+100, 0x1p-149, 0x1p+127, 0.5, 0x1.8p-146, 1.0});
    CHECK(values(ldexp(x, powers)) == Doubles{0, 0x1p+100, 0x1p-100, 0x1p+127, 0x1p-149, 0x1p+127, 0x1p-148, kInf});
  }
  const Tensor x = tensor({0x1p-1000, 0.0, 0x1p-1074}, kFloat64).requires_grad_();
  const Tensor result = ldexp(x, tensor({1100, 3000, 2097}));
  CHECK(values(result) == Doubles{0x1p+100, 0, 0x1p+1023});
  CHECK(values(ldexp(tensor({0x1p-10}, kFloat16), tensor({25}))) == Doubles{0x1p+15});
  CHECK(values(ldexp(tensor({0x1p-100}), tensor({200.0}))) == Doubles{0x1p+100});
  CHECK(ldexp(tensor({std::complex<double>(1, 2)}), tensor({2})).dtype() == kComplex128);
  check_derivatives([](List a) { return variable_list{ldexp(a[0], a[1])}; }, {leaf({0.5, -2}), leaf({3, -1.5})});
}

TEST_CASE("digamma has derivatives of every order") {
  check_derivatives([](List a) { return variable_list{digamma(a[0])}; }, {leaf({0.3, 1, 4.5, 30, -0.4, -2.7})});
  const Tensor x = leaf({1});
  Tensor value = digamma(x);
  for (int order = 0; order < 3; ++order) value = grad({value}, {x}, {}, true, true)[0];
  const double pi = std::acos(-1.0);
  CHECK(value.item<double>() == doctest::Approx(std::pow(pi, 4) / 15).epsilon(1e-12));
  CHECK(difference(grad({grad({digamma(x).sum()}, {x}, {}, true, true)[0]}, {x})[0], full({1}, -2.404113806319188572, kFloat64), 1e-13,
                   1e-13) == "");
}

TEST_CASE("gcd and lcm of integers of every width") {
  for (const ScalarType dtype : {kInt8, kInt16, kInt32, kInt64}) {
    const Tensor a = tensor({12, -18, 0, 7, 0}).to(dtype), b = tensor({18, 12, -5, 0, 0}).to(dtype);
    CHECK(gcd(a, b).dtype() == dtype);
    CHECK(values(gcd(a, b)) == Doubles{6, 6, 5, 7, 0});
    CHECK(values(lcm(a, b)) == Doubles{36, 36, 0, 0, 0});
  }
  const Tensor least = tensor({std::numeric_limits<int64_t>::min()});
  CHECK(std::abs(gcd(least, tensor({6})).item<double>()) == 2);
  CHECK_THROWS_WITH_AS(gcd(tensor({1.5}), tensor({1})), doctest::Contains("[gcd]"), TypeError);
}

TEST_CASE("shifts by counts outside of the width") {
  const Tensor x = tensor({1, -3, 5, -7});
  CHECK(values(bitwise_left_shift(x, tensor({2, 1, 64, -1}))) == Doubles{4, -6, 0, 0});
  CHECK(values(bitwise_right_shift(x, tensor({2, 1, 64, -1}))) == Doubles{0, -2, 0, -1});
  CHECK(values(bitwise_left_shift(x.to(kInt8), 7)) == Doubles{-128, -128, -128, -128});
  CHECK(values(bitwise_left_shift(1, tensor({0, 5}))) == Doubles{1, 32});
}

TEST_SUITE_END();

}  // namespace special_tests
