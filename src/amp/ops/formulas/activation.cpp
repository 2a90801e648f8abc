#include <amp/ops/formulas/activation.h>

#include <amp/core/operators.h>
#include <amp/internal_ops.h>
#include <amp/ops.h>

namespace amp {

using namespace internal;

Tensor gelu_erf_second_derivative(const Tensor& self) {
  const Tensor square = self * self;
  return exp(square * -0.5) * (2 - square) * 0.3989422804014327;
}

Tensor gelu_tanh_second_derivative(const Tensor& self) {
  constexpr double kScale = 0.7978845608028654, kCubic = 0.044715;
  const Tensor square = self * self, t = tanh(self * (square * kCubic + 1) * kScale);
  const Tensor slope = (square * (3 * kCubic) + 1) * kScale, curvature = self * (6 * kScale * kCubic);
  return (1 - t * t) * (slope + self * 0.5 * (curvature - t * slope * slope * 2));
}

Tensor silu_second_derivative(const Tensor& self) {
  const Tensor s = sigmoid(self);
  return s * (1 - s) * (self * (1 - s * 2) + 2);
}

Tensor mish_second_derivative(const Tensor& self) {
  const Tensor s = sigmoid(self), t = tanh(softplus(self));
  return s * (1 - t * t) * (self * ((1 - s) - t * s * 2) + 2);
}

Tensor elu_second_derivative(const Tensor& grad, const Tensor& self, const Scalar& alpha, const Scalar& scale, const Scalar& input_scale) {
  const double inner = input_scale.toDouble(), factor = alpha.toDouble() * scale.toDouble() * inner * inner;
  return keep_where_not(self > 0, grad * exp(self * inner) * factor);
}

Tensor softplus_second_derivative(const Tensor& grad, const Tensor& self, const Scalar& beta, const Scalar& threshold) {
  const Tensor z = self * beta, s = sigmoid(z);
  return keep_where_not(z > threshold, grad * s * (1 - s) * beta);
}

}  // namespace amp
