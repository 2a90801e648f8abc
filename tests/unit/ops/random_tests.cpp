// Dropout and related ops: the mask depends only on the generator; the derivative is that of a multiplication.
#include <amp/autograd/gradcheck.h>
#include <amp/core/parallel.h>

#include "../../support.h"

namespace random_tests {

using namespace amp;
using namespace amp::autograd;
using amp::testing::difference;
using amp::testing::normal;
using amp::testing::values;
using Doubles = std::vector<double>;

TEST_SUITE_BEGIN("ops random");

TEST_CASE("dropout takes the mask that bernoulli_mask gives, in every dtype, layout and number of threads") {
  const int threads = get_num_threads();
  for (const int64_t rows : {1, 3, 777}) {
    manual_seed(5);
    const Tensor mask = bernoulli_mask({rows, 131}, 0.7);
    for (const ScalarType dtype : {kFloat16, kBFloat16, kFloat32, kFloat64}) {
      for (const int n : {1, 3}) {
        CAPTURE(dtype);
        set_num_threads(n);
        const Tensor x = normal({rows, 131}).to(dtype);
        manual_seed(5);
        const auto [out, kept] = native_dropout(x, 0.3, true);
        CHECK(difference(kept, mask).empty());
        CHECK(
            difference(out, x * (mask.to(dtype == kFloat64 ? kFloat64 : kFloat32) / 0.7), 1e-6, dtype == kBFloat16 ? 4e-3 : 1e-3).empty());
        manual_seed(5);
        CHECK(difference(dropout(x.t().contiguous().t(), 0.3, true), out).empty());
      }
    }
  }
  set_num_threads(threads);
}

TEST_CASE("dropout keeps what it should") {
  const Tensor x = ones({100000});
  const double kept = dropout(x, 0.25, true).gt(0).sum().item<double>();
  CHECK(std::abs(kept - 75000) < 5 * std::sqrt(100000 * 0.25 * 0.75));
  CHECK(dropout(x, 0.5, false).is_same(x));
  CHECK(dropout(x, 0, true).is_same(x));
  CHECK(dropout(x, 1, true).sum().item<double>() == 0);
  Tensor y = ones({4});
  dropout_(y, 1, true);
  CHECK(values(y) == Doubles{0, 0, 0, 0});
  // Infinite values become NaN instead of 0: the gradient scaler then detects them.
  CHECK(std::isnan(values(dropout(ones({1}) / 0, 1, true))[0]));
}

TEST_CASE("the derivative of dropout is the mask") {
  const auto dropped = [](const variable_list& in) {
    manual_seed(7);
    return dropout(in[0], 0.4, true);
  };
  const Tensor x = normal({5, 7}, TensorOptions(kFloat64).requires_grad(true));
  CHECK(gradcheck(dropped, {x}));
  CHECK(gradgradcheck(dropped, {x}));
  for (const ScalarType dtype : {kFloat16, kBFloat16, kFloat32}) {
    const Tensor leaf = ones({33}, TensorOptions(dtype).requires_grad(true));
    const Tensor out = dropout(leaf, 0.5, true);
    out.sum().backward();
    CHECK(difference(leaf.grad(), out.detach()).empty());
  }
}

TEST_CASE("feature_dropout drops whole channels, alpha_dropout keeps mean and variance") {
  manual_seed(3);
  const Tensor out = feature_dropout(ones({8, 16, 3, 3}), 0.5, true);
  const Tensor sums = out.sum({2, 3});
  for (const double sum : values(sums)) CHECK((sum == 0 || sum == 18));
  const Tensor kept = alpha_dropout(normal({20000}, kFloat32), 0.3, true);
  const double mean = kept.sum().item<double>() / 20000, square = (kept * kept).sum().item<double>() / 20000;
  CHECK(std::abs(mean) < 0.05);
  CHECK(std::abs(square - 1) < 0.05);
  const Tensor channels = feature_alpha_dropout(ones({8, 16, 3, 3}), 0.5, true);
  CHECK(difference(channels, channels.slice(3, 0, 1).slice(2, 0, 1).expand_as(channels)).empty());
  CHECK(channels.amax().item<double>() > channels.amin().item<double>());
}

TEST_CASE("random factors of 16-bit tensors are not rounded") {
  const Tensor x = (normal({40, 25}).abs() + 1).to(kBFloat16);
  const auto check = [&](const auto& function, const Tensor& input) {
    manual_seed(3);
    const Tensor leaf = input.clone().requires_grad_(), low = function(leaf);
    manual_seed(3);
    const Tensor exact = function(input.to(kFloat64).requires_grad_());
    CHECK((low.dtype() == kBFloat16));
    CHECK(difference(low.detach(), exact.detach().to(kBFloat16)).empty());
    low.sum().backward();
    CHECK((leaf.grad().dtype() == kBFloat16));
  };
  check([](const Tensor& t) { return feature_dropout(t, 0.1, true); }, x);
  check([](const Tensor& t) { return alpha_dropout(t, 0.3, true); }, x);
  check([](const Tensor& t) { return feature_alpha_dropout(t, 0.3, true); }, x);
  check([](const Tensor& t) { return rrelu(t, 0.1, 0.3, /*training=*/true); }, -x);
}

TEST_CASE("bernoulli and multinomial") {
  // Only checked on the CPU: CUDA would have to wait for the probabilities.
  CHECK_THROWS_WITH_AS(bernoulli(tensor({0.5, 1.5})), doctest::Contains("[bernoulli] probabilities must be in [0, 1], but one is 1.5"),
                       ValueError);
  manual_seed(1);
  const Tensor drawn = bernoulli(full({20000}, 0.3));
  CHECK(std::abs(drawn.sum().item<double>() / 20000 - 0.3) < 0.02);
  CHECK(zeros({5}).bernoulli_(1.0).sum().item<double>() == 5);
  const Tensor picks = multinomial(tensor({1.0, 0.0, 3.0}), 20000, true);
  CHECK((picks.dtype() == kInt64));
  CHECK(picks.eq(1).sum().item<double>() == 0);
  CHECK(std::abs(picks.eq(2).sum().item<double>() / 20000 - 0.75) < 0.02);
  const Tensor distinct = std::get<0>(sort(multinomial(ones({4, 6}), 6)));
  CHECK(difference(distinct, arange(6).expand({4, 6}).contiguous()).empty());
  CHECK_THROWS_AS(multinomial(tensor({1.0, 0.0}), 2), ValueError);
}

TEST_SUITE_END();

}  // namespace random_tests
