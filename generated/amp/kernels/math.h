// DO NOT EDIT. Generated from ops/math.yaml by codegen (./dev regenerate).
// The hand-written, device-independent functions that implement math ops.
#pragma once

#include <amp/core/generator.h>
#include <amp/core/tensor.h>

namespace amp {

namespace check {
void where(const Tensor& condition, const Tensor& self, const Tensor& other);
void masked_fill(const Tensor& self, const Tensor& mask, const Scalar& value);
}  // namespace check

namespace native {
Tensor pow_scalar(const Tensor& self, const Scalar& exponent);
std::tuple<Tensor, Tensor> frexp(const Tensor& self);
std::tuple<Tensor, Tensor> quantize_recorded(const Tensor& self, const Scalar& scale, const Scalar& zero_point, const Scalar& low,
                                             const Scalar& high);
std::tuple<Tensor, Tensor> quantize_each_recorded(const Tensor& self, const Tensor& scale, const Tensor& zero_point, const Scalar& low,
                                                  const Scalar& high);
}  // namespace native

namespace composite {
Tensor special_entr(const Tensor& self);
Tensor mvlgamma(const Tensor& self, int64_t p);
Tensor round_decimals(const Tensor& self, int64_t decimals);
Tensor float_power(const Tensor& self, const Tensor& exponent);
Tensor float_power_scalar(const Tensor& self, const Scalar& exponent);
Tensor logaddexp(const Tensor& self, const Tensor& other);
Tensor ldexp(const Tensor& self, const Tensor& other);
Tensor positive(const Tensor& self);
Tensor clamp(const Tensor& self, const std::optional<Scalar>& min, const std::optional<Scalar>& max);
Tensor clamp_tensor(const Tensor& self, const Tensor& min, const Tensor& max);
Tensor masked_fill_tensor(const Tensor& self, const Tensor& mask, const Tensor& value);
Tensor nan_to_num(const Tensor& self, std::optional<double> nan, std::optional<double> posinf, std::optional<double> neginf);
Tensor fake_quantize_per_tensor_affine(const Tensor& self, double scale, int64_t zero_point, int64_t quant_min, int64_t quant_max);
Tensor fake_quantize_per_tensor_affine_tensor_qparams(const Tensor& self, const Tensor& scale, const Tensor& zero_point, int64_t quant_min,
                                                      int64_t quant_max);
Tensor fake_quantize_per_channel_affine(const Tensor& self, const Tensor& scale, const Tensor& zero_point, int64_t axis, int64_t quant_min,
                                        int64_t quant_max);
Tensor logit(const Tensor& self, std::optional<double> eps);
}  // namespace composite

}  // namespace amp
