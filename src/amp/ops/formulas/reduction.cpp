#include <amp/ops/formulas/reduction.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>

#include <amp/autograd/in_float32.h>
#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/core/operators.h>
#include <amp/internal_ops.h>
#include <amp/ops.h>
#include <amp/ops/formulas/arithmetic.h>
#include <amp/ops/formulas/sum_of.h>
#include <amp/ops/reduction/reduced_shape.h>

namespace amp {

using namespace internal;

Tensor restore_reduced(const Tensor& reduced, IntArrayRef sizes, OptionalIntArrayRef dim, bool keepdim) {
  const auto ndim = static_cast<int64_t>(sizes.size());
  if (keepdim || ndim == 0) return reduced;
  return reduced.view(reduced_shape(sizes, reduced_dims("reduction", dim, ndim), true));
}

Tensor expand_reduced(const Tensor& grad, IntArrayRef sizes, OptionalIntArrayRef dim, bool keepdim) {
  if (grad.dim() == 0) return grad.expand(sizes);
  return restore_reduced(grad, sizes, dim, keepdim).expand(sizes);
}

Tensor mean_backward(const Tensor& grad, IntArrayRef sizes, OptionalIntArrayRef dim, bool keepdim) {
  const int64_t n = reduced_count(sizes, reduced_dims("mean", dim, static_cast<int64_t>(sizes.size())));
  return expand_reduced(grad / n, sizes, dim, keepdim);
}

namespace {

// t shifted along `dim` by `by` positions and filled with ones.
Tensor shifted(const Tensor& t, int64_t dim, int64_t by) {
  Tensor out = ones_like(t);
  const int64_t rest = t.size(dim) - std::abs(by);
  if (rest > 0) out.narrow(dim, std::max<int64_t>(by, 0), rest).copy_(t.narrow(dim, std::max<int64_t>(-by, 0), rest));
  return out;
}

// For each element the product of the elements before it (after it if `direction` is -1), computed by doubling. It is correct at zeros, for
// derivatives of any order.
Tensor product_before(const Tensor& self, int64_t dim, int64_t direction) {
  Tensor product = shifted(self, dim, direction);
  const int64_t size = self.size(dim), half = size / 2;
  for (int64_t reach = 1; reach < size; reach *= 2) {
    product = product * shifted(product, dim, direction * reach);
    if (reach > half) break;  // the next doubling could overflow
  }
  return product;
}

Tensor in_double(const Tensor& t) { return t.to(t.is_complex() ? kComplex128 : kFloat64); }

Tensor product_of(const Tensor& factors, OptionalIntArrayRef dim, bool keepdim) {
  return dim ? factors.prod((*dim)[0], keepdim) : factors.prod();
}

// Whether a quotient of these products and one of their factors is right: no product is 0, or so small that it has lost digits.
bool has_all_digits(const Tensor& products) {
  if (products.numel() == 0) return true;
  const bool is_single = products.scalar_type() == kFloat32 || products.scalar_type() == kComplex64;
  const double smallest = is_single ? std::numeric_limits<float>::min() : std::numeric_limits<double>::min();
  return linalg_vector_norm(products.detach(), -INFINITY).item<double>() >= smallest;
}

// `product`: that of all factors.
Tensor product_of_others(const Tensor& factors, const Tensor& product, OptionalIntArrayRef dim, bool keepdim) {
  if (has_all_digits(product)) return restore_reduced(product, factors.sizes(), dim, keepdim) / factors;
  const Tensor x = dim && factors.dim() > 0 ? factors : factors.reshape({-1});
  const int64_t d = dim ? (*dim)[0] : 0;
  return (product_before(x, d, 1) * product_before(x, d, -1)).reshape(factors.sizes());
}

}  // namespace

Tensor prod_backward(const Tensor& grad, const Tensor& self, const Tensor& result, OptionalIntArrayRef dim, bool keepdim) {
  const Tensor x = autograd::widened(self), outer = restore_reduced(autograd::widened(grad), x.sizes(), dim, keepdim);
  // A product of 16 bits may have become 0 or infinite, or lost digits, although the gradient fits.
  const Tensor whole = has_16_bits(result) ? product_of(x, dim, keepdim) : result;
  if (has_all_digits(whole)) return outer * conj_of(restore_reduced(whole, x.sizes(), dim, keepdim) / x);
  const Tensor factors = in_double(x);
  const Tensor others = product_of_others(factors, product_of(factors, dim, keepdim), dim, keepdim);
  return (outer.to(factors.scalar_type()) * conj_of(others)).to(x.scalar_type());
}

Tensor extremum_backward(const Tensor& grad, const Tensor& self, const Tensor& result, OptionalIntArrayRef dim, bool keepdim) {
  const Tensor chosen = self == restore_reduced(result, self.sizes(), dim, keepdim);
  const Tensor share = restore_reduced(grad, self.sizes(), dim, keepdim) / chosen.sum(dim, true);
  return keep_where(chosen, share);
}

Tensor nansum_backward(const Tensor& grad, const Tensor& self, OptionalIntArrayRef dim, bool keepdim) {
  return keep_where_not(isnan(self), expand_reduced(grad, self.sizes(), dim, keepdim));
}

Tensor put_along(const Tensor& grad, const Tensor& indices, IntArrayRef sizes, int64_t dim, bool keepdim) {
  if (sizes.empty()) return grad;
  const auto ndim = static_cast<int64_t>(sizes.size());
  const int64_t d = detail::wrap_dim("max", dim, ndim);
  Shape shape(sizes.size(), 1);
  shape[static_cast<size_t>(d)] = sizes[static_cast<size_t>(d)];
  const Tensor positions = arange(sizes[static_cast<size_t>(d)], indices.options()).view(shape);
  return keep_where(positions == restore_reduced(indices, sizes, d, keepdim), restore_reduced(grad, sizes, d, keepdim));
}

Tensor var_backward(const Tensor& grad, const Tensor& self, OptionalIntArrayRef dim, const std::optional<Scalar>& correction,
                    bool keepdim) {
  const int64_t n = reduced_count(self.sizes(), reduced_dims("var", dim, self.dim()));
  const double divisor = std::max(0.0, static_cast<double>(n) - (correction ? correction->toDouble() : 1));
  return restore_reduced(grad, self.sizes(), dim, keepdim) * (2 / divisor) * (self - self.mean(dim, true));
}

Tensor std_backward(const Tensor& grad, const Tensor& self, const Tensor& result, OptionalIntArrayRef dim,
                    const std::optional<Scalar>& correction, bool keepdim) {
  return var_backward(masked_fill(grad / (result * 2), result == 0, 0), self, dim, correction, keepdim);
}

Tensor var_mean_backward(const Tensor& grad_var, const Tensor& grad_mean, const Tensor& self, OptionalIntArrayRef dim,
                         const std::optional<Scalar>& correction, bool keepdim) {
  return sum_of(grad_var.defined() ? var_backward(grad_var, self, dim, correction, keepdim) : Tensor(),
                grad_mean.defined() ? mean_backward(grad_mean, self.sizes(), dim, keepdim) : Tensor());
}

Tensor aminmax_backward(const Tensor& grad_min, const Tensor& grad_max, const Tensor& self, const Tensor& min, const Tensor& max,
                        std::optional<int64_t> dim, bool keepdim) {
  const OptionalIntArrayRef dims = dim ? OptionalIntArrayRef(*dim) : OptionalIntArrayRef();
  return sum_of(grad_min.defined() ? extremum_backward(grad_min, self, min, dims, keepdim) : Tensor(),
                grad_max.defined() ? extremum_backward(grad_max, self, max, dims, keepdim) : Tensor());
}

Tensor std_mean_backward(const Tensor& grad_std, const Tensor& grad_mean, const Tensor& self, const Tensor& std, OptionalIntArrayRef dim,
                         const std::optional<Scalar>& correction, bool keepdim) {
  const Tensor x = autograd::widened(self);
  const Tensor of_mean = grad_mean.defined() ? mean_backward(autograd::widened(grad_mean), x.sizes(), dim, keepdim) : Tensor();
  if (!grad_std.defined()) return of_mean;
  // Where the gradients of both results cancel, the rounding of a deviation of 16 bits remains.
  const Tensor exact = of_mean.defined() && has_16_bits(std) ? amp::std(x, dim, correction, keepdim) : std;
  return sum_of(std_backward(autograd::widened(grad_std), x, autograd::widened(exact), dim, correction, keepdim), of_mean);
}

namespace {

Tensor power_norm_backward(const Tensor& grad, const Tensor& self, double p, const Tensor& norm) {
  if (p == 1) return grad * sign(self);
  const Tensor magnitude = abs(self);
  if (std::isinf(p)) {
    const Tensor chosen = magnitude == norm;
    return sign(self) * keep_where(chosen, grad);
  }
  // A division by 0 would make derivatives of the gradient NaN, even where they are replaced.
  const Tensor is_zero = norm == 0, divisor = masked_fill(norm, is_zero, 1);
  if (p == 2) return masked_fill(self / divisor, is_zero, 0) * grad;
  // The powers of a share stay in the range of the dtype, unlike those of the numbers and of the norm.
  const Tensor share = magnitude / divisor, base = p < 2 ? masked_fill(share, self == 0, 1) : share;
  // A single 0 makes a norm of negative order 0.
  return masked_fill(sign(self) * pow(base, p - 1), is_zero, 0) * grad;
}

}  // namespace

Tensor vector_norm_backward(const Tensor& grad, const Tensor& self, const Scalar& ord, const Tensor& result, OptionalIntArrayRef dim,
                            bool keepdim) {
  const double p = ord.toDouble();
  if (p == 0) return zeros_like(self);
  const Tensor x = autograd::widened(self), outer = restore_reduced(autograd::widened(grad), self.sizes(), dim, keepdim);
  // Another power than the first multiplies the error of a result of 16 bits.
  const bool is_coarse = has_16_bits(result) && p != 1 && p != 2 && !std::isinf(p);
  const Tensor norm =
      is_coarse ? linalg_vector_norm(x, ord, dim, true) : restore_reduced(autograd::widened(result), self.sizes(), dim, keepdim);
  if (!std::isinf(p)) return power_norm_backward(outer, x, p, norm);
  return power_norm_backward(outer / (abs(x) == norm).sum(dim, true), x, p, norm);
}

Tensor logsumexp_backward(const Tensor& grad, const Tensor& self, const Tensor& result, IntArrayRef dim, bool keepdim) {
  // A result of 16 bits is too coarse for an exponential.
  const Tensor wide = autograd::widened(self);
  const bool is_coarse = self.scalar_type() != wide.scalar_type();
  const Tensor whole = is_coarse ? logsumexp(wide, dim, true) : restore_reduced(result, self.sizes(), dim, keepdim);
  return restore_reduced(autograd::widened(grad), self.sizes(), dim, keepdim) *
         conj_of(exp(wide - masked_fill(whole, whole == -INFINITY, 0)));
}

namespace {

Tensor cumprod_backward_of_products(const Tensor& grad, const Tensor& x, const Tensor& products, int64_t dim) {
  return cumsum_reverse(grad * conj_of(products), dim) / conj_of(x);
}

// If there are zeros, the gradient of element k is the sum over i >= k of grad_i times the product of the elements 0, ..., i except k.
// The time is quadratic, but derivatives of any order are correct.
Tensor cumprod_backward_at_zeros(const Tensor& grad, const Tensor& x, int64_t dim) {
  const int64_t n = x.size(dim);
  Tensor all = zeros_like(x);
  for (int64_t k = 0; k < n; ++k) {
    const Tensor others = x.clone();
    others.narrow(dim, k, 1).fill_(1);
    const Tensor products = conj_of(others.cumprod(dim).narrow(dim, k, n - k));
    all.narrow(dim, k, 1).copy_((grad.narrow(dim, k, n - k) * products).sum(IntArrayRef(dim), true));
  }
  return all;
}

// The same in linear time, for a gradient without derivatives. In a line, all products from its first zero on are 0. So elements after the
// first zero have no gradient, and that of the first zero itself does not depend on it.
Tensor cumprod_backward_at_first_zeros(const Tensor& grad, const Tensor& x, int64_t dim) {
  const Tensor is_zero = x == 0, zeros_so_far = is_zero.to(kInt64).cumsum(dim);
  const Tensor is_before = zeros_so_far == 0, is_first = is_zero & (zeros_so_far == 1);
  const Tensor before = cumprod_backward_of_products(grad, masked_fill(x, is_zero, 1), x.cumprod(dim), dim);
  const Tensor others = conj_of(masked_fill(x, is_first, 1).cumprod(dim));
  const Tensor at_first = keep_where_not(is_before, grad * others).sum(IntArrayRef(dim), true);
  return keep_where(is_before, before) + keep_where(is_first, at_first.expand(x.sizes()));
}

}  // namespace

Tensor cumprod_backward(const Tensor& grad, const Tensor& self, const Tensor& result, int64_t dim) {
  if (!self.defined()) return grad;  // at most one element: see saved_if
  const Tensor x = autograd::widened(self), to_sum = autograd::widened(grad);
  // Products of 16 bits may have become 0 or infinite, although the gradient fits.
  const Tensor products = has_16_bits(result) ? x.cumprod(dim) : result;
  if (has_all_digits(products)) return cumprod_backward_of_products(to_sum, x, products, dim);
  const Tensor factors = in_double(x), wide_grad = to_sum.to(factors.scalar_type());
  const auto of_factors = [&] {
    if (!(x == 0).any().item<bool>()) return cumprod_backward_of_products(wide_grad, factors, factors.cumprod(dim), dim);
    return GradMode::is_enabled() ? cumprod_backward_at_zeros(wide_grad, factors, dim)
                                  : cumprod_backward_at_first_zeros(wide_grad, factors, dim);
  };
  return of_factors().to(x.scalar_type());
}

// The exponential of self[j] - result[i] is the share of element j in result i.
Tensor logcumsumexp_backward(const Tensor& grad, const Tensor& self, const Tensor& result, int64_t dim) {
  // A result of 16 bits is too coarse for an exponential.
  const Tensor wide = autograd::widened(self);
  const Tensor x = conj_of(wide), total = conj_of(self.scalar_type() != wide.scalar_type() ? logcumsumexp(wide, dim) : result);
  const Tensor magnitude = self.is_complex() ? view_as_real(total.detach()).select(-1, 0) : total.detach();
  const Tensor level = masked_fill(total, magnitude == -INFINITY, 0);
  return exp(x - level) * decayed_sums(autograd::widened(grad), total, dim, true);
}

Tensor decayed_sums_backward_logs(const Tensor& grad, const Tensor& self, const Tensor& logs, const Tensor& result, int64_t dim,
                                  bool reverse) {
  // A result of 16 bits is not saved: where the difference cancels, its rounding would remain.
  const Tensor sums = result.defined() ? result : decayed_sums(self, logs, dim, reverse);
  const Tensor rising = grad * conj_of(sums), falling = conj_of(self) * decayed_sums(grad, conj_of(logs), dim, !reverse);
  return reverse ? rising - falling : falling - rising;
}

}  // namespace amp
