#include <amp/cuda/gemm/cublaslt_functions.h>

namespace amp::cuda {

const CublasLt& cublaslt() { return functions_of<CublasLt>(); }

}  // namespace amp::cuda
