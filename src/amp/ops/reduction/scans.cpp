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

namespace {

// The derivatives along a dimension of points at a distance of `distance`, or at `coordinates` if they are defined.
Tensor gradient_along(const Tensor& f, int64_t dim, const Scalar& distance, const Tensor& coordinates, int64_t edge_order) {
  const int64_t size = f.size(dim);
  const auto at = [&](int64_t start, int64_t length) { return f.narrow(dim, start, length); };
  Tensor h =
      full({size - 1}, distance, TensorOptions(toRealType(isIntegralType(f.dtype(), true) ? kFloat32 : f.dtype())).device(f.device()));
  if (coordinates.defined()) h = from_second(coordinates, 0) - to_last_but_one(coordinates, 0);
  Shape sizes(f.sizes().size(), 1);
  sizes[static_cast<size_t>(dim)] = size - 1;
  h = h.view(sizes);
  std::vector<Tensor> parts;
  // The parabola through three points, at the end that the sign chooses.
  const auto edge = [&](int64_t first, int64_t near, int64_t far, int64_t third, int64_t sign) {
    const Tensor a = h.narrow(dim, near, 1);
    if (edge_order == 1) return (at(first + sign, 1) - at(first, 1)) / a * sign;
    const Tensor b = h.narrow(dim, far, 1), both = a + b;
    return (at(first + sign, 1) * (both / (a * b)) - at(first, 1) * ((both + a) / (a * both)) - at(third, 1) * (a / (b * both))) * sign;
  };
  parts.push_back(edge(0, 0, 1, 2, 1));
  if (size > 2) {
    const Tensor a = h.narrow(dim, 0, size - 2), b = h.narrow(dim, 1, size - 2), both = a + b;
    const Tensor before = at(0, size - 2), middle = at(1, size - 2), after = at(2, size - 2);
    parts.push_back(coordinates.defined() ? (after - middle) * (a / (b * both)) + (middle - before) * (b / (a * both))
                                          : (after - before) / both);
  }
  parts.push_back(edge(size - 1, size - 2, size - 3, size - 3, -1));
  return cat(parts, dim);
}

std::vector<Tensor> gradients(const Tensor& self, const Scalar& distance, const std::optional<TensorList>& coordinates,
                              OptionalIntArrayRef dim, int64_t edge_order) {
  AMP_CHECK(edge_order == 1 || edge_order == 2, ValueError, "[gradient] edge_order must be 1 or 2, but is ", edge_order);
  AMP_CHECK(self.dtype() != kUInt8 && self.dtype() != kBool, TypeError, "[gradient] self can't be ", self.dtype());
  std::vector<int64_t> dims;
  bool chosen[kMaxDims] = {};
  for (int64_t i = 0; i < (dim ? static_cast<int64_t>(dim->size()) : self.dim()); ++i) {
    const int64_t d = dim ? detail::wrap_dim("gradient", (*dim)[static_cast<size_t>(i)], self.dim()) : i;
    AMP_CHECK(!chosen[d], ValueError, "[gradient] dimension ", d, " is in dim twice");
    chosen[d] = true;
    AMP_CHECK(self.dim() > 0 && self.size(d) > edge_order, ValueError, "[gradient] self has size ", self.dim() > 0 ? self.size(d) : 1,
              " in dimension ", d, ", but needs at least edge_order + 1 = ", edge_order + 1);
    dims.push_back(d);
  }
  AMP_CHECK(!coordinates || coordinates->size() == dims.size(), ValueError, "[gradient] spacing has ",
            coordinates ? coordinates->size() : 0, " tensors, but the gradient is along ", dims.size(), " dimensions");
  const Tensor f = autograd::widened(self);  // a derivative is rounded once
  std::vector<Tensor> results;
  for (size_t i = 0; i < dims.size(); ++i) {
    const Tensor points = coordinates ? autograd::widened((*coordinates)[i]) : Tensor();
    AMP_CHECK(!points.defined() || (points.dim() == 1 && points.numel() == f.size(dims[i])), ValueError, "[gradient] spacing ", i,
              " must be a vector of ", f.size(dims[i]), " coordinates, but has shape ", points.sizes());
    const Tensor slopes = gradient_along(f, dims[i], distance, points, edge_order);
    results.push_back(isFloatingType(self.dtype()) ? slopes.to(self.dtype()) : slopes);
  }
  return results;
}

}  // namespace

std::vector<Tensor> gradient(const Tensor& self, const std::optional<Scalar>& spacing, OptionalIntArrayRef dim, int64_t edge_order) {
  return gradients(self, spacing.value_or(1), std::nullopt, dim, edge_order);
}
std::vector<Tensor> gradient_tensors(const Tensor& self, TensorList spacing, OptionalIntArrayRef dim, int64_t edge_order) {
  return gradients(self, 1, spacing, dim, edge_order);
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
