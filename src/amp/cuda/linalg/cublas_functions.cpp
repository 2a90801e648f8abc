#include <amp/cuda/linalg/cublas_functions.h>

#include <amp/cuda/runtime/thread_handles.h>

namespace amp::cuda {

namespace {

struct CublasHandles {
  using Handle = cublasHandle_t;

  static Handle create() {
    cublasHandle_t handle = nullptr;
    AMP_CUBLAS_CHECK(cublas().Create_v2(&handle));
    return handle;
  }
  static void set_stream(Handle handle, CUstream_st* stream) { AMP_CUBLAS_CHECK(cublas().SetStream_v2(handle, stream)); }
};

}  // namespace

const Cublas& cublas() { return functions_of<Cublas>(); }

cublasHandle_t cublas_handle() { return ThreadHandles<CublasHandles>::current(); }

}  // namespace amp::cuda
