// The cuBLAS functions that the library uses, and handles. Internal.
#pragma once

#include <cublas_v2.h>

#include <amp/cuda/gemm/cublaslt.h>
#include <amp/cuda/runtime/shared_library.h>

// The functions that exist for each element type, with its letter.
#define AMP_CUBLAS_TYPED(X, letter) \
  X(cublas, letter##geqrfBatched)   \
  X(cublas, letter##getrfBatched)   \
  X(cublas, letter##getrsBatched)   \
  X(cublas, letter##trsm_v2)        \
  X(cublas, letter##trsmBatched)

#define AMP_CUBLAS_FUNCTIONS(X) \
  X(cublas, Create_v2)          \
  X(cublas, SetStream_v2)       \
  AMP_CUBLAS_TYPED(X, S)        \
  AMP_CUBLAS_TYPED(X, D)        \
  AMP_CUBLAS_TYPED(X, C)        \
  AMP_CUBLAS_TYPED(X, Z)

namespace amp::cuda {

struct Cublas {
  SharedLibrary library{"cublas", CUBLAS_VER_MAJOR, toolkit_package("libcublas")};
  AMP_CUBLAS_FUNCTIONS(AMP_FUNCTION_POINTER)
};

// Opens cuBLAS on the first call; throws NotImplementedError if it is not installed.
const Cublas& cublas();

// This thread's handle for the current device, set to the current stream.
cublasHandle_t cublas_handle();

}  // namespace amp::cuda
