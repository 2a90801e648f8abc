// The Cholesky factorization and the inverse from it.
#include <tuple>

#include <amp/cuda/kernels/linalg.h>
#include <amp/cuda/kernels/shape.h>
#include <amp/cuda/linalg/kernels.h>
#include <amp/cuda/linalg/parts.h>
#include <amp/cuda/linalg/routines.h>
#include <amp/ops/linalg/linalg_checks.h>
#include <amp/ops/linalg/matrix_columns.h>

namespace amp::cuda {

namespace {

cublasFillMode_t fill_mode(bool upper) { return upper ? CUBLAS_FILL_MODE_UPPER : CUBLAS_FILL_MODE_LOWER; }

// Works in place. Afterwards, the content of the other triangle is undefined.
void factorize(const char* op, const Tensor& matrices, bool upper, const Tensor& infos) {
  const int n = lapack_size(op, matrices.size(-1)), count = lapack_size(op, infos.numel());
  int* const info = infos.data_ptr<int>();
  if (runs_batched(count, n, n)) {
    const MatrixPointers pointers(matrices);
    with_library_type(matrices.dtype(),
                      [&]<class T>(T*) { Routines<T>::potrfBatched(fill_mode(upper), n, pointers.as<T>(), n, info, count); });
    return;
  }
  const Cusolver& library = cusolver();
  const CusolverHandle all = cusolver_handle();
  const cudaDataType type = library_type(matrices.dtype());
  const Workspace work([&](size_t* on_device, size_t* on_host) {
    AMP_CUSOLVER_CHECK(
        library.Xpotrf_bufferSize(all.handle, all.params, fill_mode(upper), n, type, matrices.data_ptr(), n, type, on_device, on_host));
  });
  for (int i = 0; i < count; ++i) {
    AMP_CUSOLVER_CHECK(library.Xpotrf(all.handle, all.params, fill_mode(upper), n, type, matrix_data(matrices, i), n, type,
                                      work.on_device(), work.bytes_on_device(), work.on_host(), work.bytes_on_host(), info + i));
  }
}

}  // namespace

std::tuple<Tensor, Tensor> linalg_cholesky_ex(const Tensor& self, bool upper, bool check_errors) {
  const char* const op = "linalg_cholesky_ex";
  const Tensor factor = columns_copy(self), infos = new_vectors(batch_sizes(self), kInt32, self.device());
  if (factor.numel() == 0) {
    infos.zero_();
  } else {
    factorize(op, factor, upper, infos);
    if (upper) triu_(factor, 0);
    else tril_(factor, 0);
  }
  if (check_errors) check_positive_definite(op, infos);
  return {factor, infos};
}

Tensor cholesky_inverse(const Tensor& self, bool upper) {
  const char* const op = "cholesky_inverse";
  if (self.numel() == 0) return columns_copy(self);
  const Tensor factor = as_columns(self), infos = new_vectors(batch_sizes(self), kInt32, self.device());
  find_zero_on_diagonal(factor, infos);
  const Tensor inverse = unit_matrices(factor);
  solve_triangular(op, factor, {.upper = upper, .adjoint = upper}, inverse);
  solve_triangular(op, factor, {.upper = upper, .adjoint = !upper}, inverse);
  check_not_singular(op, infos);
  return inverse;
}

}  // namespace amp::cuda
