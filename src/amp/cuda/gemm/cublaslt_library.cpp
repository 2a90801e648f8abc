#include <amp/cuda/gemm/cublaslt_library.h>

namespace amp::cuda {

const CublasLt& cublaslt() {
  static const CublasLt functions = [] {
    const Library library("cublasLt", CUBLAS_VER_MAJOR);
    CublasLt found;
    AMP_CUBLASLT_FUNCTIONS(AMP_LIBRARY_FIND)
    return found;
  }();
  return functions;
}

}  // namespace amp::cuda
