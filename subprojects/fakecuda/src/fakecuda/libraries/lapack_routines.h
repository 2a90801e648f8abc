// LAPACK's Fortran interface, as far as the fakes need it: the prototypes, which no header of OpenBLAS declares, and Routines<T>, which has
// them under names without the first letter. The lengths of character arguments are the last arguments, following gfortran.
#pragma once

#include <complex>
#include <cstddef>

// NOLINTBEGIN: the names are LAPACK's.
#define FAKE_LAPACK_COMMON(p, T)                                                                                                      \
  void p##getrf_(const int* m, const int* n, T* a, const int* lda, int* ipiv, int* info);                                             \
  void p##getrs_(const char* trans, const int* n, const int* nrhs, const T* a, const int* lda, const int* ipiv, T* b, const int* ldb, \
                 int* info, size_t);                                                                                                  \
  void p##potrf_(const char* uplo, const int* n, T* a, const int* lda, int* info, size_t);                                            \
  void p##trsm_(const char* side, const char* uplo, const char* trans, const char* diag, const int* m, const int* n, const T* alpha,  \
                const T* a, const int* lda, T* b, const int* ldb, size_t, size_t, size_t, size_t);                                    \
  void p##geqrf_(const int* m, const int* n, T* a, const int* lda, T* tau, T* work, const int* lwork, int* info);

#define FAKE_LAPACK_REAL(p, T)                                                                                                            \
  FAKE_LAPACK_COMMON(p, T)                                                                                                                \
  void p##orgqr_(const int* m, const int* n, const int* k, T* a, const int* lda, const T* tau, T* work, const int* lwork, int* info);     \
  void p##ormqr_(const char* side, const char* trans, const int* m, const int* n, const int* k, const T* a, const int* lda, const T* tau, \
                 T* c, const int* ldc, T* work, const int* lwork, int* info, size_t, size_t);                                             \
  void p##syevd_(const char* jobz, const char* uplo, const int* n, T* a, const int* lda, T* w, T* work, const int* lwork, int* iwork,     \
                 const int* liwork, int* info, size_t, size_t);                                                                           \
  void p##geev_(const char* jobvl, const char* jobvr, const int* n, T* a, const int* lda, T* wr, T* wi, T* vl, const int* ldvl, T* vr,    \
                const int* ldvr, T* work, const int* lwork, int* info, size_t, size_t);                                                   \
  void p##gesdd_(const char* jobz, const int* m, const int* n, T* a, const int* lda, T* s, T* u, const int* ldu, T* vt, const int* ldvt,  \
                 T* work, const int* lwork, int* iwork, int* info, size_t);

#define FAKE_LAPACK_COMPLEX(p, T, R)                                                                                                      \
  FAKE_LAPACK_COMMON(p, T)                                                                                                                \
  void p##ungqr_(const int* m, const int* n, const int* k, T* a, const int* lda, const T* tau, T* work, const int* lwork, int* info);     \
  void p##unmqr_(const char* side, const char* trans, const int* m, const int* n, const int* k, const T* a, const int* lda, const T* tau, \
                 T* c, const int* ldc, T* work, const int* lwork, int* info, size_t, size_t);                                             \
  void p##heevd_(const char* jobz, const char* uplo, const int* n, T* a, const int* lda, R* w, T* work, const int* lwork, R* rwork,       \
                 const int* lrwork, int* iwork, const int* liwork, int* info, size_t, size_t);                                            \
  void p##geev_(const char* jobvl, const char* jobvr, const int* n, T* a, const int* lda, T* w, T* vl, const int* ldvl, T* vr,            \
                const int* ldvr, T* work, const int* lwork, R* rwork, int* info, size_t, size_t);                                         \
  void p##gesdd_(const char* jobz, const int* m, const int* n, T* a, const int* lda, R* s, T* u, const int* ldu, T* vt, const int* ldvt,  \
                 T* work, const int* lwork, R* rwork, int* iwork, int* info, size_t);

extern "C" {
FAKE_LAPACK_REAL(s, float)
FAKE_LAPACK_REAL(d, double)
FAKE_LAPACK_COMPLEX(c, std::complex<float>, float)
FAKE_LAPACK_COMPLEX(z, std::complex<double>, double)
}

namespace fake::lapack {

template <class T>
struct Routines;

#define FAKE_LAPACK_ROUTINES(T, p, org, orm, syev) \
  template <>                                      \
  struct Routines<T> {                             \
    static constexpr auto* getrf = &p##getrf_;     \
    static constexpr auto* getrs = &p##getrs_;     \
    static constexpr auto* potrf = &p##potrf_;     \
    static constexpr auto* trsm = &p##trsm_;       \
    static constexpr auto* geqrf = &p##geqrf_;     \
    static constexpr auto* orgqr = &p##org##qr_;   \
    static constexpr auto* ormqr = &p##orm##qr_;   \
    static constexpr auto* syevd = &p##syev##d_;   \
    static constexpr auto* geev = &p##geev_;       \
    static constexpr auto* gesdd = &p##gesdd_;     \
  };
FAKE_LAPACK_ROUTINES(float, s, org, orm, syev)
FAKE_LAPACK_ROUTINES(double, d, org, orm, syev)
FAKE_LAPACK_ROUTINES(std::complex<float>, c, ung, unm, heev)
FAKE_LAPACK_ROUTINES(std::complex<double>, z, ung, unm, heev)
// NOLINTEND

#undef FAKE_LAPACK_COMMON
#undef FAKE_LAPACK_REAL
#undef FAKE_LAPACK_COMPLEX
#undef FAKE_LAPACK_ROUTINES

}  // namespace fake::lapack
