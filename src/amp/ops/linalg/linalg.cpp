// Linear algebra composed of the factorizations that have kernels.
#include <algorithm>
#include <limits>
#include <tuple>

#include <amp/core/checked.h>
#include <amp/core/factories.h>
#include <amp/internal_ops.h>
#include <amp/kernels/linalg.h>
#include <amp/ops.h>
#include <amp/ops/linalg/linalg_checks.h>
#include <amp/ops/linalg/matrices.h>

namespace amp {

namespace {

Tensor cholesky_of(const char* op, const Tensor& self, bool upper) {
  check_square(op, "self", self);
  auto [factor, infos] = amp::linalg_cholesky_ex(self, upper);
  check_positive_definite(op, infos);
  return factor;
}

Tensor inverse_of(const char* op, const char* name, const Tensor& A) {
  check_square(op, name, A);
  auto [inverse, infos] = amp::linalg_inv_ex(A);
  check_not_singular(op, infos);
  return inverse;
}

int64_t product_of(const char* op, IntArrayRef sizes) {
  int64_t product = 1;
  for (const int64_t size : sizes) product = detail::checked_mul(op, product, size);
  return product;
}

// Unit matrices of the shape and dtype of `like`.
Tensor eye_like(const Tensor& like) {
  const Tensor unit = zeros(like.sizes(), like.options());
  unit.diagonal(0, -2, -1).fill_(1);
  return unit;
}

}  // namespace

namespace composite {

Tensor linalg_cholesky(const Tensor& self, bool upper) { return cholesky_of("linalg_cholesky", self, upper); }
Tensor cholesky(const Tensor& self, bool upper) { return cholesky_of("cholesky", self, upper); }

Tensor cholesky_solve(const Tensor& self, const Tensor& input2, bool upper) {
  const char* const op = "cholesky_solve";
  check_matrices(op, "self", self);
  check_square(op, "input2", input2);
  AMP_CHECK(self.size(-2) == input2.size(-1), ValueError, "[", op, "] input2 is ", input2.size(-1), " x ", input2.size(-1),
            ", but self has ", self.size(-2), " rows");
  const Tensor other = adjoint_of(input2);
  const Tensor half = amp::linalg_solve_triangular(upper ? other : input2, self, /*upper=*/false);
  return amp::linalg_solve_triangular(upper ? input2 : other, half, /*upper=*/true);
}

Tensor linalg_inv(const Tensor& A) { return inverse_of("linalg_inv", "A", A); }
Tensor inverse(const Tensor& self) { return inverse_of("inverse", "self", self); }

std::tuple<Tensor, Tensor> linalg_solve_ex(const Tensor& A, const Tensor& B, bool left, bool check_errors) {
  auto [solution, LU, pivots, infos] = internal::_linalg_solve_ex(A, B, left, check_errors);
  return {solution, infos};
}

Tensor linalg_solve(const Tensor& A, const Tensor& B, bool left) {
  check_solve("linalg_solve", A, B, left);
  auto [solution, LU, pivots, infos] = internal::_linalg_solve_ex(A, B, left, false);
  check_not_singular("linalg_solve", infos);
  return solution;
}

std::tuple<Tensor, Tensor> solve(const Tensor& self, const Tensor& A) {
  check_matrices("solve", "self", self);
  check_square("solve", "A", A);
  AMP_CHECK(self.size(-2) == A.size(-1), ValueError, "[solve] A is ", A.size(-1), " x ", A.size(-1), ", but self has ", self.size(-2),
            " rows");
  // Never a vector per matrix.
  const bool ambiguous = is_vector_rhs(A, self);
  auto [solution, LU, pivots, infos] = internal::_linalg_solve_ex(A, ambiguous ? self.unsqueeze(0) : self, true, false);
  check_not_singular("solve", infos);
  return {ambiguous ? solution.squeeze(0) : solution, LU};
}

Tensor linalg_tensorinv(const Tensor& self, int64_t ind) {
  const char* const op = "linalg_tensorinv";
  AMP_CHECK(ind > 0, ValueError, "[", op, "] ind must be positive, but is ", ind);
  const auto kept = static_cast<size_t>(std::min(ind, self.dim()));
  const IntArrayRef first = self.sizes().slice(0, kept), rest = self.sizes().drop_front(kept);
  const int64_t rows = product_of(op, first), columns = product_of(op, rest);
  AMP_CHECK(rows == columns, ValueError, "[", op, "] the first ", kept, " sizes of self have the product ", rows, ", the others ", columns,
            "; they must be equal");
  Shape sizes(rest);
  for (const int64_t size : first) sizes.push_back(size);
  return inverse_of(op, "self", self.reshape({rows, columns})).reshape(sizes);
}

Tensor linalg_tensorsolve(const Tensor& self, const Tensor& other, OptionalIntArrayRef dims) {
  const char* const op = "linalg_tensorsolve";
  AMP_CHECK(other.dim() <= self.dim(), ValueError, "[", op, "] other has ", other.dim(), " dimensions, but self only ", self.dim());
  Tensor map = self;
  if (dims) {
    std::vector<int64_t> order;
    bool moved[kMaxDims] = {};
    for (const int64_t dim : *dims) {
      const int64_t d = detail::wrap_dim(op, dim, self.dim());
      AMP_CHECK(!moved[d], ValueError, "[", op, "] dimension ", d, " stands twice in dims");
      moved[d] = true;
    }
    for (int64_t d = 0; d < self.dim(); ++d) {
      if (!moved[d]) order.push_back(d);
    }
    for (const int64_t dim : *dims) order.push_back(detail::wrap_dim(op, dim, self.dim()));
    map = self.permute(order);
  }
  const Shape sizes(map.sizes().drop_front(static_cast<size_t>(other.dim())));
  const int64_t n = product_of(op, sizes);
  AMP_CHECK(n == other.numel() && product_of(op, map.sizes().slice(0, static_cast<size_t>(other.dim()))) == n, ValueError, "[", op,
            "] other has ", other.numel(), " elements, but self is a map of ", n);
  auto [solution, LU, pivots, infos] = internal::_linalg_solve_ex(map.reshape({n, n}), other.reshape({n}), true, false);
  check_not_singular(op, infos);
  return solution.reshape(sizes);
}

std::tuple<Tensor, Tensor> linalg_lu_factor(const Tensor& A, bool pivot) {
  check_matrices("linalg_lu_factor", "A", A);
  auto [LU, pivots, infos] = amp::linalg_lu_factor_ex(A, pivot);
  check_not_singular("linalg_lu_factor", infos);
  return {LU, pivots};
}

std::tuple<Tensor, Tensor, Tensor> _lu_with_info(const Tensor& self, bool pivot, bool check_errors) {
  check_matrices("_lu_with_info", "self", self);
  auto factors = amp::linalg_lu_factor_ex(self, pivot);
  if (check_errors) check_not_singular("_lu_with_info", std::get<2>(factors));
  return factors;
}

std::tuple<Tensor, Tensor, Tensor> linalg_lu(const Tensor& A, bool pivot) {
  check_matrices("linalg_lu", "A", A);
  auto [LU, pivots, infos] = amp::linalg_lu_factor_ex(A, pivot);
  return amp::lu_unpack(LU, pivots);
}

std::tuple<Tensor, Tensor, Tensor> lu_unpack(const Tensor& LU, const Tensor& pivots, bool unpack_data, bool unpack_pivots) {
  check_unpacked("lu_unpack", LU, pivots);
  const int64_t m = LU.size(-2), n = LU.size(-1), k = std::min(m, n);
  Tensor P = empty({0}, LU.options()), L = P, U = P;
  if (unpack_pivots) {
    Shape sizes(LU.sizes());
    sizes.back() = m;
    const Tensor order = internal::lu_permutation(pivots, m, /*inverse=*/false);
    P = zeros(sizes, LU.options());
    P.scatter_(-2, order.unsqueeze(-2), 1);
  }
  if (unpack_data) {
    const Tensor left = LU.narrow(-1, 0, k);
    L = left.tril(-1) + eye_like(left);
    U = LU.narrow(-2, 0, k).triu();
  }
  return {P, L, U};
}

std::tuple<Tensor, Tensor> triangular_solve(const Tensor& self, const Tensor& A, bool upper, bool transpose, bool unitriangular) {
  check_matrices("triangular_solve", "self", self);
  check_square("triangular_solve", "A", A);
  const Tensor solution = amp::linalg_solve_triangular(transpose ? A.transpose(-2, -1) : A, self, upper != transpose, true, unitriangular);
  return {solution, expand_batch(A, broadcast_batch("triangular_solve", A, self)).clone()};
}

Tensor linalg_det(const Tensor& A) {
  auto [det, LU, pivots] = internal::_linalg_det(A);
  return det;
}

std::tuple<Tensor, Tensor> linalg_slogdet(const Tensor& A) {
  auto [sign, logabsdet, LU, pivots] = internal::_linalg_slogdet(A);
  return {sign, logabsdet};
}

Tensor logdet(const Tensor& self) {
  auto [sign, logabsdet] = amp::linalg_slogdet(self);
  if (self.is_complex()) return sign.log() + logabsdet;
  return logabsdet.masked_fill(sign < 0, std::numeric_limits<double>::quiet_NaN());
}

Tensor linalg_matrix_power(const Tensor& self, int64_t n) {
  check_square("linalg_matrix_power", "self", self);
  if (n == 0) return eye_like(self);
  Tensor base = n < 0 ? inverse_of("linalg_matrix_power", "self", self) : self, power;
  // The smallest integer has no absolute value that is an int64_t.
  for (uint64_t rest = n < 0 ? 0 - static_cast<uint64_t>(n) : static_cast<uint64_t>(n); rest != 0; rest >>= 1) {
    if ((rest & 1) != 0) power = power.defined() ? amp::matmul(power, base) : base;
    if (rest > 1) base = amp::matmul(base, base);
  }
  return n == 1 ? self.clone() : power;
}

// A Taylor polynomial of the matrix divided by a power of two, squared that often. The polynomial has degree 18: for matrices of norm 1,
// the rest is smaller than the rounding of float64.
Tensor linalg_matrix_exp(const Tensor& self) {
  check_square("linalg_matrix_exp", "self", self);
  if (self.numel() == 0) return self.clone();
  if (self.size(-1) == 1) return exp(self);
  const Tensor norms = amax(real_part(self.detach().abs()).sum(IntArrayRef(-2)), -1);
  const Tensor squarings = masked_fill(ceil(log2(norms)).clamp_min(0), isfinite(norms).logical_not(), 0).unsqueeze(-1).unsqueeze(-1);
  const auto most = static_cast<int64_t>(squarings.max().item<double>());
  const Tensor a = most > 0 ? self * exp2(-squarings) : self;
  const Tensor unit = eye_like(a), a2 = amp::matmul(a, a), a3 = amp::matmul(a2, a);
  double coefficients[19] = {1};
  for (int k = 1; k <= 18; ++k) coefficients[k] = coefficients[k - 1] / k;
  // Horner's scheme in a^3.
  Tensor power = a3 * coefficients[18];
  for (int k = 15; k >= 0; k -= 3) {
    const double* const c = coefficients + k;
    power = (k == 15 ? power : amp::matmul(power, a3)) + unit * c[0] + a * c[1] + a2 * c[2];
  }
  for (int64_t i = 0; i < most; ++i) power = where(squarings > i, amp::matmul(power, power), power);
  return power;
}

Tensor kron(const Tensor& self, const Tensor& other) {
  const int64_t dim = std::max(self.dim(), other.dim());
  AMP_CHECK(2 * dim <= kMaxDims, ValueError, "[kron] the arguments have ", dim, " dimensions; at most ", kMaxDims / 2, " are possible");
  Shape left, right, sizes;
  for (int64_t d = 0; d < dim; ++d) {
    const auto size_of = [&](const Tensor& t) { return d < dim - t.dim() ? 1 : t.size(d - (dim - t.dim())); };
    left.push_back(size_of(self));
    left.push_back(1);
    right.push_back(1);
    right.push_back(size_of(other));
    sizes.push_back(detail::checked_mul("kron", size_of(self), size_of(other)));
  }
  const Tensor a = self.reshape(left), b = other.reshape(right);
  return (dim > 0 ? column_times_row(a, b) : a * b).reshape(sizes);
}

}  // namespace composite

}  // namespace amp
