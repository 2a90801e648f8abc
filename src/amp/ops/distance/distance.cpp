// Checks of distances and norms of rows, distances that are composed of other ops, and cross products.
#include <algorithm>

#include <amp/core/checked.h>
#include <amp/core/device/backends.h>
#include <amp/core/dtype/power_sums.h>
#include <amp/core/factories.h>
#include <amp/internal_ops.h>
#include <amp/kernels/distance.h>
#include <amp/observe/observed.h>
#include <amp/ops.h>
#include <amp/ops/common/shapes.h>
#include <amp/ops/linalg/matrices.h>

namespace amp {

namespace {

void check_p(const char* op, double p) { AMP_CHECK(p >= 0, ValueError, "[", op, "] p must not be negative, but is ", p); }

Tensor cross_along(const char* op, const Tensor& self, const Tensor& other, int64_t dim) {
  AMP_CHECK(self.dim() == other.dim(), ValueError, "[", op, "] self and other must have the same number of dimensions, but have shapes ",
            self.sizes(), " and ", other.sizes());
  const int64_t d = detail::wrap_dim(op, dim, self.dim());
  AMP_CHECK(self.dim() > 0 && self.size(d) == 3 && other.size(d) == 3, ValueError, "[", op, "] dimension ", dim,
            " of self and other must have 3 elements, but they have shapes ", self.sizes(), " and ", other.sizes());
  const Shape sizes = broadcast_shapes(op, self.sizes(), other.sizes());
  if (isFloatingType(self.dtype()) && self.dtype() == other.dtype()) {
    const auto whole = [&](const Tensor& t) { return t.sizes() == IntArrayRef(sizes) ? t : t.expand(sizes); };
    return internal::cross_products(whole(self), whole(other), d);
  }
  const auto minor = [&](int64_t i, int64_t j) { return self.select(d, i) * other.select(d, j) - self.select(d, j) * other.select(d, i); };
  return stack({minor(1, 2), minor(2, 0), minor(0, 1)}, d);
}

}  // namespace

namespace check {

void pdist(const Tensor& self, double p) {
  AMP_CHECK(self.dim() == 2, ValueError, "[pdist] self must have 2 dimensions, but has shape ", self.sizes());
  check_p("pdist", p);
  detail::checked_mul("pdist", self.size(0), self.size(0));
}

}  // namespace check

namespace {

// Whether sums of squares that the CPU has computed are near the ends of float32's range, or are not finite. Sums of small numbers do not
// matter next to larger ones.
bool near_ends(const Tensor& x_squares, const Tensor& y_squares) {
  if (x_squares.dtype() != kFloat32 || is_asynchronous(x_squares.device())) return false;
  tracing::reads(x_squares);
  float largest = 0;
  bool are_finite = true;
  for (const Tensor* squares : {&x_squares, &y_squares}) {  // results of `sum`, which are dense
    const float* const sums = squares->data_ptr<float>();
    for (int64_t i = 0; i < squares->numel(); ++i) {
      are_finite = are_finite && sums[i] < static_cast<float>(kMostPowerSum);
      largest = std::max(largest, sums[i]);
    }
  }
  return !are_finite || largest < static_cast<float>(kLeastPowerSum);
}

}  // namespace

namespace native {

Tensor euclidean_distance(const Tensor& x1, const Tensor& x2) {
  const ScalarType compute = computeType(x1.dtype());
  const Tensor x = x1.to(compute), y = x2.to(compute);
  // Products of 16-bit numbers are exact in float32.
  const Tensor products = x1.dim() == 2 ? internal::mm_transposed(x1, x2, false, true, compute) : matmul(x, y.transpose(-2, -1));
  const auto squares = [](const Tensor& t) { return (t * t).sum(IntArrayRef{-1}); };
  const Tensor x_squares = squares(x), y_squares = squares(y);
  if (near_ends(x_squares, y_squares)) return internal::cdist_forward(x1, x2, 2);
  return internal::distances_of_products(products, x_squares, y_squares, x1.dtype());
}

}  // namespace native

namespace composite {

Tensor cdist(const Tensor& x1, const Tensor& x2, double p, std::optional<int64_t> compute_mode) {
  constexpr int64_t kFewRows = 25;
  AMP_CHECK(x1.dim() >= 2 && x2.dim() >= 2, ValueError, "[cdist] x1 and x2 must have at least 2 dimensions, but have shapes ", x1.sizes(),
            " and ", x2.sizes());
  AMP_CHECK(x1.size(-1) == x2.size(-1), ValueError, "[cdist] x1 has ", x1.size(-1), " columns, but x2 has ", x2.size(-1));
  check_p("cdist", p);
  const int64_t mode = compute_mode.value_or(0);
  AMP_CHECK(mode >= 0 && mode <= 2, ValueError, "[cdist] compute_mode must be 0, 1 or 2, but is ", mode);
  const Shape lead = broadcast_shapes("cdist", x1.sizes().drop_back(2), x2.sizes().drop_back(2));
  const Tensor x = expand_batch(x1, lead), y = expand_batch(x2, lead);
  const bool many = x1.size(-2) > kFewRows || x2.size(-2) > kFewRows;
  return p == 2 && (mode == 1 || (mode == 0 && many)) ? internal::euclidean_distance(x, y) : internal::cdist_forward(x, y, p);
}

Tensor pairwise_distance(const Tensor& x1, const Tensor& x2, double p, double eps, bool keepdim) {
  const Shape sizes = broadcast_shapes("pairwise_distance", x1.sizes(), x2.sizes());
  AMP_CHECK(!sizes.empty(), ValueError, "[pairwise_distance] x1 and x2 must have at least one dimension");
  return linalg_vector_norm(x1 - x2 + eps, p, IntArrayRef{-1}, keepdim);
}

Tensor renorm(const Tensor& self, const Scalar& p, int64_t dim, const Scalar& maxnorm) {
  constexpr double kEps = 1e-7;
  AMP_CHECK(self.dim() >= 2, ValueError, "[renorm] self must have at least 2 dimensions, but has shape ", self.sizes());
  AMP_CHECK(!p.isComplex() && !maxnorm.isComplex(), TypeError, "[renorm] p and maxnorm must be real numbers");
  const double power = p.toDouble(), most = maxnorm.toDouble();
  AMP_CHECK(power > 0, ValueError, "[renorm] p must be positive, but is ", power);
  AMP_CHECK(most >= 0, ValueError, "[renorm] maxnorm must not be negative, but is ", most);
  const int64_t kept = detail::wrap_dim("renorm", dim, self.dim());
  if (self.numel() == 0) return self.clone();
  Shape dims;
  for (int64_t d = 0; d < self.dim(); ++d) {
    if (d != kept) dims.push_back(d);
  }
  const bool narrow = isReducedFloatingType(self.dtype());
  const Tensor norms = linalg_vector_norm(self, p, IntArrayRef(dims), true, narrow ? std::optional(kFloat32) : std::nullopt);
  const Tensor factors = where(norms > most, most / (norms + kEps), ones_like(norms));
  return self * (narrow ? factors.to(self.dtype()) : factors);
}

Tensor linalg_cross(const Tensor& self, const Tensor& other, int64_t dim) { return cross_along("linalg_cross", self, other, dim); }

Tensor cross(const Tensor& self, const Tensor& other, std::optional<int64_t> dim) {
  if (dim.has_value()) return cross_along("cross", self, other, *dim);
  for (int64_t d = 0; d < self.dim(); ++d) {
    if (self.size(d) == 3) return cross_along("cross", self, other, d);
  }
  AMP_THROW(ValueError, "[cross] no dimension of self, of shape ", self.sizes(), ", has 3 elements");
}

}  // namespace composite

}  // namespace amp
