// Factorizations by QR, eigenvalues and singular values: properties that hold for every choice of signs and phases.
#include <doctest/doctest.h>

#include <amp/all.h>
#include <amp/autograd/gradcheck.h>
#include <amp/ops/linalg/matrices.h>

#include "support.h"

namespace spectral_tests {

using namespace amp;
using namespace amp::testing;
using autograd::gradcheck;
using autograd::gradgradcheck;
using autograd::variable_list;

namespace {

// C++ would pass a second number as `hermitian`.
constexpr std::optional<double> kDefault;
constexpr std::optional<double> of(double tolerance) { return tolerance; }

constexpr ScalarType kDtypes[] = {kFloat32, kFloat64, kComplex64, kComplex128};

Tensor random(IntArrayRef sizes, ScalarType dtype, uint32_t seed = 1) {
  if (!isComplexType(dtype)) return normal(sizes, dtype, seed);
  return complex(normal(sizes, kFloat64, seed), normal(sizes, kFloat64, seed + 100)).to(dtype);
}

Tensor hermitian(IntArrayRef sizes, ScalarType dtype, uint32_t seed = 1) {
  const Tensor t = random(sizes, dtype, seed);
  return t + adjoint_of(t);
}

double close(ScalarType dtype) { return toRealType(dtype) == kFloat32 ? 2e-4 : 1e-11; }

Tensor unit_like(const Tensor& matrices) { return eye(matrices.size(-1), matrices.options()).expand(matrices.sizes()); }

void check_orthonormal(const Tensor& columns) {
  const Tensor products = matmul(adjoint_of(columns), columns);
  CHECK(difference(products, unit_like(products), close(columns.dtype()), 0) == "");
}

// Both derivatives for a leaf of the shape, in real and in complex numbers.
template <class Function>
void check_derivatives(IntArrayRef sizes, const Function& function, bool second = true) {
  for (const ScalarType dtype : {kFloat64, kComplex128}) {
    CAPTURE(dtype);
    const variable_list inputs{random(sizes, dtype, 3).requires_grad_()};
    const auto of_input = [&](const variable_list& leaves) { return function(leaves[0]); };
    CHECK(gradcheck(of_input, inputs));
    if (second) CHECK(gradgradcheck(of_input, inputs));
  }
}

Tensor made_hermitian(const Tensor& x) { return (x + adjoint_of(x)) * 0.5; }

// The projectors to the spaces that the columns span. They do not depend on phases.
Tensor projectors(const Tensor& columns) {
  const Tensor each = columns.transpose(-2, -1).unsqueeze(-1);
  return matmul(each, adjoint_of(each));
}

}  // namespace

TEST_CASE("linalg_qr: the factors in every dtype and shape") {
  for (const ScalarType dtype : kDtypes) {
    for (const Shape& sizes : {Shape{4, 3}, Shape{3, 4}, Shape{5, 5}, Shape{2, 3, 70, 40}, Shape{2, 0, 3}, Shape{2, 3, 0}}) {
      CAPTURE(dtype);
      CAPTURE(IntArrayRef(sizes));
      const Tensor A = random(sizes, dtype);
      const int64_t m = A.size(-2), k = std::min(m, A.size(-1));
      for (const char* mode : {"reduced", "complete"}) {
        const auto [Q, R] = linalg_qr(A, mode);
        CHECK(Q.size(-1) == (mode == std::string("reduced") ? k : m));
        CHECK(R.size(-2) == Q.size(-1));
        check_orthonormal(Q);
        CHECK(difference(matmul(Q, R), A, close(dtype), close(dtype)) == "");
        CHECK(difference(R, R.triu(), 0, 0) == "");
      }
      const auto [none, R] = linalg_qr(A, "r");
      CHECK(none.sizes() == IntArrayRef({0}));
      CHECK(difference(R, std::get<1>(linalg_qr(A)), close(dtype), close(dtype)) == "");
    }
  }
}

TEST_CASE("linalg_qr: what has no derivative is an error in the backward pass") {
  const Tensor A = random({3, 2}, kFloat64).requires_grad_();
  CHECK(contains(thrown_text([&] { std::get<1>(linalg_qr(A, "r")).sum().backward(); }), "[linalg_qr] the gradient needs Q"));
  CHECK(contains(thrown_text([&] { std::get<1>(linalg_qr(A, "complete")).sum().backward(); }), "its last columns are not determined"));
}

TEST_CASE("geqrf, linalg_householder_product and ormqr fit together") {
  for (const ScalarType dtype : kDtypes) {
    CAPTURE(dtype);
    const Tensor A = random({2, 5, 3}, dtype);
    const auto [a, tau] = geqrf(A);
    const Tensor Q = linalg_householder_product(a, tau), R = a.narrow(-2, 0, 3).triu();
    check_orthonormal(Q);
    CHECK(difference(matmul(Q, R), A, close(dtype), close(dtype)) == "");
    CHECK(difference(orgqr(a, tau), Q) == "");
    const Tensor unit = eye(5, A.options()).expand({2, 5, 5}), full = ormqr(a, tau, unit);
    CHECK(difference(full.narrow(-1, 0, 3), Q, close(dtype), 0) == "");
    const Tensor x = random({2, 5, 4}, dtype, 7), y = random({2, 4, 5}, dtype, 8);
    CHECK(difference(ormqr(a, tau, x, true, true), matmul(adjoint_of(full), x), close(dtype), close(dtype)) == "");
    CHECK(difference(ormqr(a, tau, y, false, false), matmul(y, full), close(dtype), close(dtype)) == "");
    CHECK(difference(ormqr(a, tau, y, false, true), matmul(y, adjoint_of(full)), close(dtype), close(dtype)) == "");
  }
}

TEST_CASE("linalg_eigh: decompositions in every dtype, by either triangle") {
  for (const ScalarType dtype : kDtypes) {
    for (const Shape& sizes : {Shape{4, 4}, Shape{1, 1}, Shape{3, 2, 40, 40}, Shape{2, 0, 0}, Shape{0, 3, 3}}) {
      CAPTURE(dtype);
      CAPTURE(IntArrayRef(sizes));
      const Tensor A = hermitian(sizes, dtype);
      for (const char* UPLO : {"L", "U", "l", "u"}) {
        const bool upper = UPLO[0] == 'U' || UPLO[0] == 'u';
        const Tensor half = upper ? A.triu() : A.tril();
        const auto [values, vectors] = linalg_eigh(half, UPLO);
        CHECK(values.dtype() == toRealType(dtype));
        check_orthonormal(vectors);
        const double tolerance = 10 * close(dtype);
        CHECK(difference(matmul(vectors * values.unsqueeze(-2), adjoint_of(vectors)), A, tolerance, tolerance) == "");
        CHECK(difference(linalg_eigvalsh(half, UPLO), values, tolerance, tolerance) == "");
        if (values.numel() != 0) CHECK(std::get<0>(sort(values, -1)).equal(values));
      }
    }
  }
}

TEST_CASE("linalg_eigh: known values") {
  const Tensor A = tensor({{2.0, 1.0}, {1.0, 2.0}}, kFloat64);
  CHECK(difference(linalg_eigvalsh(A), tensor({1.0, 3.0}, kFloat64), 1e-14, 0) == "");
  const auto [values, vectors] = symeig(A);
  CHECK(difference(values, tensor({1.0, 3.0}, kFloat64), 1e-14, 0) == "");
  CHECK(vectors.sizes() == IntArrayRef({0}));
  CHECK(difference(abs(std::get<1>(symeig(A, true))), full({2, 2}, std::sqrt(0.5), kFloat64), 1e-14, 0) == "");
}

TEST_CASE("linalg_eigh: NaN in the triangle that is not read does no harm") {
  const Tensor A = tensor({{2.0, std::nan("")}, {1.0, 2.0}}, kFloat64);
  CHECK(difference(linalg_eigvalsh(A, "L"), tensor({1.0, 3.0}, kFloat64), 1e-14, 0) == "");
  CHECK_THROWS_AS(linalg_eigvalsh(A, "U"), LinAlgError);
}

TEST_CASE("linalg_eigh: derivatives that do not depend on phases") {
  check_derivatives({3, 3}, [](const Tensor& x) {
    const auto [values, vectors] = linalg_eigh(made_hermitian(x));
    return variable_list{values, projectors(vectors)};
  });
  const variable_list real{random({3, 3}, kFloat64).requires_grad_()};
  const auto vectors = [](const variable_list& x) { return std::get<1>(linalg_eigh(made_hermitian(x[0]), "U")); };
  CHECK(gradcheck(vectors, real));
  CHECK(gradgradcheck(vectors, real));
}

TEST_CASE("linalg_eig: decompositions in every dtype") {
  for (const ScalarType dtype : kDtypes) {
    for (const Shape& sizes : {Shape{4, 4}, Shape{1, 1}, Shape{2, 3, 20, 20}, Shape{2, 0, 0}, Shape{0, 3, 3}}) {
      CAPTURE(dtype);
      CAPTURE(IntArrayRef(sizes));
      const Tensor A = random(sizes, dtype), wide = A.to(toComplexType(dtype));
      const auto [values, vectors] = linalg_eig(A);
      CHECK(values.dtype() == toComplexType(dtype));
      const double tolerance = 10 * close(dtype);
      CHECK(difference(matmul(wide, vectors), vectors * values.unsqueeze(-2), tolerance, tolerance) == "");
      CHECK(difference(linalg_vector_norm(vectors, 2, -2), ones(values.sizes(), toRealType(dtype)), close(dtype), 0) == "");
      if (values.numel() != 0) CHECK(difference(linalg_eigvals(A).sum(-1), values.sum(-1), tolerance, tolerance) == "");
    }
  }
}

TEST_CASE("linalg_eig: derivatives that do not depend on phases") {
  check_derivatives({3, 3}, [](const Tensor& x) {
    const auto [values, vectors] = linalg_eig(x);
    return variable_list{view_as_real(values * values), view_as_real(projectors(vectors))};
  });
}

TEST_CASE("eig: real numbers as in torch 1.8") {
  const Tensor A = tensor({{0.0, -1.0, 0.0}, {1.0, 0.0, 0.0}, {0.0, 0.0, 2.0}}, kFloat64);
  const auto [values, vectors] = eig(A, true);
  REQUIRE(values.sizes() == IntArrayRef({3, 2}));
  CHECK(difference(values, tensor({{0.0, 1.0}, {0.0, -1.0}, {2.0, 0.0}}, kFloat64), 1e-14, 0) == "");
  const Tensor first = complex(vectors.select(1, 0), vectors.select(1, 1));
  CHECK(difference(matmul(A.to(kComplex128), first), first * Scalar(std::complex<double>(0, 1)), 1e-14, 0) == "");
  CHECK(difference(abs(vectors.select(1, 2)), tensor({0.0, 0.0, 1.0}, kFloat64), 1e-14, 0) == "");
  CHECK(std::get<1>(eig(A)).sizes() == IntArrayRef({0}));

  const variable_list inputs{(A + random({3, 3}, kFloat64) * 0.1).requires_grad_()};
  const auto squares = [](const variable_list& x) {
    const auto [values, vectors] = eig(x[0], true);
    return variable_list{values, (vectors * vectors).narrow(1, 0, 2).sum(1), (vectors * vectors).select(1, 2)};
  };
  CHECK(gradcheck(squares, inputs));
  CHECK(gradgradcheck(squares, inputs));
}

TEST_CASE("linalg_svd: decompositions in every dtype and shape") {
  for (const ScalarType dtype : kDtypes) {
    for (const Shape& sizes : {Shape{4, 3}, Shape{3, 4}, Shape{2, 3, 50, 30}, Shape{2, 0, 3}, Shape{2, 3, 0}, Shape{0, 2, 3}}) {
      CAPTURE(dtype);
      CAPTURE(IntArrayRef(sizes));
      const Tensor A = random(sizes, dtype);
      const int64_t m = A.size(-2), n = A.size(-1), k = std::min(m, n);
      const double tolerance = 10 * close(dtype);
      for (const bool full : {false, true}) {
        const auto [U, S, Vh] = linalg_svd(A, full);
        CHECK(U.size(-1) == (full ? m : k));
        CHECK(Vh.size(-2) == (full ? n : k));
        CHECK(S.dtype() == toRealType(dtype));
        check_orthonormal(U);
        check_orthonormal(adjoint_of(Vh));
        const Tensor product = matmul(U.narrow(-1, 0, k) * S.unsqueeze(-2), Vh.narrow(-2, 0, k));
        CHECK(difference(product, A, tolerance, tolerance) == "");
        CHECK(difference(linalg_svdvals(A), S, tolerance, tolerance) == "");
      }
      const auto [U, S, V] = svd(A);
      CHECK(difference(matmul(U * S.unsqueeze(-2), adjoint_of(V)), A, tolerance, tolerance) == "");
      const auto [no_U, values, no_V] = svd(A, true, false);
      CHECK(no_U.size(-1) == m);
      CHECK(no_V.size(-1) == n);
      CHECK(difference(values, S, tolerance, tolerance) == "");
    }
  }
}

TEST_CASE("linalg_svd: derivatives that do not depend on phases") {
  for (const Shape& sizes : {Shape{3, 3}, Shape{4, 2}, Shape{2, 4}}) {
    CAPTURE(IntArrayRef(sizes));
    check_derivatives(sizes, [](const Tensor& x) {
      const auto [U, S, Vh] = linalg_svd(x, false);
      return variable_list{S, projectors(U), projectors(adjoint_of(Vh)), matmul(U, Vh)};
    });
  }
  const variable_list real{random({3, 2}, kFloat64).requires_grad_()};
  const auto vectors = [](const variable_list& x) {
    const auto [U, S, Vh] = linalg_svd(x[0]);
    return variable_list{U.narrow(1, 0, 2), S, Vh};
  };
  CHECK(gradcheck(vectors, real));
  CHECK(gradgradcheck(vectors, real));
}

TEST_CASE("functions of the phases of complex vectors have no gradient") {
  const Tensor x = random({3, 3}, kComplex128).requires_grad_();
  const char* const text = "depends on the phases of the";
  CHECK(contains(thrown_text([&] { imaginary_part(std::get<1>(linalg_eigh(x))).sum().backward(); }), text));
  CHECK(contains(thrown_text([&] { imaginary_part(std::get<1>(linalg_eig(x))).sum().backward(); }), text));
  CHECK(contains(thrown_text([&] { imaginary_part(std::get<0>(linalg_svd(x))).sum().backward(); }), text));
  // Gradients that are not finite pass through: a GradScaler can then skip the step.
  (imaginary_part(std::get<1>(linalg_eigh(x))).sum() * INFINITY).backward();
  CHECK(!isfinite(view_as_real(x.grad())).all().item<bool>());
}

TEST_CASE("linalg_lstsq: every driver solves, and says what it knows") {
  for (const ScalarType dtype : kDtypes) {
    for (const char* driver : {"gels", "gelsy", "gelsd", "gelss"}) {
      CAPTURE(dtype);
      CAPTURE(driver);
      const Tensor A = random({2, 5, 3}, dtype), b = random({2, 5, 2}, dtype, 5);
      const auto [x, residuals, rank, singular_values] = linalg_lstsq(A, b, {}, driver);
      const Tensor normal_equations = matmul(adjoint_of(A), matmul(A, x) - b);
      CHECK(difference(normal_equations, zeros_like(normal_equations), 10 * close(dtype), 0) == "");
      const bool by_svd = driver == std::string("gelsd") || driver == std::string("gelss");
      if (driver == std::string("gels")) CHECK(rank.sizes() == IntArrayRef({0}));
      else CHECK(values(rank) == std::vector<double>{3, 3});
      if (by_svd) CHECK(difference(singular_values, linalg_svdvals(A), 10 * close(dtype), 0) == "");
      else CHECK(singular_values.sizes() == IntArrayRef({0}));
      if (driver == std::string("gelsy")) {
        CHECK(residuals.sizes() == IntArrayRef({0}));
      } else {
        const Tensor distance = linalg_vector_norm(b - matmul(A, x), 2, -2);
        CHECK(difference(residuals, distance * distance, 10 * close(dtype), 0) == "");
      }
      const Tensor wide = random({3, 5}, dtype, 9), c = random({3}, dtype, 4);
      const Tensor least = std::get<0>(linalg_lstsq(wide, c, {}, driver));
      CHECK(difference(least, matmul(linalg_pinv(wide), c), 10 * close(dtype), close(dtype)) == "");
    }
  }
}

TEST_CASE("linalg_lstsq: matrices without full rank") {
  const Tensor A = tensor({{1.0, 1.0}, {1.0, 1.0}, {1.0, 1.0}}, kFloat64), b = tensor({{1.0}, {2.0}, {3.0}}, kFloat64);
  for (const char* driver : {"gelsy", "gelsd", "gelss"}) {
    const auto [x, residuals, rank, singular_values] = linalg_lstsq(A, b, {}, driver);
    CHECK(difference(x, tensor({{1.0}, {1.0}}, kFloat64), 1e-13, 0) == "");
    CHECK(rank.item<int64_t>() == 1);
    CHECK(residuals.sizes() == IntArrayRef({0}));
  }
  CHECK_THROWS_AS(linalg_lstsq(full({2, 2}, NAN, kFloat64), ones({2, 1}, kFloat64)), LinAlgError);
}

TEST_CASE("linalg_lstsq: the residuals have a gradient") {
  const variable_list inputs{random({4, 2}, kFloat64).requires_grad_(), random({4, 3}, kFloat64, 2).requires_grad_()};
  const auto residuals = [](const variable_list& x) { return std::get<1>(linalg_lstsq(x[0], x[1], {}, "gelsd")); };
  CHECK(gradcheck(residuals, inputs));
  CHECK(gradgradcheck(residuals, inputs));
}

TEST_CASE("linalg_lstsq: the gradient leaves out what the solution leaves out") {
  const Tensor exact = tensor({{1.0, 1.0}, {1.0, 1.0}, {2.0, 2.0}}, kFloat64), noise = random({3, 2}, kFloat64) * 1e-7;
  const Tensor b = random({3, 1}, kFloat64, 5);
  const auto gradient = [&](const Tensor& at, const char* driver) {
    const Tensor A = at.clone().requires_grad_();
    std::get<0>(linalg_lstsq(A, b, 1e-3, driver)).sum().backward();
    return A.grad();
  };
  for (const char* driver : {"gelsy", "gelsd", "gelss"}) {
    CAPTURE(driver);
    CHECK(difference(gradient(exact + noise, driver), gradient(exact, driver), 1e-5, 0) == "");
  }
}

TEST_CASE("lstsq: solutions above residuals") {
  const Tensor A = random({4, 2}, kFloat64), b = random({4, 3}, kFloat64, 2);
  const auto [solution, factors] = lstsq(b, A);
  REQUIRE(solution.sizes() == IntArrayRef({4, 3}));
  CHECK(factors.sizes() == A.sizes());
  const auto [x, residuals, rank, singular_values] = linalg_lstsq(A, b, {}, "gelsd");
  CHECK(difference(solution.narrow(0, 0, 2), x, 1e-12, 0) == "");
  const Tensor below = solution.narrow(0, 2, 2);
  CHECK(difference((below * below).sum(0), residuals, 1e-12, 0) == "");
}

TEST_CASE("linalg_pinv: the conditions of Moore and Penrose") {
  for (const ScalarType dtype : kDtypes) {
    CAPTURE(dtype);
    const Tensor thin = random({2, 4, 2}, dtype), A = matmul(thin, random({2, 2, 3}, dtype, 6));  // a matrix of rank 2
    for (const Tensor& P :
         {linalg_pinv(A), linalg_pinv(A, kDefault, of(1e-4)), pinverse(A, 1e-4), linalg_pinv(A, tensor({1e-4, 1e-4}, kFloat64))}) {
      const Tensor AP = matmul(A, P), PA = matmul(P, A);
      CHECK(difference(matmul(AP, A), A, 20 * close(dtype), close(dtype)) == "");
      CHECK(difference(matmul(PA, P), P, 20 * close(dtype), close(dtype)) == "");
      CHECK(difference(adjoint_of(AP), AP, 20 * close(dtype), 0) == "");
      CHECK(difference(adjoint_of(PA), PA, 20 * close(dtype), 0) == "");
    }
    const Tensor H = matmul(thin, adjoint_of(thin));
    CHECK(difference(linalg_pinv(H, kDefault, kDefault, true), linalg_pinv(H, kDefault, of(1e-5)), 100 * close(dtype), close(dtype)) == "");
    CHECK(linalg_pinv(random({2, 3, 0}, dtype)).sizes() == IntArrayRef({2, 0, 3}));
    CHECK(values(linalg_matrix_rank(A, 1e-3)) == std::vector<double>{2, 2});
  }
}

TEST_CASE("linalg_pinv: derivatives where the rank is not full") {
  // The function preserves the rank, as the derivative assumes.
  check_derivatives({3, 2}, [](const Tensor& x) { return linalg_pinv(matmul(x, adjoint_of(x)), kDefault, of(1e-6)); });
}

TEST_CASE("linalg_matrix_rank: tolerances") {
  const Tensor A = diag(tensor({4.0, 1.0, 0.1, 0.0}, kFloat64)), batch = stack({A, A * 2});
  CHECK(linalg_matrix_rank(A).item<int64_t>() == 3);
  CHECK(matrix_rank(A).item<int64_t>() == 3);
  CHECK(matrix_rank(A, 0.5).item<int64_t>() == 2);
  CHECK(matrix_rank(-A, true).item<int64_t>() == 3);
  CHECK(linalg_matrix_rank(A, 1.0).item<int64_t>() == 1);
  CHECK(linalg_matrix_rank(A, kDefault, of(0.2)).item<int64_t>() == 2);
  CHECK(linalg_matrix_rank(A, of(0.05), kDefault).item<int64_t>() == 3);
  CHECK(linalg_matrix_rank(A, of(0.05), of(0.2)).item<int64_t>() == 2);
  CHECK(values(linalg_matrix_rank(batch, tensor({1.5, 1.5}, kFloat64))) == std::vector<double>{1, 2});
  CHECK(values(linalg_matrix_rank(batch, tensor(1.5, kFloat64), Tensor())) == std::vector<double>{1, 2});
  CHECK(values(linalg_matrix_rank(batch, Tensor(), tensor({0.0, 0.9}, kFloat64))) == std::vector<double>{3, 1});
  CHECK(values(linalg_matrix_rank(zeros({2, 0, 3}))) == std::vector<double>{0, 0});
}

TEST_CASE("linalg_cond and matrix norms: known values") {
  const Tensor A = tensor({{1.0, -2.0}, {3.0, 4.0}}, kFloat64), singular = tensor({{1.0, 2.0}, {2.0, 4.0}}, kFloat64);
  CHECK(linalg_matrix_norm(A, 1).item<double>() == 6);
  CHECK(linalg_matrix_norm(A, -1).item<double>() == 4);
  CHECK(linalg_matrix_norm(A, INFINITY).item<double>() == 7);
  CHECK(linalg_matrix_norm(A, -INFINITY).item<double>() == 3);
  CHECK(linalg_matrix_norm(A).item<double>() == doctest::Approx(std::sqrt(30.0)));
  const double largest = linalg_matrix_norm(A, 2).item<double>(), smallest = linalg_matrix_norm(A, -2).item<double>();
  CHECK(largest * smallest == doctest::Approx(10));
  CHECK(linalg_matrix_norm(A, "nuc").item<double>() == doctest::Approx(largest + smallest));
  CHECK(nuclear_norm(A).item<double>() == doctest::Approx(largest + smallest));
  CHECK(linalg_cond(A).item<double>() == doctest::Approx(largest / smallest));
  CHECK(linalg_cond(A, -2).item<double>() == doctest::Approx(smallest / largest));
  CHECK(linalg_cond(A, 1).item<double>() == doctest::Approx(6 * 0.7));
  CHECK(linalg_cond(A, "fro").item<double>() == doctest::Approx(3));
  CHECK(std::isinf(linalg_cond(singular, 1).item<double>()));
  CHECK(std::isinf(linalg_cond(zeros({2, 2}, kFloat64), "fro").item<double>()));
  CHECK(std::isinf(linalg_cond(zeros({2, 3}, kFloat64)).item<double>()));
  CHECK(values(linalg_cond(zeros({2, 0, 0}))) == std::vector<double>{0, 0});
  CHECK(linalg_norm(A).item<double>() == doctest::Approx(std::sqrt(30.0)));
  CHECK(linalg_norm(A, 1).item<double>() == 6);
  CHECK(linalg_norm(A, 1, 0).sizes() == IntArrayRef({2}));
  CHECK(linalg_matrix_norm(zeros({0, 3}), -1).item<double>() == 0);
  for (const double p : {-2.0, -double{INFINITY}})
    CHECK_THROWS_WITH_AS(linalg_matrix_norm(zeros({0, 3}), p), doctest::Contains("[linalg_matrix_norm] there is no smallest number"),
                         IndexError);
}

TEST_CASE("linalg_matrix_sqrth: squares, semidefinite and indefinite matrices") {
  for (const ScalarType dtype : kDtypes) {
    CAPTURE(dtype);
    const Tensor x = random({2, 4, 4}, dtype), A = matmul(x, adjoint_of(x)), root = linalg_matrix_sqrth(A.tril());
    CHECK(difference(matmul(root, root), A, 20 * close(dtype), close(dtype)) == "");
    CHECK(difference(adjoint_of(root), root, close(dtype), 0) == "");
  }
  const Tensor ones_matrix = ones({3, 3}, kFloat64);
  CHECK(difference(linalg_matrix_sqrth(ones_matrix), ones_matrix / std::sqrt(3.0), 1e-7, 0) == "");
  CHECK(isnan(linalg_matrix_sqrth(-ones_matrix)).all().item<bool>());
}

TEST_CASE("errors name the batch element") {
  Tensor batch = random({2, 2, 3, 3}, kFloat64);
  batch.select(0, 1).select(0, 0).fill_(INFINITY);
  const char* const text = "the matrix of batch element 2 has elements that are not finite";
  CHECK(contains(thrown_text([&] { linalg_eig(batch); }), text));
  CHECK(contains(thrown_text([&] { linalg_eigh(batch); }), text));
  CHECK(contains(thrown_text([&] { linalg_svd(batch); }), text));
  CHECK(contains(thrown_text([&] { linalg_lstsq(batch, batch); }), text));
  CHECK_THROWS_AS(linalg_eig(batch), LinAlgError);
}

}  // namespace spectral_tests
