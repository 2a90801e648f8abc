// Linear algebra on CUDA, compared with the CPU: single matrices and batches, which use different functions of NVIDIA's libraries, in every
// dtype; layouts, broadcasting, and invalid matrices.
#include <doctest/doctest.h>

#include <array>
#include <functional>
#include <limits>
#include <vector>

#include <amp/core/operators.h>
#include <amp/cuda/device.h>

#include "support.h"

namespace linalg_tests {

using namespace amp;
using testing::contains;
using testing::difference;

namespace {

constexpr std::array kTypes{kFloat32, kFloat64, kComplex64, kComplex128};

double tolerance(ScalarType dtype) { return toRealType(dtype) == kFloat64 ? 1e-10 : 2e-3; }

Tensor normal_of(ScalarType dtype, IntArrayRef sizes, uint32_t seed) {
  const Tensor t = testing::normal(sizes, kFloat64, seed);
  return (isComplexType(dtype) ? complex(t, testing::normal(sizes, kFloat64, seed + 1)) : t).to(dtype);
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

// Checks that the function gives the CPU's results for the same tensors on the device, also if they are column-major.
using Function = std::function<std::vector<Tensor>(const std::vector<Tensor>&)>;
void check(const char* name, const std::vector<Tensor>& args, double close, const Function& function) {
  INFO(name);
  const std::vector<Tensor> expected = function(args);
  std::vector<Tensor> rows, columns;
  for (const Tensor& arg : args) {
    rows.push_back(arg.to(kCUDA));
    columns.push_back(rows.back().dim() >= 2 ? rows.back().transpose(-2, -1).contiguous().transpose(-2, -1) : rows.back());
  }
  for (const std::vector<Tensor>& given : {rows, columns}) {
    const std::vector<Tensor> found = function(given);
    REQUIRE(found.size() == expected.size());
    for (size_t i = 0; i < found.size(); ++i) {
      CHECK(found[i].is_cuda());
      CHECK(difference(found[i].cpu(), expected[i], close, close) == "");
    }
  }
}

struct Batch {
  Shape sizes;
  int64_t n;
};
// A single matrix, small matrices in a batch, and large ones.
const std::vector<Batch> kBatches{{{}, 1}, {{}, 33}, {{2, 2}, 5}, {{2}, 129}};

Shape joined(const Batch& batch, int64_t rows, int64_t columns) {
  Shape sizes(batch.sizes);
  sizes.push_back(rows);
  sizes.push_back(columns);
  return sizes;
}

template <class Body>
void for_types_and_batches(const Body& body) {
  for (const Batch& batch : kBatches) {
    for (const ScalarType dtype : kTypes) {
      if (batch.n > 100 && dtype != kFloat32) continue;
      CAPTURE(dtype);
      CAPTURE(batch.n);
      body(batch, dtype);
    }
  }
}

// The product of the reduced or full decomposition is A, and its vectors are orthonormal.
void check_svd(const Tensor& A, const std::tuple<Tensor, Tensor, Tensor>& parts, double close) {
  const Tensor U = std::get<0>(parts).cpu(), S = std::get<1>(parts).cpu(), Vh = std::get<2>(parts).cpu();
  const int64_t k = S.size(-1);
  CHECK(difference(S, linalg_svdvals(A), close, close) == "");
  CHECK(difference(matmul(U.narrow(-1, 0, k) * S.unsqueeze(-2), Vh.narrow(-2, 0, k)), A, close, close) == "");
  CHECK(difference(matmul(adjoint(U), U), linalg_matrix_power(matmul(adjoint(U), U), 0), close, close) == "");
  CHECK(difference(matmul(Vh, adjoint(Vh)), linalg_matrix_power(matmul(Vh, adjoint(Vh)), 0), close, close) == "");
}

}  // namespace

TEST_SUITE_BEGIN("cuda linear algebra");

TEST_CASE("factorizations and solutions are the CPU's") {
  for_types_and_batches([](const Batch& batch, ScalarType dtype) {
    const double close = tolerance(dtype);
    const int64_t n = batch.n;
    const Tensor p = positive_definite(dtype, joined(batch, n, n), 1), a = well_conditioned(dtype, joined(batch, n, n), 3),
                 b = normal_of(dtype, joined(batch, n, 2), 5);
    for (const bool upper : {false, true}) {
      check("cholesky", {p}, close, [&](const auto& v) { return std::vector{linalg_cholesky(v[0], upper)}; });
      check("cholesky_inverse", {linalg_cholesky(p, upper)}, close,
            [&](const auto& v) { return std::vector{cholesky_inverse(v[0], upper)}; });
      for (const bool left : {false, true}) {
        check("solve_triangular", {a, left ? b : b.transpose(-2, -1).contiguous()}, close,
              [&](const auto& v) { return std::vector{linalg_solve_triangular(v[0], v[1], upper, left)}; });
      }
    }
    check("lu_factor", {a}, close, [](const auto& v) {
      const auto [lu, pivots, infos] = linalg_lu_factor_ex(v[0]);
      return std::vector{lu, pivots, infos};
    });
    check("inv", {a}, close, [](const auto& v) { return std::vector{linalg_inv(v[0])}; });
    check("solve", {a, b}, close, [](const auto& v) { return std::vector{linalg_solve(v[0], v[1])}; });
    for (const bool adjoint : {false, true}) {
      for (const bool left : {false, true}) {
        check("lu_solve", {a, left ? b : b.transpose(-2, -1).contiguous()}, close, [&](const auto& v) {
          const auto [lu, pivots] = linalg_lu_factor(v[0]);
          return std::vector{linalg_lu_solve(lu, pivots, v[1], left, adjoint)};
        });
      }
    }
    check("det", {a / 2}, close, [](const auto& v) { return std::vector{linalg_det(v[0])}; });
    check("slogdet", {a}, close, [](const auto& v) {
      const auto [sign, logabsdet] = linalg_slogdet(v[0]);
      return std::vector{sign, logabsdet};
    });
  });
}

TEST_CASE("orthogonal factorizations are the CPU's, tall and wide") {
  for (const ScalarType dtype : kTypes) {
    for (const Shape& sizes : {Shape{7, 4}, Shape{2, 4, 7}, Shape{2, 130, 3}}) {
      CAPTURE(dtype);
      CAPTURE(IntArrayRef(sizes));
      const double close = tolerance(dtype);
      const Tensor a = normal_of(dtype, sizes, 1);
      for (const char* const mode : {"reduced", "complete", "r"}) {
        check(mode, {a}, close, [&](const auto& v) {
          const auto [q, r] = linalg_qr(v[0], mode);
          return std::vector{q, r};
        });
      }
      if (a.size(-2) < a.size(-1)) continue;
      Shape of_c(sizes);
      of_c.back() = 2;
      check("ormqr", {a, normal_of(dtype, of_c, 3)}, close, [](const auto& v) {
        const auto [reflections, tau] = geqrf(v[0]);
        return std::vector{linalg_householder_product(reflections, tau), ormqr(reflections, tau, v[1]),
                           ormqr(reflections, tau, v[1].transpose(-2, -1), /*left=*/false, /*transpose=*/true)};
      });
    }
  }
}

TEST_CASE("eigenvalues of Hermitian matrices") {
  for_types_and_batches([](const Batch& batch, ScalarType dtype) {
    if (batch.n > 100) return;
    const double close = tolerance(dtype);
    const Tensor p = positive_definite(dtype, joined(batch, batch.n, batch.n), 1), there = p.to(kCUDA);
    for (const char* const triangle : {"L", "U"}) {
      const auto [values, vectors] = linalg_eigh(there, triangle);
      const Tensor v = vectors.cpu();
      CHECK(difference(values.cpu(), linalg_eigvalsh(p), close, close) == "");
      CHECK(difference(linalg_eigvalsh(there, triangle).cpu(), values.cpu(), close, close) == "");
      CHECK(difference(matmul(v * values.cpu().unsqueeze(-2), adjoint(v)), p, close, close) == "");
    }
  });
  const Tensor a = testing::normal({3, 3}).to(kCUDA);
  a.select(0, 0).select(0, 2).fill_(std::numeric_limits<double>::quiet_NaN());
  CHECK(isfinite(linalg_eigvalsh(a, "L")).all().item<bool>());
  CHECK(contains(testing::thrown_text([&] { linalg_eigvalsh(a, "U"); }), "[linalg_eigvalsh] the matrix has elements that are not finite"));
}

TEST_CASE("eigenvalues of matrices that are not Hermitian") {
  for (const ScalarType dtype : kTypes) {
    for (const Shape& sizes : {Shape{1, 1}, Shape{6, 6}, Shape{2, 2, 5, 5}}) {
      CAPTURE(dtype);
      const double close = tolerance(dtype);
      const Tensor a = normal_of(dtype, sizes, 1), there = a.to(kCUDA);
      const auto [values, vectors] = linalg_eig(there);
      CHECK(values.dtype() == toComplexType(dtype));
      CHECK(difference(linalg_eigvals(there).cpu(), values.cpu(), close, close) == "");
      const Tensor v = vectors.cpu();
      CHECK(difference(matmul(a.to(v.dtype()), v), v * values.cpu().unsqueeze(-2), close, close) == "");
      CHECK(difference(linalg_vector_norm(v, 2, -2), ones(values.sizes(), toRealType(dtype)), close, close) == "");
    }
  }
}

TEST_CASE("singular values by every algorithm") {
  for (const ScalarType dtype : kTypes) {
    for (const Shape& sizes : {Shape{1, 1}, Shape{7, 4}, Shape{3, 4, 7}, Shape{2, 5, 5}, Shape{2, 40, 3}}) {
      const Tensor a = normal_of(dtype, sizes, 1), there = a.to(kCUDA);
      for (const bool full : {false, true}) {
        CAPTURE(dtype);
        CAPTURE(IntArrayRef(sizes));
        CAPTURE(full);
        check_svd(a, linalg_svd(there, full), tolerance(dtype));
        for (const std::string_view driver : {"gesvd", "gesvdj", "gesvda"}) {
          CAPTURE(driver);
          check_svd(a, linalg_svd(there, full, driver), tolerance(dtype));
          CHECK(difference(linalg_svdvals(there, driver).cpu(), linalg_svdvals(a), tolerance(dtype), tolerance(dtype)) == "");
        }
      }
    }
  }
}

TEST_CASE("least squares by the QR factorization") {
  for (const ScalarType dtype : kTypes) {
    for (const Shape& sizes : {Shape{7, 4}, Shape{4, 7}, Shape{5, 5}, Shape{2, 1, 6, 3}, Shape{3, 0}, Shape{0, 3}}) {
      CAPTURE(dtype);
      CAPTURE(IntArrayRef(sizes));
      const Tensor a = normal_of(dtype, sizes, 1);
      const Tensor b = normal_of(dtype, sizes.size() == 4 ? Shape{3, sizes[2], 2} : Shape{sizes[0], 2}, 3);
      check("lstsq", {a, b}, tolerance(dtype), [](const auto& v) {
        const auto [solution, residuals, rank, values] = linalg_lstsq(v[0], v[1], {}, "gels");
        return std::vector{solution, residuals, rank, values};
      });
      const auto [solution, residuals, rank, values] = linalg_lstsq(a.to(kCUDA), b.to(kCUDA));
      CHECK(difference(solution.cpu(), std::get<0>(linalg_lstsq(a, b, {}, "gels")), tolerance(dtype), tolerance(dtype)) == "");
      if (a.dim() > 2) continue;
      check("older lstsq", {b, a}, tolerance(dtype), [](const auto& v) {
        const auto [solutions, factors] = lstsq(v[0], v[1]);
        return std::vector{solutions.narrow(0, 0, v[1].size(1))};
      });
    }
  }
  CHECK_THROWS_WITH_AS(linalg_lstsq(ones({2, 2}, kCUDA), ones({2, 1}, kCUDA), {}, "gelsd"),
                       "[linalg_lstsq] driver must be gels on CUDA, got \"gelsd\"", NotImplementedError);
}

TEST_CASE("LU without exchanges") {
  for (const Shape& sizes : {Shape{4, 4}, Shape{3, 4, 4}, Shape{3, 5}, Shape{5, 3}}) {
    CAPTURE(IntArrayRef(sizes));
    const int64_t k = std::min(sizes[sizes.size() - 2], sizes.back());
    const Tensor a = testing::normal(sizes) + eye(sizes[sizes.size() - 2], sizes.back(), kFloat64) * 8;
    const auto [lu, pivots, infos] = linalg_lu_factor_ex(a.to(kCUDA), /*pivot=*/false);
    const auto [P, L, U] = linalg_lu(a.to(kCUDA), /*pivot=*/false);
    CHECK(difference(matmul(L, U).cpu(), a, 1e-12, 1e-12) == "");
    CHECK((infos == 0).all().item<bool>());
    CHECK(difference(pivots.select(-1, k - 1).cpu(), full(pivots.sizes().drop_back(), k, kInt32)) == "");
  }
}

TEST_CASE("permutations of many rows") {
  const Tensor a = testing::normal({2, 300, 3});
  check("lu", {a}, 1e-12, [](const auto& v) {
    const auto [P, L, U] = linalg_lu(v[0]);
    return std::vector{P, L, U};
  });
}

TEST_CASE("batches are broadcast, and triangles are read as they lie") {
  const Tensor a = well_conditioned(kFloat64, {2, 1, 4, 4}, 1), b = testing::normal({3, 4, 2}, kFloat64, 2);
  check("solve", {a, b}, 1e-12, [](const auto& v) { return std::vector{linalg_solve(v[0], v[1])}; });
  check("lu_solve", {a, b}, 1e-12, [](const auto& v) {
    const auto [lu, pivots] = linalg_lu_factor(v[0]);
    return std::vector{linalg_lu_solve(lu, pivots, v[1])};
  });
  check("solve_triangular", {a, b}, 1e-12, [](const auto& v) { return std::vector{linalg_solve_triangular(v[0], v[1], /*upper=*/true)}; });
  // Parts of larger matrices, by rows and by columns.
  const Tensor large = well_conditioned(kComplex128, {6, 6}, 3), c = normal_of(kComplex128, {4, 2}, 5);
  check("part", {large, c}, 1e-12, [](const auto& v) {
    const Tensor part = v[0].narrow(0, 1, 4).narrow(1, 1, 4);
    return std::vector{linalg_solve_triangular(part, v[1], /*upper=*/true),
                       linalg_solve_triangular(part.transpose(0, 1), v[1], /*upper=*/false)};
  });
}

TEST_CASE("matrices without elements, and batches without matrices") {
  for (const Shape& sizes : {Shape{0, 0}, Shape{2, 0, 0}, Shape{0, 3, 3}}) {
    CAPTURE(IntArrayRef(sizes));
    const Tensor a = zeros(sizes, kFloat64);
    check("all", {a}, 0, [](const auto& v) {
      const auto [values, vectors] = linalg_eigh(v[0]);
      const auto [w, right] = linalg_eig(v[0]);
      const auto [U, S, Vh] = linalg_svd(v[0]);
      const auto [Q, R] = linalg_qr(v[0], "complete");
      const auto [sign, logabsdet] = linalg_slogdet(v[0]);
      return std::vector{linalg_cholesky(v[0]),
                         cholesky_inverse(v[0]),
                         linalg_inv(v[0]),
                         linalg_det(v[0]),
                         sign,
                         logabsdet,
                         values,
                         vectors,
                         w,
                         right,
                         U,
                         S,
                         Vh,
                         Q,
                         R,
                         linalg_solve(v[0], v[0]),
                         linalg_solve_triangular(v[0], v[0], true)};
    });
  }
  check("rectangular", {zeros({2, 3, 0}, kFloat64)}, 0, [](const auto& v) {
    const auto [U, S, Vh] = linalg_svd(v[0]);
    const auto [Q, R] = linalg_qr(v[0], "complete");
    const auto [reflections, tau] = geqrf(v[0]);
    return std::vector{U, S, Vh, Q, R, reflections, tau, linalg_householder_product(reflections, tau)};
  });
}

TEST_CASE("errors name the batch element, and what is wrong with the matrix") {
  const Tensor singular = tensor({1, 0, 0, 1, 1, 2, 2, 4}, kFloat64).reshape({2, 2, 2}).to(kCUDA);
  CHECK_THROWS_WITH_AS(linalg_inv(singular), doctest::Contains("[linalg_inv] the matrix of batch element 1 is singular"), LinAlgError);
  CHECK_THROWS_WITH_AS(linalg_cholesky(singular - 1),
                       doctest::Contains("[linalg_cholesky] the matrix of batch element 0 is not positive definite"), LinAlgError);
  CHECK_THROWS_WITH_AS(cholesky_inverse(singular.tril() - eye(2, kFloat64).to(kCUDA)),
                       doctest::Contains("[cholesky_inverse] the matrix of batch element 0 is singular: element 1 on the diagonal"),
                       LinAlgError);
  CHECK_THROWS_WITH_AS(linalg_lstsq(zeros({3, 2}, kCUDA), ones({3, 1}, kCUDA)), "[linalg_lstsq] the matrix does not have full rank",
                       LinAlgError);
  const auto [inverse, infos] = linalg_inv_ex(singular);
  CHECK(difference(infos.cpu(), tensor({0, 2}, kInt32)) == "");
  for (const double value : {std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()}) {
    const Tensor bad = (ones({3, 2, 2}, kComplex128) + eye(2, kComplex128)).to(kCUDA);
    bad.select(0, 2).fill_(value);
    const auto check_text = [&](const char* op, const auto& function) {
      CHECK(contains(testing::thrown_text([&] { function(bad); }),
                     detail::concat("[", op, "] the matrix of batch element 2 has elements that are not finite")));
    };
    check_text("linalg_eigh", [](const Tensor& t) { linalg_eigh(t); });
    check_text("linalg_eig", [](const Tensor& t) { linalg_eig(t); });
    check_text("linalg_svd", [](const Tensor& t) { linalg_svd(t); });
    check_text("linalg_lstsq", [](const Tensor& t) { linalg_lstsq(t, t); });
  }
}

TEST_CASE("pivots out of range are an IndexError when the host waits") {
  const Tensor lu = well_conditioned(kFloat64, {3, 3}, 1).to(kCUDA), pivots = tensor({1, 2, 4}, kInt32).to(kCUDA);
  linalg_lu_solve(lu, pivots, lu);
  CHECK_THROWS_WITH_AS(cuda::synchronize(), "[linalg_lu_solve] index 3 is out of range for size 3", IndexError);
  lu_unpack(lu, pivots);
  CHECK_THROWS_WITH_AS(cuda::synchronize(), "[lu_unpack] index 3 is out of range for size 3", IndexError);
}

TEST_SUITE_END();

}  // namespace linalg_tests
