#include <amp/nn/init.h>

#include <algorithm>
#include <cmath>

#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/core/operators.h>
#include <amp/ops.h>
#include <amp/ops/checks.h>

namespace amp::nn::init {

Tensor uniform_(Tensor tensor, double low, double high) {
  check_defined("uniform_", "tensor", tensor);
  const NoGradGuard no_grad;
  return tensor.uniform_(low, high);
}

Tensor normal_(Tensor tensor, double mean, double std) {
  check_defined("normal_", "tensor", tensor);
  const NoGradGuard no_grad;
  return tensor.normal_(mean, std);
}

Tensor constant_(Tensor tensor, const Scalar& value) {
  check_defined("constant_", "tensor", tensor);
  const NoGradGuard no_grad;
  return tensor.fill_(value);
}

Tensor zeros_(Tensor tensor) {
  check_defined("zeros_", "tensor", tensor);
  return constant_(std::move(tensor), 0);
}
Tensor ones_(Tensor tensor) {
  check_defined("ones_", "tensor", tensor);
  return constant_(std::move(tensor), 1);
}

Tensor eye_(Tensor matrix) {
  check_defined("eye_", "matrix", matrix);
  AMP_CHECK(matrix.dim() == 2, ValueError, "[eye_] expected a matrix, but got shape ", matrix.sizes());
  const NoGradGuard no_grad;
  return matrix.copy_(eye(matrix.size(0), matrix.size(1), matrix.options()));
}

Tensor dirac_(Tensor tensor, int64_t groups) {
  check_defined("dirac_", "tensor", tensor);
  AMP_CHECK(tensor.dim() >= 3 && tensor.dim() <= 5, ValueError, "[dirac_] expected 3 to 5 dimensions, but got shape ", tensor.sizes());
  AMP_CHECK(groups > 0 && tensor.size(0) % groups == 0, ValueError, "[dirac_] groups ", groups, " must divide the ", tensor.size(0),
            " output channels of a weight of shape ", tensor.sizes());
  const NoGradGuard no_grad;
  tensor.zero_();
  const int64_t each = tensor.size(0) / groups;
  for (int64_t channel = 0; channel < tensor.size(0); ++channel) {
    if (channel % each >= tensor.size(1)) continue;
    Tensor center = tensor.select(0, channel).select(0, channel % each);
    while (center.dim() > 0) center = center.select(0, center.size(0) / 2);
    center.fill_(1);
  }
  return tensor;
}

Tensor orthogonal_(Tensor tensor, double gain) {
  check_defined("orthogonal_", "tensor", tensor);
  AMP_CHECK(tensor.dim() >= 2, ValueError, "[orthogonal_] expected at least 2 dimensions, but got shape ", tensor.sizes());
  if (tensor.numel() == 0) return tensor;
  const NoGradGuard no_grad;
  const int64_t rows = tensor.size(0), columns = tensor.numel() / rows;
  const Tensor wide = empty({rows, columns}, tensor.options().dtype(tensor.dtype() == kFloat64 ? kFloat64 : kFloat32)).normal_(0, 1);
  const auto [q, r] = linalg_qr(rows < columns ? wide.t() : wide);
  const Tensor result = q * r.diagonal().sign();  // makes the distribution uniform
  return tensor.copy_((rows < columns ? result.t() : result).reshape(tensor.sizes()) * gain);
}

Tensor sparse_(Tensor matrix, double sparsity, double std) {
  check_defined("sparse_", "matrix", matrix);
  AMP_CHECK(matrix.dim() == 2, ValueError, "[sparse_] expected a matrix, but got shape ", matrix.sizes());
  AMP_CHECK(sparsity >= 0 && sparsity <= 1, ValueError, "[sparse_] sparsity must be in [0, 1], but is ", sparsity);
  const NoGradGuard no_grad;
  matrix.normal_(0, std);
  const auto zeros = static_cast<int64_t>(std::ceil(sparsity * static_cast<double>(matrix.size(0))));
  for (int64_t column = 0; column < matrix.size(1); ++column) {
    const Tensor rows = randperm(matrix.size(0), TensorOptions(kInt64).device(matrix.device())).narrow(0, 0, zeros);
    matrix.select(1, column).index_fill_(0, rows, 0);
  }
  return matrix;
}

// The inverse of the distribution function, applied to uniform numbers.
Tensor trunc_normal_(Tensor tensor, double mean, double std, double a, double b) {
  check_defined("trunc_normal_", "tensor", tensor);
  AMP_CHECK(a <= b && std > 0, ValueError, "[trunc_normal_] expected a <= b and a positive std, but got a ", a, ", b ", b, " and std ",
            std);
  const NoGradGuard no_grad;
  const auto error_function = [&](double x) { return std::erf((x - mean) / (std * std::sqrt(2.0))); };
  const Tensor numbers = tensor.dtype() == kFloat64 ? tensor : empty_like(tensor, kFloat32);
  Tensor uniform = numbers;
  uniform.uniform_(error_function(a), error_function(b));
  uniform.erfinv_().mul_(std * std::sqrt(2.0)).add_(mean).clamp_(a, b);
  return uniform.is_same(tensor) ? tensor : tensor.copy_(uniform);
}

std::tuple<int64_t, int64_t> calculate_fan_in_and_fan_out(const Tensor& tensor) {
  check_defined("calculate_fan_in_and_fan_out", "tensor", tensor);
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

Tensor xavier_uniform_(Tensor tensor, double gain) {
  check_defined("xavier_uniform_", "tensor", tensor);
  return uniform_of_std(tensor, xavier_std(tensor, gain));
}

Tensor xavier_normal_(Tensor tensor, double gain) {
  check_defined("xavier_normal_", "tensor", tensor);
  return normal_(tensor, 0, xavier_std(tensor, gain));
}

Tensor kaiming_uniform_(Tensor tensor, double a, FanMode mode, Nonlinearity nonlinearity) {
  check_defined("kaiming_uniform_", "tensor", tensor);
  if (tensor.numel() == 0) return tensor;
  return uniform_of_std(tensor, kaiming_std(tensor, a, mode, nonlinearity));
}
Tensor kaiming_normal_(Tensor tensor, double a, FanMode mode, Nonlinearity nonlinearity) {
  check_defined("kaiming_normal_", "tensor", tensor);
  if (tensor.numel() == 0) return tensor;
  return normal_(tensor, 0, kaiming_std(tensor, a, mode, nonlinearity));
}

}  // namespace amp::nn::init
