// Shared by the parts of the fake cuSOLVER.
#pragma once

#include <cusolverDn.h>

#include <complex>
#include <string>

#include <fakecuda/libraries/lapack.h>
#include <fakecuda/libraries/matrix_call.h>

namespace fake {

struct Cusolver {
  using Status = cusolverStatus_t;
  static constexpr const char* kName = "cuSOLVER";
  static constexpr Status kSuccess = CUSOLVER_STATUS_SUCCESS, kInvalid = CUSOLVER_STATUS_INVALID_VALUE,
                          kFailed = CUSOLVER_STATUS_EXECUTION_FAILED;
};
using CusolverCall = MatrixCall<Cusolver>;

inline LibraryHandle* get(cusolverDnHandle_t handle) { return reinterpret_cast<LibraryHandle*>(handle); }

inline char letter(cublasFillMode_t part) { return part == CUBLAS_FILL_MODE_UPPER ? 'U' : 'L'; }

// Every function requests this working memory, in elements or bytes. Smaller matrices need less: this finds mixed-up sizes.
inline int elements_needed(int m, int n) { return 16 + m + n; }
inline size_t bytes_needed(int64_t m, int64_t n) { return 256 + 8 * static_cast<size_t>(m + n); }
inline size_t host_bytes_needed(int64_t n) { return 64 + static_cast<size_t>(n); }

// The working memory of a function with 64-bit sizes.
struct Buffers {
  void* on_device;
  size_t device_bytes;
  void* on_host;
  size_t host_bytes;

  void check(CusolverCall& call, int64_t m, int64_t n) const {
    call.demand_workspace(device_bytes, bytes_needed(m, n)).demand_workspace(host_bytes, host_bytes_needed(n));
    call.demand(on_host != nullptr, "the working memory on the host is a null pointer");
  }
  void use(Operands& memory) const { memory.scratch(on_device, device_bytes); }
};

inline cusolverStatus_t sizes_asked(const char* function, cusolverDnHandle_t handle, int64_t m, int64_t n, size_t* on_device,
                                    size_t* on_host) {
  const CusolverCall call(function, get(handle));
  if (!call.good()) return call.status();
  *on_device = bytes_needed(m, n);
  *on_host = host_bytes_needed(n);
  return CUSOLVER_STATUS_SUCCESS;
}
inline cusolverStatus_t size_asked(const char* function, cusolverDnHandle_t handle, int m, int n, int* count) {
  const CusolverCall call(function, get(handle));
  if (call.good()) *count = elements_needed(m, n);
  return call.status();
}

// Calls fn with a null pointer to the element type; rejects an unknown one.
template <class Function>
cusolverStatus_t with_element_type(CusolverCall& call, cudaDataType type, const Function& fn) {
  switch (type) {
    case CUDA_R_32F: return fn(static_cast<float*>(nullptr));
    case CUDA_R_64F: return fn(static_cast<double*>(nullptr));
    case CUDA_C_32F: return fn(static_cast<std::complex<float>*>(nullptr));
    case CUDA_C_64F: return fn(static_cast<std::complex<double>*>(nullptr));
    default: return call.demand(false, "unknown type of elements " + std::to_string(type)).status();
  }
}
inline cudaDataType real_of(cudaDataType type) { return type == CUDA_C_32F ? CUDA_R_32F : type == CUDA_C_64F ? CUDA_R_64F : type; }
inline cudaDataType complex_of(cudaDataType type) { return type == CUDA_R_32F ? CUDA_C_32F : type == CUDA_R_64F ? CUDA_C_64F : type; }

}  // namespace fake
