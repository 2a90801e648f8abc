// Pseudoinverses, ranks and square roots of matrices, by singular values or eigenvalues.
#include <algorithm>
#include <limits>

#include <amp/autocast/suspend.h>
#include <amp/core/factories.h>
#include <amp/core/operators.h>
#include <amp/kernels/spectral.h>
#include <amp/ops.h>
#include <amp/ops/linalg/matrices.h>

namespace amp {

namespace {

double precision_of(ScalarType dtype) {
  return toRealType(dtype) == kFloat32 ? std::numeric_limits<float>::epsilon() : std::numeric_limits<double>::epsilon();
}

// Singular values up to max(absolute, relative * the largest) count as 0. Both are real tensors of the matrices' real dtype. They have the
// batch dimensions of the matrices or are broadcast to them.
struct Tolerances {
  Tensor absolute, relative;

  // The limits, of shape (..., 1), for singular values of shape (..., k) with k > 0.
  Tensor limits(const Tensor& singular_values) const {
    return maximum(absolute.unsqueeze(-1), relative.unsqueeze(-1) * amax(singular_values, {-1}, true));
  }
};

Tensor number(double value, const Tensor& matrices) {
  return full({}, value, TensorOptions(matrices.device()).dtype(toRealType(matrices.dtype())));
}

Tensor given(const Tensor& tolerance, const Tensor& matrices) { return tolerance.detach().to(toRealType(matrices.dtype())); }

double default_relative(const Tensor& matrices) {
  return precision_of(matrices.dtype()) * static_cast<double>(std::max(matrices.size(-2), matrices.size(-1)));
}

Tolerances tolerances(const Tensor& matrices, std::optional<double> atol, std::optional<double> rtol) {
  const double relative = rtol.value_or(atol.value_or(0) > 0 ? 0 : default_relative(matrices));
  return {number(atol.value_or(0), matrices), number(relative, matrices)};
}

Tolerances tolerances(const Tensor& matrices, const Tensor& atol, const Tensor& rtol) {
  const Tensor absolute = atol.defined() ? given(atol, matrices) : number(0, matrices);
  if (rtol.defined()) return {absolute, given(rtol, matrices)};
  return {absolute, masked_fill(full_like(absolute, default_relative(matrices)), absolute > 0, 0)};
}

// The vectors are orthonormal columns; matrices = left diag(values) right^H.
struct Spectrum {
  Tensor left, values, right;
};

Spectrum spectrum_of(const Tensor& matrices, bool hermitian) {
  if (hermitian) {
    const auto [values, vectors] = linalg_eigh(matrices, "L");
    return {vectors, values, vectors};
  }
  const auto [U, S, Vh] = linalg_svd(matrices, /*full_matrices=*/false);
  return {U, S, adjoint_of(Vh)};
}

Tensor pseudoinverse(const Tensor& self, bool hermitian, const Tolerances& tolerances) {
  const autocast::Suspended suspended;
  const Tensor matrices = self.detach();
  if (matrices.numel() == 0) return zeros_like(matrices.transpose(-2, -1), {}, MemoryFormat::Contiguous);
  const Spectrum spectrum = spectrum_of(matrices, hermitian);
  const Tensor magnitudes = hermitian ? abs(spectrum.values) : spectrum.values;
  const Tensor inverses = masked_fill(1 / spectrum.values, magnitudes <= tolerances.limits(magnitudes), 0);
  return matrix_product(spectrum.right * inverses.unsqueeze(-2), adjoint_of(spectrum.left));
}

Tensor rank_of(const Tensor& self, bool hermitian, const Tolerances& tolerances) {
  const autocast::Suspended suspended;
  const Tensor matrices = self.detach();
  if (matrices.size(-2) == 0 || matrices.size(-1) == 0) return zeros(matrices.sizes().drop_back(2), matrices.options().dtype(kInt64));
  const Tensor magnitudes = hermitian ? abs(linalg_eigvalsh(matrices, "L")) : linalg_svdvals(matrices);
  return (magnitudes > tolerances.limits(magnitudes)).sum({-1});
}

}  // namespace

namespace native {

Tensor linalg_pinv_atol_rtol_float(const Tensor& self, std::optional<double> atol, std::optional<double> rtol, bool hermitian) {
  return pseudoinverse(self, hermitian, tolerances(self, atol, rtol));
}
Tensor linalg_pinv_atol_rtol_tensor(const Tensor& self, const Tensor& atol, const Tensor& rtol, bool hermitian) {
  return pseudoinverse(self, hermitian, tolerances(self, atol, rtol));
}
Tensor linalg_pinv(const Tensor& self, double rcond, bool hermitian) {
  return pseudoinverse(self, hermitian, tolerances(self, 0.0, rcond));
}
Tensor linalg_pinv_rcond_tensor(const Tensor& self, const Tensor& rcond, bool hermitian) {
  return pseudoinverse(self, hermitian, tolerances(self, Tensor(), rcond));
}
Tensor pinverse(const Tensor& self, double rcond) { return pseudoinverse(self, false, tolerances(self, 0.0, rcond)); }

Tensor linalg_matrix_rank_atol_rtol_float(const Tensor& self, std::optional<double> atol, std::optional<double> rtol, bool hermitian) {
  return rank_of(self, hermitian, tolerances(self, atol, rtol));
}
Tensor linalg_matrix_rank_atol_rtol_tensor(const Tensor& input, const Tensor& atol, const Tensor& rtol, bool hermitian) {
  return rank_of(input, hermitian, tolerances(input, atol, rtol));
}
Tensor linalg_matrix_rank(const Tensor& self, double tol, bool hermitian) { return rank_of(self, hermitian, tolerances(self, tol, 0.0)); }
Tensor linalg_matrix_rank_tol_tensor(const Tensor& input, const Tensor& tol, bool hermitian) {
  return rank_of(input, hermitian, tolerances(input, tol, number(0, input)));
}
Tensor matrix_rank(const Tensor& self, bool symmetric) { return rank_of(self, symmetric, tolerances(self, {}, std::optional<double>())); }
Tensor matrix_rank_tol(const Tensor& self, double tol, bool symmetric) { return rank_of(self, symmetric, tolerances(self, tol, 0.0)); }

Tensor linalg_matrix_sqrth(const Tensor& self) {
  const autocast::Suspended suspended;
  const Tensor matrices = self.detach();
  if (matrices.numel() == 0) return matrices.clone();
  const auto [values, vectors] = linalg_eigh(matrices, "L");
  const Tensor limits = default_relative(matrices) * amax(abs(values), {-1}, true);
  const Tensor roots = sqrt(masked_fill(values, abs(values) <= limits, 0));
  return matrix_product(vectors * roots.unsqueeze(-2), adjoint_of(vectors));
}

}  // namespace native

}  // namespace amp
