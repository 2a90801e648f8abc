// The loop of Apex's older interface.
#include "support.h"

namespace fp16_optimizer_tests {

namespace fp16_optimizer_tests {

using namespace amp;
using namespace amp::testing;

namespace {

struct Old {
  explicit Old(const apex::FP16OptimizerOptions& options = {.dynamic_loss_scale = true, .verbose = false}) : model(small_network()) {
    apex::network_to_half(*model);
    sgd.emplace(model->parameters(), optim::SGDOptions(0.05).momentum(0.9));
    optimizer.emplace(*sgd, options);
  }
  double step(uint32_t seed, double factor = 1) {
    optimizer->zero_grad();
    const Tensor loss = mse_loss(model(normal({16, 4}, kFloat32, seed)).to(kFloat32), normal({16, 2}, kFloat32, seed + 100));
    optimizer->backward(loss * factor);
    optimizer->clip_master_grads(10.0);
    optimizer->step();
    return loss.item<double>();
  }

  nn::Sequential model;
  std::optional<optim::SGD> sgd;
  std::optional<apex::FP16_Optimizer> optimizer;
};

}  // namespace

TEST_SUITE("apex") {
  TEST_CASE("FP16_Optimizer: the old loop trains, the scale starts high and finds its place") {
    Old old;
    CHECK(old.model->named_parameters()["0.weight"].dtype() == kFloat16);
    CHECK(old.model->named_parameters()["1.weight"].dtype() == kFloat32);
    CHECK(old.optimizer->loss_scale() == 4294967296.0);
    const double first = old.step(1);
    CHECK(old.optimizer->overflow());
    double last = first;
    for (int i = 0; i < 60; ++i) last = old.step(1);
    CHECK(last < 0.3 * first);
    CHECK(old.optimizer->loss_scale() < 4294967296.0);
    CHECK(old.sgd->param_groups()[0].params()[0].dtype() == kFloat32);
  }

  TEST_CASE("FP16_Optimizer: the scales of float8 belong to the parameters of the model, and skipped steps do not change them") {
    Old old({.static_loss_scale = 1, .dynamic_loss_scale = true, .dynamic_loss_args = {.init_scale = 1024}, .verbose = false});
    const Tensor weight = old.model->named_parameters()["0.weight"];
    const auto step = [&](double factor) {
      const Autocast region(kCPU, {.dtype = kFloat16, .policy = "fp8", .recipe = "delayed"});
      old.step(1, factor);
    };
    const auto input_scale = [&] { return (*quantize::delayed_scales(weight))[0].scale; };
    step(INFINITY);
    REQUIRE(old.optimizer->overflow());
    CHECK(input_scale() == 1);
    CHECK((*quantize::delayed_scales(weight))[0].amax_history[0] == 0);
    step(1);
    REQUIRE_FALSE(old.optimizer->overflow());
    CHECK(input_scale() > 1);
  }

  TEST_CASE("FP16_Optimizer: an overflow skips the step, and there is nothing to clip or to inspect") {
    Old old({.static_loss_scale = 1, .dynamic_loss_scale = true, .dynamic_loss_args = {.init_scale = 1024}, .verbose = true});
    const Tensor before = old.model->parameters()[0].detach().clone();
    const std::string text = logged([&] { old.step(1, INFINITY); });
    CHECK(contains(text, "reduced from 1024 to 512"));
    CHECK(old.optimizer->clip_master_grads(1) == -1);
    CHECK(old.optimizer->inspect_master_grad_data().empty());
    CHECK(difference(old.model->parameters()[0].detach(), before) == "");
    old.step(2);
    CHECK_FALSE(old.optimizer->overflow());
    CHECK(difference(old.model->parameters()[0].detach(), before) != "");
  }

  TEST_CASE("FP16_Optimizer: several backward passes, one update of the masters' gradients") {
    const Tensor w = ones({3}, kFloat16).requires_grad_();
    optim::SGD sgd({w}, optim::SGDOptions(1.0));
    apex::FP16_Optimizer optimizer(sgd, {.static_loss_scale = 8});
    optimizer.backward(sum(w * 0.25), /*update_master_grads=*/false);
    optimizer.backward(sum(w * 0.5), /*update_master_grads=*/false);
    CHECK(w.grad()[0].item<double>() == 6);
    optimizer.update_master_grads();
    CHECK(difference(optimizer.inspect_master_grad_data()[0][0], full({3}, 0.75)) == "");
    CHECK(optimizer.clip_master_grads(100) == doctest::Approx(0.75 * std::sqrt(3.0)));
    optimizer.step();
    CHECK(w[0].item<double>() == 0.25);
    CHECK_THROWS_WITH_AS(apex::FP16_Optimizer(sgd, {}), doctest::Contains("before"), ValueError);
  }

  TEST_CASE("FP16_Optimizer: a training that was saved continues bit for bit") {
    Old old({.static_loss_scale = 128, .verbose = false});
    for (uint32_t i = 0; i < 3; ++i) old.step(i);
    StateDict model, optimizer;
    for (const auto& [name, value] : old.model->state_dict()) model[name] = std::get<Tensor>(value).clone();
    for (const auto& [name, value] : old.optimizer->state_dict()) {
      const Tensor* tensor = std::get_if<Tensor>(&value);
      optimizer[name] = tensor != nullptr ? StateValue(tensor->clone()) : value;
    }
    for (uint32_t i = 3; i < 6; ++i) old.step(i);
    Old again({.static_loss_scale = 128, .verbose = false});
    again.model->load_state_dict(model);
    again.optimizer->load_state_dict(optimizer);
    for (uint32_t i = 3; i < 6; ++i) again.step(i);
    for (size_t i = 0; i < old.model->parameters().size(); ++i) {
      CHECK(difference(again.model->parameters()[i].detach(), old.model->parameters()[i].detach()) == "");
      CHECK(difference(again.sgd->param_groups()[0].params()[i].detach(), old.sgd->param_groups()[0].params()[i].detach()) == "");
    }
    const Tensor master = std::get<Tensor>(optimizer.at("fp32_from_fp16.0")),
                 momentum = std::get<Tensor>(optimizer.at("optimizer.state.0.momentum_buffer"));
    optimizer["fp32_from_fp16.0"] = master.to(kComplex64);
    optimizer["optimizer.state.0.momentum_buffer"] = zeros_like(momentum);
    CHECK_THROWS_WITH_AS(again.optimizer->load_state_dict(optimizer), doctest::Contains("fp32_from_fp16.0 has dtype complex64"), TypeError);
    CHECK(difference(std::get<Tensor>(again.sgd->state_dict().at("state.0.momentum_buffer")), zeros_like(momentum)) !=
          "");  // nothing has changed
    optimizer.erase("fp32_from_fp16.0");
    CHECK_THROWS_AS(again.optimizer->load_state_dict(optimizer), ValueError);
  }
}

}  // namespace fp16_optimizer_tests

}  // namespace fp16_optimizer_tests
