// The factorizations and solutions of LAPACK on several threads, for large matrices. Matrices are divided into blocks whose size does not
// depend on the number of threads, and therefore neither do the results. Small matrices, and all those inside of a parallel loop, are
// computed on the calling thread. Internal.
#pragma once

#include <amp/cpu/linalg/lapack.h>

namespace amp::cpu {

// As the functions of the same names without "blocked_" in lapack.h.
template <class T>
int blocked_getrf(int m, int n, T* a, int lda, int* pivots);
template <class T>
int blocked_potrf(char uplo, int n, T* a, int lda);
template <class T>
void blocked_getrs(char trans, int n, int nrhs, const T* lu, int lda, const int* pivots, T* b, int ldb);
template <class T>
void blocked_trsm(char side, char uplo, char trans, char diag, int m, int n, const T* a, int lda, T* b, int ldb);
// The inverse from the factors of blocked_getrf, which it overwrites.
template <class T>
int blocked_getri(int n, T* lu, int lda, const int* pivots, lapack::Workspace<T>& work);

}  // namespace amp::cpu
