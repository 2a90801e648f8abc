// The factorizations and solutions of LAPACK on several threads, for large matrices. The block size does not depend on the number of
// threads, so the results do not either. Small matrices, and all matrices inside a parallel loop, are computed on the calling thread.
// Internal.
#pragma once

#include <amp/cpu/linalg/lapack.h>

namespace amp::cpu {

// Like the functions in lapack.h without the prefix "blocked_".
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
