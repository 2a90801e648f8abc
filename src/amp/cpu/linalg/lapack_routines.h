// LAPACK's Fortran interface: the prototypes, which no header of OpenBLAS declares, and Routines<T>, which contains them under names
// without the first letter. The lengths of character arguments are the last arguments, following gfortran. Internal.
#pragma once

#include <complex>
#include <cstddef>

// NOLINTBEGIN: the names are LAPACK's.
#define AMP_LAPACK_COMMON(p, T, R)                                                                                                      \
  void p##getrf_(const int* m, const int* n, T* a, const int* lda, int* ipiv, int* info);                                               \
  void p##getrs_(const char* trans, const int* n, const int* nrhs, const T* a, const int* lda, const int* ipiv, T* b, const int* ldb,   \
                 int* info, size_t);                                                                                                    \
  void p##getri_(const int* n, T* a, const int* lda, const int* ipiv, T* work, const int* lwork, int* info);                            \
  void p##potrf_(const char* uplo, const int* n, T* a, const int* lda, int* info, size_t);                                              \
  void p##potrs_(const char* uplo, const int* n, const int* nrhs, const T* a, const int* lda, T* b, const int* ldb, int* info, size_t); \
  void p##potri_(const char* uplo, const int* n, T* a, const int* lda, int* info, size_t);                                              \
  void p##trsm_(const char* side, const char* uplo, const char* trans, const char* diag, const int* m, const int* n, const T* alpha,    \
                const T* a, const int* lda, T* b, const int* ldb, size_t, size_t, size_t, size_t);                                      \
  void p##gemm_(const char* transa, const char* transb, const int* m, const int* n, const int* k, const T* alpha, const T* a,           \
                const int* lda, const T* b, const int* ldb, const T* beta, T* c, const int* ldc, size_t, size_t);                       \
  void p##geqrf_(const int* m, const int* n, T* a, const int* lda, T* tau, T* work, const int* lwork, int* info);                       \
  void p##geqr2_(const int* m, const int* n, T* a, const int* lda, T* tau, T* work, int* info);                                         \
  void p##gels_(const char* trans, const int* m, const int* n, const int* nrhs, T* a, const int* lda, T* b, const int* ldb, T* work,    \
                const int* lwork, int* info, size_t);

#define AMP_LAPACK_REAL(p, T)                                                                                                              \
  AMP_LAPACK_COMMON(p, T, T)                                                                                                               \
  void p##orgqr_(const int* m, const int* n, const int* k, T* a, const int* lda, const T* tau, T* work, const int* lwork, int* info);      \
  void p##ormqr_(const char* side, const char* trans, const int* m, const int* n, const int* k, const T* a, const int* lda, const T* tau,  \
                 T* c, const int* ldc, T* work, const int* lwork, int* info, size_t, size_t);                                              \
  void p##syevd_(const char* jobz, const char* uplo, const int* n, T* a, const int* lda, T* w, T* work, const int* lwork, int* iwork,      \
                 const int* liwork, int* info, size_t, size_t);                                                                            \
  void p##geev_(const char* jobvl, const char* jobvr, const int* n, T* a, const int* lda, T* wr, T* wi, T* vl, const int* ldvl, T* vr,     \
                const int* ldvr, T* work, const int* lwork, int* info, size_t, size_t);                                                    \
  void p##gesdd_(const char* jobz, const int* m, const int* n, T* a, const int* lda, T* s, T* u, const int* ldu, T* vt, const int* ldvt,   \
                 T* work, const int* lwork, int* iwork, int* info, size_t);                                                                \
  void p##gesvd_(const char* jobu, const char* jobvt, const int* m, const int* n, T* a, const int* lda, T* s, T* u, const int* ldu, T* vt, \
                 const int* ldvt, T* work, const int* lwork, int* info, size_t, size_t);                                                   \
  void p##gelsy_(const int* m, const int* n, const int* nrhs, T* a, const int* lda, T* b, const int* ldb, int* jpvt, const T* rcond,       \
                 int* rank, T* work, const int* lwork, int* info);                                                                         \
  void p##gelss_(const int* m, const int* n, const int* nrhs, T* a, const int* lda, T* b, const int* ldb, T* s, const T* rcond, int* rank, \
                 T* work, const int* lwork, int* info);                                                                                    \
  void p##gelsd_(const int* m, const int* n, const int* nrhs, T* a, const int* lda, T* b, const int* ldb, T* s, const T* rcond, int* rank, \
                 T* work, const int* lwork, int* iwork, int* info);

#define AMP_LAPACK_COMPLEX(p, T, R)                                                                                                        \
  AMP_LAPACK_COMMON(p, T, R)                                                                                                               \
  void p##ungqr_(const int* m, const int* n, const int* k, T* a, const int* lda, const T* tau, T* work, const int* lwork, int* info);      \
  void p##unmqr_(const char* side, const char* trans, const int* m, const int* n, const int* k, const T* a, const int* lda, const T* tau,  \
                 T* c, const int* ldc, T* work, const int* lwork, int* info, size_t, size_t);                                              \
  void p##heevd_(const char* jobz, const char* uplo, const int* n, T* a, const int* lda, R* w, T* work, const int* lwork, R* rwork,        \
                 const int* lrwork, int* iwork, const int* liwork, int* info, size_t, size_t);                                             \
  void p##geev_(const char* jobvl, const char* jobvr, const int* n, T* a, const int* lda, T* w, T* vl, const int* ldvl, T* vr,             \
                const int* ldvr, T* work, const int* lwork, R* rwork, int* info, size_t, size_t);                                          \
  void p##gesdd_(const char* jobz, const int* m, const int* n, T* a, const int* lda, R* s, T* u, const int* ldu, T* vt, const int* ldvt,   \
                 T* work, const int* lwork, R* rwork, int* iwork, int* info, size_t);                                                      \
  void p##gesvd_(const char* jobu, const char* jobvt, const int* m, const int* n, T* a, const int* lda, R* s, T* u, const int* ldu, T* vt, \
                 const int* ldvt, T* work, const int* lwork, R* rwork, int* info, size_t, size_t);                                         \
  void p##gelsy_(const int* m, const int* n, const int* nrhs, T* a, const int* lda, T* b, const int* ldb, int* jpvt, const R* rcond,       \
                 int* rank, T* work, const int* lwork, R* rwork, int* info);                                                               \
  void p##gelss_(const int* m, const int* n, const int* nrhs, T* a, const int* lda, T* b, const int* ldb, R* s, const R* rcond, int* rank, \
                 T* work, const int* lwork, R* rwork, int* info);                                                                          \
  void p##gelsd_(const int* m, const int* n, const int* nrhs, T* a, const int* lda, T* b, const int* ldb, R* s, const R* rcond, int* rank, \
                 T* work, const int* lwork, R* rwork, int* iwork, int* info);

extern "C" {
AMP_LAPACK_REAL(s, float)
AMP_LAPACK_REAL(d, double)
AMP_LAPACK_COMPLEX(c, std::complex<float>, float)
AMP_LAPACK_COMPLEX(z, std::complex<double>, double)
}

namespace amp::cpu::lapack {

template <class T>
struct Routines;

#define AMP_LAPACK_ROUTINES(T, p, org, orm, syev) \
  template <>                                     \
  struct Routines<T> {                            \
    static constexpr auto* getrf = &p##getrf_;    \
    static constexpr auto* getrs = &p##getrs_;    \
    static constexpr auto* getri = &p##getri_;    \
    static constexpr auto* potrf = &p##potrf_;    \
    static constexpr auto* potrs = &p##potrs_;    \
    static constexpr auto* potri = &p##potri_;    \
    static constexpr auto* trsm = &p##trsm_;      \
    static constexpr auto* gemm = &p##gemm_;      \
    static constexpr auto* geqrf = &p##geqrf_;    \
    static constexpr auto* geqr2 = &p##geqr2_;    \
    static constexpr auto* orgqr = &p##org##qr_;  \
    static constexpr auto* ormqr = &p##orm##qr_;  \
    static constexpr auto* syevd = &p##syev##d_;  \
    static constexpr auto* geev = &p##geev_;      \
    static constexpr auto* gesdd = &p##gesdd_;    \
    static constexpr auto* gesvd = &p##gesvd_;    \
    static constexpr auto* gels = &p##gels_;      \
    static constexpr auto* gelsy = &p##gelsy_;    \
    static constexpr auto* gelss = &p##gelss_;    \
    static constexpr auto* gelsd = &p##gelsd_;    \
  };
AMP_LAPACK_ROUTINES(float, s, org, orm, syev)
AMP_LAPACK_ROUTINES(double, d, org, orm, syev)
AMP_LAPACK_ROUTINES(std::complex<float>, c, ung, unm, heev)
AMP_LAPACK_ROUTINES(std::complex<double>, z, ung, unm, heev)
// NOLINTEND

#undef AMP_LAPACK_COMMON
#undef AMP_LAPACK_REAL
#undef AMP_LAPACK_COMPLEX
#undef AMP_LAPACK_ROUTINES

}  // namespace amp::cpu::lapack
