// Distances compared with the definition, and their gradients at distance 0.
#include <doctest/doctest.h>

#include <limits>

#include <amp/amp.h>
#include <amp/autograd/gradcheck.h>

#include "support.h"

namespace distance_tests {

using namespace amp;
using namespace amp::testing;

TEST_SUITE_BEGIN("distance");

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

double norm_of(const double* a, const double* b, int64_t n, double p) {
  double sum = 0;
  for (int64_t k = 0; k < n; ++k) {
    const double d = std::abs(a[k] - b[k]);
    if (p == kInfinity) sum = std::max(sum, d);
    else sum += p == 0 ? (d != 0 ? 1 : 0) : std::pow(d, p);
  }
  return p == 0 || p == kInfinity ? sum : std::pow(sum, 1 / p);
}

// All distances between the rows of two matrices.
Tensor expected(const Tensor& x1, const Tensor& x2, double p) {
  const std::vector<double> a = values(x1), b = values(x2);
  const int64_t rows = x1.size(0), others = x2.size(0), n = x1.size(1);
  const Tensor out = empty({rows, others}, kFloat64);
  for (int64_t i = 0; i < rows; ++i) {
    for (int64_t j = 0; j < others; ++j) static_cast<double*>(out.data_ptr())[i * others + j] = norm_of(&a[i * n], &b[j * n], n, p);
  }
  return out;
}

}  // namespace

TEST_CASE("cdist and pdist are the norms of the differences") {
  for (const int64_t n : {1, 3, 16, 37}) {
    const Tensor x = normal({33, n}, kFloat64, 1), y = normal({19, n}, kFloat64, 2);
    for (const double p : {0.0, 0.5, 1.0, 1.5, 2.0, 3.0, kInfinity}) {
      const Tensor all = expected(x, x, p);
      const Tensor pairs = masked_select(all, triu(ones({33, 33}, kBool), 1));
      CHECK_MESSAGE(difference(cdist(x, y, p, 2), expected(x, y, p), 1e-12, 1e-12) == "", n << " columns, p " << p);
      CHECK_MESSAGE(difference(pdist(x, p), pairs, 1e-12, 1e-12) == "", n << " columns, p " << p);
      CHECK(difference(cdist(x.to(kFloat32), y.to(kFloat32), p, 2), expected(x, y, p), 1e-4, 1e-5) == "");
    }
    CHECK(difference(cdist(x, y, 2, 1), expected(x, y, 2), 1e-9, 1e-9) == "");
    CHECK(difference(cdist(x, y), expected(x, y, 2), 1e-9, 1e-9) == "");
  }
}

TEST_CASE("the results of cdist don't depend on the number of threads") {
  const Tensor x = normal({3, 150, 20}, kFloat32, 1).requires_grad_(), y = normal({3, 130, 20}, kFloat32, 2);
  const int before = get_num_threads();
  std::vector<Tensor> results, gradients;
  for (const int threads : {1, 2, 5}) {
    set_num_threads(threads);
    results.push_back(cdist(x, y, 1.5));
    results.back().sum().backward();
    gradients.push_back(x.grad().clone());
    x.grad().zero_();
  }
  set_num_threads(before);
  for (size_t i = 1; i < results.size(); ++i) {
    CHECK(difference(results[i], results[0]) == "");
    CHECK(difference(gradients[i], gradients[0]) == "");
  }
}

TEST_CASE("the gradient of a distance of 0 is 0") {
  for (const double p : {0.0, 0.5, 1.0, 1.5, 2.0, 3.0, kInfinity}) {
    for (const int64_t mode : {1, 2}) {
      const Tensor x = normal({4, 3}).requires_grad_();
      cdist(x, x.detach(), p, mode).diagonal().sum().backward();
      // The matrix product gives distances that are not exactly 0. Their gradients have any direction, but at most length 1.
      if (mode == 2 || p != 2) CHECK(values(x.grad()) == std::vector<double>(12, 0.0));
      else CHECK(!isnan(x.grad()).any().item<bool>());
    }
    const Tensor x = zeros({3, 2}, kFloat64).requires_grad_();
    pdist(x, p).sum().backward();
    CHECK(values(x.grad()) == std::vector<double>(6, 0.0));
  }
}

TEST_CASE("second derivatives of distances") {
  for (const double p : {1.5, 2.0, 3.0}) {
    const Tensor x = normal({4, 3}, kFloat64, 1).requires_grad_(), y = normal({5, 3}, kFloat64, 2).requires_grad_();
    CHECK(autograd::gradgradcheck([p](TensorList in) { return std::vector<Tensor>{cdist(in[0], in[1], p, 2)}; }, {x, y}));
    CHECK(autograd::gradgradcheck([p](TensorList in) { return std::vector<Tensor>{pdist(in[0], p)}; }, {x}));
  }
  const Tensor x = normal({2, 4, 3}, kFloat64, 1).requires_grad_(), y = normal({5, 3}, kFloat64, 2).requires_grad_();
  CHECK(autograd::gradgradcheck([](TensorList in) { return std::vector<Tensor>{cdist(in[0], in[1], 2, 1)}; }, {x, y}));
}

TEST_CASE("points without coordinates have the distance 0 in every norm") {
  for (const double p : {1.0, 2.0, std::numeric_limits<double>::infinity()}) {
    CAPTURE(p);
    const Tensor x = zeros({2, 0}).requires_grad_();
    const Tensor all = cdist(x, zeros({3, 0}), p), pairs = pdist(x, p);
    CHECK(values(all) == std::vector<double>(6, 0));
    CHECK(values(pairs) == std::vector<double>{0});
    for (const bool create_graph : {false, true})
      CHECK(autograd::grad({all.sum() + pairs.sum()}, {x}, {}, true, create_graph)[0].sizes() == x.sizes());
  }
  CHECK(renorm(zeros({3, 0}), std::numeric_limits<double>::infinity(), 0, 1).sizes() == IntArrayRef({3, 0}));
}

TEST_CASE("16-bit distances are computed in float32") {
  const Tensor x = normal({40, 9}, kFloat64, 1).to(kBFloat16), y = normal({30, 9}, kFloat64, 2).to(kBFloat16);
  const Tensor wide = cdist(x.to(kFloat32), y.to(kFloat32)).to(kBFloat16);
  CHECK(difference(cdist(x, y), wide) == "");
  CHECK(difference(pdist(x, 3), pdist(x.to(kFloat32), 3).to(kBFloat16)) == "");
}

TEST_CASE("renorm shortens only what is too long") {
  const Tensor x = tensor({{3.0, 4.0}, {0.3, 0.4}});
  const Tensor y = renorm(x, 2, 0, 1);
  CHECK(difference(y, tensor({{0.6, 0.8}, {0.3, 0.4}}), 1e-6, 0) == "");
  Tensor z = x.clone();
  z.renorm_(2, 0, 1);
  CHECK(difference(z, y) == "");
}

TEST_CASE("distances near the ends of float32, also by products") {
  for (const double size : {1e-35, 1e-30, 1e-22, 1.0, 1e19, 1e20, 1e33}) {
    for (const double p : {2.0, 3.0, 8.0, 1.0, kInfinity}) {
      for (const int64_t rows : {3, 30}) {
        CAPTURE(size);
        CAPTURE(p);
        CAPTURE(rows);
        const Tensor x = (normal({rows, 4}, kFloat64, 1) * size).to(kFloat32), y = (normal({rows, 4}, kFloat64, 2) * size).to(kFloat32);
        const Tensor a = x.to(kFloat64), b = y.to(kFloat64);
        // The sum of 4 powers up to 8, a root, and a few more roundings. Products cancel: their error belongs to the squares.
        const double error = 40 * 0x1p-24;
        const Tensor exact = cdist(a, b, p, 2);
        CHECK(difference(cdist(x, y, p, 2), exact, 0x1p-148, error) == "");
        CHECK(difference(pdist(x, p), pdist(a, p), 0x1p-148, error) == "");
        CHECK(difference(cdist(x, y, p), exact, rows > 25 && p == 2 ? 0.01 * size : 0x1p-148, error) == "");
        const Tensor leaf = x.clone().requires_grad_(), wide = a.clone().requires_grad_();
        cdist(leaf, y, p, 2).sum().backward();
        cdist(wide, b, p, 2).sum().backward();
        CHECK(difference(leaf.grad(), wide.grad(), 10 * static_cast<double>(rows) * error, error) == "");
      }
    }
  }
}

TEST_CASE("cross products of unit vectors") {
  const Tensor unit = eye(3, kFloat64);
  CHECK(difference(cross(unit[0], unit[1]), unit[2]) == "");
  CHECK(difference(linalg_cross(unit, unit.roll({1}, {0})), -unit.roll({-1}, {0})) == "");
  const Tensor a = normal({3, 3, 2}), b = normal({3, 3, 2}, kFloat64, 2);
  CHECK(difference(cross(a, b), linalg_cross(a, b, 0)) == "");
  CHECK(difference((a * linalg_cross(a, b, 1)).sum(IntArrayRef{1}), zeros({3, 2}, kFloat64), 1e-12, 0) == "");
}

TEST_CASE("bilinear and inner agree with einsum") {
  const Tensor x = normal({2, 3, 4}), y = normal({2, 3, 5}, kFloat64, 2), w = normal({6, 4, 5}, kFloat64, 3), b = normal({6}, kFloat64, 4);
  CHECK(difference(bilinear(x, y, w, b), einsum("...i,kij,...j->...k", {x, w, y}) + b, 1e-12, 1e-12) == "");
  CHECK(difference(inner(x, w.select(2, 0)), einsum("abi,ki->abk", {x, w.select(2, 0)}), 1e-12, 1e-12) == "");
}

TEST_CASE("normalize gives unit norms") {
  const Tensor x = normal({3, 4});
  CHECK(difference(linalg_vector_norm(normalize(x), 2, 1), ones({3}, kFloat64), 1e-12, 0) == "");
  CHECK(values(normalize(zeros({2, 2}, kFloat64))) == std::vector<double>(4, 0.0));
}

TEST_SUITE_END();

}  // namespace distance_tests
