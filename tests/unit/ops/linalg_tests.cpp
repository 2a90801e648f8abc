// Linear algebra: known results, larger matrices, layouts, broadcasting, singular matrices, complex numbers.
#include <doctest/doctest.h>

#include <complex>
#include <limits>

#include <amp/amp.h>

#include "support.h"

namespace linalg_tests {

using namespace amp;

namespace {

Tensor matrix(const std::vector<double>& values, IntArrayRef sizes, ScalarType dtype = kFloat64) {
  return from_blob(const_cast<double*>(values.data()), sizes, kFloat64).to(dtype, false, /*copy=*/true);
}

Tensor complex_normal(IntArrayRef sizes, uint32_t seed) {
  return complex(testing::normal(sizes, kFloat64, seed), testing::normal(sizes, kFloat64, seed + 1));
}

Tensor normal_of(ScalarType dtype, IntArrayRef sizes, uint32_t seed) {
  return isComplexType(dtype) ? complex_normal(sizes, seed).to(dtype) : testing::normal(sizes, dtype, seed);
}

Tensor adjoint(const Tensor& t) { return t.transpose(-2, -1).conj(); }

Tensor well_conditioned(ScalarType dtype, IntArrayRef sizes, uint32_t seed) {
  const Tensor t = normal_of(dtype, sizes, seed);
  return t / static_cast<double>(t.size(-1)) + eye(t.size(-1), kFloat64).to(dtype) * 2;
}

Tensor positive_definite(ScalarType dtype, IntArrayRef sizes, uint32_t seed) {
  const Tensor t = normal_of(dtype, sizes, seed);
  return matmul(t, adjoint(t)) / static_cast<double>(t.size(-1)) + eye(t.size(-1), kFloat64).to(dtype);
}

double tolerance(ScalarType dtype) { return toRealType(dtype) == kFloat64 ? 1e-11 : 1e-3; }

const ScalarType kLapackTypes[] = {kFloat32, kFloat64, kComplex64, kComplex128};

}  // namespace

TEST_SUITE_BEGIN("ops");

TEST_CASE("known results of linear algebra") {
  const Tensor a = matrix({4, 12, -16, 12, 37, -43, -16, -43, 98}, {3, 3});
  CHECK(testing::difference(linalg_cholesky(a), matrix({2, 0, 0, 6, 1, 0, -8, 5, 3}, {3, 3}), 1e-12, 0) == "");
  CHECK(testing::difference(cholesky(a, /*upper=*/true), matrix({2, 6, -8, 0, 1, 5, 0, 0, 3}, {3, 3}), 1e-12, 0) == "");
  CHECK(linalg_det(a).item<double>() == doctest::Approx(36));
  const Tensor b = matrix({1, 2, 3, 4}, {2, 2});
  CHECK(testing::difference(b.inverse(), matrix({-2, 1, 1.5, -0.5}, {2, 2}), 1e-12, 0) == "");
  CHECK(b.det().item<double>() == doctest::Approx(-2));
  const auto [sign, logabsdet] = b.slogdet();
  CHECK(sign.item<double>() == -1);
  CHECK(logabsdet.item<double>() == doctest::Approx(std::log(2.0)));
  CHECK(std::isnan(b.logdet().item<double>()));
  CHECK(testing::difference(linalg_solve(b, matrix({5, 6}, {2})), matrix({-4, 4.5}, {2}), 1e-12, 0) == "");
  CHECK(testing::difference(matrix_power(b, 3), matrix({37, 54, 81, 118}, {2, 2}), 1e-12, 0) == "");
  CHECK(testing::difference(kron(b, matrix({1, 10}, {1, 2})), matrix({1, 10, 2, 20, 3, 30, 4, 40}, {2, 4})) == "");
  CHECK(testing::difference(multi_dot({b, b}), matrix({7, 10, 15, 22}, {2, 2})) == "");
}

TEST_CASE("factors and solutions multiply to what they came from") {
  for (const ScalarType dtype : kLapackTypes) {
    CAPTURE(dtype);
    const double close = tolerance(dtype);
    for (const int64_t n : {1, 2, 5, 33, 450}) {
      const Tensor p = positive_definite(dtype, {2, n, n}, 1), a = well_conditioned(dtype, {2, n, n}, 3),
                   b = normal_of(dtype, {2, n, 3}, 5);
      const Tensor low = linalg_cholesky(p), high = linalg_cholesky(p, /*upper=*/true);
      CHECK(testing::difference(matmul(low, adjoint(low)), p, close, close) == "");
      CHECK(testing::difference(matmul(adjoint(high), high), p, close, close) == "");
      CHECK(testing::difference(matmul(cholesky_inverse(low), p), linalg_matrix_power(p, 0), close, close) == "");
      CHECK(testing::difference(matmul(cholesky_inverse(high, true), p), linalg_matrix_power(p, 0), close, close) == "");
      CHECK(testing::difference(matmul(p, cholesky_solve(b, low)), b, close, close) == "");
      CHECK(testing::difference(matmul(p, cholesky_solve(b, high, true)), b, close, close) == "");
      CHECK(testing::difference(matmul(linalg_inv(a), a), linalg_matrix_power(a, 0), close, close) == "");
      CHECK(testing::difference(matmul(a, linalg_solve(a, b)), b, close, close) == "");
      const Tensor rows = b.transpose(-2, -1);
      CHECK(testing::difference(matmul(linalg_solve(a, rows, /*left=*/false), a), rows, close, close) == "");
      const auto [lu, pivots] = linalg_lu_factor(a);
      CHECK(testing::difference(matmul(adjoint(a), linalg_lu_solve(lu, pivots, b, true, true)), b, close, close) == "");
      CHECK(testing::difference(matmul(linalg_lu_solve(lu, pivots, rows, false, false), a), rows, close, close) == "");
      CHECK(testing::difference(matmul(linalg_lu_solve(lu, pivots, rows, false, true), adjoint(a)), rows, close, close) == "");
      CHECK(testing::difference(lu_solve(b, lu, pivots), linalg_solve(a, b), close, close) == "");
      for (const int64_t columns : {n, n + 3, std::max<int64_t>(n - 3, 1)}) {
        const Tensor any = normal_of(dtype, {2, n, columns}, 7);
        const auto [P, L, U] = linalg_lu(any);
        CHECK(testing::difference(matmul(matmul(P, L), U), any, close, close) == "");
      }
      const Tensor upper = a.triu(), lower = a.tril();
      CHECK(testing::difference(matmul(upper, linalg_solve_triangular(a, b, true)), b, close, close) == "");
      CHECK(testing::difference(matmul(linalg_solve_triangular(a, rows, false, false), lower), rows, close, close) == "");
      CHECK(testing::difference(matmul(upper.transpose(-2, -1), std::get<0>(triangular_solve(b, a, true, true))), b, close, close) == "");
    }
  }
}

TEST_CASE("matrices in any layout give the same solutions") {
  const Tensor a = well_conditioned(kFloat64, {2, 3, 4, 4}, 1), b = testing::normal({2, 3, 4, 2}, kFloat64, 2);
  const auto layouts = [](const Tensor& t) {
    Tensor gaps = zeros({2, 3, 9, 9}, kFloat64);
    Tensor inner = gaps.slice(2, 1, 1 + 2 * t.size(2), 2).slice(3, 0, 2 * t.size(3), 2);
    inner.copy_(t);
    return std::vector<Tensor>{t.transpose(-2, -1).contiguous().transpose(-2, -1),
                               t.permute({3, 1, 0, 2}).contiguous().permute({2, 1, 3, 0}), inner};
  };
  const Tensor inverse = linalg_inv(a), solution = linalg_solve(a, b), half = linalg_solve_triangular(a, b, true);
  for (const Tensor& x : layouts(a)) {
    CHECK(testing::difference(linalg_inv(x), inverse) == "");
    for (const Tensor& y : layouts(b)) {
      CHECK(testing::difference(linalg_solve(x, y), solution) == "");
      CHECK(testing::difference(linalg_solve_triangular(x, y, true), half, 1e-14, 1e-14) == "");
    }
  }
}

TEST_CASE("batches of linear systems are broadcast") {
  const Tensor a = well_conditioned(kFloat64, {3, 1, 4, 4}, 1), b = testing::normal({2, 4, 5}, kFloat64, 2);
  const Tensor x = linalg_solve(a, b);
  CHECK((x.sizes() == IntArrayRef{3, 2, 4, 5}));
  CHECK(testing::difference(matmul(a, x), b.expand({3, 2, 4, 5}), 1e-12, 1e-12) == "");
  CHECK(testing::difference(linalg_solve_triangular(a, b, false), linalg_solve(a.tril(), b), 1e-12, 1e-12) == "");
  // A vector for all matrices, and a vector for each.
  const Tensor one = testing::normal({4}, kFloat64, 3), each = testing::normal({3, 1, 4}, kFloat64, 4);
  CHECK((linalg_solve(a, one).sizes() == IntArrayRef{3, 1, 4}));
  CHECK(testing::difference(matmul(a, linalg_solve(a, each).unsqueeze(-1)).squeeze(-1), each, 1e-12, 1e-12) == "");
  // The older function treats a matrix that has the shape of vectors as a matrix.
  const Tensor square = testing::normal({4, 4}, kFloat64, 5), batch = well_conditioned(kFloat64, {4, 4, 4}, 6);
  CHECK((std::get<0>(solve(square, batch)).sizes() == IntArrayRef{4, 4, 4}));
}

TEST_CASE("singular matrices are named") {
  const Tensor a = eye(3, kFloat64).expand({2, 2, 3, 3}).clone();
  a.select(0, 1).select(0, 0).select(0, 2).fill_(0);
  const std::string end = " the matrix of batch element 2 is singular: element 3 on the diagonal of its factor U is 0";
  CHECK(testing::thrown_text([&] { linalg_inv(a); }) == "[linalg_inv]" + end);
  CHECK(testing::thrown_text([&] { a.inverse(); }) == "[inverse]" + end);
  CHECK(testing::thrown_text([&] { linalg_solve(a, ones({3}, kFloat64)); }) == "[linalg_solve]" + end);
  CHECK(testing::thrown_text([&] { linalg_lu_factor(a); }) == "[linalg_lu_factor]" + end);
  CHECK(testing::thrown_text([&] { linalg_cholesky(a); }) ==
        "[linalg_cholesky] the matrix of batch element 2 is not positive definite: its leading minor of order 3 is not positive");
  CHECK_THROWS_AS(linalg_inv(a), LinAlgError);
  CHECK(testing::values(std::get<1>(linalg_inv_ex(a))) == std::vector<double>{0, 0, 3, 0});
  CHECK(testing::values(std::get<2>(linalg_lu_factor_ex(a))) == std::vector<double>{0, 0, 3, 0});
  CHECK(testing::values(linalg_det(a)) == std::vector<double>{1, 1, 0, 1});
  const auto [sign, logabsdet] = linalg_slogdet(a);
  CHECK(testing::values(sign) == std::vector<double>{1, 1, 0, 1});
  CHECK(testing::values(logabsdet) == std::vector<double>{0, 0, -std::numeric_limits<double>::infinity(), 0});
}

TEST_CASE("a triangle that is not named is not read") {
  Tensor a = well_conditioned(kFloat64, {3, 3}, 1);
  const Tensor nan = full({3, 3}, std::numeric_limits<double>::quiet_NaN(), kFloat64), b = testing::normal({3, 2}, kFloat64, 2);
  const Tensor lower = a.tril() + where(ones({3, 3}, kFloat64).triu(1) > 0, nan, zeros({3, 3}, kFloat64));
  CHECK(testing::difference(linalg_solve_triangular(lower, b, false), linalg_solve_triangular(a, b, false)) == "");
  CHECK(testing::difference(cholesky_inverse(lower), cholesky_inverse(a.tril())) == "");
  const Tensor p = positive_definite(kFloat64, {3, 3}, 3);
  CHECK(testing::difference(linalg_cholesky(p.tril() + where(ones({3, 3}, kFloat64).triu(1) > 0, nan, zeros({3, 3}, kFloat64))),
                            linalg_cholesky(p)) == "");
}

TEST_CASE("the determinant of a singular matrix has the adjugate as its gradient") {
  const Tensor a = matrix({1, 2, 2, 4}, {2, 2}).requires_grad_(true);
  a.det().backward();
  CHECK(testing::difference(a.grad(), matrix({4, -2, -2, 1}, {2, 2}), 1e-12, 0) == "");
  // The same when the gradient is recorded.
  const Tensor recorded = autograd::grad({a.det()}, {a}, {}, /*retain_graph=*/true, /*create_graph=*/true)[0];
  CHECK(testing::difference(recorded.detach(), a.grad(), 1e-12, 0) == "");
  const Tensor zero = zeros({1, 1}, kFloat64).requires_grad_(true);
  zero.det().backward();
  CHECK(zero.grad().item<double>() == doctest::Approx(1));
}

TEST_CASE("a singular matrix in a batch does not disturb the derivatives of the others") {
  const Tensor singular = matrix({1, 2, 3, 2, 4, 6, 1, 0, 1}, {3, 3}), unit = eye(3, kFloat64);
  const auto derivatives = [](const Tensor& at) {
    const Tensor a = at.clone().requires_grad_();
    const Tensor slope = autograd::grad({linalg_det(a).sum()}, {a}, {}, std::nullopt, /*create_graph=*/true)[0];
    return std::pair(slope.detach(), autograd::grad({(slope * slope).sum()}, {a})[0]);
  };
  const Tensor batch = stack({unit, singular, 2 * unit, singular.t()}).view({2, 2, 3, 3});
  const auto [first, second] = derivatives(batch);
  for (int64_t i = 0; i < 4; ++i) {
    CAPTURE(i);
    const auto [own_first, own_second] = derivatives(batch[i / 2][i % 2]);
    CHECK(testing::difference(first[i / 2][i % 2], own_first, 1e-11, 1e-11) == "");
    CHECK(testing::difference(second[i / 2][i % 2], own_second, 1e-9, 1e-9) == "");
  }
  CHECK(isfinite(second).all().item<bool>());
}

TEST_CASE("the factors of a determinant may leave the range of float32") {
  const Tensor a = diag(tensor({1e30, 1e30, 1e-30, 2e-30}, kFloat64).to(kFloat32));
  CHECK(linalg_det(a).item<float>() == doctest::Approx(2));
  CHECK(linalg_det(a.flip({0, 1})).item<float>() == doctest::Approx(2));
  CHECK(testing::values(linalg_det(a.to(kComplex64)))[0] == doctest::Approx(2));
}

TEST_CASE("errors of factorizations by other names name the op that was called") {
  const Tensor vector = ones({3});
  CHECK_THROWS_WITH_AS(linalg_lu(vector), doctest::Contains("[linalg_lu] A"), ValueError);
  CHECK_THROWS_WITH_AS(linalg_lu_factor(vector), doctest::Contains("[linalg_lu_factor] A"), ValueError);
  CHECK_THROWS_WITH_AS(_lu_with_info(vector), doctest::Contains("[_lu_with_info] self"), ValueError);
}

TEST_CASE("complex determinants") {
  const Tensor a = complex_normal({4, 3, 3}, 1), b = complex_normal({4, 3, 3}, 3);
  CHECK(testing::difference(linalg_det(matmul(a, b)), linalg_det(a) * linalg_det(b), 1e-11, 1e-11) == "");
  CHECK(testing::difference(linalg_det(adjoint(a)), linalg_det(a).conj(), 1e-11, 1e-11) == "");
  const auto [sign, logabsdet] = linalg_slogdet(a);
  CHECK((logabsdet.dtype() == kFloat64));
  CHECK(testing::difference(sign * logabsdet.exp(), linalg_det(a), 1e-11, 1e-11) == "");
  CHECK(testing::difference(a.logdet().exp(), linalg_det(a), 1e-11, 1e-11) == "");
}

TEST_CASE("lu_unpack leaves out what is not asked for") {
  const auto [lu, pivots] = linalg_lu_factor(well_conditioned(kFloat64, {3, 3}, 1));
  const auto [no_p, l, u] = lu_unpack(lu, pivots, true, false);
  CHECK(no_p.numel() == 0);
  CHECK(testing::difference(l.tril(-1) + u, lu) == "");
  const auto [p, no_l, no_u] = lu_unpack(lu, pivots, false, true);
  CHECK(no_l.numel() + no_u.numel() == 0);
  CHECK(testing::difference(matmul(p, p.t()), eye(3, kFloat64)) == "");
}

TEST_CASE("tensorinv and tensorsolve invert tensordot") {
  const Tensor a = testing::normal({2, 3, 6}, kFloat64, 1), b = testing::normal({2, 3}, kFloat64, 2);
  const Tensor inverse = linalg_tensorinv(a, 2);
  CHECK((inverse.sizes() == IntArrayRef{6, 2, 3}));
  const Tensor x = linalg_tensorsolve(a, b);
  CHECK(testing::difference(tensordot(inverse, b, {1, 2}, {0, 1}), x, 1e-11, 1e-11) == "");
  CHECK(testing::difference(tensordot(a, x, {2}, {0}), b, 1e-11, 1e-11) == "");
  CHECK(testing::difference(linalg_tensorsolve(a.permute({2, 0, 1}), b, std::vector<int64_t>{0}), x, 1e-11, 1e-11) == "");
}

TEST_CASE("powers of matrices") {
  const Tensor a = well_conditioned(kFloat64, {2, 3, 3}, 1);
  CHECK(testing::difference(matrix_power(a, -2), linalg_inv(matmul(a, a)), 1e-12, 1e-12) == "");
  const Tensor one = matrix_power(a, 1);
  CHECK(!one.is_same(a));
  CHECK(testing::difference(one, a) == "");
  const Tensor integers = matrix({1, 1, 1, 0}, {2, 2}, kInt64);
  CHECK(testing::values(matrix_power(integers, 10)) == std::vector<double>{89, 55, 55, 34});
  const Tensor unit = eye(2, kFloat64);
  CHECK(testing::difference(matrix_power(unit, std::numeric_limits<int64_t>::min()), unit) == "");
}

TEST_CASE("exponentials of matrices") {
  const Tensor rotation = matrix({0, -100, 100, 0}, {2, 2});
  const double c = std::cos(100.0), s = std::sin(100.0);
  CHECK(testing::difference(matrix_exp(rotation), matrix({c, -s, s, c}, {2, 2}), 1e-12, 1e-12) == "");
  const Tensor a = matrix({1, 2, 3, 4, 10, -20, 30, -40}, {2, 2, 2});
  const Tensor exact = matrix({51.968956198705004, 74.736564567003213, 112.10484685050482, 164.07380304920982, 0.00013619566698020968,
                               -9.0795737217724826e-5, 0.00013619360582658724, -9.0793676064102387e-5},
                              {2, 2, 2});
  CHECK(testing::difference(linalg_matrix_exp(a), exact, 1e-15, 1e-10) == "");
  CHECK(testing::difference(linalg_matrix_exp(a)[0], linalg_matrix_exp(a[0]), 0, 1e-14) == "");  // each has its own number of squarings
  const Tensor nilpotent = matrix({0, 1e6, 0, 0}, {2, 2});
  CHECK(testing::difference(matrix_exp(nilpotent), matrix({1, 1e6, 0, 1}, {2, 2}), 1e-12, 1e-12) == "");
  CHECK(testing::difference(matrix_exp(zeros({2, 3, 3}, kFloat64)), eye(3, kFloat64).expand({2, 3, 3})) == "");
  CHECK(!isfinite(matrix_exp(full({2, 2}, std::numeric_limits<double>::infinity(), kFloat64))).any().item<bool>());
  CHECK(testing::difference(matrix_exp(a[0].to(kHalf)), exact[0].to(kHalf)) == "");
}

TEST_CASE("16-bit types have no linear algebra") {
  const Tensor a = eye(2, kBFloat16);
  CHECK_THROWS_AS(linalg_inv(a), TypeError);
  CHECK_THROWS_AS(linalg_det(a), TypeError);
  CHECK_THROWS_AS(linalg_solve(a, a), TypeError);
  CHECK_THROWS_AS(linalg_solve(eye(2, kFloat64), eye(2, kFloat32)), TypeError);
}

TEST_CASE("autocast computes the inverse of a 16-bit matrix in float32") {
  const Autocast region(kCPU);
  CHECK((linalg_inv(eye(2, kBFloat16)).dtype() == kFloat32));
}

TEST_SUITE_END();

TEST_SUITE_BEGIN("threads");

TEST_CASE("linear algebra does not depend on the number of threads") {
  const int before = get_num_threads();
  for (const Shape& sizes : {Shape{64, 20, 20}, Shape{1, 500, 500}, Shape{3, 400, 400}}) {
    const Tensor a = well_conditioned(kFloat32, sizes, 1), b = testing::normal({sizes[1], 300}, kFloat32, 2), p = matmul(a, adjoint(a));
    const auto results = [&] {
      return std::vector<Tensor>{linalg_inv(a),      linalg_solve(a, b),       linalg_solve(a, b.t(), false),
                                 linalg_cholesky(p), linalg_cholesky(p, true), linalg_solve_triangular(a, b, true),
                                 linalg_det(a)};
    };
    set_num_threads(1);
    const std::vector<Tensor> expected = results();
    for (const int threads : {2, 4}) {
      set_num_threads(threads);
      const std::vector<Tensor> found = results();
      for (size_t i = 0; i < found.size(); ++i) CHECK_MESSAGE(testing::difference(found[i], expected[i]) == "", i << " with " << threads);
    }
  }
  set_num_threads(before);
}

TEST_SUITE_END();

}  // namespace linalg_tests
