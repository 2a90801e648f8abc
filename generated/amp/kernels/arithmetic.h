// DO NOT EDIT. Generated from ops/arithmetic.yaml by codegen (./dev regenerate).
// The hand-written, device-independent functions that implement arithmetic ops.
#pragma once

#include <amp/core/generator.h>
#include <amp/core/tensor.h>

namespace amp {

namespace check {
void add(const Tensor& self, const Tensor& other, const Scalar& alpha);
void sub(const Tensor& self, const Tensor& other, const Scalar& alpha);
void rsub(const Tensor& self, const Tensor& other, const Scalar& alpha);
void floor_divide(const Tensor& self, const Tensor& other);
void trunc_divide(const Tensor& self, const Tensor& other);
void remainder(const Tensor& self, const Tensor& other);
void fmod(const Tensor& self, const Tensor& other);
void addcmul(const Tensor& self, const Tensor& tensor1, const Tensor& tensor2, const Scalar& value);
void addcdiv(const Tensor& self, const Tensor& tensor1, const Tensor& tensor2, const Scalar& value);
}  // namespace check

namespace native {
Tensor bitwise_not(const Tensor& self);
}  // namespace native

namespace composite {
Tensor div_mode(const Tensor& self, const Tensor& other, std::optional<std::string_view> rounding_mode);
}  // namespace composite

}  // namespace amp
