// Elementwise ops at numbers that are 0, infinite, NaN or large, and small ops on shapes.
#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include <amp/all.h>

#include "support.h"

namespace elementwise_tests {

using namespace amp;
using namespace amp::testing;

namespace {

using Numbers = std::vector<double>;
const double kNan = std::nan("");
constexpr double kInf = std::numeric_limits<double>::infinity();

Tensor doubles(const Numbers& data) { return tensor(ArrayRef<double>(data), kFloat64); }
std::string shape(const Tensor& t) { return detail::concat(t.sizes()); }
std::string shapes(const std::vector<Tensor>& parts) {
  std::string text;
  for (const Tensor& part : parts) text += shape(part);
  return text;
}

}  // namespace

TEST_CASE("rows that begin anywhere in a cache line") {
  for (const ScalarType dtype : {kFloat16, kBFloat16, kFloat32, kFloat64}) {
    CAPTURE(dtype);
    const Tensor x = normal({5, 604}).to(dtype), column = normal({5, 1}, kFloat64, 2).to(dtype);
    for (const int64_t length : {599, 603}) {
      const Tensor a = x.narrow(1, 0, length), b = x.narrow(1, 1, length);
      CHECK(equal(b - a, b.contiguous() - a.contiguous()));
      CHECK(equal(a * column, a.contiguous() * column.expand({5, length}).contiguous()));
      CHECK(equal(a > b, a.contiguous() > b.contiguous()));
      const Tensor sums = x.clone(), part = sums.narrow(1, 1, length);
      part.add_(a);
      CHECK(equal(part, b.contiguous() + a.contiguous()));
      CHECK(equal(sums.select(1, 0), x.select(1, 0)));
    }
  }
}

TEST_CASE("columns of float32 next to 16-bit matrices are not rounded") {
  for (const ScalarType dtype : {kBFloat16, kFloat16}) {
    const Tensor x = normal({300, 5}, dtype, 1), wide = x.to(kFloat32);
    const Tensor near = wide.select(1, 2).unsqueeze(1) * (1 + 0x1p-13);  // rounding makes them equal to an element of x
    CHECK(difference(x < near, wide < near) == "");
    CHECK(difference(x.eq(near), wide.eq(near)) == "");
    Tensor sum = x.clone();
    sum.add_(near);
    CHECK(difference(sum, (wide + near).to(dtype)) == "");
  }
}

TEST_CASE("logaddexp and logaddexp2 of large numbers and infinities") {
  const Tensor a = doubles({0, 1000, -1000, kInf, -kInf, kInf}), b = doubles({0, 1000, -2000, kInf, -kInf, -kInf});
  const Numbers sums = values(logaddexp(a, b));
  CHECK(sums[0] == doctest::Approx(std::log(2.0)));
  CHECK(sums[1] == doctest::Approx(1000 + std::log(2.0)));
  CHECK(Numbers(sums.begin() + 2, sums.end()) == Numbers{-1000, kInf, -kInf, kInf});
  CHECK(values(logaddexp2(a, b)) == Numbers{1, 1001, -1000, kInf, -kInf, kInf});
  CHECK(std::isnan(logaddexp(doubles({kNan}), doubles({1})).item<double>()));
  CHECK(std::isnan(logaddexp2(doubles({1}), doubles({kNan})).item<double>()));
}

TEST_CASE("the gradients of logaddexp share 1, at infinities too") {
  const Tensor a = doubles({2, kInf, -kInf, kInf}).requires_grad_(), b = doubles({2, kInf, -kInf, 1}).requires_grad_();
  logaddexp(a, b).sum().backward();
  CHECK(values(a.grad()) == Numbers{0.5, 0.5, 0.5, 1});
  CHECK(values(b.grad()) == Numbers{0.5, 0.5, 0.5, 0});
}

TEST_CASE("logaddexp of complex numbers") {
  const std::complex<double> x(1, 2), y(3, -1);
  const auto sum = logaddexp(full({}, x, kComplex128), full({}, y, kComplex128)).item().toComplexDouble();
  CHECK(std::abs(sum - std::log(std::exp(x) + std::exp(y))) < 1e-14);
}

TEST_CASE("xlogy and xlog1py: 0 times anything but NaN is 0") {
  const Tensor x = doubles({0, 0, 0, 0, 2, kNan}), y = doubles({0, kInf, -1, kNan, 1, 1});
  const Numbers found = values(xlogy(x, y));
  CHECK(Numbers(found.begin(), found.begin() + 3) == Numbers{0, 0, 0});
  CHECK(std::isnan(found[3]));
  CHECK(found[4] == 0);
  CHECK(std::isnan(found[5]));
  CHECK(values(special_xlog1py(doubles({0, 3}), doubles({-1, 0}))) == Numbers{0, 0});
  CHECK(xlogy(tensor({2, 3}), 1).dtype() == kFloat32);
}

TEST_CASE("copysign takes the sign of -0, heaviside the value at 0") {
  const Numbers signs = values(copysign(doubles({1, -1, 0}), doubles({-0.0, 0.0, -1})));
  CHECK(signs == Numbers{-1, 1, 0});
  CHECK(std::signbit(signs[2]));
  CHECK(values(heaviside(doubles({-1, 0, -0.0, 2, kNan}), doubles({0.5}))) == Numbers{0, 0.5, 0.5, 1, 0});
  CHECK(values(heaviside(tensor({-1, 0, 1}), tensor({7}))) == Numbers{0, 7, 1});
}

TEST_CASE("a complex number for an argument that must be real is a TypeError") {
  const Tensor x = doubles({1, -1}), one = ones({1}, kFloat64);
  const Scalar z(std::complex<double>(1, 2));
  const auto refuses = [](const char* text, auto call) { CHECK_THROWS_WITH_AS(call(), doctest::Contains(text), TypeError); };
  refuses("[elu] alpha must be real, but is 1 + 2i", [&] { elu(x, z); });
  refuses("[elu] scale must be real", [&] { elu(x, 1, z); });
  refuses("[celu] alpha must be real", [&] { celu(x, z); });
  refuses("[leaky_relu] negative_slope must be real", [&] { leaky_relu(x, z); });
  refuses("[hardtanh] max_val must be real", [&] { hardtanh(x, -1, z); });
  refuses("[threshold] value must be real", [&] { threshold(x, 0, z); });
  refuses("[softplus] beta must be real", [&] { softplus(x, z); });
  refuses("[hardshrink] lambd must be real", [&] { hardshrink(x, z); });
  refuses("[softshrink] lambd must be real", [&] { softshrink(x, z); });
  refuses("[addcmul] value must be real for a result of dtype float64", [&] { addcmul(x, x, x, z); });
  refuses("[addcdiv] value must be real for a result of dtype float64", [&] { addcdiv(x, x, x, z); });
  refuses("[linalg_vector_norm] ord must be real", [&] { norm(x, z); });
  refuses("[linalg_vector_norm] ord must be real", [&] { dist(x, x, z); });
  refuses("[std] correction must be real", [&] { x.std(OptionalIntArrayRef(), z); });
  refuses("[histc] min must be real", [&] { histc(x, 4, z, 4); });
  refuses("[scatter] float64 can't hold the complex number", [&] { scatter(x, 0, tensor({0}), z); });
  refuses("[index_fill] float64 can't hold the complex number", [&] { index_fill(x, 0, tensor({0}), z); });
  refuses("[index_add] float64 can't hold the complex number", [&] { index_add(x, 0, tensor({0}), one, z); });
  Tensor written = x.clone();
  refuses("[threshold] value must be real", [&] { threshold_(written, 0, z); });
  refuses("[threshold] value must be real", [&] { threshold_out(written, x, 0, z); });
  CHECK(values(written) == Numbers{1, -1});
  CHECK(addcmul(x, x, tensor({z.toComplexDouble()}), z).dtype() == kComplex128);
}

TEST_CASE("numbers that an integer dtype can't hold") {
  for (const ScalarType dtype : {kUInt8, kInt8, kInt32, kInt64}) {
    const Tensor x = tensor({1, 5, 100}).to(dtype);
    CHECK(values(hardtanh(x, -kInf, kInf)) == Numbers{1, 5, 100});
    CHECK(values(hardtanh(x, -kInf, 2.5)) == Numbers{1, 2, 2});
    CHECK(values(threshold(x, kInf, 7)) == Numbers{7, 7, 7});
    CHECK(values(threshold(x, -kInf, 7)) == Numbers{1, 5, 100});
    CHECK_THROWS_WITH_AS(addcmul(x, x, x, kNan), doctest::Contains("[addcmul] int64 can't hold the number nan"), ValueError);
  }
  const Tensor mask = tensor({true, false}), bytes = tensor({1, 2}).to(kUInt8);
  CHECK_THROWS_WITH_AS(where(mask, bytes, 300), doctest::Contains("[where] uint8 can't hold the number 300"), ValueError);
  CHECK_THROWS_AS(where(mask, int64_t{1} << 40, tensor({1, 2}).to(kInt32)), ValueError);
  CHECK(values(where(mask, bytes, -1)) == Numbers{1, 255});
  CHECK(values(where(mask, zeros({2}, kFloat16), 1e6)) == Numbers{0, kInf});
}

TEST_CASE("angles, powers of two and what infinity is") {
  CHECK(deg2rad(doubles({180})).item<double>() == doctest::Approx(std::acos(-1.0)));
  CHECK(rad2deg(doubles({std::acos(-1.0)})).item<double>() == doctest::Approx(180));
  CHECK(deg2rad(tensor({180})).dtype() == kFloat32);
  CHECK(values(ldexp(doubles({3, -0.5}), doubles({2, -1}))) == Numbers{12, -0.25});
  CHECK(values(isposinf(doubles({kInf, -kInf, kNan, 1}))) == Numbers{1, 0, 0, 0});
  CHECK(values(isneginf(doubles({kInf, -kInf, kNan, 1}))) == Numbers{0, 1, 0, 0});
}

TEST_CASE("hardswish of large numbers is the number") {
  const Tensor x = tensor({1e38, 3.0, 4.1, kInf});
  CHECK(difference(hardswish(x), x).empty());
}

TEST_CASE("the gradient of gelu is 1 for large numbers and 0 for small ones") {
  for (const ScalarType dtype : {kFloat32, kFloat64, kBFloat16}) {
    for (const double size : {65.0, 1e20, 1e30, kInf}) {
      for (const char* const kind : {"none", "tanh"}) {
        const Tensor x = tensor({size, -size}, dtype).requires_grad_();
        gelu(x, kind).backward(ones({2}, dtype));
        CHECK(values(x.grad()) == Numbers{1, 0});
      }
    }
  }
}

TEST_CASE("softsign and tanhshrink") {
  CHECK(values(softsign(doubles({3, -1, 0, 1e300}))) == Numbers{0.75, -0.5, 0, 1});
  CHECK(values(tanhshrink(doubles({0, 100, -100}))) == Numbers{0, 99, -99});
  CHECK(softsign(tensor({3})).item<float>() == 0.75f);
}

TEST_CASE("integers are close if their distance is small, whatever their dtype can hold") {
  CHECK(allclose(tensor({3}, kUInt8), tensor({5}, kUInt8), 0, 10));
  CHECK(!allclose(tensor({3}, kUInt8), tensor({5}, kUInt8), 0, 1));
  CHECK(!allclose(tensor({200}, kUInt8), tensor({10}, kUInt8), 0, 100));
  CHECK(!allclose(tensor({100}, kInt8), tensor({-100}, kInt8), 0, 60));
  CHECK(allclose(tensor({-128}, kInt8), tensor({127}, kInt8), 0, 255));
  CHECK(!allclose(tensor({-128}, kInt8), tensor({127}, kInt8), 0, 254));
  CHECK(allclose(tensor({100}, kUInt8), tensor({200}, kUInt8), 0.5, 0));
  CHECK(!allclose(tensor({30000}, kInt16), tensor({-30000}, kInt16), 0, 5600));
  CHECK(!allclose(tensor({2000000000}, kInt32), tensor({-2000000000}, kInt32), 0, 300000000));
  const int64_t largest = std::numeric_limits<int64_t>::max(), least = std::numeric_limits<int64_t>::min();
  const Tensor top = full({1}, largest, kInt64), bottom = full({1}, least, kInt64);
  CHECK(!allclose(top, bottom, 0, 1));
  CHECK(!allclose(top, bottom, 0.5, 0));
  CHECK(allclose(top, bottom, 2, 0));
  CHECK(allclose(bottom, top, 2, 0));
  CHECK(!allclose(top, top - 2, 0, 1));
  CHECK(allclose(top, top - 2, 0, 2));
  CHECK(allclose(tensor({true}), tensor({false}), 0, 1));
  CHECK(!allclose(tensor({true}), tensor({false}), 0, 0.5));
}

TEST_CASE("numbers of 16 bits are close if their distance is, whatever their dtype can hold") {
  CHECK(allclose(full({1}, 60000, kFloat16), full({1}, -60000, kFloat16), 2.1));
  CHECK(!allclose(full({1}, 60000, kFloat16), full({1}, -60000, kFloat16), 1.9));
  CHECK(allclose(full({1}, 65504, kFloat16), full({1}, -65504, kFloat16), 0, 131008));
  CHECK(!allclose(full({1}, 0x1p-23, kFloat16), full({1}, 0x1p-24, kFloat16), 0.9, 0));
  CHECK(!allclose(full({1}, 257, kBFloat16), full({1}, 512, kBFloat16), 0, 254.5));
  CHECK(!allclose(full({1}, 0, kFloat16), full({1}, 0x1p-24, kFloat16), 0, 4e-8));
}

TEST_CASE("is_nonzero and positive") {
  CHECK(is_nonzero(full({1, 1}, -0.5)));
  CHECK_FALSE(is_nonzero(full({}, -0.0)));
  CHECK(is_nonzero(full({}, kNan)));
  CHECK(is_nonzero(full({}, true)));
  CHECK(is_nonzero(full({}, std::complex<double>(0, 1), kComplex64)));
  CHECK_THROWS_AS(is_nonzero(empty({0})), ValueError);
  const Tensor t = ones({2});
  CHECK(positive(t).is_same(t));
}

TEST_CASE("type_as, sum_to_size and dimensions of size 1") {
  const Tensor t = arange(6, kFloat64).reshape({2, 3});
  CHECK(t.type_as(ones({1}, kBFloat16)).dtype() == kBFloat16);
  CHECK(t.type_as(t).is_same(t));
  CHECK(values(t.sum_to_size({3})) == Numbers{3, 5, 7});
  CHECK(values(t.sum_to_size({2, 1})) == Numbers{3, 12});
  CHECK(values(t.sum_to_size({})) == Numbers{15});
  CHECK(t.sum_to_size({2, 3}).is_same(t));
  CHECK(shape(atleast_1d(ones({}))) == "[1]");
  CHECK(shape(atleast_2d(ones({3}))) == "[1, 3]");
  CHECK(shape(atleast_3d(ones({}))) == "[1, 1, 1]");
  CHECK(shape(atleast_3d(ones({3}))) == "[1, 3, 1]");
  CHECK(shape(atleast_3d(ones({2, 3}))) == "[2, 3, 1]");
}

TEST_CASE("hsplit, vsplit and dsplit") {
  const Tensor t = ones({2, 4, 6});
  CHECK(shapes(hsplit(t, 2)) == "[2, 2, 6][2, 2, 6]");
  CHECK(shapes(hsplit(ones({4}), 2)) == "[2][2]");
  CHECK(shapes(t.vsplit(IntArrayRef{1})) == "[1, 4, 6][1, 4, 6]");
  CHECK(shapes(dsplit(t, {1, 4})) == "[2, 4, 1][2, 4, 3][2, 4, 2]");
  CHECK_THROWS_AS(hsplit(t, 0), ValueError);
  CHECK_THROWS_AS(dsplit(t, std::numeric_limits<int64_t>::min()), ValueError);
}

}  // namespace elementwise_tests
