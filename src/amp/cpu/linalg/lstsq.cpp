// Least squares.
#include <algorithm>
#include <complex>
#include <limits>
#include <tuple>

#include <amp/cpu/kernels/spectral.h>
#include <amp/cpu/linalg/batches.h>
#include <amp/cpu/linalg/finite.h>
#include <amp/ops/shape/views.h>

namespace amp::cpu {

namespace {

struct LeastSquares {
  int m, n, columns;
  std::string_view driver;
  double rcond;
  Tensor factors, solutions, singular_values, ranks, infos;

  int64_t rows() const { return std::max(m, n); }
  bool gives_rank() const { return driver != "gels"; }
  bool gives_singular_values() const { return driver == "gelsd" || driver == "gelss"; }

  template <class T>
  int call(int64_t i, lapack::Workspace<T>& work, lapack::Workspace<T>& extra) const {
    using R = lapack::Real<T>;
    T *const a = nth<T>(factors, i, int64_t{m} * n), *const b = nth<T>(solutions, i, rows() * columns);
    if (!is_finite(a, int64_t{m} * n)) return kNotFinite;
    const int ldb = static_cast<int>(rows());
    if (!gives_rank()) return lapack::gels('N', m, n, columns, a, m, b, ldb, work);
    const R limit = static_cast<R>(rcond);
    int rank = 0, info = 0;
    if (driver == "gelsy") {
      int* const pivots = extra.ints(static_cast<size_t>(n));
      std::fill_n(pivots, n, 0);
      info = lapack::gelsy(m, n, columns, a, m, b, ldb, pivots, limit, &rank, work);
    } else {
      R* const s = nth<R>(singular_values, i, std::min(m, n));
      info = driver == "gelsd" ? lapack::gelsd(m, n, columns, a, m, b, ldb, s, limit, &rank, work)
                               : lapack::gelss(m, n, columns, a, m, b, ldb, s, limit, &rank, work);
    }
    *nth<int64_t>(ranks, i, 1) = rank;
    return info;
  }

  void run(const char* op) const {
    const double work = static_cast<double>(m) * n * std::max(std::min(m, n), columns) * (gives_singular_values() ? 8 : 2);
    with_lapack_type(factors.dtype(), [&]<class T>(T*) {
      for_matrices(op, infos.numel(), work, [&](int64_t first, int64_t last) {
        lapack::Workspace<T> workspace, extra;
        for (int64_t i = first; i < last; ++i) *nth<int>(infos, i, 1) = call<T>(i, workspace, extra);
      });
    });
    if (gives_rank()) return check_converged(op, infos);
    check_full_rank(op, infos);
  }
};

// The first `count` rows of the matrices, from row `first` on, as a separate dense tensor.
Tensor rows_of(const Tensor& matrices, int64_t first, int64_t count) {
  return first == 0 && count == matrices.size(-2) ? matrices : columns_copy(matrices.narrow(-2, first, count));
}

// The sums of the squares of each column.
Tensor squared_norms(const Tensor& columns) {
  const int64_t rows = columns.size(-2), count = columns.size(-1);
  const Tensor sums = new_vectors(batch_sizes(columns), count, toRealType(columns.dtype()), kCPU);
  with_lapack_type(columns.dtype(), [&]<class T>(T*) {
    using R = lapack::Real<T>;
    for (int64_t i = 0; i < sums.numel(); ++i) {
      const T* const column = nth<T>(columns, i, rows);
      double sum = 0;
      for (int64_t k = 0; k < rows; ++k) sum += std::norm(std::complex<double>(column[k]));
      *nth<R>(sums, i, 1) = static_cast<R>(sum);
    }
  });
  return sums;
}

bool all_equal(const Tensor& ranks, int64_t n) {
  const int64_t* const first = nth<int64_t>(ranks, 0, 1);
  return std::all_of(first, first + ranks.numel(), [n](int64_t rank) { return rank == n; });
}

}  // namespace

std::tuple<Tensor, Tensor, Tensor, Tensor> linalg_lstsq(const Tensor& self, const Tensor& b, std::optional<double> rcond,
                                                        std::optional<std::string_view> driver) {
  const char* const op = "linalg_lstsq";
  const bool vector = is_vector_rhs(self, b);
  const Tensor B = vector ? b.detach().unsqueeze(-1) : b;
  const Shape batch = broadcast_batch(op, self, B);
  const ScalarType real = toRealType(self.dtype());
  const double precision = real == kFloat32 ? std::numeric_limits<float>::epsilon() : std::numeric_limits<double>::epsilon();
  LeastSquares problem{.m = lapack_size(op, self.size(-2)),
                       .n = lapack_size(op, self.size(-1)),
                       .columns = lapack_size(op, B.size(-1)),
                       .driver = driver.value_or("gelsy"),
                       .rcond = 0,
                       .factors = columns_copy(self, batch),
                       .solutions = {},
                       .singular_values = {},
                       .ranks = new_vectors(batch, kInt64, kCPU),
                       .infos = new_vectors(batch, kInt32, kCPU)};
  const int m = problem.m, n = problem.n;
  problem.rcond = rcond.value_or(precision * static_cast<double>(problem.rows()));
  problem.solutions = room_for_solutions(B, batch, problem.rows());
  problem.singular_values = new_vectors(batch, std::min(m, n), real, kCPU);
  if (m == 0 || n == 0) {
    if (m == 0) problem.solutions.zero_();
    problem.ranks.zero_();
  } else {
    problem.run(op);
  }
  const Tensor nothing_computed = Tensor(detail::new_tensor(Shape{0}, real, kCPU));
  const bool residuals = m > n && problem.driver != "gelsy" && (!problem.gives_rank() || all_equal(problem.ranks, n));
  const Tensor solution = rows_of(problem.solutions, 0, n);
  return {vector ? without_last(solution) : solution, residuals ? squared_norms(rows_of(problem.solutions, n, m - n)) : nothing_computed,
          problem.gives_rank() ? problem.ranks : Tensor(detail::new_tensor(Shape{0}, kInt64, kCPU)),
          problem.gives_singular_values() ? problem.singular_values : nothing_computed};
}

std::tuple<Tensor, Tensor> lstsq(const Tensor& self, const Tensor& A) {
  const char* const op = "lstsq";
  LeastSquares problem{.m = lapack_size(op, A.size(0)),
                       .n = lapack_size(op, A.size(1)),
                       .columns = lapack_size(op, self.size(1)),
                       .driver = "gels",
                       .rcond = 0,
                       .factors = columns_copy(A),
                       .solutions = {},
                       .singular_values = {},
                       .ranks = {},
                       .infos = new_vectors({}, kInt32, kCPU)};
  problem.solutions = room_for_solutions(self, {}, problem.rows());
  if (A.numel() == 0) problem.solutions.zero_();
  else problem.run(op);
  return {problem.solutions, problem.factors};
}

}  // namespace amp::cpu
