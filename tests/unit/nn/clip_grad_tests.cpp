// clip_grad_norm_ and clip_grad_value_. Numbers without a comment are from torch.
#include <amp/nn/utils/clip_grad.h>

#include <cmath>

#include "../../support.h"

namespace clip_grad_tests {

using namespace amp;
using amp::nn::utils::clip_grad_norm_;
using amp::nn::utils::clip_grad_value_;
using amp::testing::contains;
using amp::testing::difference;
using amp::testing::thrown_text;
using amp::testing::values;

TEST_SUITE_BEGIN("clip gradients");

namespace {

constexpr double kInf = std::numeric_limits<double>::infinity(), kNaN = std::numeric_limits<double>::quiet_NaN();

Tensor with_grad(const Tensor& grad) {
  Tensor p = zeros_like(grad).requires_grad_();
  p.mutable_grad() = grad;
  return p;
}

std::vector<Tensor> two_parameters(ScalarType first = kFloat32, ScalarType second = kFloat32) {
  return {with_grad(tensor({3.0, -4.0, 1.5}, first)), with_grad(tensor({{0.5, -2.0}, {7.0, 0.25}}, second))};
}

double first_of(const Tensor& p) { return values(p.grad())[0]; }

}  // namespace

TEST_CASE("norms of every order, and what they make of the gradients") {
  struct Case {
    double order, norm, first;  // with a max_norm of 1
  };
  for (const Case& c : {Case{2, 8.975661277770996, 0.33423715829849243}, Case{1, 18.25, 0.16438354551792145},
                        Case{3, 7.637555122375488, 0.3927958011627197}, Case{kInf, 7, 0.42857134342193604}, Case{-kInf, 0.25, 3},
                        Case{0, 2, 1.4999992847442627}}) {
    CAPTURE(c.order);
    std::vector<Tensor> params = two_parameters();
    CHECK(clip_grad_norm_(params, 1, c.order).item<double>() == doctest::Approx(c.norm).epsilon(1e-6));
    CHECK(first_of(params[0]) == doctest::Approx(c.first).epsilon(1e-6));
    params = two_parameters();
    clip_grad_norm_(params, 100, c.order);
    CHECK(difference(params[0].grad(), two_parameters()[0].grad()).empty());
  }
}

TEST_CASE("gradients near the ends of float32 are clipped like others, however many they are") {
  // n equal gradients g have the norm g sqrt(n). Adding n squares one after the other has a relative error of n units of rounding at most.
  constexpr double kUnit = 0x1p-24, kMost = 1e3;
  for (const ScalarType dtype : {kFloat32, kBFloat16}) {
    for (const double size : {1e-40, 1e-36, 1e-30, 1e-24, 1e-15, 1.0, 1e15, 1e19, 1e20, 1e30, 1e35}) {
      for (const int64_t n : {1, 7, 70000}) {
        CAPTURE(dtype);
        CAPTURE(size);
        CAPTURE(n);
        const Tensor p = with_grad(full({n}, size, kFloat64).to(dtype));
        const double g = first_of(p), norm = g * std::sqrt(static_cast<double>(n)), error = static_cast<double>(n + 8) * kUnit;
        const double found = clip_grad_norm_({p}, kMost).item<double>();
        CHECK(std::abs(found - norm) <= norm * error + 0x1p-149);
        if (norm < 1e10) continue;
        const double clipped = kMost / std::sqrt(static_cast<double>(n));
        CHECK(std::abs(first_of(p) - clipped) <= clipped * (error + (dtype == kBFloat16 ? 0x1p-8 : 0)));
      }
    }
  }
  CHECK(clip_grad_norm_({with_grad(zeros({70000}))}, 1).item<double>() == 0);
}

TEST_CASE("the norm after clipping is max_norm") {
  const std::vector<Tensor> params = two_parameters();
  clip_grad_norm_(params, 0.5);
  CHECK(clip_grad_norm_(params, 100).item<double>() == doctest::Approx(0.5).epsilon(1e-5));
  CHECK(clip_grad_norm_(params, 0).item<double>() == doctest::Approx(0.5).epsilon(1e-5));
  CHECK(first_of(params[0]) == 0);
}

TEST_CASE("with a number, the norm is a number") {
  const auto norm = clip_grad_norm_({with_grad(tensor({3.0, 4.0}))}, 100);
  if (!(norm > 4) || norm >= 5.5f || 6 < norm) FAIL("the norm is 5");
  CHECK((norm == 5));
  CHECK(norm * 2 == 10.0);
  CHECK(1 - norm / 10 == 0.5);
}

TEST_CASE("one tensor, no tensor, no gradient") {
  const Tensor p = with_grad(tensor({3.0, 4.0}));
  CHECK(clip_grad_norm_(p, 1).item<double>() == 5);
  const Tensor none = clip_grad_norm_({}, 1);
  CHECK(none.item<double>() == 0);
  CHECK(none.dim() == 0);
  CHECK(clip_grad_norm_({zeros({2}).requires_grad_(), Tensor()}, 1).item<double>() == 0);
  CHECK(clip_grad_norm_({Tensor(), with_grad(tensor({3.0, 4.0}))}, 1).item<double>() == 5);
  CHECK(clip_grad_norm_({with_grad(zeros({0})), with_grad(tensor({3.0, 4.0}))}, 1, kInf).item<double>() == 4);  // torch throws
  CHECK_NOTHROW(clip_grad_value_({}, 1));
  CHECK_NOTHROW(clip_grad_value_({zeros({2}).requires_grad_(), Tensor()}, 1));
}

TEST_CASE("dtypes may differ; 16-bit gradients are summed in float32") {
  for (const ScalarType low : {kFloat16, kBFloat16}) {
    std::vector<Tensor> params = two_parameters(low, kFloat32);
    const Tensor norm = clip_grad_norm_(params, 1);
    CHECK(norm.dtype() == kFloat32);
    CHECK(norm.item<double>() == doctest::Approx(8.975661277770996).epsilon(1e-6));
    CHECK(params[0].grad().dtype() == low);
    CHECK(first_of(params[0]) == doctest::Approx(0.334237).epsilon(4e-3));
    CHECK(first_of(params[1]) == doctest::Approx(0.055706195533275604).epsilon(1e-6));
  }
  CHECK(clip_grad_norm_(two_parameters(kFloat64, kFloat16), 1).dtype() == kFloat64);
  CHECK(clip_grad_norm_(with_grad(full({4}, 60000.0, kFloat16)), 1).item<double>() == 120000);  // more than float16 can represent
  const Tensor complex = with_grad(tensor({std::complex<float>(3, 4), std::complex<float>(1, 0)}));
  CHECK(clip_grad_norm_(complex, 1).item<double>() == doctest::Approx(5.0990195).epsilon(1e-6));
  CHECK(first_of(complex) == doctest::Approx(0.5883483).epsilon(1e-5));
}

TEST_CASE("gradients that are not finite") {
  for (const double bad : {kInf, -kInf, kNaN}) {
    CAPTURE(bad);
    const auto params = [&] { return std::vector<Tensor>{with_grad(tensor({1.0, bad, 2.0})), with_grad(ones({2}))}; };
    std::vector<Tensor> p = params();
    const double norm = clip_grad_norm_(p, 1).item<double>();
    CHECK(std::isnan(norm) == std::isnan(bad));
    CHECK_FALSE(std::isfinite(norm));
    CHECK(std::isnan(values(p[0].grad())[1]));
    if (std::isnan(bad)) CHECK(std::isnan(first_of(p[1])));
    else CHECK(first_of(p[1]) == 0);
    p = params();
    const std::string text = thrown_text([&] { clip_grad_norm_(p, 1, 2, /*error_if_nonfinite=*/true); });
    CHECK(contains(text, "[clip_grad_norm_] the total norm of order 2 of the gradients is"));
    CHECK(first_of(p[0]) == 1);
  }
}

TEST_CASE("every element into a range") {
  const Tensor p = with_grad(tensor({3.0, kNaN, -4.0, 0.25, -kInf}));
  clip_grad_value_(p, 0.5);
  const std::vector<double> got = values(p.grad());
  CHECK(got[0] == 0.5);
  CHECK(std::isnan(got[1]));
  CHECK(got[2] == -0.5);
  CHECK(got[3] == 0.25);
  CHECK(got[4] == -0.5);
  const Tensor half = with_grad(tensor({3.0, -4.0}, kFloat16));
  clip_grad_value_({half, p}, 0.125);
  CHECK(first_of(half) == 0.125);
  CHECK(half.grad().dtype() == kFloat16);
}

TEST_CASE("what cannot be") {
  const Tensor p = with_grad(ones({2}));
  for (const double bad : {-1.0, kNaN}) {
    CHECK_THROWS_AS(clip_grad_norm_(p, bad), ValueError);
    CHECK_THROWS_AS(clip_grad_value_(p, bad), ValueError);
  }
  CHECK_THROWS_AS(clip_grad_norm_(p, 1, kNaN), ValueError);
  CHECK(contains(thrown_text([&] { clip_grad_value_(p, -1); }), "[clip_grad_value_] clip_value must not be negative, but is -1"));
  CHECK(first_of(p) == 1);
}

TEST_CASE("strided gradients, and gradients with a history, are changed in place") {
  const Tensor base = ones({4, 4});
  const Tensor p = zeros({4, 2}).requires_grad_();
  p.mutable_grad() = base.slice(1, 0, 4, 2);
  CHECK(clip_grad_norm_(p, 1).item<double>() == doctest::Approx(std::sqrt(8.0)));
  CHECK(values(base)[0] == doctest::Approx(1 / std::sqrt(8.0)));
  CHECK(values(base)[1] == 1);
  const Tensor w = tensor({3.0, 4.0}).requires_grad_();
  sum(w * w).backward({}, std::nullopt, /*create_graph=*/true);
  const Tensor norm = clip_grad_norm_(w, 1);
  CHECK(norm.item<double>() == 10);
  CHECK_FALSE(norm.requires_grad());
  CHECK(first_of(w) == doctest::Approx(0.6));
  w.mutable_grad().reset();  // its history refers to w
}

TEST_CASE("an expanded gradient is clipped in its own memory") {
  const Tensor p = zeros({4}).requires_grad_(), row = ones({1});
  p.mutable_grad() = row.expand({4});
  CHECK(clip_grad_norm_(p, 1).item<double>() == 2);
  CHECK(values(p.grad()) == std::vector<double>(4, first_of(p)));
  CHECK(first_of(p) == doctest::Approx(0.5));
  p.mutable_grad() = row.expand({4});
  clip_grad_value_(p, 0.25);
  CHECK(values(p.grad()) == std::vector<double>(4, 0.25));
  CHECK(values(row)[0] == 1);
}

TEST_CASE("inside of an autocast region") {
  const std::vector<Tensor> params = two_parameters();
  const Autocast region(kCPU);
  CHECK(clip_grad_norm_(params, 1).dtype() == kFloat32);
  CHECK(first_of(params[0]) == doctest::Approx(0.33423715829849243).epsilon(1e-6));
}

TEST_CASE("with a scaler") {
  const Tensor w = full({4}, 1.0).requires_grad_();
  optim::SGD optimizer({w}, 1.0);
  GradScaler scaler(kCPU, {.init_scale = 1024});
  const auto step = [&](double factor) {
    optimizer.zero_grad();
    scaler.scale(sum(w * factor)).backward();
    scaler.unscale_(optimizer);
    const double norm = clip_grad_norm_(w, 1.0).item<double>();
    const bool stepped = *scaler.step(optimizer).stepped;
    scaler.update();
    return std::pair(norm, stepped);
  };
  CHECK(step(2.0) == std::pair(4.0, true));
  CHECK(values(w)[0] == doctest::Approx(0.5));
  const auto [norm, stepped] = step(kInf);
  CHECK(norm == kInf);
  CHECK_FALSE(stepped);
  CHECK(values(w)[0] == doctest::Approx(0.5));
  CHECK(scaler.get_scale() == 512);
}

TEST_SUITE_END();

}  // namespace clip_grad_tests
