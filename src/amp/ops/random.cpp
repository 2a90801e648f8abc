#include <amp/ops/dropout.h>

#include <cmath>

#include <amp/core/device_kernels.h>
#include <amp/core/factories.h>
#include <amp/core/parallel.h>
#include <amp/core/random_ops.h>
#include <amp/kernels/random.h>
#include <amp/kernels/shape.h>
#include <amp/ops.h>

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

// Channels kept with probability 1 - p, as a mask that broadcasts over the rest.
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
  return input * (channel_mask("feature_dropout", input, p).to(input.dtype()) * dropout_scale(p, train));
}

namespace {

// Dropped elements become selu's limit at minus infinity; a and b then restore mean and variance.
Tensor drop_for_selu(const Tensor& input, double p, const Tensor& mask) {
  constexpr double kDropped = -1.7580993408473766;
  const double a = 1 / std::sqrt((kDropped * kDropped * p + 1) * (1 - p));
  const Tensor kept = mask.to(input.dtype());
  return addcmul((1 - kept) * (kDropped * a) - kDropped * a * p, input, kept * a);
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
  for (int64_t i = 0; self.is_cpu() && i < self.numel(); ++i) {  // elsewhere this would wait; there p > 1 gives 1, NaN gives 0
    const double p = probabilities.data_ptr<double>()[i];
    AMP_CHECK(p >= 0 && p <= 1, ValueError, "[bernoulli] probabilities must be in [0, 1], but one is ", p);
  }
  return rand(self.sizes(), generator, self.options().dtype(kFloat64)).lt(probabilities).to(self.dtype());
}

void bernoulli_p_(const Tensor& self, double p, const std::optional<Generator>& generator) {
  const Generator& source = detail::generator_for("bernoulli", self.device(), generator ? &*generator : nullptr);
  detail::random(self, detail::bernoulli_distribution("bernoulli", self.dtype(), p), source);
}

namespace {

// Without replacement: the categories with the largest weight / exponential draw. With replacement: the category into which a uniform draw
// falls in the cumulative weights.
void sample_row(const double* weights, int64_t categories, const double* draws, int64_t samples, bool replacement, int64_t* out) {
  std::vector<double> keys(static_cast<size_t>(categories));  // at first the cumulative weights
  double total = 0;
  int64_t positive = 0;
  for (int64_t c = 0; c < categories; ++c) {
    AMP_CHECK(std::isfinite(weights[c]) && weights[c] >= 0, ValueError,
              "[multinomial] weights must be finite and not negative, but one is ", weights[c]);
    keys[static_cast<size_t>(c)] = total += weights[c];
    positive += weights[c] > 0;
  }
  AMP_CHECK(total > 0, ValueError, "[multinomial] the weights of a row must not all be zero");
  AMP_CHECK(replacement || samples <= positive, ValueError, "[multinomial] can't draw ", samples, " samples without replacement from ",
            positive, " categories of positive weight");
  if (replacement) {
    for (int64_t s = 0; s < samples; ++s) {
      out[s] = std::upper_bound(keys.begin(), keys.end() - 1, draws[s] * total) - keys.begin();
      while (weights[out[s]] == 0) --out[s];
    }
    return;
  }
  for (int64_t c = 0; c < categories; ++c) keys[static_cast<size_t>(c)] = weights[c] > 0 ? weights[c] / -std::log1p(-draws[c]) : -1;
  std::vector<int64_t> order(static_cast<size_t>(categories));
  for (int64_t c = 0; c < categories; ++c) order[static_cast<size_t>(c)] = c;
  std::partial_sort(order.begin(), order.begin() + samples, order.end(), [&](int64_t a, int64_t b) {
    const double x = keys[static_cast<size_t>(a)], y = keys[static_cast<size_t>(b)];
    return x != y ? x > y : a < b;
  });
  std::copy_n(order.begin(), samples, out);
}

}  // namespace

Tensor multinomial(const Tensor& self, int64_t num_samples, bool replacement, const std::optional<Generator>& generator) {
  AMP_CHECK(self.dim() == 1 || self.dim() == 2, ValueError, "[multinomial] self must have 1 or 2 dimensions, but has shape ", self.sizes());
  const int64_t categories = self.size(-1), rows = self.dim() == 2 ? self.size(0) : 1;
  AMP_CHECK(num_samples > 0, ValueError, "[multinomial] num_samples must be positive, but is ", num_samples);
  AMP_CHECK(categories > 0, ValueError, "[multinomial] self has no categories");
  AMP_CHECK(replacement || num_samples <= categories, ValueError, "[multinomial] can't draw ", num_samples, " samples from ", categories,
            " categories without replacement");
  const Tensor weights = self.detach().to(kCPU).reshape({rows, categories});
  const int64_t draws_per_row = replacement ? num_samples : categories;
  const Tensor draws = rand({rows, draws_per_row}, generator, TensorOptions(kFloat64).device(self.device())).cpu();
  Tensor result = empty({rows, num_samples}, kInt64);
  const int64_t tile = std::max<int64_t>(1, 8192 / categories);  // rows that are converted to float64 together
  parallel_for(0, (rows + tile - 1) / tile, 1, [&](int64_t first, int64_t last) {
    const Tensor buffer(detail::new_tensor({std::min(tile, rows), categories}, kFloat64, kCPU));
    for (int64_t t = first; t < last; ++t) {
      const int64_t begin = t * tile, end = std::min(rows, begin + tile);
      const Tensor wide = views::slice(buffer, 0, 0, end - begin, 1);
      detail::copy(wide, views::slice(weights, 0, begin, end, 1));
      for (int64_t r = begin; r < end; ++r) {
        sample_row(wide.data_ptr<double>() + (r - begin) * categories, categories, draws.data_ptr<double>() + r * draws_per_row,
                   num_samples, replacement, result.data_ptr<int64_t>() + r * num_samples);
      }
    }
  });
  return (self.dim() == 1 ? result.view({num_samples}) : result).to(self.device());
}

}  // namespace native

}  // namespace amp
