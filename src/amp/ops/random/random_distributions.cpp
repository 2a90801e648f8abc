// Random numbers of distributions that a generator's stream does not give directly. Normal numbers are drawn in float64 for float64 and in
// float32 for narrower dtypes, like those of randn. All others are drawn in float64, which gives the same numbers in every dtype for one
// generator state.
#include <cmath>

#include <amp/autograd/in_float32.h>
#include <amp/core/device/backends.h>
#include <amp/core/factories.h>
#include <amp/core/operators.h>
#include <amp/kernels/random.h>
#include <amp/ops.h>
#include <amp/ops/common/shapes.h>
#include <amp/ops/rounded_once.h>

namespace amp {

namespace {

using MaybeGenerator = std::optional<Generator>;

TensorOptions wide(const Tensor& self) { return self.options().dtype(self.is_complex() ? kComplex128 : kFloat64); }
// mean + std times standard normal numbers, in two steps: every device then rounds alike.
template <class Mean, class Std>
Tensor normal_numbers(IntArrayRef sizes, const TensorOptions& options, const Mean& mean, const Std& std, const MaybeGenerator& generator) {
  const ScalarType type = options.dtype();
  return randn(sizes, generator, options.dtype(isReducedFloatingType(type) ? kFloat32 : type)).mul_(std).add_(mean).to(type);
}
Tensor uniform(const Tensor& self, const MaybeGenerator& generator) { return rand(self.sizes(), generator, wide(self)); }

void check_deviations(const Tensor& std) {
  if (!reads_without_waiting(std.device()) || std.numel() == 0) return;
  const double smallest = amin(std.cpu()).item().toDouble();
  AMP_CHECK(smallest >= 0, ValueError, "[normal] standard deviations must not be negative, but one is ", smallest);
}
void check_deviation(double std) { AMP_CHECK(std >= 0, ValueError, "[normal] standard deviations must not be negative, but one is ", std); }
void check_positive(const char* op, const char* name, double value) {
  AMP_CHECK(value > 0, ValueError, "[", op, "] ", name, " must be positive, but is ", value);
}

}  // namespace

namespace native {

Tensor normal_Tensor_float(const Tensor& mean, double std, const MaybeGenerator& generator) {
  check_deviation(std);
  return normal_numbers(mean.sizes(), mean.options(), mean.detach(), std, generator);
}

Tensor normal_float_Tensor(double mean, const Tensor& std, const MaybeGenerator& generator) {
  check_deviations(std.detach());
  return normal_numbers(std.sizes(), std.options(), mean, std.detach(), generator);
}

Tensor normal_Tensor_Tensor(const Tensor& mean, const Tensor& std, const MaybeGenerator& generator) {
  check_deviations(std.detach());
  const Shape sizes = broadcast_shapes("normal", mean.sizes(), std.sizes());
  const TensorOptions options = mean.options().dtype(promoteTypes(mean.dtype(), std.dtype()));
  return normal_numbers(sizes, options, mean.detach(), std.detach(), generator);
}

Tensor normal_functional(const Tensor& self, double mean, double std, const MaybeGenerator& generator) {
  check_deviation(std);
  return normal_numbers(self.sizes(), self.options(), mean, std, generator);
}

void bernoulli_Tensor_(const Tensor& self, const Tensor& p, const MaybeGenerator& generator) {
  AMP_CHECK(isFloatingType(p.dtype()), TypeError, "[bernoulli] p must be floating, but is ", p.dtype());
  AMP_CHECK(broadcast_shapes("bernoulli", self.sizes(), p.sizes()) == Shape(self.sizes()), ValueError, "[bernoulli] p of shape ", p.sizes(),
            " can't be broadcast to the shape ", self.sizes(), " of self");
  self.detach().copy_(amp::bernoulli(p.detach().to(kFloat64).expand(self.sizes()), generator));
}

void exponential_(const Tensor& self, double lambd, const MaybeGenerator& generator) {
  check_positive("exponential", "lambd", lambd);
  self.detach().copy_(uniform(self, generator).neg_().log1p_().mul_(-1 / lambd));
}

void geometric_(const Tensor& self, double p, const MaybeGenerator& generator) {
  AMP_CHECK(p > 0 && p < 1, ValueError, "[geometric] p must be in (0, 1), but is ", p);
  self.detach().copy_(uniform(self, generator).neg_().log1p_().div_(std::log1p(-p)).ceil_().clamp_min_(1));
}

void log_normal_(const Tensor& self, double mean, double std, const MaybeGenerator& generator) {
  check_positive("log_normal", "std", std);
  self.detach().copy_(randn(self.sizes(), generator, wide(self)).mul_(std).add_(mean).exp_());
}

void cauchy_(const Tensor& self, double median, double sigma, const MaybeGenerator& generator) {
  check_positive("cauchy", "sigma", sigma);
  self.detach().copy_(uniform(self, generator).sub_(0.5).mul_(std::acos(-1.0)).tan_().mul_(sigma).add_(median));
}

}  // namespace native

namespace composite {

Tensor dropout1d(const Tensor& input, double p, bool training) {
  AMP_CHECK(input.dim() == 2 || input.dim() == 3, ValueError, "[dropout1d] input must have 2 or 3 dimensions, but has shape ",
            input.sizes());
  return input.dim() == 3 ? amp::feature_dropout(input, p, training) : amp::feature_dropout(input.unsqueeze(0), p, training).squeeze(0);
}

Tensor dropout3d(const Tensor& input, double p, bool training) {
  return input.dim() != 4 ? amp::feature_dropout(input, p, training) : amp::feature_dropout(input.unsqueeze(0), p, training).squeeze(0);
}

Tensor rrelu(const Tensor& self, const Scalar& lower, const Scalar& upper, bool training, const MaybeGenerator& generator) {
  const double from = lower.toDouble(), to = upper.toDouble();
  AMP_CHECK(from <= to, ValueError, "[rrelu] lower ", from, " is larger than upper ", to);
  if (!training) return leaky_relu(self, (from + to) / 2);
  const Tensor slope = (uniform(self, generator) * (to - from) + from).to(computeType(self.dtype()));
  return rounded(where(gt(self, 0), self, self * slope), self.dtype());
}

Tensor gumbel_softmax(const Tensor& logits, double tau, bool hard, int64_t dim) {
  const Tensor noise = -log(amp::exponential(empty(logits.sizes(), wide(logits)), 1));
  const Float32Parts parts;
  Tensor soft = softmax((autograd::widened(logits) + noise) / tau, dim);  // the quotient may leave the range of float16
  if (!parts.any()) soft = soft.to(logits.dtype());
  if (!hard) return soft;
  const Tensor one = ones({}, soft.options()), place = argmax(soft.detach(), dim, true);
  const Tensor chosen = zeros(soft.sizes(), soft.options()).scatter(dim, place, one.expand(place.sizes()));
  return chosen - soft.detach() + soft;
}

}  // namespace composite

}  // namespace amp
