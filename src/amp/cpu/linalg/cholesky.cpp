// The Cholesky factorization and the inverse from it.
#include <algorithm>
#include <tuple>
#include <vector>

#include <amp/cpu/kernels/linalg.h>
#include <amp/cpu/linalg/batches.h>
#include <amp/cpu/linalg/blocked.h>

namespace amp::cpu {

namespace {

double cube(int64_t n) { return static_cast<double>(n) * static_cast<double>(n) * static_cast<double>(n); }

// Zeros above or below the diagonal of a column-major matrix.
template <class T>
void clear_triangle(T* a, int n, bool upper) {
  for (int64_t j = 0; j < n; ++j) {
    T* column = a + j * n;
    if (upper) std::fill(column, column + j, T{});
    else std::fill(column + j + 1, column + n, T{});
  }
}

// Copies one triangle to the other, as its adjoint.
template <class T>
void mirror(T* a, int n, bool upper) {
  for (int64_t j = 0; j < n; ++j) {
    for (int64_t i = j + 1; i < n; ++i) {
      T &above = a[i * n + j], &below = a[j * n + i];
      T &to = upper ? below : above, &from = upper ? above : below;
      if constexpr (lapack::kIsComplex<T>) to = std::conj(from);
      else to = from;
    }
  }
}

// Replaces a factor by the inverse of the product. LAPACK's potri assumes that the diagonal of a complex factor is real.
template <class T>
int invert_product(T* a, int n, bool upper, [[maybe_unused]] std::vector<T>& memory) {
  const char uplo = upper ? 'U' : 'L';
  if constexpr (!lapack::kIsComplex<T>) {
    const int info = lapack::potri(uplo, n, a, n);
    mirror(a, n, upper);
    return info;
  } else {
    const auto size = static_cast<size_t>(n);
    for (int i = 0; i < n; ++i) {
      if (a[static_cast<size_t>(i) * (size + 1)] == T{}) return i + 1;
    }
    memory.assign(size * size, T{});
    for (size_t i = 0; i < size; ++i) memory[i * (size + 1)] = 1;
    lapack::trsm('L', uplo, upper ? 'C' : 'N', 'N', n, n, a, n, memory.data(), n);
    lapack::trsm('L', uplo, upper ? 'N' : 'C', 'N', n, n, a, n, memory.data(), n);
    std::copy(memory.begin(), memory.end(), a);
    return 0;
  }
}

}  // namespace

std::tuple<Tensor, Tensor> linalg_cholesky_ex(const Tensor& self, bool upper, bool check_errors) {
  const char* const op = "linalg_cholesky_ex";
  const Tensor factor = columns_copy(self), infos = new_vectors(batch_sizes(self), kInt32, kCPU);
  const int n = lapack_size(op, self.size(-1));
  with_lapack_type(self.dtype(), [&]<class T>(T*) {
    for_matrices(op, infos.numel(), cube(n) / 3, [&](int64_t first, int64_t last) {
      for (int64_t i = first; i < last; ++i) {
        T* a = nth<T>(factor, i, int64_t{n} * n);
        *nth<int>(infos, i, 1) = n == 0 ? 0 : blocked_potrf(upper ? 'U' : 'L', n, a, lapack_stride(n));
        clear_triangle(a, n, !upper);
      }
    });
  });
  if (check_errors) check_positive_definite(op, infos);
  return {factor, infos};
}

Tensor cholesky_inverse(const Tensor& self, bool upper) {
  const char* const op = "cholesky_inverse";
  const Tensor inverse = columns_copy(self), infos = new_vectors(batch_sizes(self), kInt32, kCPU);
  const int n = lapack_size(op, self.size(-1));
  with_lapack_type(self.dtype(), [&]<class T>(T*) {
    for_matrices(op, infos.numel(), cube(n), [&](int64_t first, int64_t last) {
      std::vector<T> memory;
      for (int64_t i = first; i < last; ++i)
        *nth<int>(infos, i, 1) = n == 0 ? 0 : invert_product(nth<T>(inverse, i, int64_t{n} * n), n, upper, memory);
    });
  });
  check_not_singular(op, infos);
  return inverse;
}

}  // namespace amp::cpu
