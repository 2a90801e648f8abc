// Singular value decompositions.
#include <algorithm>
#include <cmath>
#include <complex>
#include <tuple>

#include <amp/cpu/kernels/spectral.h>
#include <amp/cpu/linalg/batches.h>
#include <amp/cpu/linalg/finite.h>

namespace amp::cpu {

namespace {

// Writes U and Vh, if they are defined; they are square if `full`.
Tensor decompose(const char* op, const Tensor& A, const Tensor& U, const Tensor& Vh, bool full) {
  const int m = lapack_size(op, A.size(-2)), n = lapack_size(op, A.size(-1)), k = std::min(m, n);
  const IntArrayRef batch = batch_sizes(A);
  const Tensor S = new_vectors(batch, k, toRealType(A.dtype()), kCPU), infos = new_vectors(batch, kInt32, kCPU);
  if (k == 0) return S;
  const Tensor copies = columns_copy(A);
  const bool vectors = U.defined();
  const int columns = full ? m : k, rows = full ? n : k;
  const double work = static_cast<double>(k) * k * std::max(m, n) * (vectors ? 10 : 4);
  with_lapack_type(A.dtype(), [&]<class T>(T*) {
    for_matrices(op, infos.numel(), work, [&](int64_t first, int64_t last) {
      lapack::Workspace<T> workspace;
      for (int64_t i = first; i < last; ++i) {
        T* const a = nth<T>(copies, i, int64_t{m} * n);
        T* const u = vectors ? nth<T>(U, i, int64_t{m} * columns) : nullptr;
        T* const vh = vectors ? nth<T>(Vh, i, int64_t{rows} * n) : nullptr;
        const char wanted = !vectors ? 'N' : full ? 'A' : 'S';
        *nth<int>(infos, i, 1) = !is_finite(a, int64_t{m} * n)
                                     ? kNotFinite
                                     : lapack::gesdd(wanted, m, n, a, m, nth<lapack::Real<T>>(S, i, k), u, m, vh, rows, workspace);
      }
    });
  });
  check_converged(op, infos);
  return S;
}

// If there are no singular values, the vectors of a full decomposition are those of the unit matrix.
Tensor new_vectors_of(const Tensor& A, int64_t rows, int64_t columns) {
  const Tensor vectors = new_columns(batch_sizes(A), rows, columns, A.dtype(), kCPU);
  if (A.size(-2) == 0 || A.size(-1) == 0) {
    vectors.zero_();
    vectors.diagonal(0, -2, -1).fill_(1);
  }
  return vectors;
}

}  // namespace

std::tuple<Tensor, Tensor, Tensor> linalg_svd(const Tensor& A, bool full_matrices, std::optional<std::string_view>) {
  const int64_t m = A.size(-2), n = A.size(-1), k = std::min(m, n);
  const Tensor U = new_vectors_of(A, m, full_matrices ? m : k), Vh = new_vectors_of(A, full_matrices ? n : k, n);
  return {U, decompose("linalg_svd", A, U, Vh, full_matrices), Vh};
}

Tensor linalg_svdvals(const Tensor& A, std::optional<std::string_view>) {
  return decompose("linalg_svdvals", A, Tensor(), Tensor(), false);
}

}  // namespace amp::cpu
