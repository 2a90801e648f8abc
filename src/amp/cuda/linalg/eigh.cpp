// Eigenvalues and eigenvectors of Hermitian matrices.
#include <tuple>

#include <amp/cuda/kernels/spectral.h>
#include <amp/cuda/linalg/kernels.h>
#include <amp/cuda/linalg/parts.h>
#include <amp/cuda/linalg/routines.h>
#include <amp/ops/linalg_checks.h>

namespace amp::cuda {

namespace {

struct Problem {
  cusolverEigMode_t mode;
  cublasFillMode_t part;
  int n, count;
  cudaDataType type, real;

  void run_batched(const Tensor& matrices, const Tensor& values, int* infos) const {
    const Cusolver& library = cusolver();
    const CusolverHandle all = cusolver_handle();
    const Workspace work([&](size_t* on_device, size_t* on_host) {
      AMP_CUSOLVER_CHECK(library.XsyevBatched_bufferSize(all.handle, all.params, mode, part, n, type, matrices.data_ptr(), n, real,
                                                         values.data_ptr(), type, on_device, on_host, count));
    });
    AMP_CUSOLVER_CHECK(library.XsyevBatched(all.handle, all.params, mode, part, n, type, matrices.data_ptr(), n, real, values.data_ptr(),
                                            type, work.on_device(), work.bytes_on_device(), work.on_host(), work.bytes_on_host(), infos,
                                            count));
  }

  void run_each(const Tensor& matrices, const Tensor& values, int* infos) const {
    const Cusolver& library = cusolver();
    const CusolverHandle all = cusolver_handle();
    const Workspace work([&](size_t* on_device, size_t* on_host) {
      AMP_CUSOLVER_CHECK(library.Xsyevd_bufferSize(all.handle, all.params, mode, part, n, type, matrices.data_ptr(), n, real,
                                                   values.data_ptr(), type, on_device, on_host));
    });
    for (int i = 0; i < count; ++i) {
      std::byte* const own = static_cast<std::byte*>(values.data_ptr()) + int64_t{i} * n * values.element_size();
      AMP_CUSOLVER_CHECK(library.Xsyevd(all.handle, all.params, mode, part, n, type, matrix_data(matrices, i), n, real, own, type,
                                        work.on_device(), work.bytes_on_device(), work.on_host(), work.bytes_on_host(), infos + i));
    }
  }
};

// Writes the eigenvalues, and the eigenvectors over the matrices if `vectors`. The host waits, to throw if the algorithm fails.
Tensor decompose(const char* op, const Tensor& matrices, bool upper, bool vectors) {
  const int64_t n = matrices.size(-1);
  const IntArrayRef batch = batch_sizes(matrices);
  const ScalarType real = toRealType(matrices.dtype());
  const Tensor values = new_vectors(batch, n, real, matrices.device());
  if (values.numel() == 0) return values;
  const Tensor infos = new_vectors(batch, kInt32, matrices.device()), flags = new_vectors(batch, kInt32, matrices.device());
  replace_not_finite(matrices, upper ? Part::Upper : Part::Lower, flags);
  const Problem problem{vectors ? CUSOLVER_EIG_MODE_VECTOR : CUSOLVER_EIG_MODE_NOVECTOR,
                        upper ? CUBLAS_FILL_MODE_UPPER : CUBLAS_FILL_MODE_LOWER,
                        lapack_size(op, n),
                        lapack_size(op, infos.numel()),
                        library_type(matrices.dtype()),
                        library_type(real)};
  if (problem.count > 1 && cusolver().XsyevBatched != nullptr) problem.run_batched(matrices, values, infos.data_ptr<int>());
  else problem.run_each(matrices, values, infos.data_ptr<int>());
  merge_flags(infos, flags);
  check_converged(op, infos);
  return values;
}

}  // namespace

#include <amp/ops/linalg_eigh.inc>

}  // namespace amp::cuda
