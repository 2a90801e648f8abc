#include <amp/autocast/suspend.h>
#include <amp/core/device/backends.h>
#include <amp/internal_ops.h>
#include <amp/kernels/arithmetic.h>
#include <amp/ops.h>
#include <amp/ops/elementwise/elementwise.h>

namespace amp {

namespace {

bool is_bool(const Tensor& t) { return t.defined() && t.dtype() == kBool; }

// Rejects an alpha that the dtype of the result cannot represent: it would lose its fractional or imaginary part, or true would count as 1
// by accident. An integer, the usual case, is always valid.
void check_alpha(const char* op, const Tensor& self, const Tensor& other, const Scalar& alpha) {
  if (alpha.isIntegral(false) || !self.defined() || !other.defined()) [[likely]]
    return;
  const Tensor* inputs[] = {&self, &other};
  const ScalarType result = result_type(inputs, 2);
  AMP_CHECK(!alpha.isBoolean() || result == kBool, TypeError, "[", op, "] alpha may be a bool for bool tensors only, but the result is ",
            result);
  AMP_CHECK(!alpha.isFloatingPoint() || !isIntegralType(result, true), TypeError, "[", op,
            "] alpha must be a whole number for a result of dtype ", result, ", got ", alpha.toDouble());
  AMP_CHECK(!alpha.isComplex() || isComplexType(result), TypeError, "[", op, "] alpha must be real for a result of dtype ", result);
}

void check_factor(const char* op, const Tensor* const (&inputs)[3], const Scalar& value) {
  if (value.isIntegral(true)) [[likely]]
    return;
  for (const Tensor* t : inputs) {
    if (!t->defined()) return;
  }
  const ScalarType result = result_type(inputs, 3);
  AMP_CHECK(!value.isComplex() || isComplexType(result), TypeError, "[", op, "] value must be real for a result of dtype ", result);
  if (isIntegralType(result, true)) detail::check_number(op, value, kInt64);
}

void check_difference(const char* op, const Tensor& self, const Tensor& other, const Scalar& alpha) {
  AMP_CHECK(!is_bool(self) && !is_bool(other), TypeError, "[", op,
            "] a bool tensor can't be subtracted or subtracted from; logical_not, logical_xor and bitwise_xor are for bools");
  check_alpha(op, self, other, alpha);
}

// Not checked on asynchronous devices such as CUDA, because this would wait for the device. The result there is 0.
void check_divisor(const char* op, const Tensor& self, const Tensor& other) {
  if (!self.defined() || !other.defined() || !isIntegralType(other.dtype(), true) || !isIntegralType(self.dtype(), true)) return;
  if (is_asynchronous(other.device()) || other.is_sparse() || self.numel() == 0) return;
  const autocast::Suspended suspended;
  AMP_CHECK(all(other.detach()).item<bool>(), ValueError, "[", op, "] integers can't be divided by zero");
}

}  // namespace

namespace check {

void add(const Tensor& self, const Tensor& other, const Scalar& alpha) { check_alpha("add", self, other, alpha); }
void sub(const Tensor& self, const Tensor& other, const Scalar& alpha) { check_difference("sub", self, other, alpha); }
void rsub(const Tensor& self, const Tensor& other, const Scalar& alpha) { check_difference("rsub", self, other, alpha); }
void addcmul(const Tensor& self, const Tensor& tensor1, const Tensor& tensor2, const Scalar& value) {
  check_factor("addcmul", {&self, &tensor1, &tensor2}, value);
}
void addcdiv(const Tensor& self, const Tensor& tensor1, const Tensor& tensor2, const Scalar& value) {
  check_factor("addcdiv", {&self, &tensor1, &tensor2}, value);
}
void floor_divide(const Tensor& self, const Tensor& other) { check_divisor("floor_divide", self, other); }
void trunc_divide(const Tensor& self, const Tensor& other) { check_divisor("div", self, other); }
void remainder(const Tensor& self, const Tensor& other) { check_divisor("remainder", self, other); }
void fmod(const Tensor& self, const Tensor& other) { check_divisor("fmod", self, other); }

}  // namespace check

namespace composite {

Tensor div_mode(const Tensor& self, const Tensor& other, std::optional<std::string_view> rounding_mode) {
  if (!rounding_mode) return div(self, other);
  if (*rounding_mode == "floor") return floor_divide(self, other);
  AMP_CHECK(*rounding_mode == "trunc", ValueError, "[div] rounding_mode must be \"trunc\", \"floor\" or absent, got \"", *rounding_mode,
            "\"");
  return internal::trunc_divide(self, other);
}

}  // namespace composite

}  // namespace amp
