// Eigenvalues and eigenvectors of square matrices.
#include <algorithm>
#include <cmath>
#include <complex>
#include <tuple>

#include <amp/cpu/kernels/spectral.h>
#include <amp/cpu/linalg/batches.h>
#include <amp/cpu/linalg/finite.h>

namespace amp::cpu {

namespace {

// LAPACK returns the eigenvectors of a conjugated pair as their real and imaginary parts, in two columns.
template <class R>
void unpack(std::complex<R>* vectors, const std::complex<R>* values, const R* packed, int n) {
  for (int j = 0; j < n; ++j) {
    std::complex<R>* const v = vectors + int64_t{j} * n;
    const R* const real = packed + int64_t{j} * n;
    const bool pair = values[j].imag() != 0 && j + 1 < n;
    for (int i = 0; i < n; ++i) v[i] = {real[i], pair ? real[n + i] : R(0)};
    if (!pair) continue;
    for (int i = 0; i < n; ++i) v[n + i] = std::conj(v[i]);
    ++j;
  }
}

// Writes the eigenvectors to `vectors`, if it is defined.
Tensor decompose(const char* op, const Tensor& self, const Tensor& vectors) {
  const int n = lapack_size(op, self.size(-1));
  const IntArrayRef batch = batch_sizes(self);
  const Tensor values = new_vectors(batch, n, toComplexType(self.dtype()), kCPU), infos = new_vectors(batch, kInt32, kCPU);
  if (n == 0) return values;
  const Tensor copies = columns_copy(self);
  const int64_t each = int64_t{n} * n;
  const char wanted = vectors.defined() ? 'V' : 'N';
  with_lapack_type(self.dtype(), [&]<class T>(T*) {
    using C = std::complex<lapack::Real<T>>;
    for_matrices(op, infos.numel(), 10 * std::pow(n, 3), [&](int64_t first, int64_t last) {
      lapack::Workspace<T> workspace, packed;
      for (int64_t i = first; i < last; ++i) {
        T *const a = nth<T>(copies, i, each), *right = nullptr;
        if constexpr (lapack::kIsComplex<T>) right = vectors.defined() ? nth<T>(vectors, i, each) : nullptr;
        else right = vectors.defined() ? packed.values(static_cast<size_t>(each)) : nullptr;
        C* const w = nth<C>(values, i, n);
        int info = kNotFinite;
        if (is_finite(a, each))
          info = lapack::geev('N', wanted, n, a, lapack_stride(n), w, static_cast<T*>(nullptr), 1, right, lapack_stride(n), workspace);
        if constexpr (!lapack::kIsComplex<T>) {
          if (info == 0 && vectors.defined()) unpack(nth<C>(vectors, i, each), w, right, n);
        }
        *nth<int>(infos, i, 1) = info;
      }
    });
  });
  check_converged(op, infos);
  return values;
}

}  // namespace

std::tuple<Tensor, Tensor> linalg_eig(const Tensor& self) {
  const Tensor vectors = new_columns(batch_sizes(self), self.size(-1), self.size(-1), toComplexType(self.dtype()), kCPU);
  return {decompose("linalg_eig", self, vectors), vectors};
}

Tensor linalg_eigvals(const Tensor& self) { return decompose("linalg_eigvals", self, Tensor()); }

}  // namespace amp::cpu
