#include <cmath>

#include <amp/autograd/grad_mode.h>
#include <amp/core/operators.h>
#include <amp/internal_ops.h>
#include <amp/kernels/reduction.h>
#include <amp/ops/reduced_shape.h>
#include <amp/ops/vector_norm.h>

namespace amp {

namespace check {

void amax(const Tensor& self, IntArrayRef dim, bool) { check_choice("amax", self, reduced_dims("amax", dim, self.dim())); }
void amin(const Tensor& self, IntArrayRef dim, bool) { check_choice("amin", self, reduced_dims("amin", dim, self.dim())); }

}  // namespace check

namespace native {

namespace {

std::tuple<Tensor, Tensor> extremum(const char* op, const Tensor& self, std::optional<int64_t> dim, bool keepdim, bool largest) {
  check_choice(op, self, dim ? reduced_dim(op, *dim, self.dim()) : reduced_dims(op, {}, self.dim()));
  return internal::extremum(self.detach(), dim, keepdim, largest);
}

Tensor product(const Tensor& self, OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) {
  AMP_CHECK(!dtype || !isComplexType(*dtype), TypeError, "[prod] dtype must be a real one, but is ", *dtype);
  return internal::prod_over(self.detach(), dim, keepdim, dtype);
}

double correction_of(const std::optional<Scalar>& correction) { return correction ? correction->toDouble() : 1; }

}  // namespace

std::tuple<Tensor, Tensor> max_dim(const Tensor& self, int64_t dim, bool keepdim) { return extremum("max", self, dim, keepdim, true); }
std::tuple<Tensor, Tensor> min_dim(const Tensor& self, int64_t dim, bool keepdim) { return extremum("min", self, dim, keepdim, false); }
Tensor argmax(const Tensor& self, std::optional<int64_t> dim, bool keepdim) {
  return std::get<1>(extremum("argmax", self, dim, keepdim, true));
}
Tensor argmin(const Tensor& self, std::optional<int64_t> dim, bool keepdim) {
  return std::get<1>(extremum("argmin", self, dim, keepdim, false));
}

Tensor prod(const Tensor& self, std::optional<ScalarType> dtype) { return product(self, OptionalIntArrayRef(), false, dtype); }
Tensor prod_dim_int(const Tensor& self, int64_t dim, bool keepdim, std::optional<ScalarType> dtype) {
  return product(self, dim, keepdim, dtype);
}

Tensor var_correction(const Tensor& self, OptionalIntArrayRef dim, const std::optional<Scalar>& correction, bool keepdim) {
  return std::get<0>(internal::moments(self.detach(), dim, correction_of(correction), keepdim, false));
}
Tensor std_correction(const Tensor& self, OptionalIntArrayRef dim, const std::optional<Scalar>& correction, bool keepdim) {
  return std::get<0>(internal::moments(self.detach(), dim, correction_of(correction), keepdim, true));
}
std::tuple<Tensor, Tensor> var_mean_correction(const Tensor& self, OptionalIntArrayRef dim, const std::optional<Scalar>& correction,
                                               bool keepdim) {
  return internal::moments(self.detach(), dim, correction_of(correction), keepdim, false);
}
std::tuple<Tensor, Tensor> std_mean_correction(const Tensor& self, OptionalIntArrayRef dim, const std::optional<Scalar>& correction,
                                               bool keepdim) {
  return internal::moments(self.detach(), dim, correction_of(correction), keepdim, true);
}

Tensor cumsum(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype) {
  return internal::scan(self.detach(), dim, false, false, sum_type(self.dtype(), dtype));
}
Tensor cumprod(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype) {
  return internal::scan(self.detach(), dim, true, false, sum_type(self.dtype(), dtype));
}
Tensor cumsum_reverse(const Tensor& self, int64_t dim) { return internal::scan(self.detach(), dim, false, true, self.dtype()); }

Tensor logsumexp(const Tensor& self, IntArrayRef dim, bool keepdim) {
  const Tensor x = self.detach().to(computeType(self.dtype()));
  if (x.numel() == 0) return log(sum(exp(x), dim, keepdim)).to(self.dtype());
  const Tensor largest = amax(x, dim, true);
  const Tensor shift = masked_fill(largest, isinf(largest), 0);
  const Tensor result = log(sum(exp(x - shift), dim, true)) + shift;
  const DimMask dims = reduced_dims("logsumexp", dim, x.dim());
  return result.to(self.dtype()).reshape(reduced_shape(x.sizes(), dims, keepdim));
}

}  // namespace native

namespace composite {

std::tuple<Tensor, Tensor> aminmax(const Tensor& self, std::optional<int64_t> dim, bool keepdim) {
  const IntArrayRef dims = dim ? IntArrayRef(*dim) : IntArrayRef();
  return {amin(self, dims, keepdim), amax(self, dims, keepdim)};
}

}  // namespace composite

ScalarType vector_norm_type(const Tensor& self, std::optional<ScalarType> dtype) {
  const ScalarType result = toRealType(dtype.value_or(self.dtype()));
  AMP_CHECK(isFloatingType(result), TypeError, "[linalg_vector_norm] dtype must be a floating one, got ", result);
  return result;
}

}  // namespace amp
