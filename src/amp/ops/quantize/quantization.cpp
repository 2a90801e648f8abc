// fake_quantize: rounds to the values that quantized numbers can have.
#include <amp/autograd/record.h>
#include <amp/core/factories.h>
#include <amp/internal_ops.h>
#include <amp/kernels/math.h>
#include <amp/ops.h>

namespace amp {

namespace native {

std::tuple<Tensor, Tensor> quantize_recorded(const Tensor& self, const Scalar& scale, const Scalar& zero_point, const Scalar& low,
                                             const Scalar& high) {
  return {internal::quantize_by(self, scale, zero_point, low, high), internal::quantizes_by(self, scale, zero_point, low, high)};
}

std::tuple<Tensor, Tensor> quantize_each_recorded(const Tensor& self, const Tensor& scale, const Tensor& zero_point, const Scalar& low,
                                                  const Scalar& high) {
  return {internal::quantize_by_each(self, scale, zero_point, low, high), internal::quantizes_by_each(self, scale, zero_point, low, high)};
}

}  // namespace native

namespace composite {

namespace {

void check_limits(const char* op, int64_t quant_min, int64_t quant_max) {
  AMP_CHECK(quant_min <= quant_max, ValueError, "[", op, "] quant_min ", quant_min, " is larger than quant_max ", quant_max);
}

// 16-bit numbers are computed in float32, because their scales are not 16-bit.
Tensor quantize_each(const Tensor& self, const Tensor& scale, const Tensor& zero_point, int64_t quant_min, int64_t quant_max) {
  const ScalarType wide = computeType(self.dtype());
  const Tensor x = self.to(wide), scales = scale.detach().to(wide), zeros = zero_point.detach().to(wide);
  const Tensor result = autograd::should_record(x) ? std::get<0>(internal::quantize_each_recorded(x, scales, zeros, quant_min, quant_max))
                                                   : internal::quantize_by_each(x, scales, zeros, quant_min, quant_max);
  return result.to(self.dtype());
}

}  // namespace

Tensor fake_quantize_per_tensor_affine(const Tensor& self, double scale, int64_t zero_point, int64_t quant_min, int64_t quant_max) {
  constexpr auto kOp = "fake_quantize_per_tensor_affine";
  check_limits(kOp, quant_min, quant_max);
  AMP_CHECK(zero_point >= quant_min && zero_point <= quant_max, ValueError, "[", kOp, "] zero_point ", zero_point, " is not in [",
            quant_min, ", ", quant_max, "]");
  if (autograd::should_record(self)) return std::get<0>(internal::quantize_recorded(self, scale, zero_point, quant_min, quant_max));
  return internal::quantize_by(self, scale, zero_point, quant_min, quant_max);
}

Tensor fake_quantize_per_tensor_affine_tensor_qparams(const Tensor& self, const Tensor& scale, const Tensor& zero_point, int64_t quant_min,
                                                      int64_t quant_max) {
  constexpr auto kOp = "fake_quantize_per_tensor_affine";
  check_limits(kOp, quant_min, quant_max);
  AMP_CHECK(scale.numel() == 1 && zero_point.numel() == 1, ValueError, "[", kOp,
            "] scale and zero_point must have one element, but have shapes ", scale.sizes(), " and ", zero_point.sizes());
  return quantize_each(self, scale.reshape({}), zero_point.reshape({}), quant_min, quant_max);
}

Tensor fake_quantize_per_channel_affine(const Tensor& self, const Tensor& scale, const Tensor& zero_point, int64_t axis, int64_t quant_min,
                                        int64_t quant_max) {
  constexpr auto kOp = "fake_quantize_per_channel_affine";
  check_limits(kOp, quant_min, quant_max);
  const int64_t d = detail::wrap_dim(kOp, axis, self.dim()), channels = self.dim() > 0 ? self.size(d) : 1;
  AMP_CHECK(scale.dim() == 1 && zero_point.dim() == 1 && scale.numel() == channels && zero_point.numel() == channels, ValueError, "[", kOp,
            "] scale and zero_point must be vectors of ", channels, " elements, but have shapes ", scale.sizes(), " and ",
            zero_point.sizes());
  Shape shape(self.sizes().size(), 1);
  if (self.dim() > 0) shape[static_cast<size_t>(d)] = channels;
  return quantize_each(self, scale.reshape(shape), zero_point.reshape(shape), quant_min, quant_max);
}

}  // namespace composite

}  // namespace amp
