#include <doctest/doctest.h>

#include <algorithm>
#include <limits>
#include <vector>

#include <amp/amp.h>

#include "support.h"

namespace reduction_tests {

using namespace amp;
using namespace amp::testing;

namespace {
constexpr double kInf = std::numeric_limits<double>::infinity();
const double kNan = std::nan("");
}  // namespace

TEST_CASE("reductions: NaN and infinities as in torch") {
  for (const ScalarType dtype : {kFloat32, kFloat64, kFloat16, kBFloat16}) {
    const Tensor x = tensor({1.0, kNan, 2.0, kInf, -kInf, 0.0, kInf, 1.0, 2.0, -kInf, -kInf, -kInf}, kFloat64).view({4, 3}).to(dtype);
    CHECK(difference(x.sum({1}), tensor({kNan, kNan, kInf, -kInf}, kFloat64), 0, 0) == "");
    CHECK(difference(x.mean({1}), tensor({kNan, kNan, kInf, -kInf}, kFloat64), 0, 0) == "");
    CHECK(difference(amax(x, {1}), tensor({kNan, kInf, kInf, -kInf}, kFloat64), 0, 0) == "");
    CHECK(difference(amin(x, {1}), tensor({kNan, -kInf, 1.0, -kInf}, kFloat64), 0, 0) == "");
    CHECK(difference(logsumexp(x, {1}), tensor({kNan, kInf, kInf, -kInf}, kFloat64), 0, 0) == "");
    CHECK(difference(argmax(x, 1), tensor({1, 0, 0, 0}, kInt64)) == "");
  }
}

TEST_CASE("reductions: the gradient of cumprod at zeros is the same with and without a derivative of its own") {
  for (const ScalarType dtype : {kFloat32, kFloat64, kComplex128}) {
    Tensor x = normal({6, 5}, kFloat64).to(dtype);
    x[0][0] = 0;  // the lines begin or end with a zero, or have two, or none
    x[1][4] = 0;
    x[2][1] = 0;
    x[2][3] = 0;
    x[3].fill_(0);
    x[4][2] = 0;
    x.requires_grad_();
    for (const int64_t dim : {0, 1, -1}) {
      CAPTURE(dtype);
      CAPTURE(dim);
      const Tensor y = x.cumprod(dim), weights = normal({6, 5}, kFloat64, 7).to(dtype);
      const Tensor linear = autograd::grad({y}, {x}, {weights}, true)[0], exact = autograd::grad({y}, {x}, {weights}, true, true)[0];
      CHECK(difference(linear, exact.detach(), 1e-6, 1e-6) == "");
    }
  }
}

TEST_CASE("reductions: extremes and logarithms of sums over rows and columns, whatever is among them") {
  for (const ScalarType dtype : {kFloat32, kFloat64, kFloat16, kBFloat16}) {
    for (const std::vector<int64_t>& sizes : {std::vector<int64_t>{300, 70}, {5, 20000}, {20000, 3}}) {
      CAPTURE(dtype);
      CAPTURE(sizes);
      Tensor x = normal(sizes, kFloat64).to(dtype);
      x.select(1, 1).fill_(-kInf);
      x[3][2] = kInf;
      x[4][0] = kNan;
      for (const Tensor& t : {x, x.t()}) {
        for (const int64_t dim : {0, 1}) {
          const auto [low, high] = aminmax(t, dim);
          const Tensor sorted = std::get<0>(sort(t, dim)), nan = amp::any(isnan(t), dim);
          CHECK(difference(low, where(nan, kNan, sorted.select(dim, 0)).to(dtype), 0, 0).empty());
          CHECK(difference(high, where(nan, kNan, sorted.select(dim, -1)).to(dtype), 0, 0).empty());
          CHECK(difference(amin(t, {dim}), low, 0, 0).empty());
          CHECK(difference(amax(t, {dim}), high, 0, 0).empty());
          const double close = dtype == kFloat64 ? 1e-12 : dtype == kFloat32 ? 1e-5 : 1e-2;
          const Tensor wide = t.to(kFloat64);
          CHECK(difference(logsumexp(t, {dim}), log(sum(exp(wide), {dim})), close, close).empty());
          CHECK(difference(nansum(t, {dim}, false, kFloat64), sum(masked_fill(wide, isnan(wide), 0), {dim}), 1e-12, 1e-12).empty());
        }
      }
      CHECK(std::isnan(amax(x).item<double>()));
      CHECK(std::isnan(std::get<0>(aminmax(x)).item<double>()));
      CHECK(std::get<1>(aminmax(x.nan_to_num(0, kInf, -kInf))).item<double>() == kInf);
    }
  }
  CHECK(values(logsumexp(tensor({-1000.0, -kInf, -1001.0}), {0})) ==
        std::vector<double>{values(logsumexp(tensor({-1000.0, -1001.0}), {0}))});
}

TEST_CASE("reductions: what nothing gives") {
  const Tensor none = zeros({0, 3}), empty = zeros({2, 0});
  CHECK(none.sum().item<float>() == 0);
  CHECK(none.prod().item<float>() == 1);
  CHECK(std::isnan(none.mean().item<float>()));
  CHECK(values(empty.sum({1})) == std::vector<double>{0, 0});
  CHECK(values(logsumexp(empty, {1})) == std::vector<double>{-kInf, -kInf});
  CHECK(none.sum({1}).sizes() == IntArrayRef({0}));
  CHECK(amax(none, {1}).sizes() == IntArrayRef({0}));
  CHECK_THROWS_AS(amax(none, {0}), IndexError);
  CHECK_THROWS_AS(argmax(none), IndexError);
  CHECK(none.to(kBool).all().item<bool>());
  CHECK(!none.to(kBool).any().item<bool>());
  CHECK(linalg_vector_norm(none, kInf, IntArrayRef(1)).sizes() == IntArrayRef({0}));
  CHECK(values(linalg_vector_norm(empty, 0.5, IntArrayRef(1))) == std::vector<double>{0, 0});
  for (const double p : {kInf, -kInf, -1.0}) CHECK_THROWS_AS(linalg_vector_norm(empty, p, IntArrayRef(1)), IndexError);
}

TEST_CASE("reductions: large sums keep their digits, in 16 bits too") {
  CHECK(ones({1 << 20}, kBFloat16).sum().item<float>() == float(1 << 20));
  CHECK(std::isinf(ones({1 << 17}, kFloat16).sum().item<float>()));
  CHECK(ones({1 << 17}, kFloat16).sum(kFloat32).item<float>() == float(1 << 17));
  CHECK(ones({1 << 17}, kFloat16).mean().item<float>() == 1);
  CHECK(full({1 << 22}, 0.1, kFloat32).sum().item<float>() == doctest::Approx(419430.4).epsilon(1e-6));
  CHECK(ones({300, 200}, kBool).sum().item<int64_t>() == 60000);
  CHECK(full({1000}, 200, kUInt8).sum().item<int64_t>() == 200000);
}

TEST_CASE("var and std of a dimension: an integer is not the flag `unbiased`") {
  const Tensor x = tensor({{1.0, 2.0, 6.0}, {1.0, 4.0, 10.0}});
  const int64_t last = 1;
  CHECK(equal(x.var(0), tensor({0.0, 2.0, 8.0})));
  CHECK(equal(x.var({0}), x.var(0)));
  CHECK(equal(x.var(-1), tensor({7.0, 21.0})));
  CHECK(equal(x.var(last), tensor({7.0, 21.0})));
  CHECK(equal(var(x, 1), x.var(last)));
  CHECK(equal(x.std(0), x.var(0).sqrt()));
  CHECK(equal(x.std({1}), x.std(last)));
  CHECK(equal(amp::std(x, 1), x.var(1).sqrt()));
  CHECK(equal(std::get<0>(var_mean(x, 1)), x.var(1)));
  CHECK(equal(std::get<1>(std_mean(x, 0)), x.mean(0)));
  CHECK(x.var(false).item<float>() == doctest::Approx(62.0 / 6));
  CHECK(x.std(true).item<float>() == doctest::Approx(std::sqrt(12.4)));
}

TEST_CASE("var and std of equal values are not negative, and zero except for rounding") {
  for (const ScalarType dtype : {kFloat32, kBFloat16, kFloat64}) {
    for (const double value : {0.1, -1.0 / 3, 1234.567, 3e-15}) {
      const double largest = std::abs(value) * (dtype == kFloat64 ? 1e-13 : 1e-5);
      for (const int64_t n : {1, 7, 64, 1000, 20011}) {
        CAPTURE(dtype);
        CAPTURE(value);
        CAPTURE(n);
        const auto within = [](const Tensor& t, double bound) {
          const std::vector<double> all = values(t);
          return std::all_of(all.begin(), all.end(), [&](double each) { return each >= 0 && each <= bound; });
        };
        for (const Tensor& x :
             {full({3, n}, value, dtype), full({n, 3}, value, dtype).t(), full({3, 2 * n}, value, dtype).slice(1, 0, 2 * n, 2)}) {
          for (const int64_t correction : {0, 1}) {
            if (n == correction) continue;
            CHECK(within(var(x, {1}, correction), largest * largest));
            CHECK(within(amp::std(x, {1}, correction), largest));
            CHECK(within(var(x, {}, correction), largest * largest));
          }
        }
      }
    }
  }
}

TEST_CASE("norms near the ends of float32, and their gradients") {
  for (const double size : {1e-40, 1e-30, 1e-22, 1.0, 1e19, 1e20, 1e33}) {
    for (const double p : {2.0, 3.0, 8.0, 0.5, -1.0, 1.0, kInf}) {
      CAPTURE(size);
      CAPTURE(p);
      Tensor values_of_rows = normal({6, 5}, kFloat64) * size;
      values_of_rows[2].zero_();
      const Tensor x = values_of_rows.to(kFloat32).requires_grad_(), wide = x.detach().to(kFloat64).requires_grad_();
      const Tensor norm = linalg_vector_norm(x, p, IntArrayRef(1)), exact = linalg_vector_norm(wide, p, IntArrayRef(1));
      // The sum of 5 powers, a root (the order 0.5 squares), and a few more roundings. Denormal numbers have fewer digits.
      const double error = 40 * 0x1p-24;
      CHECK(difference(norm.detach(), exact.detach(), 0x1p-148, error) == "");
      if (size < 1e-37) continue;
      norm.sum().backward();
      exact.sum().backward();
      CHECK(difference(x.grad(), wide.grad(), error, 10 * error) == "");
    }
  }
  const Tensor mixed = tensor({{1e20, 1.0, 1e-30}, {1e-30, 1e-30, 0.0}, {1e30, kInf, 1.0}, {1e30, kNan, 1.0}, {3e38, 3e38, 3e38}});
  CHECK(difference(linalg_vector_norm(mixed, 2, IntArrayRef(1)), tensor({1e20, std::sqrt(2.0) * 1e-30, kInf, kNan, kInf}, kFloat64), 0,
                   1e-6) == "");
}

TEST_CASE("a norm of negative order with a zero does not depend on the other numbers") {
  for (const double p : {-0.5, -1.0, -2.0}) {
    CAPTURE(p);
    const Tensor x = tensor({0.0, 3.0, -2.0}, kFloat64).requires_grad_(), norm = linalg_vector_norm(x, p);
    CHECK(norm.item<double>() == 0);
    CHECK(values(autograd::grad({norm}, {x})[0]) == std::vector<double>{0, 0, 0});
  }
}

TEST_CASE("second derivatives of norms are finite at zero") {
  for (const double p : {-1.0, 0.5, 2.0, 3.0}) {
    CAPTURE(p);
    const Tensor x = tensor({{0.0, 0.0}, {3.0, 4.0}}, kFloat64).requires_grad_();
    const Tensor slope = autograd::grad({linalg_vector_norm(x, p, IntArrayRef(1)).sum()}, {x}, {}, std::nullopt, /*create_graph=*/true)[0];
    const Tensor second = autograd::grad({(slope * slope).sum()}, {x})[0];
    CHECK(isfinite(second).all().item<bool>());
    CHECK(values(second[0]) == std::vector<double>{0, 0});
  }
}

TEST_CASE("reductions: every byte of a bool except 0 is true") {
  const Tensor bytes = tensor({2, 0, 3, 255, 0, 4}, kInt64).to(kUInt8), x = bytes.view(kBool), pairs = x.view({3, 2});
  CHECK(x.sum().item<int64_t>() == 4);
  CHECK(values(pairs.sum(0)) == std::vector<double>{2, 2});
  CHECK(values(pairs.sum(1)) == std::vector<double>{1, 2, 1});
  CHECK(x.prod().item<int64_t>() == 0);
  CHECK(x.view({2, 3}).prod(1)[0].item<int64_t>() == 0);
  CHECK(pairs[1].prod().item<int64_t>() == 1);
  CHECK(count_nonzero(x).item<int64_t>() == 4);
  CHECK(argmax(x).item<int64_t>() == 0);
  CHECK(argmin(x).item<int64_t>() == 1);
  CHECK(values(argmax(pairs, 0)) == std::vector<double>{0, 1});
  CHECK(values(argmin(pairs, 1)) == std::vector<double>{1, 0, 0});
  const auto low_and_high = aminmax(x);
  CHECK(values(std::get<1>(low_and_high)) == std::vector<double>{1});
  CHECK(values(nonzero(x)) == std::vector<double>{0, 2, 3, 5});
}

TEST_CASE("cumulative sums in bool say whether any element so far is nonzero") {
  CHECK(values(tensor({0, 2, -2}).cumsum(0, kBool)) == std::vector<double>{0, 1, 1});
  CHECK(values(tensor({4, 1 << 30, 4, 1 << 30, 4}).to(kInt64).cumprod(0, kBool)) == std::vector<double>{1, 1, 1, 1, 1});
}

TEST_CASE("max and min of nothing name the op that was called") {
  CHECK_THROWS_WITH_AS(zeros({0}).max(), doctest::Contains("[max]"), IndexError);
  CHECK_THROWS_WITH_AS(zeros({0}).min(), doctest::Contains("[min]"), IndexError);
}

TEST_CASE("a product in a complex dtype converts first, one in bool says whether all are nonzero") {
  const Tensor x = tensor({2.0, 3.0});
  for (const ScalarType dtype : {kComplex64, kComplex128}) {
    CHECK(values(prod(x, dtype)) == std::vector<double>{6, 0});
    CHECK(values(prod(x, 0, false, dtype)) == std::vector<double>{6, 0});
    CHECK(values(prod(ones({3}, kBool), dtype)) == std::vector<double>{1, 0});
  }
  CHECK(prod(x, kBool).item<bool>());
  CHECK_FALSE(prod(tensor({2, 0}), 0, false, kBool).item<bool>());
}

}  // namespace reduction_tests
