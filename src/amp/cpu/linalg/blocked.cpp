#include <amp/cpu/linalg/blocked.h>

#include <algorithm>
#include <complex>
#include <utility>

#include <amp/cpu/linalg/for_blocks.h>

namespace amp::cpu {

namespace {

using lapack::kAdjoint;

constexpr int kLarge = 384;  // LAPACK computes smaller matrices
constexpr int kBlock = 128;  // rows or columns that are eliminated together, and then updated together
constexpr int kSides = 64;   // right-hand sides

// Exchanges rows [from, to) with their pivots, which are counted from 1.
template <class T>
void swap_rows(T* a, int lda, int columns, int from, int to, const int* pivots) {
  for (int j = 0; j < columns; ++j) {
    T* column = at(a, lda, 0, j);
    for (int i = from; i < to; ++i) std::swap(column[i], column[pivots[i] - 1]);
  }
}

}  // namespace

template <class T>
int blocked_getrf(int m, int n, T* a, int lda, int* pivots) {
  const int k = std::min(m, n);
  if (k < kLarge) return lapack::getrf(m, n, a, lda, pivots);
  int info = 0;
  for (int j = 0; j < k; j += kBlock) {
    const int width = std::min(kBlock, k - j), next = j + width;
    T* panel = at(a, lda, j, j);
    const int failed = lapack::getrf(m - j, width, panel, lda, pivots + j);
    if (failed != 0 && info == 0) info = j + failed;
    for (int i = j; i < next; ++i) pivots[i] += j;
    for_blocks(j, kBlock, [&](int first, int count) { swap_rows(at(a, lda, 0, first), lda, count, j, next, pivots); });
    for_blocks(n - next, kBlock, [&](int first, int count) {
      T* columns = at(a, lda, 0, next + first);
      swap_rows(columns, lda, count, j, next, pivots);
      lapack::trsm('L', 'L', 'N', 'U', width, count, panel, lda, columns + j, lda);
      if (m > next) lapack::gemm('N', 'N', m - next, count, width, T(-1), panel + width, lda, columns + j, lda, T(1), columns + next, lda);
    });
  }
  return info;
}

template <class T>
int blocked_potrf(char uplo, int n, T* a, int lda) {
  if (n < kLarge) return lapack::potrf(uplo, n, a, lda);
  const bool upper = uplo == 'U';
  for (int j = 0; j < n; j += kBlock) {
    const int width = std::min(kBlock, n - j), next = j + width, rest = n - next;
    T* corner = at(a, lda, j, j);
    const int failed = lapack::potrf(uplo, width, corner, lda);
    if (failed != 0) return j + failed;
    for_blocks(rest, kBlock, [&](int first, int count) {
      if (upper) lapack::trsm('L', 'U', kAdjoint<T>, 'N', width, count, corner, lda, at(a, lda, j, next + first), lda);
      else lapack::trsm('R', 'L', kAdjoint<T>, 'N', count, width, corner, lda, at(a, lda, next + first, j), lda);
    });
    for_blocks(rest, kBlock, [&](int first, int count) {
      const int from = next + first;
      if (upper) {
        lapack::gemm(kAdjoint<T>, 'N', first + count, count, width, T(-1), at(a, lda, j, next), lda, at(a, lda, j, from), lda, T(1),
                     at(a, lda, next, from), lda);
      } else {
        lapack::gemm('N', kAdjoint<T>, n - from, count, width, T(-1), at(a, lda, from, j), lda, at(a, lda, from, j), lda, T(1),
                     at(a, lda, from, from), lda);
      }
    });
  }
  return 0;
}

template <class T>
void blocked_getrs(char trans, int n, int nrhs, const T* lu, int lda, const int* pivots, T* b, int ldb) {
  if (n < kLarge) {
    lapack::getrs(trans, n, nrhs, lu, lda, pivots, b, ldb);
    return;
  }
  for_blocks(nrhs, kSides, [&](int first, int count) { lapack::getrs(trans, n, count, lu, lda, pivots, at(b, ldb, 0, first), ldb); });
}

template <class T>
void blocked_trsm(char side, char uplo, char trans, char diag, int m, int n, const T* a, int lda, T* b, int ldb) {
  const bool left = side == 'L';
  if ((left ? m : n) < kLarge) return lapack::trsm(side, uplo, trans, diag, m, n, a, lda, b, ldb);
  for_blocks(left ? n : m, kSides, [&](int first, int count) {
    if (left) lapack::trsm(side, uplo, trans, diag, m, count, a, lda, at(b, ldb, 0, first), ldb);
    else lapack::trsm(side, uplo, trans, diag, count, n, a, lda, at(b, ldb, first, 0), ldb);
  });
}

template <class T>
int blocked_getri(int n, T* lu, int lda, const int* pivots, lapack::Workspace<T>& work) {
  if (n < kLarge) return lapack::getri(n, lu, lda, pivots, work);
  const auto size = static_cast<size_t>(n);
  T* inverse = work.values(size * size);
  for_blocks(n, kSides, [&](int first, int count) {
    T* columns = at(inverse, n, 0, first);
    std::fill_n(columns, size * static_cast<size_t>(count), T{});
    for (int j = 0; j < count; ++j) *at(columns, n, first + j, j) = 1;
    lapack::getrs('N', n, count, lu, lda, pivots, columns, n);
  });
  for_blocks(n, kSides, [&](int first, int count) {
    for (int j = first; j < first + count; ++j) std::copy_n(at(inverse, n, 0, j), n, at(lu, lda, 0, j));
  });
  return 0;
}

#define AMP_BLOCKED(T)                                                                     \
  template int blocked_getrf<T>(int, int, T*, int, int*);                                  \
  template int blocked_potrf<T>(char, int, T*, int);                                       \
  template void blocked_getrs<T>(char, int, int, const T*, int, const int*, T*, int);      \
  template void blocked_trsm<T>(char, char, char, char, int, int, const T*, int, T*, int); \
  template int blocked_getri<T>(int, T*, int, const int*, lapack::Workspace<T>&);
AMP_BLOCKED(float)
AMP_BLOCKED(double)
AMP_BLOCKED(std::complex<float>)
AMP_BLOCKED(std::complex<double>)
#undef AMP_BLOCKED

}  // namespace amp::cpu
