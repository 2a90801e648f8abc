// Sorting, searching, order statistics, quantiles and unique elements, compared with loops over elements and known values.
#include <algorithm>
#include <limits>
#include <map>

#include <amp/autograd/gradcheck.h>
#include <amp/core/parallel.h>

#include "../../support.h"

namespace order_tests {

using namespace amp;
using amp::testing::difference;
using amp::testing::normal;
using amp::testing::Random;
using amp::testing::values;
using Doubles = std::vector<double>;

TEST_SUITE_BEGIN("ops order");

namespace {

const double kNan = std::numeric_limits<double>::quiet_NaN(), kInf = std::numeric_limits<double>::infinity();
const ScalarType kOrdered[] = {kBool, kUInt8, kInt8, kInt16, kInt32, kInt64, kFloat16, kBFloat16, kFloat32, kFloat64};

bool less(double a, double b) { return a < b || (std::isnan(b) && !std::isnan(a)); }

// The indices of a stable sort.
std::vector<int64_t> sorted_places(const Doubles& x, bool descending) {
  std::vector<int64_t> places(x.size());
  for (size_t i = 0; i < x.size(); ++i) places[i] = static_cast<int64_t>(i);
  std::stable_sort(places.begin(), places.end(), [&](int64_t a, int64_t b) {
    const double u = x[static_cast<size_t>(a)], v = x[static_cast<size_t>(b)];
    return descending ? less(v, u) : less(u, v);
  });
  return places;
}

std::vector<int64_t> longs(const Tensor& t) {
  std::vector<int64_t> result;
  for (const double v : values(t)) result.push_back(static_cast<int64_t>(v));
  return result;
}

// Few different values of every kind, with many duplicates.
Tensor mixed(int64_t n, ScalarType dtype) {
  Random random(3);
  Doubles x(static_cast<size_t>(n));
  for (double& v : x) v = static_cast<double>(random.integer(-40, 40)) / 4;
  Tensor t = tensor(x, kFloat64);
  if (isFloatingType(dtype) && n > 8) {
    t.slice(0, 1, n, 7).fill_(kNan);
    t.slice(0, 2, n, 11).fill_(-kInf);
    t.slice(0, 3, n, 13).fill_(kInf);
    t.slice(0, 4, n, 17).fill_(-0.0);
  } else if (dtype == kUInt8 || dtype == kBool) {
    t = t.abs();
  }
  return t.to(dtype);
}

}  // namespace

TEST_CASE("sort is stable for every dtype, length and direction, with NaN as the largest") {
  for (const ScalarType dtype : kOrdered) {
    for (const int64_t n : {0, 1, 2, 17, 255, 256, 5000}) {
      CAPTURE(dtype);
      CAPTURE(n);
      const Tensor x = mixed(n, dtype);
      for (const bool descending : {false, true}) {
        const auto [sorted, indices] = sort(x, 0, descending);
        CHECK(longs(indices) == sorted_places(values(x), descending));
        if (n > 0) CHECK(difference(sorted, x.index_select(0, indices)).empty());
        CHECK(std::get<1>(sort(x, /*stable=*/std::optional<bool>(true), 0, descending)).equal(indices));
      }
    }
  }
}

TEST_CASE("long lines are sorted alike by any number of threads") {
  const int threads = get_num_threads();
  for (const ScalarType dtype : {kFloat32, kFloat64, kInt64, kInt8}) {
    const Tensor x = (normal({300000}) * 50).to(dtype);
    set_num_threads(1);
    const auto [sorted, indices] = sort(x);
    CHECK(longs(indices) == sorted_places(values(x), false));
    set_num_threads(3);
    CHECK(difference(std::get<1>(sort(x)), indices).empty());
    CHECK(
        difference(std::get<1>(sort(x.view({3, 100000}), 1)).select(0, 0).contiguous(), std::get<1>(sort(x.slice(0, 0, 100000)))).empty());
    CHECK(difference(std::get<1>(topk(x, 1000, 0, false)), indices.slice(0, 0, 1000).contiguous()).empty());
    CHECK(difference(std::get<1>(topk(x, 20000, 0, false)), indices.slice(0, 0, 20000).contiguous()).empty());
  }
  set_num_threads(threads);
}

TEST_CASE("extreme integers keep their order") {
  const int64_t low = std::numeric_limits<int64_t>::min(), high = std::numeric_limits<int64_t>::max();
  const auto [sorted, indices] = sort(tensor(std::vector<int64_t>{0, high, low, -1, high, low}));
  CHECK(longs(indices) == std::vector<int64_t>{2, 5, 3, 0, 1, 4});
  CHECK(sorted.select(0, 0).item<int64_t>() == low);
  CHECK(std::get<0>(kthvalue(tensor(std::vector<int64_t>{high, low, 3}), 3)).item<int64_t>() == high);
}

TEST_CASE("kthvalue, median and mode choose one element of each line") {
  for (const ScalarType dtype : kOrdered) {
    CAPTURE(dtype);
    const Tensor x = mixed(7 * 300, dtype).view({7, 300});
    const auto sorted = sort(x, 1);
    for (const int64_t k : {1, 7, 300}) {
      const auto [value, index] = kthvalue(x, k, 1);
      CHECK(difference(value, std::get<0>(sorted).select(1, k - 1).contiguous()).empty());
      CHECK(difference(index, std::get<1>(sorted).select(1, k - 1).contiguous()).empty());
      CHECK(difference(std::get<1>(kthvalue(x.t(), k, 0, true)), index.unsqueeze(0)).empty());
    }
  }
  const Tensor x = tensor({{3.0, 1.0, 2.0, 1.0}, {5.0, kNan, 4.0, 4.0}, {kNan, kNan, kNan, kNan}}, kFloat64);
  CHECK(difference(std::get<0>(median(x, 1)), tensor({1.0, kNan, kNan}, kFloat64)).empty());
  CHECK(longs(std::get<1>(median(x, 1))) == std::vector<int64_t>{3, 1, 0});
  CHECK(difference(std::get<0>(nanmedian(x, 1)), tensor({1.0, 4.0, kNan}, kFloat64)).empty());
  CHECK(longs(std::get<1>(nanmedian(x, 1))) == std::vector<int64_t>{3, 3, 0});
  CHECK(std::isnan(median(x).item<double>()));
  CHECK(nanmedian(x).item<double>() == 3);
  CHECK(std::isnan(median(empty({0})).item<float>()));
  CHECK_THROWS_AS(median(empty({0}, kInt64)), IndexError);
  CHECK(difference(std::get<0>(mode(x, 1)), tensor({1.0, 4.0, kNan}, kFloat64)).empty());
  CHECK(longs(std::get<1>(mode(x, 1))) == std::vector<int64_t>{3, 3, 0});
  CHECK(std::get<0>(mode(tensor({2, 1, 2, 1, 5}))).item<int64_t>() == 1);
}

TEST_CASE("equal medians share the gradient of all elements, one element gets that of a line") {
  Tensor x = tensor({1.0, 2.0, 2.0, 5.0, 2.0}, kFloat64).requires_grad_();
  median(x).backward();
  CHECK(difference(x.grad(), tensor({0.0, 1.0, 1.0, 0.0, 1.0}, kFloat64) / 3).empty());
  x.set_grad({});
  std::get<0>(median(x, 0)).backward();
  CHECK(x.grad().sum().item<double>() == 1);
  CHECK(x.grad().amax().item<double>() == 1);
}

TEST_CASE("searchsorted and bucketize against counting") {
  for (const ScalarType dtype : {kUInt8, kInt16, kInt64, kFloat16, kFloat32, kFloat64}) {
    CAPTURE(dtype);
    const Tensor sequence = (normal({50}).abs() * 10).floor().to(dtype), x = (normal({4, 30}, kFloat64, 2).abs() * 10).floor().to(dtype);
    const auto [sorted, order] = sort(sequence);
    for (const bool right : {false, true}) {
      const Tensor a = x.unsqueeze(-1), expected = (right ? sequence.le(a) : sequence.lt(a)).sum(IntArrayRef(-1));
      CHECK(difference(searchsorted(sorted, x, false, right), expected).empty());
      CHECK(difference(searchsorted(sequence, x, false, right, std::nullopt, order), expected).empty());
      CHECK(difference(searchsorted(sorted, x, true, false, right ? "right" : "left"), expected.to(kInt32)).empty());
      CHECK(difference(bucketize(x, sorted, false, right), expected).empty());
      const Tensor rows = sorted.expand({4, 50});
      CHECK(difference(searchsorted(rows, x, false, right), expected).empty());
    }
  }
  CHECK(searchsorted(tensor({1.0, 3.0}), kNan).item<int64_t>() == 2);
  CHECK(searchsorted(tensor({1, 3}), 2.5).item<int64_t>() == 1);
  CHECK(searchsorted(tensor({1, 3}), 3, false, true).item<int64_t>() == 2);
  CHECK(bucketize(Scalar(3), tensor({1, 3})).item<int64_t>() == 1);
  CHECK(searchsorted(empty({0}), tensor({1.0, 2.0})).equal(zeros({2}, kInt64)));
}

TEST_CASE("searchsorted promotes the sequence and the values to one dtype") {
  for (const ScalarType dtype : {kBool, kInt32, kInt64, kBFloat16, kFloat32, kFloat64}) {
    CAPTURE(dtype);
    const Tensor sorted = tensor({0, 1, 3, 3}).to(dtype);
    CHECK(values(searchsorted(sorted, tensor({0.5, 1.0, 7.0}, kFloat32))) == Doubles{1, 1, 4});
    CHECK(values(bucketize(tensor({true, false}), sorted, false, true)) == (dtype == kBool ? Doubles{4, 1} : Doubles{2, 1}));
    CHECK(searchsorted(sorted, tensor(0.5)).item<int64_t>() == 1);
  }
}

TEST_CASE("long lines: elements that are different from the one before") {
  for (const ScalarType dtype : {kBool, kInt16, kBFloat16, kFloat32, kFloat64}) {
    CAPTURE(dtype);
    const Tensor x = mixed(70000, kFloat32).nan_to_num().sign().to(dtype);
    const auto [runs, run_of, lengths] = unique_consecutive(x, true, true);
    CHECK(difference(runs.index_select(0, run_of), x).empty());
    CHECK(lengths.sum().item<int64_t>() == 70000);
    CHECK(difference(bincount(run_of), lengths).empty());
    CHECK_FALSE(amp::any(eq(runs.slice(0, 1), runs.slice(0, 0, runs.numel() - 1))).item<bool>());
  }
  CHECK(std::get<0>(unique_consecutive(full({40000}, kNan))).numel() == 40000);
}

TEST_CASE("quantile between elements, of NaN, and of several dimensions") {
  const Tensor x = tensor({4.0, 1.0, 3.0, 2.0, 5.0, 6.0}, kFloat64);
  CHECK(quantile(x, 0.4).item<double>() == doctest::Approx(3));
  CHECK(quantile(x, 0.5).item<double>() == 3.5);
  CHECK(quantile(x, 0.5, 0, false, "lower").item<double>() == 3);
  CHECK(quantile(x, 0.5, 0, false, "higher").item<double>() == 4);
  CHECK(quantile(x, 0.5, 0, false, "midpoint").item<double>() == 3.5);
  CHECK(quantile(x, 0.5, 0, false, "nearest").item<double>() == 3);  // the even position
  CHECK(quantile(x, 0.55, 0, false, "nearest").item<double>() == 4);
  CHECK(values(quantile(x, tensor({0.0, 1.0}, kFloat64))) == Doubles{1, 6});
  const Tensor gaps = tensor({{1.0, kNan, 2.0, 4.0}, {kNan, kNan, kNan, kNan}}, kFloat64);
  CHECK(difference(quantile(gaps, 0.5, 1), tensor({kNan, kNan}, kFloat64)).empty());
  CHECK(difference(nanquantile(gaps, 0.5, 1), tensor({2.0, kNan}, kFloat64)).empty());
  CHECK(nanquantile(gaps, 0.25).item<double>() == 1.5);
  const Tensor cube = normal({2, 3, 4});
  const Tensor q = tensor({0.1, 0.7}, kFloat64);
  CHECK(quantile(cube, q, 1).sizes() == IntArrayRef({2, 2, 4}));
  CHECK(quantile(cube, q, 1, true).sizes() == IntArrayRef({2, 2, 1, 4}));
  CHECK(quantile(cube, q, std::nullopt, true).sizes() == IntArrayRef({2, 1, 1, 1}));
  CHECK(difference(quantile(cube, q, 1).select(0, 1).contiguous(), quantile(cube, 0.7, 1)).empty());
  CHECK((quantile(cube.to(kFloat16), q).dtype() == kFloat16));
  CHECK_THROWS_AS(quantile(arange(3), 0.5), TypeError);
  CHECK_THROWS_WITH_AS(quantile(cube, 1.5), doctest::Contains("[quantile] q must be in [0, 1], but has 1.5"), ValueError);
}

TEST_CASE("quantiles of more elements than float32 can count") {
  constexpr int64_t kSize = (int64_t{1} << 24) + 4;
  Tensor x = zeros({kSize}, kFloat16);
  x.slice(0, kSize - 3, kSize).copy_(tensor({1, 2, 3}));
  CHECK(quantile(x, 1.0).item<double>() == 3);
  CHECK(nanquantile(x, 1.0, {}, false, "lower").item<double>() == 3);
  const double last = static_cast<double>(kSize - 1);
  CHECK(values(quantile(x, tensor({1 - 2 / last, 1 - 0.5 / last}, kFloat64))) == Doubles{1, 2.5});
}

TEST_CASE("unique elements of long lines of every dtype, with and without their places") {
  const int before = get_num_threads();
  const Tensor wide = sub(randint(0, 3000, {300000}), 1500), huge = mul(wide, int64_t{1} << 40);
  for (const ScalarType dtype : kOrdered) {
    CAPTURE(std::string(toString(dtype)));
    const Tensor x = (dtype == kInt64 ? huge : wide).to(dtype).reshape({300, 1000});
    std::map<double, int64_t> expected;
    for (const double value : values(x)) ++expected[value];
    Doubles keys;
    std::vector<int64_t> times;
    for (const auto& [value, count] : expected) {
      keys.push_back(value);
      times.push_back(count);
    }
    for (const int threads : {1, 2, 3}) {
      set_num_threads(threads);
      const auto [plain, none, plain_counts] = unique(x, true, false, true);
      CHECK(values(plain) == keys);
      CHECK(none.numel() == 0);
      CHECK(longs(plain_counts) == times);
      const auto [different, inverse, counts] = unique(x, true, true, true);
      CHECK(values(different) == keys);
      CHECK(longs(counts) == times);
      CHECK(equal(different.index_select(0, inverse.reshape(-1)).reshape(x.sizes()), x));
      CHECK(std::get<2>(unique(x.t())).numel() == 0);
      CHECK(values(std::get<0>(unique(x.t()))) == keys);
    }
  }
  set_num_threads(before);
  CHECK(std::get<1>(unique(empty({0, 3}, kInt32), true, true)).sizes() == IntArrayRef({0, 3}));
}

TEST_CASE("unique numbers that are not equal to themselves, and zeros of either sign") {
  const Doubles line = {1, kNan, -0.0, 0, kInf, -kInf, kNan, 1, -3, 0};
  for (const ScalarType dtype : {kFloat16, kBFloat16, kFloat32, kFloat64}) {
    CAPTURE(std::string(toString(dtype)));
    for (const int64_t times : {1, 20000}) {  // the second is sorted by several threads
      const Tensor x = tensor(line, kFloat64).to(dtype).repeat({times});
      for (const bool with_inverse : {false, true}) {
        const auto [different, inverse, counts] = unique(x, true, with_inverse, true);
        CHECK(values(different.slice(0, 0, 5)) == Doubles{-kInf, -3, 0, 1, kInf});
        CHECK(longs(counts.slice(0, 0, 5)) == std::vector<int64_t>{times, times, 3 * times, 2 * times, times});
        CHECK(different.numel() == 5 + 2 * times);
        CHECK(different.slice(0, 5).isnan().all().item().toBool());
        CHECK(counts.slice(0, 5).eq(1).all().item().toBool());
        if (with_inverse) CHECK(difference(different.index_select(0, inverse), x, 0, 0) == "");
        else CHECK(inverse.numel() == 0);
      }
    }
  }
}

TEST_CASE("every byte of a bool except 0 is true for unique") {
  const Tensor x = arange(0, 256).to(kUInt8).view(kBool);
  for (const bool with_inverse : {false, true}) {
    const auto [different, inverse, counts] = unique(x, true, with_inverse, true);
    CHECK(longs(different) == std::vector<int64_t>{0, 1});
    CHECK(longs(counts) == std::vector<int64_t>{1, 255});
    CHECK(inverse.sum().item().toLong() == (with_inverse ? 255 : 0));
  }
  CHECK(std::get<0>(unique_consecutive(x)).numel() == 2);
}

TEST_CASE("every byte of a bool except 0 is true for an order") {
  const Tensor x = tensor({2, 0, 3, 255, 0, 4}, kInt64).to(kUInt8).view(kBool);
  CHECK(longs(std::get<1>(sort(x))) == std::vector<int64_t>{1, 4, 0, 2, 3, 5});
  CHECK(longs(std::get<1>(sort(x, -1, /*descending=*/true))) == std::vector<int64_t>{0, 2, 3, 5, 1, 4});
  CHECK(std::get<1>(kthvalue(x, 3)).item<int64_t>() == 0);
  CHECK(std::get<1>(median(x, 0)).item<int64_t>() == 0);
  CHECK(std::get<1>(mode(x)).item<int64_t>() == 5);
}

TEST_CASE("unique elements, slices and runs") {
  const Tensor x = tensor({{3, 1, 2}, {1, 3, 3}});
  const auto [different, inverse, counts] = unique(x, true, true, true);
  CHECK(longs(different) == std::vector<int64_t>{1, 2, 3});
  CHECK(difference(different.index_select(0, inverse.reshape(-1)).view({2, 3}), x).empty());
  CHECK(longs(counts) == std::vector<int64_t>{2, 1, 3});
  CHECK(std::get<1>(_unique2(x)).numel() == 0);
  CHECK(std::get<0>(unique(tensor({kNan, 1.0, kNan}))).numel() == 3);
  CHECK(std::get<0>(unique(tensor({true, false, true}))).numel() == 2);
  CHECK(std::get<0>(unique(empty({0}))).numel() == 0);
  const Tensor rows = tensor({{2, 1}, {1, 9}, {2, 1}, {1, 3}});
  const auto [slices, places, times] = unique_dim(rows, 0, true, true, true);
  CHECK(difference(slices, tensor({{1, 3}, {1, 9}, {2, 1}})).empty());
  CHECK(longs(places) == std::vector<int64_t>{2, 1, 2, 0});
  CHECK(longs(times) == std::vector<int64_t>{1, 1, 2});
  CHECK(difference(std::get<0>(unique_dim(rows.t(), 1)), slices.t().contiguous()).empty());
  const auto [runs, run_of, lengths] = unique_consecutive(tensor({1, 1, 2, 2, 2, 1}), true, true);
  CHECK(longs(runs) == std::vector<int64_t>{1, 2, 1});
  CHECK(longs(run_of) == std::vector<int64_t>{0, 0, 1, 1, 1, 2});
  CHECK(longs(lengths) == std::vector<int64_t>{2, 3, 1});
  CHECK(std::get<0>(unique_consecutive(tensor({{1, 1, 2}, {3, 3, 3}}), false, false, 1)).sizes() == IntArrayRef({2, 2}));
}

TEST_CASE("isin with few and with many test elements") {
  const Tensor x = arange(100).view({10, 10});
  for (const int64_t n : {0, 3, 40}) {
    const Tensor tests = arange(n) * 3;
    const Tensor expected = logical_and(x.remainder(3).eq(0), x.lt(3 * n));
    CHECK(difference(isin(x, tests), expected).empty());
    CHECK(difference(isin(x, tests, false, true), logical_not(expected)).empty());
  }
  CHECK(longs(isin(tensor({1.0, kNan}), tensor({kNan, 1.0}))) == std::vector<int64_t>{1, 0});
  CHECK(isin(3, arange(5)).item<bool>());
  CHECK(longs(isin(tensor({true, false}), tensor({1, 1}))) == std::vector<int64_t>{1, 0});
}

TEST_SUITE_END();

}  // namespace order_tests
