#include <amp/cuda/linalg/parts.h>

#include <algorithm>

#include <amp/cuda/linalg/kernels.h>
#include <amp/cuda/linalg/routines.h>
#include <amp/ops/linalg/matrices.h>

namespace amp::cuda {

namespace {

// The leading dimension of column-major matrices.
int leading(const char* op, const Tensor& matrices) {
  return lapack_size(op, matrices.size(-1) > 1 ? matrices.stride(-1) : std::max<int64_t>(1, matrices.size(-2)));
}

int count_of(const char* op, const Tensor& matrices) { return lapack_size(op, batch_count(batch_sizes(matrices))); }

// For infos that only report invalid arguments. Status codes also report these.
Tensor unused_infos(const Tensor& like, int64_t count) { return new_vectors({}, count, kInt32, like.device()); }

}  // namespace

void* matrix_data(const Tensor& matrices, int64_t i) {
  int64_t offset = 0;
  for (int64_t d = matrices.dim() - 2; d-- > 0; i /= matrices.size(d)) offset += i % matrices.size(d) * matrices.stride(d);
  return static_cast<std::byte*>(matrices.data_ptr()) + offset * matrices.element_size();
}

Tensor unit_matrices(IntArrayRef batch, int64_t rows, int64_t columns, ScalarType dtype, Device device) {
  const Tensor unit = new_columns(batch, rows, columns, dtype, device);
  unit.zero_();
  unit.diagonal(0, -2, -1).fill_(1);
  return unit;
}

void solve_triangular(const char* op, const Tensor& A, const TriangularForm& form, const Tensor& B) {
  const int m = lapack_size(op, B.size(-2)), n = lapack_size(op, B.size(-1)), count = count_of(op, B);
  const int lda = leading(op, A), ldb = leading(op, B);
  const cublasSideMode_t side = form.left ? CUBLAS_SIDE_LEFT : CUBLAS_SIDE_RIGHT;
  const cublasFillMode_t part = form.upper ? CUBLAS_FILL_MODE_UPPER : CUBLAS_FILL_MODE_LOWER;
  const cublasDiagType_t diagonal = form.unit ? CUBLAS_DIAG_UNIT : CUBLAS_DIAG_NON_UNIT;
  const Tensor triangles = expand_batch(A, batch_sizes(B));
  with_library_type(B.dtype(), [&]<class T>(T*) {
    const cublasOperation_t operation = form.adjoint ? Routines<T>::kAdjoint : form.transposed ? CUBLAS_OP_T : CUBLAS_OP_N;
    const T one = library_value<T>(1);
    if (runs_batched(count, m, n)) {
      const MatrixPointers as(triangles), bs(B);
      Routines<T>::trsmBatched(side, part, operation, diagonal, m, n, &one, as.as<T>(), lda, bs.as<T>(), ldb, count);
      return;
    }
    for (int i = 0; i < count; ++i)
      Routines<T>::trsm(side, part, operation, diagonal, m, n, &one, matrix_data<T>(triangles, i), lda, matrix_data<T>(B, i), ldb);
  });
}

void factorize_qr(const char* op, const Tensor& A, const Tensor& tau) {
  const int m = lapack_size(op, A.size(-2)), n = lapack_size(op, A.size(-1)), count = count_of(op, A), lda = leading(op, A);
  if (runs_batched(count, m, n)) {
    const MatrixPointers matrices(A), vectors = MatrixPointers::to_vectors(tau);
    int info = 0;
    with_library_type(A.dtype(),
                      [&]<class T>(T*) { Routines<T>::geqrfBatched(m, n, matrices.as<T>(), lda, vectors.as<T>(), &info, count); });
    return;
  }
  const Cusolver& library = cusolver();
  const CusolverHandle all = cusolver_handle();
  const cudaDataType type = library_type(A.dtype());
  const Workspace work([&](size_t* on_device, size_t* on_host) {
    AMP_CUSOLVER_CHECK(
        library.Xgeqrf_bufferSize(all.handle, all.params, m, n, type, A.data_ptr(), lda, type, tau.data_ptr(), type, on_device, on_host));
  });
  const Tensor infos = unused_infos(A, 1);
  for (int i = 0; i < count; ++i) {
    std::byte* const factors = static_cast<std::byte*>(tau.data_ptr()) + i * tau.size(-1) * tau.element_size();
    AMP_CUSOLVER_CHECK(library.Xgeqrf(all.handle, all.params, m, n, type, matrix_data(A, i), lda, type, factors, type, work.on_device(),
                                      work.bytes_on_device(), work.on_host(), work.bytes_on_host(), infos.data_ptr<int>()));
  }
}

void make_q(const char* op, const Tensor& reflections, const Tensor& tau) {
  const int m = lapack_size(op, reflections.size(-2)), n = lapack_size(op, reflections.size(-1)), k = lapack_size(op, tau.size(-1));
  const int lda = leading(op, reflections), count = count_of(op, reflections);
  const Tensor infos = unused_infos(reflections, 1);
  with_library_type(reflections.dtype(), [&]<class T>(T*) {
    const TypedWorkspace<T> work(
        [&](int* size) { Routines<T>::orgqr_bufferSize(m, n, k, matrix_data<T>(reflections, 0), lda, nth<T>(tau, 0, k), size); });
    for (int i = 0; i < count; ++i) {
      Routines<T>::orgqr(m, n, k, matrix_data<T>(reflections, i), lda, nth<T>(tau, i, k), work.data(), work.count(), infos.data_ptr<int>());
    }
  });
}

void multiply_by_q(const char* op, const Tensor& reflections, const Tensor& tau, bool left, bool adjoint, const Tensor& C) {
  const int m = lapack_size(op, C.size(-2)), n = lapack_size(op, C.size(-1)), k = lapack_size(op, tau.size(-1));
  const int lda = leading(op, reflections), ldc = leading(op, C), count = count_of(op, C);
  const cublasSideMode_t side = left ? CUBLAS_SIDE_LEFT : CUBLAS_SIDE_RIGHT;
  const Tensor infos = unused_infos(C, 1);
  with_library_type(C.dtype(), [&]<class T>(T*) {
    const cublasOperation_t operation = adjoint ? Routines<T>::kAdjoint : CUBLAS_OP_N;
    const TypedWorkspace<T> work([&](int* size) {
      Routines<T>::ormqr_bufferSize(side, operation, m, n, k, matrix_data<T>(reflections, 0), lda, nth<T>(tau, 0, k), matrix_data<T>(C, 0),
                                    ldc, size);
    });
    for (int i = 0; i < count; ++i) {
      Routines<T>::ormqr(side, operation, m, n, k, matrix_data<T>(reflections, i), lda, nth<T>(tau, i, k), matrix_data<T>(C, i), ldc,
                         work.data(), work.count(), infos.data_ptr<int>());
    }
  });
}

}  // namespace amp::cuda
