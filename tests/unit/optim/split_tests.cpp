// Rounding::Split: a bfloat16 parameter and its low bits are a float32.
#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "rounding_case.h"
#include "support.h"

namespace split_tests {

using namespace amp;
using optim::Rounding;
using testing::difference;

namespace {

// The float32 values of bfloat16 parameters with their low bits, computed bit by bit.
Tensor joined(const Tensor& param, const Tensor& low_bits) {
  const Tensor high = param.detach().contiguous().view(kInt16).to(kInt64), low = low_bits.contiguous().to(kInt64);
  return (high * 65536 + low).to(kInt32).view(kFloat32);
}

std::string low_bits(size_t param) { return "state." + std::to_string(param) + ".low_bits"; }

// Whether a split training has the values and the state of a float32 training.
void check_equal(const std::vector<Tensor>& split, const StateDict& state, const std::vector<Tensor>& wide, const StateDict& wide_state) {
  for (size_t i = 0; i < wide.size(); ++i) {
    INFO("parameter ", i);
    CHECK(difference(joined(split[i], std::get<Tensor>(state.at(low_bits(i)))), wide[i].detach().contiguous()) == "");
    CHECK(difference(split[i].detach().to(kFloat32), wide[i].detach(), 0, 0x1p-8) == "");  // rounded, and not cut off
  }
  for (const auto& [name, value] : wide_state) {
    INFO(name);
    REQUIRE(state.contains(name));
    if (const Tensor* t = std::get_if<Tensor>(&value)) CHECK(difference(std::get<Tensor>(state.at(name)), *t) == "");
  }
}

}  // namespace

TEST_SUITE("optim threads") {
  TEST_CASE("a split parameter takes the steps of a float32 parameter, bit for bit") {
    for (const auto& [name, make] : testing::rounding_makers()) {
      INFO(name);
      const std::vector<Tensor> narrow = testing::rounding_params(kBFloat16);
      std::vector<Tensor> wide;
      for (const Tensor& p : narrow) wide.push_back(p.detach().to(kFloat32).requires_grad_());
      const auto split = make(narrow, Rounding::Split), full = make(wide, Rounding::Nearest);
      for (uint32_t step = 1; step <= 5; ++step) {
        testing::set_rounding_grads(narrow, step);
        testing::set_rounding_grads(wide, step);
        split->step();
        full->step();
      }
      const StateDict state = split->state_dict(), expected = full->state_dict();
      check_equal(narrow, state, wide, expected);
    }
  }
}

TEST_SUITE("optim") {
  TEST_CASE("a split parameter takes the steps of master weights with a scaler that clips and skips") {
    for (const auto& [name, make] : testing::rounding_makers()) {
      INFO(name);
      const std::vector<Tensor> narrow = testing::rounding_params(kBFloat16), other = testing::rounding_params(kBFloat16);
      const auto split = make(narrow, Rounding::Split), masters = make(other, Rounding::Nearest);
      masters->set_master_weights();
      GradScaler one(kCPU, {.init_scale = 64}), two(kCPU, {.init_scale = 64});
      one.scale(ones({}));
      two.scale(ones({}));
      for (uint32_t step = 1; step <= 4; ++step) {
        testing::set_rounding_grads(narrow, step, 64);
        testing::set_rounding_grads(other, step, 64);
        if (step == 3) narrow[0].grad().fill_(INFINITY), other[0].grad().fill_(INFINITY);
        const bool stepped = *one.step(*split, {.max_norm = 3.0}).stepped;
        CHECK(stepped == (step != 3));
        two.step(*masters, {.max_norm = 3.0});
        one.update();
        two.update();
      }
      const StateDict state = split->state_dict(), expected = masters->state_dict();
      for (size_t i = 0; i < narrow.size(); ++i) {
        const Tensor master = std::get<Tensor>(expected.at("state." + std::to_string(i) + ".master_param"));
        CHECK(difference(joined(narrow[i], std::get<Tensor>(state.at(low_bits(i)))), master.contiguous()) == "");
      }
    }
  }

  TEST_CASE("split parameters keep every float32: ties, zeros, denormals, the largest number, infinities and NaN") {
    const float inf = std::numeric_limits<float>::infinity(), max = std::numeric_limits<float>::max();
    const std::vector<float> targets{1.0f,         -1.0f, 0x1.01p0f, -0x1.01p0f,  0x1.03p0f,   0.0f,   0x1p-149f, -0x1p-149f, 0x1.8p-134f,
                                     -0x1.8p-134f, max,   -max,      0x1.fep127f, 0x1.ffp127f, 1e-40f, 3.14159f,  inf,        -inf};
    const auto n = static_cast<int64_t>(targets.size());
    const Tensor value = from_blob(const_cast<float*>(targets.data()), {n}).clone();
    const Tensor param = value.to(kBFloat16).requires_grad_();
    optim::SGD split({param}, optim::SGDOptions(0).rounding(Rounding::Split));
    StateDict masters = split.state_dict();
    masters["state.0.step"] = Scalar(int64_t{1});
    masters["state.0.master_param"] = value;
    split.load_state_dict(masters);
    for (int i = 0; i < 3; ++i) {
      param.mutable_grad() = zeros({n}, kBFloat16);
      split.step();
      const Tensor again = joined(param, std::get<Tensor>(split.state_dict().at("state.0.low_bits")));
      CHECK(difference(again.view(kInt32), value.view(kInt32)) == "");
    }
    CHECK(param.detach()[2].item<float>() == 0x1.02p0f);  // a tie is rounded away from zero
    CHECK(param.detach()[3].item<float>() == -0x1.02p0f);
    param.mutable_grad() = full_like(param.detach(), NAN);
    split.step();
    CHECK(param.detach().isnan().all().item<bool>() == true);
  }

  TEST_CASE("a parameter that somebody sets to zero or infinity does not become NaN") {
    for (const float set : {0.0f, -0.0f, INFINITY, -INFINITY}) {
      const Tensor param = full({64}, 1, kBFloat16).requires_grad_();
      optim::SGD split({param}, optim::SGDOptions(1).rounding(Rounding::Split));
      for (const double grad : {-0x1.8p-9, 0x1.8p-9}) {  // the low bits are positive, then negative
        param.detach().fill_(1);
        param.mutable_grad() = full({64}, grad, kBFloat16);
        split.step();
        param.detach().fill_(set);
        param.mutable_grad() = zeros({64}, kBFloat16);
        split.step();
        const float now = param.detach()[5].item<float>();
        CHECK(std::isinf(set) ? now == set : std::fabs(now) < 1e-30f);
      }
    }
  }

  TEST_CASE("float16 parameters can't be split") {
    const Tensor param = ones({2}, kFloat16).requires_grad_();
    optim::Adam adam({param}, optim::AdamOptions(0.1).rounding(Rounding::Split));
    param.mutable_grad() = ones({2}, kFloat16);
    CHECK_THROWS_WITH_AS(adam.step(), doctest::Contains("parameter 0 (float16[2] cpu) has the rounding `split`"), TypeError);
    CHECK(param.detach()[0].item<float>() == 1);
  }
}

}  // namespace split_tests
