// QR factorizations and products of Householder reflections. Panels of reflections are applied as products of matrices, on several threads.
// LAPACK's routines apply up to 128 reflections one after the other, and compute on the calling thread. As in blocked.h, no result depends
// on the number of threads. Internal.
#pragma once

#include <amp/cpu/linalg/lapack.h>

namespace amp::cpu {

// Like the functions in lapack.h with the same names without "blocked_".
template <class T>
int blocked_geqrf(int m, int n, T* a, int lda, T* tau, lapack::Workspace<T>& work);
template <class T>
int blocked_orgqr(int m, int n, int k, T* a, int lda, const T* tau, lapack::Workspace<T>& work);
// `a` is only read.
template <class T>
int blocked_ormqr(char side, char trans, int m, int n, int k, T* a, int lda, const T* tau, T* c, int ldc, lapack::Workspace<T>& work);

}  // namespace amp::cpu
