// GradScaler over torch::optim: stages, skips, reports, states and refusals. Scales and losses are compared with Python in compare.py.
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <string>

#include "support.h"

namespace scaler_tests {

using amp::libtorch::GradScaler;
using amp::libtorch::GradScalerOptions;
using amp::libtorch::ScalerState;
using amp::testing::Warnings;

namespace {

at::Tensor parameter(int64_t size, at::ScalarType dtype = at::kFloat) { return at::ones({size}, dtype).requires_grad_(); }

torch::optim::SGD sgd(std::vector<at::Tensor> parameters) { return torch::optim::SGD(std::move(parameters), torch::optim::SGDOptions(1)); }

// Scales a tensor, which creates the scaler's scale, and gives `p` a gradient.
void give(GradScaler& scaler, at::Tensor p, const at::Tensor& gradient) {
  scaler.scale(at::zeros({}));
  p.mutable_grad() = gradient;
}

}  // namespace

TEST_SUITE("scaler") {
  TEST_CASE("a good step unscales and steps, a bad one is skipped") {
    const at::Tensor p = parameter(3);
    torch::optim::SGD optimizer = sgd({p});
    GradScaler scaler(at::kCPU, {.init_scale = 8, .growth_interval = 2});
    scaler.scale(p.sum()).backward();
    CHECK(at::equal(p.grad(), at::full({3}, 8.0)));
    CHECK(scaler.step(optimizer).stepped);
    CHECK(at::equal(p.grad(), at::ones({3})));
    CHECK(at::equal(p.detach(), at::zeros({3})));
    scaler.update();
    CHECK(scaler.get_scale() == 8);
    CHECK(scaler.get_growth_tracker() == 1);
    p.mutable_grad() = at::tensor({1.f, INFINITY, 1.f});
    CHECK(!scaler.step(optimizer).stepped);
    CHECK(at::equal(p.detach(), at::zeros({3})));
    scaler.update();
    CHECK(scaler.get_scale() == 4);
    CHECK(scaler.get_growth_tracker() == 0);
    for (int i = 0; i < 2; ++i) {
      p.mutable_grad() = at::ones({3});
      CHECK(scaler.step(optimizer).stepped);
      scaler.update();
    }
    CHECK(scaler.get_scale() == 8);
  }

  TEST_CASE("scale: lists, float16, and a graph that outlives an update") {
    GradScaler scaler(at::kCPU, {.init_scale = 4});
    CHECK(scaler.scale(at::ones({}, at::kHalf)).scalar_type() == at::kFloat);
    CHECK(at::equal(scaler.scale(at::ones({2}, at::kHalf)), at::full({2}, scaler.get_scale(), at::kFloat)));
    const std::vector<at::Tensor> scaled = scaler.scale({at::ones({2}), at::ones({}, at::kDouble)});
    CHECK(scaled.size() == 2);
    CHECK(at::equal(scaled[0], at::full({2}, 4.0)));
    CHECK(scaled[1].scalar_type() == at::kDouble);
    const at::Tensor p = parameter(1), loss = scaler.scale(p.sum());
    scaler.update(16.0);
    loss.backward();
    CHECK(p.grad().item<float>() == 4);
    CHECK_THROWS_WITH_AS(scaler.scale(at::Tensor()), "[GradScaler] scale was given an undefined tensor", amp::ValueError);
  }

  TEST_CASE("a gradient of two optimizers is divided once between two updates") {
    for (const bool unscales : {false, true}) {
      const at::Tensor p = parameter(2), q = parameter(2);
      torch::optim::SGD first = sgd({p}), second = sgd({p, q});
      GradScaler scaler(at::kCPU, {.init_scale = 1024});
      scaler.scale(p.sum() + q.sum()).backward();
      if (unscales) {
        scaler.unscale_(first);
        torch::nn::utils::clip_grad_norm_({p}, 100);
        scaler.unscale_(second);
      }
      CHECK(scaler.step(first).stepped);
      CHECK(scaler.step(second).stepped);
      CHECK(at::allclose(p.grad(), at::ones({2})));
      CHECK(at::allclose(q.grad(), at::ones({2})));
      scaler.update();
      // A later pass into the same tensor is divided again.
      for (torch::optim::SGD* each : {&first, &second}) {
        each->zero_grad(/*set_to_none=*/false);
        scaler.scale(p.sum() + q.sum()).backward();
        scaler.step(*each);
        CHECK(at::allclose(p.grad(), at::ones({2})));
      }
    }
  }

  TEST_CASE("a gradient of two parameters is divided once, in one optimizer and in two") {
    for (const bool in_one : {true, false}) {
      for (const bool is_view : {true, false}) {
        const at::Tensor p = parameter(2), q = parameter(2), grad = at::full({2}, 1024.0);
        GradScaler scaler(at::kCPU, {.init_scale = 1024});
        scaler.scale(p.sum());
        p.mutable_grad() = grad;
        q.mutable_grad() = is_view ? grad.view({2}) : grad;
        torch::optim::SGD first = in_one ? sgd({p, q}) : sgd({p}), second = sgd({q});
        CHECK(scaler.step(first).stepped);
        if (!in_one) CHECK(scaler.step(second).stepped);
        CHECK(at::allclose(grad, at::ones({2})));
      }
    }
  }

  TEST_CASE("a gradient that was clipped stays divided while another parameter gets one") {
    for (const bool accumulates : {true, false}) {
      const at::Tensor p = parameter(2), q = parameter(2);
      torch::optim::SGD first = sgd({p}), second = sgd({p, q});
      GradScaler scaler(at::kCPU, {.init_scale = 1024});
      scaler.scale(p.sum()).backward();
      scaler.unscale_(first);
      p.grad().mul_(0.5);
      if (accumulates) scaler.scale(q.sum()).backward();
      else q.mutable_grad() = torch::autograd::grad({scaler.scale(q.sum())}, {q})[0];
      scaler.unscale_(second);
      CHECK(at::allclose(p.grad(), at::full({2}, 0.5)));
      CHECK(at::allclose(q.grad(), at::ones({2})));
    }
  }

  TEST_CASE("the scale does not fall to zero, and a state with a scale of zero recovers") {
    const at::Tensor p = parameter(1);
    torch::optim::SGD optimizer = sgd({p});
    GradScaler scaler(at::kCPU, {.init_scale = 4});
    for (int i = 0; i < 140; ++i) {
      give(scaler, p, at::full({1}, INFINITY));
      CHECK(!scaler.step(optimizer).stepped);
      scaler.update();
    }
    CHECK(scaler.get_scale() == static_cast<double>(std::numeric_limits<float>::min()));
    ScalerState state = scaler.state_dict();
    state["scale"] = at::Scalar(0.0);
    GradScaler loaded(at::kCPU);
    loaded.load_state_dict(state);
    CHECK(loaded.get_scale() == scaler.get_scale());
  }

  TEST_CASE("the stages of an optimizer") {
    const at::Tensor p = parameter(2), q = parameter(2);
    torch::optim::SGD optimizer = sgd({p}), other = sgd({q}), empty = sgd({parameter(2)});
    GradScaler scaler(at::kCPU, {.init_scale = 2});
    CHECK_THROWS_WITH_AS(scaler.unscale_(optimizer),
                         "[GradScaler] unscale_ was called, but no loss has been scaled: call scale(loss).backward() first", amp::Error);
    CHECK_THROWS_WITH_AS(scaler.step(optimizer),
                         "[GradScaler] step was called, but no loss has been scaled: call scale(loss).backward() first", amp::Error);
    CHECK_THROWS_WITH_AS(scaler.update(), "[GradScaler] update was called, but no loss has been scaled: call scale(loss).backward() first",
                         amp::Error);
    give(scaler, p, at::full({2}, 2.0));
    CHECK_THROWS_WITH_AS(scaler.update(),
                         "[GradScaler] update() was called, but no step() or unscale_() has checked gradients since the last one",
                         amp::Error);
    scaler.unscale_(optimizer);
    CHECK(at::equal(p.grad(), at::ones({2})));
    CHECK_THROWS_WITH_AS(scaler.unscale_(optimizer),
                         "[GradScaler] unscale_ has already been called on this optimizer since the last update()", amp::Error);
    CHECK(scaler.step(optimizer).stepped);
    CHECK(at::equal(p.grad(), at::ones({2})));  // not unscaled twice
    CHECK_THROWS_WITH_AS(scaler.unscale_(optimizer), "[GradScaler] unscale_ is being called after step()", amp::Error);
    CHECK_THROWS_WITH_AS(scaler.step(optimizer), "[GradScaler] step() has already been called on this optimizer since the last update()",
                         amp::Error);
    CHECK_THROWS_WITH_AS(scaler.step(empty), "[GradScaler] no gradients were found for this optimizer: was backward() called?", amp::Error);
    give(scaler, q, at::full({2}, NAN));
    CHECK(!scaler.step(other).stepped);  // each optimizer steps separately; they share the update
    scaler.update();
    CHECK(scaler.get_scale() == 1);
    CHECK(scaler.step(optimizer).stepped);
  }

  TEST_CASE("gradients of several dtypes and parameter groups") {
    const at::Tensor a = parameter(2), b = parameter(2, at::kDouble), c = parameter(2, at::kBFloat16), unused = parameter(2);
    torch::optim::SGD optimizer({torch::optim::OptimizerParamGroup({a, unused}), torch::optim::OptimizerParamGroup({b, c})},
                                torch::optim::SGDOptions(1));
    GradScaler scaler(at::kCPU, {.init_scale = 4});
    for (const at::Tensor& p : {a, b, c}) give(scaler, p, at::full_like(p, 4));
    scaler.unscale_(optimizer);
    for (const at::Tensor& p : {a, b, c}) CHECK(at::equal(p.grad(), at::ones_like(p)));
    b.grad()[0] = INFINITY;  // is not noticed any more
    CHECK(scaler.step(optimizer).stepped);
    CHECK(!unused.grad().defined());
  }

  TEST_CASE("float16 gradients") {
    const at::Tensor p = parameter(2, at::kHalf);
    torch::optim::SGD optimizer = sgd({p});
    GradScaler refuses(at::kCPU), allows(at::kCPU, {.init_scale = 4, .allow_fp16_gradients = true});
    give(refuses, p, at::ones({2}, at::kHalf));
    CHECK_THROWS_WITH_AS(
        refuses.step(optimizer),
        "[GradScaler] unscale_ does not accept float16 gradients, which parameter 0 has: parameters should be float32, with "
        "autocast creating float16 copies, or allow_fp16_gradients be set",
        amp::ValueError);
    give(allows, p, at::full({2}, 4, at::kHalf));
    CHECK(allows.step(optimizer).stepped);
    CHECK(at::equal(p.grad(), at::ones({2}, at::kHalf)));
  }

  TEST_CASE("sparse gradients") {
    const at::Tensor table = at::zeros({4, 2}).requires_grad_();
    torch::optim::SGD optimizer = sgd({table});
    GradScaler scaler(at::kCPU, {.init_scale = 4, .allow_fp16_gradients = true});
    scaler.scale(at::embedding(table, at::tensor({1, 3, 1}), -1, false, /*sparse=*/true).sum()).backward();
    CHECK(table.grad().is_sparse());
    CHECK(scaler.step(optimizer).stepped);
    CHECK(at::equal(table.detach().select(1, 0), at::tensor({0.f, -2.f, 0.f, -1.f})));
    scaler.update();

    // In float16, the sum of two values of one index overflows. This is found only after the sum is computed.
    const at::Tensor half = at::zeros({4}, at::kHalf).requires_grad_();
    torch::optim::SGD steps = sgd({half});
    half.mutable_grad() = at::sparse_coo_tensor(at::ones({1, 2}, at::kLong), at::full({2}, 40000, at::kHalf), {4});
    CHECK(!half.grad().is_coalesced());
    CHECK(!scaler.step(steps).stepped);
    CHECK(half.grad().is_coalesced());
    CHECK(scaler.report().elements == 1);
  }

  TEST_CASE("reports: the first parameter by name, how many, and in which step") {
    torch::manual_seed(1);
    torch::nn::Sequential model(torch::nn::Linear(4, 3), torch::nn::Linear(3, 2));
    torch::optim::SGD optimizer = sgd(model->parameters());
    GradScaler scaler(at::kCPU, {.init_scale = 8});
    const auto backward = [&] {
      optimizer.zero_grad();
      scaler.scale(model->forward(at::ones({2, 4})).sum()).backward();
    };
    CHECK(scaler.report().empty());
    CHECK(scaler.report().step == 1);
    for (const bool named : {false, true}) {
      if (named) scaler.name_parameters(model->named_parameters());
      backward();
      scaler.step(optimizer);
      CHECK(scaler.report().empty());
      scaler.update();
      CHECK(scaler.report().step == (named ? 3 : 1));
      backward();
      model->parameters()[1].grad()[2] = NAN;
      model->parameters()[2].grad()[0].fill_(-INFINITY);
      if (named) {
        scaler.unscale_(optimizer);
        torch::nn::utils::clip_grad_norm_(model->parameters(), 1);  // makes every gradient NaN, after the count
      }
      scaler.step(optimizer);
      for (int i = 0; i < 2; ++i) {  // before and after update()
        const amp::OverflowReport report = scaler.report();
        CHECK(report.parameter == (named ? "0.bias" : "parameter 1"));
        CHECK(report.gradients == 2);
        CHECK(report.elements == 4);
        CHECK(report.step == (named ? 4 : 2));
        CHECK(report.toString() ==
              amp::detail::concat("step ", report.step, ": 4 elements of 2 gradients are not finite, first that of ", report.parameter));
        optimizer.zero_grad();  // the gradients are gone, but not the report
        if (i == 0) scaler.update();
      }
    }
    CHECK_THROWS_AS(scaler.name_parameters(torch::OrderedDict<std::string, at::Tensor>({{"x", at::Tensor()}})), amp::ValueError);
  }

  TEST_CASE("closures, and optimizers that need one, are refused") {
    const at::Tensor p = parameter(2);
    torch::optim::SGD optimizer = sgd({p});
    torch::optim::LBFGS lbfgs({p}, torch::optim::LBFGSOptions(1));
    const auto closure = [&] {
      const torch::AutoGradMode enable(true);
      p.mutable_grad() = at::Tensor();
      const at::Tensor loss = (p * p).sum();
      loss.backward();
      return loss;
    };
    GradScaler scaler(at::kCPU, {.init_scale = 2}), disabled(at::kCPU, {.enabled = false});
    give(scaler, p, at::full({2}, 2.0));
    CHECK_THROWS_AS(scaler.step(optimizer, closure), amp::NotImplementedError);
    CHECK_THROWS_AS(scaler.step(lbfgs, closure), amp::NotImplementedError);
    CHECK_THROWS_AS(scaler.step(lbfgs), amp::NotImplementedError);
    CHECK(at::equal(p.grad(), at::full({2}, 2.0)));  // nothing was unscaled
    const amp::libtorch::ScalerStep step = disabled.step(lbfgs, closure);
    CHECK(step.stepped);
    CHECK(step.loss.item<float>() == 2);
    CHECK(p.detach().abs().max().item<float>() < 1e-3);
  }

  TEST_CASE("update with a new scale") {
    GradScaler scaler(at::kCPU);
    scaler.scale(at::ones({}));
    scaler.update(512.0);
    CHECK(scaler.get_scale() == 512);
    at::Tensor scale = at::full({1}, 64.0);
    scaler.update(scale);
    scale.fill_(1);
    CHECK(scaler.get_scale() == 64);
    for (const double wrong : {0.0, -1.0, 1e39, double{NAN}}) CHECK_THROWS_AS(scaler.update(wrong), amp::ValueError);
    CHECK_THROWS_AS(scaler.update(at::full({}, -1.0)), amp::ValueError);
    CHECK_THROWS_AS(scaler.update(at::ones({2})), amp::ValueError);
    CHECK_THROWS_AS(scaler.update(at::ones({}, at::kMeta)), amp::ValueError);
    CHECK_THROWS_AS(scaler.update(parameter(1)), amp::ValueError);
    CHECK(scaler.get_scale() == 64);
  }

  TEST_CASE("options and setters are checked") {
    CHECK_THROWS_AS(GradScaler(at::kCPU, {.init_scale = 0}), amp::ValueError);
    CHECK_THROWS_AS(GradScaler(at::kCPU, {.growth_factor = 1}), amp::ValueError);
    CHECK_THROWS_AS(GradScaler(at::kCPU, {.backoff_factor = 1}), amp::ValueError);
    CHECK_THROWS_AS(GradScaler(at::kCPU, {.growth_interval = -1}), amp::ValueError);
    GradScaler scaler(at::kCPU, {.init_scale = 4});
    scaler.set_growth_factor(4);
    scaler.set_backoff_factor(0.25);
    scaler.set_growth_interval(1);
    CHECK(scaler.get_growth_factor() == 4);
    CHECK(scaler.get_backoff_factor() == 0.25);
    CHECK(scaler.get_growth_interval() == 1);
    CHECK_THROWS_AS(scaler.set_growth_factor(0.5), amp::ValueError);
    CHECK_THROWS_AS(scaler.set_backoff_factor(2), amp::ValueError);
    CHECK_THROWS_AS(scaler.set_growth_interval(-1), amp::ValueError);
    const at::Tensor p = parameter(1);
    torch::optim::SGD optimizer = sgd({p});
    give(scaler, p, at::ones({1}));
    scaler.step(optimizer);
    scaler.update();
    CHECK(scaler.get_scale() == 16);
  }

  TEST_CASE("a disabled scaler does nothing but step") {
    GradScaler scaler(at::kCPU, {.growth_factor = 0, .enabled = false});
    const at::Tensor p = parameter(2), loss = p.sum();
    torch::optim::SGD optimizer = sgd({p});
    CHECK(scaler.scale(loss).is_same(loss));
    p.mutable_grad() = at::full({2}, INFINITY);
    scaler.unscale_(optimizer);
    CHECK(scaler.step(optimizer).stepped);
    CHECK(p.detach().isinf().all().item<bool>());
    scaler.update();
    scaler.update(3.0);
    CHECK(scaler.get_scale() == 1);
    CHECK(scaler.state_dict().empty());
    scaler.load_state_dict({});
    CHECK(!scaler.is_enabled());
  }

  TEST_CASE("without CUDA, a scaler for it is disabled, with a warning" * doctest::skip(torch::cuda::is_available())) {
    Warnings warnings;
    CHECK(!GradScaler().is_enabled());
    CHECK(warnings.text == "[GradScaler] enabled for CUDA, but no CUDA device is available: it is disabled\n");
    CHECK(!GradScaler(at::kCUDA, {.enabled = false}).is_enabled());
    CHECK(warnings.text.find('\n') == warnings.text.size() - 1);  // no second step
  }

  TEST_CASE("states are saved by libtorch's pickle, and loaded from it") {
    const GradScalerOptions options{.init_scale = 1024, .growth_factor = 3, .backoff_factor = 0.25, .growth_interval = 7};
    GradScaler scaler(at::kCPU, options);
    const at::Tensor p = parameter(1);
    torch::optim::SGD optimizer = sgd({p});
    for (const double gradient : {1.0, double{INFINITY}, 1.0, 1.0}) {
      give(scaler, p, at::full({1}, gradient));
      scaler.step(optimizer);
      scaler.update();
    }
    const at::IValue state = torch::pickle_load(torch::pickle_save(scaler.state_dict()));
    GradScaler fresh(at::kCPU), used(at::kCPU);
    used.scale(at::ones({}));
    for (GradScaler* other : {&fresh, &used}) {
      other->load_state_dict(state);
      CHECK(other->get_scale() == 256);
      CHECK(other->get_growth_factor() == 3);
      CHECK(other->get_backoff_factor() == 0.25);
      CHECK(other->get_growth_interval() == 7);
      CHECK(other->get_growth_tracker() == 2);
      CHECK(other->scale(at::ones({})).item<float>() == 256);
    }
    GradScaler moved(std::move(used));
    CHECK(moved.get_scale() == 256);
    const std::map<std::string, double> numbers = scaler.state_dict();
    CHECK(numbers.at("scale") == 256);
    CHECK(scaler.state_dict().at("growth_interval").isIntegral(false));
  }

  TEST_CASE("wrong states are refused, and change nothing") {
    GradScaler scaler(at::kCPU, {.init_scale = 64});
    const ScalerState state = scaler.state_dict();
    const auto refuses = [&](const char* name, const std::optional<at::Scalar>& value, const char* text) {
      ScalerState wrong = state;
      if (value) wrong[name] = *value;
      else wrong.erase(name);
      wrong["growth_factor"] = name == std::string("growth_factor") ? wrong["growth_factor"] : at::Scalar(5.0);
      CHECK_THROWS_WITH_AS(scaler.load_state_dict(wrong), text, amp::ValueError);
    };
    refuses("scale", std::nullopt, "[GradScaler] the state has no entry 'scale'");
    refuses("scale", at::Scalar(-1.0), "[GradScaler] scale of the state must be a positive number that float32 holds, but is -1");
    refuses("scale", at::Scalar(true), "[GradScaler] scale of the state must be a number, but is a boolean");
    refuses("growth_factor", at::Scalar(1.0), "[GradScaler] growth_factor of the state must be greater than 1 and finite, but is 1");
    refuses("backoff_factor", at::Scalar(1.0), "[GradScaler] backoff_factor of the state must be between 0 and 1, but is 1");
    refuses("growth_interval", at::Scalar(2.5), "[GradScaler] growth_interval of the state must be an integer from 0 on, but is 2.5");
    refuses("_growth_tracker", at::Scalar(-1), "[GradScaler] _growth_tracker of the state must be an integer from 0 on, but is -1");
    CHECK_THROWS_WITH_AS(scaler.load_state_dict({}),
                         "[GradScaler] the state is empty, possibly because it was saved from a disabled scaler", amp::ValueError);
    CHECK(std::map<std::string, double>(scaler.state_dict()) == std::map<std::string, double>(state));
    scaler.load_state_dict(ScalerState(state));
    CHECK(scaler.get_scale() == 64);
  }

  TEST_CASE("what is not a dictionary of numbers is no state") {
    GradScaler scaler(at::kCPU);
    c10::impl::GenericDict state = at::IValue(scaler.state_dict()).toGenericDict();
    state.insert_or_assign("scale", at::full({}, 32.0));  // a tensor of one element, as some programs save it
    scaler.load_state_dict(at::IValue(state));
    CHECK(scaler.get_scale() == 32);
    state.insert_or_assign("scale", "32");
    CHECK_THROWS_WITH_AS(scaler.load_state_dict(at::IValue(state)),
                         "[GradScaler] the entry 'scale' of the state is a String, expected a number", amp::ValueError);
    CHECK_THROWS_WITH_AS(scaler.load_state_dict(at::IValue(32.0)), "[GradScaler] the state is a Double, expected a dictionary",
                         amp::ValueError);
    c10::impl::GenericDict numbered(c10::IntType::get(), c10::AnyType::get());
    numbered.insert(1, 32.0);
    CHECK_THROWS_WITH_AS(scaler.load_state_dict(at::IValue(numbered)), "[GradScaler] a name in the state is a Int, expected a text",
                         amp::ValueError);
    CHECK(scaler.get_scale() == 32);
  }
}

}  // namespace scaler_tests
