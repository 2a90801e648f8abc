// The cuSOLVER functions that the library uses, and handles. Internal.
#pragma once

#include <cusolverDn.h>

#include <amp/core/error.h>
#include <amp/cuda/graph/library_call.h>
#include <amp/cuda/runtime/shared_library.h>

// The functions that exist for each element type, with its letter; `org` and `orm` begin the names of the routines for orthogonal matrices.
#define AMP_CUSOLVER_TYPED(X, letter, org, orm)          \
  X(cusolverDn, letter##gesvdaStridedBatched)            \
  X(cusolverDn, letter##gesvdaStridedBatched_bufferSize) \
  X(cusolverDn, letter##gesvdj)                          \
  X(cusolverDn, letter##gesvdj_bufferSize)               \
  X(cusolverDn, letter##gesvdjBatched)                   \
  X(cusolverDn, letter##gesvdjBatched_bufferSize)        \
  X(cusolverDn, letter##getrf)                           \
  X(cusolverDn, letter##getrf_bufferSize)                \
  X(cusolverDn, letter##getrs)                           \
  X(cusolverDn, letter##potrfBatched)                    \
  X(cusolverDn, letter##org##qr)                         \
  X(cusolverDn, letter##org##qr_bufferSize)              \
  X(cusolverDn, letter##orm##qr)                         \
  X(cusolverDn, letter##orm##qr_bufferSize)

#define AMP_CUSOLVER_FUNCTIONS(X)    \
  X(cusolverDn, Create)              \
  X(cusolverDn, CreateGesvdjInfo)    \
  X(cusolverDn, CreateParams)        \
  X(cusolverDn, SetStream)           \
  X(cusolverDn, Xgeqrf)              \
  X(cusolverDn, Xgeqrf_bufferSize)   \
  X(cusolverDn, Xgesvd)              \
  X(cusolverDn, Xgesvd_bufferSize)   \
  X(cusolverDn, XgesvdjSetTolerance) \
  X(cusolverDn, Xpotrf)              \
  X(cusolverDn, Xpotrf_bufferSize)   \
  X(cusolverDn, Xsyevd)              \
  X(cusolverDn, Xsyevd_bufferSize)   \
  AMP_CUSOLVER_TYPED(X, S, org, orm) \
  AMP_CUSOLVER_TYPED(X, D, org, orm) \
  AMP_CUSOLVER_TYPED(X, C, ung, unm) \
  AMP_CUSOLVER_TYPED(X, Z, ung, unm)

namespace amp::cuda {

struct Cusolver {
  SharedLibrary library{"cusolver", CUSOLVER_VER_MAJOR, toolkit_package("libcusolver")};
  AMP_CUSOLVER_FUNCTIONS(AMP_FUNCTION_POINTER)

  // These came with CUDA 12.6 and 12.8, and are null in an older library. Their types are written out, because older headers lack them.
  cusolverStatus_t (*XsyevBatched_bufferSize)(cusolverDnHandle_t, cusolverDnParams_t, cusolverEigMode_t, cublasFillMode_t, int64_t,
                                              cudaDataType, const void*, int64_t, cudaDataType, const void*, cudaDataType, size_t*, size_t*,
                                              int64_t) =
      library.find_if_there<decltype(XsyevBatched_bufferSize)>("cusolverDnXsyevBatched_bufferSize");
  cusolverStatus_t (*XsyevBatched)(cusolverDnHandle_t, cusolverDnParams_t, cusolverEigMode_t, cublasFillMode_t, int64_t, cudaDataType,
                                   void*, int64_t, cudaDataType, void*, cudaDataType, void*, size_t, void*, size_t, int*,
                                   int64_t) = library.find_if_there<decltype(XsyevBatched)>("cusolverDnXsyevBatched");
  cusolverStatus_t (*Xgeev_bufferSize)(cusolverDnHandle_t, cusolverDnParams_t, cusolverEigMode_t, cusolverEigMode_t, int64_t, cudaDataType,
                                       const void*, int64_t, cudaDataType, const void*, cudaDataType, const void*, int64_t, cudaDataType,
                                       const void*, int64_t, cudaDataType, size_t*,
                                       size_t*) = library.find_if_there<decltype(Xgeev_bufferSize)>("cusolverDnXgeev_bufferSize");
  cusolverStatus_t (*Xgeev)(cusolverDnHandle_t, cusolverDnParams_t, cusolverEigMode_t, cusolverEigMode_t, int64_t, cudaDataType, void*,
                            int64_t, cudaDataType, void*, cudaDataType, void*, int64_t, cudaDataType, void*, int64_t, cudaDataType, void*,
                            size_t, void*, size_t, int*) = library.find_if_there<decltype(Xgeev)>("cusolverDnXgeev");
};

// Opens cuSOLVER on the first call; throws NotImplementedError if it is not installed.
const Cusolver& cusolver();

struct CusolverHandle {
  cusolverDnHandle_t handle = nullptr;
  cusolverDnParams_t params = nullptr;  // the defaults
  // Parameters of Jacobi's method, to the machine precision of either type.
  gesvdjInfo_t jacobi_float = nullptr, jacobi_double = nullptr;

  bool operator==(const CusolverHandle&) const = default;
};

// This thread's handle for the current device, set to the current stream.
CusolverHandle cusolver_handle();

[[noreturn]] void throw_cusolver_error(cusolverStatus_t status, const char* call);

}  // namespace amp::cuda

#define AMP_CUSOLVER_CHECK(call)                                                                        \
  do {                                                                                                  \
    const ::amp::cuda::LibraryCall amp_allowed;                                                         \
    if (const cusolverStatus_t amp_status = (call); amp_status != CUSOLVER_STATUS_SUCCESS) [[unlikely]] \
      ::amp::cuda::throw_cusolver_error(amp_status, #call);                                             \
  } while (0)
