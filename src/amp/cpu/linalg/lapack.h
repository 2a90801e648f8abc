// LAPACK on column-major matrices of float, double and their complex types. Every function returns LAPACK's info: 0, or the position,
// counted from 1, where the algorithm failed. Leading dimensions are at least 1. Internal.
#pragma once

#include <complex>
#include <cstddef>
#include <memory>
#include <type_traits>

#include <amp/core/error.h>
#include <amp/core/process/exit_safe_call.h>

namespace amp::cpu::lapack {

template <class T>
struct RealOf {
  using type = T;
};
template <class T>
struct RealOf<std::complex<T>> {
  using type = T;
};
template <class T>
using Real = typename RealOf<T>::type;
template <class T>
inline constexpr bool kIsComplex = !std::is_same_v<T, Real<T>>;

// The letter for the adjoint. Real routines call it the transpose.
template <class T>
inline constexpr char kAdjoint = kIsComplex<T> ? 'C' : 'T';

// During its lifetime, the thread and those of its parallel loops may call LAPACK, which computes only on the calling threads. Throws
// NotImplementedError "[op] ..." if the build has no LAPACK.
class Session {
 public:
  explicit Session(const char* op);
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

 private:
  detail::ExitSafeCall guard_;
};

// The working memory of the routines. It grows to the largest request, so one per thread serves all its matrices.
template <class T>
class Workspace {
 public:
  T* values(size_t count) { return values_.at_least(count); }
  Real<T>* reals(size_t count) { return reals_.at_least(count); }
  int* ints(size_t count) { return ints_.at_least(count); }

 private:
  template <class U>
  struct Block {
    U* at_least(size_t count) {
      if (count > size || data == nullptr) {
        size = count > 0 ? count : 1;
        data = std::make_unique_for_overwrite<U[]>(size);
      }
      return data.get();
    }
    std::unique_ptr<U[]> data;
    size_t size = 0;
  };

  Block<T> values_;
  Block<Real<T>> reals_;
  Block<int> ints_;
};

// --- factorizations and solutions ---

// a = P L U; pivots: min(m, n) rows counted from 1.
template <class T>
int getrf(int m, int n, T* a, int lda, int* pivots);
template <class T>
int getrs(char trans, int n, int nrhs, const T* lu, int lda, const int* pivots, T* b, int ldb);
template <class T>
int getri(int n, T* lu, int lda, const int* pivots, Workspace<T>& work);

template <class T>
int potrf(char uplo, int n, T* a, int lda);
template <class T>
int potrs(char uplo, int n, int nrhs, const T* factor, int lda, T* b, int ldb);
template <class T>
int potri(char uplo, int n, T* factor, int lda);

// b = op(a)^-1 b for side 'L', b op(a)^-1 for 'R'; b is m x n. There is no check for zeros on the diagonal.
template <class T>
void trsm(char side, char uplo, char trans, char diag, int m, int n, const T* a, int lda, T* b, int ldb);

// c = alpha op(a) op(b) + beta c, where c is m x n.
template <class T>
void gemm(char transa, char transb, int m, int n, int k, T alpha, const T* a, int lda, const T* b, int ldb, T beta, T* c, int ldc);

// --- orthogonal factorizations; tau: min(m, n) ---

template <class T>
int geqrf(int m, int n, T* a, int lda, T* tau, Workspace<T>& work);
// The same, always with single reflections in sequence.
template <class T>
int geqr2(int m, int n, T* a, int lda, T* tau, Workspace<T>& work);
// ungqr for complex types.
template <class T>
int orgqr(int m, int n, int k, T* a, int lda, const T* tau, Workspace<T>& work);
// unmqr for complex types; trans: 'N' or kAdjoint<T>.
template <class T>
int ormqr(char side, char trans, int m, int n, int k, const T* a, int lda, const T* tau, T* c, int ldc, Workspace<T>& work);

// --- eigenvalues and singular values ---

// heevd for complex types. With jobz 'V' the eigenvectors replace a.
template <class T>
int syevd(char jobz, char uplo, int n, T* a, int lda, Real<T>* w, Workspace<T>& work);
// The eigenvalues are complex. Real matrices: the columns of vl and vr are LAPACK's pairs of real and imaginary parts.
template <class T>
int geev(char jobvl, char jobvr, int n, T* a, int lda, std::complex<Real<T>>* w, T* vl, int ldvl, T* vr, int ldvr, Workspace<T>& work);
template <class T>
int gesdd(char jobz, int m, int n, T* a, int lda, Real<T>* s, T* u, int ldu, T* vt, int ldvt, Workspace<T>& work);
template <class T>
int gesvd(char jobu, char jobvt, int m, int n, T* a, int lda, Real<T>* s, T* u, int ldu, T* vt, int ldvt, Workspace<T>& work);

// --- least squares; b: max(m, n) x nrhs ---

template <class T>
int gels(char trans, int m, int n, int nrhs, T* a, int lda, T* b, int ldb, Workspace<T>& work);
// jpvt: n, zeros on entry for free columns.
template <class T>
int gelsy(int m, int n, int nrhs, T* a, int lda, T* b, int ldb, int* jpvt, Real<T> rcond, int* rank, Workspace<T>& work);
// s: min(m, n)
template <class T>
int gelss(int m, int n, int nrhs, T* a, int lda, T* b, int ldb, Real<T>* s, Real<T> rcond, int* rank, Workspace<T>& work);
template <class T>
int gelsd(int m, int n, int nrhs, T* a, int lda, T* b, int ldb, Real<T>* s, Real<T> rcond, int* rank, Workspace<T>& work);

}  // namespace amp::cpu::lapack
