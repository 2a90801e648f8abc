// cummax, cummin, differences and integrals along a dimension, nanmean.
#include <algorithm>

#include <amp/autograd/in_float32.h>
#include <amp/core/complex.h>
#include <amp/core/factories.h>
#include <amp/core/operators.h>
#include <amp/internal_ops.h>
#include <amp/kernels/reduction.h>
#include <amp/ops.h>

namespace amp {

namespace native {

std::tuple<Tensor, Tensor> cummax(const Tensor& self, int64_t dim) {
  detail::wrap_dim("cummax", dim, self.dim());
  return internal::running_extremum(self.detach(), dim, true);
}
std::tuple<Tensor, Tensor> cummin(const Tensor& self, int64_t dim) {
  detail::wrap_dim("cummin", dim, self.dim());
  return internal::running_extremum(self.detach(), dim, false);
}

}  // namespace native

namespace composite {

Tensor nanmean(const Tensor& self, OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) {
  AMP_CHECK(isFloatingType(self.dtype()), TypeError, "[nanmean] self must be floating, but is ", self.dtype());
  const Tensor total = nansum(self, dim, keepdim, dtype);
  return total / sum(logical_not(isnan(self)), dim, keepdim).to(total.dtype());
}

namespace {

Tensor from_second(const Tensor& t, int64_t dim) { return t.slice(dim, 1); }
Tensor to_last_but_one(const Tensor& t, int64_t dim) { return t.slice(dim, 0, std::max<int64_t>(t.size(dim) - 1, 0)); }

Tensor sums_of_neighbors(const Tensor& y, int64_t dim) { return from_second(y, dim) + to_last_but_one(y, dim); }

Tensor distances(const char* op, const Tensor& y, const Tensor& x, int64_t dim) {
  const int64_t along = x.dim() == 1 ? 0 : dim - y.dim() + x.dim();
  AMP_CHECK(x.dim() > 0 && x.dim() <= y.dim() && along >= 0 && x.size(along) == y.size(dim), ValueError, "[", op, "] x has ",
            x.dim() > 0 && along >= 0 ? x.size(along) : 1, " points, but y ", y.size(dim), " in dimension ", dim);
  const Tensor steps = from_second(x, along) - to_last_but_one(x, along);
  if (x.dim() > 1) return steps;
  Shape sizes(y.sizes().size(), 1);
  sizes[static_cast<size_t>(dim)] = steps.numel();
  return steps.view(sizes);
}

int64_t dim_of(const char* op, const Tensor& y, int64_t dim) {
  AMP_CHECK(y.dim() > 0, ValueError, "[", op, "] y must have at least 1 dimension");
  return detail::wrap_dim(op, dim, y.dim());
}

}  // namespace

// Every element except the first and the last is in two areas.
Tensor trapezoid(const Tensor& y, const Scalar& dx, int64_t dim) {
  const int64_t d = dim_of("trapezoid", y, dim);
  if (y.size(d) < 2) return from_second(y, d).sum(IntArrayRef(d)) * 0.5 * dx;
  return (y.sum(IntArrayRef(d)) - (y.select(d, 0) + y.select(d, -1)) * 0.5) * dx;
}
Tensor trapezoid_x(const Tensor& y, const Tensor& x, int64_t dim) {
  const int64_t d = dim_of("trapezoid", y, dim);
  return (sums_of_neighbors(y, d) * distances("trapezoid", y, x, d)).sum(IntArrayRef(d)) * 0.5;
}
Tensor cumulative_trapezoid(const Tensor& y, const Scalar& dx, int64_t dim) {
  const int64_t d = dim_of("cumulative_trapezoid", y, dim);
  return (sums_of_neighbors(y, d) * (dx.isComplex() ? Scalar(dx.toComplexDouble() * 0.5) : Scalar(dx.toDouble() * 0.5))).cumsum(d);
}
Tensor cumulative_trapezoid_x(const Tensor& y, const Tensor& x, int64_t dim) {
  const int64_t d = dim_of("cumulative_trapezoid", y, dim);
  const Tensor sums = sums_of_neighbors(y, d), widths = distances("cumulative_trapezoid", y, x, d);
  if (isIntegralType(y.dtype(), true) || isIntegralType(widths.dtype(), true)) return (sums * widths).cumsum(d) * 0.5;
  return (sums * (widths * 0.5)).cumsum(d);  // there are often fewer widths than sums
}

Tensor diff(const Tensor& self, int64_t n, int64_t dim, const Tensor& prepend, const Tensor& append) {
  AMP_CHECK(self.dim() > 0, ValueError, "[diff] self must have at least 1 dimension");
  AMP_CHECK(n >= 0, ValueError, "[diff] n must not be negative, but is ", n);
  const int64_t d = detail::wrap_dim("diff", dim, self.dim());
  std::vector<Tensor> parts;
  for (const Tensor& part : {prepend, self, append}) {
    if (part.defined()) parts.push_back(part);
  }
  const Tensor given = parts.size() > 1 ? cat(parts, d) : self;  // also checks the shapes if n is 0
  if (n == 0) return self.clone();
  Tensor result = n > 1 ? autograd::widened(given) : given;  // differences of differences are rounded once
  for (int64_t i = 0; i < n; ++i) {
    const Tensor ahead = from_second(result, d), behind = to_last_but_one(result, d);
    result = result.dtype() == kBool ? logical_xor(ahead, behind) : ahead - behind;
    if (result.size(d) == 0) break;  // further differences change nothing
  }
  return result.to(given.dtype());
}

}  // namespace composite

}  // namespace amp
