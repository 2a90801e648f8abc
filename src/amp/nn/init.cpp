#include <amp/nn/init.h>

#include <cmath>

#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>

namespace amp::nn::init {

Tensor uniform_(Tensor tensor, double low, double high) {
  const NoGradGuard no_grad;
  return tensor.uniform_(low, high);
}

Tensor normal_(Tensor tensor, double mean, double std) {
  const NoGradGuard no_grad;
  return tensor.normal_(mean, std);
}

Tensor constant_(Tensor tensor, const Scalar& value) {
  const NoGradGuard no_grad;
  return tensor.fill_(value);
}

Tensor zeros_(Tensor tensor) { return constant_(std::move(tensor), 0); }
Tensor ones_(Tensor tensor) { return constant_(std::move(tensor), 1); }

Tensor eye_(Tensor matrix) {
  AMP_CHECK(matrix.dim() == 2, ValueError, "[eye_] expected a matrix, but got shape ", matrix.sizes());
  const NoGradGuard no_grad;
  return matrix.copy_(eye(matrix.size(0), matrix.size(1), matrix.options()));
}

std::tuple<int64_t, int64_t> calculate_fan_in_and_fan_out(const Tensor& tensor) {
  AMP_CHECK(tensor.dim() >= 2, ValueError, "[calculate_fan_in_and_fan_out] expected at least 2 dimensions, but got shape ", tensor.sizes());
  int64_t receptive_field = 1;
  for (const int64_t size : tensor.sizes().drop_front(2)) receptive_field *= size;
  return {tensor.size(1) * receptive_field, tensor.size(0) * receptive_field};
}

double calculate_gain(Nonlinearity nonlinearity, double param) {
  switch (nonlinearity) {
    case Nonlinearity::Tanh: return 5.0 / 3.0;
    case Nonlinearity::ReLU: return std::sqrt(2.0);
    case Nonlinearity::LeakyReLU: return std::sqrt(2.0 / (1 + param * param));
    case Nonlinearity::SELU: return 0.75;
    default: return 1;
  }
}

namespace {

double xavier_std(const Tensor& tensor, double gain) {
  const auto [in, out] = calculate_fan_in_and_fan_out(tensor);
  return gain * std::sqrt(2.0 / static_cast<double>(in + out));
}

double kaiming_std(const Tensor& tensor, double a, FanMode mode, Nonlinearity nonlinearity) {
  const auto [in, out] = calculate_fan_in_and_fan_out(tensor);
  return calculate_gain(nonlinearity, a) / std::sqrt(static_cast<double>(mode == FanMode::FanIn ? in : out));
}

// Uniform numbers with the given standard deviation.
Tensor uniform_of_std(Tensor tensor, double std) {
  if (tensor.numel() == 0) return tensor;
  const double bound = std::sqrt(3.0) * std;
  return uniform_(std::move(tensor), -bound, bound);
}

}  // namespace

Tensor xavier_uniform_(Tensor tensor, double gain) { return uniform_of_std(tensor, xavier_std(tensor, gain)); }
Tensor xavier_normal_(Tensor tensor, double gain) { return normal_(tensor, 0, xavier_std(tensor, gain)); }

Tensor kaiming_uniform_(Tensor tensor, double a, FanMode mode, Nonlinearity nonlinearity) {
  if (tensor.numel() == 0) return tensor;
  return uniform_of_std(tensor, kaiming_std(tensor, a, mode, nonlinearity));
}
Tensor kaiming_normal_(Tensor tensor, double a, FanMode mode, Nonlinearity nonlinearity) {
  if (tensor.numel() == 0) return tensor;
  return normal_(tensor, 0, kaiming_std(tensor, a, mode, nonlinearity));
}

}  // namespace amp::nn::init
