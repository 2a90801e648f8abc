// LAPACK on the host, for libraries that compute with column-major matrices. T: float, double and their complex types.
#pragma once

#include <cuComplex.h>

#include <algorithm>
#include <complex>
#include <cstddef>
#include <type_traits>
#include <vector>

#include <fakecuda/libraries/lapack_routines.h>

namespace fake::lapack {

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

template <class T>
T conjugated(T value) {
  if constexpr (kIsComplex<T>) return std::conj(value);
  else return value;
}

// Runs a routine twice: first for the size of its working memory, then with this memory: run(work, lwork, &info). Returns the info.
template <class T, class Run>
int with_work(const Run& run) {
  T asked{};
  int info = 0;
  run(&asked, -1, &info);
  if (info != 0) return info;
  std::vector<T> work(static_cast<size_t>(std::real(asked) * 1.01) + 1);
  run(work.data(), static_cast<int>(work.size()), &info);
  return info;
}

template <class T>
int potrf(char uplo, int n, T* a, int lda) {
  int info = 0;
  Routines<T>::potrf(&uplo, &n, a, &lda, &info, 1);
  return info;
}

// Factors without exchanges if `pivots` is null.
template <class T>
int getrf(int m, int n, T* a, int lda, int* pivots) {
  int info = 0;
  if (pivots != nullptr) {
    Routines<T>::getrf(&m, &n, a, &lda, pivots, &info);
    return info;
  }
  const auto at = [&](int row, int column) -> T& { return a[static_cast<ptrdiff_t>(column) * lda + row]; };
  for (int k = 0; k < std::min(m, n); ++k) {
    if (at(k, k) == T(0) && info == 0) info = k + 1;
    for (int i = k + 1; i < m; ++i) {
      at(i, k) /= at(k, k);
      for (int j = k + 1; j < n; ++j) at(i, j) -= at(i, k) * at(k, j);
    }
  }
  return info;
}

template <class T>
void getrs(char trans, int n, int nrhs, const T* lu, int lda, const int* pivots, T* b, int ldb) {
  int info = 0;
  Routines<T>::getrs(&trans, &n, &nrhs, lu, &lda, pivots, b, &ldb, &info, 1);
}

template <class T>
void trsm(char side, char uplo, char trans, char diag, int m, int n, T alpha, const T* a, int lda, T* b, int ldb) {
  Routines<T>::trsm(&side, &uplo, &trans, &diag, &m, &n, &alpha, a, &lda, b, &ldb, 1, 1, 1, 1);
}

template <class T>
int geqrf(int m, int n, T* a, int lda, T* tau) {
  return with_work<T>([&](T* work, int lwork, int* info) { Routines<T>::geqrf(&m, &n, a, &lda, tau, work, &lwork, info); });
}
template <class T>
int orgqr(int m, int n, int k, T* a, int lda, const T* tau) {
  return with_work<T>([&](T* work, int lwork, int* info) { Routines<T>::orgqr(&m, &n, &k, a, &lda, tau, work, &lwork, info); });
}
template <class T>
int ormqr(char side, char trans, int m, int n, int k, T* a, int lda, const T* tau, T* c, int ldc) {
  return with_work<T>([&](T* work, int lwork, int* info) {
    Routines<T>::ormqr(&side, &trans, &m, &n, &k, a, &lda, tau, c, &ldc, work, &lwork, info, 1, 1);
  });
}

template <class T>
int syevd(char jobz, char uplo, int n, T* a, int lda, Real<T>* w) {
  const size_t size = static_cast<size_t>(std::max(1, n));
  std::vector<int> integers(5 * size + 3);
  const int liwork = static_cast<int>(integers.size());
  std::vector<Real<T>> reals(2 * size * size + 5 * size + 1);
  [[maybe_unused]] const int lrwork = static_cast<int>(reals.size());
  return with_work<T>([&](T* work, int lwork, int* info) {
    if constexpr (kIsComplex<T>) {
      Routines<T>::syevd(&jobz, &uplo, &n, a, &lda, w, work, &lwork, reals.data(), &lrwork, integers.data(), &liwork, info, 1, 1);
    } else {
      Routines<T>::syevd(&jobz, &uplo, &n, a, &lda, w, work, &lwork, integers.data(), &liwork, info, 1, 1);
    }
  });
}

template <class T>
int geev(char jobvr, int n, T* a, int lda, std::complex<Real<T>>* w, T* vr, int ldvr) {
  const char jobvl = 'N';
  const int ldvl = 1;
  const size_t size = static_cast<size_t>(std::max(1, n));
  std::vector<Real<T>> first(2 * size), second(size);
  const int info = with_work<T>([&](T* work, int lwork, int* info) {
    if constexpr (kIsComplex<T>) {
      Routines<T>::geev(&jobvl, &jobvr, &n, a, &lda, w, nullptr, &ldvl, vr, &ldvr, work, &lwork, first.data(), info, 1, 1);
    } else {
      Routines<T>::geev(&jobvl, &jobvr, &n, a, &lda, first.data(), second.data(), nullptr, &ldvl, vr, &ldvr, work, &lwork, info, 1, 1);
    }
  });
  if constexpr (!kIsComplex<T>) {
    for (size_t i = 0; i < static_cast<size_t>(n); ++i) w[i] = {first[i], second[i]};
  }
  return info;
}

template <class T>
int gesdd(char jobz, int m, int n, T* a, int lda, Real<T>* s, T* u, int ldu, T* vt, int ldvt) {
  const size_t small = static_cast<size_t>(std::max(1, std::min(m, n))), large = static_cast<size_t>(std::max({1, m, n}));
  std::vector<int> integers(8 * small);
  std::vector<Real<T>> reals(small * (5 * small + 7) + 2 * small * large + 2 * small * small + small);
  return with_work<T>([&](T* work, int lwork, int* info) {
    if constexpr (kIsComplex<T>) {
      Routines<T>::gesdd(&jobz, &m, &n, a, &lda, s, u, &ldu, vt, &ldvt, work, &lwork, reals.data(), integers.data(), info, 1);
    } else {
      Routines<T>::gesdd(&jobz, &m, &n, a, &lda, s, u, &ldu, vt, &ldvt, work, &lwork, integers.data(), info, 1);
    }
  });
}

// Pointers of NVIDIA's types as those of LAPACK's.
template <class T>
struct OfLapack {
  using type = T;
};
template <>
struct OfLapack<cuComplex> {
  using type = std::complex<float>;
};
template <>
struct OfLapack<cuDoubleComplex> {
  using type = std::complex<double>;
};
template <class T>
auto host(const T* data) {
  return reinterpret_cast<const typename OfLapack<T>::type*>(data);
}
template <class T>
auto host(T* data) {
  return reinterpret_cast<typename OfLapack<T>::type*>(data);
}
template <class T>
auto host(T** data) {
  return reinterpret_cast<typename OfLapack<T>::type**>(data);
}
template <class T>
auto host(const T* const* data) {
  return reinterpret_cast<const typename OfLapack<T>::type* const*>(data);
}
template <class T>
auto host(T* const* data) {
  return reinterpret_cast<typename OfLapack<T>::type* const*>(data);
}

}  // namespace fake::lapack
