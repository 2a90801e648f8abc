// Eigenvalues and eigenvectors of square matrices.
#include <atomic>
#include <mutex>
#include <tuple>

#include <amp/core/log.h>
#include <amp/cuda/kernels/spectral.h>
#include <amp/cuda/linalg/kernels.h>
#include <amp/cuda/linalg/parts.h>
#include <amp/cuda/linalg/routines.h>
#include <amp/cuda/runtime/note_fallback.h>
#include <amp/kernels/call.h>
#include <amp/ops/linalg/linalg_checks.h>

namespace amp::cuda {

namespace {

// Whether cuSOLVER has the algorithm; logs once if not.
bool has_geev() {
  if (cusolver().Xgeev != nullptr) return true;
  note_fallback("eigenvalues of matrices that are not Hermitian", "this cuSOLVER is too old for it");
  static std::atomic<bool> logged{false};
  if (!logged.exchange(true)) {
    detail::log(LogLevel::Warning,
                "[cuda] eigenvalues of matrices that are not Hermitian are computed on the CPU, since this cuSOLVER is older than that of "
                "CUDA 12.8");
  }
  return false;
}

// Held during calls of Xgeev. Before CUDA 13.0 update 1, simultaneous calls by several threads fail with CUSOLVER_STATUS_INTERNAL_ERROR
// (release notes of CUDA 13.0 update 1). The lock is used for all versions. It costs little: the call is made for each matrix, and is rare.
std::mutex& geev_mutex() {
  static std::mutex mutex;
  return mutex;
}

// Writes the eigenvectors to `vectors`, if it is defined. The host waits, to throw if the algorithm fails.
Tensor decompose(const char* op, const Tensor& self, const Tensor& vectors) {
  const int64_t n = self.size(-1);
  const IntArrayRef batch = batch_sizes(self);
  const ScalarType complex = toComplexType(self.dtype());
  const Tensor values = new_vectors(batch, n, complex, self.device());
  if (values.numel() == 0) return values;
  const Tensor matrices = columns_copy(self), infos = new_vectors(batch, kInt32, self.device()),
               flags = new_vectors(batch, kInt32, self.device());
  replace_not_finite(matrices, Part::All, flags);
  // The eigenvectors of real matrices are packed.
  const Tensor found =
      !vectors.defined() || vectors.dtype() == self.dtype() ? vectors : new_columns(batch, n, n, self.dtype(), self.device());
  const Cusolver& library = cusolver();
  const CusolverHandle all = cusolver_handle();
  const cudaDataType type = library_type(self.dtype()), type_w = library_type(complex);
  const cusolverEigMode_t none = CUSOLVER_EIG_MODE_NOVECTOR, right = vectors.defined() ? CUSOLVER_EIG_MODE_VECTOR : none;
  const auto vectors_of = [&](int64_t i) { return vectors.defined() ? matrix_data(found, i) : nullptr; };
  const int64_t size = lapack_size(op, n);
  const Workspace work([&](size_t* on_device, size_t* on_host) {
    AMP_CUSOLVER_CHECK(library.Xgeev_bufferSize(all.handle, all.params, none, right, size, type, matrices.data_ptr(), size, type_w,
                                                values.data_ptr(), type, nullptr, size, type, vectors_of(0), size, type, on_device,
                                                on_host));
  });
  std::unique_lock one_thread(geev_mutex());
  for (int64_t i = 0; i < infos.numel(); ++i) {
    std::byte* const own = static_cast<std::byte*>(values.data_ptr()) + i * n * values.element_size();
    AMP_CUSOLVER_CHECK(library.Xgeev(all.handle, all.params, none, right, size, type, matrix_data(matrices, i), size, type_w, own, type,
                                     nullptr, size, type, vectors_of(i), size, type, work.on_device(), work.bytes_on_device(),
                                     work.on_host(), work.bytes_on_host(), infos.data_ptr<int>() + i));
  }
  one_thread.unlock();
  if (vectors.defined() && vectors.dtype() != self.dtype()) unpack_eigenvectors(vectors, values, found);
  merge_flags(infos, flags);
  check_converged(op, infos);
  return values;
}

}  // namespace

std::tuple<Tensor, Tensor> linalg_eig(const Tensor& self) {
  const char* const op = "linalg_eig";
  if (!has_geev()) {
    const auto [values, vectors] = call_kernel(Device(kCPU), &Kernels::linalg_eig, op, self.detach().cpu());
    return {values.to(self.device()), vectors.to(self.device())};
  }
  const Tensor vectors = new_columns(batch_sizes(self), self.size(-1), self.size(-1), toComplexType(self.dtype()), self.device());
  return {decompose(op, self, vectors), vectors};
}

Tensor linalg_eigvals(const Tensor& self) {
  const char* const op = "linalg_eigvals";
  if (!has_geev()) return call_kernel(Device(kCPU), &Kernels::linalg_eigvals, op, self.detach().cpu()).to(self.device());
  return decompose(op, self, Tensor());
}

}  // namespace amp::cuda
