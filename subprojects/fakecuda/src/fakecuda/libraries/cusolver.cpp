// The part of cuSOLVER that the library uses: Cholesky, LU and QR factorizations.
#include <fakecuda/libraries/cusolver.h>

using namespace fake;

namespace {

using lapack::host;

template <class T>
cusolverStatus_t potrf_batched(const char* function, cusolverDnHandle_t handle, cublasFillMode_t part, int n, T* const* as, int lda,
                               int* infos, int count) {
  CusolverCall call(function, get(handle));
  call.demand_matrix("A", n, n, lda);
  return call.submit([=](Operands& memory) {
    T* const* a = memory.in("the pointers to A", as, count);
    int* const info = memory.out("the infos", infos, count);
    for (int i = 0; i < count && memory.ok(); ++i) {
      T* const matrix = memory.in_out("A", a[i], n, n, lda);
      if (memory.ok()) info[i] = lapack::potrf(letter(part), n, matrix, lda);
    }
  });
}

template <class T>
cusolverStatus_t getrf(const char* function, cusolverDnHandle_t handle, int m, int n, T* a, int lda, T* workspace, int* pivots, int* info) {
  CusolverCall call(function, get(handle));
  call.demand_matrix("A", m, n, lda);
  return call.submit([=](Operands& memory) {
    memory.scratch(workspace, static_cast<size_t>(elements_needed(m, n)) * sizeof(T));
    T* const matrix = memory.in_out("A", a, m, n, lda);
    int* const pivot = pivots != nullptr ? memory.out("the pivots", pivots, std::min(m, n)) : nullptr;
    int* const result = memory.out("the info", info, 1);
    if (memory.ok()) *result = lapack::getrf(m, n, matrix, lda, pivot);
  });
}

template <class T>
cusolverStatus_t getrs(const char* function, cusolverDnHandle_t handle, cublasOperation_t operation, int n, int nrhs, const T* a, int lda,
                       const int* pivots, T* b, int ldb, int* info) {
  CusolverCall call(function, get(handle));
  call.demand_matrix("A", n, n, lda).demand_matrix("B", n, nrhs, ldb);
  const char trans = operation == CUBLAS_OP_N ? 'N' : operation == CUBLAS_OP_T ? 'T' : 'C';
  return call.submit([=](Operands& memory) {
    const T* const lu = memory.in("A", a, n, n, lda);
    const int* const pivot = memory.in("the pivots", pivots, n);
    T* const x = memory.in_out("B", b, n, nrhs, ldb);
    int* const result = memory.out("the info", info, 1);
    if (!memory.ok()) return;
    lapack::getrs(trans, n, nrhs, lu, lda, pivot, x, ldb);
    *result = 0;
  });
}

template <class T>
cusolverStatus_t orgqr(const char* function, cusolverDnHandle_t handle, int m, int n, int k, T* a, int lda, const T* tau, T* workspace,
                       int size, int* info) {
  CusolverCall call(function, get(handle));
  call.demand_matrix("A", m, n, lda).demand(m >= n && n >= k, "m >= n >= k does not hold");
  call.demand_workspace(static_cast<size_t>(size), static_cast<size_t>(elements_needed(m, n)));
  return call.submit([=](Operands& memory) {
    memory.scratch(workspace, static_cast<size_t>(size) * sizeof(T));
    memory.in("the reflections", a, m, k, lda);
    T* const matrix = memory.out("A", a, m, n, lda);
    const T* const factors = memory.in("tau", tau, k);
    int* const result = memory.out("the info", info, 1);
    if (memory.ok()) *result = lapack::orgqr(m, n, k, matrix, lda, factors);
  });
}

template <class T>
cusolverStatus_t ormqr(const char* function, cusolverDnHandle_t handle, cublasSideMode_t side, cublasOperation_t operation, int m, int n,
                       int k, const T* a, int lda, const T* tau, T* c, int ldc, T* workspace, int size, int* info) {
  CusolverCall call(function, get(handle));
  const bool left = side == CUBLAS_SIDE_LEFT;
  const int rows = left ? m : n;
  call.demand_matrix("A", rows, k, lda).demand_matrix("C", m, n, ldc).demand(rows >= k, "there are more reflections than rows");
  call.demand((operation == CUBLAS_OP_C) == (operation != CUBLAS_OP_N && lapack::kIsComplex<T>), "the operation is not for this type");
  call.demand_workspace(static_cast<size_t>(size), static_cast<size_t>(elements_needed(m, n)));
  return call.submit([=](Operands& memory) {
    memory.scratch(workspace, static_cast<size_t>(size) * sizeof(T));
    const T* const given = memory.in("A", a, rows, k, lda);
    const T* const factors = memory.in("tau", tau, k);
    T* const product = memory.in_out("C", c, m, n, ldc);
    int* const result = memory.out("the info", info, 1);
    if (!memory.ok()) return;
    // LAPACK temporarily changes the reflections.
    std::vector<T> reflections(given, given + static_cast<ptrdiff_t>(lda) * (k - 1) + rows);
    *result = lapack::ormqr(left ? 'L' : 'R',
                            operation == CUBLAS_OP_N   ? 'N'
                            : operation == CUBLAS_OP_T ? 'T'
                                                       : 'C',
                            m, n, k, reflections.data(), lda, factors, product, ldc);
  });
}

}  // namespace

extern "C" {

cusolverStatus_t cusolverDnCreate(cusolverDnHandle_t* handle) {
  if (const int status = injected_status(__func__); status != 0) return static_cast<cusolverStatus_t>(status);
  if (load_code(__func__) != cudaSuccess) return CUSOLVER_STATUS_NOT_INITIALIZED;
  *handle = reinterpret_cast<cusolverDnHandle_t>(new_library_handle());
  return *handle != nullptr ? CUSOLVER_STATUS_SUCCESS : CUSOLVER_STATUS_NOT_INITIALIZED;
}
cusolverStatus_t cusolverDnSetStream(cusolverDnHandle_t handle, cudaStream_t stream) {
  get(handle)->stream = stream;
  return CUSOLVER_STATUS_SUCCESS;
}
cusolverStatus_t cusolverDnCreateParams(cusolverDnParams_t* params) {
  *params = reinterpret_cast<cusolverDnParams_t>(new char);
  return CUSOLVER_STATUS_SUCCESS;
}

cusolverStatus_t cusolverDnXpotrf_bufferSize(cusolverDnHandle_t handle, cusolverDnParams_t, cublasFillMode_t, int64_t n, cudaDataType,
                                             const void*, int64_t, cudaDataType, size_t* on_device, size_t* on_host) {
  return sizes_asked(__func__, handle, n, n, on_device, on_host);
}
cusolverStatus_t cusolverDnXpotrf(cusolverDnHandle_t handle, cusolverDnParams_t params, cublasFillMode_t part, int64_t n, cudaDataType type,
                                  void* a, int64_t lda, cudaDataType compute, void* on_device, size_t device_bytes, void* on_host,
                                  size_t host_bytes, int* info) {
  CusolverCall call(__func__, get(handle));
  const Buffers buffers{on_device, device_bytes, on_host, host_bytes};
  buffers.check(call, n, n);
  call.demand_matrix("A", n, n, lda).demand(params != nullptr, "there are no params").demand(type == compute, "the types differ");
  return with_element_type(call, type, [&]<class T>(T*) {
    return call.submit([=](Operands& memory) {
      buffers.use(memory);
      T* const matrix = memory.in_out("A", static_cast<T*>(a), n, n, lda);
      int* const result = memory.out("the info", info, 1);
      if (memory.ok()) *result = lapack::potrf(letter(part), static_cast<int>(n), matrix, static_cast<int>(lda));
    });
  });
}

cusolverStatus_t cusolverDnXgeqrf_bufferSize(cusolverDnHandle_t handle, cusolverDnParams_t, int64_t m, int64_t n, cudaDataType, const void*,
                                             int64_t, cudaDataType, const void*, cudaDataType, size_t* on_device, size_t* on_host) {
  return sizes_asked(__func__, handle, m, n, on_device, on_host);
}
cusolverStatus_t cusolverDnXgeqrf(cusolverDnHandle_t handle, cusolverDnParams_t params, int64_t m, int64_t n, cudaDataType type, void* a,
                                  int64_t lda, cudaDataType type_tau, void* tau, cudaDataType compute, void* on_device, size_t device_bytes,
                                  void* on_host, size_t host_bytes, int* info) {
  CusolverCall call(__func__, get(handle));
  const Buffers buffers{on_device, device_bytes, on_host, host_bytes};
  buffers.check(call, m, n);
  call.demand_matrix("A", m, n, lda).demand(params != nullptr, "there are no params");
  call.demand(type == compute && type == type_tau, "the types differ");
  return with_element_type(call, type, [&]<class T>(T*) {
    return call.submit([=](Operands& memory) {
      buffers.use(memory);
      T* const matrix = memory.in_out("A", static_cast<T*>(a), m, n, lda);
      T* const factors = memory.out("tau", static_cast<T*>(tau), std::min(m, n));
      int* const result = memory.out("the info", info, 1);
      if (memory.ok()) *result = lapack::geqrf(static_cast<int>(m), static_cast<int>(n), matrix, static_cast<int>(lda), factors);
    });
  });
}

#define FAKE_CUSOLVER(T, letter, org, orm)                                                                                                 \
  cusolverStatus_t cusolverDn##letter##potrfBatched(cusolverDnHandle_t handle, cublasFillMode_t part, int n, T* a[], int lda, int* infos,  \
                                                    int count) {                                                                           \
    return potrf_batched(__func__, handle, part, n, host(a), lda, infos, count);                                                           \
  }                                                                                                                                        \
  cusolverStatus_t cusolverDn##letter##getrf_bufferSize(cusolverDnHandle_t handle, int m, int n, T*, int, int* size) {                     \
    return size_asked(__func__, handle, m, n, size);                                                                                       \
  }                                                                                                                                        \
  cusolverStatus_t cusolverDn##letter##getrf(cusolverDnHandle_t handle, int m, int n, T* a, int lda, T* workspace, int* pivots,            \
                                             int* info) {                                                                                  \
    return getrf(__func__, handle, m, n, host(a), lda, host(workspace), pivots, info);                                                     \
  }                                                                                                                                        \
  cusolverStatus_t cusolverDn##letter##getrs(cusolverDnHandle_t handle, cublasOperation_t operation, int n, int nrhs, const T* a, int lda, \
                                             const int* pivots, T* b, int ldb, int* info) {                                                \
    return getrs(__func__, handle, operation, n, nrhs, host(a), lda, pivots, host(b), ldb, info);                                          \
  }                                                                                                                                        \
  cusolverStatus_t cusolverDn##letter##org##qr_bufferSize(cusolverDnHandle_t handle, int m, int n, int, const T*, int, const T*,           \
                                                          int* size) {                                                                     \
    return size_asked(__func__, handle, m, n, size);                                                                                       \
  }                                                                                                                                        \
  cusolverStatus_t cusolverDn##letter##org##qr(cusolverDnHandle_t handle, int m, int n, int k, T* a, int lda, const T* tau, T* workspace,  \
                                               int size, int* info) {                                                                      \
    return orgqr(__func__, handle, m, n, k, host(a), lda, host(tau), host(workspace), size, info);                                         \
  }                                                                                                                                        \
  cusolverStatus_t cusolverDn##letter##orm##qr_bufferSize(cusolverDnHandle_t handle, cublasSideMode_t, cublasOperation_t, int m, int n,    \
                                                          int, const T*, int, const T*, const T*, int, int* size) {                        \
    return size_asked(__func__, handle, m, n, size);                                                                                       \
  }                                                                                                                                        \
  cusolverStatus_t cusolverDn##letter##orm##qr(cusolverDnHandle_t handle, cublasSideMode_t side, cublasOperation_t operation, int m,       \
                                               int n, int k, const T* a, int lda, const T* tau, T* c, int ldc, T* workspace, int size,     \
                                               int* info) {                                                                                \
    return ormqr(__func__, handle, side, operation, m, n, k, host(a), lda, host(tau), host(c), ldc, host(workspace), size, info);          \
  }
FAKE_CUSOLVER(float, S, org, orm)
FAKE_CUSOLVER(double, D, org, orm)
FAKE_CUSOLVER(cuComplex, C, ung, unm)
FAKE_CUSOLVER(cuDoubleComplex, Z, ung, unm)
}
