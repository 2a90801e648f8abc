// The state of delayed scaling in files.
#include <doctest/doctest.h>

#include <limits>
#include <memory>
#include <string>
#include <vector>

#include <amp/all.h>
#include <amp/quantize/quantize.h>

#include "../interop/files.h"
#include "delayed.h"
#include "support.h"

namespace state_tests {

using namespace amp;
using namespace amp::testing;
using quantize::DelayedScale;
using quantize::Role;

namespace {

// A small training, which can begin from a saved state at any step.
struct Training {
  nn::Sequential model{nn::Linear(32, 48), nn::ReLU(), nn::Linear(48, 8)};
  optim::AdamW optimizer{model->parameters(), optim::AdamWOptions(1e-2)};

  Training() {
    const NoGradGuard no_grad;
    uint32_t seed = 0;
    for (Tensor& p : model->parameters()) p.copy_(normal(p.sizes(), kFloat32, ++seed) * 0.2);
  }
  void run(int first, int last, int32_t history = 4) {
    for (int step = first; step < last; ++step) {
      const auto seed = static_cast<uint32_t>(100 + step);
      optimizer.zero_grad();
      Tensor y;
      {
        const Autocast region(kCPU, with_recipe(delayed(history)));
        y = model->forward(normal({16, 32}, kFloat32, seed) * (1 + step % 3));
      }
      (y.to(kFloat32) - normal({16, 8}, kFloat32, seed + 1000)).square().mean().backward();
      optimizer.step();
    }
  }
  std::string differs_from(const Training& other) const {
    std::string all;
    for (const auto& item : model->named_parameters()) all += difference(item.value(), other.model->named_parameters()[item.key()]);
    return all;
  }
};

std::array<DelayedScale, 3> scales_in(const Training& training) {
  return quantize::delayed_scales(training.model->named_parameters()["0.weight"]).value();
}

StateDict state_with(const std::string& name, StateValue value) { return {{name, std::move(value)}}; }

}  // namespace

TEST_SUITE_BEGIN("quantize delayed");

TEST_CASE("a resumed training continues bit for bit") {
  Training whole;
  whole.run(0, 8);
  Training first;
  first.run(0, 5);
  const Folder folder;
  save_safetensors(first.model->state_dict(), folder.file("model.safetensors"));
  save_safetensors(first.optimizer.state_dict(), folder.file("optimizer.safetensors"));
  save_safetensors(quantize::state_dict(first.model), folder.file("scales.safetensors"));
  const auto resumed = [&](bool scaled) {
    auto second = std::make_unique<Training>();
    second->model->load_state_dict(load_safetensors(folder.file("model.safetensors")));
    second->optimizer.load_state_dict(load_safetensors(folder.file("optimizer.safetensors")));
    if (scaled) quantize::load_state_dict(second->model, load_safetensors(folder.file("scales.safetensors")));
    second->run(5, 8);
    return second;
  };
  const auto with_scales = resumed(true);
  CHECK(with_scales->differs_from(whole) == "");
  CHECK(scales_in(*with_scales) == scales_in(whole));
  CHECK(resumed(false)->differs_from(whole) != "");
}

TEST_CASE("the entries of a state, which one file can contain next to the model") {
  Training training;
  training.run(0, 2);
  const StateDict state = quantize::state_dict(training.model);
  std::vector<std::string> names;
  for (const auto& [name, value] : state) names.push_back(name);
  CHECK(names == std::vector<std::string>{"0.weight.fp8.grad.amax_history", "0.weight.fp8.grad.scale", "0.weight.fp8.input.amax_history",
                                          "0.weight.fp8.input.scale", "0.weight.fp8.weight.amax_history", "0.weight.fp8.weight.scale",
                                          "2.weight.fp8.grad.amax_history", "2.weight.fp8.grad.scale", "2.weight.fp8.input.amax_history",
                                          "2.weight.fp8.input.scale", "2.weight.fp8.weight.amax_history", "2.weight.fp8.weight.scale"});
  CHECK(state_tensor("test", state, "0.weight.fp8.grad.amax_history").sizes() == IntArrayRef({4}));
  CHECK(state_tensor("test", state, "0.weight.fp8.grad.scale").sizes() == IntArrayRef({1}));
  StateDict both = training.model->state_dict();
  both.insert(state.begin(), state.end());
  Training other;
  quantize::load_state_dict(other.model, both);
  CHECK(scales_in(other) == scales_in(training));
  // Recipes without a state save nothing.
  nn::Linear layer(8, 8);
  {
    const Autocast region(kCPU, with_recipe("tensorwise"));
    layer(ones({2, 8})).sum().backward();
  }
  CHECK(quantize::state_dict(layer).empty());
}

TEST_CASE("a history of another length loses its oldest steps, or gets zeros before them") {
  const std::string name = "weight.fp8.input.amax_history";
  const Tensor saved = tensor({0.0, 1.0, 2.0, 3.0}, kFloat32);
  const auto loaded = [&](int32_t history, bool before) {
    nn::Linear layer(8, 8);
    const auto call = [&] {
      const Autocast region(kCPU, with_recipe(delayed(history)));
      layer(zeros({2, 8}));
      quantize::drop_amaxes(layer->weight);
    };
    if (before) call();
    quantize::load_state_dict(layer, state_with(name, saved));
    if (!before) call();
    return scale_of(layer->weight, Role::Input).amax_history;
  };
  for (const bool before : {true, false}) {
    CHECK(loaded(4, before) == std::vector<float>{0, 1, 2, 3});
    CHECK(loaded(6, before) == std::vector<float>{0, 0, 0, 1, 2, 3});
    CHECK(loaded(2, before) == std::vector<float>{0, 3});
    CHECK(loaded(1, before) == std::vector<float>{0});
  }
}

TEST_CASE("a weight keeps what the state does not have") {
  nn::Linear layer(8, 8);
  const Tensor& w = layer->weight;
  {
    const Autocast region(kCPU, with_recipe(delayed(3)));
    layer(full({2, 8}, 4, kFloat32)).sum().backward();
  }
  quantize::update_scales(w);
  const auto before = *quantize::delayed_scales(w);
  quantize::load_state_dict(layer, StateDict{});
  CHECK(*quantize::delayed_scales(w) == before);
  quantize::load_state_dict(layer, state_with("weight.fp8.input.scale", tensor({8.0}, kFloat32)));
  CHECK(scale_of(w, Role::Input) == DelayedScale{8, before[0].amax_history});
  quantize::load_state_dict(layer, state_with("weight.fp8.grad.amax_history", tensor({5.0, 6.0, 7.0}, kFloat32)));
  CHECK(scale_of(w, Role::Gradient) == DelayedScale{before[2].scale, {5, 6, 7}});
  CHECK(scale_of(w, Role::Weight) == before[1]);
  quantize::update_scales(w);  // 5 was collected before the state was saved
  CHECK(scale_of(w, Role::Gradient) == DelayedScale{57344.0f / 7, {0, 7, 5}});
}

TEST_CASE("a loaded scale follows the recipe, whether it is loaded before or after the first call") {
  quantize::Recipe recipe = delayed(2);
  recipe.scale = quantize::ScaleType::Pow2;
  for (const bool before : {true, false}) {
    nn::Linear layer(8, 8);
    const auto call = [&] {
      const Autocast region(kCPU, with_recipe(recipe));
      layer(zeros({2, 8}));
    };
    if (before) call();
    quantize::load_state_dict(layer, state_with("weight.fp8.input.scale", tensor({6.0}, kFloat32)));
    if (!before) call();
    CHECK(scale_of(layer->weight, Role::Input).scale == 4);
  }
}

TEST_CASE("mistakes in a state, which changes nothing then") {
  nn::Linear layer(8, 8);
  const auto message = [&](const std::string& name, StateValue value) -> std::string {
    StateDict state = state_with(name, std::move(value));
    state["bias.fp8.input.scale"] = tensor({2.0}, kFloat32);  // right, and read before the mistake
    try {
      quantize::load_state_dict(layer, state);
    } catch (const ValueError& error) { return error.what(); } catch (const TypeError& error) {
      return error.what();
    }
    return "";
  };
  const auto check = [&](const std::string& name, StateValue value, const char* expected) {
    CHECK(message(name, std::move(value)).find(std::string("[quantize::load_state_dict] ") + expected) != std::string::npos);
    CHECK(!quantize::delayed_scales(layer->weight));
    CHECK(!quantize::delayed_scales(layer->bias));
  };
  const Tensor one = tensor({1.0}, kFloat32);
  const double inf = std::numeric_limits<double>::infinity();
  check("wieght.fp8.input.scale", one, "the state has `wieght.fp8.input.scale`, but there is no parameter `wieght`");
  check("weight.fp8.output.scale", one, "unknown entry `weight.fp8.output.scale`, expected NAME.fp8.ROLE.scale");
  check("weight.fp8.input.scales", one, "unknown entry `weight.fp8.input.scales`");
  check("weight.fp8.input", one, "unknown entry `weight.fp8.input`");
  check("weight.fp8.input.scale", Scalar(1.0), "`weight.fp8.input.scale` is no tensor, expected one of float32");
  check("weight.fp8.input.scale", ones({1}, kFloat64), "`weight.fp8.input.scale` is float64, expected float32");
  check("weight.fp8.input.scale", ones({2}), "`weight.fp8.input.scale` has 2 elements, expected one");
  for (const double bad : {0.0, -1.0, 1e-40, inf}) check("weight.fp8.input.scale", tensor({bad}, kFloat32), "`weight.fp8.input.scale` is ");
  check("weight.fp8.input.amax_history", ones({0}), "`weight.fp8.input.amax_history` has 0 elements, expected 1 to 1048576");
  for (const double bad : {-1.0, inf})
    check("weight.fp8.input.amax_history", tensor({1.0, bad}, kFloat32), "`weight.fp8.input.amax_history` contains ");
}

TEST_SUITE_END();

}  // namespace state_tests
