// The state of delayed scaling of other libraries.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include <amp/all.h>
#include <amp/quantize/quantize.h>

#include "delayed.h"
#include "support.h"

namespace import_tests {

using namespace amp;
using namespace amp::testing;
using quantize::DelayedScale;
using quantize::Role;

namespace {

struct Layers : nn::Module {
  nn::Linear fc{nullptr};
  Layers() { fc = register_module("fc", nn::Linear(8, 8)); }
};

void call(const Layers& layers, int32_t history) {
  const Autocast region(kCPU, with_recipe(delayed(history)));
  nn::Linear layer = layers.fc;
  layer(zeros({2, 8}));
  quantize::drop_amaxes(layer->weight);
}

}  // namespace

TEST_SUITE_BEGIN("quantize delayed");

TEST_CASE("the state of TransformerEngine: input, weight and gradient of the output") {
  const StateDict theirs{{"fc.scale_fwd", tensor({2.0, 4.0, 1.0}, kFloat32)},
                         {"fc.amax_history_fwd", tensor({0.0, 0.0, 0.0, 7.0, 3.0, 9.0, 5.0, 6.0, 9.0}, kFloat32).view({3, 3})},
                         {"fc.scale_bwd", tensor({1024.0, 1.0}, kFloat32)},
                         {"fc.amax_history_bwd", tensor({0.0, 0.0, 0.25, 9.0, 0.5, 9.0}, kFloat32).view({3, 2})},
                         {"fc.weight", ones({8, 8})}};
  const StateDict state = quantize::from_transformer_engine(theirs);
  CHECK(state.size() == 6);
  Layers layers;
  quantize::load_state_dict(layers, state);
  call(layers, 3);
  const Tensor& w = layers.fc->weight;
  CHECK(scale_of(w, Role::Input) == DelayedScale{2, {0, 7, 5}});
  CHECK(scale_of(w, Role::Weight) == DelayedScale{4, {0, 3, 6}});
  CHECK(scale_of(w, Role::Gradient) == DelayedScale{1024, {0, 0.25f, 0.5f}});
}

TEST_CASE("modules of TransformerEngine with two products") {
  const StateDict theirs{{"mlp.scale_fwd", tensor({1.0, 2.0, 3.0, 4.0, 5.0, 6.0}, kFloat32)},
                         {"mlp.scale_bwd", tensor({7.0, 8.0, 9.0, 10.0}, kFloat32)}};
  const StateDict state = quantize::from_transformer_engine(theirs, {"fc1_weight", "fc2_weight"});
  const auto number = [&](const std::string& name) { return state_tensor("test", state, name).item<float>(); };
  CHECK(state.size() == 6);
  CHECK(number("mlp.fc1_weight.fp8.input.scale") == 1);
  CHECK(number("mlp.fc1_weight.fp8.weight.scale") == 2);
  CHECK(number("mlp.fc2_weight.fp8.input.scale") == 4);
  CHECK(number("mlp.fc2_weight.fp8.weight.scale") == 5);
  CHECK(number("mlp.fc1_weight.fp8.grad.scale") == 7);
  CHECK(number("mlp.fc2_weight.fp8.grad.scale") == 9);
}

TEST_CASE("the state of Keras and flax: inverse scales, and the last step first") {
  for (const bool flax : {false, true}) {
    const std::string input = flax ? "input" : "inputs", grad = flax ? "output_grad" : "outputs_grad", dot = flax ? "." : "/";
    const StateDict theirs{{"fc" + dot + input + "_scale", tensor({0.5}, kFloat32)},
                           {"fc" + dot + input + "_amax_history", tensor({9.0, 3.0, 5.0}, kFloat32)},
                           {"fc" + dot + "kernel_scale", full({}, 0.25, kFloat32)},
                           {"fc" + dot + "kernel_amax_history", tensor({1.0, 1.0, 2.0}, kFloat32)},
                           {"fc" + dot + grad + "_scale", tensor({0x1p-10}, kFloat32)},
                           {"fc" + dot + grad + "_amax_history", tensor({0.5, 0.0, 0.25}, kFloat32)},
                           {"fc" + dot + "kernel", ones({8, 8})}};
    Layers layers;
    quantize::load_state_dict(layers, quantize::from_keras(theirs));
    const Tensor& w = layers.fc->weight;
    CHECK(scale_of(w, Role::Input) == DelayedScale{2, {0, 3, 5, 9}});
    CHECK(scale_of(w, Role::Weight) == DelayedScale{4, {0, 1, 2, 1}});
    CHECK(scale_of(w, Role::Gradient) == DelayedScale{1024, {0, 0, 0.25f, 0.5f}});
    call(layers, 3);
    CHECK(scale_of(w, Role::Input).amax_history == std::vector<float>{0, 5, 9});
  }
}

TEST_CASE("mistakes in the state of other libraries") {
  using quantize::from_keras;
  using quantize::from_transformer_engine;
  CHECK_THROWS_WITH_AS(from_transformer_engine({{"fc.scale_fwd", ones({4})}}),
                       doctest::Contains("[quantize::from_transformer_engine] `fc.scale_fwd` has shape [4], expected [3] for 1 weight"),
                       ValueError);
  CHECK_THROWS_WITH_AS(from_transformer_engine({{"fc.amax_history_bwd", ones({5, 3})}}), doctest::Contains("expected [history, 2]"),
                       ValueError);
  CHECK_THROWS_WITH_AS(from_transformer_engine({{"fc.scale_bwd", ones({2}, kFloat64)}}), doctest::Contains("is float64, expected float32"),
                       TypeError);
  CHECK_THROWS_WITH_AS(from_transformer_engine({{"fc.scale_bwd", Scalar(1.0)}}), doctest::Contains("is no tensor"), TypeError);
  CHECK_THROWS_WITH_AS(from_keras({{"fc.inputs_scale", ones({2})}}),
                       doctest::Contains("[quantize::from_keras] `fc.inputs_scale` has shape [2], expected one element"), ValueError);
  CHECK_THROWS_WITH_AS(from_keras({{"fc.inputs_scale", zeros({1})}}), doctest::Contains("is 0, expected a positive finite number"),
                       ValueError);
  CHECK_THROWS_WITH_AS(from_keras({{"fc.kernel_amax_history", ones({2, 2})}}),
                       doctest::Contains("expected one dimension that is not empty"), ValueError);
  CHECK_THROWS_WITH_AS(from_keras({{"fc.kernel_amax_history", ones({0})}}), doctest::Contains("expected one dimension"), ValueError);
}

TEST_SUITE_END();

}  // namespace import_tests
