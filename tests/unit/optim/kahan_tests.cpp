// Rounding::Kahan: parameter and compensation keep updates that the parameter alone loses.
#include <doctest/doctest.h>

#include <cmath>

#include "rounding_case.h"
#include "support.h"

namespace kahan_tests {

using namespace amp;
using optim::Rounding;
using testing::difference;

namespace {

Tensor sum_of(const Tensor& param, const optim::Optimizer& optimizer) {
  return param.detach().to(kFloat64) + std::get<Tensor>(optimizer.state_dict().at("state.0.compensation")).to(kFloat64);
}

}  // namespace

TEST_SUITE("optim") {
  TEST_CASE("every step of Kahan summation is that of float32 within the bound") {
    for (const ScalarType dtype : {kBFloat16, kFloat16}) {
      const double bound = dtype == kBFloat16 ? 0x1p-16 : 0x1p-22;
      for (const int64_t n : {1, 7, 33, 40000}) {
        const Tensor param = testing::normal({n}, kFloat32).add(3).to(dtype).requires_grad_();
        optim::SGD kahan({param}, optim::SGDOptions(0.01).momentum(0.9).rounding(Rounding::Kahan));
        Tensor before = param.detach().to(kFloat64);
        for (uint32_t step = 0; step < 20; ++step) {
          param.mutable_grad() = testing::normal({n}, kFloat32, step + 1).to(dtype);
          kahan.step();
          const Tensor momentum = std::get<Tensor>(kahan.state_dict().at("state.0.momentum_buffer"));
          CHECK(momentum.dtype() == kFloat32);
          const Tensor expected = before - momentum.to(kFloat64) * 0.01, now = sum_of(param, kahan);
          CHECK(difference(now, expected, dtype == kFloat16 ? 0x1p-25 : 1e-12, bound + 0x1p-23) == "");
          CHECK(difference(param.detach().to(kFloat64), now, 1e-12, dtype == kBFloat16 ? 0x1p-8 : 0x1p-11) == "");  // the nearest number
          before = now;
        }
      }
    }
  }

  TEST_CASE("updates that a 16-bit parameter loses are not lost by any kind of rounding, in any optimizer") {
    constexpr int kSteps = 50, kCount = 2048;
    for (const ScalarType dtype : {kBFloat16, kFloat16}) {
      const double start = dtype == kBFloat16 ? 16 : 128, unit = 0x1p-3;  // the spacing above `start`; it is half of that below
      for (const auto& [name, make] : testing::rounding_makers()) {
        INFO(name);
        // The mean of the parameters with what the optimizer keeps of them.
        const auto trained = [&](ScalarType own, Rounding rounding) {
          const Tensor param = full({kCount}, start, own).requires_grad_();
          const auto optimizer = make({param}, rounding);
          for (auto& group : optimizer->param_groups()) group.options().set_lr(2e-3);
          for (int step = 0; step < kSteps; ++step) {
            param.mutable_grad() = ones({kCount}, own);
            optimizer->step();
          }
          Tensor value = param.detach().to(kFloat64);
          if (rounding == Rounding::Kahan) value = sum_of(param, *optimizer);
          if (rounding == Rounding::Split) {
            const Tensor low = std::get<Tensor>(optimizer->state_dict().at("state.0.low_bits"));
            value = (param.detach().view(kInt16).to(kInt64) * 65536 + low.to(kInt64)).to(kInt32).view(kFloat32).to(kFloat64);
          }
          return value.mean().item<double>();
        };
        const double expected = trained(kFloat32, Rounding::Nearest), change = std::fabs(expected - start);
        CHECK(change > 5e-3);
        CHECK(trained(dtype, Rounding::Nearest) == start);
        if (dtype == kBFloat16) CHECK(trained(dtype, Rounding::Split) == expected);
        // A compensation is at most half of a unit. Each step rounds it, by at most 2^-9 of that.
        CHECK(std::fabs(trained(dtype, Rounding::Kahan) - expected) < kSteps * unit / 2 * (dtype == kBFloat16 ? 0x1p-9 : 0x1p-12) + 1e-4);
        const double deviation = std::sqrt(change * unit / kCount);  // at most, of the mean
        CHECK(std::fabs(trained(dtype, Rounding::Stochastic) - expected) < 5 * deviation);
      }
    }
  }

  TEST_CASE("a value that overflows a 16-bit parameter stays infinite") {
    const Tensor param = full({20}, 0x1.fep127, kBFloat16).requires_grad_();
    optim::SGD kahan({param}, optim::SGDOptions(1).rounding(Rounding::Kahan));
    for (const double grad : {-0x1p120, 0.0}) {
      param.mutable_grad() = full({20}, grad, kBFloat16);
      kahan.step();
      CHECK(param.detach().eq(INFINITY).all().item<bool>() == true);
    }
  }
}

}  // namespace kahan_tests
