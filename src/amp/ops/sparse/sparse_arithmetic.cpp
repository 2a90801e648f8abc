// The sparse forms of elementwise ops (`sparse: true` in ops.yaml).
#include <complex>

#include <amp/autograd/record.h>
#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/ops.h>
#include <amp/ops/checks.h>
#include <amp/ops/elementwise/elementwise.h>
#include <amp/ops/sparse/sparse.h>

namespace amp::sparse {

namespace {

Scalar to_scalar(const ScalarParam& param) {
  if (param.imag != 0) return std::complex<double>(param.f, param.imag);
  return static_cast<double>(param.i) == param.f ? Scalar(param.i) : Scalar(param.f);
}

void check_castable(const char* op, ScalarType result, const Tensor& out) {
  AMP_CHECK(canCast(result, out.dtype()), TypeError, "[", op, "] the result is ", result, ", which can't be cast to the output's ",
            out.dtype());
}

// Replaces the parts of `out` by those of `result`.
Tensor write_to(const char* op, const Tensor& out, const Tensor& result) {
  check_castable(op, result.dtype(), out);
  AMP_CHECK(out.is_sparse() && out.sizes() == result.sizes() && out.device() == result.device(), NotImplementedError, "[", op,
            "] the output ", out.toString(), " can't take the result, which is ", result.toString());
  parts_of(op, out) = parts_of(op, result.dtype() == out.dtype() ? result : copied(result, out.dtype(), out.device()));
  return out;
}

// Both sparse: concatenates the indices and values. In 16 bits, scaled values are then merged, so that products and sums round once.
Tensor concatenated(const char* op, const Tensor& self, const Tensor& other, const Scalar& alpha, ScalarType dtype) {
  AMP_CHECK(self.sparse_dim() == other.sparse_dim(), ValueError, "[", op, "] self has ", self.sparse_dim(), " sparse dimensions, other ",
            other.sparse_dim());
  const Parts &a = parts_of(op, self), &b = parts_of(op, other);
  const bool scales = is_factor(alpha), merges = (a.coalesced && b.coalesced) || (scales && isReducedFloatingType(dtype));
  const ScalarType compute = merges ? computeType(dtype) : dtype;
  Tensor values = b.values.to(compute);
  if (scales) values = values.mul(alpha).to(compute);
  const Tensor sum = make(cat({a.indices, b.indices}, 1), cat({a.values.to(compute), values}), self.sizes(), /*coalesced=*/false);
  if (!merges) return sum;
  return compute == dtype ? sum.coalesce() : copied(sum.coalesce(), dtype, self.device());
}

Tensor add_scaled(const char* op, const Tensor* out, const Tensor& self, const Tensor& other, const Scalar& alpha) {
  if (!self.is_sparse() && !other.is_sparse()) detail::throw_sparse(op, "the output", *out);
  AMP_CHECK(self.sizes() == other.sizes(), ValueError, "[", op, "] a sparse tensor takes part only with another of its shape, not ",
            self.sizes(), " and ", other.sizes());
  AMP_CHECK(self.device() == other.device(), ValueError, "[", op, "] expected all tensors on one device, but found ", self.device(),
            " and ", other.device());
  const Tensor* const inputs[] = {&self, &other};
  const ScalarType dtype = result_type(inputs, 2);
  const NoGradGuard no_grad;
  if (self.is_sparse() && other.is_sparse()) {
    const Tensor sum = concatenated(op, self, other, alpha, dtype);
    return out != nullptr ? write_to(op, *out, sum) : sum;
  }
  if (out != nullptr) {
    check_castable(op, dtype, *out);
    AMP_CHECK(out->is_same(self) && !self.is_sparse(), NotImplementedError, "[", op,
              "] the sum of a strided and a sparse tensor can be written only to the strided one, in place, not to ", out->toString());
    check_no_overlap(op, *out);
    add_to(*out, other, alpha);
    return *out;
  }
  if (self.is_sparse()) {
    Tensor sum = other.detach().to(computeType(dtype), false, /*copy=*/true);
    if (is_factor(alpha)) sum = sum.mul(alpha);
    add_to(sum, self, 1);
    return sum.to(dtype);
  }
  const Tensor sum = self.detach().to(dtype, false, /*copy=*/true);
  add_to(sum, other, alpha);
  return sum;
}

// The result of `run` on the values of `self`.
template <class Run>
Tensor map_values(const char* op, const Tensor* out, const Tensor& self, const Run& run) {
  const NoGradGuard no_grad;
  const Parts& parts = parts_of(op, self);
  if (out != nullptr && out->is_same(self)) {
    const Tensor values = run(parts.values);
    check_castable(op, values.dtype(), *out);
    parts.values.detach().copy_(values);
    return *out;
  }
  const Tensor result = make(parts.indices.clone(), run(parts.values), self.sizes(), parts.coalesced);
  return out != nullptr ? write_to(op, *out, result) : result;
}

void check_number(const char* op, const char* arg, const Tensor& t) {
  if (t.is_sparse()) detail::throw_sparse(op, arg, t);
  AMP_CHECK(t.dim() == 0, NotImplementedError, "[", op, "] a sparse tensor takes a number or a 0-dim tensor, but ", arg, " is ",
            t.toString());
  AMP_CHECK(!autograd::should_record(t), NotImplementedError, "[", op, "] with a sparse tensor is not differentiable, but ", arg,
            " requires a gradient");
}

}  // namespace

Tensor add(const Tensor* out, const Tensor* const* inputs, const ScalarParam* params) {
  return add_scaled("add", out, *inputs[0], *inputs[1], to_scalar(params[0]));
}

Tensor sub(const Tensor* out, const Tensor* const* inputs, const ScalarParam* params) {
  return add_scaled("sub", out, *inputs[0], *inputs[1], -to_scalar(params[0]));
}

Tensor mul(const Tensor* out, const Tensor* const* inputs, const ScalarParam*) {
  const bool first = inputs[0]->is_sparse();
  const Tensor &self = *inputs[first ? 0 : 1], &factor = *inputs[first ? 1 : 0];
  check_number("mul", first ? "other" : "self", factor);
  if (!self.is_sparse()) detail::throw_sparse("mul", "the output", *out);
  return map_values("mul", out, self, [&](const Tensor& values) { return values.mul(factor); });
}

Tensor div(const Tensor* out, const Tensor* const* inputs, const ScalarParam*) {
  check_number("div", "other", *inputs[1]);
  if (!inputs[0]->is_sparse()) detail::throw_sparse("div", "the output", *out);
  return map_values("div", out, *inputs[0], [&](const Tensor& values) { return values.div(*inputs[1]); });
}

Tensor neg(const Tensor* out, const Tensor* const* inputs, const ScalarParam*) {
  if (!inputs[0]->is_sparse()) detail::throw_sparse("neg", "the output", *out);
  return map_values("neg", out, *inputs[0], [](const Tensor& values) { return values.neg(); });
}

}  // namespace amp::sparse
