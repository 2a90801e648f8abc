// The cuBLASLt functions that the library uses. Internal.
#pragma once

#include <cublasLt.h>

#include <amp/cuda/runtime/shared_library.h>

#define AMP_CUBLASLT_FUNCTIONS(X)           \
  X(cublasLt, Create)                       \
  X(cublasLt, GetStatusName)                \
  X(cublasLt, GetStatusString)              \
  X(cublasLt, Matmul)                       \
  X(cublasLt, MatmulAlgoGetHeuristic)       \
  X(cublasLt, MatmulDescCreate)             \
  X(cublasLt, MatmulDescDestroy)            \
  X(cublasLt, MatmulDescSetAttribute)       \
  X(cublasLt, MatmulPreferenceCreate)       \
  X(cublasLt, MatmulPreferenceDestroy)      \
  X(cublasLt, MatmulPreferenceSetAttribute) \
  X(cublasLt, MatrixLayoutCreate)           \
  X(cublasLt, MatrixLayoutDestroy)          \
  X(cublasLt, MatrixLayoutSetAttribute)

namespace amp::cuda {

struct CublasLt {
  SharedLibrary library{"cublasLt", CUBLAS_VER_MAJOR, toolkit_package("libcublas")};
  AMP_CUBLASLT_FUNCTIONS(AMP_FUNCTION_POINTER)
};

// Opens cuBLASLt on the first call; throws NotImplementedError if it is not installed.
const CublasLt& cublaslt();

}  // namespace amp::cuda
