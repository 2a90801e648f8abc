// QR factorizations and products of Householder reflections.
#include <algorithm>
#include <complex>
#include <tuple>

#include <amp/cpu/kernels/spectral.h>
#include <amp/cpu/linalg/batches.h>
#include <amp/cpu/linalg/reflections.h>

namespace amp::cpu {

namespace {

double work_of(int64_t rows, int64_t columns, int64_t reflections) {
  return 2.0 * static_cast<double>(rows) * static_cast<double>(columns) * static_cast<double>(std::max<int64_t>(1, reflections));
}

// The upper triangle of the first rows of a column-major matrix, with zeros below it.
template <class T>
void copy_triangle(T* r, int rows, const T* a, int lda, int columns) {
  for (int j = 0; j < columns; ++j) {
    const int filled = std::min(rows, j + 1);
    std::copy_n(a + int64_t{j} * lda, filled, r + int64_t{j} * rows);
    std::fill_n(r + int64_t{j} * rows + filled, rows - filled, T(0));
  }
}

}  // namespace

std::tuple<Tensor, Tensor> linalg_qr(const Tensor& A, StringRef mode) {
  const char* const op = "linalg_qr";
  const int m = lapack_size(op, A.size(-2)), n = lapack_size(op, A.size(-1)), k = std::min(m, n);
  const bool with_q = mode != "r";
  const int q_columns = mode == "complete" ? m : k;
  const IntArrayRef batch = batch_sizes(A);
  // Computes the factorization in the memory of Q if that is large enough.
  const bool in_q = with_q && q_columns >= n;
  const Tensor q = !with_q ? Tensor(detail::new_tensor(Shape{0}, A.dtype(), kCPU))
                   : in_q  ? with_columns(A, q_columns)
                           : new_columns(batch, m, q_columns, A.dtype(), kCPU);
  const Tensor factors = in_q ? q : columns_copy(A), r = new_columns(batch, q_columns, n, A.dtype(), kCPU);
  with_lapack_type(A.dtype(), [&]<class T>(T*) {
    for_matrices(op, batch_count(batch), work_of(m, n, k) * (with_q ? 2 : 1), [&](int64_t first, int64_t last) {
      lapack::Workspace<T> work, tau;
      const int64_t each = int64_t{m} * std::max(n, in_q ? q_columns : n);
      T* const scales = tau.values(static_cast<size_t>(k));
      for (int64_t i = first; i < last; ++i) {
        T* const a = nth<T>(factors, i, each);
        if (k > 0) blocked_geqrf(m, n, a, lapack_stride(m), scales, work);
        copy_triangle(nth<T>(r, i, int64_t{q_columns} * n), q_columns, a, m, n);
        if (!with_q || q_columns == 0) continue;
        T* const to = nth<T>(q, i, int64_t{m} * q_columns);
        if (!in_q) std::copy_n(a, int64_t{m} * q_columns, to);
        blocked_orgqr(m, q_columns, k, to, lapack_stride(m), scales, work);
      }
    });
  });
  return {q, r};
}

std::tuple<Tensor, Tensor> geqrf(const Tensor& self) {
  const char* const op = "geqrf";
  const int m = lapack_size(op, self.size(-2)), n = lapack_size(op, self.size(-1)), k = std::min(m, n);
  const Tensor a = columns_copy(self), tau = new_vectors(batch_sizes(self), k, self.dtype(), kCPU);
  if (a.numel() == 0) return {a, tau};
  with_lapack_type(self.dtype(), [&]<class T>(T*) {
    for_matrices(op, batch_count(batch_sizes(self)), work_of(m, n, k), [&](int64_t first, int64_t last) {
      lapack::Workspace<T> work;
      for (int64_t i = first; i < last; ++i) blocked_geqrf(m, n, nth<T>(a, i, int64_t{m} * n), lapack_stride(m), nth<T>(tau, i, k), work);
    });
  });
  return {a, tau};
}

Tensor linalg_householder_product(const Tensor& input, const Tensor& tau) {
  const char* const op = "linalg_householder_product";
  const int m = lapack_size(op, input.size(-2)), n = lapack_size(op, input.size(-1)), k = lapack_size(op, tau.size(-1));
  const Tensor product = columns_copy(input), scales = tau.contiguous();
  if (product.numel() == 0) return product;
  with_lapack_type(input.dtype(), [&]<class T>(T*) {
    for_matrices(op, batch_count(batch_sizes(input)), work_of(m, n, k), [&](int64_t first, int64_t last) {
      lapack::Workspace<T> work;
      for (int64_t i = first; i < last; ++i)
        blocked_orgqr(m, n, k, nth<T>(product, i, int64_t{m} * n), lapack_stride(m), nth<T>(scales, i, k), work);
    });
  });
  return product;
}

Tensor ormqr(const Tensor& self, const Tensor& input2, const Tensor& input3, bool left, bool transpose) {
  const char* const op = "ormqr";
  const int rows = lapack_size(op, self.size(-2)), k = lapack_size(op, input2.size(-1));
  const int m = lapack_size(op, input3.size(-2)), n = lapack_size(op, input3.size(-1));
  const Tensor product = columns_copy(input3);
  if (product.numel() == 0 || k == 0) return product;
  // LAPACK changes the vectors temporarily. Other threads and callers must not see this.
  const Tensor vectors = columns_copy(self), scales = input2.contiguous();
  const int64_t each = self.size(-2) * self.size(-1);
  with_lapack_type(self.dtype(), [&]<class T>(T*) {
    for_matrices(op, batch_count(batch_sizes(self)), work_of(m, n, k), [&](int64_t first, int64_t last) {
      lapack::Workspace<T> work;
      for (int64_t i = first; i < last; ++i) {
        blocked_ormqr(left ? 'L' : 'R', transpose ? lapack::kAdjoint<T> : 'N', m, n, k, nth<T>(vectors, i, each), lapack_stride(rows),
                      nth<T>(scales, i, k), nth<T>(product, i, int64_t{m} * n), lapack_stride(m), work);
      }
    });
  });
  return product;
}

}  // namespace amp::cpu
