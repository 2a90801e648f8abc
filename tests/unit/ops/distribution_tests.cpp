// Random numbers of all distributions: moments and frequencies, with bounds that a correct generator violates for about one seed in a
// million. The same numbers for any number of threads, dtype and layout.
#include <cmath>
#include <functional>

#include <amp/autograd/gradcheck.h>
#include <amp/core/parallel.h>

#include "../../support.h"

namespace distribution_tests {

using namespace amp;
using namespace amp::autograd;
using amp::testing::difference;
using amp::testing::normal;
using amp::testing::values;
using Doubles = std::vector<double>;

TEST_SUITE_BEGIN("ops distributions");

namespace {

constexpr int64_t kCount = 200000;

// Checks mean and variance to within 5 standard errors. For the variance, uses the given fourth moment about the mean, divided by the
// squared variance.
void check_moments(const Tensor& x, double mean, double variance, double kurtosis) {
  const double n = static_cast<double>(x.numel()), found = x.to(kFloat64).mean().item<double>();
  CHECK(std::abs(found - mean) < 5 * std::sqrt(variance / n));
  const double spread = (x.to(kFloat64) - mean).square().mean().item<double>();
  CHECK(std::abs(spread - variance) < 5 * variance * std::sqrt((kurtosis - 1) / n));
}

// The statistic of Pearson's test minus its mean, in standard deviations.
double chi_square(const Doubles& found, const Doubles& expected) {
  double sum = 0;
  for (size_t i = 0; i < found.size(); ++i) sum += (found[i] - expected[i]) * (found[i] - expected[i]) / expected[i];
  const double freedom = static_cast<double>(found.size() - 1);
  return (sum - freedom) / std::sqrt(2 * freedom);
}

void check_threads(const std::function<Tensor()>& draw) {
  const int threads = get_num_threads();
  Tensor first;
  for (const int n : {1, 3}) {
    set_num_threads(n);
    manual_seed(11);
    const Tensor drawn = draw();
    if (first.defined()) CHECK(difference(drawn, first).empty());
    first = drawn;
  }
  set_num_threads(threads);
}

}  // namespace

TEST_CASE("poisson has the right frequencies for small and large rates") {
  manual_seed(5);
  for (const double rate : {0.3, 4.0, 9.99, 10.0, 35.0, 1000.0}) {
    CAPTURE(rate);
    const Tensor x = poisson(full({kCount}, rate, kFloat64));
    check_moments(x, rate, rate, 3 + 1 / rate);
    const auto low = static_cast<int64_t>(std::max(0.0, rate - 3 * std::sqrt(rate))),
               high = static_cast<int64_t>(rate + 3 * std::sqrt(rate)) + 1;
    Doubles found, expected;
    for (int64_t k = low; k <= high; ++k) {
      const double chance = std::exp(static_cast<double>(k) * std::log(rate) - rate - std::lgamma(static_cast<double>(k) + 1));
      if (chance * kCount < 20) continue;
      found.push_back(x.eq(k).sum().item<double>());
      expected.push_back(chance * kCount);
    }
    CHECK(chi_square(found, expected) < 6);
  }
  CHECK(values(poisson(zeros({3}))) == Doubles{0, 0, 0});
  CHECK(poisson(full({1}, 1e12, kFloat64)).item<double>() == doctest::Approx(1e12).epsilon(1e-4));
  check_threads([] { return poisson(arange(0, 40, 1, kFloat32).expand({1000, 40})); });
  manual_seed(2);
  const Tensor half = poisson(full({100}, 20, kFloat16));
  manual_seed(2);
  CHECK(difference(half.to(kFloat64), poisson(full({100}, 20, kFloat64))).empty());
}

TEST_CASE("normal with tensors for mean and standard deviation") {
  manual_seed(6);
  const Tensor mean = full({kCount}, 2, kFloat32), std = full({kCount}, 0.5, kFloat32);
  check_moments(amp::normal(mean, 0.5), 2, 0.25, 3);
  check_moments(amp::normal(2.0, std), 2, 0.25, 3);
  check_moments(amp::normal(mean, std), 2, 0.25, 3);
  check_moments(normal_functional(mean, 2, 0.5), 2, 0.25, 3);
  check_moments(amp::normal(2.0, 0.5, {kCount}), 2, 0.25, 3);
  CHECK(amp::normal(zeros({3, 1}), ones({4})).sizes() == IntArrayRef({3, 4}));
  CHECK(values(amp::normal(tensor({1.0, 2.0}), 0)) == Doubles{1, 2});
  CHECK_THROWS_AS(amp::normal(0.0, -1.0, {2}), ValueError);
  const Tensor negative = tensor({0.5, -1.0});  // only checked on the CPU
  const auto message = doctest::Contains("[normal] standard deviations must not be negative, but one is -1");
  CHECK_THROWS_WITH_AS(amp::normal(1.0, negative), message, ValueError);
  CHECK_THROWS_WITH_AS(amp::normal(zeros({2}), negative), message, ValueError);
  CHECK_THROWS_AS(amp::normal(1.0, tensor({0.5, std::nan("")})), ValueError);
  Tensor leaf = zeros({3}).requires_grad_();
  amp::normal(leaf, 1.0).sum().backward();
  CHECK(values(leaf.grad()) == Doubles{0, 0, 0});
  check_threads([] { return amp::normal(zeros({5000}), 1.0); });
}

TEST_CASE("exponential, geometric, log-normal and Cauchy-distributed numbers") {
  manual_seed(7);
  Tensor x = empty({kCount});
  check_moments(x.exponential_(2), 0.5, 0.25, 9);
  CHECK(x.amin().item<double>() >= 0);
  check_moments(x.geometric_(0.25), 4, 12, 9 + 0.0625 / 0.75);
  CHECK(std::abs(x.eq(1).to(kFloat64).mean().item<double>() - 0.25) < 5 * std::sqrt(0.25 * 0.75 / kCount));
  check_moments(x.log_normal_(0.5, 0.5).log(), 0.5, 0.25, 3);
  x.cauchy_(3, 2);
  CHECK(std::abs(x.lt(3).to(kFloat64).mean().item<double>() - 0.5) < 5 * std::sqrt(0.25 / kCount));
  CHECK(std::abs(x.lt(5).to(kFloat64).mean().item<double>() - 0.75) < 5 * std::sqrt(0.1875 / kCount));
  Tensor whole = empty({1000}, kInt64);
  CHECK(whole.geometric_(0.5).amin().item<int64_t>() == 1);
  check_threads([] { return empty({5000}).exponential_(); });
  Generator generator(kCPU, 3);
  const Tensor a = empty({5}).exponential_(1, generator);
  generator.manual_seed(3);
  CHECK(difference(empty({5}).exponential_(1, generator), a).empty());
}

TEST_CASE("bernoulli with a tensor of probabilities") {
  manual_seed(8);
  const Tensor p = tensor({0.0, 1.0, 0.2}), x = bernoulli(empty({60000, 3}, kInt64), p);
  CHECK((x.dtype() == kInt64));
  const Doubles shares = values(x.to(kFloat64).mean(0));
  CHECK(shares[0] == 0);
  CHECK(shares[1] == 1);
  CHECK(std::abs(shares[2] - 0.2) < 5 * std::sqrt(0.16 / 60000));
  CHECK(zeros({2, 3}).bernoulli_(ones({3})).sum().item<double>() == 6);
  CHECK_THROWS_AS(zeros({3}).bernoulli_(ones({2, 3})), ValueError);
  // Only checked on the CPU: CUDA would have to wait for the probabilities.
  CHECK_THROWS_WITH_AS(bernoulli(zeros({2}), tensor({0.5, 1.5})),
                       doctest::Contains("[bernoulli] probabilities must be in [0, 1], but one is 1.5"), ValueError);
}

TEST_CASE("multinomial and randperm have the right frequencies") {
  manual_seed(9);
  const Doubles weights{1, 2, 3, 4};
  const Tensor drawn = multinomial(tensor(weights, kFloat64), kCount, true);
  Doubles found, expected;
  for (int64_t k = 0; k < 4; ++k) {
    found.push_back(drawn.eq(k).sum().item<double>());
    expected.push_back(kCount * weights[static_cast<size_t>(k)] / 10);
  }
  CHECK(chi_square(found, expected) < 6);
  // In two draws without replacement, the second uses the weights of the remaining categories.
  const Tensor pairs = multinomial(tensor({1.0, 1.0, 2.0}).expand({20000, 3}), 2);
  const double both = logical_and(pairs.select(1, 0).eq(2), pairs.select(1, 1).eq(0)).sum().item<double>();
  CHECK(std::abs(both - 5000) < 5 * std::sqrt(20000 * 0.25 * 0.75));
  Doubles places(5, 0), even(5, 4000);
  for (int64_t i = 0; i < 20000; ++i) ++places[static_cast<size_t>(randperm(5).select(0, 0).item<int64_t>())];
  CHECK(chi_square(places, even) < 6);
}

TEST_CASE("multinomial with weights of all sizes, and with many categories") {
  manual_seed(14);
  for (const double scale : {1e-300, 1.0, 4e307}) {
    CAPTURE(scale);
    const Tensor drawn = multinomial(tensor({0.0, 3 * scale, 0.0, scale, 0.0}, kFloat64), kCount, true);
    CHECK(std::abs(drawn.eq(1).sum().item<double>() - 0.75 * kCount) < 5 * std::sqrt(kCount * 0.1875));
    CHECK(logical_or(drawn.eq(1), drawn.eq(3)).sum().item<int64_t>() == kCount);
  }
  CHECK(values(multinomial(tensor({0.0, 0.0, 5e-324}, kFloat64), 4, true)) == Doubles{2, 2, 2, 2});
  const Tensor one = multinomial(full({2000, 2}, 1e308, kFloat64), 1, false);
  CHECK(std::abs(one.sum().item<double>() - 1000) < 5 * std::sqrt(500.0));
  // In float32 the sum of the weights would stop growing.
  constexpr int64_t kCategories = 1 << 17, kParts = 16;
  Tensor weights = ones({kCategories});
  weights.slice(0, kCategories / 2, kCategories).fill_(3);
  const Tensor parts = multinomial(weights, kCount, true).to(kFloat64).mul(static_cast<double>(kParts) / kCategories).floor();
  Doubles found, expected;
  for (int64_t k = 0; k < kParts; ++k) {
    found.push_back(parts.eq(k).sum().item<double>());
    expected.push_back(kCount * (k < kParts / 2 ? 1.0 : 3.0) / (2 * kParts));
  }
  CHECK(chi_square(found, expected) < 6);
  check_threads([] { return multinomial(arange(0, 300, 1, kFloat32).expand({50, 300}), 20, true); });
  manual_seed(15);
  const Tensor narrow = multinomial(tensor({0.25, 0.5, 0.125}, kBFloat16), 1000, true);
  manual_seed(15);
  CHECK(difference(narrow, multinomial(tensor({2.0, 4.0, 1.0}, kFloat64), 1000, true)).empty());
}

TEST_CASE("dropout of channels in one to three dimensions") {
  manual_seed(10);
  const auto rows_agree = [](const Tensor& x) { return x.amax(-1).equal(x.amin(-1)); };
  const Tensor single = dropout1d(ones({2000, 7})), batch = dropout1d(ones({20, 100, 7}));
  CHECK(rows_agree(single));
  CHECK(rows_agree(batch));
  CHECK(std::abs(single.select(1, 0).gt(0).sum().item<double>() - 1000) < 5 * std::sqrt(500));
  CHECK(rows_agree(dropout2d(ones({20, 50, 3, 3})).reshape({1000, 9})));
  CHECK(rows_agree(dropout3d(ones({50, 2, 3, 3})).reshape({50, 18})));
  CHECK(rows_agree(dropout3d(ones({4, 50, 2, 3, 3})).reshape({200, 18})));
  nn::Dropout1d module(nn::DropoutOptions(0.25));
  CHECK(std::abs(module->forward(ones({40, 500, 2})).select(2, 0).gt(0).sum().item<double>() - 15000) < 5 * std::sqrt(3750));
  module->eval();
  const Tensor x = ones({2, 3, 4});
  CHECK(difference(module->forward(x), x).empty());
  nn::FeatureAlphaDropout alpha;
  CHECK(rows_agree(alpha->forward(ones({8, 16, 5}))));
}

TEST_CASE("rrelu draws a slope for each element") {
  manual_seed(12);
  const Tensor x = full({kCount}, -1.0, kFloat64), y = rrelu(x, 0.2, 0.6, true);
  check_moments(-y, 0.4, 0.16 / 12, 1.8);
  CHECK(y.amax().item<double>() <= -0.2);
  CHECK(values(rrelu(tensor({-2.0, 3.0}, kFloat64), 0.2, 0.6)) == Doubles{-0.8, 3});
  const auto seeded = [](const variable_list& in) {
    manual_seed(4);
    return rrelu(in[0], 0.1, 0.9, true);
  };
  CHECK(gradcheck(seeded, {normal({4, 5}, TensorOptions(kFloat64).requires_grad(true))}));
}

TEST_CASE("gumbel_softmax samples categories with their probabilities") {
  manual_seed(13);
  const Tensor logits = tensor({0.0, std::log(2.0), std::log(5.0)}, kFloat64).expand({20000, 3});
  const Tensor hard = gumbel_softmax(logits, 0.5, true);
  CHECK(difference(hard.sum(-1), ones({20000}, kFloat64), 1e-12, 0).empty());
  CHECK(chi_square(values(hard.round().sum(0)), {2500, 5000, 12500}) < 6);
  const Tensor soft = gumbel_softmax(logits, 0.5);
  CHECK(difference(soft.sum(-1), ones({20000}, kFloat64), 1e-12, 0).empty());
  CHECK(soft.amin().item<double>() >= 0);
}

TEST_SUITE_END();

}  // namespace distribution_tests
