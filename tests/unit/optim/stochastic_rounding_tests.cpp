// Rounding::Stochastic: unbiased, and the same bits for any number of threads and after a resume.
#include <amp/optim/rounding/stream.h>

#include <doctest/doctest.h>

#include <cmath>

#include <amp/core/parallel.h>

#include "rounding_case.h"
#include "support.h"

namespace stochastic_rounding_tests {

using namespace amp;
using optim::Rounding;
using testing::difference;

namespace {

optim::SGDOptions stochastic(double lr) { return optim::SGDOptions(lr).rounding(Rounding::Stochastic); }

// Moves n parameters of value `start` by `update` with one step.
Tensor moved(double start, double update, int64_t n, ScalarType dtype) {
  const Tensor param = full({n}, start, dtype).requires_grad_();
  optim::SGD optimizer({param}, stochastic(1));
  param.mutable_grad() = full({n}, -update, dtype);
  optimizer.step();
  return param.detach();
}

std::vector<Tensor> run(const testing::RoundingMaker& make, ScalarType dtype, int threads, bool resumes) {
  const int before = get_num_threads();
  set_num_threads(threads);
  const std::vector<Tensor> params = testing::rounding_params(dtype);
  auto optimizer = make(params, Rounding::Stochastic);
  for (uint32_t step = 1; step <= 4; ++step) {
    if (step == 3 && resumes) {
      const StateDict state = optimizer->state_dict();
      optimizer = make(params, Rounding::Stochastic);
      optimizer->load_state_dict(state);
    }
    testing::set_rounding_grads(params, step);
    optimizer->step();
  }
  set_num_threads(before);
  return params;
}

}  // namespace

TEST_SUITE("optim threads") {
  TEST_CASE("stochastic rounding gives the same bits for any number of threads, and after a resume") {
    for (const ScalarType dtype : {kBFloat16, kFloat16}) {
      for (const auto& [name, make] : testing::rounding_makers()) {
        INFO(name);
        const std::vector<Tensor> expected = run(make, dtype, 1, false);
        for (const auto& [threads, resumes] : {std::pair(2, false), std::pair(3, false), std::pair(2, true)}) {
          const std::vector<Tensor> got = run(make, dtype, threads, resumes);
          for (size_t i = 0; i < got.size(); ++i) CHECK(difference(got[i].detach(), expected[i].detach()) == "");
        }
      }
    }
  }
}

TEST_SUITE("optim") {
  TEST_CASE("stochastic rounding rounds to the numbers around the value, with the probability of the distance") {
    struct Case {
      ScalarType dtype;
      double start, unit;  // `unit`: the spacing above `start`
    };
    constexpr int64_t kCount = 200000;
    for (const auto& [dtype, start, unit] :
         {Case{kBFloat16, 1, 0x1p-7}, Case{kBFloat16, -1, 0x1p-7}, Case{kBFloat16, 0x1p-130, 0x1p-133}, Case{kFloat16, 1, 0x1p-10},
          Case{kFloat16, -24, 0x1p-6}, Case{kFloat16, 0x1p-20, 0x1p-24}, Case{kFloat16, -0x1p-20, 0x1p-24}}) {
      for (const double part : {0.03125, 0.3125, 0.5, 0.90625}) {
        if (start * unit * part == 0 || std::fabs(unit * part) < (dtype == kFloat16 ? 0x1p-24 : 0x1p-133)) continue;
        const double sign = start < 0 ? -1 : 1;
        const Tensor values = moved(start, sign * unit * part, kCount, dtype).to(kFloat64);
        const Tensor steps = (values - start) * (sign / unit);
        INFO("start ", start, ", part ", part);
        CHECK(steps.eq(0).logical_or(steps.eq(1)).all().item<bool>() == true);
        const double sigma = std::sqrt(part * (1 - part) / kCount);
        CHECK(std::fabs(steps.mean().item<double>() - part) < 5 * sigma);
      }
    }
  }

  TEST_CASE("float16 denormals are rounded by the distance, too") {
    // The decay makes the float32 value lie between two denormals: 6 units become 6 * (1 - 0.0625) = 5.625.
    constexpr int64_t kCount = 200000;
    const Tensor param = full({kCount}, -6 * 0x1p-24, kFloat16).requires_grad_();
    optim::SGD optimizer({param}, stochastic(0.25).weight_decay(0.25));
    param.mutable_grad() = zeros({kCount}, kFloat16);
    optimizer.step();
    const Tensor units = param.detach().to(kFloat64) * -0x1p24;
    CHECK(units.eq(5).logical_or(units.eq(6)).all().item<bool>() == true);
    CHECK(std::fabs(units.mean().item<double>() - 5.625) < 5 * std::sqrt(0.625 * 0.375 / kCount));
  }

  TEST_CASE("the mean of many updates that rounding to nearest loses is their sum") {
    constexpr int kSteps = 1000, kCount = 4096;
    const double update = 0x1p-12, unit = 0x1p-7, part = update / unit;
    const Tensor param = ones({kCount}, kBFloat16).requires_grad_(), nearest = ones({kCount}, kBFloat16).requires_grad_();
    optim::SGD optimizer({param}, stochastic(1)), plain({nearest}, optim::SGDOptions(1));
    for (int i = 0; i < kSteps; ++i) {
      param.mutable_grad() = full({kCount}, -update, kBFloat16);
      nearest.mutable_grad() = full({kCount}, -update, kBFloat16);
      optimizer.step();
      plain.step();
    }
    CHECK(nearest.detach().eq(1).all().item<bool>() == true);
    const double variance = kSteps * unit * unit * part * (1 - part);  // of one parameter
    const Tensor values = param.detach().to(kFloat64);
    CHECK(std::fabs(values.mean().item<double>() - (1 + kSteps * update)) < 5 * std::sqrt(variance / kCount));
    CHECK(values.var().item<double>() == doctest::Approx(variance).epsilon(0.15));  // the draws of the steps are independent
  }

  TEST_CASE("element i of a parameter uses draw i of the stream of its number and step") {
    constexpr int64_t kCount = 70013;
    std::vector<Tensor> params;
    for (int k = 0; k < 3; ++k) params.push_back(ones({kCount}, kBFloat16).requires_grad_());
    optim::SGD optimizer(params, stochastic(1));
    for (int64_t step = 0; step < 3; ++step) {
      for (const Tensor& p : params) {
        p.detach().fill_(1);
        p.mutable_grad() = full({kCount}, -0x1p-9, kBFloat16);  // a quarter of the unit: 0x4000 of 0x10000
      }
      optimizer.step();
      for (uint32_t k = 0; k < 3; ++k) {
        const PhiloxState stream = optim::rounding_stream(k, step);
        const std::vector<double> values = testing::values(params[k].detach());
        int64_t wrong = 0;
        for (size_t i = 0; i < values.size(); ++i) {
          const bool up = (philox::draw32(stream, i) & 0xffffu) >= 0xc000u;
          wrong += values[i] != (up ? 1 + 0x1p-7 : 1.0);
        }
        CHECK(wrong == 0);
      }
    }
  }

  TEST_CASE("the number of a parameter counts those of earlier groups, and those without a gradient") {
    const auto stepped = [](bool in_groups) {
      std::vector<Tensor> p;
      for (int k = 0; k < 4; ++k) p.push_back(ones({1000}, kBFloat16).requires_grad_());
      std::vector<optim::OptimizerParamGroup> groups;
      if (in_groups) {
        groups.emplace_back(std::vector<Tensor>{p[0], p[1]});
        groups.emplace_back(std::vector<Tensor>{p[2], p[3]});
      } else {
        groups.emplace_back(p);
      }
      optim::SGD optimizer(groups, stochastic(1));
      for (const int k : {0, 1, 3}) p[k].mutable_grad() = full({1000}, -0x1p-9, kBFloat16);
      optimizer.step();
      return p;
    };
    const std::vector<Tensor> whole = stepped(false), divided = stepped(true);
    for (size_t k = 0; k < whole.size(); ++k) CHECK(difference(divided[k].detach(), whole[k].detach()) == "");
    CHECK(difference(whole[3].detach(), whole[0].detach()) != "");
  }

  TEST_CASE("stochastic rounding keeps infinities and NaN, and exact values") {
    for (const ScalarType dtype : {kBFloat16, kFloat16}) {
      CHECK(moved(1, 0.5, 1000, dtype).eq(1.5).all().item<bool>() == true);
      CHECK(moved(INFINITY, 0, 1000, dtype).eq(INFINITY).all().item<bool>() == true);
      CHECK(moved(-INFINITY, 0, 1000, dtype).eq(-INFINITY).all().item<bool>() == true);
      CHECK(moved(NAN, 0, 1000, dtype).isnan().all().item<bool>() == true);
      CHECK(moved(0, 0, 1000, dtype).eq(0).all().item<bool>() == true);
    }
    CHECK(moved(65504, 65504, 1000, kFloat16).eq(INFINITY).all().item<bool>() == true);
  }
}

}  // namespace stochastic_rounding_tests
