// Eigenvalues and eigenvectors of Hermitian matrices.
#include <algorithm>
#include <tuple>

#include <amp/cuda/kernels/spectral.h>
#include <amp/cuda/linalg/kernels.h>
#include <amp/cuda/linalg/parts.h>
#include <amp/cuda/linalg/routines.h>
#include <amp/ops/linalg/linalg_checks.h>

namespace amp::cuda {

namespace {

struct Problem {
  cusolverEigMode_t mode;
  cublasFillMode_t part;
  int n, count;
  cudaDataType type, real;

  // The library of CUDA 12.6 makes errors with batches of complex64. That of 12.8 does not, and also has Xgeev.
  bool can_be_batched() const {
    const Cusolver& library = cusolver();
    return library.XsyevBatched != nullptr && (library.Xgeev != nullptr || type != CUDA_C_32F);
  }

  // The eigenvalues of matrix i.
  void* own(const Tensor& values, int64_t i) const { return static_cast<std::byte*>(values.data_ptr()) + i * n * values.element_size(); }

  void run_batched(const Tensor& matrices, const Tensor& values, int* infos) const {
    const Cusolver& library = cusolver();
    const CusolverHandle all = cusolver_handle();
    const auto ask = [&](int64_t some, size_t* on_device, size_t* on_host) {
      AMP_CUSOLVER_CHECK(library.XsyevBatched_bufferSize(all.handle, all.params, mode, part, n, type, matrices.data_ptr(), n, real,
                                                         values.data_ptr(), type, on_device, on_host, some));
    };
    // cuSOLVER supports about 32000 matrices, and needs about a megabyte of working memory for each, even for the smallest.
    constexpr int64_t kMostMatrices = 16384;
    const int64_t at_once = matrices_at_once(std::min<int64_t>(count, kMostMatrices), [&](int64_t some) {
      size_t on_device = 0, on_host = 0;
      ask(some, &on_device, &on_host);
      return on_device;
    });
    const Workspace work([&](size_t* on_device, size_t* on_host) { ask(at_once, on_device, on_host); });
    for (int64_t first = 0; first < count; first += at_once) {
      AMP_CUSOLVER_CHECK(library.XsyevBatched(all.handle, all.params, mode, part, n, type, matrix_data(matrices, first), n, real,
                                              own(values, first), type, work.on_device(), work.bytes_on_device(), work.on_host(),
                                              work.bytes_on_host(), infos + first, std::min(at_once, count - first)));
    }
  }

  void run_each(const Tensor& matrices, const Tensor& values, int* infos) const {
    const Cusolver& library = cusolver();
    const CusolverHandle all = cusolver_handle();
    const Workspace work([&](size_t* on_device, size_t* on_host) {
      AMP_CUSOLVER_CHECK(library.Xsyevd_bufferSize(all.handle, all.params, mode, part, n, type, matrices.data_ptr(), n, real,
                                                   values.data_ptr(), type, on_device, on_host));
    });
    for (int i = 0; i < count; ++i) {
      AMP_CUSOLVER_CHECK(library.Xsyevd(all.handle, all.params, mode, part, n, type, matrix_data(matrices, i), n, real, own(values, i),
                                        type, work.on_device(), work.bytes_on_device(), work.on_host(), work.bytes_on_host(), infos + i));
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
  if (problem.count > 1 && problem.can_be_batched()) problem.run_batched(matrices, values, infos.data_ptr<int>());
  else problem.run_each(matrices, values, infos.data_ptr<int>());
  merge_flags(infos, flags);
  check_converged(op, infos);
  return values;
}

}  // namespace

#include <amp/ops/spectral/linalg_eigh.inc>

}  // namespace amp::cuda
