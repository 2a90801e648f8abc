// Matrix multiplication by OpenBLAS.
#include <cblas.h>

#include <amp/core/library_call.h>
#include <amp/cpu/gemm/blocks.h>
#include <amp/cpu/gemm/libraries.h>

namespace amp::cpu {

namespace {

void call(const Gemm& g, double alpha, double beta, const double* a, const double* b, double* c, CBLAS_TRANSPOSE turn_a,
          CBLAS_TRANSPOSE turn_b, blasint lda, blasint ldb) {
  cblas_dgemm(CblasRowMajor, turn_a, turn_b, static_cast<blasint>(g.m), static_cast<blasint>(g.n), static_cast<blasint>(g.k), alpha, a, lda,
              b, ldb, beta, c, static_cast<blasint>(g.c_row));
}
void call(const Gemm& g, double alpha, double beta, const float* a, const float* b, float* c, CBLAS_TRANSPOSE turn_a,
          CBLAS_TRANSPOSE turn_b, blasint lda, blasint ldb) {
  cblas_sgemm(CblasRowMajor, turn_a, turn_b, static_cast<blasint>(g.m), static_cast<blasint>(g.n), static_cast<blasint>(g.k),
              static_cast<float>(alpha), a, lda, b, ldb, static_cast<float>(beta), c, static_cast<blasint>(g.c_row));
}

template <class T>
void run(const Gemm& g) {
  const bool turned_a = g.a_column != 1, turned_b = g.b_column != 1;
  call(g, g.alpha, g.addend == nullptr ? 0 : g.beta, static_cast<const T*>(g.a), static_cast<const T*>(g.b), static_cast<T*>(g.c),
       turned_a ? CblasTrans : CblasNoTrans, turned_b ? CblasTrans : CblasNoTrans, static_cast<blasint>(turned_a ? g.a_column : g.a_row),
       static_cast<blasint>(turned_b ? g.b_column : g.b_row));
}

}  // namespace

bool blas_gemm(const Gemm& g) {
  constexpr int64_t kLimit = (int64_t{1} << 31) - 1;  // of leading dimensions, which may be ints
  if (g.k == 0 || g.a_row > kLimit || g.a_column > kLimit || g.b_row > kLimit || g.b_column > kLimit || g.c_row > kLimit) return false;
  if (g.dtype != kFloat32 && g.dtype != kFloat64) return false;
  const detail::LibraryCall library;
  if (!library.allowed()) return false;
  if (g.addend != nullptr) copy_matrix(g.c, g.out_dtype, g.c_row, g.addend, g.addend_dtype, g.addend_row, g.addend_column, g.m, g.n);
  if (g.dtype == kFloat32) run<float>(g);
  else run<double>(g);
  return true;
}

}  // namespace amp::cpu
