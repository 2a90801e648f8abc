#include <amp/ops/random/dropout.h>

#include <cmath>

#include <amp/autograd/in_float32.h>
#include <amp/core/device/backends.h>
#include <amp/core/device_kernels.h>
#include <amp/core/factories.h>
#include <amp/core/random/random_ops.h>
#include <amp/kernels/random.h>
#include <amp/ops.h>
#include <amp/ops/rounded_once.h>

namespace amp {

PhiloxState dropout_stream(const Tensor& input) {
  return default_generator(input.device()).reserve(philox::blocks_for(Distribution::Kind::Bernoulli, false, input.numel()));
}

double dropout_scale(double p, std::optional<bool> train) { return !train.value_or(true) ? 1 : p == 1 ? 0 : 1 / (1 - p); }

namespace {
void check_probability(const char* op, double p) { AMP_CHECK(p >= 0 && p <= 1, ValueError, "[", op, "] p must be in [0, 1], but is ", p); }
}  // namespace

namespace check {
void native_dropout(const Tensor&, double p, std::optional<bool>) { check_probability("native_dropout", p); }
}  // namespace check

namespace composite {

namespace {

// Keeps channels with probability 1 - p: a mask that broadcasts over the other dimensions.
Tensor channel_mask(const char* op, const Tensor& input, double p) {
  AMP_CHECK(input.dim() >= 2, ValueError, "[", op, "] input must have at least 2 dimensions, but has shape ", input.sizes());
  Shape sizes(input.sizes().size(), 1);
  sizes[0] = input.size(0);
  sizes[1] = input.size(1);
  return bernoulli_mask(sizes, 1 - p, input.options().dtype(kBool));
}

}  // namespace

Tensor dropout(const Tensor& input, double p, bool train) {
  check_probability("dropout", p);
  if (!train || p == 0 || input.numel() == 0) return input;
  return std::get<0>(native_dropout(input, p, train));
}

Tensor feature_dropout(const Tensor& input, double p, bool train) {
  check_probability("feature_dropout", p);
  if (!train || p == 0 || input.numel() == 0) return input;
  const Tensor factor = channel_mask("feature_dropout", input, p).to(computeType(input.dtype())) * dropout_scale(p, train);
  return rounded(input * factor, input.dtype());
}

namespace {

// Dropped elements become selu's limit at minus infinity. a and b then restore mean and variance.
Tensor drop_for_selu(const Tensor& input, double p, const Tensor& mask) {
  constexpr double kDropped = -1.7580993408473766;
  const double a = 1 / std::sqrt((kDropped * kDropped * p + 1) * (1 - p));
  const Tensor kept = mask.to(computeType(input.dtype()));
  return rounded(addcmul((1 - kept) * (kDropped * a) - kDropped * a * p, autograd::widened(input), kept * a), input.dtype());
}

}  // namespace

Tensor alpha_dropout(const Tensor& input, double p, bool train) {
  check_probability("alpha_dropout", p);
  if (!train || p == 0 || input.numel() == 0) return input;
  if (p == 1) return input * 0;
  return drop_for_selu(input, p, bernoulli_mask(input.sizes(), 1 - p, input.options().dtype(kBool)));
}

Tensor feature_alpha_dropout(const Tensor& input, double p, bool train) {
  check_probability("feature_alpha_dropout", p);
  if (!train || p == 0 || input.numel() == 0) return input;
  if (p == 1) return input * 0;
  return drop_for_selu(input, p, channel_mask("feature_alpha_dropout", input, p));
}

}  // namespace composite

namespace native {

Tensor bernoulli(const Tensor& self, const std::optional<Generator>& generator) {
  const Tensor probabilities = self.detach().to(kFloat64).contiguous();
  const Tensor host = reads_without_waiting(self.device()) ? probabilities.cpu() : Tensor();
  for (int64_t i = 0; host.defined() && i < self.numel(); ++i) {  // without this check, p > 1 gives 1 and NaN gives 0
    const double p = host.data_ptr<double>()[i];
    AMP_CHECK(p >= 0 && p <= 1, ValueError, "[bernoulli] probabilities must be in [0, 1], but one is ", p);
  }
  return rand(self.sizes(), generator, self.options().dtype(kFloat64)).lt(probabilities).to(self.dtype());
}

void bernoulli_p_(const Tensor& self, double p, const std::optional<Generator>& generator) {
  const Generator& source = detail::generator_for("bernoulli", self.device(), generator ? &*generator : nullptr);
  detail::random(self, detail::bernoulli_distribution("bernoulli", self.dtype(), p), source);
}

}  // namespace native

}  // namespace amp
