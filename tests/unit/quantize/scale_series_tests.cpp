// Scales of scripted series of magnitudes, compared with the formulas of TransformerEngine.
#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <vector>

#include <amp/all.h>
#include <amp/quantize/quantize.h>

#include "delayed.h"
#include "support.h"

namespace scale_series_tests {

using namespace amp;
using namespace amp::testing;
using quantize::Amax;
using quantize::Recipe;
using quantize::Role;
using quantize::ScaleType;

namespace {

// One tensor of TransformerEngine: _default_get_amax_and_update_history and _default_sf_compute of its fp8.py. `history[0]` is the current
// magnitude.
struct Peer {
  std::vector<float> history;
  float scale = 1;

  void step(float amax_now, float fp8_max, int margin, bool most_recent) {
    history[0] = amax_now;
    const float amax = most_recent ? history[0] : *std::max_element(history.begin(), history.end());
    if (history.size() > 1) std::rotate(history.begin(), history.begin() + 1, history.end());
    history[0] = 0;
    const float next = fp8_max / amax / std::pow(2.0f, static_cast<float>(margin));
    if (!(amax > 0) || !std::isfinite(amax)) return;
    scale = std::isinf(next) ? std::numeric_limits<float>::max() : next;
  }
};

// They are exact in bfloat16.
const float kInputs[] = {3, 0.5f, 96, 7, 0, 0x1p-30f, 0x1p100f, 1.5f, 0, 0, 0, 0, 2, 0x1p-130f, 1};
const float kGradients[] = {1e-3f, 0x1p-20f, 0, 1024, 0x1p-120f, 5, 0.25f, 0x1p-60f, 3, 1, 0, 0, 0, 0, 0x1p-133f};

float rounded(float x) { return tensor(static_cast<double>(x)).to(kBFloat16).item<float>(); }

}  // namespace

TEST_SUITE_BEGIN("quantize delayed");

TEST_CASE("scales and histories of a series are those of TransformerEngine") {
  for (const int32_t history : {1, 2, 5, 1024}) {
    for (const Amax amax : {Amax::Max, Amax::MostRecent}) {
      for (const int32_t margin : {0, 3, -2}) {
        Recipe recipe = delayed(history);
        recipe.amax = amax;
        recipe.margin = margin;
        CAPTURE(history);
        CAPTURE(margin);
        const Tensor w = weight_of({16, 32}, 0.75);
        Peer input{std::vector<float>(static_cast<size_t>(history))}, weight = input, gradient = input;
        for (size_t i = 0; i < std::size(kInputs); ++i) {
          CAPTURE(i);
          const float seed = rounded(kGradients[i]);
          Tensor x = zeros({4, 32});
          x.select(0, 1).select(0, 7).fill_(-kInputs[i]);
          Tensor y;
          {
            const Autocast region(kCPU, with_recipe(recipe));
            y = linear(x, w);
          }
          Tensor grad = zeros({4, 16}, kBFloat16);
          grad.select(0, 3).select(0, 2).fill_(seed);
          y.backward(grad);
          quantize::update_scales(w);
          const bool most_recent = amax == Amax::MostRecent;
          input.step(kInputs[i], 448, margin, most_recent);
          weight.step(0.75f, 448, margin, most_recent);
          gradient.step(seed, 57344, margin, most_recent);
          for (const auto& [role, peer] : {std::pair(Role::Input, &input), {Role::Weight, &weight}, {Role::Gradient, &gradient}}) {
            const quantize::DelayedScale got = scale_of(w, role);
            CHECK(std::bit_cast<uint32_t>(got.scale) == std::bit_cast<uint32_t>(peer->scale));
            CHECK(got.amax_history == peer->history);
          }
        }
      }
    }
  }
}

TEST_CASE("with scales that are powers of two, the mantissa is cut off") {
  Recipe recipe = delayed(1);
  recipe.scale = ScaleType::Pow2;
  const Tensor w = weight_of({8, 8}, 3);
  {
    const Autocast region(kCPU, with_recipe(recipe));
    linear(full({2, 8}, 5, kFloat32), w);
  }
  quantize::update_scales(w);
  CHECK(scale_of(w, Role::Weight).scale == 128);  // 448 / 3 is 149.3
  CHECK(scale_of(w, Role::Input).scale == 64);    // 89.6
}

TEST_CASE("the next scale of special magnitudes") {
  using quantize::Format;
  using quantize::next_scale;
  const float inf = std::numeric_limits<float>::infinity(), largest = std::numeric_limits<float>::max();
  CHECK(next_scale(448, 7, Format::E4M3, 0) == 1);
  CHECK(next_scale(448, 7, Format::E4M3, 2) == 0.25f);
  CHECK(next_scale(28672, 7, Format::E5M2, -1) == 4);
  for (const float amax : {0.0f, inf, std::nanf("")}) CHECK(next_scale(amax, 7, Format::E4M3, 0) == 7);
  CHECK(next_scale(0x1p-130f, 7, Format::E4M3, 0) == largest);
  // A scale with an infinite inverse would make all numbers NaN.
  CHECK(next_scale(largest, 7, Format::E4M3, 100) == std::numeric_limits<float>::min());
}

TEST_SUITE_END();

}  // namespace scale_series_tests
