#include <amp/cuda/gemm/cublaslt_functions.h>

namespace amp::cuda {

const CublasLt& cublaslt() {
  static const CublasLt functions = [] {
    const SharedLibrary library("cublasLt", CUBLAS_VER_MAJOR);
    CublasLt found;
    AMP_CUBLASLT_FUNCTIONS(AMP_FIND_FUNCTION)
    return found;
  }();
  return functions;
}

}  // namespace amp::cuda
