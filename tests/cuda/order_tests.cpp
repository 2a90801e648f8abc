// Order statistics, searches, histograms and scans on a device, compared with the CPU, in sizes around those at which the kernels change.
#include <doctest/doctest.h>

#include <cmath>

#include "support.h"

namespace order_tests {

namespace {

using namespace amp;
using testing::difference;

constexpr ScalarType kOrdered[] = {kBool, kUInt8, kInt8, kInt16, kInt32, kInt64, kFloat16, kBFloat16, kFloat32, kFloat64};
constexpr ScalarType kFloating[] = {kFloat16, kBFloat16, kFloat32, kFloat64};
constexpr ScalarType kEachKey[] = {kFloat32, kInt64};

// Many equal elements; NaN of both signs, both zeros and infinities where the dtype has them.
Tensor mixed(IntArrayRef sizes, ScalarType dtype) {
  Tensor x = (testing::normal(sizes) * 6).round() / 4;
  if (!isFloatingType(dtype)) return (x * (dtype == kBool ? 1 : 12)).abs().to(dtype);
  const Tensor all = x.view(-1);
  const auto set = [&](int64_t first, int64_t step, double value) {
    if (first < all.numel()) all.slice(0, first, all.numel(), step).fill_(value);
  };
  set(3, 19, NAN);
  set(8, 41, -std::nan(""));
  set(4, 17, -0.0);
  set(5, 23, INFINITY);
  set(6, 29, -INFINITY);
  return x.to(dtype);
}

// Checks that `run` gives the same bits on the device as on the CPU, or numbers that differ little.
template <class Run, class... Tensors>
void check_same(const Run& run, const Tensors&... on_host) {
  CHECK(difference(run(on_host.to(kCUDA)...).cpu(), run(on_host...)) == "");
}
template <class Run, class... Tensors>
void check_close(double tolerance, const Run& run, const Tensors&... on_host) {
  CHECK(difference(run(on_host.to(kCUDA)...).cpu(), run(on_host...), tolerance, tolerance) == "");
}
// The same for both results.
template <class Run>
void check_both(const Run& run, const Tensor& on_host) {
  const auto [values, indices] = run(on_host);
  const auto [device_values, device_indices] = run(on_host.to(kCUDA));
  CHECK(difference(device_values.cpu(), values) == "");
  CHECK(difference(device_indices.cpu(), indices) == "");
}

void check_statistics(const Tensor& x, int64_t dim) {
  const int64_t n = x.size(dim);
  for (const int64_t k : {int64_t{1}, (n + 1) / 2, n}) check_both([=](const Tensor& t) { return kthvalue(t, k, dim); }, x);
  check_both([=](const Tensor& t) { return median(t, dim, true); }, x);
  check_both([=](const Tensor& t) { return nanmedian(t, dim); }, x);
  check_both([=](const Tensor& t) { return mode(t, dim, true); }, x);
  for (const bool largest : {false, true}) {
    if (x.dtype() != kBool) check_both([=](const Tensor& t) { return topk(t, (n + 2) / 3, dim, largest); }, x);
    check_both([=](const Tensor& t) { return sort(t, dim, largest); }, x);
  }
}

}  // namespace

TEST_SUITE_BEGIN("cuda order");

TEST_CASE("order statistics of every dtype") {
  for (const ScalarType dtype : kOrdered) {
    INFO(toString(dtype));
    check_statistics(mixed({2, 40}, dtype), 1);
    check_statistics(mixed({300, 2}, dtype), 0);
  }
}

TEST_CASE("order statistics of lines of every length") {
  for (const ScalarType dtype : kEachKey) {
    for (const int64_t n : {1, 2, 31, 32, 33, 127, 128, 129, 1025, 2048, 2049}) {
      INFO(toString(dtype) << n);
      check_statistics(mixed({3, n}, dtype), 1);
    }
    check_statistics(mixed({4, 37, 3}, dtype), 1);
    check_statistics(mixed({}, dtype).view({1}), 0);
    check_both([](const Tensor& t) { return kthvalue(t, 1); }, mixed({}, dtype));
    check_same([](const Tensor& t) { return std::get<0>(kthvalue(t, 2)); }, empty({0, 3}, dtype));
  }
  const Tensor nans = full({2, 200}, NAN, kFloat32);
  check_both([](const Tensor& t) { return median(t, 1); }, nans);
  check_both([](const Tensor& t) { return nanmedian(t, 1); }, nans);
  check_both([](const Tensor& t) { return mode(t, 1); }, nans);
}

TEST_CASE("several blocks select from a long line") {
  for (const ScalarType dtype : {kFloat32, kFloat64, kBFloat16, kUInt8}) {
    INFO(toString(dtype));
    const Tensor x = mixed({2, 65793}, dtype);
    check_both([](const Tensor& t) { return kthvalue(t, 40000, 1); }, x);
    check_both([](const Tensor& t) { return median(t, 1); }, x);
    check_both([](const Tensor& t) { return nanmedian(t, 1); }, x);
    check_both([](const Tensor& t) { return topk(t, 100, 1); }, x);
    check_both([](const Tensor& t) { return topk(t, 9000, 1, false); }, x);
  }
  check_same([](const Tensor& t) { return median(t); }, testing::normal({65793}, kFloat32));
}

TEST_CASE("binary searches") {
  for (const ScalarType dtype : kOrdered) {
    for (const int64_t n : {1, 2, 33, 300}) {
      INFO(toString(dtype) << n);
      const Tensor x = mixed({3, n}, dtype), values = mixed({3, 41}, dtype);
      for (const bool right : {false, true}) {
        const auto search = [=](const Tensor& sequence, const Tensor& v) { return searchsorted(sequence, v, right, right); };
        const auto in_order = [=](const Tensor& t, const Tensor& v) {
          return searchsorted(t, v, false, right, std::nullopt, std::get<1>(sort(t, -1)));
        };
        check_same(search, std::get<0>(sort(x, 1)), values);
        check_same(search, std::get<0>(sort(x[0])), values);
        check_same(in_order, x, values);
        check_same([=](const Tensor& v, const Tensor& edges) { return bucketize(v, edges, false, right); }, values,
                   std::get<0>(sort(x[1].to(kFloat32))));
      }
      for (const bool invert : {false, true}) {
        check_same([=](const Tensor& v, const Tensor& tests) { return isin(v, tests, false, invert); }, values, x[0]);
      }
    }
  }
  check_same([](const Tensor& sequence, const Tensor& v) { return searchsorted(sequence, v); }, empty({2, 0}), ones({2, 3}));
  const Tensor sequence = arange(3, TensorOptions(kFloat32).device(kCUDA)), sorter = tensor({0, 3, 1}, kInt64).to(kCUDA);
  CHECK_THROWS_AS(searchsorted(sequence, sequence, false, false, std::nullopt, sorter), IndexError);
}

TEST_CASE("histograms") {
  const Tensor edges = std::get<0>(sort(testing::normal({30}, kFloat64, 4)));
  const std::vector<double> range{-1, 2};
  for (const ScalarType dtype : kFloating) {
    const Tensor x = mixed({5, 1025}, dtype), spread = (x + testing::normal({5, 1025}) * 0.3).to(dtype);  // x lies on edges
    const Tensor weights = (testing::normal({5, 1025}) * 8).round().to(dtype) / 8;
    for (const int64_t bins : {1, 3, 40, 300, 4097}) {
      INFO(toString(dtype) << bins);
      check_same([=](const Tensor& t) { return histc(t, bins, -3, 2.5); }, x);
      check_both([&](const Tensor& t) { return histogram(t, bins, ArrayRef<double>(range)); }, spread);
      check_same([&](const Tensor& t, const Tensor& w) { return std::get<0>(histogram(t, bins, ArrayRef<double>(range), w)); }, spread,
                 weights);
    }
    check_same([](const Tensor& t, const Tensor& e) { return std::get<0>(histogram(t, e)); }, x, edges.to(dtype));
    check_same([](const Tensor& t, const Tensor& e, const Tensor& w) { return std::get<0>(histogram(t, e, w)); }, x, edges.to(dtype),
               weights);
  }
  check_same([](const Tensor& t) { return histc(t, 7); }, testing::normal({33}, kFloat32));
  check_same([](const Tensor& t) { return histc(t, 7, 0, 1); }, empty({0}, kFloat32));
}

TEST_CASE("bincount") {
  for (const ScalarType dtype : {kUInt8, kInt16, kInt64}) {
    for (const int64_t n : {0, 1, 33, 3000}) {
      INFO(toString(dtype) << n);
      const Tensor x = (testing::normal({n}) * 9).abs().to(dtype), weights = (testing::normal({n}) * 8).round() / 8;
      check_same([](const Tensor& t) { return bincount(t); }, x);
      check_same([](const Tensor& t, const Tensor& w) { return bincount(t, w, 5000); }, x, weights);
      check_same([](const Tensor& t, const Tensor& w) { return bincount(t, w, 4); }, x, weights.to(kFloat32));
    }
  }
}

TEST_CASE("the order of rows") {
  for (const ScalarType dtype : kOrdered) {
    INFO(toString(dtype));
    const Tensor x = mixed({700, 2}, dtype);
    for (const int64_t dim : {0, 1}) {
      check_same([=](const Tensor& t) { return std::get<0>(unique_dim(t, dim, true, true, true)); }, x);
      check_same([=](const Tensor& t) { return std::get<1>(unique_dim(t, dim, true, true, true)); }, x);
      check_same([=](const Tensor& t) { return std::get<2>(unique_dim(t, dim, true, true, true)); }, x);
    }
  }
  check_same([](const Tensor& t) { return std::get<1>(unique_dim(t, 0, true, true)); }, mixed({5000, 1}, kFloat32));  // sorted in parts
}

namespace {

void check_scans(const Tensor& x, int64_t dim) {
  check_both([=](const Tensor& t) { return cummax(t, dim); }, x);
  check_both([=](const Tensor& t) { return cummin(t, dim); }, x);
}
// The numbers are such that every sum is exact.
void check_sums(const Tensor& x, int64_t dim) {
  check_same([=](const Tensor& t) { return cumsum(t, dim); }, x);
  check_same([=](const Tensor& t) { return flip(cumsum(flip(t, IntArrayRef(dim)), dim), IntArrayRef(dim)); }, x);
  check_same([=](const Tensor& t) { return cumprod(t.sign() + (t == 0), dim); }, x);
  check_same(
      [=](const Tensor& t) {
        const Tensor leaf = t.detach().requires_grad_();
        cumsum(leaf, dim).backward(t);
        return leaf.grad();
      },
      x);
}

}  // namespace

TEST_CASE("scans of lines of every length") {
  for (const ScalarType dtype : kOrdered) {
    INFO(toString(dtype));
    check_scans(mixed({3, 33}, dtype), 1);
    check_scans(mixed({2, 300, 2}, dtype), 1);
  }
  for (const ScalarType dtype : kEachKey) {
    for (const int64_t n : {1, 31, 32, 33, 1024, 1025, 4097, 8193, 12289}) {
      INFO(toString(dtype) << n);
      check_scans(mixed({2, n}, dtype), 1);
    }
  }
  for (const int64_t n : {1, 33, 1025, 8193, 12289}) {
    INFO(n);
    check_sums((testing::normal({n}) * 4).round().to(kFloat32), 0);
    check_sums((testing::normal({2, n}) * 4).round(), 1);
  }
}

TEST_CASE("scans of interleaved lines, whole and in parts") {
  for (const int64_t n : {20, 60, 200}) {
    const Tensor x = mixed({50, n, 66}, kFloat32);
    check_scans(x, 1);
    check_sums((testing::normal({50, n, 66}) * 4).round().to(kFloat32), 1);
  }
}

TEST_CASE("logarithms of cumulative sums, and their gradient") {
  const auto gradient = [](int64_t dim) {
    return [=](const Tensor& t) {
      const Tensor leaf = t.detach().requires_grad_();
      logcumsumexp(leaf, dim).backward(t);
      return leaf.grad();
    };
  };
  for (const ScalarType dtype : {kBFloat16, kFloat32, kFloat64, kComplex64, kComplex128}) {
    const double tolerance = dtype == kBFloat16 ? 1e-2 : dtype == kFloat32 || dtype == kComplex64 ? 2e-5 : 1e-11;
    for (const int64_t n : {1, 32, 33, 1025}) {
      INFO(toString(dtype) << n);
      const Tensor x = isComplexType(dtype) ? view_as_complex(testing::normal({2, n, 2})).to(dtype) : testing::normal({2, n}).to(dtype);
      check_close(
          tolerance, [](const Tensor& t) { return logcumsumexp(t, 1); }, x);
      check_close(tolerance, gradient(1), x);
    }
  }
  for (const int64_t n : {33, 8193}) {
    Tensor x = testing::normal({n}, kFloat32) * 30;
    x.slice(0, 0, 3).fill_(-INFINITY);
    x.slice(0, 17, 20).fill_(-INFINITY);
    check_close(
        2e-5, [](const Tensor& t) { return logcumsumexp(t, 0); }, x);
    x.slice(0, 30, 31).fill_(INFINITY);
    check_close(
        2e-5, [](const Tensor& t) { return logcumsumexp(t, 0); }, x);
    x.slice(0, 25, 26).fill_(NAN);
    check_close(
        2e-5, [](const Tensor& t) { return logcumsumexp(t, 0); }, x);
  }
  for (const Tensor& x : {testing::normal({8193}), view_as_complex(testing::normal({8193, 2}))}) {
    check_close(
        1e-10, [](const Tensor& t) { return logcumsumexp(t, 0); }, x);
    check_close(1e-10, gradient(0), x);
  }
  const Tensor columns = testing::normal({3, 130, 40}, kFloat32);
  check_close(
      2e-5, [](const Tensor& t) { return logcumsumexp(t, 1); }, columns);
  check_close(2e-5, gradient(1), columns);
}

TEST_SUITE_END();

}  // namespace order_tests
