// Eigenvalues and eigenvectors of Hermitian matrices.
#include <cmath>
#include <complex>
#include <tuple>

#include <amp/cpu/kernels/spectral.h>
#include <amp/cpu/linalg/batches.h>
#include <amp/cpu/linalg/finite.h>

namespace amp::cpu {

namespace {

// Writes the eigenvalues, and the eigenvectors over the matrices if `vectors`.
Tensor decompose(const char* op, const Tensor& matrices, bool upper, bool vectors) {
  const int n = lapack_size(op, matrices.size(-1));
  const IntArrayRef batch = batch_sizes(matrices);
  const Tensor values = new_vectors(batch, n, toRealType(matrices.dtype()), kCPU), infos = new_vectors(batch, kInt32, kCPU);
  if (n == 0) return values;
  const double work = std::pow(n, 3) * (vectors ? 4 : 2);
  with_lapack_type(matrices.dtype(), [&]<class T>(T*) {
    for_matrices(op, infos.numel(), work, [&](int64_t first, int64_t last) {
      lapack::Workspace<T> workspace;
      for (int64_t i = first; i < last; ++i) {
        T* const a = nth<T>(matrices, i, int64_t{n} * n);
        const bool finite = is_finite_triangle(a, n, upper);
        *nth<int>(infos, i, 1) = finite ? lapack::syevd(vectors ? 'V' : 'N', upper ? 'U' : 'L', n, a, lapack_stride(n),
                                                        nth<lapack::Real<T>>(values, i, n), workspace)
                                        : kNotFinite;
      }
    });
  });
  check_converged(op, infos);
  return values;
}

}  // namespace

#include <amp/ops/spectral/linalg_eigh.inc>

}  // namespace amp::cpu
