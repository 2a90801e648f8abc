// Older names of the factorizations, condition numbers and matrix norms.
#include <algorithm>
#include <cmath>
#include <string>
#include <tuple>

#include <amp/core/factories.h>
#include <amp/core/operators.h>
#include <amp/kernels/spectral.h>
#include <amp/ops.h>
#include <amp/ops/linalg/matrices.h>

namespace amp {

namespace {

// A norm by its number or its name.
struct Norm {
  double number = 0;
  std::string_view name;

  bool is(std::string_view text) const { return name == text; }
};

Norm numbered(const char* op, const char* arg, const Scalar& ord) {
  const double p = ord.isComplex() ? NAN : ord.toDouble();
  AMP_CHECK(std::abs(p) == 1 || std::abs(p) == 2 || std::isinf(p), ValueError, "[", op, "] ", arg,
            " must be 1, -1, 2, -2, inf or -inf, got ", p);
  return {p, {}};
}

Norm named(const char* op, const char* arg, StringRef ord) {
  AMP_CHECK(ord == "fro" || ord == "nuc", ValueError, "[", op, "] ", arg, " must be fro or nuc, got \"", ord, "\"");
  return {0, ord};
}

// Computes in float32 for 16-bit matrices.
Tensor singular_values(const Tensor& matrices) {
  const ScalarType type = matrices.is_complex() ? matrices.dtype() : computeType(matrices.dtype());
  return amp::linalg_svdvals(matrices.to(type)).to(toRealType(matrices.dtype()));
}

// The largest of non-negative numbers. There may be no numbers.
Tensor largest_of(const Tensor& t, int64_t dim) { return t.size(dim) == 0 ? t.sum({dim}, true) : amax(t, {dim}, true); }

// The norms of the matrices in the last two dimensions. These remain as dimensions of size 1.
Tensor norms_of(const Tensor& matrices, const Norm& norm) {
  if (norm.is("fro")) return linalg_vector_norm(matrices, 2, IntArrayRef({-2, -1}), true);
  if (norm.is("nuc")) return singular_values(matrices).sum({-1}, true).unsqueeze(-1);
  if (std::abs(norm.number) == 2) {
    const Tensor values = singular_values(matrices);
    return (norm.number > 0 ? largest_of(values, -1) : amin(values, {-1}, true)).unsqueeze(-1);
  }
  const bool rows = std::isinf(norm.number);
  const Tensor sums = linalg_vector_norm(matrices, 1, rows ? -1 : -2, true);
  return norm.number > 0 ? largest_of(sums, rows ? -2 : -1) : amin(sums, {rows ? -2 : -1}, true);
}

Tensor matrix_norm(const char* op, const Tensor& self, const Norm& norm, IntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) {
  check_matrices(op, "self", self);
  AMP_CHECK(dim.size() == 2, ValueError, "[", op, "] dim must name 2 dimensions, but has ", dim.size());
  const int64_t row = detail::wrap_dim(op, dim[0], self.dim()), column = detail::wrap_dim(op, dim[1], self.dim());
  AMP_CHECK(row != column, ValueError, "[", op, "] dim must name different dimensions, got ", dim);
  AMP_CHECK(!dtype || isFloatingType(toRealType(*dtype)), TypeError, "[", op, "] dtype must be a floating one, got ", *dtype);
  const int64_t rows = self.size(row), columns = self.size(column);
  const int64_t choices = norm.number == -2 ? std::min(rows, columns) : norm.number == -1 ? columns : rows;
  AMP_CHECK(norm.number >= 0 || choices > 0, IndexError, "[", op, "] there is no smallest number for matrices of ", rows, " x ", columns);
  const ScalarType type = dtype.value_or(self.dtype());
  const Tensor matrices = movedim(self.to(self.is_complex() ? toComplexType(toRealType(type)) : type), {row, column}, {-2, -1});
  const Tensor norms = norms_of(matrices, norm);
  return keepdim ? movedim(norms, {-2, -1}, {row, column}) : norms.squeeze(-1).squeeze(-1);
}

// |A| |A^-1|, which is infinite for singular matrices.
Tensor condition(const Tensor& self, const Norm& norm) {
  const auto [inverse, infos] = linalg_inv_ex(self);
  const Tensor singular = (infos != 0).unsqueeze(-1).unsqueeze(-1);
  const Tensor product = norms_of(self, norm) * norms_of(masked_fill(inverse, singular, 0), norm);
  return masked_fill(product, singular, INFINITY).squeeze(-1).squeeze(-1);
}

}  // namespace

namespace native {

std::tuple<Tensor, Tensor> eig(const Tensor& self, bool eigenvectors) {
  const Tensor matrices = self.detach();
  if (!eigenvectors) return {view_as_real(linalg_eigvals(matrices)).clone(), empty({0}, matrices.options())};
  const auto [values, vectors] = linalg_eig(matrices);
  // Selects the second vector of a pair, the conjugate of the first: its imaginary part is required.
  const Tensor second = imaginary_part(values).unsqueeze(-2) < 0;
  return {view_as_real(values).clone(), where(second, -imaginary_part(vectors), real_part(vectors))};
}

}  // namespace native

namespace composite {

std::tuple<Tensor, Tensor> qr(const Tensor& self, bool some) {
  check_matrices("qr", "self", self);
  return amp::linalg_qr(self, some ? "reduced" : "complete");
}

std::tuple<Tensor, Tensor> symeig(const Tensor& self, bool eigenvectors, bool upper) {
  check_square("symeig", "self", self);
  if (eigenvectors) return amp::linalg_eigh(self, upper ? "U" : "L");
  return {amp::linalg_eigvalsh(self, upper ? "U" : "L"), empty({0}, self.options())};
}

std::tuple<Tensor, Tensor, Tensor> svd(const Tensor& self, bool some, bool compute_uv) {
  check_matrices("svd", "self", self);
  if (compute_uv) {
    const auto [U, S, Vh] = amp::linalg_svd(self, !some);
    return {U, S, adjoint_of(Vh)};
  }
  Shape left(self.sizes()), right(self.sizes());
  left.back() = self.size(-2);
  right[right.size() - 2] = self.size(-1);
  return {zeros(left, self.options()), amp::linalg_svdvals(self), zeros(right, self.options())};
}

Tensor linalg_cond(const Tensor& self, const std::optional<Scalar>& p) {
  const char* const op = "linalg_cond";
  check_matrices(op, "self", self);
  const Norm norm = numbered(op, "p", p.value_or(2));
  const bool spectral = std::abs(norm.number) == 2;
  if (!spectral) check_square(op, "self", self);
  if (self.size(-2) == 0 || self.size(-1) == 0) return zeros(self.sizes().drop_back(2), self.options().dtype(toRealType(self.dtype())));
  if (!spectral) return condition(self, norm);
  const Tensor values = amp::linalg_svdvals(self);
  const Tensor largest = values.select(-1, 0), smallest = values.select(-1, -1);
  const Tensor ratio = norm.number > 0 ? largest / smallest : smallest / largest;
  return masked_fill(ratio, largest == 0, INFINITY);  // a matrix of zeros is singular as well
}

Tensor linalg_cond_p_str(const Tensor& self, StringRef p) {
  const Norm norm = named("linalg_cond", "p", p);
  check_square("linalg_cond", "self", self);
  if (self.size(-1) == 0) return zeros(self.sizes().drop_back(2), self.options().dtype(toRealType(self.dtype())));
  return condition(self, norm);
}

Tensor linalg_matrix_norm(const Tensor& self, const Scalar& ord, IntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) {
  return matrix_norm("linalg_matrix_norm", self, numbered("linalg_matrix_norm", "ord", ord), dim, keepdim, dtype);
}
Tensor linalg_matrix_norm_str_ord(const Tensor& self, StringRef ord, IntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) {
  return matrix_norm("linalg_matrix_norm", self, named("linalg_matrix_norm", "ord", ord), dim, keepdim, dtype);
}

Tensor nuclear_norm(const Tensor& self, bool keepdim) { return matrix_norm("nuclear_norm", self, {0, "nuc"}, {-2, -1}, keepdim, {}); }
Tensor nuclear_norm_dim(const Tensor& self, IntArrayRef dim, bool keepdim) {
  return matrix_norm("nuclear_norm", self, {0, "nuc"}, dim, keepdim, {});
}

Tensor linalg_norm(const Tensor& self, const std::optional<Scalar>& ord, OptionalIntArrayRef dim, bool keepdim,
                   std::optional<ScalarType> dtype) {
  const char* const op = "linalg_norm";
  if (!ord) return amp::linalg_vector_norm(self, 2, dim, keepdim, dtype);
  AMP_CHECK(dim || self.dim() == 1 || self.dim() == 2, ValueError, "[", op,
            "] self must have 1 or 2 dimensions, or dim be given, with an ord, but has shape ", self.sizes());
  if (dim ? dim->size() == 1 : self.dim() == 1) return amp::linalg_vector_norm(self, *ord, dim, keepdim, dtype);
  return matrix_norm(op, self, numbered(op, "ord", *ord), dim ? *dim : IntArrayRef({0, 1}), keepdim, dtype);
}

Tensor linalg_norm_ord_str(const Tensor& self, StringRef ord, OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) {
  const char* const op = "linalg_norm";
  AMP_CHECK(dim ? dim->size() == 2 : self.dim() == 2, ValueError, "[", op, "] self must have 2 dimensions, or dim name 2, for ord \"", ord,
            "\", but has shape ", self.sizes());
  return matrix_norm(op, self, named(op, "ord", ord), dim ? *dim : IntArrayRef({0, 1}), keepdim, dtype);
}

}  // namespace composite

}  // namespace amp
