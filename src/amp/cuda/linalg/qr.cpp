// QR factorizations and products of Householder reflections.
#include <algorithm>
#include <tuple>

#include <amp/cuda/elementwise/copy.h>
#include <amp/cuda/kernels/shape.h>
#include <amp/cuda/kernels/spectral.h>
#include <amp/cuda/linalg/parts.h>

namespace amp::cuda {

std::tuple<Tensor, Tensor> linalg_qr(const Tensor& A, StringRef mode) {
  const char* const op = "linalg_qr";
  const int64_t m = A.size(-2), n = A.size(-1), k = std::min(m, n);
  const bool with_q = mode != "r";
  const int64_t q_columns = mode == "complete" ? m : k;
  // Computes the factorization in the memory of Q if that is large enough.
  const bool in_q = with_q && q_columns >= n;
  const Tensor factors = in_q ? with_columns(A, q_columns) : columns_copy(A), of_A = factors.narrow(-1, 0, n);
  const Tensor tau = new_vectors(batch_sizes(A), k, A.dtype(), A.device());
  if (tau.numel() != 0) factorize_qr(op, of_A, tau);
  const Tensor R = columns_copy(of_A.narrow(-2, 0, q_columns));
  triu_(R, 0);
  if (!with_q) return {Tensor(detail::new_tensor(Shape{0}, A.dtype(), A.device())), R};
  const Tensor Q = in_q ? factors : columns_copy(factors.narrow(-1, 0, q_columns));
  if (tau.numel() == 0) return {unit_matrices(Q), R};
  make_q(op, Q, tau);
  return {Q, R};
}

std::tuple<Tensor, Tensor> geqrf(const Tensor& self) {
  const Tensor a = columns_copy(self),
               tau = new_vectors(batch_sizes(self), std::min(self.size(-2), self.size(-1)), self.dtype(), self.device());
  if (a.numel() != 0) factorize_qr("geqrf", a, tau);
  return {a, tau};
}

Tensor linalg_householder_product(const Tensor& input, const Tensor& tau) {
  if (tau.numel() == 0) return unit_matrices(input);
  const Tensor product = columns_copy(input);
  make_q("linalg_householder_product", product, dense(tau));
  return product;
}

Tensor ormqr(const Tensor& self, const Tensor& input2, const Tensor& input3, bool left, bool transpose) {
  const Tensor product = columns_copy(input3);
  if (product.numel() != 0 && input2.numel() != 0) multiply_by_q("ormqr", as_columns(self), dense(input2), left, transpose, product);
  return product;
}

}  // namespace amp::cuda
