// Regions with delayed scaling, in tests.
#pragma once

#include <amp/all.h>
#include <amp/quantize/quantize.h>

#include "support.h"

namespace amp::testing {

inline quantize::Recipe delayed(int32_t history = 1024) {
  quantize::Recipe recipe = quantize::find_recipe("delayed");
  recipe.history = history;
  return recipe;
}

inline AutocastOptions with_recipe(const quantize::RecipeRef& recipe) { return {.dtype = kBFloat16, .policy = "fp8", .recipe = recipe}; }

// A leaf that is filled with a number.
inline Tensor weight_of(IntArrayRef sizes, double value) { return full(sizes, value, kFloat32).requires_grad_(); }

inline const quantize::DelayedScale scale_of(const Tensor& weight, quantize::Role role) {
  const auto scales = quantize::delayed_scales(weight);
  if (!scales) throw Error("the tensor has no scales");
  return (*scales)[static_cast<size_t>(role)];
}
inline float now_of(const Tensor& weight, quantize::Role role) { return scale_of(weight, role).amax_history[0]; }

}  // namespace amp::testing
