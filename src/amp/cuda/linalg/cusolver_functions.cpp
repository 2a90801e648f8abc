#include <amp/cuda/linalg/cusolver_functions.h>

#include <limits>

#include <amp/cuda/runtime/thread_handles.h>

namespace amp::cuda {

namespace {

gesvdjInfo_t jacobi(double tolerance) {
  gesvdjInfo_t info = nullptr;
  AMP_CUSOLVER_CHECK(cusolver().CreateGesvdjInfo(&info));
  AMP_CUSOLVER_CHECK(cusolver().XgesvdjSetTolerance(info, tolerance));
  return info;
}

struct CusolverHandles {
  using Handle = CusolverHandle;

  static Handle create() {
    Handle made;
    AMP_CUSOLVER_CHECK(cusolver().Create(&made.handle));
    AMP_CUSOLVER_CHECK(cusolver().CreateParams(&made.params));
    made.jacobi_float = jacobi(std::numeric_limits<float>::epsilon());
    made.jacobi_double = jacobi(std::numeric_limits<double>::epsilon());
    return made;
  }
  static void set_stream(const Handle& all, CUstream_st* stream) { AMP_CUSOLVER_CHECK(cusolver().SetStream(all.handle, stream)); }
};

// cuSOLVER has no function for this type.
const char* name_of(cusolverStatus_t status) {
  switch (status) {
    case CUSOLVER_STATUS_NOT_INITIALIZED: return "CUSOLVER_STATUS_NOT_INITIALIZED";
    case CUSOLVER_STATUS_ALLOC_FAILED: return "CUSOLVER_STATUS_ALLOC_FAILED";
    case CUSOLVER_STATUS_INVALID_VALUE: return "CUSOLVER_STATUS_INVALID_VALUE";
    case CUSOLVER_STATUS_ARCH_MISMATCH: return "CUSOLVER_STATUS_ARCH_MISMATCH";
    case CUSOLVER_STATUS_EXECUTION_FAILED: return "CUSOLVER_STATUS_EXECUTION_FAILED";
    case CUSOLVER_STATUS_INTERNAL_ERROR: return "CUSOLVER_STATUS_INTERNAL_ERROR";
    case CUSOLVER_STATUS_MATRIX_TYPE_NOT_SUPPORTED: return "CUSOLVER_STATUS_MATRIX_TYPE_NOT_SUPPORTED";
    case CUSOLVER_STATUS_NOT_SUPPORTED: return "CUSOLVER_STATUS_NOT_SUPPORTED";
    case CUSOLVER_STATUS_INVALID_WORKSPACE: return "CUSOLVER_STATUS_INVALID_WORKSPACE";
    default: return "a status of cuSOLVER";
  }
}

}  // namespace

const Cusolver& cusolver() { return functions_of<Cusolver>(); }

CusolverHandle cusolver_handle() { return ThreadHandles<CusolverHandles>::current(); }

void throw_cusolver_error(cusolverStatus_t status, const char* call) {
  if (status == CUSOLVER_STATUS_ALLOC_FAILED) AMP_THROW(OutOfMemoryError, "[cuda] ", call, " found no memory: ", name_of(status));
  AMP_THROW(Error, "[cuda] ", call, " failed: ", name_of(status), " (", static_cast<int>(status), ")");
}

}  // namespace amp::cuda
