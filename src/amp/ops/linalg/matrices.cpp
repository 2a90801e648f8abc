#include <amp/ops/linalg/matrices.h>

#include <amp/core/factories.h>
#include <amp/core/operators.h>
#include <amp/internal_ops.h>
#include <amp/ops.h>
#include <amp/ops/formulas/arithmetic.h>

namespace amp {

Tensor real_part(const Tensor& t) { return t.is_complex() ? view_as_real(t).select(-1, 0) : t; }
Tensor imaginary_part(const Tensor& t) { return t.is_complex() ? view_as_real(t).select(-1, 1) : zeros_like(t); }

Tensor adjoint_of(const Tensor& matrices) { return conj_of(matrices).transpose(-2, -1); }

Tensor matrix_product(const Tensor& a, const Tensor& b) {
  if (a.is_complex() == b.is_complex()) return matmul(a, b);
  const Tensor a_real = real_part(a), b_real = real_part(b);
  if (!a.is_complex()) return complex(matmul(a_real, b_real), matmul(a_real, imaginary_part(b)));
  return complex(matmul(a_real, b_real), matmul(imaginary_part(a), b_real));
}

Tensor column_times_row(const Tensor& column, const Tensor& row) {
  return column.dtype() == row.dtype() && isFloatingType(column.dtype()) ? internal::batched_mm(column, row) : column * row;
}

Shape with_matrix(IntArrayRef batch, int64_t rows, int64_t columns) {
  Shape sizes(batch);
  sizes.push_back(rows);
  sizes.push_back(columns);
  return sizes;
}

Tensor expand_batch(const Tensor& matrices, IntArrayRef batch) {
  const Shape sizes = with_matrix(batch, matrices.size(-2), matrices.size(-1));
  return matrices.sizes() == IntArrayRef(sizes) ? matrices : matrices.expand(sizes);
}

void check_matrices(const char* op, const char* name, const Tensor& t) {
  AMP_CHECK(t.dim() >= 2, ValueError, "[", op, "] ", name, " must have at least 2 dimensions, but has shape ", t.sizes());
}

void check_square(const char* op, const char* name, const Tensor& t) {
  check_matrices(op, name, t);
  AMP_CHECK(t.size(-2) == t.size(-1), ValueError, "[", op, "] ", name, " must be square in its last two dimensions, but has shape ",
            t.sizes());
}

}  // namespace amp
