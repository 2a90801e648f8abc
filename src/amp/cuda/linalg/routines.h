// cuBLAS and cuSOLVER for the element types that they support, on column-major matrices. Internal.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <type_traits>

#include <amp/core/scalar_type.h>
#include <amp/cuda/graph/library_call.h>
#include <amp/cuda/linalg/cublas_functions.h>
#include <amp/cuda/linalg/cusolver_functions.h>
#include <amp/cuda/memory/memory.h>

namespace amp::cuda {

// The functions that exist for each type, without their first letter and the handle, on the current stream. They throw Error if a call
// fails. T: float, double, cuComplex, cuDoubleComplex.
template <class T>
struct Routines;

#define AMP_CUBLAS_ROUTINE(name, function)                                                                                       \
  template <class... Args>                                                                                                       \
  static void name(const Args&... args) {                                                                                        \
    const LibraryCall allowed;                                                                                                   \
    if (const cublasStatus_t status = cublas().function(cublas_handle(), args...); status != CUBLAS_STATUS_SUCCESS) [[unlikely]] \
      throw_cublas_error(status, "cublas" #function);                                                                            \
  }
#define AMP_CUSOLVER_ROUTINE(name, function)                                                                                       \
  template <class... Args>                                                                                                         \
  static void name(const Args&... args) {                                                                                          \
    const LibraryCall allowed;                                                                                                     \
    if (const cusolverStatus_t status = cusolver().function(cusolver_handle().handle, args...); status != CUSOLVER_STATUS_SUCCESS) \
        [[unlikely]]                                                                                                               \
      throw_cusolver_error(status, "cusolverDn" #function);                                                                        \
  }
#define AMP_CUSOLVER_SIZED_ROUTINE(name, function) \
  AMP_CUSOLVER_ROUTINE(name, function)             \
  AMP_CUSOLVER_ROUTINE(name##_bufferSize, function##_bufferSize)
#define AMP_ROUTINES(T, R, letter, org, orm, adjoint)                              \
  template <>                                                                      \
  struct Routines<T> {                                                             \
    using Real = R;                                                                \
    static constexpr cublasOperation_t kAdjoint = adjoint;                         \
    AMP_CUBLAS_ROUTINE(geqrfBatched, letter##geqrfBatched)                         \
    AMP_CUBLAS_ROUTINE(getrfBatched, letter##getrfBatched)                         \
    AMP_CUBLAS_ROUTINE(getrsBatched, letter##getrsBatched)                         \
    AMP_CUBLAS_ROUTINE(trsm, letter##trsm_v2)                                      \
    AMP_CUBLAS_ROUTINE(trsmBatched, letter##trsmBatched)                           \
    AMP_CUSOLVER_SIZED_ROUTINE(gesvdaStridedBatched, letter##gesvdaStridedBatched) \
    AMP_CUSOLVER_SIZED_ROUTINE(gesvdj, letter##gesvdj)                             \
    AMP_CUSOLVER_SIZED_ROUTINE(gesvdjBatched, letter##gesvdjBatched)               \
    AMP_CUSOLVER_SIZED_ROUTINE(getrf, letter##getrf)                               \
    AMP_CUSOLVER_ROUTINE(getrs, letter##getrs)                                     \
    AMP_CUSOLVER_ROUTINE(potrfBatched, letter##potrfBatched)                       \
    AMP_CUSOLVER_SIZED_ROUTINE(orgqr, letter##org##qr)                             \
    AMP_CUSOLVER_SIZED_ROUTINE(ormqr, letter##orm##qr)                             \
  };
AMP_ROUTINES(float, float, S, org, orm, CUBLAS_OP_T)
AMP_ROUTINES(double, double, D, org, orm, CUBLAS_OP_T)
AMP_ROUTINES(cuComplex, float, C, ung, unm, CUBLAS_OP_C)
AMP_ROUTINES(cuDoubleComplex, double, Z, ung, unm, CUBLAS_OP_C)
#undef AMP_ROUTINES
#undef AMP_CUSOLVER_SIZED_ROUTINE
#undef AMP_CUSOLVER_ROUTINE
#undef AMP_CUBLAS_ROUTINE

// Calls fn with a null pointer to the libraries' type for a dtype.
template <class Function>
void with_library_type(ScalarType dtype, const Function& fn) {
  switch (dtype) {
    case kFloat32: return fn(static_cast<float*>(nullptr));
    case kFloat64: return fn(static_cast<double*>(nullptr));
    case kComplex64: return fn(static_cast<cuComplex*>(nullptr));
    default: return fn(static_cast<cuDoubleComplex*>(nullptr));
  }
}

inline cudaDataType library_type(ScalarType dtype) {
  switch (dtype) {
    case kFloat32: return CUDA_R_32F;
    case kFloat64: return CUDA_R_64F;
    case kComplex64: return CUDA_C_32F;
    default: return CUDA_C_64F;
  }
}

template <class T>
T library_value(double real) {
  if constexpr (std::is_same_v<T, cuComplex>) return make_cuComplex(static_cast<float>(real), 0);
  else if constexpr (std::is_same_v<T, cuDoubleComplex>) return make_cuDoubleComplex(real, 0);
  else return static_cast<T>(real);
}

// The batched forms run a whole batch in one call. They are for several small matrices; a large matrix fills the device alone. The limit
// has not been measured.
inline bool runs_batched(int64_t count, int64_t rows, int64_t columns) {
  constexpr int64_t kSmall = 128;
  return count > 1 && rows <= kSmall && columns <= kSmall;
}

// The number of matrices in one call. It is reduced while their working memory, bytes_for(that number), is more than half a gigabyte.
template <class BytesFor>
int64_t matrices_at_once(int64_t most, const BytesFor& bytes_for) {
  constexpr size_t kMostBytes = size_t{512} << 20;
  int64_t at_once = most;
  while (at_once > 1 && bytes_for(at_once) > kMostBytes) at_once = (at_once + 1) / 2;
  return at_once;
}

// Working memory of functions that need it on the device and on the host.
class Workspace {
 public:
  // ask(size_t* on_device, size_t* on_host)
  template <class Ask>
  explicit Workspace(const Ask& ask) : Workspace(asked(ask)) {}

  void* on_device() const { return device_.data(); }
  void* on_host() const { return host_.get(); }
  size_t bytes_on_device() const { return sizes_.device; }
  size_t bytes_on_host() const { return sizes_.host; }

 private:
  struct Sizes {
    size_t device = 0, host = 0;
  };
  template <class Ask>
  static Sizes asked(const Ask& ask) {
    Sizes sizes;
    ask(&sizes.device, &sizes.host);
    return sizes;
  }
  explicit Workspace(Sizes sizes) : sizes_(sizes), device_(sizes.device), host_(std::make_unique_for_overwrite<std::byte[]>(sizes.host)) {}

  Sizes sizes_;
  Scratch device_;
  std::unique_ptr<std::byte[]> host_;
};

// Working memory of functions that count it in elements of T.
template <class T>
class TypedWorkspace {
 public:
  // ask(int* count)
  template <class Ask>
  explicit TypedWorkspace(const Ask& ask) : count_(asked(ask)), device_(static_cast<size_t>(count_) * sizeof(T)) {}

  T* data() const { return device_.as<T>(); }
  int count() const { return count_; }

 private:
  template <class Ask>
  static int asked(const Ask& ask) {
    int count = 0;
    ask(&count);
    return count;
  }

  int count_;
  Scratch device_;
};

}  // namespace amp::cuda
