#include <cmath>

#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/core/operators.h>
#include <amp/internal_ops.h>
#include <amp/kernels/reduction.h>
#include <amp/ops.h>
#include <amp/ops/checks.h>
#include <amp/ops/reduction/log_sum_exp.h>
#include <amp/ops/reduction/reduced_shape.h>
#include <amp/ops/reduction/vector_norm.h>

namespace amp {

namespace check {

void amax(const Tensor& self, IntArrayRef dim, bool) { check_choice("amax", self, reduced_dims("amax", dim, self.dim())); }
void amin(const Tensor& self, IntArrayRef dim, bool) { check_choice("amin", self, reduced_dims("amin", dim, self.dim())); }
void aminmax(const Tensor& self, std::optional<int64_t> dim, bool) {
  check_choice("aminmax", self, dim ? reduced_dim("aminmax", *dim, self.dim()) : reduced_dims("aminmax", {}, self.dim()));
}

// Other orders give nothing the norm 0.
void linalg_vector_norm(const Tensor& self, const Scalar& ord, OptionalIntArrayRef dim, bool, std::optional<ScalarType>) {
  const double p = real_number("linalg_vector_norm", "ord", ord);
  if (p >= 0 && !std::isinf(p)) return;
  check_choice("linalg_vector_norm", self, reduced_dims("linalg_vector_norm", dim, self.dim()));
}

}  // namespace check

namespace composite {

Tensor max(const Tensor& self) {
  check_choice("max", self, reduced_dims("max", {}, self.dim()));
  return amp::amax(self);
}
Tensor min(const Tensor& self) {
  check_choice("min", self, reduced_dims("min", {}, self.dim()));
  return amp::amin(self);
}

}  // namespace composite

namespace native {

namespace {

std::tuple<Tensor, Tensor> extremum(const char* op, const Tensor& self, std::optional<int64_t> dim, bool keepdim, bool largest) {
  check_choice(op, self, dim ? reduced_dim(op, *dim, self.dim()) : reduced_dims(op, {}, self.dim()));
  return internal::extremum(self.detach(), dim, keepdim, largest);
}

// Complex products and sums are composed of other ops, because the kernels support only real numbers.
Tensor complex_product(Tensor x, int64_t dim) {
  if (x.size(dim) == 0) return ones(reduced_shape(x.sizes(), 1u << dim, true), x.options());
  while (x.size(dim) > 1) {
    const int64_t half = x.size(dim) / 2;
    const Tensor product = x.narrow(dim, 0, half) * x.narrow(dim, half, half);
    x = x.size(dim) % 2 == 0 ? product : cat({product, x.narrow(dim, 2 * half, 1)}, dim);
  }
  return x;
}

Tensor complex_scan(const Tensor& self, int64_t dim, bool product, bool reverse, ScalarType dtype) {
  const Tensor x = self.detach().to(dtype);
  const int64_t d = detail::wrap_dim(product ? "cumprod" : "cumsum", dim, x.dim());
  if (x.dim() == 0) return x.clone();
  if (!product) return view_as_complex(internal::scan(view_as_real(x), d, false, reverse, toRealType(dtype)));
  Tensor result = x.clone();
  for (int64_t reach = 1; reach < x.size(d); reach *= 2) {
    const int64_t rest = x.size(d) - reach;
    result = cat({result.narrow(d, 0, reach), result.narrow(d, reach, rest) * result.narrow(d, 0, rest)}, d);
  }
  return result;
}

Tensor scan_of(const char* op, const Tensor& self, int64_t dim, bool product, std::optional<ScalarType> dtype) {
  const ScalarType type = sum_type(op, self, dtype);
  if (isComplexType(type)) return complex_scan(self, dim, product, false, type);
  return internal::scan(self.is_complex() ? self.detach().to(type) : self.detach(), dim, product, false, type);
}

// The variance of complex numbers is the sum of those of their parts.
std::tuple<Tensor, Tensor> spread_and_mean(const Tensor& self, OptionalIntArrayRef dim, double correction, bool keepdim, bool root) {
  if (!self.is_complex()) return internal::moments(self.detach(), dim, correction, keepdim, root);
  const Tensor parts = view_as_real(self.detach());
  const auto [real_var, real_mean] = internal::moments(parts.select(-1, 0), dim, correction, keepdim, false);
  const auto [imag_var, imag_mean] = internal::moments(parts.select(-1, 1), dim, correction, keepdim, false);
  const Tensor spread = real_var + imag_var;
  return {root ? sqrt(spread) : spread, view_as_complex(stack({real_mean, imag_mean}, -1))};
}

double correction_of(const char* op, const std::optional<Scalar>& correction) {
  return correction ? real_number(op, "correction", *correction) : 1;
}

}  // namespace

std::tuple<Tensor, Tensor> max_dim(const Tensor& self, int64_t dim, bool keepdim) { return extremum("max", self, dim, keepdim, true); }
std::tuple<Tensor, Tensor> min_dim(const Tensor& self, int64_t dim, bool keepdim) { return extremum("min", self, dim, keepdim, false); }
Tensor argmax(const Tensor& self, std::optional<int64_t> dim, bool keepdim) {
  return std::get<1>(extremum("argmax", self, dim, keepdim, true));
}
Tensor argmin(const Tensor& self, std::optional<int64_t> dim, bool keepdim) {
  return std::get<1>(extremum("argmin", self, dim, keepdim, false));
}

Tensor prod(const Tensor& self, std::optional<ScalarType> dtype) {
  const ScalarType type = sum_type("prod", self, dtype);
  if (isComplexType(type)) return complex_product(self.detach().to(type).reshape(-1), 0).reshape({});
  return internal::prod_over(self.detach(), OptionalIntArrayRef(), false, type);
}
Tensor prod_dim_int(const Tensor& self, int64_t dim, bool keepdim, std::optional<ScalarType> dtype) {
  const ScalarType type = sum_type("prod", self, dtype);
  if (!isComplexType(type)) return internal::prod_over(self.detach(), dim, keepdim, type);
  const DimMask dims = reduced_dim("prod", dim, self.dim());
  const Tensor x = self.detach().to(type);
  if (x.dim() == 0) return x.clone();
  return complex_product(x, detail::wrap_dim("prod", dim, self.dim())).reshape(reduced_shape(self.sizes(), dims, keepdim));
}

Tensor var_correction(const Tensor& self, OptionalIntArrayRef dim, const std::optional<Scalar>& correction, bool keepdim) {
  return std::get<0>(spread_and_mean(self, dim, correction_of("var", correction), keepdim, false));
}
Tensor std_correction(const Tensor& self, OptionalIntArrayRef dim, const std::optional<Scalar>& correction, bool keepdim) {
  return std::get<0>(spread_and_mean(self, dim, correction_of("std", correction), keepdim, true));
}
std::tuple<Tensor, Tensor> var_mean_correction(const Tensor& self, OptionalIntArrayRef dim, const std::optional<Scalar>& correction,
                                               bool keepdim) {
  return spread_and_mean(self, dim, correction_of("var_mean", correction), keepdim, false);
}
std::tuple<Tensor, Tensor> std_mean_correction(const Tensor& self, OptionalIntArrayRef dim, const std::optional<Scalar>& correction,
                                               bool keepdim) {
  return spread_and_mean(self, dim, correction_of("std_mean", correction), keepdim, true);
}

Tensor cumsum(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype) { return scan_of("cumsum", self, dim, false, dtype); }
Tensor cumprod(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype) { return scan_of("cumprod", self, dim, true, dtype); }
Tensor cumsum_reverse(const Tensor& self, int64_t dim) {
  if (self.is_complex()) return complex_scan(self, dim, false, true, self.dtype());
  return internal::scan(self.detach(), dim, false, true, self.dtype());
}

}  // namespace native

Tensor log_sum_exp_in_parts(const Tensor& self, IntArrayRef dim, bool keepdim) {
  const ScalarType type = toFloatingType(self.dtype());
  const Tensor x = self.detach().to(computeType(type));
  if (x.numel() == 0) return log(sum(exp(x), dim, keepdim)).to(type);
  const Tensor largest = amax(real(x), dim, true);
  const Tensor shift = masked_fill(largest, isinf(largest), 0);
  const Tensor result = log(sum(exp(x - shift), dim, true)) + shift;
  const DimMask dims = reduced_dims("logsumexp", dim, x.dim());
  return result.to(type).reshape(reduced_shape(x.sizes(), dims, keepdim));
}

ScalarType vector_norm_type(const Tensor& self, std::optional<ScalarType> dtype) {
  const ScalarType result = toRealType(dtype.value_or(self.dtype()));
  AMP_CHECK(isFloatingType(result), TypeError, "[linalg_vector_norm] dtype must be a floating one, got ", result);
  const ScalarType own = toRealType(self.dtype());
  AMP_CHECK(promoteTypes(own, result) == result, TypeError, "[linalg_vector_norm] dtype ", result, " is narrower than the ", own,
            " of the input; convert the input or the result");
  return result;
}

}  // namespace amp
