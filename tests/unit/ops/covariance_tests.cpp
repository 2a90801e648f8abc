// Covariances, correlations and gradients by differences, compared with known values.
#include <limits>

#include <amp/autograd/gradcheck.h>

#include "../../support.h"

namespace covariance_tests {

using namespace amp;
using namespace amp::autograd;
using amp::testing::difference;
using amp::testing::normal;
using amp::testing::values;
using Doubles = std::vector<double>;
using List = const variable_list&;

TEST_SUITE_BEGIN("ops covariances");

namespace {

Tensor observed(ScalarType dtype = kFloat64) { return tensor({1.0, 2.0, 4.0, 8.0, 3.0, 0.0, -1.0, 2.0}, kFloat64).view({2, 4}).to(dtype); }

void check_matrix(const Tensor& found, Doubles expected) {
  CHECK(difference(found, tensor(expected, kFloat64).view({2, 2}), 1e-14, 1e-14) == "");
}

template <class F>
void check_derivatives(const F& f, const variable_list& inputs) {
  CHECK(gradcheck(f, inputs));
  CHECK(gradgradcheck(f, inputs));
}

}  // namespace

TEST_CASE("cov with and without weights") {
  const Tensor x = observed(), frequencies = tensor({1, 2, 0, 3}), weights = tensor({0.5, 1.0, 2.0, 0.25}, kFloat64);
  check_matrix(cov(x), {9.5833333333333333, 0, 0, 3.3333333333333333});
  check_matrix(x.cov(0), {7.1875, 0, 0, 2.5});
  check_matrix(cov(x, 1, frequencies), {12.166666666666667, 1.5, 1.5, 1.5});
  check_matrix(cov(x, 1, {}, weights), {4.6428571428571429, -1.0714285714285714, -1.0714285714285714, 3.2142857142857143});
  check_matrix(cov(x, 1, frequencies, weights), {9.0307692307692308, 1.5230769230769231, 1.5230769230769231, 1.8923076923076923});
}

TEST_CASE("cov of vectors, of integers and of too few observations") {
  CHECK(cov(tensor({1.0, 2.0, 4.0, 8.0}, kFloat64)).item<double>() == doctest::Approx(9.5833333333333333));
  CHECK(cov(tensor({1, 2, 4, 8})).dtype() == kFloat32);
  CHECK(std::isnan(cov(tensor({3.0}, kFloat64)).item<double>()));
  CHECK(std::isnan(cov(empty({0}, kFloat64)).item<double>()));
  CHECK(std::isnan(cov(tensor({3.0}, kFloat64), 1, {}, tensor({0.3}, kFloat64)).item<double>()));
  CHECK(cov(tensor({3.0}, kFloat64), 1, tensor({4})).item<double>() == 0);
  CHECK_THROWS_WITH_AS(cov(ones({2, 2}, kBool)), doctest::Contains("[cov]"), TypeError);
  CHECK_THROWS_WITH_AS(cov(observed(), 1, ones({4})), doctest::Contains("[cov] fweights must be integers"), TypeError);
  CHECK_THROWS_WITH_AS(cov(observed(), 1, {}, ones({4}, kInt64)), doctest::Contains("[cov] aweights must be floating"), TypeError);
}

TEST_CASE("cov of 16-bit numbers is rounded once") {
  const Tensor x = normal({3, 200}).to(kHalf);
  CHECK(difference(cov(x), cov(x.to(kFloat32)).to(kHalf)) == "");
  CHECK(difference(corrcoef(x), corrcoef(x.to(kFloat32)).to(kHalf)) == "");
}

TEST_CASE("derivatives of cov") {
  const Tensor x = normal({2, 4}).requires_grad_(), weights = tensor({0.5, 1.0, 2.0, 0.25}, kFloat64).requires_grad_();
  check_derivatives([](List in) { return cov(in[0], 1, tensor({1, 2, 0, 3}), in[1]); }, {x, weights});
  check_derivatives([](List in) { return corrcoef(in[0]); }, {x});
}

TEST_CASE("corrcoef is between -1 and 1, and NaN without a variance") {
  const Tensor x = tensor({1.0, 2.0, 3.0, -2.0, -4.0, -6.0}, kFloat64).view({2, 3});
  CHECK(difference(corrcoef(x), tensor({1.0, -1.0, -1.0, 1.0}, kFloat64).view({2, 2}), 1e-15, 1e-15) == "");
  CHECK(corrcoef(x).abs().max().item<double>() <= 1);
  CHECK(corrcoef(x[0]).item<double>() == 1);
  CHECK(std::isnan(corrcoef(ones({3}, kFloat64)).item<double>()));
  const Tensor z = polar(ones({2, 5}, kFloat64), normal({2, 5}));
  CHECK(difference(real(corrcoef(z).diagonal()), ones({2}, kFloat64), 1e-14, 1e-14) == "");
}

TEST_CASE("gradient of a parabola at even and uneven points") {
  const Tensor x = tensor({0.0, 1.0, 3.0, 4.0}, kFloat64), f = x.square();
  CHECK(difference(gradient(f, {x}, 0, 2)[0], x * 2, 1e-14, 1e-14) == "");
  CHECK(difference(gradient(f, {x})[0], tensor({1.0, 2.0, 6.0, 7.0}, kFloat64), 1e-14, 1e-14) == "");
  const Tensor even = arange(0, 4, 1, kFloat64).square();
  CHECK(values(gradient(even)[0]) == Doubles{1, 2, 4, 5});
  CHECK(values(gradient(even, 0.5, 0, 2)[0]) == Doubles{0, 4, 8, 12});
  CHECK(values(gradient(even.to(kInt64))[0]) == Doubles{1, 2, 4, 5});
  CHECK(values(gradient(tensor({1.0, 4.0}, kFloat64))[0]) == Doubles{3, 3});
  const std::vector<Tensor> both = gradient(even.unsqueeze(0) + tensor({0.0, 2.0}, kFloat64).unsqueeze(1));
  CHECK(both.size() == 2);
  CHECK(values(both[0]) == Doubles(8, 2));
}

TEST_SUITE_END();

}  // namespace covariance_tests
