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
          CHECK(difference(now, expected, 1e-12, bound + 0x1p-23) == "");
          CHECK(difference(param.detach().to(kFloat64), now, 1e-12, dtype == kBFloat16 ? 0x1p-8 : 0x1p-11) == "");  // the nearest number
          before = now;
        }
      }
    }
  }

  TEST_CASE("an update that a 16-bit parameter loses is not lost by any kind of rounding, in any optimizer") {
    for (const ScalarType dtype : {kBFloat16, kFloat16}) {
      for (const auto& [name, make] : testing::rounding_makers()) {
        INFO(name);
        const auto trained = [&](ScalarType own, Rounding rounding) {
          const Tensor param = full({2048}, 8, own).requires_grad_();
          const auto optimizer = make({param}, rounding);
          for (auto& group : optimizer->param_groups()) group.options().set_lr(own == kBFloat16 || own == kFloat32 ? 1e-4 : 1e-4);
          for (int step = 0; step < 300; ++step) {
            param.mutable_grad() = full({2048}, 1, own);
            optimizer->step();
          }
          return param.detach().to(kFloat64).mean().item<double>();
        };
        const double expected = trained(kFloat32, Rounding::Nearest), change = expected - 8;
        CHECK(trained(dtype, Rounding::Nearest) == 8);
        for (const Rounding rounding : {Rounding::Stochastic, Rounding::Kahan, Rounding::Split}) {
          if (rounding == Rounding::Split && dtype == kFloat16) continue;
          INFO(optim::toString(rounding));
          // Half of the parameter's unit, or five times the deviation of a mean of 2048 random walks
          const double unit = dtype == kBFloat16 ? 0x1p-5 : 0x1p-8;
          const double allowed = rounding == Rounding::Stochastic ? 5 * std::sqrt(std::fabs(change) * unit / 2048) : unit / 2;
          CHECK(std::fabs(trained(dtype, rounding) - expected) <= allowed + 1e-5);
        }
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
