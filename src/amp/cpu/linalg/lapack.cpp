#include <amp/cpu/linalg/lapack.h>

#include <cblas.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <limits>

#include <amp/cpu/gemm/blas_threads.h>
#include <amp/cpu/linalg/lapack_routines.h>

namespace amp::cpu::lapack {

static_assert(sizeof(blasint) == sizeof(int), "pivots are int32 tensors");

Session::Session(const char* op) {
  AMP_CHECK(guard_.allowed(), Error, "[", op, "] the process is exiting");
  begin_calling_thread_only();
}
Session::~Session() { end_calling_thread_only(); }

namespace {

// A size that a routine has stored as a floating-point number. In float32 it may be rounded down.
template <class T>
int queried(const T& stored) {
  using R = Real<T>;
  const double exact = static_cast<double>(std::real(stored));
  const double size = std::ceil(exact * (1 + static_cast<double>(std::numeric_limits<R>::epsilon())));
  AMP_CHECK(size < std::numeric_limits<int>::max(), ValueError, "[linalg] the matrix is too large for LAPACK, which needs ", exact,
            " numbers of working memory");
  return std::max(1, static_cast<int>(size));
}

// Runs a routine twice: first to get the size of its working memory, then with this memory.
template <class T, class F>
int with_work(Workspace<T>& work, const F& run) {
  T size{};
  int info = 0;
  run(&size, -1, &info);
  if (info != 0) return info;
  const int count = queried(size);
  run(work.values(static_cast<size_t>(count)), count, &info);
  return info;
}

size_t times(int a, int b) { return static_cast<size_t>(a) * static_cast<size_t>(b); }

}  // namespace

template <class T>
int getrf(int m, int n, T* a, int lda, int* pivots) {
  int info = 0;
  Routines<T>::getrf(&m, &n, a, &lda, pivots, &info);
  return info;
}

template <class T>
int getrs(char trans, int n, int nrhs, const T* lu, int lda, const int* pivots, T* b, int ldb) {
  int info = 0;
  Routines<T>::getrs(&trans, &n, &nrhs, lu, &lda, pivots, b, &ldb, &info, 1);
  return info;
}

template <class T>
int getri(int n, T* lu, int lda, const int* pivots, Workspace<T>& work) {
  return with_work(work, [&](T* memory, int size, int* info) { Routines<T>::getri(&n, lu, &lda, pivots, memory, &size, info); });
}

template <class T>
int potrf(char uplo, int n, T* a, int lda) {
  int info = 0;
  Routines<T>::potrf(&uplo, &n, a, &lda, &info, 1);
  return info;
}

template <class T>
int potrs(char uplo, int n, int nrhs, const T* factor, int lda, T* b, int ldb) {
  int info = 0;
  Routines<T>::potrs(&uplo, &n, &nrhs, factor, &lda, b, &ldb, &info, 1);
  return info;
}

template <class T>
int potri(char uplo, int n, T* factor, int lda) {
  int info = 0;
  Routines<T>::potri(&uplo, &n, factor, &lda, &info, 1);
  return info;
}

template <class T>
void trsm(char side, char uplo, char trans, char diag, int m, int n, const T* a, int lda, T* b, int ldb) {
  const T one = 1;
  Routines<T>::trsm(&side, &uplo, &trans, &diag, &m, &n, &one, a, &lda, b, &ldb, 1, 1, 1, 1);
}

template <class T>
void gemm(char transa, char transb, int m, int n, int k, T alpha, const T* a, int lda, const T* b, int ldb, T beta, T* c, int ldc) {
  Routines<T>::gemm(&transa, &transb, &m, &n, &k, &alpha, a, &lda, b, &ldb, &beta, c, &ldc, 1, 1);
}

template <class T>
int geqrf(int m, int n, T* a, int lda, T* tau, Workspace<T>& work) {
  return with_work(work, [&](T* memory, int size, int* info) { Routines<T>::geqrf(&m, &n, a, &lda, tau, memory, &size, info); });
}

template <class T>
int geqr2(int m, int n, T* a, int lda, T* tau, Workspace<T>& work) {
  int info = 0;
  Routines<T>::geqr2(&m, &n, a, &lda, tau, work.values(static_cast<size_t>(n)), &info);
  return info;
}

template <class T>
int orgqr(int m, int n, int k, T* a, int lda, const T* tau, Workspace<T>& work) {
  return with_work(work, [&](T* memory, int size, int* info) { Routines<T>::orgqr(&m, &n, &k, a, &lda, tau, memory, &size, info); });
}

template <class T>
int ormqr(char side, char trans, int m, int n, int k, const T* a, int lda, const T* tau, T* c, int ldc, Workspace<T>& work) {
  return with_work(work, [&](T* memory, int size, int* info) {
    Routines<T>::ormqr(&side, &trans, &m, &n, &k, a, &lda, tau, c, &ldc, memory, &size, info, 1, 1);
  });
}

template <class T>
int syevd(char jobz, char uplo, int n, T* a, int lda, Real<T>* w, Workspace<T>& work) {
  T size{};
  Real<T> real_size{};
  int int_size = 0, info = 0;
  const auto run = [&](T* values, int lwork, Real<T>* reals, int lrwork, int* ints, int liwork) {
    if constexpr (kIsComplex<T>)
      Routines<T>::syevd(&jobz, &uplo, &n, a, &lda, w, values, &lwork, reals, &lrwork, ints, &liwork, &info, 1, 1);
    else Routines<T>::syevd(&jobz, &uplo, &n, a, &lda, w, values, &lwork, ints, &liwork, &info, 1, 1);
  };
  run(&size, -1, &real_size, -1, &int_size, -1);
  if (info != 0) return info;
  const int values = queried(size), reals = kIsComplex<T> ? queried(real_size) : 1;
  run(work.values(static_cast<size_t>(values)), values, work.reals(static_cast<size_t>(reals)), reals,
      work.ints(static_cast<size_t>(int_size)), int_size);
  return info;
}

template <class T>
int geev(char jobvl, char jobvr, int n, T* a, int lda, std::complex<Real<T>>* w, T* vl, int ldvl, T* vr, int ldvr, Workspace<T>& work) {
  Real<T>* const reals = work.reals(times(2, n));
  const int info = with_work(work, [&](T* memory, int size, int* status) {
    if constexpr (kIsComplex<T>)
      Routines<T>::geev(&jobvl, &jobvr, &n, a, &lda, w, vl, &ldvl, vr, &ldvr, memory, &size, reals, status, 1, 1);
    else Routines<T>::geev(&jobvl, &jobvr, &n, a, &lda, reals, reals + n, vl, &ldvl, vr, &ldvr, memory, &size, status, 1, 1);
  });
  if constexpr (!kIsComplex<T>) {
    for (int i = 0; i < n; ++i) w[i] = {reals[i], reals[n + i]};
  }
  return info;
}

template <class T>
int gesdd(char jobz, int m, int n, T* a, int lda, Real<T>* s, T* u, int ldu, T* vt, int ldvt, Workspace<T>& work) {
  const int small = std::min(m, n), large = std::max(m, n);
  int* const ints = work.ints(times(8, small));
  if constexpr (kIsComplex<T>) {
    const size_t each =
        jobz == 'N' ? 7 : std::max(times(5, small) + 7, 2 * static_cast<size_t>(large) + 2 * static_cast<size_t>(small) + 1);
    Real<T>* const reals = work.reals(each * static_cast<size_t>(small));
    return with_work(work, [&](T* memory, int size, int* info) {
      Routines<T>::gesdd(&jobz, &m, &n, a, &lda, s, u, &ldu, vt, &ldvt, memory, &size, reals, ints, info, 1);
    });
  } else {
    return with_work(work, [&](T* memory, int size, int* info) {
      Routines<T>::gesdd(&jobz, &m, &n, a, &lda, s, u, &ldu, vt, &ldvt, memory, &size, ints, info, 1);
    });
  }
}

template <class T>
int gesvd(char jobu, char jobvt, int m, int n, T* a, int lda, Real<T>* s, T* u, int ldu, T* vt, int ldvt, Workspace<T>& work) {
  Real<T>* const reals = work.reals(times(5, std::min(m, n)));
  return with_work(work, [&](T* memory, int size, int* info) {
    if constexpr (kIsComplex<T>)
      Routines<T>::gesvd(&jobu, &jobvt, &m, &n, a, &lda, s, u, &ldu, vt, &ldvt, memory, &size, reals, info, 1, 1);
    else Routines<T>::gesvd(&jobu, &jobvt, &m, &n, a, &lda, s, u, &ldu, vt, &ldvt, memory, &size, info, 1, 1);
  });
}

template <class T>
int gels(char trans, int m, int n, int nrhs, T* a, int lda, T* b, int ldb, Workspace<T>& work) {
  return with_work(
      work, [&](T* memory, int size, int* info) { Routines<T>::gels(&trans, &m, &n, &nrhs, a, &lda, b, &ldb, memory, &size, info, 1); });
}

template <class T>
int gelsy(int m, int n, int nrhs, T* a, int lda, T* b, int ldb, int* jpvt, Real<T> rcond, int* rank, Workspace<T>& work) {
  Real<T>* const reals = work.reals(times(2, n));
  return with_work(work, [&](T* memory, int size, int* info) {
    if constexpr (kIsComplex<T>) Routines<T>::gelsy(&m, &n, &nrhs, a, &lda, b, &ldb, jpvt, &rcond, rank, memory, &size, reals, info);
    else Routines<T>::gelsy(&m, &n, &nrhs, a, &lda, b, &ldb, jpvt, &rcond, rank, memory, &size, info);
  });
}

template <class T>
int gelss(int m, int n, int nrhs, T* a, int lda, T* b, int ldb, Real<T>* s, Real<T> rcond, int* rank, Workspace<T>& work) {
  Real<T>* const reals = work.reals(times(5, std::min(m, n)));
  return with_work(work, [&](T* memory, int size, int* info) {
    if constexpr (kIsComplex<T>) Routines<T>::gelss(&m, &n, &nrhs, a, &lda, b, &ldb, s, &rcond, rank, memory, &size, reals, info);
    else Routines<T>::gelss(&m, &n, &nrhs, a, &lda, b, &ldb, s, &rcond, rank, memory, &size, info);
  });
}

template <class T>
int gelsd(int m, int n, int nrhs, T* a, int lda, T* b, int ldb, Real<T>* s, Real<T> rcond, int* rank, Workspace<T>& work) {
  T size{};
  Real<T> real_size{};
  int int_size = 0, info = 0;
  const auto run = [&](T* values, int lwork, Real<T>* reals, int* ints) {
    if constexpr (kIsComplex<T>) Routines<T>::gelsd(&m, &n, &nrhs, a, &lda, b, &ldb, s, &rcond, rank, values, &lwork, reals, ints, &info);
    else Routines<T>::gelsd(&m, &n, &nrhs, a, &lda, b, &ldb, s, &rcond, rank, values, &lwork, ints, &info);
  };
  run(&size, -1, &real_size, &int_size);
  if (info != 0) return info;
  const int values = queried(size), reals = kIsComplex<T> ? queried(real_size) : 1;
  run(work.values(static_cast<size_t>(values)), values, work.reals(static_cast<size_t>(reals)), work.ints(static_cast<size_t>(int_size)));
  return info;
}

#include <amp/cpu/linalg/lapack_types.inc>

}  // namespace amp::cpu::lapack
