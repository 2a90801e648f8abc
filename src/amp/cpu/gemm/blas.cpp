// Matrix multiplication by OpenBLAS. The threads of parallel_for divide the result, and each calls OpenBLAS for its part. OpenBLAS's own
// threads would compete with OpenMP's, which wait actively for the next loop.
#include <cblas.h>

#include <algorithm>
#include <complex>

#include <amp/core/parallel.h>
#include <amp/core/process/exit_safe_call.h>
#include <amp/cpu/gemm/blas.h>
#include <amp/cpu/gemm/blas_threads.h>
#include <amp/cpu/gemm/blocks.h>

namespace amp::cpu {

namespace {

constexpr double kWorkPerThread = 200'000;  // minimum multiplications per thread
constexpr int64_t kGrain = 16;              // rows and columns of a part are a multiple of this, to fill whole vectors

using Factor = std::complex<double>;

void call(const Gemm& g, Factor alpha, Factor beta, const double* a, const double* b, double* c, CBLAS_TRANSPOSE turn_a,
          CBLAS_TRANSPOSE turn_b, blasint lda, blasint ldb) {
  cblas_dgemm(CblasRowMajor, turn_a, turn_b, static_cast<blasint>(g.m), static_cast<blasint>(g.n), static_cast<blasint>(g.k), alpha.real(),
              a, lda, b, ldb, beta.real(), c, static_cast<blasint>(g.c_row));
}
void call(const Gemm& g, Factor alpha, Factor beta, const float* a, const float* b, float* c, CBLAS_TRANSPOSE turn_a,
          CBLAS_TRANSPOSE turn_b, blasint lda, blasint ldb) {
  cblas_sgemm(CblasRowMajor, turn_a, turn_b, static_cast<blasint>(g.m), static_cast<blasint>(g.n), static_cast<blasint>(g.k),
              static_cast<float>(alpha.real()), a, lda, b, ldb, static_cast<float>(beta.real()), c, static_cast<blasint>(g.c_row));
}

void call(const Gemm& g, Factor alpha, Factor beta, const std::complex<double>* a, const std::complex<double>* b, std::complex<double>* c,
          CBLAS_TRANSPOSE turn_a, CBLAS_TRANSPOSE turn_b, blasint lda, blasint ldb) {
  cblas_zgemm(CblasRowMajor, turn_a, turn_b, static_cast<blasint>(g.m), static_cast<blasint>(g.n), static_cast<blasint>(g.k), &alpha, a,
              lda, b, ldb, &beta, c, static_cast<blasint>(g.c_row));
}
void call(const Gemm& g, Factor alpha, Factor beta, const std::complex<float>* a, const std::complex<float>* b, std::complex<float>* c,
          CBLAS_TRANSPOSE turn_a, CBLAS_TRANSPOSE turn_b, blasint lda, blasint ldb) {
  const std::complex<float> scale(alpha), added(beta);
  cblas_cgemm(CblasRowMajor, turn_a, turn_b, static_cast<blasint>(g.m), static_cast<blasint>(g.n), static_cast<blasint>(g.k), &scale, a,
              lda, b, ldb, &added, c, static_cast<blasint>(g.c_row));
}

template <class T>
void run(const Gemm& g) {
  const bool turned_a = g.a_column != 1, turned_b = g.b_column != 1;
  call(g, Factor(g.alpha, g.alpha_imag), g.addend == nullptr ? Factor(0) : Factor(g.beta, g.beta_imag), static_cast<const T*>(g.a),
       static_cast<const T*>(g.b), static_cast<T*>(g.c), turned_a ? CblasTrans : CblasNoTrans, turned_b ? CblasTrans : CblasNoTrans,
       static_cast<blasint>(turned_a ? g.a_column : g.a_row), static_cast<blasint>(turned_b ? g.b_column : g.b_row));
}

void run_part(const Gemm& g) {
  if (g.addend != nullptr) copy_matrix(g.c, g.out_dtype, g.c_row, g.addend, g.addend_dtype, g.addend_row, g.addend_column, g.m, g.n);
  if (g.dtype == kFloat32) run<float>(g);
  else if (g.dtype == kFloat64) run<double>(g);
  else if (g.dtype == kComplex64) run<std::complex<float>>(g);
  else run<std::complex<double>>(g);
}

struct Grid {
  int64_t rows, columns;
};

// Divides the result into at most `parts`. Each part packs its rows of a and columns of b, so their sum should be small.
Grid grid_for(const Gemm& g, int64_t parts) {
  Grid best{1, 1};
  double least = static_cast<double>(g.m + g.n) * static_cast<double>(parts);
  for (int64_t rows = 1; rows <= parts; ++rows) {
    const int64_t columns = parts / rows;
    if (rows * columns * 8 < parts * 7 || rows * kGrain > g.m || columns * kGrain > g.n) continue;
    const double packed = static_cast<double>(g.m) / static_cast<double>(rows) + static_cast<double>(g.n) / static_cast<double>(columns);
    if (packed < least) {
      least = packed;
      best = {rows, columns};
    }
  }
  return best;
}

// The start of one of `count` parts of about the same size; the start after the last part is `size`.
int64_t start_of(int64_t part, int64_t count, int64_t size) { return part == count ? size : part * (size / kGrain) / count * kGrain; }

int64_t parts_for(const Gemm& g) {
  if (!detail::parallel_is_useful()) return 1;
  return static_cast<int64_t>(std::clamp(work_of(g) / kWorkPerThread, 1.0, static_cast<double>(get_num_threads())));
}

}  // namespace

bool blas_gemm(const Gemm& g) {
  constexpr int64_t kLimit = (int64_t{1} << 31) - 1;  // limit of leading dimensions, which may be ints
  if (g.k == 0 || g.a_row > kLimit || g.a_column > kLimit || g.b_row > kLimit || g.b_column > kLimit || g.c_row > kLimit) return false;
  if (g.dtype != kFloat32 && g.dtype != kFloat64 && !isComplexType(g.dtype)) return false;
  const detail::ExitSafeCall guard;
  if (!guard.allowed()) return false;
  const CallingThreadOnly calling_thread;
  const Grid grid = grid_for(g, parts_for(g));
  parallel_for(0, grid.rows * grid.columns, 1, [&](int64_t first, int64_t last) {
    for (int64_t i = first; i < last; ++i) {
      const int64_t p = i / grid.columns, q = i % grid.columns;
      const int64_t row = start_of(p, grid.rows, g.m), column = start_of(q, grid.columns, g.n);
      const Gemm rows = rows_of(g, row, start_of(p + 1, grid.rows, g.m) - row);
      run_part(columns_of(rows, column, start_of(q + 1, grid.columns, g.n) - column));
    }
  });
  return true;
}

}  // namespace amp::cpu
