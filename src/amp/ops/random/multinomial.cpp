// Draws from categories. Every device gives the same result: weights become integers, whose sums are exact in any order.
#include <amp/ops/random/multinomial.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <vector>

#include <amp/core/device/backends.h>
#include <amp/core/device_kernels.h>
#include <amp/core/factories.h>
#include <amp/core/operators.h>
#include <amp/core/parallel.h>
#include <amp/kernels/random.h>
#include <amp/kernels/shape.h>
#include <amp/ops.h>
#include <amp/ops/index_loops.h>

namespace amp {

void throw_bad_weights(const char* op, int64_t problem) {
  if ((problem & kNotWeights) != 0) AMP_THROW(ValueError, "[", op, "] weights must be finite and not negative");
  if ((problem & kAllZero) != 0) AMP_THROW(ValueError, "[", op, "] the weights of a row must not all be zero");
  AMP_THROW(ValueError, "[", op, "] can't draw so many samples without replacement from ", problem / kPositive,
            " categories of positive weight");
}

namespace {

// The integer for the largest weight of a row: a power of two for which the sum over all categories is exact in float64.
double largest_integer(int64_t categories) { return std::ldexp(1, 52 - std::bit_width(static_cast<uint64_t>(categories - 1))); }

struct Draw {
  int64_t categories, samples;
  bool replacement;

  int64_t numbers() const { return replacement ? samples : categories; }  // per row
};

// With replacement: the category into which a uniform number falls in the cumulative weights. Without replacement: the categories with the
// largest ratio of weight to exponentially distributed number. Weights are relative to the largest one, so that no ratio overflows.
void sample_row(const Draw& draw, const double* weights, const double* numbers, int64_t* out) {
  double largest = 0;
  int64_t positive = 0;
  for (int64_t c = 0; c < draw.categories; ++c) {
    AMP_CHECK(std::isfinite(weights[c]) && weights[c] >= 0, ValueError,
              "[multinomial] weights must be finite and not negative, but one is ", weights[c]);
    largest = std::max(largest, weights[c]);
    positive += weights[c] > 0;
  }
  AMP_CHECK(largest > 0, ValueError, "[multinomial] the weights of a row must not all be zero");
  AMP_CHECK(draw.replacement || draw.samples <= positive, ValueError, "[multinomial] can't draw ", draw.samples,
            " samples without replacement from ", positive, " categories of positive weight");
  std::vector<double> keys(static_cast<size_t>(draw.categories));
  if (draw.replacement) {
    const double unit = largest_integer(draw.categories);
    int64_t total = 0;
    for (int64_t c = 0; c < draw.categories; ++c) {
      total += static_cast<int64_t>(weights[c] / largest * unit);
      keys[static_cast<size_t>(c)] = static_cast<double>(total);
    }
    for (int64_t s = 0; s < draw.samples; ++s)
      out[s] = std::upper_bound(keys.begin(), keys.end(), numbers[s] * static_cast<double>(total)) - keys.begin();
    return;
  }
  for (int64_t c = 0; c < draw.categories; ++c)
    keys[static_cast<size_t>(c)] = weights[c] > 0 ? weights[c] / largest / -std::log1p(-numbers[c]) : -1;
  std::vector<int64_t> order(static_cast<size_t>(draw.categories));
  for (int64_t c = 0; c < draw.categories; ++c) order[static_cast<size_t>(c)] = c;
  std::partial_sort(order.begin(), order.begin() + draw.samples, order.end(), [&](int64_t a, int64_t b) {
    const double x = keys[static_cast<size_t>(a)], y = keys[static_cast<size_t>(b)];
    return x != y ? x > y : a < b;
  });
  std::copy_n(order.begin(), draw.samples, out);
}

Tensor sample_on_host(const Draw& draw, const Tensor& weights, const Tensor& numbers) {
  const int64_t rows = weights.size(0);
  Tensor result = empty({rows, draw.samples}, kInt64);
  const int64_t tile = std::max<int64_t>(1, 8192 / draw.categories);  // rows that are converted to float64 together
  parallel_for(0, (rows + tile - 1) / tile, 1, [&](int64_t first, int64_t last) {
    const Tensor buffer(detail::new_tensor({std::min(tile, rows), draw.categories}, kFloat64, kCPU));
    for (int64_t t = first; t < last; ++t) {
      const int64_t begin = t * tile, end = std::min(rows, begin + tile);
      const Tensor wide = views::slice(buffer, 0, 0, end - begin, 1);
      detail::copy(wide, views::slice(weights, 0, begin, end, 1));
      for (int64_t r = begin; r < end; ++r) {
        sample_row(draw, wide.data_ptr<double>() + (r - begin) * draw.categories, numbers.data_ptr<double>() + r * draw.numbers(),
                   result.data_ptr<int64_t>() + r * draw.samples);
      }
    }
  });
  return result;
}

// The error appears when the host next waits. Draws from a bad row are unspecified.
void check_weights(const Draw& draw, const Tensor& weights, const Tensor& smallest, const Tensor& largest) {
  const Tensor good = logical_and(ge(smallest, 0), lt(largest, std::numeric_limits<double>::infinity()));
  Tensor problem = logical_not(good).to(kInt64);  // kNotWeights
  problem.add_(eq(largest, 0).to(kInt64), kAllZero);
  if (!draw.replacement) {
    const Tensor positive = gt(weights, 0).sum({1}, true);
    problem.add_(lt(positive, draw.samples).to(kInt64).mul_(positive * kPositive + kTooFew));
  }
  BlockOffsets(IndexRange{"multinomial", kWeightsDim, 1, false}, problem.view({weights.size(0)}), 1);
}

// The same with kernels of any device.
Tensor sample_by_kernels(const Draw& draw, const Tensor& weights, const Tensor& numbers) {
  const Tensor wide = weights.to(kFloat64);
  const auto [smallest, largest] = aminmax(wide, 1, true);
  check_weights(draw, wide, smallest, largest);
  if (draw.replacement) {
    const Tensor sums = cumsum(div(wide, largest).mul_(largest_integer(draw.categories)).trunc_(), 1);
    return searchsorted(sums, numbers * sums.narrow(1, draw.categories - 1, 1), false, true);
  }
  const Tensor keys = div(wide, largest).div_(neg(numbers).log1p_().neg_()).masked_fill_(le(wide, 0), -1);
  return std::get<1>(topk(keys, draw.samples, 1));
}

}  // namespace

Tensor native::multinomial(const Tensor& self, int64_t num_samples, bool replacement, const std::optional<Generator>& generator) {
  AMP_CHECK(self.dim() == 1 || self.dim() == 2, ValueError, "[multinomial] self must have 1 or 2 dimensions, but has shape ", self.sizes());
  const Draw draw{self.size(-1), num_samples, replacement};
  const int64_t rows = self.dim() == 2 ? self.size(0) : 1;
  AMP_CHECK(num_samples > 0, ValueError, "[multinomial] num_samples must be positive, but is ", num_samples);
  AMP_CHECK(draw.categories > 0, ValueError, "[multinomial] self has no categories");
  AMP_CHECK(replacement || num_samples <= draw.categories, ValueError, "[multinomial] can't draw ", num_samples, " samples from ",
            draw.categories, " categories without replacement");
  const Tensor weights = self.detach().reshape({rows, draw.categories});
  const Tensor numbers = rand({rows, draw.numbers()}, generator, TensorOptions(kFloat64).device(self.device()));
  const bool by_kernels = rows > 0 && is_asynchronous(self.device());
  const Tensor result = by_kernels ? sample_by_kernels(draw, weights, numbers) : sample_on_host(draw, weights, numbers);
  return self.dim() == 1 ? result.view({num_samples}) : result;
}

}  // namespace amp
