// What optimizers keep of 16-bit parameters: saved, loaded, converted, refused.
#include <unistd.h>

#include <doctest/doctest.h>

#include <filesystem>
#include <string>

#include "rounding_case.h"
#include "support.h"

namespace remainder_tests {

using namespace amp;
using optim::Rounding;
using testing::difference;

namespace {

enum class Kind { Master, Split, Kahan };
constexpr Kind kKinds[] = {Kind::Master, Kind::Split, Kind::Kahan};
const char* entry_of(Kind kind) { return kind == Kind::Master ? "master_param" : kind == Kind::Split ? "low_bits" : "compensation"; }

struct Training {
  Tensor param;
  std::unique_ptr<optim::AdamW> optimizer;

  explicit Training(Kind kind, ScalarType dtype = kBFloat16) : param(testing::normal({100}, kFloat32).to(dtype).requires_grad_()) {
    const Rounding rounding = kind == Kind::Master ? Rounding::Nearest : kind == Kind::Split ? Rounding::Split : Rounding::Kahan;
    optimizer = std::make_unique<optim::AdamW>(std::vector<Tensor>{param}, optim::AdamWOptions(0.01).rounding(rounding));
    if (kind == Kind::Master) optimizer->set_master_weights();
  }
  void run(uint32_t first, uint32_t last) {
    for (uint32_t step = first; step < last; ++step) {
      param.mutable_grad() = testing::normal({100}, kFloat32, 50 + step).to(kBFloat16).to(param.dtype());
      optimizer->step();
    }
  }
  Tensor entry(Kind kind) const { return std::get<Tensor>(optimizer->state_dict().at(std::string("state.0.") + entry_of(kind))); }
  // The value of the parameter with its remainder.
  Tensor value(Kind kind) const {
    if (kind == Kind::Master) return entry(kind);
    if (kind == Kind::Kahan) return param.detach().to(kFloat32) + entry(kind).to(kFloat32);
    return (param.detach().view(kInt16).to(kInt64) * 65536 + entry(kind).to(kInt64)).to(kInt32).view(kFloat32);
  }
};

}  // namespace

TEST_SUITE("optim") {
  TEST_CASE("master weights, low bits and compensations are loaded into each other, before the parameters or after") {
    for (const Kind from : kKinds) {
      for (const Kind to : kKinds) {
        for (const bool parameters_first : {true, false}) {
          INFO(entry_of(from), " to ", entry_of(to));
          Training first(from), second(to);
          first.run(0, 4);
          const auto take_parameters = [&] { second.param.detach().copy_(first.param.detach()); };
          if (parameters_first) take_parameters();
          second.optimizer->load_state_dict(first.optimizer->state_dict());
          if (!parameters_first) take_parameters();
          first.run(4, 6);
          second.run(4, 6);
          const bool exact = (from != Kind::Kahan && to != Kind::Kahan) || from == to;
          CHECK(difference(second.value(to), first.value(from), 0, exact ? 0 : 0x1p-14) == "");
          for (const Kind kind : kKinds)
            CHECK(second.optimizer->state_dict().contains(std::string("state.0.") + entry_of(kind)) == (kind == to));
        }
      }
    }
  }

  TEST_CASE("low bits and compensations go through files") {
    for (const Kind kind : {Kind::Split, Kind::Kahan}) {
      Training first(kind), second(kind);
      first.run(0, 3);
      const std::string path = std::filesystem::temp_directory_path() / ("amp-remainders-" + std::to_string(::getpid()) + ".safetensors");
      save_safetensors(first.optimizer->state_dict(), path);
      second.param.detach().copy_(first.param.detach());
      second.optimizer->load_state_dict(load_safetensors(path));
      std::filesystem::remove(path);
      first.run(3, 5);
      second.run(3, 5);
      CHECK(difference(second.param.detach(), first.param.detach()) == "");
      CHECK(difference(second.entry(kind), first.entry(kind)) == "");
    }
  }

  TEST_CASE("an optimizer that keeps no remainder refuses one, and float32 parameters ignore it") {
    for (const Kind kind : kKinds) {
      Training saved(kind);
      saved.run(0, 2);
      const StateDict state = saved.optimizer->state_dict();
      for (const Rounding rounding : {Rounding::Nearest, Rounding::Stochastic}) {
        const Tensor param = saved.param.detach().clone().requires_grad_();
        optim::AdamW other({param}, optim::AdamWOptions(0.01).rounding(rounding));
        CHECK_THROWS_WITH_AS(other.load_state_dict(state), doctest::Contains("but this optimizer keeps none"), ValueError);
        CHECK_FALSE(other.state_dict().contains("state.0.exp_avg"));
      }
      const Tensor wide = saved.param.detach().to(kFloat32).requires_grad_();
      optim::AdamW full({wide}, optim::AdamWOptions(0.01).rounding(Rounding::Split));
      full.load_state_dict(state);
      CHECK_FALSE(full.state_dict().contains(std::string("state.0.") + entry_of(kind)));
      wide.mutable_grad() = ones({100});
      full.step();  // the option does not concern a float32 parameter
      CHECK(std::get<Tensor>(full.state_dict().at("state.0.exp_avg")).dtype() == kFloat32);
    }
  }

  TEST_CASE("low bits of another dtype, or for a float16 parameter, are refused") {
    Training split(Kind::Split);
    split.run(0, 1);
    StateDict state = split.optimizer->state_dict();
    Training half(Kind::Kahan, kFloat16);
    CHECK_THROWS_WITH_AS(half.optimizer->load_state_dict(state), doctest::Contains("belongs to a bfloat16 parameter"), TypeError);
    state["state.0.low_bits"] = zeros({100});
    CHECK_THROWS_WITH_AS(split.optimizer->load_state_dict(state), doctest::Contains("state.0.low_bits has dtype float32, expected int16"),
                         TypeError);
  }

  TEST_CASE("set_master_weights drops remainders, so that a parameter that was given other values counts alone") {
    for (const Kind kind : {Kind::Split, Kind::Kahan}) {
      Training training(kind);
      training.run(0, 3);
      training.optimizer->set_master_weights(false);
      CHECK_FALSE(training.optimizer->state_dict().contains(std::string("state.0.") + entry_of(kind)));
      training.param.detach().fill_(2);
      for (auto& group : training.optimizer->param_groups()) group.options().set_lr(0);
      training.run(3, 4);
      CHECK(training.value(kind).eq(2).all().item<bool>() == true);
    }
  }

  TEST_CASE("a step in float32 drops what was kept of a parameter that was 16-bit before") {
    for (const Kind kind : kKinds) {
      for (const bool momentum : {true, false}) {
        const Tensor p = ones({8}, kBFloat16).requires_grad_();
        const Rounding rounding = kind == Kind::Master ? Rounding::Nearest : kind == Kind::Split ? Rounding::Split : Rounding::Kahan;
        optim::SGD sgd({p}, optim::SGDOptions(0x1p-10).momentum(momentum ? 0.5 : 0).rounding(rounding));
        if (kind == Kind::Master) sgd.set_master_weights();
        p.mutable_grad() = ones({8}, kBFloat16);
        sgd.step();  // too small for bfloat16
        REQUIRE(sgd.state_dict().contains(std::string("state.0.") + entry_of(kind)));
        Tensor(p).set_data(full({8}, 3.0));
        p.mutable_grad() = zeros({8});
        for (auto& group : sgd.param_groups()) group.options().set_lr(0);
        sgd.step();
        CHECK_FALSE(sgd.state_dict().contains(std::string("state.0.") + entry_of(kind)));
        p.mutable_grad().reset();
        Tensor(p).set_data(p.detach().to(kBFloat16));
        p.mutable_grad() = zeros({8}, kBFloat16);
        sgd.step();
        CHECK(difference(p.detach(), full({8}, 3.0, kBFloat16)) == "");
      }
    }
  }

  TEST_CASE("a step that rounds to nearest drops the remainder, so that the state can be loaded again") {
    for (const Kind kind : {Kind::Split, Kind::Kahan}) {
      Training training(kind);
      training.run(0, 2);
      const auto options = [&]() -> optim::AdamWOptions& {
        return static_cast<optim::AdamWOptions&>(training.optimizer->param_groups()[0].options());
      };
      const Rounding before = options().get_rounding();
      options().rounding(Rounding::Nearest);
      training.run(2, 3);
      const StateDict state = training.optimizer->state_dict();
      CHECK_FALSE(state.contains(std::string("state.0.") + entry_of(kind)));
      training.optimizer->load_state_dict(state);
      options().rounding(before);
      options().set_lr(0);
      const Tensor value = training.param.detach().clone();
      training.run(3, 4);
      CHECK(difference(training.value(kind), value.to(kFloat32)) == "");
    }
  }

  TEST_CASE("rounding and master weights exclude each other, for 16-bit parameters") {
    Training split(Kind::Split);
    split.optimizer->set_master_weights();
    CHECK_THROWS_WITH_AS(split.run(0, 1), doctest::Contains("has master weights and the rounding `split`"), ValueError);
    const Tensor wide = ones({2}).requires_grad_();
    optim::SGD full({wide}, optim::SGDOptions(0.5).rounding(Rounding::Kahan));
    full.set_master_weights();
    wide.mutable_grad() = ones({2});
    full.step();
    CHECK(wide.detach()[0].item<float>() == 0.5f);
  }

  TEST_CASE("a group inherits the rounding of its optimizer, or has its own") {
    const Tensor a = ones({3}, kBFloat16).requires_grad_(), b = ones({3}, kBFloat16).requires_grad_();
    std::vector<optim::OptimizerParamGroup> groups;
    groups.emplace_back(std::vector<Tensor>{a}, std::make_unique<optim::SGDOptions>(0.1));
    groups.emplace_back(std::vector<Tensor>{b}, std::make_unique<optim::SGDOptions>(optim::SGDOptions(0.1).rounding(Rounding::Stochastic)));
    optim::SGD optimizer(groups, optim::SGDOptions(1).rounding(Rounding::Split));
    CHECK(optimizer.param_groups()[0].options().get_rounding() == Rounding::Split);
    CHECK(optimizer.param_groups()[1].options().get_rounding() == Rounding::Stochastic);
    for (const Tensor& p : {a, b}) p.mutable_grad() = ones({3}, kBFloat16);
    optimizer.step();
    const StateDict state = optimizer.state_dict();
    CHECK(state.contains("state.0.low_bits"));
    CHECK_FALSE(state.contains("state.1.low_bits"));
    CHECK(std::get<Scalar>(state.at("state.1.step")).toLong() == 1);
    static_cast<optim::SGDOptions&>(optimizer.param_groups()[0].options()).rounding() = Rounding::Kahan;
    optimizer.step();  // converts what was kept
    CHECK(optimizer.state_dict().contains("state.0.compensation"));
    CHECK_FALSE(optimizer.state_dict().contains("state.0.low_bits"));
  }

  TEST_CASE("a remainder whose parameter was given other data is refused") {
    for (const Kind kind : {Kind::Split, Kind::Kahan}) {
      Training training(kind);
      training.run(0, 1);
      training.optimizer->state().begin()->second.tensors.erase("exp_avg");
      training.optimizer->state().begin()->second.tensors.erase("exp_avg_sq");
      training.param.set_data(ones({3}, kBFloat16));
      training.param.mutable_grad() = ones({3}, kBFloat16);
      CHECK_THROWS_WITH_AS(training.optimizer->step(), doctest::Contains(entry_of(kind)), ValueError);
    }
  }

  TEST_CASE("sparse gradients need rounding to nearest") {
    const Tensor weight = ones({4, 2}, kBFloat16).requires_grad_();
    optim::SGD optimizer({weight}, optim::SGDOptions(0.1).rounding(Rounding::Stochastic));
    weight.mutable_grad() = sparse_coo_tensor(ones({1, 1}, kInt64), ones({1, 2}, kBFloat16), {4, 2});
    CHECK_THROWS_WITH_AS(optimizer.step(), doctest::Contains("is rounded by `stochastic`, expected `nearest`"), NotImplementedError);
  }
}

}  // namespace remainder_tests
