// Histograms, scans and differences, compared with loops over elements and known values.
#include <limits>

#include <amp/autograd/gradcheck.h>
#include <amp/core/parallel.h>

#include "../../support.h"

namespace histogram_tests {

using namespace amp;
using namespace amp::autograd;
using amp::testing::difference;
using amp::testing::normal;
using amp::testing::values;
using Doubles = std::vector<double>;
using List = const variable_list&;

TEST_SUITE_BEGIN("ops histograms and scans");

namespace {

const double kNan = std::numeric_limits<double>::quiet_NaN(), kInf = std::numeric_limits<double>::infinity();

}  // namespace

TEST_CASE("histc counts elements within a range, which includes its ends") {
  const Tensor x = tensor({0.0, 0.5, 1.0, 2.0, 3.0, 4.0, -1.0, 5.0, kNan}, kFloat64);
  CHECK(values(histc(x, 4, 0, 4)) == Doubles{2, 1, 1, 2});
  CHECK(values(histc(tensor({2.0, 2.0}), 2)) == Doubles{0, 2});  // the range becomes [1, 3]
  CHECK(values(histc(empty({0}), 3)) == Doubles{0, 0, 0});
  CHECK_THROWS_WITH_AS(histc(x, 4), doctest::Contains("is not finite"), ValueError);
  CHECK_THROWS_AS(histc(x, 4, 0, kInf), ValueError);
  const Tensor many = normal({500000}, kFloat32);
  const int threads = get_num_threads();
  set_num_threads(1);
  const Tensor once = histc(many, 50, -3, 3);
  set_num_threads(3);
  CHECK(difference(histc(many, 50, -3, 3), once).empty());
  set_num_threads(threads);
  CHECK(once.sum().item<double>() == logical_and(many.ge(-3), many.le(3)).sum().item<double>());
}

TEST_CASE("histogram with edges, weights and density") {
  const Tensor x = tensor({1.0, 2.0, 1.5, 4.0, 3.0, 9.0}, kFloat64);
  const Tensor edges = tensor({1.0, 1.5, 3.0, 4.0}, kFloat64);
  const auto [counts, same] = histogram(x, edges);
  CHECK(values(counts) == Doubles{1, 2, 2});
  CHECK(difference(same, edges).empty());
  const Tensor weights = tensor({1.0, 0.5, 0.25, 2.0, 4.0, 100.0}, kFloat64);
  CHECK(values(std::get<0>(histogram(x, edges, weights))) == Doubles{1, 0.75, 6});
  const Tensor density = std::get<0>(histogram(x, edges, {}, true));
  CHECK((density * tensor({0.5, 1.5, 1.0}, kFloat64)).sum().item<double>() == doctest::Approx(1));
  const auto [even, bounds] = histogram(x, 4);
  CHECK(values(even) == Doubles{3, 2, 0, 1});
  CHECK(values(bounds) == Doubles{1, 3, 5, 7, 9});
  const std::vector<double> range{0, 4};
  CHECK(values(std::get<0>(histogram(x, 2, ArrayRef<double>(range)))) == Doubles{2, 3});
}

TEST_CASE("bincount") {
  const Tensor x = tensor({1, 3, 1, 0}, kInt32);
  CHECK(values(bincount(x)) == Doubles{1, 2, 0, 1});
  CHECK((bincount(x).dtype() == kInt64));
  CHECK(values(bincount(x, tensor({0.5, 1.0, 2.0, 4.0}), 6)) == Doubles{4, 2.5, 0, 1, 0, 0});
  CHECK((bincount(x, tensor({1, 1, 1, 1}).to(kFloat16)).dtype() == kFloat64));
  CHECK(bincount(empty({0}, kInt64)).numel() == 0);
  const Tensor many = (normal({100000}, kFloat64).abs() * 20).floor().to(kInt32), weights = normal({100000}, kFloat64, 2);
  const Tensor counts = bincount(many), sums = bincount(many, weights);
  for (int64_t i = 0; i < counts.numel(); ++i) {
    CHECK(counts[i].item<int64_t>() == many.eq(i).sum().item<int64_t>());
    CHECK(sums[i].item<double>() == doctest::Approx(weights.mul(many.eq(i)).sum().item<double>()));
  }
  CHECK_THROWS_AS(bincount(tensor({std::numeric_limits<int64_t>::max()})), Error);
}

TEST_CASE("cummax and cummin keep the last of equal elements, and NaN") {
  const Tensor x = tensor({1.0, 3.0, 3.0, 2.0, kNan, 5.0, kNan}, kFloat64);
  const auto [high, high_at] = cummax(x, 0);
  CHECK(difference(high, tensor({1.0, 3.0, 3.0, 3.0, kNan, kNan, kNan}, kFloat64)).empty());
  CHECK(values(high_at) == Doubles{0, 1, 2, 2, 4, 4, 6});
  const auto [low, low_at] = cummin(x, 0);
  CHECK(difference(low, tensor({1.0, 1.0, 1.0, 1.0, kNan, kNan, kNan}, kFloat64)).empty());
  CHECK(values(low_at) == Doubles{0, 0, 0, 0, 4, 4, 6});
  for (const ScalarType dtype : {kBool, kUInt8, kInt64, kFloat16, kBFloat16, kFloat32}) {
    CAPTURE(dtype);
    const Tensor many = (normal({3, 40, 300}) * 5).to(dtype);
    for (const int64_t dim : {0, 1, 2}) {
      const auto [best, places] = cummax(many, dim);
      CHECK(difference(best, many.gather(dim, places)).empty());
      for (int64_t i = 1; i < many.size(dim); i += 13) {
        CHECK(difference(best.select(dim, i).contiguous(), many.slice(dim, 0, i + 1).amax(dim)).empty());
      }
    }
  }
}

TEST_CASE("logcumsumexp neither overflows nor loses small terms") {
  const Tensor x = tensor({-kInf, -kInf, 1000.0, -1000.0, 1000.0, kInf, 1.0, kNan}, kFloat64);
  const Tensor sums = logcumsumexp(x, 0);
  CHECK(difference(sums, tensor({-kInf, -kInf, 1000.0, 1000.0, 1000 + std::log(2.0), kInf, kInf, kNan}, kFloat64), 1e-12, 0).empty());
  CHECK(values(logcumsumexp(tensor({0.0, -40.0}, kFloat64), 0))[1] == doctest::Approx(std::exp(-40.0)).epsilon(1e-12));
  CHECK(values(logcumsumexp(tensor({0.0, -20.0}), 0))[1] == doctest::Approx(std::exp(-20.0)).epsilon(1e-6));
  const Tensor many = normal({3, 500, 300}) * 3;
  for (const int64_t dim : {0, 1, 2}) { CHECK(difference(logcumsumexp(many, dim), many.exp().cumsum(dim).log(), 1e-12, 1e-12).empty()); }
}

TEST_CASE("the derivatives of logcumsumexp, also far from zero and complex") {
  const Tensor far = (normal({3, 5}) + 900).requires_grad_();
  CHECK(gradcheck([](List in) { return logcumsumexp(in[0], 1); }, {far}, {.atol = 1e-4}));
  Tensor edge = tensor({-kInf, -kInf, 2.0, -kInf, 3.0}, kFloat64).requires_grad_();
  logcumsumexp(edge, 0).slice(0, 2).sum().backward();
  CHECK(edge.grad().isfinite().all().item<bool>());
  CHECK(values(edge.grad())[0] == 0);
  CHECK(edge.grad().sum().item<double>() == doctest::Approx(3));
  const Tensor z = complex(normal({2, 4}), normal({2, 4}, kFloat64, 2)).requires_grad_();
  CHECK(difference(logcumsumexp(z.detach(), 1).exp(), z.detach().exp().cumsum(1), 1e-12, 1e-12).empty());
  CHECK(gradcheck([](List in) { return logcumsumexp(in[0], 1); }, {z}));
  CHECK(gradgradcheck([](List in) { return logcumsumexp(in[0], 1); }, {z}));
}

TEST_CASE("sums and means without NaNs") {
  Tensor x = tensor({{1.0, kNan, 2.0}, {kNan, kNan, kNan}, {kInf, 1.0, kNan}}, kFloat64).requires_grad_();
  CHECK(difference(nansum(x.detach(), 1), tensor({3.0, 0.0, kInf}, kFloat64)).empty());
  CHECK(difference(nanmean(x.detach(), 1), tensor({1.5, kNan, kInf}, kFloat64)).empty());
  CHECK(nansum(tensor({1, 2})).item<int64_t>() == 3);
  nansum(x).backward();
  CHECK(values(x.grad()) == Doubles{1, 0, 1, 0, 0, 0, 1, 1, 0});
}

TEST_CASE("differences and integrals") {
  CHECK(values(diff(tensor({1, 4, 9, 16}))) == Doubles{3, 5, 7});
  CHECK(values(diff(tensor({1, 4, 9, 16}), 2)) == Doubles{2, 2});
  CHECK(values(diff(tensor({true, false, false}))) == Doubles{1, 0});
  CHECK(values(diff(tensor({1, 4}), 1, 0, tensor({0}), tensor({10, 10}))) == Doubles{1, 3, 6, 0});
  CHECK(values(diff(tensor({1, 4}), 0, 0, tensor({0}))) == Doubles{1, 4});
  CHECK_THROWS_AS(diff(ones({2, 2}), 0, 0, ones({2, 3})), Error);
  CHECK(diff(tensor({1, 4}), std::numeric_limits<int64_t>::max()).numel() == 0);
  CHECK(trapezoid(tensor({1.0, 2.0, 4.0})).item<double>() == 4.5);
  CHECK(trapz(tensor({1.0, 2.0, 4.0}), tensor({0.0, 1.0, 4.0})).item<double>() == 10.5);
  CHECK(values(cumulative_trapezoid(tensor({1.0, 2.0, 4.0}), 2)) == Doubles{3, 9});
  CHECK(trapezoid(tensor({3.0})).item<double>() == 0);
  CHECK(trapezoid(tensor({100, 100, 1}).to(kInt8)).item<double>() == 150.5);
  CHECK(trapezoid(tensor({kInf})).item<double>() == 0);
  CHECK_THROWS_AS(trapezoid(tensor({true, true})), TypeError);
}

TEST_SUITE_END();

}  // namespace histogram_tests
