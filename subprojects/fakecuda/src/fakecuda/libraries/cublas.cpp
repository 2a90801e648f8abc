// The part of cuBLAS that the library uses: triangular systems, and factorizations of batches.
#include <cublas_v2.h>

#include <fakecuda/libraries/lapack.h>
#include <fakecuda/libraries/matrix_call.h>

namespace {

struct Cublas {
  using Status = cublasStatus_t;
  static constexpr const char* kName = "cuBLAS";
  static constexpr Status kSuccess = CUBLAS_STATUS_SUCCESS, kInvalid = CUBLAS_STATUS_INVALID_VALUE,
                          kFailed = CUBLAS_STATUS_EXECUTION_FAILED;
};
using Call = fake::MatrixCall<Cublas>;
using fake::Operands;
namespace lapack = fake::lapack;
using lapack::host;

fake::LibraryHandle* get(cublasHandle_t handle) { return reinterpret_cast<fake::LibraryHandle*>(handle); }

char letter(cublasOperation_t operation) { return operation == CUBLAS_OP_N ? 'N' : operation == CUBLAS_OP_T ? 'T' : 'C'; }

// The matrices at the addresses in an array in device memory.
template <class T>
T* const* pointers_in(Operands& memory, const std::string& name, T* const* array, int count) {
  return memory.in("the pointers to " + name, array, count);
}

struct Triangle {
  cublasSideMode_t side;
  cublasFillMode_t part;
  cublasOperation_t operation;
  cublasDiagType_t diagonal;
  int m, n, lda, ldb;

  int size() const { return side == CUBLAS_SIDE_LEFT ? m : n; }
  void check(Call& call) const { call.demand_matrix("A", size(), size(), lda).demand_matrix("B", m, n, ldb); }
  template <class T>
  void solve(Operands& memory, T alpha, const T* a, T* b) const {
    const T* const from = memory.in("A", a, size(), size(), lda);
    T* const to = memory.in_out("B", b, m, n, ldb);
    if (!memory.ok()) return;
    lapack::trsm(side == CUBLAS_SIDE_LEFT ? 'L' : 'R', part == CUBLAS_FILL_MODE_UPPER ? 'U' : 'L', letter(operation),
                 diagonal == CUBLAS_DIAG_UNIT ? 'U' : 'N', m, n, alpha, from, lda, to, ldb);
  }
};

template <class T>
cublasStatus_t trsm(const char* function, cublasHandle_t handle, const Triangle& triangle, const T* alpha, const T* a, T* b) {
  Call call(function, get(handle));
  triangle.check(call);
  return call.submit([=, scale = *alpha](Operands& memory) { triangle.solve(memory, scale, a, b); });
}

template <class T>
cublasStatus_t trsm_batched(const char* function, cublasHandle_t handle, const Triangle& triangle, const T* alpha, const T* const* as,
                            T* const* bs, int count) {
  Call call(function, get(handle));
  triangle.check(call);
  return call.submit([=, scale = *alpha](Operands& memory) {
    const T* const* a = pointers_in(memory, "A", as, count);
    T* const* b = pointers_in(memory, "B", bs, count);
    for (int i = 0; i < count && memory.ok(); ++i) triangle.solve(memory, scale, a[i], b[i]);
  });
}

template <class T>
cublasStatus_t getrf_batched(const char* function, cublasHandle_t handle, int n, T* const* as, int lda, int* pivots, int* infos,
                             int count) {
  Call call(function, get(handle));
  call.demand_matrix("A", n, n, lda);
  return call.submit([=](Operands& memory) {
    T* const* a = pointers_in(memory, "A", as, count);
    int* const info = memory.out("the infos", infos, count);
    int* const pivot = pivots != nullptr ? memory.out("the pivots", pivots, int64_t{n} * count) : nullptr;
    for (int i = 0; i < count && memory.ok(); ++i) {
      T* const matrix = memory.in_out("A", a[i], n, n, lda);
      if (memory.ok()) info[i] = lapack::getrf(n, n, matrix, lda, pivot != nullptr ? pivot + int64_t{i} * n : nullptr);
    }
  });
}

template <class T>
cublasStatus_t getrs_batched(const char* function, cublasHandle_t handle, cublasOperation_t operation, int n, int nrhs, const T* const* as,
                             int lda, const int* pivots, T* const* bs, int ldb, int* info, int count) {
  Call call(function, get(handle));
  call.demand_matrix("A", n, n, lda).demand_matrix("B", n, nrhs, ldb).demand(info != nullptr, "info is a null pointer");
  if (call.good()) *info = 0;  // in host memory
  return call.submit([=](Operands& memory) {
    const T* const* a = pointers_in(memory, "A", as, count);
    T* const* b = pointers_in(memory, "B", bs, count);
    const int* const pivot = memory.in("the pivots", pivots, int64_t{n} * count);
    for (int i = 0; i < count && memory.ok(); ++i) {
      const T* const lu = memory.in("A", a[i], n, n, lda);
      T* const x = memory.in_out("B", b[i], n, nrhs, ldb);
      if (memory.ok()) lapack::getrs(letter(operation), n, nrhs, lu, lda, pivot + int64_t{i} * n, x, ldb);
    }
  });
}

template <class T>
cublasStatus_t geqrf_batched(const char* function, cublasHandle_t handle, int m, int n, T* const* as, int lda, T* const* taus, int* info,
                             int count) {
  Call call(function, get(handle));
  call.demand_matrix("A", m, n, lda).demand(info != nullptr, "info is a null pointer");
  if (call.good()) *info = 0;  // in host memory
  return call.submit([=](Operands& memory) {
    T* const* a = pointers_in(memory, "A", as, count);
    T* const* tau = pointers_in(memory, "tau", taus, count);
    for (int i = 0; i < count && memory.ok(); ++i) {
      T* const matrix = memory.in_out("A", a[i], m, n, lda);
      T* const factors = memory.out("tau", tau[i], std::min(m, n));
      if (memory.ok()) lapack::geqrf(m, n, matrix, lda, factors);
    }
  });
}

}  // namespace

extern "C" {

cublasStatus_t cublasCreate_v2(cublasHandle_t* handle) {
  if (const int status = fake::injected_status(__func__); status != 0) return static_cast<cublasStatus_t>(status);
  if (fake::load_code(__func__) != cudaSuccess) return CUBLAS_STATUS_NOT_INITIALIZED;
  *handle = reinterpret_cast<cublasHandle_t>(fake::new_library_handle());
  return *handle != nullptr ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_NOT_INITIALIZED;
}
cublasStatus_t cublasSetStream_v2(cublasHandle_t handle, cudaStream_t stream) {
  get(handle)->stream = stream;
  return CUBLAS_STATUS_SUCCESS;
}

#define FAKE_CUBLAS(T, letter)                                                                                                             \
  cublasStatus_t cublas##letter##trsm_v2(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t part, cublasOperation_t operation, \
                                         cublasDiagType_t diagonal, int m, int n, const T* alpha, const T* a, int lda, T* b, int ldb) {    \
    return trsm(__func__, handle, {side, part, operation, diagonal, m, n, lda, ldb}, host(alpha), host(a), host(b));                       \
  }                                                                                                                                        \
  cublasStatus_t cublas##letter##trsmBatched(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t part,                          \
                                             cublasOperation_t operation, cublasDiagType_t diagonal, int m, int n, const T* alpha,         \
                                             const T* const a[], int lda, T* const b[], int ldb, int count) {                              \
    return trsm_batched(__func__, handle, {side, part, operation, diagonal, m, n, lda, ldb}, host(alpha), host(a), host(b), count);        \
  }                                                                                                                                        \
  cublasStatus_t cublas##letter##getrfBatched(cublasHandle_t handle, int n, T* const a[], int lda, int* pivots, int* infos, int count) {   \
    return getrf_batched(__func__, handle, n, host(a), lda, pivots, infos, count);                                                         \
  }                                                                                                                                        \
  cublasStatus_t cublas##letter##getrsBatched(cublasHandle_t handle, cublasOperation_t operation, int n, int nrhs, const T* const a[],     \
                                              int lda, const int* pivots, T* const b[], int ldb, int* info, int count) {                   \
    return getrs_batched(__func__, handle, operation, n, nrhs, host(a), lda, pivots, host(b), ldb, info, count);                           \
  }                                                                                                                                        \
  cublasStatus_t cublas##letter##geqrfBatched(cublasHandle_t handle, int m, int n, T* const a[], int lda, T* const tau[], int* info,       \
                                              int count) {                                                                                 \
    return geqrf_batched(__func__, handle, m, n, host(a), lda, host(tau), info, count);                                                    \
  }
FAKE_CUBLAS(float, S)
FAKE_CUBLAS(double, D)
FAKE_CUBLAS(cuComplex, C)
FAKE_CUBLAS(cuDoubleComplex, Z)
}
